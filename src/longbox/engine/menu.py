"""What the player of a turn may do, and the doing of it."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.able import can_pay
from longbox.engine.asking import pose
from longbox.engine.fight import count
from longbox.engine.gaining import gain
from longbox.engine.lasting import end_defeated_rows, next_later, start_ability, start_later
from longbox.engine.moves import line_up_count, refill_one
from longbox.engine.numbers import start
from longbox.engine.playing import play_card
from longbox.engine.queries import holds
from longbox.engine.standing import character, price
from longbox.engine.state import BUY_OPTIONS, END_OPTION, NO_INTS, Frame, Held, Row, State
from longbox.engine.triggers import collect_table
from longbox.engine.unknown import UnknownWord
from longbox.engine.uses import is_used, note_use
from longbox.engine.verbs import end_turn
from longbox.engine.words import (
    NOBODY,
    ask,
    duel,
    event,
    frame,
    limit,
    listen,
    loc,
    moment,
    option,
    place,
    prompt,
    stand,
    tally,
    trigger,
    zone,
)


def open_menu(st: State) -> None:
    """Asks the player of this turn what to do next. What he may do is listed by `menu`, when somebody wants to know."""
    pose(st, st.turn, ask.TURN, prompt.TURN, -1, NO_INTS)
    st.menu_due = True


def menu(st: State) -> None:
    """Lists what the player of this turn may do; ending the turn comes last."""
    st.menu_due = False
    if st.confronting == duel.ANNOUNCED:
        _confrontation_menu(st)
        return
    seat = st.turn
    power = st.power * st.factor - st.spent
    listens = st.listens[seat]
    options: list[i64] = []
    if st.prog.forces:
        options = forced(st, seat)
        if options:
            st.options = options
            return
    add_hand(st, seat, options)
    if listens & listen.COSTS:
        _add_changed_prices(st, seat, power, options)
    else:
        _add_sale(st, power, options)
    if listens & listen.USE:
        _add_uses(st, seat, options)
    if st.patrol and st.top(zone.MAIN) >= 0 and line_up_count(st) < st.prog.rules.line_up:
        options.append(option.FILL << option.SHIFT)
    if st.prog.rules.confrontation:
        _add_confrontation(st, seat, options)
    options.append(END_OPTION)
    st.options = options


def add_hand(st: State, seat: i64, options: list[i64]) -> None:
    """Playing a card is option 0 << 16 | card: the card itself."""
    card: i64 = st.ends[zone.SHARED + seat * zone.PER_SEAT + zone.HAND]
    while card >= 0:
        options.append(card)
        card = st.above[card]


def forced(st: State, seat: i64) -> list[i64]:
    """The cards in hand that must be played before anything else is done."""
    found: list[i64] = []
    card: i64
    for card in st.pile(zone.of(seat) + zone.HAND):
        if st.prog.defs[st.defn[card]].forced:
            found.append(card)
    return found


def _confrontation_menu(st: State) -> None:
    """Nothing can be bought, and the turn ends with the blow."""
    options: list[i64] = []
    add_hand(st, st.turn, options)
    if st.listens[st.turn] & listen.USE:
        _add_uses(st, st.turn, options)
    options.append(option.STRIKE << option.SHIFT)
    st.options = options


def _add_confrontation(st: State, seat: i64, options: list[i64]) -> None:
    """Before its first card a turn may become a Confrontation; cards that are only for one stay in hand."""
    card: i64
    for card in st.pile(zone.of(seat) + zone.HAND):
        if st.prog.defs[st.defn[card]].only_confronting:
            options.remove(card)
    if len(st.played) == 0 and len(st.gained) == 0:
        options.append(option.CONFRONT << option.SHIFT)


def _announce(st: State) -> None:
    st.confronting = duel.ANNOUNCED
    if st.record:
        st.emit(event.CONFRONTS, st.everyone, st.turn, character(st, opponent(st)), 0, 0)


def _strike(st: State) -> None:
    """Its player is done: from now on only the other one acts."""
    st.confronting = duel.STRUCK
    if st.record:
        st.emit(event.STRIKES, st.everyone, st.turn, st.left_power(), 0, 0)
    st.lay(Frame(frame.CONFRONT, 0, st.turn, opponent(st), -1))


def opponent(st: State) -> i64:
    """The player confronted: a Confrontation is between two."""
    return (st.turn + 1) % st.seats


def _add_sale(st: State, power: i64, options: list[i64]) -> None:
    """What can be bought and defeated at the printed prices."""
    costs = st.cost
    card: i64
    for card in st.row:
        if card >= 0 and costs[card] <= power:
            options.append(BUY_OPTIONS[card])
    stack: i64
    for stack in st.prog.rules.sold:
        card = st.top(stack)
        if card >= 0 and costs[card] <= power:
            options.append(BUY_OPTIONS[card])
    if st.villain_up:
        card = st.top(zone.VILLAINS)
        if costs[card] <= power:
            options.append(option.DEFEAT << option.SHIFT | card)


def _add_changed_prices(st: State, seat: i64, power: i64, options: list[i64]) -> None:
    card: i64
    for card in st.row:
        if card >= 0 and price(st, seat, card) <= power:
            options.append(BUY_OPTIONS[card])
    stack: i64
    for stack in st.prog.rules.sold:
        card = st.top(stack)
        if card >= 0 and price(st, seat, card) <= power:
            options.append(BUY_OPTIONS[card])
    if st.villain_up:
        card = st.top(zone.VILLAINS)
        if price(st, seat, card) <= power:
            options.append(option.DEFEAT << option.SHIFT | card)


def _add_uses(st: State, seat: i64, options: list[i64]) -> None:
    for at in range(len(st.stand[seat])):
        code = use_of(st, seat, at)
        if code >= 0:
            options.append(code)


def use_of(st: State, seat: i64, at: i64) -> i64:
    """The option that something before a player gives, or -1."""
    held = st.stand[seat][at]
    if held.ability.kind == stand.PLAYABLE and _playable(st, st.rows[held.row]):
        return held.card  # playing a card is the card itself
    if held.ability.kind == stand.USE and _usable(st, seat, held):
        return option.USE << option.SHIFT | at * option.USE_STEP
    return -1


def _playable(st: State, row: Row) -> bool:
    """A card that waits in play to be played, where it has waited since."""
    return st.loc[row.card] >> loc.STAY_SHIFT == row.stay


def _usable(st: State, seat: i64, held: Held) -> bool:
    ability = held.ability
    uses: i64 = 0
    if held.row >= 0:
        uses = st.rows[held.row].uses
    if ability.limit == limit.ONCE and uses > 0:
        return False
    if ability.limit == limit.ONCE_A_TURN and is_used(st, held.number, held.card):
        return False
    cost = ability.price
    if uses == 0:
        cost += ability.unused * st.factor
    if st.left_power() < cost:
        return False
    f = st.probe(seat, held.card)
    if ability.cond is not None and not holds(st, f, ability.cond):
        return False
    return can_pay(st, f, ability.do, ability.price_steps)


def act(st: State, answer: i64) -> None:
    """Does what the player picked from the menu."""
    kind = answer >> option.SHIFT
    arg = answer & option.MASK
    if kind == option.PLAY:
        play_card(st, st.turn, arg, False)
    elif kind == option.BUY:
        _buy(st, arg)
    elif kind == option.DEFEAT:
        _defeat(st, arg)
    elif kind == option.USE:
        _use(st, arg)
    elif kind == option.FILL:
        _fill(st)
    elif kind == option.CONFRONT:
        _announce(st)
    elif kind == option.STRIKE:
        _strike(st)
    elif kind == option.END:
        end_turn(st)
    else:
        raise UnknownWord("option of a turn", kind)


def _buy(st: State, card: i64) -> None:
    cost = price(st, st.turn, card)
    st.spent += cost
    if st.record:
        st.emit(event.BOUGHT, st.everyone, st.turn, card, cost, 0)
    if st.prog.rules.health:
        count(st, tally.BOUGHT)
    gain(st, st.turn, card, place.DISCARD)


def _defeat(st: State, card: i64) -> None:
    cost = price(st, st.turn, card)
    st.spent += cost
    if st.record:
        st.emit(event.DEFEATED, st.everyone, st.turn, card, cost, 0)
    if st.prog.rules.health:
        count(st, tally.BOUGHT)
    st.lay(Frame(frame.DEFEATED, 0, st.turn, st.turn, card))
    gain(st, st.turn, card, st.prog.rules.defeated_to)


def defeated(st: State, f: Frame) -> None:
    """After the gain has been seen by everything: the Reward, then what hung on this villain happens and ends."""
    if f.stage == 0:
        f.stage = 1
        reward = st.prog.defs[st.defn[f.card]].reward
        if reward >= 0:
            st.start(reward, f.you, f.card)
            return
    row = next_later(st, moment.DEFEATED, f.card)
    if row is not None:
        start_later(st, row)
        return
    end_defeated_rows(st, f.card)
    st.drop()
    collect_table(st, trigger.DEFEAT, f.card, f.you)


def _use(st: State, at: i64) -> None:
    held = st.right(at)
    ability = held.ability
    if held.row < 0:
        _use_card(st, held)
        return
    row = st.rows[held.row]
    if ability.limit == limit.ONCE_A_TURN:
        note_use(st, held.number, held.card)
    if ability.price:
        st.spent += ability.price
        if st.record:
            st.emit(event.PAID, st.everyone, st.turn, ability.price, 0, 0)
    if row.uses == 0 and ability.unused:
        st.power -= ability.unused
        if st.record:
            st.emit(event.POWER, st.everyone, st.turn, -ability.unused, 0, 0)
    row.uses += 1
    start_ability(st, row, ability.do)


def _use_card(st: State, held: Held) -> None:
    """A right that a card before the player gives, as long as it lies there."""
    ability = held.ability
    if ability.limit == limit.ONCE_A_TURN:
        note_use(st, held.number, held.card)
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, st.turn, held.card, 0, 0)
    if ability.price:
        st.spent += ability.price
        if st.record:
            st.emit(event.PAID, st.everyone, st.turn, ability.price, 0, 0)
    start(st, ability.do, st.turn, held.card)


def _fill(st: State) -> None:
    """On Patrol: a slot is filled at once; an Attack on the new card strikes the player who filled it."""
    card = st.top(zone.MAIN)
    refill_one(st)
    d = st.prog.defs[st.defn[card]]
    if d.patrol >= 0:
        st.start(d.patrol, NOBODY, card)
