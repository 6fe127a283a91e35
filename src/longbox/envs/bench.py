"""Steps a second of PettingZoo environments: ours, and a card game of PettingZoo's own beside it."""

from __future__ import annotations

import random
import time
import warnings
from importlib.util import find_spec
from typing import Any

import numpy as np
import pettingzoo

from longbox.envs.table import pettingzoo_env
from longbox.games import BadOptions

PEER = "classic/texas_holdem-v4"


class Steps:
    """Plays an environment as a learner does, with random legal actions: look, then step. Each step is a decision."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.seed = 0

    def __call__(self, seconds: float) -> tuple[int, int]:
        env = self.env
        chance = random.Random(self.seed).random
        games = steps = 0
        stop = time.perf_counter() + seconds
        while time.perf_counter() < stop:
            env.reset(seed=self.seed)
            self.seed += 1
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(chance() * len(legal))]))
                steps += 1
            games += 1
        return games, steps


def our_steps() -> Steps:
    return Steps(pettingzoo_env("base", seats=2))


def peer_steps() -> Steps:
    """Texas Hold'em for two. BadOptions if it is not installed."""
    for name in ("pygame", "rlcard"):
        if find_spec(name) is None:
            raise BadOptions(f"{name} is not installed; try: pip install 'longbox[peers]'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Steps(pettingzoo.make("aec", PEER))
