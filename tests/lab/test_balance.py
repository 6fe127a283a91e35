"""The balance lab: what is kept of a game, and that the findings find what is there and nothing else."""

from __future__ import annotations

import json
import random
import re
import sys
from inspect import signature
from pathlib import Path

import polars
import pytest

from longbox import BadOptions, _install
from longbox.bots import BadBot, decide
from longbox.cli.balance import balance as command
from longbox.cli.balance import show
from longbox.cli.main import main
from longbox.games import GAMES
from longbox.lab import balance as module
from longbox.lab.balance import Balance, GameRow, balance, row_of
from longbox.lab.findings import findings
from longbox.lab.players import at_table
from longbox.lab.report import TABLES, page, write_tables
from longbox.lab.report_words import WORDS
from longbox.lab.resumed import created
from longbox.lab.simulate import Plan
from longbox.lab.stats import false_discovery, p_value, share_interval, wilson
from longbox.view import view


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_every_box(game):
    row = row_of(Plan(game, 2, ("random", "random"), 1, False, {}), 0)
    assert row.error == ""
    assert len(row.heroes) == len(row.scores) == len(row.bought) == 2 and all(row.heroes)
    assert row.winners and row.turns > 1 and row.decisions > 10 and row.over
    assert row.first in (0, 1)
    assert all(row.bought)
    assert row == row_of(Plan(game, 2, ("random", "random"), 1, False, {}), 0)


@pytest.mark.parametrize("game", ["rivals", "metal"])
def test_heroes_are_those_of_the_start(game):
    """In these boxes they are lost and won on the way, most by who wins anyway."""
    plan = Plan(game, 2, ("veteran", "veteran"), 1, False, {})
    began = [[card.id for card in seat.heroes] for seat in view(created(plan, plan.seed_of(0)), 0).seats]
    row = row_of(plan, 0)
    assert [list(heroes) for heroes in row.heroes] == began
    match = created(plan, plan.seed_of(0))
    with at_table(game, {}, plan.seated(0), plan.seed_of(0)) as bots:
        while not match.over:
            match.choose(decide(bots[match.decision.seat], match))
    ended = [[card.id for card in seat.heroes] for seat in view(match, 0).seats]
    assert ended != began  # so the start had to be looked at
    assert (row.scores, row.winners) == (tuple(match.scores), tuple(match.winners))


@pytest.mark.parametrize(
    ("game", "options"),
    [("base", {"heroes": "dealt"}), ("injustice", {"heroes": "dealt"}), ("titans", {"hero_draft": True})],
)
def test_heroes_that_are_chosen_are_known(game, options):
    row = row_of(Plan(game, 2, ("veteran", "random"), 1, False, options), 0)
    assert row.error == "" and [len(heroes) for heroes in row.heroes] == [1, 1]


def test_veterans_play_if_nobody_is_named(tmp_path):
    assert balance("rivals", 1, out=tmp_path).bots == ("veteran", "veteran")
    assert signature(command).parameters["bots"].default == "veteran"


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


def test_shares_stay_between_none_and_all():
    """Whoever always wins, or never, has an interval with a width that does not leave 0 to 100 %."""
    rows = [
        GameRow(n, n % 2, (("batman",), ("cyborg",)), (0,), (30, 20), 40, 200, "villains", ({}, {}), ("bane",))
        for n in range(40)
    ]
    found = findings(Balance("base", 2, ("veteran",) * 2, 40, 0, 1.0, 1.0, Path(), rows))
    batman, cyborg = found.heroes
    assert (batman["hero"], batman["wins"], cyborg["wins"]) == ("batman", 1, 0)
    assert 0.9 < batman["low"] < batman["high"] == 1
    assert 0 == cyborg["low"] < cyborg["high"] < 0.1
    few = findings(Balance("base", 2, ("veteran",) * 2, 3, 0, 1.0, 1.0, Path(), rows[:3]))
    assert all(0 <= row["low"] <= row["wins"] <= row["high"] <= 1 for row in few.seats)


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
    result = Balance("base", 2, made.bots, 300, 0, 1.0, 1.0, Path(), rows)
    for lang, word in (("en", "How to read this"), ("fr", "Comment lire ceci")):
        text = page(findings(result, lang), lang)
        assert "<script" not in text and "&lt;script&gt;" in text
        assert not re.search("src=|href=|url", text)  # nothing is fetched
        assert word in text and f'<html lang="{lang}">' in text
        assert text.count("<section") == text.count("</section>") >= 7
        assert text.count("<svg") == text.count("</svg>") >= 5
        assert "prefers-color-scheme: dark" in text


