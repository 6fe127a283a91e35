"""The packs that people write, in the database: every version of them, whose they are, who may see them.

A work is private: only the browser that made it sees it, unless its owner makes a link or publishes it.
"""

from __future__ import annotations

import secrets
import time
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.table import schema as s
from longbox.table.store import Store
from longbox.table.tokens import Cookies, new_id
from longbox.table.workshop_shapes import Work, WorkText, WorkVersion

MOST_WORKS = 100  # of one person
MOST_VERSIONS = 200  # of one work; the oldest go
MOST_LISTED = 100
ID = 10  # letters of a name
FORMAT = "format:"  # stands before the box of a work that is a format


class NoWork(Exception):
    """There is no such pack, or it is none of theirs."""


class Outdated(Exception):
    """It was changed somewhere else meanwhile."""


class TooMany(Exception):
    """One person has so many at most."""


class Row(msgspec.Struct, frozen=True):
    id: str
    owner: str
    name: str
    game: str
    version: int
    updated: float
    shared: int
    published: bool


class Works:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.cookies = Cookies(b"")

    # ---------------------------------------------------------------- who may

    def link(self, row: Row) -> str:
        """The token of its link: whoever has it may read the work."""
        return row.id + self.cookies.derived_token("work", row.id, row.shared)[:18] if row.shared > 0 else ""

    async def seen(self, name: str, owner: str) -> Row:
        """A work by its own name, for its owner or if it is published; or by the token of its link."""
        row = await self._row(name[:ID])
        if row is None:
            raise NoWork
        if len(name) > ID:
            if not self.link(row) or not secrets.compare_digest(name.encode(), self.link(row).encode()):
                raise NoWork
        elif not row.published and not (owner and row.owner == owner):
            raise NoWork
        return row

    async def owned(self, id: str, owner: str) -> Row:
        row = await self._row(id)
        if row is None or not owner or row.owner != owner:
            raise NoWork
        return row

    def told(self, row: Row, owner: str) -> Work:
        mine = bool(owner) and row.owner == owner
        share = self.link(row) if mine else ""
        kind: Literal["pack", "format"] = "format" if row.game.startswith(FORMAT) else "pack"
        game = row.game.removeprefix(FORMAT)
        return Work(row.id, row.name, game, row.version, row.updated, row.published, mine, share, kind)

    # ---------------------------------------------------------------- reading

    async def _row(self, id: str) -> Row | None:
        found = await self.store.read(lambda c: c.execute(sa.select(s.works).where(s.works.c.id == id)).first())
        return None if found is None else Row(*found)

    async def mine(self, owner: str) -> list[Row]:
        return await self._rows(s.works.c.owner == owner) if owner else []

    async def published(self) -> list[Row]:
        return await self._rows(s.works.c.published)

    async def _rows(self, which: sa.ColumnElement[bool]) -> list[Row]:
        wanted = sa.select(s.works).where(which).order_by(s.works.c.updated.desc()).limit(MOST_LISTED)
        return await self.store.read(lambda c: [Row(*row) for row in c.execute(wanted)])

    async def text(self, row: Row, owner: str, version: int | None = None) -> WorkText:
        """A version, the newest if none is named."""
        n = row.version if version is None else version
        v = s.work_versions
        wanted = sa.select(v.c.text, v.c.at).where(v.c.work_id == row.id, v.c.n == n)
        found = await self.store.read(lambda c: c.execute(wanted).first())
        if found is None:
            raise NoWork
        return WorkText(self.told(row, owner), n, bytes(found.text).decode("utf-8"), found.at)

    async def versions(self, row: Row) -> list[WorkVersion]:
        v = s.work_versions
        wanted = sa.select(v.c.n, v.c.at, sa.func.length(v.c.text)).where(v.c.work_id == row.id).order_by(v.c.n.desc())
        return await self.store.read(lambda c: [WorkVersion(*found) for found in c.execute(wanted)])

    # ---------------------------------------------------------------- writing

    async def create(self, owner: str, name: str, game: str, text: str) -> Row:
        row = Row(new_id(), owner, name, game, 1, time.time(), 0, False)

        def job(c: Connection) -> bool:
            count = c.execute(sa.select(sa.func.count()).where(s.works.c.owner == owner)).scalar() or 0
            if count >= MOST_WORKS:
                return False
            c.execute(s.works.insert(), msgspec.structs.asdict(row))
            c.execute(s.work_versions.insert(), _version(row.id, 1, text, row.updated))
            return True

        if not await self.store.write(job):
            raise TooMany
        return row

    async def save(self, row: Row, name: str, game: str, text: str, after: int | None) -> Row:
        """The next version; refused if somebody has saved one since."""
        now = time.time()
        known = row.version if after is None else after
        new = msgspec.structs.replace(row, name=name, game=game, version=known + 1, updated=now)

        def job(c: Connection) -> bool:
            w, v = s.works, s.work_versions
            fits = (w.c.id == row.id) & (w.c.version == known)
            values = {"version": new.version, "name": name, "game": game, "updated": now}
            if c.execute(w.update().where(fits).values(values)).rowcount != 1:
                return False
            c.execute(v.insert(), _version(row.id, new.version, text, now))
            c.execute(v.delete().where(v.c.work_id == row.id, v.c.n <= new.version - MOST_VERSIONS))
            return True

        if not await self.store.write(job):
            raise Outdated
        return new

    async def show(self, row: Row, share: bool | None, published: bool | None) -> Row:
        """Makes a link, takes it back (the next one is another), publishes it or not."""
        shared = row.shared
        if share is True and shared <= 0:
            shared = 1 - shared
        elif share is False and shared > 0:
            shared = -shared
        shown = row.published if published is None else published
        new = msgspec.structs.replace(row, shared=shared, published=shown)
        values: dict[str, Any] = {"shared": shared, "published": shown}
        change = s.works.update().where(s.works.c.id == row.id).values(values)
        await self.store.write(lambda c: c.execute(change).rowcount)
        return new

    async def delete(self, row: Row) -> None:
        await self.store.write(lambda c: c.execute(s.works.delete().where(s.works.c.id == row.id)).rowcount)


def _version(id: str, n: int, text: str, at: float) -> dict[str, Any]:
    return {"work_id": id, "n": n, "text": text.encode("utf-8"), "at": at}
