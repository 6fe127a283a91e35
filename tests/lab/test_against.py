"""A/B of two packs: the same deals, differences game by game."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.cli.main import main
from longbox.lab.against import compared
from longbox.lab.balance import Balance, GameRow, balance

PACK = """\
pack: mine
version: 1
title: {en: Mine, fr: Le mien}
overlay: base
cards:
  punch:
    name: {en: Mighty Punch, fr: Coup puissant}
    section: starters
    type: starter
    cost: 0
    vp: 0
    copies: 36
    noun: {gender: m, plural: Coups puissants}
    play: [{power: 3}]
"""


def made(turns: int, winner: int) -> Balance:
    rows = [
        GameRow(n, 0, (("batman",), ("superman",)), (winner,), (30, 20), turns + n % 3, 50, "villains", ({}, {}), ())
        for n in range(60)
    ]
    return Balance("base", 2, ("veteran",) * 2, 60, 0, 1.0, 1.0, Path(), rows)


def test_differences_are_taken_game_by_game() -> None:
    found = {row["what"]: row for row in compared(made(20, 0), made(24, 1))}
    assert found["rounds"]["difference"] == 2.0 and found["rounds"]["low"] == found["rounds"]["high"] == 2.0
    assert (found["hero: batman"]["first"], found["hero: batman"]["second"]) == (1.0, 0.0)
    assert found["who begins wins"]["difference"] == -1.0
    assert "lead changes" not in found  # nobody looked


def test_the_same_cards_make_no_difference(tmp_path: Path) -> None:
    one, two = (balance("base", 40, out=tmp_path / name) for name in "ab")
    rows = compared(one, two)
    assert rows and all(row["difference"] == 0 and row["q"] == 1.0 for row in rows)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "pack.yaml"
    pack.write_text(PACK, encoding="utf-8")
    assert main(["balance", "--games", "40", "--out", str(tmp_path / "out"), "--against", str(pack)]) == 0
    out = capsys.readouterr().out
    assert "rounds" in out and "who begins wins" in out
    assert (tmp_path / "out" / "against.json").is_file()
