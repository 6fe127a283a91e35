"""What may be known of a table by now. Defense windows hold back what would tell who can defend."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.table import hold
from longbox.table.clock import LONGEST_ANSWER
from longbox.table.record import DEFEND, OVER
from longbox.view import SPECTATOR, View

if TYPE_CHECKING:
    from longbox.table.live import Table

PRIVATE = 100  # answers of one seat between two changes that all can see
UNHURRIED = 2  # windows of a turn that take their whole time where no other person is asked; more are short


class Stage:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.windows = hold.Windows()
        self.parts: deque[hold.Part] = deque()
        self.window: hold.Window | None = None
        self.shown: dict[int, View] | None = None  # by viewer, while something is held back
        self.settled = 0  # choices that everybody may know by now
        self.private: dict[int, int] = {}  # answers in Defense windows since the last change all saw, by seat
        self.unhurried = 0  # windows of the turn that is told, see UNHURRIED

    @property
    def open(self) -> bool:
        """Nothing is held back."""
        return self.shown is None and not self.parts

    def rev(self, viewer: int) -> int:
        """Numbers what this viewer sees. Answers in a Defense window count only for who gave them."""
        return self.table.ledger.now.public * PRIVATE + min(self.private.get(viewer, 0), PRIVATE - 1)

    def asked(self, seat: int) -> bool:
        """The engine waits for this seat, and the seat has seen the question."""
        game = self.table.game
        if game is None or game.over or game.decision.seat != seat or self.parts or self.table.ruling is not None:
            return False
        return self.window is None or (self.window.real and self.window.seat == seat and not self.window.answered)

    def asked_to_go_on(self, seat: int) -> hold.Window | None:
        """The window in which a person without a Defense is asked like the others."""
        window = self.window
        waits = window is not None and window.waits and window.seat == seat and not window.answered
        return window if waits else None

    # ---------------------------------------------------------------- after a change

    def answered(self, kind: str, seat: int) -> None:
        """A choice was made: who may know that?"""
        if kind != DEFEND:
            self.private = {}
            return
        self.private[seat] = self.private.get(seat, 0) + 1
        if self.window is not None:
            self.window.answered = True

    def show(self, old: Game, events: Sequence[Event]) -> None:
        table = self.table
        assert table.game is not None
        parts = self.windows.split(table.game.state, events, table.ledger.step, table.ledger.now.rows)
        if self.shown is None and hold.has_windows(parts):
            self.shown = {v: self.table.view(v, old) for v in self._viewers()}
        self.parts.extend(parts)
        self.release()

    def reopen(self, told: bool) -> None:
        """After a restart: a real Defense window that was open is open again; the others see no more than before."""
        game = self.table.game
        if self.table.status == OVER:
            return
        if game is not None and told and not game.over and game.decision.kind == DEFEND:
            self.shown = {v: hold.told(self.table.view(v), []) for v in self._viewers()}
            self.parts.extend(self.windows.split(game.state, []))

    def _viewers(self) -> list[int]:
        return [SPECTATOR, *range(len(self.table.seats))]

    # ---------------------------------------------------------------- windows

    def release(self) -> None:
        """Tells what may be known by now, up to the next window that is still open."""
        window = self.window
        if window is not None and not self._closable(window):
            if window.answered:  # it shows to nobody else: the others hear as much, and when, as if nobody was asked
                self.table.showing.publish(only=window.seat)
            return
        self.window = None
        while self.parts:
            part = self.parts.popleft()
            self._tell(part)
            if part.window is not None and self._open(part.window):
                self.table.showing.publish()
                return
        self.shown = None
        self.table.showing.publish()

    def tell_all(self) -> None:
        """The game has ended in the midst of it: nothing is held back any more."""
        while self.parts:
            self._tell(self.parts.popleft())
        self.window = None
        self.shown = None

    def _tell(self, part: hold.Part) -> None:
        table = self.table
        assert table.game is not None
        if any(event.kind == "turn" for event in part.events):
            self.unhurried = 0
        history = table.ledger.history
        since = history.n
        history.add(part.events, table.turn, part.at, part.row)
        if self.shown is not None:
            for viewer, seen in self.shown.items():
                self.shown[viewer] = hold.told(seen, history.seen(table.game, viewer, since))

    def _open(self, window: hold.Window) -> bool:
        """Opens a Defense window. False if it need not be seen at all."""
        table, settings = self.table, self.table.settings
        people = table.people_playing()
        asks = settings.ask_all_defenders and len(people) > 1 and not table.driven(window.seat)
        window.waits = asks and not window.real and window.seat in people
        if not (window.real or window.waits or settings.defense_pause):
            return False
        window.opened = asyncio.get_running_loop().time()  # that of the timers
        window.least = self._least(window.seat, people)
        self.window = window
        table.line.later(window.least, self._tick)
        clock = table.timing.clock
        if clock.seconds and window.seat in people:
            table.line.later(min(clock.seconds, LONGEST_ANSWER), lambda: self._late(window))
        return True

    def _least(self, seat: int, people: Sequence[int]) -> float:
        """How long a window takes: by whose it is and how many there were, never by what the seat holds."""
        settings = self.table.settings
        if seat in people and len(people) > 1:
            return settings.defense_pause
        self.unhurried += 1
        return min(settings.defense_pause, settings.short_pause if self.unhurried > UNHURRIED else math.inf)

    def _closable(self, window: hold.Window) -> bool:
        if asyncio.get_running_loop().time() < window.opened + window.least - 0.001:
            return False
        return window.answered if window.real or window.waits else True

    async def _tick(self) -> None:
        if self.window is not None and self._closable(self.window):
            self.release()

    def went_on(self, window: hold.Window) -> None:
        """A person without a Defense has pressed the button."""
        window.answered = True
        self.private[window.seat] = self.private.get(window.seat, 0) + 1
        self.release()

    def bot_came(self, seat: int) -> None:
        """A bot answers for this seat from now on."""
        window = self.asked_to_go_on(seat)
        if window is not None:
            window.answered = True

    async def _late(self, window: hold.Window) -> None:
        if self.window is not window or window.answered:
            return
        if window.real:
            self.table.timing.is_late(("row", self.table.ledger.now.rows))
            self.table.showing.publish()
        else:
            self.went_on(window)
