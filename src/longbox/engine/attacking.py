"""Several players one after the other: `for` and Attacks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.choosing import START
from longbox.engine.fight import close_attack, lose_charges, open_attack
from longbox.engine.moving import land
from longbox.engine.named import chosen_one, players, slot_at
from longbox.engine.program import Step
from longbox.engine.state import NO_INTS, Frame, State
from longbox.engine.words import DONE, FAIL, WAIT, ask, event, frame, option, prompt

# stages of `for`
EACH: Final = 1
ONE_OF_THEM: Final = 2
PAYING: Final = 3


def for_step(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        f.seats = players(st, f, step.players)
        if chosen_one(st, step.players) and len(f.seats) > 1:
            f.stage = ONE_OF_THEM
            return _ask_target(st, f)
        _begin_for(st, f, step)
    elif f.stage == ONE_OF_THEM:
        f.seats = [st.answer & option.MASK]
        _begin_for(st, f, step)
    elif f.stage == PAYING:
        if st.answer == option.YES << option.SHIFT:
            lose_charges(st, f.seats[f.next], step.unless_burn, 1)
            f.seats = f.seats[: f.next] + f.seats[f.next + 1 :]
        else:
            f.next += 1
    if f.stage == PAYING:
        if _ask_price(st, f, step):
            return WAIT
        f.stage = EACH
        f.next = 0
    if f.next >= len(f.seats):
        return DONE if f.next > 0 else FAIL
    seat = f.seats[f.next]
    f.next += 1
    st.push(step.do, f, seat)
    return WAIT


def _begin_for(st: State, f: Frame, step: Step) -> None:
    f.stage = PAYING if step.unless_burn else EACH
    f.next = 0
    if step.save != -1:
        mask: i64 = 0
        for seat in f.seats:
            mask |= 1 << seat
        st.stack[f.root].slots[slot_at(st, f, step.save)] = [mask]


def _ask_price(st: State, f: Frame, step: Step) -> bool:
    """Before anything is worked out each player in turn may pay to be left out of it."""
    while f.next < len(f.seats) and st.charges[f.seats[f.next]] < step.unless_burn:
        f.next += 1
    if f.next >= len(f.seats):
        return False
    pose(st, f.seats[f.next], ask.YES_NO, prompt.BURN, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
    st.ask_more = step.unless_burn
    return True


def _ask_target(st: State, f: Frame) -> i64:
    return pose(st, f.them, ask.TARGET, prompt.TARGET, f.card, [option.SEAT << option.SHIFT | seat for seat in f.seats])


# stages of an Attack
TARGETED: Final = 1
NEXT_PLAYER: Final = 2
DECIDED: Final = 3
HITTING: Final = 4
LANDING: Final = 5
ENDING: Final = 6
# results of a Defense window
NOT_AVOIDED: Final = 0
AVOIDED: Final = 1
ESCAPED: Final = 2


def attack_step(st: State, f: Frame, step: Step) -> i64:
    """Each attacked player may defend; who does not is hit, at once or after all have decided."""
    root = st.stack[f.root]
    hit_slot = st.prog.blocks[root.block].hit_slot
    if f.stage == START:
        f.seats = players(st, f, step.players)
        f.guarded = 0
        f.next = 0
        root.slots[hit_slot] = NO_INTS
        if chosen_one(st, step.players) and len(f.seats) > 1:
            f.stage = TARGETED
            return _ask_target(st, f)
        _announce(st, f)
        f.stage = NEXT_PLAYER
    elif f.stage == TARGETED:
        f.seats = [st.answer & option.MASK]
        _announce(st, f)
        f.stage = NEXT_PLAYER
    elif f.stage == DECIDED:
        f.stage = NEXT_PLAYER
        if _after_defense(st, f, step, root, hit_slot):
            return WAIT
    elif f.stage == HITTING:
        f.next += 1
    if f.stage == NEXT_PLAYER:
        if f.next < len(f.seats):
            f.stage = DECIDED
            guard = Frame(frame.DEFEND, f.block, f.you, f.seats[f.next], f.card)
            guard.root = len(st.stack) - 1
            guard.foe = f.you
            f.next += 1
            st.lay(guard)
            return WAIT
        f.next = 0
        f.stage = HITTING if step.together or st.prog.rules.defend_first else LANDING
    if f.stage == HITTING:
        hits = root.slots[hit_slot]
        if f.next < len(hits):
            _note_hit(st, f, hits[f.next])
            st.push(step.do, f, hits[f.next])
            return WAIT
        land(st, f)
        f.stage = LANDING
    if f.stage == LANDING:
        f.stage = ENDING
        if st.prog.rules.health:
            close_attack(st, f, step)
        if step.after >= 0:
            st.push(step.after, f, f.them)
            return WAIT
    land(st, f)  # what was passed on afterwards
    return DONE


def _announce(st: State, f: Frame) -> None:
    if st.prog.rules.health:
        open_attack(st, f)
    if st.record:
        st.emit(event.ATTACK, st.everyone, f.you, f.card, 0, 0)


def _note_hit(st: State, f: Frame, seat: i64) -> None:
    if st.record:
        st.emit(event.HIT, st.everyone, seat, f.card, 0, 0)


def _after_defense(st: State, f: Frame, step: Step, root: Frame, hit_slot: i64) -> bool:
    """The window of one player is closed. True if his part of the Attack has been started."""
    seat = f.seats[f.next - 1]
    if st.result == AVOIDED:
        slot = st.prog.blocks[root.block].avoided_slot
        if slot >= 0:
            root.slots[slot] = [*root.slots[slot], seat]
        if step.avoided >= 0:
            st.push(step.avoided, f, seat)
            return True
        return False
    if st.result == ESCAPED:
        return False
    root.slots[hit_slot] = [*root.slots[hit_slot], seat]
    if step.together or st.prog.rules.defend_first:
        return False
    _note_hit(st, f, seat)
    st.push(step.do, f, seat)
    return True
