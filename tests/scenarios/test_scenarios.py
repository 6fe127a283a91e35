"""Every scenario file holds, and every card and case has its scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longbox.games import library
from longbox.scenario import run_paths

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.yaml"))
CARDS = ("base", "titans", "rivals", "metal")  # boxes with a file of scenarios for every card
CASES = {"BASE": 33, "TITANS": 28, "RIVALS": 28, "METAL": 31}
OPEN_POINTS = {"CORE": 7, "BASE": 19, "TITANS": 20, "RIVALS": 14, "METAL": 21}
SHOWN_NOWHERE = ("RIVALS-O13",)  # no card of that box strikes both players: tests/games/test_rivals.py


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(HERE)))
def test_scenarios_hold(file: Path) -> None:
    """All of them; each has a name of its own and names the rule it shows."""
    outcomes = run_paths([file])
    failed = [f"{outcome.name}: {outcome.message}" for outcome in outcomes if not outcome.ok]
    assert not failed, "\n".join(failed)
    names = {outcome.name for outcome in outcomes if outcome.rule and not outcome.name.startswith(f"{file}#")}
    assert len(names) == len(outcomes), names


@pytest.mark.parametrize("box", CARDS)
def test_every_card_has_a_file_of_its_own(box: str) -> None:
    files = {file.stem for file in (HERE / box / "cards").glob("*.yaml")}
    assert files == set(library(box).cards)


@pytest.mark.parametrize("box", CASES)
def test_every_case_of_the_rulebook_is_there(box: str) -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    assert {f"{box}-C{n:02}" for n in range(1, CASES[box] + 1)} <= set(re.findall(rf"{box}-C\d\d", text))


def test_every_open_point_is_shown() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    points = [f"{box}-O{n}" for box, last in OPEN_POINTS.items() for n in range(1, last + 1)]
    assert [point for point in points if f"rule: {point}\n" not in text and point not in SHOWN_NOWHERE] == []
