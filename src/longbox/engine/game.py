"""A game as its users see it: decisions in, facts out."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from mypy_extensions import mypyc_attr

from longbox.engine import run, save, score
from longbox.engine.events import Event, decode
from longbox.engine.hidden import determinize
from longbox.engine.state import OutOfFuel, State
from longbox.engine.turn import finish
from longbox.engine.words import ask, option, over, prompt, word

REPLAY: Final = 100  # choices played again at most to take one back, beside those that can be taken back themselves


class IllegalChoice(ValueError):
    """The answer is none of the options. The game has not changed."""

    def __init__(self, message: str, options: list[Option]) -> None:
        super().__init__(message)
        self.options = options


class CannotUndo(ValueError):
    """Something hidden has come to light since, or somebody else has decided."""


class Option:
    """One possible answer."""

    def __init__(self, kind: str, card: int, seat: int, index: int, term: str) -> None:
        self.kind = kind
        self.card = card  # the card it is about, or -1
        self.seat = seat  # the player it is about, or -1
        self.index = index  # of an alternative
        self.word = term

    def __repr__(self) -> str:
        about = [f"card={self.card}"] if self.card >= 0 else []
        about += [f"seat={self.seat}"] if self.seat >= 0 else []
        about += [f"index={self.index}"] if self.index >= 0 else []
        about += [self.word] if self.word else []
        return f"Option({', '.join([self.kind, *about])})"


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """One question to one seat: data, never text."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.codes = state.options
        self.seat = state.ask_seat
        self.source = state.ask_card  # the card that asks, or -1
        self.more = state.ask_more  # picks still wanted, this one included
        self.aim = state.ask_aim

    @property
    def kind(self) -> str:
        return ask.NAMES[self._state.ask_kind]

    @property
    def prompt(self) -> str:
        return prompt.NAMES[self._state.ask_prompt]

    @property
    def count(self) -> int:
        """How many options there are."""
        return len(self.codes)

    @property
    def options(self) -> list[Option]:
        return [option_of(self._state, code) for code in self.codes]

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, prompt={self.prompt!r}, options={self.options})"


_options: Final[dict[int, Option]] = {}


def option_of(st: State, code: int) -> Option:
    """Options are made once and shared, except those whose card depends on the moment."""
    kind = code >> option.SHIFT
    arg = code & option.MASK
    if kind == option.USE:
        return Option(option.NAMES[kind], st.right(arg).card, -1, arg, "")
    if kind == option.TRIGGER:
        return Option(option.NAMES[kind], st.queue[arg * 3 + 1], -1, arg, "")
    known = _options.get(code)
    if known is not None:
        return known
    if kind == option.SEAT:
        made = Option(option.NAMES[kind], -1, arg, -1, "")
    elif kind == option.WORD:
        made = Option(option.NAMES[kind], -1, -1, -1, word.NAMES[arg])
    elif kind in (option.PLAY, option.BUY, option.DEFEAT, option.CARD, option.DEFEND, option.UNLESS, option.BLOCK):
        made = Option(option.NAMES[kind], arg, -1, -1, "")
    else:
        made = Option(option.NAMES[kind], -1, -1, arg, "")
    _options[code] = made
    return made


_viewers: Final[list[Callable[[Game, int], Any]]] = []


def set_viewer(viewer: Callable[[Game, int], Any]) -> None:
    """The view room says how a view is built; the engine does not depend on it."""
    _viewers[:] = [viewer]


