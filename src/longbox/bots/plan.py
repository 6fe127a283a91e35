"""The rest of a turn as a plan: what is played, then what is taken, and what that brings.

Which card is played first hardly ever matters, and what is bought at the end hardly ever shows in the first click. So
the quick player plays its hand out, in worlds that the seat cannot tell from the real one, and there each thing that
could be taken is tried: it is taken, the quick player spends what is left, and the game is played on. All plans go
through the same worlds with the same luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from longbox.bots.mastermind import CHECK, FEWEST, Chance, Clock, ahead, better_half, decided
from longbox.bots.tables import judge_of
from longbox.bots.worth import cardbook
from longbox.engine.game import Game
from longbox.engine.menu import menu
from longbox.engine.playout import LIMIT, Dice
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.engine.words import ask, option, zone
from longbox.quick.judge import Judge
from longbox.quick.policy import choose

SPENDS = (option.BUY, option.DEFEAT)
ENDS = (*SPENDS, option.CONFRONT, option.END)  # with one of these the playing is over
NOTHING = -1

Aim = tuple[int, int]  # the kind of an option, and the card as a number of its definition


@dataclass(frozen=True)
class Part:
    """One part of a plan: `first` (the option it begins with, if that plays no card), `all` (every card of the hand
    is played), or `play`, `buy`, `defeat`, `confront`, `end`."""

    kind: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reason:
    """What speaks for what is taken: points, power or about power, draw, attack, thin, ongoing, gains, defense."""

    kind: str
    n: int = 0


@dataclass
class Plan:
    """An aim, and how the worlds with it went."""

    aim: Aim
    chance: Chance
    taken: list[list[Aim]] = field(default_factory=list)  # world by world, in order


@dataclass
class Planned:
    """What came of it: the best plan first, each with the option it begins with."""

    plans: list[Plan]
    plays: tuple[Part, ...]  # what every plan begins with, if there is something to play
    nodes: int


@dataclass
class _Dealt:
    state: State
    played: list[int]  # the cards of it
    luck: int  # of what comes


def has_plans(world: Game) -> bool:
    """In one's turn there is something to plan, unless one must first answer or end it."""
    st = world.state
    return st.ask_kind == ask.TURN and st.ask_seat == st.turn and len(st.options) > 1


def make_plans(world: Game, seed: int | str, milliseconds: int = 0, nodes: int = 0) -> Planned:
    """The budget is one of games (`nodes`) or of time, as that of the mastermind."""
    random = Random(seed)
    st = world.state
    judge = judge_of(st)
    usual = choose(st, judge, Dice(1))
    clock = Clock(milliseconds, nodes)
    dealt = [_dealt(world, judge, random) for _ in range(FEWEST)]
    offered = _on_offer(st)
    aims = [aim for aim in _aims(dealt) if aim[1] in offered]
    plans = [Plan(aim, Chance(i)) for i, aim in enumerate(aims)]
    _race(world, judge, random, clock, dealt, plans)
    plans.sort(key=lambda plan: (-plan.chance.games, -plan.chance.mean, plan.chance.option))
    plans = _apart(plans)
    playing = usual >> option.SHIFT not in ENDS
    first = st.options.index(usual) if playing else NOTHING
    for plan in plans:
        plan.chance.option = first if playing else _option(st, plan.aim)
    plays = _plays(st, usual, dealt) if playing else ()
    return Planned(plans, plays, clock.used)


def _race(
    world: Game, judge: Judge, random: Random, clock: Clock, dealt: Sequence[_Dealt], plans: Sequence[Plan]
) -> None:
    """All plans through the same worlds; the worse half leaves the race each time a part of the budget is spent."""
    left = list(plans)
    worlds = done = 0
    while len(left) > 1 and (worlds < FEWEST or not clock.over):
        one = dealt[worlds] if worlds < FEWEST else _dealt(world, judge, random)
        for plan in left:
            _try(one, judge, world.state.turn, plan)
        clock.tick(len(left))
        worlds += 1
        if worlds >= FEWEST and len(left) > 2 and clock.share > (done + 1) / 4:
            left = _still(left)
            done += 1
        if worlds % CHECK == 0 and decided([plan.chance for plan in left]):
            break
    if worlds == 0:  # there is one plan alone: a few games, for its chance
        for one in dealt:
            _try(one, judge, world.state.turn, left[0])
        clock.tick(len(dealt))


def parts_of(st: State, planned: Planned, plan: Plan) -> tuple[Part, ...]:
    """The plan from its first step on: what most of its worlds have in common."""
    offered = _on_offer(st)
    wanted = [plan.aim, *(aim for aim in _usual_rest(plan) if aim[1] in offered)]
    names = [Part(option.NAMES[kind], () if defn == NOTHING else (st.prog.defs[defn].id,)) for kind, defn in wanted]
    return (*planned.plays, *names)


