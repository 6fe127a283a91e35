"""Kinds of conditions."""

from typing import Final

COST: Final = 0
PARITY: Final = 1
CARD: Final = 2
ANY: Final = 3
NONE: Final = 4
PLAYED: Final = 5
FIRST_CARD: Final = 6
PLAYERS: Final = 7
ALL: Final = 8
ANY_OF: Final = 9
NOT: Final = 10
MORE: Final = 40
CONFRONTATION: Final = 11
HEALTH: Final = 30
FIRST_ATTACK: Final = 31
AVOIDED: Final = 32
