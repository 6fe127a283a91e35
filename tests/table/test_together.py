"""Playing together: the next game, bots for open seats, giving up, team-mates, time, hidden points, practice."""

from __future__ import annotations

import json
import random
import time
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from longbox.engine.game import Game
from longbox.games import new_game
from longbox.table.clock import Clock
from longbox.table.leaving import ended
from longbox.table.ledger import Ledger
from longbox.table.record import CLOCK, STAND_IN, Header, Row, Seat
from longbox.table.review import next_first
from tests.table import house
from tests.table.house import Json, Player, Server, claim, joined, lay_out, new_pair, new_table, run

OPEN = {"kind": "open"}
FOUR = [{"kind": "human", "name": "Anna"}, OPEN, OPEN, OPEN]
NAMES = ("Anna", "Bert", "Carl", "Dora")


async def gathered(server: Server, count: int, **more: Any) -> tuple[str, list[str]]:
    """A table of so many people, all seated: its id and their tokens."""
    made = await new_table(server, FOUR[:count], **more)
    others = [await claim(server, made["links"][str(i)], NAMES[i]) for i in range(1, count)]
    return made["table"], [made["token"], *[other["token"] for other in others]]


async def seated(room: AsyncExitStack, server: Server, table: str, tokens: list[str]) -> list[Player]:
    return [await room.enter_async_context(joined(server, table, token)) for token in tokens]


async def say(player: Player, **message: Any) -> Json:
    """Says something; the acknowledgement, or the error."""
    ack = player.new_ack()
    await player.send(ack=ack, **message)
    return await player.until("ack", "error", ack=ack)


def log_of(player: Player) -> list[str]:
    """All lines this player was told."""
    lines: list[str] = []
    for message in player.heard:
        if message["t"] == "state":
            lines = [*([] if message["whole"] else lines), *[line["text"] for line in message["log"]]]
    return lines


async def post_as(server: Server, path: str, token: str) -> house.httpx.Response:
    return await house.post(server, path, {}, headers={"Authorization": f"Bearer {token}"})


# ---------------------------------------------------------------- the next game


def test_a_rematch_takes_everybody_along(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server, undo="ask", name="Again", bank=600, top_up=5, hidden_score=True)
        table = made["table"]
        browser = house.httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE)
        async with (
            browser,
            joined(server, table, made["token"]) as anna,
            joined(server, table, other["token"]) as bert,
            joined(server, table) as guest,
        ):
            early = await post_as(server, f"/api/tables/{table}/rematch", made["token"])
            assert early.status_code == 409
            await say(anna, t="resign")
            await bert.until("over")
            began = bert.state["view"]["turn"]  # nobody has ended a turn
            first = (await post_as(server, f"/api/tables/{table}/rematch", made["token"])).json()
            brought = await bert.until("rematch")
            assert (brought["table"], brought["seat"]) == (first["table"], 0) and first["links"] == {}
            seen = await guest.until("rematch")
            assert seen["table"] == first["table"] and seen["token"] == ""  # who watches may watch that too
            second = (await post_as(server, f"/api/tables/{table}/rematch", other["token"])).json()
            assert second["token"] == brought["token"] != first["token"]
            # Bert sits already; nothing has to be claimed. Everything is as it was set, but the next one begins.
            async with joined(server, first["table"], brought["token"]) as bert_again:
                header = bert_again.heard[0]["table"]
                assert (header["undo"], header["name"], header["parent"]) == ("ask", "Again", table)
                assert (header["bank"], header["top_up"], header["hidden_score"]) == (600, 5, True)
                assert bert_again.heard[0]["seat"] == 1 and header["started"]
                assert [seat["kind"] for seat in header["seats"]] == ["human", "human"]
                flash = any(h["id"] == "the_flash" for s in bert_again.state["view"]["seats"] for h in s["heroes"])
                assert flash or bert_again.state["view"]["turn"] != began

    run(play())


