"""Single answers of the veteran, on tables laid out for the question, and whole games of every box."""

from __future__ import annotations

import pytest

from longbox import Game, new_game
from longbox.bots import decide, make_bot
from longbox.bots.tables import judge_of, untuned_book
from longbox.engine.menu import menu
from longbox.engine.playout import Dice
from longbox.quick.fights import odds
from longbox.quick.judge import Judge
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of
from tests.bots.test_duels import with_hands
from tests.text.test_confrontation import pick


def laid_out(game: str, text: str) -> Game:
    return Layout(next(iter(documents_of(f"name: test\ngame: {game}\n{text}", "test"))).data).game()


def answer(game: Game) -> str:
    """What the veteran answers, after which the game goes on."""
    decision = game.decision
    at = decide(make_bot("veteran", 1), game)
    option = decision.options[at]
    game.choose(at)
    return f"{option.kind} {game.card_id(option.card)}" if option.card >= 0 else option.kind


LAST = """
villains: [the_joker]
power: 10
line_up: [kick, kick, kick, kick, kick]
seats: {A: {hand: [], discard: [MINE]}, B: {discard: [THEIRS]}}
"""


@pytest.mark.parametrize(("mine", "theirs", "wanted"), [
    ("punch", "bane, bane", True),
    ("the_anti_monitor, brainiac", "punch", True),
    ("punch", "the_anti_monitor, brainiac, darkseid, parallax, sinestro", False),
])  # fmt: skip
def test_the_last_villain_falls_if_that_wins(mine: str, theirs: str, wanted: bool) -> None:
    game = laid_out("base", LAST.replace("MINE", mine).replace("THEIRS", theirs))
    assert (answer(game) == "defeat the_joker") is wanted


def test_the_last_turn_is_reckoned_out() -> None:
    """Six points behind: the villain and a Kick make it even, with two Kicks that wins."""
    table = LAST.replace("power: 10", "power: POWER").replace("MINE", "punch").replace("THEIRS", "KICKS")
    kicks = ", ".join(["kick"] * 6)
    richer = laid_out("base", table.replace("KICKS", kicks).replace("POWER", "16"))
    assert [answer(richer) for _ in range(3)] == ["defeat the_joker", "buy kick", "buy kick"]
    poorer = laid_out("base", table.replace("KICKS", kicks).replace("POWER", "15"))
    assert answer(poorer) == "buy kick"


@pytest.mark.parametrize(("line_up", "wanted"), [
    ("injustice_aquaman, lasso_of_truth, injustice_doctor_fate, injustice_aquaman, lasso_of_truth", "no"),
    ("wing_ding, injustice_aquaman, lasso_of_truth, injustice_doctor_fate, injustice_aquaman", "yes"),
])  # fmt: skip
def test_a_charge_is_not_burned_for_power_that_buys_nothing(line_up: str, wanted: str) -> None:
    seats = "{A: {heroes: [superman], charges: 1, hand: [heavy_punch]}, B: {heroes: [batman]}}"
    game = laid_out("injustice", f"power: 2\nline_up: [{line_up}]\nseats: {seats}")
    assert answer(game) == "play heavy_punch"
    assert answer(game) == wanted


def test_draws_before_it_counts_power() -> None:
    game = laid_out("base", "seats: {A: {hand: [punch, kid_flash, kick], deck: [punch, punch]}, B: {}}")
    assert answer(game) == "play kid_flash"


def test_sheds_a_weakness_before_it_draws() -> None:
    game = laid_out("metal", "seats: {A: {heroes: [cyborg_character], hand: [speed_force, breakthrough], "
                             "in_play: [weakness], deck: [punch, punch], discard: [speed_force]}, B: {}}")  # fmt: skip
    assert answer(game) == "play breakthrough"
    assert answer(game) == "yes"
    assert answer(game) == "card weakness"
    assert answer(game) == "play speed_force"


def test_draws_nothing_that_may_cost_a_hero() -> None:
    text = (
        "seats: {A: {heroes: [HERO], hand: [speed_force, punch], in_play: [weakness], deck: [weakness, punch]}, B: {}}"
    )
    assert answer(laid_out("metal", text.replace("HERO", "cyborg_character"))) == "play punch"
    assert answer(laid_out("metal", text.replace("HERO", "superman_character"))) == "play speed_force"


def test_it_confronts_with_enough_in_hand() -> None:
    assert answer(with_hands("killing_joke, kick")) == "confront"
    assert answer(with_hands("killing_joke, punch")).startswith("play")


@pytest.mark.parametrize(("theirs", "sure"), [("punch, punch", True), ("batwoman, robin", False)])
def test_it_reckons_with_blocks_of_the_foe(theirs: str, sure: bool) -> None:
    """What it knows is what hand and deck hold together, not where a card is."""
    st = with_hands("killing_joke, kick", theirs).state
    menu(st)
    assert (odds(st, judge_of(st), Dice(1)) == 1000) is sure
    assert odds(st, Judge([untuned_book(st.prog).plain]), Dice(1)) == 1000  # the rookie does not


@pytest.mark.parametrize(("power", "wanted"), [
    (9, "block batwoman"),  # the lesser one is enough
    (11, "block robin"),
    (14, "no"),  # not even both
    (8, "no"),  # not needed
])  # fmt: skip
def test_it_blocks_when_that_saves_the_character(power: int, wanted: str) -> None:
    game = with_hands("punch", "batwoman, robin", more=f"power: {power}\n")
    pick(game, "confront")
    pick(game, "strike")
    assert answer(game) == wanted


@pytest.mark.parametrize(("box", "seats", "options"), [
    ("titans", 2, {}), ("titans", 5, {}), ("rivals", 2, {}), ("metal", 2, {}), ("metal", 4, {}),
    ("injustice", 2, {}), ("injustice", 4, {}),
])  # fmt: skip
def test_every_box_comes_to_its_end(box: str, seats: int, options: dict[str, object]) -> None:
    game = new_game(box, seats=seats, seed=3, **options)  # type: ignore[arg-type]
    bots = [make_bot("veteran", seat) for seat in range(seats)]
    choices = 0
    while not game.over:
        game.choose(decide(bots[game.decision.seat], game))
        choices += 1
        assert choices < 5000, "the game does not end"
    assert game.winners
