"""Guided games: short games laid out by hand, one for each box, written as scenarios; the page says what to do.

The deal of such a table is not made from its seed: it is stored with the table, and what is shuffled later is.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

LAID_OUT = "laid out"  # stands in a header for the hash of the deal, and fits no deal that is made from a seed


@cache
def guides() -> tuple[str, ...]:
    """The boxes that have one."""
    names = [one.name for one in files(__name__).iterdir()]
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))


@cache
def dealt(game: str) -> bytes:
    """The table as it is when the guide begins, with its cards."""
    return _layout(game).game().to_bytes(with_cards=True)


@cache
def options(game: str) -> dict[str, object]:
    """What the table says it is played with."""
    return dict(_layout(game).mapping("options"))


def seed(game: str) -> bytes:
    """The same for all, so that everybody who does the same sees the same."""
    return hashlib.sha256(f"longbox guide {game}".encode()).digest()


def _layout(game: str) -> Layout:
    text = files(__name__).joinpath(f"{game}.yaml").read_text(encoding="utf-8")
    return Layout(next(iter(documents_of(text, game))).data)
