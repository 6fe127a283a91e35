"""Injustice: Gods Among Us: its rules as data, and its set-up."""

from __future__ import annotations

from longbox.engine.opening import first_player, slide_moves
from longbox.engine.program import Program, Rules
from longbox.engine.words import ending, loc, mode, zone
from longbox.games.box import GUESTS, Box, ScenarioWords
from longbox.games.options import ADVANCED, CROSSOVER, DEALT, FIRST, HEROES, IMPOSSIBLE, LENGTH, BadOptions, Options
from longbox.games.setup import Table

STARTING_DECK = {"punch": 5, "vulnerability": 2, "heavy_punch": 2, "defend": 1}
LEVELS = {2: (1, 4, 3), 3: (1, 3, 3), 4: (1, 3, 2), 5: (1, 2, 2)}  # Nemeses of level 1, 2 and 3 by number of players
KO_TOKENS = {"": 4, "short": 3, "long": 5}  # for each player
VP_TOKENS = 60  # there are enough for every game


def rules() -> Rules:
    r = Rules()
    r.game = "injustice"
    r.end_steps = [
        ending.DISCARD_HAND,
        ending.EFFECTS,
        ending.CLEAR_PLAY,
        ending.DRAW,
        ending.REFILL,
        ending.FLIP,
        ending.RECOVER,
        ending.OVER,
        ending.NEXT,
    ]
    r.stacks = ["kick", "weakness", "vp_token"]
    r.sold = [zone.STACK]
    r.destroyed_returns = [0, 1]
    r.ties = ["villains", "cards"]
    r.add_zone(zone.KO_POOL, seen=False)
    r.add_zone(zone.ARENAS, seen=False)
    r.health = 20
    r.super_moves = True
    r.villains_by_level = True
    r.most_charges = 8
    r.tokens = "vp_token"
    r.defend_first = True
    r.from_active = True
    r.flip_in_turn = True
    r.late_end = True
    r.curse = 1
    r.guest_levels = [8, 10, 12]
    r.patrol = False
    return r


def check(options: Options, seats: int) -> None:
    """Refuses games that the rulebook does not know."""
    if not 2 <= seats <= 5:
        raise BadOptions(f"Injustice is for 2 to 4 players, 5 with the Starters of another box, not {seats}")
    if options.heroes == "first_game":
        raise BadOptions("there are no characters for a first game: choose them, or have them dealt or drawn")
    if options.dealt and len(options.dealt) != seats:
        raise BadOptions(f"characters are dealt to {seats} seats, {len(options.dealt)} are given")


def lay_out(prog: Program, seats: int, options: Options) -> Table:
    """Everything in its place, nothing shuffled yet: the same for every game with these options.

    Cards of other boxes lie among those of their kind; their villains become Nemeses.
    """
    table = Table(prog, seats)
    places = {
        "main_deck": zone.MAIN, "nemeses": zone.VILLAINS, "super_villains": zone.VILLAINS, "characters": zone.BOX,
        "super_moves": zone.BOX, "ko_tokens": table.extra(zone.KO_POOL), "arenas": table.extra(zone.ARENAS),
    }  # fmt: skip
    if options.impossible:
        places["clash"] = zone.OUT
    table.lay(places, options, guests=True)
    table.add(prog.find("vp_token"), zone.STACK + 2, copies=VP_TOKENS)
    for seat in range(seats):
        table.starting_deck(seat, options.format.deck(STARTING_DECK))
    before(table, options)
    return table


def before(table: Table, options: Options) -> None:
    """What lies before each player besides cards, and the modes of the game."""
    st = table.state
    st.mode = (mode.TOKENS if options.impossible else 0) | (mode.ARENAS if options.advanced else 0)
    for seat in range(table.seats):
        table.add(table.prog.find("health_track"), table.zone(seat, zone.SCORE))


