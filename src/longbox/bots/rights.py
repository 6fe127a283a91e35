"""Rights of use, and when the rookie takes them: at once, when they bring something now, or not yet.

A card that is spent by its own right is kept until what it brings makes a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from longbox.bots.traits import fits, harm, steps_worth
from longbox.bots.worth import Worth, standings_of
from longbox.language.tree import Cards, Standing, Step
from longbox.quick.judge import LONG_TURN
from longbox.view import CardView, OptionView, View

ENOUGH = 0.3  # points that make a difference
STRONG = 1.5  # Power a card brings that is worth fetching

Judge = Callable[[str], Worth]
Points = Callable[[Worth], float]


def wanted(view: View, option: OptionView, of: Judge, points: Points) -> bool:
    """Whether a right of a card before the player should be used now."""
    if option.card is None:
        return False
    uses = [s for s in standings_of(view.game, (option.card.id,)) if s.kind == "use"]
    return any(_worth_using(view, s, of, points) for s in uses)


def spends_itself(standing: Standing) -> bool:
    return any(step.verb == "discard" and step.get("cards").this for step in standing.get("price") or ())


def _worth_using(view: View, standing: Standing, of: Judge, points: Points) -> bool:
    do: Sequence[Step] = standing.get("do", ())
    chosen = next((step for step in do if step.verb in ("put", "destroy")), None)
    if chosen is not None and not any(step.verb in ("power", "draw") for step in do):
        return _worth_choosing(view, chosen, of, points)
    brought = steps_worth(do) + 0.5 * harm(do)
    if spends_itself(standing):
        return len(view.played) < LONG_TURN and _helps_to_buy(view, max(brought, 1.0), of, points)
    return brought + steps_worth(standing.get("price") or ()) > 0


def _worth_choosing(view: View, step: Step, of: Judge, points: Points) -> bool:
    """Something is fetched, or destroyed: only if there is something to fetch or to get rid of."""
    cards: Cards = step.get("cards")
    there = [of(card.id) for card in _lying(view, cards) if fits(of(card.id).traits, cards.filter)]
    if step.verb == "destroy":
        return any(points(worth) < -ENOUGH for worth in there)
    return any(worth.now >= STRONG for worth in there)


def _lying(view: View, cards: Cards) -> list[CardView]:
    me = view.seats[view.seat]
    zones = {"discard": me.discard, "hand": me.hand, "played": me.play, "play": me.play + me.ongoing}
    return [card for zone in cards.zones for card in zones.get(zone, ())]


def _helps_to_buy(view: View, more: float, of: Judge, points: Points) -> bool:
    """Whether so much more Power buys something better than what can be had already."""
    for_sale = [card for card in (*view.line_up, *view.stack_cards.values(), view.villain) if card is not None]
    now = later = 0.0
    for card in for_sale:
        worth = of(card.id)
        value = points(worth) + (worth.vp if view.villain is not None and card.handle == view.villain.handle else 0.0)
        if worth.traits.cost <= view.power:
            now = max(now, value)
        if worth.traits.cost <= view.power + more:
            later = max(later, value)
    return later > now + ENOUGH
