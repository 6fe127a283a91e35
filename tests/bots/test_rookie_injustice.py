"""The rookie in Injustice: it strikes who leads or who can be knocked out, spends Charges well, defends big hits."""

from __future__ import annotations

from longbox import Game, new_game
from longbox.bots import decide, make_bot
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

LINE_UP = "\nline_up: [batmobile, knife, frostbite, somersault, batarangs]"


def laid_out(text: str) -> Game:
    return Layout(next(iter(documents_of("name: test\ngame: injustice\n" + text, "test"))).data).game()


def answer(game: Game) -> str:
    """What the rookie answers, after which the game goes on."""
    decision = game.decision
    at = decide(make_bot("rookie", 1), game)
    option = decision.options[at]
    game.choose(at)
    told = f"{option.kind} {game.card_id(option.card)}" if option.card >= 0 else option.kind
    return f"{told} {option.seat}" if option.seat >= 0 else told


def test_strikes_who_can_be_knocked_out() -> None:
    game = laid_out("seats: {A: {hand: [injustice_deadshot]}, B: {discard: [injustice_aquaman]}, C: {health: 2}}")
    assert answer(game) == "play injustice_deadshot"
    assert answer(game) == "seat 2"


def test_strikes_who_leads_if_nobody_falls() -> None:
    game = laid_out("seats: {A: {hand: [injustice_deadshot]}, B: {discard: [injustice_aquaman]}, C: {health: 12}}")
    answer(game)
    assert answer(game) == "seat 1"


def test_does_not_strike_who_is_out_already() -> None:
    game = laid_out("seats: {A: {hand: [injustice_deadshot]}, B: {health: 0, discard: [injustice_aquaman]}, C: {}}")
    answer(game)
    assert answer(game) == "seat 2"


def test_makes_the_next_attack_stronger_before_it_attacks() -> None:
    game = laid_out("seats: {A: {hand: [injustice_deadshot, knife, cyborg_earth_1]}, B: {}}")
    assert [answer(game) for _ in range(3)] == ["play knife", "play injustice_deadshot", "play cyborg_earth_1"]


def test_burns_for_power_and_keeps_charges_for_its_super_move() -> None:
    game = laid_out("seats: {A: {heroes: [batman], charges: 3, hand: [turbine_smash]}, B: {}}")
    assert [answer(game), answer(game)] == ["play turbine_smash", "yes"]
    game = laid_out("seats: {A: {heroes: [batman], charges: 4, hand: [injustice_deathstroke]}, B: {}}")
    assert [answer(game), answer(game)] == ["play injustice_deathstroke", "no"]


def test_uses_its_super_move_to_knock_out() -> None:
    seats = "seats: {A: {heroes: [batman], charges: 4, deck: [punch, punch]}, B: {health: HEALTH}}" + LINE_UP
    assert answer(laid_out(seats.replace("HEALTH", "4"))) == "use health_track"
    assert answer(laid_out(seats.replace("HEALTH", "20"))) == "end"


def test_shares_damage_to_knock_out_as_many_as_it_can() -> None:
    game = laid_out("seats: {A: {heroes: [green_arrow], charges: 8}, B: {health: 4}, C: {health: 2}, D: {}}" + LINE_UP)
    assert answer(game) == "use health_track"
    assert [answer(game) for _ in range(6)] == ["seat 2", "seat 2", "seat 1", "seat 1", "seat 1", "seat 1"]
    assert game.state.health == [20, 0, 0, 20]


def test_defends_a_hit_that_would_knock_it_out() -> None:
    for health, wanted in ((2, "defend nth_metal_mace"), (20, "no")):
        game = laid_out(f"seats: {{A: {{hand: [heavy_punch]}}, B: {{health: {health}, hand: [nth_metal_mace]}}}}")
        answer(game)
        assert answer(game) == wanted


def test_a_weakness_goes_back_unless_it_knocks_oneself_out() -> None:
    for health, wanted in ((20, "yes"), (1, "no")):
        game = laid_out(f"seats: {{A: {{health: {health}, hand: [weakness]}}, B: {{}}}}")
        answer(game)
        assert answer(game) == wanted


def test_uses_what_stands_in_a_slot() -> None:
    row = "line_up: [flying_ground_slam, flying_ground_slam, flying_ground_slam, somersault, speed_force]"
    game = laid_out(f"options: {{advanced: true}}\narena: watchtower\npower: 3\nseats: {{A: {{}}, B: {{}}}}\n{row}")
    assert answer(game).startswith("buy somersault")
    assert answer(game) == "yes"


def test_beats_random_players() -> None:
    won = 0
    for n in range(8):
        game = new_game("injustice", seats=2, seed=n, impossible=n % 2 == 1)
        bots = [make_bot("rookie", n), make_bot("random", n)]
        while not game.over:
            seat = game.decision.seat
            game.choose(decide(bots[seat], game))
        won += 0 in game.winners
    assert won >= 7
