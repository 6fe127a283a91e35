"""A format: what a game is played with and how it differs from its box, as data.

It is read from a file by `format_reader.py` and looked through by `format_check.py`. A game carries its format by what
it says (`document`), so the file may change or go away.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from longbox.engine.program import Rules
from longbox.games.mixing import NO_MIX, Mix

STARTS = ("drawn", "first seat", "last seat", "fewest points")
RETURNS = ("weakness", "kick")  # stacks to which destroyed cards may go back
TIES = ("villains", "cards")
Numbers = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Both:
    """Words in both languages."""

    en: str = ""
    fr: str = ""


@dataclass(frozen=True, slots=True)
class Tiers:
    """What identities cost, and how many points each player has for them."""

    points: int = 0
    heroes: int = 1  # at most so many each
    of: Numbers = ()
    others: int = 1  # what those cost that are not named


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opening Line-Up may hold; -1: whatever comes."""

    cost: int = 5
    most: int = -1
    locations: int = -1


@dataclass(frozen=True, slots=True)
class Switches:
    """The named rules of a format, each as the box has it if nothing is said."""

    opening: Opening = Opening()
    attack_all: bool = False
    starts: str = "drawn"
    hidden_score: bool = False
    returns: tuple[str, ...] | None = None
    ties: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """Two formats are the same if they say the same."""

    id: str = ""
    version: int = 1
    title: Both = Both()
    text: Both = Both()
    game: str = ""
    players: tuple[int, int] = (0, 0)  # nothing said: as many as the box takes
    packs: tuple[str, ...] = ()  # files laid over the box, as they are named; not part of the document
    options: tuple[tuple[str, object], ...] = ()  # variants of the box that are switched on
    banned: tuple[str, ...] = ()
    limited: Numbers = ()  # at most so many copies
    copies: Numbers = ()  # just so many copies
    starting_deck: Numbers = ()
    sizes: Numbers = ()  # villains, hand, line_up
    tiers: Tiers | None = None
    rules: Switches = Switches()
    mix: Mix = NO_MIX
    document: str = ""  # all of this but the packs, as JSON
    lines: tuple[tuple[str, int], ...] = ()  # where what stands in the file, see `line`

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Format) and self.document == other.document

    def __hash__(self) -> int:
        return hash(self.document)

    def to_dict(self) -> dict[str, object]:
        told: dict[str, object] = json.loads(self.document) if self.document else {}
        return told

    def line(self, *path: str) -> int:
        """Where something stands in the file, or what it stands in."""
        known = dict(self.lines)
        for end in range(len(path), 0, -1):
            if "/".join(path[:end]) in known:
                return known["/".join(path[:end])]
        return 0

    def size(self, name: str) -> int:
        """0: as the box has it."""
        return dict(self.sizes).get(name, 0)

    def amount(self, id: str, printed: int) -> int:
        """How many copies of a card are in the game."""
        if id in self.banned:
            return 0
        wanted = dict(self.copies).get(id, printed)
        return min(wanted, dict(self.limited).get(id, wanted))

    def deck(self, printed: Mapping[str, int]) -> Mapping[str, int]:
        return dict(self.starting_deck) or printed

    def seats(self, box: tuple[int, int]) -> tuple[int, int]:
        return self.players if self.players[1] else box

    @property
    def changes(self) -> tuple[str, ...]:
        """What it changes in the rules of a box, each as a word and a value: `new_hand=6`. See `changed`."""
        found: dict[str, object] = {}
        if self.size("hand"):
            found["new_hand"] = self.size("hand")
        if self.size("line_up"):
            found["line_up"] = self.size("line_up")
        rules = self.rules
        if rules.attack_all:
            found["attack_all"] = 1
        if rules.opening.most >= 0:
            found |= {"opening_cost": rules.opening.cost, "opening_dear": rules.opening.most}
        if rules.opening.locations >= 0:
            found["opening_locations"] = rules.opening.locations
        if rules.returns is not None:
            found["returns"] = "+".join(rules.returns)
        if rules.ties is not None:
            found["ties"] = "+".join(rules.ties)
        if rules.starts == "fewest points":
            found["fewest_first"] = 1
        if self.mix.most:
            found["most_main"] = self.mix.most
        if self.tiers is not None:
            found |= {"budget": self.tiers.points, "most_heroes": self.tiers.heroes, "other_points": self.tiers.others}
            found |= {f"points:{id}": points for id, points in self.tiers.of}
        return tuple(f"{name}={value}" for name, value in found.items())


NUMBERS = ("new_hand", "line_up", "opening_cost", "opening_dear", "opening_locations", "budget", "most_heroes",
           "other_points", "most_main")  # fmt: skip
FLAGS = ("attack_all", "fewest_first")


def changed(rules: Rules, changes: tuple[str, ...]) -> Rules:
    """The rules of a box with these changes. Raises ValueError at what is none: they come out of saves too."""
    for change in changes:
        name, _, value = change.partition("=")
        if name in NUMBERS:
            setattr(rules, name, _number(value))
        elif name in FLAGS:
            setattr(rules, name, _number(value) == 1)
        elif name.startswith("points:"):
            rules.tiered.append(name.removeprefix("points:"))
            rules.tier_points.append(_number(value))
        elif name == "returns":
            rules.destroyed_returns = [rules.stacks.index(_stack(rules, word)) for word in value.split("+") if word]
        elif name == "ties" and all(word in TIES for word in value.split("+") if word):
            rules.ties = [word for word in value.split("+") if word]
        else:
            raise ValueError(f"'{change}' changes no rule")
    return rules


def _stack(rules: Rules, word: str) -> str:
    return rules.aliases.get(word, word)


def _number(value: str) -> int:
    if not value.isdecimal() or not value.isascii() or len(value) > 3:
        raise ValueError(f"'{value}' is no number of a rule")
    return int(value)


PLAIN = Format()
