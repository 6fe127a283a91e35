"""Opponents with tastes: they like what they say they like, and stay the same otherwise."""

from __future__ import annotations

import pytest

from longbox import new_game
from longbox.bots import TASTES, bot_names, make_bot
from longbox.bots.quickly import match_of
from longbox.bots.tables import tuned_book
from longbox.bots.tastes import book_for
from longbox.bots.worth import cardbook
from longbox.games import GAMES, program


def liked(name: str, buyer: str) -> int:
    """How many cards that `name` likes `buyer` takes in some games of base."""
    found = 0
    for seed in range(30):
        st = new_game("base", 2, seed).state
        match = match_of(st, [make_bot(buyer, seed), make_bot("veteran", seed)])
        assert match is not None
        match.play(100_000)
        traits = cardbook(st.prog).traits
        found += sum(TASTES[name].likes(st.prog.defs[d], traits[d]) for d in match.bought[0])
    return found


@pytest.mark.parametrize("name", TASTES)
def test_a_taste_is_seen_in_what_is_bought(name: str) -> None:
    assert liked(name, name) > liked(name, "veteran")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", TASTES)
def test_every_taste_plays_every_box(name: str, game: str) -> None:
    prog = program(game)
    assert book_for(name, prog).plain.keep == tuned_book(prog).plain.keep
    st = new_game(game, 2, 5).state
    match = match_of(st, [make_bot(name, 1), make_bot(name, 2)])
    assert match is not None
    match.play(100_000)
    assert st.over


def test_they_have_names_in_both_languages() -> None:
    assert len(TASTES) == 5
    for name, taste in TASTES.items():
        assert name in bot_names() and make_bot(name).name == name
        assert set(taste.name) == set(taste.about) == {"en", "fr"}
        assert all([*taste.name.values(), *taste.about.values()])
