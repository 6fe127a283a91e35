"""Random games played inside the compiled module: no call into Python between two decisions.

A random player picks any option with the same chance, but does not end the turn while there is something else to do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.game import Game
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.engine.turn import add_sale, count_sale, menu
from longbox.engine.words import (
    D_TURN,
    HAND,
    L_COSTS,
    L_USE,
    O_END,
    OPTION_SHIFT,
    PER_SEAT,
    SHARED,
)

LIMIT: Final = 100_000  # decisions: far beyond any real game
NOT_LISTED: Final = -1


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
    x: i64 = seed * 40503 % 2147483646 + 1
    n: i64 = 0
    code: i64
    while not st.over and n < LIMIT:
        x = _next(x)
        code = _from_menu(st, x) if st.menu_due else NOT_LISTED
        if code == NOT_LISTED:
            if st.menu_due:
                menu(st)
            code = st.options[x * random_choices(st) >> 32]
        answer(st, code)
        n += 1
    return n


def _next(x: i64) -> i64:
    """The next of 2 ** 32 - 1 numbers (xorshift): no division, for it is slow."""
    x ^= (x << 13) & 4294967295
    x ^= x >> 17
    x ^= (x << 5) & 4294967295
    return x


def _from_menu(st: State, x: i64) -> i64:
    """The option a random player takes from the menu, without listing it: counts it first, then picks.

    A turn with other things to do than playing and buying at printed prices is left to the menu.
    """
    seat = st.turn
    if st.patrol or st.listens[seat] & (L_USE | L_COSTS):
        return NOT_LISTED
    hand = st.zones[SHARED + seat * PER_SEAT + HAND]
    hands: i64 = len(hand)
    power = st.power * st.factor - st.spent
    n = hands + count_sale(st, power)
    if n == 0:
        return O_END << OPTION_SHIFT
    at = x * n >> 32
    if at < hands:
        return hand[at]  # playing a card is option 0 << 16 | card: the card itself
    options: list[int] = []
    add_sale(st, power, options)
    return options[at - hands]


def random_games(game: Game, count: i64, seed: i64) -> tuple[int, int]:
    """Plays `count` games on from this one; returns how many games and how many decisions it were."""
    decisions = 0
    for i in range(count):
        st = game.state.copy()
        decisions += random_playout(st, seed + i)
    return count, decisions
