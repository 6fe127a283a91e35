"""What a trigger waits for."""

from typing import Final

PLAY: Final = 0
GAIN: Final = 1
DRAW: Final = 2
DESTROY: Final = 3
DISCARD: Final = 4
START: Final = 5
LEAVES: Final = 6
DEFEAT: Final = 40  # anyone defeats
ATTACKED: Final = 10
AVOID: Final = 11
SUCCEED: Final = 12  # an Attack of yours on one foe
SUCCEED_ANY: Final = 13
ALL_AVOID: Final = 14
DEPLETE: Final = 15  # you emptied a Health bar of a foe
DEPLETED: Final = 16  # one of yours is empty
HARM: Final = 17  # through your card a foe discards, loses a Charge, gains a Weakness
