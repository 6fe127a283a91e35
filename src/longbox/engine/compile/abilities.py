"""Standing abilities: one function per kind, found by its word in `ABILITIES`; triggers by their event in `EVENTS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from longbox.engine.compile import selectors, terms
from longbox.engine.compile.effect import Effect
from longbox.engine.compile.node import Node
from longbox.engine.compile.values import only_plays
from longbox.engine.program import Ability, Cond, Val
from longbox.engine.words import limit, listen, moment, place, quantity, rule, stand, trigger
from longbox.language import tree
from longbox.language import words as w

if TYPE_CHECKING:
    from longbox.engine.compile.compiler import Compiler


@dataclass(frozen=True, slots=True)
class Where:
    """What brings an ability: a block of a card, or `until` some moment."""

    name: str  # ongoing, ability, on the stack, table, always, until
    moment: int = -1

    @property
    def shown(self) -> str:
        return f"under '{self.name}'"


HELD = ("ongoing", "ability")  # before a player, as long as the card lies there
Make = Callable[["Compiler", Node, Where], Ability]


def ability(c: Compiler, standing: tree.Standing, where: Where) -> int:
    """Compiles an ability and hands back its number."""
    node = c.node(standing, f"'{standing.kind}'")
    make, places = ABILITIES[standing.kind]
    if where.name not in places:
        raise c.fail(standing.line, f"'{standing.kind}' {where.shown}")
    compiled = make(c, node, where)
    node.done()
    c.prog.abilities.append(compiled)
    return len(c.prog.abilities) - 1


def _alone(c: Compiler, told: tree.Condition, nobody: bool = False) -> Cond:
    """A condition asked outside any effect, when there are no slots. `nobody`: nor a `them`."""
    outer, c.effect = c.effect, Effect()
    c.effect.nobody = nobody
    compiled = c.condition(told)
    c.effect = outer
    return compiled


def _number_alone(c: Compiler, told: tree.Value) -> Val:
    outer, c.effect = c.effect, Effect()
    compiled = c.value(told)
    c.effect = outer
    return compiled


def plain_number(c: Compiler, step: tree.Step) -> int:
    """A step that is just this much: Power to pay, Charges to burn."""
    value: tree.Value = step.get("value")
    if value != tree.Value("number", value.number, line=value.line) or set(step.fields) != {"value"}:
        raise c.fail(step.line, f"this '{step.verb}' with a right of use")
    return int(value.number)


# ---------------------------------------------------------------- states and rights
def state(c: Compiler, node: Node) -> int:
    """`once`, as a verb and as a standing ability."""
    compiled = _once(c, node, Where("until"))
    c.prog.abilities.append(compiled)
    return len(c.prog.abilities) - 1


def _once(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.ONCE)
    compiled.cond = _alone(c, node.take("condition"))
    compiled.do = c.effect_block(node.take("do"))
    compiled.listens = listen.ONCE if only_plays(compiled.cond) else listen.ONCE | listen.TABLE_STATE
    return compiled


def _use(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.USE)
    compiled.limit = terms.USES[node.take("how")]
    if node.says("if"):
        compiled.cond = _alone(c, node.take("if"))
    price: tuple[tree.Step, ...] = tuple(node.take("price") or ())
    if price and price[0].verb == "pay":
        compiled.price = sum(_priced(c, step, "pay") for step in price)
        price = ()
    compiled.price_steps = len(price)
    if where.name == "until":
        compiled.unused = sum(_priced(c, step, "power") for step in node.take("unused") or ())
    compiled.do = c.effect_block((*price, *node.take("do")))  # what the price named may be used
    compiled.listens = listen.USE
    return compiled


def _priced(c: Compiler, step: tree.Step, verb: str) -> int:
    if step.verb != verb:
        raise c.fail(step.line, f"'{step.verb}' with a right of use")
    return plain_number(c, step)


def _playable(c: Compiler, node: Node, where: Where) -> Ability:
    node.take("this")
    compiled = Ability(stand.PLAYABLE)
    compiled.listens = listen.USE
    return compiled


# ---------------------------------------------------------------- triggers
def _when(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.WHEN)
    event = node.take("event")
    EVENTS[event](c, node, where, compiled)
    return compiled


def _finish(c: Compiler, node: Node, compiled: Ability, nobody: bool = False) -> None:
    """What every trigger may have: a condition, and what happens."""
    if node.says("if"):
        compiled.cond = _alone(c, node.take("if"), nobody)
    compiled.do = c.effect_block(node.take("do"), about_foe=nobody)


def _filter(c: Compiler, node: Node, compiled: Ability) -> None:
    if node.says("filter"):
        compiled.filt = selectors.facts(c, node.take("filter"))
    compiled.this_only = bool(node.take("this"))


def _deed(event: int, heard: int) -> Callable[[Compiler, Node, Where, Ability], None]:
    """Something the player of a turn does: plays, gains, draws, destroys, discards."""

    def compile_it(c: Compiler, node: Node, where: Where, compiled: Ability) -> None:
        _only(c, node, where, (*HELD, "until"))
        compiled.event = event
        compiled.listens = heard
        _filter(c, node, compiled)
        if event == trigger.DISCARD:
            compiled.zones = _left(c, node)
        if event == trigger.PLAY:
            compiled.new_name = bool(node.take("new_name"))
            if where.name == "ongoing":
                compiled.itself_too = bool(node.take("itself_too"))
        if not compiled.this_only:  # the cards that fit are counted, and this one alone is not
            compiled.nth = list(node.take("nth") or ())
            compiled.later = bool(node.take("later"))
        compiled.last = bool(node.take("last"))
        compiled.limit = _limit(node)
        _finish(c, node, compiled)

    return compile_it


def _left(c: Compiler, node: Node) -> list[int]:
    """The zones that a discarded card may have come from."""
    found: list[int] = []
    for term in node.take("in") or ():
        zones = terms.ZONES.get(term, [-1])
        if any(z < 0 for z in zones):
            raise c.fail(node.line, f"to discard from '{term}'")
        found += zones
    return found


def _limit(node: Node) -> int:
    return terms.LIMITS.get(node.take("limit", ""), limit.ANY_NUMBER)


def _only(c: Compiler, node: Node, where: Where, places: tuple[str, ...]) -> None:
    if where.name not in places:
        raise c.fail(node.line, f"this trigger {where.shown}")


def _start(c: Compiler, node: Node, where: Where, compiled: Ability) -> None:
    _only(c, node, where, (*HELD, "until", "on the stack"))
    compiled.event = trigger.START
    compiled.listens = listen.START
    compiled.anyone = node.take("word") == "anyone"
    if where.name == "on the stack":  # the villain is nobody's: it looks at every turn
        if not compiled.anyone:
            raise c.fail(node.line, "the start of 'yours' of a card that is nobody's")
        compiled.do = c.effect_block(node.take("do"))
        return
    compiled.last = bool(node.take("last"))
    compiled.limit = _limit(node)
    _finish(c, node, compiled)


def _leaves(c: Compiler, node: Node, where: Where, compiled: Ability) -> None:
    _only(c, node, where, ("ongoing",))
    compiled.event = trigger.LEAVES
    compiled.listens = listen.LEAVES
    compiled.any_turn = True
    compiled.do = c.effect_block(node.take("do"))


def _defeat(c: Compiler, node: Node, where: Where, compiled: Ability) -> None:
    """Seen by the rule cards of nobody."""
    _only(c, node, where, ("table",))
    compiled.event = trigger.DEFEAT
    if node.says("filter"):
        compiled.filt = selectors.facts(c, node.take("filter"))
    compiled.do = c.effect_block(node.take("do"))


def _fight(event: int, heard: int = listen.ATTACK) -> Callable[[Compiler, Node, Where, Ability], None]:
    """What comes of Attacks, damage and harm."""

    def compile_it(c: Compiler, node: Node, where: Where, compiled: Ability) -> None:
        _only(c, node, where, (*HELD, "until"))
        c.needs_health(node.line, "this kind of trigger")
        compiled.event = event
        compiled.listens = heard
        if event == trigger.SUCCEED and node.take("word") == "any":
            compiled.event = trigger.SUCCEED_ANY
        if compiled.event in (trigger.SUCCEED, trigger.HARM):  # those that a turn counts
            compiled.nth = list(node.take("nth") or ())
        _check_fight(c, node, event)
        compiled.any_turn = bool(node.take("any_turn"))
        _finish(c, node, compiled, nobody=True)

    return compile_it


def _check_fight(c: Compiler, node: Node, event: int) -> None:
    """Heads that could say more than the engine tells apart."""
    if event == trigger.DEPLETE and not _is_just(node.take("players"), "a foe"):
        raise c.fail(node.line, "a Health bar of others than 'a foe'")
    if event == trigger.DEPLETED and node.take("word") != "yours":
        raise c.fail(node.line, "a Health bar of others than 'yours'")
    if event == trigger.HARM and set(node.take("words")) != set(w.HARMS):
        raise c.fail(node.line, f"harm other than all of {', '.join(w.HARMS)}: this")


def _is_just(told: tree.Players, word: str) -> bool:
    return told == tree.Players(word, line=told.line)


def _attacked(c: Compiler, node: Node, where: Where, compiled: Ability) -> None:
    """A reaction before one's own Defense: once between two of one's own turns, in anybody's."""
    _only(c, node, where, (*HELD, "until"))
    c.needs_health(node.line, "this kind of trigger")
    if not node.take("any_turn") or node.take("limit") != "once a round":
        raise c.fail(node.line, "to react to an Attack other than 'once a round' in 'any turn'")
    compiled.event = trigger.ATTACKED
    compiled.listens = listen.ATTACKED
    compiled.any_turn = True
    compiled.do = c.effect_block(node.take("do"), about_foe=True)


