"""A card's place as one int: zone, owner + 1, who knows it (a bit a seat), and the stay (a serial of its moves).

The fields are narrow: an int below 2 ** 30 is one digit to Python, which is quicker to read and to make.
"""

from typing import Final

ZONE_MASK: Final = 63
OWNER_SHIFT: Final = 6
OWNER_MASK: Final = 7
KNOW_SHIFT: Final = 9
KNOW_MASK: Final = 31
STAY_SHIFT: Final = 14
