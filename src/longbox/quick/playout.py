"""Games played on by the quick player inside the compiled module: no call into Python between two decisions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.menu import menu
from longbox.engine.playout import LIMIT, Dice
from longbox.engine.run import answer
from longbox.engine.state import State
from longbox.quick.judge import Judge
from longbox.quick.policy import choose

FOREVER: Final = 1_000_000  # turns


def playout(st: State, judge: Judge, seed: i64, wild: i64, turns: i64 = FOREVER) -> i64:
    """Plays the state to its end, or so many turns on; `wild` of 1000 choices are made at random.

    Says how many choices it were. The state is changed; pass a copy.
    """
    st.record = False
    dice = Dice(seed)
    n: i64 = 0
    until = st.turn_number + turns
    while not st.over and n < LIMIT and st.turn_number < until:
        if wild > 0 and dice.below(1000) < wild:
            if st.menu_due:
                menu(st)
            answer(st, st.options[dice.below(len(st.options))])
        else:
            answer(st, choose(st, judge, dice))
        n += 1
    return n
