"""Lines of the log in the making: facts that belong together become one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from longbox.text.phrases import Phrases
from longbox.text.shown import ShownEvent


class LogLine(NamedTuple):
    kind: str  # the kind of the fact that opened the line: played, bought, turn, over, ...
    seat: int  # who it is about, -1: nobody
    text: str


@dataclass
class Line:
    """A line in the making. Later facts may still add to it."""

    kind: str
    seat: int
    head: str
    card: str = ""
    tail: list[str] = field(default_factory=list)  # after a colon
    cards: list[str] = field(default_factory=list)  # a row of cards that is still growing
    place: str = ""  # behind the cards
    key: tuple[str, ...] = ()  # rows with the same key are one row
    notes: list[str] = field(default_factory=list)  # in brackets at the end
    power: list[int] = field(default_factory=list)
    copies: int = 1

    def joins(self, other: Line) -> bool:
        """The same card played again, with nothing but Power to tell."""
        same = (self.kind, self.seat, self.head, self.place) == (other.kind, other.seat, other.head, other.place)
        plain = not (self.tail or other.tail or self.notes or other.notes)
        return self.kind == "played" and same and plain and len(self.power) == len(other.power) <= 1


class Lines:
    def __init__(self, events: Sequence[ShownEvent], phrases: Phrases) -> None:
        self.events = events
        self.at = 0
        self.p = phrases
        self.told: list[Line] = []
        self.prefix: tuple[int, str] | None = None  # seat and card of an ability that was triggered just now
        self.bought: set[str] = set()  # paid for, not yet seen to arrive
        self.used_to_avoid = ""  # the Defense or Block whose move is already told

    def text(self, line: Line) -> str:
        p = self.p
        text = line.head
        if line.copies > 1:
            text += f" ×{line.copies}"
        if line.cards:
            of_each = p.french and text.endswith(" de")
            text = f"{text.removesuffix(' de') if of_each else text} {p.list(line.cards, of_each)}"
        if line.place:
            text += f" {line.place}"
        tail = [p.power(sum(line.power)), *line.tail] if line.power else line.tail
        if tail:
            text += p.colon + ", ".join(tail)
        if line.notes:
            text += f" ({', '.join(line.notes)})"
        return text

    # ---------------------------------------------------------------- building lines

    @property
    def last(self) -> Line | None:
        return self.told[-1] if self.told else None

    def add(self, kind: str, seat: int, head: str, card: str = "") -> Line:
        line = Line(kind, seat, head, card)
        if self.prefix and self.prefix[0] == seat:
            clause = head[:1].lower() + head[1:] if head.startswith(("You", "Vous", "Votre")) else head
            line.head = f"{self.p.lead(self.prefix[1])}{self.p.colon}{clause}"
            self.prefix = None
        self.flush_prefix()
        self.told.append(line)
        return line

    def flush_prefix(self) -> None:
        """An ability that did nothing one can see."""
        if self.prefix:
            seat, card = self.prefix
            self.prefix = None
            told = self.p.tree(card)
            if told is not None and told.section == "arenas":
                using = self.p.does(seat, "use")
                self.add("triggered", seat, self.p.say(f"{using} the Arena", f"{using} l'Arène")).place = self.p.card(
                    card
                )
                return
            if self.at_will(card):
                using = self.p.does(seat, "use")
                self.add("triggered", seat, self.p.say(f"{using} the ability of", f"{using} la capacité"))
                self.told[-1].place = self.p.of_card(card)
                return
            self.add("triggered", seat, self.p.say("The ability of", "La capacité"))
            whom = self.p.object(seat)
            self.told[
                -1
            ].place = f"{self.p.of_card(card)} {self.p.say(f'triggers for {whom}', f'se déclenche pour {whom}')}"

    def at_will(self, card: str) -> bool:
        """Whether its player makes use of the card; what comes by itself may also be declined."""
        told = self.p.tree(card)
        if told is None:
            return False
        return any(a.kind == "use" for a in (*told.ability, *(told.ongoing or ())))

    def row(self, kind: str, seat: int, head: str, event: ShownEvent, place: str = "") -> Line:
        """A line with cards; the same thing happening again adds its card to the line."""
        key = (kind, str(seat), head, place)
        last = self.last
        if last is None or last.key != key or self.prefix:
            last = self.add(kind, seat, head)
            last.place, last.key = place, key
        last.cards.append(event.card)
        return last
