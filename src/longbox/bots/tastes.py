"""Opponents with tastes of their own: the veteran's numbers, and something each of them cannot resist.

No card is named. A taste is for a kind of card, read off what the cards are and do; it is strong enough to be seen at
the table and weak enough to cost little.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

import msgspec

from longbox.bots.quickly import QuickBot
from longbox.bots.tables import book_of, tuned_for
from longbox.bots.traits import Traits
from longbox.bots.worth import cardbook
from longbox.engine.program import CardDef, Program
from longbox.engine.words import bits
from longbox.quick.book import Book

HERO = 1 << bits.TYPE_NAMES.index("hero")
ATTACK = 1 << bits.MARK_SHIFT + bits.MARK_NAMES.index("attack")
TO_BUY = ("main_deck", "stacks")


@dataclass(frozen=True)
class Taste:
    """What an opponent is called, and what it likes: points added to such cards, and other numbers changed."""

    name: Mapping[str, str]
    about: Mapping[str, str]
    likes: Callable[[CardDef, Traits], bool]
    bonus: float = 0.0
    numbers: Mapping[str, float] = field(default_factory=dict)  # added to the veteran's


def _both(en: str, fr: str) -> Mapping[str, str]:
    return MappingProxyType({"en": en, "fr": fr})


TASTES: Mapping[str, Taste] = MappingProxyType(
    {
        "captain": Taste(
            _both("The Captain", "La Capitaine"),
            _both("Gathers heroes; a team is stronger than its members.", "Réunit des héros : l’union fait la force."),
            lambda card, traits: bool(card.bits & HERO),
            bonus=0.45,
        ),
        "brawler": Taste(
            _both("The Brawler", "Le Bagarreur"),
            _both("Buys whatever attacks.", "Achète tout ce qui attaque."),
            lambda card, traits: bool(card.bits & ATTACK) or traits.hurt > 0,
            bonus=0.6,
        ),
        "ascetic": Taste(
            _both("The Ascetic", "L’Ascète"),
            _both("A small deck: destroys what it can do without.", "Un petit paquet : détruit le superflu."),
            lambda card, traits: traits.thin > 0,
            bonus=0.7,
            numbers={"thin": 0.4},
        ),
        "hunter": Taste(
            _both("The Hunter", "La Chasseuse"),
            _both(
                "Wants Power fast, and Super-Villains with it.", "Veut vite de la Puissance, et les super-vilains avec."
            ),
            lambda card, traits: bool(card.bits & bits.SUPER_VILLAIN) or traits.power >= 2,
            bonus=0.7,
            numbers={"denied": 0.3, "odds": -0.05},  # in a duel it strikes sooner
        ),
        "hoarder": Taste(
            _both("The Hoarder", "Le Thésauriseur"),
            _both("Leaves nothing that it can pay for.", "Ne laisse rien de ce qu’il peut payer."),
            lambda card, traits: card.section in TO_BUY and traits.vp >= 0,
            bonus=0.8,
        ),
    }
)


@lru_cache(maxsize=64)
def book_for(name: str, prog: Program, seats: int = 2) -> Book:
    taste, numbers = TASTES[name], tuned_for(prog, seats)
    traits = cardbook(prog).traits
    bonus = dict(numbers.bonus)
    for number, card in enumerate(prog.defs):
        if card.printed == number and taste.likes(card, traits[number]):
            bonus[card.id] = bonus.get(card.id, 0.0) + taste.bonus
    more = {name: getattr(numbers, name) + added for name, added in taste.numbers.items()}
    return book_of(prog, msgspec.structs.replace(numbers, bonus=bonus, **more))


class Tasteful(QuickBot):
    """The veteran with a taste."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.name = name

    def book(self, prog: Program, seats: int) -> Book:
        return book_for(self.name, prog, seats)
