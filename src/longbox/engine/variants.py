"""Makes the further forms of cards: definitions with more types or names, see `forms`. Runs once per library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from longbox.engine.program import CardDef, Program
from longbox.engine.words import bits, word
from longbox.language import tree

PICKED_TYPES = len(word.NAMES) - word.FIRST_TYPE  # of TYPE_NAMES those that can be picked
OF_ITS_OWN = ("bits", "any_name", "printed", "owned", "lasting", "with_type", "copies")


def make(prog: Program, cards: Mapping[str, tree.Card]) -> list[int]:
    """Appends the forms, with what filters look at; `fill` adds the rest when the cards are compiled."""
    made: list[int] = []
    for card in cards.values():
        for standing in card.always:
            if standing.kind == "cards":
                made.append(_owned_form(prog, prog.index[card.id], standing))
    if any(standing.get("which") for card in cards.values() for standing in _changes(card)):
        for number in range(len(prog.defs)):
            if prog.defs[number].section != "characters":
                made += _typed_forms(prog, number)
    return made


def fill(prog: Program, made: list[int]) -> None:
    for number in made:
        form = prog.defs[number]
        printed = prog.defs[form.printed]
        for name in getattr(CardDef, "__mypyc_attrs__", None) or vars(printed):
            if name not in OF_ITS_OWN:
                setattr(form, name, getattr(printed, name))


def _owned_form(prog: Program, number: int, standing: tree.Standing) -> int:
    form = _form(prog, number)
    for kind in standing.get("also_is") or ():
        form.bits |= 1 << bits.TYPE_NAMES.index(kind)
    form.any_name = bool(standing.get("also_named"))
    form.owned = form.lasting = len(prog.defs) - 1
    prog.defs[number].owned = form.owned
    return form.owned


def _typed_forms(prog: Program, number: int) -> list[int]:
    made: list[int] = []
    d = prog.defs[number]
    for kind in range(PICKED_TYPES):
        if d.bits >> kind & 1:
            d.with_type.append(number)
            continue
        form = _form(prog, number)
        form.bits |= 1 << kind
        d.with_type.append(len(prog.defs) - 1)
        made.append(len(prog.defs) - 1)
    return made


def _form(prog: Program, number: int) -> CardDef:
    d = prog.defs[number]
    form = CardDef(d.id, d.name)
    form.bits, form.any_name, form.cost, form.section = d.bits, d.any_name, d.cost, d.section
    form.printed, form.owned, form.lasting = d.printed, d.owned, d.lasting
    prog.defs.append(form)
    return form


def _changes(part: Any) -> Iterator[tree.Standing]:
    """The standing abilities in a card that change other cards."""
    if isinstance(part, tree.Standing) and part.kind == "cards":
        yield part
    if isinstance(part, tree.Card):
        parts: Any = (part.play, part.ongoing or (), part.ability)
    elif isinstance(part, tree.Step | tree.Standing):
        parts = part.fields.values()
    else:
        parts = part if isinstance(part, tuple) else ()
    for inner in parts:
        yield from _changes(inner)
