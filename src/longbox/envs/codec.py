"""Views as vectors and options as numbers, the same for every game of a box.

The observation follows the fields of a view, so that a field that a box brings along is in the vector by itself:
numbers first, then for each zone how many of each card lie there. Seats are told from the one that looks on: 0 is
itself, 1 the next in turn. `Codec.parts` names every stretch of the vector, `Codec.actions` every action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec import inspect as types

from longbox.engine.words import ask, option, prompt, word
from longbox.games import new_game
from longbox.view import CardView, DecisionView, OptionView, SeatView, View, view
from longbox.view.build import PLACES
from longbox.view.model import ConfrontationView

LOW, HIGH = -1000.0, 10000.0  # far beyond every number of an observation
TENTH = 0.1  # counts and points are told in tens, which suits a network
INDEXES = 8  # alternatives of a card, slots to fill
SPARE = 24  # actions for options that no other action names
WITHOUT_CARD = ("fill", "end", "seat", "word", "alternative", "yes", "no", "done")
WHERE = ("hand", "discard", "elsewhere")  # where the card of the option `card` lies
NOT_TOLD: dict[type[msgspec.Struct], set[str]] = {
    View: {"game", "seat", "over", "scores", "winners", "stack_cards"},
    SeatView: {"seat"},
    ConfrontationView: {"seat", "foe"},  # the turn tells it
}


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the observation: what it tells, from where to where. `each`: what every number of it stands for."""

    name: str
    start: int
    stop: int
    each: tuple[str, ...]


@dataclass(slots=True)
class Steps:
    """How the fields of a struct are told: the number of the field, and the place in the vector (at first the zone)."""

    number: list[tuple[int, int]]
    seat: list[tuple[int, int]]
    keyed: list[tuple[int, str, int]]
    card: list[tuple[int, int]]
    cards: list[tuple[int, int]]
    ids: list[tuple[int, int]]
    counted: list[tuple[int, int]]  # how many of each card, by id
    inner: list[tuple[int, Steps]]  # a struct in a field, if it is there

    def settle(self, start: Callable[[int], int]) -> None:
        """Zones become places, now that it is known where the cards begin."""
        for steps in (self.card, self.cards, self.ids, self.counted):
            steps[:] = [(field, start(zone)) for field, zone in steps]
        for _, inside in self.inner:
            inside.settle(start)


