"""What is counted during a turn, in boxes with Health (`State.tally`)."""

from typing import Final

ATTACKS: Final = 0  # Attacks of the player of this turn
HIT: Final = 1  # a bit for each seat that one of them affected
SUCCESSES: Final = 2  # of Attacks on one foe
HARMS: Final = 3
BOUGHT: Final = 4
ROUND: Final = 5  # a bit for each seat that has reacted to an Attack since its last turn
SIZE: Final = 6
