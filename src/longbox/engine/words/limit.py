"""How often a right or a trigger works."""

from typing import Final

ANY_NUMBER: Final = 0
ONCE: Final = 1
ONCE_A_TURN: Final = 2  # counted per card, in `used`
ONCE_A_ROUND: Final = 3  # between two turns of one's own