def reasons_for(st: State, aim: Aim) -> tuple[Reason, ...]:
    """What the card that is taken is good for, the most telling first; at most three."""
    kind, defn = aim
    if kind not in SPENDS:
        return ()
    traits = cardbook(st.prog).traits[defn]
    certain = st.prog.defs[defn].printed_power == round(traits.power)
    found = (
        Reason("points", round(traits.vp)) if traits.vp >= 1 else None,
        Reason("power" if certain else "about power", round(traits.power)) if traits.power >= 1 else None,
        Reason("draw", round(traits.draw)) if traits.draw >= 1 else None,
        Reason("attack") if traits.hurt > 0 else None,
        Reason("thin") if traits.thin > 0 else None,
        Reason("ongoing") if traits.lasting > 0 else None,
        Reason("gains") if traits.gain > 0 else None,
        Reason("defense") if traits.is_defense else None,
    )
    return tuple(reason for reason in found if reason is not None)[:3]


# ---------------------------------------------------------------- worlds


def _dealt(world: Game, judge: Judge, random: Random) -> _Dealt:
    """A world in which the hand was played out."""
    st = world.determinize(world.state.ask_seat, random.randrange).state
    st.record = False
    dice = Dice(1)
    turn, played = st.turn_number, []
    for _ in range(LIMIT):
        if st.over or st.turn_number != turn:
            break
        code = _next(st, judge, dice)
        if _in_turn(st):
            if code >> option.SHIFT in ENDS:
                break
            if code >> option.SHIFT == option.PLAY:
                played.append(code & option.MASK)
        answer(st, code)
    return _Dealt(st, played, random.randrange(1 << 30))


def _next(st: State, judge: Judge, dice: Dice) -> int:
    if st.menu_due:
        menu(st)
    return choose(st, judge, dice)


def _in_turn(st: State) -> bool:
    return st.ask_kind == ask.TURN


def _aim_of(st: State, code: int) -> Aim:
    kind, arg = code >> option.SHIFT, code & option.MASK
    return kind, st.defn[arg] if kind in SPENDS else NOTHING


def _on_offer(st: State) -> set[int]:
    """What everybody sees lying there: a plan names no card that is only imagined."""
    piles = [zone.VILLAINS, *range(zone.STACK, zone.STACK + zone.STACKS)]
    cards = [*st.pile(zone.LINE_UP), *(st.pile(pile)[-1] for pile in piles if len(st.pile(pile)))]
    return {NOTHING, *(st.defn[card] for card in cards if card >= 0)}


def _aims(dealt: Sequence[_Dealt]) -> list[Aim]:
    """What can be taken once the hand is played, in the order of the table."""
    found: dict[Aim, None] = {}
    for one in dealt:
        if not one.state.over and _in_turn(one.state):
            found |= {_aim_of(one.state, c): None for c in one.state.options if c >> option.SHIFT in ENDS}
    return list(found)


def _try(dealt: _Dealt, judge: Judge, seat: int, plan: Plan) -> None:
    """Takes what the plan aims at, spends what is left, and plays on. What cannot be had is let be."""
    st = dealt.state.copy()
    st.record = False
    turn, taken = st.turn_number, []
    dice = Dice(1)
    wanted = next((c for c in st.options if not st.over and _in_turn(st) and _aim_of(st, c) == plan.aim), None)
    for _ in range(LIMIT):
        if st.over or st.turn_number != turn:
            break
        code = wanted if wanted is not None else _next(st, judge, dice)
        if _in_turn(st) and code >> option.SHIFT in (*SPENDS, option.CONFRONT):
            taken.append(_aim_of(st, code))
        wanted = None
        answer(st, code)
    win, lead = ahead(st, judge, seat, dealt.luck, turn)
    plan.chance.add(win, lead)
    plan.taken.append(taken)


def _still(left: list[Plan]) -> list[Plan]:
    kept = {id(chance) for chance in better_half([plan.chance for plan in left])}
    return [plan for plan in left if id(plan.chance) in kept]


# ---------------------------------------------------------------- telling


def _option(st: State, aim: Aim) -> int:
    return next((i for i, code in enumerate(st.options) if _aim_of(st, code) == aim), NOTHING)


def _plays(st: State, usual: int, dealt: Sequence[_Dealt]) -> tuple[Part, ...]:
    """What comes first if it is no card, then the cards of the hand that are played in most worlds."""
    begin = () if usual >> option.SHIFT == option.PLAY else (Part("first"),)
    often = Counter(handle for one in dealt for handle in one.played)
    offered = [code & option.MASK for code in st.options if code >> option.SHIFT == option.PLAY]
    played = [handle for handle in offered if 2 * often[handle] > len(dealt)]
    if not played:
        return begin
    traits = cardbook(st.prog).traits
    useful = [handle for handle in offered if not traits[st.defn[handle]].idle]
    if len(played) > 1 and set(useful) <= set(played):
        return (*begin, Part("all"))
    return (*begin, Part("play", tuple(st.prog.defs[st.defn[handle]].id for handle in played)))


def _apart(plans: Sequence[Plan]) -> list[Plan]:
    """Without those that take the same in another order."""
    found: dict[tuple[Aim, ...], Plan] = {}
    for plan in plans:
        found.setdefault(tuple(sorted([plan.aim, *_usual_rest(plan)])), plan)
    return list(found.values())


def _usual_rest(plan: Plan) -> list[Aim]:
    """What is taken besides in most worlds."""
    worlds = [taken[1:] for taken in plan.taken if taken and taken[0] == plan.aim]
    often = Counter(aim for taken in worlds for aim in dict.fromkeys(taken))
    return [aim for aim, n in often.most_common() if 2 * n > len(worlds)]
