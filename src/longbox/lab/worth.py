"""What buying a card is worth: cause, not company.

Who is ahead buys more, so cards that winners own need not have made them win. Here games are stopped now and then where
a player comes to buying, one of the cards that could be paid is drawn by lot, and the game is played on both ways: with
it bought, and with a turn that leaves it alone. Both ways run in the same worlds, which the player cannot tell from the
real one, with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from longbox.bots import BOTS, TASTES, QuickBot, make_bot
from longbox.bots.mastermind import lead_at_end, won_by
from longbox.engine.game import Game
from longbox.engine.menu import menu
from longbox.engine.playout import LIMIT
from longbox.engine.run import answer
from longbox.engine.score import winners
from longbox.engine.state import State
from longbox.engine.words import ask, option
from longbox.games import BadOptions, cards_of
from longbox.lab.balance import Balance
from longbox.lab.journal import Journal
from longbox.lab.resumed import Numbered, Progress, created, head_of, play_missing
from longbox.lab.simulate import Plan
from longbox.lab.spread import Engine
from longbox.lab.stats import Z95, false_discovery, mean, p_value, standard_error
from longbox.language import Card
from longbox.quick.player import Match, Player

SHARE = 0.5  # of the turns that are looked at
WORLDS = 8  # of each moment
FEWEST = 30  # moments: below that nothing is said of a card
SALES = (option.BUY, option.DEFEAT)
Rows = list[dict[str, Any]]


class Purchases(Numbered, frozen=True, omit_defaults=True):
    """The moments of one game: the card, and what buying it brought, in games won and in points."""

    cards: tuple[str, ...] = ()
    wins: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    error: str = ""


def play_worth(  # noqa: PLR0913
    result: Balance,
    games: int,
    seed: int | str = 1,
    *,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    engine: Engine = "local",
    fresh: bool = False,
    progress: Progress | None = None,
) -> list[Purchases]:
    """So many games with their moments; those kept beside the games of `result` are not played again."""
    for name in result.bots:
        if name not in (*BOTS, *TASTES) or not isinstance(make_bot(name, 0), QuickBot):
            raise BadOptions(f"purchases are played both ways by rookies, veterans and bots with tastes, not by {name}")
    swap = len(set(result.bots)) > 1
    plan = Plan(result.game, result.seats, result.bots, seed, swap, dict(options or {}), result.packs)
    journal = Journal(result.folder / "worth", head_of("worth", plan), Purchases, fresh)
    return play_missing(journal, purchases_of, plan, games, jobs, engine, progress)[0]


def purchases_of(plan: Plan, number: int) -> Purchases:
    """The moments of one game."""
    seed = plan.seed_of(number)
    random = Random(f"{seed}/worth")
    try:
        found = list(_moments(created(plan, seed), plan.seated(number), random))
    except Exception as error:  # a bad game must not end the run
        return Purchases(number, error=f"{type(error).__name__}: {error}")
    return Purchases(
        number,
        cards=tuple(card for card, _, _ in found),
        wins=tuple(win for _, win, _ in found),
        points=tuple(lead for _, _, lead in found),
    )


def _moments(game: Game, names: Sequence[str], random: Random) -> Iterator[tuple[str, float, float]]:
    st = game.state
    st.record = False
    players = _players(st, names, 0)
    looked = -1
    while not st.over:
        if st.menu_due:
            menu(st)
        code = players[st.ask_seat].choose(st)
        sales = _sales(st, code) if st.turn_number != looked else []
        if sales:
            looked = int(st.turn_number)
            if random.random() < SHARE:
                sale = random.choice(sales)
                card = game.card_id(st.options[sale] & option.MASK)
                yield card, *_both_ways(game, names, sale, random)
        answer(st, code)


def _players(st: State, names: Sequence[str], seed: int) -> list[Player]:
    """New ones, whose luck is the same for the same seed."""
    bots = [make_bot(name, len(names) * seed + seat) for seat, name in enumerate(names)]
    return [bot.at(st) for bot in bots if isinstance(bot, QuickBot)]


def _sales(st: State, code: int) -> list[int]:
    """What can be paid where a player comes to buying, or to the end of the turn: one option for each card."""
    if st.ask_kind != ask.TURN or code >> option.SHIFT not in (*SALES, option.END):
        return []
    first: dict[int, int] = {}
    for at, other in enumerate(st.options):
        if other >> option.SHIFT in SALES:
            first.setdefault(st.defn[other & option.MASK], at)
    return list(first.values())


def _both_ways(game: Game, names: Sequence[str], sale: int, random: Random) -> tuple[float, float]:
    """What more is won, and by how many points more, if the card is bought."""
    seat = game.state.ask_seat
    wins = points = 0.0
    for _ in range(WORLDS):
        world = game.determinize(seat, random.randrange).state
        seed = random.randrange(1 << 20)
        for way, bought in ((1, True), (-1, False)):
            win, lead = _ended(world, names, seed, sale, bought)
            wins += way * win / WORLDS
            points += way * lead / WORLDS
    return wins, points


def _ended(world: State, names: Sequence[str], seed: int, sale: int, bought: bool) -> tuple[float, float]:
    seat = world.ask_seat
    st = world.copy()
    st.record = False
    players = _players(st, names, seed)
    if bought:
        answer(st, st.options[sale])
    else:
        _leave_alone(st, players, st.defn[st.options[sale] & option.MASK])
    Match(st, players).play(LIMIT)
    return won_by(st, seat, winners(st)), lead_at_end(st, seat)


def _leave_alone(st: State, players: Sequence[Player], definition: int) -> None:
    """Plays to the end of the turn as if this card were not for sale."""
    turn = st.turn_number
    while not st.over and st.turn_number == turn:
        if st.menu_due:
            menu(st)
        if st.ask_kind == ask.TURN:
            st.options = [
                code
                for code in st.options
                if code >> option.SHIFT not in SALES or st.defn[code & option.MASK] != definition
            ]
        answer(st, players[st.ask_seat].choose(st))


def worths(result: Balance, played: Sequence[Purchases], lang: str = "en") -> Rows:
    """By card, what buying it brought on average, the best first; cards with too few moments are left out."""
    known: Mapping[str, Card] = cards_of(result.game, result.packs)
    name: Callable[[str], str] = lambda id: getattr(known[id].name, lang) if id in known else id  # noqa: E731
    by_card: dict[str, list[tuple[float, float]]] = {}
    for game in played:
        for card, win, lead in zip(game.cards, game.wins, game.points, strict=True):
            by_card.setdefault(card, []).append((win, lead))
    rows = [
        {"card": id, "name": name(id), "cost": (known[id].cost if id in known else None) or 0, **_worth(told)}
        for id, told in sorted(by_card.items())
        if len(told) >= FEWEST
    ]
    for row, q in zip(rows, false_discovery([row["p"] for row in rows]), strict=True):
        row["q"] = q
    return sorted(rows, key=lambda row: -row["lift"])


def _worth(told: Sequence[tuple[float, float]]) -> dict[str, Any]:
    wins = [win for win, _ in told]
    value, error = mean(wins), standard_error(wins)
    return {
        "moments": len(told),
        "lift": value,
        "low": value - Z95 * error,
        "high": value + Z95 * error,
        "points": mean([lead for _, lead in told]),
        "p": p_value(value / error) if error > 0 else 1.0,
    }
