"""The Confrontation: the Block window, the comparison, and what winning brings.

A player who has announced it plays cards as in any turn; how that differs is said where it happens (the menu, playing a
card). When he is done, this frame runs and the turn ends.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.lasting import grant, next_later, start_later
from longbox.engine.moves import discard, move
from longbox.engine.program import Ability, Filt
from longbox.engine.standing import character, character_cost, refresh
from longbox.engine.state import Frame, State
from longbox.engine.turn import finish
from longbox.engine.verbs import end_turn
from longbox.engine.words import (
    NOBODY,
    amount,
    ask,
    bits,
    duel,
    event,
    moment,
    op,
    option,
    over,
    prompt,
    stand,
    trigger,
    zone,
)

# stages
ASKING: Final = 0
ANSWERED: Final = 1
WINNING: Final = 2


def confront(st: State, f: Frame) -> None:
    """One Block after the other, then the comparison, then the end of the turn."""
    if f.stage == ANSWERED:
        f.stage = ASKING
        if st.answer >> option.SHIFT == option.BLOCK:
            _block(st, f.them, st.answer & option.MASK)
            return
    elif f.stage == ASKING:
        options = _blocks(st, f.them)
        if options:
            f.stage = ANSWERED
            options.append(option.NO << option.SHIFT)
            pose(st, f.them, ask.BLOCK, prompt.BLOCK, character(st, f.them), options)
            return
    if f.stage != WINNING:
        st.confronting = duel.DECIDED
        if not _wins(st, f):
            return
        f.stage = WINNING
    row = next_later(st, moment.WON, -1)
    if row is not None:
        start_later(st, row)
        return
    end_turn(st)


def _blocks(st: State, seat: i64) -> list[i64]:
    found: list[i64] = []
    for card in st.pile(zone.of(seat) + zone.HAND):
        if st.prog.defs[st.defn[card]].bits & bits.BLOCK:
            found.append(option.BLOCK << option.SHIFT | card)
    return found


def _block(st: State, seat: i64, card: i64) -> None:
    """The card is spent, not played: only its Block ability counts."""
    d = st.prog.defs[st.defn[card]]
    if st.record:
        st.emit(event.BLOCKED, st.everyone, seat, card, character_cost(st, seat) + raised(st, card), 0)
    discard(st, card)
    grant(st, seat, card, d.raises)
    if d.block_do >= 0:
        st.start(d.block_do, seat, card)


def _wins(st: State, f: Frame) -> bool:
    """Compares once. False: the character was not defeated, or it was the last one."""
    card = character(st, f.them)
    cost = character_cost(st, f.them)
    if st.left_power() < cost:
        if st.record:
            st.emit(event.HELD, st.everyone, f.them, card, cost, 0)
        while next_later(st, moment.WON, -1) is not None:
            pass  # what waited for a victory never happens
        end_turn(st)
        return False
    if st.record:
        st.emit(event.DEFEATED, st.everyone, st.turn, card, cost, 0)
    move(st, card, zone.of(st.turn) + zone.SCORE, NOBODY)
    refresh(st, f.them)
    if not st.size(zone.of(f.them) + zone.TEAM):
        finish(st, over.CHARACTERS)
        return False
    return True


# --- what a player can count on


def raised(st: State, card: i64) -> i64:
    """By how much a Block raises the cost."""
    raised = st.prog.abilities[st.prog.defs[st.defn[card]].raises].amount
    return raised.number if raised is not None else 0


def certain_power(st: State, seat: i64) -> i64:
    """What a Confrontation of this player brings in any case: the Power there is, and that of the cards in hand."""
    hand = st.pile(zone.of(seat) + zone.HAND)
    total = st.left_power() if seat == st.turn else 0
    for card in hand:
        total += st.prog.defs[st.defn[card]].sure_power
    for held in st.stand[seat]:
        ability = held.ability
        if ability.kind == stand.WHEN and ability.event == trigger.PLAY and ability.filt is not None:
            total += _times(st, ability, ability.filt, hand, seat) * _given(st, ability)
    return total


def _given(st: State, ability: Ability) -> i64:
    """The Power a trigger gives each time."""
    total: i64 = 0
    for step in st.prog.blocks[ability.do].steps:
        if step.op == op.POWER and step.val.kind == amount.NUMBER:
            total += step.val.number
    return total


def _times(st: State, ability: Ability, filt: Filt, hand: list[i64], seat: i64) -> i64:
    """How often a trigger comes if the whole hand is played."""
    before: i64 = 0
    if seat == st.turn:
        for card in st.played:
            if filt.ok[st.defn[card]]:
                before += 1
    fit: i64 = 0
    for card in hand:
        if filt.ok[st.defn[card]]:
            fit += 1
    if not ability.nth:
        return fit
    times: i64 = 0
    for number in ability.nth:
        if before < number <= before + fit:
            times += 1
    return times


def certain_draws(st: State, seat: i64) -> i64:
    """How many cards the hand draws in any case."""
    draws: i64 = 0
    for card in st.pile(zone.of(seat) + zone.HAND):
        draws += st.prog.defs[st.defn[card]].sure_draws
    return draws
