"""Events as a seat sees them: what moved is told to all, which card it was only to those who may know."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.engine.events import Event
from longbox.engine.game import Game, option_of
from longbox.engine.state import State
from longbox.engine.words import zone
from longbox.view.build import SPECTATOR
from longbox.view.model import SeenEvent

# Facts that are nobody else's business; everything else is told to all, without the card if it is hidden.
PRIVATE = ("looked",)


def seen_events(game: Game, seat: int) -> list[SeenEvent]:
    """The facts of the last choice, as `seat` may know them."""
    return seen_of(game.state, game.events, seat)


def seen_of(st: State, events: Sequence[Event], seat: int) -> list[SeenEvent]:
    """Facts of a game, whenever they happened in it."""
    return [_seen(st, e, seat) for e in events if e.kind not in PRIVATE or _sees(st, e, seat)]


def _sees(st: State, event: Event, seat: int) -> bool:
    return event.audience == st.everyone if seat == SPECTATOR else event.seen_by(seat)


def _seen(st: State, event: Event, seat: int) -> SeenEvent:
    sees = _sees(st, event, seat)
    card = st.prog.defs[st.defn[event.card]].id if event.card >= 0 and sees else ""
    source, source_seat = zone_name(st, event.source)
    to, to_seat = zone_name(st, event.to)
    return SeenEvent(
        kind=event.kind,
        seat=event.seat,
        card=card,
        before=event.before if sees else -1,
        after=event.after if sees else -1,
        source=source,
        source_seat=source_seat,
        to=to,
        to_seat=to_seat,
        other=event.other,
        amount=event.amount,
        left=event.left,
        word=_word(st, event),
    )


def _word(st: State, event: Event) -> str:
    if event.kind != "chose":
        return ""
    option = option_of(st, event.code)
    return option.word or str(option.index)


def zone_name(st: State, z: int) -> tuple[str, int]:
    """The name of a zone and the seat it belongs to; side stacks are named after their card."""
    if z < 0:
        return "", -1
    if z >= st.extra:
        return st.prog.rules.extra[z - st.extra], -1
    if z >= zone.SHARED:
        seat, kind = divmod(z - zone.SHARED, zone.PER_SEAT)
        return zone.SEAT_NAMES[kind], seat
    if z >= zone.STACK:
        return st.prog.rules.stacks[z - zone.STACK], -1
    return zone.NAMES[z], -1
