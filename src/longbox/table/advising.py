"""Hints: the three best options with their win chances, for who plays against bots alone.

Whoever thinks about it is given what the seat may know and nothing else. A question is thought about once, however
often and from however many windows it is asked; an answer that comes when the table has moved on is dropped.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from longbox.bots.advice import Advice
from longbox.engine.game import Game
from longbox.table import messages as m
from longbox.table.people import Client, Refused
from longbox.table.thinkers import Busy

if TYPE_CHECKING:
    from longbox.table.live import Table


class Advising:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._row = -1  # at which a hint is thought about
        self._given: tuple[int, bytes] = (-1, b"")  # the row, and the hint given there
        self._waiting: set[Client] = set()
        self._thought: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        return self._thought is not None and not self._thought.done()

    def stop(self) -> None:
        self._row = -1
        if self._thought is not None:
            self._thought.cancel()

    def hint(self, client: Client, seat: int, message: m.Hint) -> None:
        table = self.table
        game = table.running()
        if table.people_playing() != [seat]:
            raise Refused("forbidden", "hints are for who plays against bots alone")
        if table.header.counts:
            raise Refused("rated", "there are no hints in a rated game")
        if not table.stage.asked(seat):
            raise Refused("not_asked", "this seat is not asked anything")
        row = table.ledger.now.rows
        table.ack(client, message.ack)
        if self._given[0] == row:
            client.send(self._given[1])
        elif self._row == row and self.thinking:
            self._waiting.add(client)
        else:
            self.stop()  # about an earlier question
            self._row, self._waiting = row, {client}
            self._thought = asyncio.create_task(self._think(row, game))

    async def _think(self, row: int, game: Game) -> None:
        table = self.table
        found: Advice | None = None
        try:
            seed = f"{table.header.commitment}/hint/{row}"
            found = await table.hub.thinkers.advise(table.id, seed, game, table.settings.hint_time)
        except Busy:
            table.hub.metrics.add("hints_busy")
        table.line.post(lambda: self._tell(row, found))

    async def _tell(self, row: int, found: Advice | None) -> None:
        table = self.table
        if row != table.ledger.now.rows:
            table.hub.metrics.add("hint_stale")
            return
        assert table.game is not None
        if found is None:
            data = m.encode(m.Error("no_hint", "no hint could be found; try again"))
        else:
            data = m.encode(_told(found, table.stage.rev(table.game.decision.seat)))
            self._given = (row, data)
        self._row = -1
        for client in self._waiting & table.people.clients:
            client.send(data)
        self._waiting.clear()
        table.hub.metrics.add("hints")


def _told(found: Advice, rev: int) -> m.HintGiven:
    options = [
        m.HintOption(
            o.option,
            round(o.chance, 4),
            o.games,
            round(o.points, 1),
            [m.HintPart(part.kind, list(part.cards)) for part in o.plan],
        )
        for o in found.options
    ]
    because = [m.HintReason(reason.kind, reason.n) for reason in found.because]
    return m.HintGiven(rev, options, found.verdict, round(found.lead, 4), found.equal, found.games, because)
