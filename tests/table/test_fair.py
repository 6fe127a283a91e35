"""Shuffles nobody can rig: who promises what and when, what the key is made from, how a game is checked."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longbox.cli.main import main
from longbox.engine.chance import make_key
from longbox.games import GAMES
from longbox.table import fair
from longbox.table.record import Seat, begin, new_header, order_of, root_of
from longbox.table.tokens import commitment
from longbox.table.verify import read, verify
from tests.table import house
from tests.table.house import PAIR, SOLO, Json, Player, Server, claim, joined, new_table, play_on, run, sqlite

ANNA, BERT = (hashlib.sha256(f"the bytes of {name}".encode()).digest() for name in ("Anna", "Bert"))


def pledge(share: bytes) -> str:
    return hashlib.sha256(share).hexdigest()


# ---------------------------------------------------------------- all chance of a game


def played(game: str, seats: int, n: int, undo: bool = False) -> tuple[Any, bytes, list[fair.Step], Any]:
    """A game by chance: its header, what its key is made from, its steps, its end."""
    seed = hashlib.sha256(f"{game} {n}".encode()).digest()
    header = new_header(game, seats, {}, commitment(seed))
    root = root_of(seed, [Seat("human", "", share=ANNA.hex()), *[Seat("bot", "")] * (seats - 1)])
    games = [begin(header, root)]
    header = msgspec.structs.replace(header, order=order_of(games[0]))
    steps: list[fair.Step] = []
    chance = random.Random(n)
    while not games[-1].over and len(steps) < 400:
        if undo and len(games) > 5 and chance.random() < 0.05:
            steps.append(fair.Step(-1, 3))
            del games[-3:]
            continue
        now = games[-1].clone()
        count = now.decision.count
        last = count - 1 if now.decision.kind == "turn" and count > 1 else count
        steps.append(fair.Step(chance.randrange(last)))
        now.choose(steps[-1].choice)
        games.append(now)
    return header, root, steps, games[-1]


@pytest.mark.parametrize("game", GAMES)
def test_no_use_of_chance_is_left_out(game: str) -> None:
    """In each stream one follows the other from nought on to where the game stands; what was taken back is undone."""
    header, root, steps, end = played(game, 2, 7, undo=True)
    record, last = fair.record(header, root, b"", steps)
    assert last.hash == end.hash and record.counters == list(end.state.counters)
    counters = [0] * len(record.counters)
    past: list[list[int]] = []
    for row in [None, *record.rows]:
        if row is not None and row.back:
            counters = past[-row.back]
            del past[-row.back :]
            continue
        past.append(counters[:])
        for chance in record.deal if row is None else row.chances:
            assert chance.counter == counters[chance.stream]
            counters[chance.stream] = after(chance, make_key(root))
    assert counters == record.counters


def after(chance: Any, key: bytes) -> int:
    """Makes it again from the description alone; the next counter."""
    numbers: list[int] = []
    counter, left, cards = chance.counter, chance.below or len(chance.before), chance.before[:]
    while left > 1 or chance.below:
        if not numbers:
            block = hashlib.sha512(key + (counter * 16 + chance.stream).to_bytes(8, "big")).digest()
            numbers = [int.from_bytes(block[i : i + 2], "big") for i in range(0, 64, 2)]
            counter += 1
        number = numbers.pop(0)
        if number >= 65536 - 65536 % left:
            continue
        if chance.below:
            assert number % left == chance.drawn
            return int(counter)
        left -= 1
        at = number % (left + 1)
        cards[left], cards[at] = cards[at], cards[left]
    assert cards == chance.after
    return int(counter)


# ---------------------------------------------------------------- the file that is downloaded


def downloaded(game: str = "base") -> Json:
    """A game as its page gives it, with what Anna's browser saw."""
    header, root, steps, end = played(game, 2, 3, undo=True)
    record, _ = fair.record(header, root, b"", steps)
    seed = root[:32]
    told = fair_answer(header, seed, root, record, end)
    seen = fair.as_seen(record, 0)
    heard, at = [], 0
    for row in record.rows:
        events = [event for event in seen[at : at + len(row.facts)] if event is not None]
        heard.append({"seat": 0, "since": at, "n": at + len(row.facts), "events": msgspec.to_builtins(events)})
        at += len(row.facts)
    mine = {"table": "t", "seat": 0, "commitment": header.commitment, "order": header.order, "share": ANNA.hex(),
            "pledges": [pledge(ANNA), ""], "heard": heard}  # fmt: skip
    found: Json = json.loads(msgspec.json.encode({"longbox": "game", "format": 1, "fair": told, "seen": mine}))
    return found


