"""One bit per thing a seat may listen to; an event nobody listens to costs one test."""

from typing import Final

PLAY: Final = 1
GAIN: Final = 2
DRAW: Final = 4
ONCE: Final = 8
USE: Final = 16
GAINED: Final = 32
COSTS: Final = 64
RULE: Final = 128
TABLE_STATE: Final = 256  # a `once` that looks at more than the plays of this turn
CHARACTER: Final = 512
ATTACK: Final = 1 << 12  # anything about Attacks, made or suffered
ATTACKED: Final = 1 << 13  # a reaction before one's own Defense
HEALTH: Final = 1 << 14
HARM: Final = 1 << 15
NEXT: Final = 1 << 16  # the next card gained
DESTROY: Final = 1 << 25
DISCARD: Final = 1024
START: Final = 2048
LEAVES: Final = 1 << 19
DESTROYED: Final = 1 << 20
STAND_INS: Final = 1 << 21
NEXT_CARD: Final = 1 << 22
