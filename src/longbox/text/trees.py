"""Small questions about the tree of a card that every language asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from longbox.language.tree import Card, Cards, Condition, Cost, Filter, Place, Players, Standing, Step, Value

PERSONAL = ("hand", "discard", "deck", "play", "played", "gained", "owned", "team", "won", "tokens", "score pile")


def is_personal(cards: Cards) -> bool:
    return bool(cards.zones) and all(zone in PERSONAL for zone in cards.zones) and cards.whose != "anyone"


def origin_of(cards: Cards) -> str:
    if cards.top:
        return f"top of {cards.top}"
    return cards.zones[0] if len(cards.zones) == 1 else ""


def is_one(cards: Cards) -> bool:
    return cards.n.kind == "exactly" and number_of(cards.n.value) == 1


def is_yours(step: Step) -> bool:
    who = step.get("who")
    return isinstance(who, Players) and who.word == "you"


def is_character_cost(step: Step) -> bool:
    """`until: end of turn` that changes nothing but the number to beat."""
    kinds = [standing.get("character") is not None for standing in step.get("apply", ())]
    return step.fields["moment"] == "end of turn" and bool(kinds) and all(kinds)


def is_raise(step: Step) -> bool:
    """Makes one's own Character harder to beat, this turn."""
    if step.verb != "until" or not is_character_cost(step):
        return False
    return all(standing.get("more") is not None for standing in step.fields["apply"])


def is_open_ended(step: Step) -> bool:
    """Told with a second thought at its end, so that "unless" would belong to that."""
    value = step.get("value")
    odd = isinstance(value, Value) and (value.kind == "if" or value.at_least is not None)
    return step.verb in ("choose", "if", "may") or odd


def is_steal(step: Step) -> bool:
    """Somebody loses as many Charges as you gain by it."""
    then = step.get("then", ())
    if step.verb != "lose charges" or step.get("all") or step.get("as") or len(then) != 1 or step.get("else"):
        return False
    gain = then[0]
    same = gain.verb == "charge" and number_of(gain.fields["value"]) == number_of(step.fields["value"])
    return same and is_yours(gain) and number_of(step.fields["value"]) is not None


def is_same_elsewhere(choices: Sequence[Sequence[Step]]) -> bool:
    """Two alternatives: the same to all cards of one place or of another."""
    if len(choices) != 2 or any(len(steps) != 1 for steps in choices):
        return False
    one, other = (steps[0] for steps in choices)
    here, there = one.get("cards"), other.get("cards")
    if one.verb != other.verb or not isinstance(here, Cards) or not isinstance(there, Cards) or here.n.kind != "all":
        return False
    moved = {**other.fields, "cards": replace(there, zones=here.zones)}
    return len(here.zones) == len(there.zones) == 1 and same_tree(one.fields, moved)


def is_same_done(choices: Sequence[Sequence[Step]]) -> bool:
    """Two alternatives: the same done to one card or to another."""
    if len(choices) != 2 or any(len(steps) != 1 or set(steps[0].fields) != {"cards"} for steps in choices):
        return False
    return choices[0][0].verb == choices[1][0].verb


def is_about_each(step: Step) -> bool:
    """If there are enough of some players, each of them does something."""
    condition: Condition = step.fields["condition"]
    then = step.get("then", ())
    if condition.kind != "players" or condition.with_ or step.get("else") or len(then) != 1 or then[0].verb != "for":
        return False
    return same_tree(condition.players, then[0].fields["players"]) and not then[0].get("afterwards")


def is_to_the_left(step: Step) -> bool:
    to = step.get("to")
    return isinstance(to, Place) and to.word in ("hand of", "discard of") and to.player == "left"


def last_step(steps: Sequence[Step]) -> Step:
    """What some steps come to: the last one, inside `if` and `for`."""
    last = steps[-1]
    inner = last.get("then", ()) or last.get("does", ())
    return last_step(inner) if inner else last


def hangs_on(step: Step) -> bool:
    """A clause of its own that may follow an order with "and": "draw a card and each foe takes 2 damage"."""
    attacks = any(standing.kind == "your attacks" for standing in step.get("apply", ()))
    return step.verb in ("may", "for") or attacks or step.get("who") is not None


def is_only_cost(found: Filter) -> bool:
    """Asks for nothing but a cost."""
    return found.cost is not None and not words_of(found) and not found.not_


def passed_on(step: Step) -> bool:
    """What comes of a card for who was just given it: said right after, without "then"."""
    does = step.get("does", ())
    condition = does[0].get("condition") if len(does) == 1 and does[0].verb == "if" else None
    cards = condition.cards if isinstance(condition, Condition) else None
    return cards is not None and cards.of == "received" and is_only_cost(cards.filter)


def goes_on(attack: Step) -> Sequence[Step]:
    """What those affected by an Attack do when all have decided, if that goes on with what they did."""
    after = attack.get("afterwards", ())
    first = after[0] if after else None
    if first is not None and first.verb == "if" and is_about_each(first):
        first = first.fields["then"][0]
    if first is None or first.verb != "for" or passed_on(first):
        return ()
    does: Sequence[Step] = first.get("does", ())
    return does


def is_about_avoiding(step: Step) -> bool:
    """If somebody avoided the Attack: that it comes after it goes without saying."""
    condition = step.get("condition")
    if not isinstance(condition, Condition):
        return False
    return "avoided" in {condition.kind, *(part.kind for part in condition.of)}


def is_harm(steps: Sequence[Step]) -> bool:
    """What one would rather not have: told as the price."""
    return len(steps) == 1 and steps[0].verb == "damage" and is_theirs(steps)


