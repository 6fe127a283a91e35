"""Whether every card of a library has its place in a box. A card that nothing lays out would never be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from longbox.engine.compile import Fault
from longbox.language.tree import Card

FIXED = ("starters", "stacks", "vp_tokens", "health_tracks")  # what is in them stands in the rules of the box
LEVELS = (1, 2, 3, 4)
ANYWHERE = ("goes first",)  # set-ups that every box knows


def misplaced(own: Mapping[str, Card], cards: Mapping[str, Card]) -> list[Fault]:
    """What the box cannot lay out among `cards`; `own` are those it comes with. All of it, not just the first."""
    sections = {card.section for card in own.values()}
    setups = {card.setup for card in own.values()} | set(ANYWHERE)
    found: list[Fault] = []
    for card in cards.values():
        if own.get(card.id) == card:
            continue
        reasons = [_no_place(card, own, sections), *_odd_facts(card, cards, setups)]
        found += [Fault(card.id, card.line, reason) for reason in reasons if reason]
    return found


def _no_place(card: Card, own: Mapping[str, Card], sections: set[str]) -> str:
    if card.section not in sections:
        return f"the section '{card.section}' is not in this game"
    fixed = card.section in FIXED or (card.section == "characters" and any(c.cost for c in own.values() if _is_hero(c)))
    if card.id not in own and fixed:
        known = ", ".join(c.id for c in own.values() if c.section == card.section)
        return f"a new card of section '{card.section}' is in no deck of this game; replace one of {known}"
    return ""


def _is_hero(card: Card) -> bool:
    return card.section == "characters"


def _odd_facts(card: Card, cards: Mapping[str, Card], setups: set[str]) -> Iterator[str]:
    if card.setup and card.setup not in setups:
        yield f"'setup: {card.setup}' is not in this game"
    if card.section == "nemeses" and card.level not in LEVELS:
        yield f"a Nemesis has a level of {LEVELS[0]} to {LEVELS[-1]}, not {card.level}"
    if card.section == "super_moves":
        if card.charge_cost < 1:
            yield "a Super Move needs 'charge_cost'"
        if card.character not in cards or not _is_hero(cards[card.character]):
            yield f"the Super Move is of '{card.character}', who is no character of this game"
