"""Which cards: filters, selections, and the places cards go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.engine.compile import players, terms
from longbox.engine.compile.node import Node
from longbox.engine.program import CardDef, Filt, Sel
from longbox.engine.words import bits, differ, place, quantity, source, who, zone
from longbox.language import tree

if TYPE_CHECKING:
    from longbox.engine.compile.compiler import Compiler

COUNTS = ("exactly", "up to", "any", "all")  # in the order of `quantity`


# ---------------------------------------------------------------- filters
def filt(c: Compiler, told: tree.Filter) -> Filt:
    compiled = Filt([])
    excluded = []
    for term in told.not_:
        if term == "this":
            compiled.not_this = True
        elif term in c.effect.slots:
            if compiled.not_slot != -1:
                raise c.fail(told.line, "'not' with two slots")
            compiled.not_slot = c.effect.slots[term]
        else:
            excluded.append(term)
    compiled.ok = _fitting(c, tuple(term for term in told.is_ if term != "any"), tuple(excluded), told.cost)
    return compiled


def facts(c: Compiler, told: tree.Filter) -> Filt:
    """A filter that looks at the card alone, where there is neither `this` nor a slot to compare it with."""
    compiled = filt(c, told)
    if compiled.not_this:
        raise c.fail(told.line, "'not: this' in a filter of this kind")
    if compiled.not_slot != -1:
        raise c.fail(told.line, "'not' with a slot in a filter of this kind")
    return compiled


def _fitting(c: Compiler, wanted: tuple[str, ...], excluded: tuple[str, ...], cost: tree.Cost | None) -> list[bool]:
    """Which definitions fit. Many cards ask for the same, and all definitions are looked at each time."""
    key = (wanted, excluded, cost, c.home)
    found = c.fitting.get(key)
    if found is None:
        found = []
        for d in c.prog.defs:
            fit = not wanted or any(_is(c, d, term) for term in wanted)
            fit = fit and not any(_is(c, d, term) for term in excluded)
            found.append(fit and _cost_fits(cost, d.cost))
        c.fitting[key] = found
    return found


def _is(c: Compiler, d: CardDef, term: str) -> bool:
    if term in bits.TYPE_NAMES:
        return bool(d.bits >> bits.TYPE_NAMES.index(term) & 1)
    if term in bits.MARK_NAMES:
        return bool(d.bits >> (bits.MARK_SHIFT + bits.MARK_NAMES.index(term)) & 1)
    if term in bits.TITLE_NAMES:
        return bool(d.bits >> (bits.TITLE_SHIFT + bits.TITLE_NAMES.index(term)) & 1)
    if term in c.cards[d.id].subtypes:
        return True
    if c.home:  # of another box: its own cards are meant first
        home = f"{c.home}:{term}"
        term = home if home in c.prog.index else term
    term = c.rules.aliases.get(term, term)
    if d.any_name:
        return term in c.prog.index
    return term in c.prog.index and c.prog.defs[c.prog.index[term]].name == d.name


def _cost_fits(cost: tree.Cost | None, number: int) -> bool:
    if cost is None:
        return True
    if cost.among:
        return number in cost.among
    low = cost.at_least if cost.at_least is not None else 0
    high = cost.at_most if cost.at_most is not None else number
    return low <= number <= high


# ---------------------------------------------------------------- selections
def taken(c: Compiler, cards: tree.Cards, add: bool = True) -> Sel:
    """The cards that a verb takes: so many, named for later if the card says so. `add`: also added to a common slot."""
    node = c.node(cards, "this selection")
    n: tree.Amount = node.take("n", tree.Amount())
    compiled = Sel(filt(c, node.take("filter", tree.Filter())))
    compiled.each = terms.ONE_OF_EACH[node.take("one_of_each", "")]
    _sharing(c, node, compiled)
    compiled.count = COUNTS.index(n.kind)
    compiled.n = c.value(n.value)
    compiled.random = node.take("random", False)
    compiled.other = node.take("other", False)
    compiled.highest = bool(node.take("highest"))
    _where(c, node, cards, compiled)
    if node.says("as_"):
        compiled.save = c.effect.saved(node.take("as_"))
    if node.says("adds_to") and add:
        compiled.add = c.effect.common(node.take("adds_to"))
    node.done()
    _check_choice(c, cards, compiled)
    return compiled


def seen(c: Compiler, cards: tree.Cards) -> Sel:
    """The cards that a question is about: all that fit. Nothing is chosen, so nothing can say how."""
    node = c.node(cards, "this question about cards")
    compiled = Sel(filt(c, node.take("filter", tree.Filter())))
    _sharing(c, node, compiled)
    compiled.other = node.take("other", False)
    _where(c, node, cards, compiled)
    if compiled.kind == source.TOP:
        n: tree.Amount = node.take("n", tree.Amount())
        compiled.count = COUNTS.index(n.kind)
        compiled.n = c.value(n.value)
        _check_choice(c, cards, compiled)
    node.done()
    return compiled


def _sharing(c: Compiler, node: Node, compiled: Sel) -> None:
    if node.says("shares_a_type_with"):
        compiled.shares = c.slot(node.take("shares_a_type_with"), node.line)


def _check_choice(c: Compiler, cards: tree.Cards, sel: Sel) -> None:
    """Ways to choose that do not go together: one of them would be ignored."""
    count = cards.n.kind
    if sel.kind in (source.STACK, source.TOP) and count in ("up to", "any"):
        raise c.fail(cards.line, f"'{count}' of a pile")
    if sel.kind == source.STACK and count == "all":
        raise c.fail(cards.line, "'all' of a stack")
    if sel.kind == source.TOP and (sel.random or sel.highest):
        raise c.fail(cards.line, "a choice among the top cards of a pile")
    if sel.random and (count != "exactly" or sel.highest or sel.each != differ.NONE):
        raise c.fail(cards.line, "'random' with another way to choose")
    if sel.highest and count not in ("exactly", "all"):
        raise c.fail(cards.line, f"'highest' with '{count}'")
    if sel.each != differ.NONE and (sel.highest or cards.n != tree.Amount()):
        raise c.fail(cards.line, "'one of each' with another way to choose")


# ---------------------------------------------------------------- where they are
def _where(c: Compiler, node: Node, cards: tree.Cards, compiled: Sel) -> None:
    if node.take("this"):
        compiled.kind = source.THIS
    elif node.says("slot") or node.says("of"):
        compiled.kind = source.SLOT if node.says("slot") else source.OF
        compiled.slot = c.slot(node.take("slot" if node.says("slot") else "of"), node.line)
    elif node.says("stack"):
        compiled.kind = source.STACK
        compiled.stack = zone.STACK + _stack(c, node.take("stack"), node.line)
    elif node.says("top"):
        _top(c, node, compiled)
    else:
        _zones(c, node, compiled)


def _stack(c: Compiler, name: str, line: int) -> int:
    name = c.rules.aliases.get(name, name)
    if name not in c.rules.stacks:
        raise c.fail(line, f"the stack '{name}'")
    return c.rules.stacks.index(name)


def _top(c: Compiler, node: Node, compiled: Sel) -> None:
    compiled.kind = source.TOP
    name = node.take("top")
    if c.is_away(name):
        compiled.kind = source.ZONES
    elif c.extra(name) >= 0:
        compiled.zones = [-1 - zone.EXTRA - c.extra(name)]
    elif name in terms.TOPS:
        compiled.zones = [terms.TOPS[name]]
    else:
        raise c.fail(node.line, f"the top of '{name}'")
    if name == "deck":
        compiled.no_reshuffle = node.take("no_reshuffle", False)
        if node.says("whose"):
            compiled.whose = _whose(c, node)
            if compiled.whose == who.ANYONE:
                raise c.fail(node.line, "the top of the decks of 'anyone'")
    if name != "villains":  # only the one that lies face up
        compiled.skip = node.take("skip", 0)
    elif node.says("n"):
        raise c.fail(node.line, "'n' with the top of 'villains'")


def _zones(c: Compiler, node: Node, compiled: Sel) -> None:
    names = node.take("zones", ())
    kinds = {("gained",): source.GAINED, ("under this",): source.UNDER, ("owned",): source.OWNED}
    if names in kinds:
        compiled.kind = kinds[names]
        return
    compiled.kind = source.ZONES
    if node.says("whose"):
        compiled.whose = _whose(c, node)
    for name in names:
        if c.is_away(name):
            continue
        if c.extra(name) >= 0:
            compiled.zones.append(-1 - zone.EXTRA - c.extra(name))
        elif name not in terms.ZONES:
            raise c.fail(node.line, f"the zone '{name}'")
        else:
            _check_zone(c, name, node.line)
            if name == "under character":  # other cards may lie there too, face down
                moves = [d.charge_cost > 0 for d in c.prog.defs]
                compiled.filt = _both(compiled.filt, moves)
            compiled.zones += terms.ZONES[name]
    if compiled.whose != who.SUBJECT and not all(z >= 0 for z in compiled.zones):
        raise c.fail(node.line, "'whose' with a zone that is nobody's")


def _check_zone(c: Compiler, name: str, line: int) -> None:
    """Zones that have this name in some boxes only."""
    if name in ("tokens", "under character"):
        c.needs_health(line, f"the zone '{name}'")
    elif name == "won":
        c.needs_duel(line, f"the zone '{name}'")


def _both(one: Filt, other: list[bool]) -> Filt:
    both = Filt([a and b for a, b in zip(one.ok, other, strict=True)])
    both.not_this = one.not_this
    both.not_slot = one.not_slot
    return both


def _whose(c: Compiler, node: Node) -> int:
    word = node.take("whose")
    return who.ANYONE if word == "anyone" else players.word(c, word, node.line)


# ---------------------------------------------------------------- where they go
def put_to(c: Compiler, spot: tree.Place, line: int) -> tuple[int, int]:
    """The place, and whose it is if not that of the card's owner."""
    under = spot.word.removeprefix("bottom of ")
    if c.is_away(under):
        return place.BOX, who.SUBJECT
    if c.extra(under) >= 0:
        kind = place.EXTRA if under == spot.word else place.EXTRA_BOTTOM
        return kind + c.extra(under), who.SUBJECT
    if spot.word not in terms.PLACES:
        raise c.fail(line, f"the place '{spot.word}'")
    if not spot.player:
        return terms.PLACES[spot.word], who.SUBJECT
    if spot.player != "left":
        raise c.fail(line, f"the place '{spot.word}: {spot.player}'")
    c.effect.transit = c.effect.common("cards in transit")
    return terms.PLACES[spot.word], who.LEFT


def gain_place(c: Compiler, spot: tree.Place, line: int) -> int:
    """Where a gained card may go."""
    if spot.word not in terms.GAIN_PLACES:
        raise c.fail(line, f"to gain a card to '{spot.word}'")
    return put_to(c, spot, line)[0]


def check_put(c: Compiler, sel: Sel, spot: tree.Place, line: int) -> None:
    """Cards that are nobody's have no owner whose hand or deck they could go to."""
    shared = bool(sel.zones) and all(z < 0 and z != -1 - zone.ASIDE for z in sel.zones)
    dealt = spot.word == "hand" and sel.random  # out of a common pool
    if shared and spot.word in terms.OWNERS_PLACES and not dealt:
        raise c.fail(line, f"to put a card that is nobody's to '{spot.word}'; 'gain' makes somebody its owner. This")
    if spot.word == "under this":
        raise c.fail(line, "to put a card 'under this'")
    if sel.count not in (quantity.EXACT, quantity.ALL) and spot.word in ("hand of", "discard of"):
        raise c.fail(line, f"'{COUNTS[sel.count]}' of cards to pass on")
