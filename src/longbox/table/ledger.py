"""The rows of a table as far as they are needed from moment to moment, and what has been told of them.

Long games are not held whole: what lies before `start` stays in the store and is read when somebody asks for it.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.table import facts, sight
from longbox.table.record import BACK, CLOCK, DEFEND, HANDS, NOTES, PRACTICE, RESIGN, STAND_IN, Marks, Row
from longbox.table.shapes import LogLine
from longbox.table.words import choices, say
from longbox.view import SeenEvent

ACKS = 2000  # messages that are remembered; older ones the store knows
PAGE = 250  # entries of the log that are told at once

Beginning = Sequence[tuple[Sequence[Event], int, int]]  # facts, turn, step

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Move:
    """One choice that counts, as far as taking back needs it."""

    seat: int
    choice: int
    actor: str
    attack: bool
    at: int  # the step of a replay that shows it


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of facts told together; or a note: that choices were taken back, who gave up, for whom a bot plays."""

    row: int
    start: int
    end: int
    turn: int
    at: int  # the step of a replay that shows it; of what was taken back, the step the game went back to
    seat: int = -1
    steps: int = 0
    kind: str = ""  # of a note


class CannotHold(Exception):
    """What was taken back lies before the beginning of what is held."""


class Ledger:
    def __init__(self, start: Marks | None = None) -> None:
        self.start = start or Marks()
        self.now = msgspec.structs.replace(self.start)
        self.path: list[Move] = []
        self.history = History(self.start.facts)
        self._acks: OrderedDict[tuple[int, str], None] = OrderedDict()
        self._stood: tuple[int, str] | None = None  # for whom a bot has answered last in this turn, and why
        self._turn = -1

    def heard(self, seat: int, ack: str) -> bool:
        return (seat, ack) in self._acks

    def remember(self, seat: int, ack: str) -> None:
        self._acks[seat, ack] = None
        if len(self._acks) > ACKS:
            self._acks.popitem(last=False)

    @property
    def step(self) -> int:
        """The step of a replay that shows the last choice. Answers in Defense windows make no step, see `past`."""
        return self.now.step

    def after(self, row: Row, events: int) -> Marks:
        """How far the table will have come with this row."""
        now = self.now
        if row.kind in BACK:
            kept = len(self.path) - row.choice
            if kept < 0:
                raise CannotHold
            step = self.path[kept - 1].at if kept else self.start.step
            practice = now.practice or row.kind == PRACTICE
            return Marks(row.n, now.public + 1, now.facts, now.choices - row.choice, step, practice)
        if row.kind in NOTES:
            return msgspec.structs.replace(now, rows=row.n, facts=now.facts + events)
        seen = int(row.kind != DEFEND)
        return Marks(row.n, now.public + seen, now.facts + events, now.choices + 1, now.step + seen, now.practice)

    def add(self, row: Row, events: Sequence[Event]) -> None:
        """Takes a written row over. What it tells is told apart, since some of it is held back."""
        self.now = self.after(row, len(events))
        if row.ack is not None:
            self.remember(row.seat, row.ack)
        if row.kind in BACK:
            del self.path[len(self.path) - row.choice :]
            self.history.note(row, row.kind, self.now.step)
        elif row.kind == RESIGN:
            self.history.note(row, row.kind, self.now.step)
        elif row.kind == HANDS:
            self.history.note(row, "hands_on" if row.choice else "hands_off", self.now.step)
        elif row.kind not in NOTES:
            self._note_stand_in(row)
            self.path.append(Move(row.seat, row.choice, row.actor, has_attack(events), self.now.step))

    def _note_stand_in(self, row: Row) -> None:
        """The log says once a turn that a bot answers for somebody. Who answers in Defense windows it does not say."""
        if row.kind == DEFEND:
            return
        now = (row.seat, row.actor) if row.actor in (CLOCK, STAND_IN) else None
        if now is not None and now != self._stood:
            self.history.note(row, row.actor, self.now.step)
        self._stood = now if self._turn in (-1, row.turn) else None
        self._turn = row.turn

    def add_told(self, row: Row) -> None:
        """The same for a row of the past, all of which has been told."""
        events = facts.unpack(row.events)
        self.add(row, events)
        if row.kind not in BACK:
            self.history.add(events, row.turn, self.now.step, row.n)

    def begin(self, told: Beginning) -> None:
        """What was told before the first row: the deal, and choices taken over from another table."""
        for events, turn, at in told:
            self.history.add(events, turn, at, 0)
            self.now.facts += len(events)
            self.now.step = at
        self.start.step = self.now.step


