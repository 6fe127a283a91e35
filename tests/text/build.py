"""Trees built by hand, in few words, for the tests of the text room."""

from __future__ import annotations

from typing import Any

from longbox.language.tree import Amount, Card, Cards, Condition, Cost, Filter, Name, Noun, Players, Step, Value
from longbox.text import rules_text


def card(card_id: str = "tested", **parts: Any) -> Card:
    facts: dict[str, Any] = {"name": Name(card_id.title(), card_id.title()), "section": "main_deck", "type": "hero"}
    return Card(card_id, **{**facts, **parts})


NAMED = {
    "weakness": card("weakness", name=Name("Weakness", "Faiblesse"), noun=Noun("f", "Faiblesses")),
    "the_penguin": card("the_penguin", name=Name("The Penguin", "Le Pingouin"), noun=Noun("m", "Pingouins")),
    "emerald": card("emerald", name=Name("Emerald", "Émeraude"), noun=Noun("f", "Émeraudes")),
}


def step(verb: str, **fields: Any) -> Step:
    return Step(verb, fields)


def number(n: int) -> Value:
    return Value("number", n)


def exactly(n: int) -> Amount:
    return Amount("exactly", number(n))


def cards(*zones: str, is_: tuple[str, ...] = (), not_: tuple[str, ...] = (), **more: Any) -> Cards:
    cost: Cost | None = more.pop("cost", None)
    return Cards(zones=zones, filter=Filter(is_, not_, cost), **more)


def each_foe(*does: Step, verb: str = "attack", **fields: Any) -> Step:
    return step(verb, players=Players("each foe"), does=does, **fields)


def any_of(found: Cards, at_least: int | None = None) -> Condition:
    return Condition("any", cards=found, at_least=at_least)


def both(*play: Step) -> tuple[str, str]:
    """The text of a card with these steps, English and French; plain spaces and apostrophes."""
    made = card(play=play)
    english, french = (rules_text(made, lang, NAMED) for lang in ("en", "fr"))
    return plain(english), plain(french)


def plain(text: str) -> str:
    return text.replace("\u2019", "'").replace("\u00a0", " ").replace("\u202f", " ")
