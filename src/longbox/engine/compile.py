"""Compiles the typed trees of a library into a Program. Runs once per library, so plain rather than fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from longbox.engine import variants as forms
from longbox.engine.program import Ability, Block, CardDef, Cond, Filt, Program, Rules, Sel, Step, Val, Who
from longbox.engine.words import (
    MAX_SEATS,
    amount,
    bits,
    condition,
    counter,
    differ,
    limit,
    listen,
    moment,
    op,
    place,
    quantity,
    rule,
    source,
    stand,
    trigger,
    who,
    word,
    zone,
)
from longbox.language import tree

PLAYER_WORDS = {
    "you": who.YOU,
    "them": who.THEM,
    "each foe": who.EACH_FOE,
    "a foe": who.A_FOE,
    "each player": who.EACH_PLAYER,
    "each hit": who.EACH_HIT,
    "left": who.LEFT,
    "attacker": who.ATTACKER,
    "anyone": who.ANYONE,
}
ZONE_WORDS = {
    "hand": [zone.HAND],
    "discard": [zone.DISCARD],
    "play": [zone.PLAY, zone.ONGOING],
    "played": [zone.PLAY],
    "line up": [-1 - zone.LINE_UP],
    "main deck": [-1 - zone.MAIN],
    "villains": [-1 - zone.VILLAINS],
    "team": [zone.TEAM],
    "under hero": [zone.UNDER],
    "score pile": [zone.SCORE],
    "won": [zone.SCORE],
    "aside": [-1 - zone.ASIDE],
    "tokens": [zone.SCORE],
    "under character": [zone.UNDER],
    "unused heroes": [-1 - zone.BOX],
}
PLACE_WORDS = {
    "hand": place.HAND,
    "top of deck": place.TOP,
    "bottom of deck": place.BOTTOM,
    "discard": place.DISCARD,
    "line up": place.LINE_UP,
    "aside": place.ASIDE,
    "under hero": place.UNDER,
    "top of villains": place.TOP_VILLAINS,
    "discard of": place.GIVE_DISCARD,
    "hand of": place.GIVE_HAND,
    "bottom of main deck": place.BOTTOM_MAIN,
    "team": place.TEAM,
    "score pile": place.SCORE,
    "its stack": place.STACK,
    "play": place.PLAY,
    "under character": place.UNDER_CHARACTER,
    "unused heroes": place.BOX,
    "villains": place.VILLAINS,
    "under this": place.UNDER_THIS,
}
EXTRA_ZONES = {"captured": "captured", "hero pile": "hero_pile"}
EXTRA_PLACES = {"captured": (place.EXTRA, "captured"), "bottom of hero pile": (place.EXTRA_BOTTOM, "hero_pile")}
FIGHT_EVENTS = {
    "you are attacked": trigger.ATTACKED,
    "you avoid an attack": trigger.AVOID,
    "your attack succeeds": trigger.SUCCEED,
    "every foe avoids your attack": trigger.ALL_AVOID,
    "you deplete a health bar of": trigger.DEPLETE,
    "a health bar is depleted": trigger.DEPLETED,
    "through your card a foe": trigger.HARM,
}
FIGHT_LISTENS = {
    trigger.ATTACKED: listen.ATTACKED,
    trigger.DEPLETE: listen.HEALTH,
    trigger.DEPLETED: listen.HEALTH,
    trigger.HARM: listen.HARM,
}
FIGHT_VERBS = ("damage", "heal", "charge", "lose charges", "burn", "follow")
COUNTER_WORDS = {"": 0, "vp tokens": counter.TOKENS, "health": counter.HEALTH, "vp in hand": counter.VP_IN_HAND}
ATTACK_WORDS = {"all": 0, "next": 1, "first": 2}
EVENT_WORDS = {
    "you play": trigger.PLAY,
    "you gain": trigger.GAIN,
    "a card makes you draw": trigger.DRAW,
    "anyone defeats": trigger.DEFEAT,
    "you destroy": trigger.DESTROY,
    "you discard": trigger.DISCARD,
    "start of turn": trigger.START,
    "this leaves play": trigger.LEAVES,
}
LISTENS = {
    trigger.PLAY: listen.PLAY,
    trigger.GAIN: listen.GAIN,
    trigger.DRAW: listen.DRAW,
    trigger.DESTROY: listen.DESTROY,
    trigger.DISCARD: listen.DISCARD,
    trigger.START: listen.START,
    trigger.LEAVES: listen.LEAVES,
    trigger.DEFEAT: 0,
}
LIMIT_WORDS = {"once a turn": limit.ONCE_A_TURN, "once a round": limit.ONCE_A_ROUND}
USE_WORDS = {
    "once": limit.ONCE,
    "any number": limit.ANY_NUMBER,
    "once a turn": limit.ONCE_A_TURN,
    "any time": limit.ANY_NUMBER,
}
DEFENSE_WORDS = {"discard": 0, "reveal": 1, "put into play": 2}
RULE_WORDS = {
    "power": rule.POWER,
    "new hand": rule.NEW_HAND,
    "capture limit": rule.CAPTURE,
    "most charges": rule.MOST_CHARGES,
    "vp of weakness": rule.WEAKNESS,
    "healing": rule.HEALING,
}
MOMENT_WORDS = {
    "end of turn": moment.END_OF_TURN,
    "this is defeated": moment.DEFEATED,
    "you win this confrontation": moment.WON,
    "end of your next turn": moment.NEXT_TURN,
    "the line up is full": moment.FULL,
}
DIFFERENT_WORDS = {"": differ.NONE, "name": differ.NAME, "type": differ.TYPE, "colour": differ.COLOUR}
EACH_WORDS = {"": differ.NONE, "type": differ.TYPE, "cost": differ.COST}
CARD_VERBS = {
    "discard": op.DISCARD,
    "destroy": op.DESTROY,
    "gain": op.GAIN,
    "put": op.PUT,
    "play": op.PLAY,
    "reveal": op.REVEAL,
    "look at": op.LOOK,
}


Keywords = Mapping[str, Sequence[tree.Step]]  # named trees of a box


class NotInTheEngineYet(Exception):
    """The language knows the word, the engine does not run it in this game."""

    def __init__(self, card: str, line: int, what: str) -> None:
        super().__init__(f"{card} (line {line}): {what} is not in this game")
        self.card = card
        self.line = line
        self.what = what


class _Effect:
    """One effect while it is compiled: its slots and the blocks that share them."""

    def __init__(self) -> None:
        self.slots: dict[str, int] = {}  # common: number; one per player: -2 - first number
        self.size = 0
        self.depth = 0  # inside how many `does`
        self.blocks: list[Block] = []
        self.about_foe = False  # `them` is the foe of the trigger, not the subject
        self.hit = -1
        self.received = -1
        self.transit = -1
        self.avoided = -1

    def common(self, name: str) -> int:
        if name not in self.slots:
            self.slots[name] = self.size
            self.size += 1
        return self.slots[name]

    def saved(self, name: str) -> int:
        if name in self.slots or self.depth == 0:
            return self.common(name)
        self.slots[name] = -2 - self.size
        self.size += MAX_SEATS
        return self.slots[name]


class Compiler:
    def __init__(self, cards: Mapping[str, tree.Card], rules: Rules, keywords: Keywords | None = None) -> None:
        self.cards = cards
        self.keywords = keywords or {}
        self.rules = rules
        self.prog = Program()
        self.prog.rules = rules
        self.card: tree.Card | None = None
        self.effect = _Effect()
        self.everything = Filt([])
        self.fitting: dict[tuple[tuple[str, ...], tuple[str, ...], tree.Cost | None, str], list[bool]] = {}

    def program(self) -> Program:
        names: dict[str, int] = {}
        for card in self.cards.values():
            d = CardDef(card.id, names.setdefault(card.name.en, len(names)))
            _facts(d, card, self.rules)
            self.prog.index[card.id] = len(self.prog.defs)
            self._append(d)
        changed = forms.make(self.prog, self.cards)
        self.everything = Filt([True] * len(self.prog.defs))
        for card in self.cards.values():
            self.card = card
            self._blocks(self.prog.defs[self.prog.index[card.id]], card)
        self.card = None
        self.prog.forces = any(d.forced for d in self.prog.defs)
        if self.rules.recruit:
            self.prog.recruit = self.effect_block(self.keywords[self.rules.recruit])
        for ability in self.prog.abilities:
            self.prog.hears |= ability.listens
        forms.fill(self.prog, changed)
        return self.prog

    def _append(self, d: CardDef) -> None:
        d.printed = d.owned = d.lasting = len(self.prog.defs)
        self.prog.defs.append(d)

    def fail(self, line: int, what: str) -> NotInTheEngineYet:
        return NotInTheEngineYet(self.card.id if self.card else "", line, what)

    # --- a card

    def _blocks(self, d: CardDef, card: tree.Card) -> None:
        if card.play:
            d.play = self.effect_block(card.play)
            d.plain_power = _plain_power(self.prog.blocks[d.play])
            d.printed_power = _fixed(self.prog.blocks[d.play], op.POWER)
            d.patrol = self._patrol(card.play) if self.rules.patrol else -1
        self._confrontation(d, card)
        if card.first_appearance is not None:
            d.appearance = self.effect_block([card.first_appearance])
        if card.defense is not None:
            d.defense = True
            d.defense_zones = [z for term in card.defense.zones for z in ZONE_WORDS[term]]
            if d.defense_zones != [zone.HAND]:
                self.prog.guards_in_play = True
            d.defense_by = DEFENSE_WORDS[card.defense.by]
            if card.defense.do:
                d.defense_do = self.effect_block(card.defense.do)
        if card.ongoing is not None:
            d.ongoing = [self.ability(a) for a in card.ongoing]
            d.itself_too = any(self.prog.abilities[a].itself_too for a in d.ongoing)
        d.ability = [self.ability(a) for a in card.ability]
        d.on_stack = [self.ability(a) for a in card.more.get("on the stack", ())]
        for standing in card.always:
            self._always(d, standing)
        if card.more.get("reward"):
            d.reward = self.effect_block(card.more["reward"])
        d.table = [self.ability(a) for a in card.more.get("table", ())]
        self._fight_blocks(d, card)
        if card.score is not None:
            self.effect = _Effect()
            d.score = self.value(card.score)

    def _always(self, d: CardDef, standing: tree.Standing) -> None:
        if standing.kind == "gained" and standing.get("this"):
            d.gained_this.append(self.ability(standing))
        elif standing.kind == "must be played":
            d.forced = True
        elif standing.kind == "cards" and standing.get("this"):
            self.prog.shapes = True  # its form was made beforehand
        elif standing.kind == "when" and standing.get("event") == "you play" and standing.get("this"):
            d.played_this.append(self._own_play(standing))
        else:
            raise self.fail(standing.line, f"'{standing.kind}' under always")

    def _own_play(self, standing: tree.Standing) -> int:
        """What playing this very card sets off, after everything else it has set off."""
        if not standing.get("last"):
            raise self.fail(standing.line, "this kind of trigger")
        compiled = Ability(stand.WHEN)
        compiled.event = trigger.PLAY
        compiled.last = True
        if standing.get("if") is not None:
            compiled.cond = self.condition(standing.get("if"))
        compiled.do = self.effect_block(standing.get("do"))
        self.prog.abilities.append(compiled)
        return len(self.prog.abilities) - 1

    def _sure(self, block: int) -> int:
        """The Power a row of steps gives in any case: the best alternative, the worse branch."""
        if block < 0:
            return 0
        total = _fixed(self.prog.blocks[block], op.POWER)
        for step in self.prog.blocks[block].steps:
            if step.op == op.CHOOSE:
                total += max(self._sure(offer) for offer in step.alts)
            elif step.op == op.IF:
                total += min(self._sure(step.then), self._sure(step.els))
        return total

    def _confrontation(self, d: CardDef, card: tree.Card) -> None:
        more: tuple[tree.Step, ...] = card.more.get("confrontation", ())
        if more:
            d.confront = self.effect_block([*card.play, *more])
            d.only_confronting = not card.play
        whole = d.confront if more else d.play
        if whole >= 0:
            d.sure_power = self._sure(whole)
            d.sure_draws = _fixed(self.prog.blocks[whole], op.DRAW)
        block = card.more.get("block")
        if block is not None:
            raises = Ability(stand.CHARACTER)
            raises.amount = Val(amount.NUMBER, block["raises"])
            raises.listens = listen.CHARACTER
            self.prog.abilities.append(raises)
            d.raises = len(self.prog.abilities) - 1
            if block.get("do"):
                d.block_do = self.effect_block(block["do"])

    def _fight_blocks(self, d: CardDef, card: tree.Card) -> None:
        """Clash cards, KO tokens and Arenas."""
        if card.more.get("ambush"):
            d.ambush = self.effect_block(card.more["ambush"])
        if card.more.get("penalty"):
            d.penalty = self.effect_block(card.more["penalty"])
        if card.more.get("bonus"):
            d.bonus = self.effect_block(card.more["bonus"])
        d.ability += [self.ability(a) for a in card.more.get("lasting penalty", ())]
        slots = card.more.get("slots")
        if slots:
            d.slots = [-1] * self.rules.line_up
            d.slot_burns = [0] * self.rules.line_up
            for slot in slots:
                d.slots[slot["slot"] - 1] = self.effect_block(slot["do"], ("it",))
                d.slot_burns[slot["slot"] - 1] = slot.get("burn", 0)

    def _patrol(self, play: Sequence[tree.Step]) -> int:
        """The harmful part of a top-level Attack, made on the player whose turn it is."""
        attacks = [step for step in play if step.verb == "attack"]
        if not attacks:
            return -1
        number = self.effect_block(attacks)
        for step in self.prog.blocks[number].steps:
            step.players = who.ACTIVE
            step.after = -1
        return number

    # --- blocks and steps

    def effect_block(self, steps: Sequence[tree.Step], given: Sequence[str] = (), about_foe: bool = False) -> int:
        """A new effect with slots of its own; `given` are there from the start."""
        outer = self.effect
        self.effect = _Effect()
        self.effect.about_foe = about_foe
        for name in given:
            self.effect.common(name)
        number = self.block(steps)
        self._close()
        self.effect = outer
        return number

    def _close(self) -> None:
        effect = self.effect
        for block in effect.blocks:
            block.slots = effect.size
            block.hit_slot = effect.hit
            block.received_slot = effect.received
            block.transit_slot = effect.transit
            block.avoided_slot = effect.avoided

    def block(self, steps: Sequence[tree.Step]) -> int:
        compiled = Block([])
        number = len(self.prog.blocks)
        self.prog.blocks.append(compiled)
        self.effect.blocks.append(compiled)
        for step in steps:
            compiled.steps.append(self.step(step))
        compiled.commutes = all(self._commutes(step) for step in compiled.steps)
        only = compiled.steps[0] if len(compiled.steps) == 1 else None
        if only is not None and only.op == op.PUT and only.then < 0 and only.els < 0:
            compiled.only_put = only.dest
        compiled.straight = all(_straight(s) for s in compiled.steps)
        return number

    def _commutes(self, step: Step) -> bool:
        """Power, draws and numbers of the turn add up to the same in any order."""
        if step.then >= 0 or step.els >= 0:
            return False
        if step.op == op.UNTIL:
            return all(self.prog.abilities[a].kind == stand.RULE for a in step.abilities)
        return step.op == op.POWER or (step.op == op.DRAW and not step.by_slot)

    def step(self, step: tree.Step) -> Step:
        handler: Callable[[tree.Step], Step] | None = getattr(self, "_" + step.verb.replace(" ", "_"), None)
        if step.verb in FIGHT_VERBS:
            self.needs_health(step.line, f"the verb '{step.verb}'")
        if step.verb in CARD_VERBS:
            compiled = self._cards_step(step)
        elif handler is None:
            raise self.fail(step.line, f"the verb '{step.verb}'")
        else:
            compiled = handler(step)
        if step.get("who") is not None:
            compiled.who = self.who(step.get("who"))
        if step.get("then"):
            compiled.then = self.block(step.get("then"))
        if step.get("else"):
            compiled.els = self.block(step.get("else"))
        return compiled

    def _new(self, verb: int, value: Any = None) -> Step:
        return Step(verb, Sel(self.everything), self.value(value) if value is not None else Val())

    def _cards_step(self, step: tree.Step) -> Step:
        compiled = self._new(CARD_VERBS[step.verb])
        compiled.again = bool(step.get("again"))
        compiled.arrange = step.get("order") == "any"
        if step.get("order") == "shuffled" and (step.get("to") is None or step.get("to").word != "villains"):
            raise self.fail(step.line, f"this kind of '{step.verb}'")
        spot = step.get("to")
        if spot is not None:
            compiled.dest, compiled.dest_who = self.place(spot, step.line)
        elif step.verb == "gain":
            compiled.dest = place.DISCARD
        compiled.sel = self.sel(step.get("cards"))
        if step.get("into"):
            compiled.into = self._slot(step.get("into"))
            self.effect.transit = self.effect.common("cards in transit")
        compiled.sel.asked = step.verb == "discard" and _asks_for_ongoing(step.get("cards"))
        return compiled

    def _flip(self, step: tree.Step) -> Step:
        return self._new(op.FLIP)

    def _draw(self, step: tree.Step) -> Step:
        if step.get("as"):
            raise self.fail(step.line, "naming the cards of a 'draw'")
        if step.get("cards") is not None:
            compiled = self._new(op.DRAW)
            compiled.by_slot = True
            compiled.sel = self.sel(step.get("cards"))
            return compiled
        return self._new(op.DRAW, step.get("value"))

    def _power(self, step: tree.Step) -> Step:
        return self._new(op.POWER, step.get("value"))

    def _keyword(self, step: tree.Step) -> Step:
        if step.get("name") not in self.keywords:
            raise self.fail(step.line, f"the keyword '{step.get('name')}'")
        compiled = self._new(op.KEYWORD)
        compiled.do = self.block(self.keywords[step.get("name")])
        return compiled

    def _end_turn(self, step: tree.Step) -> Step:
        return self._new(op.END_TURN)

    def _refill(self, step: tree.Step) -> Step:
        return self._new(op.REFILL, step.get("value"))

    def _pay(self, step: tree.Step) -> Step:
        return self._new(op.PAY, step.get("value"))

    def needs_health(self, line: int, what: str) -> None:
        """Words of a fight mean nothing in a box without Health."""
        if not self.rules.health:
            raise self.fail(line, what)

    def _heal(self, step: tree.Step) -> Step:
        return self._new(op.HEAL, step.get("value"))

    def _charge(self, step: tree.Step) -> Step:
        return self._new(op.CHARGE, step.get("value"))

    def _damage(self, step: tree.Step) -> Step:
        compiled = self._new(op.DAMAGE, step.get("value"))
        if step.get("shared_among") is not None:
            compiled.op = op.SHARE
            compiled.players = self.who(step.get("shared_among"))
        return compiled

    def _lose_charges(self, step: tree.Step) -> Step:
        everything = bool(step.get("all"))
        compiled = self._new(op.LOSE, None if everything else step.get("value"))
        compiled.number = -1 if everything else 1
        if step.get("as"):
            compiled.save = self.effect.saved(step.get("as"))
        return compiled

    def _burn(self, step: tree.Step) -> Step:
        compiled = self._new(op.BURN, step.get("value"))
        if step.get("do"):
            compiled.do = self.block(step.get("do"))
        return compiled

    def _follow(self, step: tree.Step) -> Step:
        compiled = self._new(op.FOLLOW)
        compiled.sel = self.sel(step.get("of") or step.get("cards"))
        return compiled

    def _pick(self, step: tree.Step) -> Step:
        if step.get("words") is not None or step.get("card_type"):
            compiled = self._new(op.PICK_WORD)
            words = step.get("words") or word.NAMES[word.FIRST_TYPE :]
            compiled.alts = [word.NAMES.index(term) for term in words]
            compiled.save = self.effect.saved(step.get("as"))
            return compiled
        if step.get("players") is not None:
            compiled = self._new(op.PICK_SEAT)
            compiled.players = self.who(step.get("players"))
            compiled.save = self.effect.saved(step.get("as"))
            return compiled
        if step.get("cards") is None:
            raise self.fail(step.line, "this kind of 'pick'")
        compiled = self._new(op.PICK)
        compiled.sel = self.sel(step.get("cards"))
        if step.get("as"):
            compiled.sel.save = self.effect.saved(step.get("as"))
        return compiled

    def _if(self, step: tree.Step) -> Step:
        compiled = self._new(op.IF)
        compiled.cond = self.condition(step.get("condition"))
        return compiled

    def _may(self, step: tree.Step) -> Step:
        inner: tuple[tree.Step, ...] = step.get("steps")
        only = inner[0]
        if len(inner) == 1 and only.verb in CARD_VERBS and not only.get("then") and not only.get("else"):
            compiled = self.step(only)
            if compiled.sel.count in (quantity.EXACT, quantity.ALL):
                compiled.optional = True
                return compiled
        compiled = self._new(op.MAY)
        compiled.do = self.block(inner)
        return compiled

    def _choose(self, step: tree.Step) -> Step:
        compiled = self._new(op.CHOOSE)
        compiled.number = step.get("number")
        compiled.alts = [self.block(alternative) for alternative in step.get("of")]
        return compiled

    def _for(self, step: tree.Step) -> Step:
        compiled = self._new(op.FOR)
        compiled.players = self.who(step.get("players"))
        if step.get("unless"):
            self._unless(compiled, step)
            if compiled.unless is not None:
                raise self.fail(step.line, "this kind of 'for'")
        if step.get("as"):
            compiled.save = self.effect.common(step.get("as"))
        compiled.do = self._does(step.get("does"))
        return compiled

    def _does(self, steps: Sequence[tree.Step]) -> int:
        self.effect.depth += 1
        number = self.block(steps)
        self.effect.depth -= 1
        return number

    def _attack(self, step: tree.Step) -> Step:
        compiled = self._new(op.ATTACK)
        if self.effect.hit < 0:
            self.effect.hit = self.effect.common("hit players")
        compiled.players = self.who(step.get("players"))
        compiled.together = bool(step.get("together"))
        compiled.do = self._does(step.get("does"))
        if step.get("unless"):
            self._unless(compiled, step)
        if step.get("avoided"):
            compiled.avoided = self._does(step.get("avoided"))
        if step.get("afterwards"):
            compiled.after = self.block(step.get("afterwards"))
        return compiled

    def _unless(self, compiled: Step, step: tree.Step) -> None:
        """A card to be shown, or Charges to be paid."""
        price: tuple[tree.Step, ...] = step.get("unless")
        if len(price) == 1 and price[0].verb == "reveal":
            compiled.unless = self.sel(price[0].get("cards"))
        elif len(price) == 1 and price[0].verb == "burn":
            compiled.unless_burn = self._plain(price[0], "burn")
        else:
            raise self.fail(step.line, "this kind of 'unless'")

    def _once(self, step: tree.Step) -> Step:
        compiled = self._new(op.ONCE)
        compiled.abilities = [self._state(step)]
        return compiled

    def _later(self, step: tree.Step) -> Step:
        compiled = self._new(op.LATER)
        compiled.moment = self.moment(step.get("moment"), step.line)
        compiled.do = self.block(step.get("do"))
        return compiled

    def _until(self, step: tree.Step) -> Step:
        compiled = self._new(op.UNTIL)
        compiled.moment = self.moment(step.get("moment"), step.line)
        compiled.abilities = [self.ability(a) for a in step.get("apply")]
        if compiled.moment == moment.DEFEATED:
            for standing in step.get("apply"):
                if standing.kind == "rule":
                    raise self.fail(standing.line, f"a rule until '{step.get('moment')}'")
        return compiled

    def moment(self, term: str, line: int) -> int:
        if term not in MOMENT_WORDS:
            raise self.fail(line, f"the moment '{term}'")
        return MOMENT_WORDS[term]

    def place(self, spot: tree.Place, line: int) -> tuple[int, int]:
        if spot.word in EXTRA_PLACES:
            kind, name = EXTRA_PLACES[spot.word]
            if self._is_away(name):
                return place.BOX, who.SUBJECT
            return kind + self.extra(name, line), who.SUBJECT
        if spot.word not in PLACE_WORDS:
            raise self.fail(line, f"the place '{spot.word}'")
        whom = who.SUBJECT
        if spot.player:
            whom = PLAYER_WORDS[spot.player]
            if whom != who.LEFT:
                raise self.fail(line, f"the place '{spot.word}: {spot.player}'")
            if whom == who.LEFT:
                self.effect.transit = self.effect.common("cards in transit")
        return PLACE_WORDS[spot.word], whom

    def _is_away(self, name: str) -> bool:
        """A guest speaks of a place that only its own box has: no card ever lies there."""
        return self.card is not None and ":" in self.card.id and name not in self.rules.extra

    def extra(self, name: str, line: int) -> int:
        """The number of a zone that only some boxes have."""
        if name not in self.rules.extra:
            raise self.fail(line, f"the zone '{name}'")
        return self.rules.extra.index(name)

    # --- standing abilities

    def ability(self, standing: tree.Standing) -> int:
        handler: Callable[[tree.Standing], Ability] | None = getattr(
            self, "_stand_" + standing.kind.replace(" ", "_").replace("-", "_"), None
        )
        if handler is None:
            raise self.fail(standing.line, f"the standing ability '{standing.kind}'")
        if standing.kind == "once":
            return self._state(standing)
        compiled = handler(standing)
        self.prog.abilities.append(compiled)
        return len(self.prog.abilities) - 1

    def _stand_once(self, standing: tree.Standing) -> Ability:
        raise NotImplementedError  # `ability` takes `_state`, which the verb of the same name shares

    def _state(self, node: tree.Step | tree.Standing) -> int:
        compiled = Ability(stand.ONCE)
        compiled.cond = self.condition(node.get("condition"))
        compiled.do = self.effect_block(node.get("do"))
        compiled.listens = listen.ONCE if _only_plays(compiled.cond) else listen.ONCE | listen.TABLE_STATE
        self.prog.abilities.append(compiled)
        return len(self.prog.abilities) - 1

    def _stand_when(self, standing: tree.Standing) -> Ability:
        if standing.get("event") in FIGHT_EVENTS:
            return self._fight_trigger(standing)
        event = EVENT_WORDS.get(standing.get("event"))
        if event is None:
            raise self.fail(standing.line, "this kind of trigger")
        compiled = Ability(stand.WHEN)
        compiled.event = event
        if standing.get("filter") is not None:
            compiled.filt = self.filt(standing.get("filter"))
        compiled.this_only = bool(standing.get("this"))
        compiled.zones = [z for term in standing.get("in") or () for z in ZONE_WORDS[term]]
        compiled.nth = list(standing.get("nth") or ())
        compiled.later = bool(standing.get("later"))
        compiled.last = bool(standing.get("last"))
        compiled.any_turn = bool(standing.get("any_turn")) or event == trigger.LEAVES
        compiled.anyone = standing.get("word") == "anyone"
        compiled.itself_too = bool(standing.get("itself_too"))
        compiled.limit = LIMIT_WORDS.get(standing.get("limit"), limit.ANY_NUMBER)
        if standing.get("if") is not None:
            compiled.cond = self.condition(standing.get("if"))
        compiled.new_name = bool(standing.get("new_name"))
        compiled.do = self.effect_block(standing.get("do"))
        compiled.listens = LISTENS[event]
        return compiled

    def _fight_trigger(self, standing: tree.Standing) -> Ability:
        """What comes of Attacks, damage and harm."""
        self.needs_health(standing.line, "this kind of trigger")
        compiled = Ability(stand.WHEN)
        event = FIGHT_EVENTS[standing.get("event")]
        if event == trigger.SUCCEED and standing.get("word") == "any":
            event = trigger.SUCCEED_ANY
        compiled.event = event
        compiled.nth = list(standing.get("nth") or ())
        compiled.any_turn = bool(standing.get("any_turn"))
        if standing.get("if") is not None:
            compiled.cond = self.condition(standing.get("if"))
        compiled.do = self.effect_block(standing.get("do"), (), True)
        compiled.listens = FIGHT_LISTENS.get(event, listen.ATTACK)
        return compiled

    def _stand_your_attacks(self, standing: tree.Standing) -> Ability:
        self.needs_health(standing.line, f"the standing ability '{standing.kind}'")
        compiled = Ability(stand.ATTACKS)
        compiled.which = ATTACK_WORDS[standing.get("which")]
        compiled.limit = standing.get("more_damage") or 0
        compiled.unavoidable = bool(standing.get("cannot_be_avoided"))
        compiled.listens = listen.ATTACK
        return compiled

    def _stand_attacks_on_you(self, standing: tree.Standing) -> Ability:
        if standing.get("which") != "all" or standing.get("cannot_be_avoided"):
            raise self.fail(standing.line, "this change of Attacks")
        self.needs_health(standing.line, f"the standing ability '{standing.kind}'")
        compiled = Ability(stand.ATTACKED)
        compiled.limit = standing.get("more_damage") or 0
        compiled.listens = listen.ATTACK
        return compiled

    def _stand_use(self, standing: tree.Standing) -> Ability:
        compiled = Ability(stand.USE)
        compiled.limit = USE_WORDS[standing.get("how")]
        if standing.get("if") is not None:
            compiled.cond = self.condition(standing.get("if"))
        price: tuple[tree.Step, ...] = tuple(standing.get("price") or ())
        if price and price[0].verb == "pay":
            compiled.price = sum(self._plain(step, "pay") for step in price)
            price = ()
        compiled.price_steps = len(price)
        for step in standing.get("unused") or ():
            compiled.unused += self._plain(step, "power")
        compiled.do = self.effect_block((*price, *standing.get("do")))  # what the price named may be used
        compiled.listens = listen.USE
        return compiled

    def _plain(self, step: tree.Step, verb: str) -> int:
        """A step that is just this much Power."""
        value = step.get("value")
        if step.verb != verb or value.kind != "number" or value.plus or value.minus or value.times != 1:
            raise self.fail(step.line, f"this '{step.verb}' with a right of use")
        return int(value.number)

    def _stand_gained(self, standing: tree.Standing) -> Ability:
        compiled = Ability(stand.GAINED)
        compiled.which = 1 if standing.get("which") == "next" else 0
        compiled.this_only = bool(standing.get("this"))
        if standing.get("filter") is not None:
            compiled.filt = self.filt(standing.get("filter"))
        compiled.dest, _ = self.place(standing.get("to"), standing.line)
        compiled.listens = listen.GAINED | listen.NEXT if compiled.which else listen.GAINED
        return compiled

    def _stand_costs(self, standing: tree.Standing) -> Ability:
        mine = bool(standing.get("character"))
        compiled = Ability(stand.CHARACTER if mine else stand.COSTS)
        if standing.get("which"):
            self.needs_health(standing.line, f"which: {standing.get('which')}")
            compiled.which = 1
        if not mine:
            compiled.filt = self.filt(standing.get("filter"))
        less = standing.get("less")
        compiled.sign = -1 if less is not None else 1
        compiled.amount = self.value(less if less is not None else standing.get("more"))
        compiled.listens = listen.CHARACTER if mine else listen.COSTS
        return compiled

    def _stand_rule(self, standing: tree.Standing) -> Ability:
        name = standing.get("name")
        if name not in RULE_WORDS:
            raise self.fail(standing.line, f"the number '{name}'")
        compiled = Ability(stand.RULE)
        compiled.rule = RULE_WORDS[name]
        how = {"power": "times", "new hand": "more", "healing": "less"}.get(name, "becomes")
        change = standing.get(how)
        if name == "new hand" and standing.get("less") is not None:
            change = -standing.get("less")
        if change is None:
            raise self.fail(standing.line, f"this change of '{name}'")
        if compiled.rule in (rule.MOST_CHARGES, rule.WEAKNESS, rule.HEALING):
            self.needs_health(standing.line, f"the number '{name}'")
        if compiled.rule == rule.WEAKNESS:
            compiled.filt = self.filt(tree.Filter(("weakness",)))
        compiled.limit = change
        compiled.listens = listen.RULE
        return compiled

    def _stand_cards(self, standing: tree.Standing) -> Ability:
        if standing.get("which") != "next played or discarded" or not standing.get("slot"):
            raise self.fail(standing.line, "this change of cards")
        compiled = Ability(stand.CARDS)
        compiled.slot = self._slot(standing.get("slot"))
        compiled.listens = listen.NEXT_CARD
        return compiled

    def _stand_ability_of(self, standing: tree.Standing) -> Ability:
        compiled = Ability(stand.ABILITY_OF)
        compiled.sel = self.sel(standing.get("cards"))
        return compiled

    def _stand_control(self, standing: tree.Standing) -> Ability:
        compiled = Ability(stand.CONTROL)
        compiled.sel = self.sel(standing.get("cards"))
        return compiled

    def _stand_playable(self, standing: tree.Standing) -> Ability:
        compiled = Ability(stand.PLAYABLE)
        compiled.listens = listen.USE
        return compiled

    def _stand_destroyed(self, standing: tree.Standing) -> Ability:
        compiled = Ability(stand.DESTROYED)
        compiled.dest, _ = self.place(standing.get("to"), standing.line)
        if compiled.dest != place.UNDER_THIS or standing.get("filter") is None:
            raise self.fail(standing.line, "this place for destroyed cards")
        compiled.filt = self.filt(standing.get("filter"))
        compiled.listens = listen.DESTROYED
        return compiled

    def _stand_stand_ins(self, standing: tree.Standing) -> Ability:
        cards: tree.Cards = standing.get("cards")
        if cards.zones != ("under this",) or standing.get("filter") != tree.Filter(
            is_=("ongoing",), line=standing.get("filter").line
        ):
            raise self.fail(standing.line, "these stand-ins")
        compiled = Ability(stand.STAND_INS)
        compiled.listens = listen.STAND_INS
        return compiled

    def _stand_face_down(self, standing: tree.Standing) -> Ability:
        return Ability(stand.FACE_DOWN)

    # --- players, cards, numbers, conditions

    def who(self, players: tree.Players) -> int:
        if players.word not in PLAYER_WORDS:
            raise self.fail(players.line, f"the player '{players.word}'")
        if players.hit_this_turn or players.most or players.least or players.not_:
            return self._picked_players(players)
        if players.word == "them" and self.effect.about_foe and self.effect.depth == 0:
            return who.ATTACKER
        return PLAYER_WORDS[players.word]

    def _picked_players(self, players: tree.Players) -> int:
        if players.hit_this_turn or players.most or players.least:
            self.needs_health(players.line, "this choice of players")
        whom = Who(PLAYER_WORDS[players.word])
        whom.hit = bool(players.hit_this_turn)
        whom.most = COUNTER_WORDS[players.most]
        whom.least = COUNTER_WORDS[players.least]
        if players.not_:
            whom.not_slot = self._slot(players.not_)
        self.prog.whos.append(whom)
        return who.PICKED + len(self.prog.whos) - 1

    def filt(self, f: tree.Filter) -> Filt:
        compiled = Filt([])
        excluded = []
        for term in f.not_:
            if term == "this":
                compiled.not_this = True
            elif term in self.effect.slots:
                compiled.not_slot = self.effect.slots[term]
            else:
                excluded.append(term)
        compiled.ok = self._fitting(tuple(term for term in f.is_ if term != "any"), tuple(excluded), f.cost)
        return compiled

    def _fitting(self, wanted: tuple[str, ...], excluded: tuple[str, ...], cost: tree.Cost | None) -> list[bool]:
        """Which definitions fit. Many cards ask for the same, and all definitions are looked at each time."""
        home = self.card.id.partition(":")[0] if self.card is not None and ":" in self.card.id else ""
        key = (wanted, excluded, cost, home)
        found = self.fitting.get(key)
        if found is None:
            found = []
            for d in self.prog.defs:
                fit = not wanted or any(self._is(d, term) for term in wanted)
                fit = fit and not any(self._is(d, term) for term in excluded)
                found.append(fit and _cost_fits(cost, d.cost))
            self.fitting[key] = found
        return found

    def _is(self, d: CardDef, term: str) -> bool:
        if term in bits.TYPE_NAMES:
            return bool(d.bits >> bits.TYPE_NAMES.index(term) & 1)
        if term in bits.MARK_NAMES:
            return bool(d.bits >> (bits.MARK_SHIFT + bits.MARK_NAMES.index(term)) & 1)
        if term in bits.TITLE_NAMES:
            return bool(d.bits >> (bits.TITLE_SHIFT + bits.TITLE_NAMES.index(term)) & 1)
        if self.card is not None and ":" in self.card.id:  # of another box: its own cards are meant first
            home = f"{self.card.id.partition(':')[0]}:{term}"
            term = home if home in self.prog.index else term
        term = self.rules.aliases.get(term, term)
        if d.any_name:
            return term in self.prog.index
        return term in self.prog.index and self.prog.defs[self.prog.index[term]].name == d.name

    def sel(self, cards: tree.Cards) -> Sel:
        compiled = Sel(self.filt(cards.filter))
        compiled.each = EACH_WORDS[cards.one_of_each]
        if cards.shares_a_type_with:
            compiled.shares = self._slot(cards.shares_a_type_with)
        compiled.count = ("exactly", "up to", "any", "all").index(cards.n.kind)
        compiled.n = self.value(cards.n.value)
        compiled.random = cards.random
        compiled.other = cards.other
        compiled.skip = cards.skip
        compiled.no_reshuffle = cards.no_reshuffle
        compiled.highest = bool(cards.highest)
        if cards.whose:
            compiled.whose = PLAYER_WORDS[cards.whose]
        self._source(compiled, cards)
        if cards.as_:
            compiled.save = self.effect.saved(cards.as_)
        if cards.adds_to:
            compiled.add = self.effect.common(cards.adds_to)
        return compiled

    def _source(self, compiled: Sel, cards: tree.Cards) -> None:
        if cards.this:
            compiled.kind = source.THIS
        elif cards.slot or cards.of:
            compiled.kind = source.SLOT if cards.slot else source.OF
            compiled.slot = self._slot(cards.slot or cards.of)
        elif cards.stack:
            compiled.kind = source.STACK
            name = self.rules.aliases.get(cards.stack, cards.stack)
            compiled.stack = zone.STACK + self.rules.stacks.index(name)
        elif cards.top:
            compiled.kind = source.TOP
            tops = {"deck": zone.DECK, "main deck": -1 - zone.MAIN, "villains": -1 - zone.VILLAINS}
            if cards.top in EXTRA_ZONES and self._is_away(EXTRA_ZONES[cards.top]):
                compiled.kind = source.ZONES
            elif cards.top in EXTRA_ZONES:
                compiled.zones = [-1 - zone.EXTRA - self.extra(EXTRA_ZONES[cards.top], cards.line)]
            elif cards.top in tops:
                compiled.zones = [tops[cards.top]]
            else:
                raise self.fail(cards.line, f"the top of '{cards.top}'")
        elif cards.zones == ("gained",):
            compiled.kind = source.GAINED
        elif cards.zones == ("under this",):
            compiled.kind = source.UNDER
        elif cards.zones == ("owned",):
            compiled.kind = source.OWNED
        else:
            compiled.kind = source.ZONES
            for z in cards.zones:
                if z in EXTRA_ZONES and self._is_away(EXTRA_ZONES[z]):
                    continue
                if z in EXTRA_ZONES:
                    compiled.zones.append(-1 - zone.EXTRA - self.extra(EXTRA_ZONES[z], cards.line))
                    continue
                if z not in ZONE_WORDS:
                    raise self.fail(cards.line, f"the zone '{z}'")
                if z == "under character":  # other cards may lie there too, face down
                    moves = [d.charge_cost > 0 for d in self.prog.defs]
                    compiled.filt = Filt([a and b for a, b in zip(compiled.filt.ok, moves, strict=True)])
                compiled.zones += ZONE_WORDS[z]

    def _slot(self, name: str) -> int:
        if name == "received" and name not in self.effect.slots:
            self.effect.received = self.effect.size
            self.effect.slots[name] = -2 - self.effect.size
            self.effect.size += MAX_SEATS
        if name not in self.effect.slots:
            raise self.fail(self.card.line if self.card else 0, f"'{name}'")
        return self.effect.slots[name]

    def value(self, v: tree.Value) -> Val:
        compiled = Val(amount.NUMBER, v.number)
        if v.kind == "count" and v.cards is not None:
            if v.cards.slot:
                compiled.kind = amount.SLOT_COUNT
                compiled.slot = self._slot(v.cards.slot)
            else:
                compiled.kind = amount.COUNT
                compiled.sel = self.sel(v.cards)
        elif v.kind == "played" and v.filter is not None:
            compiled.kind = amount.PLAYED
            compiled.filt = self.filt(v.filter)
        elif v.kind == "players" and v.players is not None:
            compiled.kind = amount.PLAYERS
            compiled.who = self.who(v.players)
            if v.with_ is not None:
                compiled.cond = self.condition(v.with_)
        elif v.kind == "cost of":
            compiled.kind = amount.COST
            compiled.slot = self._slot(v.slot)
        elif v.kind == "vp of":
            compiled.kind = amount.VP
            compiled.slot = self._slot(v.slot)
            compiled.star = v.star
        elif v.kind == "printed power of":
            compiled.kind = amount.PRINTED_POWER
            compiled.slot = self._slot(v.slot)
        elif v.kind == "highest cost of":
            compiled.kind = amount.HIGHEST
            compiled.slot = self._slot(v.slot)
        elif v.kind == "amount":
            compiled.kind = amount.AMOUNT
            compiled.slot = self._slot(v.slot)
        elif v.kind == "charges of" and v.players is not None:
            self.needs_health(v.line, f"the value '{v.kind}'")
            compiled.kind = amount.CHARGES
            compiled.who = self.who(v.players)
        elif v.kind == "named" and v.name == "charge cost":
            compiled.kind = amount.CHARGE_COST
        elif v.kind == "up to a hand of":
            compiled.kind = amount.HAND_OF
        elif v.kind == "if" and v.condition is not None and v.then is not None and v.else_ is not None:
            compiled.kind = amount.IF
            compiled.cond = self.condition(v.condition)
            compiled.then = self.value(v.then)
            compiled.els = self.value(v.else_)
        elif v.kind != "number":
            raise self.fail(v.line, f"the value '{v.kind}'")
        if v.different not in DIFFERENT_WORDS:
            raise self.fail(v.line, f"different: {v.different}")
        compiled.different = DIFFERENT_WORDS[v.different]
        compiled.other = v.other
        compiled.times = v.times
        compiled.floor = v.at_least or 0
        compiled.plus = self.value(v.plus) if v.plus is not None else None
        compiled.minus = self.value(v.minus) if v.minus is not None else None
        return compiled

    def condition(self, c: tree.Condition) -> Cond:
        kinds = {
            "cost of": condition.PARITY if c.parity else condition.COST,
            "card": condition.CARD,
            "any": condition.ANY,
            "none": condition.NONE,
            "played": condition.PLAYED,
            "nothing else": condition.FIRST_CARD,
            "players": condition.PLAYERS,
            "more than": condition.MORE,
            "health of": condition.HEALTH,
            "attack": condition.FIRST_ATTACK,
            "all": condition.ALL,
            "any of": condition.ANY_OF,
            "not": condition.NOT,
            "confrontation": condition.CONFRONTATION,
            "avoided": condition.AVOIDED,
        }
        if c.kind in ("health of", "attack"):
            self.needs_health(c.line, f"the condition '{c.kind}'")
        if c.kind not in kinds or c.different not in DIFFERENT_WORDS:
            raise self.fail(c.line, f"the condition '{c.kind}'")
        compiled = Cond(kinds[c.kind])
        if c.slot:
            compiled.slot = self._slot(c.slot)
        if c.parity:
            compiled.word_slot = self._slot(c.parity)
        if c.filter is not None:
            compiled.filt = self.filt(c.filter)
        if c.cards is not None:
            compiled.sel = self.sel(c.cards)
        if c.players is not None:
            compiled.who = self.who(c.players)
        if c.with_ is not None:
            compiled.with_ = self.condition(c.with_)
        default = 0 if c.kind in ("cost of", "health of") else 1
        compiled.at_least = default if c.at_least is None else c.at_least
        compiled.at_most = 999 if c.at_most is None else c.at_most
        if c.at_least_name:
            if c.at_least_name not in RULE_WORDS:
                raise self.fail(c.line, f"the number '{c.at_least_name}'")
            compiled.at_least_rule = RULE_WORDS[c.at_least_name]
        if c.more_than is not None:
            compiled.more_than = self.value(c.more_than)
        compiled.different = DIFFERENT_WORDS[c.different]
        compiled.same = bool(c.same)
        compiled.plain = _is_plain_count(compiled)
        compiled.other = c.other
        compiled.of = [self.condition(part) for part in c.of]
        if c.kind == "avoided":
            self.effect.avoided = compiled.slot = self.effect.common("players who avoided")
        if c.kind == "confrontation":
            compiled.at_least = 1 if c.word == "yours" else 0
        return compiled


def _facts(d: CardDef, card: tree.Card, rules: Rules) -> None:
    d.section = card.section
    d.setup = card.setup
    d.copies = card.copies
    d.promo = card.promo
    d.cost = card.cost or 0
    d.vp = card.vp or 0
    d.star = card.vp is None
    d.level = card.level
    d.charge_cost = card.charge_cost
    d.character = card.character
    d.kept = card.setup == "kept in tokens"
    if card.type in bits.TYPE_NAMES:
        d.bits |= 1 << bits.TYPE_NAMES.index(card.type)
    for subtype in card.subtypes:
        if subtype in bits.TITLE_NAMES:
            d.bits |= 1 << (bits.TITLE_SHIFT + bits.TITLE_NAMES.index(subtype))
    if card.id in rules.stacks:
        d.stack = rules.stacks.index(card.id)
    if card.section in ("super_villains", "nemeses"):
        d.bits |= bits.SUPER_VILLAIN
        if card.setup == "bottom of the stack":
            d.bits |= bits.BLUE_BACK
    if card.defense is not None:
        d.bits |= bits.DEFENSE
    if "block" in card.more:
        d.bits |= bits.BLOCK
    if card.ongoing is not None:
        d.bits |= bits.ONGOING
    if has_attack(card.play):
        d.bits |= 1 << (bits.MARK_SHIFT + bits.MARK_NAMES.index("attack"))


def _is_plain_count(cond: Cond) -> bool:
    """Whether a condition asks for nothing but a number of cards in the subject's own zones."""
    sel = cond.sel
    if cond.kind != condition.ANY or sel is None or sel.kind != source.ZONES or sel.whose != who.SUBJECT:
        return False
    special = sel.other or sel.shares != -1 or sel.filt.not_this or sel.filt.not_slot != -1
    numbers = cond.same or cond.different != differ.NONE or cond.at_least_rule >= 0
    return not special and not numbers and all(z >= 0 for z in sel.zones)


