"""What Power buys: the best that can be had for it, and the best set of cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.state import State
from longbox.engine.words import option, zone

MOST_ALIKE: Final = 4  # cards of one stack that are bought in a turn


class Offer:
    """The best that can be had for a Power, and for a greater one."""

    def __init__(self, power: i64, greater: i64) -> None:
        self.power = power
        self.greater = greater
        self.now: i64 = 0
        self.later: i64 = 0

    def see(self, cost: i64, worth: i64) -> None:
        if cost <= self.power and worth > self.now:
            self.now = worth
        if cost <= self.greater and worth > self.later:
            self.later = worth


class Basket:
    """What may be bought together, the dearest first."""

    def __init__(self) -> None:
        self.codes: list[i64] = []
        self.worths: list[i64] = []
        self.prices: list[i64] = []
        self.most: i64 = 0
        self.first: i64 = -1

    def add(self, code: i64, worth: i64, cost: i64) -> None:
        at = 0
        while at < len(self.prices) and self.prices[at] >= cost:
            at += 1
        self.codes.insert(at, code)
        self.worths.insert(at, worth)
        self.prices.insert(at, cost)

    def add_all(self, st: State, code: i64, worth: i64, cost: i64, power: i64) -> None:
        """A card, and those below it in its stack as far as the Power goes."""
        self.add(code, worth, cost)
        if st.zone_of(code & option.MASK) >= zone.STACK and cost > 0:
            more = min(power // cost, MOST_ALIKE) - 1
            while more > 0:
                self.add(code, worth, cost)
                more -= 1

    def fill(self, at: i64, power: i64, worth: i64, first: i64) -> None:
        if worth > self.most:
            self.most = worth
            self.first = first
        k = at
        n: i64 = len(self.codes)
        while k < n:
            if self.prices[k] <= power:
                self.fill(k + 1, power - self.prices[k], worth + self.worths[k], self.codes[k] if first < 0 else first)
            k += 1
