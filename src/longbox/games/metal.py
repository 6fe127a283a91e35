"""Dark Nights: Metal: its rules as data, and its set-up."""

from __future__ import annotations

from longbox.engine.program import Program, Rules
from longbox.engine.words import ending, place, zone
from longbox.games.box import GUESTS, Box, Pile, ScenarioWords
from longbox.games.options import CROSSOVER, DEALT, FIRST, HEROES, BadOptions, Options
from longbox.games.setup import Table

STARTING_DECK = {"punch": 7, "vulnerability": 3}
WEAKNESS = 1  # its stack
VILLAINS = 7


def rules() -> Rules:
    r = Rules()
    r.game = "metal"
    r.end_steps = [
        ending.RECRUIT,
        ending.DISCARD_HAND,
        ending.EFFECTS,
        ending.CLEAR_PLAY,
        ending.LAST,
        ending.DRAW,
        ending.REFILL,
        ending.FLIP,
        ending.NEXT,
    ]
    r.stacks = ["breakthrough", "weakness"]
    r.sold = [zone.STACK]
    r.ties = ["villains", "cards"]
    r.destroyed_returns = [WEAKNESS]
    r.defeated_to = place.SCORE
    r.villains_by_cost = True
    r.capture_limit = 2
    r.recruit = "recruit"
    r.patrol = False
    r.aliases = {"kick": "breakthrough"}
    r.add_zone(zone.HERO_PILE, seen=False)
    r.add_zone(zone.CAPTURED, seen=True)
    r.add_zone(zone.TILE, seen=True)
    return r


def check(options: Options, seats: int) -> None:
    """Refuses games that the rulebook does not know."""
    if not 2 <= seats <= 5:
        raise BadOptions(f"Dark Nights: Metal is for 2 to 5 players, not {seats}")
    if options.villains != Options().villains:
        raise BadOptions("Dark Nights: Metal always has its seven Super-Villains")
    if options.heroes == "first_game":
        raise BadOptions("Dark Nights: Metal names no Super Heroes for a first game")
    if options.dealt and len(options.dealt) != seats:
        raise BadOptions(f"Super Heroes are dealt to {seats} seats, {len(options.dealt)} are given")


def lay_out(prog: Program, seats: int, options: Options) -> Table:
    """Everything in its place, nothing shuffled yet: the same for every game with these options."""
    table = Table(prog, seats)
    places = {
        "main_deck": zone.MAIN,
        "characters": zone.BOX,
        "captured": table.extra(zone.CAPTURED),
        "tile": table.extra(zone.TILE),
    }
    if not options.crossover.villains:
        places["super_villains"] = zone.VILLAINS
    table.lay(places, options)
    for hero in options.crossover.heroes:
        table.add(prog.find(hero), zone.BOX)
    for card in options.crossover.main_deck:
        number = prog.find(card)
        table.add(number, zone.MAIN, copies=prog.defs[number].copies)
    for villain in reversed(options.crossover.villains):
        table.add(prog.find(villain), zone.VILLAINS)
    for seat in range(seats):
        table.starting_deck(seat, options.format.deck(STARTING_DECK))
    return table


def deal(table: Table, options: Options, first: int | None = None) -> None:
    """Shuffles, deals and turns up. The first player is drawn unless it is said who starts."""
    table.shuffle_main()
    table.shuffle_decks()
    villains(table, options)
    begins = table.who_begins(options, first)
    table.identities(options)
    table.open(begins)


def villains(table: Table, options: Options) -> None:
    """Barbatos at the bottom, then the others, the dearest below, in each cost at random.

    A stack of another box lies as it was named, or shuffled; then who has a place of his own keeps it.
    """
    cards = table.cards_in(zone.VILLAINS)
    if options.crossover.villains:
        if options.crossover.shuffled:
            top = [c for c in cards if table.definition(c).setup == "top of the stack"]
            bottom = [c for c in cards if table.definition(c).setup == "bottom of the stack"]
            others = [c for c in cards if c not in top and c not in bottom]
            table.shuffle(others, zone.VILLAINS)
            table.place(bottom + others + top, zone.VILLAINS)
        return
    own = [c for c in cards if ":" not in table.definition(c).id]
    stack = [c for c in own if table.definition(c).setup == "bottom of the stack"]
    others = [c for c in cards if c not in stack]
    others = _so_many(table, others, len(stack), options)
    for cost in sorted({table.definition(c).cost for c in others}, reverse=True):
        group = [c for c in others if table.definition(c).cost == cost]
        table.shuffle(group, zone.VILLAINS)
        stack += group
    table.place(stack, zone.VILLAINS)


def _so_many(table: Table, others: list[int], bottom: int, options: Options) -> list[int]:
    """As many as are wanted, drawn unseen: a format may have fewer than seven, and other boxes bring more."""
    there = len(others) + bottom
    wanted = options.format.size("villains") or (min(VILLAINS, there) if options.mixed[0] else there)
    if there < wanted:
        raise BadOptions(f"the stack is to have {wanted} Super-Villains, there are only {there}")
    if there == wanted:
        return others
    table.shuffle(others, zone.VILLAINS)
    spare = there - wanted
    table.place(table.cards_in(zone.OUT) + others[:spare], zone.OUT)
    return sorted(others[spare:])


BOX = Box(
    "metal",
    (2, 5),
    rules,
    check,
    lay_out,
    villains,
    deal,
    (HEROES, DEALT, CROSSOVER, FIRST),
    crossover=tuple(GUESTS),
    words=ScenarioWords(
        seat=("score_pile",),
        seat_expects=("captured_hero",),
        piles=(
            Pile("captured", zone.CAPTURED, "characters"),
            Pile("heroes_stack", zone.HERO_PILE, "characters", ordered=True),
        ),
    ),
)
