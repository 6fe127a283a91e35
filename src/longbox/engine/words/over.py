"""Why a game is over."""

from typing import Final

VILLAINS: Final = 1
MAIN_DECK: Final = 2
CHARACTERS: Final = 3
KO: Final = 4
ENDLESS: Final = 5  # whatever is chosen, the effects do not come to an end
NAMES: Final = ("", "villains", "main_deck", "characters", "ko_tokens", "endless")
