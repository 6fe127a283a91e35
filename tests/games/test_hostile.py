"""A sample of packs as strangers might write them; `python -m tests.games.hostile N` tries as many as one likes."""

from __future__ import annotations

import pytest

from longbox.games import GAMES
from tests.games.hostile import Maker, Report, try_pack


@pytest.mark.parametrize("box", list(GAMES))
def test_no_pack_ends_in_a_traceback_or_hangs(box: str) -> None:
    report = Report()
    for n in range(12):
        try_pack(box, f"sample/{n}", report)
    assert not report.wrong
    assert report.packs == 12 and report.good >= 1 and report.games >= 10


def test_the_same_seed_makes_the_same_pack() -> None:
    assert Maker("base", "x").text() == Maker("base", "x").text()
    kinds = {Maker("base", str(n)).text()[0] for n in range(60)}
    assert kinds == {"mixed", "bent", "grown", "torn", "odd"}
