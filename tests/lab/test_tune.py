"""The tuner moves numbers to where they win, keeps them in a file the veteran can read, and repeats itself."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from longbox.bots.tables import Tuned
from longbox.lab.tune import Climb, Effort, meet, tune


def test_bad_numbers_are_mended() -> None:
    bad = Tuned(late=6.0, per_power=0.0, denied=-3.0)  # wants nothing but points, and no villains
    numbers = Climb("base", bad, seed=1).run(150)
    assert numbers.denied > bad.denied
    assert meet("base", numbers, bad, range(8))[0] > 0
    assert Climb("base", bad, seed=1).run(150) == numbers


def test_numbers_climb_at_greater_tables() -> None:
    bad = Tuned(denied=-3.0)
    assert Climb("base", bad, seed=1, seats=4).run(40).denied != bad.denied


def test_numbers_climb_among_rookies() -> None:
    bad = Tuned(late=6.0, per_power=0.0, denied=-3.0)
    numbers = Climb("base", bad, seed=1, seats=3, rookies=True).run(60)
    assert numbers.denied > bad.denied
    assert numbers != Climb("base", bad, seed=1, seats=3).run(60)


def test_the_file_is_what_the_veteran_reads(tmp_path: Path) -> None:
    out = tmp_path / "base.json"
    numbers = tune("base", out, Effort(rounds=1, games=20, purchases=3, meetings=2))
    assert msgspec.json.decode(out.read_bytes(), type=Tuned) == numbers


def test_equal_players_win_alike() -> None:
    result, wins = meet("base", Tuned(), Tuned(), range(4))
    assert result == pytest.approx(0.0)
    assert wins == pytest.approx(0.5)


def test_numbers_make_a_difference() -> None:
    miser = Tuned(bonus={"kick": -100.0}, per_power=0.0, denied=-3.0)  # wants no Kick, no strong cards, no villains
    assert meet("base", miser, Tuned(), range(6))[1] < 0.3
