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
    A_GAINED,
    ANNOUNCED,
    ASIDE,
    BOX,
    D_CHOOSE,
    D_COST,
    D_DESTROY,
    D_DISCARD,
    D_GAIN,
    D_NONE,
    D_ORDER,
    D_PLAY,
    D_TARGET,
    D_YES_NO,
    DECK,
    DESTROYED,
    DISCARD,
    DONE,
    EV_ATTACK,
    EV_CHOSE,
    EV_END_TURN,
    EV_FLIPPED,
    EV_GAINED,
    EV_HIT,
    EV_PAID,
    EV_PLAYED,
    EV_POWER,
    EV_TRIGGERED,
    FAIL,
    HAND,
    K_ARENA,
    K_DEFEND,
    K_END,
    K_GAIN,
    K_UNDER,
    L_DESTROY,
    L_DESTROYED,
    L_DISCARD,
    L_DRAW,
    L_GAIN,
    L_GAINED,
    L_NEXT,
    L_NEXT_CARD,
    L_PLAY,
    L_STAND_INS,
    LINE_UP,
    MAIN,
    MODE_ARENAS,
    N_ALL,
    N_ANY,
    N_EXACT,
    N_UP_TO,
    NOBODY,
    O_ALT,
    O_CARD,
    O_DONE,
    O_NO,
    O_SEAT,
    O_WORD,
    O_YES,
    ONGOING,
    ONGOING_BIT,
    OP_ATTACK,
    OP_BURN,
    OP_CHARGE,
    OP_CHOOSE,
    OP_DAMAGE,
    OP_DESTROY,
    OP_DISCARD,
    OP_DRAW,
    OP_END_TURN,
    OP_FLIP,
    OP_FOLLOW,
    OP_FOR,
    OP_GAIN,
    OP_HEAL,
    OP_IF,
    OP_KEYWORD,
    OP_LATER,
    OP_LOOK,
    OP_LOSE,
    OP_MAY,
    OP_ONCE,
    OP_PAY,
    OP_PICK,
    OP_PICK_SEAT,
    OP_PICK_WORD,
    OP_PLAY,
    OP_POWER,
    OP_PUT,
    OP_REFILL,
    OP_REVEAL,
    OP_SHARE,
    OP_UNTIL,
    OPTION_MASK,
    OPTION_SHIFT,
    OWNER_MASK,
    OWNER_SHIFT,
    P_ASIDE,
    P_BOTTOM,
    P_BOTTOM_MAIN,
    P_BOX,
    P_DISCARD,
    P_EXTRA,
    P_EXTRA_BOTTOM,
    P_GIVE_DISCARD,
    P_GIVE_HAND,
    P_HAND,
    P_LINE_UP,
    P_PLAY,
    P_SCORE,
    P_STACK,
    P_TEAM,
    P_TOP,
    P_TOP_VILLAINS,
    P_UNDER,
    P_UNDER_CHARACTER,
    P_VILLAINS,
    PER_SEAT,
    PLAY,
    Q_ALTERNATIVE,
    Q_ARRANGE,
    Q_BURN,
    Q_DESTROY,
    Q_DISCARD,
    Q_GAIN,
    Q_MAY,
    Q_PICK,
    Q_PLAY,
    Q_PLAY_AGAIN,
    Q_PUT,
    Q_REVEAL,
    Q_SHARE,
    Q_TARGET,
    Q_UNDER,
    Q_WORD,
    R_LATER,
    R_ONCE,
    S_OF,
    S_SLOT,
    S_STACK,
    S_THIS,
    S_TOP,
    S_ZONES,
    SCORE,
    SHARED,
    STACK,
    STAY_SHIFT,
    T_DESTROY,
    T_DISCARD,
    T_DRAW,
    T_GAIN,
    T_PLAY,
    TEAM,
    TYPE_BITS,
    UNDER,
    VILLAINS,
    W_SUBJECT,
    WAIT,
    ZONE_MASK,
)

# stages of a step that picks cards
START: Final = 0
PICKING: Final = 1
APPLYING: Final = 2
CONFIRMING: Final = 3
PLAY_NEXT: Final = 4
EACH_CONFIRM: Final = 5
EACH_PICKING: Final = 6


