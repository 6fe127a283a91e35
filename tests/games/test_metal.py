"""Dark Nights: Metal beyond what scenarios can say: Crossover packs, saves, hidden heroes, a card of one's own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import longbox
from longbox import Game
from longbox.engine.piles import lift, put
from longbox.engine.playout import random_games
from longbox.engine.save import BadSave
from longbox.engine.words import loc, zone
from longbox.games import BadOptions, cards_of, new_game
from longbox.text.ask import question
from longbox.text.log import log_lines
from longbox.view import seen_events, view
from tests.engine.worlds import CROSSOVER, dice, pick

ROOT = Path(__file__).parents[2]
DREAM_CATCHER = """\
pack: mine
version: 1
title: {en: Mine, fr: Le mien}
overlay: metal
cards:
  punch:
    name: {en: Punch, fr: Coup de Poing}
    section: starters
    type: starter
    cost: 0
    vp: 0
    copies: 36
    play: [{power: 1}]
    ongoing: [{when: {start of turn: yours}, do: {may: {destroy: {in: hand}}}}]
"""


def extra_zone(game: Game, name: str) -> list[str]:
    st = game.state
    return [game.card_id(card) for card in st.zones[st.extra + st.prog.rules.extra.index(name)]]


def ids(game: Game, number: int) -> list[str]:
    return [game.card_id(card) for card in game.state.zones[number]]


def choose(game: Game, kind: str, card: str = "") -> None:
    for at, option in enumerate(game.decision.options):
        if option.kind == kind and (not card or game.card_id(option.card) == card):
            game.choose(at)
            return
    raise AssertionError(f"no {kind} {card} among {game.decision.options}")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_set_up(seats: int) -> None:
    game = new_game("metal", seats=seats, seed=seats)
    costs = [game.state.cost[card] for card in reversed(game.state.zones[zone.VILLAINS])]
    assert costs == [9, 9, 9, 11, 11, 11, 14]
    assert extra_zone(game, "captured") == ["batman_character"]
    assert len(extra_zone(game, "hero_pile")) == 10 - seats
    assert extra_zone(game, "tile") == ["the_batman_who_laughs"]
    assert len(ids(game, zone.MAIN)) == 92


def test_heroes_dealt_and_not_kept_are_shuffled_into_their_pile() -> None:
    game = new_game("metal", seats=3, seed=4, heroes="dealt")
    dealt = [card.id for seat in view(game, 0).seats for card in seat.dealt]
    assert len(dealt) == 6 and "batman_character" not in dealt
    for _ in range(3):
        game.choose(0)
    pile = extra_zone(game, "hero_pile")
    assert len(pile) == 7 and len(set(dealt) & set(pile)) == 3
    assert all(card is None for seat in range(3) for card in view(game, seat).hero_pile)


def test_a_fair_guess_keeps_the_order_of_the_villains_and_hides_the_heroes() -> None:
    game = new_game("metal", seats=2, seed=9)
    seen = set()
    for seed in range(20):
        other = game.determinize(0, dice(seed))
        assert [other.state.cost[c] for c in other.state.zones[zone.VILLAINS]] == [14, 11, 11, 11, 9, 9, 9]
        seen.add(tuple(extra_zone(other, "hero_pile")))
    assert len(seen) > 10, "who can be recruited is not known"


def test_start_of_turn_effects_come_before_the_weaknesses(tmp_path: Path) -> None:
    """METAL-C30, with a card of one's own: at the start of your turn you may destroy a card in hand."""
    file = tmp_path / "mine.yaml"
    file.write_text(DREAM_CATCHER, encoding="utf-8")
    game = new_game("metal", seats=2, seed=1, packs=[str(file)], heroes=[["cyborg_character"], ["superman_character"]])
    st = game.state
    seat = game.turn
    base = zone.SHARED + seat * zone.PER_SEAT
    stack = zone.STACK + 1
    for _ in range(2):  # two Weaknesses on top of the next hand
        card = st.top(stack)
        lift(st, card, stack)
        put(st, card, base + zone.DECK)
        st.loc[card] = (
            (base + zone.DECK) | (seat + 1) << loc.OWNER_SHIFT | (st.loc[card] >> loc.STAY_SHIFT) << loc.STAY_SHIFT
        )
    choose(game, "play", "punch")
    choose(game, "end")
    choose(game, "end")
    assert game.decision.seat == seat and game.decision.prompt == "destroy", "asked before the Weaknesses are played"
    choose(game, "card", "weakness")
    assert game.decision.kind == "turn"
    assert {game.card_id(option.card) for option in game.decision.options} == {"weakness"}
    choose(game, "play", "weakness")
    assert game.turn == seat and extra_zone(game, "captured") == ["batman_character"]


