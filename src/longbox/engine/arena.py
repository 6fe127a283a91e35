"""Arenas: what stands under a slot of the Line-Up."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.able import can_do
from longbox.engine.asking import pose
from longbox.engine.fight import lose_charges
from longbox.engine.moves import move, reveal
from longbox.engine.state import NO_INTS, Frame, State
from longbox.engine.uses import is_burnt, note_burn
from longbox.engine.words import NOBODY, ask, event, loc, mode, option, prompt, zone


def arena_card(st: State) -> i64:
    """The Arena that lies face up, or -1."""
    if not st.mode & mode.ARENAS:
        return -1
    pile = st.pile(st.layout.arenas)
    return pile[-1] if pile else -1


def arena(st: State, f: Frame) -> None:
    """A card was gained from a slot: its gainer may use at once what stands there, or not at all."""
    card = arena_card(st)
    seat = f.you
    d = st.prog.defs[st.defn[card]]
    block = d.slots[f.offer]
    if f.stage == 0:
        burn = d.slot_burns[f.offer]
        if block < 0 or not _slot_open(st, f, seat, card, block, burn):
            st.drop()
            return
        f.stage = 1
        pose(
            st, seat, ask.YES_NO, prompt.ARENA, card, [option.YES << option.SHIFT | f.offer, option.NO << option.SHIFT]
        )
        st.ask_more = burn
        st.ask_aim = f.card
        return
    st.drop()
    if st.answer >> option.SHIFT == option.YES:
        _use_slot(st, f, seat, card, block, d.slot_burns[f.offer])


def _slot_open(st: State, f: Frame, seat: i64, card: i64, block: i64, burn: i64) -> bool:
    """A slot that costs Charges can be used once a turn."""
    if burn > 0 and (st.charges[seat] < burn or is_burnt(st, seat, block, card)):
        return False
    f.root = len(st.stack) - 1
    f.slots = [NO_INTS] * st.prog.blocks[block].slots
    f.slots[0] = [f.card, st.loc[f.card] >> loc.STAY_SHIFT]
    return can_do(st, f, block)


def _use_slot(st: State, f: Frame, seat: i64, card: i64, block: i64, burn: i64) -> None:
    if burn > 0:
        lose_charges(st, seat, burn, 1)
        note_burn(st, seat, block, card)
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, seat, card, 0, 0)
    effect = st.start(block, seat, card)
    effect.slots[0] = [f.card, st.loc[f.card] >> loc.STAY_SHIFT]


def next_arena(st: State) -> None:
    """The Arena of the defeated Nemesis leaves the game, the next one is turned up."""
    pile = st.pile(st.layout.arenas)
    if st.villain_up or len(pile) < 2:
        return
    move(st, pile[-1], zone.BOX, NOBODY)
    card = arena_card(st)
    if st.record:
        st.emit(event.FLIPPED, st.everyone, card, 0, 0, 0)
    reveal(st, card, NOBODY)
