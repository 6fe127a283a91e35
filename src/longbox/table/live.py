"""A table in use. One task owns it: whatever is to happen waits in its queue and happens one after the other.

A choice is checked, made on a copy, written, and only then taken over, acknowledged and shown. So nothing that anybody
has seen can be lost, and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sqlalchemy.exc import IntegrityError

from longbox.engine.events import Event
from longbox.engine.game import CannotUndo, Game, IllegalChoice
from longbox.engine.save import BadSave
from longbox.engine.state import OutOfFuel
from longbox.table import facts, hold, sight
from longbox.table import messages as m
from longbox.table.clock import Clock
from longbox.table.history import History
from longbox.table.names import MOST_CHAT, clean
from longbox.table.record import (
    DEFEND,
    OVER,
    REWIND,
    RUNNING,
    UNDO,
    WAITING,
    Chat,
    Row,
    begin,
    effective,
    stamps,
    start,
    with_past,
)
from longbox.table.store import Kept
from longbox.view import SPECTATOR, View, view

if TYPE_CHECKING:
    from longbox.table.hub import Hub, Made

T = TypeVar("T")
PRIVATE = 100  # answers of one seat between two changes that all can see
CHATS_SENT = 50


class Client(Protocol):
    """One connection, as its table sees it."""

    viewer: int
    lang: str
    n: int  # facts it has been told
    entry: int  # entries of the log it has been told

    def send(self, data: bytes) -> None: ...
    def close(self, reason: str) -> None: ...


class Refused(Exception):
    """The message is not allowed now; said to the sender as an error."""

    def __init__(self, code: str, message: str, state: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.state = state  # send a fresh state too


class BadTable(Exception):
    """A stored table that cannot be played here any more."""


class Move:
    """One choice that counts, as far as taking back needs it."""

    __slots__ = ("actor", "attack", "choice", "seat")

    def __init__(self, seat: int, choice: int, actor: str, attack: bool) -> None:
        self.seat = seat
        self.choice = choice
        self.actor = actor
        self.attack = attack


class LiveTable:
    def __init__(self, hub: Hub, kept: Kept) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = hub.settings
        self.id = kept.id
        self.header = kept.header
        self.seed = kept.seed
        self.seats = kept.seats
        self.status = kept.status
        self.result = kept.result
        self.game: Game | None = None
        self.rows = 0
        self.public = 0  # changes that everybody sees; `rev` is made of it
        self.private: dict[int, int] = {}  # answers in Defense windows since, by seat
        self.acks: dict[tuple[int, str], bool] = {}
        self.path: list[Move] = []
        self.settled = 0  # length of the path that everybody may know by now
        self.rematch: Made | None = None
        self.saved = 0  # length of the path at the last snapshot
        self.history = History()
        self.chat: list[Chat] = []
        self.clients: set[Client] = set()
        self.gone: dict[int, float] = {}  # when a seat's last connection ended
        self.touched = time.monotonic()
        self.queue: asyncio.Queue[Callable[[], Awaitable[None]] | None] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        # Attacks
        self.windows = hold.Windows()
        self.parts: deque[hold.Part] = deque()
        self.window: hold.Window | None = None
        self.shown: dict[int, View] | None = None  # by viewer, while something is held back
        # undo by consent
        self.asking: dict[str, Any] | None = None
        # bots and time
        self.thinking = -1
        self.clock = Clock(self.header.clock)
        self.late: set[tuple[object, ...]] = set()  # what a bot answers because time ran out
        self.timers: set[asyncio.TimerHandle] = set()
        self.thoughts: set[asyncio.Task[None]] = set()

    # ---------------------------------------------------------------- loading

    async def load(self) -> None:
        self.chat = await self.store.chats(self.id, CHATS_SENT)
        if self.status == WAITING:
            return
        rows = await self.store.rows(self.id)
        newest = await self.store.snapshots(self.id, 1)
        lost = self._rebuild(rows, newest[0] if newest else None)
        if lost and self.status == RUNNING:
            await self._rewound(lost)

    def _rebuild(self, rows: list[Row], snapshot: tuple[int, bytes] | None) -> int:
        """The game from its newest snapshot and the rows since. How many choices do not fit any more."""
        self._tell_beginning()
        self.rows = len(rows)
        for row in rows:
            self._note_row(row)
        at, data = snapshot if snapshot is not None else (0, b"")
        same = True  # the engine writes states as it did then
        try:
            game = Game.from_bytes(data) if data else start(self.header, self.seed)
        except BadSave as error:
            if self.header.packs != stamps(self.header.game):
                raise BadTable(str(error)) from None
            at, same, game = 0, False, start(self.header, self.seed)
            self.hub.log("rebuilt", table=self.id)
        tail = effective(rows[at:])
        self.saved = len(self.path) - len(tail)
        for done, row in enumerate(tail):
            before = with_past(game)
            try:
                game.choose(row.choice)
            except (IllegalChoice, OutOfFuel):
                self.game = before
                return len(tail) - done
            if same and game.hash != row.hash:
                self.game = before
                return len(tail) - done
        self.game = game
        if rows and rows[-1].kind != UNDO:
            self._reopen()
        return 0

    def _reopen(self) -> None:
        """A real Defense window that was open is open again; the others see no more than before."""
        assert self.game is not None
        st = self.game.state
        if st.over or self.game.decision.kind != DEFEND:
            return
        parts = self.windows.split(st, [])
        self.shown = {v: hold.told(view(self.game, v), []) for v in self._viewers()}
        self.parts.extend(parts)

    def _tell_beginning(self) -> None:
        game = begin(self.header, self.seed)
        self.history.add(game.events, game.state.turn_number)
        for choice in self.header.prefix:
            game.choose(choice)
            self.history.add(game.events, game.state.turn_number)

    def _note_row(self, row: Row) -> None:
        """Takes a row over into what is remembered."""
        if row.ack is not None:
            self.acks[row.seat, row.ack] = True
        if row.kind in (UNDO, REWIND):
            del self.path[len(self.path) - row.choice :]
            self.history.taken_back(row.kind, row.seat, row.choice, row.turn)
        else:
            events = facts.unpack(row.events)
            self.path.append(Move(row.seat, row.choice, row.actor, has_attack(events)))
            self.history.add(events, row.turn)
        if row.kind != DEFEND:
            self.public += 1

    async def _rewound(self, lost: int) -> None:
        """The rules have changed under this game: it goes on from the last state that still fits."""
        self.hub.log("rewound", table=self.id, lost=lost)
        assert self.game is not None
        await self._write_back(REWIND, -1, lost, None, self.game)

    # ---------------------------------------------------------------- the owner

    def start(self) -> None:
        self.task = asyncio.create_task(self._own(), name=f"table {self.id}")
        self.post(self._begin)

    async def _begin(self) -> None:
        self._release()

    async def _own(self) -> None:
        while True:
            job = await self.queue.get()
            if job is None:
                break
            try:
                await job()
            except Exception as error:
                self.hub.log("failed", table=self.id, error=repr(error)[:300])
                self.hub.metrics.add("errors")

    def post(self, job: Callable[[], Awaitable[None]]) -> None:
        self.queue.put_nowait(job)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Runs a job as the owner and hands back what it returns."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                result = await job()
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
                return
            if not future.done():
                future.set_result(result)

        self.post(run)
        return await future

    async def close(self, reason: str = "closing") -> None:
        """Finishes what waits in the queue, then ends."""
        self.queue.put_nowait(None)
        if self.task is not None:
            await self.task
        for timer in self.timers:
            timer.cancel()
        for thought in list(self.thoughts):
            thought.cancel()
        for client in list(self.clients):
            client.close(reason)

    def later(self, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
        def run() -> None:
            self.timers.discard(handle)
            self.post(job)

        handle = asyncio.get_running_loop().call_later(max(0.0, seconds), run)
        self.timers.add(handle)

    @property
    def idle(self) -> bool:
        """Nobody looks and nobody thinks."""
        quiet = time.monotonic() - self.touched > self.settings.idle_after
        return quiet and not self.clients and self.queue.empty() and not self.thoughts

    # ---------------------------------------------------------------- who is there

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def _viewers(self) -> list[int]:
        return [SPECTATOR, *range(len(self.seats))]

    def online(self, seat: int) -> bool:
        return any(client.viewer == seat for client in self.clients)

    def away(self, seat: int) -> int:
        """Seconds since a person was last seen; 0 while connected."""
        if self.seats[seat].kind != "human" or self.online(seat):
            return 0
        return max(1, int(time.monotonic() - self.gone.setdefault(seat, time.monotonic())))

    def people(self) -> list[int]:
        """Seats that persons play themselves now."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == "human" and not seat.bot_in]

    def presence(self) -> list[dict[str, Any]]:
        return [
            {
                "name": seat.name, "kind": seat.kind, "bot": seat.bot if seat.driven else None,
                "online": seat.kind == "bot" or self.online(i), "away": self.away(i), "bot_in": seat.bot_in,
            }
            for i, seat in enumerate(self.seats)
        ]  # fmt: skip

    def public_header(self) -> dict[str, Any]:
        h = self.header
        return {
            "id": self.id, "name": h.name, "game": h.game, "options": h.options, "seats": self.presence(),
            "undo": h.undo, "clock": h.clock, "spectators": h.spectators, "tutorial": h.tutorial, "parent": h.parent,
            "started": self.status != WAITING, "over": self.status == OVER, "commitment": h.commitment,
            "format": h.format, "engine": h.engine, "rules": h.rules, "packs": h.packs,
        }  # fmt: skip

    async def join(self, client: Client, since: int | None) -> None:
        self.touched = time.monotonic()
        first = client.viewer >= 0 and not self.online(client.viewer)
        self.clients.add(client)
        self.gone.pop(client.viewer, None)
        client.n = min(since, self.history.n) if since is not None else self.history.n
        client.entry = 0
        client.send(m.encode({"t": "welcome", "table": self.public_header(), "seat": client.viewer, "n": client.n}))
        self._send_state(client)
        for line in self.chat:
            client.send(_chat(line))
        if self.status == OVER and self.result is not None:
            client.send(m.encode(self._over()))
        if first:
            self._publish(but=client)

    async def leave(self, client: Client) -> None:
        self.touched = time.monotonic()
        self.clients.discard(client)
        if client.viewer >= 0 and not self.online(client.viewer):
            self.gone[client.viewer] = time.monotonic()
            self._publish()

    # ---------------------------------------------------------------- what a client says

    async def hear(self, client: Client, message: m.Message) -> None:
        """One message of a client; what is not allowed is answered with an error."""
        self.touched = time.monotonic()
        ack = getattr(message, "ack", None)
        try:
            await self._heard(client, message)
        except Refused as refused:
            self.hub.metrics.add("refused", code=refused.code)
            error: dict[str, Any] = {"t": "error", "code": refused.code, "message": str(refused)}
            if ack is not None:
                error["ack"] = ack
            client.send(m.encode(error))
            if refused.state:
                self._send_state(client)

    async def _heard(self, client: Client, message: m.Message) -> None:
        if isinstance(message, m.SetLang):
            client.lang = message.lang
            client.entry = 0  # the whole log again, in the new language
            self._send_state(client)
            return
        if isinstance(message, m.Hello):
            raise Refused("again", "hello was said already")
        seat = client.viewer
        if not 0 <= seat < len(self.seats):
            raise Refused("forbidden", "spectators only watch")
        if isinstance(message, m.Act):
            await self._act(client, seat, message)
        elif isinstance(message, m.Undo):
            await self._undo(client, seat, message)
        elif isinstance(message, m.UndoAnswer):
            await self._undo_answer(client, seat, message)
        elif isinstance(message, m.Say):
            await self._say(client, seat, message)
        elif isinstance(message, m.BotIn):
            await self._bot_in(client, seat, message)
        elif isinstance(message, m.Back):
            await self._back(client, seat, message)

    def rev(self, viewer: int) -> int:
        """Numbers what this viewer sees. Answers in a Defense window count only for who gave them."""
        return self.public * PRIVATE + min(self.private.get(viewer, 0), PRIVATE - 1)

    def _ack(self, client: Client | None, ack: m.Ack | None) -> None:
        if client is not None and ack is not None:
            client.send(m.encode({"t": "ack", "ack": ack, "rev": self.rev(client.viewer)}))

    def _running(self) -> Game:
        if self.game is None or self.status == WAITING:
            raise Refused("waiting", "the game has not begun")
        if self.status == OVER:
            raise Refused("over", "the game is over")
        return self.game

    async def _act(self, client: Client, seat: int, message: m.Act) -> None:
        if (seat, key_of(message.ack)) in self.acks:
            self._ack(client, message.ack)
            return
        game = self._running()
        if self._driven(seat):
            raise Refused("bot_plays", "a bot plays this seat now")
        if message.rev != self.rev(seat):
            raise Refused("stale", "the table has moved on", state=True)
        window = self.window
        if window is not None and window.seat == seat and window.waits and not window.answered:
            if message.choice != 0:
                raise Refused("illegal", "there is no such option")
            self._went_on(window)
            self.acks[seat, key_of(message.ack)] = True
            self._ack(client, message.ack)
            return
        if not self._asked(seat):
            raise Refused("not_asked", "this seat is not asked anything")
        if message.choice >= game.decision.count:
            raise Refused("illegal", "there is no such option")
        await self._choose(seat, message.choice, message.ack, "human", client)

    def _asked(self, seat: int) -> bool:
        """The engine waits for this seat, and the seat has seen the question."""
        if self.game is None or self.game.over or self.game.decision.seat != seat or self.parts:
            return False
        return self.window is None or (self.window.real and self.window.seat == seat and not self.window.answered)

    def _driven(self, seat: int) -> bool:
        return self.seats[seat].driven or ("turn", seat, self._turn()) in self.late or ("row", self.rows) in self.late

    def _turn(self) -> int:
        return self.game.state.turn_number if self.game is not None else 0

    # ---------------------------------------------------------------- choices

    async def _choose(
        self, seat: int, choice: int, ack: m.Ack | None, actor: str, client: Client | None = None
    ) -> None:
        old = self.game
        assert old is not None
        begun = time.perf_counter()
        kind = old.decision.kind
        game = with_past(old)
        try:
            game.choose(choice)
        except IllegalChoice:
            raise Refused("illegal", "there is no such option") from None
        except Exception as error:  # a fault in the rules must not end the table
            self.hub.log("rules_failed", table=self.id, row=self.rows, choice=choice, error=repr(error)[:300])
            self.hub.metrics.add("rules_failed")
            raise Refused("rules", "the rules of this card failed; choose something else or take back") from None
        events = game.events
        turned = game.state.turn_number != old.state.turn_number or game.over
        row = Row(
            self.rows + 1, seat, kind, choice, None if ack is None else key_of(ack), actor, game.hash,
            game.state.turn_number, facts.pack(events), time.time(),
        )  # fmt: skip
        result = self._result(game) if game.over else None
        self.hub.metrics.seconds("apply", time.perf_counter() - begun)
        await self._append(row, game.to_bytes() if turned else None, result)
        self.game = game
        self.rows = row.n
        self.path.append(Move(seat, choice, actor, has_attack(events)))
        if turned:
            self.saved = len(self.path)
        if row.ack is not None:
            self.acks[seat, row.ack] = True
        if result is not None:
            self.status, self.result = OVER, result
        self._after_choice(kind, seat)
        self._ack(client, ack)
        self._show(old, events)

    async def _append(self, row: Row, snapshot: bytes | None, result: dict[str, Any] | None = None) -> None:
        begun = time.perf_counter()
        try:
            await self.store.append(self.id, row, snapshot, result)
        except IntegrityError:  # somebody else has written here: what we hold is not the truth
            self.hub.drop(self)
            raise Refused("reload", "the table was moved; connect again") from None
        except Exception as error:
            self.hub.log("write_failed", table=self.id, error=repr(error)[:300])
            raise Refused("unavailable", "this could not be kept; try again") from None
        self.hub.metrics.seconds("write", time.perf_counter() - begun)
        self.hub.metrics.add("actions", actor=row.actor)

    def _after_choice(self, kind: str, seat: int) -> None:
        self._drop_asking("stale")
        if kind != DEFEND:
            self.public += 1
            self.private = {}
        else:
            self.private[seat] = self.private.get(seat, 0) + 1
            if self.window is not None:
                self.window.answered = True

    def _result(self, game: Game) -> dict[str, Any]:
        return {"scores": game.scores, "winners": game.winners, "reason": game.over_reason}

    # ---------------------------------------------------------------- showing, and holding back

    def _show(self, old: Game, events: Sequence[Event]) -> None:
        assert self.game is not None
        parts = self.windows.split(self.game.state, events)
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
            self._tell(part.events)
            if part.window is not None and self._open(part.window):
                self._publish()
                return
        self.shown = None
        self._publish()

    def _tell(self, events: Sequence[Event]) -> None:
        assert self.game is not None
        since = self.history.n
        self.history.add(events, self._turn())
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
        window.opened = time.monotonic()
        self.window = window
        self.later(pause, self._tick)
        if self.header.clock and window.seat in people:
            self.later(min(self.header.clock, 30.0), lambda: self._window_late(window))
        return True

    def _closable(self, window: hold.Window) -> bool:
        if time.monotonic() < window.opened + self.settings.defense_pause - 0.001:
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

    # ---------------------------------------------------------------- bots

    def _drive(self) -> None:
        """Lets a bot think, if one is asked."""
        game = self.game
        if game is None or self.status != RUNNING or game.over:
            return
        seat = game.decision.seat
        if not self._asked(seat) or not self._driven(seat) or self.thinking == self.rows:
            return
        self.thinking = self.rows
        task = asyncio.create_task(self._think(self.rows, seat, view(game, seat)))
        self.thoughts.add(task)
        task.add_done_callback(self.thoughts.discard)

    async def _think(self, row: int, seat: int, seen: View) -> None:
        begun = time.monotonic()
        bot = self.seats[seat].bot
        choice = await self.hub.thinkers.choose(bot, f"{self.id}/{seat}/{row}", seen)
        assert seen.decision is not None
        pause = self.settings.bot_pause
        if seen.decision.kind == DEFEND:
            pause = 0.0  # the window takes its time anyway
        elif seen.decision.kind == "turn" and seen.decision.options[choice].kind == "play":
            pause /= 2
        left = begun + pause - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)
        self.post(lambda: self._bot_chose(row, seat, choice))

    async def _bot_chose(self, row: int, seat: int, choice: int) -> None:
        if row != self.rows or not self._driven(seat) or not self._asked(seat):
            self.hub.metrics.add("bot_stale")
            if self.thinking == row:
                self.thinking = -1
                self._drive()
            return
        late = not self.seats[seat].driven
        with contextlib.suppress(Refused):
            await self._choose(seat, choice, None, "clock" if late else "bot")

    async def _bot_in(self, client: Client, seat: int, message: m.BotIn) -> None:
        """A bot takes over: for oneself at any time, for another who has been away for a while."""
        if message.seat >= len(self.seats) or self.seats[message.seat].kind != "human":
            raise Refused("no_seat", "nobody sits there")
        if self.status == OVER:
            raise Refused("over", "the game is over")
        if message.seat != seat and (self.online(message.seat) or self.away(message.seat) < self.settings.away_after):
            raise Refused("present", "that player is not away")
        await self._set_bot(message.seat, True)
        self._ack(client, message.ack)

    async def _back(self, client: Client, seat: int, message: m.Back) -> None:
        await self._set_bot(seat, False)
        self._ack(client, message.ack)

    async def _set_bot(self, seat: int, bot_in: bool) -> None:
        if self.seats[seat].bot_in == bot_in:
            return
        self.seats[seat].bot_in = bot_in
        await self.store.save_seats(self.id, self.seats, self.status)
        window = self.window
        if bot_in and window is not None and window.waits and window.seat == seat:
            window.answered = True
        self._drop_asking("stale")
        self._release() if self.parts or self.window is not None else self._publish()

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

    # ---------------------------------------------------------------- taking back

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

    async def _undo(self, client: Client, seat: int, message: m.Undo) -> None:
        if (seat, key_of(message.ack)) in self.acks:
            self._ack(client, message.ack)
            return
        self._running()
        if self.header.undo == "off":
            raise Refused("undo_off", "nothing is taken back at this table")
        if message.rev != self.rev(seat):
            raise Refused("stale", "the table has moved on", state=True)
        if message.steps > self._depth(seat):
            raise Refused("cannot_undo", "that cannot be taken back any more")
        others = [other for other in self.people() if other != seat]
        if self.header.undo == "free" or not others:
            await self._take_back(seat, message.steps, message.ack, client)
            return
        self.asking = {"seat": seat, "steps": message.steps, "answers": {}, "ack": message.ack, "client": client}
        self._publish()

    async def _undo_answer(self, client: Client, seat: int, message: m.UndoAnswer) -> None:
        asking = self.asking
        if asking is None or asking["seat"] == seat or seat not in self.people():
            raise Refused("not_asked", "this seat is not asked anything")
        asking["answers"][str(seat)] = message.ok
        self._ack(client, message.ack)
        if not message.ok:
            self._drop_asking("refused")
            self._publish()
            return
        if all(str(other) in asking["answers"] for other in self.people() if other != asking["seat"]):
            self.asking = None
            await self._take_back(asking["seat"], asking["steps"], asking["ack"], asking["client"])
        else:
            self._publish()

    def _drop_asking(self, code: str) -> None:
        asking, self.asking = self.asking, None
        if asking is not None and asking["client"] in self.clients:
            error = {"t": "error", "ack": asking["ack"], "code": code, "message": "it was not taken back"}
            asking["client"].send(m.encode(error))

    async def _take_back(self, seat: int, steps: int, ack: m.Ack, client: Client) -> None:
        assert self.game is not None
        game = with_past(self.game)
        if steps <= game.undo_depth:
            try:
                game.undo(steps)
            except CannotUndo:
                raise Refused("cannot_undo", "that cannot be taken back any more") from None
        else:
            game = await self._earlier(steps)
        await self._write_back(UNDO, seat, steps, ack, game)
        self._ack(client if client in self.clients else None, ack)
        self._publish()

    async def _earlier(self, steps: int) -> Game:
        """The game so many choices ago, from the newest snapshot that lies before."""
        rows = await self.store.rows(self.id)
        wanted = effective(rows)
        wanted = wanted[: len(wanted) - steps]
        for n, data in await self.store.snapshots(self.id):
            known = effective(rows[:n])
            if known == wanted[: len(known)]:
                game, left = Game.from_bytes(data), wanted[len(known) :]
                break
        else:
            game, left = start(self.header, self.seed), wanted
        for row in left:
            game.choose(row.choice)
        return game

    async def _write_back(self, kind: str, seat: int, steps: int, ack: m.Ack | None, game: Game) -> None:
        key = None if ack is None else key_of(ack)
        turn = game.state.turn_number
        row = Row(self.rows + 1, seat, kind, steps, key, "human", game.hash, turn, b"", time.time())
        crossed = len(self.path) - steps < self.saved  # the newest snapshot is of a future that is no more
        await self._append(row, game.to_bytes() if crossed or kind == REWIND else None)
        self.game = game
        self.rows = row.n
        self._note_row(row)
        if crossed or kind == REWIND:
            self.saved = len(self.path)
        self.private = {}
        self.thinking = -1
        self.asking = None

    # ---------------------------------------------------------------- chat

    async def _say(self, client: Client, seat: int, message: m.Say) -> None:
        text = clean(message.text, MOST_CHAT)
        if not text:
            raise Refused("empty", "there is nothing to say")
        key = key_of(message.ack)
        if not any(line.ack == key and line.seat == seat for line in self.chat):
            n = self.chat[-1].n + 1 if self.chat else 1
            line = Chat(n, seat, self.seats[seat].name, text, key, time.time())
            await self.store.add_chat(self.id, line)
            self.chat = [*self.chat, line][-CHATS_SENT:]
            for other in list(self.clients):
                other.send(_chat(line))
        self._ack(client, message.ack)

    # ---------------------------------------------------------------- the past

    def choices(self, whole: bool = False) -> list[int]:
        """The choices that count, from the very beginning; only those that all may know unless `whole`."""
        mine = self.path if whole else self.path[: self.settled]
        return [*self.header.prefix, *(move.choice for move in mine)]

    async def invite(self, made: Made, seat: int) -> None:
        """Tells the others that the next game is set up."""
        self.rematch = made
        for client in list(self.clients):
            if client.viewer != seat and client.viewer in made.links:
                link = f"/t/{made.id}#{made.links[client.viewer]}"
                client.send(m.encode({"t": "rematch", "table": made.id, "link": link, "seat": seat}))

    # ---------------------------------------------------------------- seats

    async def claim(self, token_hash: str, name: str, fresh_hash: str) -> tuple[int, bool]:
        """Takes the seat of an invitation, or finds the seat of a token: (seat, whether the token is new)."""
        for i, seat in enumerate(self.seats):
            if seat.link and seat.link == token_hash and seat.kind == "open":
                seat.kind, seat.link, seat.token = "human", "", fresh_hash
                seat.name = self.unique(name, i)
                if all(other.taken for other in self.seats) and self.status == WAITING:
                    self._deal()
                await self.store.save_seats(self.id, self.seats, self.status)
                self._publish()
                return i, True
            if seat.token and seat.token == token_hash:
                return i, False
        raise Refused("forbidden", "this link opens no seat")

    def unique(self, name: str, seat: int) -> str:
        """Two players with one name would confuse the log."""
        others = [other.name for i, other in enumerate(self.seats) if i != seat and other.taken]
        found, number = name, 2
        while found in others:
            found = f"{name[:20]} {number}"
            number += 1
        return found

    def _deal(self) -> None:
        self.status = RUNNING
        self.game = start(self.header, self.seed)
        self._tell_beginning()

    def seat_of(self, token_hash: str) -> int:
        for i, seat in enumerate(self.seats):
            if seat.token and seat.token == token_hash:
                return i
        return -1


def key_of(ack: m.Ack) -> str:
    """Ids as they are stored; the number 1 and the text "1" are different ones."""
    return f"i{ack}" if isinstance(ack, int) else f"s{ack}"


def has_attack(events: Sequence[Event]) -> bool:
    return any(event.kind == "attack" for event in events)


def _chat(line: Chat) -> bytes:
    return m.encode({"t": "chat", "n": line.n, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at})
