"""Bots at a table. A bot's turn is never lost: what comes late comes later, what fails is asked again."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from longbox.engine.game import Game
from longbox.table import messages as m
from longbox.table.people import Client, Refused
from longbox.table.record import CLOCK, DEFEND, OVER, RUNNING, STAND_IN, Change

if TYPE_CHECKING:
    from longbox.table.live import Table

AGAIN = 1.0  # seconds until a bot whose choice could not be made tries once more


class Driving:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._row = -1  # at which a bot thinks
        self._thought: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        return self._thought is not None and not self._thought.done()

    def stop(self) -> None:
        self._row = -1
        if self._thought is not None:
            self._thought.cancel()

    def drive(self) -> None:
        """Lets a bot think, if one is asked."""
        table, game = self.table, self.table.game
        if game is None or table.status != RUNNING or game.over or table.closing:
            return
        seat, row = game.decision.seat, table.ledger.now.rows
        if not table.stage.asked(seat) or not table.driven(seat) or self._row == row:
            return
        self.stop()
        self._row = row
        self._thought = asyncio.create_task(self._think(row, seat, game))

    async def _think(self, row: int, seat: int, game: Game) -> None:
        table = self.table
        begun = time.monotonic()
        try:
            choice = await self._chosen(row, seat, game)
        except Exception as error:
            table.hub.log("bot_failed", table=table.id, error=repr(error)[:300])
            table.line.later(AGAIN, self._again)
            return
        pause = self._pause(game, choice)
        left = begun + pause - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)
        table.line.post(lambda: self._chose(row, seat, choice))

    async def _chosen(self, row: int, seat: int, game: Game) -> int:
        table = self.table
        # What a bot leaves to chance hangs on the game alone, so that a game can be played again with its bots.
        seed = f"{table.header.commitment}/{seat}/{row}"
        return await table.hub.thinkers.choose(table.seats[seat].bot, seed, game)

    def _pause(self, game: Game, choice: int) -> float:
        pause = self.table.settings.bot_pause
        if game.decision.kind == DEFEND:
            return 0.0  # the window takes its time anyway
        if game.decision.kind == "turn" and game.decision.options[choice].kind == "play":
            return pause / 2
        return pause

    async def _chose(self, row: int, seat: int, choice: int) -> None:
        table = self.table
        if row != table.ledger.now.rows or not table.driven(seat) or not table.stage.asked(seat):
            table.hub.metrics.add("bot_stale")
            self._row = -1
            self.drive()
            return
        actor = "bot" if table.seats[seat].kind == "bot" else STAND_IN if table.seats[seat].bot_in else CLOCK
        assert table.game is not None
        others = [other for other in reversed(range(table.game.decision.count)) if other != choice]
        for option in (choice, *others):  # where the rules of a card fail, another is played
            try:
                await table.choosing.choose(seat, option, None, actor)
                return
            except Refused as refused:
                if refused.code != "rules":
                    table.hub.log("bot_refused", table=table.id, code=refused.code)
                    break
        table.line.later(AGAIN, self._again)

    async def _again(self) -> None:
        self._row = -1
        self.drive()

    # ---------------------------------------------------------------- bots for people

    async def take_over(self, client: Client, seat: int, message: m.BotIn) -> None:
        """A bot takes over: for oneself at any time, for another who has been away for a while; not where everybody
        has days to come by."""
        table, wanted = self.table, message.seat
        if wanted >= len(table.seats) or table.seats[wanted].kind != "human":
            raise Refused("no_seat", "nobody sits there")
        if table.status == OVER:
            raise Refused("over", "the game is over")
        present = table.people.online(wanted) or table.people.away(wanted) < table.settings.away_after
        if wanted != seat and (present or table.header.pace):
            raise Refused("present", "that player is not away")
        await self._set(wanted, True)
        table.ack(client, message.ack)

    async def give_back(self, client: Client, seat: int, message: m.Back) -> None:
        await self._set(seat, False)
        self.table.ack(client, message.ack)

    async def _set(self, seat: int, bot_in: bool) -> None:
        table = self.table
        before = table.seats[seat]
        if before.given_up:
            raise Refused("resigned", "who has given up does not come back")
        if before.bot_in == bot_in:
            return
        after = replace(before, bot_in=bot_in)
        change = Change(table.id, time.time(), seats={seat: (before, after)})
        await table.commit(change)
        table.adopt(change)
        if bot_in:
            table.stage.bot_came(seat)
        table.takeback.drop("stale")
        table.stage.release() if table.stage.parts or table.stage.window is not None else table.showing.publish()
