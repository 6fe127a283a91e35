"""Whether a card's text says everything its tree says: a field whose loss nobody would hear is not spoken.

Each field of the tree is left out in turn; if the text stays the same in some language, that language passes it over.
Packs of one's own may say what no card of the boxes says: this keeps their text and behaviour from drifting apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

from longbox.language.tree import Amount, Card, Cards, Condition, Filter, Players, Standing, Step, Value
from longbox.language.verbs import STANDINGS, VERBS
from longbox.text.render import SPEAKERS

# By node what may be left out and still be a sentence; slots are named by what filled them, their names are not spoken.
# `other` of a condition or value is told only where the card itself would count.
PARTS: Mapping[type, tuple[str, ...]] = {
    Cards: ("n", "whose", "skip", "random", "other", "highest", "one_of_each", "shares_a_type_with", "no_reshuffle"),
    Condition: ("at_least", "at_most", "at_least_name", "different", "same", "with_"),
    Value: ("different", "star", "times", "plus", "minus", "at_least", "with_"),
    Players: ("hit_this_turn", "most", "least", "not_"),
    Filter: ("not_", "cost"),
}
NAMES = ("as", "into")  # slots
SILENT = ("last", "together")  # the order among several triggers; told where cards are passed on
BLOCKS = ("play", "ongoing", "ability", "always", "first_appearance", "score", "defense", "more")


def unspoken(card: Card, cards: Mapping[str, Card]) -> list[str]:
    """Every field that some language passes over, with its line."""
    found: list[str] = []
    for lang, kind in SPEAKERS.items():
        told = _told(kind, card, cards)
        for line, field, shorter in _shorter_cards(card):
            if told is not None and _told(kind, shorter, cards) == told:
                found.append(f"{card.id} (line {line}): '{field}' has no text in {lang}")
    return found


def _told(kind: Any, card: Card, cards: Mapping[str, Card]) -> list[str] | None:
    """The text of a card; nothing if it cannot be said."""
    speaker = kind(card, cards)
    try:
        blocks = speaker.blocks()
    except (AssertionError, AttributeError, IndexError, KeyError, TypeError):
        return None  # what is left over makes no sentence: the field counts
    return None if speaker.problems else [str(block) for block in blocks]


def _shorter_cards(card: Card) -> Iterator[tuple[int, str, Card]]:
    for name in BLOCKS:
        for line, field, part in _shorter(getattr(card, name), card.line):
            yield line, field, replace(card, **{name: part})


def _shorter(part: Any, line: int) -> Iterator[tuple[int, str, Any]]:
    """The same part with one field less, once for each field below it."""
    line = getattr(part, "line", 0) or line
    if isinstance(part, tuple):
        for i, item in enumerate(part):
            for where, field, less in _shorter(item, line):
                yield where, field, (*part[:i], less, *part[i + 1 :])
    elif isinstance(part, Mapping):
        for name, value in part.items():
            for where, field, less in _shorter(value, line):
                yield where, field, {**part, name: less}
    elif isinstance(part, Step | Standing):
        yield from _shorter_node(part, line)
    elif is_dataclass(part) and not isinstance(part, type):
        for name in PARTS.get(type(part), ()):
            if getattr(part, name) != _default(type(part), name) and not _is_one(getattr(part, name)):
                yield line, _spelt(name), replace(part, **{name: _default(type(part), name)})
        for one in fields(part):
            for where, field, less in _shorter(getattr(part, one.name), line):
                yield where, field, replace(part, **{one.name: less})


def _shorter_node(part: Step | Standing, line: int) -> Iterator[tuple[int, str, Any]]:
    word = VERBS.get(part.verb) if isinstance(part, Step) else STANDINGS.get(part.kind)
    optional = {field.key: field.name for field in word.fields if not field.required} if word is not None else {}
    for name, value in part.fields.items():
        rest = {key: other for key, other in part.fields.items() if key != name}
        goes_without = name in (*NAMES, *SILENT) or (name == "any_turn" and part.get("event") == "you are attacked")
        if name in optional and not goes_without:
            yield line, optional[name], replace(part, fields=rest)
        for where, field, less in _shorter(value, line):
            yield where, field, replace(part, fields={**part.fields, name: less})


def _is_one(n: Any) -> bool:
    """How many it is if nothing is said."""
    return isinstance(n, Amount) and n.kind == "exactly" and n.value == Value("number", 1, line=n.value.line)


def _default(kind: type[Any], name: str) -> Any:
    field = next(field for field in fields(kind) if field.name == name)
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _spelt(name: str) -> str:
    return name.strip("_").replace("_", " ")
