"""The loop: runs frames until somebody must decide or the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.arena import arena
from longbox.engine.asking import pose
from longbox.engine.confront import confront
from longbox.engine.defense import defend
from longbox.engine.gaining import gaining
from longbox.engine.menu import act, defeated, menu, open_menu
from longbox.engine.moving import laying_under
from longbox.engine.opening import deal, draft, pick
from longbox.engine.playing import start_trigger
from longbox.engine.state import ANSWER_FUEL, OutOfFuel, State
from longbox.engine.triggers import fire_states, order_matters
from longbox.engine.turn import end_step
from longbox.engine.unknown import UnknownWord
from longbox.engine.verbs import steps
from longbox.engine.words import NOBODY, ask, frame, listen, option, prompt


def choose(st: State, at: i64) -> None:
    """Answers the pending decision with one of its options. The caller has checked `at`."""
    answer(st, st.options[at])
    if st.menu_due:
        menu(st)


def answer(st: State, answer: i64) -> None:
    """As `choose`, with the option itself. The menu of a turn is left to be made by whoever needs it."""
    if st.lent:
        st.own_rows()
    about = st.ask_prompt
    st.answer = answer
    st.menu_due = False
    st.decider = st.ask_seat
    st.ask_seat = NOBODY
    st.answers += 1
    st.fuel -= ANSWER_FUEL
    if about == prompt.TURN:
        act(st, answer)
        if _is_quiet(st):
            open_menu(st)
            return
    elif about == prompt.TRIGGER:
        start_trigger(st, answer & option.MASK)
    advance(st)


def _is_quiet(st: State) -> bool:
    """Nothing is under way and nobody waits for anything: as after most plays and purchases, the turn just goes on."""
    return len(st.stack) == 0 and len(st.queue) == 0 and st.listens[st.turn] & listen.ONCE == 0


def advance(st: State) -> None:
    """Runs to the next decision."""
    while st.ask_seat == NOBODY and not st.over:
        st.fuel -= 1
        if st.fuel < 0:
            raise OutOfFuel(st)
        if len(st.stack) == 0:
            if not _between(st):
                open_menu(st)
            continue
        f = st.stack[len(st.stack) - 1]
        kind = f.kind
        if kind == frame.STEPS:
            steps(st, f)
        elif kind == frame.DEFEND:
            defend(st, f)
        elif kind == frame.GAIN:
            gaining(st, f)
        elif kind == frame.END:
            while not _between(st) and end_step(st, f):
                pass
        elif kind == frame.DEFEATED:
            defeated(st, f)
        elif kind == frame.DEAL:
            deal(st, f)
        elif kind == frame.UNDER:
            laying_under(st, f)
        elif kind == frame.DRAFT:
            draft(st, f)
        elif kind == frame.PICK:
            pick(st, f)
        elif kind == frame.CONFRONT:
            confront(st, f)
        elif kind == frame.ARENA:
            arena(st, f)
        else:
            raise UnknownWord("frame", kind)


def _next_of_several(st: State) -> None:
    """The player of the first trigger says which of his comes next, where it matters; some wait for all others."""
    waiting: list[int] = []
    seat = st.queue[2] & 7
    for i in range(len(st.queue) // 3):
        if st.queue[i * 3 + 2] & 7 == seat and not st.prog.abilities[st.queue[i * 3]].last:
            waiting.append(i)
    if len(waiting) > 1 and order_matters(st):
        pose(st, seat, ask.ORDER, prompt.TRIGGER, -1, [option.TRIGGER << option.SHIFT | i for i in waiting])
    else:
        start_trigger(st, waiting[0] if waiting else 0)


def _between(st: State) -> bool:
    """Between two complete resolutions: triggers first, then states. True if something was started or asked."""
    if len(st.queue) > 0:
        if len(st.queue) > 3:
            _next_of_several(st)
        else:
            start_trigger(st, 0)
        return True
    return st.in_turn and st.listens[st.turn] & listen.ONCE != 0 and fire_states(st)
