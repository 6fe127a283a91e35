"""Zones: where cards lie. The top of a pile is its last card.

A zone id is a shared zone, or `of(seat)` + a seat zone, or one of the zones that only some boxes have.
"""

from typing import Final

from mypy_extensions import i64

MAIN: Final = 0
LINE_UP: Final = 1  # slots in order, EMPTY where a card was taken
VILLAINS: Final = 2
DESTROYED: Final = 3
ASIDE: Final = 4  # face down, in transit between players
OUT: Final = 5  # villains removed at set-up: nobody may look
BOX: Final = 6  # identities nobody uses
STACK: Final = 7  # first of the side stacks (Kick, Weakness)
STACKS: Final = 3
SHARED: Final = 10

DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
PLAY: Final = 3  # played this turn
ONGOING: Final = 4  # in play from earlier turns
TEAM: Final = 5  # the identities before a player
UNDER: Final = 6  # under the identity, face down
SCORE: Final = 7
DEALT: Final = 8  # identities dealt, one is kept
PER_SEAT: Final = 9

# Zones that only some boxes have lie after those of the seats: Rules.extra names them. Before a game has seats, and in
# compiled cards, the k-th of them is called EXTRA + k.
EXTRA: Final = 64
# Those that the rules themselves know, by name. A box may name others for its cards alone.
HERO_PILE: Final = "hero_pile"  # identities that can be recruited
CAPTURED: Final = "captured"
TILE: Final = "tile"  # rule cards of nobody
KO_POOL: Final = "ko_tokens"
ARENAS: Final = "arenas"

EMPTY: Final = -1  # an empty Line-Up slot
NAMES: Final = (
    "main_deck", "line_up", "villains", "destroyed", "aside", "out", "box", "stack_0", "stack_1", "stack_2",
)  # fmt: skip
SEAT_NAMES: Final = (
    "deck", "hand", "discard", "play", "ongoing", "team", "under_hero", "score_pile", "dealt",
)  # fmt: skip


def of(seat: i64) -> i64:
    """The first zone of a seat: `zone.of(seat) + zone.HAND` is its hand."""
    return SHARED + seat * PER_SEAT


def seat_of(z: i64) -> i64:
    """Whose zone it is; only for the zones of a seat."""
    return (z - SHARED) // PER_SEAT


def kind_of(z: i64) -> i64:
    """Which of a seat's zones it is: HAND, DISCARD and so on; only for the zones of a seat."""
    return (z - SHARED) % PER_SEAT
