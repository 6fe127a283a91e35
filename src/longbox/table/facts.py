"""Facts as they are kept and told again: plain numbers, in a form that stays when the engine's own changes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.view.events import seen_of
from longbox.view.model import SeenEvent

# In this order for ever; new kinds go to the end.
KINDS = (
    "moved", "played", "power", "bought", "defeated", "gained", "shuffled", "revealed", "looked", "attack", "avoided",
    "hit", "turn", "flipped", "over", "paid", "triggered", "chose", "face_down", "showed", "end_turn",
    "confronts", "strikes", "blocked", "held", "cost", "damage", "heal", "charge", "uncharge", "ko",
)  # fmt: skip
CHOSE = "chose"  # the one kind with a code; others keep in its place what is left
FIELDS = ("seat", "card", "other", "amount", "source", "to", "before", "after", "code")
SIZE = 2 + len(FIELDS)

_number = {kind: i for i, kind in enumerate(KINDS)}
_ints = msgspec.msgpack.Decoder(list[int])


def to_ints(events: Sequence[Event]) -> list[int]:
    found: list[int] = []
    for e in events:
        last = e.code if e.kind == CHOSE else e.left
        found += [
            _number[e.kind], e.audience, e.seat, e.card, e.other, e.amount, e.source, e.to, e.before, e.after, last
        ]  # fmt: skip
    return found


def from_ints(ints: Sequence[int]) -> list[Event]:
    found: list[Event] = []
    for at in range(0, len(ints), SIZE):
        event = Event(KINDS[ints[at]], ints[at + 1])
        event.seat, event.card, event.other, event.amount = ints[at + 2 : at + 6]
        event.source, event.to, event.before, event.after, last = ints[at + 6 : at + 11]
        if event.kind == CHOSE:
            event.code = last
        else:
            event.left = last
        found.append(event)
    return found


def pack(events: Sequence[Event]) -> bytes:
    return msgspec.msgpack.encode(to_ints(events))


def unpack(data: bytes) -> list[Event]:
    return from_ints(_ints.decode(data)) if data else []


def seen(game: Game, events: Sequence[Event], viewer: int) -> list[SeenEvent]:
    """Facts as `viewer` may know them, whenever they happened in this game."""
    return seen_of(game.state, events, viewer)
