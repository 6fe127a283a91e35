"""The rookie and the veteran: one quick player with two sets of numbers. Neither looks ahead.

They are handed the state itself. The quick player looks only at what its seat may know, so it chooses the same in every
world that the seat cannot tell from the real one; the tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from longbox.bots.tables import tuned_book, untuned_book
from longbox.engine.program import Program
from longbox.engine.state import State
from longbox.quick.book import Book
from longbox.quick.player import Match, Player

SEEDS = 1 << 30
SPREAD = 2654435761  # small numbers become great ones: dice that begin small roll small at first


class QuickBot:
    """Judges cards by tables."""

    name = ""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed * SPREAD % SEEDS if isinstance(seed, int) else Random(seed).randrange(SEEDS)
        self._prog: Program | None = None
        self._seats = 0

    def book(self, prog: Program, seats: int) -> Book:
        raise NotImplementedError

    def at(self, st: State) -> Player:
        """The compiled player, with the tables of the cards that lie there."""
        if self._prog is not st.prog or self._seats != st.seats:
            self._prog, self._seats = st.prog, st.seats
            self._player = Player(self.book(st.prog, st.seats), self._seed)
        return self._player

    def answer(self, st: State) -> int:
        """The index of an option of the pending decision."""
        if len(st.options) == 1:
            return 0
        return st.options.index(self.at(st).choose(st))


def match_of(st: State, bots: Sequence[object]) -> Match | None:
    """The whole game inside the compiled module, if nobody else plays: the same choices as one by one."""
    players = [bot.at(st) for bot in bots if isinstance(bot, QuickBot)]
    return Match(st, players) if len(players) == len(bots) else None


class Rookie(QuickBot):
    """Plays what helps, in a sensible order, and buys what it can afford best, by what the trees of the cards tell."""

    name = "rookie"

    def book(self, prog: Program, seats: int) -> Book:
        return untuned_book(prog)


class Veteran(QuickBot):
    """With numbers found in self-play: buys for its hero and for what is left of the game, thins its deck."""

    name = "veteran"

    def book(self, prog: Program, seats: int) -> Book:
        return tuned_book(prog, seats)
