"""The arena: every bot against every other, with swapped seats and the same deals for all, and their ratings.

Game number n of the run is game n // P of pairing n % P, so that an interrupted run has played all P pairings about
equally often. Game g of a pairing is deal g // seats, with the bots moved on by g % seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import msgspec

from longbox.bots import Player, RandomBot, decide
from longbox.bots.program import CHEATED, CRASHED, STALLED, BotFault, ProgramBot
from longbox.bots.quickly import match_of
from longbox.engine import run
from longbox.engine.game import Game
from longbox.engine.playout import random_choices
from longbox.games import BadOptions
from longbox.lab.extras import need
from longbox.lab.journal import Journal, folder_of
from longbox.lab.players import SECONDS, at_table, check_bot
from longbox.lab.ratings import Rating, rated
from longbox.lab.resumed import Numbered, Progress, created, head_of, play_missing
from longbox.lab.seeds import derived
from longbox.lab.simulate import MOST_DECISIONS
from longbox.lab.spread import Engine
from longbox.lab.stats import share_interval
from longbox.quick.player import Match

PATIENCE = 3  # times in a row that a bot may stall before its other games are lost without waiting


class Bout(Numbered, frozen=True, omit_defaults=True):
    """One game, seat by seat."""

    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    loser: int = -1  # the seat that lost by a fault
    fault: str = ""  # crashed, cheated, stalled, garbled
    line: str = ""  # what it did
    error: str = ""  # an error of ours: the game counts for nobody


@cache
def pairings(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom. With fewer bots than seats some bots take several."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [p for p in combinations_with_replacement(bots, seats) if len(set(p)) == len(bots)]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played; small, so that it travels to other processes."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int | str
    seconds: float
    options: dict[str, object]
    packs: tuple[str, ...] = ()  # files laid over the box

    @property
    def pairings(self) -> list[tuple[str, ...]]:
        return pairings(self.bots, self.seats)

    def names(self, number: int) -> tuple[str, ...]:
        """The bots, seat by seat."""
        pairings = self.pairings
        pairing, move = pairings[number % len(pairings)], number // len(pairings) % self.seats
        return pairing[move:] + pairing[:move]

    def deal(self, number: int) -> int:
        return number // len(self.pairings) // self.seats

    def head(self) -> dict[str, Any]:
        return head_of("arena", self, seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot, over all its games."""

    bot: str
    rating: Rating
    games: int
    wins: float
    share: float
    low: float
    high: float
    mean_score: float
    faults: dict[str, int]


@dataclass(frozen=True, slots=True)
class Pair:
    """One bot against another, in the games where both sat. A win of a third counts for neither."""

    bot: str
    foe: str
    games: int
    wins: float
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Arena:
    game: str
    seats: int
    games: int
    to_play: int
    errors: int
    seconds: float
    games_per_second: float
    standings: list[Standing]
    pairs: list[Pair]
    lines: list[str]  # one for each kind of fault and each bot, and for errors
    folder: str = ""

    def to_dict(self) -> dict[str, object]:
        found: dict[str, object] = msgspec.to_builtins(self)
        return found


