"""What bots that play on in their heads have in common."""

from __future__ import annotations

from random import Random

from longbox.engine.game import Game


class Searcher:
    """A player that is given a world which its seat cannot tell from the real game, instead of a view."""

    name = ""

    def search(self, world: Game) -> int:
        """The index of an option of the decision, which asks this seat."""
        raise NotImplementedError


def world_of(game: Game, seat: int) -> Game:
    """What a searcher of this seat may be given: always the same for the same view, whatever is hidden."""
    return game.determinize(seat, Random("world").randrange)
