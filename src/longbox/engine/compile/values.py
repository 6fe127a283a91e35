"""Numbers and conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from longbox.engine.compile import players, selectors, terms
from longbox.engine.compile.node import Node
from longbox.engine.program import Cond, Val
from longbox.engine.words import amount, condition, differ, source, who
from longbox.language import tree

if TYPE_CHECKING:
    from longbox.engine.compile.compiler import Compiler

NO_LIMIT = 9999


# ---------------------------------------------------------------- values
def value(c: Compiler, told: tree.Value) -> Val:
    node = c.node(told, f"the value '{told.kind}'")
    compiled = Val(amount.NUMBER, 0)
    VALUES[told.kind](c, node, compiled)
    compiled.times = node.take("times", 1)
    compiled.floor = node.take("at_least") or 0
    compiled.plus = _part(c, node, "plus")
    compiled.minus = _part(c, node, "minus")
    node.done()
    return compiled


def _part(c: Compiler, node: Node, name: str) -> Val | None:
    return value(c, node.take(name)) if node.says(name) else None


def _number(c: Compiler, node: Node, compiled: Val) -> None:
    compiled.number = node.take("number", 0)


def _count(c: Compiler, node: Node, compiled: Val) -> None:
    cards: tree.Cards = node.take("cards")
    if cards.slot:
        compiled.kind = amount.SLOT_COUNT
        compiled.slot = c.slot(cards.slot, node.line)
        return
    compiled.kind = amount.COUNT
    compiled.sel = selectors.seen(c, cards)
    compiled.different = terms.DIFFERENT[node.take("different", "")]


def _played(c: Compiler, node: Node, compiled: Val) -> None:
    compiled.kind = amount.PLAYED
    compiled.filt = selectors.facts(c, node.take("filter"))
    compiled.different = terms.DIFFERENT[node.take("different", "")]
    compiled.other = node.take("other", False)


def _players(c: Compiler, node: Node, compiled: Val) -> None:
    compiled.kind = amount.PLAYERS
    compiled.who = players.players(c, node.take("players"))
    if node.says("with_"):
        compiled.cond = c.condition(node.take("with_"))


def _of_slot(kind: int) -> Callable[[Compiler, Node, Val], None]:
    def compile_it(c: Compiler, node: Node, compiled: Val) -> None:
        compiled.kind = kind
        compiled.slot = c.slot(node.take("slot"), node.line)

    return compile_it


def _vp(c: Compiler, node: Node, compiled: Val) -> None:
    _of_slot(amount.VP)(c, node, compiled)
    compiled.star = node.take("star", 0)


def _charges(c: Compiler, node: Node, compiled: Val) -> None:
    c.needs_health(node.line, node.what)
    compiled.kind = amount.CHARGES
    compiled.who = players.one_player(c, node.take("players"))


def _named(c: Compiler, node: Node, compiled: Val) -> None:
    name = node.take("name")
    if name != "charge cost":
        raise c.fail(node.line, f"the number '{name}' as a value")
    c.needs_health(node.line, f"the number '{name}'")
    compiled.kind = amount.CHARGE_COST


def _up_to_a_hand(c: Compiler, node: Node, compiled: Val) -> None:
    compiled.kind = amount.HAND_OF
    compiled.number = node.take("number")


def _if(c: Compiler, node: Node, compiled: Val) -> None:
    compiled.kind = amount.IF
    compiled.cond = c.condition(node.take("condition"))
    compiled.then = value(c, node.take("then"))
    compiled.els = value(c, node.take("else_"))


VALUES: Mapping[str, Callable[[Compiler, Node, Val], None]] = {
    "number": _number,
    "count": _count,
    "played": _played,
    "players": _players,
    "cost of": _of_slot(amount.COST),
    "highest cost of": _of_slot(amount.HIGHEST),
    "vp of": _vp,
    "printed power of": _of_slot(amount.PRINTED_POWER),
    "charges of": _charges,
    "amount": _of_slot(amount.AMOUNT),
    "named": _named,
    "if": _if,
    "up to a hand of": _up_to_a_hand,
}


# ---------------------------------------------------------------- conditions
def compile_condition(c: Compiler, told: tree.Condition) -> Cond:
    node = c.node(told, f"the condition '{told.kind}'")
    compiled = CONDITIONS[told.kind](c, node)
    node.done()
    compiled.plain = _is_plain_count(compiled)
    return compiled


def _range(c: Compiler, node: Node, compiled: Cond) -> None:
    """So many or more, so many or fewer. A condition that only says the most is true for none."""
    low = 0 if node.says("at_most") else 1
    compiled.at_least = node.take("at_least", low)
    compiled.at_most = node.take("at_most", NO_LIMIT)


def _cost(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.PARITY if node.says("parity") else condition.COST)
    compiled.slot = c.slot(node.take("slot"), node.line)
    if node.says("parity"):
        compiled.word_slot = c.slot(node.take("parity"), node.line)
        return compiled
    compiled.at_least = node.take("at_least", 0)
    compiled.at_most = node.take("at_most", NO_LIMIT)
    return compiled


def _card(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.CARD)
    compiled.slot = c.slot(node.take("slot"), node.line)
    compiled.filt = selectors.filt(c, node.take("filter"))
    return compiled


def _any(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.ANY)
    compiled.sel = selectors.seen(c, node.take("cards"))
    compiled.same = bool(node.take("same"))
    if node.says("at_least_name") and not compiled.same:
        compiled.at_least_rule = _rule_number(c, node.take("at_least_name"), node.line)
    compiled.at_least = node.take("at_least", 1)
    compiled.different = terms.DIFFERENT[node.take("different", "")]
    return compiled


def _rule_number(c: Compiler, name: str, line: int) -> int:
    known = {"capture limit": c.rules.capture_limit > 0, "most charges": c.rules.health > 0}
    if not known.get(name):
        raise c.fail(line, f"the number '{name}'")
    return terms.RULES[name]


def _none(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.NONE)
    compiled.sel = selectors.seen(c, node.take("cards"))
    return compiled


def _played_cards(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.PLAYED)
    compiled.filt = selectors.facts(c, node.take("filter"))
    _range(c, node, compiled)
    compiled.different = terms.DIFFERENT[node.take("different", "")]
    compiled.other = node.take("other", False)
    return compiled


def _count_of_players(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.PLAYERS)
    compiled.who = players.players(c, node.take("players"))
    if node.says("with_"):
        compiled.with_ = c.condition(node.take("with_"))
    _range(c, node, compiled)
    return compiled


def _more(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.MORE)
    compiled.sel = selectors.seen(c, node.take("cards"))
    compiled.more_than = value(c, node.take("more_than"))
    return compiled


def _health(c: Compiler, node: Node) -> Cond:
    c.needs_health(node.line, node.what)
    compiled = Cond(condition.HEALTH)
    compiled.who = players.one_player(c, node.take("players"))
    compiled.at_least = node.take("at_least", 0)
    compiled.at_most = node.take("at_most", NO_LIMIT)
    return compiled


def _first_attack(c: Compiler, node: Node) -> Cond:
    c.needs_health(node.line, node.what)
    node.take("word")
    return Cond(condition.FIRST_ATTACK)


def _confrontation(c: Compiler, node: Node) -> Cond:
    compiled = Cond(condition.CONFRONTATION)
    compiled.at_least = 1 if node.take("word") == "yours" else 0
    return compiled


def _avoided(c: Compiler, node: Node) -> Cond:
    node.take("word")
    compiled = Cond(condition.AVOIDED)
    c.effect.avoided = compiled.slot = c.effect.common("players who avoided")
    return compiled


def _parts(kind: int) -> Callable[[Compiler, Node], Cond]:
    def compile_it(c: Compiler, node: Node) -> Cond:
        compiled = Cond(kind)
        compiled.of = [c.condition(part) for part in node.take("of")]
        return compiled

    return compile_it


def _nothing_else(c: Compiler, node: Node) -> Cond:
    return Cond(condition.FIRST_CARD)


CONDITIONS: Mapping[str, Callable[[Compiler, Node], Cond]] = {
    "cost of": _cost,
    "card": _card,
    "any": _any,
    "none": _none,
    "played": _played_cards,
    "nothing else": _nothing_else,
    "players": _count_of_players,
    "more than": _more,
    "health of": _health,
    "attack": _first_attack,
    "all": _parts(condition.ALL),
    "any of": _parts(condition.ANY_OF),
    "not": _parts(condition.NOT),
    "confrontation": _confrontation,
    "avoided": _avoided,
}


def only_plays(cond: Cond) -> bool:
    """Whether a condition looks at nothing but the plays of this turn."""
    return cond.kind == condition.PLAYED or (bool(cond.of) and all(only_plays(part) for part in cond.of))


def _is_plain_count(cond: Cond) -> bool:
    """Whether a condition asks for nothing but a number of cards in the subject's own zones."""
    sel = cond.sel
    if cond.kind != condition.ANY or sel is None or sel.kind != source.ZONES or sel.whose != who.SUBJECT:
        return False
    special = sel.other or sel.shares != -1 or sel.filt.not_this or sel.filt.not_slot != -1
    numbers = cond.same or cond.different != differ.NONE or cond.at_least_rule >= 0
    return not special and not numbers and all(z >= 0 for z in sel.zones)
