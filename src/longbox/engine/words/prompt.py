"""What a decision is about, for the text of the question."""

from typing import Final

TURN: Final = 0
DISCARD: Final = 1
DESTROY: Final = 2
GAIN: Final = 3
PUT: Final = 4
PLAY: Final = 5
PLAY_AGAIN: Final = 6
REVEAL: Final = 7
DEFEND: Final = 8
DEFEND_MATE: Final = 9
WORD: Final = 10
ALTERNATIVE: Final = 11
MAY: Final = 12
TRIGGER: Final = 13
PILE: Final = 14  # team game: whose discard pile
COMPENSATION: Final = 15
GAIN_TO: Final = 16
HERO: Final = 17
TARGET: Final = 18
PICK: Final = 19
ARRANGE: Final = 20  # which card lies on top, then under it
BLOCK: Final = 21
UNDER: Final = 22  # lay a destroyed card under a card
BAN: Final = 23  # which hero leaves the game
BURN: Final = 24  # `more` says how many Charges
ARENA: Final = 25
MOVE: Final = 26  # which Super Move
SHARE: Final = 27
LATER: Final = 28  # which effect of the end of the turn comes first
NAMES: Final = (
    "turn", "discard", "destroy", "gain", "put", "play", "play_again", "reveal", "defend", "defend_mate", "word",
    "alternative", "may", "trigger", "pile", "compensation", "gain_to", "hero", "target", "pick", "arrange",
    "block", "under", "ban", "burn", "arena", "move", "share", "later",
)  # fmt: skip
