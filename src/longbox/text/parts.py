"""What is somewhere in the tree of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from longbox.language.tree import Card, Filter, Place, Step


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


def goes_under_decks(cards: Mapping[str, Card]) -> bool:
    """Whether some card puts others under a deck: elsewhere what goes to a deck goes on top of it."""
    return _goes_under(_Same(cards))


class _Same:
    """Cards compared by identity: a mapping cannot be hashed."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.cards is other.cards

    def __hash__(self) -> int:
        return id(self.cards)


@lru_cache(maxsize=32)
def _goes_under(same: _Same) -> bool:
    return any(isinstance(part, Place) and part.word == "bottom of deck" for part in parts(same.cards))


def picks_to_keep(card: Card) -> bool:
    """Whether the cards it has one pick are those that stay while the others go."""
    named = {part.get("as") for part in parts(card) if isinstance(part, Step) and part.verb == "pick"}
    left_out = {word for part in parts(card) if isinstance(part, Filter) for word in part.not_}
    return bool(named & left_out)
