"""The balance lab: what is kept of a game, and that the findings find what is there and nothing else."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path

import polars
import pytest

from longbox import BadOptions
from longbox.bots import BadBot
from longbox.cli.main import main
from longbox.games import GAMES
from longbox.lab import balance as module
from longbox.lab.balance import Balance, GameRow, balance, row_of
from longbox.lab.findings import findings
from longbox.lab.report import page, write_tables
from longbox.lab.simulate import Plan
from longbox.lab.stats import false_discovery, p_value, share_interval, wilson


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_every_box(game):
    row = row_of(Plan(game, 2, ("random", "random"), 1, False, {}), 0)
    assert row.error == ""
    assert len(row.heroes) == len(row.scores) == len(row.bought) == 2 and all(row.heroes)
    assert row.winners and row.turns > 1 and row.decisions > 10 and row.over
    assert row.first in (0, 1)
    assert all(row.bought)
    assert row == row_of(Plan(game, 2, ("random", "random"), 1, False, {}), 0)


def test_an_error_is_kept_and_ends_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "MOST_DECISIONS", 5)
    result = balance("base", 2, bots=["random"], out=tmp_path)
    assert (result.games, result.errors) == (2, 2)
    assert result.rows[0].error.startswith("Endless")
    found = findings(result)
    assert found.overview["errors"] == 2 and found.cards == []
    assert "2 errors" in page(found)


def test_what_was_played_is_not_played_again(tmp_path, monkeypatch):
    balance("base", 3, bots=["random"], out=tmp_path)
    played: list[int] = []

    def counted(plan: Plan, number: int) -> GameRow:
        played.append(number)
        return row_of(plan, number)

    monkeypatch.setattr(module, "row_of", counted)
    longer = balance("base", 5, bots=["random"], out=tmp_path)
    assert played == [3, 4]
    assert longer.rows == balance("base", 5, bots=["random"], out=tmp_path / "whole", jobs=1).rows


def made_up(games: int, seed: int = 1, seats: int = 2) -> Balance:
    """Games in which one hero, one card and the first seat help by known amounts, and all else is noise."""
    chance = random.Random(seed)
    rows = []
    for n in range(games):
        heroes = chance.sample(["batman", "superman", "aquaman", "cyborg"], seats)
        bought = [{card: 1 for card in (f"card_{i}" for i in range(20)) if chance.random() < 0.4} for _ in range(seats)]
        first = chance.randrange(seats)
        strength = [
            1.0 + 0.5 * (heroes[s] == "batman") + 0.8 * ("card_7" in bought[s]) + 0.3 * (s == first)
            for s in range(seats)
        ]
        winner = chance.choices(range(seats), strength)[0]
        villains = chance.sample(["bane", "the_joker", "lex_luthor", "captain_cold"], 3)
        turns = 40 + 4 * (villains.index("bane") if "bane" in villains else 1) + chance.randrange(12)
        scores = tuple(30 + 10 * (s == winner) for s in range(seats))
        rows.append(
            GameRow(
                n,
                first,
                tuple((hero,) for hero in heroes),
                (winner,),
                scores,
                turns,
                200,
                "villains",
                tuple(bought),
                tuple(villains),
            )
        )
    return Balance("base", seats, ("rookie",) * seats, games, 0, 1.0, 1.0, Path(), rows)


@pytest.mark.parametrize("seats", [2, 3])
def test_findings_find_what_is_there(seats):
    found = findings(made_up(4000, seats=seats))
    assert found.heroes[0]["hero"] == "batman" and found.heroes[0]["q"] < 1e-6
    assert found.heroes[0]["low"] > 1 / seats
    best = found.cards[0]
    assert best["card"] == "card_7" and best["q"] < 1e-9
    assert 0.05 < best["low"] < best["lift"] < best["high"] < 0.3
    assert sum(row["q"] < 0.05 for row in found.cards[1:]) <= 2
    assert found.seats[0]["low"] > 1 / seats
    villain = {row["villain"]: row for row in found.villains}
    assert villain["bane"]["later_low"] < 4 / seats < villain["bane"]["later_high"]
    assert villain["bane"]["later_q"] < 1e-9
    assert abs(villain["the_joker"]["later"]) < 1
    assert found.overview["rounds"]["median"] == pytest.approx(50 / seats, abs=2)
    assert found.overview["margin"]["median"] == 10


def test_intervals_hold_as_often_as_they_say():
    """Card lifts of pure noise: about 95 % of the intervals hold nothing, and next to no q is small."""
    inside = total = flukes = 0
    for seed in range(12):
        for row in findings(made_up(500, seed=100 + seed)).cards:
            if row["card"] != "card_7":
                inside += row["low"] < 0 < row["high"]
                flukes += row["q"] < 0.05
                total += 1
    assert 0.9 < inside / total < 0.99
    assert flukes <= 6


def test_rare_cards_are_not_judged():
    found = findings(made_up(20))
    assert found.cards == [] and found.heroes == []
    assert "too few games" in page(found)


def test_the_page_is_whole_and_escapes_names():
    made = made_up(300)
    rows = [
        GameRow(
            row.n,
            row.first,
            tuple(("<script>alert(1)</script>",) for _ in row.heroes),
            row.winners,
            row.scores,
            row.turns,
            row.decisions,
            row.over,
            row.bought,
            row.villains,
        )
        for row in made.rows
    ]
    text = page(findings(Balance("base", 2, made.bots, 300, 0, 1.0, 1.0, Path(), rows)))
    assert "<script>alert(1)" not in text
    assert text.count("<script>") == text.count("</script>") == 2
    outside = re.sub("<script>.*?</script>", "", text, flags=re.DOTALL)
    assert not re.search("src=|href=|url", outside)  # nothing is fetched
    assert outside.count("<h2>") == 7
    for place in ("seats", "cards", "costs", "length", "spread", "villains"):
        assert f"<!--{place}-->" not in text
    specs = json.loads(re.search(r"const specs = (.*);\n", text)[1])  # type: ignore[index]
    assert len(specs) == 7 and all('id="' + name + '"' in text for name in specs)


def test_tables_can_be_read_again(tmp_path):
    found = findings(made_up(200))
    paths = write_tables(found, tmp_path)
    assert {path.stem for path in paths} == {"seats", "heroes", "cards", "villains", "seats_played", "bought"}
    games = polars.read_parquet(tmp_path / "seats_played.parquet")
    assert games.height == 400 and games["won"].sum() == 200
    assert polars.read_parquet(tmp_path / "cards.parquet")["lift"].to_list() == [row["lift"] for row in found.cards]


def test_the_command(tmp_path, capsys):
    line = ["balance", "--games", "3", "--bots", "random", "--villains", "2", "--out", str(tmp_path)]
    assert main(line) == 0
    out = capsys.readouterr().out
    assert "3 games, 0 errors" in out and "report.html" in out
    assert (tmp_path / "report.html").stat().st_size > 500_000
    assert main([*line, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["overview"]["games"] == 3
    assert main(["balance", "--bots", ","]) == 2


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"games": 0}, BadOptions),
        ({"bots": ["rooky"]}, BadBot),
        ({"bots": ["random"] * 3}, BadOptions),
        ({"seats": 9}, BadOptions),
        ({"engine": "horse"}, BadOptions),
        ({"options": {"villains": 99}}, BadOptions),
    ],
)
def test_bad_input_is_refused(tmp_path, more, error):
    with pytest.raises(error):
        balance("base", **({"games": 1, "out": tmp_path} | more))


@pytest.mark.parametrize("module", ["polars", "altair", "vl_convert"])
def test_a_missing_package_is_said_in_one_line(tmp_path, capsys, monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["balance", "--games", "1", "--out", str(tmp_path / "out")]) == 2
    assert f"{module} is not installed; try: pip install 'longbox[lab]'" in capsys.readouterr().err


def test_numbers():
    assert p_value(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert false_discovery([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    low, high = wilson(0.5, 100)
    assert (low, high) == pytest.approx((0.404, 0.596), abs=1e-3)
    share, low, high = share_interval([[1.0, 1.0]] * 10)
    assert share == 1 and 0.8 < low < high <= 1
    # A deal that is always won once by each says more than independent games would.
    share, low, high = share_interval([[1.0, 0.0]] * 50 + [[1.0, 1.0], [0.0, 0.0]])
    assert share == 0.5 and high - low < 0.15
    assert share_interval([]) == (0.0, 0.0, 1.0)
