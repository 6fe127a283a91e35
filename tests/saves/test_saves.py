"""Saves of all formats load and play on as they did when they were written."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from longbox import Game
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
