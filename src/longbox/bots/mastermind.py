"""The mastermind: plays each option on in many worlds that its seat cannot tell from the real one.

Every world is played to its end by the quick player with the numbers of the veteran, for each option that is still in
the race with the same cards and the same luck. The worse half leaves the race again and again; what is left of the
budget goes to the best. With a budget of `nodes` (games played on) the answer depends on the seed alone; with one of
`milliseconds` on the machine too.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from random import Random

from longbox.bots.searcher import Searcher
from longbox.bots.tables import judge_of
from longbox.engine.game import Game
from longbox.engine.judge import Judge
from longbox.engine.playout import Dice
from longbox.engine.policy import choose, playout
from longbox.engine.run import answer
from longbox.engine.score import scores, winners
from longbox.engine.state import State
from longbox.engine.words import D_TURN, O_PLAY, OPTION_MASK, OPTION_SHIFT

MILLISECONDS = 1000
WILD = 40  # of 1000 choices in a playout: nobody always plays as the tables say
SPREAD = 15.0  # points of a lead that count as much as half a win
FIRST_ROUND = 6  # worlds before anything leaves the race


@dataclass
class Chance:
    """One option and how it did."""

    option: int
    games: int = 0
    wins: float = 0.0
    total: float = 0.0
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    @property
    def win_chance(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass
class Thought:
    """What the search came to: the best option first."""

    best: int
    chances: list[Chance]
    nodes: int


class Mastermind(Searcher):
    name = "mastermind"

    def __init__(self, seed: int | str = 0, milliseconds: int = MILLISECONDS, nodes: int = 0) -> None:
        self._random = Random(seed)
        self.milliseconds = milliseconds
        self.nodes = nodes

    def search(self, world: Game) -> int:
        st = world.state
        if len(st.options) == 1:
            return 0
        judge = judge_of(st)
        usual = st.options.index(choose(st, judge, Dice(1)))
        if self._plain(st, usual):
            return usual
        return self._race(world, judge, usual).best

    def think(self, world: Game) -> Thought:
        """The search, with what it found out about each option."""
        st = world.state
        judge = judge_of(st)
        return self._race(world, judge, st.options.index(choose(st, judge, Dice(1))))

    def _plain(self, st: State, option: int) -> bool:
        """A card that only gives Power is played without a thought."""
        code = st.options[option]
        if st.ask_kind != D_TURN or code >> OPTION_SHIFT != O_PLAY:
            return False
        return st.prog.defs[st.defn[code & OPTION_MASK]].plain_power > 0

    def _race(self, world: Game, judge: Judge, usual: int) -> Thought:
        seat = world.state.ask_seat
        racing = [Chance(i) for i in range(len(world.state.options))]
        left = [*racing]
        clock = _Clock(self.milliseconds, self.nodes)
        worlds = 0
        while not clock.over:
            dealt = world.determinize(seat, self._random.randrange)
            seed = self._random.randrange(1 << 30)
            for chance in left:
                _play_on(dealt.state, judge, seat, chance, seed)
            clock.tick(len(left))
            worlds += 1
            left = self._still_racing(left, worlds, clock, usual)
            if len(left) == 1:
                break
        order = sorted(racing, key=lambda c: (-len(c.results), -c.mean, c.option))
        return Thought(_best(left, usual), order, clock.used)

    def _still_racing(self, left: list[Chance], worlds: int, clock: _Clock, usual: int) -> list[Chance]:
        """From time to time those leave who are clearly behind the best."""
        if worlds < FIRST_ROUND or (worlds & (worlds - 1) and worlds % 16):
            return left
        best = max(left, key=lambda c: c.mean)
        return [c for c in left if c is best or c.option == usual or _lead(best, c) < 2.0]


class _Clock:
    """The budget of one search."""

    def __init__(self, milliseconds: int, nodes: int) -> None:
        self._nodes = nodes
        self._end = time.monotonic() + milliseconds / 1000
        self.used = 0

    @property
    def over(self) -> bool:
        if self._nodes:
            return self.used >= self._nodes
        return self.used > 0 and time.monotonic() >= self._end

    def tick(self, nodes: int) -> None:
        self.used += nodes


def _play_on(world: State, judge: Judge, seat: int, chance: Chance, seed: int) -> None:
    st = world.copy()
    st.record = False
    answer(st, world.options[chance.option])
    playout(st, judge, seed, WILD)
    won = winners(st)
    win = 1.0 / len(won) if seat in won else 0.0
    points = scores(st)
    rest = [points[s] for s in range(st.seats) if s != seat]
    value = win + 0.5 * math.tanh(int(points[seat] - max(rest)) / SPREAD)
    chance.games += 1
    chance.wins += win
    chance.total += value
    chance.results.append(value)


def _lead(first: Chance, second: Chance) -> float:
    """How far ahead, in standard errors of the difference; both met the same worlds."""
    n = min(len(first.results), len(second.results))
    gaps = [a - b for a, b in zip(first.results[:n], second.results[:n], strict=True)]
    mean = sum(gaps) / n
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(n - 1, 1) / n)
    return mean / spread if spread > 0 else (0.0 if mean <= 0 else math.inf)


def _best(left: list[Chance], usual: int) -> int:
    """The best one, if it is better than the usual choice by more than luck."""
    best = max(left, key=lambda c: (c.mean, -c.option))
    for chance in left:
        if chance.option == usual and chance is not best and _lead(best, chance) < 1.0:
            return usual
    return best.option
