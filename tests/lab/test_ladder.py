"""The ladder: ratings that last, games where they tell most."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox import BadOptions
from longbox.cli.main import main
from longbox.lab.ladder import MIDDLE, Ladder, Meeting, climb, fitted, next_pairing
from longbox.lab.ladder_page import ladder_page


def met(a: str, b: str, wins: float, games: int = 100) -> Meeting:
    return Meeting("base", (a, b), 0, games, wins)


def test_ratings_tell_who_wins_how_often() -> None:
    names = ["a", "b", "rookie"]
    meetings = [met("a", "rookie", 64, 100), met("a", "b", 64, 100), met("b", "rookie", 50, 100)]
    ratings, spread = fitted(names, meetings)
    assert ratings[2] == MIDDLE and spread[2, 2] == pytest.approx(0)
    assert ratings[0] - ratings[2] == pytest.approx(100, abs=12)
    assert ratings[1] - ratings[2] == pytest.approx(0, abs=12)
    assert 30 < 1.96 * spread[0, 0] ** 0.5 < 80


def test_who_always_wins_has_a_rating_too() -> None:
    ratings, _ = fitted(["rookie", "strong"], [met("strong", "rookie", 100, 100)])
    assert 300 < ratings[1] - MIDDLE < 2000


def test_games_are_played_where_they_narrow_most() -> None:
    names = ["a", "b", "c"]
    known = [met("a", "b", 500, 1000)]
    assert "c" in next_pairing(names, known)
    far = [met("a", "b", 50, 100), met("c", "a", 100, 100), met("c", "b", 70, 100)]
    assert next_pairing(names, far) != ("a", "c")  # nothing new to be learned there


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = climb(Ladder(tmp_path), "base", ["random", "rookie"], 20, "2026-01-01")
    assert [one.bot for one in first] == ["rookie", "random"]
    again = Ladder(tmp_path)
    assert sum(one.games for one in again.meetings) == 20
    more = climb(again, "base", ["veteran"], 60, "2026-02-02")
    assert {one.bot for one in more} == {"random", "rookie", "veteran"} and more[-1].bot == "random"
    assert [one.date for one in Ladder(tmp_path).history] == ["2026-01-01", "2026-02-02"]
    deals = [(one.bots, one.first) for one in Ladder(tmp_path).meetings]
    assert len(set(deals)) == len(deals)  # no deal twice
    for lang, word in (("en", "Before"), ("fr", "Avant")):
        page = ladder_page(Ladder(tmp_path), lang)
        assert word in page and "<svg" in page and f'lang="{lang}"' in page


def test_a_line_that_was_cut_off_is_passed_over(tmp_path: Path) -> None:
    climb(Ladder(tmp_path), "base", ["random", "rookie"], 4, "2026-01-01")
    with (tmp_path / "meetings.jsonl").open("ab") as file:
        file.write(b'{"game":"ba')
    assert sum(one.games for one in Ladder(tmp_path).meetings) == 4


def test_bad_input_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="two bots"):
        climb(Ladder(tmp_path), "base", ["rookie"], 10, "")
    with pytest.raises(BadOptions, match="at least 2"):
        climb(Ladder(tmp_path), "base", ["rookie", "random"], 1, "")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--ladder", str(tmp_path), "--bots", "random,rookie", "--games", "4"]) == 0
    assert "1. rookie" in capsys.readouterr().out
    assert (tmp_path / "ladder.html").is_file() and (tmp_path / "ladder.fr.html").is_file()
