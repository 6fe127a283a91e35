"""Whether something can be done at all, before it is offered."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.choosing import borrowed, on_offer
from longbox.engine.named import player
from longbox.engine.program import Step
from longbox.engine.queries import candidates, value
from longbox.engine.state import Frame, State
from longbox.engine.words import op, quantity, source, who, zone


def in_vain(st: State, f: Frame, block: i64) -> bool:
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
        if seat >= 0 and on_offer(st, f, step, seat):
            return False
    return True


def can_be_hurt(st: State, f: Frame, block: i64) -> bool:
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
    base = zone.of(f.them)
    return st.size(base + zone.DECK) + st.size(base + zone.DISCARD) >= value(st, f, step.sel.n)


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
        found = len(on_offer(st, f, step, seat))
        if step.sel.count == quantity.EXACT:
            return found >= value(st, f, step.sel.n)
        return found > 0 or step.sel.count == quantity.UP_TO or step.sel.count == quantity.ANY
    return True
