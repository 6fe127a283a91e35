"""What a card is good for: expected Power, cards drawn, cards taken back, harm to foes. `reading.py` finds it out.

No card is named here. Numbers are in units of one Power.
"""

from __future__ import annotations

from longbox.engine.program import CardDef
from longbox.engine.words import bits
from longbox.language.tree import Card, Filter

# What one of each is worth in Power, in the turn it happens.
DRAW = 1.6
RECOVER = 1.8  # the best card of a pile, not any card
PLAY_OTHER = 2.3
LOSS = 0.7  # a card discarded from one's own hand, the weakest of it
# What lasts.
THIN = 1.1
FREE_CARD = 2.0
TO_TOP = 0.6
BURDEN = 4.0  # a card that only costs points, gained

# Boxes with Health.
DAMAGE = 0.4  # one damage dealt to a foe, or taken
CHARGE = 0.6
HEAL = 0.3


class Traits:
    """The features of one card."""

    def __init__(self, card: Card | None = None) -> None:
        self.card = card
        self.cost = (card.cost or 0) if card else 0
        self.words: frozenset[str] = frozenset()
        self.power = 0.0
        self.charge = 0.0
        self.heal = 0.0  # less what it hurts its own player
        self.boosts = False  # makes the next Attack stronger
        self.wants_hit = False  # looks at whom an Attack hit earlier this turn
        self.draw = 0.0
        self.loss = 0.0  # cards discarded from one's own hand
        self.recover = 0.0
        self.play_other = 0.0
        self.thin = 0.0  # own cards destroyed
        self.gain = 0.0  # free cards
        self.top = 0.0  # gained cards on top of the deck
        self.burden = 0.0  # cards gained that nobody wants
        self.sheds: list[Filter] = []  # what it destroys among the cards in play
        self.forced = bool(card and any(s.kind == "must be played" for s in card.always))
        self.lasting = 0.0  # worth per turn while it stays in play
        self.hurt = 0.0  # what its Attack costs a foe
        self.strike = 0.0  # what its First Appearance costs a player
        self.guard = 0.0  # what using its Defense brings besides avoiding
        self.is_defense = bool(card and card.defense)
        self.stays_in_hand = bool(card and card.defense and card.defense.by == "reveal")
        self.vp = 0.0
        # how the order of play matters
        self.alone: float | None = None  # its Power if it is not the first card; None: it does not care
        self.wants_empty_discard = False
        self.takes_back: list[Filter] = []  # what it takes out of the discard pile into the hand
        self.repeats = False
        self.waits = False  # looks at what was played before it, or costs cards of the hand
        self.destroys_own = False
        self.accept: dict[str, float] = {}  # verb offered -> what saying yes brings beside the verb itself
        self.choices: list[tuple[float, ...]] = []  # `choose`: the worth of each alternative to who chooses
        self.paid_use = False
        self.use_to = ""  # the place a right of this card puts a card to
        self.duel = 0.0  # what it brings besides in a Confrontation
        self.raises = 0  # Block: by how much the cost of the own character rises
        self.block = 0.0  # what the Block brings besides

    @property
    def now(self) -> float:
        """What playing it brings this turn."""
        return (
            self.power
            + DRAW * self.draw
            + RECOVER * self.recover
            + PLAY_OTHER * self.play_other
            - LOSS * self.loss
            + CHARGE * self.charge
            + HEAL * self.heal
        )  # fmt: skip

    @property
    def idle(self) -> bool:
        """Playing it does nothing at all."""
        card = self.card
        return card is not None and not card.play and card.ongoing is None and not card.more.get("confrontation")


def words_of(card: Card, compiled: CardDef) -> frozenset[str]:
    """Every word of a filter that fits this card. What marks and titles it has, the engine says."""
    words = {card.id, card.type, *card.subtypes}
    words |= {name for i, name in enumerate(bits.MARK_NAMES) if compiled.bits >> (bits.MARK_SHIFT + i) & 1}
    words |= {name for i, name in enumerate(bits.TITLE_NAMES) if compiled.bits >> (bits.TITLE_SHIFT + i) & 1}
    return frozenset(words)


def fits(traits: Traits, wanted: Filter | None) -> bool:
    """Whether a filter accepts the card, as far as its facts tell."""
    if wanted is None:
        return True
    words = traits.words
    if wanted.is_ and "any" not in wanted.is_ and words.isdisjoint(wanted.is_):
        return False
    if not words.isdisjoint(wanted.not_):
        return False
    cost = wanted.cost
    if cost is None:
        return True
    if cost.among and traits.cost not in cost.among:
        return False
    if cost.at_least is not None and traits.cost < cost.at_least:
        return False
    return cost.at_most is None or traits.cost <= cost.at_most
