"""Kinds of values: numbers worked out when they are needed."""

from typing import Final

NUMBER: Final = 0
COUNT: Final = 1
PLAYED: Final = 2
PLAYERS: Final = 3
COST: Final = 4
IF: Final = 5
SLOT_COUNT: Final = 6
HAND_OF: Final = 7
VP: Final = 8
PRINTED_POWER: Final = 9
CHARGES: Final = 20
AMOUNT: Final = 21
HIGHEST: Final = 22
CHARGE_COST: Final = 23  # of the Super Move that lies under the character
