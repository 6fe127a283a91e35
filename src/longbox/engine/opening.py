"""Before the first turn: heroes dealt and drafted, and who begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.moves import line_up_count, move, pick_by_chance, pile_up_identities, refill_one, shuffle_cards
from longbox.engine.piles import pile_up
from longbox.engine.standing import refresh_all
from longbox.engine.state import CARD_OPTIONS, Frame, State
from longbox.engine.turn import begin_turn
from longbox.engine.words import NOBODY, ask, bits, event, frame, option, prompt, zone

STREAM_MAIN: Final = 6  # of chance: the Main Deck


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
    if st.prog.rules.heroes_first:
        fill_line_up(st)
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
                move(st, pick_by_chance(st, spare, 0), base + zone.DEALT, NOBODY)


def pick(st: State, f: Frame) -> None:
    """Clockwise each player chooses an identity out of all that are left; a second one the other way round.

    Where they cost points, everybody goes on as long as the points reach for one more.
    """
    if f.stage == 1:
        move(st, st.answer & option.MASK, zone.of(_picker(st, f)) + zone.TEAM, NOBODY)
        f.next += 1
    while f.next < f.wanted:
        seat = _picker(st, f)
        left = [CARD_OPTIONS[card] for card in st.pile(zone.BOX) if _may_pick(st, seat, card)]
        if left:
            f.stage = 1
            pose(st, seat, ask.CHOOSE, prompt.HERO, -1, left)
            return
        f.next += 1
    f.kind = frame.DEAL  # what follows is the same
    f.stage = 0
    f.next = 0


def _picker(st: State, f: Frame) -> i64:
    at = f.next % st.seats
    back = f.next // st.seats % 2 == 1
    return (f.you + (st.seats - 1 - at if back else at)) % st.seats


def _may_pick(st: State, seat: i64, card: i64) -> bool:
    if st.prog.defs[st.defn[card]].section != "characters":
        return False
    budget = st.prog.rules.budget
    return budget == 0 or points_spent(st, seat) + points_of(st, card) <= budget


def points_of(st: State, card: i64) -> i64:
    """What an identity costs of the points to choose for."""
    rules = st.prog.rules
    id = st.prog.defs[st.defn[card]].id
    return rules.tier_points[rules.tiered.index(id)] if id in rules.tiered else rules.other_points


def points_spent(st: State, seat: i64) -> i64:
    spent: i64 = 0
    for card in st.pile(zone.of(seat) + zone.TEAM):
        spent += points_of(st, card)
    return spent


def fill_line_up(st: State) -> None:
    """The opening Line-Up. Where it may hold only so many dear cards or Locations, the others are shuffled back in."""
    if lay_opening(st):
        cards = st.pile(zone.MAIN)
        shuffle_cards(st, cards, zone.MAIN, NOBODY, STREAM_MAIN)
        pile_up(st, zone.MAIN, cards)


def lay_opening(st: State) -> bool:
    """Fills the Line-Up; whether the Main Deck must be shuffled now, since cards were passed by."""
    rules = st.prog.rules
    limited = rules.opening_dear >= 0 or rules.opening_locations >= 0
    passed = False
    while line_up_count(st) < rules.line_up:
        if limited:
            passed = _bring_fitting(st) or passed
        if not refill_one(st):
            break
    return passed


def _bring_fitting(st: State) -> bool:
    """Brings the first card that may be laid out to the top of the Main Deck; whether it passed others by.

    If there is none, the Line-Up is filled with what there is.
    """
    pile = st.pile(zone.MAIN)
    for at in range(len(pile) - 1, -1, -1):
        if _may_open(st, pile[at]):
            if at == len(pile) - 1:
                return False
            pile_up(st, zone.MAIN, [*pile[:at], *pile[at + 1 :], pile[at]])
            return True
    return False


def _may_open(st: State, card: i64) -> bool:
    rules = st.prog.rules
    lying = [st.prog.defs[st.defn[other]] for other in st.pile(zone.LINE_UP) if other != zone.EMPTY]
    d = st.prog.defs[st.defn[card]]
    if rules.opening_dear >= 0 and d.cost >= rules.opening_cost:
        if sum([1 for other in lying if other.cost >= rules.opening_cost]) >= rules.opening_dear:
            return False
    if rules.opening_locations >= 0 and d.bits & bits.LOCATION:
        return sum([1 for other in lying if other.bits & bits.LOCATION]) < rules.opening_locations
    return True


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
    """Who holds an identity that goes first, else the seat that chance has drawn.

    Where who has spent the fewest points begins, it is the first of these from the drawn seat on.
    """
    for seat in range(st.seats):
        for card in st.pile(zone.of(seat) + zone.TEAM):
            if st.prog.defs[st.defn[card]].setup == "goes first":
                return seat
    if st.prog.rules.fewest_first:
        order = [(drawn + at) % st.seats for at in range(st.seats)]
        spent = [points_spent(st, seat) for seat in order]
        return order[spent.index(min(spent))]
    return drawn
