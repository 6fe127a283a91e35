"""The rookie at Teen Titans: it uses Ongoing cards when they help and keeps them when they do not."""

from __future__ import annotations

import pytest

from longbox import Game, new_game
from longbox.bots import decide, make_bot
from longbox.bots.worth import cardbook
from longbox.games import program
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of(f"name: x\ngame: titans\n{text}\n", "x"))).data).game()


def answer(game: Game) -> str:
    """What the rookie answers; the game goes on with it."""
    option = game.decision.options[at := decide(make_bot("rookie", 1), game)]
    game.choose(at)
    return f"{option.kind} {game.card_id(option.card)}" if option.card >= 0 else option.kind


SALE = "line_up: [azarath, teen_titans_go, arsenal, arsenal, arsenal]\nvillains: [trigon]\nstacks: {kick: 0}"


def test_spends_a_card_for_what_it_can_then_buy():
    sale = SALE.replace("azarath, teen_titans_go, arsenal, arsenal, arsenal", "teen_titans_go, arsenal")
    game = laid_out(f"{sale}\npower: 7\nseats: {{A: {{ongoing: [bumblebee]}}, B: {{}}}}")
    assert answer(game) == "use bumblebee"
    assert answer(game) == "buy teen_titans_go"


def test_keeps_a_card_that_buys_nothing_better():
    game = laid_out(f"{SALE}\npower: 2\nseats: {{A: {{ongoing: [bumblebee]}}, B: {{}}}}")
    assert answer(game) == "buy arsenal"
    game = laid_out(f"{SALE}\npower: 0\nseats: {{A: {{ongoing: [lady_vic, detonator], discard: [azarath]}}, B: {{}}}}")
    assert answer(game) != "use detonator"


def test_gets_rid_of_a_weakness():
    game = laid_out(f"{SALE}\nseats: {{A: {{ongoing: [detonator], discard: [weakness, azarath]}}, B: {{}}}}")
    assert answer(game) == "use detonator"
    assert answer(game) == "card weakness"


def test_uses_what_costs_nothing():
    cards = "in_play: [gizmo, hive_agent], discard: [kick]"
    game = laid_out(f"{SALE}\nseats: {{A: {{heroes: [raven], {cards}}}, B: {{}}}}")
    assert answer(game) == "use raven"
    assert answer(game) == "play kick"


def test_plays_ongoing_cards_first():
    game = laid_out(f"{SALE}\nseats: {{A: {{hand: [punch, new_titans_tower, birdarang]}}, B: {{}}}}")
    assert answer(game) == "play new_titans_tower"


def hero_worth(card: str) -> float:
    prog = program("titans")
    return cardbook(prog).hero_worth(prog.index[card])


def test_the_draft():
    game = new_game("titans", seats=2, seed=1, hero_draft=True)
    best = max((hero_worth(game.card_id(o.card)), game.card_id(o.card)) for o in game.decision.options)[1]
    assert answer(game) == f"card {best}", "nobody else gets it"
    weakest = min((hero_worth(game.card_id(o.card)), game.card_id(o.card)) for o in game.decision.options)
    assert hero_worth(answer(game).removeprefix("card ")) == weakest[0], "who chooses next wants the others"


@pytest.mark.parametrize("seed", range(3))
def test_beats_random_play(seed: int) -> None:
    game = new_game("titans", seats=2, seed=seed)
    bots = [make_bot("rookie", seed), make_bot("random", seed)]
    used = 0
    while not game.over:
        decision = game.decision
        at = decide(bots[decision.seat], game)
        used += decision.seat == 0 and decision.options[at].kind == "use"
        game.choose(at)
    assert game.winners == [0] and used > 0
