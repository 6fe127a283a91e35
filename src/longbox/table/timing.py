"""The clock of a table, and what happens when time is up: a bot answers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from longbox.table.clock import Clock
from longbox.table.record import RUNNING

if TYPE_CHECKING:
    from longbox.table.live import Table

Key = tuple[object, ...]
MOST_LATE = 50


class Timing:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.clock = Clock(table.header)
        self._late: dict[Key, None] = {}  # what a bot answers because time ran out

    def is_late(self, key: Key) -> None:
        self._late[key] = None
        while len(self._late) > MOST_LATE:
            del self._late[next(iter(self._late))]

    def late(self, seat: int) -> bool:
        """A bot answers for this seat now, since time ran out."""
        if not self._late:
            return False
        return ("turn", seat, self.table.turn) in self._late or ("row", self.table.ledger.now.rows) in self._late

    def run(self) -> None:
        """Lets the clock run on whoever is asked now."""
        table, game = self.table, self.table.game
        if not self.clock.seconds or game is None:
            return
        if (
            table.status != RUNNING
            or table.ruling is not None
            or not table.stage.open
            or table.driven(game.decision.seat)
        ):
            self.clock.stop()
            return
        seat = game.decision.seat
        answer = seat != game.turn
        key: Key = ("row", table.ledger.now.rows) if answer else ("turn", seat, table.turn)
        if key != self.clock.key:
            table.line.later(self.clock.run(key, table.turn, seat, answer), lambda: self._over(key))

    async def _over(self, key: Key) -> None:
        """Time is up: a bot answers, for the rest of the turn if it was the turn's clock."""
        if self.clock.key != key or time.monotonic() < self.clock.until - 0.005:
            return
        self.table.hub.metrics.add("clock_over")
        self.is_late(key)
        self.clock.stop()
        self.table.showing.publish()