class Codec:
    """For games of one box with so many seats."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object]) -> None:
        first = new_game(game, seats=seats, seed=0, **options)  # type: ignore[arg-type]
        self.game = game
        self.seats = seats
        self.cards = tuple(dict.fromkeys(card.id for card in first.state.prog.defs))  # a card may have several shapes
        self._card = {id: at for at, id in enumerate(self.cards)}
        self._numbers: list[tuple[str, tuple[str, ...]]] = []
        self._zones: list[str] = []
        self._steps = self._read(View, "", view(first, 0))
        self._decision = self._numbered("asked", ("me",))
        self._kinds = self._numbered("decision", ask.NAMES)
        self._prompts = self._numbered("prompt", prompt.NAMES)
        self._places = self._numbered("place", tuple(sorted(set(PLACES.values()))))
        self._more = self._numbered("more", ("tens",))
        self._about = self._numbered("about seat", self._seat_names)
        self._source, self._aim = self._zone("decision: source"), self._zone("decision: aim")
        self.parts = self._parts()
        self._kind = {name: at for at, name in enumerate(ask.NAMES)}
        self._prompt = {name: at for at, name in enumerate(prompt.NAMES)}
        self._place_of = {name: self._places + at for at, name in enumerate(sorted(set(PLACES.values())))}
        self._first_card = self.parts[len(self._numbers)].start
        self.size = self.parts[-1].stop
        for steps in (self._steps, *self._seat_steps):
            steps.settle(self._start)
        self._options: dict[tuple[str, object], int] = {}
        self.actions = self._actions()

    @property
    def _seat_names(self) -> tuple[str, ...]:
        return ("me", *(f"seat +{ahead}" for ahead in range(1, self.seats)))

    # --- the layout

    def _numbered(self, name: str, each: tuple[str, ...]) -> int:
        start = sum(len(part) for _, part in self._numbers)
        self._numbers.append((name, each))
        return start

    def _zone(self, name: str) -> int:
        self._zones.append(name)
        return len(self._zones) - 1

    def _read(self, struct: type[msgspec.Struct], before: str, example: Any) -> Steps:
        """For each field of a struct how it is told, and where."""
        steps = Steps([], [], [], [], [], [], [], [])
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)
        for at, field in enumerate(info.fields):
            name, told = field.name, _told(field.type)
            if name in NOT_TOLD.get(struct, ()) or name == "decision":
                continue
            if told == "struct":
                steps.inner.append((at, self._read(_struct(field.type), f"{before}{name}: ", None)))
            elif name == "deck_list":
                steps.counted.append((at, self._zone(before + name)))
            elif name == "turn":
                steps.seat.append((at, self._numbered("turn", self._seat_names)))
            elif told == "number":
                steps.number.append((at, self._numbered(before + name, ("tens",))))
            elif told == "numbers":
                for key in sorted(getattr(example, name, ())):
                    steps.keyed.append((at, key, self._numbered(f"{before}{name}: {key}", ("tens",))))
            elif told == "seats":
                self._seat_steps = [self._read(SeatView, f"{who}: ", example.seats[0]) for who in self._seat_names]
            elif told:
                {"card": steps.card, "cards": steps.cards, "ids": steps.ids}[told].append(
                    (at, self._zone(before + name))
                )
        return steps

    def _parts(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        at = 0
        for name, each in [*self._numbers, *((zone, self.cards) for zone in self._zones)]:
            parts.append(Part(name, at, at + len(each), each))
            at += len(each)
        return tuple(parts)

    def _start(self, zone: int) -> int:
        return self._first_card + zone * len(self.cards)

    # --- observations

    def observation(self, seen: View) -> Any:
        """The vector of a view."""
        numbers = [0.0] * self._first_card
        found: list[int] = []
        me = max(seen.seat, 0)
        self._tell(self._steps, seen, me, numbers, found)
        for seat in seen.seats:
            self._tell(self._seat_steps[(seat.seat - me) % self.seats], seat, me, numbers, found)
        if seen.decision is not None:
            self._ask(seen.decision, me, numbers, found)
        vector: Any = np.bincount(np.array(found, np.intp), minlength=self.size).astype(np.float32)
        vector[: self._first_card] = numbers
        return vector

    def _tell(self, steps: Steps, part: msgspec.Struct, me: int, numbers: list[float], found: list[int]) -> None:
        card = self._card
        values = msgspec.structs.astuple(part)
        for field, at in steps.number:
            numbers[at] = values[field] * TENTH
        for field, base in steps.cards:
            zone = values[field]
            if zone:
                found += [base + card[one.id] for one in zone if one is not None]
        for field, base in steps.card:
            if values[field] is not None:
                found.append(base + card[values[field].id])
        for field, base in steps.ids:
            found += [base + card[id] for id in values[field] if id in card]
        for field, base in steps.counted:
            for id, count in values[field].items():
                found += [base + card[id]] * count
        for field, inside in steps.inner:
            if values[field] is not None:
                self._tell(inside, values[field], me, numbers, found)
        for field, at in steps.seat:
            numbers[at + (values[field] - me) % self.seats] = 1.0
        for field, key, at in steps.keyed:
            numbers[at] = values[field].get(key, 0) * TENTH

    def _ask(self, asked: DecisionView, me: int, numbers: list[float], found: list[int]) -> None:
        numbers[self._kinds + self._kind[asked.kind]] = 1.0
        if asked.seat != me:
            return
        numbers[self._decision] = 1.0
        if asked.prompt in self._prompt:
            numbers[self._prompts + self._prompt[asked.prompt]] = 1.0
        if asked.place in self._place_of:
            numbers[self._place_of[asked.place]] = 1.0
        numbers[self._more] = asked.more * TENTH
        if asked.aim_seat >= 0:
            numbers[self._about + (asked.aim_seat - me) % self.seats] = 1.0
        for zone, one in ((self._source, asked.source), (self._aim, asked.aim)):
            if one is not None:
                found.append(self._start(zone) + self._card[one.id])

    # --- actions

    def _actions(self) -> tuple[str, ...]:
        """The name of every action; also notes which option is which action."""
        found: list[tuple[str, object]] = []
        for kind in option.NAMES:
            if kind == "seat":
                found += [(kind, ahead) for ahead in range(self.seats)]
            elif kind == "word":
                found += [(kind, term) for term in word.NAMES]
            elif kind in ("fill", "alternative"):
                found += [(kind, index) for index in range(INDEXES)]
            elif kind in WITHOUT_CARD:
                found.append((kind, ""))
            elif kind == "card":
                found += [(f"card in {where}", id) for where in WHERE for id in self.cards]
            else:
                found += [(kind, ""), *((kind, id) for id in self.cards)]
        self._options = {action: at for at, action in enumerate(found)}
        self._spare = len(found)
        names = [f"{kind} {about}".strip() for kind, about in found]
        return (*names, *(f"spare {number}" for number in range(SPARE)))

    def choices(self, seen: View) -> dict[int, int]:
        """The legal actions, and the option each of them chooses. Equal cards in equal places are one action.

        An option that no action names, or that differs from another with its name, has one of the spare actions.
        """
        found: dict[int, int] = {}
        for at, action in enumerate(self.actions_of(seen)):
            if action >= 0:
                found.setdefault(action, at)
        return found

    def actions_of(self, seen: View) -> list[int]:
        """The action of each option, in the order of the options; -1 if there are too many for the spare ones."""
        asked = seen.decision
        if asked is None or asked.seat != seen.seat:
            return []
        where = _whereabouts(seen, asked)
        details: dict[int, object] = {}
        found: list[int] = []
        spare = self._spare
        for offer in asked.options:
            action = self._options.get(self._named(offer, seen.seat, where), -1)
            own = _details(offer)
            if action < 0 or details.setdefault(action, own) != own:
                action, spare = (spare, spare + 1) if spare < len(self.actions) else (-1, spare)
            found.append(action)
        return found

    def _named(self, offer: OptionView, me: int, where: Mapping[int, str]) -> tuple[str, object]:
        kind = offer.kind
        if kind == "seat":
            return kind, (offer.seat - me) % self.seats
        if kind == "word":
            return kind, offer.word
        if kind in ("fill", "alternative"):
            return kind, offer.index
        if offer.card is None or kind in WITHOUT_CARD:
            return kind, ""
        if kind == "card":
            return f"card in {where.get(offer.card.handle, WHERE[2])}", offer.card.id
        return kind, offer.card.id

    def mask(self, choices: Mapping[int, int]) -> Any:
        mask: Any = np.zeros(len(self.actions), dtype=np.int8)
        mask[list(choices)] = 1
        return mask


def _told(kind: types.Type) -> str:
    """How a field of this type is told; empty: not at all."""
    if isinstance(kind, types.UnionType):
        plain = [one for one in kind.types if not isinstance(one, types.NoneType)]
        return _told(plain[0]) if len(plain) == 1 else ""
    if isinstance(kind, types.IntType | types.BoolType):
        return "number"
    if isinstance(kind, types.StructType):
        return "card" if kind.cls is CardView else "struct"
    if isinstance(kind, types.DictType):
        return "numbers" if isinstance(kind.value_type, types.IntType) else ""
    if isinstance(kind, types.VarTupleType):
        item = kind.item_type
        if isinstance(item, types.StructType) and item.cls is SeatView:
            return "seats"
        return {"card": "cards"}.get(_told(item), "ids" if isinstance(item, types.StrType) else "")
    return ""


def _struct(kind: types.Type) -> type[msgspec.Struct]:
    """The struct of a field that may also be empty."""
    kinds = kind.types if isinstance(kind, types.UnionType) else (kind,)
    return next(one.cls for one in kinds if isinstance(one, types.StructType))


def _whereabouts(seen: View, asked: DecisionView) -> dict[int, str]:
    if not any(offer.kind == "card" for offer in asked.options):
        return {}
    me = seen.seats[seen.seat]
    return {card.handle: where for where, zone in (("hand", me.hand), ("discard", me.discard)) for card in zone}


def _details(offer: OptionView) -> object:
    """What two options with equal names may still differ in."""
    owner = offer.card.owner if offer.card is not None else -1
    index = -1 if offer.kind in ("card", "play", "buy", "defeat") else offer.index
    return owner, offer.price, index, offer.seat, offer.word


def codec(game: str = "base", seats: int = 2, **options: object) -> Codec:
    """The codec of a box; made once for each kind of game."""
    return _codec(game, seats, msgspec.json.encode(options, order="sorted"))


@lru_cache(maxsize=32)
def _codec(game: str, seats: int, options: bytes) -> Codec:
    return Codec(game, seats, msgspec.json.decode(options))
