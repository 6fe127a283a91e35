"""The clock of a table: so many seconds a turn, or a bank of seconds for the whole game to which each turn adds some.
It runs while the player of the turn is asked.

Answers of other players have a short clock of their own. While an Attack is resolved every clock shown stands still, so
that it cannot tell who is being asked.
"""

from __future__ import annotations

import time

from longbox.table.messages import ClockShown
from longbox.table.record import Header

LONGEST_ANSWER = 30.0


class Clock:
    def __init__(self, header: Header) -> None:
        self.bank = header.bank
        self.top_up = header.top_up
        self.seconds = header.clock or header.bank
        self.banks = [float(header.bank)] * header.seats if header.bank else []  # what each seat has left
        self.turn = -1
        self.left = float(self.seconds)  # of the turn, or of the bank
        self.seat = -1  # on whom it runs now
        self.until = 0.0
        self.answer = False  # it is the short clock of somebody else's answer
        self.key: tuple[object, ...] = ()

    def stop(self) -> None:
        """Keeps what is left."""
        if self.seat >= 0 and not self.answer:
            self.left = max(0.0, self.until - time.monotonic())
            if self.banks:
                self.banks[self.seat] = self.left
        self.seat = -1
        self.key = ()

    def run(self, key: tuple[object, ...], turn: int, seat: int, answer: bool) -> float:
        """Runs on a seat; `key` names what it is asked. The seconds until it has run out."""
        if key == self.key:
            return self.until - time.monotonic()
        self.stop()
        if turn != self.turn and not answer:
            self.turn = turn
            self.left = self.banks[seat] + self.top_up if self.banks else float(self.seconds)
        self.key, self.seat, self.answer = key, seat, answer
        span = min(self.seconds, LONGEST_ANSWER) if answer else self.left
        self.until = time.monotonic() + span
        return span

    def now(self) -> list[float]:
        """What each seat has left in its bank at this moment."""
        found = list(self.banks)
        if found and self.seat >= 0 and not self.answer:
            found[self.seat] = max(0.0, self.until - time.monotonic())
        return [round(left, 1) for left in found]

    def shown(self, turn_seat: int) -> ClockShown | None:
        if not self.seconds:
            return None
        if self.seat >= 0:
            return ClockShown(self.seat, round(max(0.0, self.until - time.monotonic()), 1), self.now())
        left = self.banks[turn_seat] if self.banks else self.left
        return ClockShown(turn_seat, round(left, 1), self.now())
