"""Those who watch. Where the players want it they see everything later, and where all players agree besides, with open
hands; what they say among themselves the players do not hear.

What is shown late is kept as it was shown then: nothing is made again from what has happened since, so nothing of it
can slip in.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from longbox.table import hold, sight
from longbox.table import messages as m
from longbox.table.choosing import key_of
from longbox.table.names import MOST_CHAT, apart, clean, clean_name, isolated
from longbox.table.people import Client, Refused
from longbox.table.record import HANDS, OVER, WAITING, Change, Chat, Row
from longbox.table.shapes import SeatInfo
from longbox.table.words import say
from longbox.view import SPECTATOR, View

if TYPE_CHECKING:
    from longbox.table.live import Table

COMMENTS = 50  # that who comes is told


class Frame(msgspec.Struct):
    """A moment of the table, as those who watch see it once its time has come."""

    at: float
    rows: int
    settled: int  # choices that everybody knew
    n: int
    entries: int
    rev: int
    view: View
    opened: View | None  # the same with open hands, if all players had agreed by then
    asks: bool
    seats: list[SeatInfo]
    clock: m.ClockShown | None
    over: m.Over | None
    practice: bool


class Watching:
    def __init__(self, table: Table, updated: float) -> None:
        self.table = table
        self.delay = table.header.delay
        self.comments: list[Chat] = []
        self.consents: set[int] = set()  # seats that let those who watch see all hands
        self.shown: Frame | None = None  # what they see now
        self._told: Frame | None = None
        self._waiting: deque[Frame] = deque()
        self._last = updated if table.status != WAITING else 0.0  # when what was stored was last changed
        self._ticking = False

    # ---------------------------------------------------------------- what is shown late

    def taken_up(self, at: float) -> None:
        """The newest row of what was stored is of then; the table itself does not note the moment of every row."""
        self._last = max(self._last, at)

    def late(self, viewer: int) -> bool:
        return viewer == SPECTATOR and self.delay > 0

    def behind(self, seat: int) -> Frame | None:
        """What whoever looks may know of, if that is less than there is; None: all of it."""
        if not self.late(seat):
            return None
        self._move_on()
        if self.shown is None:
            raise Refused("delayed", "this table is shown later; there is nothing to be seen yet")
        return None if self.shown.over is not None else self.shown

    def over(self, seat: int) -> bool:
        """Whether the game is over, as far as whoever looks may know."""
        if not self.late(seat):
            return self.table.status == OVER
        self._move_on()
        return self.shown is not None and self.shown.over is not None

    def seats(self, seat: int) -> list[SeatInfo]:
        """Who sits where, as far as whoever looks may know: who has given up meanwhile is told with all else."""
        if not self.late(seat) or self.table.status == WAITING:
            return self.table.presence()
        self._move_on()
        return self.shown.seats if self.shown is not None else self._seated()

    def _seated(self) -> list[SeatInfo]:
        """As it was when the game began."""
        first = [replace(seat, kind="human", bot_in=False) if seat.token else seat for seat in self.table.seats]
        return self.table.people.presence(first)

    def note(self) -> None:
        """The table has changed: it is shown when its time has come."""
        table = self.table
        if not self.delay or table.game is None:
            return
        now = time.time()
        at, self._last = self._last or now, 0.0  # what was taken up from the store may be old
        ended = table.status == OVER and table.stage.open
        if self._waiting and int(self._waiting[-1].at) == int(at):  # a moment a second is enough
            self._waiting.pop()
        self._waiting.append(
            Frame(
                at=at, rows=table.ledger.now.rows, settled=table.stage.settled, n=table.ledger.history.n,
                entries=len(table.ledger.history.entries), rev=table.stage.rev(SPECTATOR),
                view=table.showing.view(SPECTATOR), opened=self._opened(), asks=table.ruling is None and not ended,
                seats=table.presence(), clock=table.timing.clock.shown(table.game.state.turn),
                over=table.showing.over() if ended else None, practice=table.ledger.now.practice,
            )
        )  # fmt: skip
        self._wait()

    def _wait(self) -> None:
        """Until the next moment is due."""
        if self._waiting and not self._ticking:
            self._ticking = True
            self.table.line.later(self._waiting[0].at + self.delay - time.time(), self._tick)

    def _move_on(self) -> None:
        end = time.time() - self.delay
        while self._waiting and self._waiting[0].at <= end:
            self.shown = self._waiting.popleft()

    async def _tick(self) -> None:
        self._ticking = False
        self._move_on()
        self._wait()
        if self.shown is not self._told:
            self._told = self.shown
            for client in self._clients():
                self.send_state(client)
                self._send_over(client)

    def _clients(self) -> list[Client]:
        return [client for client in self.table.people if client.viewer == SPECTATOR]

    def join(self, client: Client, since: int | None) -> None:
        self._move_on()
        n = self.shown.n if self.shown is not None else 0
        client.n = min(since, n) if since is not None else n

    def greet(self, client: Client) -> None:
        """What else who comes is told: what was said at the table by then, what watchers say, how it ended."""
        until = time.time() - self.delay
        for line in self.table.chat:
            if line.at <= until and self.table.hears(client, line):
                client.send(m.encode(m.said(line)))
        for line in self.comments:
            client.send(m.encode(_comment(line)))
        if self.delay:
            self._send_over(client)

    def _send_over(self, client: Client) -> None:
        if self.shown is not None and self.shown.over is not None:
            client.send(m.encode(self.shown.over))

    def later(self, data: bytes) -> None:
        """Something that players are told now."""

        async def tell() -> None:
            for client in self._clients():
                client.send(data)

        self.table.line.later(self.delay, tell)

    def send_state(self, client: Client) -> None:
        data = m.encode(self.state_for(client.lang, client.n, client.entry))
        if self.shown is not None:
            client.n, client.entry = self.shown.n, self.shown.entries
        client.send(data)

    def state_for(self, lang: str, since: int, entry: int) -> m.State:
        table, frame, game = self.table, self.shown, self.table.game
        whole = entry < 0
        undo = m.UndoState(table.header.undo, practice=frame.practice if frame is not None else False)
        if frame is None or game is None:
            return m.State(0, 0, None, None, [], [], self.seats(SPECTATOR), None, undo, m.Hints(), whole)
        seen = frame.opened if frame.opened is not None and self.hands_open else frame.view
        cards = sight.cards_of_game(game)
        question = None
        if frame.asks:
            defending = seen.decision is hold.DEFENDING
            question = sight.defending(lang) if defending else sight.asked(seen, lang, table.names, cards)
        history = table.ledger.history
        first = history.page_before(frame.entries) if whole else entry
        return m.State(
            frame.n, frame.rev, seen, question,
            history.lines(game, SPECTATOR, lang, table.names, first, frame.entries),
            history.seen(game, SPECTATOR, since, frame.n), frame.seats, frame.clock, undo, m.Hints(), whole,
            table.showing.earlier(first) if whole else 0,
        )  # fmt: skip

    # ---------------------------------------------------------------- open hands

    @property
    def hands_open(self) -> bool:
        """All people at the table agree. Who has given up plays no more."""
        people = [i for i, seat in enumerate(self.table.seats) if seat.kind == "human"]
        return self.delay > 0 and bool(people) and self.consents.issuperset(people)

    def _opened(self) -> View | None:
        if not self.hands_open:
            return None
        table, stage = self.table, self.table.stage
        views = stage.shown or {i: table.showing.view(i) for i in range(len(table.seats))}
        seats = tuple(views[i].seats[i] for i in range(len(table.seats)))
        return replace(table.showing.view(SPECTATOR), seats=seats)

    async def agree(self, client: Client, seat: int, message: m.Hands) -> None:
        """A player lets those who watch see all hands, or no longer. It takes all of them, and goes off at once."""
        table, key = self.table, key_of(message.ack)
        if not self.delay or not table.header.spectators:
            raise Refused("no_delay", "hands are open only to spectators who see the table later")
        game = table.running()
        if not table.ledger.heard(seat, key) and message.on != (seat in self.consents):
            table.check_length()
            row = Row(
                table.ledger.now.rows + 1, seat, HANDS, int(message.on), key, "human", game.hash,
                game.state.turn_number, b"", time.time(),
            )  # fmt: skip
            change = Change(table.id, row.at, row)
            await table.commit(change)
            table.adopt(change)
            table.ledger.add(row, ())
            self.agreed(seat, message.on)
            table.showing.publish()
            if not message.on:
                for watcher in self._clients():
                    self.send_state(watcher)
        table.ack(client, message.ack)

    def agreed(self, seat: int, on: bool) -> None:
        (self.consents.add if on else self.consents.discard)(seat)

    # ---------------------------------------------------------------- what they say

    async def comment(self, client: Client, message: m.Comment) -> None:
        """Watchers among themselves, under a name that no player has."""
        table, key = self.table, key_of(message.ack)
        if client.viewer != SPECTATOR:
            raise Refused("forbidden", "this is for those who watch")
        text = clean(message.text, MOST_CHAT)
        if not text:
            raise Refused("empty", "there is nothing to say")
        name = clean_name(message.name, say("watcher", table.header.lang))
        if not any(line.ack == key and line.text == text for line in self.comments):
            name = apart(name, [seat.name for seat in table.seats])
            said = Chat(table.next_chat(), SPECTATOR, name, text, key, time.time())
            change = Change(table.id, said.at, chat=said)
            await table.commit(change)
            table.adopt(change)
            for watcher in self._clients():
                watcher.send(m.encode(_comment(said)))
        table.ack(client, message.ack)

    def heard(self, line: Chat) -> None:
        self.comments = [*self.comments, line][-COMMENTS:]


def _comment(line: Chat) -> m.CommentSaid:
    return m.CommentSaid(isolated(line.name), line.text, line.at)
