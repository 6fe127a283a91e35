"""Standing abilities: who listens to what, triggers, prices, and the rows that make things last."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from longbox.engine.forms import add_type, drop_type
from longbox.engine.piles import shift
from longbox.engine.program import Ability, Filt, Program
from longbox.engine.queries import candidates, holds, under_cards, value
from longbox.engine.state import NO_INTS, Frame, Held, Row, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.uses import among, count_deeds, is_used, note_use
from longbox.engine.words import (
    bits,
    event,
    lasts,
    limit,
    listen,
    loc,
    mode,
    moment,
    place,
    rule,
    stand,
    tally,
    trigger,
    word,
    zone,
)


def is_face_down(st: State, seat: i64) -> bool:
    for row in st.rows:
        if row.kind == lasts.UNTIL and row.them == seat and st.prog.abilities[row.ability].kind == stand.FACE_DOWN:
            return True
    return False


def refresh(st: State, seat: i64) -> None:
    """Works out anew which abilities a seat has. Lists are replaced, so that copies may share them."""
    found: list[Held] = []
    prog = st.prog
    base = zone.of(seat)
    card: i64
    if not is_face_down(st, seat):
        card = st.top(base + zone.TEAM) if prog.rules.confrontation else st.ends[base + zone.TEAM]
        while card >= 0:
            _note(prog, found, prog.defs[st.defn[card]].ability, card)
            card = st.above[card]
    card = st.ends[base + zone.PLAY]
    while card >= 0:
        d = prog.defs[st.defn[card]]
        if d.bits & bits.ONGOING:
            _note(prog, found, d.ongoing, card)
        card = st.above[card]
    card = st.ends[base + zone.ONGOING]
    while card >= 0:
        _note(prog, found, prog.defs[st.defn[card]].ongoing, card)
        card = st.above[card]
    if prog.rules.health:
        _note_tokens(st, found, st.pile(base + zone.SCORE))
    for i in range(len(st.rows)):
        row = st.rows[i]
        if row.ability >= 0 and row.them == seat:
            ability = prog.abilities[row.ability]
            found.append(Held(ability, row.ability, row.card, i))
            if ability.kind == stand.ABILITY_OF:
                for card in row.slots[0]:
                    _note(prog, found, prog.defs[st.defn[card]].ability, card)
    mask: i64 = 0
    for held in found:
        mask |= held.ability.listens
    stand_of = st.stand[:]
    stand_of[seat] = found
    st.stand = stand_of
    listens = st.listens[:]
    listens[seat] = mask
    st.listens = listens
    st.states_seen = -1


def _note(prog: Program, found: list[Held], abilities: list[i64], card: i64) -> None:
    number: i64
    for number in abilities:
        found.append(Held(prog.abilities[number], number, card, -1))


def _note_tokens(st: State, found: list[Held], cards: list[i64]) -> None:
    """What lies before a player besides cards: the Health track, and KO tokens where their backs count."""
    card: i64
    for card in cards:
        d = st.prog.defs[st.defn[card]]
        if d.ability and (d.bonus < 0 or st.mode & mode.TOKENS):
            _note(st.prog, found, d.ability, card)


def refresh_all(st: State) -> None:
    for seat in range(st.seats):
        refresh(st, seat)


# --- triggers


def collect(st: State, what: i64, card: i64) -> None:
    """Queues the triggers of the player whose turn it is; they wait until everything under way is complete."""
    collect_of(st, st.turn, what, card, -1)


def collect_of(st: State, seat: i64, what: i64, card: i64, z: i64) -> None:
    """Queues the triggers of one player. Outside his turn only those that work in any turn."""
    own_turn = seat == st.turn and st.in_turn
    for held in st.stand[seat]:
        ability = held.ability
        if ability.kind == stand.WHEN and ability.event == what and (own_turn or ability.any_turn):
            if _fires(st, seat, ability, held.number, held.card, card, z):
                enqueue(st, held.number, held.card, seat)


def collect_table(st: State, what: i64, card: i64, seat: i64) -> None:
    """Queues the triggers of the rule cards that belong to nobody, for the player who set them off."""
    if st.layout.tile < 0:
        return
    for tile in st.pile(st.layout.tile):
        for number in st.prog.defs[st.defn[tile]].table:
            ability = st.prog.abilities[number]
            if ability.event == what and (ability.filt is None or ability.filt.ok[st.defn[card]]):
                enqueue(st, number, tile, seat)


def enqueue(st: State, ability: i64, card: i64, seat: i64) -> None:
    if len(st.queue) == 0:
        st.queue = vec[i64]([ability, card, seat])
    else:
        st.queue = append(append(append(st.queue, ability), card), seat)


def collect_own_play(st: State, seat: i64, card: i64) -> None:
    """Abilities that count the play of the card that brings them."""
    for number in st.prog.defs[st.defn[card]].ongoing:
        ability = st.prog.abilities[number]
        if ability.itself_too and ability.event == trigger.PLAY and _fires(st, seat, ability, number, card, card, -1):
            enqueue(st, number, card, seat)


def collect_leaving(st: State, seat: i64, card: i64) -> None:
    """What a card says about leaving play; it is no longer there to listen."""
    for number in st.prog.defs[st.defn[card]].ongoing:
        if st.prog.abilities[number].event == trigger.LEAVES:
            enqueue(st, number, card, seat)


def collect_start(st: State, seat: i64) -> None:
    """A turn begins: the player's own triggers first, then those of everything that watches all turns."""
    for k in range(st.seats):
        other = (seat + k) % st.seats
        for held in st.stand[other]:
            ability = held.ability
            if ability.kind == stand.WHEN and ability.event == trigger.START and (other == seat or ability.anyone):
                if _fires(st, seat, ability, held.number, held.card, -1, -1):
                    enqueue(st, held.number, held.card, seat)
    if st.villain_up:
        card = st.top(zone.VILLAINS)
        for number in st.prog.defs[st.defn[card]].on_stack:
            if st.prog.abilities[number].event == trigger.START:
                enqueue(st, number, card, seat)


