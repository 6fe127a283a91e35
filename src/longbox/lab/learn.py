"""What owning a card is worth, learned from games that the quick player plays against itself.

At the start of some turns it is noted what everybody owns, and at the end who got how many points. Least squares then
tell what each card adds to the points still to come: something for having it at all, and something for each time it
will come round. How long a villain lasts is learned from the same games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import msgspec
import numpy as np

from longbox.bots.tables import Tuned, book_of
from longbox.engine.score import scores, vp, winners
from longbox.engine.state import State
from longbox.engine.words import zone
from longbox.games import new_game, program
from longbox.quick.book import identities
from longbox.quick.judge import DRAWN, RIPE, SMALL_DECK, Judge
from longbox.quick.playout import playout
from longbox.quick.tables import Tables

Array: TypeAlias = Any  # of numpy

WILD = 30  # of 1000 choices: what is never bought is never known
LOOKS = 12  # turns between the moments that are noted, at most
CLEAR = 45  # points; a greater lead tells nothing more
WIN = 10.0  # points that a duel counts as
RIDGE = 1.5e-4  # how strongly cards seldom seen are held back
SELDOM = 1500  # copies seen


@dataclass
class Side:
    """One seat at one moment."""

    counts: bytes  # by definition
    size: int  # of the deck, with hand and piles
    brings: float  # the cards of it, on average
    hand: float
    plain: float  # what all of it is worth by the trees alone
    others: list[int]  # what else may matter: Super Heroes, Health, Charges, lasting cards
    points: int


@dataclass
class Moment:
    """The start of a turn, and how the game ended for who was on turn."""

    mover: Side
    foe: Side
    main: int
    villains: int
    turns: int  # of all players, to the end
    lead: float  # at the end
    win: float


def moments(game: str, numbers: Tuned, games: int, seed: int) -> Iterator[Moment]:
    """Moments of so many games of two players with these numbers."""
    random = Random(seed)
    book = Book(game, numbers)
    for _ in range(games):
        st = new_game(game, seats=2, seed=random.randrange(1 << 40)).state
        noted = []
        while True:
            playout(st, book.judge(st), random.randrange(1 << 30), WILD, 1 + random.randrange(LOOKS))
            if st.over:
                break
            noted.append((st.turn, st.turn_number, st.size(zone.MAIN), st.size(zone.VILLAINS), *_sides(st, book)))
        won, points = winners(st), scores(st)
        for seat, turn, main, villains, mover, foe in noted:
            win = (seat in won) / len(won)
            lead = int(points[seat] - points[1 - seat])
            yield Moment(mover, foe, main, villains, int(st.turn_number) - turn, lead, win)


class Book:
    """The tables of every player that has come up."""

    def __init__(self, game: str, numbers: Tuned) -> None:
        prog = program(game)
        self._plain = book_of(prog, Tuned())
        self._tuned = book_of(prog, numbers)

    def plain(self, st: State, seat: int) -> Tables:
        """Without the lasting cards, which would make every player another one."""
        return self._plain.tables(identities(st, seat))

    def judge(self, st: State) -> Judge:
        return Judge([self._tuned.tables(identities(st, seat)) for seat in range(st.seats)])


def _sides(st: State, book: Book) -> tuple[Side, Side]:
    return _side(st, st.turn, book), _side(st, 1 - st.turn, book)


def _side(st: State, seat: int, book: Book) -> Side:
    base = zone.of(seat)
    tables = book.plain(st, seat)
    deck = [st.defn[card] for z in (zone.DECK, zone.HAND, zone.DISCARD, zone.PLAY) for card in st.pile(base + z)]
    lasting = [st.defn[card] for card in st.pile(base + zone.ONGOING)]
    counts = [0] * len(st.prog.defs)
    for d in (*deck, *lasting):
        counts[d] += 1
    hand = sum(tables.now[st.defn[card]] for card in st.pile(base + zone.HAND))
    others: list[int] = [st.size(base + zone.TEAM), len(lasting)]
    if st.health:
        others += [st.health[seat], st.charges[seat]]
    return Side(
        bytes(counts), len(deck), sum(tables.now[d] for d in deck) / max(len(deck), 1) / 1000, hand / 1000,
        sum(tables.keep[d] for d in (*deck, *lasting)) / 1000, others, int(vp(st, seat)),
    )  # fmt: skip


def learn(game: str, numbers: Tuned, games: int, seed: int) -> Tuned:
    """Better numbers, by games that are played with these."""
    return _Fit(game, numbers, list(moments(game, numbers, games, seed))).numbers()


class _Fit:
    def __init__(self, game: str, numbers: Tuned, noted: list[Moment]) -> None:
        self._start = numbers
        self._prog = program(game)
        self._duel = self._prog.rules.confrontation
        self._noted = noted
        self._pace, self._slow = numbers.pace, numbers.slow
        if not self._duel:
            self._pace, self._slow = self._lasting()

    def numbers(self) -> Tuned:
        noted = self._noted
        rounds = np.maximum(self._turns() - self._start.late, 0) * DRAWN
        often = [rounds / np.maximum(_column(noted, who, "size") + 1, SMALL_DECK) for who in ("mover", "foe")]
        counts = [_counts(noted, who) for who in ("mover", "foe")]
        used = np.flatnonzero(counts[0].sum(0) + counts[1].sum(0) > SELDOM * len(noted) / 300_000)
        plain = often[0] * _column(noted, "mover", "plain") - often[1] * _column(noted, "foe", "plain")
        besides = self._besides()
        having = counts[0][:, used] - counts[1][:, used]
        coming = often[0][:, None] * counts[0][:, used] - often[1][:, None] * counts[1][:, used]
        table, goal = np.column_stack([*besides, having, coming]), self._goal() - self._start.per_power * plain
        found = _least_squares(table, goal, len(besides), len(used))
        bonus, keep = found[len(besides) : -len(used)], found[-len(used) :] / self._start.per_power
        ids = [self._prog.defs[d].id for d in used]
        return msgspec.structs.replace(
            self._start, pace=round(self._pace, 3), slow=round(self._slow, 3),
            bonus=_told(ids, bonus), keep=_told(ids, keep),
        )  # fmt: skip

    def _goal(self) -> Array:
        """The points still to come; in a duel, where points hardly ever decide, the win."""
        lead = np.array([m.lead for m in self._noted])
        if self._duel:
            return (np.array([m.win for m in self._noted]) - 0.5) * 2 * WIN + np.clip(lead, -20, 20) * 0.1
        now = np.array([m.mover.points - m.foe.points for m in self._noted])
        return np.clip(lead, -CLEAR, CLEAR) - now

    def _lack(self) -> Array:
        brings = (_column(self._noted, "mover", "brings") + _column(self._noted, "foe", "brings")) / 2
        return np.maximum(RIPE / 1000 - brings, 0)

    def _lasting(self) -> tuple[float, float]:
        """How many turns a villain lasts, and how many more for each Power that the cards lack."""
        villains = np.array([m.villains for m in self._noted], float)
        turns = np.array([m.turns for m in self._noted], float)
        pace, slow = np.linalg.lstsq(np.column_stack([villains, villains * self._lack()]), turns, rcond=None)[0]
        return float(pace), float(slow)

    def _turns(self) -> Array:
        """About how many turns each player will have."""
        most = np.array([m.main for m in self._noted]) * 0.833 / 2
        if self._duel:
            left = np.array([min(m.mover.others[0], m.foe.others[0]) for m in self._noted])
            return np.minimum(most, left * self._pace)
        villains = np.array([m.villains for m in self._noted])
        return np.minimum(most, villains * (self._pace + self._slow * self._lack()) / 2)

    def _besides(self) -> list[Array]:
        """What explains points too, but is not for sale."""
        turns = self._turns()
        found = [np.ones(len(turns)), turns, _column(self._noted, "mover", "hand"), _column(self._noted, "foe", "hand")]
        for i in range(len(self._noted[0].mover.others)):
            gap = np.array([m.mover.others[i] - m.foe.others[i] for m in self._noted])
            if gap.any():
                found += [gap, gap * turns]
        return found


def _column(noted: list[Moment], who: str, what: str) -> Array:
    return np.array([getattr(getattr(m, who), what) for m in noted], float)


def _counts(noted: list[Moment], who: str) -> Array:
    rows = b"".join(getattr(m, who).counts for m in noted)
    return np.frombuffer(rows, np.uint8).reshape(len(noted), -1).astype(np.float32)


def _least_squares(table: Array, goal: Array, free: int, cards: int) -> Array:
    ridge = np.full(table.shape[1], RIDGE * len(goal))
    ridge[:free] = 1e-6
    ridge[-cards:] *= 3
    return np.linalg.solve(table.T @ table + np.diag(ridge), table.T @ goal)


def _told(ids: list[str], numbers: Array) -> dict[str, float]:
    return {id: round(float(number), 3) for id, number in zip(ids, numbers, strict=True) if abs(number) > 0.02}
