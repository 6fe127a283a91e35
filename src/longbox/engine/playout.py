"""Random games played inside the compiled module: no call into Python between two decisions.

A random player picks any option with the same chance, but does not end the turn while there is something else to do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.chance import quick
from longbox.engine.game import Game
from longbox.engine.menu import menu, use_of
from longbox.engine.run import answer
from longbox.engine.standing import price
from longbox.engine.state import SIZES, TOPS, State
from longbox.engine.words import ask, listen, option, zone

LIMIT: Final = 100_000  # decisions: far beyond any real game


def random_choices(st: State) -> i64:
    """How many of the options a random player picks from: ending the turn is the last one of the menu."""
    n = len(st.options)
    return n - 1 if st.ask_kind == ask.TURN and n > 1 and st.options[n - 1] == option.END << option.SHIFT else n


def random_playout(st: State, seed: i64) -> i64:
    """Plays the state to its end with uniformly random choices and says how many it were.

    The state is changed; pass a copy. The choices come from a small generator of their own, and so do the shuffles:
    nobody has to check those of a game that is only imagined.
    """
    st.record = False
    dice = Dice(seed)
    st.dice = dice.x * 40503 & 4294967295 | 1  # below 2 ** 63 on the way, and never 0
    n: i64 = 0
    while not st.over and n < LIMIT:
        if st.menu_due:
            answer(st, _glance(st, dice))
        else:
            answer(st, _pick(st, dice))
        n += 1
    return n


class Dice:
    """A quick generator for choices: 2 ** 32 - 1 numbers in turn (xorshift), without a division."""

    def __init__(self, seed: i64) -> None:
        self.x: i64 = seed * 40503 % 2147483646 + 1

    def below(self, n: i64) -> i64:
        x = quick(self.x)
        self.x = x
        return x * n >> 32


def _pick(st: State, dice: Dice) -> i64:
    return st.options[dice.below(random_choices(st))]


def _listed(st: State, dice: Dice) -> i64:
    menu(st)
    return _pick(st, dice)


def _glance(st: State, dice: Dice) -> i64:
    """What a random player picks from the menu of a turn, without listing it.

    A turn with other things to do than playing, buying and using what lies there is left to the menu, and so is an
    empty hand where prices change or rights can be used.
    """
    seat = st.turn
    if st.patrol or st.prog.forces or st.prog.rules.confrontation:
        return _listed(st, dice)
    ends = st.ends
    hand = zone.SHARED + seat * zone.PER_SEAT + zone.HAND
    hands: i64 = ends[SIZES + hand]
    listens = st.listens[seat]
    if hands == 0:
        return _listed(st, dice) if listens & (listen.USE | listen.COSTS) else _any_sale(st, dice)
    row = st.row
    sold = st.prog.rules.sold
    rows: i64 = hands + len(row)
    piles: i64 = rows + len(sold)
    rights: i64 = piles + 1
    if listens & listen.USE:
        rights += len(st.stand[seat])
    x = dice.x
    at: i64
    card: i64
    code: i64
    cost: i64
    while True:  # points at something that might do, until it does: a card in hand always does
        x = quick(x)
        at = x * rights >> 32
        if at < hands:
            dice.x = x
            return _nth(st, ends[hand], at)  # playing a card is option 0 << 16 | card: the card itself
        if at > piles:
            code = use_of(st, seat, at - piles - 1)
            if code < 0:
                continue
            dice.x = x
            return code
        if at < rows:
            card = row[at - hands]
        elif at < piles:
            card = ends[TOPS + sold[at - rows]]
        elif st.villain_up:
            card = ends[TOPS + zone.VILLAINS]
        else:
            continue
        if card < 0:
            continue
        cost = price(st, seat, card) if listens & listen.COSTS else st.cost[card]
        if cost <= st.power * st.factor - st.spent:
            dice.x = x
            return option.BUY << option.SHIFT | card if at < piles else option.DEFEAT << option.SHIFT | card


def _nth(st: State, card: i64, n: i64) -> i64:
    """The card that lies n cards above this one."""
    above = st.above
    while n > 0:
        card = above[card]
        n -= 1
    return card


def _any_sale(st: State, dice: Dice) -> i64:
    """Any card that can be paid, or the end of the turn: the k-th one found replaces the one before in 1 of k cases."""
    power = st.power * st.factor - st.spent
    costs = st.cost
    found: i64 = option.END << option.SHIFT
    k: i64 = 0
    card: i64
    for card in st.row:
        if card >= 0 and costs[card] <= power:
            k += 1
            if dice.below(k) == 0:
                found = option.BUY << option.SHIFT | card
    stack: i64
    for stack in st.prog.rules.sold:
        card = st.top(stack)
        if card >= 0 and costs[card] <= power:
            k += 1
            if dice.below(k) == 0:
                found = option.BUY << option.SHIFT | card
    if st.villain_up and costs[st.top(zone.VILLAINS)] <= power:
        k += 1
        if dice.below(k) == 0:
            found = option.DEFEAT << option.SHIFT | st.top(zone.VILLAINS)
    return found


def random_games(game: Game, count: i64, seed: i64) -> tuple[int, int]:
    """Plays `count` games on from this one; returns how many games and how many decisions it were."""
    decisions = 0
    for i in range(count):
        st = game.state.copy()
        decisions += random_playout(st, seed + i)
    return count, decisions
