"""A server whose operator has laid packs over its boxes."""

from __future__ import annotations

import os
import random
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.table.house import Server, get, joined, new_table, play_on, run, sqlite

PACK = """
pack: house
version: 1
title: {en: House rules, fr: Regles maison}
overlay: base
cards:
  punch:
    name: {en: Mighty Punch, fr: Coup puissant}
    type: starter
    section: starters
    cost: 0
    vp: 0
    copies: 35
    noun: {gender: m, plural: Coups puissants}
    play: {power: 3}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "house.yaml"
    path.write_text(PACK, encoding="utf-8")
    return path


async def cards_of(server: Server, game: str) -> Any:
    return (await get(server, f"/api/cards/{game}?lang=en")).json()["cards"]


async def goes_on(server: Server, table: str, token: str) -> None:
    """The same cards, called as they were called, doing what they did; for bots too."""
    async with joined(server, table, token) as player:
        before = len(player.raw)
        await play_on([player], random.Random(2), 18)
        told = "".join(player.raw[before:])
        assert "Mighty Punch" in told and "Feeble" not in told and '"undo"' not in str(player.state["log"])
        assert '"kind":"power","seat":0,"amount":3' in told
    assert (await get(server, f"/api/tables/{table}/replay")).json()["steps"] > 40
    metrics = (await get(server, "/metrics")).text
    assert counted(metrics, "bot_questions") > 0 and counted(metrics, "bot_failures") == 0


async def some_turns(server: Server) -> tuple[str, str]:
    """A person at random against a bot, until the bot has had its turns."""
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}]
    made = await new_table(server, seats, options={"villains": 8})
    async with joined(server, made["table"], made["token"]) as player:
        await play_on([player], random.Random(1), 40)
        assert "Mighty Punch" in "".join(player.raw)
    return str(made["table"]), str(made["token"])


def counted(metrics: str, name: str) -> float:
    found = re.search(rf"^\S*{name}\S* ([0-9.]+)$", metrics, re.MULTILINE)
    assert found is not None, metrics
    return float(found[1])


def test_tables_are_played_with_the_packs_of_the_server(tmp_path: Path, pack: Path) -> None:
    """The page shows the cards as they are now, the game plays them, and so do the bots in their processes."""
    with Server(sqlite(tmp_path), packs=str(pack)) as server:
        punch = run(cards_of(server, "base"))["punch"]
        assert punch["name"] == "Mighty Punch" and punch["power"] == 3
        assert run(cards_of(server, "titans"))["punch"]["name"] == "Punch", "other boxes are as they were"
        table, token = run(some_turns(server))
        metrics = run(get(server, "/metrics")).text
        assert counted(metrics, "bot_questions") > 0 and counted(metrics, "bot_failures") == 0
    with Server(sqlite(tmp_path), packs=str(pack)) as server:
        assert run(get(server, f"/api/tables/{table}")).status_code == 200
    with Server(sqlite(tmp_path)) as server:  # the pack is gone: the game goes on with the cards it has brought along
        run(goes_on(server, table, token))
    pack.write_text(PACK.replace("power: 3", "power: 1").replace("Mighty", "Feeble"), encoding="utf-8")
    with Server(sqlite(tmp_path), packs=str(pack)) as server:  # it has changed: the same
        run(goes_on(server, table, token))


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A server that must not start."""
    command = [sys.executable, "-m", "longbox.cli", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=os.environ, check=False)


def test_a_bad_pack_stops_the_server_before_it_starts(tmp_path: Path, pack: Path) -> None:
    db = sqlite(tmp_path)
    found = serve("--port", "0", "--db", db, "--pack", str(tmp_path / "none.yaml"))
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == f"longbox: {tmp_path / 'none.yaml'}: there is no such file\n"
    pack.write_text(PACK.replace("power: 3", "powr: 3"), encoding="utf-8")
    found = serve("--port", "0", "--db", db, "--pack", str(pack))
    assert found.returncode == 2 and found.stderr.startswith(f"longbox: {pack}:15: punch: ")
    assert len(found.stderr.splitlines()) == 1


def test_an_address_that_cannot_be_had_is_told_in_one_line(tmp_path: Path) -> None:
    db = sqlite(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = serve("--port", port, "--db", db)
    assert found.returncode == 2
    assert found.stderr == f"longbox: port {port} is taken: name another one with --port, or 0 for any free one\n"
    for host in ("192.0.2.1", "not a host"):
        found = serve("--host", host, "--port", "0", "--db", db)
        assert found.returncode == 2
        assert found.stderr.startswith(f"longbox: '{host}' is no address of this machine") and "--host" in found.stderr
        assert len(found.stderr.splitlines()) == 1
    found = serve("--db", "")
    assert found.returncode == 2 and "--db names no database" in found.stderr
