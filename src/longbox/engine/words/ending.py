"""The end of a turn, step by step; each box lists its own order."""

from typing import Final

EFFECTS: Final = 0
DISCARD_HAND: Final = 1
CLEAR_PLAY: Final = 2
DRAW: Final = 3
REFILL: Final = 4
FLIP: Final = 5
NEXT: Final = 6
RECRUIT: Final = 20  # who has no identity finds a new one
LAST: Final = 21  # the game ends if the last villain has fallen
RECOVER: Final = 8  # who was knocked out is well again
PHASE: Final = 32  # + k: what the k-th keyword of Rules.phases says
OVER: Final = 9  # the end of the game, where it waits for the end of the turn
