"""Words a player may name."""

from typing import Final

EVEN: Final = 0
ODD: Final = 1
NAMES: Final = ("even", "odd", "starter", "hero", "villain", "super_power", "equipment", "location")
FIRST_TYPE: Final = 2  # from here on in the order of TYPE_NAMES
