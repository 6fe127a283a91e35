"""What decides between players with the same points is told."""

from __future__ import annotations

import pytest

from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.table.results import tie_break

# Kicks are worth 1 each.
GAME = """
name: the end
game: {box}
seats:
  A: {{deck: [{first}]}}
  B: {{deck: [{second}]}}
"""
LEVEL = "kick, kick, kick, kick"


@pytest.mark.parametrize(
    ("box", "first", "second", "told"),
    [
        ("base", "ras_al_ghul", LEVEL, "villains"),
        ("base", "ras_al_ghul", f"{LEVEL}, kick", ""),  # the points decide
        ("base", LEVEL, LEVEL, ""),  # nothing does
        ("base", LEVEL, f"{LEVEL}, punch", ""),  # more cards are nothing in this box
        ("titans", LEVEL, f"{LEVEL}, punch", "cards"),
    ],
)
def test_the_tie_break_that_decided(box: str, first: str, second: str, told: str) -> None:
    text = GAME.format(box=box, first=first, second=second)
    assert tie_break(Layout(next(iter(documents_of(text, "laid out"))).data).game()) == told
