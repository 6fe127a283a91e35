"""The turn: its beginning, and its end step by step."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.arena import next_arena
from longbox.engine.asking import pose
from longbox.engine.choosing import flip_villain
from longbox.engine.fight import recover, set_number
from longbox.engine.lasting import end_of_turn_rows, later_cards, next_later, smaller_hand, start_later
from longbox.engine.moves import discard, discard_all, draw, line_up_count, refill_one
from longbox.engine.piles import pile_up, shift
from longbox.engine.state import CARD_OPTIONS, FUEL, NO_FRAMES, NO_INTS, NO_PLACES, Frame, State
from longbox.engine.triggers import collect_start
from longbox.engine.unknown import UnknownWord
from longbox.engine.uses import forget_used
from longbox.engine.verbs import ambush
from longbox.engine.words import (
    NOBODY,
    ask,
    bits,
    duel,
    ending,
    event,
    listen,
    mode,
    moment,
    option,
    over,
    prompt,
    tally,
    zone,
)

PLAYS: Final = 12
GAINS: Final = 8


def begin_turn(st: State, seat: i64) -> None:
    before = st.turn
    st.turn = seat
    st.turn_number += 1
    st.fuel = FUEL
    st.in_turn = True
    st.confronting = duel.NONE
    st.power = 0
    st.spent = 0
    st.factor = 1
    st.extra_draw = 0
    st.drew = 0
    st.played = vec[i64](capacity=PLAYS)  # room for most turns: rows that grow are made anew again and again
    st.gained = vec[i64](capacity=GAINS)
    if st.used:
        forget_used(st, seat)
    if st.prog.rules.health:
        _new_tally(st, before)
    if st.record:
        st.emit(event.TURN, st.everyone, seat, st.turn_number, 0, 0)
    if st.prog.hears & listen.START:
        collect_start(st, seat)


def _new_tally(st: State, before: i64) -> None:
    """Counts from the start of the turn; who has just played may react to an Attack once more."""
    reacted = st.tally[tally.ROUND] if st.tally else 0
    st.tally = set_number([0] * tally.SIZE, tally.ROUND, reacted & ~(1 << before))


def end_step(st: State, f: Frame) -> bool:
    """One step of the end of turn, in the order of the box. True: the next one may follow."""
    step = st.prog.rules.end_steps[f.pc]
    seat = st.turn
    if step == ending.EFFECTS:
        if st.rows and _end_effects(st, f):
            return False
    elif step == ending.DISCARD_HAND:
        discard_all(st, zone.of(seat) + zone.HAND)
    elif step == ending.CLEAR_PLAY:
        _clear_play(st, seat)
    elif step == ending.DRAW:
        wanted = st.prog.rules.new_hand + st.extra_draw
        if st.rows:
            wanted -= smaller_hand(st, seat)
        draw(st, seat, wanted)
    elif step == ending.REFILL:
        if not _refill(st):
            return False
        full = next_later(st, moment.FULL, -1) if st.rows else None
        if full is not None:
            start_later(st, full)
            return False
    elif step == ending.RECRUIT:
        f.pc += 1
        if not st.size(zone.of(seat) + zone.TEAM):
            st.start(st.prog.recruit, seat, -1)
            return False
        return True
    elif step == ending.LAST:
        if not st.size(zone.VILLAINS):
            finish(st, over.VILLAINS)
            return False
    elif step == ending.FLIP:
        f.pc += 1
        return _flip(st)
    elif step == ending.RECOVER:
        recover(st)
        if st.rows:
            end_of_turn_rows(st)
    elif step == ending.OVER:
        pool = st.layout.ko_pool
        if not st.size(zone.VILLAINS) or (pool >= 0 and not st.size(pool)):
            finish(st, over.KO if st.size(zone.VILLAINS) else over.VILLAINS)
            return False
    elif step == ending.NEXT:
        st.drop()
        begin_turn(st, (seat + 1) % st.seats)
        return False
    elif ending.PHASE <= step < ending.PHASE + len(st.prog.phases):
        f.pc += 1
        st.start(st.prog.phases[step - ending.PHASE], seat, -1)
        return False
    else:
        raise UnknownWord("step of the end of a turn", step)
    f.pc += 1
    return True


def _end_effects(st: State, f: Frame) -> bool:
    """Starts one effect that waited for the end of this turn; its player says which comes next where that matters."""
    card: i64 = -1
    if f.stage == 1:
        f.stage = 0
        card = st.answer & option.MASK
    else:
        waiting = later_cards(st, moment.END_OF_TURN)
        if len(waiting) > 1:
            f.stage = 1
            pose(st, st.turn, ask.ORDER, prompt.LATER, -1, [CARD_OPTIONS[c] for c in waiting])
            return True
    row = next_later(st, moment.END_OF_TURN, card)
    if row is None:
        return False
    start_later(st, row)
    return True


def _clear_play(st: State, seat: i64) -> None:
    base = zone.of(seat)
    z = base + zone.PLAY
    defs = st.prog.defs
    above: i64
    card: i64 = st.ends[z]
    while card >= 0:
        above = st.above[card]
        if defs[st.defn[card]].bits & bits.ONGOING and st.owner(card) == seat:
            _keep_in_play(st, base, card)
        card = above
    discard_all(st, z)
    card = st.ends[base + zone.ONGOING]
    while card >= 0:
        above = st.above[card]
        if not defs[st.defn[card]].bits & bits.ONGOING and not _waits(st, card):
            discard(st, card)  # put into play, but no card that stays there
        card = above
    st.power = 0
    st.spent = 0
    st.factor = 1
    if st.rows and not st.prog.rules.flip_in_turn:  # else what the new villain does is still of this turn
        end_of_turn_rows(st)


def _waits(st: State, card: i64) -> bool:
    """Put into play in this very turn, to be played in the next."""
    for row in st.rows:
        if row.card == card and row.moment == moment.NEXT_TURN and row.uses == st.turn_number:
            return True
    return False


def _keep_in_play(st: State, base: i64, card: i64) -> None:
    """It lies where it lay: only the name of the place changes, not the stay."""
    shift(st, card, base + zone.PLAY, base + zone.ONGOING)
    st.loc[card] += zone.ONGOING - zone.PLAY
    if st.followed:
        st.trace(card)


def _refill(st: State) -> bool:
    """Fills the Line-Up; False if the Main Deck ran out and the game is over, or a card in ambush strikes first."""
    size = st.prog.rules.line_up
    if len(st.row) > size or st.mode & mode.ARENAS:
        kept = [card for card in st.pile(zone.LINE_UP) if card != zone.EMPTY]
        while len(kept) < size:
            kept.append(zone.EMPTY)
        pile_up(st, zone.LINE_UP, kept)
    missing = size - line_up_count(st)
    while missing > 0:
        if ambush(st):
            return False
        if not refill_one(st):
            finish(st, over.MAIN_DECK)
            return False
        missing -= 1
    return True


def _flip(st: State) -> bool:
    """Shows the next villain if none is up. False: the game is over, or the villain attacks first."""
    st.in_turn = st.prog.rules.flip_in_turn
    if st.villain_up:
        return True
    if not st.size(zone.VILLAINS):
        if st.prog.rules.late_end:
            return True
        finish(st, over.VILLAINS)
        return False
    if st.mode & mode.ARENAS:
        next_arena(st)
    return not flip_villain(st)


def finish(st: State, reason: i64) -> None:
    st.over = reason
    st.stack = NO_FRAMES
    st.queue = NO_PLACES
    st.in_turn = False
    st.ask_seat = NOBODY
    st.options = NO_INTS
    if st.record:
        st.emit(event.OVER, st.everyone, reason, 0, 0, 0)
