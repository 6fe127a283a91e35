"""Tables that are played by a format: named in the form, kept by what it says, told with how it differs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from longbox.scenario.run import run_text
from tests.table.house import Server, get, joined, new_table, play_on, post, run, sqlite

FRIDAY = """
format: friday
version: 3
title: {en: Friday, fr: Vendredi}
text: {en: Ours., fr: Le nôtre.}
game: base
sizes: {villains: 2, hand: 7, line_up: 7}
"""
SEATS = [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}]


def test_a_table_is_played_by_a_format_whatever_becomes_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(FRIDAY, encoding="utf-8")

    async def first(server: Server) -> tuple[str, str]:
        known = (await get(server, "/api/formats")).json()
        assert [one["id"] for one in known] == ["league", "tiers", "quick", "beginner", "friday"]
        mine = known[-1]
        assert mine["version"] == 3 and mine["seats"] == [2, 5] and mine["game"] == "base"
        assert mine["differs"]["en"] == [
            "The villain stack has 2 cards.",
            "A new hand has 7 cards.",
            "The Line-Up has 7 cards.",
        ]
        assert mine["differs"]["fr"][1] == "Une nouvelle main a 7 cartes."
        made = await new_table(server, SEATS, options={"format": "friday"})
        async with joined(server, made["table"], made["token"]) as player:
            state = await player.settle()
            assert len(state["view"]["line_up"]) == 7 and state["view"]["villains_left"] == 2
            await play_on([player], random.Random(1), 30)
            report = await get(server, f"/api/tables/{made['table']}/report?lang=en", made["token"])
            outcomes = run_text(report.text)
            assert [one.message for one in outcomes if not one.ok] == [] and "line_up: 7" in report.text
        return str(made["table"]), str(made["token"])

    async def again(server: Server, table: str, token: str) -> None:
        header = (await get(server, f"/api/tables/{table}")).json()
        assert header["played_by"]["title"] == {"en": "Friday", "fr": "Vendredi"}
        assert header["options"]["format"]["sizes"]["hand"] == 7
        async with joined(server, table, token) as player:
            await play_on([player], random.Random(2))
        assert (await get(server, f"/api/tables/{table}")).json()["over"]
        assert (await get(server, f"/api/tables/{table}/replay", token)).status_code == 200

    db = sqlite(tmp_path)
    with Server(db, formats=str(file)) as server:
        table, token = run(first(server))
    file.unlink()
    with Server(db) as server:
        run(again(server, table, token))


def test_only_formats_that_the_server_knows_are_played(tmp_path: Path) -> None:
    async def refused(server: Server) -> None:
        inline = {"format": "x", "version": 1, "title": {"en": "x", "fr": "x"}, "game": "base"}
        for name in ("friday", "/etc/passwd", inline, 3, ["quick"]):
            answer = await post(server, "/api/tables", {"game": "base", "options": {"format": name}})
            assert answer.status_code == 400 and "quick" in answer.json()["message"], name
        for options in ({"format": "quick", "villains": 8}, {"format": "tiers", "heroes": "random"}):
            answer = await post(server, "/api/tables", {"game": "base", "options": options})
            assert answer.status_code == 400 and "says" in answer.json()["message"]
        answer = await post(server, "/api/tables", {"game": "titans", "options": {"format": "quick"}})
        assert answer.status_code == 400 and "is played with the box base" in answer.json()["message"]

    with Server(sqlite(tmp_path)) as server:
        run(refused(server))


@pytest.mark.parametrize("text", ["format: [", FRIDAY.replace("friday", "quick"), FRIDAY + "packs: [x.yaml]\n"])
def test_a_format_that_cannot_be_played_stops_the_server(tmp_path: Path, text: str) -> None:
    from longbox.games import BadOptions
    from longbox.language import PackError
    from longbox.table import house

    file = tmp_path / "friday.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises((BadOptions, PackError), match=r"friday\.yaml|x\.yaml"):
        house.lay_formats(str(file))


def test_points_are_hidden_where_the_format_says_so() -> None:
    from longbox.table.record import new_header

    assert new_header("base", 2, {"format": "league"}, "").hidden_score
    assert not new_header("base", 2, {"format": "quick"}, "").hidden_score
