"""What a pack is worth in play: games of veterans with it and, of the same deals, without it.

The games are played in small portions in a process of their own, so that those who measure take turns and nobody who
writes has to wait for them. What was found is kept by all that it hangs on: the same games are not played twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.games import program_for, read_options
from longbox.lab.balance import NOTED, GameRow, row_of
from longbox.lab.replay import engine_version
from longbox.lab.simulate import Plan
from longbox.lab.stats import Z95, mean, share_interval, standard_error, wilson
from longbox.table import house
from longbox.table import schema as s
from longbox.table.logs import log
from longbox.table.shapes import Both
from longbox.table.store import Store
from longbox.table.thinkers import TooHeavy
from longbox.table.workshop_shapes import Measured, MeasuredCard, MeasuredChange, MeasuredSide, Share, Spread

SEATS = 2
BOT = "veteran"
AT_ONCE = 4  # games of one portion: what other people measure comes in between
LONGEST = 5_000  # decisions: with odd cards nobody may want to end a game; most take a few hundred
FEWEST = 20  # seats or chances: below that nothing is said
EACH = 2  # of one person at a time
MOST = 24  # in all
KEPT = 200  # finished ones that are held ready
VERSION = 2  # of what is told
Rules = dict[str, object]  # the format that is played, as an option of a game; empty: the box as printed


class TooBusy(Exception):
    """So many measure already."""


def games(game: str, packs: tuple[str, ...], numbers: Sequence[int], rules: Rules | None = None) -> list[GameRow]:
    """Runs in the worker. Every game is one of those that are noted in full."""
    plan = Plan(game, SEATS, (BOT,) * SEATS, "workshop", False, rules or {}, packs)
    return [row_of(plan, number * NOTED, LONGEST) for number in numbers]


@dataclass
class Job:
    id: str
    game: str
    laid: str
    games: int
    who: str
    rules: Rules = field(default_factory=dict)
    state: str = "waiting"
    heavy: bool = False
    sides: tuple[list[GameRow], list[GameRow]] = field(default_factory=lambda: ([], []))
    found: Measured | None = None

    @property
    def done(self) -> int:
        return sum(len(side) for side in self.sides)

    def told(self) -> Measured:
        if self.found is not None:
            return self.found
        state: Any = self.state
        return Measured(state, self.done, 2 * self.games, self.id, heavy=self.heavy)


Work = Callable[[str, tuple[str, ...], Sequence[int], Rules], Awaitable[list[GameRow]]]


class Measuring:
    def __init__(self, store: Store, work: Work) -> None:
        self.store = store
        self._work = work
        self._jobs: dict[str, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, game: str, laid: str, count: int, who: str, rules: Rules | None = None) -> Measured:
        """What was found of it, or the job that finds it."""
        rules = rules or {}
        key = await asyncio.to_thread(_key, game, laid, count, rules)  # the rules of a format may have to be compiled
        known = await self.look(key)
        if known is not None and known.state != "failed":
            return known
        running = [job for job in self._jobs.values() if job.state in ("waiting", "playing")]
        if len(running) >= MOST or sum(job.who == who for job in running) >= EACH:
            raise TooBusy
        job = Job(key, game, laid, count, who, rules)
        self._jobs[key] = job
        self._forget()
        task = asyncio.create_task(self._run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job.told()

    async def look(self, key: str) -> Measured | None:
        job = self._jobs.get(key)
        if job is not None:
            return job.told()
        wanted = sa.select(s.measures.c.found).where(s.measures.c.key == key)
        data = await self.store.read(lambda c: c.execute(wanted).scalar())
        try:
            return None if data is None else msgspec.json.decode(bytes(data), type=Measured)
        except msgspec.ValidationError:  # told by an older version
            return None

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _forget(self) -> None:
        over = [key for key, job in self._jobs.items() if job.state in ("ready", "failed")]
        for key in over[: max(0, len(over) - KEPT)]:
            del self._jobs[key]

    async def _run(self, job: Job) -> None:
        packs = house.packs_of(job.game)
        try:
            for at in range(0, job.games, AT_ONCE):
                numbers = range(at, min(at + AT_ONCE, job.games))
                for side, laid in zip(job.sides, ((*packs, job.laid), packs), strict=True):
                    side += await self._work(job.game, laid, numbers, job.rules)
                    job.state = "playing"
            job.found = await asyncio.to_thread(_found, job)
            await self._keep(job)
            job.state = "ready"
        except Exception as error:  # the worker ended, the store is away: whoever waits is told, and may try again
            job.state, job.found, job.heavy = "failed", None, isinstance(error, TooHeavy)
            log("measure_failed", game=job.game, error=repr(error)[:300])
        job.sides = ([], [])

    async def _keep(self, job: Job) -> None:
        row = {"key": job.id, "at": time.time(), "found": msgspec.json.encode(job.found)}

        def write(c: Connection) -> None:
            c.execute(s.measures.delete().where(s.measures.c.key == job.id))
            c.execute(s.measures.insert(), row)

        await self.store.write(write)


def _key(game: str, laid: str, count: int, rules: Rules) -> str:
    """Everything that the games hang on: the cards of the box too."""
    options = read_options(rules)
    box = f"{program_for(game, house.packs_of(game), options).hash} {options.format.document}"
    text = f"{VERSION} {engine_version()} {box} {laid} {count} {SEATS} {BOT}"
    return hashlib.sha256(text.encode()).hexdigest()


# ---------------------------------------------------------------- what they say


def _found(job: Job) -> Measured:
    with_it, without = ([row for row in side if not row.error] for side in job.sides)
    library = house.library(job.game, (job.laid,))
    cards = [
        _card(id, Both(card.name.en, card.name.fr), with_it, card.section == "characters")
        for id, card in library.packs[-1].cards.items()
    ]
    first, second = (_side(good, len(side)) for good, side in zip((with_it, without), job.sides, strict=True))
    return Measured("ready", job.done, 2 * job.games, job.id, cards, first, second, _change(with_it, without))


def _won(row: GameRow, seat: int) -> float:
    return 1 / len(row.winners) if seat in row.winners else 0.0


def _card(id: str, name: Both, rows: list[GameRow], hero: bool) -> MeasuredCard:
    owners = [
        [_won(row, seat) for seat in range(SEATS) if (id in row.heroes[seat] if hero else row.bought[seat].get(id))]
        for row in rows
    ]
    groups = [group for group in owners if group]
    owned = sum(len(group) for group in groups)
    wins = Share(*share_interval(groups), owned) if owned >= FEWEST else None
    taken = sum(min(row.bought[seat].get(id, 0), _offers(row, seat, id)) for row in rows for seat in range(SEATS))
    chances = sum(_offers(row, seat, id) for row in rows for seat in range(SEATS))
    picked = Share(taken / chances, *wilson(taken / chances, chances), chances) if chances >= FEWEST else None
    return MeasuredCard(id, name, owned, wins, None if wins is None else _over_chance(wins), picked)


def _over_chance(wins: Share) -> Share:
    even = 1 / SEATS
    return Share(wins.share - even, wins.low - even, wins.high - even, wins.count)


def _offers(row: GameRow, seat: int, id: str) -> int:
    """In how many turns it could be paid."""
    return row.offered[seat].get(id, 0) if row.offered else 0


def _side(rows: list[GameRow], played: int) -> MeasuredSide:
    wins = [[_won(row, row.first)] for row in rows]
    first = Share(*share_interval(wins), len(wins)) if len(wins) >= FEWEST else None
    spread = {name: _spread([tell(row) for row in rows]) for name, tell in TOLD.items() if name != "first"}
    return MeasuredSide(len(rows), played - len(rows), first, **spread)


def _change(with_it: list[GameRow], without: list[GameRow]) -> MeasuredChange:
    """The same deals were played twice: what differs within a deal tells more than two means."""
    plain = {row.n: row for row in without}
    pairs = [(row, plain[row.n]) for row in with_it if row.n in plain]
    return MeasuredChange(**{name: _spread([tell(a) - tell(b) for a, b in pairs]) for name, tell in TOLD.items()})


def _lead(row: GameRow) -> float:
    ordered = sorted(row.scores)
    return float(ordered[-1] - ordered[-2])


TOLD: dict[str, Callable[[GameRow], float]] = {
    "first": lambda row: _won(row, row.first),
    "rounds": lambda row: row.turns / SEATS,
    "score": lambda row: mean([float(score) for score in row.scores]),
    "margin": _lead,
}


def _spread(values: Sequence[float]) -> Spread | None:
    if len(values) < FEWEST:
        return None
    middle, half = mean(values), Z95 * standard_error(values)
    return Spread(middle, middle - half, middle + half)