def test_both_languages_have_the_same_words():
    assert set(WORDS["en"]) == set(WORDS["fr"])
    assert all(WORDS["fr"].values())


def test_offers_rounds_and_leads_are_noted(tmp_path):
    result = balance("base", 8, bots=["veteran"], out=tmp_path)
    noted = [row for row in result.rows if row.offered]
    assert [row.n for row in noted] == [0, 4]
    for row in noted:
        for seat in range(2):
            assert set(row.rounds[seat]) == set(row.bought[seat])
            assert set(row.bought[seat]) <= set(row.offered[seat])
            assert all(1 <= first <= row.turns for first in row.rounds[seat].values())
    assert all(row.lead_changes >= 0 for row in result.rows)


def test_a_card_that_helps_one_hero_is_found():
    """The hero `a` wins with the card, `b` without it."""
    rows = []
    for n in range(400):
        has = (n % 2 == 0, n % 4 < 2)
        winner = 0 if has[0] else 1
        bought = tuple({"kick": 1} if some else {} for some in has)
        rows.append(GameRow(n, 0, (("batman",), ("superman",)), (winner,), (1, 0), 20, 50, "villains", bought))
    found = findings(Balance("base", 2, ("veteran",) * 2, 400, 0, 1.0, 1.0, Path(), rows))
    first = {row["hero"]: row["lift"] for row in found.pairs if row["card"] == "kick"}
    assert first["batman"] == pytest.approx(1.0) and first["superman"] == pytest.approx(-1.0)


def test_tables_can_be_read_again(tmp_path):
    found = findings(made_up(200), worth=[{"card": "kick", "lift": 0.1}])
    paths = write_tables(found, tmp_path)
    assert {path.stem for path in paths} == {*TABLES} - ({"pairs"} - {path.stem for path in paths})
    games = polars.read_parquet(tmp_path / "seats_played.parquet")
    assert games.height == 400 and games["won"].sum() == 200
    assert polars.read_parquet(tmp_path / "cards.parquet")["lift"].to_list() == [row["lift"] for row in found.cards]


def test_the_command(tmp_path, capsys):
    line = ["balance", "--games", "3", "--bots", "random", "--villains", "2", "--out", str(tmp_path)]
    assert main(line) == 0
    out = capsys.readouterr().out
    assert "3 games, 0 errors" in out and "report.html" in out
    assert (tmp_path / "report.html").stat().st_size > 5_000
    assert main([*line, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["overview"]["games"] == 3
    assert main(["balance", "--bots", ","]) == 2


def test_the_tables_have_heads_tails_and_the_cards_of_ones_own(capsys):
    row = {"seats": 40, "lift": 0.1, "low": 0.0, "high": 0.2, "q": 0.5}
    found = findings(made_up(20))
    found.cards.extend({"card": f"c{n}", "name": f"Card {n:02}", **row} for n in range(20))
    show(found)
    assert re.findall(r"Card (\d+)", capsys.readouterr().out) == [f"{n:02}" for n in (*range(6), *range(14, 20))]
    show(found, {"c9", "c15"})
    assert re.findall(r"Card (\d+)", capsys.readouterr().out) == [f"{n:02}" for n in (*range(6), 9, *range(14, 20))]


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
    assert f"{module} is not installed; try: {_install.command('lab')}" in capsys.readouterr().err


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
