"""The numbers that the quick player inside the engine judges cards by, read off the trees of a box.

What the trees cannot tell was found by letting many sets of numbers play each other; `tuned` holds the result, box by
box, as data.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from longbox.bots.worth import Worth, hero_worth, worths
from longbox.engine.policy import Judge, Tables
from longbox.engine.program import Program
from longbox.engine.state import State
from longbox.engine.words import ONGOING, PER_SEAT, SHARED, TEAM
from longbox.games import program


class Tuned(msgspec.Struct, forbid_unknown_fields=True):
    """What self-play found for one box."""

    per_power: float = 0.4
    denied: float = 0.6
    pace: float = 5.0
    mean: float = 1.0
    late: float = 0.0
    bonus: dict[str, float] = {}  # card -> points added to having it
    keep: dict[str, float] = {}  # card -> what is added to its worth each time it comes round


@lru_cache(maxsize=16)
def tuned(game: str) -> Tuned:
    path = files("longbox.bots").joinpath("tuned", f"{game}.json")
    return msgspec.json.decode(path.read_bytes(), type=Tuned) if path.is_file() else Tuned()


def thousandths(number: float) -> int:
    return round(number * 1000)


def make_tables(prog: Program, standing_cards: tuple[str, ...], numbers: Tuned) -> Tables:
    """The tables of a player with these identities and lasting cards."""
    game = prog.rules.game
    known = worths(game, standing_cards)
    tables = Tables(len(prog.defs))
    for d in range(len(prog.defs)):
        card = prog.defs[d].id
        _fill(tables, d, known.of(card), numbers.keep.get(card, 0.0))
        tables.bonus[d] = thousandths(numbers.bonus.get(card, 0.0))
        if prog.defs[d].section == "characters":
            tables.keep[d] = thousandths(hero_worth(game, card))
    tables.per_power = thousandths(numbers.per_power)
    tables.denied = thousandths(numbers.denied)
    tables.pace = thousandths(numbers.pace)
    tables.mean = thousandths(numbers.mean)
    tables.late = thousandths(numbers.late)
    return tables


def _fill(tables: Tables, d: int, worth: Worth, extra: float) -> None:
    traits = worth.traits
    tables.rank[d] = worth.rank
    tables.now[d] = thousandths(worth.now + traits.lasting)
    tables.keep[d] = thousandths(worth.keep + extra)
    tables.vp[d] = thousandths(worth.vp)
    tables.gain[d] = thousandths(0.4 * worth.gain)
    tables.use[d] = 0 if traits.paid_use else 1000
    tables.harm[d] = thousandths(max(traits.strike, traits.hurt))
    given = 0.0 if traits.stays_in_hand else worth.now + 0.3
    tables.guard[d] = thousandths(traits.guard - given)
    tables.accept_discard[d] = thousandths(traits.accept.get("discard", 0.0))
    tables.accept_destroy[d] = thousandths(traits.accept.get("destroy", 0.0))
    tables.accept_gain[d] = thousandths(traits.accept.get("gain", 0.0))
    if traits.choices:
        offers = traits.choices[0]
        tables.best[d] = max(range(len(offers)), key=lambda i: (offers[i], -i))


@lru_cache(maxsize=4096)
def _tables(game: str, standing_cards: tuple[str, ...]) -> Tables:
    return make_tables(program(game), standing_cards, tuned(game))


def judge_of(st: State) -> Judge:
    """A judge for every seat of this table, by what lies open before each."""
    prog = st.prog
    if prog.packs:
        return Judge([make_tables(prog, _standing(st, seat), tuned(prog.rules.game)) for seat in range(st.seats)])
    return Judge([_tables(prog.rules.game, _standing(st, seat)) for seat in range(st.seats)])


def _standing(st: State, seat: int) -> tuple[str, ...]:
    base = SHARED + seat * PER_SEAT
    cards: Sequence[int] = [*st.zones[base + TEAM], *st.zones[base + ONGOING]]
    return tuple([st.prog.defs[st.defn[card]].id for card in cards])
