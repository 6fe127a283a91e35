"""Views and states as vectors, options as numbers: the same for every game of a box.

Seats are told from the one that looks on: 0 is itself, 1 the next in turn. `Codec.parts` names every stretch of the
vector, `Codec.actions` every action. `observation` tells a view; `rows` tells the same of a state, inside the compiled
module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from longbox.engine.words import ask, option, prompt, zone
from longbox.envs.layout import VERSION, Layout, Part, place_name
from longbox.envs.rows import ONE_OF, SEAT_NUMBERS, SHARED_NUMBERS, SINGLE, Rows, Sheet
from longbox.games import new_game
from longbox.packs import PACKS
from longbox.view import CardView, DecisionView, OptionView, SeatView, View
from longbox.view.build import STAGES

LOW, HIGH = -(1 << 15), (1 << 15) - 1
NUMBERS = ("turn_number", "power", "power_gained", "main_deck_count", "villains_left", "hero_pile_count", "ko_left")
OPEN = {"discard": "discard", "play": "play", "ongoing": "ongoing", "under": "under", "dealt": "dealt"}

__all__ = ["HIGH", "LOW", "VERSION", "Codec", "Part", "codec"]


class Codec:
    """For games of one box with so many seats."""

    version = VERSION

    def __init__(self, game: str, seats: int, options: Mapping[str, object]) -> None:
        first = new_game(game, seats=seats, seed=0, **options).state  # type: ignore[arg-type]
        self.game = game
        self.seats = seats
        layout = Layout(first)
        self._layout = layout
        self.cards = layout.cards
        self.parts = tuple(layout.parts)
        self.actions = tuple(layout.actions)
        self.size = layout.size
        self.scale: Any = np.array(layout.scale, np.float32)  # an observation times this suits a network
        self._at = layout.column
        self._names = layout.names
        self._action = layout.action
        self.rows = _rows(layout)

    # --- of a view

    def observation(self, seen: View) -> Any:
        """The vector of a view. What others hold unseen is in it if the view was made with `decks`."""
        vector: Any = np.zeros(self.size, np.int16)
        me = max(seen.seat, 0)
        self._table(seen, me, vector)
        for seat in seen.seats:
            self._seat(seat, self._names[(seat.seat - me) % self.seats], vector)
        if seen.decision is not None:
            self._ask(seen.decision, me, vector)
        return vector

    def _add(self, vector: Any, part: str, each: str, number: int = 1) -> bool:
        at = self._at.get((part, each), -1)
        if at >= 0:
            vector[at] += number
        return at >= 0

    def _zone(self, vector: Any, part: str, cards: tuple[CardView | None, ...]) -> None:
        for card in cards:
            if card is not None:
                self._add(vector, part, card.id)

    def _table(self, seen: View, me: int, vector: Any) -> None:
        for name in NUMBERS:
            self._add(vector, name, "tens", getattr(seen, name))
        self._add(vector, "arenas_left", "tens", seen.arenas_left)
        for stack, left in seen.stacks.items():
            self._add(vector, f"stack: {stack}", "tens", left)
        self._add(vector, "turn", self._names[(seen.turn - me) % self.seats])
        for part, cards in (
            ("line_up", seen.line_up),
            ("known in main_deck", seen.main_deck),
            ("villain", (seen.villain,)),
            ("destroyed", seen.destroyed),
            ("captured", seen.captured),
            ("hero_pile", seen.hero_pile),
            ("arena", (seen.arena,)),
            *((name, pile.cards) for name, pile in seen.piles.items()),
        ):
            self._zone(vector, part, cards)
        for id in seen.played:
            self._add(vector, "played", id)
        duel = seen.confrontation
        if duel is not None:
            self._add(vector, "certain", "tens", duel.certain)
            self._add(vector, "draws", "tens", duel.draws)
            self._add(vector, "stage", duel.stage)

    def _seat(self, seat: SeatView, who: str, vector: Any) -> None:
        for name in (*SEAT_NUMBERS, "vp_tokens"):
            number = int(getattr(seat, name))
            if number != -1 or name == "vp":
                self._add(vector, f"{who}: {name}", "tens", number)
        for field, part in OPEN.items():
            for card in getattr(seat, field):
                if not self._add(vector, f"{who}: {part}", card.id) and part == "ongoing":
                    self._add(vector, f"{who}: play", card.id)
        self._zone(vector, f"{who}: hand", seat.hand)
        self._zone(vector, f"{who}: known in deck", seat.deck)
        self._zone(vector, f"{who}: heroes", (*seat.heroes, *seat.characters))
        self._zone(vector, f"{who}: in_force", seat.heroes)
        self._zone(vector, f"{who}: won", seat.won)
        self._zone(vector, f"{who}: score_pile", seat.score_pile)
        self._zone(vector, f"{who}: ko_tokens", seat.ko_tokens)
        self._zone(vector, f"{who}: super_move", (seat.super_move,))
        self._zone(vector, f"{who}: hidden", seat.aside)
        for id, count in seat.hidden.items():
            self._add(vector, f"{who}: hidden", id, count)
        for pile in seat.beneath:
            self._zone(vector, "destroyed", pile.cards)

    def _ask(self, asked: DecisionView, me: int, vector: Any) -> None:
        self._add(vector, "decision", asked.kind)
        if asked.seat != me:
            return
        self._add(vector, "asked", "me")
        self._add(vector, "prompt", asked.prompt)
        self._add(vector, "place", asked.place)
        self._add(vector, "more", "tens", asked.more)
        if asked.aim_seat >= 0:
            self._add(vector, "about seat", self._names[(asked.aim_seat - me) % self.seats])
        for part, one in (("source", asked.source), ("aim", asked.aim)):
            if one is not None:
                self._add(vector, part, one.id)

    # --- actions

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
        spare = self._layout.spare
        for offer in asked.options:
            action = self._named(offer, seen.seat, where)
            own = _details(offer)
            if action < 0 or details.setdefault(action, own) != own:
                action, spare = (spare, spare + 1) if spare < len(self.actions) else (-1, spare)
            found.append(action)
        return found

    def _named(self, offer: OptionView, me: int, where: Mapping[int, str]) -> int:
        kind = offer.kind
        about = ""
        if kind == "seat":
            about = str((offer.seat - me) % self.seats)
        elif kind == "word":
            about = offer.word
        elif kind == "alternative":
            about = str(offer.index)
        elif offer.card is not None:
            about = offer.card.id
            near = where.get(offer.card.handle, "")
            if kind == "card" and (f"card in {near}", about) in self._action:
                return self._action[f"card in {near}", about]
            kind = "card in elsewhere" if kind == "card" else kind
        return self._action.get((kind, about), -1)

    def mask(self, choices: Mapping[int, int]) -> Any:
        mask: Any = np.zeros(len(self.actions), dtype=np.int8)
        mask[list(choices)] = 1
        return mask

    # --- of states

    def sheets(self, count: int) -> tuple[list[Sheet], Any, Any]:
        """Rows for so many games, to be written by `rows`: each row, all observations, all masks."""
        numbers = vec[i16]([0] * (count * self.size))
        masks = vec[u8]([0] * (count * len(self.actions)))
        sheets = [
            Sheet(numbers, at * self.size, self.size, masks, at * len(self.actions), len(self.actions))
            for at in range(count)
        ]
        observations = np.frombuffer(memoryview(numbers), np.int16).reshape(count, self.size)
        return sheets, observations, np.frombuffer(memoryview(masks), np.int8).reshape(count, len(self.actions))


def _rows(layout: Layout) -> Rows:
    """The same columns as tables for the compiled module."""
    st = layout.st
    prog = st.prog
    at = layout.column
    rows = Rows(layout.seats, len(st.sight), len(prog.defs), layout.size, len(layout.actions))
    ids = [d.id for d in prog.defs]
    rows.plain_points = prog.rules.game in PACKS and not prog.packs and not layout.duels
    for number, id in enumerate(ids):
        rows.tags[number] = Random(id).randrange(1 << 40)
        rows.worth[number] = prog.defs[number].vp if prog.defs[number].score is None else 0
        rows.sums[number] = prog.defs[number].score is not None
    for me in range(layout.seats):
        for z in range(len(st.sight)):
            opened, closed = _zone_parts(layout, z, me)
            for number, id in enumerate(ids):
                spot = (me * len(st.sight) + z) * len(ids) + number
                rows.open[spot] = _first(layout, opened, id, number)
                rows.closed[spot] = _first(layout, closed, id, number)
    for ahead, who in enumerate(layout.names):
        for number, id in enumerate(ids):
            rows.aside[ahead * len(ids) + number] = at.get((f"{who}: hidden", id), -1)
            rows.in_force[ahead][number] = at.get((f"{who}: in_force", id), -1)
    rows.own = vec[i64]([at.get((f"{who}: {name}", "tens"), -1) for who in layout.names for name in SEAT_NUMBERS])
    rows.single = vec[i64]([at.get((part, id), -1) for part in SINGLE for id in ids])
    rows.shared = vec[i64]([_shared(layout, name) for name in SHARED_NUMBERS])
    each: dict[str, list[str]] = {
        "turn": list(layout.names),
        "decision": list(ask.NAMES),
        "prompt": list(prompt.NAMES),
        "place": [place_name(st, number) if number in layout.places else "" for number in range(64)],
        "about seat": list(layout.names),
        "stage": list(STAGES[1:]),
    }
    rows.marks = [[at.get((part, name), -1) for name in each[part]] for part in ONE_OF]
    _tell_actions(rows, layout, ids)
    return rows


def _shared(layout: Layout, name: str) -> int:
    if name.startswith("stack "):
        at = int(name[6:])
        stacks = layout.rules.stacks
        return layout.column.get((f"stack: {stacks[at]}", "tens"), -1) if at < len(stacks) else -1
    return layout.column.get((name, "me" if name == "asked" else "tens"), -1)


def _first(layout: Layout, parts: tuple[str, ...], id: str, number: int) -> int:
    """The column of a card in the first of these parts that names it; tokens are counted."""
    for part in parts:
        if part.endswith("vp_tokens"):
            if layout.st.prog.defs[number].section == "vp_tokens":
                return layout.column.get((part, "tens"), -1)
        elif (part, id) in layout.column:
            return layout.column[part, id]
    return -1


def _zone_parts(layout: Layout, z: int, me: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts that tell of a zone: of cards that are known, and of those that are not."""
    st = layout.st
    shared = {zone.LINE_UP: "line_up", zone.DESTROYED: "destroyed"}
    if z in shared:
        return (shared[z],), (shared[z],)
    if z == zone.MAIN:
        return ("known in main_deck",), ()
    if z < zone.SHARED:
        return (), ()
    if z >= st.extra:
        name = layout.rules.extra[z - st.extra]
        return ((), ()) if name == zone.ARENAS else ((name,), ())
    who = layout.names[(zone.seat_of(z) - me) % layout.seats]
    moves = f"{who}: super_move"
    kind = zone.kind_of(z)
    if kind == zone.SCORE:
        own = (f"{who}: won", f"{who}: score_pile", f"{who}: ko_tokens", f"{who}: vp_tokens")
        return own, own
    if kind in (zone.DISCARD, zone.PLAY, zone.ONGOING, zone.TEAM, zone.DEALT):
        name = "heroes" if kind == zone.TEAM else zone.SEAT_NAMES[kind]
        own = (f"{who}: {name}", *((f"{who}: play",) if kind == zone.ONGOING else ()))
        return own, own
    known = {zone.HAND: "hand", zone.DECK: "known in deck", zone.UNDER: "under"}[kind]
    first = (moves,) if kind == zone.UNDER else ()
    return (*first, f"{who}: {known}"), (*first, f"{who}: hidden")


