"""What questions and answers have in common: the card that asks, whose it is, and where cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from longbox.language.tree import Card, Place
from longbox.text.asking import TREE_PLACES
from longbox.text.offers import Named
from longbox.text.parts import shown_slots, standings_of
from longbox.text.phrases import NOBODY, Phrases, de
from longbox.text.shown import ShownCard, ShownDecision, ShownTable

BY_PLAYERS = ("main_deck", "starters", "stacks", "super_moves")  # sections whose cards ask because somebody played them


class Asker:
    def __init__(self, decision: ShownDecision, view: ShownTable, phrases: Phrases) -> None:
        self.d = decision
        self.view = view
        self.p = phrases

    @cached_property
    def kinds(self) -> set[str]:
        return {option.kind for option in self.d.options}

    # ---------------------------------------------------------------- the card that asks

    def source(self) -> Card | None:
        return self.p.tree(self.d.source.id) if self.d.source is not None else None

    def source_name(self) -> str:
        return self.named(self.d.source)

    def active(self) -> str:
        return self.p.player(self.view.turn)

    def led(self, text: str) -> str:
        """The card that asks comes first, with its player if that is somebody else."""
        if self.d.source is None:
            return text[:1].upper() + text[1:]
        player = self.attacker()
        whose = f" ({player})" if player else ""
        return f"{self.p.lead(self.d.source.id)}{whose}{self.p.colon}{text}"

    def attacker(self) -> str:
        """The other player whose card asks, if it is one of theirs."""
        card, source = self.source(), self.d.source
        if card is None or source is None:
            return ""
        zone, seat = self.location(source)
        if zone not in ("play", "ongoing"):
            if zone == "line_up" or seat == self.d.seat or card.section not in BY_PLAYERS:
                return ""
            seat = self.view.turn  # played, and gone from the play area since
        return self.p.player(seat) if seat not in (self.d.seat, self.d.aim_seat) else ""

    def slots(self, card: Card) -> Named:
        """The cards the text has just named, where everybody sees them."""
        found: list[tuple[str, str]] = []
        mine = next((seat for seat in self.view.seats if seat.seat == self.d.seat), None)
        for slot, where in shown_slots(card).items():
            pile = self.revealed() if where == "main_deck" else (mine.discard if mine else ())[-1:]
            found += [(slot, self.named(one)) for one in pile if one is not None]
        return tuple(found)

    def revealed(self) -> Sequence[ShownCard | None]:
        """The top card of the Main Deck; Clash cards above it are only set aside."""
        clash = {id for id, card in self.p.cards.items() if card.section == "clash"}
        return [one for one in self.view.main_deck if one is None or one.id not in clash][:1]

    def redirected(self) -> str:
        """Where a gained card may go instead, as its text says."""
        card = self.source()
        for standing in standings_of(card) if card is not None else []:
            to = standing.get("to")
            if standing.kind == "gained" and isinstance(to, Place):
                return TREE_PLACES.get(to.word, "deck_top")
        return "deck_top"

    # ---------------------------------------------------------------- cards and places

    def named(self, card: ShownCard | None, where: bool = False) -> str:
        if card is None:
            return self.p.say("a card", "une carte")
        name = self.p.card(card.id)
        place = self.location(card) if where else ("", NOBODY)
        return f"{name} ({self.located(place)})" if place[0] else name

    @cached_property
    def several_places(self) -> bool:
        return len({self.location(o.card) for o in self.d.options if o.card is not None}) > 1

    def location(self, card: ShownCard) -> tuple[str, int]:
        """Where a card lies, found by its handle."""
        return self._places.get(card.handle, ("", NOBODY))

    @cached_property
    def _places(self) -> dict[int, tuple[str, int]]:
        view = self.view
        found: dict[int, tuple[str, int]] = {}
        for seat in view.seats:
            rows = (("hand", seat.hand), ("discard", seat.discard), ("deck", seat.deck), ("play", seat.play),
                    ("ongoing", seat.ongoing), ("under_hero", seat.under), ("score_pile", seat.score_pile),
                    *(("beneath", under.cards) for under in seat.beneath))  # fmt: skip
            for zone, row in rows:
                place = (zone, seat.seat)
                for one in row:
                    if one is not None:
                        found.setdefault(one.handle, place)
        for zone, row in (("line_up", view.line_up), ("main_deck", view.main_deck), ("destroyed", view.destroyed)):
            for one in row:
                if one is not None:
                    found.setdefault(one.handle, (zone, NOBODY))
        return found

    def located(self, place: tuple[str, int]) -> str:
        """Inside brackets: from your hand, hand being yours unless told otherwise."""
        p = self.p
        zone, owner = place
        if zone == "beneath":
            return p.say(f"under {p.beneath()}", f"sous {p.beneath()}")
        text = p.zone(zone, owner)
        if zone in ("deck", "main_deck"):
            return p.say(f"top of {text}", f"sommet {de(text)}")
        return text

    def hand_size(self) -> int:
        return next((len(seat.hand) for seat in self.view.seats if seat.seat == self.d.seat), 0)

    def burning(self, charges: int) -> str:
        unit = "Charge" if charges == 1 else "Charges"
        return self.p.say(f"Burn {charges} {unit}", f"Consumer {charges} {unit}")
