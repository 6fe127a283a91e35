"""Cards that can be played again and again do not keep a bot for ever."""

from __future__ import annotations

import pytest

import longbox
from longbox.bots import decide, make_bot
from longbox.lab.seeds import derived
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

DRAWS_ITSELF = """
name: a card that is spent to draw, with nothing else to draw than itself
game: titans
villains: [trigon]
line_up: [cybernetic_enhancement, mammoth, jinx, kick, kick]
seats:
  A: {heroes: [raven], ongoing: [molecular_vibration], hand: [kick, kick], deck: [], discard: []}
  B: {heroes: [starfire], hand: [punch], deck: [punch]}
"""


@pytest.mark.parametrize("name", ["rookie", "veteran"])
def test_a_card_that_draws_itself(name: str) -> None:
    game = Layout(next(iter(documents_of(DRAWS_ITSELF, "laid out"))).data).game()
    bot = make_bot(name, 1)
    for _ in range(200):
        if game.turn != 0:
            return
        game.choose(decide(bot, game))
    raise AssertionError("the turn does not end")


def test_two_who_want_none_of_the_cards_do_not_wait_for_ever() -> None:
    """Both decks are better than any card on offer, and too weak for the Super-Villain."""
    game = longbox.new_game("titans", seats=2, seed=derived(101, 3286))
    bots = [make_bot("veteran", seat) for seat in range(2)]
    bought_late = False
    while not game.over and game.state.turn_number < 1000:
        option = game.decision.options[at := decide(bots[game.decision.seat], game)]
        bought_late |= game.state.turn_number > 120 and option.kind == "buy"
        game.choose(at)
    assert game.over and bought_late
