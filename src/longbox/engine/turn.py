"""The turn: its menu, the windows that open in it (Defense, gain), and its end, step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.fight import UNAVOIDABLE, count, lose_charges, recover, set_number, signal
from longbox.engine.moves import (
    chance_below,
    discard,
    discard_all,
    draw,
    line_up_count,
    move,
    own,
    pile_up_identities,
    put_into_play,
    refill_one,
    reveal,
)
from longbox.engine.program import Ability, CardDef
from longbox.engine.queries import candidates, foes, holds
from longbox.engine.standing import (
    character,
    collect_start,
    collect_table,
    end_defeated_rows,
    end_of_turn_rows,
    forget_used,
    is_used_up,
    later_cards,
    next_later,
    price,
    refresh_all,
    smaller_hand,
    start_ability,
    start_later,
)
from longbox.engine.state import BUY_OPTIONS, CARD_OPTIONS, END_OPTION, NO_INTS, Frame, Row, State
from longbox.engine.verbs import (
    AVOIDED,
    ESCAPED,
    NOT_AVOIDED,
    ambush,
    arrive,
    burn_key,
    can_do,
    can_pay,
    end_turn,
    flip_villain,
    gain,
    may_redirect,
    play_card,
    pose,
    start,
)
from longbox.engine.words import (
    NOBODY,
    ask,
    bits,
    duel,
    ending,
    event,
    frame,
    limit,
    listen,
    loc,
    mode,
    moment,
    option,
    over,
    place,
    prompt,
    stand,
    tally,
    trigger,
    zone,
)


def begin_turn(st: State, seat: i64) -> None:
    before = st.turn
    st.turn = seat
    st.turn_number += 1
    st.in_turn = True
    st.confronting = duel.NONE
    st.power = 0
    st.spent = 0
    st.factor = 1
    st.extra_draw = 0
    st.drew = 0
    st.played = []
    st.gained = NO_INTS
    if st.used:
        forget_used(st, seat)
    if st.health:
        _new_tally(st, before)
    if st.record:
        st.emit(event.TURN, st.everyone, seat, st.turn_number, 0, 0)
    if st.prog.hears & listen.START:
        collect_start(st, seat)


def _new_tally(st: State, before: i64) -> None:
    """Counts from the start of the turn; who has just played may react to an Attack once more."""
    reacted = st.tally[tally.ROUND] if st.tally else 0
    st.tally = set_number([0] * tally.SIZE, tally.ROUND, reacted & ~(1 << before))


# --- the menu


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
    zones = st.zones
    listens = st.listens[seat]
    options: list[i64] = []
    if st.prog.forces:
        options = forced(st, seat)
        if options:
            st.options = options
            return
    options.extend(
        zones[zone.SHARED + seat * zone.PER_SEAT + zone.HAND]
    )  # playing a card is option 0 << 16 | card: the card itself
    if listens & listen.COSTS:
        _add_changed_prices(st, seat, power, options)
    else:
        _add_sale(st, power, options)
    if listens & listen.USE:
        _add_uses(st, seat, options)
    if st.patrol and zones[zone.MAIN] and line_up_count(st) < st.prog.rules.line_up:
        options.append(option.FILL << option.SHIFT)
    if st.prog.rules.confrontation:
        _add_confrontation(st, seat, options)
    options.append(END_OPTION)
    st.options = options


def forced(st: State, seat: i64) -> list[i64]:
    """The cards in hand that must be played before anything else is done."""
    found: list[i64] = []
    card: i64
    for card in st.zones[zone.SHARED + seat * zone.PER_SEAT + zone.HAND]:
        if st.prog.defs[st.defn[card]].forced:
            found.append(card)
    return found


def _confrontation_menu(st: State) -> None:
    """Nothing can be bought, and the turn ends with the blow."""
    options: list[i64] = []
    options.extend(st.zones[zone.SHARED + st.turn * zone.PER_SEAT + zone.HAND])
    if st.listens[st.turn] & listen.USE:
        _add_uses(st, st.turn, options)
    options.append(option.STRIKE << option.SHIFT)
    st.options = options


def _add_confrontation(st: State, seat: i64, options: list[i64]) -> None:
    """Before its first card a turn may become a Confrontation; cards that are only for one stay in hand."""
    card: i64
    for card in st.zones[zone.SHARED + seat * zone.PER_SEAT + zone.HAND]:
        if st.prog.defs[st.defn[card]].only_confronting:
            options.remove(card)
    if not st.played and not st.gained:
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
    st.stack.append(Frame(frame.CONFRONT, 0, st.turn, opponent(st), -1))


def opponent(st: State) -> i64:
    """The player confronted: a Confrontation is between two."""
    return (st.turn + 1) % st.seats


def _add_sale(st: State, power: i64, options: list[i64]) -> None:
    """What can be bought and defeated at the printed prices."""
    costs = st.cost
    card: i64
    for card in st.zones[zone.LINE_UP]:
        if card >= 0 and costs[card] <= power:
            options.append(BUY_OPTIONS[card])
    stack: i64
    for stack in st.prog.rules.sold:
        pile = st.zones[stack]
        if pile:
            card = pile[-1]
            if costs[card] <= power:
                options.append(BUY_OPTIONS[card])
    if st.villain_up:
        card = st.zones[zone.VILLAINS][-1]
        if costs[card] <= power:
            options.append(option.DEFEAT << option.SHIFT | card)


def _add_changed_prices(st: State, seat: i64, power: i64, options: list[i64]) -> None:
    card: i64
    for card in st.zones[zone.LINE_UP]:
        if card >= 0 and price(st, seat, card) <= power:
            options.append(BUY_OPTIONS[card])
    stack: i64
    for stack in st.prog.rules.sold:
        pile = st.zones[stack]
        if pile and price(st, seat, pile[-1]) <= power:
            options.append(BUY_OPTIONS[pile[-1]])
    if st.villain_up:
        card = st.zones[zone.VILLAINS][-1]
        if price(st, seat, card) <= power:
            options.append(option.DEFEAT << option.SHIFT | card)


def _add_uses(st: State, seat: i64, options: list[i64]) -> None:
    held = st.stand[seat]
    abilities = st.prog.abilities
    i: i64 = 0
    n: i64 = len(held)
    while i < n:
        ability = abilities[held[i]]
        if ability.kind == stand.PLAYABLE and _playable(st, st.rows[held[i + 2]]):
            options.append(held[i + 1])  # playing a card is the card itself
        elif ability.kind == stand.USE and _usable(st, seat, ability, held[i], held[i + 1], held[i + 2]):
            options.append(option.USE << option.SHIFT | i)
        i += 3


def _playable(st: State, row: Row) -> bool:
    """A card that waits in play to be played, where it has waited since."""
    return st.loc[row.card] >> loc.STAY_SHIFT == row.stay


def _usable(st: State, seat: i64, ability: Ability, number: i64, card: i64, row: i64) -> bool:
    uses = st.rows[row].uses if row >= 0 else 0
    if ability.limit == limit.ONCE and uses > 0:
        return False
    if ability.limit == limit.ONCE_A_TURN and is_used_up(st, number, card):
        return False
    cost = ability.price + (ability.unused * st.factor if uses == 0 else 0)
    if st.left_power() < cost:
        return False
    f = st.probe(seat, card)
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


def _buy(st: State, card: i64) -> None:
    cost = price(st, st.turn, card)
    st.spent += cost
    if st.record:
        st.emit(event.BOUGHT, st.everyone, st.turn, card, cost, 0)
    if st.health:
        count(st, tally.BOUGHT)
    gain(st, st.turn, card, place.DISCARD)


def _defeat(st: State, card: i64) -> None:
    cost = price(st, st.turn, card)
    st.spent += cost
    if st.record:
        st.emit(event.DEFEATED, st.everyone, st.turn, card, cost, 0)
    if st.health:
        count(st, tally.BOUGHT)
    st.stack.append(Frame(frame.DEFEATED, 0, st.turn, st.turn, card))
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
    held = st.stand[st.turn]
    ability = st.prog.abilities[held[at]]
    if held[at + 2] < 0:
        _use_card(st, ability, held[at], held[at + 1])
        return
    row = st.rows[held[at + 2]]
    if ability.price:
        st.spent += ability.price
        if st.record:
            st.emit(event.PAID, st.everyone, st.turn, ability.price, 0, 0)
    if row.uses == 0:
        st.power -= ability.unused
    row.uses += 1
    start_ability(st, row, ability.do)


def _use_card(st: State, ability: Ability, number: i64, card: i64) -> None:
    """A right that a card before the player gives, as long as it lies there."""
    if ability.limit == limit.ONCE_A_TURN:
        st.used = [*st.used, number * 1024 + card]
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, st.turn, card, 0, 0)
    if ability.price:
        st.spent += ability.price
        if st.record:
            st.emit(event.PAID, st.everyone, st.turn, ability.price, 0, 0)
    start(st, ability.do, st.turn, card)


def _fill(st: State) -> None:
    """On Patrol: a slot is filled at once; an Attack on the new card strikes the player who filled it."""
    card = st.zones[zone.MAIN][-1]
    refill_one(st)
    d = st.prog.defs[st.defn[card]]
    if d.patrol >= 0:
        st.start(d.patrol, NOBODY, card)


# --- the Defense window


def defend(st: State, f: Frame) -> None:
    """One attacked player, then a team-mate for him, may use one Defense."""
    if f.stage == 1:
        if _defense_chosen(st, f):
            return
        f.i += 1
    elif f.stage == 2:
        st.result = AVOIDED
        st.drop()
        return
    elif f.stage == 0 and st.listens[f.them] & listen.ATTACKED and _reacts(st, f):
        return
    guards = 2 if st.teams else 1
    attack = st.stack[f.root]
    while f.i < guards:
        seat = f.them if f.i == 0 else (f.them + 2) % 4
        barred = seat in attack.b or (len(st.health) > 0 and attack.j & UNAVOIDABLE != 0)
        options = [] if barred else _defenses(st, seat)
        if f.i == 0:
            options += _escapes(st, attack, f.them)
        if options:
            options.append(option.NO << option.SHIFT)
            f.stage = 1
            pose(st, seat, ask.DEFEND, prompt.DEFEND if f.i == 0 else prompt.DEFEND_MATE, f.card, options)
            st.ask_aim = f.them
            return
        f.i += 1
    st.result = NOT_AVOIDED
    st.drop()


REACTED: Final = 3  # stage of a window whose player has reacted before he decides


def _reacts(st: State, f: Frame) -> bool:
    """Just before his own decision, once between two of his turns."""
    f.stage = REACTED
    bit: i64 = 1 << f.them
    if st.tally[tally.ROUND] & bit:
        return False
    held = st.stand[f.them]
    i: i64 = 0
    while i < len(held):
        ability = st.prog.abilities[held[i]]
        if ability.kind == stand.WHEN and ability.event == trigger.ATTACKED:
            st.tally = set_number(st.tally, tally.ROUND, st.tally[tally.ROUND] | bit)
            if st.record:
                st.emit(event.TRIGGERED, st.everyone, f.them, held[i + 1], 0, 0)
            st.start(ability.do, f.them, held[i + 1])
            return True
        i += 3
    return False


def _defenses(st: State, seat: i64) -> list[i64]:
    found: list[i64] = []
    base = zone.SHARED + seat * zone.PER_SEAT
    if st.prog.guards_in_play:
        for z in (zone.HAND, zone.PLAY, zone.ONGOING):
            for card in st.zones[base + z]:
                if z in st.prog.defs[st.defn[card]].defense_zones:
                    found.append(option.DEFEND << option.SHIFT | card)
        return found
    for card in st.zones[base + zone.HAND]:
        if st.prog.defs[st.defn[card]].defense:
            found.append(option.DEFEND << option.SHIFT | card)
    return found


def _escapes(st: State, attack: Frame, seat: i64) -> list[i64]:
    """What the Attack itself says a player may show instead (`unless`)."""
    step = st.prog.blocks[attack.block].steps[attack.pc]
    unless = step.unless
    if unless is None:
        burn = step.unless_burn
        return [option.BURN << option.SHIFT | burn] if burn > 0 and st.charges[seat] >= burn else []
    return [option.UNLESS << option.SHIFT | card for card in candidates(st, attack, unless, seat)]


def _defense_chosen(st: State, f: Frame) -> bool:
    kind = st.answer >> option.SHIFT
    card = st.answer & option.MASK
    if kind == option.NO:
        return False
    seat = f.them if f.i == 0 else (f.them + 2) % 4
    if kind == option.UNLESS:
        reveal(st, card, seat)
        if st.record:
            st.emit(event.SHOWED, st.everyone, seat, card, 0, 0)
        st.result = ESCAPED
        st.drop()
        return True
    if kind == option.BURN:
        lose_charges(st, seat, card, 1)
        st.result = ESCAPED
        st.drop()
        return True
    attack = st.stack[f.root]
    attack.b = [*attack.b, seat]
    if st.listens[seat] & listen.ATTACK:
        signal(st, seat, trigger.AVOID, NOBODY)
    d: CardDef = st.prog.defs[st.defn[card]]
    if st.record:
        st.emit(event.AVOIDED, st.everyone, f.them, card, seat, 0)
    if d.defense_by == 1:
        reveal(st, card, seat)
    elif d.defense_by == 2:
        put_into_play(st, card, seat)
    else:
        discard(st, card)
    f.stage = 2
    if d.defense_do >= 0:
        benefit = st.start(d.defense_do, seat, card)
        benefit.foe = f.foe
    return True


# --- the gain window


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
            f.j = f.i
        f.stage = 2
    if f.stage == 2:
        if st.teams and f.j == place.DISCARD:
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
        arrive(st, seat, seat, f.card, f.j)
    elif f.stage == 3:
        owner = st.answer & option.MASK
        arrive(st, seat, owner, f.card, f.j)
        if owner == seat:
            st.drop()
            return
        f.a = [s for s in ((seat + 1) % 4, (seat + 3) % 4) if foes(st, s, seat)]
        f.stage = 4
        _compensate(st, f)
    else:
        _compensated(st, f)


def _redirects(st: State, f: Frame, seat: i64) -> i64:
    """The card that lets the gainer choose another place, or -1; the place is left in f.i."""
    d = st.prog.defs[st.defn[f.card]]
    for a in d.gained_this:
        f.i = st.prog.abilities[a].dest
        return f.card
    if st.listens[seat] & listen.GAINED and may_redirect(st, seat):
        held = st.stand[seat]
        i = 0
        while i < len(held):
            ability = st.prog.abilities[held[i]]
            if ability.kind == stand.GAINED and ability.filt is not None and ability.filt.ok[st.defn[f.card]]:
                f.i = ability.dest
                return held[i + 1]
            i += 3
    return -1


def _compensate(st: State, f: Frame) -> None:
    """Team game: for a card handed over, one opponent may discard a card and draw one."""
    while f.a:
        seat = f.a[0]
        hand = st.zones[zone.SHARED + seat * zone.PER_SEAT + zone.HAND]
        if hand:
            options = [CARD_OPTIONS[card] for card in hand]
            options.append(option.NO << option.SHIFT)
            pose(st, seat, ask.DISCARD, prompt.COMPENSATION, f.card, options)
            return
        f.a = f.a[1:]
    st.drop()


def _compensated(st: State, f: Frame) -> None:
    if st.answer >> option.SHIFT == option.NO:
        f.a = f.a[1:]
        _compensate(st, f)
        return
    seat = f.a[0]
    discard(st, st.answer & option.MASK)
    draw(st, seat, 1)  # a rule makes him draw, not a card
    st.drop()


# --- the Arena


def arena_card(st: State) -> i64:
    """The Arena that lies face up, or -1."""
    if not st.mode & mode.ARENAS:
        return -1
    pile = st.zones[st.extra + 1]
    return pile[-1] if pile else -1


def arena(st: State, f: Frame) -> None:
    """A card was gained from a slot: its gainer may use at once what stands there, or not at all."""
    card = arena_card(st)
    seat = f.you
    d = st.prog.defs[st.defn[card]]
    block = d.slots[f.i]
    if f.stage == 0:
        burn = d.slot_burns[f.i]
        if block < 0 or not _slot_open(st, f, seat, card, block, burn):
            st.drop()
            return
        f.stage = 1
        pose(st, seat, ask.YES_NO, prompt.ARENA, card, [option.YES << option.SHIFT | f.i, option.NO << option.SHIFT])
        st.ask_more = burn
        st.ask_aim = f.card
        return
    st.drop()
    if st.answer >> option.SHIFT == option.YES:
        _use_slot(st, f, seat, card, block, d.slot_burns[f.i])


def _slot_open(st: State, f: Frame, seat: i64, card: i64, block: i64, burn: i64) -> bool:
    """A slot that costs Charges can be used once a turn."""
    if burn > 0 and (st.charges[seat] < burn or burn_key(seat, block, card) in st.used):
        return False
    f.root = len(st.stack) - 1
    f.slots = [NO_INTS] * st.prog.blocks[block].slots
    f.slots[0] = [f.card, st.loc[f.card] >> loc.STAY_SHIFT]
    return can_do(st, f, block)


def _use_slot(st: State, f: Frame, seat: i64, card: i64, block: i64, burn: i64) -> None:
    if burn > 0:
        lose_charges(st, seat, burn, 1)
        st.used = [*st.used, burn_key(seat, block, card)]
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, seat, card, 0, 0)
    effect = st.start(block, seat, card)
    effect.slots[0] = [f.card, st.loc[f.card] >> loc.STAY_SHIFT]


def next_arena(st: State) -> None:
    """The Arena of the defeated Nemesis leaves the game, the next one is turned up."""
    pile = st.zones[st.extra + 1]
    if st.villain_up or len(pile) < 2:
        return
    move(st, pile[-1], zone.BOX, NOBODY)
    card = arena_card(st)
    if st.record:
        st.emit(event.FLIPPED, st.everyone, card, 0, 0, 0)
    reveal(st, card, NOBODY)


# --- set-up: identities dealt, one kept


def deal(st: State, f: Frame) -> None:
    if f.stage == 1:
        _keep(st, f.i, st.answer & option.MASK)
        f.i += 1
    if _ask_dealt(st, f):
        return
    if f.pc == 0 and st.health:  # then the Super Moves
        f.pc = 1
        f.i = 0
        slide_moves(st)
        if _ask_dealt(st, f):
            return
    st.drop()
    pile_up_identities(st)
    refresh_all(st)
    while st.prog.rules.heroes_first and line_up_count(st) < st.prog.rules.line_up and refill_one(st):
        pass
    first = first_player(st, f.j)
    if st.health and first != f.j:  # an identity that goes first: the Charges of the last seats move round
        st.charges = [st.charges[(seat - first + f.j) % st.seats] for seat in range(st.seats)]
    begin_turn(st, first)


def _ask_dealt(st: State, f: Frame) -> bool:
    while f.i < st.seats:
        dealt = st.zones[zone.SHARED + f.i * zone.PER_SEAT + zone.DEALT]
        if dealt:
            f.stage = 1
            moves = st.prog.defs[st.defn[dealt[0]]].charge_cost > 0
            pose(st, f.i, ask.CHOOSE, prompt.MOVE if moves else prompt.HERO, -1, [CARD_OPTIONS[card] for card in dealt])
            return True
        f.i += 1
    return False


def _keep(st: State, seat: i64, keep: i64) -> None:
    """One of the cards dealt stays with its player, the others go back to the box."""
    base = zone.SHARED + seat * zone.PER_SEAT
    to = zone.UNDER if st.prog.defs[st.defn[keep]].charge_cost > 0 else zone.TEAM
    for card in st.zones[base + zone.DEALT][:]:
        move(st, card, base + to if card == keep else zone.BOX, NOBODY)


def slide_moves(st: State) -> None:
    """Each character's Super Move goes under it. A character without one is dealt two that nobody uses."""
    heroes = [
        st.prog.defs[st.defn[c]].id
        for seat in range(st.seats)
        for c in st.zones[zone.SHARED + seat * zone.PER_SEAT + zone.TEAM]
    ]
    free = [c for c in st.zones[zone.BOX] if st.prog.defs[st.defn[c]].charge_cost > 0]
    spare = [c for c in free if st.prog.defs[st.defn[c]].character not in heroes]
    for seat in range(st.seats):
        base = zone.SHARED + seat * zone.PER_SEAT
        if st.zones[base + zone.UNDER] or st.zones[base + zone.DEALT] or not st.zones[base + zone.TEAM]:
            continue
        hero = st.prog.defs[st.defn[st.zones[base + zone.TEAM][0]]].id
        own_move = [c for c in free if st.prog.defs[st.defn[c]].character == hero]
        if own_move:
            move(st, own_move[0], base + zone.UNDER, NOBODY)
            continue
        for _ in range(2):
            if spare:
                move(st, spare.pop(chance_below(st, len(spare), 0)), base + zone.DEALT, NOBODY)


