"""Before the first turn: heroes dealt and drafted, and who begins."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.moves import chance_below, line_up_count, move, pile_up_identities, refill_one
from longbox.engine.standing import refresh_all
from longbox.engine.state import CARD_OPTIONS, Frame, State
from longbox.engine.turn import begin_turn
from longbox.engine.words import NOBODY, ask, event, frame, option, prompt, zone


def deal(st: State, f: Frame) -> None:
    if f.stage == 1:
        _keep(st, f.next, st.answer & option.MASK)
        f.next += 1
    if _ask_dealt(st, f):
        return
    if f.pc == 0 and st.prog.rules.super_moves:
        f.pc = 1
        f.next = 0
        slide_moves(st)
        if _ask_dealt(st, f):
            return
    st.drop()
    pile_up_identities(st)
    refresh_all(st)
    while st.prog.rules.heroes_first and line_up_count(st) < st.prog.rules.line_up and refill_one(st):
        pass
    first = first_player(st, f.you)
    if (
        st.prog.rules.most_charges and first != f.you
    ):  # an identity that goes first: the Charges of the last seats move round
        st.charges = [st.charges[(seat - first + f.you) % st.seats] for seat in range(st.seats)]
    begin_turn(st, first)


def _ask_dealt(st: State, f: Frame) -> bool:
    while f.next < st.seats:
        dealt = st.pile(zone.of(f.next) + zone.DEALT)
        if dealt:
            f.stage = 1
            moves = st.prog.defs[st.defn[dealt[0]]].charge_cost > 0
            pose(
                st,
                f.next,
                ask.CHOOSE,
                prompt.MOVE if moves else prompt.HERO,
                -1,
                [CARD_OPTIONS[card] for card in dealt],
            )
            return True
        f.next += 1
    return False


def _keep(st: State, seat: i64, keep: i64) -> None:
    """One of the cards dealt stays with its player, the others go back to the box."""
    base = zone.of(seat)
    to = zone.UNDER if st.prog.defs[st.defn[keep]].charge_cost > 0 else zone.TEAM
    for card in st.pile(base + zone.DEALT):
        move(st, card, base + to if card == keep else zone.BOX, NOBODY)


def slide_moves(st: State) -> None:
    """Each character's Super Move goes under it. A character without one is dealt two that nobody uses."""
    heroes = [st.prog.defs[st.defn[c]].id for seat in range(st.seats) for c in st.pile(zone.of(seat) + zone.TEAM)]
    free = [c for c in st.pile(zone.BOX) if st.prog.defs[st.defn[c]].charge_cost > 0]
    spare = [c for c in free if st.prog.defs[st.defn[c]].character not in heroes]
    for seat in range(st.seats):
        base = zone.of(seat)
        if st.size(base + zone.UNDER) or st.size(base + zone.DEALT) or not st.size(base + zone.TEAM):
            continue
        hero = st.prog.defs[st.defn[st.pile(base + zone.TEAM)[0]]].id
        own_move = [c for c in free if st.prog.defs[st.defn[c]].character == hero]
        if own_move:
            move(st, own_move[0], base + zone.UNDER, NOBODY)
            continue
        for _ in range(2):
            if spare:
                move(st, spare.pop(chance_below(st, len(spare), 0)), base + zone.DEALT, NOBODY)


def pick(st: State, f: Frame) -> None:
    """Clockwise each player chooses an identity out of all that are left; a second one the other way round."""
    if f.stage == 1:
        move(st, st.answer & option.MASK, zone.of(_picker(st, f)) + zone.TEAM, NOBODY)
        f.next += 1
    if f.next < f.wanted:
        f.stage = 1
        left = [card for card in st.pile(zone.BOX) if st.prog.defs[st.defn[card]].section == "characters"]
        pose(st, _picker(st, f), ask.CHOOSE, prompt.HERO, -1, [CARD_OPTIONS[card] for card in left])
        return
    f.kind = frame.DEAL  # what follows is the same
    f.stage = 0
    f.next = 0


def _picker(st: State, f: Frame) -> i64:
    at = f.next % st.seats
    return (f.you + (at if f.next < st.seats else st.seats - 1 - at)) % st.seats


def draft(st: State, f: Frame) -> None:
    """Clockwise each player takes a hero out of the game, then the last one to do so chooses first."""
    if f.stage == 1:
        _drafted(st, f, st.answer & option.MASK)
    if f.next < 2 * st.seats:
        f.stage = 1
        left = [CARD_OPTIONS[card] for card in st.pile(zone.BOX) if card not in f.cards]
        pose(st, _drafter(st, f), ask.CHOOSE, prompt.BAN if f.next < st.seats else prompt.HERO, -1, left)
        return
    st.drop()
    refresh_all(st)
    begin_turn(st, f.you)


def _drafter(st: State, f: Frame) -> i64:
    if f.next < st.seats:
        return (f.you + f.next) % st.seats
    return (f.you + 2 * st.seats - 1 - f.next) % st.seats


def _drafted(st: State, f: Frame, card: i64) -> None:
    seat = _drafter(st, f)
    if f.next < st.seats:
        f.cards = [*f.cards, card]  # it stays in the box, but nobody may choose it
        if st.record:
            st.emit(event.CHOSE, st.everyone, seat, st.answer, prompt.BAN, card)
    else:
        move(st, card, zone.of(seat) + zone.TEAM, NOBODY)
    f.next += 1


def first_player(st: State, drawn: i64) -> i64:
    """Who holds an identity that goes first, else the seat that chance has drawn."""
    for seat in range(st.seats):
        for card in st.pile(zone.of(seat) + zone.TEAM):
            if st.prog.defs[st.defn[card]].setup == "goes first":
                return seat
    return drawn
