"""Looking back and going on: replays, statistics, fair shuffles, reports, forks, rematches, the first lesson."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import pytest
import yaml

from longbox.scenario.layout import Layout
from longbox.scenario.run import run_text
from longbox.scenario.source import documents_of
from longbox.table import report as reports
from longbox.table.record import Header
from tests.table import house
from tests.table.house import Json, Server, joined, new_pair, new_table, play_on, run


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[Json]:
    """A game between two people that has come to its end."""

    async def play() -> Json:
        made = await new_table(
            server, [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}], seed="finished"
        )
        async with joined(server, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(3))
            made["over"] = next(m for m in anna.heard if m["t"] == "over")
            made["last"] = anna.state["view"]
        return made

    yield run(play())


def test_a_replay_of_a_finished_game(server: Server, finished: Json) -> None:
    async def play() -> None:
        here = f"/api/tables/{finished['table']}/replay"
        summary = (await house.get(server, here)).json()
        assert summary["over"] and summary["turns"][0] == {**summary["turns"][0], "step": 0, "turn": 1}
        last = summary["steps"]
        for eyes in ("-1", "0", "1", "all"):
            shown = (await house.get(server, f"{here}/{last}?seat={eyes}&lang=fr")).json()
            assert shown["step"] == last and shown["view"]["over"] and shown["question"] is None
        mine = (await house.get(server, f"{here}/{last}?seat=0", token=finished["token"])).json()
        assert mine["view"] == finished["last"]
        middle = (await house.get(server, f"{here}/{last // 2}?seat=all")).json()
        assert all(len(seat["hand"]) == seat["hand_count"] for seat in middle["view"]["seats"])
        assert (await house.get(server, f"{here}/{last + 1}")).status_code == 404
        assert (await house.get(server, f"{here}/x")).status_code == 404
        assert (await house.get(server, f"{here}/1?seat=7")).status_code == 400
        lines = [line for i in range(8) for line in (await house.get(server, f"{here}/{i}")).json()["log"]]
        assert lines and lines[0]["text"].startswith("Turn 1")

    run(play())


def test_the_moments_of_a_game(server: Server, finished: Json) -> None:
    async def play() -> None:
        here = f"/api/tables/{finished['table']}/replay"
        summary = (await house.get(server, here)).json()
        keys = summary["keys"]
        assert [key["kind"] for key in keys][-1] == "over" and keys[-1]["step"] == summary["steps"]
        defeats = [key for key in keys if key["kind"] == "defeated"]
        assert len(defeats) >= 2 and all(key["card"] for key in defeats)
        for key in defeats:
            lines = (await house.get(server, f"{here}/{key['step']}?seat=-1")).json()["log"]
            assert any(line["kind"] == "defeated" and key["card"] in line["cards"] for line in lines)
        assert [key["step"] for key in keys] == sorted(key["step"] for key in keys)

    run(play())


def test_a_line_of_the_log_leads_to_its_moment(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}])
        here = f"/api/tables/{made['table']}/replay"
        async with joined(server, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(5))
        async with joined(server, made["table"], made["token"]) as again:
            await again.settle()
            log = again.state["log"]
        assert log[-1]["at"] == (await house.get(server, here)).json()["steps"]
        steps: dict[int, list[str]] = {}
        for line in log:
            steps.setdefault(line["at"], []).append(line["text"])
        for at in sorted(steps)[::7]:
            shown = (await house.get(server, f"{here}/{at}?seat=0", token=made["token"])).json()
            assert [line["text"] for line in shown["log"]] == steps[at]

    run(play())


def test_while_the_game_runs_eyes_are_ones_own(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server, spectators=False)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.settle()
            here = f"/api/tables/{made['table']}/replay"
            assert (await house.get(server, here)).status_code == 403  # not for spectators
            for token, seat in ((made["token"], 0), (other["token"], 1)):
                for eyes, code in ((str(seat), 200), ("-1", 200), (str(1 - seat), 403), ("all", 403)):
                    got = await house.get(server, f"{here}/0?seat={eyes}", token=token)
                    assert got.status_code == code, (seat, eyes)
                    if code == 200:
                        hands = [len(s["hand"]) for s in got.json()["view"]["seats"]]
                        assert hands[1 - seat] == 0 and hands[seat] == (5 if eyes != "-1" else 0)
        fair = (await house.get(server, f"/api/tables/{made['table']}/fair")).json()
        assert fair["seed"] is None and fair["record"] is None and len(fair["commitment"]) == 64
        assert (await house.post(server, f"/api/tables/{made['table']}/fork", {"step": 0})).status_code == 403

    run(play())


def test_statistics(server: Server, finished: Json) -> None:
    async def play() -> None:
        stats = (await house.get(server, f"/api/tables/{finished['table']}/stats")).json()
        assert [sheet["total"] for sheet in stats["scores"]] == finished["over"]["scores"]
        for sheet in stats["scores"]:
            assert sum(row["vp"] for row in sheet["cards"]) == sheet["total"]
        assert stats["winners"] == finished["over"]["winners"]
        assert stats["turns"][-1]["vp"] == finished["over"]["scores"]
        assert [row["turn"] for row in stats["turns"]] == list(range(1, len(stats["turns"]) + 1))
        assert max(row["power"] for row in stats["turns"]) > 3

    run(play())


# ---------------------------------------------------------------- fair shuffles, checked as a browser would


def shuffled(cards: list[int], key: bytes, stream: int, counter: int) -> list[int]:
    """Written anew from the description, not from the engine."""
    cards = cards[:]
    numbers: list[int] = []
    left = len(cards)
    while left > 1:
        if not numbers:
            block = hashlib.sha512(key + (counter * 16 + stream).to_bytes(8, "big")).digest()
            numbers = [int.from_bytes(block[i : i + 2], "big") for i in range(0, 64, 2)]
            counter += 1
        number = numbers.pop(0)
        if number < 65536 - 65536 % left:
            pick = number % left
            left -= 1
            cards[left], cards[pick] = cards[pick], cards[left]
    return cards


def test_every_shuffle_follows_from_the_seed(server: Server, finished: Json) -> None:
    async def play() -> None:
        fair = (await house.get(server, f"/api/tables/{finished['table']}/fair")).json()
        seed = bytes.fromhex(fair["seed"])
        assert hashlib.sha256(seed).hexdigest() == fair["commitment"]
        key = hashlib.sha256(b"longbox key " + seed).digest()
        assert fair["key"] == key.hex() and fair["algorithm"] == "sha512-counter-1"
        record = fair["record"]
        chances = [*record["deal"], *[chance for row in record["rows"] for chance in row.get("chances", [])]]
        kinds = {(row.get("zone", ""), row.get("seat", -1)) for row in chances}
        assert {("main_deck", -1), ("deck", 0), ("deck", 1), ("villains", -1), ("box", -1), ("", -1)} <= kinds
        rows = [row for row in chances if "below" not in row]
        assert len(rows) > 8
        for row in rows:
            assert shuffled(row.get("before", []), key, row["stream"], row["counter"]) == row.get("after", [])
        used = [(row["stream"], row["counter"]) for row in rows if len(row.get("before", [])) > 1]
        assert len(used) == len(set(used))  # no chance is used twice

    run(play())


# ---------------------------------------------------------------- reports


def test_a_report_runs_as_a_scenario(server: Server, finished: Json) -> None:
    async def play() -> None:
        chance = random.Random(4)
        made, _ = await new_pair(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.settle()
            for _ in range(3):
                if anna.asked is not None:
                    await anna.choose_any(chance)
                    await anna.settle()
            for token in (made["token"], None):
                report = await house.get(server, f"/api/tables/{made['table']}/report?lang=fr", token=token)
                assert report.headers["content-type"].startswith("text/yaml")
                assert all(outcome.ok for outcome in run_text(report.text)), report.text
                assert "# Longbox" in report.text and "Tour 1" in report.text
        over = await house.get(server, f"/api/tables/{finished['table']}/report")
        assert all(outcome.ok for outcome in run_text(over.text)), over.text

    run(play())


def test_a_report_gives_nothing_away(server: Server) -> None:
    """Asked often enough, what is hidden comes out in many ways; what is known always the same."""

    async def play() -> None:
        text = """
