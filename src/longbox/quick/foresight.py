"""How a game will probably end, told by a small network from what everybody owns and holds, and what lies open.

Every seat goes through the same first layer. The second takes what that made of the seat and, on average, of its foes;
it tells how strong the seat is and how many points it will get. The numbers are learned (`longbox.lab.foresee`). No
card and no box is named here.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.score import vp
from longbox.engine.state import State
from longbox.engine.words import zone

# The rows of the first layer. For each definition:
OWNED: Final = 0  # in deck, hand, discard pile or play
DENSE: Final = 1  # the same, by the size of the deck
LASTING: Final = 2
HELD: Final = 3
IDENTITY: Final = 4
OFFERED: Final = 5  # in the Line-Up, to who is on turn
LEFT: Final = 6  # in the Line-Up, to the others
FACED: Final = 7  # the villain on top
PER_DEFINITION: Final = 8
# After those of the definitions:
STAGES: Final = 16  # villains left
SUPPLIES: Final = 16  # cards of the main deck
SUPPLY: Final = 8  # cards in one step
PLACES: Final = 5  # turns until the seat is on turn
SIZES: Final = 6  # seats
SCALARS: Final = 4  # points, size of the deck, Health, Charges; in tens
BESIDES: Final = STAGES + SUPPLIES + PLACES + SIZES

TEN: Final = 10.0
SCORE: Final = 20.0
STRENGTH: Final = 0  # of what is told at last
POINTS: Final = 1  # in scores


def rows(definitions: i64) -> i64:
    """How many rows the first layer has, without the constant."""
    return definitions * PER_DEFINITION + BESIDES + SCALARS


def size_of(st: State, seat: i64) -> i64:
    """How many cards go round in the deck of a seat."""
    base = zone.of(seat)
    size: i64 = 0
    for z in (zone.HAND, zone.DISCARD, zone.PLAY, zone.DECK):
        size += st.size(base + z)
    return size


def seen(st: State, seat: i64) -> list[i64]:
    """The rows that stand for a seat. First come those of the deck, card by card."""
    n: i64 = len(st.prog.defs)
    base = zone.of(seat)
    found: list[i64] = []
    for z in (zone.HAND, zone.DISCARD, zone.PLAY, zone.DECK):
        _add(st, base + z, OWNED * n, found)
    _add(st, base + zone.ONGOING, LASTING * n, found)
    _add(st, base + zone.HAND, HELD * n, found)
    _add(st, base + zone.TEAM, IDENTITY * n, found)
    _add(st, zone.LINE_UP, OFFERED * n if st.turn == seat else LEFT * n, found)
    villains = st.pile(zone.VILLAINS)
    if villains and st.villain_up:
        found.append(FACED * n + st.prog.defs[st.defn[villains[-1]]].printed)
    at = PER_DEFINITION * n
    found.append(at + min(len(villains), STAGES - 1))
    at += STAGES
    found.append(at + min(st.size(zone.MAIN) // SUPPLY, SUPPLIES - 1))
    at += SUPPLIES
    found.append(at + min((seat - st.turn) % st.seats, PLACES - 1))
    at += PLACES
    found.append(at + min(st.seats, SIZES - 1))
    return found


def _add(st: State, z: i64, first: i64, found: list[i64]) -> None:
    """The rows of the cards of a zone. What a card was changed into does not matter."""
    card: i64
    for card in st.pile(z):
        if card >= 0:
            found.append(first + st.prog.defs[st.defn[card]].printed)


def scalars(st: State, seat: i64) -> list[float]:
    """The last rows, which have a size of their own."""
    health = 0.0
    charges = 0.0
    if st.health:
        health = float(st.health[seat]) / TEN
        charges = float(st.charges[seat]) / TEN
    return [float(vp(st, seat)) / TEN, float(size_of(st, seat)) / TEN, health, charges]


class Foresight:
    """The network. Every list of numbers ends with the constant.

    Inside, the numbers lie in rows of machine floats: those of one card for all units side by side."""

    def __init__(self, first: list[list[float]], second: list[list[float]], last: list[list[float]]) -> None:
        """`first`: unit by unit, a number for each row; `second`: unit by unit, one for each unit of the seat and of
        its foes; `last`: strength and points, one for each unit of the second."""
        self._units: i64 = len(first)
        self._inner: i64 = len(second)
        self._first = _packed(first, True)
        self._second = _packed(second, False)
        self._last = _packed(last, False)

    def forecast(self, st: State, seat: i64) -> tuple[float, float]:
        """At the start of a turn: how likely the side of a seat wins, and how many points it is ahead at the end."""
        seats = st.seats
        sides = vec[float]([0.0] * (seats * self._units))
        other: i64
        for other in range(seats):
            self._see(st, other, sides, other * self._units)
        strengths: list[float] = []
        points: list[float] = []
        for other in range(seats):
            units = self._told(sides, other, seats)
            strengths.append(self._end(units, STRENGTH))
            points.append(self._end(units, POINTS) * SCORE)
        if st.teams:
            strengths = _of_sides(strengths)
            points = _of_sides(points)
            seat = seat % 2
        return _share(strengths, seat), _lead(points, seat)

    def _see(self, st: State, seat: i64, sides: vec[float], to: i64) -> None:
        """What the first layer makes of a seat."""
        found = seen(st, seat)
        besides = scalars(st, seat)
        size = size_of(st, seat)
        n: i64 = len(st.prog.defs)
        at: i64 = n * PER_DEFINITION + BESIDES
        self._add_row(at + SCALARS, 1.0, sides, to)
        share = TEN / float(max(size, 1))
        count: i64 = len(found)
        i: i64 = 0
        while i < count:
            row = found[i]
            self._add_row(row, 1.0, sides, to)
            if i < size:
                self._add_row(n + row, share, sides, to)
            i += 1
        i = 0
        while i < SCALARS:
            self._add_row(at + i, besides[i], sides, to)
            i += 1
        i = 0
        while i < self._units:
            sides[to + i] = max(sides[to + i], 0.0)
            i += 1

    def _add_row(self, row: i64, share: float, sides: vec[float], to: i64) -> None:
        first = self._first
        units = self._units
        at = row * units
        i: i64 = 0
        while i < units:
            sides[to + i] += first[at + i] * share
            i += 1

    def _told(self, sides: vec[float], seat: i64, seats: i64) -> vec[float]:
        """What the second layer makes of a seat and its foes."""
        n = self._units
        both = vec[float]([0.0] * (2 * n))
        foes = float(seats - 1)
        i: i64 = 0
        while i < n:
            both[i] = sides[seat * n + i]
            total: float = 0.0
            other: i64 = 0
            while other < seats:
                if other != seat:
                    total += sides[other * n + i]
                other += 1
            both[n + i] = total / foes
            i += 1
        units = vec[float]([0.0] * self._inner)
        i = 0
        while i < self._inner:
            units[i] = max(_weighed(self._second, i, both), 0.0)
            i += 1
        return units

    def _end(self, units: vec[float], what: i64) -> float:
        return _weighed(self._last, what, units)


def _packed(units: list[list[float]], by_row: bool) -> vec[float]:
    """The numbers one after the other, unit by unit or row by row."""
    found: list[float] = []
    if by_row:
        for row in range(len(units[0])):
            for unit in units:
                found.append(unit[row])
    else:
        for unit in units:
            found.extend(unit)
    return vec[float](found)


def _weighed(numbers: vec[float], unit: i64, values: vec[float]) -> float:
    """One unit: its number for each value, and its constant."""
    n: i64 = len(values)
    at = unit * (n + 1)
    total: float = numbers[at + n]
    i: i64 = 0
    while i < n:
        total += numbers[at + i] * values[i]
        i += 1
    return total


def _of_sides(numbers: list[float]) -> list[float]:
    """Two players against two: who sits across is a friend."""
    return [numbers[0] + numbers[2], numbers[1] + numbers[3]]


def _share(strengths: list[float], seat: i64) -> float:
    most = max(strengths)
    total = 0.0
    one: float
    for one in strengths:
        total += exp(one - most)
    return exp(strengths[seat] - most) / total


def _lead(points: list[float], seat: i64) -> float:
    best = -1e9
    other: i64
    for other in range(len(points)):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best
