"""The compiled engine and the plain one play the same games, state by state."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
import hashlib
from longbox import _pure
from longbox.engine.playout import random_games
from tests.engine.worlds import BOXES, dice, game_number, pick
total = hashlib.sha256()
for box, n in [("base", n) for n in range(36)] + [(box, n) for box in BOXES if box != "base" for n in range(6)]:
    game = game_number(n, box)
    below = dice(n)
    total.update(str(random_games(game, 1, n)).encode())
    while not game.over:
        game.choose(pick(game, below))
        total.update(game.to_bytes())
        total.update(repr([(e.kind, e.seat, e.card, e.amount, e.source, e.to) for e in game.events]).encode())
print("pure" if _pure.why else "compiled", total.hexdigest())
"""


def run(**environment: str) -> list[str]:
    env = {**os.environ, **environment}
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_pure_and_compiled_play_the_same_games() -> None:
    pure = run(LONGBOX_PURE="1")
    other = run(LONGBOX_PURE="0")
    assert pure[0] == "pure"
    assert other[1] == pure[1]
