"""Playing what is missing of a long run, wherever it stopped before."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from longbox.engine.game import Game
from longbox.games import new_game, program_for, read_options
from longbox.lab.journal import Rows
from longbox.lab.players import close_programs
from longbox.lab.replay import engine_version
from longbox.lab.spread import Engine, Task, spread

Progress = Callable[[int, int], None]
Plan = TypeVar("Plan")


class Planned(Protocol):
    """What is played."""

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def bots(self) -> Sequence[str]: ...
    @property
    def seed(self) -> int | str: ...
    @property
    def options(self) -> Mapping[str, object]: ...
    @property
    def packs(self) -> tuple[str, ...]: ...


def created(plan: Planned, seed: int) -> Game:
    return new_game(plan.game, plan.seats, seed, plan.packs, **plan.options)


def head_of(kind: str, plan: Planned, **more: object) -> dict[str, Any]:
    """What makes this run this run: the cards and the engine too."""
    return {
        "longbox": kind,
        "format": 1,
        "engine": engine_version(),
        "cards": _cards(plan),
        "game": plan.game,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": plan.options,
        **more,
    }


def _cards(plan: Planned) -> str:
    """What the cards and the rules mean: those of its format, if it has one."""
    changed = plan.options.get("format") is not None
    options = read_options({"format": plan.options["format"]} if changed else {})
    return program_for(plan.game, plan.packs, options).hash


class Numbered(msgspec.Struct, frozen=True):
    """One finished game of a run."""

    n: int


Row = TypeVar("Row", bound=Numbered)


def play_missing(
    journal: Rows[Row],
    task: Task[Plan, Row],
    plan: Plan,
    total: int,
    jobs: int,
    engine: Engine,
    progress: Progress | None,
) -> tuple[list[Row], int, float]:
    """Plays the games below `total` that are not in the journal, and closes it.

    The rows in order, how many of them are new, and the seconds it took.
    """
    started, before = time.perf_counter(), len(journal.rows)
    try:
        played = {row.n for row in journal.rows}
        missing = [number for number in range(total) if number not in played]
        for some in spread(task, plan, missing, min(jobs, max(len(missing), 1)), engine):
            journal.add(some)
            if progress is not None:
                progress(total - len(missing) + len(journal.rows) - before, total)
    finally:
        journal.close()
        close_programs()
    rows = sorted((row for row in journal.rows if row.n < total), key=lambda row: row.n)
    return rows, len(journal.rows) - before, time.perf_counter() - started
