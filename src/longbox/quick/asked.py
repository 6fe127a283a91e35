"""What all answers have in common: the option that refuses, the best and the least of the cards offered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.state import State
from longbox.engine.words import option
from longbox.quick.judge import Judge

YES: Final = option.YES << option.SHIFT
NO: Final = option.NO << option.SHIFT


def refusal(st: State) -> i64:
    """The option that takes nothing more, or -1; it comes last."""
    last = st.options[len(st.options) - 1]
    kind = last >> option.SHIFT
    return last if kind == option.NO or kind == option.DONE else -1


def source_of(st: State) -> i64:
    return st.defn[st.ask_card] if st.ask_card >= 0 else -1


def yes(st: State) -> i64:
    """Yes, if that is an answer; else the first option."""
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.YES:
            return code
    return st.options[0]


def most_of(st: State, table: list[i64]) -> i64:
    best = st.options[0]
    most: i64 = -1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = table[st.defn[code & option.MASK]]
            if worth > most:
                most = worth
                best = code
    return best


def least_of(st: State, table: list[i64]) -> i64:
    best = st.options[0]
    least: i64 = 1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = table[st.defn[code & option.MASK]]
            if worth < least:
                least = worth
                best = code
    return best


def least_points(st: State, judge: Judge) -> i64:
    best = st.options[0]
    least: i64 = 1_000_000_000
    code: i64
    for code in st.options:
        if code >> option.SHIFT == option.CARD:
            worth = judge.points(st.defn[code & option.MASK])
            if worth < least:
                least = worth
                best = code
    return best
