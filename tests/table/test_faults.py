"""A bad line: messages doubled, out of order, late, lost; connections that break. Each choice counts exactly once."""

from __future__ import annotations

import asyncio
import random

from longbox.engine.game import Game
from longbox.table.record import Row, effective, start
from longbox.table.store import Kept, Store
from tests.table import house
from tests.table.house import Json, Player, Server, joined, new_pair, new_table, run


def test_a_doubled_choice_is_made_once(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            rev = anna.state["rev"]
            for _ in range(5):
                await anna.act(0, ack="same", rev=rev)
            await anna.settle()
            acks = [m for m in anna.heard if m["t"] == "ack"]
            assert len(acks) == 5 and {m["ack"] for m in acks} == {"same"}
            assert not [m for m in anna.heard if m["t"] == "error"]
            assert anna.state["rev"] == rev + 100
        rows = await rows_of(server, made["table"])
        assert [row.ack for row in rows if row.seat == 0] == ["ssame"]

    run(play())


def test_a_stale_choice_gets_the_newest_state(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            old = anna.state["rev"]
            await anna.choose(0)
            await anna.until_asked()
            await anna.act(0, ack="late", rev=old)
            refused = await anna.until("error")
            assert (refused["code"], refused["ack"]) == ("stale", "late")
            assert (await anna.until("state"))["rev"] == old + 100

    run(play())


def test_two_tabs_on_one_seat(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        table, token = made["table"], made["token"]
        async with joined(server, table, token) as one, joined(server, table, token) as two:
            await one.until_asked()
            await two.until_asked()
            rev = one.state["rev"]
            await asyncio.gather(one.act(0, rev=rev), two.act(0, rev=rev))  # both click at once
            await one.settle()
            await two.settle()
            heard = [m for tab in (one, two) for m in tab.heard if m["t"] in ("ack", "error")]
            assert sorted(m["t"] for m in heard) == ["ack", "error"]
            assert next(m for m in heard if m["t"] == "error")["code"] == "stale"
            assert one.state["view"] == two.state["view"] and one.state["rev"] == two.state["rev"]
            await two.close()
            await one.settle()
            assert one.state["seats"][0]["online"]  # the other tab is still there

    run(play())


def test_who_comes_back_is_told_what_was_missed(server: Server) -> None:
    async def play() -> None:
        chance = random.Random(5)
        made, other = await new_pair(server)
        async with joined(server, made["table"], made["token"]) as anna:
            async with joined(server, made["table"], other["token"]) as bert:
                await bert.settle()
                since = bert.state["n"]
            await anna.until_state(lambda state: not state["seats"][1]["online"])
            assert anna.state["seats"][1]["away"] >= 1
            while anna.asked is not None and anna.state["n"] < since + 3:
                await anna.choose_any(chance)
                await anna.settle()
            async with joined(server, made["table"], other["token"], since=since) as bert:
                assert bert.heard[0]["n"] == since
                assert len(bert.state["fresh"]) == bert.state["n"] - since
                async with joined(server, made["table"], other["token"]) as anew:
                    assert anew.state["fresh"] == [] and anew.state["view"] == bert.state["view"]
                    assert anew.state["log"] == bert.state["log"]
                async with joined(server, made["table"], other["token"], since=10**9) as ahead:
                    assert ahead.state["fresh"] == []

    run(play())


class BadLine:
    """Sends through a line that doubles, delays, reorders and loses; sends again until it is acknowledged."""

    def __init__(self, player: Player, chance: random.Random) -> None:
        self.player = player
        self.chance = chance
        self.waiting: list[Json] = []

    async def send(self, message: Json) -> None:
        self.waiting += [message] * self.chance.choice([0, 1, 1, 2, 3])
        self.chance.shuffle(self.waiting)
        while self.waiting and self.chance.random() < 0.7:
            await self.player.send(**self.waiting.pop())

    async def answer(self, choice: int) -> None:
        """Until acknowledged, or until somebody else has answered first."""
        ack = self.player.new_ack()
        message = {"t": "act", "rev": self.player.state["rev"], "ack": ack, "choice": choice}
        for _ in range(100):
            await self.send(message)
            before = len(self.player.heard)
            await self.player.catch_up()  # what has come through is answered by now
            if any(m["t"] in ("ack", "error") and m.get("ack") == ack for m in self.player.heard[before:]):
                return
        raise AssertionError("never acknowledged")


def test_a_game_over_a_bad_line_is_the_game_that_was_played(server: Server) -> None:
    async def play() -> None:
        chance = random.Random(7)
        made, other = await new_pair(server)
        seats = [(made["token"], 0), (other["token"], 1)]
        acked = 0
        for _ in range(8):  # the connections break again and again
            async with (
                joined(server, made["table"], seats[0][0]) as anna,
                joined(server, made["table"], seats[1][0]) as bert,
            ):
                for _ in range(12):
                    for player in (anna, bert):
                        await player.catch_up()
                        if player.asked is not None:
                            await BadLine(player, chance).answer(house.any_option(player.asked, chance))
                acked += sum(len({m["ack"] for m in p.heard if m["t"] == "ack"}) for p in (anna, bert))
                await anna.settle()
                await bert.settle()
                final = (anna.state["view"], bert.state["view"])
        rows = await rows_of(server, made["table"])
        assert acked and len(rows) >= acked
        acks = [(row.seat, row.ack) for row in rows if row.ack is not None]
        assert len(acks) == len(set(acks))
        game = await replayed(server, made["table"])
        assert [shown(game, 0), shown(game, 1)] == [stripped(final[0]), stripped(final[1])]

    run(play())


def shown(game: Game, seat: int) -> Json:
    import msgspec

    found: Json = msgspec.json.decode(msgspec.json.encode(game.view(seat)))
    return stripped(found)


def stripped(view: Json) -> Json:
    return {name: value for name, value in view.items() if name != "decision"}


async def rows_of(server: Server, table: str) -> list[Row]:
    store = Store(server.db)
    rows = await store.rows(table)
    store._readers.shutdown()
    store._engine.dispose()
    return rows


async def replayed(server: Server, table: str) -> Game:
    """The game made again from header, seed and log alone, every hash compared."""
    store = Store(server.db)
    kept = await store.load(table)
    rows = await store.rows(table)
    store._readers.shutdown()
    store._engine.dispose()
    assert isinstance(kept, Kept)
    game = start(kept.header, kept.seed)
    for row in effective(rows):
        game.choose(row.choice)
        assert game.hash == row.hash
    return game