def has_attack(events: Sequence[Event]) -> bool:
    return any(event.kind == "attack" for event in events)


class History:
    """The facts as they were told, and the log made from them. What was taken back stays in it, marked."""

    def __init__(self, before: int = 0) -> None:
        self._before = before  # facts that are not held here
        self._ints = array("i")
        self.n = before  # facts that have been told: the same whoever looks, so it gives nothing away
        self.entries: list[Entry] = []
        self._newest: tuple[int, int, Sequence[Event]] = (0, 0, ())  # asked for again and again, so kept as they are
        self._seen: dict[tuple[int, int, int], list[SeenEvent]] = {}
        self._lines: dict[tuple[int, str], dict[int, list[msgspec.Raw]]] = {}  # written once, by viewer and language

    def add(self, events: Sequence[Event], turn: int, at: int, row: int) -> None:
        if events:
            start = self.n
            self._ints.extend(facts.to_ints(events))
            self.n += len(events)
            self._newest = (start, self.n, events)
            self._seen = {}
            self.entries.append(Entry(row, start, self.n, turn, at))

    def note(self, row: Row, kind: str, at: int) -> None:
        self.entries.append(Entry(row.n, self.n, self.n, row.turn, at, row.seat, row.choice, kind))

    def seen(self, game: Game, viewer: int, since: int, until: int | None = None) -> list[SeenEvent]:
        """The facts since one, as far as they are held here."""
        end = self.n if until is None else until
        since = max(since, self._before)
        if since >= end:
            return []
        key = (viewer, since, end)
        found = self._seen.get(key)
        if found is None:
            found = facts.seen(game, self._facts(since, end), viewer)
            if end == self.n:
                self._seen[key] = found
        return found

    def _facts(self, since: int, end: int) -> Sequence[Event]:
        if (since, end) == self._newest[:2]:
            return self._newest[2]
        first = since - self._before
        return facts.from_ints(self._ints[first * facts.SIZE : (end - self._before) * facts.SIZE])

    # ---------------------------------------------------------------- the log

    def page(self) -> int:
        """The entry at which the newest page begins."""
        return self.page_before(len(self.entries))

    def page_before(self, end: int) -> int:
        return max(0, end - PAGE)

    def lines(
        self, game: Game, viewer: int, lang: str, names: list[str], since: int, until: int | None = None
    ) -> list[msgspec.Raw]:
        """The log from an entry on, as it is sent."""
        kept = self._lines.setdefault((viewer, lang), {})
        found: list[msgspec.Raw] = []
        for i in range(since, len(self.entries) if until is None else until):
            lines = kept.get(i)
            if lines is None:
                lines = kept[i] = [msgspec.Raw(_encode(line)) for line in self.told(game, i, viewer, lang, names)]
            found += lines
        return found

    def told(self, game: Game, at: int, viewer: int, lang: str, names: list[str]) -> list[LogLine]:
        entry = self.entries[at]
        if entry.kind:
            return [_note(entry, viewer, lang, names)]
        seen = self.seen(game, viewer, entry.start, entry.end)
        return sight.lines(seen, entry.turn, lang, names, sight.cards_of_game(game), viewer, entry.at)


def _note(entry: Entry, viewer: int, lang: str, names: list[str]) -> LogLine:
    back = entry.kind in BACK
    parts = {"n": choices(entry.steps, lang)} if back else {}
    if entry.seat < 0:
        text = say(entry.kind, lang, **parts)
    elif entry.seat == viewer:
        text = say(f"{entry.kind}_you", lang, **parts)
    else:
        text = say(entry.kind, lang, name=names[entry.seat], **parts)
    return LogLine("undo" if back else "note", entry.seat, entry.turn, text, [], entry.at)
