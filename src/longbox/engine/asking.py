"""Putting a question to a player."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.state import State
from longbox.engine.words import WAIT


def pose(st: State, seat: i64, kind: i64, about: i64, card: i64, options: list[i64]) -> i64:
    st.ask_seat = seat
    st.ask_kind = kind
    st.ask_prompt = about
    st.ask_card = card
    st.ask_more = 1
    st.ask_aim = -1
    st.options = options
    return WAIT
