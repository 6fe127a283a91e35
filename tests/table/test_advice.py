"""Hints during a game and the analysis after it: what they tell, to whom, and what they never tell."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

from longbox.table.analyses import some
from longbox.view import SPECTATOR
from tests.table import house
from tests.table.house import Json, Player, Server, joined, lay_out, new_pair, new_table, play_on, run, sqlite

# Whoever defeats the last Super-Villain wins. A can, now; if not, B will.
LAST = """
name: the last one
game: base
power: 9
turn: TURN
villains: [captain_cold]
line_up: [bane, robin, cheetah, mera, starro]
seats:
  A: {deck: [punch, punch, punch, punch, punch], discard: [darkseid]}
  B: {hand: [kick, kick, kick, kick, kick], deck: [kick, kick, kick, kick, kick]}
"""
MINE = LAST.replace("TURN", "A")
ALONE = MINE.replace("power: 9", "power: 0")  # there is only the end of the turn; it is thought about to the last
KEYS = {"t", "rev", "options", "verdict", "lead", "equal", "games", "because"}


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots take their time, hints too, and there are few of them."""
    limits = {"hint_time": "0.2", "hints_per_second": "0", "hints_burst": "3", "analyses_per_address": "0"}
    with Server(sqlite(tmp_path_factory.mktemp("slow")), bot_pause="600", **limits) as started:
        yield started


async def hint(player: Player) -> Json:
    ack = player.new_ack()
    await player.send(t="hint", ack=ack)
    assert (await player.until("ack", "error", ack=ack))["t"] == "ack"
    return await player.until("hint")


async def counted(server: Server, name: str) -> int:
    """A counter of the server."""
    rows = (await house.get(server, "/metrics")).text.splitlines()
    return next((int(row.split()[1]) for row in rows if row.startswith(f"longbox_{name}_total ")), 0)


# ---------------------------------------------------------------- hints


def test_a_hint_names_the_move_that_wins(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, MINE, people=1)
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            told = await hint(anna)
            options = anna.asked["options"]
            assert set(told) == KEYS and told["rev"] == anna.state["rev"]
            assert len(told["options"]) == 3 and len({one["choice"] for one in told["options"]}) == 3
            assert all(0 <= one["choice"] < len(options) and one["games"] > 0 for one in told["options"])
            best, *others = told["options"]
            assert options[best["choice"]]["kind"] == "defeat"
            assert best["chance"] == 1.0 and all(one["chance"] < 0.5 for one in others)
            assert told["verdict"] == "clear" and told["lead"] > 0.5 and told["equal"] == 1
            assert told["games"] >= sum(one["games"] for one in told["options"])

    run(play())


def test_a_question_is_thought_about_once(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, MINE, people=1)
        table, token = laid["table"], laid["tokens"][0]
        async with joined(server, table, token) as anna, joined(server, table, token) as window:
            before = await counted(server, "hints")
            told = await asyncio.gather(hint(anna), hint(window))
            assert told[0] == told[1] == await hint(anna)
            assert await counted(server, "hints") == before + 1

    run(play())


def test_a_hint_with_nothing_to_choose(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, ALONE, people=1)
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            told = await hint(anna)
            assert len(anna.asked["options"]) == 1
            assert [one["choice"] for one in told["options"]] == [0] and told["verdict"] == "only"

    run(play())


def test_a_hint_names_only_what_lies_open(server: Server) -> None:
    """Numbers of options, which the player has anyway, and cards of the own hand and of those on offer."""

    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            chance = random.Random(2)
            for _ in range(4):
                await anna.until_asked()
                told = await hint(anna)
                assert set(told) == KEYS
                assert told["verdict"] in ("clear", "points", "equal", "only")
                view = anna.state["view"]
                stacks = [card for card in view["stack_cards"].values() if card]
                open_ = [*view["line_up"], *view["seats"][0]["hand"], *stacks, view["villain"]]
                named = {card for one in told["options"] for part in one["plan"] for card in part["cards"]}
                assert named <= {card["id"] for card in open_ if card}
                for one in told["options"]:
                    plan = one.pop("plan")
                    assert set(one) == {"choice", "chance", "games", "points"}
                    assert all(isinstance(value, int | float) for value in one.values())
                    assert all(set(part) == {"kind", "cards"} for part in plan)
                await anna.choose_any(chance)

    run(play())


def test_hints_are_for_who_is_asked_and_alone(slow: Server) -> None:
    async def play() -> None:
        theirs = await lay_out(slow.db, LAST.replace("TURN", "B"), people=1)
        async with joined(slow, theirs["table"], theirs["tokens"][0]) as anna:
            assert await refused(anna) == "not_asked"
        async with joined(slow, theirs["table"]) as guest:
            assert await refused(guest) == "forbidden"
        both = await lay_out(slow.db, MINE, people=2)
        async with joined(slow, both["table"], both["tokens"][0]) as anna:
            assert await refused(anna) == "forbidden"

    run(play())


