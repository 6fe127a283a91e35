"""Verbs: what a step does."""

from typing import Final

POWER: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
DESTROY: Final = 3
GAIN: Final = 4
PUT: Final = 5
PLAY: Final = 6
REVEAL: Final = 7
LOOK: Final = 8
PICK: Final = 9
REFILL: Final = 10
PAY: Final = 11
IF: Final = 12
MAY: Final = 13
CHOOSE: Final = 14
FOR: Final = 15
ATTACK: Final = 16
ONCE: Final = 17
LATER: Final = 18
UNTIL: Final = 19
PICK_WORD: Final = 20
KEYWORD: Final = 40
END_TURN: Final = 41
DAMAGE: Final = 30
HEAL: Final = 31
CHARGE: Final = 32
LOSE: Final = 33
BURN: Final = 34
SHARE: Final = 35  # damage split among several
FOLLOW: Final = 36
FLIP: Final = 50
PICK_SEAT: Final = 51
