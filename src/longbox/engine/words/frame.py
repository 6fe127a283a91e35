"""Kinds of frames on the stack."""

from typing import Final

STEPS: Final = 0
DEFEND: Final = 1
GAIN: Final = 2
END: Final = 3
DEFEATED: Final = 4
DEAL: Final = 5
CONFRONT: Final = 7
ARENA: Final = 9  # a card was gained from a slot: its gainer may use what stands there
UNDER: Final = 20
DRAFT: Final = 21
PICK: Final = 22  # each player chooses out of all identities
