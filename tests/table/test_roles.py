"""Who may say what: every role times every message. Whatever is not allowed changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table import house
from tests.table.house import Json, Player, Server, joined, new_pair, new_table, run

pytestmark = house.SEVERAL

# message -> for each role the code of the error, or "" where it is allowed
MESSAGES: dict[str, Json] = {
    "act": {"t": "act", "ack": "x", "choice": 0},
    "undo": {"t": "undo", "ack": "x", "steps": 1},
    "undo_answer": {"t": "undo_answer", "ack": "x", "ok": True},
    "chat": {"t": "chat", "ack": "x", "text": "hello"},
    "chat of a team": {"t": "chat", "ack": "x", "text": "hello", "team": True},
    "resign": {"t": "resign", "ack": "x"},
    "fill": {"t": "fill", "ack": "x", "seat": 1},
    "show": {"t": "show", "ack": "x", "handle": 1},
    "bot for oneself": {"t": "bot", "ack": "x", "seat": "own"},
    "bot for another": {"t": "bot", "ack": "x", "seat": "other"},
    "back": {"t": "back", "ack": "x"},
    "hint": {"t": "hint", "ack": "x"},
    "hands": {"t": "hands", "ack": "x", "on": True},
    "comment": {"t": "comment", "ack": "x", "text": "hello", "name": "Zoe"},
    "hello again": {"t": "hello"},
}
EXPECTED = {
    #                   spectator    not asked      asked
    "act": ("forbidden", "not_asked", ""),
    "undo": ("forbidden", "cannot_undo", "cannot_undo"),
    "undo_answer": ("forbidden", "not_asked", "not_asked"),
    "chat": ("forbidden", "", ""),
    "chat of a team": ("forbidden", "no_team", "no_team"),  # everybody for themselves
    "resign": ("forbidden", "", ""),
    "fill": ("forbidden", "no_seat", "no_seat"),  # it has begun
    "show": ("forbidden", "illegal", "illegal"),
    "bot for oneself": ("forbidden", "", ""),
    "bot for another": ("forbidden", "present", "present"),
    "back": ("forbidden", "", ""),
    "hint": ("forbidden", "forbidden", "forbidden"),  # somebody else plays here too
    "hands": ("forbidden", "no_delay", "no_delay"),  # who watches sees it at once
    "comment": ("", "forbidden", "forbidden"),
    "hello again": ("again", "again", "again"),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_every_role_with_every_message(server: Server, name: str) -> None:
    async def play() -> None:
        for role, code in zip(("spectator", "idle", "asked"), EXPECTED[name], strict=True):
            made, other = await new_pair(server)
            table = made["table"]
            async with (
                joined(server, table, made["token"]) as anna,
                joined(server, table, other["token"]) as bert,
                joined(server, table) as guest,
            ):
                await anna.settle()
                asked, idle = (anna, bert) if anna.asked else (bert, anna)
                speaker = {"spectator": guest, "idle": idle, "asked": asked}[role]
                before = [await p.catch_up() for p in (anna, bert, guest)]
                assert await say(speaker, MESSAGES[name], anna is speaker) == code, (role, name)
                if code:  # refused: nobody saw anything
                    after = [await p.catch_up() for p in (anna, bert, guest)]
                    assert [s["rev"] for s in after] == [s["rev"] for s in before]
                    assert [s["view"] for s in after] == [s["view"] for s in before]

    run(play())


async def say(speaker: Player, message: Json, first: bool) -> str:
    said: dict[str, Any] = dict(message)
    if "seat" in said:
        own = 0 if first else 1
        said["seat"] = own if said["seat"] == "own" else 1 - own
    if said["t"] in ("act", "undo"):
        said["rev"] = speaker.state["rev"]
    await speaker.send(**said)
    found = await speaker.until("ack", "error")
    return str(found.get("code", ""))


def test_tokens_open_only_their_own_seat(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR)
        elsewhere = await new_table(server)
        link = made["links"]["1"].partition("#")[2]
        for token in (elsewhere["token"], link, "", "guess", made["token"][:-1], made["token"] + "x"):
            async with house.connect(server.ws(made["table"])) as socket:
                await socket.send(f'{{"t":"hello","token":"{token}"}}')
                assert await house.closes(socket) == 4403

    run(play())


def test_a_waiting_table_is_closed_to_strangers(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR)
        async with house.connect(server.ws(made["table"])) as socket:
            await socket.send('{"t":"hello"}')
            assert await house.closes(socket) == 4403
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.send(t="act", rev=0, ack=1, choice=0)
            assert (await anna.until("error"))["code"] == "waiting"

    run(play())


def test_no_table_no_socket(server: Server) -> None:
    async def play() -> None:
        for name in ("nosuchtabl", "x" * 300, "a/b", "%00", "..%2f"):
            try:
                async with house.connect(server.ws(name)) as socket:
                    await socket.send('{"t":"hello"}')
                    assert await house.closes(socket) in (4404, 1000, 1006)
            except Exception as refused:  # some are no address of a socket at all
                assert type(refused).__name__ in ("InvalidStatus", "InvalidMessage", "InvalidURI"), refused

    run(play())


def test_links_of_a_rematch_are_for_players_only(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        refused = await house.post(server, f"/api/tables/{made['table']}/rematch")
        assert refused.status_code == 403

    run(play())
