"""What is asked and answered about leagues. The page's `types.ts` is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Text = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(min_length=20, max_length=100, pattern="^[A-Za-z0-9_-]+$")]


class NewLeague(msgspec.Struct, frozen=True):
    title: Text
    kind: Literal["swiss", "robin"] = "swiss"
    game: Text = "base"
    options: dict[Text, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=5)] = 2  # of a table
    most: Annotated[int, Meta(ge=2, le=1000)] = 16  # players
    rounds: Annotated[int, Meta(ge=0, le=15)] = 0  # of a Swiss league; 0: as many as it takes
    starts: Annotated[float, Meta(ge=0, le=1e11)] = 0.0  # 0: when whoever makes it says so
    round_time: Annotated[int, Meta(ge=600, le=5_184_000)] = 604_800  # seconds
    pace: Annotated[int, Meta(ge=0, le=1_209_600)] = 0  # seconds for a turn, played by the day
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0  # or at the table
    rated: bool = False
    listed: bool = True  # everybody finds it; else only who has the link
    lang: Literal["en", "fr"] = "en"
    name: Text = ""  # of whoever makes it
    plays: bool = True  # who makes it plays too


class LeagueDo(msgspec.Struct, frozen=True):
    what: Literal["join", "leave", "start", "extend", "end", "annul", "restore"]
    self_secret: Secret | None = None  # of who joins: who asks again with it, since the answer was lost, is the same
    name: Text = ""
    round: Annotated[int, Meta(ge=0, le=1000)] = 0  # from 1
    pod: Annotated[int, Meta(ge=0, le=1000)] = 0
    why: Annotated[str, Meta(max_length=1000)] = ""


class LeagueRow(msgspec.Struct, frozen=True):
    """A league in the list."""

    id: str
    title: str
    kind: str
    game: str
    state: str
    round: int
    rounds: int
    players: int
    most: int
    starts: float
    mine: bool
    joined: bool


class LeaguePlayer(msgspec.Struct, frozen=True):
    """Somebody in the standings. Points are in 24ths of a game won."""

    n: int
    name: str  # empty: has had themselves forgotten
    place: int
    points: int
    buchholz: int
    berger: int
    wins: int
    played: int
    gone: bool
    you: bool


class LeaguePod(msgspec.Struct, frozen=True):
    """Those who meet at one table."""

    people: list[int]  # by their `n`
    table: str
    places: list[int]  # 0: did not come
    points: list[int]
    how: str  # empty: not done; table, bye, forfeit, unfinished, annulled
    status: str  # of the table, while it is not done
    missing: list[int]  # who has not come yet
    why: str
    can_restore: bool


class LeaguePage(msgspec.Struct, frozen=True):
    id: str
    title: str
    kind: str
    game: str
    format: str
    seats: int
    lang: str
    state: str
    round: int
    rounds: int
    most: int
    starts: float  # 0: when whoever made it says so
    due: float  # when it begins, or until when the round is played
    round_time: int
    pace: int
    clock: int
    rated: bool
    listed: bool
    maker: str  # a name
    mine: bool
    joined: bool
    out: bool  # has left, or was absent too often
    players: list[LeaguePlayer]  # the best first
    pods: list[list[LeaguePod]]  # by round
    table: str  # where one's own game of this round is; empty: nowhere, or it is done
    sit: bool  # one has not taken one's seat there yet


class OwnLeague(msgspec.Struct, frozen=True):
    """A league, as one of its people takes it along."""

    id: str
    title: str
    state: str
    made: bool
    name: str  # one's own in it; empty: did not play
    created: float
