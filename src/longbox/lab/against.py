"""Two sets of cards, the same deals: what a pack changes.

Games with the same number have the same seed, so luck is shared, and each difference is taken game by game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longbox.lab.balance import Balance, GameRow
from longbox.lab.stats import Z95, false_discovery, mean, p_value, standard_error

FEWEST = 30  # games: below that nothing is said
Rows = list[dict[str, Any]]


def compared(first: Balance, second: Balance) -> Rows:
    """What each number is in both, and how far the second is from the first."""
    pairs = [(one, two) for one, two in zip(first.rows, second.rows, strict=False) if not one.error and not two.error]
    heroes = sorted({id for one, _ in pairs for seat in one.heroes for id in seat})
    numbers: list[tuple[str, Callable[[GameRow], float | None]]] = [
        ("rounds", lambda row: row.turns / first.seats),
        ("winning score", lambda row: float(max(row.scores))),
        ("margin", lambda row: float(sorted(row.scores)[-1] - sorted(row.scores)[-2])),
        ("lead changes", lambda row: float(row.lead_changes) if row.lead_changes >= 0 else None),
        ("who begins wins", lambda row: _won(row, row.first)),
    ]
    numbers += [(f"hero: {id}", lambda row, id=id: _share(row, id)) for id in heroes]  # type: ignore[misc]
    rows = [found for name, number in numbers if (found := _difference(name, pairs, number)) is not None]
    for row, q in zip(rows, false_discovery([row["p"] for row in rows]), strict=True):
        row["q"] = q
    return rows


def _won(row: GameRow, seat: int) -> float:
    return 1 / len(row.winners) if seat in row.winners else 0.0


def _share(row: GameRow, hero: str) -> float | None:
    """How much of the game a hero won; nothing if it was not there."""
    seats = [seat for seat, heroes in enumerate(row.heroes) if hero in heroes]
    return sum(_won(row, seat) for seat in seats) / len(seats) if seats else None


def _difference(
    name: str, pairs: list[tuple[GameRow, GameRow]], number: Callable[[GameRow], float | None]
) -> dict[str, Any] | None:
    told = [(a, b) for one, two in pairs if (a := number(one)) is not None and (b := number(two)) is not None]
    if len(told) < FEWEST:
        return None
    apart = [b - a for a, b in told]
    error = standard_error(apart)
    value = mean(apart)
    p = p_value(value / error) if error > 0 else (1.0 if value == 0 else 0.0)
    return {
        "what": name,
        "games": len(told),
        "first": mean([a for a, _ in told]),
        "second": mean([b for _, b in told]),
        "difference": value,
        "low": value - Z95 * error,
        "high": value + Z95 * error,
        "p": p,
    }
