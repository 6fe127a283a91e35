"""What players may rely on: nobody is rated, found, or watched behind their back."""

from __future__ import annotations

import time

import sqlalchemy as sa

from longbox.table import schema as s
from longbox.table.archive import opened
from longbox.table.identity import FORGOTTEN, Persons
from longbox.table.store import Store
from tests.table import house
from tests.table.house import Server, joined, run
from tests.table.test_identity import browser, new_table, sit
from tests.table.test_place import OPEN, take
from tests.table.test_ratings import duel, give_up, rows_when, table
from tests.table.test_watching import LATE, long_ago


def test_a_table_that_is_loaded_again_is_still_shown_late(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna:
            made = await new_table(
                anna, [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}], delay=LATE
            )
        async with joined(server, made["table"], made["token"]) as player:
            await player.until_asked()
            for _ in range(2):
                question = player.state["question"]
                await player.choose(next(i for i, one in enumerate(question["options"]) if one["kind"] == "play"))
                await player.until_asked()
        await long_ago(server, made["table"])  # the turn began then; what was played since is of now
        server.stop()
        server.start()
        async with joined(server, made["table"]) as guest:
            await guest.catch_up()
            assert guest.state["view"] is None and guest.state["log"] == []

    run(play())


def test_who_has_themselves_forgotten_in_a_rated_game_has_lost_it(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert, browser(server) as cleo:
            cleo.headers["x-name"], bert.headers["x-name"] = "Cleo", "Bert"
            await duel(server, bert, cleo, game="titans")  # they are known to the ratings
            three = [{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
            made = await table(anna, three)
            other = await sit(bert, made["links"]["1"], "Bert")
            await sit(cleo, made["links"]["2"], "Cleo")
            gone = (await cleo.get("/api/me")).json()["id"]
            await rows_when(bert, "/api/ratings/titans?seats=2", lambda found: found["rows"])
            assert (await cleo.delete("/api/me")).status_code == 200
            await give_up(server, made["table"], other["token"])
            found = await rows_when(anna, "/api/ratings/base?seats=3", lambda found: found["rows"])
            assert len(found["rows"]) == 2  # who is forgotten is in no list
        with opened(server.db) as engine, engine.connect() as c:
            seats, ratings = s.result_seats.c, s.ratings.c
            ours = s.result_seats.select().where(seats.table_id == made["table"]).order_by(seats.seat)
            rows = [(row.who, row.name, row.place, row.left) for row in c.execute(ours)]
            who = rows[2][0]
            assert who.startswith("-") and who != gone and rows[2][1:] == (rows[2][1], 2, True)
            assert "Cleo" not in rows[2][1]
            # One somebody, in all lists: those of before too.
            assert set(c.execute(sa.select(ratings.game).where(ratings.who == who)).scalars()) == {"base", "titans"}
            assert gone not in c.execute(sa.select(s.seats.c.person)).scalars().all()

    run(play())


def test_who_was_not_seen_for_long_is_forgotten_in_results_too(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert:
            anna.headers["x-name"], bert.headers["x-name"] = "Anna", "Rip van Winkle"
            id = await duel(server, anna, bert, game="titans")
            old = (await bert.get("/api/me")).json()["id"]
            await rows_when(anna, f"/api/results/{id}", lambda found: found["entered"])
            store = Store(server.db)
            store.open()
            long_gone = s.persons.update().where(s.persons.c.id == old).values(seen=time.time() - 2 * FORGOTTEN)

            def job(c: sa.Connection) -> None:  # the table was deleted since; its result stays
                c.execute(s.tables.delete().where(s.tables.c.id == id))
                c.execute(long_gone)

            await store.write(job)
            await Persons(store).tidy_up()
            await store.close()
            with opened(server.db) as engine, engine.connect() as c:
                rows = c.execute(s.result_seats.select().where(s.result_seats.c.table_id == id)).all()
                assert c.execute(s.persons.select().where(s.persons.c.id == old)).first() is None
                assert not c.execute(s.ratings.select().where(s.ratings.c.who == old)).all()
            assert [row.name for row in rows] == ["Anna", ""] and rows[1].who.startswith("-")

    run(play())


def test_the_page_of_a_player_tells_no_tables(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert:
            anna.headers["x-name"], bert.headers["x-name"] = "Anna", "Bert"
            id = await duel(server, anna, bert)
            me = (await anna.post("/api/me", json={"public": True})).json()["id"]
            mine = await rows_when(anna, "/api/players/me", lambda found: found["ratings"])
            assert mine["ratings"][0]["points"][-1]["table"] == id
            assert id not in (await bert.get(f"/api/players/{me}")).text

    run(play())


def test_a_person_takes_one_seat_of_an_open_table(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert, browser(server) as phone:
            made = await new_table(anna, [{"kind": "human", "name": "Anna"}, *[{"kind": "open"}] * 2], **OPEN)
            first = (await take(bert, made["table"], "Bert")).json()
            phone.cookies.set("longbox_me", bert.cookies["longbox_me"])
            again = (await take(phone, made["table"], "Berta")).json()
            assert again["seat"] == first["seat"] == 1
            async with joined(server, made["table"], again["token"]) as player:  # it opens that seat
                assert player.heard[0]["seat"] == 1
                assert [seat["kind"] for seat in player.state["seats"]] == ["human", "human", "open"]
            assert (await take(anna, made["table"], "Anna")).json()["seat"] == 0

    run(play())


def test_a_rated_rematch_waits_for_everybody(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert:
            anna.headers["x-name"], bert.headers["x-name"] = "Anna", "Bert"
            ended = await duel(server, anna, bert)
            again = f"/api/tables/{ended}/rematch"
            first = (await anna.post(again, json={})).json()
            id = first["table"]
            assert first["token"] and first["links"] == {}
            header = (await anna.get(f"/api/tables/{id}")).json()
            assert not header["started"] and header["rated"]
            assert [(seat["kind"], seat["name"]) for seat in header["seats"]] == [("human", "Anna"), ("open", "Bert")]
            async with joined(server, id, first["token"]) as player:  # no bot plays in Bert's name
                await player.send(t="bot", ack="b", seat=1)
                assert (await player.until("error"))["code"] == "no_seat"

            # Bert finds it among his games; nobody else can sit there; who asks for the same again has not come yet.
            row = next(row for row in (await bert.get("/api/mine")).json() if row["table"] == id)
            assert row["kept"] and row["waiting"] and row["parent"] == ended
            async with browser(server) as cleo:
                assert (await take(cleo, id, "Cleo")).status_code == 403
            second = (await bert.post(again, json={})).json()
            assert (second["table"], second["seat"], second["token"]) == (id, 1, "")
            sat = (await bert.post(f"/api/tables/{id}/sit", json={})).json()
            assert sat["seat"] == 1
            header = (await anna.get(f"/api/tables/{id}")).json()
            assert header["started"] and [seat["name"] for seat in header["seats"]] == ["Anna", "Bert"]
            # Asked again, both are led to their seats.
            for guest, seat in ((anna, 0), (bert, 1)):
                found = (await guest.post(again, json={})).json()
                async with joined(server, id, found["token"]) as player:
                    assert (found["table"], player.heard[0]["seat"]) == (id, seat)

    run(play())


def test_a_rated_rematch_without_somebody_is_none_of_theirs(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert:
            anna.headers["x-name"], bert.headers["x-name"] = "Anna", "Bert"
            ended = await duel(server, anna, bert, game="titans")
            again = f"/api/tables/{ended}/rematch"
            first = (await anna.post(again, json={})).json()
            async with joined(server, first["table"], first["token"]) as player:
                await player.send(t="fill", ack="f", seat=1, bot="rookie")
                await player.until("ack", ack="f")
            gone = await bert.post(again, json={})
            assert gone.status_code == 409 and gone.json()["error"] == "gone"
            await give_up(server, first["table"], first["token"])
            await rows_when(anna, f"/api/results/{first['table']}", lambda found: found["entered"])
        with opened(server.db) as engine, engine.connect() as c:
            seats = s.result_seats.c
            whos = c.execute(sa.select(seats.who).where(seats.table_id == first["table"]).order_by(seats.seat))
            assert whos.scalars().all()[1] == "bot:rookie"

    run(play())


def test_a_delayed_table_tells_its_result_late(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert, browser(server) as guest:
            three = [{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
            made = await table(anna, three, game="titans", delay=LATE)
            other = await sit(bert, made["links"]["1"], "Bert")
            here = f"/api/tables/{made['table']}"
            async with browser(server) as cleo:
                last = await sit(cleo, made["links"]["2"], "Cleo")
            await give_up(server, made["table"], last["token"])
            kinds = [seat["kind"] for seat in (await guest.get(here)).json()["seats"]]
            assert kinds == ["human"] * 3  # who has given up is told late
            assert [seat["kind"] for seat in (await anna.get(here)).json()["seats"]][2] == "bot"
            await give_up(server, made["table"], other["token"])
            result = f"/api/results/{made['table']}"
            await rows_when(anna, result, lambda found: found["entered"])
            assert (await bert.get(result)).json()["entered"]
            assert not (await guest.get(result)).json()["entered"]
            assert (await guest.get(result, headers={"authorization": f"Bearer {other['token']}"})).json()["entered"]
            await long_ago(server, made["table"])
            assert (await guest.get(result)).json()["entered"]

    run(play())


def test_blocking_tells_nothing_of_who_that_is(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna, browser(server) as bert, browser(server) as spy:
            await spy.post("/api/me", json={"name": "Spy"})
            made = await new_table(anna, [{"kind": "human", "name": "Alias"}, {"kind": "open"}], spectators=False)
            await sit(bert, made["links"]["1"], "Bert")
            me = (await anna.post("/api/me", json={"name": "Real Name"})).json()["id"]
            block = f"/api/tables/{made['table']}/block"
            assert (await spy.post(block, json={"seat": 0})).status_code == 403
            assert (await bert.post(block, json={"seat": 0})).json() == {"done": True}
            rows = (await bert.get("/api/me/blocks")).json()
            assert [row["name"] for row in rows] == ["Alias"] and rows[0]["person"] != me
            assert me not in (await bert.get("/api/me/export")).text
            assert len((await bert.delete(f"/api/me/blocks/{me}")).json()) == 1
            assert (await bert.delete(f"/api/me/blocks/{rows[0]['person']}")).json() == []

    run(play())


def test_who_joins_a_league_again_since_the_answer_was_lost_is_in_it_once(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna:
            made = await anna.post("/api/leagues", json={"title": "Sunday", "name": "Anna"})
            assert made.status_code in (200, 201), made.text
            path = f"/api/leagues/{made.json()['id']}"
        join = {"what": "join", "name": "Bert", "self_secret": "drawn by his browser for this"}
        assert (await house.post(server, path, join)).status_code == 400  # spaces
        join["self_secret"] = "drawn-by-his-browser-for-this"
        for _ in range(2):
            async with browser(server) as bert:  # who has not got the answer has no cookie
                page = (await bert.post(path, json=join)).json()
        assert [one["name"] for one in page["players"]] == ["Anna", "Bert"]

    run(play())


def test_who_is_forgotten_is_so_at_tables_that_cannot_be_opened(server: Server) -> None:
    async def play() -> None:
        async with browser(server) as anna:
            made = await new_table(anna, [{"kind": "human", "name": "Secretname"}, {"kind": "open"}])
            known = dict(anna.cookies)
        server.stop()
        with opened(server.db) as engine, engine.begin() as c:
            mine = s.tables.c.id == made["table"]
            kept = bytes(c.execute(sa.select(s.tables.c.header).where(mine)).scalar_one())
            c.execute(s.tables.update().where(mine).values(header=kept.replace(b'"base"', b'"gone"')))
        server.start()
        async with browser(server) as anna:
            anna.cookies.update(known)
            found = await anna.delete("/api/me")
            assert found.status_code == 200, (found.text, server.log.read_text())
        with opened(server.db) as engine, engine.connect() as c:
            rows = c.execute(s.seats.select().where(s.seats.c.table_id == made["table"])).all()
            assert len(rows) == 2 and "Secretname" not in str(rows)

    run(play())
