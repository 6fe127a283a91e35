"""Playing cards: what starts when one is laid out, and the verb that plays others."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.choosing import APPLYING, CONFIRMING, PLAY_NEXT, choose_cards, copies, one_owner
from longbox.engine.lasting import change_next_card
from longbox.engine.moves import move, write
from longbox.engine.named import player, save_cards, slot_at
from longbox.engine.numbers import add_power, start
from longbox.engine.piles import shift
from longbox.engine.program import Step
from longbox.engine.queries import holds
from longbox.engine.standing import refresh
from longbox.engine.state import CARD_OPTIONS, NO_FRAMES, NO_INTS, NO_PLACES, Frame, State
from longbox.engine.triggers import collect, collect_own_play, enqueue
from longbox.engine.words import (
    DONE,
    FAIL,
    WAIT,
    ask,
    bits,
    duel,
    event,
    frame,
    listen,
    loc,
    op,
    option,
    prompt,
    source,
    trigger,
    zone,
)


def start_trigger(st: State, at: i64) -> None:
    """Takes a trigger off the queue and starts what it does."""
    queue = st.queue
    ability = queue[at * 3]
    card = queue[at * 3 + 1]
    seat = queue[at * 3 + 2] & 7
    them = (queue[at * 3 + 2] >> 3) - 1
    _take_off_queue(st, at)
    fired = st.prog.abilities[ability]
    if fired.last and fired.cond is not None and not holds(st, st.probe(seat, card), fired.cond):
        return
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, seat, card, 0, 0)
    depth = len(st.stack)
    start(st, fired.do, seat, card)
    if len(st.stack) > depth:
        st.stack[depth].foe = them


def _take_off_queue(st: State, at: i64) -> None:
    queue = st.queue
    if len(queue) == 3:
        st.queue = NO_PLACES
        return
    left = queue[: len(queue) - 3]
    for i in range(at * 3, len(left)):
        left[i] = queue[i + 3]
    st.queue = left


def play_card(st: State, seat: i64, card: i64, again: bool) -> None:
    """Into the play area, logged, triggers noted, text started. The triggers wait for the outermost card."""
    if not again:
        _lay_out(st, seat, card)
    if st.listens[seat] & listen.NEXT_CARD:
        change_next_card(st, seat, card)
    st.played = append(st.played, card)
    if st.record:
        st.emit(event.PLAYED, st.everyone, seat, card, 1 if again else 0, 0)
    if st.listens[seat] & listen.PLAY:
        collect(st, trigger.PLAY, card)
    d = st.prog.defs[st.defn[card]]
    for ability in d.played_this:
        enqueue(st, ability, card, seat)
    if d.bits & bits.ONGOING and not again:
        refresh(st, seat)
        if d.itself_too:
            collect_own_play(st, seat, card)
    if st.confronting == duel.ANNOUNCED and d.confront >= 0:
        start(st, d.confront, seat, card)
    elif d.plain_power >= 0:
        add_power(st, d.plain_power)
    elif d.play >= 0:
        start(st, d.play, seat, card)


def _lay_out(st: State, seat: i64, card: i64) -> None:
    """Into the play area; from the own hand, as nearly always, without detours."""
    base = zone.of(seat)
    spot: i64 = st.loc[card]
    owner: i64 = ((spot >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1
    if spot & loc.ZONE_MASK == base + zone.HAND and not st.mixed:
        shift(st, card, base + zone.HAND, base + zone.PLAY)
        write(st, card, spot, base + zone.HAND, base + zone.PLAY, owner, st.everyone)
    else:
        move(st, card, base + zone.PLAY, owner)


def play_step(st: State, f: Frame, step: Step) -> i64:
    """Plays the chosen cards one after the other; of several the player picks the next."""
    seat = player(st, f, step.who)
    if f.stage < APPLYING or f.stage == CONFIRMING:
        ended = choose_cards(st, f, step, seat)
        if ended != DONE:
            return ended
        f.next = 0
        f.marks = [st.loc[card] >> loc.STAY_SHIFT for card in f.cards]
    if f.stage == PLAY_NEXT:
        f.stage = APPLYING
        return _play_one(st, f, step, seat, f.cards.index(st.answer & option.MASK))
    if f.next > 0 and len(st.queue) > 0 and _is_cut_short(st):
        st.stack = NO_FRAMES  # what the played card has set off comes first, then the turn ends
        return WAIT
    _drop_moved(st, f)
    if not f.cards:
        return DONE if f.next > 0 else FAIL
    if len(f.cards) == 1 or (copies(st, f.cards) and one_owner(st, f.cards)):
        return _play_one(st, f, step, seat, 0)
    f.stage = PLAY_NEXT
    return pose(st, seat, ask.ORDER, prompt.PLAY, f.card, [CARD_OPTIONS[card] for card in f.cards])


def _is_cut_short(st: State) -> bool:
    """A card that another one played ends the turn at once: nothing more of that other one is done."""
    for f in st.stack:
        if f.kind != frame.STEPS:
            return False
    for at in range(0, len(st.queue), 3):
        fired = st.prog.abilities[st.queue[at]]
        if fired.last and fired.cond is not None and _ends_turn(st, fired.do):
            if holds(st, st.probe(st.queue[at + 2] & 7, st.queue[at + 1]), fired.cond):
                return True
    return False


def _ends_turn(st: State, block: i64) -> bool:
    for step in st.prog.blocks[block].steps:
        if step.op == op.END_TURN or (step.op == op.KEYWORD and _ends_turn(st, step.do)):
            return True
    return False


def _drop_moved(st: State, f: Frame) -> None:
    """A card that is no longer where it was is not played."""
    if not _some_moved(st, f):
        return
    cards: list[i64] = []
    stays: list[i64] = []
    for i in range(len(f.cards)):
        if st.loc[f.cards[i]] >> loc.STAY_SHIFT == f.marks[i]:
            cards.append(f.cards[i])
            stays.append(f.marks[i])
    f.cards = cards
    f.marks = stays


def _some_moved(st: State, f: Frame) -> bool:
    for i in range(len(f.cards)):
        if st.loc[f.cards[i]] >> loc.STAY_SHIFT != f.marks[i]:
            return True
    return False


def _play_one(st: State, f: Frame, step: Step, seat: i64, at: i64) -> i64:
    card = f.cards[at]
    if len(f.cards) == 1:
        f.cards = NO_INTS
        f.marks = NO_INTS
    else:
        f.cards = f.cards[:at] + f.cards[at + 1 :]
        f.marks = f.marks[:at] + f.marks[at + 1 :]
    f.next += 1
    play_card(st, seat, card, step.again)
    if step.sel.save != -1:
        save_cards(st, f, slot_at(st, f, step.sel.save), [card], f.next > 1)
    elif step.sel.kind == source.SLOT:  # what was named is still named where it lies now
        save_cards(st, f, slot_at(st, f, step.sel.slot), [card], f.next > 1)
    return WAIT
