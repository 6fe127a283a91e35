"""What is answered about a game that is looked back at. The page's `types.ts` is generated from it too."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from longbox.table.league_shapes import OwnLeague
from longbox.table.messages import Question, QuestionOption
from longbox.table.player_shapes import OwnResult
from longbox.table.shapes import BlockedRow, LogLine, Me, OwnComplaint, PasskeyRow
from longbox.view import SeenEvent, View


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


class LuckMoment(msgspec.Struct, frozen=True):
    """What the luck of the draw has brought each seat up to the end of a turn, in Power."""

    turn: int
    seats: list[float]


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
    luck: list[LuckMoment] | UnsetType = UNSET


class ChanceRow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One use of chance. Cards are numbers: see `FairRecord.cards`."""

    at: int  # facts of its row that were told before it
    stream: int
    counter: int
    zone: str = ""  # the pile that was shuffled, and whose
    seat: int = -1
    before: list[int] = []  # bottom first; of a number: the cards it picks from
    after: list[int] = []
    below: int = 0  # a number instead of a shuffle
    drawn: int = 0


class FairFact(msgspec.Struct, frozen=True, gc=False):
    audience: int  # a bit for each seat that saw which card it is
    card: int  # its number, -1: none
    seen: SeenEvent  # as those were told who saw it


class FairRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice and what came of it. The first row has what was told of the deal."""

    choice: int = -1
    back: int = 0  # so many choices were taken back
    facts: list[FairFact] = []
    chances: list[ChanceRow] = []


class FairPile(msgspec.Struct, frozen=True):
    zone: str
    seat: int
    cards: list[int]  # bottom first


class FairRecord(msgspec.Struct):
    """A whole game with all its chance."""

    seats: int
    cards: list[str]  # the ids of all cards, by number
    deal: list[ChanceRow]
    dealt: list[FairPile]
    rows: list[FairRow]
    counters: list[int] = []  # of each stream, at the end


class Fair(msgspec.Struct, frozen=True):
    """The commitment; once the game is over, all that is needed to check its chance."""

    commitment: str
    algorithm: str
    order: str
    seed: str | None = None
    key: str | None = None
    pledges: list[str] = []  # what the players' browsers promised, by seat
    shares: list[str] = []  # and what they added; "-": it never came
    record: FairRecord | None = None
    # what is needed to play it again elsewhere
    header: dict[str, Any] | None = None
    start: bytes | None = None  # the game as it was dealt, with its cards
    result: dict[str, Any] | None = None


class Forgotten(msgspec.Struct, frozen=True):
    deleted: bool  # the whole table; else the others play on


class MyData(msgspec.Struct, frozen=True):
    """All that is kept of a person."""

    person: Me
    lang: str
    mail: str
    pushed_to: list[str]  # the addresses of browsers that are told of a move
    blocked: list[BlockedRow]
    games: list[OwnGame]
    leagues: list[OwnLeague]
    results: list[OwnResult] = []  # of finished games, with what they were rated
    passkeys: list[PasskeyRow] = []
    complaints: list[OwnComplaint] = []  # those that this person has made


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
    shares: list[str]  # what the browsers of the players have added to it
