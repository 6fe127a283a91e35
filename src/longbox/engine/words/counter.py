"""Numbers of a player that players are compared by."""

from typing import Final

TOKENS: Final = 1
HEALTH: Final = 2
VP_IN_HAND: Final = 3
