"""Options of a decision: kind << SHIFT | argument."""

from typing import Final

SHIFT: Final = 16
MASK: Final = 65535
PLAY: Final = 0
BUY: Final = 1
DEFEAT: Final = 2
USE: Final = 3  # argument: position among what its player holds, times USE_STEP
USE_STEP: Final = 3
FILL: Final = 4
END: Final = 5
CARD: Final = 6
DEFEND: Final = 7
UNLESS: Final = 8
SEAT: Final = 9
WORD: Final = 10
ALT: Final = 11
YES: Final = 12
NO: Final = 13
DONE: Final = 14
TRIGGER: Final = 15  # argument: position in the queue of triggers
CONFRONT: Final = 16
STRIKE: Final = 17
BLOCK: Final = 18
BURN: Final = 19  # argument: the Charges
NAMES: Final = (
    "play", "buy", "defeat", "use", "fill", "end", "card", "defend", "unless", "seat", "word", "alternative",
    "yes", "no", "done", "trigger", "confront", "strike", "block", "burn",
)  # fmt: skip
