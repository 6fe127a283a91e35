"""How an event is kept: one int, or two. The lowest bits say what it is and whether a second int follows."""

from typing import Final

MOVE: Final = 1  # a move: audience, card, source, to, old stay, new stay; the stays in the second int if they are wide
MORE: Final = 2
AUDIENCE_SHIFT: Final = 2
MOVE_CARD_SHIFT: Final = 7
MOVE_SOURCE_SHIFT: Final = 17
MOVE_TO_SHIFT: Final = 23
MOVE_BEFORE_SHIFT: Final = 29
MOVE_AFTER_SHIFT: Final = 45
MOVE_UNDER_SHIFT: Final = 61
MOVE_UNDER: Final = 1 << 61  # it went under all cards of the pile
STAY_BITS: Final = 16
KIND_SHIFT: Final = 7  # anything else: audience, kind, a + 1, b; in the second int, unless both are 0, c + 1 and d
A_SHIFT: Final = 12
B_SHIFT: Final = 22
D_SHIFT: Final = 30
