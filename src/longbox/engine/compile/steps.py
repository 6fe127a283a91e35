"""Blocks and steps: one function per verb, found by its word in `STEPS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from longbox.engine.compile import abilities, players, selectors, terms
from longbox.engine.compile.effect import SEAT, SEATS
from longbox.engine.compile.node import Node
from longbox.engine.compile.shortcuts import commutes, straight
from longbox.engine.program import Block, Sel, Step, Val
from longbox.engine.words import differ, moment, op, place, quantity, word
from longbox.language import tree

if TYPE_CHECKING:
    from longbox.engine.compile.compiler import Compiler

LATER_MOMENTS = (moment.END_OF_TURN, moment.DEFEATED, moment.WON, moment.FULL)
UNTIL_MOMENTS = (moment.END_OF_TURN, moment.DEFEATED, moment.NEXT_TURN)
INSIDE = ("then", "else", "do", "steps")  # the fields of a step that hold steps
OF_PLAYERS = ("does", "avoided", "afterwards")  # those for each of several players
CARD_VERBS = {
    "discard": op.DISCARD,
    "destroy": op.DESTROY,
    "gain": op.GAIN,
    "put": op.PUT,
    "play": op.PLAY,
    "reveal": op.REVEAL,
    "look at": op.LOOK,
}


def block(c: Compiler, steps: Sequence[tree.Step]) -> int:
    """A row of steps of the effect that is being compiled."""
    compiled = Block([])
    number = len(c.prog.blocks)
    c.prog.blocks.append(compiled)
    c.effect.blocks.append(compiled)
    for told in steps:
        with c.noting():
            compiled.steps.append(step(c, told))
            continue
        _look_inside(c, told)
    compiled.commutes = all(commutes(c.prog, one) for one in compiled.steps)
    only = compiled.steps[0] if len(compiled.steps) == 1 else None
    if only is not None and only.op == op.PUT and only.then < 0 and only.els < 0:
        compiled.only_put = only.dest
    compiled.straight = all(straight(one) for one in compiled.steps)
    return number


def _look_inside(c: Compiler, told: tree.Step) -> None:
    """A step that cannot run: its faults are noted, and those of the steps inside it are still to be found."""
    c.effect.broken = True
    for name, inner in told.fields.items():
        if name in OF_PLAYERS:
            _does(c, inner, attack=told.verb == "attack")
        elif name in INSIDE:
            block(c, inner)
        elif name == "of" and told.verb == "choose":
            for alternative in inner:
                block(c, alternative)


def step(c: Compiler, told: tree.Step) -> Step:
    node = c.node(told, f"'{told.verb}'")
    compiled = STEPS[told.verb](c, node)
    if node.says("who"):
        compiled.who = players.one_player(c, node.take("who"))
    if node.says("then"):
        compiled.then = block(c, node.take("then"))
    if node.says("else"):
        compiled.els = block(c, node.take("else"))
    node.done()
    return compiled


def _new(c: Compiler, verb: int, value: Any = None) -> Step:
    return Step(verb, Sel(c.everything), c.value(value) if value is not None else Val())


def _plain(verb: int) -> Callable[[Compiler, Node], Step]:
    """A verb that is said by a number or by nothing."""

    def compile_it(c: Compiler, node: Node) -> Step:
        node.take("word")  # the only one there is
        return _new(c, verb, node.take("value"))

    return compile_it


def _of_a_fight(compile_it: Callable[[Compiler, Node], Step]) -> Callable[[Compiler, Node], Step]:
    """A verb that means nothing in a box without Health."""

    def checked(c: Compiler, node: Node) -> Step:
        c.needs_health(node.line, f"the verb {node.what}")
        return compile_it(c, node)

    return checked


# ---------------------------------------------------------------- verbs of cards
def _cards(name: str) -> Callable[[Compiler, Node], Step]:
    return lambda c, node: _cards_step(c, node, name)


def _cards_step(c: Compiler, node: Node, name: str) -> Step:
    compiled = _new(c, CARD_VERBS[name])
    cards: tree.Cards = node.take("cards")
    spot: tree.Place | None = node.take("to")
    if name == "gain":
        compiled.dest = selectors.gain_place(c, spot, node.line) if spot is not None else place.DISCARD
    elif spot is not None:
        compiled.dest, compiled.dest_who = selectors.put_to(c, spot, node.line)
    compiled.sel = selectors.taken(c, cards, add=name != "play")
    if spot is not None and name == "put":
        selectors.check_put(c, compiled.sel, spot, node.line)
        _arranged(c, node, compiled, spot)
    if name == "play":
        compiled.again = bool(node.take("again"))
    if name == "discard":
        _into(c, node, compiled)
        compiled.sel.asked = _asks_for_ongoing(cards)
    return compiled


def _arranged(c: Compiler, node: Node, compiled: Step, spot: tree.Place) -> None:
    """How the cards lie where they are put."""
    order = node.take("order", "")
    if (order == "shuffled") != (spot.word == "villains"):
        raise c.fail(node.line, f"'put' to '{spot.word}' {'with' if order else 'without'} 'order: shuffled'")
    compiled.arrange = order == "any"
    sel = compiled.sel
    chosen = sel.count not in (quantity.EXACT, quantity.ALL) or sel.random or sel.highest or sel.each != differ.NONE
    if compiled.arrange and chosen:
        raise c.fail(node.line, "'order: any' with this choice of cards")
    if node.take("face_down") and spot.word not in terms.HIDDEN_PLACES:
        raise c.fail(node.line, f"'face down' with '{spot.word}'")


def _into(c: Compiler, node: Node, compiled: Step) -> None:
    """The pile of a picked player: it lands there when the Attack is over."""
    if not node.says("into"):
        return
    name = node.take("into")
    compiled.into = c.slot(name, node.line)
    if (c.effect.holds.get(name) != SEAT or not c.effect.attacks) and not c.effect.broken:
        raise c.fail(node.line, f"'into: {name}' here: it takes a player picked inside an Attack and")
    c.effect.transit = c.effect.common("cards in transit")


def _asks_for_ongoing(cards: tree.Cards) -> bool:
    """An Ongoing card in play, whichever: another card may stand in for it."""
    found = cards.filter
    return cards.zones == ("play",) and found.is_ == ("ongoing",) and not found.not_ and found.cost is None


def _draw(c: Compiler, node: Node) -> Step:
    if not node.says("cards"):
        return _new(c, op.DRAW, node.take("value"))
    compiled = _new(c, op.DRAW)
    compiled.by_slot = True
    compiled.sel = selectors.taken(c, node.take("cards"))
    return compiled


def _pick(c: Compiler, node: Node) -> Step:
    name = node.take("as")
    if node.says("words") or node.take("card_type"):
        compiled = _new(c, op.PICK_WORD)
        words = node.take("words") or word.NAMES[word.FIRST_TYPE :]
        compiled.alts = [word.NAMES.index(term) for term in words]
        compiled.save = c.effect.saved(name)
    elif node.says("players"):
        compiled = _new(c, op.PICK_SEAT)
        compiled.players = players.players(c, node.take("players"))
        compiled.save = c.effect.saved(name, SEAT)
    else:
        compiled = _new(c, op.PICK)
        cards: tree.Cards = node.take("cards")
        if cards.as_:
            raise c.fail(node.line, "'as' twice")
        compiled.sel = selectors.taken(c, cards)
        compiled.sel.save = c.effect.saved(name)
    return compiled


def _follow(c: Compiler, node: Node) -> Step:
    node.take("word")  # the only one there is
    compiled = _new(c, op.FOLLOW)
    compiled.sel = selectors.seen(c, node.take("cards"))
    return compiled


# ---------------------------------------------------------------- damage and Charges
def _damage(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.DAMAGE, node.take("value"))
    if node.says("shared_among"):
        compiled.op = op.SHARE
        compiled.players = players.players(c, node.take("shared_among"))
        if node.says("who"):
            raise c.fail(node.line, "'who' with 'shared among'")
    return compiled


def _lose_charges(c: Compiler, node: Node) -> Step:
    everything = bool(node.take("all"))
    compiled = _new(c, op.LOSE, node.take("value"))
    compiled.number = -1 if everything else 1
    if node.says("as"):
        compiled.save = c.effect.saved(node.take("as"))
    return compiled


def _burn(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.BURN, node.take("value"))
    if node.says("do"):
        compiled.do = block(c, node.take("do"))
    return compiled


# ---------------------------------------------------------------- choices
def _if(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.IF)
    compiled.cond = c.condition(node.take("condition"))
    return compiled


def _may(c: Compiler, node: Node) -> Step:
    """Offered as a whole; one verb about cards is offered with the cards, so that one question is enough."""
    inner: tuple[tree.Step, ...] = node.take("steps")
    only = inner[0]
    if len(inner) == 1 and only.verb in CARD_VERBS and not only.get("then") and not only.get("else"):
        compiled = step(c, only)
        sel = compiled.sel
        if sel.count in (quantity.EXACT, quantity.ALL) and not sel.random and not sel.highest:
            if only.get("who") is not None and node.says("who"):
                raise c.fail(node.line, "'who' twice")
            compiled.optional = True
            return compiled
    if node.says("who"):
        raise c.fail(node.line, "'who' with what 'may' offers here")
    compiled = _new(c, op.MAY)
    compiled.do = block(c, inner)
    return compiled


def _choose(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.CHOOSE)
    compiled.number = node.take("number")
    compiled.alts = [block(c, alternative) for alternative in node.take("of")]
    return compiled


# ---------------------------------------------------------------- several players
def _for(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.FOR)
    compiled.players = players.players(c, node.take("players"))
    if node.says("unless"):
        _unless(c, node, compiled)
        if compiled.unless is not None:
            raise c.fail(node.line, "a card shown to be left out of a 'for'")
    if node.says("as"):
        name = node.take("as")
        compiled.save = c.effect.common(name)
        c.effect.holds[name] = SEATS
    compiled.do = _does(c, node.take("does"), attack=False)
    return compiled


def _does(c: Compiler, steps: Sequence[tree.Step], attack: bool) -> int:
    c.effect.depth += 1
    c.effect.attacks += attack
    number = block(c, steps)
    c.effect.depth -= 1
    c.effect.attacks -= attack
    return number


def _attack(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.ATTACK)
    if c.effect.hit < 0:
        c.effect.hit = c.effect.common("hit players")
    compiled.players = players.attacked(c, node.take("players"))
    compiled.together = bool(node.take("together"))
    compiled.do = _does(c, node.take("does"), attack=True)
    if node.says("unless"):
        _unless(c, node, compiled)
    if node.says("avoided"):
        compiled.avoided = _does(c, node.take("avoided"), attack=True)
    if node.says("afterwards"):
        c.effect.attacks += 1  # what is passed on there lands too
        compiled.after = block(c, node.take("afterwards"))
        c.effect.attacks -= 1
    return compiled


def _unless(c: Compiler, node: Node, compiled: Step) -> None:
    """A card to be shown, or Charges to be paid."""
    price: tuple[tree.Step, ...] = node.take("unless")
    first = price[0]
    if len(price) == 1 and first.verb == "reveal":
        shown = c.node(first, "'reveal' as a price")
        compiled.unless = selectors.seen(c, shown.take("cards"))
        shown.done()
    elif len(price) == 1 and first.verb == "burn":
        c.needs_health(first.line, "the verb 'burn'")
        compiled.unless_burn = abilities.plain_number(c, first)
    else:
        raise c.fail(first.line, f"'{first.verb}' as what 'unless' asks for")


# ---------------------------------------------------------------- what lasts
def _once(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.ONCE)
    compiled.abilities = [abilities.state(c, node)]
    return compiled


def _later(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.LATER)
    compiled.moment = _moment(c, node, LATER_MOMENTS)
    compiled.do = block(c, node.take("do"))
    return compiled


def _until(c: Compiler, node: Node) -> Step:
    compiled = _new(c, op.UNTIL)
    compiled.moment = _moment(c, node, UNTIL_MOMENTS)
    where = abilities.Where("until", compiled.moment)
    for standing in node.take("apply"):
        with c.noting():
            compiled.abilities.append(abilities.ability(c, standing, where))
    return compiled


def _moment(c: Compiler, node: Node, known: Sequence[int]) -> int:
    """A moment that comes in this box, and that such an effect waits for."""
    term = node.take("moment")
    found = terms.MOMENTS[term]
    if found == moment.WON:
        c.needs_duel(node.line, f"the moment '{term}'")
    if found not in known:
        raise c.fail(node.line, f"the moment '{term}' of {node.what}")
    if found == moment.DEFEATED and not c.is_villain():
        raise c.fail(node.line, f"the moment '{term}' of a card that nobody defeats")
    return found


def _keyword(c: Compiler, node: Node) -> Step:
    name = node.take("name")
    if name not in c.keywords:
        raise c.fail(node.line, f"the keyword '{name}'")
    compiled = _new(c, op.KEYWORD)
    compiled.do = block(c, c.keywords[name])
    return compiled


STEPS: Mapping[str, Callable[[Compiler, Node], Step]] = {
    **{name: _cards(name) for name in CARD_VERBS},
    "draw": _draw,
    "pick": _pick,
    "refill": _plain(op.REFILL),
    "flip": _plain(op.FLIP),
    "power": _plain(op.POWER),
    "pay": _plain(op.PAY),
    "charge": _of_a_fight(_plain(op.CHARGE)),
    "lose charges": _of_a_fight(_lose_charges),
    "burn": _of_a_fight(_burn),
    "damage": _of_a_fight(_damage),
    "heal": _of_a_fight(_plain(op.HEAL)),
    "follow": _of_a_fight(_follow),
    "if": _if,
    "may": _may,
    "choose": _choose,
    "for": _for,
    "attack": _attack,
    "once": _once,
    "later": _later,
    "until": _until,
    "end turn": _plain(op.END_TURN),
    "keyword": _keyword,
}
