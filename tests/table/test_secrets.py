"""What is sent to a seat never tells what another holds. Two independent checks, on the very bytes that are sent.

Scan: every card that any message names, by id or by name, is one that this viewer could know at that moment.
Twins: another world, which the viewer cannot tell from this one, gives the same bytes.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import deque
from functools import lru_cache
from typing import Any

import pytest

from longbox.engine.game import Game
from longbox.engine.piles import pile_up
from longbox.engine.words import zone
from longbox.games import library
from longbox.table import messages as m
from longbox.table.hub import seeded_header
from longbox.table.live import Table
from longbox.table.metrics import Metrics
from longbox.table.patience import Patience
from longbox.table.record import RUNNING, Seat, start
from longbox.table.settings import Settings
from longbox.table.store import Kept
from longbox.text import card_name
from tests.table.house import run

GAMES = 200
CHOICES = 90  # of each game, from a random moment on
OTHER_BOXES = ("titans", "rivals", "metal", "injustice")


@lru_cache
def names_of(game: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """The cards of a box by every name they have, and what finds such a name in a text."""
    names = {card_name(card, lang): id for id, card in library(game).cards.items() for lang in ("en", "fr")}
    return names, re.compile("|".join(sorted((re.escape(name) for name in names), key=len, reverse=True)))


@lru_cache(100_000)
def named_in(text: str, game: str) -> frozenset[str]:
    """The cards that one text of a message names. The same texts come again and again."""
    cards = library(game).cards
    names, spoken = names_of(game)
    found = {names[name] for name in spoken.findall(text) if cards[names[name]].section != "characters"}
    return frozenset(found | {text} if text in cards else found)


@lru_cache
def starters_of(game: str) -> frozenset[str]:
    return frozenset(card.id for card in library(game).cards.values() if card.section == "starters")


class Ear:
    """A client that keeps every byte."""

    def __init__(self, viewer: int, lang: str) -> None:
        self.viewer = viewer
        self.lang = lang
        self.n = 0
        self.entry = 0
        self.inbox: deque[m.Message] = deque()
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.heard.append(data)

    def close(self, reason: str) -> None:
        raise AssertionError(reason)

    def make_room(self) -> None:
        pass


class Nowhere:
    """A store that keeps nothing."""

    def send(self, _: object) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


class NoHub:
    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings(defense_pause=0.0, bot_pause=0.0, ask_all_defenders=False)
        self.store = Nowhere()
        self.metrics = Metrics()
        self.patience = Patience()

    def log(self, event: str, **fields: object) -> None:
        raise AssertionError((event, fields))


def a_table(chance: random.Random, game: str = "base") -> Table:
    seats = chance.choice([2, 2, 3, 4])
    options: dict[str, Any] = {"villains": chance.choice([4, 8])}
    if seats == 4 and chance.random() < 0.5:
        options["teams"] = True
    if game != "base":
        seats, options = 2 if game == "rivals" else seats, {}
        for name in {"titans": ["hero_draft"], "injustice": ["advanced", "impossible"]}.get(game, []):
            if chance.random() < 0.5:
                options[name] = True
    seed = chance.randbytes(32)
    header = seeded_header(game, seats, options, seed)
    people = [Seat("human", f"Player{i}") for i in range(seats)]
    hub: Any = NoHub()
    table = Table(hub, Kept("t", RUNNING, header, seed, people, None, 0.0))
    deal(table)
    return table


def deal(table: Table) -> None:
    table.game = table.first_state()
    table.ledger.begin(table.beginning())


def skip(table: Table, chance: random.Random, choices: int) -> None:
    """On to a later moment, without listening."""
    game = start(table.header, table.seed)
    for _ in range(choices):
        if game.over:
            break
        game.choose(pick(game, chance))
    if not game.over:
        table.game = game


def pick(game: Game, chance: random.Random) -> int:
    count = game.decision.count
    return chance.randrange(count - 1 if game.decision.kind == "turn" and count > 1 else count)


@pytest.mark.parametrize("part", range(4))
def test_no_byte_names_a_card_that_is_hidden(part: int) -> None:
    async def play() -> None:
        for number in range(part, GAMES, 4):
            await scanned(random.Random(number))

    run(play())


@pytest.mark.parametrize("game", OTHER_BOXES)
def test_no_byte_of_another_box_names_a_card_that_is_hidden(game: str) -> None:
    async def play() -> None:
        for number in range(GAMES // 5):
            await scanned(random.Random(f"{game} {number}"), game)

    run(play())


async def scanned(chance: random.Random, box: str = "base") -> None:
    table = a_table(chance, box)
    skip(table, chance, chance.randrange(250))
    viewers = [-1, chance.randrange(len(table.seats))]
    ears = [Ear(viewer, chance.choice(["en", "fr"])) for viewer in viewers]
    for ear in ears:
        table.join(ear, None)
    for _ in range(CHOICES):
        game = table.game
        assert game is not None
        if game.over:
            break
        if table.stage.shown is None:  # while something is held back, the table is shown as it was
            before: dict[int, set[str]] = {viewer: set() for viewer in viewers}
        for viewer in viewers:
            before[viewer] |= known(game, viewer) | shown_for_a_while(game, viewer)
        for ear in ears:
            ear.heard.clear()
        await table.choosing.choose(game.decision.seat, pick(game, chance), None, "human")
        for ear in ears:
            allowed = before[ear.viewer] | known(table.game, ear.viewer) | shown_for_a_while(table.game, ear.viewer)
            for data in ear.heard:
                assert named(data, box) <= allowed, (named(data, box) - allowed, data)


def known(game: Game | None, viewer: int) -> set[str]:
    """The cards of the whole box that this viewer can see somewhere now. From the state, not from a view."""
    assert game is not None
    st = game.state
    found = {
        game.card_id(stack[-1]) for stack in st.zones[zone.STACK : zone.STACK + len(st.prog.rules.stacks)] if stack
    }
    for card in range(len(st.defn)):
        bits = st.know(card)
        if bits == st.everyone or (viewer >= 0 and bits >> viewer & 1):
            found.add(game.card_id(card))
    found |= {game.card_id(card) for card in st.played}  # what was played this turn was seen by all
    return found | starters_of(st.prog.rules.game)  # everybody starts with these


def shown_for_a_while(game: Game | None, viewer: int) -> set[str]:
    """Cards that were seen on their way: revealed, then hidden again within one choice."""
    assert game is not None
    return {
        game.card_id(e.card)
        for e in game.events
        if e.card >= 0 and (e.audience == game.state.everyone or (viewer >= 0 and e.seen_by(viewer)))
    }


def named(data: bytes, game: str = "base") -> set[str]:
    """Every card that a message names: ids anywhere in it, names in its texts."""
    found: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            for value in part.values():
                look(value)
        elif isinstance(part, list):
            for value in part:
                look(value)
        elif isinstance(part, str):
            found.update(named_in(part, game))

    message = json.loads(data)
    if message["t"] == "state":
        for seat in message["view"]["seats"]:  # what one's own deck holds is no secret to oneself
            assert seat["seat"] == message["view"]["seat"] or not seat["deck_list"]
            del seat["deck_list"]
        if message["view"]["confrontation"] is not None:
            assert message["view"]["seat"] >= 0 or not message["view"]["confrontation"]["deck"]
            del message["view"]["confrontation"]["deck"]
        message["view"] = {k: v for k, v in message["view"].items() if k != "game"}
        for question in [message["question"]]:  # its text may quote a card's own words, which name other cards
            if question is not None:
                question["text"] = ""
                for option in question.get("options", ()):
                    option["text"] = "" if option["kind"] == "alternative" else option["text"]
        message["log"] = [line for line in message["log"] if line["kind"] != "chose"]
    look(message)
    return found


# ---------------------------------------------------------------- twins


@pytest.mark.parametrize("part", range(2))
def test_another_world_that_looks_the_same_gives_the_same_bytes(part: int) -> None:
    async def play() -> None:
        compared = 0
        for number in range(part, 60, 2):
            compared += await twins(random.Random(f"twins {number}"))
        assert compared > 100

    run(play())


async def twins(chance: random.Random) -> int:
    """Where another seat does something whose outcome is hidden, its hidden cards are exchanged before."""
    table = a_table(chance)
    skip(table, chance, chance.randrange(200))
    compared = 0
    for _ in range(60):
        game = table.game
        assert game is not None
        if game.over:
            break
        seat = game.decision.seat
        viewer = chance.choice([v for v in range(-1, game.seats) if v != seat])
        at = pick(game, chance)
        other = exchanged(game, seat, viewer, chance)
        assert bytes_for(table, game, viewer) == bytes_for(table, other, viewer)
        if game.decision.options[at].kind in ("buy", "defeat", "end"):
            first, second = after(game, at), after(other, at)
            if first is not None and second is not None and not opened(first, seat, viewer):
                assert await told(table, game, at, viewer) == await told(table, other, at, viewer)
                compared += 1
        await table.choosing.choose(seat, at, None, "human")
    return compared


def exchanged(game: Game, owner: int, viewer: int, chance: random.Random) -> Game:
    """The same game with the cards of the owner's deck that the viewer does not know in another order."""
    st = game.state.copy()
    z = zone.SHARED + owner * zone.PER_SEAT + zone.DECK
    known_by = st.everyone if viewer < 0 else 1 << viewer
    places = [i for i, card in enumerate(st.zones[z]) if st.know(card) & known_by != known_by]
    cards = [st.zones[z][i] for i in places]
    locs = [st.loc[card] for card in cards]
    chance.shuffle(cards)
    deck = st.pile(z)
    for i, card, loc in zip(places, cards, locs, strict=True):
        deck[i] = card
        st.loc[card] = loc
    pile_up(st, z, deck)
    other = Game(st)
    other._base, other._past, other._settled = game._base, list(game._past), game._settled
    return other


