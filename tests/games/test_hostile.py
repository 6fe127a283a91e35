"""A sample of packs as strangers might write them; `python -m tests.games.hostile N` tries as many as one likes."""

from __future__ import annotations

import pytest

from longbox.games import GAMES
from longbox.table import workbench
from tests.games.hostile import Maker, Report, try_pack


@pytest.mark.parametrize("box", list(GAMES))
def test_no_pack_ends_in_a_traceback_or_hangs(box: str) -> None:
    report = Report()
    for n in range(12):
        try_pack(box, f"sample/{n}", report)
    assert not report.wrong
    assert report.packs == 12 and report.good >= 1 and report.games >= 10


def test_a_card_whose_id_is_torn_is_told_of_once() -> None:
    """Found by 100 000 packs: what was told of it by another spelling of its id was told twice."""
    found, _ = workbench.looked_at(f"{workbench.HEAD}    play:\n    - draw: 1\n  0    in: discard\n")
    assert [problem.message.partition(",")[0] for problem in found.problems] == [
        "a card id is small letters",
        "expected a card: a mapping of facts and blocks",
    ]


def test_the_same_seed_makes_the_same_pack() -> None:
    assert Maker("base", "x").text() == Maker("base", "x").text()
    kinds = {Maker("base", str(n)).text()[0] for n in range(200)}
    assert kinds == {"mixed", "bent", "grown", "torn", "odd", "looping"}
