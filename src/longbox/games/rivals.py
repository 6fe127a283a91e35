"""Rivals, the duel of Batman and The Joker: its rules as data, and its set-up."""

from __future__ import annotations

from longbox.engine.program import Program, Rules
from longbox.engine.words import ending, zone
from longbox.games.box import Box, ScenarioWords
from longbox.games.options import FIRST, SWAPPED, BadOptions, Options
from longbox.games.setup import Table

STARTING_DECK = {"punch": 7, "vulnerability": 3}
# Per seat the pile of characters, the top one last.
CHARACTERS = (("batman_15", "batman_12", "batman_9"), ("the_joker_15", "the_joker_12", "the_joker_9"))


def rules() -> Rules:
    r = Rules()
    r.game = "rivals"
    r.end_steps = [ending.DISCARD_HAND, ending.EFFECTS, ending.CLEAR_PLAY, ending.REFILL, ending.DRAW, ending.NEXT]
    r.stacks = ["kick", "weakness"]
    r.sold = [zone.STACK]
    r.ties = ["characters"]
    r.confrontation = True
    r.patrol = False
    return r


def check(options: Options, seats: int) -> None:
    """The box has no variants; only the sides may be swapped."""
    if seats != 2:
        raise BadOptions(f"Rivals is for 2 players, not {seats}")


def lay_out(prog: Program, seats: int, options: Options) -> Table:
    """Everything in its place, nothing shuffled yet."""
    table = Table(prog, seats)
    table.lay({"main_deck": zone.MAIN}, options)
    for seat in range(seats):
        table.starting_deck(seat, options.format.deck(STARTING_DECK))
        for card in CHARACTERS[1 - seat if options.swapped else seat]:
            table.add(prog.find(card), table.zone(seat, zone.TEAM))
    return table


def deal(table: Table, options: Options, first: int | None = None) -> None:
    """Shuffles, deals and turns up. The first player is drawn unless it is said who starts."""
    table.shuffle_main()
    table.shuffle_decks()
    begins = table.who_begins(options, first)
    table.open(begins)


def villains(table: Table, options: Options) -> None:
    """There is no stack of Super-Villains."""


BOX = Box(
    "rivals",
    (2, 2),
    rules,
    check,
    lay_out,
    villains,
    deal,
    (SWAPPED, FIRST),
    words=ScenarioWords(seat=("character", "won"), verbs=("confronts", "strikes", "blocks")),
    characters=CHARACTERS,
)
