"""A table in use: one object that has what is written of it, the people at it, and a line in which everything waits.

Whatever changes it goes one way: the change is made on a copy, written, taken over, told. So nothing is held that was
not written, nothing that anybody has seen can be lost, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from longbox.bots import BOTS
from longbox.engine.game import Game
from longbox.table import messages as m
from longbox.table import sharing
from longbox.table.advising import Advising
from longbox.table.catalog import own_cards, told_of
from longbox.table.choosing import Choosing, key_of
from longbox.table.daily import Daily
from longbox.table.driving import Driving
from longbox.table.identity import seat_held, seat_of_person
from longbox.table.leaving import Leaving
from longbox.table.ledger import Beginning, Ledger
from longbox.table.line import Line
from longbox.table.names import MOST_CHAT, apart, clean, isolated
from longbox.table.people import Client, People, Refused
from longbox.table.record import DEFEND, OVER, RUNNING, WAITING, Change, Chat, Seat, begin, effective, root_of, start
from longbox.table.ruling import Ruling, rule
from longbox.table.shapes import SeatInfo, TableHeader
from longbox.table.showing import WHOLE, Showing
from longbox.table.sight import covered
from longbox.table.stage import Stage
from longbox.table.store import Kept, Moved, Repeated, Unsaved
from longbox.table.takeback import TakeBack
from longbox.table.timing import Timing
from longbox.table.watching import Frame, Watching
from longbox.table.words import bot_name, say
from longbox.view import View, view

if TYPE_CHECKING:
    from longbox.table.hub import Hub, Made

T = TypeVar("T")

CHATS_SENT = 50
STATE_EVERY = 200  # rows
LONGEST_WAIT = 2.0  # seconds between two tries to write
PATIENCE = 5.0  # seconds that what waits at a table may take when it is put away


class BadTable(Exception):
    """A stored table that cannot be played here any more."""


class Table:
    def __init__(self, hub: Hub, kept: Kept) -> None:
        self.hub = hub
        self.id = kept.id
        self.epoch = 0  # under which we run it, see `leases`
        self.store = hub.store
        self.settings = hub.settings
        # what is written
        self.header = kept.header
        self.seed = kept.seed
        self.seats = kept.seats
        self.status = kept.status
        self.result = kept.result
        self.dealt = b""  # the game as it was dealt, if its seed deals another one today
        self.game: Game | None = None
        self.ledger = Ledger()
        self.saved = 0  # choices that are in the newest state
        self.saved_row = 0  # the row it was written with
        self.chat: list[Chat] = []
        # who is there, and what they see
        self.people = People()
        self.line = Line(self.hear, self._failed)
        self.stage = Stage(self)
        self.showing = Showing(self)
        # what they do
        self.timing = Timing(self)
        self.choosing = Choosing(self)
        self.takeback = TakeBack(self)
        self.bots = Driving(self)
        self.leaving = Leaving(self)
        self.advice = Advising(self)
        self.daily = Daily(self, kept.due)
        self.watching = Watching(self, kept.updated)
        self._named: tuple[list[Seat], list[str]] = ([], [])  # seats are replaced, never changed
        self.saving = False
        self.rewound = 0  # choices that did not fit today's rules when it was taken up
        self.misfit = ""  # the card that the first of them was about
        self.ruling: Ruling | None = None  # the players have to say how it goes on
        self.closing = False
        self._wait_told = partial(self._tell_saving, True)

    # ---------------------------------------------------------------- what can be read off it

    @property
    def names(self) -> list[str]:
        if self._named[0] is not self.seats:
            self._named = (self.seats, [isolated(seat.name) for seat in self.seats])
        return self._named[1]

    @property
    def turn(self) -> int:
        return self.game.state.turn_number if self.game is not None else 0

    @property
    def idle(self) -> bool:
        """Nobody looks and nobody thinks."""
        quiet = time.monotonic() - self.people.touched > self.settings.idle_after
        busy = self.people.clients or self.line.waiting or self.bots.thinking or self.advice.thinking or self.saving
        return quiet and not busy

    @property
    def asked(self) -> int:
        """The seat that is asked; -1: none, or it is not to be told."""
        told = self.game is not None and self.status == RUNNING and self.stage.open
        return self.game.decision.seat if self.game is not None and told else -1

    @property
    def root(self) -> bytes:
        """What the key of this game is made from."""
        return root_of(self.seed, self.seats)

    def people_playing(self) -> list[int]:
        """Seats that persons play themselves now."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == "human" and not seat.bot_in]

    def driven(self, seat: int) -> bool:
        """A bot answers for this seat now."""
        return self.seats[seat].driven or self.timing.late(seat)

    def waits_for(self, seat: int) -> bool:
        """This seat has something to answer. For its own eyes: in a Defense window nobody else may know."""
        if self.status != RUNNING or self.driven(seat):
            return False
        return self.stage.asked(seat) or self.stage.asked_to_go_on(seat) is not None

    def view(self, viewer: int, game: Game | None = None) -> View:
        """The game as a viewer may see it here; another one than the table's own, if it is given."""
        game = game or self.game
        assert game is not None
        return self.cover(view(game, viewer))

    def cover(self, seen: View) -> View:
        hidden = self.header.hidden_score and self.status != OVER
        return covered(seen) if hidden else seen

    def seat_of(self, token_hash: str) -> int:
        return seat_held(self.hub.cookies, self.id, self.seats, token_hash)

    def presence(self) -> list[SeatInfo]:
        return self.people.presence(self.seats, self.status == WAITING, self.watching.consents)

    def public_header(self, seat: int = 0) -> TableHeader:
        """`seat`: of whom it is for; those who watch may know less."""
        h = self.header
        return TableHeader(
            id=self.id, name=h.name, game=h.game, options=h.options, seats=self.watching.seats(seat),
            undo=h.undo, clock=h.clock, spectators=h.spectators, tutorial=h.tutorial, parent=h.parent,
            started=self.status != WAITING, over=self.watching.over(seat), commitment=h.commitment,
            format=h.format, engine=h.engine,
            rules=h.rules, packs=h.packs, order=h.order, own_cards=own_cards(h), practice=self.ledger.now.practice,
            bank=h.bank, top_up=h.top_up, hidden_score=h.hidden_score, rated=h.rated, played_by=told_of(h.options),
            opened=h.opened, fill_at=self.fill_at, pace=h.pace, delay=h.delay, league=h.league,
        )  # fmt: skip

    @property
    def fill_at(self) -> float:
        """When bots take the seats that are still open."""
        return self.daily.due if self.status == WAITING and self.header.fill_after else 0.0

    def running(self) -> Game:
        if self.game is None or self.status == WAITING:
            raise Refused("waiting", "the game has not begun")
        if self.status == OVER:
            raise Refused("over", "the game is over")
        if self.ruling is not None:
            raise Refused("outdated", "a ruling has changed; choose first how the game goes on")
        return self.game

    def check_length(self, undo: bool = False) -> None:
        """A log has an end: taking back ends first, so that the game itself can be finished."""
        most = self.settings.most_rows // 2 if undo else self.settings.most_rows
        if self.ledger.now.rows >= most:
            raise Refused("too_long", "this game has gone on for too long")

    async def choices(self, whole: bool = False, cut: Frame | None = None) -> list[int]:
        """The choices that count, from the very beginning; only those that all may know unless `whole`."""
        count = self.ledger.now.choices if whole else self.stage.settled
        if cut is not None:
            rows = effective(await self.store.rows(self.id, 0, cut.rows))
            return [*self.header.prefix, *[row.choice for row in rows][: cut.settled]]
        if not self.ledger.start.rows:
            made = [move.choice for move in self.ledger.path]
        else:
            made = [row.choice for row in effective(await self.store.rows(self.id, 0, self.ledger.now.rows))]
        return [*self.header.prefix, *made[:count]]

    async def actors(self) -> list[str]:
        """Who made each of the choices at this table that count."""
        if not self.ledger.start.rows:
            return [move.actor for move in self.ledger.path]
        return [row.actor for row in effective(await self.store.rows(self.id, 0, self.ledger.now.rows))]

    def first_state(self) -> Game:
        """The game where this table takes it up."""
        return start(self.header, self.root, self.dealt)

    def read_state(self, data: bytes) -> Game:
        return Game.from_bytes(data)

    def beginning(self) -> Beginning:
        """What was told before the first row: the deal, and the choices that were taken over."""
        game = begin(self.header, self.root, self.dealt)
        told = [(game.events, game.state.turn_number, 0)]
        at = 0
        for choice in self.header.prefix:
            at += game.decision.kind != DEFEND
            game.choose(choice)
            told.append((game.events, game.state.turn_number, at))
        return told

    # ---------------------------------------------------------------- the one way in which anything changes

    async def commit(self, change: Change) -> None:
        """Writes a change. A store that does not answer is asked again until it does: nothing is lost, only late."""
        begun = time.perf_counter()
        change.epoch = self.epoch
        try:
            await self.insist(lambda: self.store.send(change))
        except Moved:
            self.hub.forget(self.id)
            raise Refused("reload", "the table was moved; connect again") from None
        except Repeated:
            raise Refused("repeated", "this was said before") from None
        if change.row is None or change.row.kind != DEFEND:
            self.hub.metrics.seconds("write", time.perf_counter() - begun)

    async def insist(self, write: Callable[[], Awaitable[T]]) -> T:
        """Writes, and again until it is written; who sits here is told when that takes long."""
        wait = 0.1
        ticket = self.hub.patience.begin(self._wait_told)
        try:
            while True:
                try:
                    done = await write()
                    break
                except Unsaved as error:
                    if wait == 0.1:
                        self.hub.log("write_failed", table=self.id, error=str(error)[:300])
                    self.hub.metrics.add("unsaved")
                    self._tell_saving(True)
                    if self.closing:
                        raise Refused("unavailable", "this could not be kept; try again") from None
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        finally:
            self.hub.patience.end(ticket)
        if self.saving:
            self._tell_saving(False)
        return done

    def adopt(self, change: Change, game: Game | None = None) -> None:
        """Takes over what was written."""
        if game is not None:
            self.game = game
        if change.state is not None and change.marks:
            assert change.row is not None
            self.saved, self.saved_row = self.ledger.after(change.row, 0).choices, change.row.n
        if change.seats:
            self.seats = [change.seats[i][1] if i in change.seats else seat for i, seat in enumerate(self.seats)]
        if change.status is not None:
            self.status = change.status[1]
        if change.result is not None:
            self.status, self.result = OVER, change.result
            self.hub.books.ended(self.id)
        if change.due is not None:
            self.daily.adopt(change.due)
        if change.chat is not None and change.chat.seat < 0:
            self.watching.heard(change.chat)
        elif change.chat is not None:
            self.chat = [*self.chat, change.chat][-CHATS_SENT:]

    def next_chat(self) -> int:
        """The number of the next thing that is said here."""
        return 1 + max((line.n for line in (*self.chat[-1:], *self.watching.comments[-1:])), default=0)

    def keep_state(self, change: Change, game: Game, events: int) -> None:
        """Has the whole state written too, so that the table can be taken up here."""
        assert change.row is not None
        change.state = game.to_bytes()
        marks = self.ledger.after(change.row, events)
        marks.banks = self.timing.clock.now()
        change.marks = msgspec.msgpack.encode(marks)

    @property
    def state_due(self) -> bool:
        """The newest state lies far back: whoever takes the table up would have to read many rows."""
        return self.ledger.now.rows - self.saved_row >= STATE_EVERY

    def _tell_saving(self, on: bool) -> None:
        if on != self.saving:
            self.saving = on
            self.people.tell(m.Saving(on))

    def _failed(self, error: Exception) -> None:
        self.hub.log("failed", table=self.id, error=repr(error)[:300])
        self.hub.metrics.add("errors")

    # ---------------------------------------------------------------- its life

    def open(self) -> None:
        self.line.start(f"table {self.id}")
        self.stage.release()
        if self.header.pace:
            self.line.post(self.daily.begin)

    async def close(self, reason: str = "closing") -> None:
        self.closing = True
        self.bots.stop()
        self.advice.stop()
        await self.line.end(PATIENCE)
        for client in self.people:
            client.close(reason)

    # ---------------------------------------------------------------- coming and going

    def join(self, client: Client, since: int | None) -> None:
        first = self.people.come(client)
        history = self.ledger.history
        client.n = min(since, history.n) if since is not None else history.n
        if self.watching.late(client.viewer):
            self.watching.join(client, since)
        client.entry = WHOLE
        client.send(m.encode(m.Welcome(self.public_header(client.viewer), client.viewer, client.n)))
        self.showing.send_state(client)
        if client.viewer < 0:
            self.watching.greet(client)
        for line in self.chat if client.viewer >= 0 else ():
            if self.hears(client, line):
                client.send(m.encode(m.said(line)))
        late = self.watching.late(client.viewer)
        if self.status == OVER and self.result is not None and self.stage.open and not late:
            client.send(m.encode(self.showing.over()))
        if self.saving:
            client.send(m.encode(m.Saving(True)))
        if first:
            self.showing.publish(but=client)

    def leave(self, client: Client) -> None:
        if self.people.go(client):
            self.showing.publish()

    async def claim(self, link: str, wanted: Seat) -> tuple[int, bool]:
        """Takes the seat of an invitation, or finds a seat that is taken: (seat, whether its token is the fresh one).

        All by hashes. Who asks again with the same fresh token, since the answer was lost, has the seat already.
        """
        again = self.seat_of(wanted.token)
        if again >= 0:
            return again, True
        for i, seat in enumerate(self.seats):
            if seat.link and seat.link == link and seat.kind == "open":
                await self._take_seat(i, replace(wanted, name=self.apart(wanted.name, i), bot=seat.bot))
                return i, True
        held = self.seat_of(link)
        if held >= 0:
            return held, False
        raise Refused("forbidden", "this link opens no seat")

    async def sit(self, wanted: Seat) -> int:
        """Takes a seat that is open to strangers, or kept for who asks. Who sits here already, and asks with the
        same token or is the same person, has that one."""
        again = self.seat_of(wanted.token)
        again = again if again >= 0 else seat_of_person(self.seats, wanted.person)
        if again >= 0:
            return again
        kept = self.kept_for(wanted.person)
        if (not self.header.opened and kept < 0) or self.status != WAITING:
            raise Refused("no_seat", "there is no seat to take at this table")
        i = kept if kept >= 0 else next((i for i, seat in enumerate(self.seats) if not seat.taken), -1)
        if i < 0:
            raise Refused("no_seat", "somebody else was quicker")
        name = wanted.name or (self.seats[i].name if kept >= 0 else say("seat", self.header.lang, n=i + 1))
        await self._take_seat(i, replace(wanted, name=self.apart(name, i), bot=self.seats[i].bot))
        return i

    def kept_for(self, person: str) -> int:
        """The seat that is kept for a person; -1: none."""
        mine = (i for i, seat in enumerate(self.seats) if not seat.taken and person and seat.person == person)
        return next(mine, -1)

    async def fill_up(self) -> None:
        """Bots take the seats that nobody wanted."""
        bot = self.header.fill_bot if self.header.fill_bot in BOTS else "veteran"
        for i, seat in enumerate(self.seats):
            if self.status == WAITING and not seat.taken:
                await self._take_seat(i, Seat("bot", self.apart(bot_name(bot, self.header.lang), i), bot))

    async def _take_seat(self, i: int, seat: Seat) -> None:
        await self.set_seat(i, seat)
        if self.status == WAITING:
            await self._look_again()
        self.showing.publish()

    async def set_seat(self, i: int, seat: Seat) -> None:
        """Changes a seat. If nothing is wanting any more, the game begins."""
        change = Change(self.id, time.time(), seats={i: (self.seats[i], seat)})
        seats = [seat if j == i else other for j, other in enumerate(self.seats)]
        game = self._begun(change, seats) if self.status == WAITING else None
        if game is None and self.status == WAITING:
            change.due = self.daily.gathered(seats)
        await self.commit(change)
        self.adopt(change, game)
        if game is not None:
            self.ledger.begin(self.beginning())

    def _begun(self, change: Change, seats: Sequence[Seat]) -> Game | None:
        """The game, if with these seats it can begin: all are taken, and the bytes that were promised are there."""
        if not all(seat.taken and not seat.sealed for seat in seats):
            return None
        root = root_of(self.seed, seats)
        change.status = (WAITING, RUNNING)
        change.dealt = begin(self.header, root, self.dealt).to_bytes(with_cards=True)
        game = start(self.header, root, self.dealt)
        change.due = self.daily.after(None, game) or (0.0, 0.0)
        return game

    async def _fill(self, client: Client, message: m.Fill) -> None:
        """A bot sits down on a seat that nobody has taken yet."""
        i = message.seat
        if self.status != WAITING or i >= len(self.seats) or self.seats[i].taken or self.header.league:
            raise Refused("no_seat", "this seat is not open")
        if message.bot not in BOTS:
            raise Refused("no_bot", f"there are {', '.join(BOTS)}")
        name = self.apart(bot_name(message.bot, self.header.lang), i)
        await self._take_seat(i, Seat("bot", name, message.bot))
        self.ack(client, message.ack)

    async def _look_again(self) -> None:
        """Another server may have given a seat away meanwhile. If all are taken now, the game begins."""
        kept = await self.store.load(self.id)
        if kept is None or [seat.taken for seat in kept.seats] == [seat.taken for seat in self.seats]:
            return
        self.seats = kept.seats
        change = Change(self.id, time.time())
        game = self._begun(change, kept.seats) if kept.status == WAITING else None
        if game is not None:
            await self.commit(change)
            self.adopt(change, game)
            self.ledger.begin(self.beginning())

    def apart(self, name: str, seat: int) -> str:
        """Two players with one name would confuse the log, and so would two names that look alike."""
        return apart(name, [other.name for i, other in enumerate(self.seats) if i != seat and other.taken])

    def invite(self, made: Made, seat: int) -> None:
        """Takes everybody who is here along to the next game."""
        for client in self.people:
            if client.viewer != seat and not self.watching.late(client.viewer):
                client.send(m.encode(m.RematchSaid(made.id, seat, made.tokens.get(client.viewer, ""))))
        if self.watching.delay:
            self.watching.later(m.encode(m.RematchSaid(made.id, seat)))

    # ---------------------------------------------------------------- what a client says

    async def hear(self, client: Client, message: m.Message) -> None:
        """One message of a client; what is not allowed is answered with an error."""
        self.people.touch()
        ack = getattr(message, "ack", None)
        try:
            await self._heard(client, message)
        except Refused as refused:
            if refused.code == "repeated" and ack is not None:
                self.ack(client, ack)
                return
            self.hub.metrics.add("refused", code=refused.code)
            client.send(m.encode(m.Error(refused.code, str(refused), msgspec.UNSET if ack is None else ack)))
            if refused.state:
                self.showing.send_state(client)

    async def _heard(self, client: Client, message: m.Message) -> None:
        if isinstance(message, m.SetLang):
            if client.lang != message.lang:
                client.lang = message.lang
                client.entry = WHOLE  # the log again, in the new language
            self.showing.send_state(client)
            return
        if isinstance(message, m.Earlier):
            await self.showing.tell_earlier(client, message.before)
            return
        if isinstance(message, m.Hello):
            raise Refused("again", "hello was said already")
        if isinstance(message, m.Comment):
            await self.watching.comment(client, message)
            return
        seat = client.viewer
        if not 0 <= seat < len(self.seats):
            raise Refused("forbidden", "spectators only watch")
        await self._does(client, seat, message)

    async def _does(self, client: Client, seat: int, message: m.Message) -> None:
        if isinstance(message, m.Act):
            await self.choosing.act(client, seat, message)
        elif isinstance(message, m.Undo):
            await self.takeback.undo(client, seat, message)
        elif isinstance(message, m.UndoAnswer):
            await self.takeback.answer(client, seat, message)
        elif isinstance(message, m.Say):
            await self._say(client, seat, message)
        elif isinstance(message, m.Resign):
            await self.leaving.resign(client, seat, message)
        elif isinstance(message, m.Fill):
            await self._fill(client, message)
        elif isinstance(message, m.Show):
            await self.choosing.show(client, seat, message)
        elif isinstance(message, m.BotIn):
            await self.bots.take_over(client, seat, message)
        elif isinstance(message, m.Back):
            await self.bots.give_back(client, seat, message)
        elif isinstance(message, m.Hint):
            self.advice.hint(client, seat, message)
        elif isinstance(message, m.Hands):
            await self.watching.agree(client, seat, message)
        elif isinstance(message, m.Rule):
            await rule(self, client, seat, message)
        elif isinstance(message, m.Open):
            await sharing.open_share(self, client, seat, message)

    def ack(self, client: Client, ack: m.Ack) -> None:
        client.send(m.encode(m.Acked(ack, self.stage.rev(client.viewer))))

    async def _say(self, client: Client, seat: int, message: m.Say) -> None:
        text = clean(message.text, MOST_CHAT)
        if not text:
            raise Refused("empty", "there is nothing to say")
        team = self.team_of(seat) if message.team else -1
        if message.team and team < 0:
            raise Refused("no_team", "there are no teams at this table")
        key = key_of(message.ack)
        if not any(line.ack == key and line.seat == seat for line in self.chat):
            said = Chat(self.next_chat(), seat, self.seats[seat].name, text, key, time.time(), team)
            change = Change(self.id, said.at, chat=said)
            await self.commit(change)
            self.adopt(change)
            self._tell_chat(said)
        self.ack(client, message.ack)

    def team_of(self, seat: int) -> int:
        """Seats of a team game alternate; -1: everybody for themselves, or somebody who watches."""
        return seat % 2 if seat >= 0 and self.header.options.get("teams") else -1

    def hears(self, client: Client, line: Chat) -> bool:
        return line.team < 0 or self.team_of(client.viewer) == line.team

    def _tell_chat(self, line: Chat) -> None:
        data = m.encode(m.said(line))
        for client in self.people:
            if self.hears(client, line) and not self.watching.late(client.viewer):
                client.send(data)
        if self.watching.delay and line.team < 0:
            self.watching.later(data)
