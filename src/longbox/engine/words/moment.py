"""Moments that effects wait for."""

from typing import Final

END_OF_TURN: Final = 0
DEFEATED: Final = 1
WON: Final = 2  # the Confrontation of this turn is won
NEXT_TURN: Final = 10  # the end of the player's next turn
FULL: Final = 11  # the Line-Up has been filled again
