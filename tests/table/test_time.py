"""Clocks, leavers, bots that take over, and windows that take the same time whoever can defend."""

from __future__ import annotations

import asyncio
import itertools
import json
import selectors
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from longbox.bots import world_of
from longbox.engine.game import Game
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.table import messages as m
from longbox.table.hub import seeded_header
from longbox.table.live import Table
from longbox.table.record import RUNNING, STAND_IN, Seat
from longbox.table.settings import Settings
from longbox.table.store import Kept
from longbox.table.thinkers import answer
from tests.table import house
from tests.table.house import Player, Server, joined, lay_out, new_pair, new_table, run, sqlite
from tests.table.test_faults import rows_of
from tests.table.test_secrets import Ear, NoHub

WINDOW = 0.4
ATTACK = """
name: an attack
game: base
seats:
  A: {hand: [poison_ivy, punch], deck: [punch, kick, punch, punch, kick]}
  B: {hand: [HELD, punch], deck: [punch, punch, punch, punch, HIDDEN]}
  C: {hand: [OTHER, punch], deck: [punch, punch, punch, punch, BURIED]}
"""
# Everybody owns the same cards, so that points and piles are the same; only where they lie, unseen, is not.
HANDS = [("kick", "kick"), ("lasso_of_truth", "kick"), ("kick", "lasso_of_truth"), ("lasso_of_truth", "lasso_of_truth")]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with real windows; what it does by the clock alone, it does not do while it is counted."""
    db = sqlite(tmp_path_factory.mktemp("patient"))
    pace = {"wake_every": "3600", "sweep_every": "3600"}
    with Server(db, defense_pause=str(WINDOW), ask_all_defenders="1", **pace) as started:
        yield started


# ---------------------------------------------------------------- Defense windows


def attack(bert: str, carl: str) -> str:
    other = {"kick": "lasso_of_truth", "lasso_of_truth": "kick"}
    text = ATTACK.replace("HELD", bert).replace("HIDDEN", other[bert])
    return text.replace("OTHER", carl).replace("BURIED", other[carl])


async def watch_attack(server: Server, hands: tuple[str, str], people: int) -> tuple[float, list[str]]:
    """How long an Attack takes that nobody wards off, and what the attacker and a spectator see of it."""
    laid = await lay_out(server.db, attack(*hands), people)
    table, tokens = laid["table"], laid["tokens"]
    async with AsyncExitStack() as room:
        anna = await room.enter_async_context(joined(server, table, tokens[0]))
        guest = await room.enter_async_context(joined(server, table))
        others = [await room.enter_async_context(joined(server, table, token)) for token in tokens[1:people]]
        await anna.settle()
        await guest.settle()
        begun = time.monotonic()
        await anna.act(0)
        passers = [asyncio.create_task(give_way(player)) for player in others]
        seen = await asyncio.gather(listen(anna, "anna"), listen(guest, "guest"))
        spent = time.monotonic() - begun
        for task in passers:
            task.cancel()
        await asyncio.gather(*passers, return_exceptions=True)
    return spent, [*seen[0], *seen[1]]


async def listen(player: Player, name: str) -> list[str]:
    """All that is new to a player until it is the attacker's turn to go on."""
    seen: list[str] = []
    while True:
        message = await player.next()
        if message["t"] == "state":
            text = f"{name} {json.dumps({k: v for k, v in message.items() if k != 'clock'})}"
            if text not in seen[-1:]:  # an answer that changes nothing for the others may be told before or after
                seen.append(text)
            if message["question"]["kind"] == "turn":
                return seen


async def give_way(player: Player) -> None:
    """Declines every question as soon as it comes."""
    while True:
        if player.asked is not None:
            await player.act(player.asked["decline"])
            player.state = {}
        await player.next()


def test_bots_without_a_defense_take_their_time_too(patient: Server) -> None:
    async def play() -> None:
        for hands in HANDS:
            spent, _ = await watch_attack(patient, hands, people=1)
            assert spent >= 2 * WINDOW - 0.01, hands  # a window for each seat, whatever it holds

    run(play())


def test_what_others_see_of_an_attack_does_not_depend_on_the_hands(patient: Server) -> None:
    async def play() -> None:
        told: dict[tuple[str, str], list[str]] = {}
        for hands in HANDS:
            spent, told[hands] = await watch_attack(patient, hands, people=3)
            assert spent >= 2 * WINDOW - 0.01, hands
        first = told[HANDS[0]]
        assert len(first) >= 6  # announced, two windows, done; for both who look on
        for hands in HANDS[1:]:
            assert told[hands] == first, hands

    run(play())


COUNTS = ("store_jobs", "bot_questions", "actions_total", "write_seconds_count", "apply_seconds_count")


async def counts(server: Server) -> dict[str, float]:
    rows = (await house.get(server, "/metrics")).text.splitlines()
    told = [row.rpartition(" ") for row in rows if not row.startswith("#")]
    return {name: float(number) for name, _, number in told if any(word in name for word in COUNTS)}


