"""The facts of a table as they were told, and the log made from them. What was taken back stays in it, marked."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.table import facts, sight
from longbox.table.record import UNDO
from longbox.table.words import choices, say
from longbox.view import SeenEvent


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of facts told together, or a note that choices were taken back."""

    start: int
    end: int
    turn: int
    at: int  # the step of a replay that shows it; of what was taken back, the step the game went back to
    seat: int = -1
    steps: int = 0
    kind: str = ""


class History:
    def __init__(self) -> None:
        self._ints = array("i")
        self.entries: list[Entry] = []
        self._newest: tuple[int, int, Sequence[Event]] = (0, 0, ())  # asked for again and again, so kept as they are
        self._seen: dict[tuple[int, int, int], list[SeenEvent]] = {}

    @property
    def n(self) -> int:
        """How many facts have been told. It is the same whoever looks, so it gives nothing away."""
        return len(self._ints) // facts.SIZE

    def add(self, events: Sequence[Event], turn: int, at: int) -> None:
        if events:
            start = self.n
            self._ints.extend(facts.to_ints(events))
            self._newest = (start, self.n, events)
            self._seen = {}
            self.entries.append(Entry(start, self.n, turn, at))

    def taken_back(self, kind: str, seat: int, steps: int, turn: int, at: int) -> None:
        self.entries.append(Entry(self.n, self.n, turn, at, seat, steps, kind))

    def seen(self, game: Game, viewer: int, since: int, until: int | None = None) -> list[SeenEvent]:
        end = self.n if until is None else until
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
        return facts.from_ints(self._ints[since * facts.SIZE : end * facts.SIZE])

    def lines(self, game: Game, viewer: int, lang: str, names: list[str], since: int = 0) -> list[dict[str, Any]]:
        """The log from an entry on."""
        cards = sight.cards_of(game.state.prog.rules.game)
        found: list[dict[str, Any]] = []
        for entry in self.entries[since:]:
            if entry.steps:
                found.append(_note(entry, viewer, lang, names))
            else:
                seen = self.seen(game, viewer, entry.start, entry.end)
                found += sight.lines(seen, entry.turn, lang, names, cards, viewer, entry.at)
        return found


def _note(entry: Entry, viewer: int, lang: str, names: list[str]) -> dict[str, Any]:
    n = choices(entry.steps, lang)
    if entry.kind != UNDO:
        text = say("rewound", lang, n=n)
    elif entry.seat == viewer:
        text = say("undone_you", lang, n=n)
    else:
        text = say("undone", lang, name=names[entry.seat], n=n)
    return {"kind": "undo", "seat": entry.seat, "turn": entry.turn, "text": text, "cards": [], "at": entry.at}
