"""The verbs: what each step of a card does.

A step runs inside the frame that holds it. It ends DONE or FAIL, or says WAIT: a question is pending or another frame
was pushed, and the step will be entered again with the frame's stage set.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.fight import (
    affected,
    attack_damage,
    close_attack,
    gain_charges,
    harm,
    heal,
    hurt,
    lose_charges,
    open_attack,
    use_up,
)
from longbox.engine.moves import (
    chance_below,
    destroy,
    discard,
    draw,
    hand_over,
    lift,
    look,
    move,
    move_under,
    put_into_play,
    ready_deck,
    refill_one,
    reveal,
    shuffle_into_villains,
    take_back,
    write,
)
from longbox.engine.program import Block, Sel, Step
from longbox.engine.queries import (
    candidates,
    chosen_one,
    holds,
    owner_of_selection,
    player,
    players,
    save_cards,
    slot_at,
    value,
)
from longbox.engine.standing import (
    add_row,
    apply_ability,
    change_next_card,
    collect,
    collect_of,
    collect_own_play,
    destroyed_elsewhere,
    lay_under,
    note_deed,
    refresh,
    stand_ins,
    turn_up,
)
from longbox.engine.state import CARD_OPTIONS, NO_INTS, Frame, State
from longbox.engine.words import (
    DONE,
    FAIL,
    NOBODY,
    WAIT,
    ask,
    bits,
    differ,
    duel,
    event,
    frame,
    lasts,
    listen,
    loc,
    mode,
    op,
    option,
    place,
    prompt,
    quantity,
    source,
    stand,
    trigger,
    who,
    zone,
)

# stages of a step that picks cards
START: Final = 0
PICKING: Final = 1
APPLYING: Final = 2
CONFIRMING: Final = 3
PLAY_NEXT: Final = 4
EACH_CONFIRM: Final = 5
EACH_PICKING: Final = 6


def pose(st: State, seat: i64, kind: i64, about: i64, card: i64, options: list[i64]) -> i64:
    st.ask_seat = seat
    st.ask_kind = kind
    st.ask_prompt = about
    st.ask_card = card
    st.ask_more = 1
    st.ask_aim = -1
    st.options = options
    return WAIT


def steps(st: State, f: Frame) -> None:
    """Runs a frame of steps until it ends, asks, or pushes another frame."""
    block: Block = st.prog.blocks[f.block]
    row = block.steps
    n = len(row)
    while f.pc < n:
        step = row[f.pc]
        ended = run_step(st, f, step)
        if ended == WAIT:
            return
        f.pc += 1
        f.stage = START
        branch = step.then if ended == DONE else step.els
        if branch >= 0:
            st.push(branch, f, f.them)
            return
    st.drop()


def run_step(st: State, f: Frame, step: Step) -> i64:
    verb = step.op
    if verb == op.POWER:
        return _power(st, f, step)
    if verb == op.DRAW:
        return _draw(st, f, step)
    if (
        verb == op.DISCARD
        or verb == op.DESTROY
        or verb == op.PUT
        or verb == op.REVEAL
        or verb == op.LOOK
        or verb == op.PICK
    ):
        return _move_cards(st, f, step)
    if verb == op.IF:
        return DONE if step.cond is not None and holds(st, f, step.cond) else FAIL
    if verb == op.ATTACK:
        return _attack(st, f, step)
    if verb == op.GAIN:
        return _gain(st, f, step)
    if verb == op.PLAY:
        return _play(st, f, step)
    if verb == op.FOR:
        return _for(st, f, step)
    if verb == op.CHOOSE:
        return _choose(st, f, step)
    if verb == op.MAY:
        return _may(st, f, step)
    if verb == op.ONCE:
        row = add_row(st, f, lasts.ONCE, 0, f.them)
        row.ability = step.abilities[0]
        refresh(st, f.them)
        return DONE
    if verb == op.LATER:
        later = add_row(st, f, lasts.LATER, step.moment, f.them)
        later.block = step.do
        return DONE
    if verb == op.UNTIL:
        holder = player(st, f, step.who)
        if holder < 0:
            return FAIL  # nobody's Attack, on patrol
        for number in step.abilities:
            apply_ability(st, f, number, step.moment, holder)
        return DONE
    if verb == op.REFILL:
        return _refill(st, f, step)
    if verb == op.KEYWORD:
        if f.stage == START:
            f.stage = APPLYING
            st.push(step.do, f, f.them)
            return WAIT
        return DONE
    if verb == op.END_TURN:
        end_turn(st)
        return WAIT
    if verb == op.PAY:
        return _pay(st, f, step)
    if op.DAMAGE <= verb <= op.FOLLOW:
        return _fight(st, f, step, verb)
    if verb == op.PICK_WORD:
        return _pick_word(st, f, step)
    if verb == op.PICK_SEAT:
        return _pick_seat(st, f, step)
    if verb == op.FLIP:
        if f.stage != START:
            return DONE
        f.stage = APPLYING
        return WAIT if flip_villain(st) else DONE
    return FAIL


def end_turn(st: State) -> None:
    """The turn is over at once, whatever was under way; the steps of its end follow."""
    if st.record:
        st.emit(event.END_TURN, st.everyone, st.turn, 0, 0, 0)
    st.stack = [Frame(frame.END, 0, st.turn, st.turn, -1)]


def _refill(st: State, f: Frame, step: Step) -> i64:
    """Card by card; one that lies in ambush comes first."""
    if f.stage == START:
        f.stage = APPLYING
        f.j = value(st, f, step.val)
    while f.j > 0:
        if ambush(st):
            return WAIT
        refill_one(st)
        f.j -= 1
    return DONE


def ambush(st: State) -> bool:
    """If the next card of the Main Deck lies in ambush, it strikes and leaves the game."""
    deck = st.zones[zone.MAIN]
    if not deck:
        return False
    card = deck[-1]
    block = st.prog.defs[st.defn[card]].ambush
    if block < 0:
        return False
    if st.record:
        st.emit(event.FLIPPED, st.everyone, card, 0, 0, 0)
    move(st, card, zone.BOX, NOBODY)
    effect = st.start(block, NOBODY, card)
    effect.them = st.turn  # what it does to the table is done by whoever's turn it is
    return True


def start(st: State, block: i64, you: i64, card: i64) -> None:
    """Starts an effect. One that only gives Power and draws is done at once: it needs no frame."""
    straight = st.prog.blocks[block]
    if not straight.straight:
        st.start(block, you, card)
        return
    f = st.probe(you, card)
    for step in straight.steps:
        run_step(st, f, step)


def start_trigger(st: State, at: i64) -> None:
    """Takes a trigger off the queue and starts what it does."""
    queue = st.queue
    ability = queue[at * 3]
    card = queue[at * 3 + 1]
    seat = queue[at * 3 + 2] & 7
    them = (queue[at * 3 + 2] >> 3) - 1
    st.queue = queue[: at * 3] + queue[at * 3 + 3 :] if len(queue) > 3 else NO_INTS
    fired = st.prog.abilities[ability]
    if fired.last and fired.cond is not None and not holds(st, st.probe(seat, card), fired.cond):
        return
    if st.record:
        st.emit(event.TRIGGERED, st.everyone, seat, card, 0, 0)
    depth = len(st.stack)
    start(st, fired.do, seat, card)
    if len(st.stack) > depth:
        st.stack[depth].foe = them


# --- numbers


def _power(st: State, f: Frame, step: Step) -> i64:
    if f.them == st.turn and st.in_turn:
        add_power(st, value(st, f, step.val))
    return DONE


def add_power(st: State, n: i64) -> None:
    st.power += n
    if st.record:
        st.emit(event.POWER, st.everyone, st.turn, n, 0, 0)


def _pay(st: State, f: Frame, step: Step) -> i64:
    n = value(st, f, step.val)
    if st.left_power() < n:
        return FAIL
    st.spent += n
    if st.record:
        st.emit(event.PAID, st.everyone, f.them, n, 0, 0)
    return DONE


# --- fights


def _fight(st: State, f: Frame, step: Step, verb: i64) -> i64:
    if verb == op.BURN:
        return _burn(st, f, step)
    if verb == op.SHARE:
        return _share(st, f, step)
    if verb == op.FOLLOW:
        return _follow(st, f, step)
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    if verb == op.DAMAGE:
        return _damage(st, f, step, seat)
    if verb == op.HEAL:
        return DONE if heal(st, seat, value(st, f, step.val)) else FAIL
    if verb == op.CHARGE:
        gain_charges(st, seat, value(st, f, step.val))
        return DONE
    return _lose(st, f, step, seat)


def _damage(st: State, f: Frame, step: Step, seat: i64) -> i64:
    if f.stage == APPLYING:
        return DONE
    n = attack_damage(st, seat, value(st, f, step.val))
    if n <= 0 or st.health[seat] == 0:
        return FAIL
    if hurt(st, f.you, seat, n):
        f.stage = APPLYING
        return WAIT
    return DONE


def _lose(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """`number` below 0 means all of them."""
    n = st.charges[seat] if step.number < 0 else value(st, f, step.val)
    lost = lose_charges(st, seat, n, 0)
    if step.save != -1:
        st.stack[f.root].slots[slot_at(st, f, step.save)] = [lost]
    if lost == 0:
        return FAIL
    if seat != f.you:
        harm(st, f, seat)
    return DONE


def burn_key(seat: i64, block: i64, card: i64) -> i64:
    """How the use of a Burn is noted among the abilities used this turn."""
    return -1 - ((block * 8 + seat) * 1024 + card)


def _burn(st: State, f: Frame, step: Step) -> i64:
    """Alone a price; with `do` an offer, while its card is being played, once a turn."""
    seat = f.them
    n = value(st, f, step.val)
    if f.stage == APPLYING:
        return DONE
    if f.stage == START and (st.charges[seat] < n or burn_key(seat, step.do, f.card) in st.used):
        return FAIL
    if step.do < 0:
        lose_charges(st, seat, n, 1)
        return DONE
    if f.stage == START:
        if not can_do(st, f, step.do):
            return FAIL
        f.stage = CONFIRMING
        pose(st, seat, ask.YES_NO, prompt.BURN, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
        st.ask_more = n
        return WAIT
    if st.answer != option.YES << option.SHIFT:
        return FAIL
    lose_charges(st, seat, n, 1)
    st.used = [*st.used, burn_key(seat, step.do, f.card)]
    f.stage = APPLYING
    st.push(step.do, f, seat)
    return WAIT


def _share(st: State, f: Frame, step: Step) -> i64:
    """Damage split among several players, point by point, dealt when all of it is given out."""
    if f.stage == START:
        f.a = players(st, f, step.players)
        f.b = [0] * len(f.a)
        f.j = value(st, f, step.val)
        f.i = 0
        if not f.a:
            return FAIL
        if len(f.a) == 1:
            f.b = [f.j]
            f.j = 0
        f.stage = PICKING
    elif f.stage == PICKING:
        given = f.b[:]
        given[f.a.index(st.answer & option.MASK)] += 1
        f.b = given
        f.j -= 1
    if f.j > 0:
        pose(st, f.them, ask.TARGET, prompt.SHARE, f.card, [option.SEAT << option.SHIFT | seat for seat in f.a])
        st.ask_more = f.j
        return WAIT
    f.stage = APPLYING
    while f.i < len(f.a):
        f.i += 1
        if hurt(st, f.you, f.a[f.i - 1], f.b[f.i - 1]):
            return WAIT
    return DONE


def _follow(st: State, f: Frame, step: Step) -> i64:
    """What the First Appearance of another card does to each player, done to this one."""
    if f.stage == APPLYING:
        return DONE
    found = candidates(st, f, step.sel, f.them)
    block = st.prog.defs[st.defn[found[0]]].appearance if found else -1
    if block < 0:
        return FAIL
    f.stage = APPLYING
    inner = st.start(st.prog.blocks[block].steps[0].do, f.you, found[0])
    inner.them = f.them
    return WAIT


# --- drawing


def _draw(st: State, f: Frame, step: Step) -> i64:
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    if step.by_slot:
        n = _draw_these(st, f, step, seat)
        if n < 0:
            return WAIT
    else:
        n = draw(st, seat, value(st, f, step.val))
    if n == 0:
        return FAIL
    drew(st, seat)
    return DONE


def _draw_these(st: State, f: Frame, step: Step, seat: i64) -> i64:
    if choose_cards(st, f, step, seat) == WAIT:
        return -1
    for card in f.a:
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.HAND, seat)
    _save(st, f, step.sel, f.a)
    return len(f.a)


def drew(st: State, seat: i64) -> None:
    """An effect made this player draw."""
    if seat == st.turn and st.in_turn:
        st.drew += 1
        if st.listens[seat] & listen.DRAW:
            collect(st, trigger.DRAW, -1)


# --- choosing cards


def choose_cards(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """Settles which cards a step is about: afterwards they are in f.a. FAIL: declined, or not on offer."""
    if f.stage == START:
        return _start_choice(st, f, step, seat)
    if f.stage == PICKING:
        return _picked(st, f, step, seat)
    if f.stage == CONFIRMING:
        f.stage = APPLYING
        if st.answer == option.YES << option.SHIFT:
            f.a = f.b
            return DONE
        return FAIL
    if f.stage == EACH_CONFIRM or f.stage == EACH_PICKING:
        return _chosen_of_each(st, f, step, seat)
    return DONE


def _start_choice(st: State, f: Frame, step: Step, seat: i64) -> i64:
    sel = step.sel
    kind = sel.kind
    if kind == source.TOP and not sel.no_reshuffle and sel.zones[0] == zone.DECK:
        owner = owner_of_selection(st, f, sel, seat)
        ready_deck(st, owner, sel.skip + value(st, f, sel.n))
    found = _on_offer(st, f, step, seat)
    if kind == source.TOP and sel.zones[0] == -1 - zone.MAIN:
        _show_set_aside(st, found, seat)
    if sel.highest and sel.count == quantity.ALL and found:
        most = max([st.cost[card] for card in found])
        found = [card for card in found if st.cost[card] == most]
    f.stage = APPLYING
    if sel.each != differ.NONE:
        return _start_of_each(st, f, step, seat, found)
    if (
        kind == source.TOP
        or kind == source.SLOT
        or kind == source.THIS
        or kind == source.STACK
        or sel.count == quantity.ALL
    ):
        return _take_all(st, f, step, seat, found)
    if sel.count == quantity.ANY:
        n = len(found)
    else:
        n = value(st, f, sel.n)
    if sel.highest:
        return _dearest(st, f, step, seat, found, n)
    if sel.random:
        f.a = _at_random(st, found, n, seat)
        return DONE if f.a else FAIL
    if step.optional and (len(found) < n or n == 0):
        f.a = []
        return FAIL
    if sel.count == quantity.EXACT and not step.optional and (len(found) <= n or n == 0):
        f.a = found if n > 0 else []
        return DONE if f.a else FAIL
    if not found or n == 0:
        f.a = []
        return FAIL
    f.a = []
    f.b = found
    f.j = n
    return _next_pick(st, f, step, seat)


def _dearest(st: State, f: Frame, step: Step, seat: i64, found: list[i64], n: i64) -> i64:
    """The n dearest; among equals at the limit the player picks."""
    if len(found) <= n or n == 0:
        f.a = found if n > 0 else []
        return DONE if f.a else FAIL
    costs = sorted([st.cost[card] for card in found])
    limit = costs[len(costs) - n]
    f.a = [card for card in found if st.cost[card] > limit]
    f.b = [card for card in found if st.cost[card] == limit]
    f.j = n
    return _next_pick(st, f, step, seat)


def _show_set_aside(st: State, found: list[i64], seat: i64) -> None:
    """Cards in ambush above those that an effect takes from the Main Deck: seen, set aside and put back as they lay."""
    pile = st.zones[zone.MAIN]
    i = len(pile) - 1
    left = len(found)
    while i >= 0 and left > 0:
        if pile[i] in found:
            left -= 1
        elif st.prog.defs[st.defn[pile[i]]].ambush >= 0:
            reveal(st, pile[i], seat)
        i -= 1


def _on_offer(st: State, f: Frame, step: Step, seat: i64) -> list[i64]:
    """The cards a step is about, and those that may stand in for them."""
    found = candidates(st, f, step.sel, seat)
    if step.op == op.DISCARD and step.into == -1 and step.sel.count != quantity.ALL:
        found = _without_borrowed(st, found)
    if step.sel.asked and st.listens[seat] & listen.STAND_INS:
        found += stand_ins(st, seat)
    return found


def _without_borrowed(st: State, cards: list[i64]) -> list[i64]:
    card: i64
    for card in cards:
        if borrowed(st, card):
            return [c for c in cards if not borrowed(st, c)]
    return cards


def flip_villain(st: State) -> bool:
    """Turns up the top card of the villain stack. True: it attacks."""
    pile = st.zones[zone.VILLAINS]
    if not pile:
        return False
    card = pile[-1]
    st.villain_up = True
    if st.record:
        st.emit(event.FLIPPED, st.everyone, card, 0, 0, 0)
    reveal(st, card, NOBODY)
    block = st.prog.defs[st.defn[card]].appearance
    if block < 0:
        return False
    st.start(block, NOBODY, card)
    return True


def _take_all(st: State, f: Frame, step: Step, seat: i64, found: list[i64]) -> i64:
    """No choice among cards; at most whether to do it at all."""
    f.a = []
    if not found:
        return DONE if step.sel.count == quantity.ALL and not step.optional else FAIL
    if step.optional:
        if step.sel.count != quantity.ALL and len(found) < value(st, f, step.sel.n):
            return FAIL
        f.b = found
        f.stage = CONFIRMING
        about = prompt.MAY if step.sel.count == quantity.ALL else _prompt(step)
        pose(st, seat, ask.YES_NO, about, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
        st.ask_aim = found[0]
        return WAIT
    if step.arrange and len(found) > 1 and not _copies(st, found):
        f.b = found
        f.j = len(found)
        return _next_pick(st, f, step, seat)
    f.a = found
    return DONE


MOST_VALUES: Final = 32  # types are fewer, costs do not reach it


def _start_of_each(st: State, f: Frame, step: Step, seat: i64, found: list[i64]) -> i64:
    """One card per type or cost: where several fit the player picks one."""
    f.a = []
    f.b = found
    f.j = 0
    if not found:
        return FAIL
    if step.optional:
        f.stage = EACH_CONFIRM
        return pose(st, seat, ask.YES_NO, prompt.MAY, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
    return _next_of_each(st, f, step, seat)


def _chosen_of_each(st: State, f: Frame, step: Step, seat: i64) -> i64:
    if f.stage == EACH_CONFIRM:
        if st.answer != option.YES << option.SHIFT:
            f.stage = APPLYING
            return FAIL
    else:
        _take_of_each(f, st.answer & option.MASK)
    return _next_of_each(st, f, step, seat)


def _take_of_each(f: Frame, card: i64) -> None:
    f.a = [*f.a, card]
    f.b = [c for c in f.b if c != card]


def _next_of_each(st: State, f: Frame, step: Step, seat: i64) -> i64:
    while f.j < MOST_VALUES:
        fit = [card for card in f.b if _has_value(st, card, step.sel.each, f.j)]
        f.j += 1
        if len(fit) == 1 or (fit and _same(st, fit)):
            _take_of_each(f, fit[0])
        elif fit:
            f.stage = EACH_PICKING
            pose(st, seat, _kind(step), _prompt(step), f.card, [CARD_OPTIONS[card] for card in fit])
            st.ask_aim = step.dest
            return WAIT
    f.stage = APPLYING
    return DONE if f.a else FAIL


def _has_value(st: State, card: i64, what: i64, number: i64) -> bool:
    d = st.prog.defs[st.defn[card]]
    if what == differ.COST:
        return d.cost == number
    return bool(d.bits & bits.TYPE_BITS & (1 << number))


def _at_random(st: State, found: list[i64], n: i64, seat: i64) -> list[i64]:
    chosen: list[i64] = []
    while found and len(chosen) < n:
        chosen.append(found.pop(chance_below(st, len(found), 1 + seat)))
    return chosen


def _same(st: State, cards: list[i64]) -> bool:
    """Copies of one card lying in one place are one answer."""
    z = st.loc[cards[0]] & loc.ZONE_MASK
    if z < zone.SHARED or not _copies(st, cards):
        return False
    for card in cards:
        if st.loc[card] & loc.ZONE_MASK != z:
            return False
    return True


def _one_owner(st: State, cards: list[int]) -> bool:
    for card in cards:
        if st.owner(card) != st.owner(cards[0]):
            return False
    return True


def _copies(st: State, cards: list[int]) -> bool:
    for card in cards:
        if st.defn[card] != st.defn[cards[0]]:
            return False
    return True


def _next_pick(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """Asks for one more card, or settles the choice where there is none left."""
    exact = step.sel.count == quantity.EXACT or step.arrange
    more = f.j - len(f.a)
    may_stop = not exact or (step.optional and not f.a)
    if more == 0 or not f.b:
        f.stage = APPLYING
        return DONE
    if exact and not may_stop and (_settled(st, f, step, more) or _same(st, f.b)):
        f.a = f.a + f.b[:more]
        f.stage = APPLYING
        return DONE
    options = [CARD_OPTIONS[card] for card in f.b]
    if may_stop:
        options.append((option.NO if exact else option.DONE) << option.SHIFT)
    f.stage = PICKING
    if step.arrange:
        pose(st, seat, ask.ORDER, prompt.ARRANGE, f.card, options)
    else:
        pose(st, seat, _kind(step), _prompt(step), f.card, options)
    st.ask_more = more
    st.ask_aim = step.dest
    return WAIT


def _settled(st: State, f: Frame, step: Step, more: i64) -> bool:
    """Whether nothing is left to choose; to arrange cards is to choose until one is left."""
    return len(f.b) == 1 if step.arrange else len(f.b) == more


def _picked(st: State, f: Frame, step: Step, seat: i64) -> i64:
    answer = st.answer
    if answer >> option.SHIFT != option.CARD:
        f.stage = APPLYING
        return DONE if f.a else FAIL
    card = answer & option.MASK
    picked = f.a[:]
    picked.append(card)
    f.a = picked
    lift(f.b, card)
    return _next_pick(st, f, step, seat)


def _kind(step: Step) -> i64:
    verb = step.op
    if verb == op.DISCARD:
        return ask.DISCARD
    if verb == op.DESTROY:
        return ask.DESTROY
    if verb == op.GAIN:
        return ask.GAIN
    if verb == op.PLAY:
        return ask.PLAY
    return ask.CHOOSE


def _prompt(step: Step) -> i64:
    verb = step.op
    if verb == op.DISCARD:
        return prompt.DISCARD
    if verb == op.DESTROY:
        return prompt.DESTROY
    if verb == op.GAIN:
        return prompt.GAIN
    if verb == op.PUT:
        return prompt.PUT
    if verb == op.PLAY:
        return prompt.PLAY_AGAIN if step.again else prompt.PLAY
    if verb == op.REVEAL or verb == op.LOOK:
        return prompt.REVEAL
    return prompt.PICK


def _save(st: State, f: Frame, sel: Sel, cards: list[i64]) -> None:
    if sel.save != -1:
        save_cards(st, f, slot_at(st, f, sel.save), cards, False)
    if sel.add != -1:
        save_cards(st, f, sel.add, cards, True)


# --- moving cards


def _move_cards(st: State, f: Frame, step: Step) -> i64:
    """Discard, destroy, put, reveal, look at, pick: each card as soon as it is chosen."""
    seat = player(st, f, step.who)
    if seat < 0 and (
        step.op != op.PUT or step.sel.kind != source.THIS
    ):  # a card may put itself away, on nobody's behalf
        return FAIL
    if f.stage == START:
        f.i = 0
    ended = choose_cards(st, f, step, seat)
    verb = step.op
    if ended == WAIT and verb == op.DESTROY and st.listens[seat] & listen.DESTROYED:
        return ended  # where each of them goes is asked when all are chosen
    if step.arrange:
        if ended == WAIT:
            return WAIT
        f.a.reverse()  # the card picked first lies on top
    while f.i < len(f.a):
        card = f.a[f.i]
        f.i += 1
        if verb == op.DISCARD:
            if step.into != -1:
                _discard_into(st, f, step, card, seat)
                continue
            if borrowed(st, card):
                continue
            owner = st.owner(card)
            _discard(st, card, seat)
            if st.health and owner >= 0:
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
        _save(st, f, step.sel, f.a)
    return ended


def borrowed(st: State, card: i64) -> bool:
    """Played although it belongs to nobody: it lies there until what brought it takes it back."""
    z = st.loc[card] & loc.ZONE_MASK
    return st.owner(card) < 0 and zone.SHARED <= z < st.extra and (z - zone.SHARED) % zone.PER_SEAT == zone.PLAY


def _discard(st: State, card: i64, seat: i64) -> None:
    z = st.loc[card] & loc.ZONE_MASK
    if st.listens[seat] & listen.NEXT_CARD:
        change_next_card(st, seat, card)
    if z == zone.DESTROYED:  # from under a card
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.DISCARD, seat)
    else:
        discard(st, card)
    if st.prog.hears & listen.DISCARD and seat == st.turn and st.in_turn:
        note_deed(st, trigger.DISCARD, card)
        if st.listens[seat] & listen.DISCARD:
            collect_of(st, seat, trigger.DISCARD, card, (z - zone.SHARED) % zone.PER_SEAT if z >= zone.SHARED else -1)


def _discard_into(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    """Into the pile of a player picked before; it lands when everybody has chosen."""
    picked = st.stack[f.root].slots[slot_at(st, f, step.into)]
    _send(st, f, card, zone.SHARED + picked[0] * zone.PER_SEAT + zone.DISCARD)


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
    f.i = above
    st.stack.append(f)
    return True


def laying_under(st: State, f: Frame) -> None:
    """A card was destroyed: it may be laid under another one."""
    if f.stage == START:
        f.stage = CONFIRMING
        pose(st, f.you, ask.YES_NO, prompt.UNDER, f.i, [option.YES << option.SHIFT, option.NO << option.SHIFT])
        st.ask_aim = f.card
        return
    if st.answer == option.YES << option.SHIFT:
        lay_under(st, f.card, f.i, f.you)
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
        take_back(st, card, zone.SHARED + owner * zone.PER_SEAT + zone.DECK, owner)
    elif dest == place.TEAM:
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.TEAM, NOBODY)
        refresh(st, seat)
    elif dest == place.STACK:
        move(st, card, zone.STACK + st.prog.defs[st.defn[card]].stack, NOBODY)
    elif dest == place.BOTTOM_MAIN:
        move_under(st, card, zone.MAIN, NOBODY)
    elif dest == place.UNDER_CHARACTER:
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.UNDER, NOBODY)
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
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.DISCARD, seat)  # from under a card
    elif dest == place.HAND and step.sel.random:
        move(st, card, zone.SHARED + seat * zone.PER_SEAT + zone.HAND, seat)  # dealt out of a common pool
    elif owner >= 0:
        base = zone.SHARED + owner * zone.PER_SEAT
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
    _send(st, f, card, zone.SHARED + to * zone.PER_SEAT + (zone.HAND if step.dest == place.GIVE_HAND else zone.DISCARD))


def _send(st: State, f: Frame, card: i64, z: i64) -> None:
    """The card is in transit until everybody has chosen."""
    root = st.stack[f.root]
    slot = st.prog.blocks[root.block].transit_slot
    move(st, card, zone.ASIDE, st.owner(card))
    root.slots[slot] = [*root.slots[slot], card, z]


def _land(st: State, f: Frame) -> None:
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
        to = (pairs[i + 1] - zone.SHARED) // zone.PER_SEAT
        if (pairs[i + 1] - zone.SHARED) % zone.PER_SEAT == zone.HAND:
            hand_over(st, card, to)
        else:
            move(st, card, pairs[i + 1], to)
        if block.received_slot >= 0:
            save_cards(st, f, block.received_slot + to, [card], True)
        i += 2


# --- gaining


def _gain(st: State, f: Frame, step: Step) -> i64:
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    if f.stage != APPLYING:
        ended = choose_cards(st, f, step, seat)
        if ended != DONE:
            return ended
        f.i = 0
    while f.i < len(f.a):
        card = f.a[f.i]
        f.i += 1
        if st.health and st.prog.defs[st.defn[card]].stack == st.prog.rules.curse:
            affected(st, seat)
            if seat != f.you:
                harm(st, f, seat)
        if not gain(st, seat, card, step.dest):
            return WAIT
    _save(st, f, step.sel, f.a)
    return DONE if f.a else FAIL


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
        f.j = dest
        st.stack.append(f)
        return False
    return not arrive(st, seat, seat, card, dest)


def may_redirect(st: State, seat: i64) -> bool:
    return st.in_turn and seat == st.turn


def arrive(st: State, seat: i64, owner: i64, card: i64, dest: i64) -> bool:
    """The card reaches its new owner. True if what stands in the slot it came from is offered first."""
    base = zone.SHARED + owner * zone.PER_SEAT
    slot: i64 = -1
    if st.mode & mode.ARENAS and st.loc[card] & loc.ZONE_MASK == zone.LINE_UP:
        slot = st.zones[zone.LINE_UP].index(card) % st.prog.rules.line_up
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
    else:
        to = base + zone.DISCARD
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
    offer = Frame(frame.ARENA, 0, seat, seat, card)
    offer.i = slot
    offer.stay = st.stay(card)
    st.stack.append(offer)
    return True


def _use_up_next(st: State, seat: i64, card: i64) -> None:
    """What was said of the next card gained has come to pass, made use of or not."""
    spent: list[i64] = []
    held = st.stand[seat]
    i: i64 = 0
    while i < len(held):
        ability = st.prog.abilities[held[i]]
        if ability.kind == stand.GAINED and ability.which and held[i + 2] >= 0:
            if ability.filt is None or ability.filt.ok[st.defn[card]]:
                spent.append(held[i + 2])
        i += 3
    use_up(st, spent)


def _note_gain(st: State, card: i64, stay: i64) -> None:
    if st.gained:
        st.gained.append(card)
        st.gained.append(stay)
    else:
        st.gained = [card, stay]


# --- playing


def play_card(st: State, seat: i64, card: i64, again: bool) -> None:
    """Into the play area, logged, triggers noted, text started. The triggers wait for the outermost card."""
    if not again:
        _lay_out(st, seat, card)
    if st.listens[seat] & listen.NEXT_CARD:
        change_next_card(st, seat, card)
    st.played.append(card)
    if st.record:
        st.emit(event.PLAYED, st.everyone, seat, card, 1 if again else 0, 0)
    if st.listens[seat] & listen.PLAY:
        collect(st, trigger.PLAY, card)
    d = st.prog.defs[st.defn[card]]
    for ability in d.played_this:
        st.queue = [*st.queue, ability, card, seat]
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
    base = zone.SHARED + seat * zone.PER_SEAT
    spot: i64 = st.loc[card]
    owner: i64 = ((spot >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1
    if spot & loc.ZONE_MASK == base + zone.HAND and not st.mixed:
        lift(st.zones[base + zone.HAND], card)
        st.zones[base + zone.PLAY].append(card)
        write(st, card, spot, base + zone.HAND, base + zone.PLAY, owner, st.everyone)
    else:
        move(st, card, base + zone.PLAY, owner)


def _play(st: State, f: Frame, step: Step) -> i64:
    """Plays the chosen cards one after the other; of several the player picks the next."""
    seat = player(st, f, step.who)
    if f.stage < APPLYING or f.stage == CONFIRMING:
        ended = choose_cards(st, f, step, seat)
        if ended != DONE:
            return ended
        f.i = 0
        f.b = [st.loc[card] >> loc.STAY_SHIFT for card in f.a]
    if f.stage == PLAY_NEXT:
        f.stage = APPLYING
        return _play_one(st, f, step, seat, f.a.index(st.answer & option.MASK))
    _drop_moved(st, f)
    if not f.a:
        return DONE if f.i > 0 else FAIL
    if len(f.a) == 1 or (_copies(st, f.a) and _one_owner(st, f.a)):
        return _play_one(st, f, step, seat, 0)
    f.stage = PLAY_NEXT
    return pose(st, seat, ask.ORDER, prompt.PLAY, f.card, [CARD_OPTIONS[card] for card in f.a])


def _drop_moved(st: State, f: Frame) -> None:
    """A card that is no longer where it was is not played."""
    cards: list[i64] = []
    stays: list[i64] = []
    for i in range(len(f.a)):
        if st.loc[f.a[i]] >> loc.STAY_SHIFT == f.b[i]:
            cards.append(f.a[i])
            stays.append(f.b[i])
    f.a = cards
    f.b = stays


def _play_one(st: State, f: Frame, step: Step, seat: i64, at: i64) -> i64:
    card = f.a[at]
    f.a = f.a[:at] + f.a[at + 1 :]
    f.b = f.b[:at] + f.b[at + 1 :]
    f.i += 1
    play_card(st, seat, card, step.again)
    if step.sel.save != -1:
        save_cards(st, f, slot_at(st, f, step.sel.save), [card], f.i > 1)
    elif step.sel.kind == source.SLOT:  # what was named is still named where it lies now
        save_cards(st, f, slot_at(st, f, step.sel.slot), [card], f.i > 1)
    return WAIT


# --- several players


# stages of `for`
EACH: Final = 1
ONE_OF_THEM: Final = 2
PAYING: Final = 3


def _for(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        f.a = players(st, f, step.players)
        if chosen_one(st, step.players) and len(f.a) > 1:
            f.stage = ONE_OF_THEM
            return _ask_target(st, f)
        _begin_for(st, f, step)
    elif f.stage == ONE_OF_THEM:
        f.a = [st.answer & option.MASK]
        _begin_for(st, f, step)
    elif f.stage == PAYING:
        if st.answer == option.YES << option.SHIFT:
            lose_charges(st, f.a[f.i], step.unless_burn, 1)
            f.a = f.a[: f.i] + f.a[f.i + 1 :]
        else:
            f.i += 1
    if f.stage == PAYING:
        if _ask_price(st, f, step):
            return WAIT
        f.stage = EACH
        f.i = 0
    if f.i >= len(f.a):
        return DONE if f.i > 0 else FAIL
    seat = f.a[f.i]
    f.i += 1
    st.push(step.do, f, seat)
    return WAIT


def _begin_for(st: State, f: Frame, step: Step) -> None:
    f.stage = PAYING if step.unless_burn else EACH
    f.i = 0
    if step.save != -1:
        mask: i64 = 0
        for seat in f.a:
            mask |= 1 << seat
        st.stack[f.root].slots[slot_at(st, f, step.save)] = [mask]


def _ask_price(st: State, f: Frame, step: Step) -> bool:
    """Before anything is worked out each player in turn may pay to be left out of it."""
    while f.i < len(f.a) and st.charges[f.a[f.i]] < step.unless_burn:
        f.i += 1
    if f.i >= len(f.a):
        return False
    pose(st, f.a[f.i], ask.YES_NO, prompt.BURN, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
    st.ask_more = step.unless_burn
    return True


def _ask_target(st: State, f: Frame) -> i64:
    return pose(st, f.them, ask.TARGET, prompt.TARGET, f.card, [option.SEAT << option.SHIFT | seat for seat in f.a])


# stages of an Attack
TARGETED: Final = 1
NEXT_PLAYER: Final = 2
DECIDED: Final = 3
HITTING: Final = 4
LANDING: Final = 5
ENDING: Final = 6

# results of a Defense window
NOT_AVOIDED: Final = 0
AVOIDED: Final = 1
ESCAPED: Final = 2


def _attack(st: State, f: Frame, step: Step) -> i64:
    """Each attacked player may defend; who does not is hit, at once or after all have decided."""
    root = st.stack[f.root]
    hit_slot = st.prog.blocks[root.block].hit_slot
    if f.stage == START:
        f.a = players(st, f, step.players)
        f.b = []
        f.i = 0
        root.slots[hit_slot] = NO_INTS
        if chosen_one(st, step.players) and len(f.a) > 1:
            f.stage = TARGETED
            return _ask_target(st, f)
        _announce(st, f)
        f.stage = NEXT_PLAYER
    elif f.stage == TARGETED:
        f.a = [st.answer & option.MASK]
        _announce(st, f)
        f.stage = NEXT_PLAYER
    elif f.stage == DECIDED:
        f.stage = NEXT_PLAYER
        if _after_defense(st, f, step, root, hit_slot):
            return WAIT
    elif f.stage == HITTING:
        f.i += 1
    if f.stage == NEXT_PLAYER:
        if f.i < len(f.a):
            f.stage = DECIDED
            guard = Frame(frame.DEFEND, f.block, f.you, f.a[f.i], f.card)
            guard.root = len(st.stack) - 1
            guard.foe = f.you
            f.i += 1
            st.stack.append(guard)
            return WAIT
        f.i = 0
        f.stage = HITTING if step.together or st.prog.rules.defend_first else LANDING
    if f.stage == HITTING:
        hits = root.slots[hit_slot]
        if f.i < len(hits):
            _note_hit(st, f, hits[f.i])
            st.push(step.do, f, hits[f.i])
            return WAIT
        _land(st, f)
        f.stage = LANDING
    if f.stage == LANDING:
        f.stage = ENDING
        if st.health:
            close_attack(st, f, step)
        if step.after >= 0:
            st.push(step.after, f, f.them)
            return WAIT
    _land(st, f)  # what was passed on afterwards
    return DONE


def _announce(st: State, f: Frame) -> None:
    if st.health:
        open_attack(st, f)
    if st.record:
        st.emit(event.ATTACK, st.everyone, f.you, f.card, 0, 0)


def _note_hit(st: State, f: Frame, seat: i64) -> None:
    if st.record:
        st.emit(event.HIT, st.everyone, seat, f.card, 0, 0)


def _after_defense(st: State, f: Frame, step: Step, root: Frame, hit_slot: i64) -> bool:
    """The window of one player is closed. True if his part of the Attack has been started."""
    seat = f.a[f.i - 1]
    if st.result == AVOIDED:
        slot = st.prog.blocks[root.block].avoided_slot
        if slot >= 0:
            root.slots[slot] = [*root.slots[slot], seat]
        if step.avoided >= 0:
            st.push(step.avoided, f, seat)
            return True
        return False
    if st.result == ESCAPED:
        return False
    root.slots[hit_slot] = [*root.slots[hit_slot], seat]
    if step.together or st.prog.rules.defend_first:
        return False
    _note_hit(st, f, seat)
    st.push(step.do, f, seat)
    return True


# --- choices


def _choose(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        f.a = [i for i in range(len(step.alts)) if can_do(st, f, step.alts[i])]
        if not f.a:
            f.a = [i for i in range(len(step.alts)) if not _in_vain(st, f, step.alts[i])]
            if f.a:  # one of them might be done in part: then all may be chosen
                f.a = list(range(len(step.alts)))
        f.i = step.number
    elif f.stage == PICKING:
        chosen = st.answer & option.MASK
        f.stage = APPLYING
        return _take_alternative(st, f, step, chosen)
    if f.i == 0 or not f.a:
        return DONE
    if len(f.a) == 1:
        return _take_alternative(st, f, step, f.a[0])
    f.stage = PICKING
    return pose(st, f.them, ask.CHOOSE, prompt.ALTERNATIVE, f.card, [option.ALT << option.SHIFT | i for i in f.a])


def _in_vain(st: State, f: Frame, block: i64) -> bool:
    """Whether a row of steps is only about cards of places where there are none."""
    for step in st.prog.blocks[block].steps:
        verb = step.op
        if (
            (verb != op.DISCARD and verb != op.DESTROY and verb != op.PUT)
            or step.sel.kind != source.ZONES
            or step.els >= 0
        ):
            return False
        seat = player(st, f, step.who)
        if seat >= 0 and _on_offer(st, f, step, seat):
            return False
    return True


def _take_alternative(st: State, f: Frame, step: Step, chosen: i64) -> i64:
    f.a = [i for i in f.a if i != chosen]
    f.i -= 1
    f.stage = APPLYING
    if st.record:
        st.emit(event.CHOSE, st.everyone, f.them, option.ALT << option.SHIFT | chosen, prompt.ALTERNATIVE, f.card)
    st.push(step.alts[chosen], f, f.them)
    return WAIT


def _may(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        if not can_do(st, f, step.do) or (st.health and not _can_be_hurt(st, f, step.do)):
            return FAIL
        f.stage = CONFIRMING
        seat = player(st, f, step.who)
        return pose(st, seat, ask.YES_NO, prompt.MAY, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
    if f.stage == CONFIRMING:
        if st.answer != option.YES << option.SHIFT:
            return FAIL
        f.stage = APPLYING
        st.push(step.do, f, f.them)
        return WAIT
    return DONE


def _can_be_hurt(st: State, f: Frame, block: i64) -> bool:
    """Who is knocked out cannot pay with damage."""
    for step in st.prog.blocks[block].steps:
        if step.op == op.DAMAGE and step.who == who.SUBJECT and st.health[f.them] == 0:
            return False
    return True


def can_do(st: State, f: Frame, block: i64) -> bool:
    """Whether everything a row of steps takes is there."""
    named: list[int] = []  # slots that an earlier step of the row fills on the way
    for step in st.prog.blocks[block].steps:
        sel = step.sel
        if not ((sel.kind == source.SLOT or sel.kind == source.OF) and sel.slot in named) and not _can_do_step(
            st, f, step
        ):
            return False
        if sel.save != -1:
            named.append(sel.save)
        if sel.add != -1:
            named.append(sel.add)
    return True


def can_pay(st: State, f: Frame, block: i64, price: i64) -> bool:
    """Whether a right of use can be used: its price in full; without one, something of what it does."""
    row = st.prog.blocks[block].steps
    if price > 0:
        for i in range(price):
            if row[i].sel.kind == source.THIS:
                if row[i].op == op.DISCARD and borrowed(st, f.card):
                    return False
                continue  # the card that gives the right is there
            if not _can_do_step(st, f, row[i]) or (_takes_top(row[i]) and not _has_top(st, f, row[i])):
                return False
            if row[i].sel.kind == source.STACK and len(candidates(st, f, row[i].sel, f.them)) < value(
                st, f, row[i].sel.n
            ):
                return False
        return True
    for step in row:
        if _can_do_step(st, f, step):
            return True
    return False


def _takes_top(step: Step) -> bool:
    return step.sel.kind == source.TOP and step.sel.zones[0] == zone.DECK


def _has_top(st: State, f: Frame, step: Step) -> bool:
    """Whether the deck, reshuffled if need be, has as many cards as a price takes off it."""
    base = zone.SHARED + f.them * zone.PER_SEAT
    return len(st.zones[base + zone.DECK]) + len(st.zones[base + zone.DISCARD]) >= value(st, f, step.sel.n)


def _can_do_step(st: State, f: Frame, step: Step) -> bool:
    verb = step.op
    if verb == op.LOSE:
        return step.who > who.SUBJECT or st.charges[f.them] >= value(st, f, step.val)
    if verb == op.BURN:
        return step.do >= 0 or st.charges[f.them] >= value(st, f, step.val)
    if verb == op.PAY:
        return st.left_power() >= value(st, f, step.val)
    if verb == op.GAIN and step.sel.kind == source.STACK:
        return True
    if verb == op.DRAW and not step.by_slot:
        return value(st, f, step.val) > 0
    if verb == op.DISCARD or verb == op.DESTROY or verb == op.PUT or verb == op.GAIN or verb == op.REVEAL:
        seat = player(st, f, step.who)
        if seat < 0:
            return False
        if step.sel.kind == source.TOP and step.sel.zones[0] == zone.DECK:
            return True  # the deck may be reshuffled first
        found = len(_on_offer(st, f, step, seat))
        if step.sel.count == quantity.EXACT:
            return found >= value(st, f, step.sel.n)
        return found > 0 or step.sel.count == quantity.UP_TO or step.sel.count == quantity.ANY
    return True


def _pick_seat(st: State, f: Frame, step: Step) -> i64:
    """Names a player, for a step that follows."""
    slot = slot_at(st, f, step.save)
    if f.stage == START:
        found = players(st, f, step.players)
        if not _has_to_send(st, f, step):
            found = []
        if len(found) > 1:
            f.stage = PICKING
            return pose(
                st, f.them, ask.TARGET, prompt.TARGET, f.card, [option.SEAT << option.SHIFT | seat for seat in found]
            )
        st.stack[f.root].slots[slot] = found
        return DONE if found else FAIL
    st.stack[f.root].slots[slot] = [st.answer & option.MASK]
    return DONE


def _has_to_send(st: State, f: Frame, step: Step) -> bool:
    """Whose pile it is to be is not asked of a player who has no card to put there."""
    row = st.prog.blocks[f.block].steps
    if f.pc + 1 >= len(row) or row[f.pc + 1].into == -1 or row[f.pc + 1].into != step.save:
        return True
    return len(candidates(st, f, row[f.pc + 1].sel, f.them)) > 0


def _pick_word(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        f.stage = PICKING
        options = [option.WORD << option.SHIFT | word for word in step.alts]
        return pose(st, f.them, ask.CHOOSE, prompt.WORD, f.card, options)
    word = st.answer & option.MASK
    st.stack[f.root].slots[slot_at(st, f, step.save)] = [word]
    if st.record:
        st.emit(event.CHOSE, st.everyone, f.them, st.answer, prompt.WORD, f.card)
    return DONE
