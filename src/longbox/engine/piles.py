"""The piles of a table: who lies on whom. Only links change here; `moves` says what it means for a card to move."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.state import SIZES, TOPS, State
from longbox.engine.words import zone


def lift(st: State, card: i64, z: i64) -> None:
    """Takes a card out of the pile it lies in. The caller puts it down at once."""
    ends = st.ends
    up: i64 = st.above[card]
    down: i64 = st.below[card]
    if up >= 0:
        st.below[up] = down
    else:
        ends[TOPS + z] = down
    if down >= 0:
        st.above[down] = up
    else:
        ends[z] = up
    ends[SIZES + z] -= 1


def put(st: State, card: i64, z: i64) -> None:
    """Lays a card on top of a pile."""
    ends = st.ends
    down: i64 = ends[TOPS + z]
    st.above[card] = -1
    st.below[card] = down
    if down >= 0:
        st.above[down] = card
    else:
        ends[z] = card
    ends[TOPS + z] = card
    ends[SIZES + z] += 1


def put_under(st: State, card: i64, z: i64) -> None:
    """Lays a card under all cards of a pile."""
    ends = st.ends
    up: i64 = ends[z]
    st.above[card] = up
    st.below[card] = -1
    if up >= 0:
        st.below[up] = card
    else:
        ends[TOPS + z] = card
    ends[z] = card
    ends[SIZES + z] += 1


def empty(st: State, z: i64) -> None:
    """Nothing lies there any more: the caller has taken its cards."""
    st.ends[z] = -1
    st.ends[TOPS + z] = -1
    st.ends[SIZES + z] = 0


def pile_up(st: State, z: i64, cards: list[i64]) -> None:
    """These cards make up the zone, bottom first; of the Line-Up they are its slots."""
    if z == zone.LINE_UP:
        st.row = vec[i64](cards)
        return
    empty(st, z)
    card: i64
    for card in cards:
        put(st, card, z)
