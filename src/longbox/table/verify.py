"""Checks a game that was downloaded from a table: plays it again from its key and its choices, and compares it with
what the browser that downloaded it saw. Nothing of it is believed but what this browser noted during the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from longbox.engine.chance import make_key
from longbox.engine.game import Game
from longbox.engine.save import BadSave
from longbox.games import BadOptions
from longbox.table import fair
from longbox.table.record import ENDED, LEFT_OUT, Header, Seat, order_of, root_of
from longbox.table.reviews import Fair, FairRecord, FairRow
from longbox.view import SeenEvent

MAX_BYTES = 30_000_000
MAX_ROWS = 200_000


class Heard(msgspec.Struct, frozen=True):
    """Facts that a browser was told at once: those from `since` on."""

    seat: Annotated[int, Meta(ge=-1, le=4)]  # as whom it looked
    since: Annotated[int, Meta(ge=0)]
    n: Annotated[int, Meta(ge=0)]
    events: list[SeenEvent]


class Seen(msgspec.Struct, frozen=True):
    """What a browser noted during the game."""

    table: str
    seat: Annotated[int, Meta(ge=-1, le=4)] = -1
    commitment: str = ""
    order: str = ""
    pledges: list[str] = []  # as they were when it opened its own bytes
    share: str = ""  # these bytes
    heard: list[Heard] = []


class File(msgspec.Struct, frozen=True, tag_field="longbox", tag="game"):
    format: Literal[1]
    fair: Fair
    seen: Seen | None = None


class BadFile(ValueError):
    """This is no game that was downloaded from a table."""


class Report(msgspec.Struct):
    wrong: list[str] = []
    notes: list[str] = []
    choices: int = 0
    chances: int = 0
    facts: int = 0  # compared with what was seen


def read(data: bytes) -> File:
    if len(data) > MAX_BYTES:
        raise BadFile(f"larger than the {MAX_BYTES} bytes a game may have")
    try:
        file = msgspec.json.decode(data, type=File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"no game of a table ({' '.join(str(error).split())[:200]})") from None
    if file.fair.record is None or file.fair.seed is None or file.fair.header is None:
        raise BadFile("this game was not over when it was downloaded: nothing is open yet")
    if len(file.fair.record.rows) > MAX_ROWS:
        raise BadFile(f"more than {MAX_ROWS} entries")
    return file


def verify(file: File) -> Report:
    """All that is wrong with it; nothing if it was played as its key and its rules say."""
    told = file.fair
    assert told.record is not None and told.seed is not None and told.header is not None
    report = Report()
    try:
        header = msgspec.convert(told.header, Header)
        seed, root = bytes.fromhex(told.seed), _root(told)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadFile(f"no game of a table ({' '.join(str(error).split())[:200]})") from None
    report.wrong += _promises(told, seed, file.seen)
    if told.key != make_key(root).hex():
        report.wrong.append("the key is not made from the seed and the shares")
    if LEFT_OUT in told.shares:
        report.notes.append("a player's bytes were left out: that player and the server together had a choice")
    steps = [_step(row) for row in told.record.rows[1 + len(header.prefix) :]]
    try:
        record, game = fair.record(header, root, told.start or b"", steps)
    except (fair.CannotCheck, BadSave, BadOptions) as error:
        report.wrong.append(f"it cannot be played from this key: {error}")
        return report
    report.choices = sum(1 for step in steps if step.choice >= 0)
    report.chances = len(record.deal) + sum(len(row.chances) for row in record.rows)
    if told.order and order_of(game) != told.order:  # older tables promised none
        report.wrong.append("the cards lay in another order before the first shuffle than was promised")
    report.wrong += _differences(told.record, record)
    if told.result is not None and not _ends_so(game, told.result):
        report.wrong.append(f"it ends {game.scores}, not {told.result.get('scores')}")
    if file.seen is None:
        report.notes.append("there is nothing in the file that was noted during the game to compare it with")
    else:
        report.wrong += _unseen(file.seen, record, report)
    return report


def _step(row: FairRow) -> fair.Step:
    shows = row.choice < 0 and not row.back
    return fair.Step(row.choice, row.back, shown=row.facts if shows else ())


def _ends_so(game: Game, result: dict[str, Any]) -> bool:
    """Where the players have ended it, the points decide nothing."""
    if result.get("reason") in ENDED:
        return result.get("scores") == list(game.scores)
    return (result.get("scores"), result.get("winners")) == (list(game.scores), list(game.winners))


def _root(told: Fair) -> bytes:
    return root_of(bytes.fromhex(told.seed or ""), [Seat("human", "", share=share) for share in told.shares])


def _promises(told: Fair, seed: bytes, seen: Seen | None) -> Iterator[str]:
    if hashlib.sha256(seed).hexdigest() != told.commitment:
        yield "the seed is not the one that was promised"
    for i, (pledge, share) in enumerate(zip(told.pledges, told.shares, strict=True)):
        if share not in ("", LEFT_OUT) and hashlib.sha256(bytes.fromhex(share)).hexdigest() != pledge:
            yield f"the bytes of seat {i + 1} are not those that were promised"
    if seen is None:
        return
    if seen.commitment and seen.commitment != told.commitment:
        yield "the promise of the seed is not the one that this browser was shown"
    if seen.order and seen.order != told.order:
        yield "the order of the cards is not the one that this browser was shown"
    if seen.pledges and seen.pledges != told.pledges:
        yield "the promises of the players are not those that this browser was shown"
    if seen.share and seen.share != told.shares[seen.seat]:
        yield "the bytes that this browser added are not in the key"


def _differences(told: FairRecord, found: FairRecord) -> Iterator[str]:
    if told.deal != found.deal or told.dealt != found.dealt or told.cards != found.cards:
        yield "it was not dealt like this"
    for n, (one, other) in enumerate(zip(told.rows, found.rows, strict=False)):
        if one != other:
            yield f"entry {n} is not what follows from the key and the choices"
            return
    if len(told.rows) != len(found.rows) or told.counters != found.counters:
        yield "entries are missing"


def _unseen(seen: Seen, record: FairRecord, report: Report) -> Iterator[str]:
    for heard in seen.heard:
        facts = fair.as_seen(record, heard.seat)
        if heard.n > len(facts):
            yield f"the game ends after {len(facts)} facts; this browser was told {heard.n}"
            return
        wanted = [fact for fact in facts[heard.since : heard.n] if fact is not None]
        if wanted != heard.events:
            yield f"the facts from {heard.since + 1} to {heard.n} are not those that this browser was told"
            return
        report.facts += len(wanted)
