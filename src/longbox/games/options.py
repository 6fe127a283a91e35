"""The options a game is created with. Unknown or impossible ones are refused with a clear word."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from longbox.games.format import PLAIN, Format
from longbox.games.mixing import NO_MIX, PARTS

HERO_MODES = ("random", "first_game", "dealt", "pick")


class BadOptions(ValueError):
    """This game cannot be created."""


@dataclass(frozen=True, slots=True)
class Crossover:
    """What other boxes bring into a game of Dark Nights: Metal or Injustice, by ids like `base:the_joker`."""

    heroes: tuple[str, ...] = ()
    # Metal: the whole stack, first = top; empty: the one of the game itself. Injustice: they join the Nemeses.
    villains: tuple[str, ...] = ()
    main_deck: tuple[str, ...] = ()  # mixed into the Main Deck, all copies of them
    shuffled: bool = False  # Metal: nobody knows in which order that stack lies
    left_out: tuple[str, ...] = ()  # cards of the box itself that make room in its Main Deck

    @property
    def cards(self) -> tuple[str, ...]:
        return self.heroes + self.villains + self.main_deck

    def to_dict(self) -> dict[str, object]:
        told: dict[str, object] = {"heroes": list(self.heroes), "villains": list(self.villains)}
        if self.main_deck:
            told["main_deck"] = list(self.main_deck)
        if self.shuffled:
            told["shuffled"] = True
        if self.left_out:
            told["left_out"] = list(self.left_out)
        return told


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as a box offers it: a switch, a number within limits, one of some words, or heroes and guests."""

    name: str
    help: str
    kind: str = "switch"  # switch, number, word, seat, heroes, dealt, crossover, format
    standard: object = False
    limits: tuple[int, int] = (0, 0)  # of a number
    words: tuple[str, ...] = ()  # of a word; empty: the standard


@dataclass(frozen=True, slots=True)
class Options:
    villains: int = 8  # size of the villain stack
    two_heads: bool = False
    teams: bool = False
    on_patrol: bool = False
    hero_draft: bool = False  # Super Heroes are removed in turn, then chosen in turn
    # how identities are found: a mode of HERO_MODES, or per seat the ids chosen
    heroes: str | tuple[tuple[str, ...], ...] = "random"
    dealt: tuple[tuple[str, ...], ...] = ()  # per seat what it is dealt and keeps one of
    length: str = ""  # of a game of Injustice: short, long, or normal if empty
    impossible: bool = False
    advanced: bool = False
    swapped: bool = False  # Rivals: the first seat plays The Joker
    first: int = -1  # the seat that begins; -1: it is drawn

    crossover: Crossover = Crossover()
    format: Format = PLAIN
    own: tuple[tuple[str, object], ...] = ()  # options that only a box of one's own has, by name

    @property
    def guests(self) -> tuple[str, ...]:
        """The cards of other boxes that play along."""
        here = self.crossover.cards
        return here + tuple(id for id in self.mixed[0] if id not in here)

    @property
    def mixed(self) -> tuple[tuple[str, ...], Mapping[str, int]]:
        """What the format mixes in, and of which cards there are more or fewer copies."""
        if self.format.mix == NO_MIX:
            return (), {}
        from longbox.games.mixed import mixed

        found = mixed(self.format)
        return found.guests, found.amounts

    def get(self, name: str) -> object:
        """An option that only a box of one's own has."""
        return dict(self.own).get(name, CHOICES[name].standard)

    def to_dict(self) -> dict[str, object]:
        """Only what differs from the standard game, as it was asked for."""
        given = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "own"}
        told = {k: v for k, v in given.items() if v != getattr(STANDARD, k)}
        if "crossover" in told:
            told["crossover"] = self.crossover.to_dict()
        if "format" in told:
            told["format"] = self.format.to_dict()
        return {**told, **{name: value for name, value in self.own if value != CHOICES[name].standard}}


STANDARD = Options()

# The options that boxes of this package have; a box lists its own in `Box.choices`.
VILLAINS = Choice("villains", "size of the Super-Villain stack", "number", STANDARD.villains, (2, 12))
TWO_HEADS = Choice("two_heads", "two players with two Super Heroes each")
TEAMS = Choice("teams", "four players, two against two")
ON_PATROL = Choice("on_patrol", "empty slots of the Line-Up may be filled at once")
HERO_DRAFT = Choice("hero_draft", "remove, then choose Super Heroes in turn")
HEROES = Choice("heroes", "random, first_game, dealt, pick, or the ids of each seat", "heroes", STANDARD.heroes)
DEALT = Choice("dealt", "per seat the Super Heroes it is dealt and keeps one of", "dealt", STANDARD.dealt)
LENGTH = Choice("length", "a short or a long game", "word", STANDARD.length, words=("short", "long"))
IMPOSSIBLE = Choice("impossible", "Clash cards, KO tokens with effects")
ADVANCED = Choice("advanced", "Arenas")
SWAPPED = Choice("swapped", "the first seat plays The Joker")
FIRST = Choice("first", "the seat that begins, 0 for the first one; drawn if not given", "seat", STANDARD.first)
FORMAT = Choice("format", "a format: its name, or what it says", "format", STANDARD.format)
CROSSOVER = Choice("crossover", "cards of other boxes that play along", "crossover", STANDARD.crossover)

CHOICES: dict[str, Choice] = {
    choice.name: choice
    for choice in (
        VILLAINS, TWO_HEADS, TEAMS, ON_PATROL, HERO_DRAFT, HEROES, DEALT, LENGTH, IMPOSSIBLE, ADVANCED, CROSSOVER,
        SWAPPED, FIRST, FORMAT,
    )
}  # fmt: skip
_SHARED = frozenset(CHOICES)  # those that are fields of `Options`


