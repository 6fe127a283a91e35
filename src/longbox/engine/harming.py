"""Damage, healing and Charges: the verbs of boxes with Health."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.able import can_do
from longbox.engine.asking import pose
from longbox.engine.attacking import HITTING
from longbox.engine.choosing import APPLYING, CONFIRMING, PICKING, START
from longbox.engine.fight import attack_damage, gain_charges, harm, heal, hurt, lose_charges
from longbox.engine.named import player, players, slot_at
from longbox.engine.program import Step
from longbox.engine.queries import candidates, value
from longbox.engine.state import Frame, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.uses import is_burnt, note_burn
from longbox.engine.words import DONE, FAIL, WAIT, ask, op, option, prompt


def fight_step(st: State, f: Frame, step: Step, verb: i64) -> i64:
    if verb == op.BURN:
        return _burn(st, f, step)
    if verb == op.SHARE:
        return _share(st, f, step)
    if verb == op.FOLLOW:
        return _follow(st, f, step)
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    if verb == op.DAMAGE:
        return _damage(st, f, step, seat)
    if verb == op.HEAL:
        return DONE if heal(st, seat, value(st, f, step.val)) else FAIL
    if verb == op.CHARGE:
        gain_charges(st, seat, value(st, f, step.val))
        return DONE
    if verb == op.LOSE:
        return _lose(st, f, step, seat)
    raise UnknownWord("verb", verb)


def _damage(st: State, f: Frame, step: Step, seat: i64) -> i64:
    if f.stage == APPLYING:
        return DONE
    n = attack_damage(st, seat, value(st, f, step.val))
    if n <= 0 or st.health[seat] == 0:
        return FAIL
    if hurt(st, f.you, seat, n):
        f.stage = APPLYING
        return WAIT
    return DONE


def _lose(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """`number` below 0 means all of them."""
    n = st.charges[seat] if step.number < 0 else value(st, f, step.val)
    lost = lose_charges(st, seat, n, 0)
    if step.save != -1:
        st.stack[f.root].slots[slot_at(st, f, step.save)] = [lost]
    if lost == 0:
        return FAIL
    if seat != f.you:
        harm(st, f, seat)
    return DONE


def _burn(st: State, f: Frame, step: Step) -> i64:
    """Alone a price; with `do` an offer, while its card is being played, once a turn."""
    seat = f.them
    n = value(st, f, step.val)
    if f.stage == APPLYING:
        return DONE
    if f.stage == START and (st.charges[seat] < n or is_burnt(st, seat, step.do, f.card)):
        return FAIL
    if step.do < 0:
        lose_charges(st, seat, n, 1)
        return DONE
    if f.stage == START:
        if not can_do(st, f, step.do):
            return FAIL
        f.stage = CONFIRMING
        pose(st, seat, ask.YES_NO, prompt.BURN, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
        st.ask_more = n
        return WAIT
    if st.answer != option.YES << option.SHIFT:
        return FAIL
    lose_charges(st, seat, n, 1)
    note_burn(st, seat, step.do, f.card)
    f.stage = APPLYING
    st.push(step.do, f, seat)
    return WAIT


def _share(st: State, f: Frame, step: Step) -> i64:
    """Damage split among several players, point by point, dealt when all of it is given out."""
    if f.stage == START:
        f.seats = players(st, f, step.players)
        f.marks = [0] * len(f.seats)
        f.wanted = value(st, f, step.val)
        f.next = 0
        if not f.seats:
            return FAIL
        if len(f.seats) == 1:
            f.marks = [f.wanted]
            f.wanted = 0
        f.stage = PICKING
    elif f.stage == PICKING:
        given = f.marks[:]
        given[f.seats.index(st.answer & option.MASK)] += 1
        f.marks = given
        f.wanted -= 1
    if f.wanted > 0:
        pose(st, f.them, ask.TARGET, prompt.SHARE, f.card, [option.SEAT << option.SHIFT | seat for seat in f.seats])
        st.ask_more = f.wanted
        return WAIT
    f.stage = APPLYING
    while f.next < len(f.seats):
        f.next += 1
        if hurt(st, f.you, f.seats[f.next - 1], f.marks[f.next - 1]):
            return WAIT
    return DONE


def _follow(st: State, f: Frame, step: Step) -> i64:
    """What the First Appearance of another card does to each player, done to this one."""
    if f.stage == APPLYING:
        return DONE
    found = candidates(st, f, step.sel, f.them)
    block = st.prog.defs[st.defn[found[0]]].appearance if found else -1
    if block < 0:
        return FAIL
    f.stage = APPLYING
    attack = st.prog.blocks[block].steps[0]
    if attack.together or attack.after >= 0:  # as if it had hit this player alone
        inner = st.start(block, f.you, found[0])
        inner.stage = HITTING
        inner.next = -1
        inner.slots[st.prog.blocks[block].hit_slot] = [f.them]
        return WAIT
    inner = st.start(attack.do, f.you, found[0])
    inner.them = f.them
    return WAIT
