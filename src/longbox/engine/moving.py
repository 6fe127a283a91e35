"""Cards on their way: discard, destroy, put, reveal, look at, pick, and what is passed on."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.choosing import CONFIRMING, START, borrowed, choose_cards, save
from longbox.engine.fight import affected, harm
from longbox.engine.lasting import change_next_card, destroyed_elsewhere, lay_under, turn_up
from longbox.engine.moves import (
    destroy,
    discard,
    hand_over,
    look,
    move,
    move_under,
    put_into_play,
    reveal,
    shuffle_into_villains,
    take_back,
)
from longbox.engine.named import player, save_cards, slot_at
from longbox.engine.program import Step
from longbox.engine.standing import refresh
from longbox.engine.state import NO_INTS, Frame, State
from longbox.engine.triggers import collect_of
from longbox.engine.unknown import UnknownWord
from longbox.engine.uses import note_deed
from longbox.engine.words import (
    FAIL,
    NOBODY,
    WAIT,
    ask,
    event,
    frame,
    listen,
    loc,
    op,
    option,
    place,
    prompt,
    source,
    trigger,
    zone,
)


def move_cards(st: State, f: Frame, step: Step) -> i64:
    """Discard, destroy, put, reveal, look at, pick: each card as soon as it is chosen."""
    seat = player(st, f, step.who)
    if seat < 0 and (
        step.op != op.PUT or step.sel.kind != source.THIS
    ):  # a card may put itself away, on nobody's behalf
        return FAIL
    if f.stage == START:
        f.next = 0
    ended = choose_cards(st, f, step, seat)
    verb = step.op
    if ended == WAIT and verb == op.DESTROY and st.listens[seat] & listen.DESTROYED:
        return ended  # where each of them goes is asked when all are chosen
    if step.arrange:
        if ended == WAIT:
            return WAIT
        f.cards.reverse()  # the card picked first lies on top
    while f.next < len(f.cards):
        card = f.cards[f.next]
        f.next += 1
        if verb == op.DISCARD:
            if step.into != -1:
                _discard_into(st, f, step, card, seat)
                continue
            if borrowed(st, card):
                continue
            owner = st.owner(card)
            _discard(st, card, seat)
            if st.prog.rules.health and owner >= 0:
                _note_discard(st, f, owner)
        elif verb == op.DESTROY:
            if _destroy(st, card, seat):
                return WAIT
        elif verb == op.PUT:
            _put(st, f, step, card, seat)
        elif verb == op.REVEAL:
            reveal(st, card, seat)
        elif verb == op.LOOK:
            look(st, card, seat)
    if ended != WAIT:
        save(st, f, step.sel, f.cards)
    return ended


def _discard(st: State, card: i64, seat: i64) -> None:
    z = st.loc[card] & loc.ZONE_MASK
    if st.listens[seat] & listen.NEXT_CARD:
        change_next_card(st, seat, card)
    if z == zone.DESTROYED:  # from under a card
        move(st, card, zone.of(seat) + zone.DISCARD, seat)
    else:
        discard(st, card)
    if st.prog.hears & listen.DISCARD and seat == st.turn and st.in_turn:
        note_deed(st, trigger.DISCARD, card)
        if st.listens[seat] & listen.DISCARD:
            collect_of(st, seat, trigger.DISCARD, card, zone.kind_of(z) if z >= zone.SHARED else -1)


def _discard_into(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    """Into the pile of a player picked before; it lands when everybody has chosen."""
    picked = st.stack[f.root].slots[slot_at(st, f, step.into)]
    if not picked:
        return  # there was nobody to pick
    _send(st, f, card, zone.of(picked[0]) + zone.DISCARD)


def _destroy(st: State, card: i64, seat: i64) -> bool:
    """True: the player is asked where it goes."""
    destroy(st, card)
    if st.prog.hears & listen.DESTROY and seat == st.turn and st.in_turn:
        note_deed(st, trigger.DESTROY, card)
        if st.listens[seat] & listen.DESTROY:
            collect_of(st, seat, trigger.DESTROY, card, -1)
    if not st.listens[seat] & listen.DESTROYED or st.loc[card] & loc.ZONE_MASK != zone.DESTROYED:
        return False
    above = destroyed_elsewhere(st, seat, card)
    if above < 0:
        return False
    f = Frame(frame.UNDER, 0, seat, seat, card)
    f.offer = above
    st.lay(f)
    return True


def laying_under(st: State, f: Frame) -> None:
    """A card was destroyed: it may be laid under another one."""
    if f.stage == START:
        f.stage = CONFIRMING
        pose(st, f.you, ask.YES_NO, prompt.UNDER, f.offer, [option.YES << option.SHIFT, option.NO << option.SHIFT])
        st.ask_aim = f.card
        return
    if st.answer == option.YES << option.SHIFT:
        lay_under(st, f.card, f.offer, f.you)
        if st.record:
            st.emit(event.CHOSE, st.everyone, f.you, st.answer, prompt.UNDER, f.card)
    st.drop()


def _note_discard(st: State, f: Frame, owner: i64) -> None:
    affected(st, owner)
    if owner != f.you:
        harm(st, f, owner)


def _put(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    dest = step.dest
    owner = st.owner(card)
    if dest == place.LINE_UP:
        move(st, card, zone.LINE_UP, NOBODY)
    elif dest == place.TOP_VILLAINS:
        move(st, card, zone.VILLAINS, NOBODY)
        st.villain_up = True
    elif dest == place.ASIDE:
        move(st, card, zone.ASIDE, owner)
        if step.sel.kind == source.THIS:
            f.stay = st.loc[card] >> loc.STAY_SHIFT  # set aside by its own effect, it is still the card that speaks
    elif st.loc[card] & loc.ZONE_MASK == zone.ASIDE and dest == place.TOP and owner >= 0:
        take_back(st, card, zone.of(owner) + zone.DECK, owner)
    elif dest == place.TEAM:
        move(st, card, zone.of(seat) + zone.TEAM, NOBODY)
        refresh(st, seat)
    elif dest == place.STACK:
        move(st, card, zone.STACK + st.prog.defs[st.defn[card]].stack, NOBODY)
    elif dest == place.BOTTOM_MAIN:
        move_under(st, card, zone.MAIN, NOBODY)
    elif dest == place.UNDER_CHARACTER:
        move(st, card, zone.of(seat) + zone.UNDER, NOBODY)
    elif dest >= place.EXTRA:
        _put_extra(st, dest, card)
    elif dest == place.GIVE_DISCARD or dest == place.GIVE_HAND:
        _give(st, f, step, card, seat)
    elif dest == place.BOX:
        move(st, card, zone.BOX, NOBODY)
        turn_up(st, seat)
    elif dest == place.VILLAINS:
        shuffle_into_villains(st, card)
    elif dest == place.DISCARD and owner < 0:
        move(st, card, zone.of(seat) + zone.DISCARD, seat)  # from under a card
    elif dest == place.HAND and step.sel.random:
        move(st, card, zone.of(seat) + zone.HAND, seat)  # dealt out of a common pool
    elif owner >= 0:
        _put_with_owner(st, card, owner, dest)


def _put_with_owner(st: State, card: i64, owner: i64, dest: i64) -> None:
    """Places that each player has."""
    base = zone.of(owner)
    if dest == place.HAND:
        move(st, card, base + zone.HAND, owner)
    elif dest == place.TOP:
        move(st, card, base + zone.DECK, owner)
    elif dest == place.BOTTOM:
        move_under(st, card, base + zone.DECK, owner)
    elif dest == place.UNDER:
        move(st, card, base + zone.UNDER, owner)
    elif dest == place.DISCARD:
        move(st, card, base + zone.DISCARD, owner)
    elif dest == place.PLAY:
        put_into_play(st, card, owner)
    elif dest == place.SCORE:
        move(st, card, base + zone.SCORE, owner)
    else:
        raise UnknownWord("place", dest)


def _put_extra(st: State, dest: i64, card: i64) -> None:
    """Into a zone that only some boxes have."""
    if dest >= place.EXTRA_BOTTOM:
        move_under(st, card, st.extra + dest - place.EXTRA_BOTTOM, NOBODY)
    else:
        move(st, card, st.extra + dest - place.EXTRA, NOBODY)


def _give(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    """Passed to the next affected player on the left; alone, one gives to oneself."""
    root = st.stack[f.root]
    hits = root.slots[st.prog.blocks[root.block].hit_slot]
    to = hits[(hits.index(seat) + 1) % len(hits)]
    _send(st, f, card, zone.of(to) + (zone.HAND if step.dest == place.GIVE_HAND else zone.DISCARD))


def _send(st: State, f: Frame, card: i64, z: i64) -> None:
    """The card is in transit until everybody has chosen."""
    root = st.stack[f.root]
    slot = st.prog.blocks[root.block].transit_slot
    move(st, card, zone.ASIDE, st.owner(card))
    root.slots[slot] = [*root.slots[slot], card, z]


def land(st: State, f: Frame) -> None:
    """Cards in transit reach those they were sent to."""
    root = st.stack[f.root]
    block = st.prog.blocks[root.block]
    if block.transit_slot < 0:
        return
    pairs = root.slots[block.transit_slot]
    root.slots[block.transit_slot] = NO_INTS
    i = 0
    while i < len(pairs):
        card = pairs[i]
        to = zone.seat_of(pairs[i + 1])
        if zone.kind_of(pairs[i + 1]) == zone.HAND:
            hand_over(st, card, to)
        else:
            move(st, card, pairs[i + 1], to)
        if block.received_slot >= 0:
            save_cards(st, f, block.received_slot + to, [card], True)
        i += 2
