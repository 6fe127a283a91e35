"""Facts: what happened, and who saw it. The state keeps them as ints; here they become readable."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longbox.engine.words import (
    EV_A_SHIFT,
    EV_ATTACK,
    EV_AUDIENCE_SHIFT,
    EV_AVOIDED,
    EV_B_SHIFT,
    EV_BLOCKED,
    EV_BOUGHT,
    EV_CHARGE,
    EV_CHOSE,
    EV_CONFRONTS,
    EV_COST,
    EV_D_SHIFT,
    EV_DAMAGE,
    EV_DEFEATED,
    EV_END_TURN,
    EV_FACE_DOWN,
    EV_FLIPPED,
    EV_GAINED,
    EV_HEAL,
    EV_HELD,
    EV_HIT,
    EV_KIND_SHIFT,
    EV_KO,
    EV_LOOKED,
    EV_MORE,
    EV_MOVE,
    EV_MOVED,
    EV_OVER,
    EV_PAID,
    EV_PLAYED,
    EV_POWER,
    EV_REVEALED,
    EV_SHOWED,
    EV_SHUFFLED,
    EV_STRIKES,
    EV_TRIGGERED,
    EV_TURN,
    EV_UNCHARGE,
    EVENT_NAMES,
    MOVE_AFTER_SHIFT,
    MOVE_BEFORE_SHIFT,
    MOVE_CARD_SHIFT,
    MOVE_SOURCE_SHIFT,
    MOVE_TO_SHIFT,
    MOVE_UNDER_SHIFT,
    NO_TOKEN,
)


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
        more = ints[i + 1] if head & EV_MORE else -1
        found.append(_move(head, more) if head & EV_MOVE else _fact(head, more))
        i += 2 if head & EV_MORE else 1
    return found


def _move(head: int, more: int) -> Event:
    event = Event(EVENT_NAMES[EV_MOVED], _field(head, EV_AUDIENCE_SHIFT, MOVE_CARD_SHIFT))
    event.card = _field(head, MOVE_CARD_SHIFT, MOVE_SOURCE_SHIFT)
    event.source = _field(head, MOVE_SOURCE_SHIFT, MOVE_TO_SHIFT)
    event.to = _field(head, MOVE_TO_SHIFT, MOVE_BEFORE_SHIFT)
    if more < 0:
        event.before = _field(head, MOVE_BEFORE_SHIFT, MOVE_AFTER_SHIFT)
        event.after = _field(head, MOVE_AFTER_SHIFT, MOVE_UNDER_SHIFT)
    else:
        event.before = _field(more, 0, EV_D_SHIFT)
        event.after = more >> EV_D_SHIFT
    if head >> MOVE_UNDER_SHIFT:
        event.left = 0
    return event


def _fact(head: int, more: int) -> Event:
    c = d = 0
    if head & EV_MORE:
        c = _field(more, 0, EV_D_SHIFT) - 1
        d = more >> EV_D_SHIFT
    return _event(
        _field(head, EV_KIND_SHIFT, EV_A_SHIFT),
        _field(head, EV_AUDIENCE_SHIFT, EV_KIND_SHIFT),
        _field(head, EV_A_SHIFT, EV_B_SHIFT) - 1,
        head >> EV_B_SHIFT,
        c,
        d,
    )


def _field(number: int, start: int, end: int) -> int:
    """The bits from `start` up to `end`."""
    return (number >> start) & ((1 << end - start) - 1)


def _event(kind: int, audience: int, a: int, b: int, c: int, d: int) -> Event:
    event = Event(EVENT_NAMES[kind], audience)
    if kind == EV_SHUFFLED:
        event.to = a
        event.amount = b
    elif kind == EV_REVEALED or kind == EV_LOOKED:
        event.card = a
        event.source = b
        event.seat = c
        event.before = d
    elif kind == EV_FLIPPED:
        event.card = a
    elif kind == EV_OVER:
        event.amount = a
    elif kind in (EV_POWER, EV_PAID, EV_TURN, EV_FACE_DOWN, EV_STRIKES, EV_COST):
        event.seat = a
        event.amount = b
    elif kind in (EV_PLAYED, EV_BOUGHT, EV_DEFEATED, EV_BLOCKED, EV_HELD):
        event.seat = a
        event.card = b
        event.amount = c
    elif kind == EV_GAINED:
        event.seat = a
        event.card = b
        event.to = c
    elif kind == EV_AVOIDED:
        event.seat = a
        event.card = b
        event.other = c
    elif kind in (EV_ATTACK, EV_HIT, EV_TRIGGERED, EV_SHOWED, EV_END_TURN, EV_CONFRONTS):
        event.seat = a
        event.card = b if kind != EV_END_TURN else -1
    elif kind in (EV_DAMAGE, EV_HEAL, EV_CHARGE, EV_UNCHARGE):
        event.seat = a
        event.amount = b
        event.other = c if kind in (EV_DAMAGE, EV_UNCHARGE) else -1
        event.left = d
    elif kind == EV_KO:
        event.seat = a
        event.card = b if b != NO_TOKEN else -1
        event.other = c
        event.left = d  # whether there was a token to take
    elif kind == EV_CHOSE:
        event.seat = a
        event.code = b
        event.amount = c
        event.card = d
    return event