EVENTS: Mapping[str, Callable[[Compiler, Node, Where, Ability], None]] = {
    "you play": _deed(trigger.PLAY, listen.PLAY),
    "you gain": _deed(trigger.GAIN, listen.GAIN),
    "a card makes you draw": _deed(trigger.DRAW, listen.DRAW),
    "you destroy": _deed(trigger.DESTROY, listen.DESTROY),
    "you discard": _deed(trigger.DISCARD, listen.DISCARD),
    "start of turn": _start,
    "this leaves play": _leaves,
    "anyone defeats": _defeat,
    "you are attacked": _attacked,
    "you avoid an attack": _fight(trigger.AVOID),
    "your attack succeeds": _fight(trigger.SUCCEED),
    "every foe avoids your attack": _fight(trigger.ALL_AVOID),
    "you deplete a health bar of": _fight(trigger.DEPLETE, listen.HEALTH),
    "a health bar is depleted": _fight(trigger.DEPLETED, listen.HEALTH),
    "through your card a foe": _fight(trigger.HARM, listen.HARM),
}


def own_play(c: Compiler, standing: tree.Standing) -> int:
    """What playing this very card sets off, after everything else it has set off."""
    node = c.node(standing, "'when'")
    if node.take("event") != "you play" or not node.take("this") or not node.take("last"):
        raise c.fail(standing.line, "a trigger other than the 'last' one of playing 'this' under 'always'")
    compiled = Ability(stand.WHEN)
    compiled.event = trigger.PLAY
    compiled.last = True
    _finish(c, node, compiled)
    node.done()
    c.prog.abilities.append(compiled)
    return len(c.prog.abilities) - 1