async def refused(player: Player) -> str:
    await player.send(t="hint", ack=player.new_ack())
    found = await player.until("ack", "error")
    return str(found.get("code", ""))


def test_a_hint_never_holds_the_server_up(slow: Server) -> None:
    async def play() -> None:
        laid = await lay_out(slow.db, ALONE, people=1)
        async with joined(slow, laid["table"], laid["tokens"][0]) as anna:
            with slow.thinkers_held():
                await anna.send(t="hint", ack=1)
                await anna.until("ack", ack=1)
                await anna.send(t="ping")
                await anna.until("pong")
                await anna.catch_up()
            assert (await anna.until("hint"))["verdict"] == "only"

    run(play())


def test_a_hint_that_comes_too_late_is_dropped(slow: Server) -> None:
    """Whoever thinks about it is held until the table has moved on."""

    async def play() -> None:
        warm = await lay_out(slow.db, ALONE, people=1)
        async with joined(slow, warm["table"], warm["tokens"][0]) as anna:
            await hint(anna)  # the process that thinks is there
        laid = await lay_out(slow.db, ALONE, people=1)
        async with joined(slow, laid["table"], laid["tokens"][0]) as anna:
            before = await counted(slow, "hint_stale")
            with slow.thinkers_held():
                await anna.send(t="hint", ack=1)
                await anna.until("ack", ack=1)
                await anna.choose(house.option(anna, "end"))
                assert await counted(slow, "hint_stale") == before
            async with asyncio.timeout(house.PATIENCE):
                while await counted(slow, "hint_stale") == before:
                    await asyncio.sleep(0.05)
            await anna.catch_up()
            assert not [message for message in anna.heard if message["t"] == "hint"]

    run(play())


def test_too_many_hints(slow: Server) -> None:
    async def play() -> None:
        laid = await lay_out(slow.db, MINE, people=1)
        async with joined(slow, laid["table"], laid["tokens"][0]) as anna:
            for _ in range(3):
                await hint(anna)
            assert await refused(anna) == "too_fast"

    run(play())


# ---------------------------------------------------------------- after the game


@pytest.fixture(scope="module")
def finished(server: Server) -> Json:
    async def play() -> Json:
        made = await new_table(
            server, [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}], seed="finished"
        )
        async with joined(server, made["table"], made["token"]) as anna:
            here = f"/api/tables/{made['table']}/analysis"
            for ask in (house.get(server, here), house.post(server, here)):
                early = await ask
                assert early.status_code == 409 and early.json()["error"] == "not_over"
            made["answers"] = await play_on([anna], random.Random(3))
            made["over"] = next(m for m in anna.heard if m["t"] == "over")
            await anna.send(t="hint", ack=1)
            assert (await anna.until("ack", "error", ack=1))["code"] == "over"
        return made

    found: Json = run(play())
    return found


async def analysed(server: Server, table: str, lang: str = "en") -> Json:
    """Asks for the analysis and waits for it."""
    here = f"/api/tables/{table}/analysis"
    shares = [-1.0]
    answer = await house.post(server, f"{here}?lang={lang}")
    while True:
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        assert found["state"] in ("waiting", "thinking", "ready"), found
        assert shares[-1] <= found["share"] <= 1
        shares.append(found["share"])
        if found["state"] == "ready":
            return found
        await asyncio.sleep(0.1)
        answer = await house.get(server, f"{here}?lang={lang}")


def test_of_a_long_game_some_turns_are_looked_at() -> None:
    assert some([1, 2, 3], 4) == [1, 2, 3]
    few = some(list(range(300)), 64)
    assert len(few) == len(set(few)) == 64 and few == sorted(few) and (few[0], few[-1]) == (0, 299)


def test_the_win_chance_over_time(server: Server, finished: Json) -> None:
    async def play() -> None:
        found = await analysed(server, finished["table"])
        moments = found["moments"]
        won = finished["over"]["winners"]
        assert moments[-1]["chances"] == [1 / len(won) if seat in won else 0 for seat in (0, 1)]
        for moment in moments:
            assert sum(moment["chances"]) == pytest.approx(1, abs=0.001)
        steps = (await house.get(server, f"/api/tables/{finished['table']}/replay")).json()
        assert moments[-1]["step"] == steps["steps"]
        starts = {(turn["turn"], turn["step"], turn["seat"]) for turn in steps["turns"]}
        assert {(m["turn"], m["step"], m["seat"]) for m in moments[:-1]} <= starts
        assert [m["turn"] for m in moments] == sorted(m["turn"] for m in moments)
        assert found["games"] > len(moments)
        assert [one["turn"] for one in found["luck"]] == list(range(1, moments[-1]["turn"] + 1))
        assert all(len(one["seats"]) == 2 for one in found["luck"])

    run(play())


