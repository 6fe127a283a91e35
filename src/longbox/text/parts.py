"""What is somewhere in the tree of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from longbox.language.tree import Card, Filter, Step


def parts(tree: Any) -> Iterator[Any]:
    """The tree and everything in it."""
    yield tree
    if isinstance(tree, Mapping):
        for one in tree.values():
            yield from parts(one)
    elif isinstance(tree, tuple):
        for one in tree:
            yield from parts(one)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for f in fields(tree):
            yield from parts(getattr(tree, f.name))


def picks_to_keep(card: Card) -> bool:
    """Whether the cards it has one pick are those that stay while the others go."""
    named = {part.get("as") for part in parts(card) if isinstance(part, Step) and part.verb == "pick"}
    left_out = {word for part in parts(card) if isinstance(part, Filter) for word in part.not_}
    return bool(named & left_out)