name: hands
game: base
seats:
  A: {hand: [punch, kick], deck: [punch, punch]}
  B: {hand: [batmobile, starro, bane], deck: [mera, robin, doomsday, bizarro]}
"""
        laid = await house.lay_out(server.db, text)
        seen: set[str] = set()
        for _ in range(12):
            report = await house.get(server, f"/api/tables/{laid['table']}/report", token=laid["tokens"][0])
            rows = [line.strip() for line in report.text.splitlines()]
            seen.add(next(r for r in rows[rows.index("B:") :] if r.startswith("hand:")))
            assert "hand: [punch, kick]" in report.text
        assert len(seen) > 3

    run(play())


def test_a_report_does_not_tell_what_another_seat_is_looking_at() -> None:
    """Anna looks at the top card of her deck: of six different cards it must not always be the true one for Ben."""
    text = """
name: looking
game: base
seats: {A: {hand: [nth_metal], deck: [kick, bane, robin, lobo, catwoman, mera]}, B: {}}
"""
    game = Layout(next(iter(documents_of(text, "test"))).data).game()
    game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == "play"))
    assert game.decision.kind == "yes_no" and game.decision.seat == 0
    header = Header("base", 2, {}, "", [])
    tops = set()
    for viewer in (1, -1):
        for _ in range(60):
            told = yaml.safe_load(reports.scenario(game, header, viewer, "a report", []))
            tops.add((viewer, told["seats"]["A"]["deck"][0]))
    assert len({top for viewer, top in tops if viewer == 1}) > 1
    assert len({top for viewer, top in tops if viewer == -1}) > 1
    mine = yaml.safe_load(reports.scenario(game, header, 0, "a report", []))
    assert mine["seats"]["A"]["deck"][0] == "kick"


# ---------------------------------------------------------------- going on


def test_going_on_from_an_earlier_moment(server: Server, finished: Json) -> None:
    async def play() -> None:
        here = f"/api/tables/{finished['table']}"
        then = (await house.get(server, f"{here}/replay/10?seat=0")).json()["view"]
        forked = await house.post(server, f"{here}/fork", {"step": 10, "bot": "random"})
        assert forked.status_code == 201, forked.text
        made = forked.json()
        async with joined(server, made["table"], made["token"]) as anna:
            if then["decision"]["seat"] == 0:
                assert anna.state["view"] == then
            assert [seat["kind"] for seat in anna.state["seats"]] == ["human", "bot"]
            await play_on([anna], random.Random(1), most=20)
        replay = (await house.get(server, f"/api/tables/{made['table']}/replay", token=made["token"])).json()
        assert replay["steps"] > 10
        for wanted, code in (({"step": 99999}, 400), ({"step": 1, "bot": "deity"}, 400), ({"step": -1}, 400)):
            assert (await house.post(server, f"{here}/fork", wanted)).status_code == code

    run(play())
