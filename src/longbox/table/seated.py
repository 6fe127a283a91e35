"""A table and who is at it: its seats, its connections, what everybody may know about it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

from longbox.engine.game import Game
from longbox.table import hold
from longbox.table.clock import Clock
from longbox.table.history import History
from longbox.table.owner import Owner
from longbox.table.record import OVER, WAITING, Chat, start
from longbox.table.store import Kept
from longbox.view import SPECTATOR, View

if TYPE_CHECKING:
    from longbox.table.hub import Hub, Made

PRIVATE = 100  # answers of one seat between two changes that all can see


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


class Move:
    """One choice that counts, as far as taking back needs it."""

    __slots__ = ("actor", "at", "attack", "choice", "seat")

    def __init__(self, seat: int, choice: int, actor: str, attack: bool, at: int) -> None:
        self.seat = seat
        self.choice = choice
        self.actor = actor
        self.attack = attack
        self.at = at  # the step of a replay that shows it


class Seated(Owner):
    """The fields of a table in use, and what can be read off them."""

    def __init__(self, hub: Hub, kept: Kept) -> None:
        super().__init__(hub, kept.id)
        self.store = hub.store
        self.settings = hub.settings
        self.header = kept.header
        self.seed = kept.seed
        self.seats = kept.seats
        self.status = kept.status
        self.result = kept.result
        self.dealt = b""  # the game as it was dealt, if its seed deals another one today
        self.game: Game | None = None
        self.rows = 0
        self.public = 0  # changes that everybody sees; `rev` is made of it
        self.private: dict[int, int] = {}  # answers in Defense windows since, by seat
        self.acks: dict[tuple[int, str], bool] = {}
        self.path: list[Move] = []
        self.first_step = 0  # of a replay, where this table took the game up
        self.settled = 0  # length of the path that everybody may know by now
        self.rematch: Made | None = None
        self.saved = 0  # length of the path at the last snapshot
        self.history = History()
        self.chat: list[Chat] = []
        self.clients: set[Client] = set()
        self.gone: dict[int, float] = {}  # when a seat's last connection ended
        self.touched = time.monotonic()
        # Attacks
        self.windows = hold.Windows()
        self.parts: deque[hold.Part] = deque()
        self.window: hold.Window | None = None
        self.shown: dict[int, View] | None = None  # by viewer, while something is held back
        # undo by consent
        self.asking: dict[str, Any] | None = None
        # bots and time
        self.thinking = -1
        self.advising = -1  # the row at which a hint is thought about
        self.advised: tuple[int, dict[str, Any]] | None = None  # the row, and the hint given there
        self.advice_for: set[Client] = set()  # who waits for it
        self.adviser: asyncio.Task[None] | None = None
        self.clock = Clock(self.header.clock)
        self.late: set[tuple[object, ...]] = set()  # what a bot answers because time ran out

    def _start(self) -> Game:
        """The game where this table takes it up."""
        return start(self.header, self.seed, self.dealt)

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

    def seat_of(self, token_hash: str) -> int:
        for i, seat in enumerate(self.seats):
            if seat.token and seat.token == token_hash:
                return i
        return -1

    def unique(self, name: str, seat: int) -> str:
        """Two players with one name would confuse the log."""
        others = [other.name for i, other in enumerate(self.seats) if i != seat and other.taken]
        found, number = name, 2
        while found in others:
            found = f"{name[:20]} {number}"
            number += 1
        return found

    # ---------------------------------------------------------------- how far it has come

    def rev(self, viewer: int) -> int:
        """Numbers what this viewer sees. Answers in a Defense window count only for who gave them."""
        return self.public * PRIVATE + min(self.private.get(viewer, 0), PRIVATE - 1)

    @property
    def step(self) -> int:
        """The step of a replay that shows the last choice. Answers in Defense windows make no step, see `past`."""
        return self.path[-1].at if self.path else self.first_step

    def _turn(self) -> int:
        return self.game.state.turn_number if self.game is not None else 0

    def _driven(self, seat: int) -> bool:
        return self.seats[seat].driven or ("turn", seat, self._turn()) in self.late or ("row", self.rows) in self.late

    def _asked(self, seat: int) -> bool:
        """The engine waits for this seat, and the seat has seen the question."""
        if self.game is None or self.game.over or self.game.decision.seat != seat or self.parts:
            return False
        return self.window is None or (self.window.real and self.window.seat == seat and not self.window.answered)

    def choices(self, whole: bool = False) -> list[int]:
        """The choices that count, from the very beginning; only those that all may know unless `whole`."""
        mine = self.path if whole else self.path[: self.settled]
        return [*self.header.prefix, *(move.choice for move in mine)]
