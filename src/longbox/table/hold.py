"""Keeps Defense windows fair: whether a seat holds a Defense must not show in what the others see, nor when.

The engine asks only those who can defend and runs on at once where nobody can. Here its facts are cut into parts, with
a window for each attacked seat between them, whether that seat was really asked or not. Windows open one after the
other and each takes at least the same time. Until the last is closed the others see the table as it was told so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from msgspec.structs import replace

from longbox.engine.events import Event
from longbox.engine.program import Program
from longbox.engine.state import State
from longbox.engine.words import ask
from longbox.language.tree import Step
from longbox.table import house
from longbox.view import CardView, DecisionView, SeatView, SeenEvent, View

ANSWERS = ("hit", "avoided", "showed")


@dataclass(slots=True)
class Window:
    """One seat may defend somebody (itself, or a team-mate) now."""

    attacked: int
    seat: int
    real: bool  # the engine waits for its answer
    opened: float = 0.0
    least: float = 0.0  # seconds that it takes
    waits: bool = False  # for the person to go on
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Facts to be told, and the window that opens after them."""

    events: list[Event]
    window: Window | None
    at: int = 0  # the step of a replay that shows them
    row: int = 0  # of the log, that tells them


class Windows:
    """The windows of the Attack that is being resolved."""

    def __init__(self) -> None:
        self.open: set[tuple[int, int]] = set()  # attacked seat, seat that may defend it

    def split(self, st: State, events: Sequence[Event], at: int = 0, row: int = 0) -> list[Part]:
        """Cuts the facts of one choice. `st` is the state after it."""
        parts: list[Part] = []
        told: list[Event] = []
        for i, event in enumerate(events):
            if event.kind == "attack":
                self.open.clear()
            elif event.kind in ANSWERS:
                for window in self._before(st, events[i:]):
                    parts.append(Part(told, window, at, row))
                    told = []
            told.append(event)
        last: Window | None = None
        for window in self._pending(st):
            if last is not None:
                parts.append(Part(told, last, at, row))
                told = []
            last = window
        parts.append(Part(told, last, at, row))
        return parts

    def _before(self, st: State, events: Sequence[Event]) -> Iterator[Window]:
        """The windows that must have been seen before the first of these, an answer to the Attack, is told."""
        answer = events[0]
        attacked = answer.seat
        if answer.kind == "hit":
            targets = [attacked]
            if is_together(st.prog, st.prog.defs[st.defn[answer.card]].id):
                targets = _hit(events)
            for target in targets:
                yield from self._virtual(target, guards(st, target))
            return
        defenders = guards(st, attacked)
        guard = answer.other if answer.kind == "avoided" else attacked
        yield from self._virtual(attacked, defenders[: defenders.index(guard) + 1] if guard in defenders else defenders)

    def _pending(self, st: State) -> Iterator[Window]:
        if st.over or st.ask_seat < 0 or st.ask_kind != ask.DEFEND:
            return
        frame = st.stack[-1]
        attack = st.stack[frame.root]
        for target in attack.seats[: attack.next - 1]:  # passed over, if the hits come at the end
            yield from self._virtual(target, guards(st, target))
        attacked = st.ask_aim
        defenders = guards(st, attacked)
        yield from self._virtual(attacked, defenders[: defenders.index(st.ask_seat)])
        self.open.add((attacked, st.ask_seat))
        yield Window(attacked, st.ask_seat, real=True)

    def _virtual(self, attacked: int, defenders: Sequence[int]) -> Iterator[Window]:
        for seat in defenders:
            if (attacked, seat) not in self.open:
                self.open.add((attacked, seat))
                yield Window(attacked, seat, real=False)


def guards(st: State, attacked: int) -> list[int]:
    """Who may defend that seat, in the order they are asked."""
    return [attacked, (attacked + 2) % 4] if st.teams else [attacked]


def _hit(events: Sequence[Event]) -> list[int]:
    """Whom this Attack hits."""
    return [event.seat for event in takewhile(lambda e: e.kind != "attack", events) if event.kind == "hit"]


def is_together(prog: Program, card: str) -> bool:
    """Whether an Attack of this card strikes only after all have decided."""
    return _is_together(prog.rules.game, card, house.given(), house.laid_over(prog))


@lru_cache(maxsize=1024)
def _is_together(game: str, card: str, packs: str, laid: tuple[str, ...]) -> bool:
    cards = house.cards_of(game, laid)
    if card not in cards:
        return False
    known = cards[card]
    steps = [*known.play, *([known.first_appearance] if known.first_appearance is not None else [])]
    steps += known.defense.do if known.defense is not None else ()
    return any(_together(step) for step in steps)


def _together(step: Step) -> bool:
    if step.verb == "attack" and step.get("together"):
        return True
    inner = [part for value in step.fields.values() if isinstance(value, tuple) for part in value]
    return any(_together(part) for part in inner if isinstance(part, Step))


def has_windows(parts: Sequence[Part]) -> bool:
    return any(part.window is not None for part in parts)


# ---------------------------------------------------------------- the table as it has been told so far

