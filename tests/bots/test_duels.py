"""The rookie in a duel: it confronts when its odds are good, and blocks when that saves its character."""

from __future__ import annotations

import pytest

import longbox
from longbox.bots import decide, make_bot
from longbox.engine.game import Game
from tests.text.test_confrontation import DUEL, duel, pick


def answer(game: Game, bot: str = "rookie") -> tuple[str, str]:
    """What the rookie, or another one, answers: the kind of option and its card."""
    option = game.decision.options[decide(make_bot(bot, 1), game)]
    return option.kind, game.card_id(option.card) if option.card >= 0 else ""


def with_hands(mine: str, theirs: str = "punch", deck: str = "punch", more: str = "") -> Game:
    text = DUEL.replace("[killing_joke, kick]", f"[{mine}]").replace("[batwoman, robin]", f"[{theirs}]")
    return duel(text.replace("deck: [punch, punch, punch, punch, punch]", f"deck: [{deck}]") + more)


def test_it_confronts_with_enough_in_hand():
    assert answer(with_hands("killing_joke, kick")) == ("confront", "")


def test_it_does_not_confront_without_hope():
    assert answer(with_hands("killing_joke, punch"))[0] == "play"


def test_late_in_a_game_nobody_dares_without_hope() -> None:
    """Who announces what cannot be won buys nothing: two who did so every turn never came to an end."""
    last = DUEL.replace("[killing_joke, kick]", "[punch, punch, kick], won: [the_joker_9, the_joker_12]")
    game = duel(last.replace("{hand: [batwoman, robin]}", "{hand: [batwoman, robin], character: 15}"))
    assert answer(game, "veteran") == ("confront", "")  # what is sure is not all there is
    game.state.turn_number = 200
    assert answer(game, "veteran")[0] == "play"


def test_a_good_deck_is_worth_a_try():
    assert answer(with_hands("killing_joke, maniacal_laugh", deck="kick, kick, kick, punch")) == ("confront", "")


def test_a_poor_deck_is_not():
    poor = with_hands("homicidal_maniac, maniacal_laugh, kick", deck="vulnerability, vulnerability, punch")
    assert answer(poor)[0] == "play"


def test_it_plays_its_hand_and_strikes():
    game = with_hands("killing_joke, homicidal_maniac, vulnerability")
    played = []
    for _ in range(4):
        kind, card = answer(game)
        played.append(card or kind)
        pick(game, kind, card)
    assert played[0] == "confront" and played[3] == "strike"
    assert set(played[1:3]) == {"killing_joke", "homicidal_maniac"}
    assert [c.id for c in game.view(0).seats[0].won] == ["the_joker_9"]


def test_it_pays_nothing_in_a_confrontation():
    game = with_hands("killing_joke, the_riddler, punch")
    pick(game, "confront")
    pick(game, "play", "killing_joke")
    pick(game, "play", "the_riddler")
    assert answer(game) == ("no", "")
    game = with_hands("killing_joke, the_riddler")
    pick(game, "play", "killing_joke")
    pick(game, "play", "the_riddler")
    assert answer(game) == ("yes", "")


@pytest.mark.parametrize(
    ("power", "hand", "wanted"),
    [
        (9, "batwoman, robin", ("block", "batwoman")),  # the lesser one is enough
        (11, "batwoman, robin", ("block", "robin")),
        (13, "batwoman, robin", ("block", "batwoman")),  # both together
        (14, "batwoman, robin", ("no", "")),  # not even both
        (8, "batwoman, robin", ("no", "")),  # not needed
    ],
)
def test_it_blocks_when_that_saves_the_character(power: int, hand: str, wanted: tuple[str, str]) -> None:
    game = with_hands("punch", hand, more=f"power: {power}\n")
    pick(game, "confront")
    pick(game, "strike")
    assert answer(game) == wanted


def test_one_block_after_the_other():
    game = with_hands("punch", "batwoman, robin", more="power: 13\n")
    pick(game, "confront")
    pick(game, "strike")
    pick(game, "block", "batwoman")
    assert answer(game) == ("block", "robin")
    pick(game, "block", "robin")
    assert game.view(0).seats[0].won == ()


def test_it_beats_a_random_player():
    wins = 0
    for seed in range(240):
        game = longbox.new_game("rivals", seed=seed)
        bots = [make_bot("rookie", seed), make_bot("random", seed)]
        while not game.over:
            seat = game.decision.seat
            game.choose(decide(bots[(seat + seed) % 2], game))
        wins += game.winners == [seed % 2]
    assert wins >= 220


@pytest.mark.parametrize(("shown", "wanted"), [("superman", 1), ("joy_buzzer", 0)])
def test_the_foe_is_not_given_a_good_card(shown: str, wanted: int) -> None:
    game = with_hands("the_riddler", more=f"power: 3\nmain_deck: [{shown}, robin]\n")
    pick(game, "play", "the_riddler")
    pick(game, "yes")
    assert game.decision.seat == 1
    assert decide(make_bot("rookie", 1), game) == wanted
