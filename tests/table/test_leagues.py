"""Leagues: made by anyone, joined by link, played at tables of their own; on each kind of database, one process and
two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from longbox.table import schema as s
from longbox.table.archive import backup, opened, restore
from longbox.table.upkeep import annul, prune
from tests.table import house
from tests.table.house import Json, Server, joined, run, sqlite
from tests.table.post import Browser, PostOffice
from tests.table.test_identity import browser
from tests.table.test_place import OPERATOR, take

SHORT: Json = {"options": {"villains": 2}, "title": "Sunday league", "round_time": 3600, "lang": "en"}
NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil"]


@pytest.fixture(scope="module")
def post_office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        yield office


@pytest.fixture(scope="module")
def settings(post_office: PostOffice) -> dict[str, str]:
    return {
        **post_office.settings, "operator_token": "of the tests", "wake_every": "0.05",
        "leagues_per_address": "100000", "notices_per_person": "100000",
    }  # fmt: skip


class League:
    """One of them, and the browsers of those who play in it; the first has made it."""

    def __init__(self, server: Server, people: list[httpx.AsyncClient]) -> None:
        self.server = server
        self.people = people
        self.path = ""
        self.number = 0  # of the round

    async def make(self, players: int, **more: Any) -> Json:
        made = await self.people[0].post("/api/leagues", json={**SHORT, "name": NAMES[0], **more})
        assert made.status_code == 201, made.text
        self.path = f"/api/leagues/{made.json()['id']}"
        for i in range(1, players):
            assert (await self.do(i, "join", name=NAMES[i])).status_code == 200
        return await self.page()

    async def do(self, who: int, what: str, **more: Any) -> httpx.Response:
        return await self.people[who].post(self.path, json={"what": what, **more})

    async def page(self, who: int = 0) -> Json:
        found: Json = (await self.people[who].get(self.path)).json()
        return found

    async def until(self, fits: Callable[[Json], Any], who: int = 0) -> Json:
        async with asyncio.timeout(house.PATIENCE):
            while not fits(found := await self.page(who)):
                await asyncio.sleep(0.05)
        return found

    async def start(self) -> Json:
        assert (await self.do(0, "start")).status_code == 200
        return await self.laid()

    async def laid(self) -> Json:
        """The round, once all its tables are there."""
        return await self.until(lambda page: all(pod["table"] or pod["how"] for pod in page["pods"][-1]))

    async def sit(self, who: int, table: str) -> str:
        response = await take(self.people[who], table, NAMES[who])
        assert response.status_code == 200, response.text
        return str(response.json()["token"])

    async def play(self, pod: Json, winner: int) -> None:
        """All sit down; all but one give up, the first of them last."""
        tokens = {n: await self.sit(n, pod["table"]) for n in pod["people"]}
        for n in sorted(pod["people"], reverse=True):
            if n != winner:
                async with joined(self.server, pod["table"], tokens[n]) as player:
                    await player.send(t="resign", ack="done")
                    await player.until("ack", ack="done")

    def late(self) -> None:
        """The time of the round is over."""
        with opened(self.server.db) as engine, engine.begin() as c:
            mine = s.leagues.c.id == self.path.rpartition("/")[2]
            c.execute(s.leagues.update().where(mine).values(due=1.0, rev=s.leagues.c.rev + 1))


@asynccontextmanager
async def league(server: Server, people: int) -> AsyncIterator[League]:
    async with AsyncExitStack() as stack:
        yield League(server, [await stack.enter_async_context(browser(server)) for _ in range(people)])


async def gone(server: Server, table: str) -> None:
    """Whoever runs a table at which nobody will play finds out that it is no more."""
    async with asyncio.timeout(house.PATIENCE):
        while (await house.get(server, f"/api/tables/{table}")).status_code != 404:
            await asyncio.sleep(0.05)


def named(page: Json) -> dict[str, Json]:
    return {one["name"]: one for one in page["players"]}


def test_a_swiss_league_from_the_link_to_the_standings(everywhere: Server, post_office: PostOffice) -> None:
    async def play() -> None:
        async with league(everywhere, 6) as it:
            page = await it.make(1, title=" Sun\u202eday  league ", starts=0, most=5)
            assert page["title"] == "Sunday league" and page["state"] == "open" and page["mine"] and page["joined"]
            assert page["maker"] == "Anna" and page["due"] > 0
            stranger = it.people[5]
            assert any(row["id"] == page["id"] for row in (await stranger.get("/api/leagues")).json())
            assert (await it.do(0, "start")).json()["error"] == "too_few"
            phone = Browser(post_office, f"league{everywhere.port}")
            await it.people[1].post("/api/me", json={"name": "Bert", "lang": "fr"})
            await it.people[1].post("/api/me/push", json=phone.subscription)
            for i in (1, 2, 3, 4):
                assert (await it.do(i, "join", name=NAMES[i])).json()["joined"]
            assert len((await it.do(4, "join", name="Emil")).json()["players"]) == 5, "asked again, it is the same"
            assert (await it.do(5, "join", name="Zoe")).json()["error"] == "full"
            assert (await it.do(5, "start")).status_code == 403
            assert (await it.do(5, "leave")).status_code == 403

            # Five players: two tables and a bye. A seat is kept for everybody who was paired, and for nobody else.
            page = await it.start()
            assert page["round"] == 1 and page["rounds"] == 3 and [len(pod["people"]) for pod in page["pods"][0]] == [
                2, 2, 1,
            ]  # fmt: skip
            assert page["pods"][0][2]["how"] == "bye" and page["pods"][0][2]["people"] == [4]
            assert (await it.do(5, "join", name="Zoe")).json()["error"] == "begun"
            first = next(pod for pod in page["pods"][0] if 1 in pod["people"])
            said = await asyncio.to_thread(phone.got.get, True, house.PATIENCE)
            assert said["title"] == "Votre partie de ligue est prête" and said["url"] == f"/#/league/{page['id']}"
            mine = [row for row in (await it.people[1].get("/api/mine")).json() if row["league"] == page["id"]]
            assert [row["table"] for row in mine] == [first["table"]] and mine[0]["kept"] and mine[0]["waiting"]
            assert (await it.page(1))["table"] == first["table"] and (await it.page(1))["sit"]
            assert (await it.page(4))["table"] == ""
            for who in (4, 5):
                assert (await take(it.people[who], first["table"], "Zoe")).status_code == 403
            token = await it.sit(1, first["table"])
            async with joined(everywhere, first["table"], token) as player:  # nor does a bot come
                other = next(i for i, seat in enumerate(player.state["seats"]) if seat["kind"] == "open")
                await player.send(t="fill", seat=other, bot="rookie", ack="no")
                assert (await player.until("error"))["code"] == "no_seat"
            assert not (await it.page(1))["sit"] and (await it.page(1))["pods"][0][page["pods"][0].index(first)][
                "missing"
            ] == [n for n in first["people"] if n != 1]

            # Results come from the tables; the next round is paired once all are there.
            for pod in page["pods"][0][:2]:
                await it.play(pod, min(pod["people"]))
            page = await it.until(lambda page: page["round"] == 2)
            assert [pod["how"] for pod in page["pods"][0]] == ["table", "table", "bye"]
            assert [pod["points"] for pod in page["pods"][0]] == [[24, 0], [24, 0], [24]]
            resting = next(pod["people"][0] for pod in page["pods"][1] if pod["how"] == "bye")
            points = {one["n"]: one["points"] - 24 * (one["n"] == resting) for one in page["players"]}
            assert points == {0: 24, 1: 24, 2: 0, 3: 0, 4: 24} and resting in (2, 3)
            met = {frozenset(pod["people"]) for pod in page["pods"][0]}
            page = await it.laid()
            second = {frozenset(pod["people"]) for pod in page["pods"][1]}
            assert not met & second and frozenset([4]) not in second, "nobody meets anybody twice, nor rests twice"
            for it.number in (2, 3):
                for pod in (await it.laid())["pods"][it.number - 1]:
                    if not pod["how"]:
                        await it.play(pod, min(pod["people"]))
                await it.until(lambda page: page["round"] > it.number or page["state"] == "over")
            page = await it.page()
            assert page["state"] == "over" and page["due"] == 0 and page["players"][0]["name"] == "Anna"
            assert page["players"][0]["points"] == 72 and page["players"][0]["place"] == 1
            assert not [row for row in (await it.people[0].get("/api/mine")).json() if row["kept"]]
            assert phone.got.qsize() == sum(1 in pod["people"] and len(pod["people"]) > 1 for pods in page["pods"][1:]
                                            for pod in pods), "told once of each game"  # fmt: skip
            data = (await it.people[1].get("/api/me/export")).json()["leagues"]
            assert [(one["title"], one["made"], one["name"]) for one in data] == [("Sunday league", False, "Bert")]

    run(play())


def test_a_league_is_played_by_a_format(server: Server) -> None:
    async def play() -> None:
        async with league(server, 2) as it:
            page = await it.make(2, game="base", options={"format": "quick"})
            assert page["format"] == "quick"
            page = await it.start()
            pod = page["pods"][0][0]
            await it.play(pod, 1)
            await it.until(lambda page: page["state"] == "over")
            mine = (await it.people[0].get("/api/me/results")).json()
            assert [(row["table"], row["format"]) for row in mine] == [(pod["table"], "quick")]

    run(play())


def test_who_does_not_come_and_what_does_not_end(everywhere: Server) -> None:
    async def play() -> None:
        async with league(everywhere, 4) as it:
            await it.make(4)
            page = await it.start()
            half, full = page["pods"][0]
            await it.sit(half["people"][0], half["table"])  # the other never comes
            for n in full["people"]:  # these play, and do not come to an end
                await it.sit(n, full["table"])
            due = page["due"]
            assert (await it.do(0, "extend")).json()["due"] >= due + 3600
            assert (await it.do(1, "extend")).status_code == 403
            it.late()
            page = await it.until(lambda page: page["round"] == 2)
            found = {pod["how"]: pod for pod in page["pods"][0]}
            assert found["forfeit"]["places"] == [1, 0] and found["forfeit"]["points"] == [24, 0]
            assert found["unfinished"]["places"] == [1, 1] and found["unfinished"]["points"] == [12, 12]
            await gone(everywhere, half["table"])
            assert (await house.get(everywhere, f"/api/tables/{full['table']}")).json()["started"]
            late = await take(it.people[half["people"][1]], half["table"], "Late")
            assert late.status_code == 404

            # Nobody comes at all; and whoever is absent twice is paired no more.
            await it.laid()
            it.late()
            page = await it.until(lambda page: page["state"] == "over")
            assert [pod["points"] for pod in page["pods"][1]] == [[0, 0], [0, 0]]
            assert [one["gone"] for one in page["players"]].count(True) == 1

    run(play())


def test_leaving_annulling_and_being_forgotten(everywhere: Server) -> None:
    async def play() -> None:
        async with league(everywhere, 4) as it:
            await it.make(4, kind="robin", rated=True)
            assert not (await it.do(3, "leave")).json()["joined"]
            assert (await it.do(3, "join", name=" Anna")).json()["joined"]
            page = await it.start()
            assert page["rounds"] == 3 and "Anna 2" in named(page)
            # Who leaves before the game begins has lost it, and is paired no more.
            mine = next(pod for pod in page["pods"][0] if 1 in pod["people"])
            other = next(pod for pod in page["pods"][0] if pod is not mine)
            foe = next(n for n in mine["people"] if n != 1)
            await it.sit(foe, mine["table"])
            await it.do(1, "leave")
            page = await it.until(lambda page: any(pod["how"] == "forfeit" for pod in page["pods"][0]))
            assert named(page)["Bert"]["gone"] and [one["points"] for one in page["players"]].count(24) == 1
            assert (await it.page(1))["out"] and (await it.page(1))["table"] == ""
            await it.play(other, other["people"][0])
            page = await it.until(lambda page: page["round"] == 2)
            assert sorted(len(pod["people"]) for pod in page["pods"][1]) == [1, 2]

            # Results can be annulled and taken back, by whoever leads the league and by whoever runs the server.
            at = next(i for i, pod in enumerate(page["pods"][0]) if pod["how"] == "table")
            winner = other["people"][0]

            def points(page: Json) -> int:
                return next(int(one["points"]) for one in page["players"] if one["n"] == winner)

            before = points(page)
            assert (await it.do(2, "annul", round=1, pod=at)).status_code == 403
            assert (await it.do(0, "annul", round=2, pod=9)).json()["error"] == "no_result"
            page = (await it.do(0, "annul", round=1, pod=at, why="wrong\nbox")).json()
            told = page["pods"][0][at]
            assert (told["how"], told["why"], told["can_restore"]) == ("annulled", "wrong box", True)
            assert points(page) == before - 24
            page = (await it.do(0, "restore", round=1, pod=at)).json()
            assert points(page) == before and page["pods"][0][at]["how"] == "table"
            annul(everywhere.db, other["table"], True, "arranged")
            page = await it.page()
            assert page["pods"][0][at]["how"] == "annulled" and not page["pods"][0][at]["can_restore"]
            assert points(page) == before - 24
            annul(everywhere.db, other["table"], False, "was not")
            assert points(await it.page()) == before

            # Who is forgotten leaves no name; the others go on, and so does the league of who made it.
            page = await it.laid()
            assert (await it.people[0].delete("/api/me")).status_code == 200
            page = await it.until(lambda page: page["state"] == "over" or page["round"] == 3, 2)
            assert not any(one["name"] == "Anna" for one in page["players"]) and page["maker"] == ""
            assert sum(one["name"] == "" and one["gone"] for one in page["players"]) == 1

    run(play())


def test_tables_of_three_and_limits(everywhere: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with league(everywhere, 5) as it:
            many: list[tuple[Json, str]] = [
                ({"title": "\u200b"}, "no_title"), ({"kind": "robin", "most": 21}, "too_big"),
                ({"most": 65}, "too_big"), ({"starts": 5.0}, "bad_date"), ({"game": "chess"}, "no_game"),
                ({"options": {"villains": 99}}, "bad_options"), ({"options": {"format": "none"}}, "bad_options"),
                ({"options": {"teams": True}, "seats": 4}, "bad_options"), ({"name": ""}, "bad_name"),
                ({"game": "rivals", "seats": 3, "options": {}}, "bad_options"), ({"round_time": 5}, "bad_request"),
            ]  # fmt: skip
            for wanted, error in many:
                refused = await it.people[0].post("/api/leagues", json={**SHORT, "name": "Anna", **wanted})
                assert (refused.status_code, refused.json()["error"]) == (400, error), refused.text
            await it.make(5, seats=3, listed=False, kind="robin")
            hidden = it.path.rpartition("/")[2]
            async with browser(everywhere) as stranger:
                assert hidden not in [row["id"] for row in (await stranger.get("/api/leagues")).json()]
                assert (await stranger.get(it.path)).json()["title"] == "Sunday league", "by its link"
                assert (await stranger.get("/api/leagues/nosuchleague")).json()["error"] == "no_league"
            page = await it.start()
            assert [len(pod["people"]) for pod in page["pods"][0]] == [3, 2] and page["rounds"] == 2
            await it.play(page["pods"][0][0], page["pods"][0][0]["people"][1])
            page = await it.until(lambda page: page["pods"][0][0]["how"])
            assert page["pods"][0][0]["points"] == [6, 24, 6]  # both have given up
            for _ in range(4):
                assert (await it.people[0].post("/api/leagues", json={**SHORT, "plays": False})).status_code == 201
            refused = await it.people[0].post("/api/leagues", json={**SHORT, "plays": False})
            assert refused.json()["error"] == "many_leagues"

            # All of it is in a backup, and goes with what is deleted.
            copy = sqlite(tmp_path)
            backup(everywhere.db, tmp_path / "all.zip")
            restore(copy, tmp_path / "all.zip")
            assert rows(copy) == rows(everywhere.db) and all(rows(copy))

            # Ended before its time: what has no result will have none. And whoever runs the server takes one away.
            page = (await it.do(0, "end")).json()
            assert page["state"] == "over" and page["pods"][0][1]["how"] == "unfinished"
            assert page["pods"][0][1]["points"] == []
            await gone(everywhere, page["pods"][0][1]["table"])
            wrong = await house.post(everywhere, it.path, {"what": "end"}, headers={"Authorization": "Bearer guess"})
            assert wrong.status_code == 403 and (await it.do(1, "end")).status_code == 403
            for what, points in (("annul", []), ("restore", [6, 24, 6])):  # or a result of it
                wanted = {"what": what, "round": 1, "pod": 0, "why": "arranged"}
                assert (await house.post(everywhere, it.path, wanted)).status_code == 403
                changed = await house.post(everywhere, it.path, wanted, headers=OPERATOR)
                assert changed.json()["pods"][0][0]["points"] == points, changed.text
            removed = await house.post(everywhere, it.path, {"what": "end"}, headers=OPERATOR)
            assert removed.status_code == 200 and (await it.people[0].get(it.path)).status_code == 404
            acts = (await house.get(everywhere, "/api/operator", "of the tests")).json()["acts"]
            assert [act["what"] for act in acts[:3]] == ["league", "league_restore", "league_annul"]
            assert {act["whom"] for act in acts[:3]} == {hidden}
            assert acts[2]["note"] == "Sunday league, 1.1 arranged"
            prune(copy, 0, 0, True)
            assert hidden in [row[0] for row in rows(copy)[0]]  # a round lasts still
            with opened(copy) as engine, engine.begin() as c:
                c.execute(s.leagues.update().values(due=1.0))
            prune(copy, 0, 0, True)
            assert rows(copy) == [[], [], []]

    run(play())


def rows(url: str) -> list[list[tuple[Any, ...]]]:
    with opened(url) as engine, engine.connect() as c:
        wanted = (table.select().order_by(*table.primary_key) for table in (s.leagues, s.league_players, s.league_pods))
        return [[tuple(row) for row in c.execute(one)] for one in wanted]


def test_a_league_outlives_its_server(tmp_path: Path) -> None:
    """Killed when a game has just ended, and when a table was laid and not noted yet: all goes on from what is written,
    and nothing happens twice."""
    url = sqlite(tmp_path)
    with Server(url, wake_every="1000") as server:
        path, kept, ended, laid = run(begun(server))
        server.kill()
    with opened(url) as engine, engine.begin() as c:
        c.execute(s.league_pods.update().where(s.league_pods.c.table_id == laid["table"]).values(table_id=""))

    async def play(server: Server) -> None:
        async with league(server, 4) as it:
            it.path = path
            for one, jar in zip(it.people, kept, strict=True):
                one.cookies.update(jar)
            page = await it.until(lambda page: all(pod["table"] for pod in page["pods"][0]) and any(
                pod["how"] for pod in page["pods"][0]))  # fmt: skip
            pods = {pod["table"]: pod for pod in page["pods"][0]}
            assert pods[ended["table"]]["how"] == "table" and pods[ended["table"]]["points"] == [24, 0]
            assert not pods[laid["table"]]["how"] and pods[laid["table"]]["people"] == laid["people"]
            await it.play(laid, laid["people"][0])
            await it.until(lambda page: page["round"] == 2)

    with Server(url, wake_every="0.05") as server:
        run(play(server))


async def begun(server: Server) -> tuple[str, list[dict[str, str]], Json, Json]:
    """A league in which one of two games is over; the server itself has not looked at it since."""
    async with league(server, 4) as it:
        await it.make(4)
        ended, laid = (await it.start())["pods"][0]
        await it.play(ended, ended["people"][0])
        async with asyncio.timeout(house.PATIENCE):
            while not (await it.people[0].get(f"/api/results/{ended['table']}")).json()["entered"]:
                await asyncio.sleep(0.05)
        return it.path, [dict(one.cookies) for one in it.people], ended, laid
