"""The Heist: a box of six cards with a zone (the Vault), a phase (the tribute) and an option (guards) of its own."""

from __future__ import annotations

from pathlib import Path

from longbox.engine.program import Program, Rules
from longbox.engine.words import ending, zone
from longbox.games import BadOptions, Box, Choice, Options, Pile, ScenarioWords, Zone
from longbox.games.setup import Table

VAULT = "vault"
GUARDS = Choice("guards", "how many Night Guards there are", "number", 4, (1, 6))


def rules() -> Rules:
    r = Rules()
    r.game = "heist"
    r.phases = ["tribute"]
    r.end_steps = [
        ending.EFFECTS,
        ending.PHASE,  # the first of `phases`
        ending.CLEAR_PLAY,
        ending.DISCARD_HAND,
        ending.DRAW,
        ending.REFILL,
        ending.FLIP,
        ending.NEXT,
    ]
    r.stacks = ["lockpick"]
    r.sold = [zone.STACK]
    r.ties = ["villains"]
    r.line_up = 3
    r.add_zone(VAULT, seen=False)
    return r


def check(options: Options, seats: int) -> None:
    if not 2 <= seats <= 3:
        raise BadOptions(f"the Heist is for 2 or 3 players, not {seats}")


def lay_out(prog: Program, seats: int, options: Options) -> Table:
    table = Table(prog, seats)
    table.lay({"main_deck": zone.MAIN, "super_villains": zone.VILLAINS})
    for seat in range(seats):
        table.starting_deck(seat, {"coin": 7})
        table.add(prog.find("mastermind_thief"), table.zone(seat, zone.TEAM))
    return table


def villains(table: Table, options: Options) -> None:
    """As many guards as the option says; the others leave the game."""
    guards = table.cards_in(zone.VILLAINS)
    n = options.get("guards")
    assert isinstance(n, int)
    table.place(guards[n:], zone.OUT)
    table.place(guards[:n], zone.VILLAINS)


def deal(table: Table, options: Options, first: int | None = None) -> None:
    table.shuffle_main()
    table.shuffle_decks()
    villains(table, options)
    drawn = table.chance(table.seats)
    table.open(drawn if first is None else first)


BOX = Box(
    "heist",
    (2, 3),
    rules,
    check,
    lay_out,
    villains,
    deal,
    choices=(GUARDS,),
    words=ScenarioWords(piles=(Pile("vault", VAULT, "", ordered=True),)),
    zones=(Zone("vault", "the cards nobody can reach", {"en": "the Vault", "fr": "le Coffre"}),),
    pack=Path(__file__).parent / "pack.yaml",
)
