"""The workshop of a real server: packs are looked at, kept, shared, tried, measured, and played with at tables."""

from __future__ import annotations

import asyncio
import hashlib
import random
import sqlite3
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from longbox.cli.main import main
from longbox.engine.game import Game
from longbox.games import shelf
from longbox.lab.balance import GameRow
from longbox.table import looking, measuring, trying, upkeep
from longbox.table.hub import Hub, seeded_header
from longbox.table.settings import Settings
from longbox.table.thinkers import Failed, Lane, TooHeavy
from longbox.table.workshop import Workshop
from tests.table import house
from tests.table.house import PATIENCE, Server, joined, play_on, run, seeded, sqlite

PACK = """pack: mine
version: 1
title: {en: My pack, fr: Le mien}
overlay: base
cards:
  gadgeteer:
    name: {en: Gadgeteer, fr: Gadgeteur}
    section: main_deck
    type: hero
    cost: 2
    vp: 1
    copies: 60
    emblem: gear
    play:
    - power: 2
    - draw: 1
"""
WORKS = "/api/workshop/works"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite(tmp_path_factory.mktemp("workshop"))) as started:
        yield started


def person(server: Server) -> httpx.Client:
    """A browser of its own."""
    return httpx.Client(base_url=server.http, timeout=PATIENCE)


def told(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_pack_is_looked_at_while_it_is_written(server: Server) -> None:
    with person(server) as anna:
        found = told(anna.post("/api/workshop/check", json={"text": PACK, "deep": True}))
        assert found["ok"] and found["tried"] and found["game"] == "base"
        card = found["cards"][0]
        assert (card["line"], card["fr"]["name"], card["fr"]["emblem"]) == (7, "Gadgeteur", "gear")
        assert card["en"]["text"] == "+2 Power. Draw a card."
        assert card["fr"]["text"] == "+2 en Puissance. Piochez une carte."
        boast = PACK.replace("    play:", "    source: image\n    confidence: high\n    play:")
        (card,) = told(anna.post("/api/workshop/check", json={"text": boast}))["cards"]
        assert (card["en"]["source"], card["en"]["confidence"]) == ("own", ""), "nobody has printed it"
        found = told(anna.post("/api/workshop/check", json={"text": PACK.replace("power", "powr"), "deep": True}))
        assert not found["ok"] and not found["tried"]
        assert [(one["line"], one["suggestion"]) for one in found["problems"]] == [(15, "power")]
        assert [card["id"] for card in found["cards"]] == ["gadgeteer"], "what can be read is shown"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "cards: 1",
        "a: &x [*x]",
        PACK + "    always: &a 1\n",
        "\x00",
        PACK.replace("base", "nowhere"),
        "- " * 60,
    ],
)
def test_what_is_no_pack_is_told_and_never_an_error(server: Server, text: str) -> None:
    with person(server) as anna:
        found = told(anna.post("/api/workshop/check", json={"text": text, "deep": True}))
        assert not found["ok"] and found["problems"]


def test_the_language_has_an_example_for_every_verb(server: Server) -> None:
    from longbox.language import verbs as v

    with person(server) as anna:
        found = told(anna.get("/api/workshop/language"))
    assert [one["word"] for one in found["verbs"]] == list(v.VERBS)
    assert [one["word"] for one in found["standings"]] == list(v.STANDINGS)
    draw = next(one for one in found["verbs"] if one["word"] == "draw")
    assert draw["text"] == {"en": "Draw 2 cards.", "fr": "Piochez 2 cartes."}
    assert found["schema"]["properties"]["overlay"]
    assert found["french"][found["schema"]["properties"]["overlay"]["description"]].startswith("la boîte ou")


