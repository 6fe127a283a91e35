"""A number that the engine has no case for. Imports nothing, so that everything may raise it."""

from __future__ import annotations


class UnknownWord(Exception):
    """A verb, condition, place, ... that whoever should handle it has forgotten: never passed over in silence."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(f"nothing handles {kind} {number}")
        self.kind = kind
        self.number = number
