"""Choices of people and of bots: checked, made on a copy, written, and only then taken over, acknowledged, shown."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import IntegrityError

from longbox.engine.events import Event
from longbox.engine.game import Game, IllegalChoice
from longbox.table import facts
from longbox.table import messages as m
from longbox.table.record import DEFEND, OVER, RUNNING, WAITING, Row, with_past
from longbox.table.seated import Client, Move, Refused
from longbox.table.showing import Showing
from longbox.view import View, view


class Choosing(Showing):
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

    def _ack(self, client: Client | None, ack: m.Ack | None) -> None:
        if client is not None and ack is not None:
            client.send(m.encode({"t": "ack", "ack": ack, "rev": self.rev(client.viewer)}))

    def _running(self) -> Game:
        if self.game is None or self.status == WAITING:
            raise Refused("waiting", "the game has not begun")
        if self.status == OVER:
            raise Refused("over", "the game is over")
        return self.game

    # ---------------------------------------------------------------- a choice

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
        self.path.append(Move(seat, choice, actor, has_attack(events), self.step + (kind != DEFEND)))
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
            self.hub.forget(self.id)
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

    def _drop_asking(self, code: str) -> None:
        asking, self.asking = self.asking, None
        if asking is not None and asking["client"] in self.clients:
            error = {"t": "error", "ack": asking["ack"], "code": code, "message": "it was not taken back"}
            asking["client"].send(m.encode(error))

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
        task = asyncio.create_task(self._think(self.rows, seat, game, view(game, seat)))
        self.thoughts.add(task)
        task.add_done_callback(self.thoughts.discard)

    async def _think(self, row: int, seat: int, game: Game, seen: View) -> None:
        begun = time.monotonic()
        bot = self.seats[seat].bot
        # What a bot leaves to chance hangs on the game alone, so that a game can be played again with its bots.
        choice = await self.hub.thinkers.choose(bot, f"{self.header.commitment}/{seat}/{row}", game)
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


def key_of(ack: m.Ack) -> str:
    """Ids as they are stored; the number 1 and the text "1" are different ones."""
    return f"i{ack}" if isinstance(ack, int) else f"s{ack}"


def has_attack(events: Sequence[Event]) -> bool:
    return any(event.kind == "attack" for event in events)
