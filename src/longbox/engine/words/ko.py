"""Knocking out."""

from typing import Final

NO_TOKEN: Final = 1023  # a knock-out when no token is left
BAR: Final = 10  # the first Health bar is empty at this Health
