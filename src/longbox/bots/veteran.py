"""The veteran: a strategy by hand with numbers found in self-play.

It buys for its hero and for what is left of the game, takes villains from others, thins its deck. It decides like the
quick player inside the engine, on a world that its seat cannot tell from the real one.
"""

from __future__ import annotations

from random import Random

from longbox.bots.searcher import Searcher
from longbox.bots.tables import judge_of
from longbox.engine.game import Game
from longbox.engine.playout import Dice
from longbox.quick.policy import choose


class Veteran(Searcher):
    """Judges cards by tables, and never looks ahead."""

    name = "veteran"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)

    def search(self, world: Game) -> int:
        st = world.state
        if len(st.options) == 1:
            return 0
        picked = choose(st, judge_of(st), Dice(self._random.randrange(1 << 30)))
        return st.options.index(picked)
