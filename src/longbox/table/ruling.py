"""A ruling has changed under a running game: its last choices cannot be made any more, or lead elsewhere.

Nothing is done behind anybody's back. The players are told which card it was and choose: one of them is enough to go on
from the last moment that still fits; the game is ended if all who are here want it to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from longbox.engine.game import Game
from longbox.table import facts
from longbox.table import messages as m
from longbox.table.people import Client, Refused
from longbox.table.record import OUTDATED, REWIND, Row

if TYPE_CHECKING:
    from longbox.table.live import Table


def card_of(game: Game, row: Row) -> str:
    """The card that a choice was about, by what was told of it then; nothing if none was."""
    told = facts.unpack(row.events)
    cards = [event.card for event in told if event.card >= 0 and event.audience == game.state.everyone]
    return game.card_id(cards[0]) if cards and cards[0] < len(game.state.defn) else ""


class Ruling:
    def __init__(self, table: Table, lost: int, card: str) -> None:
        self.table = table
        self.lost = lost
        self.card = card
        self._ends: set[int] = set()  # seats that want to end it

    def shown(self) -> m.RulingAsked:
        return m.RulingAsked(self.card, self.lost, sorted(self._ends))

    async def hear(self, client: Client, seat: int, message: m.Rule) -> None:
        table = self.table
        if message.go:
            await self.go_on()
        else:
            self._ends.add(seat)
            if all(other in self._ends for other in table.people_playing() if table.people.online(other)):
                await self._end()
        table.ack(client, message.ack)
        table.showing.publish()

    async def go_on(self, result: dict[str, Any] | None = None) -> None:
        """From the last moment that still fits, or there to its end. What was chosen since stays in the log, marked."""
        table = self.table
        assert table.game is not None
        await table.takeback.write(REWIND, -1, self.lost, None, table.game, result)
        table.ruling = None

    async def _end(self) -> None:
        table = self.table
        assert table.game is not None
        await self.go_on({"scores": table.game.scores, "winners": [], "reason": OUTDATED})
        table.stage.tell_all()


async def rule(table: Table, client: Client, seat: int, message: m.Rule) -> None:
    if table.ruling is None:
        raise Refused("not_asked", "nothing is to be decided here")
    await table.ruling.hear(client, seat, message)
