"""Small questions about the tree of a card that every language asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from longbox.language.tree import Cards, Filter, Players, Standing, Step, Value

PERSONAL = ("hand", "discard", "deck", "play", "played", "gained", "owned", "team", "won", "tokens", "score pile")


def is_personal(cards: Cards) -> bool:
    return bool(cards.zones) and all(zone in PERSONAL for zone in cards.zones) and cards.whose != "anyone"


def origin_of(cards: Cards) -> str:
    if cards.top:
        return f"top of {cards.top}"
    return cards.zones[0] if len(cards.zones) == 1 else ""


def is_one(cards: Cards) -> bool:
    return cards.n.kind == "exactly" and number_of(cards.n.value) == 1


def is_yours(step: Step) -> bool:
    who = step.get("who")
    return isinstance(who, Players) and who.word == "you"


def is_character_cost(step: Step) -> bool:
    """`until: end of turn` that changes nothing but the number to beat."""
    kinds = [standing.get("character") is not None for standing in step.get("apply", ())]
    return step.fields["moment"] == "end of turn" and bool(kinds) and all(kinds)


def is_open_ended(step: Step) -> bool:
    """Told with a second thought at its end, so that "unless" would belong to that."""
    value = step.get("value")
    odd = isinstance(value, Value) and (value.kind == "if" or value.at_least is not None)
    return step.verb in ("choose", "if", "may") or odd


def number_of(value: Value) -> int | None:
    """The plain number of a value, if it is one."""
    plain = value.kind == "number" and value.plus is None and value.minus is None
    return value.number * value.times if plain else None


def with_slot(cards: Cards, slot: str) -> Cards:
    """`pick` saves its cards through a field of its own."""
    return replace(cards, as_=slot) if slot and not cards.as_ else cards


def is_plain(found: Filter) -> bool:
    """Fits every card."""
    return not words_of(found) and not found.not_ and found.cost is None


def words_of(found: Filter) -> tuple[str, ...]:
    return tuple(word for word in found.is_ if word != "any")


def field_filter(standing: Standing) -> Filter:
    found: Any = standing.get("filter")
    return found if isinstance(found, Filter) else Filter()
