"""Gaining a card: the verb, the window in which its place is chosen, and its arrival."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.choosing import APPLYING, choose_cards, save
from longbox.engine.fight import affected, harm, use_up
from longbox.engine.moves import discard, draw, move, reveal, slot_of
from longbox.engine.named import foes, player
from longbox.engine.program import Step
from longbox.engine.standing import refresh
from longbox.engine.state import CARD_OPTIONS, Frame, State
from longbox.engine.triggers import collect
from longbox.engine.unknown import UnknownWord
from longbox.engine.words import (
    DONE,
    FAIL,
    WAIT,
    ask,
    event,
    frame,
    listen,
    loc,
    mode,
    option,
    place,
    prompt,
    stand,
    trigger,
    zone,
)


def gain_step(st: State, f: Frame, step: Step) -> i64:
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    if f.stage != APPLYING:
        ended = choose_cards(st, f, step, seat)
        if ended != DONE:
            return ended
        f.next = 0
    while f.next < len(f.cards):
        card = f.cards[f.next]
        f.next += 1
        if st.prog.rules.health and st.prog.defs[st.defn[card]].stack == st.prog.rules.curse:
            affected(st, seat)
            if seat != f.you:
                harm(st, f, seat)
        if not gain(st, seat, card, step.dest):
            return WAIT
    save(st, f, step.sel, f.cards)
    return DONE if f.cards else FAIL


def gain(st: State, seat: i64, card: i64, dest: i64) -> bool:
    """The seat becomes the owner of the card. False: it is asked first where the card goes."""
    d = st.prog.defs[st.defn[card]]
    if dest == place.SCORE or dest == place.PLAY:  # it stays there: no other place is offered
        arrive(st, seat, seat, card, dest)
        return True
    if (
        d.gained_this
        or (st.teams and dest == place.DISCARD)
        or (st.listens[seat] & listen.GAINED and may_redirect(st, seat))
    ):
        if st.know(card) != st.everyone:
            reveal(st, card, seat)  # it is taken up before its place is chosen
        f = Frame(frame.GAIN, 0, seat, seat, card)
        f.dest = dest
        st.lay(f)
        return False
    return not arrive(st, seat, seat, card, dest)


def may_redirect(st: State, seat: i64) -> bool:
    return st.in_turn and seat == st.turn


def arrive(st: State, seat: i64, owner: i64, card: i64, dest: i64) -> bool:
    """The card reaches its new owner. True if what stands in the slot it came from is offered first."""
    base = zone.of(owner)
    slot: i64 = -1
    if st.mode & mode.ARENAS and st.loc[card] & loc.ZONE_MASK == zone.LINE_UP:
        slot = slot_of(st, card) % st.prog.rules.line_up
    if st.prog.defs[st.defn[card]].kept:
        move(st, card, base + zone.SCORE, owner)
        return False
    if dest == place.HAND:
        to = base + zone.HAND
    elif dest == place.TOP:
        to = base + zone.DECK
    elif dest == place.SCORE:
        to = base + zone.SCORE
    elif dest == place.PLAY:
        kept = st.loc[card] & loc.ZONE_MASK == base + zone.PLAY  # played this turn: it stays among those cards
        to = base + (zone.PLAY if kept else zone.ONGOING)
    elif dest == place.DISCARD:
        to = base + zone.DISCARD
    else:
        raise UnknownWord("place", dest)
    move(st, card, to, owner)
    if dest == place.PLAY:
        refresh(st, owner)
    if st.record:
        st.emit(event.GAINED, st.everyone, seat, card, to, 0)
    if seat == st.turn and st.in_turn:
        if owner == seat:
            _note_gain(st, card, st.serial)
        if st.listens[seat] & listen.GAIN:
            collect(st, trigger.GAIN, card)
        if st.listens[seat] & listen.NEXT:
            _use_up_next(st, seat, card)
    if slot < 0:
        return False
    window = Frame(frame.ARENA, 0, seat, seat, card)
    window.offer = slot
    window.stay = st.stay(card)
    st.lay(window)
    return True


def _use_up_next(st: State, seat: i64, card: i64) -> None:
    """What was said of the next card gained has come to pass, made use of or not."""
    spent: list[i64] = []
    for held in st.stand[seat]:
        ability = held.ability
        if ability.kind == stand.GAINED and ability.which and held.row >= 0:
            if ability.filt is None or ability.filt.ok[st.defn[card]]:
                spent.append(held.row)
    use_up(st, spent)


def _note_gain(st: State, card: i64, stay: i64) -> None:
    st.gained = append(append(st.gained, card), stay)


def gaining(st: State, f: Frame) -> None:
    """A card arrives: its gainer may send it elsewhere, or to the team-mate's pile."""
    seat = f.them
    if f.stage == 0:
        source = _redirects(st, f, seat)
        if source >= 0:
            f.stage = 1
            pose(st, seat, ask.YES_NO, prompt.GAIN_TO, source, [option.YES << option.SHIFT, option.NO << option.SHIFT])
            st.ask_aim = f.card
            return
        f.stage = 2
    elif f.stage == 1:
        if st.answer == option.YES << option.SHIFT:
            f.dest = f.offer
        f.stage = 2
    if f.stage == 2:
        if st.teams and f.dest == place.DISCARD:
            f.stage = 3
            mate = (seat + 2) % 4
            pose(
                st,
                seat,
                ask.TARGET,
                prompt.PILE,
                f.card,
                [option.SEAT << option.SHIFT | seat, option.SEAT << option.SHIFT | mate],
            )
            st.ask_aim = f.card
            return
        st.drop()
        arrive(st, seat, seat, f.card, f.dest)
    elif f.stage == 3:
        owner = st.answer & option.MASK
        arrive(st, seat, owner, f.card, f.dest)
        if owner == seat:
            st.drop()
            return
        f.seats = [s for s in ((seat + 1) % 4, (seat + 3) % 4) if foes(st, s, seat)]
        f.stage = 4
        _compensate(st, f)
    else:
        _compensated(st, f)


def _redirects(st: State, f: Frame, seat: i64) -> i64:
    """The card that lets the gainer choose another place, or -1; the place is left in f.offer."""
    d = st.prog.defs[st.defn[f.card]]
    for a in d.gained_this:
        f.offer = st.prog.abilities[a].dest
        return f.card
    if st.listens[seat] & listen.GAINED and may_redirect(st, seat):
        for held in st.stand[seat]:
            ability = held.ability
            if ability.kind == stand.GAINED and ability.filt is not None and ability.filt.ok[st.defn[f.card]]:
                f.offer = ability.dest
                return held.card
    return -1


def _compensate(st: State, f: Frame) -> None:
    """Team game: for a card handed over, one opponent may discard a card and draw one."""
    while f.seats:
        seat = f.seats[0]
        hand = st.pile(zone.of(seat) + zone.HAND)
        if hand:
            options = [CARD_OPTIONS[card] for card in hand]
            options.append(option.NO << option.SHIFT)
            pose(st, seat, ask.DISCARD, prompt.COMPENSATION, f.card, options)
            return
        f.seats = f.seats[1:]
    st.drop()


def _compensated(st: State, f: Frame) -> None:
    if st.answer >> option.SHIFT == option.NO:
        f.seats = f.seats[1:]
        _compensate(st, f)
        return
    seat = f.seats[0]
    discard(st, st.answer & option.MASK)
    draw(st, seat, 1)  # a rule makes him draw, not a card
    st.drop()
