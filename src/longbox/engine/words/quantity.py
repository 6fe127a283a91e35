"""How many cards a selector takes."""

from typing import Final

EXACT: Final = 0
UP_TO: Final = 1
ANY: Final = 2
ALL: Final = 3
