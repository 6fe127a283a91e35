"""What a card is good for, read off its tree: expected Power, cards drawn, cards taken back, harm to foes.

No card is named here. Every verb and every kind of condition has one price, so a card of a new pack is judged
like any other. Numbers are in units of one Power.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from longbox.games import library
from longbox.language.tree import Amount, Card, Cards, Condition, Filter, Place, Standing, Step, Value

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

HAND = 5.0  # cards in a hand
SOME = 1.4  # a count that only the table can tell

# How often a condition holds when its card is played by somebody who waits for the right moment.
ODDS = {
    "cost of": 0.6,
    "card": 0.3,
    "any": 0.35,
    "none": 0.35,
    "played": 0.6,
    "nothing else": 0.3,
    "players": 0.5,
}


class Traits:
    """The features of one card."""

    def __init__(self, card: Card | None) -> None:
        self.card = card
        self.cost = (card.cost or 0) if card else 0
        self.words = words_of(card) if card else frozenset()
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


def words_of(card: Card) -> frozenset[str]:
    """Every word of a filter that fits this card."""
    words = {card.id, card.type, *card.subtypes}
    if card.section in ("super_villains", "nemeses"):
        words.add("super-villain")
    if card.defense is not None:
        words.add("defense")
    if card.ongoing is not None:
        words.add("ongoing")
    if any(step.verb == "attack" for step in card.play):
        words.add("attack")
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


_BURDENS: set[str] = set()  # stacks whose cards cost points, of every box read so far


@lru_cache(maxsize=8)
def traits_of(game: str) -> Mapping[str, Traits]:
    """The features of every card of a box."""
    _BURDENS.update(c.id for c in library(game).cards.values() if c.section == "stacks" and (c.vp or 0) < 0)
    return {card.id: read_traits(card) for card in library(game).cards.values()}


def read_traits(card: Card) -> Traits:
    traits = Traits(card)
    reader = _Reader(traits)
    reader.steps(card.play, 1.0)
    reader.fight(card)
    traits.lasting = sum(standing_worth(s) for s in card.ongoing or ())
    if card.first_appearance is not None:
        traits.strike = _harm_of_attack(card.first_appearance)
        _alternatives(traits, (card.first_appearance,))
    if card.defense is not None:
        benefit = Traits(None)
        _Reader(benefit).steps(card.defense.do, 1.0)
        traits.guard = benefit.now + 0.5 * THIN * benefit.thin
        traits.accept.update(benefit.accept)
    _read_duel(traits, card)
    _alternatives(traits, card.play)
    traits.vp = float(card.vp) if card.vp is not None else _expected(card.score)
    traits.top += sum(0.5 for s in card.always if s.kind == "gained")
    return traits


def _read_duel(traits: Traits, card: Card) -> None:
    """Its part in Confrontations, the own ones and those of the foe."""
    besides = Traits(None)
    _Reader(besides).steps(card.more.get("confrontation", ()), 1.0)
    traits.duel = besides.now
    traits.accept.update(besides.accept)
    block = card.more.get("block")
    if block is not None:
        traits.raises = block["raises"]
        traits.block = steps_worth(block.get("do", ()))


def standing_worth(standing: Standing) -> float:
    """What a standing ability brings per turn to a deck that suits it."""
    if standing.kind == "use":
        return _right_worth(standing)
    if standing.kind not in ("when", "once"):
        return 0.5
    brought = Traits(None)
    _Reader(brought).steps(standing.get("do", ()), 1.0)
    often = 0.7 if standing.get("nth") or standing.kind == "once" else 1.0
    return often * brought.now


def _right_worth(standing: Standing) -> float:
    """A right used every turn lasts; a card spent by its own right brings what it brings once."""
    price: tuple[Step, ...] = standing.get("price") or ()
    do: tuple[Step, ...] = standing.get("do", ())
    if any(step.verb == "discard" and step.get("cards").this for step in price):
        return 0.25 * max(steps_worth(do), 1.0)
    odds = _odds(standing.get("if")) if standing.get("if") else 1.0
    return odds * max(steps_worth(do) + steps_worth(price) + 0.5 * harm(do), 0.5)


def steps_worth(steps: Iterable[Step]) -> float:
    brought = Traits(None)
    _Reader(brought).steps(steps, 1.0)
    return brought.now + THIN * brought.thin + FREE_CARD * brought.gain - BURDEN * brought.burden


class _Reader:
    """Walks what a player's own steps do and adds it up."""

    def __init__(self, traits: Traits) -> None:
        self.to = traits

    def steps(self, steps: Iterable[Step], share: float) -> None:
        for step in steps:
            getattr(self, "_" + step.verb.replace(" ", "_"), self._other)(step, share)

    def fight(self, card: Card) -> None:
        """What a Clash card costs each player."""
        for step in card.more.get("ambush", ()):
            if step.verb in ("for", "attack"):
                self.to.hurt += harm(step.get("does", ()))

    def _other(self, step: Step, share: float) -> None:
        """A verb without a price of its own (reveal, look at, pick, ...) is worth what it leads to."""
        for name in ("steps", "then", "do"):
            self.steps(step.get(name, ()), share)

    def _later(self, step: Step, share: float) -> None:
        """What comes at the end of the turn puts away what was borrowed for it."""

    def _rest(self, step: Step, share: float) -> None:
        self.steps(step.get("then", ()), share)

    def _power(self, step: Step, share: float) -> None:
        self.to.power += share * _expected(step.get("value"))

    def _draw(self, step: Step, share: float) -> None:
        value = step.get("value")
        self.to.draw += share * (_expected(value) if value is not None else 1.0)
        self._rest(step, share)

    def _discard(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        if "hand" in cards.zones:
            self.to.loss += share * _amount(cards)
        self._rest(step, share)

    def _destroy(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        if "line up" not in cards.zones and not cards.this:
            self.to.thin += share * min(_amount(cards), 2.0)
            self.to.destroys_own = True
            if not cards.zones or {"play", "played"} & set(cards.zones):
                self.to.sheds.append(cards.filter)
        self._rest(step, share)

    def _gain(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        n = _amount(cards)
        if cards.stack in _BURDENS:
            self.to.burden += share * n
            self._rest(step, share)
            return
        narrow = 0.7 if cards.filter.is_ else 1.0
        self.to.gain += share * n * narrow
        if _word(step.get("to")) == "hand":
            self.to.draw += share * n
        self._rest(step, share)

    def _put(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        to = _word(step.get("to"))
        if to == "hand" and "play" in cards.zones:
            self.to.recover += 0.6 * share  # it can be played again
        elif to == "hand" and "discard" in cards.zones:
            n = min(_amount(cards), 2.0) * (0.55 if cards.filter.is_ else 1.0)
            self.to.recover += share * n
            self.to.takes_back.append(cards.filter)
        elif to == "hand" and "gained" in cards.zones:
            self.to.recover += 0.5 * share
        elif to == "top of deck" and "gained" in cards.zones:
            self.to.top += share
        self._rest(step, share)

    def _play(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        self.to.play_other += share * (1.0 if _word(cards.n.kind) != "all" else 1.2)
        self.to.repeats = self.to.repeats or bool(step.get("again"))
        self._rest(step, share)

    def _if(self, step: Step, share: float) -> None:
        condition: Condition = step.get("condition")
        odds = _odds(condition)
        if condition.players is not None and condition.players.hit_this_turn:
            self.to.wants_hit = True
        if condition.kind == "nothing else":
            later = Traits(None)
            _Reader(later).steps(step.get("else", ()), 1.0)
            self.to.alone = later.now
        if condition.kind == "none" and condition.cards is not None and "discard" in condition.cards.zones:
            self.to.wants_empty_discard = True
        self.steps(step.get("then", ()), share * odds)
        self.steps(step.get("else", ()), share * (1.0 - odds))

    def _may(self, step: Step, share: float) -> None:
        offered: tuple[Step, ...] = step.get("steps", ())
        odds = 0.7
        self.steps(offered, share * odds)
        self.steps(step.get("then", ()), share * odds)
        self.steps(step.get("else", ()), share * (1.0 - odds))
        extra = steps_worth(step.get("then", ())) - steps_worth(step.get("else", ()))
        for inner in offered:
            self.to.accept[inner.verb] = extra

    def _choose(self, step: Step, share: float) -> None:
        alternatives: tuple[tuple[Step, ...], ...] = step.get("of", ())
        for steps in alternatives:
            self.steps(steps, share * step.get("number", 1) / len(alternatives))

    def _charge(self, step: Step, share: float) -> None:
        self.to.charge += share * _expected(step.get("value"))

    def _lose_charges(self, step: Step, share: float) -> None:
        self.to.charge -= share * (_expected(step.get("value")) if step.get("value") is not None else 2.0)

    def _heal(self, step: Step, share: float) -> None:
        self.to.heal += share * 0.7 * _expected(step.get("value"))
        players = step.get("value").players
        self.to.wants_hit = self.to.wants_hit or (players is not None and players.hit_this_turn)

    def _damage(self, step: Step, share: float) -> None:
        if step.get("shared_among") is not None:
            self.to.hurt += share * DAMAGE * _expected(step.get("value"))
        elif step.get("who") is None:
            self.to.heal -= share * _expected(step.get("value"))
        else:
            self.to.hurt += share * DAMAGE * _expected(step.get("value"))

    def _burn(self, step: Step, share: float) -> None:
        self.steps(step.get("do", ()), 0.4 * share)

    def _for(self, step: Step, share: float) -> None:
        self.to.wants_hit = self.to.wants_hit or step.get("players").hit_this_turn
        self.to.hurt += share * harm(step.get("does", ()))

    def _attack(self, step: Step, share: float) -> None:
        self.to.hurt += share * _harm_of_attack(step)

    def _once(self, step: Step, share: float) -> None:
        self.steps(step.get("do", ()), share * _odds(step.get("condition")))

    def _until(self, step: Step, share: float) -> None:
        for standing in step.get("apply", ()):
            self._standing(standing, share)

    def _standing(self, standing: Standing, share: float) -> None:
        if standing.kind == "use":
            odds = _odds(standing.get("if")) if standing.get("if") else 0.8
            if standing.get("price"):
                self.to.paid_use = True
                odds = 0.25
                self.steps(standing.get("unused", ()), share)
            else:
                self.to.use_to = next((_word(s.get("to")) for s in standing.get("do", ()) if s.verb == "put"), "")
            self.steps(standing.get("do", ()), share * odds)
        elif standing.kind == "costs":
            self.to.power += share * 0.5 * _expected(standing.get("less"))
        elif standing.kind == "rule":
            self._rule(standing, share)
        elif standing.kind == "your attacks":
            self.to.boosts = True
            self.to.hurt += share * DAMAGE * (standing.get("more_damage") or 0)

    def _rule(self, standing: Standing, share: float) -> None:
        if standing.get("times"):
            self.to.power += share * HAND * (standing.get("times") - 1)
        elif standing.get("name") == "new hand":
            self.to.draw += share * standing.get("more", 0)


def _harm_of_attack(step: Step) -> float:
    return harm(step.get("does", ())) + harm(step.get("afterwards", ()))


def harm(steps: Iterable[Step]) -> float:
    """What these steps cost the player they happen to."""
    total = 0.0
    for step in steps:
        cards: Cards | None = step.get("cards")
        n = _amount(cards) if cards is not None else 1.0
        in_hand = cards is not None and ("hand" in cards.zones)
        if step.verb == "discard":
            total += 1.2 * n if in_hand else 0.3
        elif step.verb == "gain":
            total += 1.4 * n
        elif step.verb == "destroy":
            total += 1.5
        elif step.verb == "put":
            total += 1.4 * n if in_hand else 0.4
        elif step.verb == "until":
            total += 1.5
        elif step.verb == "choose":
            total += min((harm(alternative) for alternative in step.get("of", ())), default=0.0)
        elif step.verb == "draw":
            total += DRAW  # the one who attacks draws
        elif step.verb == "if":
            odds = _odds(step.get("condition"))
            total += odds * harm(step.get("then", ())) + (1 - odds) * harm(step.get("else", ()))
        elif step.verb == "for":
            total += harm(step.get("does", ()))
        elif step.verb == "damage":
            total += DAMAGE * _expected(step.get("value"))
        elif step.verb == "lose charges":
            total += CHARGE * (_expected(step.get("value")) if step.get("value") is not None else 2.0)
    return total


harm_of = harm


def _alternatives(traits: Traits, steps: Iterable[Step]) -> None:
    """Finds the `choose` steps in a tree, wherever they stand. What harms the chooser counts against it."""
    for step in steps:
        if step.verb == "choose":
            offers: tuple[tuple[Step, ...], ...] = step.get("of", ())
            traits.choices.append(tuple(_worth_to_chooser(offer) for offer in offers))
        for name in ("does", "then", "else", "do", "afterwards", "steps"):
            _alternatives(traits, step.get(name, ()))


def _worth_to_chooser(steps: tuple[Step, ...]) -> float:
    if any(step.verb in ("charge", "heal") for step in steps):
        return steps_worth(steps)
    if any(standing.kind == "your attacks" for step in steps for standing in step.get("apply", ())):
        return 1.0
    own = tuple(step for step in steps if step.verb == "power" or _is_welcome(step))
    return steps_worth(own) - harm(tuple(step for step in steps if step not in own))


def _is_welcome(step: Step) -> bool:
    """A card gained that somebody might want."""
    cards: Cards | None = step.get("cards")
    return step.verb == "gain" and step.get("who") is None and cards is not None and cards.stack not in _BURDENS


def _word(place: Place | str | None) -> str:
    if place is None:
        return ""
    return place if isinstance(place, str) else place.word


def _amount(cards: Cards | None) -> float:
    if cards is None:
        return 1.0
    n: Amount = cards.n
    if n.kind == "all":
        if cards.zones == ("hand",):
            return HAND * (0.5 if cards.filter.cost or cards.filter.is_ else 0.8)
        return SOME
    if n.kind == "any":
        return SOME
    number = _expected(n.value)
    return 0.8 * number if n.kind == "up to" else number


def _expected(value: Value | None) -> float:
    """A number before the table is known."""
    if value is None:
        return 1.0
    if value.kind == "number":
        number = float(value.number)
    elif value.kind == "if":
        odds = _odds(value.condition)
        number = odds * _expected(value.then) + (1 - odds) * _expected(value.else_)
    elif value.kind == "players":
        number = 0.8
    else:
        number = SOME
    if value.plus is not None:
        number += _expected(value.plus)
    if value.minus is not None:
        number -= _expected(value.minus)
    return max(number * value.times, 0.0)


def _odds(condition: Condition | None) -> float:
    if condition is None:
        return 1.0
    odds = ODDS.get(condition.kind, 0.5)
    if condition.kind in ("played", "any") and condition.at_least and condition.at_least > 1:
        return 0.6**condition.at_least
    return odds
