"""The games played today are the games played then. A rules change shows here as a readable difference."""

import pytest

from tests.golden.playthrough import GAMES, HERE, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str) -> None:
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(zip(kept, playthrough(name).splitlines(), strict=False), start=1):
        assert now == then, f"{name}.txt line {number} differs; if it should: make golden, and read the difference"
    assert len(kept) == len(playthrough(name).splitlines())


def test_none_is_left_over() -> None:
    assert {str(path.relative_to(HERE).with_suffix("")) for path in HERE.glob("*/*.txt")} == set(GAMES)