def _tell_actions(rows: Rows, layout: Layout, ids: list[str]) -> None:
    action = layout.action
    rows.spare = layout.spare
    about = {option.SEAT, option.WORD, option.ALT, option.FILL, option.END, option.YES, option.NO, option.DONE}
    about |= {option.CONFRONT, option.STRIKE, option.BURN}
    for kind, name in enumerate(option.NAMES):
        if kind in about:
            rows.by_number[kind] = [at for (known, _), at in action.items() if known == name]
            rows.numbered[kind] = 1
            continue
        named = "card in elsewhere" if kind == option.CARD else name
        for number, id in enumerate(ids):
            rows.by_card[kind * len(ids) + number] = action.get((named, id), -1)
    for number, id in enumerate(ids):
        rows.in_hand[number] = action.get(("card in hand", id), -1)
        rows.in_discard[number] = action.get(("card in discard", id), -1)


def _whereabouts(seen: View, asked: DecisionView) -> dict[int, str]:
    if not any(offer.kind == "card" for offer in asked.options):
        return {}
    me = seen.seats[seen.seat]
    return {card.handle: where for where, zone in (("hand", me.hand), ("discard", me.discard)) for card in zone}


def _details(offer: OptionView) -> object:
    """What two options with equal names may still differ in."""
    owner = offer.card.owner if offer.card is not None else -1
    index = -1 if offer.kind in ("card", "play", "buy", "defeat", "defend", "unless", "block") else offer.index
    price = offer.price if offer.kind in ("buy", "defeat") else -1
    return owner, price, index, offer.seat, offer.word


def codec(game: str = "base", seats: int = 2, **options: object) -> Codec:
    """The codec of a box; made once for each kind of game."""
    return _codec(game, seats, msgspec.json.encode(options, order="sorted"))


@lru_cache(maxsize=32)
def _codec(game: str, seats: int, options: bytes) -> Codec:
    return Codec(game, seats, msgspec.json.decode(options))