@pytest.mark.parametrize("people", [1, 3])
def test_the_numbers_of_the_server_do_not_tell_who_could_defend(patient: Server, people: int) -> None:
    async def play() -> None:
        told = []
        for hands in HANDS:
            before = await counts(patient)
            await watch_attack(patient, hands, people)
            after = await counts(patient)
            told.append({name: number - before.get(name, 0) for name, number in after.items()})
        assert told[0] and all(one == told[0] for one in told), told

    run(play())


# The same to the instant: on a loop whose time passes only when there is nothing left to do.


class Leaping(asyncio.SelectorEventLoop):
    """Does not wait for its timers: time leaps to the next one."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(Leaps(self))

    def time(self) -> float:
        return self.now


class Leaps(selectors.SelectSelector):
    def __init__(self, loop: Leaping) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.loop.now += timeout or 0.0
        return super().select(0)


class Thinker:
    """Bots that think here and now."""

    async def choose(self, bot: str, seed: str, game: Game) -> int:
        return answer(bot, seed, world_of(game, game.decision.seat).to_bytes())


class Onlooker(Ear):
    """Keeps what it is told and when. Gives way to every Attack, and says when the attacker may go on."""

    def __init__(self, viewer: int, table: Table) -> None:
        super().__init__(viewer, "en")
        self.table = table
        self.told: list[tuple[float, bytes]] = []
        self.done = asyncio.Event()
        self.answered: set[int] = set()

    def send(self, data: bytes) -> None:
        message = json.loads(data)
        if message["t"] != "state" or not message["rev"]:
            return  # it has not begun
        self.told.append((asyncio.get_running_loop().time(), data))
        question = message["question"]
        if question["kind"] == "turn":
            self.done.set()
        elif self.viewer > 0 and question.get("options") and message["rev"] not in self.answered:
            self.answered.add(message["rev"])
            self.say(message["rev"], question["decline"])

    def close(self, reason: str) -> None:
        """The table is put away."""

    def say(self, rev: int, choice: int) -> None:
        said = m.Act(rev=rev, ack=f"{self.viewer} {rev}", choice=choice)
        self.table.line.say(self, said)


async def attacked(hands: tuple[str, str], people: int, text: str = "", attacks: int = 1) -> list[tuple[float, bytes]]:
    """What the attacker and a spectator see of an Attack, or of several in a row, and when."""
    game = Layout(next(iter(documents_of(text or attack(*hands), "an attack"))).data).game()
    hub: Any = NoHub(Settings(defense_pause=WINDOW, bot_pause=0.0, ask_all_defenders=True))
    hub.thinkers = Thinker()
    seats = [Seat("human" if i < people else "bot", f"Player{i}") for i in range(game.seats)]
    seed = b"an attack, seen from outside"
    table = Table(hub, Kept("t", RUNNING, seeded_header("base", 3, {}, seed), seed, seats, None, 0.0))
    table.game = game
    table.open()
    onlookers = [Onlooker(viewer, table) for viewer in (0, -1, *range(1, people))]
    for one in onlookers:
        table.join(one, None)
    for _ in range(attacks):
        for one in onlookers[:2]:
            one.done.clear()
        onlookers[0].say(table.stage.rev(0), 0)
        for one in onlookers[:2]:
            await one.done.wait()
    await table.close()
    return [told for one in onlookers[:2] for told in one.told]


@pytest.mark.parametrize("people", [1, 3], ids=["bots", "people"])
def test_whatever_the_hands_an_attack_takes_the_same_time(people: int) -> None:
    seen: dict[tuple[str, str], list[tuple[float, bytes]]] = {}
    for hands in HANDS:
        seen[hands] = run(attacked(hands, people), Leaping)
    first = seen[HANDS[0]]
    for hands in HANDS:
        assert max(at for at, _ in seen[hands]) == pytest.approx(2 * WINDOW), hands  # a window for each seat
        assert [at for at, _ in seen[hands]] == [at for at, _ in first], hands  # as many messages, at the same moments
        if people > 1:  # bots ward off what they can, people here do not
            assert seen[hands] == first, hands


def test_the_windows_of_bots_share_the_time_of_a_turn() -> None:
    """After the first two they are short, whatever the bots hold: a late turn with many Attacks comes to its end."""
    short = Settings().short_pause
    for hands in HANDS:
        text = attack(*hands).replace("hand: [poison_ivy, punch]", "hand: [poison_ivy, poison_ivy, poison_ivy]")
        seen = run(attacked(hands, 1, text, attacks=3), Leaping)
        assert max(at for at, _ in seen) == pytest.approx(2 * WINDOW + 4 * short), hands


def test_nobody_is_told_who_is_really_asked(patient: Server) -> None:
    async def play() -> None:
        laid = await lay_out(patient.db, attack("kick", "lasso_of_truth"), people=3)
        table, tokens = laid["table"], laid["tokens"]
        async with (
            joined(patient, table, tokens[0]) as anna,
            joined(patient, table, tokens[1]) as bert,
            joined(patient, table, tokens[2]) as carl,
            joined(patient, table) as guest,
        ):
            await anna.choose(0)
            await bert.until_asked()
            assert bert.asked is not None and bert.asked["prompt"] == "attacked"  # asked like the others
            await carl.catch_up()
            assert carl.asked is None
            await bert.choose(0)
            await carl.until_asked()
            assert carl.asked is not None
            assert carl.asked["prompt"] == "defend" and len(carl.asked["options"]) == 2
            for player in (anna, bert, guest):
                await player.settle()
                assert player.state["question"]["seat"] == -1 and player.state["question"]["kind"] == "defend"
                assert player.state["view"]["decision"] == {**player.state["view"]["decision"], "seat": -1}
            async with joined(patient, table) as late:  # nor is who comes just now
                assert late.state["question"] == guest.state["question"]
            shown = await house.get(patient, f"/api/tables/{table}/replay?seat=-1")
            assert shown.json()["steps"] == 0  # the past tells no more than the present
            ack = await carl.act(carl.asked["decline"])
            assert (await carl.until("ack", ack=ack))["rev"] % 100 == 1  # only Carl's own count has moved
            await anna.until_asked()
            assert anna.state["question"]["kind"] == "turn"

    run(play())


# ---------------------------------------------------------------- the clock


def test_the_clock_runs_on_who_has_the_turn(server: Server) -> None:
    async def play() -> None:
        made, _ = await new_pair(server, clock=3600)
        async with joined(server, made["table"], made["token"]) as anna:
            clock = anna.state["clock"]
            assert clock["seat"] == anna.state["view"]["turn"] and 0 < clock["left"] <= 3600

    run(play())


def test_when_time_is_up_a_bot_ends_the_turn(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server, clock=1)
        table = made["table"]
        async with joined(server, table, made["token"]) as anna, joined(server, table, other["token"]) as bert:
            seat = anna.state["view"]["turn"]
            following = anna if seat == 1 else bert
            await following.until_state(lambda state: state["view"]["turn"] != seat)
            assert following.asked is not None  # the next is a person again
            assert following.state["seats"][1 - seat]["bot"] is None
        actors = {row.actor for row in await rows_of(server, table) if row.seat == seat}
        assert actors == {"clock"}

    run(play())


def test_without_a_clock_nobody_is_hurried(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            assert anna.state["clock"] is None

    run(play())


# ---------------------------------------------------------------- leavers


def test_a_bot_takes_over_and_gives_back(server: Server) -> None:
    async def play() -> None:
        made, other = await new_pair(server)
        table = made["table"]
        async with joined(server, table, made["token"]) as anna:
            async with joined(server, table, other["token"]) as bert:
                await anna.send(t="bot", ack=1, seat=1)
                assert (await anna.until("error"))["code"] == "present"
                await bert.settle()
            await anna.until_state(lambda state: not state["seats"][1]["online"])
            await anna.send(t="bot", ack=2, seat=1)
            await anna.until("ack", ack=2)
            await anna.until_asked()
            assert anna.state["seats"][1]["bot_in"] is True
            while not await played_by_bot(server, table, 1):
                await anna.until_asked()
                await anna.choose(len(anna.asked["options"]) - 1)
            async with joined(server, table, other["token"]) as bert:  # the way back
                await bert.send(t="act", rev=bert.state["rev"], ack=3, choice=0)
                assert (await bert.until("error"))["code"] == "bot_plays"
                await bert.send(t="back", ack=4)
                await bert.until("ack", ack=4)
                await bert.settle()
                assert bert.state["seats"][1]["bot_in"] is False
                await anna.settle()
                if anna.asked is not None:
                    await anna.choose(house.option(anna, "end"))
                await bert.until_asked()

    run(play())


async def played_by_bot(server: Server, table: str, seat: int) -> bool:
    return any(row.actor == STAND_IN and row.seat == seat for row in await rows_of(server, table))


def test_a_bot_may_play_for_oneself(server: Server) -> None:
    async def play() -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            await anna.send(t="bot", ack=1, seat=0)
            over = await anna.until("over")  # the bots play it out
            assert over["winners"]
            await anna.send(t="bot", ack=2, seat=1)
            assert (await anna.until("error"))["code"] == "no_seat"

    run(play())


def test_bots_pause_so_that_people_can_follow(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        made = await new_table(server)
        async with joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
            await anna.choose(house.option(anna, "end"))
            await anna.until_asked()
        # When it was chosen, not when we came to hear of it. To play a card takes half as long.
        rows = await rows_of(server, made["table"])
        gaps = [b.at - a.at for a, b in itertools.pairwise(rows) if b.actor == "bot"]
        assert len(gaps) > 2 and min(gaps) > 0.09, gaps

    with Server(sqlite(tmp_path), bot_pause="0.2") as server:
        run(play(server))
