"""Every scenario file holds, and every card and case has its scenarios."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from longbox.games import library
from longbox.scenario import run_paths

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(HERE)))
def test_scenarios_hold(file: Path) -> None:
    failed = [f"{outcome.name}: {outcome.message}" for outcome in run_paths([file]) if not outcome.ok]
    assert not failed, "\n".join(failed)


def test_every_card_has_a_file_of_its_own() -> None:
    files = {file.stem for file in (HERE / "base" / "cards").glob("*.yaml")}
    assert files == set(library("base").cards)


def test_every_case_of_the_rulebook_is_there() -> None:
    rules = Counter(rule for file in FILES for rule in re.findall(r"BASE-C\d\d", file.read_text(encoding="utf-8")))
    assert {f"BASE-C{n:02}" for n in range(1, 34)} <= set(rules)


def test_every_open_point_is_shown() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in FILES)
    missing = [f"BASE-O{n}" for n in range(1, 20) if f"BASE-O{n}\n" not in text]
    missing += [f"CORE-O{n}" for n in range(1, 8) if f"CORE-O{n}\n" not in text]
    assert not missing


def test_names_are_unique_and_rules_are_named() -> None:
    for file in FILES:
        documents = list(yaml.safe_load_all(file.read_text(encoding="utf-8")))
        names = [document["name"] for document in documents]
        assert len(names) == len(set(names)), file
        assert all(document.get("rule") for document in documents), file
