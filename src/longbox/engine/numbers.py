"""Power and draws: the verbs that only count."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.moves import draw
from longbox.engine.named import player
from longbox.engine.program import Step
from longbox.engine.queries import value
from longbox.engine.state import Frame, State
from longbox.engine.triggers import collect
from longbox.engine.words import DONE, FAIL, event, listen, op, trigger


def start(st: State, block: i64, you: i64, card: i64) -> None:
    """Starts an effect. One that only gives Power and draws is done at once: it needs no frame."""
    straight = st.prog.blocks[block]
    if not straight.straight:
        st.start(block, you, card)
        return
    f = st.probe(you, card)
    for step in straight.steps:
        straight_step(st, f, step)


def straight_step(st: State, f: Frame, step: Step) -> None:
    """A step that asks nothing and names nothing: Power or a draw."""
    if step.op == op.POWER:
        power(st, f, step)
    else:
        draw_plain(st, f, step)


def draw_plain(st: State, f: Frame, step: Step) -> i64:
    seat = player(st, f, step.who)
    if seat < 0 or draw(st, seat, value(st, f, step.val)) == 0:
        return FAIL
    drew(st, seat)
    return DONE


def power(st: State, f: Frame, step: Step) -> i64:
    if f.them == st.turn and st.in_turn:
        add_power(st, value(st, f, step.val))
    return DONE


def add_power(st: State, n: i64) -> None:
    st.power += n
    if st.record:
        st.emit(event.POWER, st.everyone, st.turn, n, 0, 0)


def pay(st: State, f: Frame, step: Step) -> i64:
    n = value(st, f, step.val)
    if st.left_power() < n:
        return FAIL
    st.spent += n
    if st.record:
        st.emit(event.PAID, st.everyone, f.them, n, 0, 0)
    return DONE


def drew(st: State, seat: i64) -> None:
    """An effect made this player draw."""
    if seat == st.turn and st.in_turn:
        st.drew += 1
        if st.listens[seat] & listen.DRAW:
            collect(st, trigger.DRAW, -1)
