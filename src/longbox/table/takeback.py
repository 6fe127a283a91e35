"""Taking back: at once where nothing was learned, otherwise if the others agree. It is a row of the log too."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from longbox.engine.game import CannotUndo, Game
from longbox.table import messages as m
from longbox.table.choosing import key_of
from longbox.table.people import Client, Refused
from longbox.table.record import PRACTICE, REWIND, RUNNING, UNDO, Change, Row, effective, with_past

if TYPE_CHECKING:
    from longbox.table.live import Table


@dataclass
class Asked:
    """Somebody asks the others."""

    seat: int
    steps: int
    ack: m.Ack
    client: Client
    answers: dict[str, bool] = field(default_factory=dict)


class TakeBack:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked: Asked | None = None

    def shown(self) -> m.Asking | None:
        asked = self._asked
        return None if asked is None else m.Asking(asked.seat, asked.steps, asked.answers)

    def drop(self, code: str) -> None:
        asked, self._asked = self._asked, None
        if asked is not None and asked.client in self.table.people:
            asked.client.send(m.encode(m.Error(code, "it was not taken back", asked.ack)))

    def depth(self, viewer: int) -> int:
        """How many choices this seat may take back or ask to. An Attack ends it for all, whoever could defend."""
        table = self.table
        if viewer < 0 or table.game is None or table.status != RUNNING or table.header.undo == "off":
            return 0
        if table.stage.shown is not None or table.ruling is not None or table.driven(viewer):
            return 0
        if table.header.counts and table.people_playing() == [viewer]:  # nobody could be asked
            return 0
        own = 0
        for move in reversed(table.ledger.path):
            if move.seat != viewer or move.actor != "human" or move.attack:
                break
            own += 1
        asks = table.header.undo == "ask" and not self._absent(viewer)
        return own if asks else min(own, table.game.undo_depth)

    def far(self, viewer: int) -> int:
        """Alone against bots one may go back as far as one likes: how many choices, until one's last one."""
        table = self.table
        if viewer < 0 or table.game is None or table.status != RUNNING or table.header.undo == "off":
            return 0
        if table.stage.shown is not None or table.ruling is not None:
            return 0
        if table.header.tutorial or table.header.counts or not self._alone(viewer):
            return 0
        for steps, move in enumerate(reversed(table.ledger.path), 1):
            if move.seat == viewer and move.actor == "human":
                return steps
        return 0

    def _alone(self, seat: int) -> bool:
        """The only person who ever sat here."""
        return all(i == seat or (one.kind == "bot" and not one.token) for i, one in enumerate(self.table.seats))

    def _absent(self, seat: int) -> bool:
        """A person whose seat a bot plays now cannot be asked. What was learned is not taken back behind their back."""
        return any(other.kind == "human" and other.bot_in for i, other in enumerate(self.table.seats) if i != seat)

    async def undo(self, client: Client, seat: int, message: m.Undo) -> None:
        table = self.table
        if table.ledger.heard(seat, key_of(message.ack)):
            table.ack(client, message.ack)
            return
        table.running()
        if table.header.undo == "off":
            raise Refused("undo_off", "nothing is taken back at this table")
        if message.rev != table.stage.rev(seat):
            raise Refused("stale", "the table has moved on", state=True)
        if message.practice and message.steps <= len(table.ledger.path) and self.far(seat):
            table.check_length(undo=True)
            await self._take_back(seat, message.steps, message.ack, client, PRACTICE)
            return
        if message.steps > self.depth(seat):
            raise Refused("cannot_undo", "that cannot be taken back any more")
        table.check_length(undo=True)
        others = [other for other in table.people_playing() if other != seat]
        if table.header.undo == "free" or not others:
            await self._take_back(seat, message.steps, message.ack, client)
            return
        self._asked = Asked(seat, message.steps, message.ack, client)
        table.showing.publish()

    async def answer(self, client: Client, seat: int, message: m.UndoAnswer) -> None:
        table, asked = self.table, self._asked
        if asked is None or asked.seat == seat or seat not in table.people_playing():
            raise Refused("not_asked", "this seat is not asked anything")
        asked.answers[str(seat)] = message.ok
        table.ack(client, message.ack)
        if not message.ok:
            self.drop("refused")
            table.showing.publish()
        elif all(str(other) in asked.answers for other in table.people_playing() if other != asked.seat):
            self._asked = None
            await self._take_back(asked.seat, asked.steps, asked.ack, asked.client)
        else:
            table.showing.publish()

    async def _take_back(self, seat: int, steps: int, ack: m.Ack, client: Client, kind: str = UNDO) -> None:
        table = self.table
        assert table.game is not None
        game = with_past(table.game)
        if steps <= game.undo_depth:
            try:
                game.undo(steps)
            except CannotUndo:
                raise Refused("cannot_undo", "that cannot be taken back any more") from None
        else:
            game = await self._earlier(steps)
        await self.write(kind, seat, steps, ack, game)
        if client in table.people:
            table.ack(client, ack)
        table.showing.publish()

    async def _earlier(self, steps: int) -> Game:
        """The game so many choices ago, from the newest snapshot that lies before."""
        table = self.table
        rows = await table.store.rows(table.id)
        wanted = effective(rows)
        wanted = wanted[: len(wanted) - steps]
        for n, data in await table.store.snapshots(table.id):
            known = effective(rows[:n])
            if known == wanted[: len(known)]:
                game, left = table.read_state(data), wanted[len(known) :]
                break
        else:
            game, left = table.first_state(), wanted
        for row in left:
            game.choose(row.choice)
        return game

    async def write(
        self, kind: str, seat: int, steps: int, ack: m.Ack | None, game: Game, result: dict[str, Any] | None = None
    ) -> None:
        """`result`: the game ends with it."""
        table = self.table
        key = None if ack is None else key_of(ack)
        row = Row(
            table.ledger.now.rows + 1, seat, kind, steps, key, "human", game.hash, game.state.turn_number, b"",
            time.time(),
        )  # fmt: skip
        change = Change(table.id, row.at, row, result=result)
        if kind == REWIND or table.state_due or table.ledger.now.choices - steps < table.saved:
            table.keep_state(change, game, 0)  # the newest snapshot is of a future that is no more
        await table.commit(change)
        table.adopt(change, game)
        table.ledger.add(row, ())
        table.stage.private = {}
        table.bots.stop()
        self._asked = None
