"""What each card of a table is worth: its traits, and how they go with a player's Super Hero and Locations.

Everything is read off the cards that lie on the table: those of the box, of the packs laid over it, and the guests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache

from longbox.bots.reading import HAND, Forgotten, Reader
from longbox.bots.traits import BURDEN, DRAW, FREE_CARD, THIN, TO_TOP, Traits, fits, words_of
from longbox.engine.meaning import roster
from longbox.engine.program import CardDef, Program
from longbox.engine.save import CHANGE, GUEST, KEPT
from longbox.games import cards_of, program
from longbox.language.tree import Card, Standing

LASTS = 3.0  # turns that a card stays in play, for what it is worth
RULE = 0.4  # a rule that changes in one's favour
DUELS = 0.7  # what a Confrontation adds counts nearly in full: it decides the game
BLOCKS = 0.25  # how often a Block comes at the right time

# The order of play: lower comes first. What has to wait for its moment is ranked when that may have come.
PERMANENT, DRAWS, SIFTS, PLAYS, POWERS, DESTROYS, WAITS, REPEATS, NEVER = 2, 10, 12, 20, 30, 40, 50, 55, 99
BOOSTS, AFTER_ATTACKS = 25, 35

# Triggers that add something to playing or gaining a card, and those that do not.
TOLD = ("you play", "a card makes you draw", "you gain")
UNTOLD = (
    "you destroy", "you discard", "start of turn", "you are attacked", "you avoid an attack", "your attack succeeds",
    "every foe avoids your attack", "you deplete a health bar of", "a health bar is depleted",
    "through your card a foe", "anyone defeats", "this leaves play",
)  # fmt: skip
WORDING = (
    "line",
    "emblem",
    "colours",
    "name",
    "noun",
    "rulings",
    "source",
    "confidence",
    "fr_source",
    "note",
    "copies",
)  # no part of a meaning


class Cardbook:
    """The cards of one program, by definition."""

    def __init__(self, prog: Program) -> None:
        self.prog = prog
        self.cards = trees_of(prog)
        stacks = [card for card in self.cards.values() if card.section == "stacks" and (card.vp or 0) < 0]
        self.reader = Reader({card.id for card in stacks})
        by_id = {d.id: self._read(d) for d in prog.defs}
        self.traits = [by_id[d.id] for d in prog.defs]
        self.standings = [_standings(self.cards.get(d.id)) for d in prog.defs]

    def _read(self, compiled: CardDef) -> Traits:
        card = self.cards.get(compiled.id)
        if card is None:
            return _by_facts(compiled)
        traits = self.reader.traits(card)
        traits.words = words_of(card, compiled)
        return traits

    def of(self, id: str) -> Traits:
        return self.traits[self.prog.index[id]]

    def keep(self, d: int) -> float:
        """What a card brings each time it comes round, to a player without any ability."""
        traits = self.traits[d]
        return (
            traits.now
            + THIN * traits.thin
            + FREE_CARD * traits.gain
            + TO_TOP * traits.top
            + LASTS * traits.lasting
            - BURDEN * traits.burden
            + 0.7 * traits.hurt
            + (0.3 * (traits.guard + 1.0) if traits.is_defense else 0.0)
            + DUELS * traits.duel
            + BLOCKS * traits.raises
        )

    def when_played(self, before: int, d: int) -> float:
        """What a card before a player adds to playing another."""
        return sum(self._when_played(standing, self.traits[d]) for standing in self.standings[before])

    def when_gained(self, before: int, d: int) -> float:
        """What a card before a player adds, once, to gaining another."""
        return sum(self._when_gained(standing, self.traits[d]) for standing in self.standings[before])

    def hero_worth(self, hero: int) -> float:
        """What an identity adds to the cards of the main deck, on average."""
        total = 0.0
        count = 0
        for d, compiled in enumerate(self.prog.defs):
            if compiled.section in ("main_deck", "stacks") and compiled.printed == d:
                total += float(compiled.copies) * (self.when_played(hero, d) + self.when_gained(hero, d))
                count += compiled.copies
        return total / max(count, 1) + sum(self._right_worth(s) for s in self.standings[hero])

    def _right_worth(self, standing: Standing) -> float:
        """What a right or a changed rule adds to each card of a turn, beside what it adds to certain cards."""
        if standing.kind == "use":
            return max(self.reader.use_worth(standing), 0.0) / HAND
        return RULE if standing.kind == "rule" else 0.0

    def _when_played(self, standing: Standing, traits: Traits) -> float:
        if standing.kind == "once":
            condition = standing.get("condition")
            if condition.kind != "played" or not fits(traits, condition.filter):
                return 0.0
            return 0.8 * self.reader.steps_worth(standing.get("do", ())) / max(condition.at_least or 1, 1)
        if standing.kind != "when":
            return 0.0
        event = event_of(standing)
        if event == "a card makes you draw":
            return 0.7 * self.reader.steps_worth(standing.get("do", ())) if traits.draw > 0 else 0.0
        if event != "you play" or not fits(traits, standing.get("filter")):
            return 0.0
        brought = self.reader.steps_worth(standing.get("do", ()))
        if standing.get("nth"):
            return 0.6 * brought
        return 0.75 * brought if standing.get("new_name") else brought

    def _when_gained(self, standing: Standing, traits: Traits) -> float:
        if standing.kind == "when" and event_of(standing) == "you gain" and fits(traits, standing.get("filter")):
            return self.reader.steps_worth(standing.get("do", ())) or DRAW
        if standing.kind == "gained" and fits(traits, standing.get("filter")):
            return 0.5 * max(traits.now, 0.0)
        return 0.0


@lru_cache(maxsize=32)
def cardbook(prog: Program) -> Cardbook:
    """Read once for each set of cards: a game with guests or overlays has one of its own."""
    return Cardbook(prog)


def trees_of(prog: Program) -> Mapping[str, Card]:
    """The trees of the cards of a program, packs and guests included.

    Of cards that a game has brought along only those whose trees are as they are here: the others have none."""
    packs = tuple(name for name in prog.packs if not name.startswith((GUEST, CHANGE, KEPT)))
    known = cards_of(prog.rules.game, packs)
    found = {d.id: known[d.id] for d in prog.defs if d.id in known}
    if not any(name.startswith(KEPT) for name in prog.packs):
        return found
    home = program(prog.rules.game)
    both = [id for id in found if id in home.index]
    then, now = roster(prog, both).marks, roster(home, both).marks
    return {id: found[id] for id in both if then[id] == now[id]}


def changed(prog: Program) -> frozenset[str]:
    """The cards that mean something else here than in their box, or that it does not have."""
    here, home = trees_of(prog), cards_of(prog.rules.game)
    return frozenset(
        d.id
        for d in prog.defs
        if d.id not in home or d.id not in here or meaning_of(here[d.id]) != meaning_of(home[d.id])
    )


def meaning_of(part: object) -> object:
    """A tree without its wording and its lines."""
    if is_dataclass(part):
        kept = [field.name for field in fields(part) if field.name not in WORDING]
        return type(part).__name__, *[meaning_of(getattr(part, name)) for name in kept]
    if isinstance(part, Mapping):
        return tuple((name, meaning_of(inner)) for name, inner in sorted(part.items()))
    if isinstance(part, tuple | list):
        return tuple(meaning_of(inner) for inner in part)
    return part


def _by_facts(compiled: CardDef) -> Traits:
    """A card whose tree is not at hand: its fixed Power, its cost and its points are known all the same."""
    traits = Traits()
    traits.cost = compiled.cost
    traits.power = float(compiled.printed_power)
    traits.vp = float(compiled.vp)
    return traits


def event_of(standing: Standing) -> str:
    event: str = standing.get("event")
    if event not in TOLD and event not in UNTOLD:
        raise Forgotten(f"the trigger '{event}' has no price")
    return event


def _standings(card: Card | None) -> tuple[Standing, ...]:
    return (*card.ability, *(card.ongoing or ())) if card is not None else ()


def rank_of(traits: Traits) -> int:
    if traits.lasting:
        return PERMANENT
    if traits.idle:
        return NEVER
    if traits.repeats:
        return REPEATS
    if traits.waits:
        return WAITS
    if traits.wants_hit:
        return AFTER_ATTACKS
    if traits.destroys_own:
        return DESTROYS
    if traits.boosts:
        return BOOSTS
    if traits.draw > 0:
        return SIFTS if traits.loss > 0 else DRAWS
    return PLAYS if traits.play_other > 0 else POWERS
