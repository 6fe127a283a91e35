"""Games to test with: all seat counts and variants, and a repeatable random player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import longbox
from longbox import Game

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (2, {"two_heads": True}),
    (4, {"teams": True}),
    (2, {"on_patrol": True}),
    (3, {"on_patrol": True, "villains": 12}),
    (2, {"heroes": "dealt"}),
    (5, {"heroes": "first_game"}),
    (4, {"teams": True, "on_patrol": True, "villains": 10}),
    (2, {"heroes": [["martian_manhunter"], ["the_flash"]]}),
]


def game_number(n: int) -> Game:
    """Game n of an endless row over all variants."""
    seats, options = VARIANTS[n % len(VARIANTS)]
    return longbox.new_game("base", seats=seats, seed=n, **options)


def dice(seed: int) -> Callable[[int], int]:
    """Numbers below n, the same on every machine and version."""
    x = seed * 2654435761 % 2147483647 or 1

    def below(n: int) -> int:
        nonlocal x
        x = x * 48271 % 2147483647
        return x % n

    return below


def pick(game: Game, below: Callable[[int], int]) -> int:
    """A random choice; one time in eight a turn may end early."""
    decision = game.decision
    n = decision.count
    if decision.kind == "turn" and n > 1 and below(8):
        n -= 1
    return below(n)
