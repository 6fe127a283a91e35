"""Cards as the rules of a format read them: where an Attack on a foe of your choice hits every foe, cards say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from longbox.language.tree import Card, Players, Step

ONE, ALL = Players("a foe"), "each foe"


def hits_all(card: Card) -> Card:
    """The card with its Attacks on every foe; the card itself if it has none on one foe."""
    read: Card = _read(card)
    return read


def _read(part: Any) -> Any:
    if isinstance(part, Step):
        inner = _mapped(part.fields)
        whom = inner.get("players")
        if part.verb == "attack" and isinstance(whom, Players) and replace(whom, line=0) == ONE:
            inner = {**inner, "players": replace(whom, word=ALL)}
        return part if inner is part.fields else replace(part, fields=inner)
    if isinstance(part, Mapping):
        return _mapped(part)
    if isinstance(part, (tuple, list)):
        several = [_read(one) for one in part]
        same = all(new is old for new, old in zip(several, part, strict=True))
        return part if same else type(part)(several)
    if is_dataclass(part) and not isinstance(part, type):
        new = {one.name: _read(getattr(part, one.name)) for one in fields(part)}
        changed = {name: value for name, value in new.items() if value is not getattr(part, name)}
        return replace(part, **changed) if changed else part
    return part


def _mapped(part: Mapping[str, Any]) -> Mapping[str, Any]:
    new = {name: _read(value) for name, value in part.items()}
    return part if all(new[name] is part[name] for name in part) else new
