"""The reading of one file: plain values, mappings with known keys, and the registry of kinds.

`Reading` carries the problems and what the library knows. A kind of the table (`verbs.KINDS`) is read by the one
function registered for it with `@reads(kind)`; `Reading.read` finds it, so that the modules of the kinds need not
import each other although cards hold values and values hold cards. A reader never fails: it notes a problem and
hands back something harmless, so that the rest of the file is still looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from functools import cached_property
from typing import Any, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from longbox.language import words as w
from longbox.language.problem import Problems, shown
from longbox.language.scope import Scope
from longbox.language.source import line_of
from longbox.language.verbs import Field, Table, Word

_INT = re.compile(r"-?(0|[1-9][0-9]*)")
_ID = re.compile(r"[a-z][a-z0-9_]*")
_SLOT = re.compile(r"[a-z][a-z0-9_ ]*")
_BIGGEST = 9999  # no number of a card game is larger; keeps arithmetic of the engine small
_LONGEST_ID = 60


@dataclass(frozen=True)
class Known:
    """What cards of a pack may name: ids with their sections, subtypes and keywords."""

    cards: Mapping[str, str] = default(default_factory=dict)
    subtypes: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    complete: bool = True  # False: the pack below is missing, so any id may be right

    def joined(self, other: Known) -> Known:
        return Known(
            {**self.cards, **other.cards},
            self.subtypes | other.subtypes,
            self.keywords | other.keywords,
            self.complete and other.complete,
        )

    @cached_property
    def stacks(self) -> tuple[str, ...]:
        return tuple(card for card, section in self.cards.items() if section in w.STACK_SECTIONS)


class Spread(dict[str, Any]):
    """What a kind hands back when it fills several fields at once, or one under a name that depends on the input."""


Entry = tuple[Node, Node]  # key and value
KindReader = Callable[["Reading", Node, Scope, Field], Any]
_READERS: dict[str, KindReader] = {}


_R = TypeVar("_R", bound=KindReader)


def reads(*kinds: str) -> Callable[[_R], _R]:
    """Registers the reader of one or more kinds."""

    def register(reader: _R) -> _R:
        for kind in kinds:
            _READERS[kind] = reader
        return reader

    return register


def readable_kinds() -> frozenset[str]:
    return frozenset(_READERS)


class Reading:
    """The state of reading one file."""

    def __init__(self, problems: Problems, known: Known) -> None:
        self.problems = problems
        self.known = known

    # ---------------------------------------------------------------- problems
    def problem(self, node: Node, message: str, suggestion: str = "") -> None:
        self.problems.add(line_of(node), message, suggestion)

    def unknown(self, node: Node, what: str, word: str, candidates: Iterable[str], where: str = "") -> str:
        """Notes an unknown word and hands back the nearest known one, or nothing."""
        guess = self.problems.nearest(word, candidates)
        self.problem(node, f"unknown {what} '{shown(word)}'{where}", guess)
        return guess

    def expected(self, node: Node, what: str) -> None:
        found = "a list" if isinstance(node, SequenceNode) else "a mapping"
        if isinstance(node, ScalarNode):
            found = f"'{shown(node.value)}'" if node.value or node.style else "nothing"
        self.problem(node, f"expected {what}, found {found}")

    # ---------------------------------------------------------------- kinds
    def read(self, field: Field, node: Node, scope: Scope) -> Any:
        return _READERS[field.kind](self, node, scope, field)

    def store(self, field: Field, node: Node, scope: Scope, into: dict[str, Any]) -> None:
        """Reads a value of a field and puts it under its key, or several under their own."""
        value = self.read(field, node, scope)
        if isinstance(value, Spread):
            into.update(value)
        else:
            into[field.key] = value

    # ---------------------------------------------------------------- plain values
    def text(self, node: Node, what: str = "a word") -> str:
        """Text as it stands in the file: `on` and `no` are words like all others."""
        if isinstance(node, ScalarNode) and str(node.value).strip():
            return str(node.value).strip()
        self.expected(node, what)
        return ""

    def number(self, node: Node, lowest: int | None = None) -> int:
        if not is_int(node):
            self.expected(node, "a number")
            return lowest or 0
        if len(node.value) > len(str(_BIGGEST)) + 1 or abs(int(node.value)) > _BIGGEST:
            self.problem(node, f"the number {shown(node.value)} is too large")
            return lowest or 0
        if lowest is not None and int(node.value) < lowest:
            self.problem(node, f"the number must be {lowest} or more, found {node.value}")
            return lowest
        return int(node.value)

    def id(self, node: Node, what: str) -> str:
        text = self.text(node, what)
        if text and (not _ID.fullmatch(text) or len(text) > _LONGEST_ID):
            self.problem(node, f"{what} is small letters, digits and '_', found '{shown(text)}'")
            return ""
        return text

    def word(self, node: Node, what: str, allowed: Mapping[str, str]) -> str:
        """One word of a closed list."""
        text = self.text(node, f"one of {', '.join(allowed)}" if len(allowed) < 6 else f"a word for '{what}'")
        if not text or text in allowed:
            return text
        return self.unknown(node, "word", text, allowed, f" for '{what}'")

    def items(self, node: Node) -> list[Node]:
        """A list, where a single thing may stand for a list of one."""
        return list(node.value) if isinstance(node, SequenceNode) else [node]

    def sequence(self, node: Node, what: str) -> list[Node]:
        if isinstance(node, SequenceNode):
            return list(node.value)
        self.expected(node, what)
        return []

    # ---------------------------------------------------------------- mappings
    def mapping(self, node: Node, what: str) -> dict[str, Entry]:
        if not isinstance(node, MappingNode):
            self.expected(node, what)
            return {}
        return {key.value: (key, value) for key, value in node.value if isinstance(key, ScalarNode)}

    def fields(self, node: Node, fields: Sequence[Field], scope: Scope, what: str) -> dict[str, Any]:
        """A mapping of exactly these fields, in the order of the table so that slots are saved before they are read."""
        entries = self.mapping(node, what)
        self.no_others(entries, [field.name for field in fields], what)
        found: dict[str, Any] = {}
        for field in fields:
            if field.name in entries:
                self.store(field, entries[field.name][1], scope, found)
            elif field.required and isinstance(node, MappingNode):
                self.problem(node, f"{what} needs '{field.name}'")
        return found

    def no_others(self, entries: Mapping[str, Entry], allowed: Sequence[str], what: str) -> None:
        for name, (key, _) in entries.items():
            if name not in allowed:
                free = [word for word in allowed if word not in entries]
                self.unknown(key, "key", name, free, f" in {what}")

    def headed(self, node: Node, table: Table, noun: str, what: str) -> tuple[Word | None, dict[str, Entry]]:
        """A mapping with exactly one head word of a table; the other keys must be fields of that word."""
        entries = self.mapping(node, what)
        if not entries:
            if isinstance(node, MappingNode):
                self.problem(node, f"expected {what}, found nothing")
            return None, entries
        heads = _heads(entries, table)
        if len(heads) > 1:
            listed = " and ".join(f"'{name}'" for name in heads)
            self.problems.add(line_of(entries[heads[1]][0]), f"one {noun} here, not several: {listed}")
        word = table[heads[0]] if heads else self._guess_head(node, entries, table, noun, what)
        if word is not None:
            self._check_fields(node, word, entries, heads, table)
        return word, entries

    def _guess_head(self, node: Node, entries: dict[str, Entry], table: Table, noun: str, what: str) -> Word | None:
        """Names the unknown head and reads on as if the nearest known word stood there."""
        fields = {field.name for word in table.values() for field in word.fields}
        strange = [name for name in entries if name not in fields]
        if not strange:
            self.problem(node, f"{what} has no {noun}")
            return None
        name = next((name for name in strange if self.problems.nearest(name, table)), strange[0])
        guess = self.unknown(entries[name][0], noun, name, table)
        if not guess:
            return None
        entries[guess] = entries.pop(name)
        return table[guess]

    def _check_fields(self, node: Node, word: Word, entries: dict[str, Entry], heads: list[str], table: Table) -> None:
        names = [field.name for field in word.fields]
        somewhere = {field.name for other in table.values() for field in other.fields}
        for name, (key, _) in entries.items():
            if name in names or name == word.name or name in heads:
                continue
            if name in ("then", "else") and name in somewhere:
                self.problem(key, f"'{word.name}' cannot fail: it takes no '{name}'")
            elif name in somewhere:
                self.problem(key, f"'{word.name}' takes no '{name}'")
            else:
                free = [free for free in names if free not in entries]
                self.unknown(key, "field", name, free, f" of '{word.name}'")
        self._check_needs(node, word, entries)

    def _check_needs(self, node: Node, word: Word, entries: dict[str, Entry]) -> None:
        for field in word.fields:
            if field.required and field.name not in entries:
                self.problem(node, f"'{word.name}' needs '{field.name}'")
        if word.needs and not any(name in entries for name in word.needs):
            self.problem(node, f"'{word.name}' needs {_either(word.needs)}")
        several = [name for name in word.only_one if name in entries]
        if len(several) > 1:
            self.problem(node, f"'{word.name}' takes only one of {_either(several)}")

    # ---------------------------------------------------------------- slots
    def slot(self, node: Node, scope: Scope, *kinds: str) -> str:
        """The name of a slot that was saved before and holds what is needed."""
        name = self.text(node, "a slot")
        if not name:
            return ""
        if name not in scope.slots:
            self.missing_slot(node, name, scope)
        elif not holds(scope, name, *kinds):
            self.problem(node, f"slot '{name}' holds {_a(scope.slots[name])}, not {_a(kinds[0])}")
        return name

    def missing_slot(self, node: Node, name: str, scope: Scope, others: Iterable[str] = ()) -> None:
        if name in scope.ever:
            self.problem(node, f"slot '{name}' is read before it is set")
        else:
            self.unknown(node, "slot", name, [*scope.slots, *scope.ever, *others])

    def new_slot(self, node: Node) -> str:
        name = self.text(node, "a name for a slot")
        if name in w.RESERVED_SLOTS:
            self.problem(node, f"'{name}' cannot name a slot: it is a word of the language")
        elif name and (not _SLOT.fullmatch(name) or len(name) > _LONGEST_ID):
            self.problem(node, f"a slot is named with small letters, found '{shown(name)}'")
        return name


def _heads(entries: Mapping[str, Entry], table: Table) -> list[str]:
    """The head words of a mapping. A word may be a head and a field of another: `{card: it, not: hero}`."""
    heads = [name for name in entries if name in table]
    for name in heads:
        if all(other == name or table[name].field(other) is not None for other in heads):
            return [name]
    return heads


def holds(scope: Scope, name: str, *kinds: str) -> bool:
    return name in scope.slots and scope.slots[name] in (*kinds, "anything")


def is_int(node: Node) -> bool:
    return isinstance(node, ScalarNode) and not node.style and _INT.fullmatch(str(node.value)) is not None


def is_text(node: Node, word: str) -> bool:
    return isinstance(node, ScalarNode) and str(node.value).strip() == word


def plain(node: Node) -> object:
    """A node without its lines, to compare two of them; a list of one is the thing itself."""
    if isinstance(node, MappingNode):
        return frozenset((str(key.value), plain(value)) for key, value in node.value)
    if isinstance(node, SequenceNode):
        items = tuple(plain(item) for item in node.value)
        return items[0] if len(items) == 1 else items
    return str(node.value).strip()


def saved_slots(node: Node) -> frozenset[str]:
    """Every slot name that is saved anywhere below a node."""
    if isinstance(node, SequenceNode):
        return frozenset().union(*(saved_slots(item) for item in node.value))
    if not isinstance(node, MappingNode):
        return frozenset()
    own = {
        str(value.value).strip()
        for key, value in node.value
        if key.value in ("as", "adds to") and isinstance(value, ScalarNode)
    }
    return frozenset(own).union(*(saved_slots(value) for _, value in node.value))


def places_of(node: Node, name: str) -> Iterator[Node]:
    """Every key of this name anywhere below a node."""
    for part in node.value if isinstance(node, SequenceNode) else ():
        yield from places_of(part, name)
    for key, value in node.value if isinstance(node, MappingNode) else ():
        if key.value == name:
            yield key
        yield from places_of(value, name)


def size_of(node: Node) -> int:
    """How many nodes of YAML it is, itself included."""
    if isinstance(node, SequenceNode):
        return 1 + sum(size_of(part) for part in node.value)
    if isinstance(node, MappingNode):
        return 1 + sum(1 + size_of(value) for _, value in node.value)
    return 1


def _either(names: Sequence[str]) -> str:
    return " or ".join(f"'{name}'" for name in names)


def _a(kind: str) -> str:
    return kind if kind == "cards" else f"a {kind}"