def test_who_was_away_finds_the_rematch_among_their_games(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, house.PAIR)
        table = made["table"]
        _, _, token = made["links"]["1"].partition("#")
        async with house.httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE) as browser:
            sat = (await browser.post(f"/api/tables/{table}/claim", json={"token": token, "name": "Bert"})).json()
            async with joined(server, table, made["token"]) as anna:
                await say(anna, t="resign")
            again = (await post_as(server, f"/api/tables/{table}/rematch", made["token"])).json()["table"]
            rows = {row["table"]: row for row in (await browser.get("/api/mine")).json()}
            assert set(rows) == {table, again}
            assert rows[table]["over"] and not rows[again]["over"] and rows[again]["seat"] == 1
            # The browser remembers it from now on, and the seat is really theirs.
            mine = (await browser.post(f"/api/tables/{again}/claim", json={"name": "Bert"})).json()
            assert mine["seat"] == 1 and mine["token"] != sat["token"]
            async with joined(server, again, mine["token"]) as bert:
                assert bert.heard[0]["seat"] == 1

    run(play())


@pytest.mark.parametrize(
    ("loser_begins", "winners", "scores", "first"),
    [
        (False, [1], [3, 9, 5], 2),  # the one after who began
        (True, [1], [3, 9, 5], 0),
        (True, [0], [9, 4, 4], 2),  # as bad as the other: the next one in turn
        (True, [0, 1, 2], [4, 4, 4], 2),  # nobody has lost
    ],
)
def test_who_begins_the_next_game(loser_begins: bool, winners: list[int], scores: list[int], first: int) -> None:
    over: Any = SimpleNamespace(
        header=Header("base", 3, {}, "", [], loser_begins=loser_begins),
        seats=[Seat("human", name) for name in NAMES[:3]],
        result={"scores": scores, "winners": winners, "reason": "villains"},
    )
    assert next_first(over, 1) == first


# ---------------------------------------------------------------- my games


def test_my_games_know_whose_move_it_is_even_when_nobody_is_there(server: Server) -> None:
    async def play() -> None:
        cookies = house.httpx.Cookies()

        def browser() -> house.httpx.AsyncClient:
            return house.httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE, cookies=cookies)

        async def made(players: list[Json]) -> Json:
            options = {"first": 0, "heroes": [["batman"], ["superman"]]}
            wanted = {"seats": len(players), "players": players, "options": options}
            async with browser() as anna:
                answer = await anna.post("/api/tables", json=wanted, headers=house.seeded())
                cookies.update(anna.cookies)
            found: Json = answer.json()
            return found

        async def mine() -> dict[str, Any]:
            async with browser() as anna:
                return {row["table"]: row["your_turn"] for row in (await anna.get("/api/mine")).json()}

        solo, pair = await made(house.SOLO), await made(house.PAIR)
        await claim(server, pair["links"]["1"], "Bert")
        async with joined(server, pair["table"], pair["token"]) as anna:
            await anna.until_asked()
            assert (await mine())[pair["table"]] is True  # while it is in use
        server.stop()
        server.start()
        assert await mine() == {solo["table"]: True, pair["table"]: True}  # and after it was put away
        async with joined(server, pair["table"], pair["token"]) as anna:
            await anna.until_asked()
            await anna.choose(len(anna.asked["options"]) - 1)
            await anna.until_state(lambda state: state["view"]["turn"] == 1)
        server.stop()
        server.start()
        assert (await mine())[pair["table"]] is False

    run(play())


# ---------------------------------------------------------------- while waiting


def test_a_bot_takes_an_open_seat_and_the_game_begins(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, FOUR[:3])
        table = made["table"]
        bert = await claim(server, made["links"]["1"], "Bert")
        async with joined(server, table, made["token"]) as anna, joined(server, table, bert["token"]) as other:
            assert (await say(other, t="fill", seat=1))["code"] == "no_seat"  # somebody sits there
            assert (await say(anna, t="fill", seat=2, bot="deity"))["code"] == "no_bot"
            assert anna.state["view"] is None
            assert (await say(anna, t="fill", seat=2, bot="veteran"))["t"] == "ack"
            await anna.until_state(lambda state: state["view"] is not None)
            assert [(seat["kind"], seat["bot"]) for seat in anna.state["seats"]][2] == ("bot", "veteran")
            assert (await say(anna, t="fill", seat=2))["code"] == "no_seat"
        late = await house.post(
            server, f"/api/tables/{table}/claim", {"token": made["links"]["2"].partition("#")[2], "name": "Carl"}
        )
        assert late.status_code == 403  # the link is of no use any more

    run(play())


