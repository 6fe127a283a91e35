"""The bot that answers anything, each option with the same chance."""

from __future__ import annotations

from random import Random

from longbox.view import View


class RandomBot:
    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed).random

    def choose(self, view: View) -> int:
        assert view.decision is not None, "nobody asks this seat"
        return self.pick(len(view.decision.options))

    def pick(self, count: int) -> int:
        """The same answer without a view, for whoever plays millions of games."""
        return int(self._random() * count)
