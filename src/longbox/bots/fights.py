"""Boxes with Health: whom the rookie strikes, when it Burns Charges, what it costs to be hit.

Everything is read off the trees of the cards. Numbers are in units of one Power, as in `traits.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from longbox.bots.traits import CHARGE, DAMAGE, harm_of, steps_worth, traits_of
from longbox.language.tree import Card, Step
from longbox.view import DecisionView, SeatView, View

KNOCKED_OUT = 7.0  # a KO token costs 3 points, and the foe who did it gains one
RESERVE = 3  # Health that nobody gives away for a card


def fighting(view: View) -> bool:
    return view.seats[0].health >= 0


@lru_cache(maxsize=512)
def damage_of(game: str, card: str) -> int:
    """The most damage that a card deals to one player, as printed."""
    known = traits_of(game).get(card)
    return _most_damage(_all_steps(known.card)) if known is not None and known.card is not None else 0


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


def _most_damage(steps: Iterable[Step]) -> int:
    most = 0
    for step in steps:
        if step.verb == "damage":
            value = step.get("value")
            then = value.then.number if value.kind == "if" and value.then is not None else 0
            most = max(most, value.number or then or 2)
        for name in ("does", "then", "else", "do", "steps"):
            most = max(most, _most_damage(step.get(name, ())))
    return most


def target(view: View, decision: DecisionView, chance: float) -> list[tuple[float, int]]:
    """How much each option is wanted: who can be knocked out, then who leads."""
    n = damage_of(view.game, decision.source.id) if decision.source is not None else 0
    scored = []
    for i, option in enumerate(decision.options):
        seat = view.seats[option.seat]
        value = seat.vp + chance + (0.3 * seat.charges if n == 0 else 0.1 * (20 - seat.health))
        if n and seat.health == 0:
            value -= 1000
        elif n >= seat.health:
            value += 100
        scored.append((value, i))
    return scored


def share(view: View, decision: DecisionView) -> int:
    """Point by point on the weakest foe until he is out, then on the next."""
    whole = damage_of(view.game, decision.source.id) if decision.source is not None else decision.more
    given = whole - decision.more
    order = sorted(range(len(decision.options)), key=lambda i: (view.seats[decision.options[i].seat].health, i))
    for i in order:
        health = view.seats[decision.options[i].seat].health
        if given < health:
            return i
        given -= health
    return order[0]


def cost_of_damage(me: SeatView, n: int) -> float:
    if me.health <= 0 or n <= 0:
        return 0.0
    return KNOCKED_OUT if n >= me.health else DAMAGE * n


def harm(view: View, card: str, plain: float) -> float:
    """What it costs to be hit, with the Health that is left."""
    me = view.seats[view.seat]
    n = damage_of(view.game, card)
    return max(plain - DAMAGE * n, 0.0) + cost_of_damage(me, n)


def price(view: View, charges: int) -> float:
    """What Charges are worth: those for the Super Move more than those that would be lost anyway."""
    me = view.seats[view.seat]
    over = me.charges - charges >= me.super_cost > 0 or me.charges >= me.most_charges - 1
    return (0.4 if over else 1.0) * CHARGE * charges


def burns(view: View, decision: DecisionView) -> bool:
    """Whether a Burn brings more than its Charges are worth."""
    if decision.source is None:
        return False
    brought = burn_worth(view.game, decision.source.id)
    if brought is None:  # a Clash card: to be left out of it
        me = view.seats[view.seat]
        plain = traits_of(view.game)[decision.source.id].hurt
        n = me.charges if decision.source.id in by_charges(view.game) else damage_of(view.game, decision.source.id)
        return max(plain, cost_of_damage(me, n)) > price(view, decision.more)
    return brought + _finishes(view, decision.source.id) > price(view, decision.more)


@lru_cache(maxsize=256)
def burn_worth(game: str, card: str) -> float | None:
    """What the `do` of a card's Burn brings; None if its Burn only keeps a player out of something."""
    known = traits_of(game)[card].card
    for step in _walk(_all_steps(known)) if known is not None else ():
        if step.verb == "burn" and step.get("do"):
            return _worth_of(step.get("do"))
    return None


@lru_cache(maxsize=16)
def by_charges(game: str) -> frozenset[str]:
    """Cards whose damage is the Charges one holds."""
    found = set()
    for id, traits in traits_of(game).items():
        for step in _walk(_all_steps(traits.card)) if traits.card is not None else ():
            if step.verb == "damage" and step.get("value").kind == "charges of":
                found.add(id)
    return frozenset(found)


def _worth_of(steps: Iterable[Step]) -> float:
    """To the player whose effect it is: what he gets, what foes lose, what his next Attack gains."""
    steps = tuple(steps)
    total = steps_worth(steps) + sum(harm_of(step.get("does", ())) for step in steps if step.verb in ("for", "attack"))
    for step in steps:
        for standing in step.get("apply", ()):
            if standing.kind == "your attacks":
                total += DAMAGE * (standing.get("more_damage") or 0) + (0.6 if standing.get("cannot_be_avoided") else 0)
    return total


def _finishes(view: View, card: str) -> float:
    """Something extra if the damage of the Burn knocks somebody out."""
    n = damage_of(view.game, card)
    foes = [seat for seat in view.seats if seat.seat != view.seat and seat.health > 0]
    return KNOCKED_OUT / 2 if n and any(seat.health <= n for seat in foes) else 0.0


def _walk(steps: Iterable[Step]) -> list[Step]:
    found: list[Step] = []
    for step in steps:
        found.append(step)
        for name in ("does", "then", "else", "do", "steps"):
            found += _walk(step.get(name, ()))
    return found


def slot(view: View, decision: DecisionView) -> bool:
    """An Arena: whether what stands in the slot is worth its Charges."""
    if decision.source is None:
        return False
    worth = slot_worths(view.game, decision.source.id).get(decision.options[0].index, 0.0)
    return worth > price(view, decision.more)


@lru_cache(maxsize=64)
def slot_worths(game: str, arena: str) -> Mapping[int, float]:
    card = traits_of(game)[arena].card
    slots = card.more.get("slots", ()) if card is not None else ()
    return {part["slot"] - 1: max(_worth_of(part["do"]), 0.3) for part in slots}


def super_move(view: View) -> bool:
    """Whether now is the time: somebody goes down, or more Charges would be wasted, or the game is nearly over."""
    me = view.seats[view.seat]
    n = damage_of(view.game, me.super_move.id) if me.super_move is not None else 0
    foes = [seat for seat in view.seats if seat.seat != view.seat and seat.health > 0]
    if not foes:
        return False
    out = any(seat.health <= n for seat in foes)
    return out or me.charges >= me.super_cost + 2 or view.ko_left <= len(view.seats) or view.villains_left <= 2


def may_be_hurt(view: View) -> bool:
    """Whether a little damage does no harm."""
    return view.seats[view.seat].health > RESERVE
