"""The boxes by the names of Gymnasium: `gymnasium.make("longbox/Base-v0", opponent="rookie")`.

`import longbox.envs` makes them known; or let the name do it: `gymnasium.make("longbox.envs:longbox/Base-v0")`.
"""

from __future__ import annotations

from typing import Any

import gymnasium

from longbox.envs.many import LongboxVectorEnv
from longbox.packs import PACKS

VERSION = 0


def env_id(game: str) -> str:
    return f"longbox/{game.capitalize()}-v{VERSION}"


def register() -> None:
    for game in PACKS:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="longbox.envs.single:LongboxEnv",
                vector_entry_point="longbox.envs.registry:make_vector",
                kwargs={"game": game},
                disable_env_checker=True,  # it warns of long vectors at every start
            )


def make_vector(num_envs: int = 1, opponent: str = "rookie", **more: Any) -> LongboxVectorEnv:
    """What `gymnasium.make_vec` calls: with the same words as `gymnasium.make`."""
    return LongboxVectorEnv(n=num_envs, bots=opponent, **more)
