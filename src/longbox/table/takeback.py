"""Taking back: at once where nothing was learned, otherwise if the others agree. It is a row of the log too."""

from __future__ import annotations

import time

from longbox.engine.game import CannotUndo, Game
from longbox.table import facts
from longbox.table import messages as m
from longbox.table.advising import Advising
from longbox.table.choosing import has_attack, key_of
from longbox.table.record import DEFEND, REWIND, UNDO, Row, effective, with_past
from longbox.table.seated import Client, Move, Refused


class TakingBack(Advising):
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
            game, left = self._start(), wanted
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

    def _note_row(self, row: Row) -> None:
        """Takes a row over into what is remembered."""
        if row.ack is not None:
            self.acks[row.seat, row.ack] = True
        if row.kind in (UNDO, REWIND):
            del self.path[len(self.path) - row.choice :]
            self.history.taken_back(row.kind, row.seat, row.choice, row.turn, self.step)
        else:
            events = facts.unpack(row.events)
            at = self.step + (row.kind != DEFEND)
            self.path.append(Move(row.seat, row.choice, row.actor, has_attack(events), at))
            self.history.add(events, row.turn, at)
        if row.kind != DEFEND:
            self.public += 1
