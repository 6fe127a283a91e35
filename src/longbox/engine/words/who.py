"""Players, as a step names them."""

from typing import Final

SUBJECT: Final = 0
YOU: Final = 1
THEM: Final = 2
EACH_FOE: Final = 3
A_FOE: Final = 4
EACH_PLAYER: Final = 5
EACH_HIT: Final = 6
LEFT: Final = 7
ATTACKER: Final = 8
ACTIVE: Final = 9
ANYONE: Final = 10
PICKED: Final = 32  # + k: the k-th choice of players of the program