def test_a_work_is_private_until_it_is_shared_or_published(server: Server) -> None:
    with person(server) as anna, person(server) as boris:
        made = told(anna.post(WORKS, json={"text": PACK}), 201)
        id = made["work"]["id"]
        assert made["work"]["name"] == "My pack" and [w["id"] for w in told(anna.get(WORKS))] == [id]
        assert told(boris.get(WORKS)) == []
        for path in ("", "/versions"):
            assert boris.get(f"{WORKS}/{id}{path}").status_code == 404
        for method, path in (("PUT", ""), ("DELETE", ""), ("POST", "/visibility")):
            answer = boris.request(method, f"{WORKS}/{id}{path}", json={"text": "x"})
            assert answer.status_code == 404, (method, path)
        share = told(anna.post(f"{WORKS}/{id}/visibility", json={"share": True}))["share"]
        seen = told(boris.get(f"{WORKS}/{share}"))
        assert seen["text"] == PACK and not seen["work"]["mine"] and seen["work"]["share"] == ""
        assert boris.get(f"{WORKS}/{id}").status_code == 404, "the link opens it, its name does not"
        assert boris.get(f"{WORKS}/{share[:-1]}{'y' if share[-1] == 'x' else 'x'}").status_code == 404
        told(anna.post(f"{WORKS}/{id}/visibility", json={"share": False}))
        assert boris.get(f"{WORKS}/{share}").status_code == 404, "a link that was withdrawn opens nothing"
        again = told(anna.post(f"{WORKS}/{id}/visibility", json={"share": True}))["share"]
        assert again != share
        told(anna.post(f"{WORKS}/{id}/visibility", json={"published": True}))
        assert id in [w["id"] for w in told(boris.get("/api/workshop/published"))]
        assert told(boris.get(f"{WORKS}/{id}"))["text"] == PACK
        assert boris.get(f"{WORKS}/{id}?version=1").status_code == 404, "only the newest is shown to others"


FORMAT = """format: friday
version: 3
title: {en: Friday night, fr: Vendredi soir}
game: base
sizes: {villains: 2}
rules: {attack_all: true}
mix:
  cube: |
    2 Raven
    Nth Metal
  own: true
"""


def test_a_format_of_ones_own_is_written_shared_and_played(server: Server) -> None:
    with person(server) as anna, person(server) as boris:
        looked = told(anna.post("/api/workshop/check", json={"text": FORMAT, "deep": True}))
        assert looked["ok"] and looked["tried"] and looked["format"]["id"] == "friday" and not looked["cards"]
        for wrong, line in (("format: league", 1), ("villains: 99", 5), ("2 Ravenn", 9)):
            right = {1: "format: friday", 5: "villains: 2", 9: "2 Raven"}[line]
            problems = told(anna.post("/api/workshop/check", json={"text": FORMAT.replace(right, wrong)}))["problems"]
            assert [problem["line"] for problem in problems] == [line] and problems[0]["fr"] != problems[0]["message"]
        work = told(anna.post(WORKS, json={"text": FORMAT}), 201)["work"]
        assert (work["kind"], work["game"], work["name"]) == ("format", "base", "Friday night")
        wanted = {"game": "base", "options": {"format": work["id"]}}
        assert boris.get(f"{WORKS}/{work['id']}/format").status_code == 404, "it is private"
        assert boris.post("/api/tables", json=wanted).status_code == 404
        assert anna.post("/api/tables", json={"game": "base", "packs": [work["id"]]}).status_code == 400
        share = told(anna.post(f"{WORKS}/{work['id']}/visibility", json={"share": True}))["share"]
        about = told(boris.get(f"{WORKS}/{share}/format"))
        assert about["version"] == 3 and any("Raven" in line for line in about["differs"]["fr"])
        made = told(boris.post("/api/tables", json={**wanted, "options": {"format": share}}), 201)
        told(anna.delete(f"{WORKS}/{work['id']}"))
        header = told(anna.get(f"/api/tables/{made['table']}"))
        assert header["played_by"] == about, "the table tells it as the form did"
        pack = told(anna.post(WORKS, json={"text": PACK}), 201)["work"]["id"]
        refused = anna.post("/api/tables", json={"game": "base", "options": {"format": pack}})
        assert refused.status_code == 400 and refused.json()["error"] == "bad_format"


