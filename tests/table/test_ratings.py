"""Rated tables, the lists they make, and what is told of a player: on each kind of database, one process and two."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from longbox.table import schema as s
from longbox.table.archive import opened
from longbox.table.upkeep import annul, recount
from tests.table import house
from tests.table.house import Json, Server, joined, run
from tests.table.test_identity import browser, sit

BOXES = ("base", "titans", "rivals")


async def table(host: httpx.AsyncClient, players: list[Json], **more: Any) -> Json:
    wanted = {"seats": len(players), "players": players, "options": {"villains": 2}, "undo": "off", "rated": True}
    response = await host.post("/api/tables", json=wanted | more)
    assert response.status_code == 201, response.text
    made: Json = response.json()
    return made


async def give_up(server: Server, id: str, token: str) -> None:
    async with joined(server, id, token) as player:
        await player.send(t="resign", ack="done")
        await player.until("ack", ack="done")


async def duel(server: Server, winner: httpx.AsyncClient, loser: httpx.AsyncClient, **more: Any) -> str:
    """A game between two, one of whom gives it up at once."""
    made = await table(winner, [{"kind": "human", "name": winner.headers["x-name"]}, {"kind": "open"}], **more)
    other = await sit(loser, made["links"]["1"], loser.headers["x-name"])
    await give_up(server, made["table"], other["token"])
    return str(made["table"])


async def rows_when(client: httpx.AsyncClient, path: str, fits: Any) -> Json:
    """The answer, once it is so."""
    while True:
        found: Json = (await client.get(path)).json()
        if fits(found):
            return found
        await asyncio.sleep(0.02)


def everything(url: str) -> list[list[tuple[Any, ...]]]:
    """All that is kept of ratings."""
    with opened(url) as engine, engine.connect() as c:
        seats = s.result_seats.select().order_by(s.result_seats.c.table_id, s.result_seats.c.seat)
        rated = s.ratings.select().order_by(s.ratings.c.who, s.ratings.c.game, s.ratings.c.seats)
        return [[tuple(row) for row in c.execute(wanted)] for wanted in (seats, rated)]


def called(rows: list[Json]) -> list[str]:
    return [row["name"] or row["who"] for row in rows]


def test_rated_games_make_a_list_that_can_be_counted_again(everywhere: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            anna, bert, cleo = [await stack.enter_async_context(browser(everywhere)) for _ in range(3)]
            for one, name in ((anna, "Anna"), (bert, "Bert"), (cleo, "Cleo")):
                one.headers["x-name"] = name
            ended = [await duel(everywhere, one, other) for one, other in ((anna, bert), (bert, cleo), (anna, cleo))]
            solo = await table(cleo, [{"kind": "human", "name": "Cleo"}, {"kind": "bot", "bot": "rookie"}])
            await give_up(everywhere, solo["table"], solo["token"])
            await duel(everywhere, cleo, anna, rated=False, undo="free")  # counts for nothing
            await duel(everywhere, cleo, bert, game="titans")  # another list

            # At a table of three a bot plays on for who has left: it counts for who left, not for the bot.
            three = [{"kind": "human", "name": "Bert"}, {"kind": "open"}, {"kind": "open"}]
            made = await table(bert, three, game="titans")
            await sit(anna, made["links"]["1"], "Anna")
            gone = await sit(cleo, made["links"]["2"], "Cleo")
            await give_up(everywhere, made["table"], gone["token"])
            assert (await anna.delete(f"/api/tables/{made['table']}/mine")).status_code == 200  # leaves, and is gone

            found = await rows_when(
                anna, "/api/ratings/base?seats=2", lambda f: sum(r["games"] for r in f["rows"]) == 8
            )
            assert called(found["rows"])[0] == "Anna" and called(found["rows"])[-1] == "Cleo"
            assert set(called(found["rows"])) == {"Anna", "Bert", "Cleo", "bot:rookie"}
            assert [row["games"] for row in found["rows"] if row["name"] == "Cleo"] == [3]
            assert found["rows"][0]["mine"] and not found["rows"][0]["settled"]
            assert all(abs(row["level"] - (row["mu"] - 3 * row["sigma"])) < 1e-9 for row in found["rows"])
            pod = await rows_when(anna, "/api/ratings/titans?seats=3", lambda f: f["rows"])
            assert called(pod["rows"])[0] == "Bert" and len(pod["rows"]) == 3 and pod["sizes"] == [2, 3]
            assert pod["rows"][1]["level"] == pod["rows"][2]["level"]  # both who left are last

            # What one game has changed is told beside its result.
            last = (await anna.get(f"/api/results/{ended[2]}")).json()
            assert last["entered"] and last["rated"] and [seat["games"] for seat in last["seats"]] == [2, 3]
            assert last["seats"][0]["level"] == found["rows"][0]["level"] > last["seats"][0]["before"] > 0
            assert last["seats"][1]["before"] > last["seats"][1]["level"]
            assert not (await anna.get("/api/results/nosuchtable")).json()["entered"]

            # Counted again, all is the same to the last bit, as often as one likes and while the server runs.
            before = everything(everywhere.db)
            told = recount(everywhere.db)
            assert (told.lists, told.games, told.entered, told.changed) == (3, 6, 0, 0)
            assert everything(everywhere.db) == before

            # An annulled game is no part of it, until it is taken back in; who did what is kept.
            assert annul(everywhere.db, ended[0], True, "arranged") == 3
            less = (await anna.get("/api/ratings/base?seats=2")).json()
            assert [row["games"] for row in less["rows"] if row["name"] == "Anna"] == [1]
            assert recount(everywhere.db).changed == 0
            assert annul(everywhere.db, ended[0], False, "was not") == 4
            assert everything(everywhere.db) == before
            with opened(everywhere.db) as engine, engine.connect() as c:
                kept = [(row.table_id, row.annulled, row.by, row.why) for row in c.execute(s.annulments.select())]
            assert kept == [(ended[0], True, "operator", "arranged"), (ended[0], False, "operator", "was not")]

            await statistics(anna, bert, cleo)

            # Who is forgotten has no name in the list any more; the others keep what they have won.
            assert (await cleo.delete("/api/me")).status_code == 200
            left = (await anna.get("/api/ratings/base?seats=2")).json()
            assert set(called(left["rows"])) == {"Anna", "Bert", "bot:rookie"}
            assert [row["mu"] for row in left["rows"]] == [row["mu"] for row in found["rows"][:3]]
            assert recount(everywhere.db).changed == 0

    run(play())


async def statistics(anna: httpx.AsyncClient, bert: httpx.AsyncClient, cleo: httpx.AsyncClient) -> None:
    """What somebody's games say is theirs alone, until they say otherwise."""
    mine = (await anna.get("/api/players/me")).json()
    assert mine["mine"] and not mine["public"] and mine["name"] == "Anna"
    assert (mine["all"]["games"], mine["all"]["wins"]) == (4, 2) and mine["all"]["low"] < 0.5 < mine["all"]["high"]
    assert [(row["id"], row["games"]) for row in mine["boxes"]] == [("base", 3), ("titans", 1)]
    against = {row["name"]: row["wins"] for row in mine["opponents"]}
    assert against == {"Bert": 1, "Cleo": 1.5}  # level with Cleo, who left too
    assert mine["streaks"] == {"won": 2, "lost": 2, "now": -2}
    assert sum(row["games"] for row in mine["heroes"]) == 4 and mine["cards"] == []
    line = mine["ratings"][0]
    assert (line["game"], line["seats"], line["games"], line["place"], len(line["points"])) == ("base", 2, 2, 1, 2)

    path = f"/api/players/{mine['id']}"
    assert (await bert.get(path)).status_code == 404
    assert (await anna.post("/api/me", json={"public": True})).json()["public"]
    shown = (await bert.get(path)).json()
    assert not shown["mine"] and shown["all"] == mine["all"]
    assert [row["id"] for row in shown["opponents"]] == ["-"]  # of others no more than they let be seen
    assert (await bert.get("/api/ratings/base?seats=2")).json()["rows"][0]["public"]
    assert (await anna.post("/api/me", json={"lang": "fr"})).json()["public"]
    told = (await anna.get("/api/me/results")).json()
    assert len(told) == 4 and told[0]["place"] == 1 and told[0]["rated"] and told[0]["hero"]
    assert (await cleo.get("/api/players/nobody-at-all-has-this-name")).status_code == 404


