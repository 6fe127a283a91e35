"""The tuner moves numbers to where they win, keeps them in a file the veteran can read, and repeats itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from longbox.bots.tables import Tuned
from longbox.lab.tune import FIRST_DEAL, Player, Polish, meet, tune


def test_bad_numbers_are_mended() -> None:
    bad = Tuned(late=6.0, spite=1.0)  # thinks the game is nearly over, and buys what the others want
    numbers = Polish("base", bad, deals=4).run()
    seeds = range(FIRST_DEAL, FIRST_DEAL + 4)
    assert numbers.late < bad.late or numbers.spite < bad.spite
    assert meet("base", Player("base", numbers), Player("base", bad), seeds)[0] > 0
    assert Polish("base", bad, deals=4).run() == numbers


def test_the_file_is_what_the_veteran_reads(tmp_path: Path) -> None:
    out = tmp_path / "base.json"
    numbers = tune("base", out, rounds=1, games=20, purchases=3, deals=1)
    assert msgspec.json.decode(out.read_bytes(), type=Tuned) == numbers


def test_equal_players_win_alike() -> None:
    result, wins = meet("base", Player("base", Tuned()), Player("base", Tuned()), range(4))
    assert result == pytest.approx(0.0)
    assert wins == pytest.approx(0.5)


def test_numbers_make_a_difference() -> None:
    miser = Tuned(bonus={"kick": -100.0}, per_power=0.0, denied=-3.0)  # wants no Kick, no strong cards, no villains
    assert meet("base", Player("base", miser), Player("base", Tuned()), range(6))[1] < 0.3
