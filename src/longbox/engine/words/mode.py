"""Modes of a game."""

from typing import Final

TOKENS: Final = 1  # the backs of KO tokens count
ARENAS: Final = 2