def test_a_crossover_is_played_saved_and_loaded() -> None:
    game = new_game("metal", seats=2, seed=3, crossover=CROSSOVER)
    assert ids(game, zone.VILLAINS)[::-1] == CROSSOVER["villains"]
    assert len(extra_zone(game, "hero_pile")) == 12
    below = dice(3)
    for _ in range(60):
        game.choose(pick(game, below))
    data = game.to_bytes()
    assert Game.from_bytes(data).to_bytes() == data
    code = "import sys, longbox; print(longbox.Game.from_bytes(sys.stdin.buffer.read()).hash)"
    told = subprocess.run(  # another process knows nothing of this program yet
        [sys.executable, "-c", code], input=data, capture_output=True, env={**os.environ}, cwd=ROOT, check=True
    )
    assert told.stdout.decode().strip() == game.hash


def test_a_save_that_names_cards_that_are_not_there_is_refused() -> None:
    data = new_game("metal", seats=2, seed=3, crossover={"heroes": ["base:the_flash"]}).to_bytes()
    with pytest.raises(BadSave):
        Game.from_bytes(data.replace(b"base:the_flash", b"base:the_flush"))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"crossover": {"heroes": ["the_flash"]}}, "like 'base:the_flash'"),
        ({"crossover": {"heroes": ["base:the_flush"]}}, "did you mean 'the_flash'"),
        ({"crossover": {"heroes": ["nowhere:the_flash"]}}, "no box 'nowhere'"),
        ({"crossover": {"heroes": ["base:bane"]}}, "is no Super Hero"),
        ({"crossover": {"villains": ["base:bane"]}}, "is no Super-Villain"),
        ({"crossover": {"heroes": ["base:batman", "base:batman"]}}, "twice"),
        ({"crossover": {"cards": []}}, "crossover must be"),
        ({"crossover": 3}, "crossover must be"),
        ({"heroes": [["batman_character"], ["cyborg_character"]]}, "begins Captured"),
        ({"heroes": "first_game"}, "first game"),
        ({"villains": 9}, "seven Super-Villains"),
        ({"teams": True}, "'teams' is no option of metal"),
    ],
)
def test_what_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOptions, match=told):
        new_game("metal", seats=2, seed=1, **options)


def test_other_boxes_take_no_crossover() -> None:
    with pytest.raises(BadOptions, match="no Crossover"):
        longbox.new_game("base", crossover={"heroes": ["metal:cyborg_character"]})


def test_playouts_inside_the_engine_end() -> None:
    """The quick random player must keep to the rule of the Weaknesses too."""
    game = new_game("metal", seats=3, seed=2)
    games, decisions = random_games(game, 3, 7)
    assert games == 3 and decisions > 300


def test_guests_have_their_names_wherever_cards_are_named() -> None:
    known = cards_of("metal")
    assert known["base:the_joker"].name.en == "The Joker" and "base:the_joker" in known
    assert "base:the_jester" not in known and "the_jester" not in known
    with pytest.raises(KeyError):
        known["base:the_jester"]
    game = new_game("metal", seats=2, seed=3, crossover=CROSSOVER)
    below = dice(5)
    while not game.over:
        shown = view(game, game.decision.seat)
        assert shown.decision is not None
        asked = question(shown.decision, shown, "en", ["Anna", "Ben"], known)
        assert "base:" not in asked
        game.choose(pick(game, below))
        for line in log_lines(seen_events(game, 0), "fr", ["Anna", "Ben"], known, 0):
            assert "base:" not in line
