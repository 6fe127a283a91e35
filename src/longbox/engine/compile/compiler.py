"""The compiler: what is known while the cards of a library become a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from longbox.engine import variants as forms
from longbox.engine.compile import steps, terms, values
from longbox.engine.compile.cards import CardBlocks, facts
from longbox.engine.compile.effect import Effect
from longbox.engine.compile.fault import Fault, NotInThisGame
from longbox.engine.compile.node import Node, Part
from longbox.engine.program import CardDef, Cond, Filt, Program, Rules, Val
from longbox.engine.words import zone
from longbox.language import tree

Keywords = Mapping[str, Sequence[tree.Step]]  # named trees of a box
MOST_EXTRA = 16  # places keep so many numbers for the extra zones


def compile_cards(cards: Mapping[str, tree.Card], rules: Rules, keywords: Keywords | None = None) -> Program:
    """The program of these cards under the rules of a box. Raises NotInThisGame with everything it cannot run."""
    return Compiler(cards, rules, keywords).program()


class Compiler:
    def __init__(self, cards: Mapping[str, tree.Card], rules: Rules, keywords: Keywords | None = None) -> None:
        self.cards = cards
        self.keywords = keywords or {}
        self.rules = rules
        self.prog = Program()
        self.prog.rules = rules
        self.card: tree.Card | None = None
        self.effect = Effect()
        self.everything = Filt([])
        self.fitting: dict[tuple[tuple[str, ...], tuple[str, ...], tree.Cost | None, str], list[bool]] = {}
        self.faults: list[Fault] = []

    def program(self) -> Program:
        with self.noting():
            self._check_limits()
        names: dict[str, int] = {}
        for card in self.cards.values():
            d = CardDef(card.id, names.setdefault(card.name.en, len(names)))
            facts(d, card, self.rules)
            self.prog.index[card.id] = len(self.prog.defs)
            self._append(d)
        changed = forms.make(self.prog, self.cards)
        self.everything = Filt([True] * len(self.prog.defs))
        for card in self.cards.values():
            self.card = card
            CardBlocks(self, self.prog.defs[self.prog.index[card.id]], card).compile()
        self.card = None
        self.prog.forces = any(d.forced for d in self.prog.defs)
        if self.rules.recruit:
            with self.noting():
                self.prog.recruit = self.effect_block(self.keywords[self.rules.recruit])
        for name in self.rules.phases:
            with self.noting():
                self.prog.phases.append(self.effect_block(self.keywords[name]))
        if self.faults:
            raise NotInThisGame(self.faults)
        for ability in self.prog.abilities:
            self.prog.hears |= ability.listens
        forms.fill(self.prog, changed)
        return self.prog

    def _check_limits(self) -> None:
        """What the numbers of the engine have room for."""
        rules = self.rules
        if len(rules.stacks) > zone.STACKS:
            raise self._too_many("stacks beside the Line-Up", len(rules.stacks), zone.STACKS)
        if len(rules.extra) > MOST_EXTRA:
            raise self._too_many("zones of a box", len(rules.extra), MOST_EXTRA)
        if len(rules.extra) > len(rules.extra_open):
            raise NotInThisGame([Fault("", 0, "a zone of the box does not say who sees its cards")])

    def _too_many(self, what: str, number: int, most: int) -> NotInThisGame:
        return NotInThisGame([Fault("", 0, f"{number} {what} are more than the {most} that the engine holds")])

    def _append(self, d: CardDef) -> None:
        d.printed = d.owned = d.lasting = len(self.prog.defs)
        self.prog.defs.append(d)

    # ---------------------------------------------------------------- faults
    @contextmanager
    def noting(self) -> Iterator[None]:
        """A part that cannot run is noted; the others are still looked at."""
        outer, depth, attacks = self.effect, self.effect.depth, self.effect.attacks
        try:
            yield
        except NotInThisGame as error:
            self.faults += [fault for fault in error.faults if fault not in self.faults]
        self.effect = outer
        outer.depth, outer.attacks = depth, attacks

    def fail(self, line: int, what: str) -> NotInThisGame:
        return NotInThisGame([Fault(self.card.id if self.card else "", line, f"{what} is not in this game")])

    def node(self, part: Part, what: str) -> Node:
        return Node(part, self.card.id if self.card else "", what)

    def needs_health(self, line: int, what: str) -> None:
        """Words of a fight mean nothing in a box without Health."""
        if not self.rules.health:
            raise self.fail(line, what)

    def needs_duel(self, line: int, what: str) -> None:
        """Nor do words of a duel where nobody is confronted; a guest is welcome without them."""
        if not self.rules.confrontation and not self.home:
            raise self.fail(line, what)

    # ---------------------------------------------------------------- what the parts ask each other for
    @property
    def home(self) -> str:
        """The box that the card visits from, if it does."""
        return self.card.id.partition(":")[0] if self.card is not None and ":" in self.card.id else ""

    def is_villain(self) -> bool:
        return self.card is not None and self.card.section in ("super_villains", "nemeses")

    def extra(self, term: str) -> int:
        """The number of a zone that only some boxes have, -1 if this one has none of that name."""
        name = term.replace(" ", "_")
        return self.rules.extra.index(name) if name in self.rules.extra else -1

    def is_away(self, term: str) -> bool:
        """A guest speaks of a place that only its own box has: no card ever lies there."""
        if self.card is None or ":" not in self.card.id or self.extra(term) >= 0:
            return False
        return term in terms.BOX_ZONES

    def slot(self, name: str, line: int) -> int:
        if name == "received" and name not in self.effect.slots:
            self.effect.received = self.effect.size
            self.effect.one_each(name)
        if name not in self.effect.slots and self.effect.broken:
            return self.effect.common(name)
        if name not in self.effect.slots:
            raise self.fail(line, f"the slot '{name}', which was filled by another effect,")
        return self.effect.slots[name]

    def value(self, told: tree.Value) -> Val:
        return values.value(self, told)

    def condition(self, told: tree.Condition) -> Cond:
        return values.compile_condition(self, told)

    def effect_block(self, told: Sequence[tree.Step], given: Sequence[str] = (), about_foe: bool = False) -> int:
        """A new effect with slots of its own; `given` are there from the start."""
        outer, self.effect = self.effect, Effect(about_foe)
        for name in given:
            self.effect.common(name)
        number = steps.block(self, told)
        self.effect.close()
        self.effect = outer
        return number