def draft(st: State, f: Frame) -> None:
    """Clockwise each player takes a hero out of the game, then the last one to do so chooses first."""
    if f.stage == 1:
        _drafted(st, f, st.answer & option.MASK)
    if f.i < 2 * st.seats:
        f.stage = 1
        left = [CARD_OPTIONS[card] for card in st.zones[zone.BOX] if card not in f.a]
        pose(st, _drafter(st, f), ask.CHOOSE, prompt.BAN if f.i < st.seats else prompt.HERO, -1, left)
        return
    st.drop()
    refresh_all(st)
    begin_turn(st, f.j)


def _drafter(st: State, f: Frame) -> i64:
    if f.i < st.seats:
        return (f.j + f.i) % st.seats
    return (f.j + 2 * st.seats - 1 - f.i) % st.seats


def _drafted(st: State, f: Frame, card: i64) -> None:
    seat = _drafter(st, f)
    if f.i < st.seats:
        f.a = [*f.a, card]  # it stays in the box, but nobody may choose it
        if st.record:
            st.emit(event.CHOSE, st.everyone, seat, st.answer, prompt.BAN, card)
    else:
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.TEAM, NOBODY)
    f.i += 1


def first_player(st: State, drawn: i64) -> i64:
    """Who holds an identity that goes first, else the seat that chance has drawn."""
    for seat in range(st.seats):
        for card in st.zones[zone.SHARED + seat * zone.PER_SEAT + zone.TEAM]:
            if st.prog.defs[st.defn[card]].setup == "goes first":
                return seat
    return drawn


