"""Who somebody is, from one table to the next: without an account, kept by the browser, forgotten on demand."""

from __future__ import annotations

import httpx

from longbox.table import schema as s
from longbox.table.archive import opened
from tests.table import house
from tests.table.house import Json, Server, joined, run


def browser(server: Server) -> httpx.AsyncClient:
    """One with cookies, as people have it."""
    return httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE, headers=house.seeded())


async def new_table(anna: httpx.AsyncClient, players: list[Json], **more: object) -> Json:
    made: Json = (await anna.post("/api/tables", json={"seats": len(players), "players": players, **more})).json()
    return made


async def sit(bert: httpx.AsyncClient, link: str, name: str, **secrets: str) -> Json:
    path, _, token = link.partition("#")
    wanted = {"token": token, "name": name, **secrets}
    response = await bert.post(f"/api/tables/{path.rpartition('/')[2]}/claim", json=wanted)
    assert response.status_code == 200, response.text
    found: Json = response.json()
    return found


def test_a_browser_that_takes_a_seat_is_somebody(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert, browser(everywhere) as elsewhere:
            assert (await anna.get("/api/me")).json()["id"] == ""
            made = await new_table(anna, house.PAIR)
            me = (await anna.get("/api/me")).json()
            assert me["name"] == "Anna" and len(me["id"]) == 10

            # Who asks again, since the answer was lost, is the same person.
            drawn = {"secret": "a-secret-of-this-very-test", "self_secret": "and-another-one-of-this-test"}
            sat = await sit(bert, made["links"]["1"], "Bert", **drawn)
            first = (await bert.get("/api/me")).json()
            bert.cookies.clear()
            assert await sit(bert, made["links"]["1"], "Bert", **drawn) == sat
            assert (await bert.get("/api/me")).json() == first and first["name"] == "Bert"

            # The token of a seat is no more than that: who has it is not the person who sits there.
            here = f"/api/tables/{made['table']}/claim"
            for more in ({}, {"self_secret": sat["token"]}):
                async with browser(everywhere) as thief:
                    wanted = {"token": sat["token"], "secret": sat["token"], "name": "Bert", **more}
                    assert (await thief.post(here, json=wanted)).json()["seat"] == 1
                    assert (await thief.get("/api/me")).json()["id"] != first["id"]

            # The next table is the same person's, under another name; so is a game that follows.
            await new_table(anna, [{"kind": "human", "name": "Annette"}, {"kind": "bot"}])
            assert (await anna.get("/api/me")).json() == {**me, "name": "Annette"}

            # Known by the cookie alone, a person finds and takes all their seats; nobody else does.
            elsewhere.cookies.set("longbox_me", anna.cookies["longbox_me"])
            rows = (await elsewhere.get("/api/mine")).json()
            assert len(rows) == 2 and made["table"] in {row["table"] for row in rows}
            again = (await elsewhere.post(f"/api/tables/{made['table']}/claim", json={})).json()
            assert again["seat"] == 0 and again["token"] != made["token"]
            async with joined(everywhere, made["table"], again["token"]) as player:
                assert player.heard[0]["seat"] == 0
            async with browser(everywhere) as stranger:
                stranger.cookies.set("longbox_me", anna.cookies["longbox_me"][:-2] + "xx")
                assert (await stranger.get("/api/me")).json()["id"] == ""
                refused = await stranger.post(f"/api/tables/{made['table']}/claim", json={})
                assert refused.status_code == 403

    run(play())


def test_a_person_is_renamed_taken_along_and_forgotten(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert:
            assert (await anna.post("/api/me", json={"name": "\u200b"})).status_code == 400
            assert (await anna.delete("/api/me")).status_code == 404
            me = (await anna.post("/api/me", json={"name": " Anna\u202e ", "lang": "fr"})).json()
            assert me["name"] == "Anna"
            tables = [await new_table(anna, house.PAIR) for _ in range(4)]  # of several processes each has some
            others = [await sit(bert, made["links"]["1"], "Bert") for made in tables]
            solo = await new_table(anna, house.SOLO)
            async with joined(everywhere, tables[0]["table"], tables[0]["token"]) as player:
                await player.send(t="chat", ack=1, text="my words")
                await player.until("ack", ack=1)
            said = {"seat": 1, "why": "name", "text": "what a name"}
            assert (await anna.post(f"/api/tables/{tables[0]['table']}/complain", json=said)).status_code == 201
            data = (await anna.get("/api/me/export")).json()
            assert [one["text"] for one in data["complaints"]] == ["what a name"] and data["results"] == []
            assert data["person"]["id"] == me["id"] and data["lang"] == "fr"
            assert {game["table"] for game in data["games"]} == {made["table"] for made in (*tables, solo)}

            assert (await anna.delete("/api/me")).json()["id"] == ""
            assert (await anna.get("/api/me")).json()["id"] == ""
            assert (await anna.get("/api/mine")).json() == []
            with opened(everywhere.db) as engine, engine.connect() as c:
                assert not c.execute(s.reports.select().where(s.reports.c.by == me["id"])).all()
            assert (await house.get(everywhere, f"/api/tables/{solo['table']}")).status_code == 404
            for made, other in zip(tables, others, strict=True):
                async with joined(everywhere, made["table"], other["token"]) as player:
                    await player.catch_up()
                    assert "Anna" not in "".join(player.raw) and "my words" not in "".join(player.raw)
                    assert player.state["seats"][0]["kind"] == "bot"

    run(play())
