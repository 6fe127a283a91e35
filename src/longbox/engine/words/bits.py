"""Bits of a card: types, marks, titles."""

from typing import Final

TYPE_NAMES: Final = ("starter", "hero", "villain", "super_power", "equipment", "location", "super_move")
TYPE_BITS: Final = 127
LOCATION: Final = 1 << 5
MARK_NAMES: Final = ("attack", "defense", "ongoing", "block")
MARK_SHIFT: Final = 8
TITLE_NAMES: Final = ("super-villain", "blue back", "metal")
TITLE_SHIFT: Final = 12
ONGOING: Final = 1 << 10
DEFENSE: Final = 1 << 9
BLOCK: Final = 1 << 11
SUPER_VILLAIN: Final = 1 << 12
BLUE_BACK: Final = 1 << 13
