"""Numbers of the rules that a card may change."""

from typing import Final

POWER: Final = 0
NEW_HAND: Final = 1
CAPTURE: Final = 2  # Weaknesses in play that capture an identity
MOST_CHARGES: Final = 10
WEAKNESS: Final = 11
HEALING: Final = 12
