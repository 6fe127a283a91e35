"""Writes a database as the version at hand leaves it: `python -m tests.databases.write NAME`, then commit NAME.db.gz.

For every box a finished game and one that was left in mid-effect; for the base box the same again with a pack of one's
own laid over it, and with bytes of the players' browsers in the key. Choices are taken back. Played on a real server
by people who answer by chance, always the same.
"""

from __future__ import annotations

import gzip
import hashlib
import random
import shutil
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from longbox.games import GAMES
from tests.table.house import PAIR, Player, Server, claim, joined, play_on, post, run, seeded

FOLDER = Path(__file__).parent
SHARE = hashlib.sha256(b"the bytes of a browser").digest()
PACK = """
pack: house
version: 1
title: {en: House rules, fr: Règles maison}
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
SHORT = {"base": {"villains": 3}, "titans": {"villains": 3}}


async def table(server: Server, game: str, finished: bool, shared: bool = False, **more: Any) -> None:
    """One game between two people."""
    name = f"{game} {finished} {shared}"
    pledge = {"pledge": hashlib.sha256(SHARE).hexdigest()} if shared else {}
    wanted = {"game": game, "seats": 2, "players": PAIR, "options": SHORT.get(game, {}), "name": name, **pledge, **more}
    answer = await post(server, "/api/tables", wanted, headers=seeded(name))
    assert answer.status_code == 201, answer.text
    made = answer.json()
    other = await claim(server, made["links"]["1"], "Bert")
    async with (
        joined(server, made["table"], made["token"]) as anna,
        joined(server, made["table"], other["token"]) as bert,
    ):
        if shared:
            await anna.send(t="open", ack="share", seat=0, share=SHARE.hex())
            await anna.until_state(lambda state: state["view"] is not None)
            await bert.until_state(lambda state: state["view"] is not None)
        chance = random.Random(name)
        if finished:
            await play_on([anna, bert], chance)
            return
        await play_on([anna, bert], chance, 25)
        await take_back([anna, bert])
        await until_mid_effect([anna, bert], chance)


async def take_back(players: list[Player]) -> None:
    for player in players:
        if player.asked is not None and player.state["undo"]["depth"]:
            await player.send(t="undo", rev=player.state["rev"], ack="back", steps=1)
            await player.until("ack", ack="back")
    for player in players:
        await player.catch_up()


async def until_mid_effect(players: list[Player], chance: random.Random) -> None:
    for _ in range(300):
        asked = next((p.asked for p in players if p.asked is not None), None)
        if asked is not None and asked["kind"] not in ("turn", "defend"):
            return
        await play_on(players, chance, 1)
        for player in players:
            await player.catch_up()


async def write(db: str, pack: Path) -> None:
    with Server(db) as server:
        for game in GAMES:
            for finished in (False, True):
                await table(server, game, finished)
        for finished in (False, True):
            await table(server, "base", finished, shared=True)
    with Server(db, packs=str(pack)) as server:
        for finished in (False, True):
            await table(server, "base", finished, lang="fr")


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pack, file = Path(folder) / "house.yaml", Path(folder) / "table.db"
        pack.write_text(PACK, encoding="utf-8")
        run(write(f"sqlite:///{file}", pack))
        with sqlite3.connect(file) as connection:  # what is of no use to anybody else
            connection.execute("DELETE FROM meta")
            # Who plays on in the tests counts from the beginning again: nothing of that was said before.
            connection.execute("UPDATE log SET ack = 'then ' || ack WHERE ack IS NOT NULL")
            connection.commit()
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        connection.close()
        with file.open("rb") as data, gzip.open(FOLDER / f"{name}.db.gz", "wb", 9) as copy:
            shutil.copyfileobj(data, copy)
    print(f"{FOLDER / name}.db.gz: {(FOLDER / f'{name}.db.gz').stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
