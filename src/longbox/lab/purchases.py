"""What purchases are worth, found by playing on after each of them.

Owning a card and buying it now are not the same: the foe does not get it, it waits for the next shuffle, the Power is
gone. So at some purchases of games against itself the quick player plays every offer on in the same worlds; where its
numbers expected something else, least squares correct them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import msgspec
import numpy as np

from longbox.bots.mastermind import WILD, lead_at_end, stand_ins
from longbox.bots.tables import Tuned
from longbox.engine.game import Game
from longbox.engine.menu import menu
from longbox.engine.playout import Dice
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.engine.words import ask, option, zone
from longbox.games import new_game, program
from longbox.lab.learn import CLEAR, Book
from longbox.quick.judge import Judge
from longbox.quick.playout import playout
from longbox.quick.policy import choose

PURCHASES = (option.BUY, option.DEFEAT, option.END)
WORLDS = 40
SHARE = 0.25  # of the turns that are looked at
RATE = 0.7  # of a correction that is made: the foes will change too
RIDGE = 30.0
SELDOM = 15  # offers

Gains = dict[int, int]  # by definition


@dataclass
class Purchase:
    """A decision what to buy; all lists go by the offers."""

    gains: list[Gains]  # what the turn ended with
    expected: list[float]  # points, by the numbers
    leads: list[float]  # points, at the end
    often: float  # points for each Power that a card brings when it comes round


def purchases(game: str, numbers: Tuned, count: int, seed: int) -> Iterator[Purchase]:
    """So many decisions of games of two players with these numbers."""
    random = Random(seed)
    book = Book(game, numbers)
    while count > 0:
        world = new_game(game, seats=2, seed=random.randrange(1 << 40))
        st = world.state
        st.record = False
        dice = Dice(random.randrange(1 << 30))
        looked = -1
        while not st.over and count > 0:
            judge = book.judge(st)
            if st.menu_due:
                menu(st)
            code = choose(st, judge, dice)
            offers = _offers(st, code) if st.turn_number != looked else []
            if len(offers) > 1 and random.random() < SHARE:
                looked = st.turn_number
                count -= 1
                yield _played_on(world, judge, offers, random)
            if random.randrange(1000) < WILD:
                code = random.choice(st.options)
            answer(st, code)


def _offers(st: State, code: int) -> list[int]:
    """What may be done besides, if this option buys something or ends the turn."""
    if st.ask_kind != ask.TURN or code >> option.SHIFT not in PURCHASES:
        return []
    return [i for i in sorted(set(stand_ins(st))) if st.options[i] >> option.SHIFT in PURCHASES]


def _played_on(game: Game, judge: Judge, offers: list[int], random: Random) -> Purchase:
    st = game.state
    judge.look(st)
    often, average, own = judge.factor / 1000, judge.average / 1000, judge.own
    leads = [0.0] * len(offers)
    gains = [_gains(st, judge, i) for i in offers]
    for _ in range(WORLDS):
        dealt = game.determinize(st.ask_seat, random.randrange).state
        seed = random.randrange(1 << 30)
        for at, i in enumerate(offers):
            leads[at] += _lead_after(dealt, judge, i, seed) / WORLDS
    expected = []
    for some in gains:
        points = sum(n * (own.vp[d] + own.bonus[d]) for d, n in some.items()) / 1000
        expected.append(points + often * sum(n * (own.keep[d] / 1000 - average) for d, n in some.items()))
    return Purchase(gains, expected, leads, often)


def _gains(st: State, judge: Judge, offer: int) -> Gains:
    """What somebody has more at the end of the turn who begins with this offer."""
    seat = st.ask_seat
    after = st.copy()
    answer(after, st.options[offer])
    playout(after, judge, 1, 0, 1)
    had, has = _owned(st, seat), _owned(after, seat)
    return {d: has[d] - had[d] for d in {*had, *has} if has[d] != had[d]}


def _owned(st: State, seat: int) -> Counter[int]:
    base = zone.of(seat)
    return Counter(
        int(st.defn[card])
        for z in (zone.DECK, zone.HAND, zone.DISCARD, zone.PLAY, zone.ONGOING)
        for card in st.pile(base + z)
    )


def _lead_after(dealt: State, judge: Judge, offer: int, seed: int) -> float:
    seat = dealt.ask_seat
    st = dealt.copy()
    st.record = False
    answer(st, dealt.options[offer])
    playout(st, judge, seed, WILD)
    return max(min(lead_at_end(st, seat), CLEAR), -CLEAR)


def correct(game: str, numbers: Tuned, count: int, seed: int) -> Tuned:
    """The numbers, moved to what so many purchases were found to be worth."""
    defs = program(game).defs
    bonus, keep = dict(numbers.bonus), dict(numbers.keep)
    for d, having, coming in corrections(list(purchases(game, numbers, count, seed)), len(defs)):
        id = defs[d].id
        bonus[id] = round(bonus.get(id, 0.0) + RATE * having, 3)
        keep[id] = round(keep.get(id, 0.0) + RATE * coming, 3)
    return msgspec.structs.replace(numbers, bonus=bonus, keep=keep)


def corrections(found: list[Purchase], definitions: int) -> list[tuple[int, float, float]]:
    """By definition: the points that having it, and its coming round, were worth more than expected."""
    rows, missed = [], []
    for purchase in found:
        table = np.zeros((len(purchase.gains), 2 * definitions))
        for at, some in enumerate(purchase.gains):
            for d, n in some.items():
                table[at, d], table[at, definitions + d] = n, n * purchase.often
        gap = np.array(purchase.leads) - np.array(purchase.expected)
        rows.append(table - table.mean(0))  # only what the offers differ in counts
        missed.append(gap - gap.mean())
    told, goal = np.concatenate(rows), np.concatenate(missed)
    ridge = np.repeat([RIDGE, 2 * RIDGE], definitions)
    more = np.linalg.solve(told.T @ told + np.diag(ridge), told.T @ goal)
    seen = np.flatnonzero(np.abs(told[:, :definitions]).sum(0) > SELDOM)
    return [(int(d), float(more[d]), float(more[definitions + d])) for d in seen]
