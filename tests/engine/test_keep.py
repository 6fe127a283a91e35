"""Kept programs: the same cards without their packs, and no bytes from outside do harm."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from longbox import Game, new_game
from longbox.engine.keep import MAX_BYTES, MAX_UNPACKED, BadProgram
from longbox.engine.program import Program
from longbox.engine.save import BadSave
from longbox.games import GAMES, program, program_from_bytes, program_to_bytes
from tests.engine.test_save import sealed
from tests.engine.worlds import CROSSOVER, MANY_BOXES

GUESTS = {
    "metal": tuple(id for ids in CROSSOVER.values() for id in ids),
    "injustice": tuple(id for ids in MANY_BOXES.values() for id in ids),
}


def everything(prog: Program) -> list[Any]:
    """All that a program holds, written out."""
    return [_told(part) for part in (prog.rules, prog.defs, prog.blocks, prog.abilities, prog.whos)] + [
        prog.index, prog.hears, prog.shapes, prog.guards_in_play, prog.forces, prog.recruit, prog.phases, prog.hash,
        prog.packs,
    ]  # fmt: skip


def _told(part: Any) -> Any:
    if isinstance(part, list):
        return [_told(entry) for entry in part]
    if type(part).__module__ != "longbox.engine.program":
        return part
    names = getattr(type(part), "__mypyc_attrs__", None) or vars(part)
    return type(part).__name__, {name: _told(getattr(part, name)) for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_program_is_the_same(game: str) -> None:
    for prog in (program(game), program(game, (), GUESTS.get(game, ()))):
        data = program_to_bytes(prog)
        again = program_from_bytes(data)
        assert everything(again) == everything(prog)
        assert program_to_bytes(again) == data
        assert len(data) < 20_000


# --- hostile bytes


def refused(data: bytes) -> str:
    with pytest.raises(BadProgram) as caught:
        program_from_bytes(data)
    return str(caught.value)


def body() -> dict[str, Any]:
    kept = msgspec.msgpack.decode(program_to_bytes(program("base")))
    opened: dict[str, Any] = msgspec.msgpack.decode(zlib.decompress(kept[2]))
    return opened


def packed(content: Any, hash: str = "", format: int = 1) -> bytes:
    hash = hash or program("base").hash
    return msgspec.msgpack.encode([format, hash, zlib.compress(msgspec.msgpack.encode(content))])


def test_what_is_packed_again_is_taken() -> None:
    assert program_from_bytes(packed(body())).hash == program("base").hash


def test_cut_and_random_bytes_are_refused() -> None:
    data = program_to_bytes(program("base"))
    for end in range(0, len(data), 97):
        refused(data[:end])
    refused(data + b"\x00")
    source = random.Random(3)
    for size in (0, 1, 10, 1000):
        refused(source.randbytes(size))


def test_too_much_is_refused_unread() -> None:
    assert "at most" in refused(bytes(MAX_BYTES + 1))
    bomb = zlib.compress(bytes(MAX_UNPACKED * 10))
    assert len(bomb) < MAX_BYTES
    assert "too large" in refused(msgspec.msgpack.encode([1, program("base").hash, bomb]))


def test_another_format_is_named() -> None:
    assert "format 99" in refused(packed(body(), format=99))


def test_another_hash_is_refused() -> None:
    assert "damaged" in refused(packed(body(), hash="0" * 32))


def _circle(content: dict[str, Any]) -> None:
    content["blocks"][0]["steps"][0]["then"] = 0


def _far_block(content: dict[str, Any]) -> None:
    content["defs"][0]["play"] = 100_000


def _far_filter(content: dict[str, Any]) -> None:
    content["blocks"][0]["steps"][0]["sel"]["filt"]["ok"] = 100_000


def _wide_filter(content: dict[str, Any]) -> None:
    content["fits"][0] += b"\x01"


def _far_form(content: dict[str, Any]) -> None:
    content["defs"][0]["owned"] = 500


def _unknown_field(content: dict[str, Any]) -> None:
    content["blocks"][0]["nonsense"] = 1


def _unknown_fact(content: dict[str, Any]) -> None:
    content["facts"]["seen"] = {}


def _text_for_number(content: dict[str, Any]) -> None:
    content["blocks"][0]["slots"] = "many"


def _huge_number(content: dict[str, Any]) -> None:
    content["blocks"][0]["slots"] = 2**63


def _number_for_part(content: dict[str, Any]) -> None:
    content["blocks"][0]["steps"] = [1]


def _twice(content: dict[str, Any]) -> None:
    content["defs"][1]["id"] = content["defs"][0]["id"]


@pytest.mark.parametrize("depth", [400, 5_000, 200_000])
def test_deep_bytes_are_refused(depth: int) -> None:
    """So deep that it cannot be written either, but for by hand."""
    content = body()
    content["blocks"][0]["steps"][0]["val"] = "MARK"
    written = msgspec.msgpack.encode(content).replace(b"\xa4MARK", b"\x81\xa4plus" * depth + b"\x80")
    refused(msgspec.msgpack.encode([1, program("base").hash, zlib.compress(written)]))


CHANGES = [
    _circle, _far_block, _far_filter, _wide_filter, _far_form, _unknown_field, _unknown_fact, _text_for_number,
    _huge_number, _number_for_part, _twice,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_parts_that_do_not_fit_are_refused(change: Callable[[dict[str, Any]], None]) -> None:
    content = body()
    change(content)
    told = refused(packed(content))
    assert told.startswith("no kept program: ") and "damaged" not in told


def test_a_save_with_foreign_cards_is_refused() -> None:
    """Cards that come along must be those of the game."""
    game = new_game("base", seed=1)
    parts = msgspec.msgpack.decode(game.to_bytes())
    parts[3] = "0" * 32
    for cards in (program_to_bytes(program("base")), program_to_bytes(program("metal")), b"nothing"):
        parts[5] = cards
        with pytest.raises(BadSave, match=r"damaged"):
            Game.from_bytes(msgspec.msgpack.encode(parts))
        with pytest.raises(BadSave, match=r"no saved game: (it has brought other cards|no kept program)"):
            Game.from_bytes(sealed(parts))
