"""Numbers with their uncertainty. Plain Python, so that a table of wins needs no package."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

Z95 = 1.959964


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def standard_error(values: Sequence[float]) -> float:
    """Of the mean."""
    n = len(values)
    if n < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)


def share_interval(groups: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """A share and its 95 % interval, from groups of games that share their deal.

    Wilson's interval: it stays between 0 and 1 and has a width at 0 and 1 too. Games with one deal are not independent,
    so it counts as many games as would give the spread that is seen between the groups.
    """
    games = [value for group in groups for value in group]
    if not games:
        return 0.0, 0.0, 1.0
    share = mean(games)
    error = standard_error([mean(group) for group in groups])
    count = float(len(games))
    if error > 0:
        count = min(share * (1 - share) / error**2, 4 * count)
    return share, *wilson(share, count)


def wilson(share: float, count: float) -> tuple[float, float]:
    square = Z95 * Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z95 * sqrt(max(share * (1 - share) / count + square / (4 * count * count), 0.0)) / (1 + square / count)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def p_value(z: float) -> float:
    """How often chance alone is as far off, on either side."""
    return erfc(abs(z) / sqrt(2))


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg: q-values. Of those below 0.05 no more than 5 % are flukes, on average."""
    order = sorted(range(len(p_values)), key=lambda at: -p_values[at])
    found = [1.0] * len(p_values)
    least = 1.0
    for down, at in enumerate(order):
        least = min(least, p_values[at] * len(p_values) / (len(p_values) - down))
        found[at] = least
    return found