def fair_answer(header: Any, seed: bytes, root: bytes, record: Any, end: Any) -> Json:
    return {
        "commitment": header.commitment, "algorithm": "sha512-counter-1", "order": header.order, "seed": seed.hex(),
        "key": make_key(root).hex(), "pledges": [pledge(ANNA), ""], "shares": [ANNA.hex(), ""], "record": record,
        "header": header, "start": base64.b64encode(begin(header, root).to_bytes(with_cards=True)).decode(),
        "result": {"scores": end.scores, "winners": end.winners},
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_again_from_its_file(game: str) -> None:
    file = downloaded(game)
    report = verify(read(json.dumps(file).encode()))
    assert not report.wrong and not report.notes
    assert report.choices > 100 and report.chances > 8 and report.facts > 500


LIES: dict[str, tuple[str, Callable[[Json], object]]] = {
    "another seed": ("the seed is not", lambda f: f["fair"].update(seed=f["fair"]["seed"][::-1])),
    "another promise": ("this browser was shown", lambda f: f["seen"].update(commitment="0" * 64)),
    "another key": ("the key is not", lambda f: f["fair"].update(key="0" * 64)),
    "other bytes": ("the bytes of seat 1", lambda f: f["fair"]["shares"].__setitem__(0, BERT.hex())),
    "our bytes left out": ("that this browser added", lambda f: f["fair"]["shares"].__setitem__(0, "-")),
    "other promises": ("the promises of the players", lambda f: f["seen"]["pledges"].__setitem__(1, "0" * 64)),
    "another order": ("another order", lambda f: f["fair"].update(order="0" * 64)),
    "no chance at all": ("it was not dealt like this", lambda f: f["fair"]["record"].update(deal=[])),
    "another deal": ("it was not dealt", lambda f: f["fair"]["record"]["dealt"][0]["cards"].reverse()),
    "another choice": ("", lambda f: f["fair"]["record"]["rows"][9].update(choice=0)),
    "a shorter game": ("this browser was told", lambda f: f["fair"]["record"]["rows"].pop()),
    "another end": ("it ends", lambda f: f["fair"]["result"].update(scores=[99, 0])),
    "another card": ("this browser was told", lambda f: card_of(f).update(card="weakness")),
    "rows that were invented": ("entry", lambda f: shuffled_row(f)["chances"][0]["after"].reverse()),
    "more taken back than there was": ("cannot be played", lambda f: f["fair"]["record"]["rows"][3].update(back=9)),
}


def card_of(file: Json) -> Json:
    return next(event for one in file["seen"]["heard"] for event in one["events"] if event.get("card"))


def shuffled_row(file: Json) -> Json:
    rows = file["fair"]["record"]["rows"]
    return next(row for row in rows if any(len(c.get("after", [])) > 1 for c in row.get("chances", [])))


@pytest.fixture(scope="module")
def file() -> str:
    return json.dumps(downloaded())


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_in_the_file_is_found(file: str, lie: str) -> None:
    told, change = LIES[lie]
    changed = json.loads(file)
    change(changed)
    report = verify(read(json.dumps(changed).encode()))
    assert any(told in wrong for wrong in report.wrong), report.wrong


def test_the_command(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / name for name in ("good.json", "bad.json", "none.json"))
    good.write_text(file)
    changed = json.loads(file)
    changed["fair"]["seed"] = "00" * 32
    bad.write_text(json.dumps(changed))
    none.write_text('{"longbox": "game"}')
    assert main(["verify", str(good)]) == 0 and "all is as it should be" in capsys.readouterr().out
    assert main(["verify", str(bad)]) == 1 and "the seed is not the one" in capsys.readouterr().out
    assert main(["verify", str(good), "--json"]) == 0 and json.loads(capsys.readouterr().out)["wrong"] == []
    for wrong in (none, tmp_path / "missing.json"):
        assert main(["verify", str(wrong)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_file_of_nonsense_is_refused(file: str, tmp_path: Path) -> None:
    chance = random.Random(1)
    for _ in range(60):
        broken = bytearray(file.encode())
        for _ in range(3):
            broken[chance.randrange(len(broken))] = chance.choice(b'"{}[],:-0129ae')
        path = tmp_path / "broken.json"
        path.write_bytes(bytes(broken))
        assert main(["verify", str(path)]) in (0, 1, 2)


# ---------------------------------------------------------------- at a table


async def sealed(server: Server) -> tuple[Json, Json]:
    """A table for two whose browsers have both promised bytes."""
    made = await new_table(server, PAIR, pledge=pledge(ANNA))
    path, _, link = made["links"]["1"].partition("#")
    body = {"token": link, "name": "Bert", "pledge": pledge(BERT)}
    answer = await house.post(server, f"/api/tables/{made['table']}/claim", body)
    assert answer.status_code == 200 and path == f"/t/{made['table']}"
    return made, answer.json()


async def opens(player: Player, seat: int, share: bytes = b"") -> Json:
    """What is answered to whoever opens bytes."""
    ack = player.new_ack()
    await player.send(t="open", ack=ack, seat=seat, share=share.hex())
    return await player.until("ack", "error", ack=ack)


def test_the_key_is_made_from_all(server: Server) -> None:
    async def play() -> None:
        made, other = await sealed(server)
        assert made["links"]["1"].endswith("." + made["commitment"])  # whoever is invited knows what was promised
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, made["table"], other["token"]) as bert,
        ):
            assert anna.state["view"] is None  # nothing is dealt before all is open
            told = [(seat["pledge"], seat["opened"]) for seat in bert.state["seats"]]
            assert told == [(pledge(ANNA), False), (pledge(BERT), False)]
            assert (await opens(anna, 0, BERT))["code"] == "share"
            assert (await opens(anna, 1, BERT))["code"] == "present"
            assert (await opens(anna, 1))["code"] == "present"
            assert (await opens(bert, 1, BERT))["t"] == "ack"
            assert (await opens(bert, 1, BERT))["t"] == "ack"  # again, since the answer was lost
            assert (await opens(bert, 1, ANNA))["code"] == "not_asked"
            assert anna.state["view"] is None
            assert (await opens(anna, 0, ANNA))["t"] == "ack"
            await anna.until_state(lambda state: state["view"] is not None)
            await bert.until_state(lambda state: state["view"] is not None)
            assert "pledge" not in anna.state["seats"][0]
            await play_on([anna, bert], random.Random(5))
        told = (await house.get(server, f"/api/tables/{made['table']}/fair")).json()
        seed = bytes.fromhex(told["seed"])
        assert hashlib.sha256(seed).hexdigest() == made["commitment"] and told["order"] == made["order"]
        key = hashlib.sha256(b"longbox key " + seed + b"\x00" + ANNA + b"\x01" + BERT).hexdigest()
        assert told["key"] == key and told["shares"] == [ANNA.hex(), BERT.hex()]
        heard = seen_by(bert, 1)
        mine = {"table": made["table"], "seat": 1, "share": BERT.hex(), "pledges": told["pledges"], "heard": heard}
        file = {"longbox": "game", "format": 1, "fair": told, "seen": mine}
        report = verify(read(json.dumps(file).encode()))
        assert not report.wrong and report.facts > 100
        shape = (await house.get(server, f"/api/tables/{made['table']}/replay?seat=all")).json()
        assert shape["over"] and shape["steps"] > 20  # it is looked back at like any other

    run(play())


def seen_by(player: Player, seat: int) -> list[Json]:
    """The facts as they came over the wire."""
    found, since = [], next(m["n"] for m in player.heard if m["t"] == "welcome")
    for message in player.heard:
        if message["t"] == "state":
            found.append({"seat": seat, "since": since, "n": message["n"], "events": message["fresh"]})
            since = message["n"]
    return found


def test_nothing_is_opened_before_everybody_sits(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, PAIR, pledge=pledge(ANNA))
        async with joined(server, made["table"], made["token"]) as anna:
            assert (await opens(anna, 0, ANNA))["code"] == "early"
            await claim(server, made["links"]["1"], "Bert")  # an older page, or none: it adds nothing
            assert (await opens(anna, 0, ANNA))["t"] == "ack"
            await anna.until_state(lambda state: state["view"] is not None)

    run(play())


def test_links_without_a_promise_and_people_without_bytes(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, PAIR)
        older = made["links"]["1"].rpartition(".")[0]
        other = await claim(server, older, "Bert")
        async with joined(server, made["table"], other["token"]) as bert:
            assert bert.state["view"] is not None
            assert (await opens(bert, 1, BERT))["code"] == "not_asked"
        for bad in ("x" * 64, "A" * 64, "00", "-", 7):
            answer = await house.post(server, "/api/tables", {"pledge": bad})
            assert answer.status_code == 400

    run(play())


def test_a_game_with_bots_alone(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server, SOLO, pledge=pledge(ANNA))
        async with joined(server, made["table"], made["token"]) as anna:
            assert anna.state["view"] is None
            await opens(anna, 0, ANNA)
            await anna.until_state(lambda state: state["view"] is not None)
            await play_on([anna], random.Random(2))
        told = (await house.get(server, f"/api/tables/{made['table']}/fair")).json()
        assert told["shares"] == [ANNA.hex(), ""] and told["pledges"] == [pledge(ANNA), ""]
        assert told["key"] == hashlib.sha256(b"longbox key " + bytes.fromhex(told["seed"]) + b"\x00" + ANNA).hexdigest()

    run(play())


def test_bytes_that_never_come_are_left_out_and_told(server: Server) -> None:
    async def play() -> None:
        made, other = await sealed(server)
        async with joined(server, made["table"], other["token"]) as bert:
            await opens(bert, 1, BERT)
            assert (await opens(bert, 0))["t"] == "ack"  # Anna is not here
            await bert.until_state(lambda state: state["view"] is not None)
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, made["table"], other["token"]) as bert,
        ):
            assert (await opens(anna, 0, ANNA))["code"] == "not_asked"  # too late
            await play_on([anna, bert], random.Random(5))
        told = (await house.get(server, f"/api/tables/{made['table']}/fair")).json()
        assert told["shares"] == ["-", BERT.hex()] and told["pledges"] == [pledge(ANNA), pledge(BERT)]
        report = verify(read(json.dumps({"longbox": "game", "format": 1, "fair": told}).encode()))
        assert not report.wrong and any("left out" in note for note in report.notes)

    run(play())


