"""Damage, healing and Charges: the verbs of boxes with Health."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.able import can_do
from longbox.engine.asking import pose
from longbox.engine.choosing import APPLYING, CONFIRMING, PICKING, START
from longbox.engine.fight import attack_damage, gain_charges, harm, heal, hurt, lose_charges
from longbox.engine.program import Step
from longbox.engine.queries import candidates, player, players, slot_at, value
from longbox.engine.state import Frame, State
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
    return _lose(st, f, step, seat)


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


FIRST_BURN: Final = 8  # below it, deeds are noted in the same way: none may be taken for a Burn


def burn_key(seat: i64, block: i64, card: i64) -> i64:
    """How the use of a Burn is noted among the abilities used this turn."""
    return -1 - ((FIRST_BURN + block * 8 + seat) * 1024 + card)


def _burn(st: State, f: Frame, step: Step) -> i64:
    """Alone a price; with `do` an offer, while its card is being played, once a turn."""
    seat = f.them
    n = value(st, f, step.val)
    if f.stage == APPLYING:
        return DONE
    if f.stage == START and (st.charges[seat] < n or burn_key(seat, step.do, f.card) in st.used):
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
    st.used = [*st.used, burn_key(seat, step.do, f.card)]
    f.stage = APPLYING
    st.push(step.do, f, seat)
    return WAIT


def _share(st: State, f: Frame, step: Step) -> i64:
    """Damage split among several players, point by point, dealt when all of it is given out."""
    if f.stage == START:
        f.a = players(st, f, step.players)
        f.b = [0] * len(f.a)
        f.j = value(st, f, step.val)
        f.i = 0
        if not f.a:
            return FAIL
        if len(f.a) == 1:
            f.b = [f.j]
            f.j = 0
        f.stage = PICKING
    elif f.stage == PICKING:
        given = f.b[:]
        given[f.a.index(st.answer & option.MASK)] += 1
        f.b = given
        f.j -= 1
    if f.j > 0:
        pose(st, f.them, ask.TARGET, prompt.SHARE, f.card, [option.SEAT << option.SHIFT | seat for seat in f.a])
        st.ask_more = f.j
        return WAIT
    f.stage = APPLYING
    while f.i < len(f.a):
        f.i += 1
        if hurt(st, f.you, f.a[f.i - 1], f.b[f.i - 1]):
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
    inner = st.start(st.prog.blocks[block].steps[0].do, f.you, found[0])
    inner.them = f.them
    return WAIT