@pytest.mark.parametrize("game", ["rivals", "metal"])
def test_a_hero_is_the_one_with_which_a_game_was_begun(server: Server, game: str) -> None:
    """Heroes fall, are captured and come back: whom one has in the end is a part of the result."""

    async def play() -> None:
        async with browser(server) as anna:
            players = [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}]
            wanted = {"game": game, "seats": 2, "players": players, "options": {}, "undo": "off"}
            made = (await anna.post("/api/tables", json=wanted)).json()
            async with joined(server, made["table"], made["token"]) as player:
                began = [hero["id"] for hero in player.state["view"]["seats"][0]["heroes"]]
                await player.send(t="bot", ack="mine", seat=0)
                await player.until("over")
            await rows_when(anna, f"/api/results/{made['table']}", lambda told: told["entered"])
            found = (await anna.get("/api/me/results")).json()
            assert found[0]["hero"] == began and len(began) == 1

    run(play())


@pytest.mark.parametrize(
    "more",
    [{"undo": "free"}, {"options": {"format": "duel"}}, {"options": {"teams": True}, "seats": 4}],
    ids=["taking back", "a format", "teams"],
)
def test_what_cannot_be_rated(server: Server, more: Json) -> None:
    players = [{"kind": "human"}, *[{"kind": "bot"}] * (more.get("seats", 2) - 1)]
    wanted = {"seats": len(players), "players": players, "undo": "off", "rated": True, **more}
    answer = run(house.post(server, "/api/tables", wanted))
    assert (answer.status_code, answer.json()["error"]) == (400, "rated")


def test_no_help_at_a_rated_table(server: Server) -> None:
    async def play() -> None:
        made = await house.new_table(server, undo="ask", rated=True)
        assert (await house.get(server, f"/api/tables/{made['table']}")).json()["rated"]
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            await anna.send(t="hint", ack="help")
            assert (await anna.until("error", ack="help"))["code"] == "rated"
            await anna.choose(0)
            await anna.settle()
            assert anna.state["undo"]["depth"] == 0 and not anna.state["undo"].get("far")
            await anna.send(t="undo", rev=anna.state["rev"], ack="back", steps=1, practice=True)
            assert (await anna.until("error", ack="back"))["code"] == "cannot_undo"

    run(play())
