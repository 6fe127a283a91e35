"""The clock of a table: so many seconds a turn. It runs while the player of the turn is asked.

Answers of other players have a short clock of their own. While an Attack is resolved every clock shown stands still, so
that it cannot tell who is being asked.
"""

from __future__ import annotations

import time

from longbox.table.messages import ClockShown

LONGEST_ANSWER = 30.0


class Clock:
    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.turn = -1
        self.left = float(seconds)  # of the turn
        self.seat = -1  # on whom it runs now
        self.until = 0.0
        self.answer = False  # it is the short clock of somebody else's answer
        self.key: tuple[object, ...] = ()

    def stop(self) -> None:
        """Keeps what is left of the turn."""
        if self.seat >= 0 and not self.answer:
            self.left = max(0.0, self.until - time.monotonic())
        self.seat = -1
        self.key = ()

    def run(self, key: tuple[object, ...], turn: int, seat: int, answer: bool) -> float:
        """Runs on a seat; `key` names what it is asked. The seconds until it has run out."""
        if key == self.key:
            return self.until - time.monotonic()
        self.stop()
        if turn != self.turn:
            self.turn = turn
            self.left = float(self.seconds)
        self.key, self.seat, self.answer = key, seat, answer
        span = min(self.seconds, LONGEST_ANSWER) if answer else self.left
        self.until = time.monotonic() + span
        return span

    def shown(self, turn_seat: int) -> ClockShown | None:
        if not self.seconds:
            return None
        if self.seat >= 0:
            return ClockShown(self.seat, round(max(0.0, self.until - time.monotonic()), 1))
        return ClockShown(turn_seat, round(self.left, 1))
