"""Places a card is put to."""

from typing import Final

HAND: Final = 0
TOP: Final = 1
BOTTOM: Final = 2
DISCARD: Final = 3
LINE_UP: Final = 4
ASIDE: Final = 5
UNDER: Final = 6
TOP_VILLAINS: Final = 7
GIVE_DISCARD: Final = 8  # the discard pile of another player
GIVE_HAND: Final = 9
BOTTOM_MAIN: Final = 10
PLAY: Final = 18  # in play, without being played

TEAM: Final = 11  # before the player, among the identities
SCORE: Final = 12  # the score pile of its owner
STACK: Final = 13  # the side stack it belongs to
UNDER_CHARACTER: Final = 14
BOX: Final = 15  # among the identities nobody uses
VILLAINS: Final = 16  # into the face-down part of the villain stack, shuffled
UNDER_THIS: Final = 17
EXTRA: Final = 32  # + k: on top of the k-th extra zone
EXTRA_BOTTOM: Final = 48  # + k: under it
