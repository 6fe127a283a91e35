"""Health, damage and Charges; Attacks that succeed, and who is knocked out.

Only boxes with Health come here. What one turn counts is kept in `State.tally`.
"""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.moves import move
from longbox.engine.named import chosen_one, foes
from longbox.engine.program import Ability, Step
from longbox.engine.queries import holds, rule_becomes, rule_less
from longbox.engine.standing import refresh, refresh_all
from longbox.engine.state import Frame, State
from longbox.engine.triggers import enqueue
from longbox.engine.words import NOBODY, event, frame, ko, listen, mode, op, rule, stand, tally, trigger, zone


def set_number(numbers: list[i64], at: i64, number: i64) -> list[i64]:
    """The same numbers but one. Lists of numbers are replaced, so that copies may share them."""
    changed = numbers[:]
    changed[at] = number
    return changed


def count(st: State, at: i64) -> None:
    st.tally = set_number(st.tally, at, st.tally[at] + 1)


# --- triggers of a fight


def signal(st: State, seat: i64, what: i64, them: i64) -> None:
    """Queues what a seat's abilities say to an event of a fight, in anybody's turn if they say so."""
    for held in st.stand[seat]:
        ability = held.ability
        if ability.kind == stand.WHEN and ability.event == what and _heeds(st, ability, seat, held.card):
            enqueue(st, held.number, held.card, seat | (them + 1) << 3)


def _heeds(st: State, ability: Ability, seat: i64, card: i64) -> bool:
    if not ability.any_turn and seat != st.turn:
        return False
    if ability.nth:
        n = st.tally[tally.HARMS] if ability.event == trigger.HARM else st.tally[tally.SUCCESSES]
        if n not in ability.nth:
            return False
    return ability.cond is None or holds(st, st.probe(seat, card), ability.cond)


# --- Attacks


def attack_under_way(st: State) -> Frame | None:
    """The Attack whose effect is running now, if there is one. A Defense that is being used is no part of it."""
    i: i64 = len(st.stack) - 1
    while i >= 0:
        f = st.stack[i]
        if f.kind != frame.STEPS:
            return None
        steps = st.prog.blocks[f.block].steps
        if f.pc < len(steps) and steps[f.pc].op == op.ATTACK:
            return f
        i -= 1
    return None


def open_attack(st: State, f: Frame) -> None:
    """An Attack begins: what its player's abilities add to it is settled now."""
    f.affected = 0
    f.unavoidable = False
    f.bonus = 0
    you = f.you
    if you < 0:
        return
    if you == st.turn:
        count(st, tally.ATTACKS)
    if not st.listens[you] & listen.ATTACK:
        return
    spent: list[i64] = []
    for held in st.stand[you]:
        ability = held.ability
        if ability.kind == stand.ATTACKS and (ability.which != 2 or st.tally[tally.ATTACKS] == 1):
            f.bonus += ability.limit
            if ability.unavoidable:
                f.unavoidable = True
            if ability.which == 1 and held.row >= 0:
                spent.append(held.row)
    use_up(st, spent)


def use_up(st: State, spent: list[i64]) -> None:
    """Rows that held for one time are gone."""
    if spent:
        st.rows = [st.rows[k] for k in range(len(st.rows)) if k not in spent]
        refresh_all(st)


def close_attack(st: State, f: Frame, step: Step) -> None:
    """After the Attack is complete: whom it affected, and who reacts to that."""
    you = f.you
    if you < 0:
        return
    hit: list[i64] = [seat for seat in f.seats if f.affected >> seat & 1 and foes(st, you, seat)]
    single = chosen_one(st, step.players)
    if hit and you == st.turn:
        mask = st.tally[tally.HIT]
        for seat in hit:
            mask |= 1 << seat
        st.tally = set_number(st.tally, tally.HIT, mask)
        if single:
            count(st, tally.SUCCESSES)
    if not st.listens[you] & listen.ATTACK:
        return
    if hit:
        if single:
            signal(st, you, trigger.SUCCEED, hit[0])
        signal(st, you, trigger.SUCCEED_ANY, hit[0])
    elif f.seats and _all_guarded(f):
        signal(st, you, trigger.ALL_AVOID, NOBODY)


def _all_guarded(f: Frame) -> bool:
    for seat in f.seats:
        if not f.guarded >> seat & 1:
            return False
    return True


def affected(st: State, seat: i64) -> None:
    """Damage, a discard or a gained Weakness: the Attack under way has had an effect on this player."""
    f = attack_under_way(st)
    if f is not None:
        f.affected |= 1 << seat


def harm(st: State, f: Frame, seat: i64) -> None:
    """Through a card of the player whose turn it is, a foe discards, loses a Charge or gains a Weakness."""
    you = f.you
    if you < 0 or you != st.turn or not st.in_turn or not foes(st, you, seat) or st.prog.defs[st.defn[f.card]].slots:
        return
    count(st, tally.HARMS)
    if st.listens[you] & listen.HARM:
        signal(st, you, trigger.HARM, seat)


