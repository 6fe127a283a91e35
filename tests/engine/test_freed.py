"""What was dealt or read is freed when nobody has it any more: a server deals and reads games for ever."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from longbox.engine.save import from_bytes, to_bytes
from longbox.games import GAMES, box, new_game, program
from longbox.games.options import STANDARD

TIMES = 40
SMALL = 20_000  # bytes; one row of numbers for each time would be more


def grown(job: Callable[[], object]) -> int:
    """Bytes that are there after many times, and were not after the first few."""
    for _ in range(3):
        job()
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(TIMES):
            job()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("game", GAMES)
def test_games_that_were_dealt_or_read_are_freed(game: str) -> None:
    prog = program(game)
    assert grown(lambda: box(game).lay_out(prog, 2, STANDARD)) < SMALL
    saved = to_bytes(new_game(game, 2, seed=1).state)
    assert grown(lambda: from_bytes(saved)) < SMALL
