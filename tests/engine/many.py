"""Many random games with all invariants, outside the suite: `python -m tests.engine.many 20000`.

Game n is always the same: a box, seats, modes and guests of other boxes drawn by n. `python -m tests.engine.many 1 n`
plays that one again, with every state checked.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any

from longbox import Game, new_game
from longbox.games import GAMES, library, visitors
from tests.engine.test_random_games import play_and_check
from tests.engine.worlds import dice

EVERY = 97  # of the states of a game all invariants are checked
CLOSELY = 100  # of the games every state is checked
Below = Callable[[int], int]


def box_of(n: int) -> str:
    return list(GAMES)[n % len(GAMES)]


def any_game(n: int, box: str) -> Game:
    seats, options = setting(n, box)
    return new_game(box, seats=seats, seed=n, **options)


def setting(n: int, box: str) -> tuple[int, dict[str, Any]]:
    """Seats and options of game n."""
    below = dice(n + 1)
    if box == "rivals":
        return 2, {}
    seats = 2 + below(4)
    if box in ("base", "titans"):
        options = classic(below, seats, box)
    else:
        options = {"heroes": "dealt"} if not below(3) and 2 * seats <= heroes_of(box) else {}
    if box == "injustice":
        options |= {name: True for name in ("impossible", "advanced") if below(2)}
        length = ("", "short", "long")[below(3)]
        options |= {"length": length} if length else {}
    if GAMES[box].crossover and below(2):
        options["crossover"] = guests(below, box)
    return seats, options


def heroes_of(box: str) -> int:
    """How many Super Heroes can be dealt."""
    cards = library(box).cards.values()
    return sum(card.section == "characters" and not card.promo and card.setup != "captured" for card in cards)


def classic(below: Below, seats: int, box: str) -> dict[str, Any]:
    """The variants of the base game and Teen Titans."""
    options: dict[str, Any] = {"villains": 2 + below(11)}
    if below(3) == 0:
        options["on_patrol"] = True
    if seats == 2 and below(3) == 0:
        return {**options, "two_heads": True}
    if seats == 4 and below(2):
        options["teams"] = True
    if box == "titans" and seats < 5 and below(4) == 0:
        return {**options, "hero_draft": True}
    if below(3) == 0 and 2 * seats <= heroes_of(box):
        options["heroes"] = "dealt"
    elif box == "base" and below(3) == 0:
        options["heroes"] = "first_game"
    return options


def guests(below: Below, box: str) -> dict[str, Any]:
    """Some cards of other boxes, of every kind that may join."""
    found: dict[str, Any] = {}
    for part, ids in visitors(box).items():
        left = list(ids)
        some = below(1 + min(len(left), 24 if part == "main_deck" else 7))
        found[part] = [left.pop(below(len(left))) for _ in range(some)]
    if box == "metal" and found["villains"] and below(2):
        found["shuffled"] = True
    return found


def main(count: int, first: int = 0) -> int:
    """Plays and says what failed; how many games did."""
    played: Counter[str] = Counter()
    failed = 0
    for n in range(first, first + count):
        box = box_of(n)
        try:
            play_and_check(n, 1 if count == 1 or n // len(GAMES) % CLOSELY == 0 else EVERY, box, any_game)
        except Exception:
            failed += 1
            print(f"game {n}: {box} {setting(n, box)}\n{traceback.format_exc()}", flush=True)
        played[box] += 1
        if sum(played.values()) % 1000 == 0:
            print(f"{sum(played.values())} games, {failed} errors", flush=True)
    print(f"{dict(played)}, {failed} errors")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(*(int(part) for part in sys.argv[1:])) else 0)
