"""The rookie in Dark Nights: Metal: it keeps its Super Heroes free and sheds its Weaknesses."""

from __future__ import annotations

from pathlib import Path

from longbox import Game, new_game
from longbox.bots import decide, make_bot
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from longbox.view import view

STEADY = Path(__file__).parents[1] / "scenario" / "packs" / "metal.yaml"


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of("name: test\ngame: metal\n" + text, "test"))).data).game()


def answer(game: Game) -> str:
    """What the rookie answers, after which the game goes on."""
    decision = game.decision
    at = decide(make_bot("rookie", 1), game)
    option = decision.options[at]
    game.choose(at)
    return f"{option.kind} {game.card_id(option.card)}" if option.card >= 0 else option.kind


def test_sheds_a_weakness_before_it_draws():
    game = laid_out("seats: {A: {heroes: [cyborg_character], hand: [speed_force, breakthrough, punch], "
                    "in_play: [weakness], deck: [punch, punch]}, B: {}}")  # fmt: skip
    assert answer(game) == "play breakthrough"
    assert answer(game) == "yes"
    assert answer(game) == "card weakness"
    assert answer(game) == "play speed_force"


def test_keeps_a_breakthrough_that_has_nothing_to_destroy():
    game = laid_out("seats: {A: {hand: [breakthrough]}, B: {}}")
    assert answer(game) == "play breakthrough"
    assert answer(game) == "no"


def test_draws_nothing_that_may_cost_a_hero():
    hand = "hand: [speed_force, punch], in_play: [weakness]"
    text = f"seats: {{A: {{heroes: [HERO], {hand}, deck: [weakness, punch]}}, B: {{}}}}"
    game = laid_out(text.replace("HERO", "cyborg_character"))
    assert answer(game) == "play punch"
    assert answer(game) == "end"
    game = laid_out(text.replace("HERO", "superman_character"))
    assert answer(game) == "play speed_force", "with Superman one more does no harm"
    game = laid_out(text.replace("HERO", "cyborg_character").replace("[weakness, punch]", "[punch, punch]"))
    assert answer(game) == "play speed_force", "it has no other Weakness"


def test_gives_up_and_takes_the_right_hero():
    game = laid_out("seats: {A: {heroes: [batman_character, superman_character], hand: [weakness, weakness], "
                    "in_play: [weakness, weakness]}, B: {}}")  # fmt: skip
    for _ in range(8):
        decision = view(game, 0).decision
        if decision is not None and decision.place == "captured":
            break
        answer(game)
    assert answer(game) == "card batman_character"
    game = laid_out("power: 11\nvillains: [the_red_death, barbatos]\n"
                    "captured: [batman_character, superman_character]\n"
                    "seats: {A: {deck: [punch, punch, punch, punch, punch, punch, punch, punch]}, B: {}}")  # fmt: skip
    assert answer(game) == "defeat the_red_death"
    assert answer(game) == "card superman_character"


def test_uses_what_is_worth_its_price():
    hand = "hand: [vulnerability], deck: [punch, punch, punch]"
    game = laid_out(f"packs: [{STEADY}]\nseats: {{A: {{heroes: [plastic_man_character], {hand}}}, B: {{}}}}")
    assert answer(game) == "use plastic_man_character"
    game = laid_out(f"seats: {{A: {{heroes: [mister_terrific_character], {hand}}}, B: {{}}}}")
    assert answer(game) == "end", "two cards are not worth a Weakness"


def test_puts_the_best_card_on_top():
    game = laid_out("seats: {A: {hand: [batmanium], deck: [vulnerability, nth_metal_mace, punch]}, B: {}}")
    assert answer(game) == "play batmanium"
    assert answer(game) == "card nth_metal_mace"


def test_beats_random_play():
    won = 0
    for seed in range(6):
        game = new_game("metal", seats=2, seed=seed)
        mine = seed % 2
        bots = [make_bot("rookie" if seat == mine else "random", seed) for seat in range(2)]
        while not game.over:
            game.choose(decide(bots[game.decision.seat], game))
        won += mine in game.winners
    assert won >= 5


def test_knows_what_guests_are_worth():
    """A villain of another box is no stranger."""
    game = laid_out("power: 12\nvillains: [base:darkseid]\nline_up: []\nseats: {A: {}, B: {}}")
    assert answer(game) == "defeat base:darkseid"


def test_keeps_a_card_that_x_ray_vision_has_found():
    game = laid_out("main_deck: [nth_metal_mace]\nline_up: []\nseats: {A: {hand: [x_ray_vision]}, B: {}}")
    assert answer(game) == "play x_ray_vision"
    assert answer(game) == "yes"
    while game.decision.kind == "turn":
        game.choose(game.decision.count - 1)
    assert answer(game) == "yes"
    assert "nth_metal_mace" in [card.id for card in view(game, 0).seats[0].hand]
