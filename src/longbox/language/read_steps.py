"""Readers of what happens: steps, triggers and standing abilities, and the checks of what can never be reached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from yaml.nodes import MappingNode, Node, SequenceNode

from longbox.language import words as w
from longbox.language.reading import Entry, Reading, Spread, plain, reads, saved_slots
from longbox.language.scope import ANYTHING, Scope
from longbox.language.source import line_of
from longbox.language.tree import Amount, Cards, Defense, Standing, Step
from longbox.language.verbs import (
    ARENA_SLOT_FIELDS,
    BLOCK_FIELDS,
    DEFENSE_FIELDS,
    LAST_VERB,
    NEVER_FAIL_AMOUNTS,
    PRICE_VERBS,
    STANDINGS,
    TRIGGERS,
    TRIGGERS_WITH_THEM,
    VERBS,
    Field,
    Word,
)

_PICKS = {"words": "word", "card_type": "type", "cards": "cards", "players": "player"}
_STEP_LISTS = ("steps", "alternatives", "standings")


@dataclass
class _Frame:
    """The scopes of one step or standing ability while its fields are read."""

    scope: Scope  # where the step stands
    before: Scope  # the same place before the step saved anything
    done: Scope  # after the head: what `then` may name
    does: Scope | None = None


# ---------------------------------------------------------------- steps
@reads("steps")
def read_steps(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[Step, ...]:
    """A step or a list of steps; never empty."""
    if isinstance(node, SequenceNode) and not node.value:
        r.problem(node, f"'{field.name}' is empty")
    return read_step_list(r, node, scope)


def read_step_list(r: Reading, node: Node, scope: Scope) -> tuple[Step, ...]:
    steps: list[Step] = []
    for item in r.items(node):
        if steps and steps[-1].verb == LAST_VERB:
            r.problem(item, f"can never be reached: it stands after '{LAST_VERB}'")
        steps.append(read_step(r, item, scope))
    return tuple(steps)


def read_step(r: Reading, node: Node, scope: Scope) -> Step:
    word, entries = r.headed(node, VERBS, "verb", "a step")
    if word is None:
        for name in saved_slots(node):
            scope.save(name, ANYTHING)
        return Step("", {}, line_of(node))
    found = _read_fields(r, word, entries, scope)
    if word.name == "gain":
        _move_amount(r, entries, found)
    _check_step(r, node, word, entries, found, scope)
    return Step(word.name, found, line_of(node))


def _read_fields(r: Reading, word: Word, entries: dict[str, Entry], scope: Scope) -> dict[str, Any]:
    """Head first, then the fields in the order of the table; nested steps get the scope that fits them."""
    frame = _Frame(scope, scope.branch(), scope)
    together = "together" in entries
    found: dict[str, Any] = {}
    later: list[Scope] = []
    for field in (word.head, *word.fields):
        if field.name not in entries:
            continue
        inner = scope
        if field.kind in _STEP_LISTS:
            inner = _inner_scope(word, field, frame, together)
            if field.name in ("then", "else", "may", "of"):
                later.append(inner)
        elif field.saves == "picked":
            holds = next((holds for key, holds in _PICKS.items() if key in found), ANYTHING)
            field = replace(field, saves=holds)
        r.store(field, entries[field.name][1], inner, found)
    scope.merge(*later)
    return found


def _inner_scope(word: Word, field: Field, frame: _Frame, together: bool) -> Scope:
    """What the steps of a field may name. `does` has one set of slots per player, which `afterwards` still sees."""
    scope = frame.scope
    name = field.name
    if name == "may":
        frame.done = scope.branch(price=True)
        return frame.done
    if name == "then":
        return frame.done.branch(price=False)
    if name == "else":
        return (frame.before if word.name == "may" else scope).branch(price=False)
    if name == "of":
        return scope.branch()
    if name == "apply":
        return scope.branch(price=False, passing=True)
    if name == "do":
        return scope.branch(price=False)
    return _affected_scope(word, name, frame, together)


def _affected_scope(word: Word, name: str, frame: _Frame, together: bool) -> Scope:
    scope = frame.scope
    is_attack = word.name == "attack"
    attack = {"attack": True, "together": together} if is_attack else {}
    if name == "unless":
        return scope.branch(them=True, price=True)
    if name == "afterwards":
        inner = (frame.does or scope).branch(them=scope.them, price=False, afterwards=True, **attack)
        if together:
            inner.save(w.PROVIDED_SLOT, "cards")
        return inner
    inner = scope.branch(them=True, price=False, afterwards=scope.afterwards and not is_attack, **attack)
    if name == "does":
        frame.does = inner
    return inner


def _move_amount(r: Reading, entries: dict[str, Entry], found: dict[str, Any]) -> None:
    """`gain: weakness, n: 2`: the number belongs to the cards."""
    if "n" not in found:
        return
    amount: Amount = found.pop("n")
    cards: Cards = found.get("cards", Cards())
    if not cards.stack:
        r.problem(entries["n"][0], "'n' beside 'gain' goes with a stack; put it into the selection")
    found["cards"] = replace(cards, n=amount)


@reads("alternatives")
def read_alternatives(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[tuple[Step, ...], ...]:
    found = []
    seen: dict[object, int] = {}
    branches = []
    for item in r.sequence(node, "a list of alternatives"):
        same = plain(item)
        if same in seen:
            r.problem(item, f"the same alternative stands in line {seen[same]}")
        seen.setdefault(same, line_of(item))
        branches.append(scope.branch())
        found.append(read_steps(r, item, branches[-1], Field("an alternative", "steps", "")))
    scope.merge(*branches)
    return tuple(found)


# ---------------------------------------------------------------- checks of a step
def _check_step(
    r: Reading, node: Node, word: Word, entries: dict[str, Entry], found: dict[str, Any], scope: Scope
) -> None:
    if word.name in PRICE_VERBS and "do" not in entries and not scope.price:
        r.problem(node, f"'{word.name}' is a price: it stands in 'may', 'price' or 'unless'")
    both = word.name == "if" and "then" in entries and "else" in entries
    if both and plain(entries["then"][1]) == plain(entries["else"][1]):
        r.problem(entries["else"][0], "'then' and 'else' are the same")
    if word.name == "choose":
        number, alternatives = found.get("number", 1), found.get("of", ())
        if alternatives and number >= len(alternatives):
            r.problem(node, f"nothing to choose: {number} of {len(alternatives)} alternatives")
    cards = found.get("cards")
    if "else" in entries and isinstance(cards, Cards) and cards.n.kind in NEVER_FAIL_AMOUNTS:
        reason = f"'{word.name}' with '{cards.n.kind}' never fails"
        r.problem(entries["else"][0], f"'else' can never be reached: {reason}")


# ---------------------------------------------------------------- standing abilities
@reads("trigger")
def read_trigger(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    word, entries = r.headed(node, TRIGGERS, "event", "a trigger")
    if word is None:
        return Spread(event="")
    found: dict[str, Any] = {"event": word.name}
    head = word.head
    if head.kind == "flag":
        r.read(head, entries[word.name][1], scope)
    else:
        target = {"word": "word", "words": "words", "players": "players"}.get(head.kind, "")
        r.store(replace(head, target=target), entries[word.name][1], scope, found)
    return Spread(found)


@reads("standings")
def read_standings(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[Standing, ...]:
    """A standing ability or a list of them; never empty."""
    if isinstance(node, SequenceNode) and not node.value:
        r.problem(node, f"'{field.name}' is empty")
    return read_standing_list(r, node, scope)


def read_standing_list(r: Reading, node: Node, scope: Scope) -> tuple[Standing, ...]:
    return tuple(_read_standing(r, item, scope) for item in r.items(node))


def _read_standing(r: Reading, node: Node, scope: Scope) -> Standing:
    word, entries = r.headed(node, STANDINGS, "standing ability", "a standing ability")
    if word is None:
        return Standing("", {}, line_of(node))
    inner = scope.branch(price=False)
    found: dict[str, Any] = {}
    for field in (word.head, *word.fields):
        if field.name not in entries:
            continue
        place = inner.branch(price=True) if field.name == "price" else inner
        r.store(field, entries[field.name][1], place, found)
        inner.merge(place)  # what the price saves is readable in `do`
        if field.name == "when":
            inner.them = inner.them or found.get("event") in TRIGGERS_WITH_THEM
    if word.name == "use" and found.get("how") in w.PASSING_USES and not scope.passing:
        r.problem(node, f"'use: {found['how']}' stands only under 'until'; here it is 'once a turn' or 'any time'")
    return Standing(word.name, found, line_of(node))


# ---------------------------------------------------------------- blocks with a shape of their own
@reads("attack step")
def read_attack_step(r: Reading, node: Node, scope: Scope, field: Field) -> Step:
    if not isinstance(node, MappingNode):
        r.expected(node, f"one 'attack' step for '{field.name}'")
        return Step("attack", {}, line_of(node))
    step = read_step(r, node, scope)
    if step.verb not in ("attack", ""):
        r.problem(node, f"'{field.name}' is one 'attack' step, found '{step.verb}'")
    return step


@reads("defense")
def read_defense(r: Reading, node: Node, scope: Scope, field: Field) -> Defense:
    return Defense(**r.fields(node, DEFENSE_FIELDS, scope.branch(attacker=True), "'defense'"), line=line_of(node))


@reads("block")
def read_block(r: Reading, node: Node, scope: Scope, field: Field) -> dict[str, Any]:
    return r.fields(node, BLOCK_FIELDS, scope, "'block'")


@reads("arena slots")
def read_arena_slots(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[dict[str, Any], ...]:
    items = r.sequence(node, "a list of slots")
    return tuple(r.fields(item, ARENA_SLOT_FIELDS, scope.branch(), "a slot") for item in items)
