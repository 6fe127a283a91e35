"""Takes a stored table up again: from its newest state, and the rows since."""

from __future__ import annotations

from longbox.engine.game import Game, IllegalChoice
from longbox.engine.save import FORMAT as SAVES
from longbox.engine.save import BadSave, format_of
from longbox.engine.state import OutOfFuel
from longbox.table import brought, house
from longbox.table.ledger import CannotHold
from longbox.table.live import CHATS_SENT, BadTable, Table
from longbox.table.record import (
    NOTES,
    PRACTICE,
    RUNNING,
    UNDO,
    WAITING,
    Marks,
    Row,
    deals_as_then,
    effective,
    stamps,
    with_past,
)
from longbox.table.ruling import Ruling, card_of
from longbox.table.showing import held
from longbox.table.store import Tail
from longbox.table.watching import COMMENTS

HELD = 400  # rows that are held at least: for the log, for taking back, for messages sent again


async def load(table: Table, write: bool = True) -> None:
    """`write`: choices that do not fit any more may be taken back."""
    table.chat = await table.store.chats(table.id, CHATS_SENT)
    if table.header.spectators:
        table.watching.comments = await table.store.chats(table.id, COMMENTS, watchers=True)
    if table.header.delay:
        for seat, on in await table.store.consents(table.id):
            table.watching.agreed(seat, on)
    misfit = await _misfit(table)
    if table.status == WAITING:
        if misfit:
            raise BadTable(misfit)
        return
    await _find_cards(table, misfit)
    tail = await table.store.tail(table.id, HELD)
    try:
        table.ledger = held(tail.start, tail.rows, table.beginning)
    except CannotHold:
        tail.start, tail.rows = Marks(), await table.store.rows(table.id)
        table.ledger = held(tail.start, tail.rows, table.beginning)
    table.watching.taken_up(max((row.at for row in tail.rows), default=0.0))
    if table.header.bank and table.ledger.now.rows:
        known = await table.store.marks(table.id, table.ledger.now.rows)
        table.timing.clock.banks = known.banks or table.timing.clock.banks
    lost = await _rebuild(table, tail)
    table.rewound = lost
    if lost and table.status == RUNNING and write:
        table.hub.log("outdated", table=table.id, lost=lost)
        table.ruling = Ruling(table, lost, table.misfit)
        if not table.people_playing():  # nobody is there to be asked
            await table.ruling.go_on()
    table.stage.settled = _known(table)


async def _misfit(table: Table) -> str:
    """Why this game cannot be played with the cards that are here; nothing if it can."""
    header, laid = table.header, table.header.laid
    try:
        await table.store.read(lambda c: brought.fetch(c, laid))
        await brought.ready(header)
    except brought.NotHere as error:
        return str(error)
    if [pack.id for pack in header.packs] != [pack.id for pack in stamps(header.game, laid)]:
        return f"it was played with the packs {', '.join(pack.id for pack in header.packs)}, this server has others"
    return ""


def _known(table: Table) -> int:
    """How many choices everybody may know: without an Attack whose Defense window is open again."""
    ledger = table.ledger
    if not table.stage.parts:
        return ledger.now.choices
    before = len(ledger.path)
    first = next((i for i, move in enumerate(ledger.path) if move.at == ledger.step), 0)
    return ledger.now.choices - before + first


async def _find_cards(table: Table, misfit: str) -> None:
    """The cards it was begun with: those installed, or those it has brought along."""
    header = table.header
    if not misfit and deals_as_then(header):
        return
    table.dealt = await table.store.dealt(table.id)
    if not table.dealt:
        if misfit:
            raise BadTable(misfit)
        return
    try:
        prog = Game.from_bytes(table.dealt).state.prog
    except BadSave as error:
        raise BadTable(str(error)) from None
    house.bring(prog, await table.store.read(lambda c: brought.packs(c, header)))


async def _rebuild(table: Table, tail: Tail) -> int:
    """The game from its newest state and the rows since. How many choices do not fit any more."""
    at, data = tail.state if tail.state is not None else (0, b"")
    same = (format_of(data) if data else table.header.states) == SAVES  # states are written as they were then
    try:
        game = table.read_state(data) if data else table.first_state()
    except BadSave as error:
        if not table.dealt and table.header.packs != stamps(table.header.game, table.header.laid):
            raise BadTable(str(error)) from None
        at, same, game = 0, False, table.first_state()
        table.hub.log("rebuilt", table=table.id)
    rows = [row for row in tail.rows if row.n > at]
    if at < tail.start.rows:
        rows = await table.store.rows(table.id, at)
    since = effective(rows)
    table.saved, table.saved_row = table.ledger.now.choices - len(since), at
    lost = _play(table, game, since, same)
    if not lost:
        last = next((row for row in reversed(tail.rows) if row.kind not in NOTES), None)
        table.stage.reopen(told=last is not None and last.kind not in (UNDO, PRACTICE))
    return lost


def _play(table: Table, game: Game, rows: list[Row], same: bool) -> int:
    for done, row in enumerate(rows):
        before = with_past(game)
        try:
            game.choose(row.choice)
        except (IllegalChoice, OutOfFuel):
            table.game, table.misfit = before, card_of(before, row)
            return len(rows) - done
        if same and game.hash != row.hash:
            table.game, table.misfit = before, card_of(before, row)
            return len(rows) - done
    table.game = game
    return 0
