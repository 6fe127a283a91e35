"""Saves of all formats load and play on as they did when they were written."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

import msgspec
import pytest

from longbox import Game
from longbox.engine import save
from longbox.engine.formats import migrated
from longbox.engine.save import BadSave
from tests.saves.write import HERE, result

STORED = sorted(str(path.relative_to(HERE)) for path in HERE.glob("*/*.save"))


@cache
def played(folder: str) -> Any:
    return json.loads((HERE / folder / "played.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("stored", STORED)
def test_it_plays_on_to_the_same_end(stored: str) -> None:
    folder, _, name = stored.removesuffix(".save").partition("/")
    told = played(folder)[name]
    game = Game.from_bytes((HERE / stored).read_bytes())
    again = Game.from_bytes(game.to_bytes())
    for choice in map(int, told["choices"].split()):
        game.choose(choice)
        again.choose(choice)
    assert (game.over, result(game)) == (told["over"], told["result"])
    assert again.to_bytes() == game.to_bytes()


def test_all_formats_are_there() -> None:
    folders = {stored.partition("/")[0] for stored in STORED}
    assert folders == {f"format_{number}" for number in range(2, save.FORMAT + 1)}
    for folder in folders:
        names = {stored.partition("/")[2].removesuffix(".save") for stored in STORED if stored.startswith(folder)}
        assert names == set(played(folder))
        assert {name.partition("-")[0] for name in names} == {"base", "titans", "rivals", "metal", "injustice"}


# --- format 2

OLD = [stored for stored in STORED if stored.startswith("format_2/")]


@pytest.mark.parametrize("stored", OLD)
def test_a_migration_changes_nothing_else(stored: str) -> None:
    data = (HERE / stored).read_bytes()
    first, again = migrated(2, data), migrated(2, data)
    assert first == again and first["format"] == 3
    assert len(first["state"]["defn"]) == len(first["state"]["loc"])


@pytest.mark.parametrize("stored", OLD)
def test_old_saves_go_on_with_the_cards_of_then(stored: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where other cards are installed now: none, as it happens."""
    monkeypatch.setattr(save, "_programs", {})
    monkeypatch.setattr(save, "_resolvers", [])
    told = played("format_2")[stored.removesuffix(".save").partition("/")[2]]
    game = Game.from_bytes((HERE / stored).read_bytes())
    for choice in map(int, told["choices"].split()):
        game.choose(choice)
    assert result(game) == told["result"]


def old(**changes: Any) -> bytes:
    """A save of format 2 with other parts, and a digest that fits."""
    names = ["format", "game", "packs", "hash", "seats", "flags", "numbers", "key", "defn"]
    parts = msgspec.msgpack.decode((HERE / OLD[0]).read_bytes())
    for name, value in changes.items():
        parts[names.index(name)] = value
    digest = hashlib.sha256(msgspec.msgpack.encode([*parts[:-1], b""])).digest()[:16]
    return msgspec.msgpack.encode([*parts[:-1], digest])


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"hash": "0" * 32}, "other cards of base than those of version 0.1.0"),
        ({"game": "chess", "hash": ""}, "other cards of chess"),
        ({"game": "../../kept/base", "hash": ""}, "other cards of"),
        ({"packs": ["/etc/passwd"]}, "other cards of /etc/passwd"),
        ({"packs": ["+base:bane"]}, "other cards"),
        ({"defn": [5_000]}, "no saved game"),
        ({"defn": [-1]}, "no saved game"),
        ({"seats": "two"}, "no saved game"),
    ],
)
def test_bad_saves_of_format_2_are_refused(changes: dict[str, Any], told: str) -> None:
    assert Game.from_bytes(old()).seats >= 2
    with pytest.raises(BadSave, match=told):
        Game.from_bytes(old(**changes))


def test_a_damaged_save_of_format_2_is_refused() -> None:
    data = bytearray((HERE / OLD[0]).read_bytes())
    data[-1] ^= 1
    with pytest.raises(BadSave, match="damaged"):
        Game.from_bytes(bytes(data))
