"""Random games played inside the compiled module: no call into Python between two decisions.

A random player picks any option with the same chance, but does not end the turn while there is something else to do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.game import Game
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.engine.turn import menu
from longbox.engine.words import (
    D_TURN,
    HAND,
    L_COSTS,
    L_USE,
    LINE_UP,
    O_BUY,
    O_DEFEAT,
    OPTION_SHIFT,
    PER_SEAT,
    SHARED,
    VILLAINS,
)

LIMIT: Final = 100_000  # decisions: far beyond any real game
TRIES: Final = 6  # glances at the table before the whole menu is listed


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
    while not st.over and n < LIMIT:
        code: i64 = -1
        if st.menu_due:
            for _ in range(TRIES):
                x = _next(x)
                code = _glance(st, x)
                if code >= 0:
                    break
            if code < 0:
                menu(st)
        if code < 0:
            x = _next(x)
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


def _glance(st: State, x: i64) -> i64:
    """Points at any card that might be played or bought; -1 if it may not. All that may are equally likely.

    A turn with other things to do than playing and buying at printed prices is left to the menu.
    """
    seat = st.turn
    if st.patrol or st.listens[seat] & (L_USE | L_COSTS):
        return -1
    hand = st.zones[SHARED + seat * PER_SEAT + HAND]
    row = st.zones[LINE_UP]
    sold = st.prog.rules.sold
    hands: i64 = len(hand)
    rows: i64 = len(row)
    piles: i64 = len(sold)
    at = x * (hands + rows + piles + 1) >> 32
    if at < hands:
        return hand[at]
    at -= hands
    power = st.power * st.factor - st.spent
    card: i64
    if at < rows:
        card = row[at]
        return O_BUY << OPTION_SHIFT | card if card >= 0 and st.cost[card] <= power else -1
    at -= rows
    if at < piles:
        pile = st.zones[sold[at]]
        return O_BUY << OPTION_SHIFT | pile[-1] if pile and st.cost[pile[-1]] <= power else -1
    if not st.villain_up:
        return -1
    card = st.zones[VILLAINS][-1]
    return O_DEFEAT << OPTION_SHIFT | card if st.cost[card] <= power else -1


def random_games(game: Game, count: i64, seed: i64) -> tuple[int, int]:
    """Plays `count` games on from this one; returns how many games and how many decisions it were."""
    decisions = 0
    for i in range(count):
        st = game.state.copy()
        decisions += random_playout(st, seed + i)
    return count, decisions
