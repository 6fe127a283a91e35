"""Random games played inside the compiled module: no call into Python between two decisions.

A random player picks any option with the same chance, but does not end the turn while there is something else to do.
"""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.game import Game
from longbox.engine.run import choose
from longbox.engine.state import State
from longbox.engine.words import D_TURN

LIMIT = 100_000  # decisions: far beyond any real game


def random_choices(st: State) -> i64:
    """How many of the options a random player picks from: ending the turn is the last one of the menu."""
    n = len(st.options)
    return n - 1 if st.ask_kind == D_TURN and n > 1 else n


def random_playout(st: State, seed: i64) -> i64:
    """Plays the state to its end with uniformly random choices and says how many it were.

    The state is changed; pass a copy. The choices come from a small generator of their own, so that the chance of the
    game stays what it is.
    """
    st.record = False
    x: i64 = seed % 2147483646 + 1
    n: i64 = 0
    while not st.over and n < LIMIT:
        x = x * 48271 % 2147483647
        choose(st, x % random_choices(st))
        n += 1
    return n


def random_games(game: Game, count: i64, seed: i64) -> tuple[int, int]:
    """Plays `count` games on from this one; returns how many games and how many decisions it were."""
    decisions = 0
    for i in range(count):
        st = game.state.copy()
        decisions += random_playout(st, seed + i)
    return count, decisions