def _fires(st: State, seat: i64, ability: Ability, number: i64, source: i64, card: i64, z: i64) -> bool:
    filt = ability.filt
    if filt is not None and not filt.ok[st.defn[card]]:
        return False
    if ability.this_only and card != source:
        return False
    if ability.event == trigger.PLAY and card == source and not (ability.this_only or ability.itself_too):
        return False  # played again it still does not count itself
    if ability.zones and not among(z, ability.zones):
        return False
    if ability.nth and not among(_count_so_far(st, ability), ability.nth):
        return False
    if ability.later and _count_so_far(st, ability) < 2:
        return False
    if ability.new_name and not _new_name(st, card):
        return False
    if ability.cond is not None and not holds(st, st.probe(seat, source), ability.cond):
        return False
    if ability.limit == limit.ANY_NUMBER:
        return True
    return _use_up(st, number, source)


def _count_so_far(st: State, ability: Ability) -> i64:
    """The how many-th of the turn this is."""
    filt = ability.filt
    what = ability.event
    if filt is None:
        return st.drew
    if what == trigger.PLAY:
        return _plays_that_fit(st, filt)
    if what == trigger.GAIN:
        n: i64 = 0
        for at in range(0, len(st.gained), 2):
            if filt.ok[st.defn[st.gained[at]]]:
                n += 1
        return n
    return count_deeds(st, what, filt)


def _use_up(st: State, number: i64, card: i64) -> bool:
    """Takes the one use of a turn or round. False: it is gone."""
    if is_used(st, number, card):
        return False
    note_use(st, number, card)
    return True


def _plays_that_fit(st: State, filt: Filt) -> i64:
    n: i64 = 0
    ok = filt.ok
    defn = st.defn
    card: i64
    for card in st.played:
        if ok[defn[card]]:
            n += 1
    return n


def _new_name(st: State, card: i64) -> bool:
    """Whether nothing of this name was played before the last play of this turn."""
    defs = st.prog.defs
    defn = st.defn
    played = st.played
    name = defs[defn[card]].name
    i: i64 = len(played) - 2
    while i >= 0:
        if defs[defn[played[i]]].name == name:
            return False
        i -= 1
    return True


def order_matters(st: State) -> bool:
    """Two triggers that only give Power or draw cards may come in any order."""
    i = 0
    while i < len(st.queue):
        if not st.prog.blocks[st.prog.abilities[st.queue[i]].do].commutes:
            return True
        i += 3
    return False


def fire_states(st: State) -> bool:
    """Starts one `once` ability whose state has come true, if there is one.

    States that only look at the plays of this turn are not looked at again before the next play.
    """
    if st.states_seen == len(st.played) and not st.listens[st.turn] & listen.TABLE_STATE:
        return False
    for held in st.stand[st.turn]:
        if held.ability.kind == stand.ONCE and _state_true(st, held):
            _fire_state(st, held)
            return True
    st.states_seen = len(st.played)
    return False


def _state_true(st: State, held: Held) -> bool:
    if held.row < 0 and is_used(st, held.number, held.card):
        return False
    cond = held.ability.cond
    return cond is not None and holds(st, st.probe(st.turn, held.card), cond)


def _fire_state(st: State, held: Held) -> None:
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, st.turn, held.card, 0, 0)
    if held.row < 0:
        note_use(st, held.number, held.card)
        st.start(held.ability.do, st.turn, held.card)
    else:
        gone = st.rows.pop(held.row)
        refresh_all(st)
        start_ability(st, gone, held.ability.do)


# --- rows


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


# --- prices


def price(st: State, seat: i64, card: i64) -> i64:
    """What a seat pays for a card: the printed cost, changed at the moment of paying, never below 0."""
    cost: i64 = st.cost[card]
    if st.listens[seat] & listen.COSTS:
        cost += _change(st, seat, card)
    if cost < 0:
        return 0
    return cost


def _change(st: State, seat: i64, card: i64) -> i64:
    """What the abilities of a seat change in the cost of a card."""
    change: i64 = 0
    for held in st.stand[seat]:
        ability = held.ability
        if ability.kind == stand.COSTS and ability.filt is not None and ability.filt.ok[st.defn[card]]:
            if ability.amount is not None and not (ability.which and st.tally[tally.BOUGHT] > 0):
                change += ability.sign * value(st, st.probe(seat, held.card), ability.amount)
    return change


# --- characters


def character(st: State, seat: i64) -> i64:
    """The character of a player that is in force: the top one of his pile."""
    return st.top(zone.of(seat) + zone.TEAM)


def character_cost(st: State, seat: i64) -> i64:
    """What the foe's Power must reach: the printed cost with everything that changes it this turn, never below 0."""
    cost: i64 = st.cost[character(st, seat)]
    if st.listens[seat] & listen.CHARACTER:
        for held in st.stand[seat]:
            ability = held.ability
            if ability.kind == stand.CHARACTER and ability.amount is not None:
                cost += ability.sign * value(st, st.probe(seat, held.card), ability.amount)
    return cost if cost > 0 else 0