def keeps_one(step: Step) -> bool:
    """All cards of a kind are gained, and one of them goes to the hand."""
    steps, then = step.get("steps", ()), step.get("then", ())
    if len(steps) != 1 or len(then) != 1 or (steps[0].verb, then[0].verb) != ("gain", "put"):
        return False
    gained, kept = steps[0].fields["cards"], then[0].fields["cards"]
    every = gained.n.kind == "all" and bool(gained.as_) and steps[0].get("to") is None
    return every and kept.of == gained.as_ and is_one(kept) and then[0].fields["to"].word == "hand"


def is_exchange(step: Step) -> bool:
    """One of your Super Heroes goes away, another one comes."""
    steps, then = step.get("steps", ()), step.get("then", ())
    if len(steps) != 1 or len(then) != 1 or {steps[0].verb, then[0].verb} != {"put"}:
        return False
    old, new = steps[0].fields["cards"], then[0].fields["cards"]
    there = (steps[0].fields["to"].word, then[0].fields["to"].word) == ("unused heroes", "team")
    here = (old.zones, new.zones) == (("team",), ("unused heroes",))
    return there and here and bool(old.as_) and new.filter.not_ == (old.as_,)


def feeds(one: Step, other: Step) -> bool:
    """The second step takes cards from where the first one brought some, so their order matters."""
    cards = other.get("cards")
    if not isinstance(cards, Cards) or not cards.zones:
        return False
    filled = {"draw": "hand", "gain": "discard", "discard": "discard"}.get(one.verb, "")
    if one.verb in ("gain", "put") and one.get("to") is not None:
        filled = one.fields["to"].word
    return filled in cards.zones


def costs(one: Step, other: Step) -> bool:
    """The second step is what the Power of the first one costs."""
    return one.verb == "power" and other.verb == "discard"


def clears(one: Step, other: Step) -> bool:
    """The second step deals with what the first one left of a slot."""
    first, second = one.get("cards"), other.get("cards")
    if not isinstance(first, Cards) or not isinstance(second, Cards):
        return False
    return bool(first.of) and first.of == second.of and second.n.kind == "all" and is_plain(second.filter)


def returns(one: Step, other: Step) -> bool:
    """The second step puts back what the first one played."""
    first, second = one.get("cards"), other.get("cards")
    if one.verb != "play" or other.verb != "put" or not isinstance(first, Cards) or not isinstance(second, Cards):
        return False
    return bool(first.as_) and second.slot == first.as_


def renews_hand(one: Step, other: Step) -> bool:
    """A hand goes, and another one is drawn."""
    cards = one.get("cards")
    whole = isinstance(cards, Cards) and cards.zones == ("hand",) and cards.n.kind == "all" and is_plain(cards.filter)
    return whole and one.verb == "discard" and other.verb == "draw"


def passes_cards(step: Step) -> bool:
    """Gives cards into the hand of another player: there it matters that all do so at the same time."""
    to = step.get("to")
    return isinstance(to, Place) and to.word == "hand of"


def fits(card: Card, found: Filter) -> bool:
    """Is the card one of those a filter means?"""
    if any(word in (card.id, card.type, *card.subtypes) for word in found.not_):
        return False
    if found.cost is not None and not in_cost(card.cost, found.cost):
        return False
    marks = {card.id, card.type, *card.subtypes}
    marks |= {"ongoing"} if card.ongoing is not None else set()
    marks |= {"defense"} if card.defense is not None else set()
    marks |= {"block"} if "block" in card.more else set()
    marks |= {"attack"} if any(step.verb == "attack" for step in card.play) else set()
    marks |= {"super-villain"} if card.section == "super_villains" else set()
    return not words_of(found) or any(word in marks for word in words_of(found))


def in_cost(number: int | None, found: Cost) -> bool:
    if number is None:
        return False
    if found.among:
        return number in found.among
    return (found.at_least or 0) <= number <= (number if found.at_most is None else found.at_most)


def same_tree(one: Any, other: Any) -> bool:
    """The same, wherever it stands in the file."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same_tree(one[key], other[key]) for key in one)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(same_tree(*pair) for pair in zip(one, other, strict=True))
    if is_dataclass(one) and not isinstance(one, type) and type(one) is type(other):
        return all(same_tree(getattr(one, f.name), getattr(other, f.name)) for f in fields(one) if f.name != "line")
    return bool(one == other)


def is_theirs(step: Step | Sequence[Step]) -> bool:
    """Done by the player it is told of, not by somebody named in it."""
    if not isinstance(step, Step):
        return all(is_theirs(one) for one in step)
    who = step.get("who")
    return not isinstance(who, Players) and not step.get("then") and not step.get("else")


def leaves(step: Step, slot: str) -> bool:
    """Takes all cards but those of a slot."""
    cards = step.get("cards")
    return isinstance(cards, Cards) and cards.n.kind == "all" and bool(slot) and slot in cards.filter.not_


def about_first_attack(standing: Standing) -> bool:
    condition: Condition | None = standing.get("if")
    if standing.kind == "your attacks":
        return bool(standing.fields["which"] == "first")
    return condition is not None and condition.kind == "attack"


def number_of(value: Value) -> int | None:
    """The plain number of a value, if it is one."""
    plain = value.kind == "number" and value.plus is None and value.minus is None
    return value.number * value.times if plain else None


def with_slot(cards: Cards, slot: str) -> Cards:
    """`pick` saves its cards through a field of its own."""
    return replace(cards, as_=slot) if slot and not cards.as_ else cards


def is_plain(found: Filter) -> bool:
    """Fits every card."""
    return not words_of(found) and not found.not_ and found.cost is None


def words_of(found: Filter) -> tuple[str, ...]:
    return tuple(word for word in found.is_ if word != "any")


def field_filter(standing: Standing) -> Filter:
    found: Any = standing.get("filter")
    return found if isinstance(found, Filter) else Filter()