# ---------------------------------------------------------------- where cards go, and what they cost
def _gained(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.GAINED)
    if where.name == "until":  # one that lies there has no next
        compiled.which = 1 if node.take("which") == "next" else 0
    if where.name == "always":
        compiled.this_only = bool(node.take("this"))
    if not compiled.this_only:
        if not node.says("filter"):
            raise c.fail(node.line, f"'gained: this' {where.shown}")
        compiled.filt = selectors.facts(c, node.take("filter"))
    compiled.dest = selectors.gain_place(c, node.take("to"), node.line)
    compiled.listens = listen.GAINED | listen.NEXT if compiled.which else listen.GAINED
    return compiled


def _destroyed(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.DESTROYED)
    compiled.dest, _ = selectors.put_to(c, node.take("to"), node.line)
    if compiled.dest != place.UNDER_THIS or not node.says("filter"):
        raise c.fail(node.line, "this place for destroyed cards")
    compiled.filt = selectors.facts(c, node.take("filter"))
    compiled.listens = listen.DESTROYED
    return compiled


def _stand_ins(c: Compiler, node: Node, where: Where) -> Ability:
    cards: tree.Cards = node.take("cards")
    asked: tree.Filter = node.take("filter")
    plain = tree.Cards(zones=("under this",), line=cards.line, filter=tree.Filter(line=cards.filter.line))
    if node.take("asked") != "discard" or cards != plain or asked != tree.Filter(("ongoing",), line=asked.line):
        raise c.fail(node.line, "these stand-ins")
    compiled = Ability(stand.STAND_INS)
    compiled.listens = listen.STAND_INS
    return compiled


def _costs(c: Compiler, node: Node, where: Where) -> Ability:
    mine = bool(node.take("character"))
    compiled = Ability(stand.CHARACTER if mine else stand.COSTS)
    if mine:
        c.needs_duel(node.line, "the cost of 'your character'")
    if not mine:
        if node.take("which"):
            c.needs_health(node.line, "'which: first bought'")
            compiled.which = 1
        compiled.filt = selectors.facts(c, node.take("filter"))
    compiled.sign = -1 if node.says("less") else 1
    compiled.amount = _number_alone(c, node.take("less") if node.says("less") else node.take("more"))
    compiled.listens = listen.CHARACTER if mine else listen.COSTS
    return compiled


# ---------------------------------------------------------------- numbers of the rules
CHANGES = {"power": ("times",), "new hand": ("more", "less"), "healing": ("less",)}  # the others: becomes


