"""What a box tells about itself: everything that other rooms need to know of it stands here, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from longbox.engine.program import Program, Rules
from longbox.games.options import Choice, Options
from longbox.games.setup import Table

# What cards of other boxes join as, and what such a card is called.
GUESTS = {"heroes": "Super Hero", "villains": "Super-Villain", "main_deck": "card of a Main Deck"}


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone that only this box has. Its name in the rules is its word with `_` for blanks (`Rules.add_zone`)."""

    word: str  # what cards call it, in `in`, `top` and `to`
    meaning: str  # one line, as the word lists of the language have
    names: Mapping[str, str] = field(hash=False)  # {"en": "the Vault", "fr": "le Coffre"}


@dataclass(frozen=True, slots=True)
class Pile:
    """A zone that only this box has, as scenarios lay it out and look at it."""

    key: str
    zone: str  # its name in the rules
    section: str = ""  # of the only cards that may lie there
    ordered: bool = False  # told from the top


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """What scenarios of a box may say besides what all boxes have."""

    table: tuple[str, ...] = ()  # what lies on the table
    laid: tuple[str, ...] = ()  # laid out, but shuffled in among other cards: nothing can be expected of it
    seat: tuple[str, ...] = ()  # what lies before a player
    expects: tuple[str, ...] = ()  # expected of the table, besides those
    seat_expects: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    piles: tuple[Pile, ...] = ()
    unused_heroes: bool = False  # identities nobody has lie in the box, where some cards look for one


@dataclass(frozen=True, slots=True)
class Box:
    """One boxed game."""

    id: str
    seats: tuple[int, int]
    rules: Callable[[], Rules]
    check: Callable[[Options, int], None]
    lay_out: Callable[[Program, int, Options], Table]
    villains: Callable[[Table, Options], None]
    deal: Callable[[Table, Options, int | None], None]
    choices: tuple[Choice, ...] = ()  # its options
    crossover: tuple[str, ...] = ()  # what cards of other boxes may join as
    words: ScenarioWords = ScenarioWords()
    zones: tuple[Zone, ...] = ()  # those whose words the language does not know
    pack: Path | None = None  # where its cards are, if they do not come with this package
    # Scenarios lay out tables of their own; what they need of the set-up:
    before: Callable[[Table, Options], None] | None = None  # what lies before each player besides cards
    tokens: Callable[[Options, int], int] | None = None  # how many KO tokens are in the supply
    characters: tuple[tuple[str, ...], ...] = ()  # of a duel: per side the pile of characters, the top one last

    @property
    def printed_sizes(self) -> dict[str, object]:
        """How large things are in the box, by the words of formats."""
        rules = self.rules()
        stack = {choice.name: choice.standard for choice in self.choices if choice.name == "villains"}
        return {"hand": rules.new_hand, "line_up": rules.line_up, "players": self.seats, **stack}
