"""Choices among alternatives, offers, players and words."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.able import can_be_hurt, can_do, in_vain
from longbox.engine.asking import pose
from longbox.engine.choosing import APPLYING, CONFIRMING, PICKING, START
from longbox.engine.named import player, players, slot_at
from longbox.engine.program import Step
from longbox.engine.queries import candidates
from longbox.engine.state import Frame, State
from longbox.engine.words import DONE, FAIL, WAIT, ask, event, option, prompt


def choose_step(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        f.rest = [i for i in range(len(step.alts)) if can_do(st, f, step.alts[i])]
        if not f.rest:
            f.rest = [i for i in range(len(step.alts)) if not in_vain(st, f, step.alts[i])]
            if f.rest:  # one of them might be done in part: then all may be chosen
                f.rest = list(range(len(step.alts)))
        f.wanted = step.number
    elif f.stage == PICKING:
        chosen = st.answer & option.MASK
        f.stage = APPLYING
        return _take_alternative(st, f, step, chosen)
    if f.wanted == 0 or not f.rest:
        return DONE
    if len(f.rest) == 1:
        return _take_alternative(st, f, step, f.rest[0])
    f.stage = PICKING
    return pose(st, f.them, ask.CHOOSE, prompt.ALTERNATIVE, f.card, [option.ALT << option.SHIFT | i for i in f.rest])


def _take_alternative(st: State, f: Frame, step: Step, chosen: i64) -> i64:
    f.rest = [i for i in f.rest if i != chosen]
    f.wanted -= 1
    f.stage = APPLYING
    if st.record:
        st.emit(event.CHOSE, st.everyone, f.them, option.ALT << option.SHIFT | chosen, prompt.ALTERNATIVE, f.card)
    st.push(step.alts[chosen], f, f.them)
    return WAIT


def may_step(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        if not can_do(st, f, step.do) or (st.prog.rules.health > 0 and not can_be_hurt(st, f, step.do)):
            return FAIL
        f.stage = CONFIRMING
        seat = player(st, f, step.who)
        return pose(st, seat, ask.YES_NO, prompt.MAY, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
    if f.stage == CONFIRMING:
        if st.answer != option.YES << option.SHIFT:
            return FAIL
        f.stage = APPLYING
        st.push(step.do, f, f.them)
        return WAIT
    return DONE


def pick_seat(st: State, f: Frame, step: Step) -> i64:
    """Names a player, for a step that follows."""
    slot = slot_at(st, f, step.save)
    if f.stage == START:
        found = players(st, f, step.players)
        if not _has_to_send(st, f, step):
            found = []
        if len(found) > 1:
            f.stage = PICKING
            return pose(
                st, f.them, ask.TARGET, prompt.TARGET, f.card, [option.SEAT << option.SHIFT | seat for seat in found]
            )
        st.stack[f.root].slots[slot] = found
        return DONE if found else FAIL
    st.stack[f.root].slots[slot] = [st.answer & option.MASK]
    return DONE


def _has_to_send(st: State, f: Frame, step: Step) -> bool:
    """Whose pile it is to be is not asked of a player who has no card to put there."""
    row = st.prog.blocks[f.block].steps
    if f.pc + 1 >= len(row) or row[f.pc + 1].into == -1 or row[f.pc + 1].into != step.save:
        return True
    return len(candidates(st, f, row[f.pc + 1].sel, f.them)) > 0


def pick_word(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        f.stage = PICKING
        options = [option.WORD << option.SHIFT | word for word in step.alts]
        return pose(st, f.them, ask.CHOOSE, prompt.WORD, f.card, options)
    word = st.answer & option.MASK
    st.stack[f.root].slots[slot_at(st, f, step.save)] = [word]
    if st.record:
        st.emit(event.CHOSE, st.everyone, f.them, st.answer, prompt.WORD, f.card)
    return DONE
