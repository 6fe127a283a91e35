"""The numbers that the quick player inside the engine judges cards by, read off the trees of a box.

What the trees cannot tell was found by letting many sets of numbers play each other; `tuned` holds the result, box by
box, as data. `longbox.lab.tune` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from longbox.bots import fights
from longbox.bots.rights import spends_itself
from longbox.bots.traits import Traits, fits, steps_worth
from longbox.bots.traits import harm as harm_of
from longbox.bots.worth import Worth, hero_worth, known_traits, standings_of, worths
from longbox.engine.program import Program
from longbox.engine.state import State
from longbox.engine.words import zone
from longbox.games import program
from longbox.language.tree import Cards, Filter, Standing
from longbox.quick.judge import Judge
from longbox.quick.tables import (
    ALONE,
    ALWAYS,
    EMPTY_PILE,
    TAKES_BACK,
    TO_BUY,
    TO_DESTROY,
    TO_FETCH,
    Facts,
    Right,
    Tables,
)

_ZONES: dict[str, tuple[int, ...]] = {
    "discard": (zone.DISCARD,),
    "hand": (zone.HAND,),
    "played": (zone.PLAY,),
    "play": (zone.PLAY, zone.ONGOING),
}


class Tuned(msgspec.Struct, forbid_unknown_fields=True):
    """What self-play found for one box."""

    per_power: float = 0.4
    denied: float = 0.6
    spite: float = 0.0
    pace: float = 2.0
    slow: float = 2.0
    late: float = 1.0
    rush: float = 0.0
    thin: float = 0.0
    points: float = 1.0
    odds: float = 0.5
    damage: float = 0.4
    charge: float = 0.6
    knock_out: float = 7.0
    bonus: dict[str, float] = {}  # card -> points added to having it
    keep: dict[str, float] = {}  # card -> what is added to its worth each time it comes round


NUMBERS = tuple(name for name in Tuned.__struct_fields__ if name not in ("bonus", "keep"))
DUEL = Tuned(pace=6.0, points=0.2)  # points hardly ever decide a duel


@lru_cache(maxsize=16)
def tuned(game: str) -> Tuned:
    path = files("longbox.bots").joinpath("tuned", f"{game}.json")
    if path.is_file():
        return msgspec.json.decode(path.read_bytes(), type=Tuned)
    return DUEL if program(game).rules.confrontation else Tuned()


def thousandths(number: float) -> int:
    return round(number * 1000)


# --- what the trees tell, whoever plays


class _Reader:
    """Fills the facts of a box."""

    def __init__(self, prog: Program) -> None:
        self.prog = prog
        self.game = prog.rules.game
        self.traits = [known_traits(self.game, d.id) for d in prog.defs]
        self.facts = Facts(len(prog.defs))

    def read(self) -> Facts:
        for d, traits in enumerate(self.traits):
            self._moment(d, traits)
            self._rights(d, traits)
            self._fight(d, traits)
            self._answers(d, traits)
        return self.facts

    def _fitting(self, filters: Sequence[Filter]) -> list[bool]:
        return [any(fits(traits, filt) for filt in filters) for traits in self.traits]

    def _moment(self, d: int, traits: Traits) -> None:
        facts = self.facts
        facts.draws[d] = traits.draw > 0
        if traits.sheds:
            facts.sheds[d] = self._fitting(traits.sheds)
        if traits.alone is not None:
            facts.moment[d] = ALONE
            facts.alone[d] = thousandths(traits.alone)
        elif traits.wants_empty_discard:
            facts.moment[d] = EMPTY_PILE
        elif traits.takes_back:
            facts.moment[d] = TAKES_BACK
            facts.takes[d] = self._fitting(traits.takes_back)

    def _rights(self, d: int, traits: Traits) -> None:
        facts = self.facts
        facts.paid[d] = traits.paid_use
        facts.fetches[d] = traits.use_to == "hand"
        facts.track[d] = traits.card is not None and traits.card.section == "health_tracks"
        uses = [s for s in standings_of(self.game, (self.prog.defs[d].id,)) if s.kind == "use"]
        facts.has_right[d] = bool(uses)
        for standing in uses:
            self._right(d, standing)

    def _right(self, d: int, standing: Standing) -> None:
        do = standing.get("do", ())
        rights = self.facts.rights[d]
        chosen = next((step for step in do if step.verb in ("put", "destroy")), None)
        if chosen is not None and not any(step.verb in ("power", "draw") for step in do):
            cards: Cards = chosen.get("cards")
            zones = [z for word in cards.zones for z in _ZONES.get(word, ())]
            mode = TO_DESTROY if chosen.verb == "destroy" else TO_FETCH
            rights.append(Right(mode, 0, zones, self._fitting([cards.filter])))
            return
        brought = steps_worth(do) + 0.5 * harm_of(do)
        if spends_itself(standing):
            rights.append(Right(TO_BUY, thousandths(max(brought, 1.0)), [], []))
        elif brought + steps_worth(standing.get("price") or ()) > 0:
            rights.append(Right(ALWAYS, 0, [], []))

    def _fight(self, d: int, traits: Traits) -> None:
        facts = self.facts
        facts.hurt[d] = thousandths(traits.hurt)
        facts.strike[d] = thousandths(traits.strike)
        facts.duel[d] = thousandths(traits.power + traits.duel)
        facts.block[d] = thousandths(traits.block)
        card = self.prog.defs[d].id
        if not self.prog.rules.health or traits.card is None or ":" in card:
            return
        facts.damage[d] = fights.damage_of(self.game, card)
        facts.by_charges[d] = card in fights.by_charges(self.game)
        brought = fights.burn_worth(self.game, card)
        facts.burn[d] = -1 if brought is None else max(thousandths(brought), 0)
        slots = fights.slot_worths(self.game, card)
        facts.slots[d] = [thousandths(slots.get(at, 0.0)) for at in range(max(slots, default=-1) + 1)]

    def _answers(self, d: int, traits: Traits) -> None:
        facts = self.facts
        accept = traits.accept
        facts.pays[d] = "pay" in accept
        facts.bleeds[d] = "damage" in accept
        facts.accept_discard[d] = thousandths(accept.get("discard", 0.0))
        facts.accept_destroy[d] = thousandths(accept.get("destroy", 0.0))
        facts.accept_gain[d] = thousandths(accept.get("gain", 0.0))
        choices = traits.choices
        if choices:
            facts.equal[d] = len(set(choices[0])) == 1
            most = max(len(offer) for offer in choices)
            facts.offers[d] = [thousandths(sum(o[i] for o in choices if i < len(o))) for i in range(most)]


@lru_cache(maxsize=32)
def _facts(prog: Program) -> Facts:
    return _Reader(prog).read()


def facts_of(prog: Program) -> Facts:
    """Read once for each set of cards: a game with guests or overlays has one of its own."""
    return _facts(prog if prog.packs else program(prog.rules.game))


# --- what cards are worth to one player


def make_tables(prog: Program, standing_cards: tuple[str, ...], numbers: Tuned, facts: Facts | None = None) -> Tables:
    """The tables of a player with these identities and lasting cards."""
    game = prog.rules.game
    known = worths(game, standing_cards)
    tables = Tables(facts or facts_of(prog), len(prog.defs))
    for d in range(len(prog.defs)):
        card = prog.defs[d].id
        _fill(tables, d, known.of(card))
        if prog.defs[d].section == "characters":
            tables.keep[d] = thousandths(hero_worth(game, card))
    return with_numbers(prog, tables, numbers)


def with_numbers(prog: Program, plain: Tables, numbers: Tuned) -> Tables:
    """The tables of the same player with these numbers added; what stays the same is shared."""
    tables = Tables(plain.facts, 0)
    for name in ("rank", "now", "held", "vp", "gain", "guard"):
        setattr(tables, name, getattr(plain, name))
    tables.keep = _added(prog, plain.keep, numbers.keep)
    tables.bonus = _added(prog, [0] * len(plain.keep), numbers.bonus)
    for name in NUMBERS:
        setattr(tables, name, thousandths(getattr(numbers, name)))
    return tables


def _added(prog: Program, plain: Sequence[int], more: Mapping[str, float]) -> list[int]:
    """The numbers of the cards, and what was learned about some of them."""
    numbers = [*plain]
    for card, extra in more.items():
        if card in prog.index:
            numbers[prog.index[card]] += thousandths(extra)
    return numbers


def _fill(tables: Tables, d: int, worth: Worth) -> None:
    traits = worth.traits
    tables.rank[d] = worth.rank
    tables.now[d] = thousandths(worth.now)
    tables.held[d] = thousandths(worth.now + traits.lasting + 0.2 * worth.keep)
    tables.keep[d] = thousandths(worth.keep)
    tables.vp[d] = thousandths(worth.vp)
    tables.gain[d] = thousandths(0.4 * worth.gain)
    given = 0.0 if traits.stays_in_hand else worth.now + 0.3
    tables.guard[d] = thousandths(traits.guard - given)


@lru_cache(maxsize=4096)
def _tables(game: str, standing_cards: tuple[str, ...]) -> Tables:
    return make_tables(program(game), standing_cards, tuned(game))


@lru_cache(maxsize=256)
def _tables_of(prog: Program, standing_cards: tuple[str, ...]) -> Tables:
    return make_tables(prog, standing_cards, tuned(prog.rules.game))


def judge_of(st: State) -> Judge:
    """A judge for every seat of this table, by what lies open before each."""
    prog = st.prog
    if prog.packs:
        return Judge([_tables_of(prog, standing_cards(st, seat)) for seat in range(st.seats)])
    return Judge([_tables(prog.rules.game, standing_cards(st, seat)) for seat in range(st.seats)])


def standing_cards(st: State, seat: int) -> tuple[str, ...]:
    """What a player buys for: his identities, in a duel the one in force and the last one, and what lasts."""
    base = zone.SHARED + seat * zone.PER_SEAT
    team = st.zones[base + zone.TEAM]
    if st.prog.rules.confrontation and len(team) > 1:
        team = [team[-1], team[0]]
    cards: Sequence[int] = [*team, *st.zones[base + zone.ONGOING]]
    return tuple([st.prog.defs[st.defn[card]].id for card in cards])
