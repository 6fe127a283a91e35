"""What is stored of a table: its header, its seats, the rows of its log, and how rows become the game again.

Rows are never changed. Taking back is a row too: it says how many of the choices before it no longer count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from longbox.engine.chance import Chance, make_key
from longbox.engine.game import Game
from longbox.engine.program import Program
from longbox.engine.save import FORMAT as SAVES
from longbox.games import BadOptions, box, deal_hash, read_options
from longbox.lab.replay import engine_version
from longbox.table import house

FORMAT = 1  # of header and log
RULES = 1  # raised when a ruling changes what an old game would do
ALGORITHM = "sha512-counter-1"

WAITING, RUNNING, OVER = "waiting", "running", "over"
UNDO = "undo"  # kind of a row that takes back choices
REWIND = "rewind"  # the same, done by the server: the choices do not fit the rules any more
PRACTICE = "practice"  # the same, beyond what one may otherwise: from there on the game is practice
BACK = (UNDO, REWIND, PRACTICE)
RESIGN = "resign"  # somebody gives up
SHOW = "show"  # a hidden card of one's own, shown to all
HANDS = "hands"  # somebody lets those who watch see the hands, or no longer
NOTES = (RESIGN, SHOW, HANDS)  # rows that are no choices
RESIGNED = "resigned"  # the reason of a game's end
OUTDATED = "outdated"  # the same: a ruling has changed under it
ENDED = (RESIGNED, OUTDATED)  # by its players: the rules do not know that
CLOCK, STAND_IN = "clock", "stand_in"  # bots that answer for a person: time ran out, or they took the seat over
DEFEND = "defend"
LEFT_OUT = "-"  # in place of a share that was promised and never came


class PackStamp(msgspec.Struct, frozen=True):
    id: str
    version: int
    hash: str


class Header(msgspec.Struct, frozen=True):
    """How a game was set up. With the seed and the choices it is the whole game."""

    game: str
    seats: int
    options: dict[str, Any]
    commitment: str
    packs: list[PackStamp]
    format: int = FORMAT
    engine: str = ""
    rules: int = RULES
    first: int = -1  # who starts; -1: drawn
    loser_begins: bool = False  # in the games that follow this one
    prefix: list[int] = []  # choices taken over from the game this one goes on from
    undo: Literal["free", "ask", "off"] = "free"
    clock: int = 0  # seconds a turn
    bank: int = 0  # or seconds a player has for the whole game,
    top_up: int = 0  # and those that each turn adds
    hidden_score: bool = False  # points are told when the game is over
    spectators: bool = True
    rated: bool = False  # its result counts for the ratings
    listed: bool = True  # among those to watch; without, only who has the link watches
    name: str = ""
    lang: str = "en"
    parent: str = ""  # the table this one follows or goes on from
    tutorial: bool = False
    deal: str = ""  # the hash of the cards in the order they were dealt from
    laid: list[str] = []  # packs that the table has brought along, by their names on the shelf
    states: int = 2  # the format of the states whose hashes stand in the log, at its beginning
    order: str = ""  # the hash of the cards in the order they lay in before the first shuffle, see `order_of`
    opened: bool = False  # strangers find it in the lobby and may sit down
    fill_after: int = 0  # seconds until bots take the seats that are still open; 0: never
    fill_bot: str = "veteran"
    pace: int = 0  # seconds for a turn at a table that is played by the day; 0: people stay at it
    delay: int = 0  # seconds after which those who watch see what happens
    league: str = ""  # its result counts there; seats are kept for those who were paired

    @property
    def counts(self) -> bool:
        """Something hangs on its result."""
        return self.rated or self.league != ""


def format_of(options: dict[str, Any]) -> str:
    """The name of the format that a table is played by; empty: as its box is printed."""
    format = options.get("format")
    return str(format.get("format", ""))[:64] if isinstance(format, dict) else ""


class Seat(msgspec.Struct):
    """One place at the table."""

    kind: Literal["human", "bot", "open"]
    name: str
    bot: str = "rookie"  # who plays, or would take over
    token: str = ""  # hash of the seat's token
    link: str = ""  # hash of the token in the invitation, until it is used
    bot_in: bool = False  # a bot plays for a person
    pledge: str = ""  # the hash of the bytes that this seat's browser adds to the chance of the game
    share: str = ""  # these bytes, once they are open; LEFT_OUT if they never came
    person: str = ""  # who sits there, if known from elsewhere, see `identity`

    @property
    def sealed(self) -> bool:
        """Its bytes are promised and not there yet."""
        return bool(self.pledge) and not self.share

    @property
    def taken(self) -> bool:
        return self.kind != "open"

    @property
    def driven(self) -> bool:
        """A bot answers for this seat."""
        return self.kind == "bot" or self.bot_in

    @property
    def given_up(self) -> bool:
        """A person has resigned, or is forgotten in a game that counts; a bot has the seat for good."""
        return self.kind == "bot" and (self.token != "" or self.person != "")


class Row(msgspec.Struct, frozen=True):
    """One entry of the log."""

    n: int
    seat: int
    kind: str  # of the decision that was answered, or UNDO
    choice: int  # index of the option; steps, if taken back
    ack: str | None
    actor: str  # human, bot, clock, stand_in
    hash: str  # of the state after it
    turn: int
    events: bytes  # what happened, see `facts.py`
    at: float


class Chat(msgspec.Struct, frozen=True):
    n: int
    seat: int
    name: str
    text: str
    ack: str | None
    at: float
    team: int = -1  # who may read it; -1: everybody


class Marks(msgspec.Struct, array_like=True):
    """How far a table has come at a row of its log; kept with its states, so that older rows need not be read."""

    rows: int = 0
    public: int = 0  # rows that everybody sees; `rev` is made of it
    facts: int = 0
    choices: int = 0  # that count
    step: int = 0  # of a replay
    practice: bool = False
    banks: list[float] = []  # seconds that each seat has left


class Change(msgspec.Struct):
    """What is written of a table at once: whole, or not at all."""

    id: str
    at: float
    row: Row | None = None
    epoch: int = 0  # of who writes it: nothing is written of a table that another has taken over
    state: bytes | None = None  # with a row: the game after it
    marks: bytes = b""
    result: dict[str, Any] | None = None  # the game is over
    seats: dict[int, tuple[Seat, Seat]] = {}  # as they were, as they shall be
    status: tuple[str, str] | None = None  # as it was, as it shall be
    dealt: bytes | None = None  # the game begins: as it was dealt, with its cards
    chat: Chat | None = None
    unsaid: int = -1  # a seat: what was said there is forgotten
    analysis: tuple[int, bytes] | None = None  # of a finished game: its version, what was found
    deleted: bool = False  # the table goes, with all that belongs to it
    due: tuple[float, float] | None = None  # when something happens by itself; until when whoever is asked has time


def stamps(game: str, laid: Sequence[str] = ()) -> list[PackStamp]:
    return [PackStamp(pack.id, pack.version, pack.hash) for pack in house.library(game, laid).packs]


def new_header(game: str, seats: int, options: dict[str, Any], commitment: str, **more: Any) -> Header:
    read = read_options(options)
    laid = more.get("laid", ())
    house.check_options(game, read, seats, laid)
    deal = deal_hash(house.program(game, read, laid))
    if read.format.rules.hidden_score:
        more["hidden_score"] = True
    return Header(
        game, seats, options, commitment, stamps(game, laid), engine=engine_version(), deal=deal, states=SAVES, **more
    )


def root_of(seed: bytes, seats: Sequence[Seat]) -> bytes:
    """What the key of a game is made from: our seed, and what the players' browsers have added to it."""
    shares = [
        bytes([i]) + bytes.fromhex(seat.share) for i, seat in enumerate(seats) if seat.share not in ("", LEFT_OUT)
    ]
    return seed + b"".join(shares)


