"""How far the Confrontation of a turn is."""

from typing import Final

NONE: Final = 0
ANNOUNCED: Final = 1  # its player plays cards
STRUCK: Final = 2  # he is done: Blocks
DECIDED: Final = 3
