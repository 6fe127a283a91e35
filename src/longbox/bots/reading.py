"""Reads off the tree of a card what it is good for.

Every condition, value and standing ability of the language has one price here, and so has every verb that has none in
its row of the language, so a card of a new pack is judged like any other. A word without one is an error: it was
forgotten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from longbox.bots.traits import BURDEN, CHARGE, DAMAGE, DRAW, FREE_CARD, THIN, Traits
from longbox.language.tree import Amount, Card, Cards, Condition, Place, Standing, Step, Value
from longbox.language.verbs import VERBS

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
    "more than": 0.5,
    "confrontation": 0.5,
    "avoided": 0.5,
    "health of": 0.5,
    "attack": 0.5,
    "all": 0.5,
    "any of": 0.5,
    "not": 0.5,
}
# Numbers that only the table can tell. Those of `number` and `if` are worked out.
NUMBERS = {
    "players": 0.8,
    "count": SOME,
    "played": SOME,
    "cost of": SOME,
    "highest cost of": SOME,
    "vp of": SOME,
    "printed power of": 2.2,  # of the best card
    "charges of": SOME,
    "amount": SOME,
    "up to a hand of": SOME,
    "named": SOME,
}
# Standing abilities that bring something by what they do, and those that are just good to have.
DOING = frozenset({"use", "when", "once"})
HAVING = frozenset({
    "gained", "destroyed", "stand-ins", "costs", "cards", "rule", "your attacks", "attacks on you", "face down",
    "control", "ability of", "playable", "must be played",
})  # fmt: skip
INSIDE = ("does", "then", "else", "do", "steps")  # the fields of a step that hold steps


class Forgotten(LookupError):
    """A word of the language that the bots have no price for."""


def walk(steps: Iterable[Step]) -> Iterator[Step]:
    """These steps and all inside them."""
    for step in steps:
        yield step
        for name in INSIDE:
            yield from walk(step.get(name, ()))


class Reader:
    """Knows which stacks hold cards that nobody wants."""

    def __init__(self, burdens: Collection[str] = ()) -> None:
        self.burdens = frozenset(burdens)

    def traits(self, card: Card) -> Traits:
        traits = Traits(card)
        self._add(card.play, traits)
        for step in card.more.get("ambush", ()):  # what a Clash card costs each player
            if step.verb in ("for", "attack"):
                traits.hurt += self.harm(step.get("does", ()))
        traits.lasting = sum(self.standing_worth(s) for s in card.ongoing or ())
        if card.first_appearance is not None:
            traits.strike = self.harm_of_attack(card.first_appearance)
            self._alternatives(traits, (card.first_appearance,))
        if card.defense is not None:
            benefit = self._brought(card.defense.do)
            traits.guard = benefit.now + 0.5 * THIN * benefit.thin
            traits.accept.update(benefit.accept)
        self._read_duel(traits, card)
        self._alternatives(traits, card.play)
        traits.vp = float(card.vp) if card.vp is not None else expected(card.score)
        traits.top += sum(0.5 for s in card.always if s.kind == "gained")
        return traits

    def _read_duel(self, traits: Traits, card: Card) -> None:
        """Its part in Confrontations, the own ones and those of the foe."""
        besides = self._brought(card.more.get("confrontation", ()))
        traits.duel = besides.now
        traits.waits = traits.waits or besides.waits or besides.loss > besides.draw
        traits.accept.update(besides.accept)
        block = card.more.get("block")
        if block is not None:
            traits.raises = block["raises"]
            traits.block = self.steps_worth(block.get("do", ()))

    def _add(self, steps: Iterable[Step], traits: Traits) -> None:
        _Sum(self, traits).steps(steps, 1.0)

    def _brought(self, steps: Iterable[Step]) -> Traits:
        brought = Traits()
        self._add(steps, brought)
        return brought

    def steps_worth(self, steps: Iterable[Step]) -> float:
        brought = self._brought(steps)
        return brought.now + THIN * brought.thin + FREE_CARD * brought.gain - BURDEN * brought.burden

    # --- standing abilities

    def standing_worth(self, standing: Standing) -> float:
        """What a standing ability brings per turn to a deck that suits it."""
        if standing.kind in HAVING:
            return 0.5
        if standing.kind not in DOING:
            raise Forgotten(f"the standing ability '{standing.kind}' has no price")
        if standing.kind == "use":
            return self._lasting_right(standing)
        often = 0.7 if standing.get("nth") or standing.kind == "once" else 1.0
        return often * self._brought(standing.get("do", ())).now

    def _lasting_right(self, standing: Standing) -> float:
        """A right used every turn lasts; a card spent by its own right brings what it brings once."""
        price: tuple[Step, ...] = standing.get("price") or ()
        do: tuple[Step, ...] = standing.get("do", ())
        if spends_itself(standing):
            return 0.25 * max(self.steps_worth(do), 1.0)
        often = odds(standing.get("if")) if standing.get("if") else 1.0
        return often * max(self.steps_worth(do) + self.steps_worth(price) + 0.5 * self.harm(do), 0.5)

    def use_worth(self, standing: Standing) -> float:
        """What a right of use brings, less its price."""
        return self.steps_worth(standing.get("do", ())) + self.steps_worth(standing.get("price") or ())

    # --- harm

    def harm_of_attack(self, step: Step) -> float:
        return self.harm(step.get("does", ())) + self.harm(step.get("afterwards", ()))

    def harm(self, steps: Iterable[Step]) -> float:
        """What these steps cost the player they happen to."""
        return sum(self._harm_of(step) for step in steps)

    def _harm_of(self, step: Step) -> float:
        if step.verb in ("choose", "if", "for"):
            return self._harm_inside(step)
        cards: Cards | None = step.get("cards")
        n = amount(cards) if cards is not None else 1.0
        in_hand = cards is not None and "hand" in cards.zones
        found = {
            "discard": 1.2 * n if in_hand else 0.3,
            "gain": 1.4 * n,
            "destroy": 1.5,
            "put": 1.4 * n if in_hand else 0.4,
            "until": 1.5,
            "draw": DRAW,  # the one who attacks draws
        }.get(step.verb)
        if found is not None:
            return found
        if step.verb == "damage":
            return DAMAGE * expected(step.get("value"))
        if step.verb == "lose charges":
            return CHARGE * (expected(step.get("value")) if step.get("value") is not None else 2.0)
        row = VERBS.get(step.verb)
        if row is None or row.costs is None:
            raise Forgotten(f"nobody knows what '{step.verb}' costs whom it happens to")
        return row.costs

    def _harm_inside(self, step: Step) -> float:
        if step.verb == "choose":
            return min((self.harm(alternative) for alternative in step.get("of", ())), default=0.0)
        if step.verb == "for":
            return self.harm(step.get("does", ()))
        often = odds(step.get("condition"))
        return often * self.harm(step.get("then", ())) + (1 - often) * self.harm(step.get("else", ()))

    # --- alternatives

    def _alternatives(self, traits: Traits, steps: Iterable[Step]) -> None:
        """Finds the `choose` steps in a tree, wherever they stand. What harms the chooser counts against it."""
        for step in steps:
            if step.verb == "choose":
                offers: tuple[tuple[Step, ...], ...] = step.get("of", ())
                traits.choices.append(tuple(self._worth_to_chooser(offer) for offer in offers))
            for name in (*INSIDE, "afterwards"):
                self._alternatives(traits, step.get(name, ()))

    def _worth_to_chooser(self, steps: tuple[Step, ...]) -> float:
        if any(step.verb in ("charge", "heal") for step in steps):
            return self.steps_worth(steps)
        if any(standing.kind == "your attacks" for step in steps for standing in step.get("apply", ())):
            return 1.0
        own = tuple(step for step in steps if step.verb == "power" or self._is_welcome(step))
        return self.steps_worth(own) - self.harm(tuple(step for step in steps if step not in own))

    def _is_welcome(self, step: Step) -> bool:
        """A card gained that somebody might want."""
        cards: Cards | None = step.get("cards")
        return step.verb == "gain" and step.get("who") is None and cards is not None and cards.stack not in self.burdens

    # --- Health and Charges

    def effect_worth(self, steps: Iterable[Step]) -> float:
        """To the player whose effect it is: what he gets, what foes lose, what his next Attack gains."""
        steps = tuple(steps)
        hits = (step for step in steps if step.verb in ("for", "attack"))
        total = self.steps_worth(steps) + sum(self.harm(step.get("does", ())) for step in hits)
        for step in steps:
            for standing in step.get("apply", ()):
                if standing.kind == "your attacks":
                    total += DAMAGE * (standing.get("more_damage") or 0)
                    total += 0.6 if standing.get("cannot_be_avoided") else 0
        return total


class _Sum:
    """Walks what a player's own steps do and adds it up."""

    def __init__(self, reader: Reader, traits: Traits) -> None:
        self.reader = reader
        self.to = traits

    def steps(self, steps: Iterable[Step], share: float) -> None:
        for step in steps:
            add = getattr(self, "_" + step.verb.replace(" ", "_"), None)
            row = VERBS.get(step.verb)
            if add is not None:
                add(step, share)
            elif row is not None and row.brings is not None:
                self.to.power += share * row.brings
            else:
                raise Forgotten(f"nobody knows what '{step.verb}' brings")

    def _rest(self, step: Step, share: float) -> None:
        self.steps(step.get("then", ()), share)

    def _power(self, step: Step, share: float) -> None:
        value: Value = step.get("value")
        self.to.power += share * expected(value)
        self.to.waits = self.to.waits or value.kind in ("played", "printed power of")

    def _draw(self, step: Step, share: float) -> None:
        value = step.get("value")
        self.to.draw += share * (expected(value) if value is not None else 1.0)
        self._rest(step, share)

    def _discard(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        if "hand" in cards.zones:
            self.to.loss += share * amount(cards)
        self._rest(step, share)

    def _destroy(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        if "line up" not in cards.zones and not cards.this:
            self.to.thin += share * min(amount(cards), 2.0)
            self.to.destroys_own = True
            if not cards.zones or {"play", "played"} & set(cards.zones):
                self.to.sheds.append(cards.filter)
        self._rest(step, share)

    def _gain(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        n = amount(cards)
        if cards.stack in self.reader.burdens:
            self.to.burden += share * n
            self._rest(step, share)
            return
        narrow = 0.7 if cards.filter.is_ else 1.0
        self.to.gain += share * n * narrow
        if word_of(step.get("to")) == "hand":
            self.to.draw += share * n
        self._rest(step, share)

    def _put(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        to = word_of(step.get("to"))
        if to == "hand" and "play" in cards.zones:
            self.to.recover += 0.6 * share  # it can be played again
        elif to == "hand" and "discard" in cards.zones:
            n = min(amount(cards), 2.0) * (0.55 if cards.filter.is_ else 1.0)
            self.to.recover += share * n
            self.to.takes_back.append(cards.filter)
        elif to == "hand" and "gained" in cards.zones:
            self.to.recover += 0.5 * share
        elif to == "top of deck" and "gained" in cards.zones:
            self.to.top += share
        self._rest(step, share)

    def _play(self, step: Step, share: float) -> None:
        cards: Cards = step.get("cards")
        self.to.play_other += share * (1.0 if cards.n.kind != "all" else 1.2)
        self.to.repeats = self.to.repeats or bool(step.get("again"))
        self._rest(step, share)

    def _if(self, step: Step, share: float) -> None:
        condition: Condition = step.get("condition")
        often = odds(condition)
        if condition.players is not None and condition.players.hit_this_turn:
            self.to.wants_hit = True
        if condition.kind == "nothing else":
            later = Traits()
            _Sum(self.reader, later).steps(step.get("else", ()), 1.0)
            self.to.alone = later.now
        if condition.kind == "none" and condition.cards is not None and "discard" in condition.cards.zones:
            self.to.wants_empty_discard = True
        self.steps(step.get("then", ()), share * often)
        self.steps(step.get("else", ()), share * (1.0 - often))

    def _may(self, step: Step, share: float) -> None:
        offered: tuple[Step, ...] = step.get("steps", ())
        often = 0.7
        self.steps(offered, share * often)
        self.steps(step.get("then", ()), share * often)
        self.steps(step.get("else", ()), share * (1.0 - often))
        worth = self.reader.steps_worth
        extra = worth(step.get("then", ())) - worth(step.get("else", ()))
        for inner in offered:
            self.to.accept[inner.verb] = extra

    def _choose(self, step: Step, share: float) -> None:
        alternatives: tuple[tuple[Step, ...], ...] = step.get("of", ())
        for steps in alternatives:
            self.steps(steps, share * step.get("number", 1) / len(alternatives))

    def _charge(self, step: Step, share: float) -> None:
        self.to.charge += share * expected(step.get("value"))

    def _lose_charges(self, step: Step, share: float) -> None:
        self.to.charge -= share * (expected(step.get("value")) if step.get("value") is not None else 2.0)

    def _heal(self, step: Step, share: float) -> None:
        self.to.heal += share * 0.7 * expected(step.get("value"))
        players = step.get("value").players
        self.to.wants_hit = self.to.wants_hit or (players is not None and players.hit_this_turn)

    def _damage(self, step: Step, share: float) -> None:
        if step.get("shared_among") is None and step.get("who") is None:
            self.to.heal -= share * expected(step.get("value"))
        else:
            self.to.hurt += share * DAMAGE * expected(step.get("value"))

    def _burn(self, step: Step, share: float) -> None:
        self.steps(step.get("do", ()), 0.4 * share)

    def _for(self, step: Step, share: float) -> None:
        self.to.wants_hit = self.to.wants_hit or step.get("players").hit_this_turn
        self.to.hurt += share * self.reader.harm(step.get("does", ()))

    def _attack(self, step: Step, share: float) -> None:
        self.to.hurt += share * self.reader.harm_of_attack(step)

    def _once(self, step: Step, share: float) -> None:
        self.steps(step.get("do", ()), share * odds(step.get("condition")))

    def _until(self, step: Step, share: float) -> None:
        for standing in step.get("apply", ()):
            self._standing(standing, share)

    def _standing(self, standing: Standing, share: float) -> None:
        if standing.kind == "use":
            self._right(standing, share)
        elif standing.kind == "costs":
            self.to.power += share * 0.5 * expected(standing.get("less"))
        elif standing.kind == "rule":
            self._rule(standing, share)
        elif standing.kind == "your attacks":
            self.to.boosts = True
            self.to.hurt += share * DAMAGE * (standing.get("more_damage") or 0)
        elif standing.kind not in DOING and standing.kind not in HAVING:
            raise Forgotten(f"the standing ability '{standing.kind}' has no price")

    def _right(self, standing: Standing, share: float) -> None:
        often = odds(standing.get("if")) if standing.get("if") else 0.8
        if standing.get("price"):
            self.to.paid_use = True
            often = 0.25
            self.steps(standing.get("unused", ()), share)
        else:
            self.to.use_to = next((word_of(s.get("to")) for s in standing.get("do", ()) if s.verb == "put"), "")
        self.steps(standing.get("do", ()), share * often)

    def _rule(self, standing: Standing, share: float) -> None:
        if standing.get("times"):
            self.to.power += share * HAND * (standing.get("times") - 1)
        elif standing.get("name") == "new hand":
            self.to.draw += share * standing.get("more", 0)


def spends_itself(standing: Standing) -> bool:
    return any(step.verb == "discard" and step.get("cards").this for step in standing.get("price") or ())


def word_of(place: Place | str | None) -> str:
    if place is None:
        return ""
    return place if isinstance(place, str) else place.word


def amount(cards: Cards | None) -> float:
    if cards is None:
        return 1.0
    n: Amount = cards.n
    if n.kind == "all":
        if cards.zones == ("hand",):
            return HAND * (0.5 if cards.filter.cost or cards.filter.is_ else 0.8)
        return SOME
    if n.kind == "any":
        return SOME
    number = expected(n.value)
    return 0.8 * number if n.kind == "up to" else number


def expected(value: Value | None) -> float:
    """A number before the table is known."""
    if value is None:
        return 1.0
    if value.kind == "number":
        number = float(value.number)
    elif value.kind == "if":
        often = odds(value.condition)
        number = often * expected(value.then) + (1 - often) * expected(value.else_)
    elif value.kind in NUMBERS:
        number = NUMBERS[value.kind]
    else:
        raise Forgotten(f"nobody knows how much '{value.kind}' is")
    if value.plus is not None:
        number += expected(value.plus)
    if value.minus is not None:
        number -= expected(value.minus)
    return max(number * value.times, 0.0)


def odds(condition: Condition | None) -> float:
    if condition is None:
        return 1.0
    if condition.kind not in ODDS:
        raise Forgotten(f"nobody knows how often '{condition.kind}' holds")
    if condition.kind in ("played", "any") and condition.at_least and condition.at_least > 1:
        return 0.6**condition.at_least
    return ODDS[condition.kind]
