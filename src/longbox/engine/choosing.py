"""Which cards a step is about: taken, offered, picked one by one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.asking import pose
from longbox.engine.lasting import stand_ins
from longbox.engine.moves import pick_by_chance, ready_deck, reveal
from longbox.engine.named import save_cards, slot_at
from longbox.engine.program import Sel, Step
from longbox.engine.queries import candidates, owner_of_selection, value
from longbox.engine.state import CARD_OPTIONS, NO_INTS, Frame, State
from longbox.engine.uses import among
from longbox.engine.words import (
    DONE,
    FAIL,
    NOBODY,
    WAIT,
    ask,
    bits,
    differ,
    event,
    listen,
    loc,
    op,
    option,
    prompt,
    quantity,
    source,
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


def choose_cards(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """Settles which cards a step is about: afterwards they are in f.cards. FAIL: declined, or not on offer."""
    if f.stage == START:
        return _start_choice(st, f, step, seat)
    if f.stage == PICKING:
        return _picked(st, f, step, seat)
    if f.stage == CONFIRMING:
        f.stage = APPLYING
        if st.answer == option.YES << option.SHIFT:
            f.cards = f.rest
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
    found = on_offer(st, f, step, seat)
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
        f.cards = _at_random(st, found, n, seat)
        return DONE if f.cards else FAIL
    if step.optional and (len(found) < n or n == 0):
        f.cards = NO_INTS
        return FAIL
    if sel.count == quantity.EXACT and not step.optional and (len(found) <= n or n == 0):
        f.cards = found if n > 0 else NO_INTS
        return DONE if f.cards else FAIL
    if not found or n == 0:
        f.cards = NO_INTS
        return FAIL
    f.cards = NO_INTS
    f.rest = found
    f.wanted = n
    return _next_pick(st, f, step, seat)


def _dearest(st: State, f: Frame, step: Step, seat: i64, found: list[i64], n: i64) -> i64:
    """The n dearest; among equals at the limit the player picks."""
    if len(found) <= n or n == 0:
        f.cards = found if n > 0 else NO_INTS
        return DONE if f.cards else FAIL
    costs = sorted([st.cost[card] for card in found])
    limit = costs[len(costs) - n]
    f.cards = [card for card in found if st.cost[card] > limit]
    f.rest = [card for card in found if st.cost[card] == limit]
    f.wanted = n
    return _next_pick(st, f, step, seat)


def _show_set_aside(st: State, found: list[i64], seat: i64) -> None:
    """Cards in ambush above those that an effect takes from the Main Deck: seen, set aside and put back as they lay."""
    card = st.top(zone.MAIN)
    left = len(found)
    while card >= 0 and left > 0:
        if among(card, found):
            left -= 1
        elif st.prog.defs[st.defn[card]].ambush >= 0:
            reveal(st, card, seat)
        card = st.below[card]


def on_offer(st: State, f: Frame, step: Step, seat: i64) -> list[i64]:
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
    card = st.top(zone.VILLAINS)
    if card < 0:
        return False
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
    f.cards = NO_INTS
    if not found:
        return DONE if step.sel.count == quantity.ALL and not step.optional else FAIL
    if step.optional:
        if step.sel.count != quantity.ALL and len(found) < value(st, f, step.sel.n):
            return FAIL
        f.rest = found
        f.stage = CONFIRMING
        about = prompt.MAY if step.sel.count == quantity.ALL else _prompt(step)
        pose(st, seat, ask.YES_NO, about, f.card, [option.YES << option.SHIFT, option.NO << option.SHIFT])
        st.ask_aim = found[0]
        return WAIT
    if step.arrange and len(found) > 1 and not copies(st, found):
        f.rest = found
        f.wanted = len(found)
        return _next_pick(st, f, step, seat)
    f.cards = found
    return DONE


def _start_of_each(st: State, f: Frame, step: Step, seat: i64, found: list[i64]) -> i64:
    """One card per type or cost: where several fit the player picks one."""
    f.cards = NO_INTS
    f.rest = found
    f.wanted = 0
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
    f.cards = [*f.cards, card]
    f.rest = _without(f.rest, card)


def _without(cards: list[i64], card: i64) -> list[i64]:
    left = cards[:]
    i: i64 = len(left) - 1
    while i >= 0:
        if left[i] == card:
            left.pop(i)
        i -= 1
    return left


def _next_of_each(st: State, f: Frame, step: Step, seat: i64) -> i64:
    values = _values(st, f.rest, step.sel.each)
    while f.wanted < values:
        fit = [card for card in f.rest if _has_value(st, card, step.sel.each, f.wanted)]
        f.wanted += 1
        if len(fit) == 1 or (fit and _same(st, fit)):
            _take_of_each(f, fit[0])
        elif fit:
            f.stage = EACH_PICKING
            pose(st, seat, _kind(step), _prompt(step), f.card, [CARD_OPTIONS[card] for card in fit])
            st.ask_aim = step.dest
            return WAIT
    f.stage = APPLYING
    return DONE if f.cards else FAIL


def _values(st: State, cards: list[i64], what: i64) -> i64:
    """How many types there are, or costs up to that of the dearest card."""
    if what != differ.COST:
        return len(bits.TYPE_NAMES)
    most: i64 = -1
    for card in cards:
        cost = st.prog.defs[st.defn[card]].cost
        most = cost if cost > most else most
    return most + 1


def _has_value(st: State, card: i64, what: i64, number: i64) -> bool:
    d = st.prog.defs[st.defn[card]]
    if what == differ.COST:
        return d.cost == number
    return bool(d.bits & bits.TYPE_BITS & (1 << number))


def _at_random(st: State, found: list[i64], n: i64, seat: i64) -> list[i64]:
    chosen: list[i64] = []
    while found and len(chosen) < n:
        chosen.append(pick_by_chance(st, found, 1 + seat))
    return chosen


def _same(st: State, cards: list[i64]) -> bool:
    """Copies of one card lying in one place are one answer."""
    z = st.loc[cards[0]] & loc.ZONE_MASK
    if z < zone.SHARED or not copies(st, cards):
        return False
    for card in cards:
        if st.loc[card] & loc.ZONE_MASK != z:
            return False
    return True


def one_owner(st: State, cards: list[int]) -> bool:
    for card in cards:
        if st.owner(card) != st.owner(cards[0]):
            return False
    return True


def copies(st: State, cards: list[int]) -> bool:
    for card in cards:
        if st.defn[card] != st.defn[cards[0]]:
            return False
    return True


def _next_pick(st: State, f: Frame, step: Step, seat: i64) -> i64:
    """Asks for one more card, or settles the choice where there is none left."""
    exact = step.sel.count == quantity.EXACT or step.arrange
    more = f.wanted - len(f.cards)
    may_stop = not exact or (step.optional and not f.cards)
    if more == 0 or not f.rest:
        f.stage = APPLYING
        return DONE
    if exact and not may_stop and (_settled(st, f, step, more) or _same(st, f.rest)):
        f.cards = f.cards + f.rest[:more]
        f.stage = APPLYING
        return DONE
    options = [CARD_OPTIONS[card] for card in f.rest]
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
    return len(f.rest) == 1 if step.arrange else len(f.rest) == more


def _picked(st: State, f: Frame, step: Step, seat: i64) -> i64:
    answer = st.answer
    if answer >> option.SHIFT != option.CARD:
        f.stage = APPLYING
        return DONE if f.cards else FAIL
    card = answer & option.MASK
    picked = f.cards[:]
    picked.append(card)
    f.cards = picked
    f.rest = _without(f.rest, card)
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


def save(st: State, f: Frame, sel: Sel, cards: list[i64]) -> None:
    if sel.save != -1:
        save_cards(st, f, slot_at(st, f, sel.save), cards, False)
    if sel.add != -1:
        save_cards(st, f, sel.add, cards, True)


def borrowed(st: State, card: i64) -> bool:
    """Played although it belongs to nobody: it lies there until what brought it takes it back."""
    z = st.loc[card] & loc.ZONE_MASK
    return st.owner(card) < 0 and zone.SHARED <= z < st.extra and zone.kind_of(z) == zone.PLAY
