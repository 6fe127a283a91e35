"""The options a game is created with. Unknown or impossible ones are refused with a clear word."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

LENGTHS = ("", "short", "long")
HERO_MODES = ("random", "first_game", "dealt")


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

    @property
    def cards(self) -> tuple[str, ...]:
        return self.heroes + self.villains + self.main_deck

    def to_dict(self) -> dict[str, object]:
        told: dict[str, object] = {"heroes": list(self.heroes), "villains": list(self.villains)}
        if self.main_deck:
            told["main_deck"] = list(self.main_deck)
        if self.shuffled:
            told["shuffled"] = True
        return told


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

    crossover: Crossover = Crossover()

    def to_dict(self) -> dict[str, object]:
        """Only what differs from the standard game, as it was asked for."""
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        told = {k: v for k, v in given.items() if v != getattr(STANDARD, k)}
        if "crossover" in told:
            told["crossover"] = self.crossover.to_dict()
        return told


STANDARD = Options()


def read_options(given: Mapping[str, object]) -> Options:
    """Checks names and types of options that come from outside."""
    if not given:
        return STANDARD
    known = {f.name: f for f in fields(Options)}
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            near = difflib.get_close_matches(name, list(known), 1)
            hint = f" (did you mean '{near[0]}'?)" if near else f"; there are {', '.join(known)}"
            raise BadOptions(f"unknown option '{name}'{hint}")
        values[name] = _value(name, value)
    return Options(**values)  # type: ignore[arg-type]


def _value(name: str, value: object) -> object:
    if name == "villains":
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadOptions(f"villains must be a number, not {value!r}")
        return value
    if name == "length":
        if value not in LENGTHS:
            raise BadOptions(f"length must be one of {', '.join(LENGTHS[1:])}, not {value!r}")
        return value
    if name in ("heroes", "dealt"):
        return _heroes(name, value)
    if name == "crossover":
        return _crossover(value)
    if not isinstance(value, bool):
        raise BadOptions(f"{name} must be true or false, not {value!r}")
    return value


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
    if not isinstance(value, Mapping) or not set(value) <= {"heroes", "villains", "main_deck", "shuffled"}:
        raise BadOptions(f"crossover must be {{heroes: [..], villains: [..], main_deck: [..]}}, not {value!r}")
    shuffled = value.get("shuffled", False)
    if not isinstance(shuffled, bool):
        raise BadOptions(f"the shuffled of a crossover must be true or false, not {shuffled!r}")
    lists = {}
    for name in ("heroes", "villains", "main_deck"):
        ids = value.get(name) or ()
        if isinstance(ids, str) or not isinstance(ids, Sequence) or not all(isinstance(i, str) for i in ids):
            raise BadOptions(f"the {name} of a crossover must be a list of ids, not {ids!r}")
        if len(set(ids)) != len(ids):
            raise BadOptions(f"the {name} of a crossover name a card twice")
        for id in ids:
            if ":" not in id:
                raise BadOptions(f"a crossover names cards of another box, like 'base:{id}', not {id!r}")
        lists[name] = tuple(ids)
    return Crossover(**lists, shuffled=shuffled)
