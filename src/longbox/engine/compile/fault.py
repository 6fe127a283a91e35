"""What a pack asks for and a game does not run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One word that cannot run. `line` counts from 1; 0 means the card as a whole."""

    card: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f" (line {self.line})" if self.line else ""
        return f"{self.card}{place}: {self.message}" if self.card else f"{self.message}{place}"


class NotInThisGame(Exception):
    """The language knows the words, this game does not run them. Everything that was found, not just the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
