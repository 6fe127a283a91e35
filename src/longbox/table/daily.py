"""What happens at a table by itself: bots take seats that nobody wanted, and where it is played by the day, people are
told that everybody sits and of each of their moves, and a bot answers when their time is up. When the next of it is due
stands in the database; whichever process runs the table, or would, does it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from longbox.engine.game import Game
from longbox.table.notices import GATHERED
from longbox.table.record import LEFT_OUT, RUNNING, WAITING, Change, Seat

if TYPE_CHECKING:
    from longbox.table.live import Table

AGAIN = 60.0  # seconds, after which what was not done is tried again
SHORT = 600.0  # seconds: who has no more left is not reminded

Due = tuple[float, float]


class Daily:
    def __init__(self, table: Table, due: Due) -> None:
        self.table = table
        self.due, self.deadline = due

    def after(self, old: Game | None, game: Game) -> Due | None:
        """When it goes on, if it is another's move than before; None: as it was."""
        table = self.table
        if not table.header.pace:
            return None
        if game.over or table.seats[game.decision.seat].driven:
            return (0.0, 0.0) if self.due else None
        if old is not None and not old.over and self.due:
            same = (old.decision.seat, old.state.turn_number) == (game.decision.seat, game.state.turn_number)
            if same:
                return None
        now = time.time()
        return now + min(table.settings.notify_after, table.header.pace), now + table.header.pace

    def gathered(self, seats: Sequence[Seat]) -> Due | None:
        """The same once everybody sits and the game waits for what their browsers add to the shuffles."""
        table = self.table
        if not table.header.pace or self.deadline or not all(seat.taken for seat in seats):
            return None
        now = time.time()
        return now + min(table.settings.notify_after, table.header.pace), now + table.header.pace

    async def begin(self) -> None:
        """A game that was dealt when its table was made, as the next one with the same people is, has no time set."""
        game = self.table.game
        if game is not None and self.table.status == RUNNING and not self.due:
            await self._put(self.after(None, game) or (0.0, 0.0))

    def adopt(self, due: Due) -> None:
        self.due, self.deadline = due

    async def wake(self) -> None:
        """Its time has come."""
        table, now = self.table, time.time()
        if not self.due or now < self.due:
            return
        if table.status == WAITING:
            await self._gather(now)
        elif table.status != RUNNING or table.game is None or not table.header.pace or table.ruling is not None:
            await self._put((0.0, 0.0))
        else:
            await self._your_move(table.game, now)

    async def _gather(self, now: float) -> None:
        """Bots take the seats that nobody wanted. Whoever is away then is told that the game waits for them, and their
        bytes are left out when the time of a turn is over."""
        table = self.table
        sealed = [i for i, seat in enumerate(table.seats) if seat.sealed]
        if not all(seat.taken for seat in table.seats):
            await table.fill_up()
            if self.due <= now:
                await self._put((0.0, 0.0))
        elif not self.deadline:
            await self._put((0.0, 0.0))
        elif now < self.deadline:
            await self._put((self.deadline, self.deadline))
            for seat in sealed:
                if not table.people.online(seat):
                    await table.hub.notices.your_move(table, seat, GATHERED)
        else:
            for seat in sealed:
                await table.set_seat(seat, replace(table.seats[seat], share=LEFT_OUT))
            table.showing.publish()

    async def _your_move(self, game: Game, now: float) -> None:
        table, seat = self.table, game.decision.seat
        if table.seats[seat].driven:
            await self._put((0.0, 0.0))
        elif now < self.deadline:
            await self._tell(seat, now)
        else:
            until = await table.hub.persons.away_until(table.seats[seat].person)
            if until > now:  # on holiday: there is time afterwards
                pace = table.header.pace
                await self._put((until + min(table.settings.notify_after, pace), until + pace))
                return
            await self._put((now + AGAIN, self.deadline))
            answer = seat != game.turn
            table.timing.is_late(("row", table.ledger.now.rows) if answer else ("turn", seat, table.turn))
            table.hub.metrics.add("clock_over")
            table.showing.publish()

    async def _tell(self, seat: int, now: float) -> None:
        """Whoever is here sees it; reminded when half of the time is over."""
        left = self.deadline - now
        if not self.table.people.online(seat):
            await self._put((self.deadline, self.deadline))
            await self.table.hub.notices.your_move(self.table, seat, self.table.turn)
        else:
            await self._put((self.deadline if left < SHORT else now + left / 2, self.deadline))

    async def _put(self, due: Due) -> None:
        if due != (self.due, self.deadline):
            change = Change(self.table.id, time.time(), due=due)
            await self.table.commit(change)
            self.table.adopt(change)
