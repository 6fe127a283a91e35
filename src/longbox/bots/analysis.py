"""A finished game looked at again: the win chance over time, and the decisions that cost most.

The quick player plays on from the turns of the game, in worlds that the player of each turn could not tell from the
real one: what is judged is what could be known then, not how the cards came. Decisions in which a player did something
else than the veteran are then searched by the mastermind; the worst of them get a second, longer look, and only that
one counts, for the first look finds too much. The same start, choices, `nodes` and seed give the same analysis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from longbox.bots.mastermind import WILD, Mastermind, stand_ins
from longbox.bots.searcher import world_of
from longbox.bots.tables import judge_of
from longbox.engine.game import Game
from longbox.engine.playout import Dice
from longbox.engine.policy import choose, playout
from longbox.engine.score import winners

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

    @property
    def lost(self) -> float:
        return self.better_chance - self.chance


@dataclass(frozen=True)
class Analysis:
    moments: tuple[Moment, ...]  # the last one is the end, where the winners have 1
    costliest: tuple[Costly, ...]  # at most three, the worst first
    nodes: int


@dataclass(frozen=True)
class _Doubt:
    """A decision the veteran would have made otherwise."""

    at: int
    game: Game
    chosen: int
    usual: int


def analyse(start: Game, choices: Sequence[int], nodes: int = NODES, seed: int | str = 0) -> Analysis:
    """`start` is the game before the first of `choices`; it is left as it is."""
    random = Random(seed)
    turns, doubts, end = _walk(start, choices)
    used = 0
    moments = []
    each = max(nodes * 2 // 5 // max(len(turns), 1), FEWEST)
    for at, game in turns:
        moments.append(Moment(at, game.state.turn_number, game.state.turn, _chances(game, each, random)))
        used += each
    if end.over:
        moments.append(_end(end, len(choices)))
    costly, looked = _costliest(doubts, nodes - used, random)
    return Analysis(tuple(moments), costly, used + looked)


def _walk(start: Game, choices: Sequence[int]) -> tuple[list[tuple[int, Game]], list[_Doubt], Game]:
    """Plays the game again: its turns, and the choices to doubt."""
    game = start.clone()
    turns: list[tuple[int, Game]] = []
    doubts = []
    number = -1
    for at, choice in enumerate(choices):
        st = game.state
        count = game.decision.count
        if st.turn_number != number and st.in_turn:
            number = st.turn_number
            turns.append((at, game.clone()))
        if count > 1:
            usual = st.options.index(choose(st, judge_of(st), Dice(1)))
            alike = stand_ins(st)
            if alike[usual] != alike[choice]:
                doubts.append(_Doubt(at, game.clone(), choice, usual))
        game.choose(choice)
    return turns, doubts, game


def _end(game: Game, at: int) -> Moment:
    won = game.winners
    shares = tuple(1.0 / len(won) if seat in won else 0.0 for seat in range(game.state.seats))
    return Moment(at, game.state.turn_number, game.state.turn, shares)


def _chances(game: Game, worlds: int, random: Random) -> tuple[float, ...]:
    seat = game.decision.seat
    judge = judge_of(game.state)
    wins = [0.0] * game.state.seats
    for _ in range(worlds):
        st = game.determinize(seat, random.randrange).state
        playout(st, judge, random.randrange(1 << 30), WILD)
        won = winners(st)
        for winner in won:
            wins[winner] += 1.0 / len(won)
    return tuple(win / worlds for win in wins)


def _costliest(doubts: list[_Doubt], nodes: int, random: Random) -> tuple[tuple[Costly, ...], int]:
    """A short look at every doubt, a long one at the worst."""
    if not doubts or nodes <= 0:
        return (), 0
    used = 0
    first = []
    each = max(nodes // 2 // len(doubts), 2 * FEWEST)
    for doubt in doubts:
        found, spent = _compare(doubt, each, random)
        used += spent
        first.append((found.lost, -doubt.at, doubt))
    first.sort(key=lambda one: one[:2], reverse=True)
    again = []
    for lost, _, doubt in first[:SECOND_LOOK]:
        if lost > 0:
            found, spent = _compare(doubt, max((nodes - nodes // 2) // SECOND_LOOK, 4 * FEWEST), random)
            used += spent
            again.append(found)
    again.sort(key=lambda costly: (-costly.lost, costly.at))
    return tuple(costly for costly in again[:COSTLIEST] if costly.lost > 0), used


def _compare(doubt: _Doubt, nodes: int, random: Random) -> tuple[Costly, int]:
    """What was chosen against what the veteran would have chosen, in the same worlds."""
    st = doubt.game.state
    bot = Mastermind(random.randrange(1 << 30), nodes=nodes)
    thought = bot.think(world_of(doubt.game, st.ask_seat), (doubt.chosen, doubt.usual))
    chosen, usual = thought.chance(doubt.chosen), thought.chance(doubt.usual)
    n = min(chosen.games, usual.games)
    costly = Costly(
        doubt.at,
        st.turn_number,
        st.ask_seat,
        doubt.chosen,
        doubt.usual,
        sum(chosen.won[:n]) / n,
        sum(usual.won[:n]) / n,
    )
    return costly, thought.nodes
