"""Databases of earlier versions: every game opens, goes on if it runs, and can be looked back at if it is over."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from longbox.games import GAMES
from longbox.table import checking
from longbox.table.tokens import hashed
from longbox.table.verify import read, verify
from tests.table import house
from tests.table.house import Server, joined, run

FOLDER = Path(__file__).parents[1] / "databases"
FILES = sorted(FOLDER.glob("*.db.gz"))


@pytest.fixture(scope="module", params=FILES, ids=lambda file: file.name.removesuffix(".db.gz"))
def older(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("older") / "table.db"
    with gzip.open(request.param) as data, file.open("wb") as copy:
        shutil.copyfileobj(data, copy)
    with sqlite3.connect(file) as connection:  # their tokens are known to nobody; these are
        for id, seat in connection.execute("SELECT table_id, seat FROM seats").fetchall():
            mine = (hashed(f"{id} {seat}"), id, seat)
            connection.execute("UPDATE seats SET token = ? WHERE table_id = ? AND seat = ?", mine)
    connection.close()
    with Server(f"sqlite:///{file}") as server:
        yield server


def tables(server: Server, status: str) -> list[tuple[str, str]]:
    """The id and the name of each."""
    with sqlite3.connect(server.db.removeprefix("sqlite:///")) as connection:
        told = "SELECT id, json_extract(CAST(header AS TEXT), '$.game') FROM tables WHERE status = ?"
        found = connection.execute(told, [status]).fetchall()
    connection.close()
    return found


def test_there_is_one_of_each_box() -> None:
    assert FILES


def test_running_games_go_on(older: Server) -> None:
    async def play() -> None:
        found = tables(older, "running")
        assert {game for _, game in found} == set(GAMES)
        for id, game in found:
            async with joined(older, id, f"{id} 0") as anna, joined(older, id, f"{id} 1") as bert:
                for _ in range(8):
                    asked = next(player for player in (anna, bert) if player.asked is not None)
                    await asked.choose(0)
                    await anna.catch_up()
                    await bert.catch_up()
                assert "ruling" not in anna.state and not any("ruling" in line["text"] for line in anna.state["log"]), (
                    game
                )
            assert (await house.get(older, f"/api/tables/{id}/replay")).json()["steps"] > 20

    run(play())


def test_finished_games_are_read_and_replayed(older: Server) -> None:
    async def play() -> None:
        found = tables(older, "over")
        assert {game for _, game in found} == set(GAMES)
        for id, _ in found:
            async with joined(older, id) as guest:
                over = await guest.until("over")
                assert over["winners"] and guest.state["log"]
            head = (await house.get(older, f"/api/tables/{id}/replay?seat=all")).json()
            assert head["over"] and head["steps"] > 100
            for step in (0, head["steps"] // 2, head["steps"]):
                shown = await house.get(older, f"/api/tables/{id}/replay/{step}?seat=all")
                assert shown.status_code == 200 and shown.json()["view"]["seats"][0]["deck_count"] >= 0
            stats = (await house.get(older, f"/api/tables/{id}/stats")).json()
            assert [sheet["total"] for sheet in stats["scores"]] == over["scores"]

    run(play())


def test_the_chance_of_finished_games_is_checked_by_the_scheme_they_were_dealt_with(older: Server) -> None:
    async def play() -> None:
        checked = 0
        for id, game in tables(older, "over"):
            told = await house.get(older, f"/api/tables/{id}/fair")
            if told.status_code == 409:  # by the rules of today it would have been another game: it is only read
                assert told.json()["error"] == "no_past"
                continue
            checked += 1
            report = verify(read(json.dumps({"longbox": "game", "format": 1, "fair": told.json()}).encode()))
            assert not report.wrong, (game, report.wrong)
        assert checked

    run(play())


def test_all_that_is_stored_can_be_checked(older: Server) -> None:
    async def play() -> None:
        found = [one async for one in checking.check(older.db)]
        assert len(found) == len(tables(older, "running")) + len(tables(older, "over")) >= 2 * len(GAMES)
        assert all(one.ok for one in found), [one for one in found if not one.ok]

    run(play())
