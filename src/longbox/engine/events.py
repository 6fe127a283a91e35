"""Facts: what happened, and who saw it. The state keeps them as ints; here they become readable."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.engine.words import event, ko, packed


@mypyc_attr(acyclic=True)
class Event:
    """One fact. Fields that a kind does not use are -1."""

    def __init__(self, kind: str, audience: int) -> None:
        self.kind = kind
        self.audience = audience  # a bit per seat that may know which card it is
        self.seat = -1
        self.card = -1
        self.other = -1  # another seat
        self.amount = -1
        self.source = -1  # zones
        self.to = -1
        self.before = -1  # the card's handle before and after
        self.after = -1
        self.code = -1  # of an option chosen
        self.left = -1  # Health or Charges afterwards; of a move: how many cards lie below, if it went under a pile

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)

    def __repr__(self) -> str:
        names = ("seat", "card", "other", "amount", "source", "to")
        return f"Event({self.kind}, {', '.join(f'{n}={getattr(self, n)}' for n in names if getattr(self, n) >= 0)})"


def decode(ints: list[int]) -> list[Event]:
    """What `State.emit` and `State.emit_move` packed."""
    found: list[Event] = []
    i = 0
    while i < len(ints):
        head = ints[i]
        more = ints[i + 1] if head & packed.MORE else -1
        found.append(_move(head, more) if head & packed.MOVE else _fact(head, more))
        i += 2 if head & packed.MORE else 1
    return found


def _move(head: int, more: int) -> Event:
    what = Event(event.NAMES[event.MOVED], _field(head, packed.AUDIENCE_SHIFT, packed.MOVE_CARD_SHIFT))
    what.card = _field(head, packed.MOVE_CARD_SHIFT, packed.MOVE_SOURCE_SHIFT)
    what.source = _field(head, packed.MOVE_SOURCE_SHIFT, packed.MOVE_TO_SHIFT)
    what.to = _field(head, packed.MOVE_TO_SHIFT, packed.MOVE_BEFORE_SHIFT)
    if more < 0:
        what.before = _field(head, packed.MOVE_BEFORE_SHIFT, packed.MOVE_AFTER_SHIFT)
        what.after = _field(head, packed.MOVE_AFTER_SHIFT, packed.MOVE_UNDER_SHIFT)
    else:
        what.before = _field(more, 0, packed.D_SHIFT)
        what.after = more >> packed.D_SHIFT
    if head >> packed.MOVE_UNDER_SHIFT:
        what.left = 0
    return what


def _fact(head: int, more: int) -> Event:
    c = d = 0
    if head & packed.MORE:
        c = _field(more, 0, packed.D_SHIFT) - 1
        d = more >> packed.D_SHIFT
    return _event(
        _field(head, packed.KIND_SHIFT, packed.A_SHIFT),
        _field(head, packed.AUDIENCE_SHIFT, packed.KIND_SHIFT),
        _field(head, packed.A_SHIFT, packed.B_SHIFT) - 1,
        head >> packed.B_SHIFT,
        c,
        d,
    )


def _field(number: int, start: int, end: int) -> int:
    """The bits from `start` up to `end`."""
    return (number >> start) & ((1 << end - start) - 1)


def _event(kind: int, audience: int, a: int, b: int, c: int, d: int) -> Event:
    what = Event(event.NAMES[kind], audience)
    if kind == event.SHUFFLED:
        what.to = a
        what.amount = b
    elif kind == event.REVEALED or kind == event.LOOKED:
        what.card = a
        what.source = b
        what.seat = c
        what.before = d
    elif kind == event.FLIPPED:
        what.card = a
    elif kind == event.OVER:
        what.amount = a
    elif kind in (event.POWER, event.PAID, event.TURN, event.FACE_DOWN, event.STRIKES, event.COST):
        what.seat = a
        what.amount = b
    elif kind in (event.PLAYED, event.BOUGHT, event.DEFEATED, event.BLOCKED, event.HELD):
        what.seat = a
        what.card = b
        what.amount = c
    elif kind == event.GAINED:
        what.seat = a
        what.card = b
        what.to = c
    elif kind == event.AVOIDED:
        what.seat = a
        what.card = b
        what.other = c
    elif kind in (event.ATTACK, event.HIT, event.TRIGGERED, event.SHOWED, event.END_TURN, event.CONFRONTS):
        what.seat = a
        what.card = b if kind != event.END_TURN else -1
    elif kind in (event.DAMAGE, event.HEAL, event.CHARGE, event.UNCHARGE):
        what.seat = a
        what.amount = b
        what.other = c if kind in (event.DAMAGE, event.UNCHARGE) else -1
        what.left = d
    elif kind == event.KO:
        what.seat = a
        what.card = b if b != ko.NO_TOKEN else -1
        what.other = c
        what.left = d  # whether there was a token to take
    elif kind == event.CHOSE:
        what.seat = a
        what.code = b
        what.amount = c
        what.card = d
    return what
