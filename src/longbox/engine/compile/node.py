"""A node of a tree while it is compiled: each of its fields is taken once, and what is left over is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from longbox.engine.compile.fault import Fault, NotInThisGame
from longbox.language import tree
from longbox.language import verbs as v

Part = tree.Step | tree.Standing | tree.Value | tree.Condition | tree.Cards | tree.Players


class Node:
    """What one node says, as far as nobody has taken it yet."""

    def __init__(self, part: Part, card: str, what: str) -> None:
        self.line = part.line
        self.what = what
        self.card = card
        self.left = said(part)

    def take(self, name: str, default: Any = None) -> Any:
        """A field that is compiled now; the default if the node does not say it."""
        return self.left.pop(name, default)

    def says(self, name: str) -> bool:
        return name in self.left

    def done(self) -> None:
        """Everything that counts was taken. A field still there would have no effect."""
        if self.left:
            listed = " and ".join(f"'{field_name(name)}'" for name in self.left)
            raise NotInThisGame([Fault(self.card, self.line, f"{listed} of {self.what} is not in this game")])


def said(part: Part) -> dict[str, Any]:
    """The fields that a node says, without what is there by default."""
    if isinstance(part, tree.Step | tree.Standing):
        return dict(part.fields)
    kind: Any = type(part)
    defaults = _defaults(kind)
    return {name: getattr(part, name) for name in defaults if name != "line" and getattr(part, name) != defaults[name]}


@cache
def _defaults(kind: type[Any]) -> Mapping[str, Any]:
    """By field what a dataclass of the tree has where nothing is said; its kind, which has no default, is no field."""
    found: dict[str, Any] = {}
    for field in fields(kind):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


def field_name(key: str) -> str:
    """How a pack spells a field of the tree."""
    return _names().get(key, key.strip("_").replace("_", " "))


@cache
def _names() -> Mapping[str, str]:
    return {field.key: field.name for field in _all_fields()}


def _all_fields() -> Iterator[v.Field]:
    for table in (v.VERBS, v.STANDINGS, v.TRIGGERS, v.CONDITIONS, v.VALUES):
        for word in table.values():
            yield from word.fields
    yield from v.SELECTORS
    yield from v.PLAYER_FIELDS
