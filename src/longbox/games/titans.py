"""Teen Titans: its rules as data, and its set-up."""

from __future__ import annotations

from longbox.engine.program import Program, Rules
from longbox.engine.words import ending, zone
from longbox.games import base
from longbox.games.box import Box, ScenarioWords
from longbox.games.options import CROSSOVER, HERO_DRAFT, BadOptions, Options
from longbox.games.setup import Table

DRAFT_SEATS = 4  # twice as many Super Heroes as players


def rules() -> Rules:
    r = Rules()
    r.game = "titans"
    r.end_steps = [
        ending.DISCARD_HAND,
        ending.EFFECTS,
        ending.CLEAR_PLAY,
        ending.REFILL,
        ending.DRAW,
        ending.FLIP,
        ending.NEXT,
    ]
    r.stacks = ["kick", "weakness"]
    r.sold = [zone.STACK]
    r.ties = ["villains", "cards"]
    r.heroes_first = True
    return r


def check(options: Options, seats: int) -> None:
    """Refuses games that the rulebook does not know."""
    if not 2 <= seats <= 5:
        raise BadOptions(f"Teen Titans is for 2 to 5 players, not {seats}")
    if options.heroes == "first_game":
        raise BadOptions("Teen Titans names no Super Heroes for a first game")
    if options.hero_draft and seats > DRAFT_SEATS:
        raise BadOptions(f"the hero draft is for 2 to {DRAFT_SEATS} players, not {seats}")
    if options.hero_draft and (options.dealt or options.heroes != "random" or options.two_heads):
        raise BadOptions("in the hero draft each player chooses one Super Hero out of all of them")
    base.check_variants(options, seats)


def lay_out(prog: Program, seats: int, options: Options) -> Table:
    table = base.lay_out(prog, seats, options)
    for villain in options.crossover.villains:
        table.add(prog.find(villain), zone.VILLAINS)
    return table


def deal(table: Table, options: Options, first: int | None = None) -> None:
    """Shuffles, deals and turns up. In the draft the Super Heroes are chosen when the Line-Up is seen."""
    if not options.hero_draft:
        base.deal(table, options, first, villains)
        return
    table.shuffle_main()
    table.shuffle_decks()
    villains(table, options)
    begins = table.who_begins(options, first)
    table.open(begins, draft=True)


def villains(table: Table, options: Options) -> None:
    """Slade Wilson face up on top, one blue back at the bottom, the others at random between them.

    Who lies on top of the stack of another box is one of the others here.
    """
    cards = table.cards_in(zone.VILLAINS)
    own = [c for c in cards if ":" not in table.definition(c).id]
    top = [c for c in own if table.definition(c).setup == "top of the stack"]
    blue = [c for c in cards if table.definition(c).setup == "bottom of the stack"]
    others = [c for c in cards if c not in top and c not in blue]
    bottom = [table.pick(blue[:])] if len(blue) > 1 else blue
    table.shuffle(others, zone.VILLAINS)
    spare = len(others) + len(top) + len(bottom) - options.villains
    base.check_enough(spare + options.villains, options)
    left = others[:spare] + [c for c in blue if c not in bottom]
    table.place(table.cards_in(zone.OUT) + left, zone.OUT)
    table.place(bottom + others[spare:] + top, zone.VILLAINS)


BOX = Box(
    "titans",
    (2, 5),
    rules,
    check,
    lay_out,
    villains,
    deal,
    (*base.CHOICES, HERO_DRAFT, CROSSOVER),
    crossover=("villains",),
    words=ScenarioWords(seat=("under",), unused_heroes=True),
)
