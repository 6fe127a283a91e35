"""Kinds of decisions, as scenarios and views name them."""

from typing import Final

TURN: Final = 0
PLAY: Final = 1
DISCARD: Final = 2
DESTROY: Final = 3
GAIN: Final = 4
DEFEND: Final = 5
BLOCK: Final = 6
CHOOSE: Final = 7
ORDER: Final = 8
TARGET: Final = 9
YES_NO: Final = 10
NAMES: Final = (
    "turn", "play", "discard", "destroy", "gain", "defend", "block", "choose", "order", "target", "yes_no",
)  # fmt: skip
