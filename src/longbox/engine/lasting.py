"""Rows: effects that wait, rights and changes that last for a time."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.forms import add_type, drop_type
from longbox.engine.piles import shift
from longbox.engine.program import Ability
from longbox.engine.queries import candidates, under_cards
from longbox.engine.standing import character_cost, is_face_down, refresh, refresh_all
from longbox.engine.state import NO_INTS, Frame, Row, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.words import event, lasts, loc, moment, place, rule, stand, word, zone


def add_row(st: State, f: Frame, kind: i64, when: i64, holder: i64) -> Row:
    row = Row(kind, when, f.you, holder, f.card, f.stay)
    root = st.stack[f.root]
    if root.slots:
        row.slots = root.slots[:]
    st.rows.append(row)
    return row


def start_ability(st: State, row: Row, block: i64) -> Frame:
    """An ability that a row gives is an effect of its own."""
    f = st.start(block, row.you, row.card)
    f.them = row.them
    f.stay = row.stay
    return f


def start_later(st: State, row: Row) -> None:
    """What was put off goes on with the slots it had."""
    f = start_ability(st, row, row.block)
    if row.slots:
        f.slots = row.slots[:]


def apply_ability(st: State, f: Frame, number: i64, when: i64, holder: i64) -> None:
    """`until`: gives a player a standing ability for a time."""
    ability = st.prog.abilities[number]
    if ability.kind == stand.RULE and when == moment.END_OF_TURN and _is_of_a_turn(ability.rule):
        if holder == st.turn:  # nobody else has Power or draws a hand at the end of this turn
            _change_rule(st, ability)
        return
    if ability.kind == stand.ABILITY_OF or ability.kind == stand.CONTROL:
        _borrow(st, f, number, when, holder)
        return
    row = add_row(st, f, lasts.UNTIL, when, holder)
    row.ability = number
    if when == moment.NEXT_TURN:
        row.uses = st.turn_number  # the turn it was made in is not the next one
    if ability.kind == stand.CARDS:
        row.slots = [[st.stack[f.root].slots[ability.slot][0] - word.FIRST_TYPE]]
    if ability.unused:
        st.power += ability.unused
        if st.record:
            st.emit(event.POWER, st.everyone, holder, ability.unused, 0, 0)
    if ability.kind == stand.FACE_DOWN and st.record:
        st.emit(event.FACE_DOWN, st.everyone, holder, 1, 0, 0)
    refresh(st, holder)
    if ability.kind == stand.CHARACTER and st.record and st.prog.rules.confrontation:  # else nobody asks what it costs
        st.emit(event.COST, st.everyone, holder, character_cost(st, holder), 0, 0)


def grant(st: State, seat: i64, card: i64, number: i64) -> None:
    """Gives a player a standing ability for the rest of the turn, outside any effect."""
    row = Row(lasts.UNTIL, moment.END_OF_TURN, seat, seat, card, st.loc[card] >> loc.STAY_SHIFT)
    row.ability = number
    st.rows.append(row)
    refresh(st, seat)


def _borrow(st: State, f: Frame, number: i64, when: i64, holder: i64) -> None:
    """The abilities of another player's hero, or the control over his cards."""
    ability = st.prog.abilities[number]
    if ability.sel is None:
        return
    cards = candidates(st, f, ability.sel, f.them)
    if not cards or (ability.kind == stand.ABILITY_OF and is_face_down(st, f.them)):
        return
    row = add_row(st, f, lasts.UNTIL, when, holder)
    row.ability = number
    row.slots = [cards]
    if ability.kind == stand.CONTROL:
        for card in cards:
            change_control(st, card, holder)
        refresh(st, f.them)
    refresh(st, holder)


def change_control(st: State, card: i64, seat: i64) -> None:
    """To another play area. The card has not left play, so its stay goes on."""
    source: i64 = st.loc[card] & loc.ZONE_MASK
    to: i64 = zone.of(seat) + zone.ONGOING
    shift(st, card, source, to)
    st.loc[card] += to - source
    if st.followed:
        st.trace(card)
    if st.record:
        stay = st.loc[card] >> loc.STAY_SHIFT
        st.emit_move(st.everyone, card, source, to, stay, stay)


def _give_back_control(st: State, row: Row) -> None:
    """Those still in play return to their owners."""
    base = zone.of(row.them)
    for card in row.slots[0]:
        z = st.loc[card] & loc.ZONE_MASK
        if z == base + zone.PLAY or z == base + zone.ONGOING:
            change_control(st, card, st.owner(card))


def change_next_card(st: State, seat: i64, card: i64) -> None:
    """The next card played or discarded gets the type that was picked for it, until the turn ends."""
    for row in st.rows:
        if row.ability >= 0 and row.them == seat and len(row.slots) == 1:
            if st.prog.abilities[row.ability].kind == stand.CARDS:
                add_type(st, card, row.slots[0][0])
                row.slots = [row.slots[0], [card]]


def lay_under(st: State, card: i64, above: i64, seat: i64) -> None:
    """A destroyed card lies under a card in play."""
    pair: list[i64] = [card, st.loc[card] >> loc.STAY_SHIFT]
    stay = st.loc[above] >> loc.STAY_SHIFT
    for row in st.rows:
        if row.kind == lasts.UNDER and row.card == above and row.stay == stay:
            row.slots = [row.slots[0] + pair]
            return
    row = Row(lasts.UNDER, -1, seat, seat, above, stay)
    row.slots = [pair]
    st.rows.append(row)


