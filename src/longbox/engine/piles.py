"""The piles of a table: who lies on whom. Only links change here; `moves` says what it means for a card to move."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from longbox.engine.program import Program
from longbox.engine.state import ENDS, SIZES, TOPS, Frame, Layout, State
from longbox.engine.words import zone

# Rows of numbers are set here and in other compiled modules alone: mypyc never frees one that sources hand over.


def new_state(prog: Program, defn: list[i64], seats: i64, layout: Layout) -> State:
    """Of these cards, none of which lies anywhere yet."""
    costs: list[i64] = [prog.defs[number].cost for number in defn]
    st = State(prog, vec[i64](defn), vec[i64](costs), seats, layout)
    st.loc = vec[i64]([0] * len(defn))
    st.above = vec[i64]([-1] * len(defn))
    st.below = vec[i64]([-1] * len(defn))
    st.ends = vec[i64]([-1] * SIZES + [0] * (ENDS - SIZES))
    st.row = vec[i64]()
    st.listens = vec[i64]([0] * seats)
    return st


def add_card(st: State, definition: i64, place: i64) -> None:
    """One card more."""
    st.defn = append(st.defn[:], definition)
    st.cost = append(st.cost[:], st.prog.defs[definition].cost)
    st.loc = append(st.loc[:], place)
    st.above = append(st.above[:], -1)
    st.below = append(st.below[:], -1)


def add_to_line_up(st: State, card: i64) -> None:
    st.row = append(st.row[:], card)


def set_places(st: State, places: list[i64]) -> None:
    st.loc = vec[i64](places)


def set_turn(st: State, played: list[i64], gained: list[i64], queue: list[i64]) -> None:
    st.played = vec[i64](played)
    st.gained = vec[i64](gained)
    st.queue = vec[i64](queue)


def set_listens(st: State, listens: list[i64]) -> None:
    st.listens = vec[i64](listens)


def set_stack(st: State, frames: list[Frame]) -> None:
    st.stack = vec[Frame](frames)


def lift(st: State, card: i64, z: i64) -> None:
    """Takes a card out of the pile it lies in. The caller puts it down at once."""
    above, below, ends = st.above, st.below, st.ends
    up: i64 = above[card]
    down: i64 = below[card]
    if up >= 0:
        below[up] = down
    else:
        ends[TOPS + z] = down
    if down >= 0:
        above[down] = up
    else:
        ends[z] = up
    ends[SIZES + z] -= 1


def put(st: State, card: i64, z: i64) -> None:
    """Lays a card on top of a pile."""
    above, ends = st.above, st.ends
    down: i64 = ends[TOPS + z]
    above[card] = -1
    st.below[card] = down
    if down >= 0:
        above[down] = card
    else:
        ends[z] = card
    ends[TOPS + z] = card
    ends[SIZES + z] += 1


def shift(st: State, card: i64, source: i64, to: i64) -> None:
    """As `lift` and `put`, in one go: out of a pile and on top of another."""
    above, below, ends = st.above, st.below, st.ends
    up: i64 = above[card]
    down: i64 = below[card]
    if up >= 0:
        below[up] = down
    else:
        ends[TOPS + source] = down
    if down >= 0:
        above[down] = up
    else:
        ends[source] = up
    ends[SIZES + source] -= 1
    down = ends[TOPS + to]
    above[card] = -1
    below[card] = down
    if down >= 0:
        above[down] = card
    else:
        ends[to] = card
    ends[TOPS + to] = card
    ends[SIZES + to] += 1


def shift_all(st: State, source: i64, to: i64) -> None:
    """Lays a whole pile, as it lies, on top of another."""
    ends = st.ends
    bottom: i64 = ends[source]
    if bottom < 0:
        return
    down: i64 = ends[TOPS + to]
    st.below[bottom] = down
    if down >= 0:
        st.above[down] = bottom
    else:
        ends[to] = bottom
    ends[TOPS + to] = ends[TOPS + source]
    ends[SIZES + to] += ends[SIZES + source]
    empty(st, source)


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


def put_all_under(st: State, cards: vec[i64], n: i64, z: i64) -> None:
    """Lays the first n cards of a row, at least one and the first one lowest, under all cards of a pile."""
    above, below, ends = st.above, st.below, st.ends
    card: i64
    down: i64 = -1
    i: i64 = 0
    while i < n:
        card = cards[i]
        below[card] = down
        if down >= 0:
            above[down] = card
        down = card
        i += 1
    up: i64 = ends[z]
    above[down] = up
    if up >= 0:
        below[up] = down
    else:
        ends[TOPS + z] = down
    ends[z] = cards[0]
    ends[SIZES + z] += n


def empty(st: State, z: i64) -> None:
    """Nothing lies there any more: the caller has taken its cards."""
    ends = st.ends
    ends[z] = -1
    ends[TOPS + z] = -1
    ends[SIZES + z] = 0


def pile_up(st: State, z: i64, cards: list[i64]) -> None:
    """These cards make up the zone, bottom first; of the Line-Up they are its slots."""
    if z == zone.LINE_UP:
        st.row = vec[i64](cards)
        return
    empty(st, z)
    card: i64
    for card in cards:
        put(st, card, z)