# --- the end of a turn


def end_step(st: State, f: Frame) -> bool:
    """One step of the end of turn, in the order of the box. True: the next one may follow."""
    step = st.prog.rules.end_steps[f.pc]
    seat = st.turn
    if step == ending.EFFECTS:
        if st.rows and _end_effects(st, f):
            return False
    elif step == ending.DISCARD_HAND:
        discard_all(st, zone.SHARED + seat * zone.PER_SEAT + zone.HAND)
    elif step == ending.CLEAR_PLAY:
        _clear_play(st, seat)
    elif step == ending.DRAW:
        less = smaller_hand(st, seat) if st.rows else 0
        draw(st, seat, st.prog.rules.new_hand + st.extra_draw - less)
    elif step == ending.REFILL:
        if not _refill(st):
            return False
        full = next_later(st, moment.FULL, -1) if st.rows else None
        if full is not None:
            start_later(st, full)
            return False
    elif step == ending.RECRUIT:
        f.pc += 1
        if not st.zones[zone.SHARED + seat * zone.PER_SEAT + zone.TEAM]:
            st.start(st.prog.recruit, seat, -1)
            return False
        return True
    elif step == ending.LAST:
        if not st.zones[zone.VILLAINS]:
            finish(st, over.VILLAINS)
            return False
    elif step == ending.FLIP:
        f.pc += 1
        return _flip(st)
    elif step == ending.RECOVER:
        recover(st)
    elif step == ending.OVER:
        if not st.zones[zone.VILLAINS] or not st.zones[st.extra]:
            finish(st, over.KO if st.zones[zone.VILLAINS] else over.VILLAINS)
            return False
    elif step == ending.NEXT:
        st.drop()
        begin_turn(st, (seat + 1) % st.seats)
        return False
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
    base = zone.SHARED + seat * zone.PER_SEAT
    z = base + zone.PLAY
    defs = st.prog.defs
    card: i64
    for card in st.zones[z]:
        if defs[st.defn[card]].bits & bits.ONGOING and st.owner(card) == seat:
            _keep_in_play(st, base, card)
    discard_all(st, z)
    if st.zones[base + zone.ONGOING]:
        for card in st.zones[base + zone.ONGOING]:  # put into play, but no card that stays there
            if not defs[st.defn[card]].bits & bits.ONGOING and not _waits(st, card):
                discard(st, card)
    st.power = 0
    st.spent = 0
    st.factor = 1
    if st.rows:
        end_of_turn_rows(st)


