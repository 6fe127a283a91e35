"""What is somewhere in the tree of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from longbox.language.tree import Card, Cards, Filter, Standing, Step
from longbox.text.trees import is_exchange


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


def shown_slots(card: Card) -> dict[str, str]:
    """Slots whose card lies open once it was named, and where: on top of the discard pile or of the Main Deck."""
    found: dict[str, str] = {}
    for part in parts(card):
        cards = part.get("cards") if isinstance(part, Step) else None
        if isinstance(part, Step) and isinstance(cards, Cards) and cards.as_ and cards.n == Cards().n:
            where = {("discard", "deck"): "discard", ("reveal", "main deck"): "main_deck"}
            found |= {cards.as_: where[part.verb, cards.top]} if (part.verb, cards.top) in where else {}
    return found


def gained_to(card: Card) -> str:
    """Where the cards a card lets one gain go, if that is said and always the same."""
    steps = [part for part in parts(card) if isinstance(part, Step) and part.verb == "gain"]
    places = {step.fields["to"].word if step.get("to") is not None else "" for step in steps}
    return places.pop() if len(places) == 1 else ""


def gives_away(card: Card) -> bool:
    """Whether one chooses a player in whose discard pile a card of one's own goes."""
    return any(isinstance(part, Step) and part.get("into") for part in parts(card))


def draws_from_seen(card: Card) -> bool:
    """Whether some of the cards one looked at are drawn."""
    steps = [part for part in parts(card) if isinstance(part, Step) and part.verb == "draw"]
    return any(isinstance(step.get("cards"), Cards) and step.fields["cards"].of for step in steps)


def exchanges_hero(card: Card) -> bool:
    return any(isinstance(part, Step) and part.verb == "may" and is_exchange(part) for part in parts(card))


def picks_to_keep(card: Card) -> bool:
    """Whether the cards it has one pick are those that stay while the others go."""
    named = {part.get("as") for part in parts(card) if isinstance(part, Step) and part.verb == "pick"}
    left_out = {word for part in parts(card) if isinstance(part, Filter) for word in part.not_}
    return bool(named & left_out)


def standings_of(card: Card) -> list[Standing]:
    """Every standing ability of a card, also those its text sets up for a while."""
    found = [*(card.ongoing or ()), *card.ability, *card.always]
    for step in card.play:
        found += _applied(step)
    return found


def _applied(step: Step) -> list[Standing]:
    found: list[Standing] = [part for part in step.get("apply", ()) if isinstance(part, Standing)]
    for name in ("then", "else", "do", "does", "steps"):
        for inner in step.get(name, ()):
            found += _applied(inner)
    return found
