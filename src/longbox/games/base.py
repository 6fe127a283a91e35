"""The base game: its rules as data, and its set-up."""

from __future__ import annotations

from collections.abc import Callable

from longbox.engine.program import Program, Rules
from longbox.engine.words import ending, zone
from longbox.games.box import Box
from longbox.games.options import DEALT, FIRST, HEROES, ON_PATROL, TEAMS, TWO_HEADS, VILLAINS, BadOptions, Options
from longbox.games.setup import Table

FIRST_GAME = ("batman", "superman", "green_lantern", "wonder_woman", "the_flash")
STARTING_DECK = {"punch": 7, "vulnerability": 3}
CHOICES = (VILLAINS, TWO_HEADS, TEAMS, ON_PATROL, HEROES, DEALT, FIRST)


def rules() -> Rules:
    r = Rules()
    r.game = "base"
    r.end_steps = [
        ending.EFFECTS,
        ending.CLEAR_PLAY,
        ending.DISCARD_HAND,
        ending.DRAW,
        ending.REFILL,
        ending.FLIP,
        ending.NEXT,
    ]
    r.stacks = ["kick", "weakness"]
    r.sold = [zone.STACK]
    r.ties = ["villains"]
    return r


def check(options: Options, seats: int) -> None:
    """Refuses games that the rulebook does not know."""
    if not 2 <= seats <= 5:
        raise BadOptions(f"the base game is for 2 to 5 players, not {seats}")
    check_variants(options, seats)


def check_variants(options: Options, seats: int) -> None:
    """What the base game and Teen Titans have in common."""
    if options.two_heads and seats != 2:
        raise BadOptions(f"Two Heads Are Better Than One is for 2 players, not {seats}")
    if options.two_heads and (options.dealt or options.heroes == "dealt"):
        raise BadOptions("with two Super Heroes each there is none to choose between: `dealt` is for the other games")
    if options.two_heads and options.teams:
        raise BadOptions("Two Heads and the team game are different variants")
    if options.dealt and len(options.dealt) != seats:
        raise BadOptions(f"Super Heroes are dealt to {seats} seats, {len(options.dealt)} are given")
    if options.teams and seats != 4:
        raise BadOptions(f"the team game is for 4 players, not {seats}")


def lay_out(prog: Program, seats: int, options: Options) -> Table:
    """Everything in its place, nothing shuffled yet: the same for every game with these options."""
    table = Table(prog, seats)
    table.lay({"main_deck": zone.MAIN, "super_villains": zone.VILLAINS, "characters": zone.BOX}, options)
    for seat in range(seats):
        table.starting_deck(seat, options.format.deck(STARTING_DECK))
    table.state.teams = options.teams
    table.state.patrol = options.on_patrol
    return table


def deal(
    table: Table,
    options: Options,
    first: int | None = None,
    stack: Callable[[Table, Options], None] | None = None,
) -> None:
    """Shuffles, deals and turns up. The first player is drawn unless it is said who starts."""
    table.shuffle_main()
    table.shuffle_decks()
    (stack or villains)(table, options)
    begins = table.who_begins(options, first)
    table.identities(options, 2 if options.two_heads else 1, FIRST_GAME)
    table.open(begins)


def check_enough(found: int, options: Options) -> None:
    """A pack may have taken villains out of the box."""
    if found < options.villains:
        raise BadOptions(f"the stack is to have {options.villains} Super-Villains, there are only {found}")


def villains(table: Table, options: Options) -> None:
    """Ra's al Ghul face up on top, the others face down at random; those not used leave the game unseen.

    Who lies on top or at the bottom of the stack of another box is one of the others here.
    """
    own = [c for c in table.cards_in(zone.VILLAINS) if ":" not in table.definition(c).id]
    top = [c for c in own if table.definition(c).setup == "top of the stack"]
    others = [c for c in table.cards_in(zone.VILLAINS) if c not in top]
    table.shuffle(others, zone.VILLAINS)
    spare = len(others) + len(top) - options.villains
    check_enough(len(others) + len(top), options)
    table.place(table.cards_in(zone.OUT) + others[:spare], zone.OUT)
    table.place(others[spare:] + top, zone.VILLAINS)


BOX = Box("base", (2, 5), rules, check, lay_out, villains, deal, CHOICES)
