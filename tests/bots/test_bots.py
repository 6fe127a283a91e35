"""Every bot answers every question, and the rookie is no fool."""

from __future__ import annotations

import pytest

from longbox import Game, new_game
from longbox.bots import BOTS, BadBot, Player, RandomBot, decide, make_bot
from longbox.engine.playout import random_choices
from longbox.lab.simulate import simulate
from longbox.view import view

SMALL = "mastermind:3n"  # a search is slow where nothing is compiled
QUICK = [SMALL if name == "mastermind" else name for name in BOTS]
VARIANTS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (2, {"two_heads": True}),
    (4, {"teams": True}),
    (3, {"on_patrol": True}),
    (2, {"heroes": "dealt"}),
    (5, {"heroes": "first_game", "villains": 12}),
    (2, {"villains": 2}),
    (4, {"teams": True, "on_patrol": True}),
]


def play(game: Game, bots: list[Player]) -> list[int]:
    """Plays to the end through views; the choices made."""
    choices = []
    while not game.over:
        seat = game.decision.seat
        at = decide(bots[seat], game)
        assert 0 <= at < game.decision.count
        game.choose(at)
        choices.append(at)
        assert len(choices) < 20_000, "the game does not end"
    return choices


@pytest.mark.parametrize("name", [name for name in BOTS if name != "mastermind"])
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_game_comes_to_its_end(name: str, seats: int, options: dict[str, object]):
    game = new_game("base", seats=seats, seed=11, **options)  # type: ignore[arg-type]
    play(game, [make_bot(name, seat) for seat in range(seats)])
    assert game.winners


def test_a_search_answers_every_question():
    game = new_game("base", seats=3, seed=4, villains=2, on_patrol=True)
    play(game, [make_bot(SMALL, 1), make_bot("random", 2), make_bot("veteran", 3)])
    assert game.winners


def test_questions_of_a_wild_table_are_answered_too():
    """A random foe brings about what two rookies never meet."""
    for seed in range(6):
        game = new_game("base", seats=3, seed=seed, on_patrol=True)
        play(game, [make_bot("rookie", seed), make_bot("random", seed), make_bot("random", seed + 1)])
        assert game.winners


@pytest.mark.parametrize("name", QUICK)
def test_same_seed_same_answers(name: str):
    first, again = (
        play(new_game("base", seats=2, seed=5, villains=3), [make_bot(name, seat) for seat in range(2)])
        for _ in range(2)
    )
    assert first == again


def test_rookie_beats_random():
    result = simulate("base", 2, ["rookie", "random"], 60, seed=3, swap=True)
    assert result.errors == 0
    assert result.wins[0] >= 58


def test_rookies_end_the_game_soon():
    """Random players need about two hundred turns."""
    result = simulate("base", 2, ["rookie"], 10, seed=4)
    assert result.mean_turns < 70
    assert min(result.mean_scores) > 20


def test_random_needs_no_view():
    game = new_game("base", seats=2, seed=1)
    seen, blind = RandomBot(9), RandomBot(9)
    for _ in range(50):
        seat = game.decision.seat
        at = seen.choose(view(game, seat))
        assert at == blind.pick(random_choices(game.state))
        game.choose(at)


def test_random_takes_every_option():
    bot = RandomBot(1)
    assert {bot.pick(4) for _ in range(200)} == {0, 1, 2, 3}


def test_unknown_bot():
    with pytest.raises(BadBot, match=r"unknown bot 'roookie' \(did you mean 'rookie'\?\); there are random, rookie"):
        make_bot("roookie")


@pytest.mark.parametrize("name", ["mastermind:", "mastermind:0n", "mastermind:5", "mastermind:5ms ", "mastermind:-1n"])
def test_a_budget_is_a_number_with_its_unit(name: str):
    with pytest.raises(BadBot, match="250ms or mastermind:400n"):
        make_bot(name)


def test_veteran_beats_rookie():
    result = simulate("base", 2, ["veteran", "rookie"], 200, seed=3, swap=True)
    assert result.errors == 0
    assert result.wins[0] >= 105
