"""A place to play for who comes alone, or has ten minutes a day: the lobby, turns by the day, what tells people of
them, and what keeps the peace. On both kinds of databases, with one process and with two."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest

from longbox.table import schema as s
from longbox.table.archive import opened
from longbox.table.lobby import ABSENT, MOST_WATCHED
from longbox.table.lobby import Lobby as Place
from longbox.table.shapes import LobbyRow
from tests.table import house
from tests.table.house import ConnectionClosed, Json, Server, connect, joined, run
from tests.table.post import Browser, PostOffice
from tests.table.test_fair import pledge
from tests.table.test_identity import browser, new_table, sit

OPEN: Json = {"opened": True, "options": {}}
OPERATOR = {"Authorization": "Bearer of the tests"}


@pytest.fixture(scope="module")
def post_office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        yield office


@pytest.fixture(scope="module")
def settings(post_office: PostOffice) -> dict[str, str]:
    return {
        **post_office.settings, "operator_token": "of the tests", "wake_every": "0.1", "notify_after": "0",
    }  # fmt: skip


class Lobby:
    """Somebody who looks at it: keeps what was told."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.rows: dict[str, Json] = {}
        self.wholes = 0

    async def until(self, fits: Callable[[dict[str, Json]], bool]) -> dict[str, Json]:
        while not (self.wholes and fits(self.rows)):
            said = json.loads(await asyncio.wait_for(self.socket.recv(), house.PATIENCE))
            if said["whole"]:
                self.rows, self.wholes = {}, self.wholes + 1
            self.rows |= {row["table"]: row for row in said["rows"]}
            for id in said["gone"]:
                self.rows.pop(id, None)
        return self.rows


@asynccontextmanager
async def looking(server: Server) -> AsyncIterator[Lobby]:
    async with connect(server.ws("").removesuffix("ws/") + "lobby", max_size=2**24) as socket:
        yield Lobby(socket)


async def take(guest: httpx.AsyncClient, table: str, name: str) -> httpx.Response:
    return await guest.post(f"/api/tables/{table}/sit", json={"name": name, "secret": f"the-secret-of-{name}-here"})