def test_six_are_refused_and_told_why(server: Server) -> None:
    async def play() -> None:
        players = [house.SOLO[0], *[{"kind": "bot"}] * 5]
        for game, why in (("base", "2 to 5 players, not 6"), ("rivals", "2 players, not 6"), ("injustice", "5 with")):
            refused = await house.post(server, "/api/tables", {"game": game, "seats": 6, "players": players})
            assert refused.status_code == 400 and refused.json()["error"] == "bad_options"
            assert why in refused.json()["message"]

    run(play())


# ---------------------------------------------------------------- giving up


def test_giving_up_ends_a_duel(server: Server) -> None:
    async def play() -> None:
        table, tokens = await gathered(server, 2)
        async with AsyncExitStack() as room:
            anna, bert = await seated(room, server, table, tokens)
            guest = await room.enter_async_context(joined(server, table))
            assert (await say(anna, t="resign"))["t"] == "ack"
            for player in (anna, bert, guest):
                over = await player.until("over")
                assert (over["winners"], over["reason"], len(over["scores"])) == ([1], "resigned", 2)
                assert player.state["view"]["winners"] == [1] and player.state["view"]["over"] == "resigned"
                assert player.state["question"] is None
            assert "You give up" in log_of(anna) and "Anna gives up" in log_of(bert)
            assert (await say(bert, t="resign"))["code"] == "over"
            assert (await say(anna, t="back"))["code"] == "resigned"
            assert (await say(bert, t="chat", text="Good game"))["t"] == "ack"  # also when it is over
        stats = (await house.get(server, f"/api/tables/{table}/stats")).json()
        assert (stats["winners"], stats["reason"]) == ([1], "resigned") and [
            sheet["seat"] for sheet in stats["scores"]
        ] == [0, 1]
        replay = (await house.get(server, f"/api/tables/{table}/replay?seat=all")).json()
        assert replay["over"]
        proof = await house.get(server, f"/api/tables/{table}/fair")
        assert proof.status_code == 200 and proof.json()["seed"]  # what was shuffled can still be checked
        server.stop()
        server.start()
        async with joined(server, table, tokens[1]) as bert:
            assert (await bert.until("over"))["winners"] == [1]
            assert bert.state["view"]["over"] == "resigned" and "Anna gives up" in log_of(bert)

    run(play())


def test_where_others_play_on_a_bot_has_the_seat(server: Server) -> None:
    async def play() -> None:
        table, tokens = await gathered(server, 3)
        async with AsyncExitStack() as room:
            anna, bert, carl = await seated(room, server, table, tokens)
            ack = anna.new_ack()
            for _ in range(2):  # sent twice, done once
                await anna.send(t="resign", ack=ack)
                await anna.until("ack", ack=ack)
            await bert.until_state(lambda state: state["seats"][0]["kind"] == "bot")
            assert bert.state["seats"][0]["name"] == "Anna" and log_of(bert).count("Anna gives up") == 1
            assert not bert.state["view"]["over"]
            assert (await say(anna, t="act", rev=anna.state["rev"], choice=0))["code"] == "bot_plays"
            assert (await say(anna, t="back"))["code"] == "resigned"
            # The last one who has not given up has won.
            await say(carl, t="resign")
            assert (await bert.until("over"))["winners"] == [1]

    run(play())


def positions(teams: bool = False) -> Game:
    return new_game("base", seats=4, seed=3, teams=teams)


def given_up(*seats: int, bots: tuple[int, ...] = ()) -> list[Seat]:
    """Four seats, some of which have given up."""
    found = [Seat("human", name, token=name) for name in NAMES]
    for i in seats:
        found[i] = Seat("bot", NAMES[i], token=NAMES[i])
    for i in bots:
        found[i] = Seat("bot", NAMES[i])
    return found