def test_what_was_opened_is_kept(tmp_path: Path) -> None:
    """A server that dies between two openings, and again after the deal, goes on with the same key."""

    async def first(server: Server) -> tuple[Json, Json]:
        made, other = await sealed(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await opens(anna, 0, ANNA)
        return made, other

    async def second(server: Server, made: Json, other: Json) -> Json:
        async with joined(server, made["table"], other["token"]) as bert:
            assert bert.state["seats"][0]["opened"] and bert.state["view"] is None
            await opens(bert, 1, BERT)
            found: Json = (await bert.until_state(lambda state: state["view"] is not None))["view"]
            return found

    async def third(server: Server, made: Json, other: Json) -> Json:
        async with joined(server, made["table"], other["token"]) as bert:
            found: Json = bert.state["view"]
        gone = await house.get(server, f"/api/tables/{made['table']}/replay/0?seat=1", token=other["token"])
        assert gone.json()["view"]["seats"][1]["hand"] == found["seats"][1]["hand"]
        return found

    server = Server(sqlite(tmp_path)).start()
    made, other = run(first(server))
    server.kill()
    server.start()
    dealt: Json = run(second(server, made, other))
    server.kill()
    server.start()
    assert run(third(server, made, other)) == dealt
    server.stop()


def test_whoever_has_a_game_forgotten_leaves_its_key(server: Server) -> None:
    async def play() -> None:
        made, other = await sealed(server)
        async with (
            joined(server, made["table"], made["token"]) as anna,
            joined(server, made["table"], other["token"]) as bert,
        ):
            await opens(anna, 0, ANNA)
            await opens(bert, 1, BERT)
            await bert.until_state(lambda state: state["view"] is not None)
            hand = bert.state["view"]["seats"][1]["hand"]
        async with house.httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE) as client:
            headers = {"Authorization": f"Bearer {made['token']}"}
            assert (await client.delete(f"/api/tables/{made['table']}/mine", headers=headers)).status_code == 200
        shown = await house.get(server, f"/api/tables/{made['table']}/replay/0?seat=1", token=other["token"])
        assert shown.json()["view"]["seats"][1]["hand"] == hand

    run(play())
