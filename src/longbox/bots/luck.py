"""The luck of the draw: how far the cards that a player drew are ahead of, or behind, what the deck holds on average.

A card is worth what playing it brings, in Power (`Traits.now`). Since a deck was last shuffled each card drawn from it
could have been any of those it was shuffled with: what it is worth more than their mean is luck, what it is worth less
bad luck, and both add up. On average that is nothing, whatever the deck, and it evens out as the deck is drawn through:
a good deck is no luck, its good cards early on are. A card that its player knew to lie there, having put it or seen it
there, does not count. The sums are exact: nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from longbox.bots.worth import cardbook
from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.engine.state import State
from longbox.engine.words import zone


@dataclass(frozen=True)
class Luck:
    """What luck has brought each seat up to the end of a turn, in Power."""

    turn: int
    seats: tuple[float, ...]


def luck_of(start: Game, choices: Sequence[int]) -> tuple[Luck, ...]:
    """Turn by turn; `start` is the game before the first of `choices`, and is left as it is."""
    game = start.clone()
    game.state.record = True
    counted = _Counted(game.state)
    found: list[Luck] = []
    for choice in choices:
        turn = game.state.turn_number
        counted.look(game.state)
        game.choose(choice)
        for event in game.events:
            counted.tell(event)
        if game.state.turn_number != turn or game.over:
            found.append(Luck(turn, tuple(round(luck, 2) for luck in counted.luck)))
    return tuple(found)


class _Counted:
    """Decks and discard piles, followed fact by fact."""

    def __init__(self, st: State) -> None:
        traits = cardbook(st.prog).traits
        self.worth = [traits[defn].now for defn in st.defn]
        self.decks = {zone.of(seat) + zone.DECK: seat for seat in range(st.seats)}
        self.piles: dict[int, list[int]] = {}
        self.shuffled: list[list[int]] = []  # by seat: the cards that were shuffled together, but those known since
        self.drawn: list[list[int]] = []  # by seat: those of them that were drawn
        self.before = [0.0] * st.seats  # what earlier decks brought
        self.look(st)
        for seat in range(st.seats):
            hand = list(st.pile(zone.of(seat) + zone.HAND))
            self.shuffled.append(hand + self.piles[zone.of(seat) + zone.DECK])
            self.drawn.append(hand)

    @property
    def luck(self) -> list[float]:
        return [before + self._of_deck(seat) for seat, before in enumerate(self.before)]

    def _of_deck(self, seat: int) -> float:
        all_, drawn = self.shuffled[seat], self.drawn[seat]
        mean = sum(self.worth[card] for card in all_) / len(all_) if all_ else 0.0
        return sum(self.worth[card] - mean for card in drawn)

    def look(self, st: State) -> None:
        """What lies there before a choice."""
        for seat in range(st.seats):
            for pile in (zone.DECK, zone.DISCARD):
                self.piles[zone.of(seat) + pile] = list(st.pile(zone.of(seat) + pile))

    def tell(self, event: Event) -> None:
        if event.kind in ("looked", "revealed"):
            self._know(event)
        elif event.kind == "shuffled" and event.to in self.decks:
            self._shuffle(event.to, event.amount)
        elif event.kind == "moved":
            self._move(event)

    def _know(self, event: Event) -> None:
        """A card of a deck is seen by its player before it is drawn."""
        for deck, seat in self.decks.items():
            told = event.kind == "revealed" or event.seat == seat
            if told and event.card in self.piles[deck] and event.card in self.shuffled[seat]:
                self.shuffled[seat].remove(event.card)

    def _shuffle(self, deck: int, cards: int) -> None:
        """The discard pile becomes a deck, or the deck itself is shuffled."""
        discarded, seat = self.piles[deck - zone.DECK + zone.DISCARD], self.decks[deck]
        if len(self.piles[deck]) < cards:
            self.piles[deck] += discarded
            discarded.clear()
        self.before[seat] += self._of_deck(seat)
        self.shuffled[seat], self.drawn[seat] = list(self.piles[deck]), []

    def _move(self, event: Event) -> None:
        card, seat = event.card, self.decks.get(event.source, -1)
        if seat >= 0 and event.to == zone.of(seat) + zone.HAND and card in self.shuffled[seat]:
            self.drawn[seat].append(card)
        if event.source in self.piles:
            self.piles[event.source].remove(card)
        if event.to in self.piles:
            self.piles[event.to].append(card)
        owner = self.decks.get(event.to, -1)
        if owner >= 0 and card in self.shuffled[owner] and card not in self.drawn[owner]:
            self.shuffled[owner].remove(card)
