"""Readers of what chooses cards, players and places: filters, costs, amounts, selections."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from longbox.language import words as w
from longbox.language.reading import Reading, Spread, holds, is_int, is_text, reads
from longbox.language.scope import Scope
from longbox.language.source import line_of
from longbox.language.tree import Amount, Cards, Cost, Filter, Place, Players, Value
from longbox.language.verbs import (
    COST_RANGE,
    FILTERS,
    PLAYER_FIELDS,
    SELECTORS,
    SOURCES,
    STACKS_HINT,
    UP_TO,
    VALUES,
    Field,
)

_VALUE = Field("value", "value", "")
_ZONES = next(field for field in SELECTORS if field.name == "in")
_ALL = Amount("all", Value("number", 0))


# ---------------------------------------------------------------- words that cards fit
@reads("filter words")
def read_filter_words(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[str, ...]:
    return _filter_words(r, node, scope, barred=False)


@reads("barred words")
def read_barred_words(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[str, ...]:
    return _filter_words(r, node, scope, barred=True)


def _filter_words(r: Reading, node: Node, scope: Scope, barred: bool) -> tuple[str, ...]:
    found: dict[str, None] = {}  # in order, each once
    for item in r.items(node):
        word = _filter_word(r, item, scope, barred)
        if word and word in found:
            r.problem(item, f"'{word}' stands here twice")
        found[word] = None
    if not found:
        r.problem(node, "lists no word: nothing fits")
    return tuple(found)


def _filter_word(r: Reading, node: Node, scope: Scope, barred: bool) -> str:
    """One word of `is` or `not`, in the spelling of the tree; it must fit exactly one thing."""
    text = r.text(node, "a type, a mark, a title or a card id")
    if not text:
        return ""
    if text == "any" and not barred:
        return text
    if text == "this" and barred:
        return text
    meanings = _meanings(r, text, scope, barred)
    if len(meanings) > 1:
        r.problem(node, f"'{text}' fits twice: {' and '.join(meanings)}")
    if meanings or (not r.known.complete and " " not in text):
        return text.replace(" ", "_") if text.replace("_", " ") in w.TYPES else text
    if barred and text in scope.ever:
        r.problem(node, f"slot '{text}' is read before it is set")
        return text
    candidates = [*w.TYPES, *w.MARKS, *w.TITLES, *r.known.subtypes, *r.known.cards]
    r.unknown(node, "word", text, [*candidates, *scope.slots] if barred else candidates)
    return text


def _meanings(r: Reading, text: str, scope: Scope, barred: bool) -> list[str]:
    meanings = []
    if text.replace("_", " ") in w.TYPES:
        meanings.append("a type")
    if text in w.MARKS:
        meanings.append("a mark")
    if text in r.known.subtypes:
        meanings.append("a subtype")
    if text in w.TITLES:
        meanings.append("a title")
    if text in r.known.cards:
        meanings.append("a card")
    if barred and holds(scope, text, "cards"):
        meanings.append("a slot")
    return meanings


@reads("types")
def read_types(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    """Types that a card has too: words, or the slot of a picked type."""
    if isinstance(node, ScalarNode) and holds(scope, str(node.value).strip(), "type"):
        return Spread(slot=str(node.value).strip())
    types = []
    for item in r.items(node):
        text = r.text(item, "a type").replace("_", " ")
        if text and text not in w.TYPES:
            text = r.unknown(item, "type", text, [*w.TYPES, *scope.slots])
        types.append(text.replace(" ", "_"))
    return Spread(also_is=tuple(types))


# ---------------------------------------------------------------- filters
@reads("cost")
def read_cost(r: Reading, node: Node, scope: Scope, field: Field) -> Cost:
    if not isinstance(node, MappingNode):
        among = tuple(r.number(item, lowest=0) for item in r.items(node))
        if not among:
            r.problem(node, "'cost' lists no number: nothing fits")
        return Cost(among)
    cost = Cost(**r.fields(node, COST_RANGE, scope, "'cost'"))
    if not node.value:
        r.problem(node, "'cost' says nothing")
    if cost.at_least is not None and cost.at_most is not None and cost.at_least > cost.at_most:
        r.problem(node, f"nothing fits: 'at least' {cost.at_least} is above 'at most' {cost.at_most}")
    return cost


@reads("filter")
def read_filter(r: Reading, node: Node, scope: Scope, field: Field) -> Filter:
    if not isinstance(node, MappingNode):
        return Filter(_filter_words(r, node, scope, barred=False), line=line_of(node))
    if not node.value:
        r.problem(node, "the filter says nothing; write 'any' for every card")
    return make_filter(r, node, r.fields(node, FILTERS, scope, "a filter"))


def make_filter(r: Reading, node: Node, found: dict[str, Any]) -> Filter:
    """Takes the filter out of the fields of a selection."""
    is_, not_, cost = found.pop("is", ()), found.pop("not", ()), found.pop("cost", None)
    barred = set(not_)
    both = [word for word in is_ if word and word in barred]
    if both and len(both) == len(is_):
        r.problem(node, f"nothing fits: '{both[0]}' stands in 'is' and in 'not'")
    return Filter(is_, not_, cost, line_of(node))


@reads("filter or this")
def read_filter_or_this(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "this"):
        return Spread(this=True)
    return Spread(filter=read_filter(r, node, scope, field))


@reads("filter in")
def read_placed_filter(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    """A filter that may also say which zone the card left."""
    if not isinstance(node, MappingNode):
        return read_filter_or_this(r, node, scope, field)
    found = r.fields(node, (*FILTERS, _ZONES), scope, "a filter")
    zones = found.pop("zones", None)
    spread = Spread(filter=make_filter(r, node, found))
    if zones:
        spread["in"] = zones
    return spread


@reads("priced")
def read_priced(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "your character"):
        return Spread(character=True)
    return Spread(filter=read_filter(r, node, scope, field))


@reads("asked")
def read_asked(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    found = r.fields(node, (Field("discard", "filter", "", required=True),), scope, f"'{field.name}'")
    return Spread(asked="discard", filter=found.get("discard"))


@reads("changed cards")
def read_changed(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "this"):
        return Spread(this=True)
    allowed = {"this": "", "next played or discarded": ""}
    return Spread(which=r.word(node, field.name, allowed))


# ---------------------------------------------------------------- how many
@reads("amount")
def read_amount(r: Reading, node: Node, scope: Scope, field: Field) -> Amount:
    """How many cards. "Up to" includes none, so a price cannot have it."""
    for word in ("all", "any"):
        if is_text(node, word):
            if word == "any":
                _no_open_price(r, node, scope, "any")
            return Amount(word, Value("number", 0))
    if isinstance(node, MappingNode) and any(key.value == UP_TO.name for key, _ in node.value):
        found = r.fields(node, (UP_TO,), scope, "'n'")
        _no_open_price(r, node, scope, UP_TO.name)
        return Amount("up to", found.get(UP_TO.key, Value("number", 1)))
    if isinstance(node, ScalarNode) and not is_int(node) and str(node.value).strip() not in w.NUMBERS:
        r.word(node, field.name, {"all": "", "any": "", **w.NUMBERS})
        return Amount()
    if is_int(node):
        return Amount("exactly", Value("number", r.number(node, lowest=1), line=line_of(node)))
    return Amount("exactly", r.read(_VALUE, node, scope))


def _no_open_price(r: Reading, node: Node, scope: Scope, word: str) -> None:
    if scope.price:
        r.problem(node, f"a price is all or nothing: '{word}' cannot stand here")


# ---------------------------------------------------------------- cards
@reads("cards")
def read_cards(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "this"):
        return Spread(cards=Cards(this=True, line=line_of(node)))
    return Spread(cards=_selection(r, node, scope))


@reads("a selection")
def read_selection(r: Reading, node: Node, scope: Scope, field: Field) -> Cards:
    return _selection(r, node, scope)


@reads("shown")
def read_shown(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "hand"):
        return Spread(cards=_whole_hand(node))
    return read_cards(r, node, scope, field)


@reads("discarded")
def read_discarded(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_int(node):
        number = Value("number", r.number(node, lowest=1), line=line_of(node))
        return Spread(cards=Cards(n=Amount("exactly", number), zones=("hand",), line=line_of(node)))
    if isinstance(node, MappingNode) and _is_value(node):
        amount = Amount("exactly", r.read(_VALUE, node, scope))
        return Spread(cards=Cards(n=amount, zones=("hand",), line=line_of(node)))
    if isinstance(node, MappingNode):
        return Spread(cards=_selection(r, node, scope, home="hand"))
    return read_shown(r, node, scope, field)


@reads("drawn")
def read_drawn(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    """A number or a value to draw, or the very cards."""
    if isinstance(node, MappingNode) and not _is_value(node):
        cards = _selection(r, node, scope)
        if cards.zones or cards.top:
            r.problem(node, "'draw' takes a number, or cards 'of' a slot; use 'put' to move other cards")
        return Spread(cards=cards)
    if isinstance(node, ScalarNode) and not is_int(node) and str(node.value).strip() not in w.NUMBERS:
        return Spread(cards=_selection(r, node, scope))
    if is_int(node):
        return Spread(value=Value("number", r.number(node, lowest=1), line=line_of(node)))
    return Spread(value=r.read(_VALUE, node, scope))


@reads("gained")
def read_gained(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    """The name of a stack, or cards."""
    if not isinstance(node, ScalarNode) or is_text(node, "this"):
        return read_cards(r, node, scope, field)
    name = r.text(node, "the name of a stack or a slot")
    stacks = r.known.stacks
    if name in stacks and name in scope.slots:
        r.problem(node, f"'{name}' fits twice: a stack and a slot")
    if name in scope.slots:
        return Spread(cards=_selection(r, node, scope))
    if name in r.known.cards and name not in stacks:
        r.problem(node, f"'{name}' is no stack: {STACKS_HINT}", r.problems.nearest(name, stacks))
    elif name and name not in stacks and name in scope.ever:
        r.problem(node, f"slot '{name}' is read before it is set")
    elif name and name not in stacks and r.known.complete:
        r.unknown(node, "stack or slot", name, [*stacks, *scope.slots])
    return Spread(cards=Cards(stack=name, line=line_of(node)))


@reads("picked")
def read_picked(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if isinstance(node, SequenceNode):
        words = tuple(r.word(item, field.name, w.CALLS) for item in node.value)
        if len(set(words)) < 2:
            r.problem(node, "there is nothing to pick: list two different words")
        return Spread(words=words)
    if is_text(node, "card type"):
        return Spread(card_type=True)
    if isinstance(node, MappingNode) and any(key.value == "who" for key, _ in node.value):
        return Spread(players=read_players(r, node, scope, field))
    if isinstance(node, ScalarNode):
        r.expected(node, "[even, odd], 'card type', {who: ...} or cards")
        return Spread(cards=Cards())
    return Spread(cards=_selection(r, node, scope))


def _whole_hand(node: Node) -> Cards:
    return Cards(n=_ALL, zones=("hand",), line=line_of(node))


def _is_value(node: MappingNode) -> bool:
    return any(key.value in VALUES for key, _ in node.value)


def _selection(r: Reading, node: Node, scope: Scope, home: str = "") -> Cards:
    """A slot, or a mapping of selector fields. `home`: the zone that is meant if none is named."""
    if isinstance(node, ScalarNode):
        text = r.text(node, "cards")
        if text and text not in scope.slots and text in w.ZONES:
            r.problem(node, f"'{text}' is a zone: write {{in: {text}}}")
        elif text:
            r.slot(node, scope, "cards")
        return Cards(slot=text, line=line_of(node))
    found = r.fields(node, SELECTORS, scope, "a selection of cards")
    chosen = make_filter(r, node, found)
    cards = replace(Cards(**found), filter=chosen, line=line_of(node))
    if isinstance(node, MappingNode):
        _check_selection(r, node, scope, cards, home)
    return replace(cards, zones=(home,)) if home and not (cards.zones or cards.top or cards.of) else cards


def _check_selection(r: Reading, node: MappingNode, scope: Scope, cards: Cards, home: str) -> None:
    names = {key.value: key for key, _ in node.value}
    sources = [name for name in SOURCES if name in names]
    if len(sources) > 1:
        r.problem(node, f"only one of 'in', 'top' and 'of' can say where the cards are, found {' and '.join(sources)}")
    if not sources and not home:
        r.problem(node, "does not say where the cards are: 'in', 'top' or 'of'")
    for name in ("skip", "no reshuffle"):
        if name in names and "top" not in names:
            r.problem(names[name], f"'{name}' goes with 'top' only")
    if "whose" in names and "of" in names:
        r.problem(names["whose"], "'whose' does not go with 'of': the cards of a slot are known")
    if cards.whose == "them" and not scope.them:
        _nobody(r, names["whose"])
    if cards.random and cards.n.kind in ("all", "any"):
        r.problem(names["random"], f"'random' picks nothing when 'n' is '{cards.n.kind}'")


# ---------------------------------------------------------------- players and places
@reads("players")
def read_players(r: Reading, node: Node, scope: Scope, field: Field) -> Players:
    if isinstance(node, MappingNode):
        found = r.fields(node, PLAYER_FIELDS, scope, "players")
        found["hit_this_turn"] = bool(found.get("hit_this_turn"))
        players = Players(**{"word": "", **found}, line=line_of(node))
        _check_player_word(r, node, scope, players.word)
        return players
    text = r.text(node, "a player word")
    if text and text not in w.PLAYERS and not holds(scope, text, "player"):
        _wrong_player(r, node, scope, text, w.PLAYERS)
    _check_player_word(r, node, scope, text)
    return Players(text, line=line_of(node))


def _wrong_player(r: Reading, node: Node, scope: Scope, text: str, allowed: w.Words) -> None:
    if text in scope.slots:
        r.slot(node, scope, "player")
    elif text in scope.ever:
        r.problem(node, f"slot '{text}' is read before it is set")
    else:
        r.unknown(node, "player", text, [*allowed, *scope.slots])


def _check_player_word(r: Reading, node: Node, scope: Scope, word: str) -> None:
    if word == "them" and not scope.them:
        _nobody(r, node)
    elif word == "attacker" and not scope.attacker:
        r.problem(node, "'attacker' has a meaning only in a 'defense' block")
    elif word == "each hit" and not scope.attack:
        r.problem(node, "'each hit' has a meaning only inside an 'attack'")
    elif word == "left" and not scope.together:
        r.problem(node, "'left' needs an 'attack' with 'together: true' around it")


def _nobody(r: Reading, node: Node) -> None:
    r.problem(node, "'them' is nobody here: only 'for', 'attack' and some triggers have a 'them'")


@reads("place")
def read_place(r: Reading, node: Node, scope: Scope, field: Field) -> Place:
    if not isinstance(node, MappingNode):
        text = r.text(node, "a place")
        if text and text not in w.PLACES:
            text = r.unknown(node, "place", text, [*w.PLACES, *w.GIFTS])
        return Place(text)
    entries = r.mapping(node, "a place")
    r.no_others(entries, list(w.GIFTS), "a place")
    gifts = [name for name in w.GIFTS if name in entries]
    if len(gifts) != 1:
        r.problem(node, "a place has exactly one of 'hand of' and 'discard of'")
        return Place("hand")
    receiver = entries[gifts[0]][1]
    who = r.text(receiver, "a player")
    if who and who not in w.RECEIVERS and not holds(scope, who, "player"):
        _wrong_player(r, receiver, scope, who, w.RECEIVERS)
    _check_player_word(r, receiver, scope, who)
    return Place(gifts[0], who)
