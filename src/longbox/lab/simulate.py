"""Plays many games between bots and counts.

The seed of each game follows from the seed of the run and the number of the game, so the results do not depend on
how many processes share the work, nor on how often the run was interrupted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from longbox.bots import Player, RandomBot, decide
from longbox.bots.quickly import match_of
from longbox.engine import run
from longbox.engine.game import Game
from longbox.engine.playout import random_choices
from longbox.games import BadOptions
from longbox.lab.journal import Journal, Rows, folder_of
from longbox.lab.players import at_table, check_bot
from longbox.lab.resumed import Numbered, Progress, created, head_of, play_missing
from longbox.lab.seeds import derived
from longbox.lab.spread import Engine

MOST_DECISIONS = 100_000  # bots that never let a game end are an error, not a hang


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that did not come to its end, with all it takes to play it again."""

    game: int
    type: str
    message: str
    seed: int
    bots: tuple[str, ...]  # in the order of the seats
    options: dict[str, object]


class Played(Numbered, frozen=True, omit_defaults=True):
    """One game, seat by seat. `failure`: why it has no scores."""

    turns: int
    decisions: int
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The sums of a run. Lists go by bot, in the order in which the bots were named.

    Seconds and speeds are those of now: games that were played before an interruption do not count.
    """

    games: int
    bots: tuple[str, ...]
    finished: int = 0
    wins: tuple[float, ...] = ()
    mean_turns: float = 0.0
    mean_decisions: float = 0.0
    mean_scores: tuple[float, ...] = ()
    seconds: float = 0.0
    games_per_second: float = 0.0
    decisions_per_second: float = 0.0
    failures: tuple[Failure, ...] = field(default=())

    @property
    def errors(self) -> int:
        return len(self.failures)

    def to_dict(self) -> dict[str, object]:
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "wins": list(self.wins),
            "mean_turns": self.mean_turns,
            "mean_decisions": self.mean_decisions,
            "mean_scores": list(self.mean_scores),
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "decisions_per_second": self.decisions_per_second,
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played; small, so that it travels to other processes."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int | str
    swap: bool
    options: dict[str, object]
    packs: tuple[str, ...] = ()  # files laid over the box

    def shift(self, number: int) -> int:
        """How far the bots are moved on round the table."""
        return number % self.seats if self.swap else 0

    def seated(self, number: int) -> tuple[str, ...]:
        shift = self.shift(number)
        return tuple(self.bots[(seat + shift) % self.seats] for seat in range(self.seats))

    def seed_of(self, number: int) -> int:
        """With swapped seats every deal is played once from each seat."""
        return derived(self.seed, number // self.seats if self.swap else number)


def simulate(  # noqa: PLR0913
    game: str = "base",
    seats: int = 2,
    bots: Sequence[str] = ("rookie", "rookie"),
    games: int = 100,
    seed: int | str = 1,
    *,
    jobs: int = 1,
    swap: bool = False,
    options: Mapping[str, object] | None = None,
    packs: Sequence[str] = (),
    progress: Progress | None = None,
    engine: Engine = "local",
    out: Path | None = None,
    keep: bool = False,
    fresh: bool = False,
) -> Result:
    """Plays `games` games. One bot for all seats, or one per seat. Bad input raises BadOptions or BadBot at once.

    `progress` is called with the number of games played and to play. `options` and `packs` are those of `new_game`.
    `engine`: where the games are played, on `jobs` processes of this machine or by Ray. `out`: a folder for the games;
    what was played before counts. `keep`: without such a folder there is one until all games are played. `fresh`: what
    is kept there of an earlier run is forgotten.
    """
    if games < 1 or jobs < 1:
        raise BadOptions(f"{'games' if games < 1 else 'jobs'} must be at least 1")
    plan = Plan(game, seats, _bot_for_each(bots, seats), seed, swap, dict(options or {}), tuple(packs))
    for name in ("game", "seats", "seed", "packs"):
        if name in plan.options:
            raise BadOptions(f"'{name}' is not an option of the game")
    created(plan, 1)  # refuses bad options
    journal = _journal(plan, out, fresh) if out is not None or keep else Rows[Played]()
    before = {row.n for row in journal.rows}
    played, _, seconds = play_missing(journal, play, plan, games, jobs, engine, progress)
    if out is None and isinstance(journal, Journal) and len(played) == len(journal.rows):
        journal.forget()  # no longer run waits for its end
    return summed(plan, played, [row for row in played if row.n not in before], seconds)


def _journal(plan: Plan, out: Path | None, fresh: bool) -> Journal[Played]:
    head = head_of("simulate", plan, swap=plan.swap)
    return Journal(out or folder_of(head), head, Played, fresh)


def _bot_for_each(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    for name in names:
        check_bot(name)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadOptions(f"{seats} seats need {seats} bots (or one for all), not {len(names)}")
    return names


def play(plan: Plan, number: int) -> Played:
    """One game of the plan, to its end or to its failure."""
    seed = plan.seed_of(number)
    names = plan.seated(number)
    counted = [0, 0]
    try:
        game = created(plan, seed)
        with at_table(plan.game, plan.options, names, seed) as bots:
            play_out(game, bots, counted)
        return Played(number, counted[1], counted[0], tuple(game.scores), tuple(game.winners))
    except Exception as error:  # a bad game must not end the run
        failure = Failure(number, type(error).__name__, str(error), seed, names, dict(plan.options))
        return Played(number, counted[1], counted[0], failure=failure)


class Endless(Exception):
    """The bots do not let the game end."""


def play_out(game: Game, bots: Sequence[Player], counted: list[int]) -> None:
    """Plays to the end. `counted`: decisions and turns, also after an error."""
    st = game.state
    st.record = False  # nobody reads the events, and nobody takes a choice back
    match = match_of(st, bots)
    if match is not None:
        try:
            match.play(MOST_DECISIONS)
        finally:
            counted[:2] = int(match.decisions), int(st.turn_number)
        if not st.over:
            raise Endless(f"not over after {MOST_DECISIONS} decisions")
        return
    pick = [bot.pick if isinstance(bot, RandomBot) else None for bot in bots]
    while not st.over:
        at_random = pick[st.ask_seat]
        if at_random is not None:
            run.choose(st, at_random(random_choices(st)))  # needs no view
        else:
            at = decide(bots[st.ask_seat], game)
            if not 0 <= at < len(st.options):
                game.choose(at)  # says what is wrong with it
            run.choose(st, at)
        counted[0] += 1
        counted[1] = st.turn_number
        if counted[0] >= MOST_DECISIONS:
            raise Endless(f"not over after {MOST_DECISIONS} decisions")


def summed(plan: Plan, played: Sequence[Played], now: Sequence[Played], seconds: float) -> Result:
    wins = [0.0] * plan.seats
    points = [0] * plan.seats
    ended = [p for p in played if p.failure is None]
    for p in ended:
        shift = plan.shift(p.n)
        for seat in range(plan.seats):
            points[(seat + shift) % plan.seats] += p.scores[seat]
        for seat in p.winners:
            wins[(seat + shift) % plan.seats] += 1 / len(p.winners)
    n = max(len(ended), 1)
    return Result(
        games=len(played),
        bots=plan.bots,
        finished=len(ended),
        wins=tuple(round(w, 6) for w in wins),
        mean_turns=sum(p.turns for p in ended) / n,
        mean_decisions=sum(p.decisions for p in ended) / n,
        mean_scores=tuple(total / n for total in points),
        seconds=seconds,
        games_per_second=sum(p.failure is None for p in now) / seconds,
        decisions_per_second=sum(p.decisions for p in now) / seconds,
        failures=tuple(p.failure for p in played if p.failure is not None),
    )
