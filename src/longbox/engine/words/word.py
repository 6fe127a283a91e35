"""Words a player may name."""

from typing import Final

NAMES: Final = ("even", "odd", "starter", "hero", "villain", "super_power", "equipment", "location")
FIRST_TYPE: Final = 2  # from here on in the order of TYPE_NAMES
