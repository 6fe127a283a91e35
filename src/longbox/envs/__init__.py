"""Environments for learning programs: PettingZoo for all seats, Gymnasium for one seat against bots.

May import the bots and the view. Observations and action masks are made from views alone, so nothing hidden leaks.
They need more packages: `pip install 'longbox[envs]'`.
"""

from __future__ import annotations

try:
    import gymnasium
    import numpy
    import pettingzoo  # noqa: F401
except ImportError as error:
    missing = error.name or "a package"
    raise ImportError(f"{missing} is not installed; try: pip install 'longbox[envs]'", name=error.name) from error

from longbox.envs.codec import Codec, Part, codec
from longbox.envs.single import LongboxEnv, gymnasium_env
from longbox.envs.table import LongboxAEC, pettingzoo_env

__all__ = ["Codec", "LongboxAEC", "LongboxEnv", "Part", "codec", "gymnasium_env", "pettingzoo_env"]

del gymnasium, numpy
