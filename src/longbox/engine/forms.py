"""Cards that are more than they say: types and names a card has while it is owned, or for the rest of a turn.

Each such form is a definition of its own, made when the pack is compiled; a card takes a form by pointing to it. So
nothing that reads a card has to ask whether it has changed.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.state import State
from longbox.engine.words import loc


def _take_form(st: State, card: i64, form: i64) -> None:
    """Copies of a game share the list, so it is replaced."""
    defn = st.defn[:]
    defn[card] = form
    st.defn = defn


def reshape(st: State, card: i64) -> None:
    """A card that has moved takes the form of an owned card, or its printed one."""
    d = st.prog.defs[st.defn[card]]
    printed = st.prog.defs[d.printed]
    if printed.owned == d.printed:
        return
    owner: i64 = ((st.loc[card] >> loc.OWNER_SHIFT) & loc.OWNER_MASK) - 1
    wanted = printed.owned if owner >= 0 else d.printed
    if d.lasting != wanted:
        _take_form(st, card, wanted)


def add_type(st: State, card: i64, kind: i64) -> None:
    """For the rest of the turn the card has this type too."""
    forms = st.prog.defs[st.prog.defs[st.defn[card]].lasting].with_type
    if forms and forms[kind] != st.defn[card]:
        _take_form(st, card, forms[kind])


def drop_type(st: State, card: i64) -> None:
    lasting = st.prog.defs[st.defn[card]].lasting
    if lasting != st.defn[card]:
        _take_form(st, card, lasting)


def printed_forms(st: State) -> vec[i64]:
    """What the cards are when points are counted: just what is printed on them."""
    return vec[i64]([st.prog.defs[number].printed for number in st.defn])