def _waits(st: State, card: i64) -> bool:
    """Put into play in this very turn, to be played in the next."""
    for row in st.rows:
        if row.card == card and row.moment == moment.NEXT_TURN and row.uses == st.turn_number:
            return True
    return False


def _keep_in_play(st: State, base: i64, card: i64) -> None:
    """It lies where it lay: only the name of the place changes, not the stay."""
    st.zones[base + zone.PLAY] = [c for c in st.zones[base + zone.PLAY] if c != card]
    own(st, base + zone.ONGOING).append(card)
    st.loc[card] += zone.ONGOING - zone.PLAY


def _refill(st: State) -> bool:
    """Fills the Line-Up; False if the Main Deck ran out and the game is over, or a card in ambush strikes first."""
    row = st.zones[zone.LINE_UP]
    size = st.prog.rules.line_up
    if len(row) > size or st.mode & mode.ARENAS:
        kept = [card for card in row if card != zone.EMPTY]
        while len(kept) < size:
            kept.append(zone.EMPTY)
        st.zones[zone.LINE_UP] = kept
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
    pile = st.zones[zone.VILLAINS]
    if not pile:
        if st.prog.rules.late_end:
            return True
        finish(st, over.VILLAINS)
        return False
    if st.mode & mode.ARENAS:
        next_arena(st)
    return not flip_villain(st)


def finish(st: State, reason: i64) -> None:
    st.over = reason
    st.stack = []
    st.queue = NO_INTS
    st.in_turn = False
    st.ask_seat = NOBODY
    st.options = NO_INTS
    if st.record:
        st.emit(event.OVER, st.everyone, reason, 0, 0, 0)
