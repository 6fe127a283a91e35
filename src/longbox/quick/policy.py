"""A quick player that judges cards by tables of numbers, for games and playouts inside the compiled module.

The player never looks at a card its seat may not know, so the same code plays for real on any world that looks like
the real one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.engine.menu import menu
from longbox.engine.playout import Dice
from longbox.engine.state import State
from longbox.engine.words import ask, prompt
from longbox.quick import cards, fights
from longbox.quick.asked import NO, YES, most_of
from longbox.quick.judge import Judge
from longbox.quick.turn import first_play, turn

# Questions that cards are judged for, and those where any answer will do: the first option never refuses.
JUDGED: Final = (
    prompt.TURN, prompt.DISCARD, prompt.DESTROY, prompt.GAIN, prompt.PUT, prompt.PLAY, prompt.PLAY_AGAIN, prompt.DEFEND,
    prompt.DEFEND_MATE, prompt.WORD, prompt.ALTERNATIVE, prompt.MAY, prompt.PILE, prompt.COMPENSATION, prompt.GAIN_TO,
    prompt.HERO, prompt.TARGET, prompt.ARRANGE, prompt.BLOCK, prompt.BAN, prompt.BURN, prompt.ARENA, prompt.MOVE,
    prompt.SHARE, prompt.PICK,
)  # fmt: skip
FIRST_WILL_DO: Final = (prompt.REVEAL, prompt.TRIGGER, prompt.UNDER, prompt.LATER)


def choose(st: State, judge: Judge, dice: Dice) -> i64:
    """The option this player takes, as a code."""
    if st.menu_due:
        played = first_play(st, judge)
        if played >= 0:
            return played
        menu(st)
    options = st.options
    if len(options) == 1:
        return options[0]
    if st.ask_kind == ask.TURN:
        return turn(st, judge, dice)
    about = st.ask_prompt
    if about == prompt.DESTROY or about == prompt.GAIN or about == prompt.PUT or about == prompt.GAIN_TO:
        return _by_points(st, judge, about)
    judge.take(st)
    if about == prompt.DISCARD:
        return cards.discard(st, judge)
    if about == prompt.PLAY or about == prompt.PLAY_AGAIN:
        return cards.play(st, judge)
    if about == prompt.DEFEND or about == prompt.DEFEND_MATE:
        return fights.defend(st, judge)
    if about == prompt.ALTERNATIVE:
        return cards.alternative(st, judge)
    if about == prompt.ARRANGE or about == prompt.PICK:
        return most_of(st, judge.own.now)
    return _seldom(st, judge, dice, about)


def _by_points(st: State, judge: Judge, about: i64) -> i64:
    """Questions about cards to have: what is left of the game matters."""
    judge.look(st)
    if about == prompt.DESTROY:
        return cards.destroy(st, judge)
    if about == prompt.GAIN:
        return cards.gain(st, judge)
    if about == prompt.PUT:
        return cards.put(st, judge)
    return cards.gain_to(st, judge)


def _seldom(st: State, judge: Judge, dice: Dice, about: i64) -> i64:
    """Questions that come up now and then, or only in some boxes."""
    if about == prompt.COMPENSATION:
        judge.look(st)
        return cards.compensation(st, judge)
    if about == prompt.WORD:
        return cards.guess(st)
    if about == prompt.HERO:
        return most_of(st, judge.own.keep)
    if about == prompt.BAN:
        return cards.ban(st, judge)
    if about == prompt.TARGET:
        return fights.target(st, judge, dice)
    if about == prompt.PILE:
        return cards.own_seat(st)
    if about == prompt.BLOCK:
        return fights.block(st, judge)
    if about == prompt.MAY:
        return cards.may(st, judge)
    if about == prompt.BURN:
        return YES if fights.burns(st, judge) else NO
    if about == prompt.ARENA:
        return fights.slot(st, judge)
    if about == prompt.SHARE:
        return fights.share(st, judge)
    if about == prompt.MOVE:
        return most_of(st, judge.facts.damage)
    if about in FIRST_WILL_DO:
        return st.options[0]
    raise LookupError(f"nobody knows how to answer '{prompt.NAMES[about]}'")
