"""The balance lab: many games between equal bots, and what they say about heroes, seats, cards and villains.

This module plays and keeps the games; `findings` works out the numbers, `report` shows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from longbox.bots import Player, QuickBot, RandomBot, decide
from longbox.engine import run
from longbox.engine.game import Game
from longbox.engine.playout import random_choices
from longbox.engine.program import CardDef
from longbox.engine.words import option, zone
from longbox.games import BadOptions
from longbox.lab.extras import need
from longbox.lab.journal import Journal, folder_of
from longbox.lab.players import at_table, check_bot
from longbox.lab.resumed import Numbered, Progress, created, head_of, play_missing
from longbox.lab.simulate import MOST_DECISIONS, Endless, Plan
from longbox.lab.spread import Engine
from longbox.quick.ledger import Ledger
from longbox.view import view


class GameRow(Numbered, frozen=True, omit_defaults=True):
    """One game, seat by seat."""

    first: int = -1  # who began
    heroes: tuple[tuple[str, ...], ...] = ()  # those they began with: some are lost or won on the way
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    over: str = ""  # why
    bought: tuple[dict[str, int], ...] = ()  # bought and defeated: how many of each card
    villains: tuple[str, ...] = ()  # the stack from the top, as it was laid out
    error: str = ""
    lead_changes: int = -1  # how often another seat was ahead in points; -1: nobody looked
    # In one game of NOTED: by seat and card, in how many turns it could be paid, and the round it was first bought in.
    offered: tuple[dict[str, int], ...] = ()
    rounds: tuple[dict[str, int], ...] = ()


NOTED = 4


@dataclass(frozen=True, slots=True)
class Balance:
    """What was played, and where it is kept."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    errors: int
    seconds: float
    games_per_second: float
    folder: Path
    rows: list[GameRow] = field(repr=False)
    packs: tuple[str, ...] = ()  # files laid over the box


def balance(  # noqa: PLR0913
    game: str = "base",
    games: int = 1000,
    seed: int | str = 1,
    *,
    seats: int = 2,
    bots: Sequence[str] = ("veteran",),
    jobs: int = 1,
    engine: Engine = "local",
    options: Mapping[str, object] | None = None,
    packs: Sequence[str] = (),
    out: Path | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Balance:
    """Plays the games that are not in the folder `out` yet. One bot for all seats, or one each in seats that rotate."""
    names = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
    plan = Plan(game, seats, names, seed, len(set(names)) > 1, dict(options or {}), tuple(packs))
    _check(plan, games)
    head = head_of("balance", plan)
    folder = out or folder_of(head)
    journal = Journal(folder, head, GameRow, fresh)
    rows, new, took = play_missing(journal, row_of, plan, games, jobs, engine, progress)
    errors = sum(bool(row.error) for row in rows)
    return Balance(game, seats, names, len(rows), errors, took, new / took, folder, rows, plan.packs)


def _check(plan: Plan, games: int) -> None:
    if games < 1:
        raise BadOptions("games must be at least 1")
    for name in plan.bots:
        check_bot(name)
    if len(plan.bots) != plan.seats:
        raise BadOptions(f"{plan.seats} seats need {plan.seats} bots (or one for all), not {len(plan.bots)}")
    for module in ("altair", "numpy", "polars", "vl_convert"):
        need(module, "lab")  # rather now than after the games
    created(plan, 1)


def row_of(plan: Plan, number: int, most: int = 0) -> GameRow:
    """One game, to its end or to its failure. `most`: decisions (0: the usual bound); a longer game never ends."""
    seed = plan.seed_of(number)
    try:
        game = created(plan, seed)
        villains = _stack(game)
        with at_table(plan.game, plan.options, plan.seated(number), seed) as bots:
            asked = _choose_heroes(game, bots)
            first, start = game.turn, view(game, 0)
            row = _play(game, bots, number, most or MOST_DECISIONS)
    except Exception as error:  # a bad game must not end the run
        return GameRow(number, error=f"{type(error).__name__}: {error}")
    return msgspec.structs.replace(
        row,
        first=first,
        heroes=tuple(tuple(card.id for card in seat.heroes) for seat in start.seats),
        winners=tuple(game.winners),
        scores=tuple(game.scores),
        turns=int(game.state.turn_number),
        decisions=asked + row.decisions,
        over=game.over_reason,
        villains=villains,
    )


def _stack(game: Game) -> tuple[str, ...]:
    """The lab may look under cards; bots may not."""
    return tuple(game.card_id(card) for card in reversed(game.state.pile(zone.VILLAINS)))


def _choose_heroes(game: Game, bots: Sequence[Player]) -> int:
    """Where heroes are dealt or drafted, that comes before the first turn; how many decisions it were."""
    asked = 0
    while game.state.turn_number == 0:
        game.choose(decide(bots[game.state.ask_seat], game))
        asked += 1
    return asked


def _play(game: Game, bots: Sequence[Player], number: int, most: int) -> GameRow:
    """Plays to the end; what each seat bought and defeated, and what else is noted on the way."""
    st = game.state
    st.record = False
    players = [bot.at(st) for bot in bots if isinstance(bot, QuickBot)]
    if len(players) == len(bots):
        return _written_down(game, Ledger(st, players), number, most)
    bought: list[dict[str, int]] = [{} for _ in bots]
    pick = [bot.pick if isinstance(bot, RandomBot) else None for bot in bots]
    for decisions in range(most):
        if st.over:
            return GameRow(number, bought=tuple(bought), decisions=decisions)
        seat = st.ask_seat
        at_random = pick[seat]
        at = at_random(random_choices(st)) if at_random is not None else decide(bots[seat], game)
        if not 0 <= at < len(st.options):
            game.choose(at)  # says what is wrong with it
        code = st.options[at]
        if code >> option.SHIFT in (option.BUY, option.DEFEAT):
            card = game.card_id(code & option.MASK)
            bought[seat][card] = bought[seat].get(card, 0) + 1
        run.choose(st, at)
    raise Endless(f"not over after {most} decisions")


def _written_down(game: Game, ledger: Ledger, number: int, most: int) -> GameRow:
    """The same, inside the compiled module."""
    st = game.state
    ledger.play(most)
    if not st.over:
        raise Endless(f"not over after {most} decisions")
    defs = st.prog.defs
    noted = number % NOTED == 0
    return GameRow(
        number,
        bought=tuple(dict(Counter(defs[d].id for d in some)) for some in ledger.bought),
        decisions=int(ledger.decisions),
        lead_changes=int(ledger.lead_changes),
        offered=tuple(_told(defs, some, 1) for some in ledger.offered) if noted else (),
        rounds=tuple(_told(defs, some, int(st.seats)) for some in ledger.first) if noted else (),
    )


def _told(defs: Sequence[CardDef], numbers: Sequence[int], seats: int) -> dict[str, int]:
    """By card; a card may have several shapes. Turns become rounds of so many seats."""
    found: dict[str, int] = {}
    for d, number in enumerate(numbers):
        if number:
            rounds = -(-int(number) // seats)
            id = defs[d].id
            found[id] = found.get(id, 0) + rounds if seats == 1 else min(found.get(id, rounds), rounds)
    return found


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A file is there when all of it is."""
    part = path.with_name(path.name + ".part")
    yield part
    part.replace(path)