def deal(table: Table, options: Options, first: int | None = None) -> None:
    """Shuffles, deals and turns up. The first player is drawn unless it is said who starts."""
    table.shuffle_main()
    table.shuffle_decks()
    villains(table, options)
    ko_pool(table, options)
    arenas(table)
    begins = table.who_begins(options, first)
    table.identities(options)
    if not options.dealt:
        slide_moves(table.state)
    start = first_player(table.state, begins)
    charges(table, start)
    table.fill_line_up()
    clash(table)
    table.open(start)


def villains(table: Table, options: Options) -> None:
    """Level 3 at the bottom, then 2 and 1, each shuffled; level 4 under them in the long game. The others leave."""
    wanted = [0, *LEVELS[table.seats], 1 if options.length == "long" else 0]
    if options.length == "short":
        wanted[3] -= 1
    stack: list[int] = []
    spare: list[int] = []
    for level in (4, 3, 2, 1):
        cards = [c for c in table.cards_in(zone.VILLAINS) if table.definition(c).level == level]
        table.shuffle(cards, zone.VILLAINS)
        stack += cards[: wanted[level]]
        spare += cards[wanted[level] :]
    table.place(table.cards_in(zone.OUT) + spare, zone.OUT)
    table.place(stack, zone.VILLAINS)


def tokens(options: Options, seats: int) -> int:
    """How many KO tokens are in the supply."""
    return KO_TOKENS[options.length] * seats


def ko_pool(table: Table, options: Options) -> None:
    """So many tokens for each player; their backs are open where they do not count."""
    z = table.extra(zone.KO_POOL)
    cards = table.cards_in(z)
    table.shuffle(cards, z)
    n = tokens(options, table.seats)
    table.place(cards[n:] + table.cards_in(zone.OUT), zone.OUT)
    table.place(cards[:n], z)
    if not options.impossible:
        for card in cards[:n]:
            table.state.loc[card] |= table.state.everyone << loc.KNOW_SHIFT


def arenas(table: Table) -> None:
    """As many as there are Nemeses; the first one is turned up."""
    z = table.extra(zone.ARENAS)
    cards = table.cards_in(z)
    n = len(table.cards_in(zone.VILLAINS)) if table.state.mode & mode.ARENAS else 0
    table.shuffle(cards, z)
    table.place(cards[n:] + table.cards_in(zone.OUT), zone.OUT)
    table.place(cards[:n], z)
    if n:
        table.state.loc[cards[n - 1]] |= table.state.everyone << loc.KNOW_SHIFT


def charges(table: Table, first: int) -> None:
    """The last player has 2 Charges; with four or more the one before has 1."""
    seats = table.seats
    given = [0] * seats  # a list of its own: tables of one kind share theirs
    given[(first - 1) % seats] = 2
    if seats >= 4:
        given[(first - 2) % seats] = 1
    table.state.charges = given


def clash(table: Table) -> None:
    """Impossible mode: the Clash cards are shuffled into the Main Deck once the Line-Up is laid out."""
    cards = [c for c in table.cards_in(zone.OUT) if table.definition(c).section == "clash"]
    if cards:
        table.place([c for c in table.cards_in(zone.OUT) if c not in cards], zone.OUT)
        table.place(table.cards_in(zone.MAIN) + cards, zone.MAIN)
        table.shuffle_main()


BOX = Box(
    "injustice",
    (2, 5),
    rules,
    check,
    lay_out,
    villains,
    deal,
    (HEROES, DEALT, CROSSOVER, LENGTH, IMPOSSIBLE, ADVANCED, FIRST),
    crossover=tuple(GUESTS),
    words=ScenarioWords(
        table=("arena", "arenas", "ko_pool"),
        laid=("clash",),
        seat=("health", "charges", "ko_tokens", "vp_tokens", "super_move"),
        expects=("villain_levels",),
        verbs=("super", "burns"),
    ),
    before=before,
    tokens=tokens,
)