def bytes_for(table: Table, game: Game, viewer: int) -> bytes:
    kept, table.game = table.game, game
    history = table.ledger.history
    try:
        return m.encode(table.showing.state_for(viewer, "en", history.n, len(history.entries)))
    finally:
        table.game = kept


def after(game: Game, at: int) -> Game | None:
    copy = game.clone()
    copy.choose(at)
    return copy


def opened(game: Game, owner: int, viewer: int) -> bool:
    """Whether the choice has shown the viewer a card of that deck or hand: then the worlds may differ."""
    base = zone.SHARED + owner * zone.PER_SEAT
    for e in game.events:
        seen = e.audience == game.state.everyone if viewer < 0 else e.seen_by(viewer)
        if e.kind in ("moved", "revealed", "looked") and seen and e.source in (base + zone.DECK, base + zone.HAND):
            return True
    return game.over or game.decision.seat == owner


async def told(table: Table, game: Game, at: int, viewer: int) -> list[bytes]:
    """What a viewer is sent when that choice is made in that world."""
    twin = Table(table.hub, Kept("t", RUNNING, table.header, table.seed, table.seats, None, 0.0))
    deal(twin)
    twin.game = game
    ear = Ear(viewer, "fr")
    twin.join(ear, None)
    ear.heard.clear()
    await twin.choosing.choose(game.decision.seat, at, None, "human")
    return ear.heard
