"""Kinds of standing abilities."""

from typing import Final

WHEN: Final = 0
ONCE: Final = 1
USE: Final = 2
GAINED: Final = 3
COSTS: Final = 4
RULE: Final = 5
FACE_DOWN: Final = 6
CARDS: Final = 30  # the next card has one more type
ABILITY_OF: Final = 31
CONTROL: Final = 32
PLAYABLE: Final = 33
DESTROYED: Final = 34
STAND_INS: Final = 35
CHARACTER: Final = 7  # changes what the character before a player costs
ATTACKS: Final = 20  # your Attacks change
ATTACKED: Final = 21  # Attacks on you change
