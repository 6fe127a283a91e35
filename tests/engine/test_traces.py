"""Who follows a state is told of every card whose place was written."""

from __future__ import annotations

from random import Random

import pytest

from longbox.engine.menu import menu
from longbox.engine.run import answer
from longbox.games import GAMES, new_game


@pytest.mark.parametrize("game", GAMES)
def test_no_card_moves_unseen(game: str) -> None:
    chance = Random(game)
    for seed in range(3):
        st = new_game(game, seats=3 if game != "rivals" else 2, seed=seed).state
        st.follow()
        room, read = len(st.traces), 0
        while not st.over:
            before = list(st.loc)
            answer(st, chance.choice(st.options))
            if st.menu_due:
                menu(st)
            if st.traced - read <= room:
                told = {st.traces[i % room] for i in range(read, st.traced)}
                assert {card for card, place in enumerate(before) if st.loc[card] != place} <= told
            read = st.traced
        assert read > 100


def test_a_copy_is_followed_by_nobody() -> None:
    st = new_game("base", seats=2, seed=1).state
    st.follow()
    copy = st.copy()
    answer(copy, copy.options[0])
    assert not copy.followed and (copy.traced, len(copy.traces)) == (0, 0)
    assert st.followed and st.traced == 0
