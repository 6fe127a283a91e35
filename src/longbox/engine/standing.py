"""Standing abilities: who has and listens to what, and what they change in prices."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.program import Program
from longbox.engine.queries import value
from longbox.engine.state import Held, State
from longbox.engine.words import bits, lasts, listen, mode, stand, tally, zone


def is_face_down(st: State, seat: i64) -> bool:
    for row in st.rows:
        if row.kind == lasts.UNTIL and row.them == seat and st.prog.abilities[row.ability].kind == stand.FACE_DOWN:
            return True
    return False


def refresh(st: State, seat: i64) -> None:
    """Works out anew which abilities a seat has. Lists are replaced, so that copies may share them."""
    found: list[Held] = []
    before = st.stand[seat]
    prog = st.prog
    base = zone.of(seat)
    card: i64
    if not is_face_down(st, seat):
        card = st.top(base + zone.TEAM) if prog.rules.confrontation else st.ends[base + zone.TEAM]
        while card >= 0:
            _note(prog, before, found, prog.defs[st.defn[card]].ability, card)
            card = st.above[card]
    card = st.ends[base + zone.PLAY]
    while card >= 0:
        d = prog.defs[st.defn[card]]
        if d.bits & bits.ONGOING:
            _note(prog, before, found, d.ongoing, card)
        card = st.above[card]
    card = st.ends[base + zone.ONGOING]
    while card >= 0:
        _note(prog, before, found, prog.defs[st.defn[card]].ongoing, card)
        card = st.above[card]
    if prog.rules.health:
        _note_tokens(st, before, found, st.pile(base + zone.SCORE))
    for i in range(len(st.rows)):
        row = st.rows[i]
        if row.ability >= 0 and row.them == seat:
            _hold(prog, before, found, row.ability, row.card, i)
            if prog.abilities[row.ability].kind == stand.ABILITY_OF:
                for card in row.slots[0]:
                    _note(prog, before, found, prog.defs[st.defn[card]].ability, card)
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


def _note(prog: Program, before: list[Held], found: list[Held], abilities: list[i64], card: i64) -> None:
    number: i64
    for number in abilities:
        _hold(prog, before, found, number, card, -1)


def _hold(prog: Program, before: list[Held], found: list[Held], number: i64, card: i64, row: i64) -> None:
    """What stood in the same place before, as most does, is taken over as it is."""
    at = len(found)
    if at < len(before):
        held = before[at]
        if held.number == number and held.card == card and held.row == row:
            found.append(held)
            return
    found.append(Held(prog.abilities[number], number, card, row))


def _note_tokens(st: State, before: list[Held], found: list[Held], cards: list[i64]) -> None:
    """What lies before a player besides cards: the Health track, and KO tokens where their backs count."""
    card: i64
    for card in cards:
        d = st.prog.defs[st.defn[card]]
        if d.ability and (d.bonus < 0 or st.mode & mode.TOKENS):
            _note(st.prog, before, found, d.ability, card)


def refresh_all(st: State) -> None:
    for seat in range(st.seats):
        refresh(st, seat)


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
