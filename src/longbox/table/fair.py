"""Every shuffle of a game, made again from its seed, so that anyone can check it with nothing but SHA-2.

The key of a game is SHA-256("longbox key " + seed); `longbox.engine.chance` says how numbers come from it. The shuffles
at set-up are watched while the table is laid out anew; later ones are found from the facts of the game: what lay in
the discard pile, in which order, when it was shuffled. What is found is compared with the game itself.
"""

from __future__ import annotations

from typing import Any

from longbox.engine.chance import make_key, shuffle
from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.engine.opening import STREAM_MAIN
from longbox.engine.words import zone
from longbox.games import box, read_options
from longbox.games.setup import STREAM_TABLE, Table
from longbox.table import house
from longbox.table.record import Header

Shuffle = dict[str, Any]


class CannotCheck(ValueError):
    """The shuffles do not fit the game: it was not dealt from this seed."""


class WatchedTable(Table):
    """A table that notes what chance does while it is laid out."""

    def watch(self) -> None:
        self.seen: list[Shuffle] = []

    def _ids(self, cards: list[int]) -> list[str]:
        return [self.definition(card).id for card in cards]

    def _note(self, what: str, stream: int, counter: int, before: list[int], after: list[int]) -> None:
        row = {"what": what, "stream": stream, "counter": counter}
        self.seen.append({**row, "before": self._ids(before), "after": self._ids(after)})

    def shuffle(self, cards: list[int], z: int) -> None:
        before, counter = cards[:], self.state.counters[STREAM_TABLE]
        super().shuffle(cards, z)
        self._note("villains" if z == zone.VILLAINS else "heroes", STREAM_TABLE, counter, before, cards)

    def mix_main(self) -> None:
        before, counter = self.cards_in(zone.MAIN), self.state.counters[STREAM_MAIN]
        super().mix_main()
        self._note("main_deck", STREAM_MAIN, counter, before, self.cards_in(zone.MAIN))

    def shuffle_decks(self) -> None:
        zones = [self.zone(seat, zone.DECK) for seat in range(self.seats)]
        before = [self.cards_in(z) for z in zones]
        counters = self.state.counters[:]
        super().shuffle_decks()
        for seat, z in enumerate(zones):
            self._note(f"deck {seat}", 1 + seat, counters[1 + seat], before[seat], self.cards_in(z))

    def chance(self, n: int) -> int:
        counter = self.state.counters[STREAM_TABLE]
        drawn = super().chance(n)
        row = {"what": "first player", "stream": STREAM_TABLE, "counter": counter, "below": n, "drawn": drawn}
        self.seen.append({**row, "before": [], "after": []})
        return drawn


def shuffles(header: Header, seed: bytes, choices: list[int]) -> list[Shuffle]:
    """All of them, in order."""
    options = read_options(header.options)
    laid = box(header.game).lay_out(house.program(header.game, options), header.seats, options)
    table = WatchedTable(laid.prog, laid.seats, laid.state)
    table.watch()
    table.state.key = make_key(seed)
    box(header.game).deal(table, options, None if header.first < 0 else header.first)
    game = Game(table.state)
    found = table.seen
    for choice in choices:
        before = game.state.copy()
        game.choose(choice)
        if before.counters != game.state.counters:
            for seat in range(game.seats):
                found += _Reshuffles(game, before.zones, before.counters, seat).find()
    return found


class _Reshuffles:
    """The reshuffles of one seat's deck within one choice."""

    def __init__(self, game: Game, zones: list[list[int]], counters: list[int], seat: int) -> None:
        base = zone.of(seat)
        self.game = game
        self.seat = seat
        self.stream = 1 + seat
        self.deck_zone = base + zone.DECK
        self.pile_zone = base + zone.DISCARD
        self.deck = zones[self.deck_zone]
        self.pile = zones[self.pile_zone]
        self.events = game.events
        self.counter = counters[self.stream]
        self.end = game.state.counters[self.stream]

    def find(self) -> list[Shuffle]:
        if self.counter == self.end:
            return []
        found = self._walk(0, list(self.deck), list(self.pile), self.counter, [])
        if found is None:
            raise CannotCheck(f"a shuffle of seat {self.seat} does not follow from the seed")
        return found

    def _walk(
        self, at: int, deck: list[int], pile: list[int], counter: int, found: list[Shuffle]
    ) -> list[Shuffle] | None:
        """Follows the facts. Chance may have been used between two of them, so the next counters are tried too."""
        for event in self.events[at:]:
            at += 1
            if event.kind == "moved" and not self._move(event, deck, pile):
                return None
            if event.kind == "shuffled" and event.to == self.deck_zone:
                return self._tried(at, deck, pile, counter, found)
        return found if deck == self.game.state.pile(self.deck_zone) else None

    def _tried(
        self, at: int, deck: list[int], pile: list[int], counter: int, found: list[Shuffle]
    ) -> list[Shuffle] | None:
        for first in range(counter, self.end + 1):
            after = pile[:]
            then = shuffle(after, self.game.state.key, self.stream, first)
            if then > self.end:
                return None
            row = {"what": f"deck {self.seat}", "stream": self.stream, "counter": first,
                   "before": self._ids(pile), "after": self._ids(after)}  # fmt: skip
            whole = self._walk(at, after + deck, [], then, [*found, row])
            if whole is not None:
                return whole
        return None

    def _move(self, event: Event, deck: list[int], pile: list[int]) -> bool:
        card, source, to = event.card, event.source, event.to
        if source == self.deck_zone:
            if card not in deck:
                return False
            deck.remove(card)
        if source == self.pile_zone:
            if card not in pile:
                return False
            pile.remove(card)
        if to == self.deck_zone:
            self._into_deck(card, deck)
        if to == self.pile_zone:
            pile.append(card)
        return True

    def _into_deck(self, card: int, deck: list[int]) -> None:
        """On top or at the bottom: the game knows where it came to lie."""
        final = self.game.state.pile(self.deck_zone)
        if final and final[0] == card:
            deck.insert(0, card)
        else:
            deck.append(card)

    def _ids(self, cards: list[int]) -> list[str]:
        return [self.game.card_id(card) for card in cards]