@mypyc_attr(acyclic=True)
class Game:
    def __init__(self, state: State) -> None:
        self.state = state
        self._base: State | None = None  # a copy of some choices ago
        self._past: list[int] = []  # the choices since
        self._settled = 0  # how many of these cannot be taken back

    @property
    def over(self) -> bool:
        return self.state.over != 0

    @property
    def over_reason(self) -> str:
        return over.NAMES[self.state.over]

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def decision(self) -> Decision:
        return Decision(self.state)

    def choose(self, index: int) -> None:
        """Answers the pending decision and runs to the next one."""
        st = self.state
        if index < 0 or index >= len(st.options):
            raise self._illegal(index)
        if st.decider != st.ask_seat:
            self._settled = len(self._past)
        self._keep_base()
        if st.record:
            st.told = 0
        try:
            run.choose(st, index)
        except OutOfFuel:
            self.state = self._replayed(len(self._past))
            if not self._is_stuck():
                raise
            self._give_up()
            return
        self._past.append(index)
        if st.horizon:
            st.horizon = False
            self._settled = len(self._past)

    def _is_stuck(self) -> bool:
        """Whatever is chosen, the effects do not come to an end: only cards of one's own can do that."""
        for index in range(len(self.state.options)):
            trial = self.state.copy()
            try:
                run.choose(trial, index)
            except OutOfFuel:
                continue
            return False
        return True

    def _give_up(self) -> None:
        """The game ends where it is; who is ahead has won."""
        finish(self.state, over.ENDLESS)
        self._base = None
        self._past = []
        self._settled = 0

    def _keep_base(self) -> None:
        """Sees to it that the state can be had again by playing the past on from the base.

        Copies cost more than they are used, so there is a new base only now and then, or if the state was moved on by
        other hands.
        """
        base = self._base
        past = len(self._past)
        if base is None or base.answers + past != self.state.answers or (past >= REPLAY and past == self._settled):
            self._base = self.state.lend()
            self._past = []
            self._settled = 0

    def _illegal(self, index: int) -> IllegalChoice:
        if self.over:
            return IllegalChoice("the game is over", [])
        options = self.decision.options
        return IllegalChoice(f"there is no option {index}: choose 0 to {len(options) - 1} of {options}", options)

    @property
    def undo_depth(self) -> int:
        """How many choices may be taken back: nothing hidden was revealed and nobody else decided since."""
        return len(self._past) - self._settled

    def undo(self, steps: int = 1) -> None:
        if steps < 1 or steps > self.undo_depth:
            raise CannotUndo(f"{steps} steps cannot be taken back, {self.undo_depth} can")
        keep = len(self._past) - steps
        self.state = self._replayed(keep)
        self._past = self._past[:keep]

    def _replayed(self, steps: int) -> State:
        assert self._base is not None
        st = self._base.lend()
        st.record = False
        for i in range(self._settled):
            run.choose(st, self._past[i])
        st.horizon = False
        st.record = self.state.record
        for i in range(self._settled, steps):
            if st.record:
                st.told = 0
            run.choose(st, self._past[i])
        return st

    @property
    def events(self) -> list[Event]:
        """The facts of the last choice, each with its audience."""
        return decode(self.state.facts())

    @property
    def scores(self) -> list[int]:
        return score.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        return score.winners(self.state) if self.over else []

    def card_id(self, card: int) -> str:
        return self.state.prog.defs[self.state.defn[card]].id

    def clone(self) -> Game:
        """An independent copy, in mid-effect too. It starts without a past to undo."""
        game = Game(self.state.lend())
        game._base = self._base  # never changed, so it may be shared
        game._past = self._past[:]
        game._settled = len(game._past)
        return game

    def view(self, seat: int) -> Any:
        """What that seat may know."""
        if not _viewers:
            import_module("longbox.view")  # it makes itself known
        return _viewers[0](self, seat)

    def determinize(self, seat: int, random_below: Callable[[int], int]) -> Game:
        """A game that `seat` cannot tell from this one: hidden cards are dealt anew."""
        if not 0 <= seat < self.state.seats:
            raise ValueError(f"there is no seat {seat}")
        return Game(determinize(self.state, seat, random_below))

    def to_bytes(self, with_cards: bool = False) -> bytes:
        """The game to store or send; `with_cards` it can be played where its cards are not installed, or changed."""
        return save.to_bytes(self.state, with_cards)

    @staticmethod
    def from_bytes(data: bytes) -> Game:
        return Game(save.from_bytes(data))

    @property
    def hash(self) -> str:
        """Equal for equal states: same seed and choices, same hash."""
        return save.state_hash(self.state)

    def forget_events(self) -> None:
        self.state.told = 0
