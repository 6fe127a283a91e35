"""Random games, with everything that must hold at every state."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any

import msgspec
import pytest

import longbox
from longbox import Game
from longbox.engine.program import Program
from longbox.engine.state import State
from longbox.engine.words import over, zone
from longbox.view import SPECTATOR, View, seen_events, view
from tests.engine.worlds import BOXES, dice, game_number, pick

CHUNKS = 40
OTHER_CHUNKS = 4
OTHER_GAMES = 200  # of each other box; every state of the first four is checked
CARD = itemgetter(1)
HANDLE = re.compile(rb'"handle":(-?\d+)')
GAMES = 2000  # in all; every state of every 40th game is checked, and every 37th state of the others


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games(chunk: int) -> None:
    for n in range(chunk, GAMES, CHUNKS):
        play_and_check(n, every=1 if n // CHUNKS % 40 == 0 else 37)


@pytest.mark.parametrize("box", [box for box in BOXES if box != "base"])
@pytest.mark.parametrize("chunk", range(OTHER_CHUNKS))
def test_random_games_of_the_other_boxes(box: str, chunk: int) -> None:
    for n in range(chunk, OTHER_GAMES, OTHER_CHUNKS):
        play_and_check(n, every=1 if n < OTHER_CHUNKS else 37, box=box)


def play_and_check(n: int, every: int, box: str = "base", make: Callable[[int, str], Game] = game_number) -> None:
    game = make(n, box)
    below = dice(n)
    cards = conserved(game.state)
    choices: list[int] = []
    past: list[tuple[Game, bytes]] = []
    seen: list[set[int]] = [set() for _ in range(game.seats)]
    while not game.over:
        if len(choices) % every == 0:
            views = [game.view(seat) for seat in range(game.seats)]
            data = check_state(game, cards, below, views)
            check_handles(game, seen, views)
            check_undo(game)
            if len(choices) % 50 == 0:
                past.append((game.clone(), data))
        at = pick(game, below)
        choices.append(at)
        game.choose(at)
        if len(choices) % every == 0:
            check_events(game)
    assert conserved(game.state) == cards
    check_end(game)
    for clone, data in past:
        assert clone.to_bytes() == data, "an earlier copy has changed"
    again = make(n, box)
    for at in choices:
        again.choose(at)
    assert again.hash == game.hash, "same seed and choices, another game"


def conserved(st: State) -> list[int]:
    """Every card lies in exactly one zone, the one its place names. Returns all, whatever form they have taken."""
    lying = [(z, card) for z, pile in enumerate(st.zones) if pile for card in pile if card != zone.EMPTY]
    every = range(len(st.defn))
    lying.sort(key=CARD)
    assert lying == list(zip(map(st.zone_of, every), every, strict=True))
    return sorted(map(printed(st.prog).__getitem__, st.defn))


@lru_cache(8)
def printed(prog: Program) -> list[int]:
    return [d.printed for d in prog.defs]


def check_state(game: Game, cards: list[int], below: Any, views: list[View]) -> bytes:
    """The game as bytes."""
    assert conserved(game.state) == cards
    decision = game.decision
    assert decision.count > 0
    assert len(set(decision.codes)) == decision.count
    data = game.to_bytes()
    assert game.clone().to_bytes() == data
    assert Game.from_bytes(data).to_bytes() == data
    for seat, mine in enumerate(views):
        other = game.determinize(seat, below)
        assert conserved(other.state) == cards
        assert other.view(seat) == mine, "a determinized game can be told apart"
    assert game.to_bytes() == data, "looking at a game has changed it"
    return data


def check_handles(game: Game, seen: list[set[int]], views: list[View]) -> None:
    """No card that a seat does not know is shown to it, and none in a pile lies under a handle it has ever seen."""
    st = game.state
    piles = {
        zone.MAIN,
        zone.VILLAINS,
        zone.OUT,
        *(zone.SHARED + s * zone.PER_SEAT + zone.DECK for s in range(game.seats)),
    }
    every = range(len(st.loc))
    known = list(map(st.know, every))  # who knows each card, as bits: there are few different ones
    stays: dict[int, set[int]] = {who: set() for who in set(known)}
    piled: dict[int, set[int]] = {who: set() for who in stays}
    for who, stay, place in zip(known, map(st.stay, every), map(st.zone_of, every), strict=True):
        stays[who].add(stay)
        if place in piles:
            piled[who].add(stay)
    for seat, mine in enumerate(views):
        shown = handles(mine)
        seen[seat] |= shown
        for who, hidden in stays.items():
            if not who >> seat & 1:
                assert shown.isdisjoint(hidden)
                assert seen[seat].isdisjoint(piled[who]), "a card can be recognised after a shuffle"
    assert handles(view(game, SPECTATOR)) <= stays.get(st.everyone, set())


def handles(part: View) -> set[int]:
    """All that are named anywhere in a view: read from the text that would be sent, which is quick."""
    return set(map(int, HANDLE.findall(msgspec.json.encode(part))))


def check_undo(game: Game) -> None:
    depth = game.undo_depth
    if depth == 0:
        return
    twin = Game(game.state.copy())
    before = twin.to_bytes()
    twin.choose(0)
    if twin.undo_depth == 1:
        after = twin.to_bytes()
        twin.undo()
        assert twin.to_bytes() == before
        twin.choose(0)
        assert twin.to_bytes() == after


def check_events(game: Game) -> None:
    """A hidden card is named to nobody who may not know it."""
    facts = game.events
    for seat in range(game.seats):
        told = seen_events(game, seat)
        public = [e for e in facts if e.kind != "looked" or e.seen_by(seat)]
        assert len(told) == len(public)
        for fact, event in zip(public, told, strict=True):
            if not fact.seen_by(seat):
                assert event.card == "" and event.before == -1 and event.after == -1


def check_end(game: Game) -> None:
    assert game.over_reason in over.NAMES[1:]
    assert len(game.scores) == game.seats
    assert game.winners
    assert game.decision.count == 0
    with pytest.raises(longbox.IllegalChoice):
        game.choose(0)


def test_undo_goes_back_step_by_step() -> None:
    """All choices since something hidden came to light can be taken back, one by one and all at once."""
    for n in range(24):
        game = game_number(n)
        below = dice(n)
        trail = [game.to_bytes()]
        for _ in range(150):
            if game.over:
                break
            seat = game.decision.seat
            depth = game.undo_depth
            game.choose(pick(game, below))
            if game.undo_depth == 0:
                trail = [game.to_bytes()]
            else:
                if game.undo_depth != depth + 1:
                    trail = trail[-1:]  # somebody else decided before
                trail.append(game.to_bytes())
            assert game.undo_depth <= len(trail) - 1
            assert seat >= 0
        steps = game.undo_depth
        for back in range(1, steps + 1):
            game.undo()
            assert game.to_bytes() == trail[-1 - back]
        with pytest.raises(longbox.CannotUndo):
            game.undo()


def test_determinized_games_have_a_future_of_their_own() -> None:
    game = game_number(0)
    below = random.Random(1).randrange
    keys = {game.determinize(0, below).state.key for _ in range(5)}
    assert len(keys) == 5 and game.state.key not in keys


def test_other_worlds_keep_levels_tokens_and_arenas_apart() -> None:
    """What lies face down is dealt anew only among cards with the same back."""
    game = longbox.new_game("injustice", seats=4, seed=3, impossible=True, advanced=True)
    backs = [[_back(game, card) for card in z] for z in game.state.zones]
    moved = False
    for n in range(5):
        other = game.determinize(0, random.Random(n).randrange)
        assert [[_back(other, card) for card in z] for z in other.state.zones] == backs
        moved = moved or other.state.zones[other.state.extra] != game.state.zones[game.state.extra]
    assert moved


def _back(game: Game, card: int) -> tuple[str, int]:
    """A Clash card looks like any card of the Main Deck from behind."""
    if card == zone.EMPTY:
        return "", 0
    d = game.state.prog.defs[game.state.defn[card]]
    return "main_deck" if d.section == "clash" else d.section, d.level
