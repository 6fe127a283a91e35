"""The course of things: making a table, coming in, playing to the end."""

from __future__ import annotations

import hashlib
import random
from itertools import pairwise

from tests.table import house
from tests.table.house import Player, Server, joined, new_pair, new_table, option, play_on, run

pytestmark = house.SEVERAL


def test_a_game_against_a_bot_from_the_first_choice_to_the_last(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        assert made["seat"] == 0 and made["links"] == {}
        header = (await house.get(server, f"/api/tables/{made['table']}")).json()
        assert header["started"] and not header["over"] and header["packs"][0]["id"] == "base"
        async with joined(server, made["table"], made["token"]) as anna:
            welcome = anna.heard[0]
            assert welcome["t"] == "welcome" and welcome["seat"] == 0
            await play_on([anna], random.Random(1))
            over = next(m for m in anna.heard if m["t"] == "over")
        seed = bytes.fromhex(over["seed"])
        assert hashlib.sha256(seed).hexdigest() == header["commitment"]
        assert len(over["scores"]) == 2 and over["winners"]
        check_stream(anna)

    run(play())


def check_stream(player: Player) -> None:
    """Numbers only grow; an acknowledgement comes before what it has led to; questions fit the contract."""
    states = [m for m in player.heard if m["t"] == "state"]
    assert all(a["n"] <= b["n"] and a["rev"] <= b["rev"] for a, b in pairwise(states))
    for state in states:
        assert set(state) >= {"view", "question", "log", "fresh", "seats", "clock", "undo", "hints"}
        question = state["question"]
        if question and "options" in question:
            assert set(question) >= {"text", "kind", "prompt", "source", "default", "decline"}
            assert all(o["text"] and o["kind"] for o in question["options"])
            assert all(0 <= i < len(question["options"]) for i in state["hints"]["play_all"])
    told = [line for state in states[1:] for line in state["log"]]
    assert all(set(line) == {"kind", "seat", "turn", "text", "cards", "at"} for line in told)
    fresh = sum(len(state["fresh"]) for state in states)
    assert fresh and fresh <= states[-1]["n"]


def test_two_people_meet_by_a_link_and_play(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR, name="Friday")
        async with joined(server, made["table"], made["token"]) as anna:
            assert anna.state["view"] is None and anna.state["question"] is None
            other = await house.claim(server, made["links"]["1"], "Bert")
            assert other["seat"] == 1
            started = await anna.until("state")
            assert started["view"]["seat"] == 0
            assert [seat["name"] for seat in started["seats"]] == ["Anna", "Bert"]
            async with joined(server, made["table"], other["token"], lang="fr") as bert:
                assert bert.state["view"]["seat"] == 1
                await play_on([anna, bert], random.Random(2), most=60)
                assert "Vous" in str([m["log"] for m in bert.heard if m["t"] == "state"])
                assert "You" in str([m["log"] for m in anna.heard if m["t"] == "state"])

    run(play())


def test_a_link_opens_its_seat_once(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR)
        link = made["links"]["1"]
        await house.claim(server, link, "Bert")
        path, _, token = link.partition("#")
        again = await house.post(server, f"/api/tables/{made['table']}/claim", {"token": token, "name": "Carl"})
        assert again.status_code == 403
        wrong = await house.post(server, f"/api/tables/{made['table']}/claim", {"token": "guess", "name": "Carl"})
        assert wrong.status_code == 403
        assert path == f"/t/{made['table']}"

    run(play())


def test_the_cookie_remembers_the_seats_of_a_browser(server: Server) -> None:
    async def play() -> None:
        async with house.httpx.AsyncClient(base_url=server.http) as browser:
            wanted = {"seats": 2, "players": house.SOLO, "name": "Mine"}
            made = (await browser.post("/api/tables", json=wanted)).json()
            mine = (await browser.get("/api/mine")).json()
            assert [(row["table"], row["seat"], row["name"]) for row in mine] == [(made["table"], 0, "Mine")]
            again = (await browser.post(f"/api/tables/{made['table']}/claim", json={})).json()
            assert again == {"seat": 0, "token": made["token"], "table": made["table"]}
            cookie = browser.cookies["longbox"]
            browser.cookies.set("longbox", cookie[:-3] + "abc", domain="127.0.0.1", path="/")
        forged = await house.get(server, "/api/mine", headers={"Cookie": f"longbox={cookie[:-3]}abc"})
        assert forged.json() == []
        assert (await house.get(server, "/api/mine")).json() == []

    run(play())


def test_running_tables_can_be_found_and_watched(server: Server) -> None:
    async def play() -> None:
        shown = await new_table(server, name="Open to all", listed=True)
        by_link = await new_table(server)
        hidden = await new_table(server, spectators=False, listed=True)
        ids = [row["table"] for row in (await house.get(server, "/api/watch")).json()]
        assert shown["table"] in ids and hidden["table"] not in ids and by_link["table"] not in ids
        async with joined(server, by_link["table"]) as guest:  # who has the link may watch
            assert guest.heard[0]["seat"] == -1
        async with joined(server, shown["table"]) as guest:
            assert guest.heard[0]["seat"] == -1 and guest.state["view"]["seat"] == -1
            assert all(not seat["hand"] for seat in guest.state["view"]["seats"])
            assert guest.asked is None
        async with house.connect(server.ws(hidden["table"])) as socket:
            await socket.send('{"t":"hello"}')
            assert await house.closes(socket) == 4403

    run(play())


def test_language_is_switched_in_mid_game(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            await anna.choose(0)
            await anna.until_asked()
            english = anna.asked
            await anna.send(t="lang", lang="fr")
            french = await anna.until("state")
            assert french["question"]["text"] != english["text"] and "vous" in french["question"]["text"].lower()
            assert french["log"][0]["text"].startswith("Tour 1")
            assert french["rev"] == anna.state["rev"]

    run(play())


def test_chat_reaches_everybody_and_is_kept(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server)
        async with joined(server, made["table"], made["token"]) as anna, joined(server, made["table"]) as guest:
            await anna.send(t="chat", ack=1, text="  hello \n there\u202e ")
            heard = await guest.until("chat")
            assert (heard["name"], heard["text"], heard["seat"]) == ("Anna", "hello there", 0)
            await anna.send(t="chat", ack=1, text="hello there")  # sent twice, said once
            await anna.settle()
        async with joined(server, made["table"], other["token"]) as bert:
            await bert.settle()
            assert [m["text"] for m in bert.heard if m["t"] == "chat"] == ["hello there"]

    run(play())


def test_play_all_is_offered_for_plain_power_only(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            while anna.state["hints"]["play_all"]:
                at = anna.state["hints"]["play_all"][0]
                assert anna.asked["options"][at]["card"]["id"] in ("punch", "kick")
                assert anna.asked["default"] == at
                await anna.choose(at)
            assert anna.asked["options"][option(anna, "end")].get("danger", False) in (True, False)

    run(play())


def test_boxes_and_cards_tell_what_the_page_needs(server: Server) -> None:
    async def play() -> None:
        box = (await house.get(server, "/api/boxes")).json()[0]
        assert box["id"] == "base" and box["seats"] == [2, 5] and box["villains"]["standard"] == 8
        assert {bot["id"] for bot in box["bots"]} >= {"random", "rookie"}
        english = await house.get(server, "/api/cards/base?lang=en")
        french = (await house.get(server, "/api/cards/base?lang=fr")).json()
        card = english.json()["cards"]["poison_ivy"]
        assert card["name"] == "Poison Ivy" and card["marks"] == ["attack"] and card["power"] == 1
        assert french["cards"]["punch"]["names"]["en"] == "Punch"
        tag = {"If-None-Match": english.headers["etag"]}
        assert (await house.get(server, "/api/cards/base?lang=en", headers=tag)).status_code == 304

    run(play())
