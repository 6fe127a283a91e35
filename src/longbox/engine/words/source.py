"""What a selector looks at."""

from typing import Final

NONE: Final = 0
SLOT: Final = 1
THIS: Final = 2
ZONES: Final = 3
TOP: Final = 4
OF: Final = 5
STACK: Final = 6
GAINED: Final = 7
OWNED: Final = 8
UNDER: Final = 9  # under this card
