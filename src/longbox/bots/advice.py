"""What a player is told who asks for advice: the three best options, how often each wins, and how sure that is.

In one's own turn an option is a plan for the rest of it, see `plan.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from longbox.bots.mastermind import FEWEST, HINTS, Chance, Mastermind, Thought, gap
from longbox.bots.plan import Part, Planned, Reason, has_plans, make_plans, parts_of, reasons_for
from longbox.engine.game import Game

CLEAR = "clear"  # the best wins more often than the next, by more than luck
POINTS = "points"  # it wins about as often, but ends with more points
EQUAL = "equal"  # nothing tells them apart
ONLY = "only"  # there is nothing else to do
LEAST = 0.01  # of a win chance: less is no difference to a person


@dataclass(frozen=True)
class Advised:
    option: int
    chance: float  # to win
    games: int  # that it comes from
    points: float = 0.0  # ahead of the best foe at the end
    plan: tuple[Part, ...] = ()  # of the rest of the turn


@dataclass(frozen=True)
class Advice:
    options: tuple[Advised, ...]  # at most three, the best first
    verdict: str
    lead: float  # win chance of the first over the second
    equal: int  # so many, from the first on, are about equal
    games: int  # played on, in all
    because: tuple[Reason, ...] = ()  # what speaks for the card that the first one takes


def advise(world: Game, seed: int | str, milliseconds: int = 0, nodes: int = 0) -> Advice:
    """`world`: what the asked seat may know, see `world_of`."""
    if has_plans(world):
        return _of_plans(world, make_plans(world, seed, milliseconds, nodes))
    thought = Mastermind(seed, milliseconds=milliseconds, nodes=nodes).think(world)
    if not nodes and min(one.games for one in thought.hints) < FEWEST:  # a slow machine: better longer than a guess
        thought = Mastermind(seed, nodes=FEWEST * len(thought.chances)).think(world)
    return advice_of(thought)


def _of_plans(world: Game, planned: Planned) -> Advice:
    st, plans = world.state, [planned.plans[i] for i in _told_order([plan.chance for plan in planned.plans])]
    told = advice_of(Thought(0, [plan.chance for plan in plans], planned.nodes, []))
    options = [replace(one, plan=parts_of(st, planned, plan)) for one, plan in zip(told.options, plans, strict=False)]
    return replace(told, options=tuple(options), because=reasons_for(st, plans[0].aim))


def _told_order(found: list[Chance]) -> list[int]:
    """The best one as the search has it, then those that are told with it, by how often they win."""
    return [0, *sorted(range(1, min(len(found), HINTS)), key=lambda i: -found[i].win_chance)]


def advice_of(thought: Thought) -> Advice:
    found = [thought.chances[i] for i in _told_order(thought.chances)]
    options = tuple(Advised(one.option, one.win_chance, one.games, one.points) for one in found)
    if len(found) == 1:
        return Advice(options, ONLY, 0.0, 1, thought.nodes)
    best, rest = found[0], found[1:]
    lead, verdict = _verdict(best, rest[0])
    equal = 1
    while equal < len(found) and _verdict(best, found[equal])[1] == EQUAL:
        equal += 1
    return Advice(options, verdict, lead, equal, thought.nodes)


def _verdict(best: Chance, other: Chance) -> tuple[float, str]:
    lead, error = gap(best.won, other.won)
    if lead >= LEAST and lead > error:
        return lead, CLEAR
    better, luck = gap(best.results, other.results)
    return lead, POINTS if better > luck and lead >= -error else EQUAL
