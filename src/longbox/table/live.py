"""A table in use. One task owns it: whatever is to happen waits in its queue and happens one after the other.

A choice is checked, made on a copy, written, and only then taken over, acknowledged and shown. So nothing that anybody
has seen can be lost, and nothing happens twice.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from longbox.engine.game import Game, IllegalChoice
from longbox.engine.save import FORMAT as SAVES
from longbox.engine.save import BadSave, format_of
from longbox.engine.state import OutOfFuel
from longbox.table import hold
from longbox.table import messages as m
from longbox.table.choosing import key_of
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
    deals_as_then,
    effective,
    stamps,
    with_past,
)
from longbox.table.seated import Client, Refused
from longbox.table.takeback import TakingBack
from longbox.view import view

if TYPE_CHECKING:
    from longbox.table.hub import Made

CHATS_SENT = 50


class BadTable(Exception):
    """A stored table that cannot be played here any more."""


class LiveTable(TakingBack):
    # ---------------------------------------------------------------- loading

    async def load(self) -> None:
        self.chat = await self.store.chats(self.id, CHATS_SENT)
        if self.status == WAITING:
            return
        if not deals_as_then(self.header):
            self.dealt = await self.store.dealt(self.id)
        rows = await self.store.rows(self.id)
        newest = await self.store.snapshots(self.id, 1)
        lost = self._rebuild(rows, newest[0] if newest else None)
        if lost and self.status == RUNNING:
            await self._rewound(lost)
        self.settled = self._known()

    def _known(self) -> int:
        """The length of the path that everybody may know: without an Attack whose Defense window is open again."""
        if not self.parts:
            return len(self.path)
        return next((i for i, move in enumerate(self.path) if move.at == self.step), 0)

    def _rebuild(self, rows: list[Row], snapshot: tuple[int, bytes] | None) -> int:
        """The game from its newest snapshot and the rows since. How many choices do not fit any more."""
        packs = [pack.id for pack in self.header.packs]
        if packs != [pack.id for pack in stamps(self.header.game)]:
            raise BadTable(f"it was played with the packs {', '.join(packs)}, this server has others")
        self._tell_beginning()
        self.rows = len(rows)
        for row in rows:
            self._note_row(row)
        at, data = snapshot if snapshot is not None else (0, b"")
        same = (format_of(data) if data else self.header.states) == SAVES  # states are written as they were then
        try:
            game = Game.from_bytes(data) if data else self._start()
        except BadSave as error:
            if not self.dealt and self.header.packs != stamps(self.header.game):
                raise BadTable(str(error)) from None
            at, same, game = 0, False, self._start()
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
        game = begin(self.header, self.seed, self.dealt)
        self.history.add(game.events, game.state.turn_number, 0)
        at = 0
        for choice in self.header.prefix:
            at += game.decision.kind != DEFEND
            game.choose(choice)
            self.history.add(game.events, game.state.turn_number, at)
        self.first_step = at

    async def _rewound(self, lost: int) -> None:
        """The rules have changed under this game: it goes on from the last state that still fits."""
        self.hub.log("rewound", table=self.id, lost=lost)
        assert self.game is not None
        await self._write_back(REWIND, -1, lost, None, self.game)

    def start(self) -> None:
        super().start()
        self.post(self._begin)

    async def _begin(self) -> None:
        self._release()

    async def close(self, reason: str = "closing") -> None:
        await self.end()
        for client in list(self.clients):
            client.close(reason)

    # ---------------------------------------------------------------- coming and going

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

    def _deal(self) -> None:
        self.status = RUNNING
        self.game = self._start()
        self._tell_beginning()

    async def invite(self, made: Made, seat: int) -> None:
        """Tells the others that the next game is set up."""
        self.rematch = made
        for client in list(self.clients):
            if client.viewer != seat and client.viewer in made.links:
                link = f"/t/{made.id}#{made.links[client.viewer]}"
                client.send(m.encode({"t": "rematch", "table": made.id, "link": link, "seat": seat}))

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
        elif isinstance(message, m.Hint):
            self._hint(client, seat, message)

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


def _chat(line: Chat) -> bytes:
    return m.encode({"t": "chat", "n": line.n, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at})
