"""The bots of docs/write_a_bot.md, as they stand there, beat chance: whoever starts from them starts well."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import longbox
from longbox.bots import make_bot
from longbox.view import View

PAGE = (Path(__file__).parents[2] / "docs" / "write_a_bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
GAMES = 40


def block(word: str) -> str:
    return str(next(code for code in BLOCKS if word in code))


class Program:
    """The one that reads and writes lines."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", block("sys.stdin")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def choose(self, view: View) -> int:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode({"type": "choose", "view": view}).decode() + "\n")
        self.process.stdin.flush()
        return int(json.loads(self.process.stdout.readline())["choice"])

    def close(self) -> None:
        self.process.communicate()


def in_python() -> Any:
    names: dict[str, Any] = {}
    exec(block("class Collector"), names)
    return names["Collector"]()


@pytest.mark.parametrize("kind", ["python", "program"])
def test_it_beats_random(kind: str) -> None:
    ours = in_python() if kind == "python" else Program()
    won = 0.0
    for number in range(GAMES):
        seat = number % 2
        bots: dict[int, Any] = {seat: ours, 1 - seat: make_bot("random", seed=number)}
        game = longbox.new_game("base", seats=2, seed=number)
        while not game.over:
            asked = game.decision.seat
            game.choose(bots[asked].choose(game.view(asked)))
        won += (seat in game.winners) / len(game.winners)
    if isinstance(ours, Program):
        ours.close()
    assert won >= 0.65 * GAMES


def test_the_game_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(block("class Collector") + block("print(game.scores"), {})
    assert re.match(r"[\[(]\d+", capsys.readouterr().out)
