"""Giving up. Where others go on playing, a bot has the seat from then on; otherwise the game ends. The rulebooks are
silent about it, see `docs/rulings.md`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from longbox.engine.game import Game
from longbox.engine.score import side_of, standing_of
from longbox.table import messages as m
from longbox.table.choosing import key_of
from longbox.table.people import Client, Refused
from longbox.table.record import OVER, RESIGN, RESIGNED, Change, Row, Seat

if TYPE_CHECKING:
    from longbox.table.live import Table


class Leaving:
    def __init__(self, table: Table) -> None:
        self.table = table

    async def resign(self, client: Client, seat: int, message: m.Resign) -> None:
        table, key = self.table, key_of(message.ack)
        if table.ledger.heard(seat, key):
            table.ack(client, message.ack)
        else:
            await self.give_up(seat, key, lambda: table.ack(client, message.ack))

    async def give_up(self, seat: int, key: str | None = None, written: Callable[[], None] | None = None) -> None:
        """`written`: told as soon as it is, before anybody sees what came of it."""
        table = self.table
        game = table.running()
        before = table.seats[seat]
        if before.kind != "human":
            raise Refused("resigned", "who has given up does not come back")
        at = time.time()
        row = Row(
            table.ledger.now.rows + 1, seat, RESIGN, 0, key, "human", game.hash, game.state.turn_number, b"", at
        )  # fmt: skip
        after = replace(before, kind="bot", bot_in=False)
        seats = [after if i == seat else other for i, other in enumerate(table.seats)]
        change = Change(table.id, at, row, seats={seat: (before, after)}, result=ended(game, seats))
        await table.commit(change)
        table.adopt(change)
        table.ledger.add(row, ())
        table.stage.bot_came(seat)
        table.takeback.drop("stale")
        if written is not None:
            written()
        if table.status == OVER:
            table.bots.stop()
            table.stage.tell_all()
        table.showing.publish()
        if table.stage.window is not None or table.stage.parts:
            table.stage.release()


def ended(game: Game, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """The result, if this ends the game: one side is left, or nobody who plays. Who has given up does not win."""
    st = game.state
    left = [i for i, seat in enumerate(seats) if not seat.given_up]
    sides = {tuple(side_of(st, i)) for i in left}
    if len(sides) > 1 and any(seat.kind == "human" for seat in seats):
        return None
    best = max((standing_of(st, i) for i in left), default=[])
    winners = [i for side in sorted(sides) for i in side if standing_of(st, i) == best]
    return {"scores": game.scores, "winners": winners, "reason": RESIGNED}
