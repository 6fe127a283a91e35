"""What `different` and `one of each` compare."""

from typing import Final

NONE: Final = 0
NAME: Final = 1
TYPE: Final = 2
COST: Final = 3
COLOUR: Final = 4
