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
    hands: bool | UnsetType = UNSET  # lets those who watch see all hands, if all do


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
    own_cards: bool  # whether it has packs or guests of other boxes, or a rule that cards tell otherwise
    practice: bool  # somebody has gone back further than one may otherwise
    bank: int  # seconds of the whole game, if that is how time is counted
    top_up: int  # seconds that each turn adds to it
    hidden_score: bool
    rated: bool
    played_by: FormatInfo | None = None
    opened: bool = False  # strangers may sit down
    fill_at: float = 0.0  # when bots take the seats that are still open; 0: never
    pace: int = 0  # seconds for a turn, where it is played by the day
    delay: int = 0  # seconds after which those who watch see what happens
    league: str = ""  # its result counts there


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


class Me(msgspec.Struct, frozen=True):
    """The person that this browser is; without an id: nobody yet."""

    id: str
    name: str
    created: float = 0.0
    passkeys: int = 0
    public: bool = False  # who has the link may see the statistics
    away_until: float = 0.0  # on holiday: turns by the day wait
    away_left: int = 0  # days of holiday that this year still has


class PasskeyRow(msgspec.Struct, frozen=True):
    """One of a person's passkeys."""

    id: str
    name: str
    made: float
    used: float  # when it last let somebody in; 0: never


class Reached(msgspec.Struct, frozen=True):
    """How this server can tell a person of their move, and what they have chosen."""

    push_key: str
    can_mail: bool
    pushes: int  # browsers that are told
    mail: str
    mail_on: bool  # the address is confirmed


class Peace(msgspec.Struct, frozen=True):
    """Whether it is so now."""

    done: bool


class BlockedRow(msgspec.Struct, frozen=True):
    """Somebody whom a person does not want to meet."""

    person: str  # what they are known by in this list, and nowhere else
    name: str  # at the table where they met
    at: float


class OwnComplaint(msgspec.Struct, frozen=True):
    """What a person has complained of."""

    table: str
    why: str
    text: str
    at: float


class Complaint(msgspec.Struct, frozen=True):
    id: str
    table: str
    person: str
    name: str
    by: str
    why: str
    text: str
    at: float


class Somebody(msgspec.Struct, frozen=True):
    """A person, for whoever runs the server."""

    id: str
    name: str
    created: float
    seen: float
    banned: float  # until when; 0: not


class Deed(msgspec.Struct, frozen=True):
    """What whoever runs the server has done."""

    at: float
    what: str
    whom: str
    note: str


class ModerationPage(msgspec.Struct, frozen=True):
    complaints: list[Complaint]
    acts: list[Deed]
    featured: str
    people: list[Somebody]  # who was looked for


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
    deadline: float = 0.0  # until when there is time, where it is played by the day
    league: str = ""  # its result counts there
    kept: bool = False  # the seat is kept, and not taken yet
    parent: str = ""  # of a seat that is kept: the table it follows


class LobbyRow(msgspec.Struct, frozen=True):
    """A table that strangers may sit down at, or watch."""

    table: str
    name: str
    game: str
    format: str  # its name, if it is played by one
    plain: bool  # as the box is printed
    lang: str
    players: list[str]  # those who sit there
    levels: list[str]  # of the bots among them
    open: int  # seats to take; 0: it is played, and can be watched
    seats: int
    clock: int
    bank: int
    pace: int
    fill_at: float  # when bots take what is left; 0: never
    rated: bool
    featured: bool
    level: int | None = None  # of the strongest person there who has one, in the list of this box


class LobbySaid(msgspec.Struct, frozen=True):
    """What has changed in the lobby; `whole`: everything there is."""

    rows: list[LobbyRow]
    gone: list[str]
    whole: bool


class QuickMatch(msgspec.Struct, frozen=True):
    table: str  # empty: there is none that fits


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
    tie: str = ""  # what decided between the first with the same points


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
