"""Steps a second of environments: ours, and a card game of PettingZoo's own beside it."""

from __future__ import annotations

import random
import time
import warnings
from importlib.util import find_spec
from typing import Any

import numpy as np
import pettingzoo

from longbox import _install
from longbox.envs.many import LongboxVectorEnv
from longbox.envs.table import LongboxAEC, pettingzoo_env
from longbox.games import BadOptions

PEER = "classic/texas_holdem-v4"
ROWS = 64


class Steps:
    """Plays an environment as a learner does, with random legal actions: look, then step. Each step is a decision."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.seed = 0

    def __call__(self, seconds: float) -> tuple[int, int]:
        env = self.env
        chance = random.Random(self.seed).random
        last = env.codec.actions.index("end") if isinstance(env, LongboxAEC) else -1
        games = steps = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            env.reset(seed=self.seed)
            self.seed += 1
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                action = legal[int(chance() * len(legal))]
                if action == last:  # no turn ends while there is something else to do, as in our other random games
                    action = legal[0]
                env.step(action)
                steps += 1
            games += 1
        return games, steps


class VectorSteps:
    """Many games at once, the learner in all seats. The games that are under way go on in the next round."""

    def __init__(self) -> None:
        self.env = LongboxVectorEnv("base", ROWS, ())
        self.env.reset(seed=1)

    def __call__(self, seconds: float) -> tuple[int, int]:
        env = self.env
        games = steps = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            over = env.step(env.random_actions())[2]
            games += int(np.count_nonzero(over))
            steps += ROWS
        return games, steps


def our_steps() -> Steps:
    return Steps(pettingzoo_env("base", seats=2))


def peer_steps() -> Steps:
    """Texas Hold'em for two. BadOptions if it is not installed."""
    for name in ("pygame", "rlcard"):
        if find_spec(name) is None:
            raise BadOptions(f"{name} is not installed; try: {_install.command('peers')}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Steps(pettingzoo.make("aec", PEER))
