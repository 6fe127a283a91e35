"""What is found out about a finished game: the win chance and the luck over time, and the three costliest decisions of
each person.

It is made once for a table, when somebody asks, and kept in the store. The work is done in the processes in which bots
think, in pieces of a fraction of a second, so that a bot of another table waits for one piece at most; one game is
looked at at a time. How long it takes in all does not depend on the length of the game: long ones are looked at less
closely.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

import msgspec

from longbox.bots.analysis import (
    COSTLIEST,
    FEWEST,
    SECOND_LOOK,
    Costly,
    Doubt,
    Moment,
    chances,
    first_look,
    long_look,
    moment_of,
    survey,
    the_end,
    worst,
)
from longbox.bots.luck import Luck, luck_of
from longbox.bots.mastermind import FEWEST as PAIRS
from longbox.engine.game import Game
from longbox.table.record import Change, begin

if TYPE_CHECKING:
    from longbox.table.hub import Hub
    from longbox.table.live import Table

T = TypeVar("T")
VERSION = 2  # raised when what is stored changes
MOST_MOMENTS = 64
MOST_DOUBTS = 150
LEAST_LOOKS = 12  # at a slow machine too
PACED = 3  # games that tell how fast it is
KEPT = 64  # analyses that are kept ready
MOST_WAITING = 20  # games that wait for their turn
CURVE, FIRST, SECOND = 0.3, 0.3, 0.4  # shares of the time
LEAST = 4  # milliseconds of a piece
LONGEST = 1000


class Found(msgspec.Struct, frozen=True):
    """What is stored; words are added for who asks."""

    moments: list[Moment]
    costly: list[Costly]  # those of one seat together, the worst first
    games: int
    luck: list[Luck]


class Failed(Exception):
    """It could not be finished."""


class Busy(Exception):
    """Too many wait already."""


# ---------------------------------------------------------------- what runs in the workers

Sent = tuple[int, bytes, int, int]  # a doubt


class Seen(NamedTuple):
    turns: list[tuple[int, bytes]]
    doubts: list[Sent]
    end: Moment
    luck: list[Luck]
    pace: float  # milliseconds that a game takes here


def _survey(state: bytes, choices: list[int], judged: list[int]) -> Seen:
    start = Game.from_bytes(state)
    seen = survey(start, choices, set(judged))
    turns = [(at, game.to_bytes()) for at, game in seen.turns]
    doubts = [(doubt.at, doubt.game.to_bytes(), doubt.chosen, doubt.usual) for doubt in seen.doubts]
    begun = time.monotonic()
    chances(start, 0, nodes=PACED)
    pace = (time.monotonic() - begun) * 1000 / PACED
    return Seen(turns, doubts, the_end(len(choices), seen.end), list(luck_of(start, choices)), pace)


def _moment(at: int, state: bytes, seed: str, milliseconds: int) -> tuple[Moment, int]:
    game = Game.from_bytes(state)
    found, games = chances(game, seed, milliseconds=milliseconds)
    return moment_of(at, game, found), games


def _first(sent: Sent, seed: str, milliseconds: int) -> tuple[Costly, int]:
    return first_look(_doubt(sent), seed, milliseconds=milliseconds)


def _second(sent: Sent, seed: str, milliseconds: int) -> tuple[Costly | None, int]:
    return long_look(_doubt(sent), seed, milliseconds=milliseconds)


def _doubt(sent: Sent) -> Doubt:
    at, state, chosen, usual = sent
    return Doubt(at, Game.from_bytes(state), chosen, usual)


# ---------------------------------------------------------------- one game


class Work:
    """The analysis of one game, under way."""

    def __init__(self, hub: Hub, table: Table, choices: list[int], judged: list[int]) -> None:
        self.thinkers = hub.thinkers
        self.milliseconds = hub.settings.analysis_time * 1000
        self.id, self.epoch = table.id, table.epoch
        self.header, self.root, self.dealt = table.header, table.root, table.dealt
        self.choices = choices
        self.judged = judged
        self.games = 0
        self.share = 0.0  # done

    async def do(self) -> Found:
        start = await asyncio.to_thread(begin, self.header, self.root, self.dealt)
        seen = await self.thinkers.work(_survey, start.to_bytes(), self.choices, self.judged)
        if seen is None:
            raise Failed
        moments = await self._curve(some(seen.turns, self._most(CURVE, FEWEST * seen.pace, MOST_MOMENTS)))
        suspects = await self._suspects(some(seen.doubts, self._most(FIRST, 2 * PAIRS * seen.pace, MOST_DOUBTS)))
        return Found([*moments, seen.end], await self._costly(suspects), self.games, seen.luck)

    def _most(self, part: float, each: float, most: int) -> int:
        """How many can be looked at in a part of the time, where one takes so long at least."""
        return min(max(int(self.milliseconds * part / max(each, 0.001)), LEAST_LOOKS), most)

    async def _curve(self, turns: list[tuple[int, bytes]]) -> list[Moment]:
        each = self._each(CURVE, len(turns))
        found = []
        for at, state in turns:
            got = await self.thinkers.work(_moment, at, state, f"{self.id}/{at}", each)
            if got is None:
                raise Failed
            found.append(got[0])
            self._did(got[1], CURVE / len(turns))
        return found

    async def _suspects(self, doubts: list[Sent]) -> list[Sent]:
        """The decisions of each seat that seem to have cost most."""
        each = self._each(FIRST, len(doubts))
        looks: dict[int, list[tuple[float, int, Sent]]] = {}
        for sent in doubts:
            got = await self.thinkers.work(_first, sent, f"{self.id}/{sent[0]}", each)
            if got is None:
                raise Failed
            costly, games = got
            if costly.lost > 0:
                looks.setdefault(costly.seat, []).append((-costly.lost, sent[0], sent))
            self._did(games, FIRST / len(doubts))
        self.share = CURVE + FIRST
        return [one[2] for seat in sorted(looks) for one in sorted(looks[seat])[:SECOND_LOOK]]

    async def _costly(self, suspects: list[Sent]) -> list[Costly]:
        each = self._each(SECOND, len(suspects))
        found: dict[int, list[Costly]] = {}
        for sent in suspects:
            got = await self.thinkers.work(_second, sent, f"{self.id}/{sent[0]}/again", each)
            if got is None:
                raise Failed
            if got[0] is not None:
                found.setdefault(got[0].seat, []).append(got[0])
            self._did(got[1], SECOND / len(suspects))
        return [one for seat in sorted(found) for one in worst(found[seat], COSTLIEST)]

    def _each(self, part: float, count: int) -> int:
        return min(max(int(self.milliseconds * part / max(count, 1)), LEAST), LONGEST)

    def _did(self, games: int, share: float) -> None:
        self.games += games
        self.share = min(1.0, self.share + share)


async def judged(table: Table) -> list[int]:
    """The choices that persons made themselves at this table."""
    first = len(table.header.prefix)
    return [first + i for i, actor in enumerate(await table.actors()) if actor == "human"]


def some(many: list[T], most: int) -> list[T]:
    """All, or so many of them, evenly."""
    if len(many) <= most:
        return many
    return [many[i * (len(many) - 1) // (most - 1)] for i in range(most)]


# ---------------------------------------------------------------- all games


@dataclass
class State:
    """How far it has come."""

    state: Literal["none", "waiting", "thinking", "failed"]
    share: float = 0.0


class Analyses:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._kept: OrderedDict[str, Found] = OrderedDict()
        self._under_way: dict[str, tuple[Work, asyncio.Task[None]]] = {}
        self._failed: dict[str, None] = {}
        self._gate = asyncio.Semaphore(1)
        self._at_work = ""

    async def find(self, id: str) -> Found | None:
        """What was found out about a table earlier."""
        found = self._kept.get(id)
        if found is None:
            data = await self.hub.store.analysis(id, VERSION)
            if data is None:
                return None
            found = msgspec.json.decode(data, type=Found)
            self._keep(id, found)
        return found

    def state(self, id: str) -> State:
        if id in self._under_way:
            here = self._at_work == id
            return State("thinking" if here else "waiting", self._under_way[id][0].share)
        return State("failed" if id in self._failed else "none")

    async def start(self, table: Table) -> None:
        """Begins, unless it has begun."""
        choices, own = await table.choices(whole=True), await judged(table)
        if table.id in self._under_way:
            return
        if len(self._under_way) >= MOST_WAITING:
            raise Busy
        self._failed.pop(table.id, None)
        work = Work(self.hub, table, choices, own)
        task = asyncio.create_task(self._run(work), name=f"analysis {table.id}")
        self._under_way[table.id] = (work, task)

    async def close(self) -> None:
        tasks = [task for _, task in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, work: Work) -> None:
        try:
            async with self._gate:
                self._at_work = work.id
                found = await work.do()
            kept = (VERSION, msgspec.json.encode(found))
            await self.hub.store.send(Change(work.id, time.time(), epoch=work.epoch, analysis=kept))
            self._keep(work.id, found)
            self.hub.metrics.add("analyses")
        except Exception as error:
            self.hub.log("analysis_failed", table=work.id, error=repr(error)[:300])
            self.hub.metrics.add("analyses_failed")
            self._failed[work.id] = None
            while len(self._failed) > KEPT:
                del self._failed[next(iter(self._failed))]
        finally:
            del self._under_way[work.id]

    def _keep(self, id: str, found: Found) -> None:
        self._kept[id] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