# --- damage


def attack_damage(st: State, seat: i64, n: i64) -> i64:
    """What an Attack deals to a player, with all that is added to it."""
    f = attack_under_way(st)
    if f is None or n <= 0:
        return n
    n += f.bonus
    if st.listens[seat] & listen.ATTACK:
        for held in st.stand[seat]:
            if held.ability.kind == stand.ATTACKED:
                n += held.ability.limit
    return n


def hurt(st: State, you: i64, seat: i64, n: i64) -> bool:
    """A player takes damage. True if something was started by it, which must run first."""
    health = st.health[seat]
    if n <= 0 or health == 0:
        return False
    left = health - n if health > n else 0
    st.health = set_number(st.health, seat, left)
    if st.record:
        st.emit(event.DAMAGE, st.everyone, seat, n, you, left)
    affected(st, seat)
    by = you if you >= 0 and foes(st, you, seat) else NOBODY
    if health > ko.BAR and left <= ko.BAR:
        _depleted(st, by, seat)
    if left > 0:
        return False
    _depleted(st, by, seat)
    return _knock_out(st, by, seat)


def _depleted(st: State, by: i64, seat: i64) -> None:
    """A Health bar has run out."""
    if by >= 0 and st.listens[by] & listen.HEALTH:
        signal(st, by, trigger.DEPLETE, seat)
    if st.listens[seat] & listen.HEALTH:
        signal(st, seat, trigger.DEPLETED, by)


def _knock_out(st: State, by: i64, seat: i64) -> bool:
    """The player takes a KO token; who did it takes a VP token."""
    pool = st.layout.ko_pool
    token: i64 = ko.NO_TOKEN
    if pool >= 0 and st.size(pool):
        token = st.top(pool)
        move(st, token, zone.of(seat) + zone.SCORE, seat)
    if st.record:
        shown = token if st.mode & mode.TOKENS else ko.NO_TOKEN
        st.emit(event.KO, st.everyone, seat, shown, by, 0 if token == ko.NO_TOKEN else 1)
    if by >= 0:
        take_token(st, by)
    if token == ko.NO_TOKEN or not st.mode & mode.TOKENS:
        return False
    return _turn_over(st, token, by, seat)


def take_token(st: State, seat: i64) -> None:
    """One VP token, as long as the supply lasts."""
    supply = st.layout.tokens
    if supply >= 0 and st.size(supply):
        move(st, st.top(supply), zone.of(seat) + zone.SCORE, seat)


def _turn_over(st: State, token: i64, by: i64, seat: i64) -> bool:
    """What the back of the token says: first to who was knocked out, then to who did it."""
    d = st.prog.defs[st.defn[token]]
    started = False
    if d.bonus >= 0 and by >= 0:
        st.start(d.bonus, by, token)
        started = True
    if d.penalty >= 0:
        st.start(d.penalty, seat, token)
        started = True
    if d.ability:
        refresh(st, seat)
        limit_charges(st, seat)
    return started


def heal(st: State, seat: i64, n: i64) -> bool:
    """Nothing heals a player who is knocked out; nobody has more than at the start."""
    health = st.health[seat]
    if st.listens[seat] & listen.RULE:
        n -= rule_less(st, seat, rule.HEALING)
    most = st.prog.rules.health
    n = n if health + n <= most else most - health
    if n <= 0 or health == 0:
        return False
    st.health = set_number(st.health, seat, health + n)
    if st.record:
        st.emit(event.HEAL, st.everyone, seat, n, 0, health + n)
    return True


def recover(st: State) -> None:
    """The end of the turn: whoever was knocked out has all Health again."""
    for seat in range(st.seats):
        if st.health[seat] == 0:
            st.health = set_number(st.health, seat, st.prog.rules.health)
            if st.record:
                st.emit(event.HEAL, st.everyone, seat, st.prog.rules.health, 0, st.prog.rules.health)


# --- Charges


def most_charges(st: State, seat: i64) -> i64:
    most = st.prog.rules.most_charges
    return rule_becomes(st, seat, rule.MOST_CHARGES, most) if st.listens[seat] & listen.RULE else most


def gain_charges(st: State, seat: i64, n: i64) -> i64:
    """What is above the maximum is lost."""
    have = st.charges[seat]
    most = most_charges(st, seat)
    n = n if have + n <= most else most - have
    if n > 0:
        st.charges = set_number(st.charges, seat, have + n)
        if st.record:
            st.emit(event.CHARGE, st.everyone, seat, n, 0, have + n)
    return n


def limit_charges(st: State, seat: i64) -> None:
    over = st.charges[seat] - most_charges(st, seat)
    if over > 0:
        lose_charges(st, seat, over, 0)


def lose_charges(st: State, seat: i64, n: i64, burnt: i64) -> i64:
    have = st.charges[seat]
    n = n if n <= have else have
    if n > 0:
        st.charges = set_number(st.charges, seat, have - n)
        if st.record:
            st.emit(event.UNCHARGE, st.everyone, seat, n, burnt, have - n)
    return n
