"""Which tests are started first, so that workers end together: none begins a long game when the others are done.

`LONG` holds what takes long, longest first: single tests that stand on their own, and whole modules whose tests share a
server. What it does not name is short. `pytest --durations=40` tells what belongs here; a test keeps the names true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = (
    "tests/web/test_titans_rivals.py::test_a_game_of_titans_by_keyboard",
    "tests/web/test_titans_rivals.py::test_a_whole_duel_by_keyboard_from_the_start_page",
    "tests/table/test_crash.py",
    "tests/web/test_fights_and_teams.py::test_fights_by_keyboard",
    "tests/web/test_fights_and_teams.py::test_a_whole_basic_fight_by_touch_at_360_pixels",
    "tests/web/test_games.py::test_a_game_by_mouse_from_the_form_to_the_end_screen",
    "tests/release/test_package.py",
    "tests/web/test_access.py",
    "tests/web/test_guides.py",
    "tests/table/test_leagues.py",
    "tests/table/test_place.py",
    "tests/table/test_watching.py",
    "tests/table/test_ratings.py",
    "tests/table/test_identity.py",
    "tests/web/test_titans_rivals.py",
    "tests/web/test_fights_and_teams.py",
    "tests/web/test_layout.py",
    "tests/web/test_together.py",
    "tests/web/test_games.py",
    "tests/web/test_leagues.py",
    "tests/web/test_hand.py",
    "tests/web/test_help.py",
    "tests/web/test_people.py",
    "tests/web/test_players.py",
    "tests/web/test_advice.py",
    "tests/web/test_workshop.py",
    "tests/web/test_replay.py",
    "tests/web/test_units.py",
    "tests/table/test_power.py",
    "tests/table/test_databases.py",
    "tests/table/test_cluster.py",
    "tests/table/test_upkeep.py",
    "tests/release/test_interrupts.py",
    "tests/table/test_roles.py",
    "tests/table/test_protocol.py",
    "tests/table/test_time.py",
    "tests/table/test_advice.py",
    "tests/table/test_store.py",
    "tests/table/test_secrets.py",
    "tests/lab/test_foresee.py",
    "tests/lab/test_ray.py",
    "tests/engine/test_every_card.py",
    "tests/engine/test_random_games.py",
)


def rank(name: str) -> int | None:
    """The place of a test among the long ones: its own, or else that of its module."""
    found = name.partition("[")[0]
    for wanted in (found, found.partition("::")[0]):
        if wanted in LONG:
            return LONG.index(wanted)
    return None


def in_order(tests: Sequence[T], workers: int, name: Callable[[T], str]) -> list[T]:
    """The same tests. Each worker begins with an equal share of the row: long ones stand at the front of each share."""
    ranks = [rank(name(test)) for test in tests]
    long: dict[int, list[T]] = {}
    for test, place in zip(tests, ranks, strict=True):
        if place is not None:
            long.setdefault(place, []).append(test)
    short = [test for test, place in zip(tests, ranks, strict=True) if place is None]
    shares: list[list[T]] = [[] for _ in range(workers)]
    for number, place in enumerate(sorted(long)):
        shares[number % workers] += long[place]
    found: list[T] = []
    for number, share in enumerate(shares):
        room = len(tests) * (number + 1) // workers - len(found) - len(share)
        found += share + short[: max(0, room)]
        short = short[max(0, room) :]
    return found + short
