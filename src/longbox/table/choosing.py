"""Choices of people and of bots: checked, made on a copy, written, and only then taken over, acknowledged, shown."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from longbox.engine.events import Event
from longbox.engine.game import Game, IllegalChoice
from longbox.engine.words import loc, zone
from longbox.table import facts
from longbox.table import messages as m
from longbox.table.people import Client, Refused
from longbox.table.record import DEFEND, SHOW, Change, Row, with_past

if TYPE_CHECKING:
    from longbox.table.live import Table


class Choosing:
    def __init__(self, table: Table) -> None:
        self.table = table

    async def act(self, client: Client, seat: int, message: m.Act) -> None:
        table, key = self.table, key_of(message.ack)
        if table.ledger.heard(seat, key):
            table.ack(client, message.ack)
            return
        game = table.running()
        if table.driven(seat):
            raise Refused("bot_plays", "a bot plays this seat now")
        if message.rev != table.stage.rev(seat):
            raise Refused("stale", "the table has moved on", state=True)
        window = table.stage.asked_to_go_on(seat)
        if window is not None:
            if message.choice != 0:
                raise Refused("illegal", "there is no such option")
            table.ledger.remember(seat, key)
            table.stage.went_on(window)
            table.ack(client, message.ack)
            return
        if not table.stage.asked(seat):
            raise Refused("not_asked", "this seat is not asked anything")
        if message.choice >= game.decision.count:
            raise Refused("illegal", "there is no such option")
        await self.choose(seat, message.choice, message.ack, "human", client)

    async def choose(self, seat: int, choice: int, ack: m.Ack | None, actor: str, client: Client | None = None) -> None:
        table = self.table
        old = table.game
        assert old is not None
        table.check_length()
        begun = time.perf_counter()
        kind = old.decision.kind
        game = self._tried(old, choice)
        events = game.events
        change = self._change(old, game, events, seat, choice, ack, actor)
        if kind != DEFEND:  # how many Defenses there are is nobody's business
            table.hub.metrics.seconds("apply", time.perf_counter() - begun)
        await table.commit(change)
        assert change.row is not None
        table.adopt(change, game)
        table.ledger.add(change.row, events)
        table.stage.answered(kind, seat)
        table.takeback.drop("stale")
        if kind != DEFEND:
            table.hub.metrics.add("actions", actor=actor)
        if client is not None and ack is not None:
            table.ack(client, ack)
        table.stage.show(old, events)

    async def show(self, client: Client, seat: int, message: m.Show) -> None:
        """Shows all a card that lies hidden under one's own Super Hero. It changes nothing but what is known."""
        table, key = self.table, key_of(message.ack)
        if table.ledger.heard(seat, key):
            table.ack(client, message.ack)
            return
        game = table.running()
        if not table.stage.open:
            raise Refused("later", "not while an Attack is resolved")
        card = _hidden_under(game, seat, message.handle)
        if card < 0:
            raise Refused("illegal", "there is no such card to show")
        table.check_length()
        shown = Event("revealed", game.state.everyone)
        shown.card, shown.source, shown.seat = card, zone.of(seat) + zone.UNDER, seat
        row = Row(
            table.ledger.now.rows + 1, seat, SHOW, 0, key, "human", game.hash, game.state.turn_number,
            facts.pack([shown]), time.time(),
        )  # fmt: skip
        change = Change(table.id, row.at, row)
        await table.commit(change)
        table.adopt(change)
        table.ledger.add(row, [shown])
        table.ledger.history.add([shown], row.turn, table.ledger.step, row.n)
        table.ack(client, message.ack)
        table.showing.publish()

    def _tried(self, old: Game, choice: int) -> Game:
        """The game after a choice, on a copy."""
        table = self.table
        game = with_past(old)
        try:
            game.choose(choice)
        except IllegalChoice:
            raise Refused("illegal", "there is no such option") from None
        except Exception as error:  # a fault in the rules must not end the table
            table.hub.log("rules_failed", table=table.id, row=table.ledger.now.rows, choice=choice,
                          error=repr(error)[:300])  # fmt: skip
            table.hub.metrics.add("rules_failed")
            raise Refused("rules", "the rules of this card failed; choose something else or take back") from None
        return game

    def _change(
        self, old: Game, game: Game, events: list[Event], seat: int, choice: int, ack: m.Ack | None, actor: str
    ) -> Change:
        table = self.table
        at = time.time()
        row = Row(
            table.ledger.now.rows + 1, seat, old.decision.kind, choice, None if ack is None else key_of(ack), actor,
            game.hash, game.state.turn_number, facts.pack(events), at,
        )  # fmt: skip
        change = Change(table.id, at, row)
        if game.state.turn_number != old.state.turn_number or game.over or table.state_due:
            table.keep_state(change, game, len(events))
        if game.over:
            change.result = _result(game)
        change.due = table.daily.after(old, game)
        return change


def _hidden_under(game: Game, seat: int, handle: int) -> int:
    """The card with this handle under the Super Hero of a seat, if somebody does not know it yet."""
    st = game.state
    for card in st.pile(zone.of(seat) + zone.UNDER):
        if st.loc[card] >> loc.STAY_SHIFT == handle and st.know(card) != st.everyone:
            return int(card)
    return -1


def _result(game: Game) -> dict[str, Any]:
    return {"scores": game.scores, "winners": game.winners, "reason": game.over_reason}


def key_of(ack: m.Ack) -> str:
    """Ids as they are stored; the number 1 and the text "1" are different ones."""
    return f"i{ack}" if isinstance(ack, int) else f"s{ack}"