def arena(  # noqa: PLR0913
    game: str = "base",
    bots: Sequence[str] = ("random", "rookie"),
    games: int = 100,
    seed: int | str = 1,
    *,
    seats: int = 2,
    jobs: int = 1,
    engine: Engine = "local",
    seconds: float = SECONDS,
    options: Mapping[str, object] | None = None,
    packs: Sequence[str] = (),
    out: Path | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Arena:
    """Plays `games` games of each pairing and rates the bots. What was played before, in the folder `out`, counts.

    `seconds`: for one choice of a bot that is not ours. `packs`: files laid over the box.
    """
    plan = Plan(game, seats, tuple(bots), seed, seconds, dict(options or {}), tuple(packs))
    _check(plan, games)
    need("openskill.models", "lab")  # rather now than after the games
    total = games * len(plan.pairings)
    journal = Journal(out or folder_of(plan.head()), plan.head(), Bout, fresh)
    rows, new, took = play_missing(journal, bout_of, plan, total, jobs, engine, progress)
    return summed(plan, rows, total, took, new, str(journal.path.parent))


def _check(plan: Plan, games: int) -> None:
    if games < 1:
        raise BadOptions("games must be at least 1")
    if not 0 < plan.seconds <= 3600:
        raise BadOptions("seconds must be more than 0 and at most 3600")
    if len(set(plan.bots)) != len(plan.bots):
        raise BadOptions("a bot is named twice")
    if len(plan.bots) < 2:
        raise BadOptions("an arena needs at least two bots")
    for name in plan.bots:
        check_bot(name)
    created(plan, 1)


_stalls: dict[str, int] = {}  # in this process, in a row


def bout_of(plan: Plan, number: int) -> Bout:
    """One game. A bot at fault loses it to all others (its team-mate loses too); an error of ours counts for nobody."""
    seed = derived(plan.seed, plan.deal(number))
    names = plan.names(number)
    tired = [seat for seat, name in enumerate(names) if _stalls.get(name, 0) >= PATIENCE]
    counted = [0, 0, -1]
    try:
        game = created(plan, seed)
        if tired:
            counted[2] = tired[0]
            raise BotFault(STALLED, f"stalled {PATIENCE} times in a row: lost without waiting again")
        with at_table(plan.game, plan.options, names, seed, plan.seconds) as bots:
            play_bout(game, bots, counted)
            for bot in bots:
                if isinstance(bot, ProgramBot):
                    bot.finish(game.scores, game.winners)
    except BotFault as fault:
        loser = counted[2]
        if fault.kind == STALLED:
            _stalls[names[loser]] = _stalls.get(names[loser], 0) + 1
        side = {seat for seat in range(plan.seats) if game.state.teams and seat % 2 == loser % 2} | {loser}
        winners = tuple(seat for seat in range(plan.seats) if seat not in side)
        return Bout(number, winners, (), counted[1], counted[0], loser, fault.kind, str(fault))
    except Exception as error:  # a bad game must not end the run
        return Bout(number, turns=counted[1], decisions=counted[0], error=f"{type(error).__name__}: {error}")
    for name in names:
        _stalls.pop(name, None)
    return Bout(number, tuple(game.winners), tuple(game.scores), counted[1], counted[0])


def play_bout(game: Game, bots: Sequence[Player], counted: list[int]) -> None:
    """Plays to the end. `counted`: decisions, turns and who is asked, also after a fault."""
    st = game.state
    st.record = False  # nobody reads the events, and nobody takes a choice back
    match = match_of(st, bots)
    if match is not None:
        _play_quickly(match, counted)
        return
    pick = [bot.pick if isinstance(bot, RandomBot) else None for bot in bots]
    while not st.over:
        seat = counted[2] = st.ask_seat
        at_random = pick[seat]
        if at_random is not None:
            at = at_random(random_choices(st))  # needs no view
        else:
            at = _asked(game, bots[seat])
        run.choose(st, at)
        counted[0] += 1
        counted[1] = st.turn_number
        if counted[0] >= MOST_DECISIONS:
            raise RuntimeError(f"not over after {MOST_DECISIONS} decisions")


def _play_quickly(match: Match, counted: list[int]) -> None:
    st = match.st
    try:
        match.play(MOST_DECISIONS)
    except Exception as error:
        counted[2] = int(match.seat)
        if match.choosing:
            raise BotFault(CRASHED, f"{type(error).__name__}: {error}") from error
        raise
    finally:
        counted[:2] = int(match.decisions), int(st.turn_number)
    if not st.over:
        raise RuntimeError(f"not over after {MOST_DECISIONS} decisions")


def _asked(game: Game, bot: Player) -> int:
    try:
        at = decide(bot, game)
    except BotFault:
        raise
    except Exception as error:
        raise BotFault(CRASHED, f"{type(error).__name__}: {error}") from error
    if type(at) is not int or not 0 <= at < len(game.state.options):
        raise BotFault(CHEATED, f"chose {at!r} of {len(game.state.options)} options")
    return at


# --- what came of it


def summed(plan: Plan, rows: Sequence[Bout], total: int, took: float, now: int, folder: str) -> Arena:
    ended = [bout for bout in rows if not bout.error]
    ratings = rated(plan.bots, [_ranked(plan, bout) for bout in ended])
    standings = [_standing(plan, bot, ratings[bot], ended) for bot in plan.bots]
    standings.sort(key=lambda one: -one.rating.mu)
    order = [one.bot for one in standings]
    pairs = [_pair(plan, bot, foe, ended) for bot in order for foe in order if bot != foe]
    return Arena(
        game=plan.game,
        seats=plan.seats,
        games=len(rows),
        to_play=total,
        errors=len(rows) - len(ended),
        seconds=took,
        games_per_second=now / took if took else 0.0,
        standings=standings,
        pairs=[pair for pair in pairs if pair.games],
        lines=_lines(plan, rows),
        folder=folder,
    )


def _ranked(plan: Plan, bout: Bout) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The bots of a game and the rank of each, 0 the best: winners, then the others, then who lost by a fault."""
    names = plan.names(bout.n)
    ranks = tuple(0 if seat in bout.winners else 2 if seat == bout.loser else 1 for seat in range(plan.seats))
    return names, ranks


def _by_deal(plan: Plan, found: Sequence[tuple[Bout, float]]) -> list[list[float]]:
    deals: dict[int, list[float]] = {}
    for bout, won in found:
        deals.setdefault(plan.deal(bout.n), []).append(won)
    return list(deals.values())


def _won(bout: Bout, seats: Sequence[int]) -> float:
    return sum(seat in bout.winners for seat in seats) / max(len(bout.winners), 1)


def _standing(plan: Plan, bot: str, rating: Rating, rows: Sequence[Bout]) -> Standing:
    found: list[tuple[Bout, float]] = []
    points: list[int] = []
    faults: dict[str, int] = {}
    for bout in rows:
        seats = [seat for seat, name in enumerate(plan.names(bout.n)) if name == bot]
        if not seats:
            continue
        found.append((bout, _won(bout, seats)))
        points += [bout.scores[seat] for seat in seats if bout.scores]
        if bout.loser in seats:
            faults[bout.fault] = faults.get(bout.fault, 0) + 1
    share, low, high = share_interval(_by_deal(plan, found))
    wins = round(sum(won for _, won in found), 6)
    score = sum(points) / max(len(points), 1)
    return Standing(bot, rating, len(found), wins, share, low, high, score, faults)


def _pair(plan: Plan, bot: str, foe: str, rows: Sequence[Bout]) -> Pair:
    found: list[tuple[Bout, float]] = []
    for bout in rows:
        names = plan.names(bout.n)
        mine, theirs = (_won(bout, [s for s, name in enumerate(names) if name == who]) for who in (bot, foe))
        if bot in names and foe in names and mine + theirs > 0:
            found.append((bout, mine / (mine + theirs)))
    share, low, high = share_interval(_by_deal(plan, found))
    return Pair(bot, foe, len(found), round(sum(won for _, won in found), 6), share, low, high)


def _lines(plan: Plan, rows: Sequence[Bout]) -> list[str]:
    """For each bot and each kind of fault how often, and the first one in its words."""
    found: dict[tuple[str, str], tuple[int, Bout]] = {}
    for bout in rows:
        if bout.fault or bout.error:
            key = (plan.names(bout.n)[bout.loser], bout.fault) if bout.fault else ("", "")
            count, first = found.get(key, (0, bout))
            found[key] = (count + 1, first)
    lines = []
    for (bot, kind), (count, first) in found.items():
        games = "1 game" if count == 1 else f"{count} games"
        if kind:
            lines.append(f"{bot} {kind} and lost {games}; first in game {first.n}: {first.line}")
        else:
            lines.append(f"{games} ended in an error of Longbox and count for nobody; game {first.n}: {first.error}")
    return lines
