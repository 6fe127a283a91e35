"""Rows: what lasts longer than the effect that made it."""

from typing import Final

ONCE: Final = 0
LATER: Final = 1
UNTIL: Final = 2
UNDER: Final = 5  # cards under a card in play: in its slot, card and stay
