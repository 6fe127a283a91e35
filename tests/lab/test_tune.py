"""The tuner moves numbers, keeps them in a file the veteran can read, and repeats itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from longbox.bots.tables import Tuned
from longbox.lab.tune import Player, Tuner, meet, tune


def test_a_step_moves_the_numbers_and_repeats_itself() -> None:
    first, again = Tuner("base", seed=3), Tuner("base", seed=3)
    before = list(first.x)
    first.step(2)
    again.step(2)
    assert first.x == again.x != before


def test_the_file_is_what_the_veteran_reads(tmp_path: Path) -> None:
    out = tmp_path / "base.json"
    numbers = tune("base", 0.0, out, pairs=1)
    assert msgspec.json.decode(out.read_bytes(), type=Tuned) == numbers


def test_equal_players_win_alike() -> None:
    result, wins = meet("base", Player("base", Tuned()), Player("base", Tuned()), range(4))
    assert result == pytest.approx(0.0)
    assert wins == pytest.approx(0.5)


def test_numbers_make_a_difference() -> None:
    miser = Tuned(bonus={"kick": -100.0}, per_power=0.0, denied=-3.0)  # wants no Kick, no strong cards, no villains
    assert meet("base", Player("base", miser), Player("base", Tuned()), range(6))[1] < 0.3
