"""A box of one's own, with a zone and a phase that no other box has: played, seen, saved, taken back, told, tested."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longbox import Game, new_game
from longbox.bots import decide, make_bot
from longbox.engine.words import zone
from longbox.games import BadOptions, cards_of, library, register, unregister
from longbox.language.words import ZONES
from longbox.scenario import run_paths, run_text
from longbox.text import rules_text
from longbox.view import view
from tests.engine.worlds import dice, pick
from tests.games.sixth.heist import BOX

HERE = Path(__file__).parent / "sixth"


@pytest.fixture(autouse=True)
def heist() -> Iterator[None]:
    register(BOX)
    yield
    unregister("heist")


def played(seed: int, seats: int = 2, **options: Any) -> Game:
    game = new_game("heist", seats=seats, seed=seed, **options)
    below = dice(seed)
    while not game.over:
        game.choose(pick(game, below))
    return game


def vault(game: Game) -> list[int]:
    return game.state.zones[game.state.layout.find(game.state.prog.rules, "vault")]


def until_the_vault_holds(n: int, seed: int = 1) -> Game:
    game = new_game("heist", seats=2, seed=seed)
    below = dice(seed)
    while len(vault(game)) < n:
        game.choose(pick(game, below))
    return game


@pytest.mark.parametrize("seed", range(6))
def test_random_games_come_to_an_end(seed: int) -> None:
    game = played(seed, seats=2 + seed % 2)
    st = game.state
    assert game.over_reason in ("villains", "main_deck")
    assert sorted(c for z in st.zones for c in z if c != zone.EMPTY) == list(range(len(st.defn)))


def test_the_rookie_plays_it_to_the_end() -> None:
    game = new_game("heist", seats=2, seed=4)
    bots = [make_bot("rookie", seat) for seat in range(2)]
    while not game.over:
        game.choose(decide(bots[game.decision.seat], game))
    assert game.over_reason == "villains"


def test_its_zone_is_seen_by_those_who_know_its_cards() -> None:
    game = until_the_vault_holds(2)
    top = vault(game)[-1]
    known = [seat for seat in range(2) if game.state.know(top) >> seat & 1]
    assert known, "who paid the tribute knows what it was"
    for seat in (0, 1, -1):
        pile = view(game, seat).piles["vault"]
        assert pile.count == 2
        seen = bool(pile.cards) and pile.cards[0] is not None
        assert seen == (seat in known)


def test_a_world_dealt_anew_keeps_what_a_player_knows_of_it() -> None:
    game = until_the_vault_holds(3)
    for seat in range(2):
        world = game.determinize(seat, dice(5))
        assert view(world, seat).piles == view(game, seat).piles


def at_the_tribute() -> tuple[Game, bytes]:
    """A game whose first player has ended the turn and is asked for the tribute, and how it stood before that."""
    game = new_game("heist", seats=2, seed=2)
    before = game.to_bytes()
    game.choose(len(game.decision.options) - 1)
    assert game.decision.kind == "choose"
    asked = view(game, game.decision.seat).decision
    assert asked is not None and asked.place == "vault"
    return game, before


def test_a_game_in_its_phase_is_saved_and_goes_on_the_same() -> None:
    game, _ = at_the_tribute()
    again = Game.from_bytes(game.to_bytes())
    for one in (game, again):
        one.choose(0)
    assert again.to_bytes() == game.to_bytes()
    assert len(vault(again)) == 1


def test_its_phase_is_taken_back() -> None:
    game, before = at_the_tribute()
    game.undo()
    assert game.to_bytes() == before


def test_its_scenarios_run() -> None:
    assert [outcome.message for outcome in run_paths([HERE / "heist.yaml"])] == ["", ""]


def test_its_words_belong_to_it_alone() -> None:
    text = "name: x\ngame: base\nvault: [kick]\nseats: {A: , B: }\n"
    assert "'vault' is not in this game" in run_text(text)[0].message


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"guards": 7}, "guards must be 1 to 6"),
        ({"guards": "many"}, "guards must be a number"),
        ({"teams": True}, "'teams' is no option of heist"),
    ],
)
def test_its_options_are_checked(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOptions, match=told):
        new_game("heist", seats=2, **options)


def test_no_other_box_has_its_options() -> None:
    with pytest.raises(BadOptions, match="'guards' is no option of base"):
        new_game("base", seats=2, guards=3)


def test_its_option_is_in_force_and_told() -> None:
    assert view(new_game("heist", seats=2, seed=1, guards=2), 0).villains_left == 2
    assert view(new_game("heist", seats=2, seed=1), 0).villains_left == 4


def test_its_cards_are_spoken_in_both_languages() -> None:
    burglar = library("heist").cards["burglar"]
    cards = cards_of("heist")
    assert "the Vault" in rules_text(burglar, "en", cards)
    assert "Coffre" in rules_text(burglar, "fr", cards)


def test_it_leaves_nothing_behind() -> None:
    unregister("heist")
    try:
        assert "vault" not in ZONES
        with pytest.raises(BadOptions, match="unknown game 'heist'"):
            new_game("heist", seats=2)
        with pytest.raises(BadOptions, match="unknown option 'guards'"):
            new_game("base", seats=2, guards=3)
    finally:
        register(BOX)


def test_two_boxes_cannot_have_one_name() -> None:
    from dataclasses import replace

    with pytest.raises(ValueError, match="there is a box 'base' already"):
        register(replace(BOX, id="base"))
    with pytest.raises(ValueError, match="comes with this package"):
        unregister("base")
