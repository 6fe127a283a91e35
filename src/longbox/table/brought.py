"""Packs as they are written, kept in the database with the games that were begun with them, by their hashes.

Those that a table brings along are laid on the shelf when it is opened. Those of the operator are used where they are
installed; once they are gone or have changed they still tell what the cards of an older game are called.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.engine.program import Program
from longbox.engine.save import SHELF
from longbox.games import BadOptions, read_options, shelf
from longbox.language import PackError
from longbox.language.reader import read_leniently
from longbox.language.tree import Card, Pack
from longbox.table import house
from longbox.table import schema as s
from longbox.table.record import Header


class NotHere(Exception):
    """The packs of a game are not to be had, or cannot be played with any more."""


def hash_of(name: str) -> str:
    return name.removeprefix(SHELF)


def texts(game: str, laid: Sequence[str] = ()) -> dict[str, bytes]:
    """The packs laid over a box as they are stored, by their hashes."""
    found = [file.read_bytes() for file in map(shelf.file_of, (*house.packs_of(game), *laid)) if file.is_file()]
    return {hashlib.sha256(data).hexdigest(): data for data in found}


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


def packs(c: Connection, header: Header) -> list[Pack]:
    """The packs that a game was begun with, over its box: as they are here, or as they were kept if they were. Those
    that cannot be read any more are left out."""
    try:
        here = {pack.hash: pack for pack in house.library(header.game, header.laid).packs}
    except (PackError, BadOptions):
        here = {pack.hash: pack for pack in house.library(header.game).packs}
    found = [here.get(stamp.hash) or _kept(c, stamp.hash) for stamp in header.packs[1:]]
    return [pack for pack in found if pack is not None]


def _kept(c: Connection, hash: str) -> Pack | None:
    data = c.execute(sa.select(s.packs.c.data).where(s.packs.c.hash == hash)).scalar()
    if data is None:
        return None
    pack, problems = read_leniently(bytes(data).decode("utf-8", "replace"), "a pack that was kept")
    return _named(pack) if pack is not None and problems else pack


def _named(pack: Pack) -> Pack:
    """With what its cards are called, and without what they do: not all of that can be read any more."""
    cards = {
        id: Card(id, one.name, one.section, one.type, one.subtypes, one.cost, one.vp, one.copies, noun=one.noun)
        for id, one in pack.cards.items()
    }
    return replace(pack, cards=cards)


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
