"""What is answered over HTTP, as typed structs. The page's `types.ts` is generated from them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from longbox.table.record import PackStamp


class Both(msgspec.Struct, frozen=True):
    """Words in both languages."""

    en: str
    fr: str


class Sentences(msgspec.Struct, frozen=True):
    """Several of them, in both languages."""

    en: list[str]
    fr: list[str]


class FormatInfo(msgspec.Struct, frozen=True):
    """A format, and how it differs from its box."""

    id: str
    version: int
    title: Both
    text: Both
    game: str
    seats: tuple[int, int]
    fixed: list[str]  # options that it settles
    hidden_score: bool
    differs: Sentences


SeatKind = Literal["human", "bot", "open"]


class SeatInfo(msgspec.Struct, frozen=True):
    name: str
    kind: SeatKind
    bot: str | None  # who answers, if a bot does
    online: bool
    away: int  # seconds, 0: here
    bot_in: bool  # a bot plays this person's seat
    # while the table waits: the hash of the bytes that this player's browser adds, and whether they are there
    pledge: str | UnsetType = UNSET
    opened: bool | UnsetType = UNSET


class TableHeader(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    undo: str
    clock: int
    spectators: bool
    tutorial: bool
    parent: str
    started: bool
    over: bool
    commitment: str
    format: int
    engine: str
    rules: int
    packs: list[PackStamp]
    order: str  # the hash of the cards in the order they lay in before the first shuffle
    own_packs: int  # how many of them the table has brought along, at the end
    practice: bool  # somebody has gone back further than one may otherwise
    bank: int  # seconds of the whole game, if that is how time is counted
    top_up: int  # seconds that each turn adds to it
    hidden_score: bool
    played_by: FormatInfo | None = None


class LogLine(msgspec.Struct, frozen=True, gc=False):
    kind: str
    seat: int
    turn: int
    text: str
    cards: list[str]
    at: int  # the step of a replay that shows it


class MadeTable(msgspec.Struct, frozen=True):
    table: str
    seat: int
    token: str
    links: dict[str, str]
    watch: str
    commitment: str  # to be kept by whoever made the table: it binds the server from now on
    order: str
    tutorial: bool | UnsetType = UNSET


class Claimed(msgspec.Struct, frozen=True):
    seat: int
    token: str
    table: str


class MineRow(msgspec.Struct, frozen=True):
    table: str
    name: str
    game: str
    seat: int
    players: list[str]
    your_turn: bool | None  # not known of every table that is put away
    waiting: bool
    over: bool
    out: bool  # has given up
    updated: float


class WatchRow(msgspec.Struct, frozen=True):
    table: str
    name: str
    game: str
    updated: float
    players: list[str]
    online: bool


class Turn(msgspec.Struct, frozen=True):
    step: int
    turn: int
    seat: int


class KeyMoment(msgspec.Struct, frozen=True):
    """A moment that everybody saw and talks about afterwards."""

    step: int
    turn: int
    kind: str
    seat: int
    card: str | None


class ReplayHead(msgspec.Struct, frozen=True):
    header: TableHeader
    eyes: int | str
    names: list[str]
    steps: int
    turns: list[Turn]
    keys: list[KeyMoment]
    over: bool


class TurnStats(msgspec.Struct, frozen=True):
    turn: int
    seat: int
    power: int
    bought: list[str]
    vp: list[int]


class ScoredCard(msgspec.Struct):
    id: str
    copies: int = 0
    vp: int = 0


class ScoreSheet(msgspec.Struct, frozen=True):
    seat: int
    total: int
    cards: list[ScoredCard]


class Stats(msgspec.Struct, frozen=True):
    turns: list[TurnStats]
    scores: list[ScoreSheet] | None
    winners: list[int]
    names: list[str]
    reason: str  # of the end; empty while it goes on


class TextBlock(msgspec.Struct, frozen=True):
    kind: str
    label: str
    text: str
    colon: str  # as the language sets it


class CardFacts(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    names: Both
    type: str
    type_name: str
    kind_name: str  # what stands under its name
    section: str
    section_name: str
    subtypes: list[str]
    cost: int | None
    charge_cost: int  # of a Super Move
    level: int  # of a Nemesis
    vp: int | Literal["*"]
    copies: int
    promo: bool
    power: int | None
    blocks: list[TextBlock]
    text: str
    rulings: list[str]
    source: str
    confidence: str
    marks: list[str]
    slots: list[int]  # of an Arena, one for each block
    emblem: str | UnsetType = UNSET  # what is drawn on its face, if its author says so
    colours: int | UnsetType = UNSET


class Variant(msgspec.Struct, frozen=True):
    id: str
    name: Both
    about: Both
    seats: list[int] | None
    hero_modes: list[str]


class ExtraValue(msgspec.Struct, frozen=True):
    value: str
    name: Both


class Extra(msgspec.Struct, frozen=True):
    id: str
    name: Both
    about: Both
    values: list[ExtraValue] | None


class Crossover(msgspec.Struct, frozen=True):
    """What cards of other boxes may join as."""

    id: str
    name: Both
    about: Both
    cards: list[str]
    ordered: bool = False


class BoxHero(msgspec.Struct, frozen=True):
    id: str
    promo: bool


class VillainStack(msgspec.Struct, frozen=True):
    min: int
    max: int
    standard: int


class BotFacts(msgspec.Struct, frozen=True):
    id: str
    name: Both
    about: Both


class Box(msgspec.Struct, frozen=True):
    id: str
    title: Both
    seats: tuple[int, int]
    variants: list[Variant]
    extras: list[Extra]
    crossover: list[Crossover]
    hero_modes: list[str]
    heroes: list[BoxHero]
    villains: VillainStack
    bots: list[BotFacts]


class GameCards(msgspec.Struct, frozen=True):
    game: str
    hash: str
    lang: str
    cards: dict[str, CardFacts]


class Problem(msgspec.Struct, frozen=True):
    """An answer that is an error."""

    error: str
    message: str
