"""Purchases played both ways: what buying a card brings."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pytest

from longbox import BadOptions
from longbox.cli.main import main
from longbox.games import GAMES
from longbox.lab.balance import Balance, balance
from longbox.lab.findings import findings
from longbox.lab.report import page
from longbox.lab.simulate import Plan
from longbox.lab.worth import FEWEST, Purchases, play_worth, purchases_of, worths


def nothing_played(game: str = "base", bots: tuple[str, ...] = ("veteran", "veteran"), out: Path = Path()) -> Balance:
    return Balance(game, len(bots), bots, 0, 0, 1.0, 1.0, out, [])


@pytest.mark.parametrize("game", GAMES)
def test_moments_of_every_box(game):
    plan = Plan(game, 2, ("veteran", "veteran"), 1, False, {})
    row = purchases_of(plan, 0)
    assert row.error == "" and len(row.cards) == len(row.wins) == len(row.points) > 0
    assert all(-1 <= win <= 1 for win in row.wins)
    assert row == purchases_of(plan, 0)


PACK = """\
pack: mine
version: 1
title: {en: Mine, fr: Le mien}
overlay: base
cards:
  kick:
    name: {en: Mighty Kick, fr: Coup de pied puissant}
    section: stacks
    type: super_power
    cost: 3
    vp: 9
    copies: 16
    noun: {gender: m, plural: Coups de pied puissants}
    play: [{power: 3}]
"""


def test_a_card_that_is_made_great_is_worth_much(tmp_path):
    """Who buys a Kick that scores 9 is ahead of who leaves it alone for a turn."""
    pack = tmp_path / "mine.yaml"
    pack.write_text(PACK, encoding="utf-8")
    plan = Plan("base", 2, ("veteran", "veteran"), 3, False, {}, (str(pack),))
    rows = [purchases_of(plan, number) for number in range(12)]
    assert not any(row.error for row in rows)
    leads = [lead for row in rows for id, lead in zip(row.cards, row.points, strict=True) if id == "kick"]
    assert leads and sum(leads) / len(leads) > 3


def test_each_card_has_its_mean_and_interval():
    rows = [
        Purchases(n, ("kick", "bane"), (0.25 if n % 2 else 0.0, -0.5 if n % 4 else 0.0), (2.0, -1.0))
        for n in range(2 * FEWEST)
    ]
    rows.append(Purchases(999, ("robin",), (1.0,), (9.0,)))
    kick, bane = worths(nothing_played(), rows)
    assert (kick["card"], kick["moments"], kick["points"]) == ("kick", 2 * FEWEST, 2.0)
    assert kick["lift"] == pytest.approx(0.125) and 0 < kick["low"] < 0.125 < kick["high"] < 0.25
    assert bane["lift"] == pytest.approx(-0.375) and bane["q"] < 1e-6


def test_the_report_shows_them_in_both_languages():
    rows = [Purchases(n, ("kick",), (n % 3 / 2,), (1.5,)) for n in range(FEWEST)]
    for lang, word, number in (("en", "What a purchase is worth", "+1.5"), ("fr", "Ce que vaut un achat", "+1,5")):
        found = findings(nothing_played(), lang, worths(nothing_played(), rows, lang))
        text = page(found, lang)
        assert word in text and number in text
        assert word not in page(findings(nothing_played(), lang), lang)


def test_they_go_on_where_they_stopped(tmp_path):
    result = balance("base", 1, out=tmp_path)
    first = play_worth(result, 2)
    assert play_worth(result, 3)[:2] == first
    assert (tmp_path / "worth" / "games.jsonl").read_bytes().count(b"\n") == 1 + 3


def test_only_quick_bots_can_be_played_on(tmp_path):
    with pytest.raises(BadOptions, match="not by random"):
        play_worth(nothing_played(bots=("random", "random"), out=tmp_path), 1)


def test_the_command(tmp_path, capsys):
    line = ["balance", "--game", "base", "--games", "2", "--villains", "3", "--out", str(tmp_path), "--json"]
    assert main([*line, "--worth", "40"]) == 0
    told = json.loads(capsys.readouterr().out)["worth"]
    assert told and all(row["low"] <= row["lift"] <= row["high"] for row in told)
    assert polars.read_parquet(tmp_path / "worth.parquet")["card"].to_list() == [row["card"] for row in told]
    assert main([*line, "--worth", "-1"]) == 2
    assert main([*line, "--worth", "1", "--against", str(tmp_path / "pack.yaml")]) == 2
    assert "exclude each other" in capsys.readouterr().err