def add_choices(choices: Iterable[Choice]) -> None:
    """The options of a box of one's own. A name means the same in every box."""
    for choice in choices:
        if CHOICES.setdefault(choice.name, choice) != choice:
            raise ValueError(f"there is an option '{choice.name}' already, and it is another one")


def drop_choices(choices: Iterable[Choice]) -> None:
    for choice in choices:
        if choice.name not in _SHARED:
            CHOICES.pop(choice.name, None)


def read_options(given: Mapping[str, object]) -> Options:
    """Checks names and types of options that come from outside."""
    if not given:
        return STANDARD
    given = _with_format(given)
    values: dict[str, object] = {}
    own: list[tuple[str, object]] = []
    for name, value in given.items():
        if name not in CHOICES:
            near = difflib.get_close_matches(name, list(CHOICES), 1)
            hint = f" (did you mean '{near[0]}'?)" if near else f"; there are {', '.join(CHOICES)}"
            raise BadOptions(f"unknown option '{name}'{hint}")
        if name in _SHARED:
            values[name] = _value(CHOICES[name], value)
        else:
            own.append((name, _value(CHOICES[name], value)))
    return Options(**values, own=tuple(sorted(own)))  # type: ignore[arg-type]


def _with_format(given: Mapping[str, object]) -> Mapping[str, object]:
    """What a format says holds, and nobody can say otherwise."""
    if "format" not in given:
        return given
    from longbox.games import GAMES
    from longbox.games.format_reader import as_format

    format = as_format(given["format"])
    fixed = dict(format.options)
    if format.size("villains") and VILLAINS in GAMES[format.game].choices:
        fixed["villains"] = format.size("villains")
    if format.tiers is not None and isinstance(given.get("heroes", ""), str):
        fixed["heroes"] = "pick"  # or the ids of each seat
    if format.rules.starts != "drawn" and given.get("first", -1) != -1:
        raise BadOptions(f"the format '{format.id}' says who begins: {format.rules.starts}")
    for name, value in fixed.items():
        if name in given and given[name] != value:
            raise BadOptions(f"the format '{format.id}' says {name}: {value}")
    return {**given, **fixed, "format": format}


def _value(choice: Choice, value: object) -> object:
    if choice.kind in ("number", "seat"):
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadOptions(f"{choice.name} must be a number, not {value!r}")
        return value
    if choice.kind == "word":
        if value != choice.standard and value not in choice.words:
            raise BadOptions(f"{choice.name} must be one of {', '.join(choice.words)}, not {value!r}")
        return value
    if choice.kind in ("heroes", "dealt"):
        return _heroes(choice.name, value)
    if choice.kind == "crossover":
        return _crossover(value)
    if choice.kind == "format":
        return value  # it was read before
    if not isinstance(value, bool):
        raise BadOptions(f"{choice.name} must be true or false, not {value!r}")
    return value


def check_choices(options: Options, choices: Sequence[Choice], title: str) -> None:
    """Refuses options that a box has not, and numbers that are too small or too large."""
    names = [*(choice.name for choice in choices), FORMAT.name]
    for name in options.to_dict():
        if name not in names:
            raise BadOptions(f"'{name}' is no option of {title}")
    for choice in choices:
        if choice.kind != "number":
            continue
        number = getattr(options, choice.name) if choice.name in _SHARED else options.get(choice.name)
        least, most = choice.limits
        if not isinstance(number, int) or not least <= number <= most:
            raise BadOptions(f"{choice.name} must be {least} to {most} ({choice.standard} is standard), not {number}")


def _heroes(name: str, value: object) -> object:
    if isinstance(value, str):
        if name == "dealt" or value not in HERO_MODES:
            raise BadOptions(f"heroes must be one of {', '.join(HERO_MODES)} or a list per seat, not {value!r}")
        return value
    if not isinstance(value, Sequence):
        raise BadOptions(f"{name} must be a list with an entry per seat, not {value!r}")
    seats = []
    for entry in value:
        ids = (entry,) if isinstance(entry, str) else tuple(entry) if isinstance(entry, Sequence) else (None,)
        if not all(isinstance(i, str) for i in ids):
            raise BadOptions(f"{name} must name heroes by their ids, not {entry!r}")
        seats.append(ids)
    return tuple(seats)


def _crossover(value: object) -> Crossover:
    if isinstance(value, Crossover):
        return value
    if not isinstance(value, Mapping) or not set(value) <= {*PARTS, "shuffled", "left_out"}:
        raise BadOptions(f"crossover must be {{heroes: [..], villains: [..], main_deck: [..]}}, not {value!r}")
    shuffled = value.get("shuffled", False)
    if not isinstance(shuffled, bool):
        raise BadOptions(f"the shuffled of a crossover must be true or false, not {shuffled!r}")
    lists = {}
    for name in (*PARTS, "left_out"):
        ids = value.get(name) or ()
        if isinstance(ids, str) or not isinstance(ids, Sequence) or not all(isinstance(i, str) for i in ids):
            raise BadOptions(f"the {name} of a crossover must be a list of ids, not {ids!r}")
        if len(set(ids)) != len(ids):
            raise BadOptions(f"the {name} of a crossover name a card twice")
        for id in ids:
            if ":" not in id and name in PARTS:
                raise BadOptions(f"a crossover names cards of another box, like 'base:{id}', not {id!r}")
        lists[name] = tuple(ids)
    return Crossover(**lists, shuffled=shuffled)
