"""Those who watch: later than the players where these want it, with open hands only if all of them agree, and talking
among themselves."""

from __future__ import annotations

import time
from typing import Any

from longbox.table import schema as s
from longbox.table.store import Store
from tests.table import house
from tests.table.house import Json, Player, Server, joined, new_pair, new_table, run

LATE = 600


async def long_ago(server: Server, table: str) -> None:
    """As if nothing had happened at a table for longer than those who watch have to wait."""
    store = Store(server.db)
    store.open()
    old = s.tables.update().where(s.tables.c.id == table).values(updated=time.time() - 2 * LATE)
    await store.write(lambda c: c.execute(old) and None)
    await store.close()


async def told(player: Player) -> str:
    """All that somebody has heard by now, but for the greeting."""
    await player.catch_up()
    return "".join(text for text in player.raw if '"t":"welcome"' not in text)


def hands(state: Json) -> list[Any]:
    return [card for seat in state["view"]["seats"] for card in seat["hand"]] if state.get("view") else []


def test_nothing_is_seen_before_its_time(everywhere: Server) -> None:
    async def play() -> None:
        made = await new_table(everywhere, delay=LATE)
        id = made["table"]
        await long_ago(everywhere, id)
        async with (
            joined(everywhere, id, made["token"]) as anna,
            joined(everywhere, id) as guest,
        ):
            first = guest.state
            assert first["view"]["turn_number"] <= 1 and not hands(first)
            await anna.until_asked()
            for _ in range(3):
                await anna.choose(0)
            await anna.send(t="chat", ack="c", text="Pssst")
            await anna.until("ack", ack="c")
            await anna.send(t="hands", ack="h", on=True)
            await anna.until_state(lambda state: state["seats"][0].get("hands", False))
            assert "Pssst" not in await told(guest) and guest.state == first
            async with joined(everywhere, id) as late:
                assert late.state["view"] == first["view"] and late.state["n"] == first["n"]
                assert "Pssst" not in await told(late)

            async def asked(path: str, token: str | None = None) -> Any:
                return await house.get(everywhere, f"/api/tables/{id}{path}", token)

            theirs, mine = (await asked("/replay")).json(), (await asked("/replay", made["token"])).json()
            assert theirs["steps"] < mine["steps"]
            assert (await asked(f"/replay/{theirs['steps']}")).status_code == 200
            assert (await asked(f"/replay/{mine['steps']}")).status_code == 404
            assert (await asked("/stats")).json()["turns"] == []
            assert (await asked("/report")).json()["error"] == "delayed"

            await anna.send(t="resign", ack="r")
            await anna.until("over")
            again = await house.post(everywhere, f"/api/tables/{id}/rematch", headers=bearer(made["token"]))
            assert again.status_code == 201
            assert '"t":"over"' not in await told(guest) and '"t":"rematch"' not in await told(guest)
            assert guest.state == first
            assert not (await asked("")).json()["over"] and (await asked("", made["token"])).json()["over"]
            assert (await asked("/fair")).json()["seed"] is None
            assert (await asked("/replay?seat=all")).status_code == 403
            assert (await asked("/stats")).json()["reason"] == ""
            for path in ("/analysis", "/fork"):
                refused = await house.post(everywhere, f"/api/tables/{id}{path}", {"step": 0})
                assert refused.json()["error"] == "not_over"

    run(play())


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_what_has_not_begun_for_those_who_watch(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, delay=LATE)
        async with joined(server, made["table"], made["token"]) as anna, joined(server, made["table"]) as guest:
            await anna.until_asked()
            assert guest.state["view"] is None and guest.state["log"] == [] and guest.state["n"] == 0
            refused = await house.get(server, f"/api/tables/{made['table']}/replay")
            assert refused.status_code == 409 and refused.json()["error"] == "delayed"

    run(play())


def test_hands_are_open_when_all_agree_and_closed_when_one_does_not(everywhere: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(everywhere, delay=1)
        id = made["table"]
        async with (
            joined(everywhere, id, made["token"]) as anna,
            joined(everywhere, id, other["token"]) as bert,
            joined(everywhere, id) as guest,
        ):
            await guest.until_state(lambda state: state["view"] is not None)
            await agree(anna, True)
            await guest.until_state(lambda state: state["seats"][0].get("hands", False))
            assert not any(hands(one) for one in guest.heard if one["t"] == "state")
            await agree(bert, True)
            state = await guest.until_state(lambda state: bool(hands(state)))
            own = {card["id"] for card in anna.state["view"]["seats"][0]["hand"]}
            assert {card["id"] for card in state["view"]["seats"][0]["hand"]} == own
            assert not anna.state["view"]["seats"][1]["hand"], "players see no more than before"
            async with joined(everywhere, id) as second:
                assert hands(await second.until_state(lambda state: state["view"] is not None))

            before = len(guest.heard)
            await agree(bert, False)
            assert not hands(await guest.catch_up()), "at once, not later"
            asked = anna if anna.asked else bert
            await asked.choose(0)
            rows = asked.state["n"]
            await guest.until_state(lambda state: state["n"] >= rows)
            assert not any(hands(one) for one in guest.heard[before:] if one["t"] == "state" and one["n"] >= rows)

    run(play())


async def agree(player: Player, on: bool) -> None:
    ack = player.new_ack()
    await player.send(t="hands", ack=ack, on=on)
    await player.until("ack", ack=ack)


def test_everything_is_seen_in_the_end(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server, delay=1)
        id = made["table"]
        async with (
            joined(server, id, made["token"]) as anna,
            joined(server, id, other["token"]) as bert,
            joined(server, id) as guest,
        ):
            await guest.until_state(lambda state: state["view"] is not None)
            await anna.send(t="chat", ack="c", text="Good game")
            await anna.until("ack", ack="c")
            await bert.send(t="resign", ack="r")
            end = await anna.until("over")
            assert (await guest.until("over"))["seed"] == end["seed"]
            assert "Good game" in "".join(guest.raw)
            assert guest.state["n"] == anna.state["n"] and guest.state["view"]["over"]
            assert (await house.get(server, f"/api/tables/{id}")).json()["over"]
            assert (await house.get(server, f"/api/tables/{id}/replay?seat=all")).status_code == 200
            async with joined(server, id) as late:
                await late.until("over")

    run(play())


def test_watchers_talk_among_themselves(everywhere: Server) -> None:
    async def play() -> None:
        made = await new_table(everywhere)
        id = made["table"]
        async with (
            joined(everywhere, id, made["token"]) as anna,
            joined(everywhere, id) as guest,
            joined(everywhere, id) as friend,
        ):
            await guest.send(t="comment", ack="1", text="  What\na move ", name="Anna")
            said = await friend.until("comment")
            assert said["text"] == "What a move" and said["name"] not in ("Anna", "")
            await guest.send(t="comment", ack="2", text=" ", name="Zoe")
            assert (await guest.until("error"))["code"] == "empty"
            await guest.send(t="comment", ack="1", text="What a move", name="Anna")  # once is enough
            await guest.until("ack")
            await anna.send(t="comment", ack="3", text="I hear you", name="Anna")
            assert (await anna.until("error"))["code"] == "forbidden"
            assert "comment" not in {one["t"] for one in anna.heard}
            assert (await told(friend)).count("What a move") == 1
            async with joined(everywhere, id) as late:
                assert (await late.until("comment"))["text"] == "What a move"
            async with joined(everywhere, id, made["token"]) as again:
                assert "What a move" not in await told(again)

    run(play())
