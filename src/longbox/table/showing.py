"""What is shown of a table, to whom and when. Defense windows hold back what would tell who can defend."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.table import hold, sight
from longbox.table import messages as m
from longbox.table.record import OVER, RUNNING
from longbox.table.seated import Client, Seated
from longbox.view import View, view


class Showing(Seated):
    def _drive(self) -> None:
        """Lets a bot think, if one is asked."""
        raise NotImplementedError

    # ---------------------------------------------------------------- telling, and holding back

    def _show(self, old: Game, events: Sequence[Event]) -> None:
        assert self.game is not None
        parts = self.windows.split(self.game.state, events, self.step)
        if self.shown is None and hold.has_windows(parts):
            self.shown = {v: view(old, v) for v in self._viewers()}
        self.parts.extend(parts)
        self._release()

    def _release(self) -> None:
        """Tells what may be known by now, up to the next window that is still open."""
        if self.window is not None and not self._closable(self.window):
            if self.window.answered:
                self._publish()
            return
        self.window = None
        while self.parts:
            part = self.parts.popleft()
            self._tell(part)
            if part.window is not None and self._open(part.window):
                self._publish()
                return
        self.shown = None
        self._publish()

    def _tell(self, part: hold.Part) -> None:
        assert self.game is not None
        since = self.history.n
        self.history.add(part.events, self._turn(), part.at)
        if self.shown is not None:
            for viewer, seen in self.shown.items():
                self.shown[viewer] = hold.told(seen, self.history.seen(self.game, viewer, since))

    def _open(self, window: hold.Window) -> bool:
        """Opens a Defense window. False if it need not be seen at all."""
        pause = self.settings.defense_pause
        people = self.people()
        asks = self.settings.ask_all_defenders and len(people) > 1 and not self._driven(window.seat)
        window.waits = asks and not window.real and window.seat in people
        if not (window.real or window.waits or pause):
            return False
        window.opened = asyncio.get_running_loop().time()  # that of the timers
        self.window = window
        self.later(pause, self._tick)
        if self.header.clock and window.seat in people:
            self.later(min(self.header.clock, 30.0), lambda: self._window_late(window))
        return True

    def _closable(self, window: hold.Window) -> bool:
        if asyncio.get_running_loop().time() < window.opened + self.settings.defense_pause - 0.001:
            return False
        return window.answered if window.real or window.waits else True

    async def _tick(self) -> None:
        if self.window is not None and self._closable(self.window):
            self._release()

    def _went_on(self, window: hold.Window) -> None:
        """A person without a Defense has pressed the button."""
        window.answered = True
        self.private[window.seat] = self.private.get(window.seat, 0) + 1
        self._release()

    async def _window_late(self, window: hold.Window) -> None:
        if self.window is not window or window.answered:
            return
        if window.real:
            self.late.add(("row", self.rows))
            self._publish()
        else:
            self._went_on(window)

    # ---------------------------------------------------------------- publishing

    def _publish(self, but: Client | None = None) -> None:
        """Sends everyone the table as it is now, and sees who has to act."""
        if self.shown is None and not self.parts:
            self.settled = len(self.path)
        self._run_clock()
        made: dict[tuple[int, str, int, int], bytes] = {}
        for client in list(self.clients):
            if client is not but:
                self._send_state(client, made)
        if self.status == OVER and self.shown is None and not self.parts:
            for client in list(self.clients):
                if client is not but:
                    client.send(m.encode(self._over()))
        self._drive()

    def _send_state(self, client: Client, made: dict[tuple[int, str, int, int], bytes] | None = None) -> None:
        key = (client.viewer, client.lang, client.n, client.entry)
        data = made.get(key) if made is not None else None
        if data is None:
            data = m.encode(self.state_for(client.viewer, client.lang, client.n, client.entry))
            if made is not None:
                made[key] = data
        client.n = self.history.n
        client.entry = len(self.history.entries)
        client.send(data)

    def state_for(self, viewer: int, lang: str, since: int, entry: int) -> dict[str, Any]:
        """The message `state` for one viewer."""
        found: dict[str, Any] = {
            "t": "state", "n": self.history.n, "rev": self.rev(viewer), "view": None, "question": None, "log": [],
            "fresh": [], "seats": self.presence(), "clock": None, "hints": {"play_all": []},
            "undo": {"mode": self.header.undo, "depth": 0, "asking": None},
        }  # fmt: skip
        game = self.game
        if game is None:
            return found
        cards = sight.cards_of(self.header.game)
        names = self.names
        seen = self._view(viewer)
        found["view"] = seen
        found["question"] = self._question(viewer, seen, lang)
        found["fresh"] = self.history.seen(game, viewer, since)
        found["log"] = self.history.lines(game, viewer, lang, names, entry)
        found["clock"] = self.clock.shown(seen.turn)
        found["hints"] = sight.hints(seen, cards)
        found["undo"] = {"mode": self.header.undo, "depth": self._depth(viewer), "asking": self._asked_undo()}
        return found

    def _view(self, viewer: int) -> View:
        assert self.game is not None
        real = self.window is not None and self.window.real and self.window.seat == viewer and not self.window.answered
        if self.shown is None or (real and not self.parts):
            return view(self.game, viewer)
        return self.shown[viewer]

    def _question(self, viewer: int, seen: View, lang: str) -> dict[str, Any] | None:
        if self.status == OVER and self.shown is None:
            return None
        if seen.decision is hold.DEFENDING:
            window = self.window
            if window is not None and window.waits and window.seat == viewer and not window.answered:
                return sight.attacked(viewer, lang)
            return sight.defending(lang)
        return sight.asked(seen, lang, self.names, sight.cards_of(self.header.game))

    def _over(self) -> dict[str, Any]:
        assert self.result is not None
        return {"t": "over", "scores": self.result["scores"], "winners": self.result["winners"],
                "reason": self.result["reason"], "seed": self.seed.hex()}  # fmt: skip

    def _depth(self, viewer: int) -> int:
        """How many choices this seat may take back or ask to. An Attack ends it for all, whoever could defend."""
        if viewer < 0 or self.game is None or self.status != RUNNING or self.header.undo == "off":
            return 0
        if self.shown is not None or self._driven(viewer):
            return 0
        own = 0
        for move in reversed(self.path):
            if move.seat != viewer or move.actor != "human" or move.attack:
                break
            own += 1
        return own if self.header.undo == "ask" else min(own, self.game.undo_depth)

    def _asked_undo(self) -> dict[str, Any] | None:
        if self.asking is None:
            return None
        return {name: self.asking[name] for name in ("seat", "steps", "answers")}

    # ---------------------------------------------------------------- the clock

    def _run_clock(self) -> None:
        game = self.game
        if not self.header.clock or game is None:
            return
        if self.status != RUNNING or self.shown is not None or self.parts:
            self.clock.stop()
            return
        seat, turn = game.decision.seat, self._turn()
        if self._driven(seat):
            self.clock.stop()
            return
        answer = seat != game.turn
        key: tuple[object, ...] = ("row", self.rows) if answer else ("turn", seat, turn)
        if key != self.clock.key:
            self.later(self.clock.run(key, turn, seat, answer), lambda: self._clock_over(key))

    async def _clock_over(self, key: tuple[object, ...]) -> None:
        """Time is up: a bot answers, for the rest of the turn if it was the turn's clock."""
        if self.clock.key != key or time.monotonic() < self.clock.until - 0.005:
            return
        self.hub.metrics.add("clock_over")
        self.late.add(key)
        self.clock.stop()
        self._publish()
