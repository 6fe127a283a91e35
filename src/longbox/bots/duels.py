"""How the rookie judges Confrontations: its odds of winning one, and which Blocks save its character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from longbox.bots.worth import Worth
from longbox.view import OptionView, View

CONFRONT = 0.5  # odds that are good enough to announce one
POINTS = 0.2  # what a victory point counts beside a stronger deck
TRIALS = 40  # draws imagined to find the odds
TURNS_EACH = 6.0  # about how many turns of a player it takes to win one more character


def playing(view: View) -> bool:
    """Whether this turn is a Confrontation of the viewer, still to be decided."""
    duel = view.confrontation
    return duel is not None and duel.seat == view.seat and duel.stage == "playing"


def odds(view: View, of: Callable[[str], Worth], random: Random) -> float:
    """How likely the hand, with the cards it draws, reaches the cost if the foe has no Block."""
    duel = view.confrontation
    if duel is None:
        return 0.0
    need = duel.cost - duel.certain
    if need <= 0:
        return 1.0
    pool = [_power(of(card)) for card in duel.deck]
    if len(pool) < duel.draws:
        pool += [_power(of(card.id)) for card in view.seats[view.seat].discard]
    draws = min(duel.draws, len(pool))
    if draws == 0:
        return 0.0
    good = sum(sum(random.sample(pool, draws)) >= need for _ in range(TRIALS))
    return good / TRIALS


def _power(worth: Worth) -> float:
    return worth.traits.power + worth.traits.duel


def saving_block(view: View, options: Sequence[OptionView], loss: Callable[[str], float]) -> int:
    """The first Block of those that together save the character at the least loss, or -1."""
    duel = view.confrontation
    if duel is None or duel.power < duel.cost:
        return -1
    blocks = [(o.price - duel.cost, loss(o.card.id), i) for i, o in enumerate(options) if o.card is not None]
    best, least = -1, float("inf")
    for n in range(1, len(blocks) + 1):
        for some in combinations(blocks, n):
            lost = sum(one[1] for one in some)
            if duel.cost + sum(one[0] for one in some) > duel.power and lost < least:
                best, least = some[0][2], lost
    return best


def rounds_left(view: View) -> float:
    """About how many more turns each player will have: until a third character falls or the Main Deck is empty."""
    most = max(len(seat.won) for seat in view.seats)
    return min((3 - most) * TURNS_EACH, view.main_deck_count / 2.4)
