"""What is said on the socket, in both directions, as typed structs. The page's `types.ts` is generated from them.

What clients say is decoded strictly; a message of another shape is answered with an error.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from longbox.table.names import isolated
from longbox.table.record import Chat
from longbox.table.shapes import LogLine, SeatInfo, TableHeader
from longbox.view import SeenEvent, View

MOST_BYTES = 4096

# ---------------------------------------------------------------- what clients say

Ack = Annotated[str, Meta(max_length=60, pattern="^[^\x00]*$")] | Annotated[int, Meta(ge=-(2**53), le=2**53)]
Token = Annotated[str, Meta(max_length=100)]
Lang = Literal["en", "fr"]
Small = Annotated[int, Meta(ge=0, le=100_000)]
Big = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    token: Token | None = None
    since: Big | None = None
    lang: Lang = "en"


class Act(msgspec.Struct, tag_field="t", tag="act"):
    rev: Big
    ack: Ack
    choice: Small


class Undo(msgspec.Struct, tag_field="t", tag="undo"):
    rev: Big
    ack: Ack
    steps: Annotated[int, Meta(ge=1, le=1000)] = 1
    practice: bool = False  # as far back as one likes


class UndoAnswer(msgspec.Struct, tag_field="t", tag="undo_answer"):
    ack: Ack
    ok: bool


class SetLang(msgspec.Struct, tag_field="t", tag="lang"):
    lang: Lang


class Say(msgspec.Struct, tag_field="t", tag="chat"):
    ack: Ack
    text: Annotated[str, Meta(max_length=2000)]
    team: bool = False  # only for one's team-mates


class Resign(msgspec.Struct, tag_field="t", tag="resign"):
    ack: Ack


class Fill(msgspec.Struct, tag_field="t", tag="fill"):
    """A bot shall have an open seat, instead of waiting."""

    ack: Ack
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = "rookie"


class Show(msgspec.Struct, tag_field="t", tag="show"):
    """Shows all players a card that lies hidden under one's own Super Hero."""

    ack: Ack
    handle: Big


class BotIn(msgspec.Struct, tag_field="t", tag="bot"):
    ack: Ack
    seat: SeatNumber


class Back(msgspec.Struct, tag_field="t", tag="back"):
    ack: Ack


class Hint(msgspec.Struct, tag_field="t", tag="hint"):
    ack: Ack


class Hands(msgspec.Struct, tag_field="t", tag="hands"):
    """Lets those who watch see all hands, if all players do; or no longer."""

    ack: Ack
    on: bool


class Comment(msgspec.Struct, tag_field="t", tag="comment"):
    """Something that those who watch say among themselves."""

    ack: Ack
    text: Annotated[str, Meta(max_length=2000)]
    name: Annotated[str, Meta(max_length=200)] = ""


class Open(msgspec.Struct, tag_field="t", tag="open"):
    """The bytes that this seat has promised. Without bytes: they are lost, or those of a player who is not here shall
    be left out."""

    ack: Ack
    seat: SeatNumber
    share: Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{64})?$")] = ""


class Rule(msgspec.Struct, tag_field="t", tag="rule"):
    """A ruling has changed under the game: go on from the last moment that fits, or end it."""

    ack: Ack
    go: bool


class Earlier(msgspec.Struct, tag_field="t", tag="earlier"):
    """Asks for older lines of the log: those before a row that was named."""

    before: Big


class Ping(msgspec.Struct, tag_field="t", tag="ping"):
    pass


Message = (
    Hello
    | Act
    | Undo
    | UndoAnswer
    | SetLang
    | Say
    | Resign
    | Fill
    | Show
    | BotIn
    | Back
    | Hint
    | Hands
    | Comment
    | Open
    | Rule
    | Earlier
    | Ping
)
decode = msgspec.json.Decoder(Message).decode

# ---------------------------------------------------------------- what the server says


class CardRef(msgspec.Struct, frozen=True, gc=False):
    handle: int
    id: str


