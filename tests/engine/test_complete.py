"""A word that one of the rooms forgot fails here, not in a game. Each message names the place that is missing."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec

import longbox
from longbox.bots.reading import Forgotten, Reader
from longbox.engine.compile.abilities import ABILITIES, EVENTS
from longbox.engine.compile.steps import STEPS
from longbox.engine.compile.values import CONDITIONS, VALUES
from longbox.engine.menu import act
from longbox.engine.named import player_number
from longbox.engine.program import Cond, Filt, Sel, Step, Val
from longbox.engine.queries import candidates, holds, rule_number, value
from longbox.engine.run import advance
from longbox.engine.state import Frame, State
from longbox.engine.unknown import UnknownWord
from longbox.engine.verbs import run_step
from longbox.engine.words import (
    amount,
    ask,
    condition,
    counter,
    event,
    frame,
    op,
    option,
    packed,
    place,
    prompt,
    rule,
    source,
    stand,
    trigger,
)
from longbox.games.trial import fresh
from longbox.language import verbs as v
from longbox.language.tree import Step as TreeStep
from longbox.text.ask import _Asker
from longbox.text.log import SILENT, _Teller
from longbox.text.render import SPEAKERS

TRIED = 99  # no word has this number


def numbers(module: Any, *others: str) -> dict[str, int]:
    """The words of a name space."""
    return {
        name: number
        for name, number in vars(module).items()
        if isinstance(number, int) and name not in others and name.isupper()
    }


def state() -> State:
    """A game with Health, so that every verb finds what it looks at."""
    return fresh(longbox.new_game("injustice", seed=3).state)


def everything(st: State) -> Filt:
    return Filt([True] * len(st.prog.defs))


def handled(told: Any) -> bool:
    """Whether something is known, although what it is given here is only half a step."""
    try:
        told()
    except UnknownWord:
        return False
    except Exception:  # it went on, and missed what a real card would have given it
        return True
    return True


# ---------------------------------------------------------------- one place per verb
@pytest.mark.parametrize("verb", v.VERBS)
def test_a_verb_has_all_its_places(verb: str) -> None:
    """engine/compile/steps.py, text/en.py, text/fr.py; and its row says what it is worth, or the bots read it."""
    missing = [] if verb in STEPS else ["engine/compile/steps.py: STEPS"]
    name = verb.replace(" ", "_")
    for what in ("brings", "costs"):
        if not _judged(verb, what):
            missing.append(f"language/verbs.py: {what}")
    for lang, speaker in SPEAKERS.items():
        if not hasattr(speaker, f"flow_{name}") and not _own(speaker, f"verb_{name}"):
            missing.append(f"text/{lang}.py: verb_{name}")
    assert not missing, f"'{verb}' is missing in {', '.join(missing)}"


def _judged(verb: str, what: str) -> bool:
    """Whether the bots have a price for a verb; what is missing in its fields here matters not."""
    reader = Reader()
    try:
        (reader.steps_worth if what == "brings" else reader.harm)([TreeStep(verb, {})])
    except Forgotten as error:
        return verb not in str(error)
    except Exception:
        return True
    return True


def _own(speaker: type[Any], name: str) -> bool:
    """Whether a language says it: the walk alone only declares what it needs."""
    return any(name in vars(kind) for kind in speaker.__mro__ if kind.__name__ != "Speaker")


@pytest.mark.parametrize("name", numbers(op))
def test_every_op_is_run_and_made(name: str) -> None:
    st = state()
    st.stack = vec[Frame]([Frame(frame.STEPS, 0, st.turn, st.turn, 0)])
    st.stack[0].root = 0
    step = Step(numbers(op)[name], Sel(everything(st)), Val())
    assert handled(lambda: run_step(st, st.stack[0], step)), f"op.{name} is missing in engine/verbs.py: run_step"


def test_the_tables_of_the_compiler_are_those_of_the_language() -> None:
    assert set(STEPS) == set(v.VERBS)
    assert set(ABILITIES) == set(v.STANDINGS)
    assert set(EVENTS) == set(v.TRIGGERS)
    assert set(VALUES) == set(v.VALUES) | {"named"}
    kinds = {v.CONDITION_KINDS.get(name, name) for name in v.CONDITIONS} | {"nothing else"}
    assert set(CONDITIONS) == kinds


# ---------------------------------------------------------------- the engine
def asked(st: State, kind: int) -> Cond:
    cond = Cond(kind)
    cond.filt, cond.sel, cond.more_than, cond.slot, cond.word_slot = everything(st), Sel(everything(st)), Val(), 0, 0
    cond.of = [Cond(condition.FIRST_CARD)]
    return cond


def frame_of(st: State) -> Frame:
    st.stack = vec[Frame]([Frame(frame.STEPS, 0, st.turn, st.turn, 0)])
    st.stack[0].root = 0
    st.stack[0].slots = [[]]
    return st.stack[0]


@pytest.mark.parametrize("name", numbers(condition))
def test_every_condition_is_asked(name: str) -> None:
    st = state()
    assert handled(lambda: holds(st, frame_of(st), asked(st, numbers(condition)[name]))), f"condition.{name}"


@pytest.mark.parametrize("name", numbers(amount))
def test_every_value_is_worked_out(name: str) -> None:
    st = state()
    val = Val(numbers(amount)[name])
    val.sel, val.filt, val.slot = Sel(everything(st)), everything(st), 0
    val.cond, val.then, val.els = Cond(condition.FIRST_CARD), Val(), Val()
    assert handled(lambda: value(st, frame_of(st), val)), f"amount.{name}"


@pytest.mark.parametrize("name", numbers(source))
def test_every_source_is_looked_at(name: str) -> None:
    st = state()
    sel = Sel(everything(st))
    sel.kind, sel.slot, sel.zones, sel.stack = numbers(source)[name], 0, [0], 7
    assert handled(lambda: candidates(st, frame_of(st), sel, st.turn)), f"source.{name}"


@pytest.mark.parametrize("name", [name for name in numbers(frame) if name != "PATROL"])
def test_every_frame_is_run(name: str) -> None:
    st = state()
    st.stack = vec[Frame]([Frame(numbers(frame)[name], 0, st.turn, st.turn, 0)])
    st.stack[0].dest = place.DISCARD
    st.ask_seat = -1
    assert handled(lambda: advance(st)), f"frame.{name} is missing in engine/run.py: advance"


def test_numbers_of_players_and_rules_are_known() -> None:
    st = state()
    for name, number in numbers(counter).items():
        assert handled(lambda number=number: player_number(st, 0, number)), name
    assert rule_number(st, 0, rule.MOST_CHARGES) == 8 and rule_number(st, 0, rule.CAPTURE) == 0


def test_what_nobody_knows_raises() -> None:
    st = state()
    f = frame_of(st)
    sel = Sel(everything(st))
    sel.kind = TRIED
    with pytest.raises(UnknownWord, match="verb 99"):
        run_step(st, f, Step(TRIED, sel, Val()))
    with pytest.raises(UnknownWord, match="condition 99"):
        holds(st, f, Cond(TRIED))
    with pytest.raises(UnknownWord, match="value 99"):
        value(st, f, Val(TRIED))
    with pytest.raises(UnknownWord, match="source 99"):
        candidates(st, f, sel, 0)
    with pytest.raises(UnknownWord, match="option of a turn 99"):
        act(st, TRIED << option.SHIFT)
    with pytest.raises(UnknownWord, match="number of the rules 99"):
        rule_number(st, 0, TRIED)
    with pytest.raises(UnknownWord, match="frame 99"):
        st.stack = vec[Frame]([Frame(TRIED, 0, 0, 0, 0)])
        st.ask_seat = -1
        advance(st)


def test_every_kind_of_ability_and_trigger_is_made_by_some_card() -> None:
    kinds, events = set(), set()
    for game in longbox.games.GAMES:
        for ability in longbox.games.program(game).abilities:
            kinds.add(ability.kind)
            if ability.kind == stand.WHEN:
                events.add(ability.event)
    assert kinds == set(numbers(stand).values())
    assert events == set(numbers(trigger).values())


def test_there_is_room_for_every_event_and_option() -> None:
    events = numbers(event)
    assert sorted(events.values()) == list(range(len(event.NAMES)))
    assert max(events.values()) < 1 << (packed.A_SHIFT - packed.KIND_SHIFT)
    assert sorted(numbers(prompt).values()) == list(range(len(prompt.NAMES)))
    assert sorted(numbers(ask).values()) == list(range(len(ask.NAMES)))
    assert sorted(numbers(option, "SHIFT", "MASK", "USE_STEP").values()) == list(range(len(option.NAMES)))


# ---------------------------------------------------------------- the text
@pytest.mark.parametrize("name", event.NAMES)
def test_every_event_is_told(name: str) -> None:
    assert hasattr(_Teller, f"tell_{name}") or name in SILENT, f"text/log.py: tell_{name}"


@pytest.mark.parametrize("name", prompt.NAMES)
def test_every_prompt_is_a_question(name: str) -> None:
    assert hasattr(_Asker, f"ask_{name}"), f"text/ask.py: ask_{name}"


@pytest.mark.parametrize("name", option.NAMES)
def test_every_option_has_words(name: str) -> None:
    assert hasattr(_Asker, f"option_{name}"), f"text/ask.py: option_{name}"


@pytest.mark.parametrize("lang", SPEAKERS)
def test_every_condition_and_ability_is_spoken(lang: str) -> None:
    speaker = SPEAKERS[lang]
    missing = [name for name in CONDITIONS if not _own(speaker, f"cond_{name.replace(' ', '_')}")]
    for kind in v.STANDINGS:
        name = f"standing_{kind.replace(' ', '_').replace('-', '_')}"
        if not hasattr(speaker, name) and kind != "face down":  # told by `until`, the only place it has
            missing.append(name)
    assert not missing
