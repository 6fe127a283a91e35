"""Bots of others: Python packages that name theirs under the entry point `longbox.bots`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

GROUP = "longbox.bots"


@cache
def installed() -> dict[str, EntryPoint]:
    """By name. If two packages use one name, the first that is found has it."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, point)
    return found


def make_installed(name: str, seed: int | str) -> Any:
    """An entry point is a class or function that takes the seed, as our own bots do."""
    return installed()[name].load()(seed)
