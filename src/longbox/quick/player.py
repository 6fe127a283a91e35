"""One quick player at a table, and whole games between such players, inside the compiled module."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.playout import Dice
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.engine.words import option
from longbox.quick.book import Book
from longbox.quick.judge import Judge
from longbox.quick.policy import choose


class Player:
    """Judges by a book of tables. Its chance is its own; the same seed and questions give the same answers."""

    def __init__(self, book: Book, seed: i64) -> None:
        self.judge = Judge([book.plain], book)
        self.dice = Dice(seed)

    def choose(self, st: State) -> i64:
        """The option this player takes, as a code. The seat that is asked is this player's."""
        return choose(st, self.judge, self.dice)


class Match:
    """A game between quick players, one for each seat."""

    def __init__(self, st: State, players: list[Player]) -> None:
        self.st = st
        self.players = players
        self.decisions: i64 = 0
        self.seat: i64 = -1  # who was asked last
        self.choosing = False  # somebody thinks: what goes wrong now is not the engine's fault
        self.bought: list[list[i64]] = [[] for _ in players]  # definitions bought and defeated, by seat

    def play(self, most: i64) -> None:
        """To the end, or for so many decisions. The state is changed."""
        st = self.st
        until = self.decisions + most
        while not st.over and self.decisions < until:
            seat = st.ask_seat
            self.seat = seat
            self.choosing = True
            code = self.players[seat].choose(st)
            self.choosing = False
            kind = code >> option.SHIFT
            if kind == option.BUY or kind == option.DEFEAT:
                self.bought[seat].append(st.defn[code & option.MASK])
            answer(st, code)
            self.decisions += 1
