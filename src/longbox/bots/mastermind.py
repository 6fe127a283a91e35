"""The mastermind: plays each option on in many worlds that its seat cannot tell from the real one.

In every world the quick player, with the numbers of the veteran, plays the turn and two rounds on after each option
that is still in the race, with the same cards and the same luck; a network tells from what the players own on the way
who will probably win. Where nothing was learned the game is played to its end. Half of the options leave the race each
time a part of the budget is spent. What the veteran would do is done unless something else is better by more than luck.
With a budget of `nodes` (games played on) the answer depends on the seed alone; with one of `milliseconds` on the
machine too.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from longbox.bots.foresight import foresight_of
from longbox.bots.searcher import Searcher
from longbox.bots.tables import judge_of
from longbox.engine.game import Game
from longbox.engine.playout import Dice
from longbox.engine.run import answer
from longbox.engine.score import scores, side_of, winners
from longbox.engine.state import State
from longbox.engine.words import ask, option
from longbox.quick.foresight import Foresight
from longbox.quick.judge import Judge
from longbox.quick.playout import playout
from longbox.quick.policy import choose

MILLISECONDS = 1000
ROUNDS = (0, 1, 2)  # after which the network is asked, 0: as the turn ends; later there is more luck in it than truth
PATIENT = (2, 6)  # the same for who has time: odd decks, which the network never met, become usual ones by then
WILD = 0  # of 1000 choices: chance in how others play only hides what an option is worth
LEAD = 0.01  # what a great lead in points counts beside a win: nobody shall rather lose by little than hope
SPREAD = 15.0  # points that are a great lead
FEWEST = 6  # worlds before anything leaves the race
CHECK = 16  # worlds between two looks whether the race is decided
SURE = 3.0  # standard errors of a decided race
SAME = 0.004  # of a result: less makes no difference
AHEAD = 1.0  # standard errors that are better by more than luck
HINTS = 3
ABOUT_CARDS = (option.PLAY, option.BUY, option.DEFEAT, option.CARD, option.DEFEND, option.BLOCK)


@dataclass
class Chance:
    """One option and how it did."""

    option: int
    results: list[float] = field(default_factory=list)  # world by world, points included
    won: list[float] = field(default_factory=list)  # world by world
    leads: list[float] = field(default_factory=list)  # points ahead at the end, world by world

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    @property
    def win_chance(self) -> float:
        return sum(self.won) / len(self.won) if self.won else 0.0

    @property
    def points(self) -> float:
        return sum(self.leads) / len(self.leads) if self.leads else 0.0

    def add(self, win: float, lead: float) -> None:
        """A win counts, and points a little beside it."""
        self.won.append(win)
        self.leads.append(lead)
        self.results.append(win + LEAD * math.tanh(lead / SPREAD))


@dataclass
class Thought:
    """What the search came to."""

    best: int
    chances: list[Chance]  # the best option first, then those that stayed longest in the race
    nodes: int
    alike: list[int]  # for each option the one that stands for it: equal cards in one place are one option

    @property
    def hints(self) -> list[Chance]:
        """The three best options, each with its `option` and its `win_chance`."""
        return self.chances[:HINTS]

    def chance(self, offer: int) -> Chance:
        """How an option did."""
        return next(chance for chance in self.chances if chance.option == self.alike[offer])


class Mastermind(Searcher):
    name = "mastermind"

    def __init__(
        self, seed: int | str = 0, milliseconds: int = MILLISECONDS, nodes: int = 0, foresight: Foresight | None = None
    ) -> None:
        """With a `foresight` it asks that network instead of the one of the box."""
        self._random = Random(seed)
        self.milliseconds = milliseconds
        self.nodes = nodes
        self._foresight = foresight

    def search(self, world: Game) -> int:
        st = world.state
        if len(st.options) == 1:
            return 0
        judge = judge_of(st)
        usual = st.options.index(choose(st, judge, Dice(1)))
        options = worth_a_thought(st, usual)
        if len(options) == 1:
            return usual
        return self._race(world, judge, usual, options).best

    def think(self, world: Game, among: Sequence[int] = ()) -> Thought:
        """The search over all options, or some, with what it found out about each."""
        st = world.state
        judge = judge_of(st)
        usual = st.options.index(choose(st, judge, Dice(1)))
        alike = stand_ins(st)
        if among:
            usual = usual if alike[usual] in {alike[i] for i in among} else among[0]
        return self._race(world, judge, alike[usual], sorted({alike[i] for i in among or alike}))

    def _race(self, world: Game, judge: Judge, usual: int, options: Sequence[int]) -> Thought:
        seat = world.state.ask_seat
        alike = stand_ins(world.state)
        usual = alike[usual]
        racing = [Chance(i) for i in options]
        left = [*racing]
        clock = Clock(self.milliseconds, self.nodes)
        rounds = max(math.ceil(math.log2(len(racing))), 1)
        done = 0
        worlds = 0
        while not clock.over:
            dealt = world.determinize(seat, self._random.randrange)
            seed = self._random.randrange(1 << 30)
            for chance in left:
                _play_on(dealt.state, judge, seat, chance, seed, self._foresight)
            clock.tick(len(left))
            worlds += 1
            if worlds % CHECK == 0 and decided(left):
                break
            while worlds >= FEWEST and done + 1 < rounds and clock.share * rounds >= done + 1:
                left = better_half(left)
                done += 1
        best = _best(left, usual)
        racing.sort(key=lambda c: (c.option != best, -c.games, -c.mean, c.option))
        return Thought(best, racing, clock.used, alike)


def stand_ins(st: State) -> list[int]:
    """For each option the first one that is the same: the same is done with an equal card in the same place."""
    first: dict[tuple[int, int, int], int] = {}
    found = []
    for i, code in enumerate(st.options):
        kind, arg = code >> option.SHIFT, code & option.MASK
        key = (kind, st.defn[arg], st.zone_of(arg)) if kind in ABOUT_CARDS else (kind, -1, arg)
        found.append(first.setdefault(key, i))
    return found


def worth_a_thought(st: State, usual: int) -> list[int]:
    """The options a search looks at. As long as there is something to play nobody buys or ends the turn."""
    options = sorted(set(stand_ins(st)))
    if st.ask_kind != ask.TURN:
        return options
    if st.options[usual] >> option.SHIFT != option.PLAY:
        return [i for i in options if st.options[i] >> option.SHIFT != option.PLAY]
    code = st.options[usual]
    plain = st.prog.defs[st.defn[code & option.MASK]].plain_power > 0
    kinds = [st.options[i] >> option.SHIFT for i in options]
    if plain and option.CONFRONT not in kinds:  # only gives Power: it is played anyway
        return [usual]
    return [i for i, kind in zip(options, kinds, strict=True) if kind in (option.PLAY, option.CONFRONT)]


class Clock:
    """The budget of one search."""

    def __init__(self, milliseconds: int, nodes: int) -> None:
        self._nodes = nodes
        self._start = time.monotonic()
        self._seconds = max(milliseconds, 1) / 1000
        self.used = 0

    @property
    def over(self) -> bool:
        return self.used > 0 and self.share >= 1

    @property
    def share(self) -> float:
        """What is spent of it."""
        if self._nodes:
            return self.used / self._nodes
        return (time.monotonic() - self._start) / self._seconds

    def tick(self, nodes: int) -> None:
        self.used += nodes


def _play_on(
    world: State, judge: Judge, seat: int, chance: Chance, seed: int, foresight: Foresight | None = None
) -> None:
    st = world.copy()
    st.record = False
    answer(st, world.options[chance.option])
    win, lead = prospects(st, judge, (seat,), seed, world.turn_number, ROUNDS, foresight)[0]
    chance.add(win, lead)


def ahead(st: State, judge: Judge, seat: int, seed: int, begun: int) -> tuple[float, float]:
    """Plays a state on: how likely the seat will win, and by how many points."""
    return prospects(st, judge, (seat,), seed, begun, PATIENT)[0]


def prospects(
    st: State,
    judge: Judge,
    seats: Sequence[int],
    seed: int,
    begun: int,
    stops: Sequence[int],
    foresight: Foresight | None = None,
) -> list[tuple[float, float]]:
    """The same for some seats, asked after so many rounds, by the network of the box or by another one.

    `begun`: the turn of the decision. An option may have ended it, and yet all are to be judged at the same moments."""
    foresight = foresight or foresight_of(st.prog)
    if foresight is None:
        playout(st, judge, seed, WILD)
        return [_ended(st, seat) for seat in seats]
    found = []
    for rounds in stops:
        until = begun + max(rounds * st.seats, 1)
        if not st.over and st.turn_number < until:
            playout(st, judge, seed, WILD, until - st.turn_number)
        found.append([_ended(st, seat) if st.over else foresight.forecast(st, seat) for seat in seats])
    return [
        (sum(win for win, _ in told) / len(stops), sum(lead for _, lead in told) / len(stops))
        for told in zip(*found, strict=True)
    ]


def _ended(st: State, seat: int) -> tuple[float, float]:
    return won_by(st, seat, winners(st)), lead_at_end(st, seat)


def won_by(st: State, seat: int, won: Sequence[int]) -> float:
    """What a game that is over brings a seat: 1, or less if the win is shared with others than its own side."""
    return len(side_of(st, seat)) / len(won) if seat in won else 0.0


def lead_at_end(st: State, seat: int) -> float:
    """Points ahead of the best other side, of a game that is over."""
    points = scores(st)
    sides = {tuple(side_of(st, s)) for s in range(st.seats)}
    mine = sum(points[s] for s in side_of(st, seat))
    rest = max(sum(points[s] for s in side) for side in sides if seat not in side)
    return int(mine - rest)


def better_half(left: list[Chance]) -> list[Chance]:
    best = sorted(left, key=lambda c: (-c.mean, c.option))
    return best[: max((len(best) + 1) // 2, 2)]


def decided(left: list[Chance]) -> bool:
    """Whether more worlds would hardly change the choice, or hardly matter."""
    best = max(left, key=lambda c: c.mean)
    gaps = [gap(best.results, chance.results) for chance in left if chance is not best]
    return all(mean > SURE * error for mean, error in gaps) or all(mean + SURE * error < SAME for mean, error in gaps)


def gap(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """How much more the first brings, and the standard error of that. Both were tried in the same worlds."""
    n = min(len(first), len(second))
    gaps = [a - b for a, b in zip(first[:n], second[:n], strict=True)]
    mean = sum(gaps) / n
    if n < FEWEST:
        return mean, math.inf
    return mean, math.sqrt(sum((one - mean) ** 2 for one in gaps) / max(n - 1, 1) / n)


def _best(left: list[Chance], usual: int) -> int:
    """The best one, if it is better than the usual choice by more than luck."""
    best = max(left, key=lambda c: (c.mean, -c.option))
    for chance in left:
        if chance.option == usual and chance is not best:
            mean, error = gap(best.results, chance.results)
            return best.option if mean > AHEAD * error else usual
    return best.option
