"""The numbers that the quick player judges cards by, read off the trees of the cards that lie on the table.

What the trees cannot tell was found by letting many sets of numbers play each other; `tuned` holds the result, box by
box, as data. `longbox.lab.tune` finds them. They count for a card only as long as it means what it meant then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from statistics import median

import msgspec

from longbox.bots.facts import facts_of, thousandths
from longbox.bots.worth import Cardbook, cardbook, changed, rank_of
from longbox.engine.program import Program
from longbox.engine.state import State
from longbox.games import program
from longbox.quick.book import Book, Boost, before
from longbox.quick.judge import Judge
from longbox.quick.tables import Tables


class Tuned(msgspec.Struct, forbid_unknown_fields=True):
    """What self-play found for one box."""

    per_power: float = 0.4
    denied: float = 0.6
    spite: float = 0.0
    pace: float = 2.0
    slow: float = 2.0
    late: float = 1.0
    rush: float = 0.0
    thin: float = 0.0
    points: float = 1.0
    odds: float = 0.5
    brink: float = 0.0
    guarded: float = 0.0
    damage: float = 0.4
    charge: float = 0.6
    knock_out: float = 7.0
    hoard: float = 2.0
    shield: float = 0.8
    suits: float = 1.0
    fade: float = 0.0
    reckons: float = 0.0
    bonus: dict[str, float] = {}  # card -> points added to having it
    keep: dict[str, float] = {}  # card -> what is added to its worth each time it comes round


NUMBERS = tuple(name for name in Tuned.__struct_fields__ if name not in ("bonus", "keep"))
DUO = 2  # seats
DUEL = Tuned(pace=6.0, points=0.2)  # points hardly ever decide a duel


def untuned(prog: Program) -> Tuned:
    """What the trees tell, and nothing else."""
    return DUEL if prog.rules.confrontation else Tuned()


@lru_cache(maxsize=16)
def tuned(game: str, seats: int = 2) -> Tuned:
    """What self-play found for the cards of a box; for more than two seats, where it was looked for, apart."""
    folder = files("longbox.bots").joinpath("tuned")
    for name in (f"{game}_many", game) if seats > DUO else (game,):
        path = folder.joinpath(f"{name}.json")
        if path.is_file():
            return msgspec.json.decode(path.read_bytes(), type=Tuned)
    return untuned(program(game))


def tuned_for(prog: Program, seats: int = 2) -> Tuned:
    """The same, for the cards of this table that are as they were then; others get what is usual for their kind."""
    numbers = tuned(prog.rules.game, seats)
    if not prog.packs:
        return numbers
    bonus, keep = (_fitted(prog, some) for some in (numbers.bonus, numbers.keep))
    return msgspec.structs.replace(numbers, bonus=bonus, keep=keep)


def _fitted(prog: Program, numbers: Mapping[str, float]) -> dict[str, float]:
    """Numbers of cards tell only how these differ from each other: all together they may lie high or low."""
    home = program(prog.rules.game)
    by_section: dict[str, list[float]] = {}
    for id, number in numbers.items():
        if id in home.index:
            by_section.setdefault(home.defs[home.index[id]].section, []).append(number)
    other = changed(prog)
    fitted = {id: number for id, number in numbers.items() if id not in other}
    for id in (*other, *(d.id for d in prog.defs if ":" in d.id)):
        usual = by_section.get(prog.defs[prog.index[id]].section)
        if usual:
            fitted[id] = median(usual)
    return fitted


# --- what cards are worth to one player


class _Plain:
    """What is the same for every set of numbers."""

    def __init__(self, book: Cardbook) -> None:
        self._book = book
        self._boosts: dict[int, Boost] = {}
        self.tables = Tables(facts_of(book.prog), len(book.traits))
        for d in range(len(book.traits)):
            self._fill(d)

    def _fill(self, d: int) -> None:
        tables, traits = self.tables, self._book.traits[d]
        keep = self._book.keep(d)
        tables.rank[d] = rank_of(traits)
        tables.now[d] = thousandths(traits.now)
        tables.held[d] = thousandths(traits.now + traits.lasting + 0.2 * keep)
        tables.keep[d] = thousandths(keep)
        tables.vp[d] = thousandths(traits.vp)
        given = 0.0 if traits.stays_in_hand else traits.now + 0.3
        tables.guard[d] = thousandths(traits.guard - given)
        tables.stays[d] = traits.stays_in_hand
        if self._book.prog.defs[d].section == "characters":
            tables.keep[d] = thousandths(self._book.hero_worth(d))

    def boost(self, before: int) -> Boost:
        """What a card before a player adds to each of the others."""
        found = self._boosts.get(before)
        if found is None:
            book = self._book
            cards = [d if compiled.section != "characters" else -1 for d, compiled in enumerate(book.prog.defs)]
            played = [thousandths(book.when_played(before, d)) if d >= 0 else 0 for d in cards]
            gained = [thousandths(0.4 * book.when_gained(before, d)) if d >= 0 else 0 for d in cards]
            found = self._boosts[before] = Boost(played, gained)
        return found


@lru_cache(maxsize=32)
def _plain(prog: Program) -> _Plain:
    return _Plain(cardbook(prog))


def book_of(prog: Program, numbers: Tuned) -> Book:
    """The tables of a player with these numbers, whatever lies before him."""
    plain = _plain(prog)
    return Book(with_numbers(prog, plain.tables, numbers), plain.boost)


@lru_cache(maxsize=32)
def tuned_book(prog: Program, seats: int = 2) -> Book:
    return book_of(prog, tuned_for(prog, seats))


@lru_cache(maxsize=32)
def untuned_book(prog: Program) -> Book:
    return book_of(prog, untuned(prog))


def with_numbers(prog: Program, plain: Tables, numbers: Tuned) -> Tables:
    """The tables of the same player with these numbers added; what stays the same is shared."""
    tables = plain.changed()
    tables.keep = _added(prog, plain.keep, numbers.keep)
    tables.bonus = _added(prog, plain.bonus, numbers.bonus)
    for name in NUMBERS:
        setattr(tables, name, thousandths(getattr(numbers, name)))
    return tables


def _added(prog: Program, plain: Sequence[int], more: Mapping[str, float]) -> list[int]:
    """The numbers of the cards, and what was learned about some of them."""
    numbers = [*plain]
    for card, extra in more.items():
        if card in prog.index:
            numbers[prog.index[card]] += thousandths(extra)
    return numbers


def judge_of(st: State) -> Judge:
    """A judge with the veteran's numbers for every seat of this table, by what lies open before each."""
    book = tuned_book(st.prog, st.seats)
    return Judge([book.tables(before(st, seat)) for seat in range(st.seats)])