def destroyed_elsewhere(st: State, seat: i64, card: i64) -> i64:
    """The card under which a destroyed card may be laid, or -1."""
    for held in st.stand[seat]:
        filt = held.ability.filt
        if held.ability.kind == stand.DESTROYED and filt is not None and filt.ok[st.defn[card]]:
            return held.card
    return -1


def stand_ins(st: State, seat: i64) -> list[i64]:
    """The cards a player may give where he is asked for an Ongoing card."""
    found: list[i64] = []
    for held in st.stand[seat]:
        if held.ability.kind == stand.STAND_INS:
            found += under_cards(st, held.card)
    return found


def _is_of_a_turn(which: i64) -> bool:
    return which == rule.POWER or which == rule.NEW_HAND


def _change_rule(st: State, ability: Ability) -> None:
    """Numbers of the turn that a card changes for the rest of it."""
    if ability.rule == rule.POWER:
        st.factor *= ability.limit
    elif ability.rule == rule.NEW_HAND:
        st.extra_draw += ability.limit
    else:
        raise UnknownWord("number of a turn", ability.rule)


def end_of_turn_rows(st: State) -> None:
    """What lasted for the turn is over."""
    keep: list[Row] = []
    gone: list[i64] = []
    for row in st.rows:
        if not _over(st, row):
            keep.append(row)
            continue
        if row.kind == lasts.UNTIL:
            _end_of_change(st, row)
        if row.them not in gone:
            gone.append(row.them)
    st.rows = keep
    if keep:
        refresh_all(st)  # rows are known by their position
    else:
        for seat in gone:
            refresh(st, seat)


def smaller_hand(st: State, seat: i64) -> i64:
    """How many cards fewer this player draws at the end of this turn; what was to last until now is over."""
    less: i64 = 0
    keep: list[Row] = []
    for row in st.rows:
        if row.moment == moment.NEXT_TURN and row.them == seat and row.uses < st.turn_number:
            ability = st.prog.abilities[row.ability]
            if ability.kind == stand.RULE and ability.rule == rule.NEW_HAND:
                less -= ability.limit
        else:
            keep.append(row)
    if len(keep) != len(st.rows):
        st.rows = keep
        refresh_all(st)
    return less


def _over(st: State, row: Row) -> bool:
    """Whether something does not last beyond the end of this turn."""
    if row.moment == moment.NEXT_TURN:
        if st.prog.abilities[row.ability].kind == stand.RULE:
            return False  # ends with the new hand it changes
        return row.them == st.turn and st.turn_number > row.uses
    if row.kind == lasts.UNDER:
        return len(under_cards(st, row.card)) == 0
    return row.moment == moment.END_OF_TURN


def _end_of_change(st: State, row: Row) -> None:
    kind = st.prog.abilities[row.ability].kind
    if kind == stand.CONTROL:
        _give_back_control(st, row)
        refresh_all(st)
    elif kind == stand.CARDS and len(row.slots) > 1:
        drop_type(st, row.slots[1][0])


def next_later(st: State, when: i64, card: i64) -> Row | None:
    """Takes the next waiting effect of a moment off the rows."""
    for i in range(len(st.rows)):
        row = st.rows[i]
        if row.kind == lasts.LATER and row.moment == when and (card < 0 or row.card == card):
            st.rows.pop(i)
            refresh_all(st)
            return row
    return None


def later_cards(st: State, when: i64) -> list[i64]:
    """The cards whose effects wait for a moment, if it matters which comes first."""
    waiting = 0
    for row in st.rows:
        if row.kind == lasts.LATER and row.moment == when:
            waiting += 1
    if waiting < 2:
        return NO_INTS
    cards: list[i64] = []
    places: list[i64] = []
    matters = False
    for row in st.rows:
        if row.kind == lasts.LATER and row.moment == when:
            if row.card not in cards:
                cards.append(row.card)
            spot = st.prog.blocks[row.block].only_put
            matters = matters or spot < 0 or (spot != place.LINE_UP and spot in places)
            places.append(spot)
    return cards if matters else NO_INTS


def turn_up(st: State, seat: i64) -> None:
    """Another hero comes before the player: it lies face up."""
    keep = [
        r for r in st.rows if r.ability < 0 or r.them != seat or st.prog.abilities[r.ability].kind != stand.FACE_DOWN
    ]
    if len(keep) != len(st.rows):
        st.rows = keep
        refresh_all(st)
        if st.record:
            st.emit(event.FACE_DOWN, st.everyone, seat, 0, 0, 0)


def end_defeated_rows(st: State, card: i64) -> None:
    """Whatever hung on this villain being undefeated ends."""
    keep: list[Row] = []
    for row in st.rows:
        if row.moment == moment.DEFEATED and row.card == card:
            if st.record and st.prog.abilities[row.ability].kind == stand.FACE_DOWN:
                st.emit(event.FACE_DOWN, st.everyone, row.them, 0, 0, 0)
        else:
            keep.append(row)
    if len(keep) != len(st.rows):
        st.rows = keep
        refresh_all(st)