def order_of(game: Game) -> str:
    """The hash of all cards by their numbers, which they have before anything is shuffled."""
    ids = [game.card_id(card) for card in range(len(game.state.defn))]
    return hashlib.sha256("\n".join(ids).encode()).hexdigest()


def deals_as_then(header: Header) -> bool:
    """Whether the seed still deals the same game. Older headers do not say: then it is tried."""
    options = read_options(header.options)
    return not header.deal or header.deal == deal_hash(house.program(header.game, options, header.laid))


def begin(header: Header, root: bytes, dealt: bytes = b"", chances: list[Chance] | None = None) -> Game:
    """The game as it was dealt, before any choice; `dealt` if today's cards would deal another one.

    `chances`: takes down each use of chance. There is none for games that were laid out.
    """
    if not dealt:
        options = read_options(header.options)
        house.check_options(header.game, options, header.seats, header.laid)
        return _deal(header, root, house.program(header.game, options, header.laid), chances)
    stored = Game.from_bytes(dealt)
    noted: list[Chance] = []
    try:
        again = _deal(header, root, stored.state.prog, noted)  # from the cards that came along, with all that was told
    except (BadOptions, LookupError, ValueError):
        return stored
    if again.hash != stored.hash:
        return stored
    if chances is not None:
        chances += noted
    return again


def _deal(header: Header, root: bytes, prog: Program, chances: list[Chance] | None) -> Game:
    options = read_options(header.options)
    table = box(header.game).lay_out(prog, header.seats, options)
    table.state.key = make_key(root)
    table.state.chances = chances
    box(header.game).deal(table, options, None if header.first < 0 else header.first)
    table.state.chances = None
    return Game(table.state)


def start(header: Header, root: bytes, dealt: bytes = b"") -> Game:
    """The game where this table takes it up."""
    game = begin(header, root, dealt)
    for choice in header.prefix:
        game.choose(choice)
    return game


def effective(rows: Sequence[Row]) -> list[Row]:
    """The choices that count: those not taken back."""
    kept: list[Row] = []
    for row in rows:
        if row.kind in BACK:
            del kept[len(kept) - row.choice :]
        elif row.kind not in NOTES:
            kept.append(row)
    return kept


def with_past(game: Game) -> Game:
    """A copy to try a choice on, that can still be taken back as far as the original."""
    copy = Game(game.state.copy())
    copy._base = game._base  # only ever copied from
    copy._past = list(game._past)
    copy._settled = game._settled
    return copy
