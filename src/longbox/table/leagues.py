"""Leagues, as they go on by themselves: results are taken from the games that were entered, rounds are paired, tables
laid with a seat kept for everybody who meets there.

Every process looks once a second for what there is to do, in the database and nowhere else; so nothing is lost with a
process. What is to be done is worked out beside the tables and written in one go, if nobody else was quicker. The table
of a match has a name that follows from the match: laid twice, it is the same table.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import sqlalchemy as sa

from longbox.engine.state import OutOfFuel
from longbox.games import BadOptions
from longbox.table import league_store as store
from longbox.table import schema as s
from longbox.table.hub import DAY, Hub, seeded_header
from longbox.table.league import PLAYED, League, Match, next_step
from longbox.table.league_store import Stale
from longbox.table.names import MOST_TABLE_NAME
from longbox.table.record import WAITING, Header, Seat, begin

if TYPE_CHECKING:
    from longbox.table.live import Table

PATIENCE = 60.0  # seconds until a league at which something went wrong is looked at again
TIDY = 3600.0  # seconds between two looks for what is too old


class Leagues:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._task: asyncio.Task[None] | None = None
        self._failed: dict[str, float] = {}  # until when it is left alone
        self._tidied = 0.0

    def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.hub.settings.wake_every)
            try:
                for id in await self.hub.store.read(lambda c: store.waiting(c, time.time())):
                    if self._failed.get(id, 0.0) < time.monotonic():
                        await self._look_safely(id)
                await self._show_out()
                await self._tidy_up()
            except Exception as error:  # the store may be away; the next second comes
                self.hub.log("leagues_failed", error=repr(error)[:300])

    async def _look_safely(self, id: str) -> None:
        """What is wrong with one league holds no other up."""
        try:
            await self.look(id)
            self._failed.pop(id, None)
        except Stale:
            pass  # somebody else is at it; the next second comes
        except Exception as error:
            self._failed[id] = time.monotonic() + PATIENCE
            self.hub.log("league_failed", league=id, error=repr(error)[:300])

    # ---------------------------------------------------------------- one league

    async def look(self, id: str) -> None:
        """Does what there is to do, and lays the tables that are wanting."""
        found = await self.hub.store.read(lambda c: store.load(c, id))
        if found is not None and await self._stepped(found):
            found = await self.hub.store.read(lambda c: store.load(c, id))
        if found is not None and found.state == PLAYED:
            for n, match in enumerate(found.now):
                if not match.done and not match.table:
                    await self._lay(found, n, match)

    async def _stepped(self, league: League) -> bool:
        """Whether anything has changed."""
        step = await asyncio.to_thread(next_step, league, time.time())
        if step is not None:
            await self.hub.store.write(lambda c: store.write(c, league, step))
            self.hub.log("league", league=league.id, state=step.state, round=step.round, decided=len(step.decided))
        elif league.look:
            await self.hub.store.write(lambda c: store.claim(c, league, look=False))
        return step is not None

    async def _lay(self, league: League, n: int, match: Match) -> None:
        """The table of a match, by whoever would run it."""
        follows = f"league {league.id} {league.round} {n}"
        table = self.hub.cookies.derived_id(follows)
        if await self.hub.leases.where(table) is not None:
            return
        players = {one.who: one for one in league.players}
        seats = [Seat("open", players[who].name, person=players[who].person) for who in match.people]
        seed = self.hub.draw()
        try:
            header = header_of(league, len(seats), seed)
            await asyncio.to_thread(begin, header, seed)
            await self.hub.create(header, seed, seats, follows=follows)
        except sa.exc.IntegrityError:
            pass  # it is there: whoever laid it has not come to note it
        except (BadOptions, OutOfFuel) as error:  # a format that is gone: the round ends without this game
            self.hub.log("league_unplayable", league=league.id, error=str(error)[:200])
            self._failed[league.id] = time.monotonic() + PATIENCE
            return
        if await self.hub.store.write(lambda c: store.laid(c, league, n, table)):
            for seat, one in enumerate(seats):
                await self.hub.notices.league_game(one.person, table, seat, league.id, league.title)

    # ---------------------------------------------------------------- around it

    async def _show_out(self) -> None:
        """Tables that wait for players who will not come any more are gone; who still sits there is told."""
        mine = [table for table in self.hub.tables() if table.header.league and table.status == WAITING]
        if mine:
            wanted = sa.select(s.tables.c.id).where(s.tables.c.id.in_([table.id for table in mine]))
            known = await self.hub.store.read(lambda c: set(c.execute(wanted).scalars()))
            gone: list[Table] = [table for table in mine if table.id not in known]
            for table in gone:
                self.hub.forget(table.id)

    async def _tidy_up(self) -> None:
        """Deletes what has been kept as long as the operator wants it kept."""
        days = (self.hub.settings.keep_finished_days, self.hub.settings.keep_unfinished_days)
        if any(days) and time.monotonic() - self._tidied > TIDY:
            self._tidied = time.monotonic()
            finished, unfinished = (time.time() - one * DAY if one else 0.0 for one in days)
            await self.hub.store.write(lambda c: store.delete_old(c, finished, unfinished))


def header_of(league: League, seats: int, seed: bytes) -> Header:
    plan = league.plan
    name = f"{league.title[: MOST_TABLE_NAME - 5].strip()} · {max(1, league.round)}"
    return seeded_header(
        league.game, seats, plan.options, seed, undo="ask", clock=plan.clock, pace=plan.pace, rated=plan.rated,
        spectators=True, listed=league.listed, name=name, lang=plan.lang, league=league.id,
    )  # fmt: skip
