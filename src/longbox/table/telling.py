"""Lines of the log, told once for all tables at which the same happens: with signs in place of the players' names, and
those are filled in for each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from longbox.language import Card
from longbox.text import card_name
from longbox.text.fr_words import vowel
from longbox.text.log import log_entries
from longbox.text.model import typeset
from longbox.text.phrases import de
from longbox.view import SeenEvent

MOST = 5_000  # that are kept
LONG = 12  # facts; so many are never quite the same again
SIGNS = "\ue100\ue101\ue102\ue103\ue104"  # private letters: nobody's name has one

Cards = Mapping[str, Card]
Key = tuple[object, ...]


class Told(NamedTuple):
    kind: str
    seat: int
    text: str
    cards: list[str]  # that it names


_told: dict[Key, tuple[Cards, list[Told]]] = {}  # with the cards, so that no others come to stand for them


class Names(NamedTuple):
    """What stands for the names of a table, and what each sign is replaced by."""

    signs: tuple[str, ...]
    filled: tuple[tuple[str, str], ...]


def tell(events: Sequence[SeenEvent], lang: str, names: Sequence[str], cards: Cards, viewer: int) -> list[Told]:
    """What happened, line by line, as `log_entries` tells it; with the cards that each line names."""
    known = _names(tuple(names), lang)
    if known is None or len(events) > LONG:
        return _fresh(events, lang, names, cards, viewer)
    key: Key = (lang, viewer, id(cards), known.signs, tuple([_key(event) for event in events]))
    found = _told.get(key)
    if found is None:
        found = _told[key] = (cards, _fresh(events, lang, known.signs, cards, viewer))
        if len(_told) > MOST:
            del _told[next(iter(_told))]
    return [Told(line.kind, line.seat, _filled(line.text, known), line.cards) for line in found[1]]


def _key(e: SeenEvent) -> Key:
    """All that words can hang on: not where exactly a card lay and lies."""
    return (
        e.kind, e.seat, e.card, e.source, e.source_seat, e.to, e.to_seat, e.other, e.amount, e.left, e.word,
    )  # fmt: skip


def _fresh(events: Sequence[SeenEvent], lang: str, names: Sequence[str], cards: Cards, viewer: int) -> list[Told]:
    found = log_entries(events, lang, names, cards, viewer)
    if not found:
        return []
    ids = [(id, card_name(cards[id], lang)) for id in dict.fromkeys(e.card for e in events if e.card) if id in cards]
    return [Told(line.kind, line.seat, line.text, [id for id, name in ids if name in line.text]) for line in found]


def _filled(text: str, names: Names) -> str:
    for sign, name in names.filled:
        if sign in text:
            text = text.replace(sign, name)
    return text


@lru_cache(maxsize=4096)
def _names(names: tuple[str, ...], lang: str) -> Names | None:
    """Signs that words treat as they would the names; nothing if there are none for one of them."""
    signs = [_sign(name, SIGNS[i]) for i, name in enumerate(names)]
    if not all(signs):
        return None
    filled: list[tuple[str, str]] = []
    for sign, name in zip(signs, names, strict=True):
        for told, shown in ((sign, name), (sign.capitalize(), name[:1].upper() + name[1:])):
            filled.append((told, typeset(shown, lang == "fr")))
    return Names(tuple(signs), tuple(dict.fromkeys(filled)))


def _sign(name: str, letter: str) -> str:
    """Begins as the name does as far as grammar is concerned: with a vowel or not, with a capital letter or not."""
    plain = name[:1].isalpha() and name[-1:].isalnum() and not name.startswith(("You", "Vous", "Votre"))
    if not plain or de(name) not in (f"de {name}", f"d'{name}") or any(sign in name for sign in SIGNS):
        return ""
    first = "a" if de(name).startswith("d'") else "b"
    if vowel(name) != (first == "a"):
        return ""
    return (first if name[:1] != name[:1].upper() else first.upper()) + letter
