"""What is answered about players: their ratings and their statistics. The page's `types.ts` is generated from them."""

from __future__ import annotations

import msgspec


class RatedRow(msgspec.Struct, frozen=True):
    """Somebody in the list of a box."""

    place: int
    who: str  # a person, or `bot:` and which
    name: str  # of a person
    level: float
    mu: float
    sigma: float
    games: int
    settled: bool  # there are games enough to believe it
    public: bool  # the statistics can be looked at
    mine: bool


class RatingList(msgspec.Struct, frozen=True):
    game: str
    seats: int
    sizes: list[int]  # numbers of seats with a list
    total: int
    rows: list[RatedRow]


class RatingPoint(msgspec.Struct, frozen=True):
    at: float
    level: float
    mu: float
    sigma: float
    table: str


class RatingLine(msgspec.Struct, frozen=True):
    """How somebody's level went, in one list; the newest games."""

    game: str
    seats: int
    level: float
    mu: float
    sigma: float
    games: int
    settled: bool
    place: int
    points: list[RatingPoint]


class WinShare(msgspec.Struct, frozen=True):
    """A share of games won, between `low` and `high` with 95 % certainty. A win that is shared counts in part."""

    id: str  # of what: a box, a Super Hero, somebody
    game: str
    name: str  # of a person
    games: int
    wins: float
    share: float
    low: float
    high: float


class FavouriteCard(msgspec.Struct, frozen=True):
    id: str
    game: str
    copies: int
    games: int  # in which it was bought
    lift: float | None  # how much more of those games were won than of the others; None: too few to say


class Streaks(msgspec.Struct, frozen=True):
    won: int  # the longest
    lost: int
    now: int  # the current one; below 0: lost


class PlayedGame(msgspec.Struct, frozen=True):
    """One of the newest games of a player."""

    table: str  # empty if it is not the reader's own
    at: float
    game: str
    seats: int
    rated: bool
    annulled: bool
    heroes: list[str]
    place: int
    score: int
    left: bool
    foes: list[str]  # their names, or `bot:` and which; empty for who is not to be shown


class RatedSeat(msgspec.Struct, frozen=True):
    """What a rated game has made of somebody's level."""

    seat: int
    level: float
    sigma: float
    before: float | None  # None: it was the first game in this list
    games: int  # in this list, up to now
    settled: bool


class TableRating(msgspec.Struct, frozen=True):
    entered: bool  # the game is over and has been counted
    rated: bool
    annulled: bool
    seats: list[RatedSeat]


class PlayerPage(msgspec.Struct, frozen=True):
    id: str
    name: str
    mine: bool
    public: bool
    since: float  # the first of these games
    most: int  # games that are looked at
    all: WinShare
    boxes: list[WinShare]
    heroes: list[WinShare]
    opponents: list[WinShare]
    cards: list[FavouriteCard]
    streaks: Streaks
    ratings: list[RatingLine]
    recent: list[PlayedGame]  # the newest first


class OwnResult(msgspec.Struct, frozen=True):
    """One finished game, as its player takes it along."""

    table: str
    at: float
    game: str
    seats: int
    format: str
    reason: str
    rated: bool
    annulled: bool
    hero: list[str]
    place: int
    score: int
    left: bool
    bought: dict[str, int]
    mu: float | None
    sigma: float | None
