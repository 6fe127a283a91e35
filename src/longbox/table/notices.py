"""Tells people who are not at the table that it is their move: once a turn, through what they have chosen, until they
choose otherwise. It is written that somebody is told before they are, so that nobody is told twice."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.table import mailing, pushing
from longbox.table import schema as s
from longbox.table.mailing import Letter
from longbox.table.pushing import Subscription
from longbox.table.words import say

if TYPE_CHECKING:
    from longbox.table.hub import Hub
    from longbox.table.live import Table

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 8  # messages on their way
BEFORE = -1  # in place of a turn: the game has not begun
GATHERED = -2  # and everybody sits
BOXES = {"base": "DC", "titans": "Teen Titans", "rivals": "Rivals", "metal": "Metal", "injustice": "Injustice"}


class Told(msgspec.Struct, frozen=True):
    """What a push says; the service worker of the page shows it."""

    title: str
    body: str
    url: str
    tag: str
    off: str  # the words of the button that ends it


class Notices:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.keys: pushing.Keys | None = None
        # Threads of their own: a service that does not answer holds up nothing else.
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="notices")
        self._tasks: set[asyncio.Task[object]] = set()

    async def open(self) -> None:
        self.keys = pushing.Keys(await self.hub.store.secret("vapid"))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # ---------------------------------------------------------------- your move

    async def your_move(self, table: Table, seat: int, turn: int) -> None:
        """Tells the person of a seat, if they want to be told and were not yet in this turn."""
        person = table.seats[seat].person
        most = self.hub.settings.notices_per_person
        if not person or not await self._new(table.id, seat, turn):
            return
        if not await self.hub.leases.take_quota("notices", person, most):
            return
        name = table.header.name or BOXES.get(table.header.game, table.header.game)
        await self._tell(person, "your_move", "mail_move", name, f"t/{table.id}", table.id)

    async def league_game(self, person: str, table: str, seat: int, league: str, title: str) -> None:
        """Tells somebody who was paired that a seat is kept for them; where turns are told, it is before the first."""
        if await self._new(table, seat, BEFORE) and await self.hub.leases.take_quota(
            "notices", person, self.hub.settings.notices_per_person
        ):
            await self._tell(person, "league_game", "mail_league", title, f"league/{league}", table)

    async def _tell(self, person: str, what: str, letter: str, name: str, place: str, tag: str) -> None:
        """Through all that this person has chosen."""
        pushes, found = (
            await self.hub.store.read(lambda c: subscriptions(c, person)),
            await self.hub.persons.find(person),
        )
        if found is None:
            return
        lang = found.wishes.lang
        told = Told(say(what, lang), say(f"{what}_at", lang, name=name), f"/#/{place}", tag, say("push_off", lang))
        for id, to in pushes:
            self._soon(self._push(id, to, msgspec.json.encode(told)))
        if found.wishes.mail_on and mailing.can_mail(self.hub.settings):
            here = self.hub.settings.public_url.rstrip("/")
            off = f"{here}/api/mail/off?t={self.hub.cookies.write_mail(person, found.wishes.mail)}"
            text = say(letter, lang, name=name, link=f"{here}/#/{place}", off=off)
            subject = say("mail_subject", lang, what=told.title, name=name)
            self._soon(self.mail(Letter(found.wishes.mail, subject, text, off)))

    async def _new(self, table: str, seat: int, turn: int) -> bool:
        row = {"table_id": table, "seat": seat, "turn": turn, "at": time.time()}
        try:
            await self.hub.store.write(lambda c: c.execute(s.notices.insert(), row) and None)
        except sa.exc.IntegrityError:
            return False
        return True

    # ---------------------------------------------------------------- on their way

    def _soon(self, job: Coroutine[None, None, object]) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _aside(self, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(job, *given, **named))

    async def _push(self, id: str, to: Subscription, payload: bytes) -> None:
        assert self.keys is not None
        contact = self.hub.settings.public_url or "mailto:nobody@localhost"
        try:
            status = await self._aside(pushing.send, to, payload, self.keys, contact)
        except (OSError, ValueError, HTTPException) as error:
            self.hub.log("push_failed", error=repr(error)[:200])
            self.hub.metrics.add("pushes", outcome="failed")
            return
        self.hub.metrics.add("pushes", outcome="sent" if status < 300 else "refused")
        if status in pushing.GONE:
            with contextlib.suppress(Exception):  # it is found out again
                await self.hub.store.write(lambda c: c.execute(s.pushes.delete().where(s.pushes.c.id == id)) and None)

    async def mail(self, letter: Letter) -> bool:
        try:
            await self._aside(mailing.send, self.hub.settings, letter)
        except (OSError, ValueError) as error:  # smtplib's errors are among them
            self.hub.log("mail_failed", error=repr(error)[:200])
            self.hub.metrics.add("mails", outcome="failed")
            return False
        self.hub.metrics.add("mails", outcome="sent")
        return True


def subscriptions(c: Connection, person: str) -> list[tuple[str, Subscription]]:
    found = c.execute(s.pushes.select().where(s.pushes.c.person == person))
    return [(row.id, Subscription(row.endpoint, row.p256dh, row.auth)) for row in found]
