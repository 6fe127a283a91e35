"""Which cards a mix brings into a game, how many of each, and which cannot come along and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from longbox.games import box, fitting, guest_part, library
from longbox.games.format import Format
from longbox.games.mixing import PARTS, Mix, Pick
from longbox.language.problem import nearest
from longbox.packs import PACKS

if TYPE_CHECKING:
    from longbox.language.tree import Card

NO_PART = "it is no card of a Main Deck, no villain and no hero"
AT_HOME = "it is in this box, and a list counts cards of its Main Deck only"
DUEL_REASON = "a duel has neither heroes to choose nor a villain stack"


@dataclass(frozen=True)
class Mixed:
    """What comes of a mix."""

    guests: tuple[str, ...]  # cards of other boxes, by ids like `titans:raven`
    amounts: Mapping[str, int]  # copies of those and of the cards of the box, where they differ from those printed
    cannot: Mapping[str, str]  # cards that were asked for and cannot join, each with the reason
    unknown: Mapping[str, str]  # names that no card has, each with the nearest one
    named: Mapping[str, str]  # cards that were named one by one, each as it was written


def parts_of(game: str) -> tuple[str, ...]:
    """What cards of other boxes can join as."""
    return ("main_deck",) if box(game).rules().confrontation else PARTS


@lru_cache(maxsize=64)
def mixed(format: Format) -> Mixed:
    return _Mixer(format.game, format.mix).mixed()


class _Mixer:
    def __init__(self, game: str, mix: Mix) -> None:
        self.game = game
        self.mix = mix
        self.wanted: dict[str, int] = {}  # copies; 0: as printed
        self.unknown: dict[str, str] = {}
        self.own: dict[str, int] = {}
        self.named: dict[str, str] = {}
        self.at_home: list[str] = []

    def mixed(self) -> Mixed:
        if not self.mix.asks and self.mix.own:
            return Mixed((), {}, {}, {}, {})
        self._gather()
        reasons = fitting(self.game)
        may = parts_of(self.game)
        guests: list[str] = []
        cannot = dict.fromkeys(self.at_home, AT_HOME)
        for id in self.wanted:
            part = guest_part(_card(id))
            if part and part not in may:
                cannot[id] = DUEL_REASON
            elif not part:
                cannot[id] = NO_PART
            elif reasons[id]:
                cannot[id] = f"{reasons[id]}; it plays along with 'game: {id.partition(':')[0]}'"
            else:
                guests.append(id)
        return Mixed(tuple(guests), self._amounts(guests), cannot, self.unknown, self.named)

    # ---------------------------------------------------------------- what is asked for
    def _gather(self) -> None:
        mix = self.mix
        for home in mix.boxes:
            for id, card in _cards_of(home):
                if home != self.game and not card.promo and guest_part(card) in mix.parts:
                    self.wanted.setdefault(id, 0)
        for pick in mix.picks:
            for id in _fitting_rule(pick):
                if id.partition(":")[0] != self.game:
                    self.wanted.setdefault(id, 0)
        for id in mix.cards:
            self._named(id, 0)
        for name, number in mix.cube:
            self._named(name, number)

    def _named(self, name: str, number: int) -> None:
        """A card by its id or its name, in either language. The box of the game comes first."""
        id = _by_name(self.game).get(_plain(name))
        if id is None:
            self.unknown[name] = nearest(_plain(name), _by_name(self.game))
            return
        card = _card(id)
        self.named.setdefault(id, name)
        counted = card.section == "main_deck"
        if not id.startswith(f"{self.game}:"):
            asked = number if counted else 0  # of heroes and villains there is one
            self.wanted[id] = max(asked, self.wanted.get(id, 0))
        elif counted:
            self.own[card.id] = number or card.copies
        else:
            self.at_home.append(id)

    # ---------------------------------------------------------------- how many
    def _amounts(self, guests: list[str]) -> dict[str, int]:
        found = {id: self.wanted[id] for id in guests if self.wanted[id]}
        if self.mix.one_each:
            found |= {id: 1 for id in guests if not self.wanted[id]}
        own = {card.id: card for card in library(self.game).cards.values() if card.section == "main_deck"}
        if not self.mix.own:
            found |= dict.fromkeys(own, 0)
        found |= self.own
        if self.mix.swap:
            left = {id: found.get(id, card.copies) for id, card in own.items()}
            for id in guests:
                card = _card(id)
                for _ in range(found.get(id, card.copies) if card.section == "main_deck" else 0):
                    _take_like(card, own, left)
            found |= {id: number for id, number in left.items() if number != own[id].copies or id in found}
        return found


def _take_like(card: Card, own: Mapping[str, Card], left: dict[str, int]) -> None:
    """One copy of a card of the same type goes, else of any: the one nearest in cost, of which there are most."""
    there = [id for id, number in left.items() if number]
    if not there:
        return
    like = [id for id in there if own[id].type == card.type] or there
    left[min(like, key=lambda id: (abs((own[id].cost or 0) - (card.cost or 0)), -left[id], id))] -= 1


def _cards_of(home: str) -> Iterator[tuple[str, Card]]:
    for id, card in library(home).cards.items():
        yield f"{home}:{id}", card


def _card(id: str) -> Card:
    home, _, name = id.partition(":")
    return library(home).cards[name]


def _fitting_rule(pick: Pick) -> Iterator[str]:
    for home in pick.boxes or PACKS:
        for id, card in _cards_of(home):
            part = guest_part(card)
            if (
                not part
                or card.promo
                or part not in (pick.parts or PARTS)
                or card.type not in (pick.types or (card.type,))
            ):
                continue
            if pick.cost is not None and not (card.cost is not None and pick.cost[0] <= card.cost <= pick.cost[1]):
                continue
            told = _plain(f"{card.name.en} {card.name.fr} {id}")
            if all(word in told for word in _plain(pick.search).split()):
                yield id


@lru_cache(maxsize=8)
def _by_name(game: str) -> dict[str, str]:
    """Full ids by what cards may be called. Where boxes have cards of one name, that of the game itself is meant."""
    found: dict[str, str] = {}
    for home in (game, *(home for home in PACKS if home != game)):
        for id, card in _cards_of(home) if home in PACKS else ():
            found.setdefault(id, id)
            if guest_part(card):
                for name in (card.id, card.name.en, card.name.fr):
                    found.setdefault(_plain(name), id)
    return found


def _plain(text: str) -> str:
    import unicodedata

    spread = unicodedata.normalize("NFKD", text.casefold().replace("\u2019", "'"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter)).strip()