def _rule(c: Compiler, node: Node, where: Where) -> Ability:
    name = node.take("name")
    compiled = Ability(stand.RULE)
    compiled.rule = terms.RULES[name]
    if compiled.rule in (rule.MOST_CHARGES, rule.WEAKNESS, rule.HEALING):
        c.needs_health(node.line, f"the number '{name}'")
    if compiled.rule == rule.CAPTURE and not c.rules.capture_limit and not c.home:
        raise c.fail(node.line, f"the number '{name}'")
    if where.name not in _rule_places(compiled.rule, where.moment):
        span = " until this moment" if where.name == "until" else f" {where.shown}"
        raise c.fail(node.line, f"a change of '{name}'{span}")
    how = next((how for how in CHANGES.get(name, ("becomes",)) if node.says(how)), "")
    if not how:
        raise c.fail(node.line, f"this change of '{name}'")
    change = node.take(how)
    compiled.limit = -change if (name, how) == ("new hand", "less") else change
    if compiled.rule == rule.WEAKNESS:
        compiled.filt = selectors.filt(c, tree.Filter(("weakness",)))
    compiled.listens = listen.RULE
    return compiled


def _rule_places(which: int, when: int) -> tuple[str, ...]:
    """Numbers of a turn change for a turn, the others as long as the card lies there too."""
    if when == moment.DEFEATED:
        return ()
    if which == rule.POWER:
        return ("until",) if when == moment.END_OF_TURN else ()
    if which == rule.NEW_HAND:
        return ("until",)
    if which == rule.WEAKNESS:  # counts at the end of the game
        return HELD
    return (*HELD, "until")


# ---------------------------------------------------------------- Attacks
def _your_attacks(c: Compiler, node: Node, where: Where) -> Ability:
    c.needs_health(node.line, f"the standing ability {node.what}")
    compiled = Ability(stand.ATTACKS)
    compiled.which = terms.ATTACKS[node.take("which")]
    if compiled.which == 1 and where.name != "until":  # one that lies there has no next
        raise c.fail(node.line, f"'your attacks: next' {where.shown}")
    compiled.limit = node.take("more_damage") or 0
    compiled.unavoidable = bool(node.take("cannot_be_avoided"))
    compiled.listens = listen.ATTACK
    return compiled


def _attacks_on_you(c: Compiler, node: Node, where: Where) -> Ability:
    if node.take("which") != "all":
        raise c.fail(node.line, "this change of Attacks")
    c.needs_health(node.line, f"the standing ability {node.what}")
    compiled = Ability(stand.ATTACKED)
    compiled.limit = node.take("more_damage") or 0
    compiled.listens = listen.ATTACK
    return compiled


# ---------------------------------------------------------------- changed and borrowed cards
def _cards(c: Compiler, node: Node, where: Where) -> Ability:
    if node.take("which") != "next played or discarded" or not node.says("slot") or where.moment != moment.END_OF_TURN:
        raise c.fail(node.line, "this change of cards")
    compiled = Ability(stand.CARDS)
    compiled.slot = c.slot(node.take("slot"), node.line)
    compiled.listens = listen.NEXT_CARD
    return compiled


def _ability_of(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.ABILITY_OF)
    compiled.sel = selectors.seen(c, node.take("cards"))
    return compiled


def _control(c: Compiler, node: Node, where: Where) -> Ability:
    compiled = Ability(stand.CONTROL)
    compiled.sel = selectors.taken(c, node.take("cards"))
    plain = compiled.sel.count == quantity.ALL and compiled.sel.save == -1 and compiled.sel.add == -1
    if not plain or compiled.sel.highest or where.moment != moment.END_OF_TURN:
        raise c.fail(node.line, "this kind of 'control'")
    return compiled


def _face_down(c: Compiler, node: Node, where: Where) -> Ability:
    node.take("what")  # the only one there is
    return Ability(stand.FACE_DOWN)


def _forced(c: Compiler, node: Node, where: Where) -> Ability:
    raise NotImplementedError  # `cards.always` marks the card itself


ABILITIES: Mapping[str, tuple[Make, tuple[str, ...]]] = {
    "when": (_when, (*HELD, "until", "on the stack", "table")),
    "once": (_once, (*HELD, "until")),
    "use": (_use, (*HELD, "until")),
    "gained": (_gained, (*HELD, "until", "always")),
    "destroyed": (_destroyed, ("ongoing",)),
    "stand-ins": (_stand_ins, ("ongoing",)),
    "costs": (_costs, (*HELD, "until")),
    "cards": (_cards, ("until",)),
    "rule": (_rule, (*HELD, "until")),
    "your attacks": (_your_attacks, (*HELD, "until")),
    "attacks on you": (_attacks_on_you, (*HELD, "until")),
    "face down": (_face_down, ("until",)),
    "control": (_control, ("until",)),
    "ability of": (_ability_of, ("until",)),
    "playable": (_playable, ("until",)),
    "must be played": (_forced, ()),
}