def ask(st: State, seat: i64, kind: i64, prompt: i64, card: i64, options: list[i64]) -> i64:
    st.ask_seat = seat
    st.ask_kind = kind
    st.ask_prompt = prompt
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
    op = step.op
    if op == OP_POWER:
        return _power(st, f, step)
    if op == OP_DRAW:
        return _draw(st, f, step)
    if op == OP_DISCARD or op == OP_DESTROY or op == OP_PUT or op == OP_REVEAL or op == OP_LOOK or op == OP_PICK:
        return _move_cards(st, f, step)
    if op == OP_IF:
        return DONE if step.cond is not None and holds(st, f, step.cond) else FAIL
    if op == OP_ATTACK:
        return _attack(st, f, step)
    if op == OP_GAIN:
        return _gain(st, f, step)
    if op == OP_PLAY:
        return _play(st, f, step)
    if op == OP_FOR:
        return _for(st, f, step)
    if op == OP_CHOOSE:
        return _choose(st, f, step)
    if op == OP_MAY:
        return _may(st, f, step)
    if op == OP_ONCE:
        row = add_row(st, f, R_ONCE, 0, f.them)
        row.ability = step.abilities[0]
        refresh(st, f.them)
        return DONE
    if op == OP_LATER:
        later = add_row(st, f, R_LATER, step.moment, f.them)
        later.block = step.do
        return DONE
    if op == OP_UNTIL:
        holder = player(st, f, step.who)
        if holder < 0:
            return FAIL  # nobody's Attack, on patrol
        for number in step.abilities:
            apply_ability(st, f, number, step.moment, holder)
        return DONE
    if op == OP_REFILL:
        return _refill(st, f, step)
    if op == OP_KEYWORD:
        if f.stage == START:
            f.stage = APPLYING
            st.push(step.do, f, f.them)
            return WAIT
        return DONE
    if op == OP_END_TURN:
        end_turn(st)
        return WAIT
    if op == OP_PAY:
        return _pay(st, f, step)
    if OP_DAMAGE <= op <= OP_FOLLOW:
        return _fight(st, f, step, op)
    if op == OP_PICK_WORD:
        return _pick_word(st, f, step)
    if op == OP_PICK_SEAT:
        return _pick_seat(st, f, step)
    if op == OP_FLIP:
        if f.stage != START:
            return DONE
        f.stage = APPLYING
        return WAIT if flip_villain(st) else DONE
    return FAIL


def end_turn(st: State) -> None:
    """The turn is over at once, whatever was under way; the steps of its end follow."""
    if st.record:
        st.emit(EV_END_TURN, st.everyone, st.turn, 0, 0, 0)
    st.stack = [Frame(K_END, 0, st.turn, st.turn, -1)]


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
    deck = st.zones[MAIN]
    if not deck:
        return False
    card = deck[-1]
    block = st.prog.defs[st.defn[card]].ambush
    if block < 0:
        return False
    if st.record:
        st.emit(EV_FLIPPED, st.everyone, card, 0, 0, 0)
    move(st, card, BOX, NOBODY)
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
    trigger = st.prog.abilities[ability]
    if trigger.last and trigger.cond is not None and not holds(st, st.probe(seat, card), trigger.cond):
        return
    if st.record:
        st.emit(EV_TRIGGERED, st.everyone, seat, card, 0, 0)
    depth = len(st.stack)
    start(st, trigger.do, seat, card)
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
        st.emit(EV_POWER, st.everyone, st.turn, n, 0, 0)


def _pay(st: State, f: Frame, step: Step) -> i64:
    n = value(st, f, step.val)
    if st.left_power() < n:
        return FAIL
    st.spent += n
    if st.record:
        st.emit(EV_PAID, st.everyone, f.them, n, 0, 0)
    return DONE


# --- fights


def _fight(st: State, f: Frame, step: Step, op: i64) -> i64:
    if op == OP_BURN:
        return _burn(st, f, step)
    if op == OP_SHARE:
        return _share(st, f, step)
    if op == OP_FOLLOW:
        return _follow(st, f, step)
    seat = player(st, f, step.who)
    if seat < 0:
        return FAIL
    if op == OP_DAMAGE:
        return _damage(st, f, step, seat)
    if op == OP_HEAL:
        return DONE if heal(st, seat, value(st, f, step.val)) else FAIL
    if op == OP_CHARGE:
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
        ask(st, seat, D_YES_NO, Q_BURN, f.card, [O_YES << OPTION_SHIFT, O_NO << OPTION_SHIFT])
        st.ask_more = n
        return WAIT
    if st.answer != O_YES << OPTION_SHIFT:
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
        given[f.a.index(st.answer & OPTION_MASK)] += 1
        f.b = given
        f.j -= 1
    if f.j > 0:
        ask(st, f.them, D_TARGET, Q_SHARE, f.card, [O_SEAT << OPTION_SHIFT | seat for seat in f.a])
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
        move(st, card, SHARED + seat * PER_SEAT + HAND, seat)
    _save(st, f, step.sel, f.a)
    return len(f.a)


