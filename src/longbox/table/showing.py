"""What is shown of a table, and to whom: each client gets the table as its seat may see it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from longbox.table import hold, sight
from longbox.table import messages as m
from longbox.table.ledger import PAGE, Beginning, CannotHold, Ledger
from longbox.table.people import Client
from longbox.table.record import OVER, Marks, Row
from longbox.table.shapes import SeatInfo
from longbox.view import View, view

if TYPE_CHECKING:
    from longbox.table.live import Table

Key = tuple[int, str, int, int]
WHOLE = -1  # the entry of a client that is told the log anew


class Showing:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: tuple[object, int, dict[int, View]] = (None, 0, {})  # of the game as it is
        self._first: View | None = None  # the first of them, as the game tells it

    def publish(self, but: Client | None = None, only: int | None = None) -> None:
        """Sends everyone, or those at one seat, the table as it is now, and sees who has to act."""
        table = self.table
        if table.stage.open:
            table.stage.settled = table.ledger.now.choices
        table.timing.run()
        table.watching.note()
        made: dict[Key, bytes] = {}
        present = table.presence()  # the same for all
        clients = [
            c for c in table.people if c is not but and only in (None, c.viewer) and not table.watching.late(c.viewer)
        ]
        for client in clients:
            self.send_state(client, made, present)
        if table.status == OVER and table.stage.open:
            for client in clients:
                client.send(m.encode(self.over()))
        table.bots.drive()

    def send_state(
        self, client: Client, made: dict[Key, bytes] | None = None, present: list[SeatInfo] | None = None
    ) -> None:
        if self.table.watching.late(client.viewer):
            self.table.watching.send_state(client)
            return
        key = (client.viewer, client.lang, client.n, client.entry)
        data = made.get(key) if made is not None else None
        if data is None:
            data = m.encode(self.state_for(*key, present))
            if made is not None:
                made[key] = data
        client.n = self.table.ledger.history.n
        client.entry = len(self.table.ledger.history.entries)
        client.send(data)

    def state_for(
        self, viewer: int, lang: str, since: int, entry: int, present: list[SeatInfo] | None = None
    ) -> m.State:
        """The message `state` for one viewer. `entry`: the log from there on, or its newest page."""
        table = self.table
        history, game = table.ledger.history, table.game
        found = m.State(
            n=history.n, rev=table.stage.rev(viewer), view=None, question=None, log=[], fresh=[],
            seats=present or table.presence(), clock=None, undo=m.UndoState(table.header.undo), hints=m.Hints(),
            whole=entry == WHOLE,
        )  # fmt: skip
        if game is None:
            return found
        seen = self.view(viewer)
        found.view = seen
        found.question = self._question(viewer, seen, lang)
        found.fresh = history.seen(game, viewer, since)
        first = history.page() if entry == WHOLE else entry
        found.log = history.lines(game, viewer, lang, table.names, first)
        found.earlier = self.earlier(first) if entry == WHOLE else 0
        found.clock = table.timing.clock.shown(seen.turn) or self._deadline(viewer)
        found.hints = sight.hints(seen, sight.cards_of_game(game))
        if table.ruling is not None:
            found.ruling = table.ruling.shown()
        back = table.takeback
        found.undo = m.UndoState(
            table.header.undo, back.depth(viewer), back.shown(), back.far(viewer), table.ledger.now.practice
        )
        return found

    def view(self, viewer: int) -> View:
        table, stage = self.table, self.table.stage
        assert table.game is not None
        window = stage.window
        real = window is not None and window.real and window.seat == viewer and not window.answered
        if stage.shown is not None and not (real and not stage.parts):
            return stage.shown[viewer]
        if self._views[0] is not table.game or self._views[1] != table.ledger.now.rows:
            self._views, self._first = (table.game, table.ledger.now.rows, {}), None
        views = self._views[2]
        if viewer not in views:
            seen = view(table.game, viewer, like=self._first)  # what lies open is the same for all
            self._first = self._first or seen
            views[viewer] = self._ended(table.cover(seen))
        return views[viewer]

    def _ended(self, seen: View) -> View:
        """A game that was ended by its players: its rules do not know that."""
        result = self.table.result
        if self.table.status != OVER or result is None or seen.over:
            return seen
        return replace(
            seen, over=result["reason"], scores=tuple(result["scores"]), winners=tuple(result["winners"]),
            decision=None,
        )  # fmt: skip

    def _question(self, viewer: int, seen: View, lang: str) -> m.Question | None:
        table, stage = self.table, self.table.stage
        if table.ruling is not None or (table.status == OVER and stage.shown is None):
            return None
        if seen.decision is hold.DEFENDING:
            return sight.attacked(viewer, lang) if stage.asked_to_go_on(viewer) is not None else sight.defending(lang)
        assert table.game is not None
        return sight.asked(seen, lang, table.names, sight.cards_of_game(table.game))

    def _deadline(self, viewer: int) -> m.ClockShown | None:
        """Where it is played by the day: only for who is asked. It moves whenever another is, also to defend."""
        table = self.table
        if not table.daily.deadline or viewer < 0 or not table.waits_for(viewer):
            return None
        return m.ClockShown(viewer, round(max(0.0, table.daily.deadline - time.time()), 1))

    def over(self) -> m.Over:
        result = self.table.result
        assert result is not None
        return m.Over(result["scores"], result["winners"], result["reason"], self.table.seed.hex())

    # ---------------------------------------------------------------- pages of the log

    def earlier(self, first: int) -> int:
        """The row before which there is more to read than from an entry on; 0: nothing."""
        ledger = self.table.ledger
        if first > 0:
            return ledger.history.entries[first].row
        return ledger.start.rows + 1 if ledger.start.rows else 0

    async def tell_earlier(self, client: Client, before: int) -> None:
        """A page of the log that ends before a row."""
        table = self.table
        game = table.game
        frame = table.watching.behind(client.viewer)
        before = min(before, table.ledger.now.rows + 1 if frame is None else frame.rows)
        if game is None or before <= 0:
            return
        first = max(0, before - 1 - PAGE)  # rows after this one; after none: the deal too
        ledger = table.ledger
        if first < ledger.start.rows:
            ledger = await self._read(first, before - 1)
        entries = ledger.history.entries
        low = 0 if first == 0 else first + 1
        wanted = [i for i, entry in enumerate(entries) if low <= entry.row < before]
        lines = (
            ledger.history.lines(game, client.viewer, client.lang, table.names, wanted[0], wanted[-1] + 1)
            if wanted
            else []
        )
        client.send(m.encode(m.EarlierLines(before, lines, first + 1 if first else 0)))

    async def _read(self, first: int, last: int) -> Ledger:
        """Rows that are not held: they are read, and forgotten again."""
        table = self.table
        start = await table.store.marks(table.id, first)
        try:
            return held(start, await table.store.rows(table.id, start.rows, last), table.beginning)
        except CannotHold:
            return held(Marks(), await table.store.rows(table.id, 0, last), table.beginning)


def held(start: Marks, rows: Sequence[Row], beginning: Callable[[], Beginning]) -> Ledger:
    """A ledger of these rows, all of which have been told."""
    ledger = Ledger(start)
    if not start.rows:
        ledger.begin(beginning())
    for row in rows:
        ledger.add_told(row)
    return ledger