DEFENDING = DecisionView(seat=-1, kind="defend")
ROWS = {"hand": "hand", "discard": "discard", "play": "play", "ongoing": "ongoing", "under_hero": "under",
        "team": "heroes", "dealt": "dealt"}  # fmt: skip
BARS = {"damage": "health", "heal": "health", "charge": "charges", "uncharge": "charges"}
COUNTS = {"hand": "hand_count", "under_hero": "under_count", "deck": "deck_count"}


def told(view: View, events: Sequence[SeenEvent]) -> View:
    """The last view, moved on by what its viewer has seen since. Only what that viewer knows goes in."""
    for event in events:
        if event.kind == "moved":
            view = _put(_taken(view, event), event)
        elif event.kind == "shuffled" and event.to == "deck":
            seat = view.seats[event.to_seat]
            count = seat.deck_count + event.amount
            cards = [card.id for card in seat.discard] if event.to_seat == view.seat else []
            listed = _listed(seat.deck_list, *cards)
            view = _with_seat(view, replace(seat, deck_count=count, deck=(), discard=(), deck_list=listed))
        elif event.kind == "power":
            view = replace(view, power=view.power + event.amount, power_gained=view.power_gained + event.amount)
        elif event.kind in ("paid", "bought", "defeated"):
            view = replace(view, power=view.power - event.amount)
        elif event.kind in BARS and event.left >= 0:
            view = _with_seat(view, replace(view.seats[event.seat], **{BARS[event.kind]: event.left}))
        elif event.kind == "played" and event.card:
            view = replace(view, played=(*view.played, event.card))
        elif event.kind == "turn":
            view = replace(view, turn=event.seat, turn_number=event.amount, power=0, power_gained=0, played=())
    return replace(view, decision=DEFENDING)


def _with_seat(view: View, seat: SeatView) -> View:
    seats = list(view.seats)
    seats[seat.seat] = seat
    return replace(view, seats=tuple(seats))


def _without(cards: tuple[CardView, ...], handle: int) -> tuple[CardView, ...]:
    return tuple(card for card in cards if card.handle != handle)


def _taken(view: View, e: SeenEvent) -> View:
    if e.source_seat >= 0:
        seat = view.seats[e.source_seat]
        changes: dict[str, object] = {}
        if e.source in COUNTS:
            changes[COUNTS[e.source]] = max(0, getattr(seat, COUNTS[e.source]) - 1)
        if e.source in ROWS:
            changes[ROWS[e.source]] = _without(getattr(seat, ROWS[e.source]), e.before)
        if e.source == "deck":
            changes["deck"] = seat.deck[1:]
            if e.source_seat == view.seat:
                changes["deck_list"] = _unlisted(seat.deck_list, e.card)
        return _with_seat(view, replace(seat, **changes))
    if e.source == "line_up":
        return replace(view, line_up=tuple(None if c is not None and c.handle == e.before else c for c in view.line_up))
    if e.source == "main_deck":
        return replace(view, main_deck_count=max(0, view.main_deck_count - 1), main_deck=view.main_deck[1:])
    if e.source == "villains":
        return replace(view, villain=None, villains_left=max(0, view.villains_left - 1))
    if e.source == "destroyed":
        return replace(view, destroyed=_without(view.destroyed, e.before))
    if e.source in view.stacks:
        return replace(view, stacks={**view.stacks, e.source: max(0, view.stacks[e.source] - 1)})
    return view


def _listed(found: dict[str, int], *ids: str) -> dict[str, int]:
    """Sorted like the list of a view, so that it says nothing about the order."""
    counts = dict(found)
    for id in ids:
        counts[id] = counts.get(id, 0) + 1
    return dict(sorted(counts.items()))


def _unlisted(found: dict[str, int], id: str) -> dict[str, int]:
    left = found.get(id, 0) - 1
    return {**found, id: left} if left > 0 else {other: n for other, n in found.items() if other != id}


def _put(view: View, e: SeenEvent) -> View:
    card = CardView(e.after, e.card, e.to_seat) if e.card else None
    if e.to_seat >= 0:
        seat = view.seats[e.to_seat]
        changes: dict[str, object] = {}
        if e.to in COUNTS:
            changes[COUNTS[e.to]] = getattr(seat, COUNTS[e.to]) + 1
        if e.to in ROWS and card is not None:
            changes[ROWS[e.to]] = (*getattr(seat, ROWS[e.to]), card)
        if e.to == "deck":
            changes["deck"] = ()
            if e.to_seat == view.seat and e.card:
                changes["deck_list"] = _listed(seat.deck_list, e.card)
        return _with_seat(view, replace(seat, **changes))
    if card is None:
        return view
    if e.to == "line_up":
        return replace(view, line_up=_in_slot(view.line_up, card))
    if e.to == "destroyed":
        return replace(view, destroyed=(*view.destroyed, card))
    return view


def _in_slot(row: tuple[CardView | None, ...], card: CardView) -> tuple[CardView | None, ...]:
    slots = list(row)
    if None in slots:
        slots[slots.index(None)] = card
    else:
        slots.append(card)
    return tuple(slots)
