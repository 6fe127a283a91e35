"""Environments for learning programs: PettingZoo for all seats, Gymnasium for one seat against bots, one or many games.

May import the bots and the view. Observations and action masks tell what a seat may know, so nothing hidden leaks.
They need more packages: `pip install 'longbox[envs]'`.
"""

from __future__ import annotations

from longbox import _install

try:
    import gymnasium
    import numpy
    import pettingzoo  # noqa: F401
except ImportError as error:
    missing = error.name or "a package"
    raise ImportError(f"{missing} is not installed; try: {_install.command('envs')}", name=error.name) from error

from longbox.envs.codec import Codec, Part, codec
from longbox.envs.many import LongboxVectorEnv, vector
from longbox.envs.registry import env_id, register
from longbox.envs.single import LongboxEnv, gymnasium_env
from longbox.envs.table import LongboxAEC, pettingzoo_env

__all__ = [
    "Codec",
    "LongboxAEC",
    "LongboxEnv",
    "LongboxVectorEnv",
    "Part",
    "codec",
    "env_id",
    "gymnasium_env",
    "pettingzoo_env",
    "register",
    "vector",
]

register()
del gymnasium, numpy
