"""A finished game looked at again: the win chance over time, and the decisions that cost most.

The quick player plays on from the turns of the game, in worlds that the player of each turn could not tell from the
real one: what is judged is what could be known then, not how the cards came. Decisions in which a player did something
else than the veteran get a short look. The worst of them get a long one: the mastermind searches all options for the
best, and then only that one and what was chosen are played on in new worlds, for the search itself finds too much.

`analyse` does all of it; the same start, choices, `nodes` and seed give the same analysis. A server that has other
things to do takes the parts one by one: `survey`, `chances`, `first_look`, `long_look`. Each has a budget in games
(`nodes`) or in milliseconds.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from longbox.bots.mastermind import FEWEST as PAIRS
from longbox.bots.mastermind import PATIENT, Mastermind, ahead, gap, prospects, stand_ins, won_by
from longbox.bots.searcher import world_of
from longbox.bots.tables import judge_of
from longbox.engine.game import Game
from longbox.engine.playout import Dice
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.quick.judge import Judge
from longbox.quick.policy import choose

NODES = 4000  # games played on, in all
COSTLIEST = 3
SECOND_LOOK = 2 * COSTLIEST  # decisions that get one
FEWEST = 4  # worlds that tell anything


@dataclass(frozen=True)
class Moment:
    """The win chance of each seat at the start of a turn."""

    at: int  # so many choices had been made
    turn: int
    seat: int  # whose turn
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Costly:
    """A decision that cost win chance."""

    at: int  # the index of the choice
    turn: int
    seat: int
    chosen: int
    better: int
    chance: float  # to win with what was chosen
    better_chance: float
    error: float = 0.0  # standard error of the difference
    games: int = 0  # played on with each of the two

    @property
    def lost(self) -> float:
        return self.better_chance - self.chance


@dataclass(frozen=True)
class Analysis:
    moments: tuple[Moment, ...]  # the last one is the end, where the winners have 1
    costliest: tuple[Costly, ...]  # at most three, the worst first
    nodes: int


@dataclass(frozen=True)
class Doubt:
    """A decision the veteran would have made otherwise."""

    at: int
    game: Game
    chosen: int
    usual: int


@dataclass(frozen=True)
class Survey:
    """A game played again: what is to be looked at."""

    turns: tuple[tuple[int, Game], ...]  # choices made, and the game at the start of the turn
    doubts: tuple[Doubt, ...]
    end: Game


def analyse(start: Game, choices: Sequence[int], nodes: int = NODES, seed: int | str = 0) -> Analysis:
    """`start` is the game before the first of `choices`; it is left as it is."""
    random = Random(seed)
    seen = survey(start, choices)
    used = 0
    moments = []
    each = max(nodes * 2 // 5 // max(len(seen.turns), 1), FEWEST)
    for at, game in seen.turns:
        found, games = chances(game, random.randrange(1 << 30), nodes=each)
        moments.append(moment_of(at, game, found))
        used += games
    if seen.end.over:
        moments.append(the_end(len(choices), seen.end))
    costly, looked = _costliest(seen.doubts, nodes - used, random)
    return Analysis(tuple(moments), costly, used + looked)


# ---------------------------------------------------------------- the parts


def survey(start: Game, choices: Sequence[int], judged: Collection[int] | None = None) -> Survey:
    """Plays the game again. `judged`: the indexes of the choices to doubt; all of them if it is not given."""
    game = start.clone()
    turns: list[tuple[int, Game]] = []
    doubts = []
    number = -1
    for at, choice in enumerate(choices):
        st = game.state
        if st.turn_number != number and st.in_turn:
            number = st.turn_number
            turns.append((at, game.clone()))
        if game.decision.count > 1 and (judged is None or at in judged):
            usual = st.options.index(choose(st, judge_of(st), Dice(1)))
            alike = stand_ins(st)
            if alike[usual] != alike[choice]:
                doubts.append(Doubt(at, game.clone(), choice, usual))
        game.choose(choice)
    return Survey(tuple(turns), tuple(doubts), game)


def moment_of(at: int, game: Game, found: Sequence[float]) -> Moment:
    return Moment(at, game.state.turn_number, game.state.turn, tuple(found))


def the_end(at: int, game: Game) -> Moment:
    """The last moment: the winners have won."""
    won = game.winners
    return moment_of(at, game, [won_by(game.state, seat, won) for seat in range(game.seats)])


def chances(game: Game, seed: int | str, nodes: int = 0, milliseconds: int = 0) -> tuple[tuple[float, ...], int]:
    """The win chance of each seat, and the games it comes from."""
    random = Random(seed)
    seat = game.decision.seat
    judge = judge_of(game.state)
    wins = [0.0] * game.seats
    until = time.monotonic() + milliseconds / 1000
    worlds = 0
    while worlds < (nodes or FEWEST) or (not nodes and time.monotonic() < until):
        st = game.determinize(seat, random.randrange).state
        told = prospects(st, judge, range(game.seats), random.randrange(1 << 30), st.turn_number, PATIENT)
        wins = [win + chance for win, (chance, _) in zip(wins, told, strict=True)]
        worlds += 1
    return tuple(win / worlds for win in wins), worlds


def first_look(doubt: Doubt, seed: int | str, nodes: int = 0, milliseconds: int = 0) -> tuple[Costly, int]:
    """What was chosen against what the veteran would have chosen; and the games played on."""
    return _compare(doubt, doubt.usual, seed, nodes, milliseconds)


def long_look(doubt: Doubt, seed: int | str, nodes: int = 0, milliseconds: int = 0) -> tuple[Costly | None, int]:
    """What was chosen against the best there was; nothing if it was the best itself, or as good as luck can tell."""
    random = Random(seed)
    search = Mastermind(random.randrange(1 << 30), milliseconds=milliseconds // 2, nodes=nodes // 2)
    thought = search.think(world_of(doubt.game, doubt.game.state.ask_seat))
    if thought.best == thought.alike[doubt.chosen]:
        return None, thought.nodes
    again = random.randrange(1 << 30)
    found, games = _compare(doubt, thought.best, again, nodes - nodes // 2, milliseconds // 2)
    return found if found.lost > found.error else None, thought.nodes + games


def worst(found: Sequence[Costly], most: int = COSTLIEST) -> tuple[Costly, ...]:
    return tuple(sorted(found, key=lambda costly: (-costly.lost, costly.at))[:most])


def _costliest(doubts: Sequence[Doubt], nodes: int, random: Random) -> tuple[tuple[Costly, ...], int]:
    """A short look at every doubt, a long one at the worst."""
    if not doubts or nodes <= 0:
        return (), 0
    used = 0
    first = []
    each = max(nodes // 2 // len(doubts), 2 * FEWEST)
    for doubt in doubts:
        look, spent = first_look(doubt, random.randrange(1 << 30), nodes=each)
        used += spent
        first.append((look.lost, -doubt.at, doubt))
    first.sort(key=lambda one: one[:2], reverse=True)
    found = []
    for lost, _, doubt in first[:SECOND_LOOK]:
        if lost > 0:
            share = max((nodes - nodes // 2) // SECOND_LOOK, 8 * FEWEST)
            costly, spent = long_look(doubt, random.randrange(1 << 30), nodes=share)
            used += spent
            found += [costly] if costly is not None else []
    return worst(found), used


def _compare(doubt: Doubt, better: int, seed: int | str, nodes: int = 0, milliseconds: int = 0) -> tuple[Costly, int]:
    """Two options in the same worlds with the same luck, each to the end of the budget: the numbers are told."""
    random = Random(seed)
    st = doubt.game.state
    judge = judge_of(st)
    options = (doubt.chosen, better)
    won: tuple[list[float], list[float]] = ([], [])
    until = time.monotonic() + milliseconds / 1000
    games = 0
    while games < (nodes or 2 * PAIRS) or (not nodes and time.monotonic() < until):
        world = doubt.game.determinize(st.ask_seat, random.randrange).state
        luck = random.randrange(1 << 30)
        for option, row in zip(options, won, strict=True):
            row.append(_play_on(world, option, judge, luck, st.ask_seat))
        games += 2
    lead, error = gap(won[1], won[0])
    chance = sum(won[0]) / len(won[0])
    costly = Costly(
        doubt.at, st.turn_number, st.ask_seat, doubt.chosen, better, chance, chance + lead, error, len(won[0])
    )  # fmt: skip
    return costly, games


def _play_on(world: State, option: int, judge: Judge, luck: int, seat: int) -> float:
    st = world.copy()
    st.record = False
    answer(st, world.options[option])
    return ahead(st, judge, seat, luck, world.turn_number)[0]
