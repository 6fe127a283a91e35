"""The bot that answers anything, each option with the same chance; it ends its turn when nothing else is left to do."""

from __future__ import annotations

from random import Random

from longbox.view import View


class RandomBot:
    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed).random

    def choose(self, view: View) -> int:
        assert view.decision is not None, "nobody asks this seat"
        options = len(view.decision.options)
        return self.pick(options - 1 if view.decision.kind == "turn" and options > 1 else options)

    def pick(self, count: int) -> int:
        """The same answer without a view, for whoever plays millions of games."""
        return int(self._random() * count)
