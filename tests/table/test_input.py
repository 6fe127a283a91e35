"""Bad input, too much of it, and input that wants to be more than text."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longbox.table.names import clean, clean_name
from tests.table import house
from tests.table.house import Server, joined, new_table, run, sqlite

NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "' OR 1=1; DROP TABLE seats; --",
    "{{7*7}}${7*7}<%= 7*7 %>",
    "\u202eevil\u2066\u200b",
    "a\x00b\x1b[31mc",
    "Z\u0351\u0352\u0353\u0354\u0355\u0356algo",
    "👩‍👩‍👧‍👦" * 20,
    "\ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
]
MESSAGES = [
    "", " ", "null", "[]", "{}", "1", '"hello"', "{", '{"t":', '{"t":"nothing"}', '{"t":["act"]}', '{"t":"act"}',
    '{"t":"act","rev":"1","ack":1,"choice":0}', '{"t":"act","rev":-1,"ack":1,"choice":0}',
    '{"t":"act","rev":1e400,"ack":1,"choice":0}', '{"t":"act","rev":0,"ack":null,"choice":0}',
    '{"t":"act","rev":0,"ack":1,"choice":-1}', '{"t":"act","rev":0,"ack":1,"choice":1.5}',
    '{"t":"act","rev":0,"ack":{"a":1},"choice":0}', '{"t":"act","rev":0,"ack":"' + "x" * 200 + '","choice":0}',
    '{"t":"undo","rev":0,"ack":1,"steps":0}', '{"t":"undo","rev":0,"ack":1,"steps":99999999999999999999}',
    '{"t":"bot","ack":1,"seat":-1}', '{"t":"bot","ack":1,"seat":99}', '{"t":"lang","lang":"de"}',
    '{"t":"chat","ack":1}', '{"t":"chat","ack":1,"text":5}', "[" * 2000,
    '{"t":"ping","x":' + "[" * 500 + "]" * 500 + "}",
    '{"t":"act","t":"undo","rev":0,"ack":1,"choice":0}', "\ufeff{}", '{"t":"hello","token":"' + "y" * 500 + '"}',
]  # fmt: skip


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits, none of which widens again with time."""
    limits = {
        "messages_per_second": "0", "messages_burst": "15", "chats_per_second": "0", "chats_burst": "2",
        "connections_per_address": "5",
    }  # fmt: skip
    with Server(sqlite(tmp_path_factory.mktemp("strict")), **limits) as started:
        yield started


# ---------------------------------------------------------------- messages