def test_the_costliest_decisions_of_people(server: Server, finished: Json) -> None:
    """Not those of bots. Each comes with the step that shows its question."""

    async def play() -> None:
        found = await analysed(server, finished["table"])
        (mine,) = found["seats"]
        assert mine["seat"] == 0 and mine["decisions"] == finished["answers"]
        assert len(mine["costly"]) <= 3
        assert [one["lost"] for one in mine["costly"]] == sorted([one["lost"] for one in mine["costly"]], reverse=True)
        french = (await analysed(server, finished["table"], "fr"))["seats"][0]["costly"]
        for one, other in zip(mine["costly"], french, strict=True):
            assert 0 < one["lost"] <= 1 and one["games"] > 0
            assert one["lost"] == pytest.approx(one["better_chance"] - one["chance"], abs=0.001)
            here = f"/api/tables/{finished['table']}/replay/{one['step']}?seat=0"
            shown = (await house.get(server, here)).json()
            if one["kind"] != "defend":
                assert shown["question"]["text"] == one["question"]
                assert one["chosen"] in shown["question"]["options"] and one["better"] in shown["question"]["options"]
            assert (one["step"], one["lost"]) == (other["step"], other["lost"])

    run(play())


def test_it_is_made_once_and_kept(server: Server, finished: Json) -> None:
    async def play() -> None:
        first = await analysed(server, finished["table"])
        made = await counted(server, "analyses")
        assert (await house.post(server, f"/api/tables/{finished['table']}/analysis")).json() == first
        assert await counted(server, "analyses") == made
        with Server(server.db, analyses_per_address="0") as again:
            assert (await house.get(again, f"/api/tables/{finished['table']}/analysis")).json() == first

    run(play())


def test_after_a_restart_a_finished_game_is_whole_at_once(server: Server, finished: Json) -> None:
    """Whatever is asked first."""

    async def play() -> None:
        stats = (await house.get(server, f"/api/tables/{finished['table']}/stats")).json()
        assert stats["winners"] == finished["over"]["winners"]
        with Server(server.db) as again:
            assert (await house.get(again, f"/api/tables/{finished['table']}/stats")).json() == stats
        with Server(server.db) as again:
            begun = await house.post(again, f"/api/tables/{finished['table']}/analysis")
            assert begun.status_code == 200, begun.text

    run(play())


def test_a_game_that_bots_played_has_no_decisions_of_people(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.send(t="bot", ack=1, seat=0)
            await anna.until("over")
        here = f"/api/tables/{made['table']}/analysis"
        assert (await house.get(server, here)).json() == {"state": "none", "share": 0.0}
        found = await analysed(server, made["table"])
        assert found["seats"] == [] and len(found["moments"]) > 2

    run(play())


def test_who_may_not_have_it(slow: Server) -> None:
    async def play() -> None:
        assert (await house.post(slow, "/api/tables/nosuchtabl/analysis")).status_code == 404
        waiting = await new_table(slow, house.PAIR)
        assert (await house.post(slow, f"/api/tables/{waiting['table']}/analysis")).json()["error"] == "waiting"
        closed, _ = await new_pair(slow, spectators=False)
        async with joined(slow, closed["table"], closed["token"]) as anna:
            await anna.settle()
            assert (await house.get(slow, f"/api/tables/{closed['table']}/analysis")).status_code == 403
        elsewhere = {"headers": {"Origin": "http://elsewhere.example"}}
        assert (await house.post(slow, f"/api/tables/{closed['table']}/analysis", **elsewhere)).status_code == 403

    run(play())


def test_too_many_analyses(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.send(t="bot", ack=1, seat=0)
            await anna.until("over")
        refused = await house.post(server, f"/api/tables/{made['table']}/analysis")
        assert refused.status_code == 429 and refused.json()["error"] == "too_many"

    with Server(sqlite(tmp_path_factory.mktemp("few")), analyses_per_address="0") as server:
        run(play(server))


def test_a_table_without_a_beginning_is_read_from_what_was_stored(server: Server) -> None:
    """Laid out by hand: it cannot be dealt again, so nothing is worked out anew; what was stored is shown."""

    async def play() -> None:
        laid = await lay_out(server.db, MINE, people=1)
        table, token = laid["table"], laid["tokens"][0]
        async with joined(server, table, token) as anna:
            await anna.choose(house.option(anna, "defeat"))
            await anna.choose(house.option(anna, "end"))
            assert anna.state["view"]["over"]
        here = f"/api/tables/{table}"
        stats = await house.get(server, f"{here}/stats", token)
        assert stats.status_code == 200 and stats.json()["winners"] == [0], stats.text
        for page in ("replay", f"replay/0?seat={SPECTATOR}"):
            found = await house.get(server, f"{here}/{page}", token)
            assert found.status_code == 200, found.text
        found = await house.post(server, f"{here}/analysis")
        assert found.status_code == 409 and found.json()["error"] == "no_past", found.text
        assert (await house.get(server, f"{here}/analysis")).json()["state"] == "none"

    run(play())
