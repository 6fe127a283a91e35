"""What cards mean, whatever they are numbered: the hash that saves, replays and tables know them by.

Two programs mean the same to a game if the rules and the cards of that game do the same in both. So each card is hashed
by what it says, with its blocks and abilities in place of their numbers; what filters let pass is looked at only among
the cards of the game. Names, comments, the order of the cards and cards that are not in the game do not count.

A `Roster` also numbers the definitions, blocks and abilities of these cards anew, by the ids of the cards and the order
in which a card mentions them. Saves hold these numbers: they mean the same wherever the cards of the game do the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from longbox.engine import fields
from longbox.engine.program import Ability, Block, CardDef, Filt, Program, Step
from longbox.engine.words import op, stand, who

MARK = 6  # bytes of a mark: enough to say which card has changed
RULES = ""  # the id under which the rules have their mark

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class Tangled(ValueError):
    """Parts of a program that refer to what is not there, or to each other in a circle."""


class Roster:
    """The cards of a game in an order of their own."""

    def __init__(self, ids: list[str]) -> None:
        self.ids = ids
        self.defs: list[int] = []  # the numbers they have in the program
        self.blocks: list[int] = []
        self.abilities: list[int] = []
        self.marks: dict[str, bytes] = {}  # by id: the beginning of the hash of what the card says
        self.hears = 0  # what their abilities listen to
        self.hash = ""

    def number(self) -> None:
        self.def_at = {number: at for at, number in enumerate(self.defs)}
        self.block_at = {number: at for at, number in enumerate(self.blocks)}
        self.ability_at = {number: at for at, number in enumerate(self.abilities)}
        self.numbers = [dict(enumerate(numbers)) for numbers in (self.defs, self.blocks, self.abilities)]
        self.head = msgspec.Raw(_encode([self.ids, b"".join(self.marks.values())]))


def roster_of(prog: Program, defn: Iterable[int]) -> Roster:
    """The roster of a game with these cards, by the numbers of their definitions."""
    return roster_by(prog, frozenset(map(printed_in(prog).__getitem__, defn)))


def printed_in(prog: Program) -> list[int]:
    """Of each definition the one that is printed on the card."""
    found: list[int] | None = prog.seen.get("printed")
    if found is None:
        found = prog.seen["printed"] = [d.printed for d in prog.defs]
    return found


def roster_by(prog: Program, key: frozenset[int]) -> Roster:
    """The same, by the numbers of what is printed on them."""
    found = prog.seen.get(key)
    if found is None:
        found = roster(prog, {prog.defs[number].id for number in key})
        prog.seen[key] = found
    known: Roster = found
    return known


def roster(prog: Program, ids: Iterable[str]) -> Roster:
    """The roster of these cards; raises KeyError if the program does not have one of them."""
    return _Reader(prog, sorted(set(ids))).read()


def meaning(prog: Program) -> str:
    """The hash of all cards and rules of a program."""
    return roster(prog, prog.index).hash


class _Reader:
    def __init__(self, prog: Program, ids: list[str]) -> None:
        self.prog = prog
        self.made = Roster(ids)
        self.filters: list[list[bool]] = []
        self.seen_blocks: set[int] = set()
        self.seen_abilities: set[int] = set()
        self.typed = False
        self.forms: dict[int, int] = {}  # of the card that is read: number of the definition, place among its forms

    def read(self) -> Roster:
        made = self.made
        printed = [self.prog.index[id] for id in made.ids]
        self.typed = self._changes_types(printed)
        made.marks[RULES] = _mark(self._rules())
        for id, number in zip(made.ids, printed, strict=True):
            forms = _forms(self.prog, number, self.typed)
            self.forms = {form: at for at, form in enumerate(forms)}
            made.defs += forms
            made.marks[id] = _mark([id, self._part(self.prog.defs[number]), [self._looks(form) for form in forms]])
        for number in made.abilities:
            made.hears |= self.prog.abilities[number].listens
        made.number()
        made.hash = hashlib.sha256(_encode([made.ids, [*made.marks.values()], self._among_them()])).hexdigest()[:32]
        return made

    def _rules(self) -> Any:
        return [self._part(self.prog.rules), *(self._block(n) for n in (self.prog.recruit, *self.prog.phases))]

    def _changes_types(self, printed: list[int]) -> bool:
        """Whether some card of the game gives others a further type; else those forms are never taken."""
        probe = _Reader(self.prog, [])
        for number in printed:
            probe._part(self.prog.defs[number])
        return any(self.prog.abilities[number].kind == stand.CARDS for number in probe.made.abilities)

    def _looks(self, number: int) -> list[Any]:
        """How a form differs from the card as printed."""
        d = self.prog.defs[number]
        forms = [d.printed, d.owned, d.lasting, *(d.with_type if self.typed else [])]
        return [d.bits, d.any_name, [self.forms.get(form, -1) for form in forms]]

    def _among_them(self) -> list[Any]:
        """What lies between the cards: which have one name, and which pass the filters."""
        defs = self.made.defs
        names: dict[int, int] = {}
        alike = [names.setdefault(self.prog.defs[number].name, at) for at, number in enumerate(defs)]
        packed: dict[int, bytes] = {}  # cards share their filters
        rows = []
        for ok in self.filters:
            if id(ok) not in packed:
                packed[id(ok)] = bytes([ok[number] for number in defs])
            rows.append(packed[id(ok)])
        return [alike, rows]

    # --- parts

    def _part(self, part: Any) -> Any:
        """A part with all it refers to in place."""
        kind = type(part)
        if kind is Filt:
            self.filters.append(part.ok)
        told = {}
        for name, value in fields.said(part).items():
            found = self._field(part, kind, name, value)
            if found is not None:
                told[name] = found
        return told

    def _field(self, part: Any, kind: type, name: str, value: Any) -> Any:
        if name in fields.PARTS.get(kind, ()):
            if value is None:
                return None
            found = [self._part(inner) for inner in value] if (kind, name) in fields.MANY else self._part(value)
            return found or None
        if name in fields.BLOCKS.get(kind, ()) and not _names_words(part, name):
            return [self._block(number) for number in value] if isinstance(value, list) else self._block(value)
        if name in fields.ABILITIES.get(kind, ()):
            return [self._ability(number) for number in (value if isinstance(value, list) else [value])]
        if name in fields.PLAYERS.get(kind, ()) and value >= who.PICKED:
            return self._part(_at(self.prog.whos, value - who.PICKED))
        if (kind is Filt and name == "ok") or (kind is CardDef and name in _ELSEWHERE):
            return None
        return value

    def _block(self, number: int) -> Any:
        if number < 0:
            return None
        block: Block = _at(self.prog.blocks, number)
        if number in self.seen_blocks:
            raise Tangled(f"block {number} is used twice")
        self.seen_blocks.add(number)
        self.made.blocks.append(number)
        return ["block", self._part(block)]

    def _ability(self, number: int) -> Any:
        if number < 0:
            return None
        ability: Ability = _at(self.prog.abilities, number)
        if number in self.seen_abilities:
            raise Tangled(f"ability {number} is used twice")
        self.seen_abilities.add(number)
        self.made.abilities.append(number)
        return ["ability", self._part(ability)]


_ELSEWHERE = ("id", "name", "bits", "any_name", *fields.DEFINITIONS[CardDef])  # told by `_looks` and `_among_them`


def _names_words(part: Any, name: str) -> bool:
    """The alternatives of a step are blocks, or the words that may be picked."""
    return name == "alts" and isinstance(part, Step) and part.op != op.CHOOSE


def _forms(prog: Program, number: int, typed: bool) -> list[int]:
    """The definitions a card may take in a game, the printed one first."""
    shapes = [number, prog.defs[number].owned]
    if typed:
        shapes += [form for shape in shapes for form in prog.defs[shape].with_type]
    return list(dict.fromkeys(shapes))


def _at(parts: list[Any], number: int) -> Any:
    if not 0 <= number < len(parts):
        raise Tangled(f"there is no part {number}")
    return parts[number]


def _mark(told: Any) -> bytes:
    return hashlib.sha256(_encode(told)).digest()[:MARK]
