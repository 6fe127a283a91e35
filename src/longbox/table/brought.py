"""Packs that a table brings along: written into the database with the game, and laid on the shelf when it is opened."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.engine.program import Program
from longbox.engine.save import SHELF
from longbox.games import BadOptions, read_options, shelf
from longbox.language import PackError
from longbox.table import house
from longbox.table import schema as s
from longbox.table.record import Header


class NotHere(Exception):
    """The packs of a game are not to be had, or cannot be played with any more."""


def hash_of(name: str) -> str:
    return name.removeprefix(SHELF)


def texts(laid: Sequence[str]) -> dict[str, bytes]:
    """The packs of the shelf as they are stored, by their hashes."""
    return {hash_of(name): shelf.path_of(name).read_bytes() for name in laid}


def write(c: Connection, packs: Mapping[str, bytes]) -> None:
    """Those that are not stored yet."""
    known = set(c.execute(sa.select(s.packs.c.hash).where(s.packs.c.hash.in_(list(packs)))).scalars())
    rows = [{"hash": hash, "data": data} for hash, data in packs.items() if hash not in known]
    if rows:
        c.execute(s.packs.insert(), rows)


def fetch(c: Connection, laid: Sequence[str]) -> None:
    """Lays those on the shelf that are not there yet."""
    for name in laid:
        if not shelf.holds(name):
            data = c.execute(sa.select(s.packs.c.data).where(s.packs.c.hash == hash_of(name))).scalar()
            if data is None or shelf.keep(bytes(data).decode("utf-8", "replace")) != name:
                raise NotHere("a pack it was played with is not here")


async def ready(header: Header) -> None:
    """Reads and compiles the packs that lie on the shelf, beside the tables that are played."""
    await asyncio.to_thread(compiled, header)


def compiled(header: Header) -> Program | None:
    if not header.laid:
        return None
    try:
        return house.program(header.game, read_options(header.options), header.laid)
    except (PackError, BadOptions) as error:
        told = str(error).splitlines()[0][:200]
        raise NotHere(f"its packs cannot be played with this version of Longbox: {told}") from None