def drew(st: State, seat: i64) -> None:
    """An effect made this player draw."""
    if seat == st.turn and st.in_turn:
        st.drew += 1
        if st.listens[seat] & L_DRAW:
            collect(st, T_DRAW, -1)


# --- choosing cards


def choose_cards(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """Settles which cards a step is about: afterwards they are in f.a. FAIL: declined, or not on offer."""
    if f.stage == START:
        return _start_choice(st, f, step, seat)
    if f.stage == PICKING:
        return _picked(st, f, step, seat)
    if f.stage == CONFIRMING:
        f.stage = APPLYING
        if st.answer == O_YES << OPTION_SHIFT:
            f.a = f.b
            return DONE
        return FAIL
    if f.stage == EACH_CONFIRM or f.stage == EACH_PICKING:
        return _chosen_of_each(st, f, step, seat)
    return DONE


def _start_choice(st: State, f: Frame, step: Step, seat: i64) -> i64:
    sel = step.sel
    kind = sel.kind
    if kind == S_TOP and not sel.no_reshuffle and sel.zones[0] == DECK:
        owner = owner_of_selection(st, f, sel, seat)
        ready_deck(st, owner, sel.skip + value(st, f, sel.n))
    found = _on_offer(st, f, step, seat)
    if kind == S_TOP and sel.zones[0] == -1 - MAIN:
        _show_set_aside(st, found, seat)
    if sel.highest and sel.count == N_ALL and found:
        most = max([st.cost[card] for card in found])
        found = [card for card in found if st.cost[card] == most]
    f.stage = APPLYING
    if sel.each != D_NONE:
        return _start_of_each(st, f, step, seat, found)
    if kind == S_TOP or kind == S_SLOT or kind == S_THIS or kind == S_STACK or sel.count == N_ALL:
        return _take_all(st, f, step, seat, found)
    if sel.count == N_ANY:
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
    if sel.count == N_EXACT and not step.optional and (len(found) <= n or n == 0):
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
    pile = st.zones[MAIN]
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
    if step.op == OP_DISCARD and step.into == -1 and step.sel.count != N_ALL:
        found = _without_borrowed(st, found)
    if step.sel.asked and st.listens[seat] & L_STAND_INS:
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
    pile = st.zones[VILLAINS]
    if not pile:
        return False
    card = pile[-1]
    st.villain_up = True
    if st.record:
        st.emit(EV_FLIPPED, st.everyone, card, 0, 0, 0)
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
        return DONE if step.sel.count == N_ALL and not step.optional else FAIL
    if step.optional:
        if step.sel.count != N_ALL and len(found) < value(st, f, step.sel.n):
            return FAIL
        f.b = found
        f.stage = CONFIRMING
        prompt = Q_MAY if step.sel.count == N_ALL else _prompt(step)
        ask(st, seat, D_YES_NO, prompt, f.card, [O_YES << OPTION_SHIFT, O_NO << OPTION_SHIFT])
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
        return ask(st, seat, D_YES_NO, Q_MAY, f.card, [O_YES << OPTION_SHIFT, O_NO << OPTION_SHIFT])
    return _next_of_each(st, f, step, seat)


def _chosen_of_each(st: State, f: Frame, step: Step, seat: i64) -> i64:
    if f.stage == EACH_CONFIRM:
        if st.answer != O_YES << OPTION_SHIFT:
            f.stage = APPLYING
            return FAIL
    else:
        _take_of_each(f, st.answer & OPTION_MASK)
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
            ask(st, seat, _kind(step), _prompt(step), f.card, [CARD_OPTIONS[card] for card in fit])
            st.ask_aim = step.dest
            return WAIT
    f.stage = APPLYING
    return DONE if f.a else FAIL


def _has_value(st: State, card: i64, what: i64, number: i64) -> bool:
    d = st.prog.defs[st.defn[card]]
    if what == D_COST:
        return d.cost == number
    return bool(d.bits & TYPE_BITS & (1 << number))


def _at_random(st: State, found: list[i64], n: i64, seat: i64) -> list[i64]:
    chosen: list[i64] = []
    while found and len(chosen) < n:
        chosen.append(found.pop(chance_below(st, len(found), 1 + seat)))
    return chosen


def _same(st: State, cards: list[i64]) -> bool:
    """Copies of one card lying in one place are one answer."""
    zone = st.loc[cards[0]] & ZONE_MASK
    if zone < SHARED or not _copies(st, cards):
        return False
    for card in cards:
        if st.loc[card] & ZONE_MASK != zone:
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
    exact = step.sel.count == N_EXACT or step.arrange
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
        options.append((O_NO if exact else O_DONE) << OPTION_SHIFT)
    f.stage = PICKING
    if step.arrange:
        ask(st, seat, D_ORDER, Q_ARRANGE, f.card, options)
    else:
        ask(st, seat, _kind(step), _prompt(step), f.card, options)
    st.ask_more = more
    st.ask_aim = step.dest
    return WAIT


def _settled(st: State, f: Frame, step: Step, more: i64) -> bool:
    """Whether nothing is left to choose; to arrange cards is to choose until one is left."""
    return len(f.b) == 1 if step.arrange else len(f.b) == more


def _picked(st: State, f: Frame, step: Step, seat: i64) -> i64:
    answer = st.answer
    if answer >> OPTION_SHIFT != O_CARD:
        f.stage = APPLYING
        return DONE if f.a else FAIL
    card = answer & OPTION_MASK
    picked = f.a[:]
    picked.append(card)
    f.a = picked
    lift(f.b, card)
    return _next_pick(st, f, step, seat)


def _kind(step: Step) -> i64:
    op = step.op
    if op == OP_DISCARD:
        return D_DISCARD
    if op == OP_DESTROY:
        return D_DESTROY
    if op == OP_GAIN:
        return D_GAIN
    if op == OP_PLAY:
        return D_PLAY
    return D_CHOOSE


def _prompt(step: Step) -> i64:
    op = step.op
    if op == OP_DISCARD:
        return Q_DISCARD
    if op == OP_DESTROY:
        return Q_DESTROY
    if op == OP_GAIN:
        return Q_GAIN
    if op == OP_PUT:
        return Q_PUT
    if op == OP_PLAY:
        return Q_PLAY_AGAIN if step.again else Q_PLAY
    if op == OP_REVEAL or op == OP_LOOK:
        return Q_REVEAL
    return Q_PICK


def _save(st: State, f: Frame, sel: Sel, cards: list[i64]) -> None:
    if sel.save != -1:
        save_cards(st, f, slot_at(st, f, sel.save), cards, False)
    if sel.add != -1:
        save_cards(st, f, sel.add, cards, True)


# --- moving cards


def _move_cards(st: State, f: Frame, step: Step) -> i64:
    """Discard, destroy, put, reveal, look at, pick: each card as soon as it is chosen."""
    seat = player(st, f, step.who)
    if seat < 0 and (step.op != OP_PUT or step.sel.kind != S_THIS):  # a card may put itself away, on nobody's behalf
        return FAIL
    if f.stage == START:
        f.i = 0
    ended = choose_cards(st, f, step, seat)
    op = step.op
    if ended == WAIT and op == OP_DESTROY and st.listens[seat] & L_DESTROYED:
        return ended  # where each of them goes is asked when all are chosen
    if step.arrange:
        if ended == WAIT:
            return WAIT
        f.a.reverse()  # the card picked first lies on top
    while f.i < len(f.a):
        card = f.a[f.i]
        f.i += 1
        if op == OP_DISCARD:
            if step.into != -1:
                _discard_into(st, f, step, card, seat)
                continue
            if borrowed(st, card):
                continue
            owner = st.owner(card)
            _discard(st, card, seat)
            if st.health and owner >= 0:
                _note_discard(st, f, owner)
        elif op == OP_DESTROY:
            if _destroy(st, card, seat):
                return WAIT
        elif op == OP_PUT:
            _put(st, f, step, card, seat)
        elif op == OP_REVEAL:
            reveal(st, card, seat)
        elif op == OP_LOOK:
            look(st, card, seat)
    if ended != WAIT:
        _save(st, f, step.sel, f.a)
    return ended


def borrowed(st: State, card: i64) -> bool:
    """Played although it belongs to nobody: it lies there until what brought it takes it back."""
    zone = st.loc[card] & ZONE_MASK
    return st.owner(card) < 0 and SHARED <= zone < st.extra and (zone - SHARED) % PER_SEAT == PLAY


def _discard(st: State, card: i64, seat: i64) -> None:
    zone = st.loc[card] & ZONE_MASK
    if st.listens[seat] & L_NEXT_CARD:
        change_next_card(st, seat, card)
    if zone == DESTROYED:  # from under a card
        move(st, card, SHARED + seat * PER_SEAT + DISCARD, seat)
    else:
        discard(st, card)
    if st.prog.hears & L_DISCARD and seat == st.turn and st.in_turn:
        note_deed(st, T_DISCARD, card)
        if st.listens[seat] & L_DISCARD:
            collect_of(st, seat, T_DISCARD, card, (zone - SHARED) % PER_SEAT if zone >= SHARED else -1)


def _discard_into(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    """Into the pile of a player picked before; it lands when everybody has chosen."""
    picked = st.stack[f.root].slots[slot_at(st, f, step.into)]
    _send(st, f, card, SHARED + picked[0] * PER_SEAT + DISCARD)


def _destroy(st: State, card: i64, seat: i64) -> bool:
    """True: the player is asked where it goes."""
    destroy(st, card)
    if st.prog.hears & L_DESTROY and seat == st.turn and st.in_turn:
        note_deed(st, T_DESTROY, card)
        if st.listens[seat] & L_DESTROY:
            collect_of(st, seat, T_DESTROY, card, -1)
    if not st.listens[seat] & L_DESTROYED or st.loc[card] & ZONE_MASK != DESTROYED:
        return False
    above = destroyed_elsewhere(st, seat, card)
    if above < 0:
        return False
    f = Frame(K_UNDER, 0, seat, seat, card)
    f.i = above
    st.stack.append(f)
    return True


def laying_under(st: State, f: Frame) -> None:
    """A card was destroyed: it may be laid under another one."""
    if f.stage == START:
        f.stage = CONFIRMING
        ask(st, f.you, D_YES_NO, Q_UNDER, f.i, [O_YES << OPTION_SHIFT, O_NO << OPTION_SHIFT])
        st.ask_aim = f.card
        return
    if st.answer == O_YES << OPTION_SHIFT:
        lay_under(st, f.card, f.i, f.you)
        if st.record:
            st.emit(EV_CHOSE, st.everyone, f.you, st.answer, Q_UNDER, f.card)
    st.drop()


def _note_discard(st: State, f: Frame, owner: i64) -> None:
    affected(st, owner)
    if owner != f.you:
        harm(st, f, owner)


def _put(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    dest = step.dest
    owner = st.owner(card)
    if dest == P_LINE_UP:
        move(st, card, LINE_UP, NOBODY)
    elif dest == P_TOP_VILLAINS:
        move(st, card, VILLAINS, NOBODY)
        st.villain_up = True
    elif dest == P_ASIDE:
        move(st, card, ASIDE, owner)
        if step.sel.kind == S_THIS:
            f.stay = st.loc[card] >> STAY_SHIFT  # set aside by its own effect, it is still the card that speaks
    elif st.loc[card] & ZONE_MASK == ASIDE and dest == P_TOP and owner >= 0:
        take_back(st, card, SHARED + owner * PER_SEAT + DECK, owner)
    elif dest == P_TEAM:
        move(st, card, SHARED + seat * PER_SEAT + TEAM, NOBODY)
        refresh(st, seat)
    elif dest == P_STACK:
        move(st, card, STACK + st.prog.defs[st.defn[card]].stack, NOBODY)
    elif dest == P_BOTTOM_MAIN:
        move_under(st, card, MAIN, NOBODY)
    elif dest == P_UNDER_CHARACTER:
        move(st, card, SHARED + seat * PER_SEAT + UNDER, NOBODY)
    elif dest >= P_EXTRA:
        _put_extra(st, dest, card)
    elif dest == P_GIVE_DISCARD or dest == P_GIVE_HAND:
        _give(st, f, step, card, seat)
    elif dest == P_BOX:
        move(st, card, BOX, NOBODY)
        turn_up(st, seat)
    elif dest == P_VILLAINS:
        shuffle_into_villains(st, card)
    elif dest == P_DISCARD and owner < 0:
        move(st, card, SHARED + seat * PER_SEAT + DISCARD, seat)  # from under a card
    elif dest == P_HAND and step.sel.random:
        move(st, card, SHARED + seat * PER_SEAT + HAND, seat)  # dealt out of a common pool
    elif owner >= 0:
        base = SHARED + owner * PER_SEAT
        if dest == P_HAND:
            move(st, card, base + HAND, owner)
        elif dest == P_TOP:
            move(st, card, base + DECK, owner)
        elif dest == P_BOTTOM:
            move_under(st, card, base + DECK, owner)
        elif dest == P_UNDER:
            move(st, card, base + UNDER, owner)
        elif dest == P_DISCARD:
            move(st, card, base + DISCARD, owner)
        elif dest == P_PLAY:
            put_into_play(st, card, owner)
        elif dest == P_SCORE:
            move(st, card, base + SCORE, owner)


def _put_extra(st: State, dest: i64, card: i64) -> None:
    """Into a zone that only some boxes have."""
    if dest >= P_EXTRA_BOTTOM:
        move_under(st, card, st.extra + dest - P_EXTRA_BOTTOM, NOBODY)
    else:
        move(st, card, st.extra + dest - P_EXTRA, NOBODY)


def _give(st: State, f: Frame, step: Step, card: i64, seat: i64) -> None:
    """Passed to the next affected player on the left; alone, one gives to oneself."""
    root = st.stack[f.root]
    hits = root.slots[st.prog.blocks[root.block].hit_slot]
    to = hits[(hits.index(seat) + 1) % len(hits)]
    _send(st, f, card, SHARED + to * PER_SEAT + (HAND if step.dest == P_GIVE_HAND else DISCARD))


def _send(st: State, f: Frame, card: i64, zone: i64) -> None:
    """The card is in transit until everybody has chosen."""
    root = st.stack[f.root]
    slot = st.prog.blocks[root.block].transit_slot
    move(st, card, ASIDE, st.owner(card))
    root.slots[slot] = [*root.slots[slot], card, zone]


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
        to = (pairs[i + 1] - SHARED) // PER_SEAT
        if (pairs[i + 1] - SHARED) % PER_SEAT == HAND:
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
    if dest == P_SCORE or dest == P_PLAY:  # it stays there: no other place is offered
        arrive(st, seat, seat, card, dest)
        return True
    if d.gained_this or (st.teams and dest == P_DISCARD) or (st.listens[seat] & L_GAINED and may_redirect(st, seat)):
        if st.know(card) != st.everyone:
            reveal(st, card, seat)  # it is taken up before its place is chosen
        f = Frame(K_GAIN, 0, seat, seat, card)
        f.j = dest
        st.stack.append(f)
        return False
    return not arrive(st, seat, seat, card, dest)


def may_redirect(st: State, seat: i64) -> bool:
    return st.in_turn and seat == st.turn


def arrive(st: State, seat: i64, owner: i64, card: i64, dest: i64) -> bool:
    """The card reaches its new owner. True if what stands in the slot it came from is offered first."""
    base = SHARED + owner * PER_SEAT
    slot: i64 = -1
    if st.mode & MODE_ARENAS and st.loc[card] & ZONE_MASK == LINE_UP:
        slot = st.zones[LINE_UP].index(card) % st.prog.rules.line_up
    if st.prog.defs[st.defn[card]].kept:
        move(st, card, base + SCORE, owner)
        return False
    if dest == P_HAND:
        to = base + HAND
    elif dest == P_TOP:
        to = base + DECK
    elif dest == P_SCORE:
        to = base + SCORE
    elif dest == P_PLAY:
        kept = st.loc[card] & ZONE_MASK == base + PLAY  # played this turn: it stays among those cards
        to = base + (PLAY if kept else ONGOING)
    else:
        to = base + DISCARD
    move(st, card, to, owner)
    if dest == P_PLAY:
        refresh(st, owner)
    if st.record:
        st.emit(EV_GAINED, st.everyone, seat, card, to, 0)
    if seat == st.turn and st.in_turn:
        if owner == seat:
            _note_gain(st, card, st.serial)
        if st.listens[seat] & L_GAIN:
            collect(st, T_GAIN, card)
        if st.listens[seat] & L_NEXT:
            _use_up_next(st, seat, card)
    if slot < 0:
        return False
    offer = Frame(K_ARENA, 0, seat, seat, card)
    offer.i = slot
    offer.stay = st.stay(card)
    st.stack.append(offer)
    return True


def _use_up_next(st: State, seat: i64, card: i64) -> None:
    """What was said of the next card gained has come to pass, made use of or not."""
    spent: list[i64] = []
    stand = st.stand[seat]
    i: i64 = 0
    while i < len(stand):
        ability = st.prog.abilities[stand[i]]
        if ability.kind == A_GAINED and ability.which and stand[i + 2] >= 0:
            if ability.filt is None or ability.filt.ok[st.defn[card]]:
                spent.append(stand[i + 2])
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
    if st.listens[seat] & L_NEXT_CARD:
        change_next_card(st, seat, card)
    st.played.append(card)
    if st.record:
        st.emit(EV_PLAYED, st.everyone, seat, card, 1 if again else 0, 0)
    if st.listens[seat] & L_PLAY:
        collect(st, T_PLAY, card)
    d = st.prog.defs[st.defn[card]]
    for ability in d.played_this:
        st.queue = [*st.queue, ability, card, seat]
    if d.bits & ONGOING_BIT and not again:
        refresh(st, seat)
        if d.itself_too:
            collect_own_play(st, seat, card)
    if st.confronting == ANNOUNCED and d.confront >= 0:
        start(st, d.confront, seat, card)
    elif d.plain_power >= 0:
        add_power(st, d.plain_power)
    elif d.play >= 0:
        start(st, d.play, seat, card)


def _lay_out(st: State, seat: i64, card: i64) -> None:
    """Into the play area; from the own hand, as nearly always, without detours."""
    base = SHARED + seat * PER_SEAT
    place: i64 = st.loc[card]
    owner: i64 = ((place >> OWNER_SHIFT) & OWNER_MASK) - 1
    if place & ZONE_MASK == base + HAND and not st.mixed:
        lift(st.zones[base + HAND], card)
        st.zones[base + PLAY].append(card)
        write(st, card, place, base + HAND, base + PLAY, owner, st.everyone)
    else:
        move(st, card, base + PLAY, owner)


def _play(st: State, f: Frame, step: Step) -> i64:
    """Plays the chosen cards one after the other; of several the player picks the next."""
    seat = player(st, f, step.who)
    if f.stage < APPLYING or f.stage == CONFIRMING:
        ended = choose_cards(st, f, step, seat)
        if ended != DONE:
            return ended
        f.i = 0
        f.b = [st.loc[card] >> STAY_SHIFT for card in f.a]
    if f.stage == PLAY_NEXT:
        f.stage = APPLYING
        return _play_one(st, f, step, seat, f.a.index(st.answer & OPTION_MASK))
    _drop_moved(st, f)
    if not f.a:
        return DONE if f.i > 0 else FAIL
    if len(f.a) == 1 or (_copies(st, f.a) and _one_owner(st, f.a)):
        return _play_one(st, f, step, seat, 0)
    f.stage = PLAY_NEXT
    return ask(st, seat, D_ORDER, Q_PLAY, f.card, [CARD_OPTIONS[card] for card in f.a])


def _drop_moved(st: State, f: Frame) -> None:
    """A card that is no longer where it was is not played."""
    cards: list[i64] = []
    stays: list[i64] = []
    for i in range(len(f.a)):
        if st.loc[f.a[i]] >> STAY_SHIFT == f.b[i]:
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
    elif step.sel.kind == S_SLOT:  # what was named is still named where it lies now
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
        f.a = [st.answer & OPTION_MASK]
        _begin_for(st, f, step)
    elif f.stage == PAYING:
        if st.answer == O_YES << OPTION_SHIFT:
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
    ask(st, f.a[f.i], D_YES_NO, Q_BURN, f.card, [O_YES << OPTION_SHIFT, O_NO << OPTION_SHIFT])
    st.ask_more = step.unless_burn
    return True


def _ask_target(st: State, f: Frame) -> i64:
    return ask(st, f.them, D_TARGET, Q_TARGET, f.card, [O_SEAT << OPTION_SHIFT | seat for seat in f.a])


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
        f.a = [st.answer & OPTION_MASK]
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
            guard = Frame(K_DEFEND, f.block, f.you, f.a[f.i], f.card)
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
        st.emit(EV_ATTACK, st.everyone, f.you, f.card, 0, 0)


def _note_hit(st: State, f: Frame, seat: i64) -> None:
    if st.record:
        st.emit(EV_HIT, st.everyone, seat, f.card, 0, 0)


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
        chosen = st.answer & OPTION_MASK
        f.stage = APPLYING
        return _take_alternative(st, f, step, chosen)
    if f.i == 0 or not f.a:
        return DONE
    if len(f.a) == 1:
        return _take_alternative(st, f, step, f.a[0])
    f.stage = PICKING
    return ask(st, f.them, D_CHOOSE, Q_ALTERNATIVE, f.card, [O_ALT << OPTION_SHIFT | i for i in f.a])


def _in_vain(st: State, f: Frame, block: i64) -> bool:
    """Whether a row of steps is only about cards of places where there are none."""
    for step in st.prog.blocks[block].steps:
        op = step.op
        if (op != OP_DISCARD and op != OP_DESTROY and op != OP_PUT) or step.sel.kind != S_ZONES or step.els >= 0:
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
        st.emit(EV_CHOSE, st.everyone, f.them, O_ALT << OPTION_SHIFT | chosen, Q_ALTERNATIVE, f.card)
    st.push(step.alts[chosen], f, f.them)
    return WAIT


def _may(st: State, f: Frame, step: Step) -> i64:
    if f.stage == START:
        if not can_do(st, f, step.do) or (st.health and not _can_be_hurt(st, f, step.do)):
            return FAIL
        f.stage = CONFIRMING
        seat = player(st, f, step.who)
        return ask(st, seat, D_YES_NO, Q_MAY, f.card, [O_YES << OPTION_SHIFT, O_NO << OPTION_SHIFT])
    if f.stage == CONFIRMING:
        if st.answer != O_YES << OPTION_SHIFT:
            return FAIL
        f.stage = APPLYING
        st.push(step.do, f, f.them)
        return WAIT
    return DONE


def _can_be_hurt(st: State, f: Frame, block: i64) -> bool:
    """Who is knocked out cannot pay with damage."""
    for step in st.prog.blocks[block].steps:
        if step.op == OP_DAMAGE and step.who == W_SUBJECT and st.health[f.them] == 0:
            return False
    return True


def can_do(st: State, f: Frame, block: i64) -> bool:
    """Whether everything a row of steps takes is there."""
    named: list[int] = []  # slots that an earlier step of the row fills on the way
    for step in st.prog.blocks[block].steps:
        sel = step.sel
        if not ((sel.kind == S_SLOT or sel.kind == S_OF) and sel.slot in named) and not _can_do_step(st, f, step):
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
            if row[i].sel.kind == S_THIS:
                if row[i].op == OP_DISCARD and borrowed(st, f.card):
                    return False
                continue  # the card that gives the right is there
            if not _can_do_step(st, f, row[i]) or (_takes_top(row[i]) and not _has_top(st, f, row[i])):
                return False
            if row[i].sel.kind == S_STACK and len(candidates(st, f, row[i].sel, f.them)) < value(st, f, row[i].sel.n):
                return False
        return True
    for step in row:
        if _can_do_step(st, f, step):
            return True
    return False


def _takes_top(step: Step) -> bool:
    return step.sel.kind == S_TOP and step.sel.zones[0] == DECK


def _has_top(st: State, f: Frame, step: Step) -> bool:
    """Whether the deck, reshuffled if need be, has as many cards as a price takes off it."""
    base = SHARED + f.them * PER_SEAT
    return len(st.zones[base + DECK]) + len(st.zones[base + DISCARD]) >= value(st, f, step.sel.n)


def _can_do_step(st: State, f: Frame, step: Step) -> bool:
    op = step.op
    if op == OP_LOSE:
        return step.who > W_SUBJECT or st.charges[f.them] >= value(st, f, step.val)
    if op == OP_BURN:
        return step.do >= 0 or st.charges[f.them] >= value(st, f, step.val)
    if op == OP_PAY:
        return st.left_power() >= value(st, f, step.val)
    if op == OP_GAIN and step.sel.kind == S_STACK:
        return True
    if op == OP_DRAW and not step.by_slot:
        return value(st, f, step.val) > 0
    if op == OP_DISCARD or op == OP_DESTROY or op == OP_PUT or op == OP_GAIN or op == OP_REVEAL:
        seat = player(st, f, step.who)
        if seat < 0:
            return False
        if step.sel.kind == S_TOP and step.sel.zones[0] == DECK:
            return True  # the deck may be reshuffled first
        found = len(_on_offer(st, f, step, seat))
        if step.sel.count == N_EXACT:
            return found >= value(st, f, step.sel.n)
        return found > 0 or step.sel.count == N_UP_TO or step.sel.count == N_ANY
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
            return ask(st, f.them, D_TARGET, Q_TARGET, f.card, [O_SEAT << OPTION_SHIFT | seat for seat in found])
        st.stack[f.root].slots[slot] = found
        return DONE if found else FAIL
    st.stack[f.root].slots[slot] = [st.answer & OPTION_MASK]
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
        options = [O_WORD << OPTION_SHIFT | word for word in step.alts]
        return ask(st, f.them, D_CHOOSE, Q_WORD, f.card, options)
    word = st.answer & OPTION_MASK
    st.stack[f.root].slots[slot_at(st, f, step.save)] = [word]
    if st.record:
        st.emit(EV_CHOSE, st.everyone, f.them, st.answer, Q_WORD, f.card)
    return DONE
