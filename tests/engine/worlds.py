"""Games to test with: all seat counts and variants, and a repeatable random player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import longbox
from longbox import Game
from longbox.engine.confront import certain_power
from longbox.engine.menu import opponent
from longbox.engine.standing import character_cost
from longbox.engine.words import option

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


# Heroes and a villain stack of another box, for Dark Nights: Metal.
CROSSOVER = {
    "heroes": ["base:the_flash", "base:superman", "base:wonder_woman", "base:green_lantern"],
    "villains": ["base:captain_cold", "base:atrocitus", "base:the_joker", "base:brainiac", "base:the_anti_monitor"],
}

# Cards of other boxes in a game of Injustice.
MANY_BOXES = {
    "heroes": ["base:superman", "base:cyborg"],
    "villains": ["base:ras_al_ghul", "base:captain_cold", "base:brainiac", "base:parallax"],
    "main_deck": ["base:bane", "base:the_penguin", "base:swamp_thing", "base:super_strength", "base:lasso_of_truth"],
}

# Every box with its seat counts and variants.
BOXES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "base": VARIANTS,
    "rivals": [(2, {})],
    "titans": [
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (4, {"hero_draft": True}),
        (2, {"heroes": "dealt", "villains": 12}),
        (3, {"hero_draft": True, "villains": 10}),
        (4, {"teams": True}),
        (2, {"on_patrol": True, "villains": 4}),
        (2, {"two_heads": True}),
    ],
    "metal": [
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (2, {"heroes": "dealt"}),
        (5, {"heroes": "dealt"}),
        (3, {"crossover": CROSSOVER}),
        (2, {"heroes": [["superman_character"], ["plastic_man_character"]]}),
    ],
    "injustice": [
        (2, {}),
        (3, {"impossible": True}),
        (4, {"impossible": True, "advanced": True}),
        (2, {"advanced": True, "length": "short"}),
        (3, {"length": "long"}),
        (5, {}),
        (2, {"heroes": "dealt", "impossible": True, "length": "long"}),
        (4, {}),
        (2, {"heroes": [["the_flash"], ["hawkgirl"]]}),
        (3, {"impossible": True, "advanced": True, "length": "short"}),
        (2, {"crossover": MANY_BOXES, "heroes": [["base:superman"], ["catwoman"]]}),
    ],
}


def game_number(n: int, box: str = "base") -> Game:
    """Game n of an endless row over all variants of a box."""
    seats, options = BOXES[box][n % len(BOXES[box])]
    return longbox.new_game(box, seats=seats, seed=n, **options)


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
    if option.CONFRONT << option.SHIFT in decision.codes:
        return _pick_confronting(game, below)
    if decision.kind == "turn" and n > 1 and below(8):
        n -= 1
    return below(n)


def _pick_confronting(game: Game, below: Callable[[int], int]) -> int:
    """A Confrontation that hand and Power can win is taken more often than not, a hopeless one seldom."""
    st = game.state
    at = game.decision.codes.index(option.CONFRONT << option.SHIFT)
    hopeful = certain_power(st, st.turn) >= character_cost(st, opponent(st)) - 1
    if below(4 if hopeful else 40) in ((0, 1, 2) if hopeful else (0,)):
        return at
    others = [i for i in range(game.decision.count - 1) if i != at]
    return others[below(len(others))] if others else at + 1