def test_messages_that_make_no_sense_change_nothing(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        for text in MESSAGES:
            async with joined(server, made["table"], made["token"]) as anna:
                await anna.until_asked()
                before = anna.state["rev"]
                with contextlib.suppress(ConnectionClosed):
                    await anna.socket.send(text)
                    await anna.send(t="ping")
                    while (await anna.next())["t"] != "pong":
                        pass
                kinds = [m["t"] for m in anna.heard[2:]]
                assert "error" in kinds or "state" in kinds or "bye" in kinds or kinds == ["pong"], (text, kinds)
            async with joined(server, made["table"], made["token"]) as anna:
                assert (await anna.settle())["rev"] == before, text

    run(play())


@pytest.mark.parametrize("first", ["", "{}", '{"t":"act","rev":0,"ack":1,"choice":0}', "x" * 100, "[]"])
def test_who_does_not_say_hello_is_shown_out(server: Server, first: str) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with house.connect(server.ws(made["table"])) as socket:
            await socket.send(first)
            assert await house.closes(socket) == 4400

    run(play())


def test_bytes_and_long_messages_are_refused(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.socket.send(b'{"t":"ping"}')
            assert (await anna.until("error"))["code"] == "bad_message"
            await anna.send(t="chat", ack=1, text="x" * 5000)
            assert await house.closes(anna.socket) == 1009
        async with joined(server, made["table"], made["token"]) as anna:
            for _ in range(12):
                with contextlib.suppress(ConnectionClosed):
                    await anna.socket.send("nonsense")
            assert await house.closes(anna.socket) == 1012

    run(play())


# ---------------------------------------------------------------- names and chat


def test_names_and_chat_are_text(server: Server) -> None:
    async def play() -> None:
        for text in NASTY:
            made = await new_table(server, [{"kind": "human", "name": text}, {"kind": "open"}], name=text)
            await house.claim(server, made["links"]["1"], text)
            header = await house.get(server, f"/api/tables/{made['table']}")
            assert header.headers["content-type"] == "application/json"
            names = [seat["name"] for seat in header.json()["seats"]]
            assert len(set(names)) == 2 and all(1 <= len(name) <= 26 for name in names)
            assert all(name.replace("\u200d", "").isprintable() for name in names)
            assert len(header.json()["name"]) <= 40
            async with joined(server, made["table"], made["token"]) as anna:
                await anna.send(t="chat", ack=1, text=text * 3)
                heard = await anna.until("chat", "error")
                assert heard["t"] == "error" or 1 <= len(heard["text"]) <= 300
                for raw in anna.raw:
                    assert json.loads(raw)["t"] and "\x00" not in raw and "\u202e" not in raw

    run(play())


def test_cleaning_keeps_what_people_write() -> None:
    assert clean_name("  Zoë   Müller ", "x") == "Zoë Müller"
    assert clean_name("\u202e\u200b\x00", "Player 1") == "Player 1"
    assert clean("日本語 العربية 👩‍👧", 30) == "日本語 العربية 👩‍👧"
    assert clean("a\nb\tc", 10) == "a b c"
    assert len(clean("x" * 1000, 24)) == 24


# ---------------------------------------------------------------- HTTP

BODIES: list[Any] = [
    [], 1, "x", {"seats": 1}, {"seats": 6}, {"seats": "2"}, {"game": "chess"}, {"game": "../base"}, {"clock": -1},
    {"seats": 3, "players": [{"kind": "human"}]}, {"players": [{"kind": "bot"}, {"kind": "bot"}]},
    {"players": [{"kind": "human"}, {"kind": "bot", "bot": "deity"}]}, {"players": [{"kind": "king"}, {"kind": "bot"}]},
    {"options": {"villains": 99}}, {"options": {"villains": "8"}}, {"options": {"nothing": 1}}, {"undo": "maybe"},
    {"options": {"heroes": [["nobody"], ["batman"]]}}, {"options": {"teams": True}}, {"options": {"heroes": 5}},
    {"options": {"heroes": [5, 6]}}, {"options": []}, {"lang": "de"}, {"name": "x" * 500},
    {"seats": 5, "options": {"heroes": "dealt"}},
]  # fmt: skip


def test_impossible_tables_are_refused_with_a_word(server: Server) -> None:
    async def play() -> None:
        for wanted in BODIES:
            answer = await house.post(server, "/api/tables", wanted or [])
            assert answer.status_code in (400, 201) if wanted == [] else answer.status_code == 400, wanted
            if answer.status_code == 400:
                assert set(answer.json()) == {"error", "message"}, wanted
        raw = await house.post(
            server, "/api/tables", content=b"\xff\xfe{", headers={"Content-Type": "application/json"}
        )
        assert raw.status_code == 400
        long = await house.post(server, "/api/tables", {"name": "x" * 20_000})
        assert long.status_code == 413

    run(play())


def test_addresses_that_lead_nowhere(server: Server) -> None:
    async def play() -> None:
        for path in ("/api/tables/nosuchtabl", "/api/tables/x", "/api/tables/a.b", "/api/tables/%2e%2e", "/api/nothing",
                     "/api/cards/chess", "/api/tables/nosuchtabl/fair", "/api/tables/nosuchtabl/replay/1"):  # fmt: skip
            answer = await house.get(server, path)
            assert answer.status_code == 404, path
            assert "error" in answer.json()
        assert (await house.get(server, "/api/cards/base?lang=xx")).status_code == 400
        assert (await house.post(server, "/api/boxes")).status_code == 405
        for path in (
            "/../settings.py",
            "/%2e%2e/settings.py",
            "/assets/../../settings.py",
            "/assets/%2e%2e/%2e%2e/app.py",
        ):
            answer = await house.get(server, path)
            assert b"import" not in answer.content or answer.headers["content-type"].startswith("text/html")

    run(play())


def test_other_sites_are_kept_out(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        host = f"127.0.0.1:{server.port}"
        for origin in ("http://evil.example", "null", f"http://{host}.evil.example", f"ftp://{host}", "http://"):
            answer = await house.post(server, "/api/tables", {}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["error"]) == (403, "origin"), origin
            with pytest.raises(InvalidStatus):
                async with house.connect(server.ws(made["table"]), origin=origin):  # type: ignore[arg-type]
                    pass
        own = await house.post(server, "/api/tables", {}, headers={"Origin": f"http://{host}"})
        assert own.status_code == 201
        crossed = await house.post(server, "/api/tables", {}, headers={"Sec-Fetch-Site": "cross-site"})
        assert crossed.status_code == 403

    run(play())


def test_browsers_are_told_to_be_careful(server: Server) -> None:
    async def play() -> None:
        for path in ("/", "/t/abc", "/api/boxes", "/health", "/api/tables/nosuchtabl"):
            headers = (await house.get(server, path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        made = await house.post(server, "/api/tables", {})
        cookie = made.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie

    run(play())


# ---------------------------------------------------------------- limits


def test_too_many_messages_end_the_connection(strict: Server) -> None:
    async def play() -> None:
        made = await new_table(strict)
        async with joined(strict, made["table"], made["token"]) as anna:
            for i in range(2):
                await anna.send(t="chat", ack=i, text="hello")
            await anna.send(t="chat", ack="third", text="hello")
            assert (await anna.until("error"))["code"] == "too_fast"
            with contextlib.suppress(ConnectionClosed):
                for _ in range(60):
                    await anna.send(t="ping")
            assert await house.closes(anna.socket) == 4429

    run(play())


def test_too_many_tables_and_too_much_silence(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with house.connect(server.ws(made["table"])) as socket:
            assert await house.closes(socket) == 4408  # said nothing
        codes = [(await house.post(server, "/api/tables", {})).status_code for _ in range(6)]
        assert codes == [201] * 3 + [429] * 3
        assert (await house.post(server, "/api/tutorial", {})).status_code == 429

    with Server(sqlite(tmp_path), tables_per_address="4", hello_within="0.5") as server:
        run(play(server))


def test_too_many_connections_of_one_address(strict: Server) -> None:
    async def play() -> None:
        sockets = [await house.connect(strict.ws("nosuchtabl")) for _ in range(5)]
        with pytest.raises(InvalidStatus):
            await house.connect(strict.ws("nosuchtabl"))
        for one in sockets:
            await one.close()

    run(play())


def test_who_does_not_read_is_dropped(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            with socket.create_connection(("127.0.0.1", server.port)) as sleeper:
                sleeper.setblocking(False)
                await say(sleeper, handshake(server, made["table"]))
                assert b" 101 " in await asyncio.get_running_loop().sock_recv(sleeper, 4096)
                await say(sleeper, masked('{"t":"hello"}'))
                for _ in range(200):  # each is answered with a whole state, and none is read
                    with contextlib.suppress(ConnectionError, BlockingIOError, TimeoutError):
                        await say(sleeper, masked('{"t":"lang","lang":"fr"}') * 50)
                    if "longbox_slow_readers_total 1" in (await house.get(server, "/metrics")).text:
                        break
                else:
                    raise AssertionError("it was never dropped")
            await anna.send(t="ping")
            await anna.until("pong")  # the others are not held up

    with Server(sqlite(tmp_path), outbox="20") as server:
        run(play(server))


async def say(sleeper: socket.socket, data: bytes) -> None:
    await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(sleeper, data), 1)


def handshake(server: Server, table: str) -> bytes:
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
    ).encode()


def masked(text: str) -> bytes:
    data = text.encode()
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def test_numbers_about_the_server(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            await anna.choose(0)
            text = (await house.get(server, "/metrics")).text
        assert 'longbox_actions_total{actor="human"}' in text and "longbox_apply_seconds_bucket" in text
        assert made["token"] not in text and made["table"] not in text
        assert (await house.get(server, "/health")).json()["ok"] is True

    run(play())