def test_what_giving_up_ends_and_who_wins_then() -> None:
    alone, teams = positions(), positions(teams=True)
    assert ended(alone, given_up(0)) is None
    assert ended(alone, given_up(0, 1)) is None
    won = ended(alone, given_up(0, 1, 3))
    assert won is not None and won["winners"] == [2]
    # A team plays on with a bot, until both have given up.
    assert ended(teams, given_up(0)) is None
    assert ended(teams, given_up(0, 1)) is None
    won = ended(teams, given_up(0, 2))
    assert won is not None and won["winners"] == [1, 3]
    # The only person among bots: the best of those wins, here all of them, since nobody has bought anything.
    won = ended(alone, given_up(0, bots=(1, 2, 3)))
    assert won is not None and won["winners"] == [1, 2, 3] and len(won["scores"]) == 4


# ---------------------------------------------------------------- team-mates


def test_what_team_mates_say_reaches_nobody_else(server: Server) -> None:
    secret, open_word = "Attack with Bane now", "Hello all"

    async def play() -> None:
        table, tokens = await gathered(server, 4, options={"teams": True})
        async with AsyncExitStack() as room:
            anna, bert, carl, dora = await seated(room, server, table, tokens)
            guest = await room.enter_async_context(joined(server, table))
            assert (await say(anna, t="chat", text=secret, team=True))["t"] == "ack"
            assert (await say(bert, t="chat", text=open_word))["t"] == "ack"
            heard = await carl.until("chat")
            assert (heard["text"], heard["seat"], heard["team"]) == (secret, 0, True)
            for player in (anna, bert, carl, dora, guest):
                await player.catch_up()
                assert [(m["text"], m["team"]) for m in player.heard if m["t"] == "chat"][-1] == (open_word, False)
            late = await seated(room, server, table, tokens)  # nor is it told to who comes later
            late_guest = await room.enter_async_context(joined(server, table))
            for player in (*late, late_guest):
                await player.catch_up()
            for player in (bert, dora, guest, late[1], late[3], late_guest):
                assert secret not in "".join(player.raw)
                lines = [json.loads(raw) for raw in player.raw if json.loads(raw)["t"] == "chat"]
                # no number, no gap: nothing tells that something was said
                assert [set(line) for line in lines] == [{"t", "seat", "name", "text", "at", "team"}]
            for player in (late[0], late[2]):
                assert [m["text"] for m in player.heard if m["t"] == "chat"] == [secret, open_word]
            for path in ("", "/replay", "/stats"):
                found = await house.get(server, f"/api/tables/{table}{path}", token=tokens[1])
                assert secret not in found.text

    run(play())


def test_without_teams_there_is_no_channel(server: Server) -> None:
    async def play() -> None:
        table, tokens = await gathered(server, 2)
        async with AsyncExitStack() as room:
            anna, bert = await seated(room, server, table, tokens)
            assert (await say(anna, t="chat", text="psst", team=True))["code"] == "no_team"
            await bert.catch_up()
            assert not [m for m in bert.heard if m["t"] == "chat"]

    run(play())


# ---------------------------------------------------------------- who plays for whom


def row(n: int, actor: str, turn: int = 1, seat: int = 0, kind: str = "turn") -> Row:
    return Row(n, seat, kind, 0, None, actor, "", turn, b"", 0.0)


def test_the_log_says_once_a_turn_that_a_bot_plays_for_somebody() -> None:
    ledger = Ledger()
    actors = [
        row(1, "human"), row(2, CLOCK), row(3, CLOCK), row(4, CLOCK, turn=2), row(5, "bot", 3, 1),
        row(6, STAND_IN, 3), row(7, STAND_IN, 3), row(8, STAND_IN, 4), row(9, STAND_IN, 4), row(10, CLOCK, 4, 1),
        row(11, CLOCK, 4, 1, "defend"), row(12, "human", 4),
    ]  # fmt: skip
    for one in actors:
        ledger.add(one, ())
    assert [(entry.row, entry.kind) for entry in ledger.history.entries] == [
        (2, CLOCK), (6, STAND_IN), (9, STAND_IN), (10, CLOCK),
    ]  # fmt: skip


