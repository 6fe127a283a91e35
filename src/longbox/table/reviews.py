"""What is answered about a game that is looked back at. The page's `types.ts` is generated from it too."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from longbox.table.messages import Question, QuestionOption
from longbox.table.shapes import LogLine
from longbox.view import View


class ReplayStep(msgspec.Struct, frozen=True):
    step: int
    view: View
    question: Question | None
    log: list[LogLine]
    earlier: list[LogLine]  # lines of the steps before it
    turn: int


class ChanceMoment(msgspec.Struct, frozen=True):
    """The win chances at the start of a turn, or at the end."""

    step: int
    turn: int
    seat: int
    chances: list[float]


class CostlyDecision(msgspec.Struct, frozen=True):
    """A decision that cost win chance: what was done, what was better."""

    step: int  # of the replay: the question is open
    turn: int
    question: str
    kind: str
    chosen: QuestionOption
    better: QuestionOption
    chance: float
    better_chance: float
    lost: float
    games: int


class Judged(msgspec.Struct, frozen=True):
    """A person: how many decisions were looked at, and the costliest of them."""

    seat: int
    decisions: int
    costly: list[CostlyDecision]


class Analysis(msgspec.Struct, frozen=True):
    state: Literal["none", "waiting", "thinking", "failed", "ready"]
    share: float  # done, of 1
    # once it is ready
    moments: list[ChanceMoment] | UnsetType = UNSET
    seats: list[Judged] | UnsetType = UNSET
    games: int | UnsetType = UNSET
    names: list[str] | UnsetType = UNSET


class Shuffle(msgspec.Struct, frozen=True):
    what: str
    stream: int
    counter: int
    before: list[str]
    after: list[str]
    below: int | UnsetType = UNSET
    drawn: int | UnsetType = UNSET


class Fair(msgspec.Struct, frozen=True):
    commitment: str
    algorithm: str
    seed: str | None = None
    key: str | None = None
    shuffles: list[Shuffle] | None = None


class Forgotten(msgspec.Struct, frozen=True):
    deleted: bool  # the whole table; else the others play on


class OwnGame(msgspec.Struct, frozen=True):
    """One game of a browser, as it takes it along: with header, seed and choices it can be played again."""

    table: str
    seat: int
    status: str
    header: dict[str, Any]
    players: list[str]
    choices: list[int]
    chat: list[str]  # what this browser's player has said
    result: dict[str, Any] | None
    seed: str | None  # of finished games
