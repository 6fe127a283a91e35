"""The engine's numbers, by name space: `op.DRAW`, `zone.HAND`, `event.MOVED`. Every word of a card
becomes one of these.

The modules import nothing of this package. `Final` constants are folded into the compiled code, through a module too.
"""

from typing import Final

MAX_SEATS: Final = 5
NOBODY: Final = -1
FAIL: Final = 0
DONE: Final = 1
WAIT: Final = 2  # a decision is pending, or a frame was pushed: come back