def test_the_log_tells_when_time_was_up_and_when_a_bot_took_over(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server, clock=1)
        table = made["table"]
        async with joined(server, table, made["token"]) as anna, joined(server, table, other["token"]) as bert:
            seat = anna.state["view"]["turn"]
            late, following = (anna, bert) if seat == 0 else (bert, anna)
            await following.until_state(lambda state: state["view"]["turn"] != seat)
            name = ("Anna", "Bert")[seat]
            assert f"Time is up: a bot plays for {name}" in log_of(following)
            await late.until_state(lambda state: state["view"]["turn"] != seat)
            assert "Time is up: a bot plays for you" in log_of(late)
            await say(following, t="bot", seat=1 - seat)
            name = ("Anna", "Bert")[1 - seat]
            await late.until_state(lambda _: f"A bot plays for {name}" in log_of(late))

    run(play())


# ---------------------------------------------------------------- time


def test_a_bank_is_used_up_and_topped_up(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    clock = Clock(Header("base", 2, {}, "", [], bank=60, top_up=10))
    assert clock.run(("turn", 0, 1), 1, 0, False) == 70  # a turn begins with what it adds
    now[0] += 30
    assert clock.now() == [40, 60]
    assert clock.run(("row", 5), 1, 1, True) == 30  # somebody else's answer costs nobody's bank
    now[0] += 20
    assert clock.run(("turn", 0, 1), 1, 0, False) == 40
    now[0] += 15
    assert clock.run(("turn", 1, 2), 2, 1, False) == 70
    assert clock.now() == [25, 70]
    now[0] += 100
    clock.stop()
    shown = clock.shown(0)
    assert shown is not None and (shown.seat, shown.left, shown.banks) == (0, 25, [25, 0])
    assert clock.run(("turn", 1, 4), 4, 1, False) == 10  # who has nothing left has what the turn adds


def test_the_bank_is_kept_with_the_game(server: Server) -> None:
    async def play() -> None:
        table, tokens = await gathered(server, 2, bank=1000, top_up=100, options={"first": 0})
        async with AsyncExitStack() as room:
            anna, bert = await seated(room, server, table, tokens)
            first = anna.state["clock"]["seat"]
            assert 1000 < anna.state["clock"]["left"] <= 1100
            player = (anna, bert)[first]
            question = await player.until_asked()
            await player.choose(len(question["options"]) - 1)
            await bert.until_state(lambda state: state["view"]["turn"] == 1 - first)
            kept = bert.state["clock"]["banks"][first]
            assert 1000 < kept <= 1100
        server.stop()
        server.start()
        async with joined(server, table, tokens[0]) as anna:
            assert anna.state["clock"]["banks"][first] == pytest.approx(kept, abs=0.2)

    run(play())


# ---------------------------------------------------------------- hidden points


def test_points_are_hidden_until_the_end(server: Server) -> None:
    async def play() -> None:
        table, tokens = await gathered(server, 2, hidden_score=True)
        async with AsyncExitStack() as room:
            anna, bert = await seated(room, server, table, tokens)
            guest = await room.enter_async_context(joined(server, table))
            for seat, player in enumerate((anna, bert, guest)):
                for other, told in enumerate(player.state["view"]["seats"]):
                    own = other == seat
                    assert told["vp_hidden"] is not own
                    assert bool(told["owned"]) is own and (own or told["vp"] == 0)
            await house.play_on([anna, bert], random.Random(1), most=12)
            await guest.catch_up()
            hidden = [told for m in guest.heard if m["t"] == "state" for told in m["view"]["seats"]]
            assert len(hidden) > 10
            assert all(told["vp"] == 0 and told["vp_hidden"] and not told["owned"] for told in hidden)
            stats = (await house.get(server, f"/api/tables/{table}/stats")).json()
            assert all(turn["vp"] == [] for turn in stats["turns"])
            steps = (await house.get(server, f"/api/tables/{table}/replay")).json()["steps"]
            step = (await house.get(server, f"/api/tables/{table}/replay/{steps}?seat=-1")).json()
            assert all(told["vp_hidden"] and not told["owned"] for told in step["view"]["seats"])
            await say(anna, t="resign")
            await guest.until("over")
            assert not any(told["vp_hidden"] for told in guest.state["view"]["seats"])
            assert all(told["owned"] for told in guest.state["view"]["seats"])

    run(play())


# ---------------------------------------------------------------- practice


def test_alone_one_goes_back_as_far_as_one_likes_and_it_is_practice(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        table, token = made["table"], made["token"]
        async with joined(server, table, token) as anna:
            await anna.until_asked()
            begun = anna.state["view"]
            assert anna.state["undo"]["far"] == 0 and not anna.state["undo"]["practice"]
            chosen = 0
            while anna.state["view"]["turn_number"] < begun["turn_number"] + 4:  # two rounds
                await anna.until_asked()
                chosen += 1
                await anna.choose(len(anna.asked["options"]) - 1)
                await anna.settle()
            depth, far = anna.state["undo"]["depth"], anna.state["undo"]["far"]
            assert depth == 0 and far > 1  # a bot has played since
            refused = await say(anna, t="undo", rev=anna.state["rev"], steps=far)
            assert refused["code"] == "cannot_undo"  # not without saying so
            while anna.state["undo"]["far"]:
                answer = await say(
                    anna, t="undo", rev=anna.state["rev"], steps=anna.state["undo"]["far"], practice=True
                )
                assert answer["t"] == "ack"
                chosen -= 1
                await anna.settle()
            assert chosen == 0
            assert anna.state["view"]["turn_number"] == begun["turn_number"]
            assert anna.state["view"]["seats"][0]["hand"] == begun["seats"][0]["hand"]
            assert anna.state["undo"]["practice"]
            assert any("this is practice" in line for line in log_of(anna))
            await anna.choose(len(anna.asked["options"]) - 1)  # and on from there
        server.stop()
        server.start()
        async with joined(server, table, token) as anna:
            assert anna.heard[0]["table"]["practice"] is True and anna.state["undo"]["practice"]

    run(play())


def test_where_somebody_else_plays_nobody_goes_back_so_far(server: Server) -> None:
    async def play() -> None:
        table, tokens = await gathered(server, 2, undo="free")
        async with AsyncExitStack() as room:
            players = await seated(room, server, table, tokens)
            first = players[players[0].state["view"]["turn"]]
            await first.until_asked()
            await first.choose(len(first.asked["options"]) - 1)
            assert first.state["undo"]["far"] == 0
            steps = {"t": "undo", "rev": first.state["rev"], "steps": 1, "practice": True}
            assert (await say(first, **steps))["code"] == "cannot_undo"

    run(play())


# ---------------------------------------------------------------- a card shown

ATROCITUS = """
name: a card of each hand goes under the Super Hero
game: base
seats:
  A: {heroes: [batman], deck: [punch, punch, punch, punch, punch]}
  B: {heroes: [superman], hand: [kick, kick, kick]}
line_up: [catwoman, kid_flash, mera, robin, nth_metal]
villains: [atrocitus, lex_luthor]
villain_face_down: true
"""


def test_a_card_under_the_super_hero_may_be_shown(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, ATROCITUS)
        async with AsyncExitStack() as room:
            anna, bert = await seated(room, server, laid["table"], laid["tokens"])
            guest = await room.enter_async_context(joined(server, laid["table"]))
            await anna.choose(house.option(anna, "end"))
            await bert.until_asked()
            own = bert.state["view"]["seats"][1]["under"]
            assert [card["id"] for card in own] == ["kick"]
            await anna.catch_up()
            assert anna.state["view"]["seats"][1]["under"] == []
            handle = own[0]["handle"]
            assert (await say(anna, t="show", handle=handle))["code"] == "illegal"  # not another's
            assert (await say(bert, t="show", handle=handle))["t"] == "ack"
            for player in (anna, guest):
                await player.catch_up()
                assert "human 1 reveals Kick from under their Super Hero" in log_of(player), log_of(player)[-2:]
            await bert.catch_up()
            assert bert.asked is not None and bert.asked["kind"] == "turn"
            await bert.choose(0)  # the question is the same, and may be answered

    run(play())