def test_open_tables_are_found_live_and_seats_are_taken(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert, looking(everywhere) as lobby:
            private = await new_table(anna, house.PAIR)
            made = await new_table(anna, [*house.PAIR, {"kind": "bot", "bot": "rookie"}], name="Come in", **OPEN)
            rows = await lobby.until(lambda rows: made["table"] in rows)
            row = rows[made["table"]]
            assert row["open"] == 1 and row["players"] == ["Anna", "Rookie"] and row["levels"] == ["rookie"]
            assert row["name"] == "Come in" and row["plain"] and private["table"] not in rows
            async with looking(everywhere) as second:  # who comes later is told everything at once
                assert made["table"] in await second.until(lambda rows: True)

            assert (await take(bert, private["table"], "Bert")).status_code == 403
            first, again = await take(bert, made["table"], "Bert"), await take(bert, made["table"], "Bert")
            assert first.json()["seat"] == 1 and again.json() == first.json()
            # The last seat is taken: it is played, and can be watched.
            await lobby.until(lambda rows: not rows[made["table"]]["open"])
            async with browser(everywhere) as late:
                refused = await take(late, made["table"], "Carl")
                assert refused.status_code == 409 and refused.json()["error"] == "no_seat"
            async with joined(everywhere, made["table"], first.json()["token"]) as player:
                assert player.state["view"] is not None and player.heard[0]["seat"] == 1

            quick = await new_table(anna, house.PAIR, **{**OPEN, "options": {"format": "quick"}})
            row = (await lobby.until(lambda rows: quick["table"] in rows))[quick["table"]]
            assert row["format"] == "quick" and not row["plain"]
            listed = await new_table(anna, house.SOLO, listed=True)
            assert (await lobby.until(lambda rows: listed["table"] in rows))[listed["table"]]["open"] == 0
        with pytest.raises(ConnectionClosed):  # it only tells
            async with looking(everywhere) as rude:
                await rude.socket.send("hello")
                await rude.until(lambda rows: False)

    run(play())


def test_quick_match_and_bots_that_fill_up(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert:
            wanted = {"game": "metal", "lang": "fr"}
            empty = await new_table(anna, house.PAIR, **OPEN, game="metal")
            with opened(everywhere.db) as engine, engine.begin() as c:  # nobody has been there for long
                old = s.tables.update().where(s.tables.c.id == empty["table"])
                c.execute(old.values(updated=time.time() - 2 * ABSENT))
            assert (await bert.post("/api/quick", json=wanted)).json() == {"table": ""}
            for more in ({"pace": 86_400}, {"options": {"villains": 2}}, {"game": "titans"}):
                await new_table(anna, house.PAIR, **{**OPEN, "game": "metal", **more})
            made = await new_table(anna, house.PAIR, **OPEN, game="metal")
            assert (await anna.post("/api/quick", json=wanted)).json() == {"table": ""}, "one's own is none"
            assert (await bert.post("/api/quick", json=wanted)).json() == {"table": made["table"]}
            assert (await bert.post("/api/quick", json={**wanted, "seats": 3})).json() == {"table": ""}

            alone = await new_table(anna, [*house.PAIR, {"kind": "open"}], **OPEN, fill_after=1, fill_bot="rookie")
            async with joined(everywhere, alone["table"], alone["token"]) as player:
                state = await player.until_state(lambda state: state["view"] is not None)
                assert [seat["kind"] for seat in state["seats"]] == ["human", "bot", "bot"]

    run(play())


def test_your_move_is_told_once_by_push_and_mail(everywhere: Server, post_office: PostOffice) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert:
            for guest, name in ((anna, "Anna"), (bert, "Bert")):
                await guest.post("/api/me", json={"name": name, "lang": "fr"})
            phone, laptop = Browser(post_office, f"{everywhere.port}"), Browser(post_office, f"old{everywhere.port}")
            for place in ("https://127.0.0.1/inside", f"{phone.endpoint} x", f"{phone.endpoint}\r\nHost: x", ""):
                bad = {**phone.subscription, "endpoint": place}
                assert (await bert.post("/api/me/push", json=bad)).status_code == 400
            for device in (phone, laptop):
                told = (await bert.post("/api/me/push", json=device.subscription)).json()
            assert told["pushes"] == 2 and told["can_mail"]
            laptop.gone = True

            # An address is used once whoever reads it has said so.
            assert (await bert.post("/api/me/mail", json={"address": "bert@exa mple"})).status_code == 400
            address = f"bert{everywhere.port}@longbox.example"
            await bert.post("/api/me/mail", json={"address": address})
            letter = await asyncio.to_thread(post_office.letter)
            assert letter["To"] == address and "est-ce votre adresse" in letter["Subject"]
            path = re.search(r"https://longbox\.example(\S+)", letter.get_content())
            assert path is not None
            assert (await house.get(everywhere, path[1][:-2] + "xx")).status_code == 400
            assert (await house.get(everywhere, path[1])).status_code == 200  # as programs do that look through letters
            assert not (await bert.get("/api/me/reach")).json()["mail_on"]
            assert (await house.post(everywhere, path[1])).status_code == 200
            assert (await bert.get("/api/me/reach")).json()["mail_on"]

            made = await new_table(anna, house.PAIR, pace=200_000, name="Tous les jours", options={"villains": 2})
            other = await sit(bert, made["links"]["1"], "Bert")
            async with joined(everywhere, made["table"], made["token"]) as player:
                assert player.heard[0]["table"]["pace"] == 200_000
                await player.send(t="bot", ack="away", seat=1)  # there are days to come by
                assert (await player.until("error"))["code"] == "present"
                if player.asked is None:  # Bert begins: he is told, plays one turn, and then it is Anna's
                    await asyncio.to_thread(phone.got.get, True, house.PATIENCE)
                    await asyncio.to_thread(post_office.letter)
                    async with joined(everywhere, made["table"], other["token"]) as bert_plays:
                        while bert_plays.asked is not None:
                            await bert_plays.choose(len(bert_plays.asked["options"]) - 1)
                    await player.until_asked()
                while player.asked is not None:
                    await player.choose(len(player.asked["options"]) - 1)
            said = await asyncio.to_thread(phone.got.get, True, house.PATIENCE)
            assert said == {
                "title": "À vous de jouer", "body": "Tous les jours : la table vous attend",
                "url": f"/#/t/{made['table']}", "tag": made["table"], "off": "Ne plus m’avertir",
            }  # fmt: skip
            letter = await asyncio.to_thread(post_office.letter)
            assert letter["To"] == address and f"/#/t/{made['table']}" in letter.get_content()
            async with asyncio.timeout(house.PATIENCE):  # a browser that is gone is forgotten
                while (await bert.get("/api/me/reach")).json()["pushes"] != 1:
                    await asyncio.sleep(0.1)

            # Off with one click, as programs that read e-mail do it too.
            off = str(letter["List-Unsubscribe"]).strip("<>").removeprefix("https://longbox.example")
            assert (await house.post(everywhere, off)).status_code == 200
            assert not (await bert.get("/api/me/reach")).json()["mail_on"]
            assert phone.got.empty() and post_office.letters.empty()

    run(play())


def test_who_is_away_when_everybody_sits_is_told_and_waited_for_no_longer_than_a_turn(
    everywhere: Server, post_office: PostOffice
) -> None:
    """The game waits for the bytes that Anna's browser has promised, and she has left."""

    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert:
            await anna.post("/api/me", json={"name": "Anna"})
            phone = Browser(post_office, f"away{everywhere.port}")
            await anna.post("/api/me/push", json=phone.subscription)
            promised = {"pledge": pledge(b"anna" * 8), "options": {"villains": 2}, "name": "At last"}
            made = await new_table(anna, house.PAIR, pace=86_400, **promised)
            await sit(bert, made["links"]["1"], "Bert")
            said = await asyncio.to_thread(phone.got.get, True, house.PATIENCE)
            assert said["title"] == "Your move" and said["url"] == f"/#/t/{made['table']}"
            (mine,), (theirs,) = (await anna.get("/api/mine")).json(), (await bert.get("/api/mine")).json()
            assert mine["your_turn"] and mine["deadline"] > 0 and not theirs["your_turn"]
            assert phone.got.empty()

            short = await new_table(anna, house.PAIR, pace=1, **promised)
            await sit(bert, short["links"]["1"], "Bert")
            async with joined(everywhere, short["table"], short["token"]) as player:
                await player.until_state(lambda state: state["view"] is not None)

    run(play())


def test_who_leaves_an_open_table_leaves_the_seat_to_others(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert, looking(everywhere) as lobby:
            places = [*house.PAIR, {"kind": "open"}]
            made = await new_table(anna, places, **OPEN, fill_after=600)
            header = (await anna.get(f"/api/tables/{made['table']}")).json()
            rows = await lobby.until(lambda rows: made["table"] in rows)
            assert rows[made["table"]]["fill_at"] == header["fill_at"] > 0
            assert (await take(bert, made["table"], "Bert")).json()["seat"] == 1
            await lobby.until(lambda rows: rows[made["table"]]["open"] == 1)
            assert (await anna.delete(f"/api/tables/{made['table']}/mine")).json() == {"deleted": False}
            rows = await lobby.until(lambda rows: rows[made["table"]]["open"] == 2)
            assert rows[made["table"]]["players"] == ["Bert"]
            assert (await anna.get("/api/mine")).json() == []
            assert (await bert.delete(f"/api/tables/{made['table']}/mine")).json() == {"deleted": True}
            await lobby.until(lambda rows: made["table"] not in rows)

            # Once all bytes are promised nobody takes such a seat any more who might have seen those of others.
            sealed = await new_table(anna, house.PAIR, **OPEN, pledge=pledge(b"anna" * 8))
            await take(bert, sealed["table"], "Bert")
            assert (await bert.delete(f"/api/tables/{sealed['table']}/mine")).json() == {"deleted": False}
            header = (await anna.get(f"/api/tables/{sealed['table']}")).json()
            assert [seat["kind"] for seat in header["seats"]] == ["human", "bot"]

    run(play())


def test_who_lets_their_time_pass_is_played_by_a_bot_except_on_holiday(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert:
            tables = []
            for days in (0, 14):
                assert (await bert.post("/api/me", json={"name": "Bert", "away": days})).status_code == 200
                assert (await anna.post("/api/me", json={"name": "Anna", "away": days})).status_code == 200
                made = await new_table(anna, house.PAIR, pace=1, options={"villains": 2})
                tables.append((made, await sit(bert, made["links"]["1"], "Bert")))
                if not days:  # nobody comes, and the game goes on
                    async with joined(everywhere, made["table"]) as guest:
                        await guest.until_state(
                            lambda state: any("Time is up" in line["text"] for line in state["log"])
                        )
            until = [(await one.get("/api/me")).json()["away_until"] for one in (anna, bert)]
            waits = 0.0
            while waits < min(until):  # the time is up, but whoever is asked is on holiday
                found = [row for one in (anna, bert) for row in (await one.get("/api/mine")).json()]
                waits = max(row["deadline"] for row in found if row["table"] == tables[1][0]["table"])
            assert waits - 1 in until  # and has their time afterwards
            assert (await bert.post("/api/me", json={"away": 21})).status_code == 200
            assert (await bert.post("/api/me", json={"away": 22})).status_code == 400
            rows = {row["table"]: row for row in (await anna.get("/api/mine")).json()}
            rows |= {row["table"]: row for row in (await bert.get("/api/mine")).json() if row["deadline"]}
            assert rows[tables[1][0]["table"]]["deadline"] > 0

    run(play())


def test_the_peace_is_kept(everywhere: Server) -> None:
    async def play() -> None:
        async with browser(everywhere) as anna, browser(everywhere) as bert:
            made = await new_table(anna, [*house.PAIR, {"kind": "open"}], **OPEN)
            here = f"/api/tables/{made['table']}"
            assert (await take(bert, made["table"], "Rude")).status_code == 200
            assert (await house.post(everywhere, f"{here}/block", {"seat": 1})).status_code == 403
            assert (await anna.post(f"{here}/block", json={"seat": 0})).status_code == 400
            assert (await anna.post(f"{here}/block", json={"seat": 1})).json() == {"done": True}
            next_one = await new_table(anna, house.PAIR, **OPEN)
            refused = await take(bert, next_one["table"], "Rude")
            assert refused.status_code == 403 and refused.json()["error"] == "blocked"
            assert (
                await anna.post(f"{here}/complain", json={"seat": 1, "why": "name", "text": "look"})
            ).status_code == 201

            shown = (await new_table(bert, [{"kind": "human", "name": "Rude"}, house.SOLO[1]], listed=True))["table"]
            assert (await anna.get("/api/operator")).status_code == 403
            async with (
                httpx.AsyncClient(base_url=everywhere.http, timeout=house.PATIENCE, headers=OPERATOR) as desk,
                looking(everywhere) as lobby,
            ):
                await lobby.until(lambda rows: "Rude" in rows.get(shown, {}).get("players", []))

                async def do(**what: object) -> httpx.Response:
                    return await desk.post("/api/operator", json=what)

                complaint = (await desk.get("/api/operator")).json()["complaints"][0]
                assert complaint["name"] == "Rude" and complaint["by"] == "Anna" and complaint["text"] == "look"
                rude = complaint["person"]
                assert (await do(what="rename", whom=rude, name="Polite")).status_code == 200
                assert (await house.get(everywhere, here)).json()["seats"][1]["name"] == "Polite"
                assert (await do(what="ban", whom=rude, days=3)).status_code == 200
                banned = await bert.post("/api/tables", json={"seats": 2})
                assert banned.status_code == 403 and banned.json()["error"] == "banned"
                await do(what="unban", whom=rude)
                assert (await bert.post("/api/tables", json={"seats": 2})).status_code == 201
                await do(what="feature", whom=next_one["table"])
                await lobby.until(lambda rows: rows.get(next_one["table"], {}).get("featured", False))
                await lobby.until(lambda rows: "Polite" in rows[shown]["players"])  # where they play, too
                assert (await do(what="close", whom=made["table"])).status_code == 200
                assert (await house.get(everywhere, here)).status_code == 404
                assert (await do(what="close", whom=made["table"])).status_code == 404
                assert (await do(what="ban", whom="nobody")).status_code == 404
                page = (await do(what="settle", whom=complaint["id"])).json()
                assert complaint["id"] not in [one["id"] for one in page["complaints"]]
                acts = [act["what"] for act in page["acts"]][:6]
                assert acts == ["settle", "close", "feature", "unban", "ban", "rename"]

    run(play())


def row(id: str, open: int = 0, pace: int = 0) -> LobbyRow:
    return LobbyRow(id, "", "base", "", True, "en", ["Anna"], [], open, 2, 0, 0, pace, 0.0, False, id == "star")


def test_tables_at_which_nobody_is_are_not_shown_for_long() -> None:
    place = Place(cast("Any", None))
    place._found = {"played": row("played"), "now": row("now", 1), "days": row("days", 1, 86_400)}
    everything = {"played", "now", "days"}
    assert {*place._attended({"now": (1, -1)})} == everything
    assert {*place._attended({})} == everything  # she has just left
    place._left["now"] -= ABSENT + 1
    assert {*place._attended({})} == everything - {"now"}
    assert {*place._attended({"now": (1, -1)})} == everything  # and is back


def test_the_list_of_games_to_watch_holds_still() -> None:
    """Whoever made the newest move comes first in the store; on the page a game stays as long as it is played."""

    place = Place(cast("Any", None))
    played = [f"t{i}" for i in range(MOST_WATCHED + 50)]
    first = place._readable({id: row(id) for id in [*played, "star"]} | {"waits": row("waits", 1)})
    assert [*first] == [*played[:MOST_WATCHED], "star", "waits"]
    place.rows = first
    again = place._readable({id: row(id) for id in [*reversed(played[1:]), "star", "waits"]})
    assert "t0" not in again and "waits" not in again  # has ended; has begun, where there is no room
    assert {*again} == {*played[1:MOST_WATCHED], "t149", "star"}
