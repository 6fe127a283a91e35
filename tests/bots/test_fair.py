"""Fairness: what a search sees depends on what its seat may know, on nothing else."""

from __future__ import annotations

from random import Random

import pytest

from longbox.bots import decide, make_bot
from longbox.bots.quickly import QuickBot
from longbox.engine.game import Game
from longbox.engine.state import State
from longbox.engine.words import zone
from longbox.games import new_game
from longbox.view import view
from tests.bots.fairness import EACH, TABLES, differences


def at(seed: int, steps: int) -> Game:
    game = new_game("base", seats=3, seed=seed)
    chance = Random(seed)
    while not game.over and steps:
        game.choose(chance.randrange(game.decision.count))
        steps -= 1
    return game


@pytest.mark.parametrize("seed", range(12))
def test_worlds_do_not_depend_on_where_hidden_cards_really_lie(seed: int) -> None:
    game = at(seed, 40 + 15 * seed)
    seat = game.decision.seat
    other = game.determinize(seat, Random(f"other {seed}").randrange)
    assert view(other, seat) == view(game, seat)
    assert other.hash != game.hash
    for k in range(3):
        ours = game.determinize(seat, Random(k).randrange)
        theirs = other.determinize(seat, Random(k).randrange)
        assert ours.hash == theirs.hash


@pytest.mark.parametrize("name", ["random", "rookie", "veteran", "mastermind:30n"])
def test_a_bot_chooses_alike_wherever_hidden_cards_lie(name: str) -> None:
    for seed in range(6):
        game = at(seed, 30 + 20 * seed)
        seat = game.decision.seat
        other = game.determinize(seat, Random(f"other {seed}").randrange)
        assert decide(make_bot(name, seed), other) == decide(make_bot(name, seed), game)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_bots_choose_alike_when_the_test_itself_moves_hidden_cards(game: str, seats: int) -> None:
    """A thousand positions in all."""
    assert list(differences(game, seats, EACH)) == []


class Peeper(QuickBot):
    """Chooses by the card that it will draw next."""

    def answer(self, st: State) -> int:
        return sum(st.defn[card] for card in st.pile(zone.of(st.ask_seat) + zone.DECK)[-1:]) % len(st.options)


def test_a_bot_that_looks_at_hidden_cards_is_found_out() -> None:
    found = [line for line in differences("base", 2, 20, lambda name, seed: Peeper(seed)) if "chooses" in line]
    assert len(found) > 10
