"""What was used or done this turn, in one list of numbers (`State.used`). Only this module knows how it is written.

Three kinds of notes: an ability used up (`number * MAX_CARDS + card`, not negative), a deed that some ability counts,
and a Burn that was made use of (both below 0, told apart by the number that stands before the card).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.program import Filt
from longbox.engine.state import MAX_CARDS, NO_INTS, State
from longbox.engine.words import limit, loc, zone

BURNS: Final = 64  # deeds are triggers, and those have smaller numbers
SEATS: Final = 8


def among(n: i64, numbers: list[i64]) -> bool:
    """As `in`, but compares numbers, not objects."""
    number: i64
    for number in numbers:
        if number == n:
            return True
    return False


def note_use(st: State, number: i64, card: i64) -> None:
    """The one use of an ability in this turn or round is gone."""
    st.used = [*st.used, number * MAX_CARDS + card]


def is_used(st: State, number: i64, card: i64) -> bool:
    return len(st.used) > 0 and among(number * MAX_CARDS + card, st.used)


def note_deed(st: State, what: i64, card: i64) -> None:
    """Logs what the player of this turn did, for abilities that count it."""
    st.used = [*st.used, -1 - (what * MAX_CARDS + card)]


def count_deeds(st: State, what: i64, filt: Filt) -> i64:
    """How many deeds of this turn were done to cards that fit."""
    n: i64 = 0
    entry: i64
    for entry in st.used:
        if entry < 0 and (-1 - entry) // MAX_CARDS == what and filt.ok[st.defn[(-1 - entry) % MAX_CARDS]]:
            n += 1
    return n


def note_burn(st: State, seat: i64, block: i64, card: i64) -> None:
    """What this Burn buys has been bought for this turn."""
    st.used = [*st.used, _burn(seat, block, card)]


def is_burnt(st: State, seat: i64, block: i64, card: i64) -> bool:
    return len(st.used) > 0 and among(_burn(seat, block, card), st.used)


def _burn(seat: i64, block: i64, card: i64) -> i64:
    return -1 - ((BURNS + block * SEATS + seat) * MAX_CARDS + card)


def deed_of(entry: int) -> int:
    """Which deed a note tells of; -1 if it tells of something else."""
    what = (-1 - entry) // MAX_CARDS
    return what if entry < 0 and what < BURNS else -1


def renumbered(entry: int, blocks: dict[int, int], abilities: dict[int, int]) -> int:
    """The same note where blocks and abilities have other numbers: for saves."""
    if entry >= 0:
        return abilities[entry // MAX_CARDS] * MAX_CARDS + entry % MAX_CARDS
    if deed_of(entry) >= 0:
        return entry
    what, card = (-1 - entry) // MAX_CARDS - BURNS, (-1 - entry) % MAX_CARDS
    return _burn(what % SEATS, blocks[what // SEATS], card)


def forget_used(st: State, seat: i64) -> None:
    """A turn begins: everything may be used again, except what another player has once a round."""
    keep: list[i64] = []
    entry: i64
    for entry in st.used:
        if entry >= 0 and st.prog.abilities[entry // MAX_CARDS].limit == limit.ONCE_A_ROUND:
            z: i64 = st.loc[entry % MAX_CARDS] & loc.ZONE_MASK
            if zone.SHARED <= z < st.extra and zone.seat_of(z) != seat:
                keep.append(entry)
    st.used = keep if keep else NO_INTS