def test_the_operator_takes_works_down(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    def operator(*command: str) -> str:
        code = main(["db", *command, "--db", server.db])
        shown = capsys.readouterr()
        return shown.out if code == 0 else shown.err

    with person(server) as anna, person(server) as boris:
        id = told(anna.post(WORKS, json={"text": PACK, "name": "Ugly"}), 201)["work"]["id"]
        assert id not in operator("works"), "what is private is nobody's business"
        work = told(anna.post(f"{WORKS}/{id}/visibility", json={"share": True, "published": True}))
        assert f"{id}  base       version 1, published and linked: Ugly" in operator("works")
        assert "no longer published" in operator("withdraw", f"http://here/#/workshop/{work['share']}")
        assert boris.get(f"{WORKS}/{work['share']}").status_code == boris.get(f"{WORKS}/{id}").status_code == 404
        assert told(anna.get(f"{WORKS}/{id}"))["text"] == PACK, "its author keeps it"
        assert told(anna.post(f"{WORKS}/{id}/visibility", json={"share": True}))["share"] != work["share"]
        assert operator("withdraw", id, "--delete") == "Ugly: deleted\n"
        assert anna.get(f"{WORKS}/{id}").status_code == 404
        assert "there is no" in operator("withdraw", id)


def test_every_version_is_kept_and_no_window_overwrites_another(server: Server) -> None:
    with person(server) as anna:
        id = told(anna.post(WORKS, json={"text": PACK}), 201)["work"]["id"]
        dearer = PACK.replace("cost: 2", "cost: 4")
        assert told(anna.put(f"{WORKS}/{id}", json={"text": dearer, "after": 1}))["version"] == 2
        stale = anna.put(f"{WORKS}/{id}", json={"text": "lost", "after": 1})
        assert stale.status_code == 409 and stale.json()["error"] == "outdated"
        assert [one["version"] for one in told(anna.get(f"{WORKS}/{id}/versions"))] == [2, 1]
        assert told(anna.get(f"{WORKS}/{id}?version=1"))["text"] == PACK
        assert told(anna.get(f"{WORKS}/{id}"))["text"] == dearer
        told(anna.delete(f"{WORKS}/{id}"))
        assert anna.get(f"{WORKS}/{id}").status_code == 404


def test_what_is_too_large_is_refused(server: Server) -> None:
    with person(server) as anna:
        assert anna.post("/api/workshop/check", json={"text": "x" * 70_000}).status_code == 400
        assert anna.post("/api/workshop/check", json={"text": "x" * 400_000}).status_code == 413


async def _finished(server: Server, made: dict[str, Any], seed: int) -> str:
    async with joined(server, made["table"], made["token"]) as player:
        await play_on([player], random.Random(seed), 100_000)
        return "".join(player.raw)


def test_a_game_with_a_pack_of_ones_own_outlives_the_work_and_the_server(tmp_path: Path) -> None:
    """Bots play it, hints and the analysis know it, everybody reads its cards; the pack is kept with the game."""
    db = sqlite(tmp_path)
    with Server(db) as server, person(server) as anna, person(server) as boris:
        id = told(anna.post(WORKS, json={"text": PACK}), 201)["work"]["id"]
        wanted = {"game": "base", "options": {"villains": 2}, "packs": [id]}
        assert boris.post("/api/tables", json=wanted).status_code == 404, "it is private"
        other = anna.post("/api/tables", json={**wanted, "game": "titans", "options": {}})
        assert other.status_code == 400 and other.json()["error"] == "other_box"
        made = told(anna.post("/api/tables", json=wanted, headers=seeded()), 201)
        table = made["table"]
        header = told(boris.get(f"/api/tables/{table}"))
        assert [pack["id"] for pack in header["packs"]] == ["base", "mine"] and header["own_cards"]
        cards = told(boris.get(f"/api/tables/{table}/cards?lang=fr"))["cards"]
        assert list(cards) == ["gadgeteer"] and cards["gadgeteer"]["name"] == "Gadgeteur"
        assert cards["gadgeteer"]["source"] == "own"
        assert "gadgeteer" not in told(boris.get("/api/cards/base?lang=en"))["cards"], "the box is as it was"
        told(anna.delete(f"{WORKS}/{id}"))
        run(_turns(server, made, 12))
    with Server(db) as server, person(server) as boris:
        raw = run(_finished(server, made, 2))
        assert "gadgeteer" in raw
        head = told(boris.get(f"/api/tables/{table}/replay?seat=all&lang=en"))
        assert head["over"]
        step = told(boris.get(f"/api/tables/{table}/replay/{head['steps']}?seat=all&lang=en"))
        assert step["view"]["over"]
        metrics = boris.get("/metrics").text
        assert "longbox_bot_failures 0" in metrics.replace(".0", "")


NEWER = PACK.replace("    - draw: 1\n", "    - conjure: 1\n")  # a verb that this version does not know


def as_of_another_version(db: str, table: str) -> None:
    """As if the pack of a table said what no longer means anything; the game was dealt when it did."""
    name, old = (hashlib.sha256(text.encode()).hexdigest() for text in (NEWER, PACK))
    with sqlite3.connect(db.removeprefix("sqlite:///")) as connection:
        connection.execute("INSERT OR IGNORE INTO packs VALUES (?, ?)", (name, NEWER.encode()))
        header = connection.execute("SELECT header FROM tables WHERE id = ?", [table]).fetchone()[0]
        assert old.encode() in header
        changed = (header.replace(old.encode(), name.encode()), table)
        connection.execute("UPDATE tables SET header = ? WHERE id = ?", changed)
    connection.close()


def test_games_outlive_the_language_their_packs_were_written_in(tmp_path: Path) -> None:
    """A pack that cannot be compiled any more: what runs goes on, with its bots, by the cards it was begun with; what
    is over is read and replayed. Only a new game cannot be begun with it."""
    db = sqlite(tmp_path)
    with Server(db) as server, person(server) as anna:
        id = told(anna.post(WORKS, json={"text": PACK}), 201)["work"]["id"]
        wanted = {"game": "base", "options": {"villains": 2}, "packs": [id]}
        runs, over = (told(anna.post("/api/tables", json=wanted, headers=seeded(str(i))), 201) for i in range(2))
        waits = told(anna.post("/api/tables", json={**wanted, "players": house.PAIR}, headers=seeded()), 201)
        run(_turns(server, runs, 12))
        run(_finished(server, over, 2))
    for made in (runs, over, waits):
        as_of_another_version(db, made["table"])
    report = upkeep.check(db)
    assert (report.wrong, report.unknown) == ([], [])
    with Server(db) as server, person(server) as boris:
        raw = run(_finished(server, runs, 3))
        assert "Gadgeteer" in raw and '"ruling"' not in raw
        for made in (runs, over):
            here = f"/api/tables/{made['table']}"
            assert told(boris.get(here))["over"]
            head = told(boris.get(f"{here}/replay?seat=all&lang=en"))
            assert told(boris.get(f"{here}/replay/{head['steps']}?seat=all&lang=fr"))["view"]["over"]
            assert told(boris.get(f"{here}/stats"))["scores"] and told(boris.get(f"{here}/fair"))["seed"]
            cards = told(boris.get(f"{here}/cards?lang=fr"))["cards"]
            assert cards["gadgeteer"]["name"] == "Gadgeteur" and cards["gadgeteer"]["cost"] == 2
            mine = {"Authorization": f"Bearer {made['token']}"}
            refused = boris.post(f"{here}/rematch", json={}, headers=mine)
            assert refused.status_code == 409 and "conjure" in refused.json()["message"]
        refused = boris.get(f"/api/tables/{waits['table']}")
        assert refused.status_code == 409 and "conjure" in refused.json()["message"]
        assert "longbox_bot_failures 0" in boris.get("/metrics").text.replace(".0", "")


async def _turns(server: Server, made: dict[str, Any], choices: int) -> None:
    async with joined(server, made["table"], made["token"]) as player:
        await play_on([player], random.Random(1), choices)


def test_a_card_is_tried_in_hand(server: Server) -> None:
    with person(server) as anna:
        made = told(anna.post("/api/workshop/try", json={"text": PACK, "card": "gadgeteer"}), 201)
        hand = run(_hand(server, made))
        assert "gadgeteer" in hand
        refused = anna.post("/api/workshop/try", json={"text": PACK, "card": "nobody"})
        assert refused.status_code == 400 and refused.json()["error"] == "no_card"


async def _hand(server: Server, made: dict[str, Any]) -> list[str]:
    async with joined(server, made["table"], made["token"]) as player:
        return [card["id"] for card in player.state["view"]["seats"][0]["hand"]]


def test_whoever_tries_a_card_begins() -> None:
    """Whatever is drawn: The Flash goes first by the rules of the base game, and nobody is that hero against them."""
    laid = [shelf.keep(PACK)]
    for n in range(12):
        seed = bytes([n]) * 32
        options = trying.options_for("base", laid, "gadgeteer", seed)
        header = seeded_header("base", 2, options, seed, spectators=False, lang="en", laid=laid)
        assert Game.from_bytes(trying.dealt(header, seed, "gadgeteer")).decision.seat == 0


def test_a_pack_is_measured_by_a_format(server: Server) -> None:
    """Every figure has its interval, and what the pack changes is told deal by deal."""
    with person(server) as anna:
        wanted = {"text": PACK, "games": 20, "format": "quick"}
        found = told(anna.post("/api/workshop/measure", json=wanted))
        box = told(anna.post("/api/workshop/measure", json={"text": PACK, "games": 20}))
        assert found["id"] != box["id"], "games by other rules are other games"
        while found["state"] in ("waiting", "playing"):
            time.sleep(0.2)
            found = told(anna.get(f"/api/workshop/measure/{found['id']}"))
        assert found["state"] == "ready"
        for name in ("rounds", "score", "margin"):
            one, other, change = (found[side][name] for side in ("with_it", "without", "change"))
            assert change["mean"] == pytest.approx(one["mean"] - other["mean"])
            assert all(spread["low"] <= spread["mean"] <= spread["high"] for spread in (one, other, change))
        assert found["without"]["rounds"]["mean"] < 14, "four villains are soon defeated"
        lift, wins = found["cards"][0]["lift"], found["cards"][0]["wins"]
        assert [lift[end] + 0.5 for end in ("low", "share", "high")] == pytest.approx(
            [wins[end] for end in ("low", "share", "high")]
        )
        for name in ("nowhere", "titans"):
            refused = anna.post("/api/workshop/measure", json={**wanted, "format": name})
            assert refused.status_code == 400 and refused.json()["error"] == "bad_options"


def test_what_takes_too_long_or_too_much_memory_ends_alone() -> None:
    """The games of a pack are stopped, whoever waits is told why, and the workers go on with other packs."""
    run(_attacked())


async def _attacked() -> None:
    lane = Lane(1, processor=60.0, tries=1, memory=2 * 1024**3)
    hasty = Lane(1, processor=0.2, tries=2)
    try:
        with pytest.raises(TooHeavy):
            await lane.work(bytearray, 2**40)
        assert len(await lane.work(measuring.games, "base", (), range(1), {})) == 1
        with pytest.raises(TooHeavy):
            await hasty.work(measuring.games, "base", (), range(100_000), {})
        job = measuring.Job("key", "base", "", 20, "anna")
        await measuring.Measuring(None, partial(hasty.work, _too_many))._run(job)  # type: ignore[arg-type]
        assert job.told().state == "failed" and job.told().heavy
    finally:
        lane.close()
        hasty.close()


def _too_many(game: str, packs: tuple[str, ...], numbers: range, rules: measuring.Rules) -> list[GameRow]:
    return measuring.games(game, (), range(100_000), rules)


def test_what_cannot_be_read_yet_keeps_its_name(server: Server) -> None:
    with person(server) as anna:
        work = told(anna.post(WORKS, json={"text": "format: friday\ntitle: {en: [\n"}), 201)["work"]
        assert (work["name"], work["kind"]) == ("friday", "format")
        saved = told(anna.put(f"{WORKS}/{work['id']}", json={"text": FORMAT, "after": 1}))["work"]
        assert saved["name"] != "friday"
        broken = told(anna.put(f"{WORKS}/{work['id']}", json={"text": "title: [", "after": 2}))["work"]
        assert broken["name"] == saved["name"]


def test_who_writes_does_not_wait_for_what_is_measured(tmp_path: Path) -> None:
    run(_measured_meanwhile(sqlite(tmp_path)))


async def _measured_meanwhile(db: str) -> None:
    shop = Workshop(Hub(Settings(db=db)))
    played = asyncio.create_task(shop._play("base", (), range(1_000_000), {}))
    try:
        await asyncio.sleep(0)  # it goes first
        assert (await shop.looking.checked(PACK, True, "anna", "a")).ok
        assert not played.done()
    finally:
        await shop.close()
        with pytest.raises(Failed):
            await played


def test_nobody_keeps_the_others_from_having_their_packs_looked_at() -> None:
    run(_crowded())


async def _crowded() -> None:
    lane = Lane(1, tries=1, memory=2 * 1024**3)
    look = looking.Looking(lane, _when)

    def ask(text: str, person: str, address: str) -> asyncio.Task[Any]:
        return asyncio.create_task(look.checked(text, False, person, address))

    try:
        many = [ask(f"pack {n}", "anna", "a") for n in range(looking.EACH + 1)]
        others = [ask(f"pack {n}", f"person {n}", "a") for n in range(looking.OF_ADDRESS - looking.EACH + 1)]
        for refused in (many.pop(), others.pop()):
            with pytest.raises(looking.TooMany):
                await refused
        await asyncio.gather(*many, *others)
        with pytest.raises(TooHeavy):
            await ask("heavy", "bert", "b")
        first, suspect, urgent = ask("first", "anna", "a"), ask("suspect", "bert", "b"), ask("urgent", "carl", "c")
        assert await first < await urgent < await suspect
        lane.close()
        with pytest.raises(TooHeavy):  # it is not tried again
            await ask("heavy", "carl", "c")
    finally:
        lane.close()


def _when(text: str, deep: bool) -> Any:
    """Runs in the worker: when it had its turn."""
    return bytearray(2**42) if text == "heavy" else time.monotonic_ns()


def test_everybody_reads_the_guests_of_a_mixed_table(server: Server) -> None:
    mix = "mix: {cards: [titans:cybernetic_enhancement, titans:raven]}\n"
    text = f"format: visit\nversion: 1\ntitle: {{en: Visit, fr: Visite}}\ngame: base\n{mix}"
    with person(server) as anna:
        looked = told(anna.post("/api/workshop/check", json={"text": text}))
        assert looked["ok"], looked
        work = told(anna.post(WORKS, json={"text": text}), 201)["work"]["id"]
        players = [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}]
        wanted = {"game": "base", "seats": 2, "players": players, "options": {"format": work}}
        table = told(anna.post("/api/tables", json=wanted), 201)["table"]
        assert told(anna.get(f"/api/tables/{table}"))["own_cards"]
        cards = told(anna.get(f"/api/tables/{table}/cards?lang=fr"))["cards"]
        assert set(cards) == {"titans:cybernetic_enhancement", "titans:raven"}
        assert all(card["game"] == "titans" and card["text"] for card in cards.values())


def test_a_pack_is_measured_in_the_background(server: Server) -> None:
    with person(server) as anna:
        found = told(anna.post("/api/workshop/measure", json={"text": PACK, "games": 20}))
        assert found["games"] == 40
        while found["state"] in ("waiting", "playing"):
            time.sleep(0.2)
            found = told(anna.get(f"/api/workshop/measure/{found['id']}"))
        assert found["state"] == "ready" and found["done"] == 40
        assert found["with_it"]["games"] == found["without"]["games"] == 20
        card = found["cards"][0]
        assert card["id"] == "gadgeteer" and card["owned"] > 0
        assert 0 <= card["picked"]["low"] <= card["picked"]["share"] <= card["picked"]["high"] <= 1
        again = told(anna.post("/api/workshop/measure", json={"text": PACK, "games": 20}))
        assert again == found, "the same games are not played twice"
        assert anna.get("/api/workshop/measure/" + "0" * 64).status_code == 404