class QuestionOption(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    kind: str
    card: CardRef | None = None
    seat: int | None = None
    price: int | None = None
    word: str | None = None
    danger: bool = False


class Question(msgspec.Struct, frozen=True):
    """What is asked: in full for the seat that is asked, in one line for the others."""

    text: str
    kind: str
    seat: int
    prompt: str | UnsetType = UNSET
    more: int | UnsetType = UNSET
    source: CardRef | UnsetType | None = UNSET
    aim: CardRef | UnsetType | None = UNSET
    options: list[QuestionOption] | UnsetType = UNSET
    default: int | UnsetType | None = UNSET
    decline: int | UnsetType | None = UNSET


class ClockShown(msgspec.Struct, frozen=True):
    seat: int
    left: float
    banks: list[float] = []  # what each seat has left, where there is a bank


class Asking(msgspec.Struct, frozen=True):
    """Somebody asks the others whether to take back."""

    seat: int
    steps: int
    answers: dict[str, bool]


class UndoState(msgspec.Struct, frozen=True):
    mode: Literal["free", "ask", "off"]
    depth: int = 0
    asking: Asking | None = None
    far: int = 0  # alone against bots: choices back to one's last one, whatever has happened since
    practice: bool = False  # it was gone back so far: the game is practice


class RulingAsked(msgspec.Struct, frozen=True):
    """A ruling has changed: the players choose how to go on."""

    card: str  # the one it was about; empty: not known
    lost: int  # choices that do not fit any more
    ends: list[int]  # seats that want to end the game


class Hints(msgspec.Struct, frozen=True):
    play_all: list[int] = []


class HintPart(msgspec.Struct, frozen=True):
    """A part of a plan: first (the option itself), all (the hand is played), play, buy, defeat, confront, end."""

    kind: str
    cards: list[str]


class HintReason(msgspec.Struct, frozen=True):
    """What a card is good for: points, power, about power, draw (so many), attack, thin, ongoing, gains, defense."""

    kind: str
    n: int


class HintOption(msgspec.Struct, frozen=True):
    choice: int  # what it begins with
    chance: float
    games: int
    points: float  # ahead of the best foe at the end
    plan: list[HintPart]  # of the rest of the turn; empty where only one choice is asked for


LogLines = Annotated[list[msgspec.Raw], Meta(extra={"of": LogLine})]  # encoded once, kept, sent often


class Welcome(msgspec.Struct, tag_field="t", tag="welcome"):
    table: TableHeader
    seat: int
    n: int


class State(msgspec.Struct, tag_field="t", tag="state"):
    """The table as one viewer may see it."""

    n: int
    rev: int
    view: View | None
    question: Question | None
    log: LogLines
    fresh: list[SeenEvent]
    seats: list[SeatInfo]
    clock: ClockShown | None
    undo: UndoState
    hints: Hints
    whole: bool = False  # the log begins anew with these lines
    earlier: int = 0  # there are older lines, before this row; 0: none
    ruling: RulingAsked | UnsetType = UNSET


class EarlierLines(msgspec.Struct, tag_field="t", tag="earlier"):
    """A page of older lines of the log."""

    before: int
    lines: LogLines
    earlier: int


class Acked(msgspec.Struct, tag_field="t", tag="ack"):
    ack: Ack
    rev: int


class Error(msgspec.Struct, tag_field="t", tag="error"):
    code: str
    message: str
    ack: Ack | UnsetType = UNSET


class Saving(msgspec.Struct, tag_field="t", tag="saving"):
    """The store does not answer: what was chosen is kept here and written as soon as it does."""

    on: bool


class ChatSaid(msgspec.Struct, tag_field="t", tag="chat"):
    """It has no number: gaps would tell the others that team-mates talk."""

    seat: int
    name: str
    text: str
    at: float
    team: bool = False  # only team-mates hear it


class CommentSaid(msgspec.Struct, tag_field="t", tag="comment"):
    """What somebody who watches says to the others who do."""

    name: str
    text: str
    at: float


class HintGiven(msgspec.Struct, tag_field="t", tag="hint"):
    """What the mastermind thinks of the question that was asked at `rev`: at most three options, the best first."""

    rev: int
    options: list[HintOption]
    verdict: str  # clear, points, equal, only
    lead: float  # win chance of the first over the second
    equal: int  # so many, from the first on, are about equal
    games: int  # played on, in all
    because: list[HintReason]  # what speaks for the card that the first one takes


class Over(msgspec.Struct, tag_field="t", tag="over"):
    scores: list[Any]
    winners: list[int]
    reason: str
    seed: str


class RematchSaid(msgspec.Struct, tag_field="t", tag="rematch"):
    """The next game has begun: everybody is told, players with the token of their seat there. Where it is rated their
    seats are only kept: it begins when all have come."""

    table: str
    seat: int  # who asked for it
    token: str = ""


class Pong(msgspec.Struct, tag_field="t", tag="pong"):
    pass


class Bye(msgspec.Struct, tag_field="t", tag="bye"):
    reason: str


Said = (
    Welcome
    | State
    | EarlierLines
    | Acked
    | Error
    | Saving
    | ChatSaid
    | CommentSaid
    | HintGiven
    | Over
    | RematchSaid
    | Pong
    | Bye
)
encode = msgspec.json.Encoder().encode


def said(line: Chat) -> ChatSaid:
    return ChatSaid(line.seat, isolated(line.name), line.text, line.at, line.team >= 0)
