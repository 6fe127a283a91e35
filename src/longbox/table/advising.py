"""Hints: the three best options with their win chances, for who plays against bots alone.

Whoever thinks about it is given what the seat may know and nothing else. A question is thought about once, however
often and from however many windows it is asked; an answer that comes when the table has moved on is dropped.
"""

from __future__ import annotations

import asyncio
from typing import Any

from longbox.bots.advice import Advice
from longbox.engine.game import Game
from longbox.table import messages as m
from longbox.table.choosing import Choosing
from longbox.table.seated import Client, Refused


class Advising(Choosing):
    def _hint(self, client: Client, seat: int, message: m.Hint) -> None:
        game = self._running()
        if self.people() != [seat]:
            raise Refused("forbidden", "hints are for who plays against bots alone")
        if not self._asked(seat):
            raise Refused("not_asked", "this seat is not asked anything")
        self._ack(client, message.ack)
        if self.advised is not None and self.advised[0] == self.rows:
            client.send(m.encode(self.advised[1]))
            return
        if self.advising == self.rows:
            self.advice_for.add(client)
            return
        if self.adviser is not None:
            self.adviser.cancel()  # about an earlier question
        self.advising, self.advice_for = self.rows, {client}
        self.adviser = asyncio.create_task(self._advise(self.rows, game))
        self.thoughts.add(self.adviser)
        self.adviser.add_done_callback(self.thoughts.discard)

    async def _advise(self, row: int, game: Game) -> None:
        found = await self.hub.thinkers.advise(f"{self.header.commitment}/hint/{row}", game, self.settings.hint_time)
        self.post(lambda: self._tell_advice(row, found))

    async def _tell_advice(self, row: int, found: Advice | None) -> None:
        if row != self.rows:
            self.hub.metrics.add("hint_stale")
            return
        self.advising = -1
        told: dict[str, Any] = {"t": "error", "code": "no_hint", "message": "no hint could be found; try again"}
        assert self.game is not None
        seat = self.game.decision.seat
        if found is not None:
            told = {"t": "hint", "rev": self.rev(seat), **_plain(found)}
            self.advised = (row, told)
        data = m.encode(told)
        for client in self.advice_for & self.clients:
            client.send(data)
        self.advice_for.clear()
        self.hub.metrics.add("hints")


def _plain(found: Advice) -> dict[str, Any]:
    options = [{"choice": o.option, "chance": round(o.chance, 4), "games": o.games} for o in found.options]
    return {"options": options, "verdict": found.verdict, "lead": round(found.lead, 4), "equal": found.equal,
            "games": found.games}  # fmt: skip
