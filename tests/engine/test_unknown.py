"""Every number that has a name is done by something in the engine; one without a name raises."""

from __future__ import annotations

from types import ModuleType

import pytest

from longbox import new_game
from longbox.engine.moving import move_cards
from longbox.engine.program import Filt, Sel, Step, Val
from longbox.engine.run import advance
from longbox.engine.state import Frame, State
from longbox.engine.turn import end_step
from longbox.engine.unknown import UnknownWord
from longbox.engine.verbs import run_step
from longbox.engine.words import NOBODY, ending, frame, op, place, source, zone


def numbers(words: ModuleType) -> dict[str, int]:
    return {name: n for name, n in vars(words).items() if name.isupper() and type(n) is int}


def with_a_frame(kind: int) -> tuple[State, Frame]:
    """A game in which an effect of seat 0 runs, with the first card of his hand as its card."""
    st = new_game("injustice", seats=2, seed=1).state
    f = Frame(kind, 0, 0, 0, st.zones[zone.of(0) + zone.HAND][0])
    f.root = len(st.stack)
    f.stay = st.stay(f.card)
    f.slots = [[] for _ in range(8)]
    st.lay(f)
    return st, f


def step_of(st: State, verb: int) -> Step:
    return Step(verb, Sel(Filt([True] * len(st.prog.defs))), Val())


def is_known(done: object) -> bool:
    """Whether something is done; a step without its fields may well fail at it."""
    try:
        done()  # type: ignore[operator]
    except UnknownWord:
        return False
    except Exception:
        return True
    return True


@pytest.mark.parametrize("name", numbers(op))
def test_every_verb_is_done_by_something(name: str) -> None:
    st, f = with_a_frame(frame.STEPS)
    assert is_known(lambda: run_step(st, f, step_of(st, numbers(op)[name])))


@pytest.mark.parametrize("name", numbers(frame))
def test_every_kind_of_frame_runs(name: str) -> None:
    st, f = with_a_frame(numbers(frame)[name])
    f.dest = place.DISCARD
    st.ask_seat = NOBODY
    assert is_known(lambda: advance(st))


@pytest.mark.parametrize("name", [name for name in numbers(place) if name != "UNDER_THIS"])  # a right, not a move
def test_a_card_can_be_put_into_every_place(name: str) -> None:
    st, f = with_a_frame(frame.STEPS)
    step = step_of(st, op.PUT)
    step.sel.kind = source.THIS
    step.dest = numbers(place)[name]
    assert is_known(lambda: move_cards(st, f, step))


@pytest.mark.parametrize("name", [name for name in numbers(ending) if name != "PHASE"])  # only where a box names some
def test_every_step_of_the_end_of_a_turn_is_done(name: str) -> None:
    st, f = with_a_frame(frame.END)
    st.prog.rules.end_steps.insert(0, numbers(ending)[name])
    try:
        assert is_known(lambda: end_step(st, f))
    finally:
        st.prog.rules.end_steps.pop(0)


def test_a_number_without_a_name_raises() -> None:
    st, f = with_a_frame(frame.STEPS)
    with pytest.raises(UnknownWord, match="999"):
        run_step(st, f, step_of(st, 999))
    step = step_of(st, op.PUT)
    step.sel.kind = source.THIS
    step.dest = 31
    with pytest.raises(UnknownWord, match="31"):
        move_cards(st, f, step)


def test_a_frame_of_an_unknown_kind_raises() -> None:
    st, _ = with_a_frame(99)
    st.ask_seat = NOBODY
    with pytest.raises(UnknownWord, match="99"):
        advance(st)
