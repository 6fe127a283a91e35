"""A card: its facts, its blocks, and what its set-up says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from longbox.engine.compile import abilities, terms
from longbox.engine.compile.abilities import Where
from longbox.engine.compile.effect import Effect
from longbox.engine.compile.shortcuts import fixed, has_attack, plain_power, sure_power
from longbox.engine.program import Ability, CardDef, Rules, Val
from longbox.engine.words import amount, bits, listen, op, stand, who, zone
from longbox.language import tree

if TYPE_CHECKING:
    from longbox.engine.compile.compiler import Compiler

OF_A_FIGHT = ("ambush", "slots", "penalty", "lasting penalty", "bonus")
OF_A_DUEL = ("confrontation", "block")


def facts(d: CardDef, card: tree.Card, rules: Rules) -> None:
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
        if ":" in card.id and rules.guest_levels:
            d.level = 1 + sum(1 for most in rules.guest_levels if d.cost > most)
    _marks(d, card)


def _marks(d: CardDef, card: tree.Card) -> None:
    if card.defense is not None:
        d.bits |= bits.DEFENSE
    if "block" in card.more:
        d.bits |= bits.BLOCK
    if card.ongoing is not None:
        d.bits |= bits.ONGOING
    if has_attack(card.play):
        d.bits |= 1 << (bits.MARK_SHIFT + bits.MARK_NAMES.index("attack"))


class CardBlocks:
    """Compiles the blocks of one card. Each of them is tried, so that all faults of a card are found at once."""

    def __init__(self, c: Compiler, d: CardDef, card: tree.Card) -> None:
        self.c = c
        self.d = d
        self.card = card
        self.more: dict[str, Any] = dict(card.more)

    def compile(self) -> None:
        c = self.c
        for part in (
            self._play, self._confrontation, self._appearance, self._defense, self._ongoing, self._ability,
            self._on_the_stack, self._always, self._reward, self._table, self._ambush, self._ko_token, self._slots,
            self._score, self._nothing_left,
        ):  # fmt: skip
            with c.noting():
                part()

    def _steps(self, name: str) -> int:
        """A block of steps that only some boxes have; -1 without it."""
        steps = self._take(name)
        return self.c.effect_block(steps) if steps else -1

    def _take(self, name: str) -> Any:
        """What a block of some boxes says, if this is one of them."""
        told = self.more.pop(name, ())
        rules = self.c.rules
        if not told:
            return told
        if name in OF_A_DUEL:
            self.c.needs_duel(self.card.line, f"the block '{name}'")
        if (name in OF_A_FIGHT and not rules.health) or (name == "table" and "tile" not in rules.extra):
            raise self.c.fail(self.card.line, f"the block '{name}'")
        return told

    # ---------------------------------------------------------------- when it is played
    def _play(self) -> None:
        c, d, play = self.c, self.d, self.card.play
        if play:
            d.play = c.effect_block(play)
            d.plain_power = plain_power(c.prog.blocks[d.play])
            d.printed_power = fixed(c.prog.blocks[d.play], op.POWER)
            d.patrol = self._patrol() if c.rules.patrol else -1

    def _patrol(self) -> int:
        """The harmful part of a top-level Attack, made on the player whose turn it is."""
        attacks = [step for step in self.card.play if step.verb == "attack"]
        if not attacks:
            return -1
        number = self.c.effect_block(attacks)
        for step in self.c.prog.blocks[number].steps:
            step.players = who.ACTIVE
            step.after = -1
        return number

    def _confrontation(self) -> None:
        c, d = self.c, self.d
        more: tuple[tree.Step, ...] = self._take("confrontation")
        if more:
            d.confront = c.effect_block([*self.card.play, *more])
            d.only_confronting = not self.card.play
        whole = d.confront if more else d.play
        if whole >= 0:
            d.sure_power = sure_power(c.prog, whole)
            d.sure_draws = fixed(c.prog.blocks[whole], op.DRAW)
        block = self._take("block")
        if block:
            raises = Ability(stand.CHARACTER)
            raises.amount = Val(amount.NUMBER, block["raises"])
            raises.listens = listen.CHARACTER
            c.prog.abilities.append(raises)
            d.raises = len(c.prog.abilities) - 1
            if block.get("do"):
                d.block_do = c.effect_block(block["do"])

    def _appearance(self) -> None:
        if self.card.first_appearance is not None:
            self.d.appearance = self.c.effect_block([self.card.first_appearance])

    def _defense(self) -> None:
        defense, d = self.card.defense, self.d
        if defense is None:
            return
        d.defense = True
        d.defense_zones = [z for term in defense.zones for z in terms.ZONES[term]]
        if d.defense_zones != [zone.HAND]:
            self.c.prog.guards_in_play = True
        d.defense_by = terms.DEFENSES[defense.by]
        if defense.do:
            d.defense_do = self.c.effect_block(defense.do)

    # ---------------------------------------------------------------- what it does where it lies
    def _abilities(self, told: Any, where: str) -> list[int]:
        return [abilities.ability(self.c, standing, Where(where)) for standing in told]

    def _ongoing(self) -> None:
        if self.card.ongoing is not None:
            self.d.ongoing = self._abilities(self.card.ongoing, "ongoing")
            self.d.itself_too = any(self.c.prog.abilities[a].itself_too for a in self.d.ongoing)

    def _ability(self) -> None:
        self.d.ability = self._abilities(self.card.ability, "ability")

    def _on_the_stack(self) -> None:
        self.d.on_stack = self._abilities(self._take("on the stack"), "on the stack")

    def _table(self) -> None:
        self.d.table = self._abilities(self._take("table"), "table")

    def _always(self) -> None:
        for standing in self.card.always:
            with self.c.noting():
                self._always_one(standing)

    def _always_one(self, standing: tree.Standing) -> None:
        c, d = self.c, self.d
        if standing.kind == "gained" and standing.get("this"):
            d.gained_this.append(abilities.ability(c, standing, Where("always")))
        elif standing.kind == "must be played":
            d.forced = True
        elif standing.kind == "cards" and standing.get("this") and not standing.get("slot"):
            c.prog.shapes = True  # its form was made beforehand
        elif standing.kind == "when":
            d.played_this.append(abilities.own_play(c, standing))
        else:
            raise c.fail(standing.line, f"'{standing.kind}' under 'always'")

    # ---------------------------------------------------------------- blocks of some boxes
    def _reward(self) -> None:
        self.d.reward = self._steps("reward")

    def _ambush(self) -> None:
        self.d.ambush = self._steps("ambush")

    def _ko_token(self) -> None:
        self.d.penalty = self._steps("penalty")
        self.d.bonus = self._steps("bonus")
        self.d.ability += self._abilities(self._take("lasting penalty"), "ability")

    def _slots(self) -> None:
        """The places of an Arena, as many as the Line-Up has."""
        c, d = self.c, self.d
        slots = self._take("slots")
        if not slots:
            return
        d.slots = [-1] * c.rules.line_up
        d.slot_burns = [0] * c.rules.line_up
        for slot in slots:
            at = slot["slot"] - 1
            if at >= c.rules.line_up or d.slots[at] >= 0:
                raise c.fail(self.card.line, f"slot {slot['slot']} of an Arena, there or a second time,")
            d.slots[at] = c.effect_block(slot["do"], ("it",))
            d.slot_burns[at] = slot.get("burn", 0)

    def _score(self) -> None:
        if self.card.score is not None:
            self.c.effect = Effect()
            self.d.score = self.c.value(self.card.score)

    def _nothing_left(self) -> None:
        for name in self.more:
            raise self.c.fail(self.card.line, f"the block '{name}'")
