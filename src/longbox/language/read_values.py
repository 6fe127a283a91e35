"""Readers of values and conditions."""

from __future__ import annotations

from typing import Any

from yaml.nodes import Node, ScalarNode

from longbox.language import words as w
from longbox.language.read_cards import make_filter, read_filter
from longbox.language.reading import Entry, Reading, Spread, is_int, is_text, plain, reads
from longbox.language.scope import Scope
from longbox.language.source import line_of
from longbox.language.tree import Condition, Value
from longbox.language.verbs import CONDITION_KINDS, CONDITIONS, VALUES, Field, Word


def _parts(r: Reading, word: Word, entries: dict[str, Entry], scope: Scope) -> dict[str, Any]:
    """The head and the fields of a word, read in the order of the table."""
    found: dict[str, Any] = {}
    for field in (word.head, *word.fields):
        if field.name in entries:
            inner = scope.branch(them=True) if field.name == "with" else scope
            r.store(field, entries[field.name][1], inner, found)
    return found


# ---------------------------------------------------------------- values
@reads("value")
def read_value(r: Reading, node: Node, scope: Scope, field: Field) -> Value:
    line = line_of(node)
    if is_int(node):
        return Value("number", r.number(node, lowest=0), line=line)
    if isinstance(node, ScalarNode):
        name = r.text(node, "a number or a value")
        if name and name not in w.NUMBERS:
            _wrong_number(r, node, scope, name)
        return Value("named", name=name, line=line)
    word, entries = r.headed(node, VALUES, "value", "a value")
    if word is None:
        return Value("number", line=line)
    found = _parts(r, word, entries, scope)
    both = word.name == "if" and "then" in entries and "else" in entries
    if both and plain(entries["then"][1]) == plain(entries["else"][1]):
        r.problem(entries["else"][0], "'then' and 'else' are the same number")
    return Value(word.name, **found, line=line)


def _wrong_number(r: Reading, node: Node, scope: Scope, name: str) -> None:
    if name in scope.slots:
        r.problem(node, f"expected a number: to count slot '{name}' write {{count: {name}}}")
    elif any(char.isdigit() for char in name):
        r.expected(node, "a number")
    else:
        r.unknown(node, "number", name, w.NUMBERS)


@reads("loss")
def read_loss(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "all"):
        return Spread(all=True)
    return Spread(value=read_value(r, node, scope, field))


@reads("threshold")
def read_threshold(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    """A number to reach; some rules have a name for it."""
    if isinstance(node, ScalarNode) and str(node.value).strip() in w.NUMBERS:
        return Spread(at_least_name=str(node.value).strip())
    return Spread({field.key: r.number(node, lowest=0)})


# ---------------------------------------------------------------- conditions
@reads("played")
def read_played(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "nothing else"):
        return Spread(kind="nothing else")
    return Spread(filter=read_filter(r, node, scope, field))


@reads("conditions")
def read_conditions(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[Condition, ...]:
    items = r.items(node)
    if not items:
        r.problem(node, f"'{field.name}' lists no condition")
    if field.name == "not" and len(items) > 1:
        r.problem(node, "'not' takes one condition")
    return tuple(read_condition(r, item, scope, field) for item in items)


@reads("condition")
def read_condition(r: Reading, node: Node, scope: Scope, field: Field) -> Condition:
    word, entries = r.headed(node, CONDITIONS, "condition", "a condition")
    if word is None:
        return Condition("all", line=line_of(node))
    found = _parts(r, word, entries, scope)
    if word.name == "card":
        chosen = {name: found.pop(key) for name, key in _CARD_FILTER if key in found}
        found["filter"] = make_filter(r, node, chosen)
    if word.name == "avoided" and not scope.afterwards:
        r.problem(node, "'avoided' has a meaning only in 'afterwards'")
    kind = found.pop("kind", CONDITION_KINDS.get(word.name, word.name))
    if kind == "nothing else" and len(entries) > 1:
        r.problem(node, "'played: nothing else' takes no other field")
    condition = Condition(kind, **found, line=line_of(node))
    _check_range(r, node, condition)
    return condition


_CARD_FILTER = (("is", "is_"), ("not", "not_"), ("cost", "cost"))


def _check_range(r: Reading, node: Node, condition: Condition) -> None:
    """Conditions that are always or never true make a branch that nobody can reach."""
    low, high = condition.at_least, condition.at_most
    if low is not None and high is not None and low > high:
        r.problem(node, f"never true: 'at least' {low} is above 'at most' {high}")
    elif low == 0 and high is None and condition.kind not in ("cost of",):
        r.problem(node, "always true: 'at least' 0; one of the branches can never be reached")
    players = condition.players.word if condition.players is not None else ""
    if condition.kind == "health of" and players in ("each foe", "each player", "each hit", "a foe"):
        r.problem(node, "'health of' asks about one player: 'you', 'them' or a slot")
