"""Triggers: what waits for an event or a state, and comes into the queue when it has come."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from longbox.engine.lasting import start_ability
from longbox.engine.program import Ability, Filt
from longbox.engine.queries import holds
from longbox.engine.standing import refresh_all
from longbox.engine.state import Held, State
from longbox.engine.uses import among, count_deeds, is_used, note_use
from longbox.engine.words import event, limit, listen, stand, trigger, zone


def collect(st: State, what: i64, card: i64) -> None:
    """Queues the triggers of the player whose turn it is; they wait until everything under way is complete."""
    collect_of(st, st.turn, what, card, -1)


def collect_of(st: State, seat: i64, what: i64, card: i64, z: i64) -> None:
    """Queues the triggers of one player. Outside his turn only those that work in any turn."""
    own_turn = seat == st.turn and st.in_turn
    for held in st.stand[seat]:
        if held.ability.event != what or held.ability.kind != stand.WHEN:
            continue  # without a name for the ability: most are not meant, and a name costs something
        ability = held.ability
        if own_turn or ability.any_turn:
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
