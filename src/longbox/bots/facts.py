"""What the trees tell about the cards of a table, whoever plays them, as numbers for the quick player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from longbox.bots.reading import spends_itself, walk
from longbox.bots.traits import Traits, fits
from longbox.bots.worth import LASTS, Cardbook, cardbook
from longbox.engine.program import Program
from longbox.engine.words import zone
from longbox.language.tree import Card, Cards, Filter, Standing, Step
from longbox.quick.tables import ALONE, ALWAYS, EMPTY_PILE, TAKES_BACK, TO_BUY, TO_DESTROY, TO_FETCH, Facts, Right

_ZONES: dict[str, tuple[int, ...]] = {
    "discard": (zone.DISCARD,),
    "hand": (zone.HAND,),
    "played": (zone.PLAY,),
    "play": (zone.PLAY, zone.ONGOING),
}


def thousandths(number: float) -> int:
    return round(number * 1000)


@lru_cache(maxsize=32)
def facts_of(prog: Program) -> Facts:
    """Read once for each set of cards."""
    return _Filled(cardbook(prog)).facts


class _Filled:
    def __init__(self, book: Cardbook) -> None:
        self.book = book
        self.reader = book.reader
        self.facts = Facts(len(book.traits))
        for d, traits in enumerate(book.traits):
            self._moment(d, traits)
            self._rights(d, traits)
            self._fight(d, traits)
            self._answers(d, traits)

    def _fitting(self, filters: Sequence[Filter]) -> list[bool]:
        return [any(fits(traits, filt) for filt in filters) for traits in self.book.traits]

    def _moment(self, d: int, traits: Traits) -> None:
        facts = self.facts
        facts.draws[d] = traits.draw > 0
        facts.starred[d] = self.book.prog.defs[d].score is not None
        facts.lasting[d] = thousandths(LASTS * traits.lasting)
        if traits.sheds:
            facts.sheds[d] = self._fitting(traits.sheds)
        if traits.alone is not None:
            facts.moment[d] = ALONE
            facts.alone[d] = thousandths(traits.alone)
        elif traits.wants_empty_discard:
            facts.moment[d] = EMPTY_PILE
        elif traits.takes_back:
            facts.moment[d] = TAKES_BACK
            facts.takes[d] = self._fitting(traits.takes_back)

    def _rights(self, d: int, traits: Traits) -> None:
        facts = self.facts
        facts.paid[d] = traits.paid_use
        facts.fetches[d] = traits.use_to == "hand"
        facts.track[d] = traits.card is not None and traits.card.section == "health_tracks"
        uses = [s for s in self.book.standings[d] if s.kind == "use"]
        facts.has_right[d] = bool(uses)
        for standing in uses:
            self._right(d, standing)

    def _right(self, d: int, standing: Standing) -> None:
        do = standing.get("do", ())
        rights = self.facts.rights[d]
        chosen = next((step for step in do if step.verb in ("put", "destroy")), None)
        if chosen is not None and not any(step.verb in ("power", "draw") for step in do):
            cards: Cards = chosen.get("cards")
            zones = [z for word in cards.zones for z in _ZONES.get(word, ())]
            mode = TO_DESTROY if chosen.verb == "destroy" else TO_FETCH
            rights.append(Right(mode, 0, zones, self._fitting([cards.filter])))
            return
        brought = self.reader.steps_worth(do) + 0.5 * self.reader.harm(do)
        if spends_itself(standing):
            rights.append(Right(TO_BUY, thousandths(max(brought, 1.0)), [], []))
        elif brought + self.reader.steps_worth(standing.get("price") or ()) > 0:
            rights.append(Right(ALWAYS, 0, [], []))

    def _fight(self, d: int, traits: Traits) -> None:
        facts = self.facts
        facts.hurt[d] = thousandths(traits.hurt)
        facts.strike[d] = thousandths(traits.strike)
        facts.duel[d] = thousandths(traits.power + traits.duel)
        facts.block[d] = thousandths(traits.block)
        if not self.book.prog.rules.health or traits.card is None:
            return
        steps = list(walk(_all_steps(traits.card)))
        facts.damage[d] = most_damage(steps)
        facts.by_charges[d] = any(s.verb == "damage" and s.get("value").kind == "charges of" for s in steps)
        burned = next((step.get("do") for step in steps if step.verb == "burn" and step.get("do")), None)
        facts.burn[d] = -1 if burned is None else max(thousandths(self.reader.effect_worth(burned)), 0)
        if burned is not None and all(step.verb == "power" for step in burned):
            facts.burn_power[d] = round(self.reader.effect_worth(burned))
        facts.slots[d] = self._slots(traits.card)

    def _slots(self, card: Card) -> list[int]:
        """Of an Arena: what stands in each place."""
        found: list[int] = []
        for part in card.more.get("slots", ()):
            found += [0] * (part["slot"] - len(found))
            found[part["slot"] - 1] = thousandths(max(self.reader.effect_worth(part["do"]), 0.3))
        return found

    def _answers(self, d: int, traits: Traits) -> None:
        facts = self.facts
        accept = traits.accept
        facts.pays[d] = "pay" in accept
        facts.bleeds[d] = "damage" in accept
        facts.accept_discard[d] = thousandths(accept.get("discard", 0.0))
        facts.accept_destroy[d] = thousandths(accept.get("destroy", 0.0))
        facts.accept_gain[d] = thousandths(accept.get("gain", 0.0))
        choices = traits.choices
        if choices:
            facts.equal[d] = len(set(choices[0])) == 1
            most = max(len(offer) for offer in choices)
            facts.offers[d] = [thousandths(sum(o[i] for o in choices if i < len(o))) for i in range(most)]


def _all_steps(card: Card) -> list[Step]:
    steps = [*card.play]
    if card.first_appearance is not None:
        steps.append(card.first_appearance)
    steps += card.more.get("ambush", ())
    for slot in card.more.get("slots", ()):
        steps += slot["do"]
    for standing in (*card.ability, *(card.ongoing or ())):
        steps += standing.get("do", ())
    return steps


def most_damage(steps: Iterable[Step]) -> int:
    """The most damage to one player, as printed."""
    most = 0
    for step in steps:
        if step.verb == "damage":
            value = step.get("value")
            then = value.then.number if value.kind == "if" and value.then is not None else 0
            most = max(most, value.number or then or 2)
    return most