def _asks_for_ongoing(cards: tree.Cards) -> bool:
    """An Ongoing card in play, whichever: another card may stand in for it."""
    found = cards.filter
    return cards.zones == ("play",) and found.is_ == ("ongoing",) and not found.not_ and found.cost is None


def has_attack(steps: Sequence[tree.Step]) -> bool:
    for step in steps:
        if step.verb == "attack":
            return True
        for value in step.fields.values():
            if isinstance(value, tuple) and value and isinstance(value[0], tree.Step) and has_attack(value):
                return True
    return False


def _plain_power(block: Block) -> int:
    if len(block.steps) != 1:
        return -1
    step = block.steps[0]
    plain = step.op == op.POWER and step.val.kind == amount.NUMBER and step.val.plus is None and step.val.times == 1
    return step.val.number if plain else -1


def _fixed(block: Block, verb: int) -> int:
    """How much Power, or how many cards, its plain steps give in any case."""
    return sum(step.val.number for step in block.steps if step.op == verb and _straight(step) and step.val.times == 1)


def _straight(step: Step) -> bool:
    return (
        (step.op == op.POWER or (step.op == op.DRAW and not step.by_slot))
        and step.who in (who.SUBJECT, who.YOU)
        and (step.val.kind, step.val.plus, step.val.minus) == (amount.NUMBER, None, None)
        and step.then < 0
        and step.els < 0
    )


def _only_plays(cond: Cond) -> bool:
    return cond.kind == condition.PLAYED or (bool(cond.of) and all(_only_plays(part) for part in cond.of))


def _cost_fits(cost: tree.Cost | None, number: int) -> bool:
    if cost is None:
        return True
    if cost.among:
        return number in cost.among
    low = cost.at_least if cost.at_least is not None else 0
    high = cost.at_most if cost.at_most is not None else 999
    return low <= number <= high


def compile_cards(cards: Mapping[str, tree.Card], rules: Rules, keywords: Keywords | None = None) -> Program:
    return Compiler(cards, rules, keywords).program()
