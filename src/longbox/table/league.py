"""A league, and what happens in it next. Pure: what is, is read by `league_store`; what shall be, is written there.

A round is played until all its games are done, at the latest until its time is up. What then has no result is decided:
at a table where not all have come, those who have come share the first place and the others have nothing; a game that
goes on still is level for all who play it. Who has been absent twice, or has left, is paired no more.
"""

from __future__ import annotations

from collections import Counter
from math import ceil, log2
from typing import Any, Literal

import msgspec

from longbox.table import pairing
from longbox.table.pairing import ABSENT, Pod, Standing
from longbox.table.record import OVER, RUNNING, WAITING

OPEN, PLAYED, DONE = "open", "running", "over"  # states of a league
SWISS, ROBIN = "swiss", "robin"
MOST_ABSENT = 2  # rounds; then one is out
MOST_OF_ALL = 20  # players, where all meet all

Kind = Literal["swiss", "robin"]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it is played, as whoever made it has chosen."""

    options: dict[str, Any] = {}  # of the game
    format: str = ""  # the name of the one it is played by
    least: int = 2  # seats of a table
    most: int = 64  # players
    rounds: int = 0  # 0: as many as the number of players asks for
    starts: float = 0.0  # 0: when whoever made it says so
    round_time: int = 604_800  # seconds
    pace: int = 0
    clock: int = 0
    rated: bool = False
    lang: Literal["en", "fr"] = "en"


class Player(msgspec.Struct):
    n: int
    person: str
    name: str
    gone: bool = False

    @property
    def who(self) -> str:
        """As `pairing` knows them."""
        return str(self.n)


class Match(Pod):
    """Those who meet at one table, with what is known of it."""

    annulled: bool = False  # by whoever made the league
    why: str = ""
    status: str = ""  # of the table; empty: there is none
    updated: float = 0.0  # the table
    kinds: list[str] = msgspec.field(default_factory=list)  # of its seats
    result: list[int] | None = None  # the places of its game, once they are entered

    @property
    def begun(self) -> bool:
        return self.status in (RUNNING, OVER)


class League(msgspec.Struct):
    id: str
    title: str
    kind: Kind
    game: str
    seats: int
    plan: Plan
    maker: str
    listed: bool
    state: str
    round: int
    rounds: int
    rev: int
    look: bool
    due: float
    created: float
    updated: float
    players: list[Player] = []
    matches: list[list[Match]] = []  # by round

    @property
    def now(self) -> list[Match]:
        return self.matches[self.round - 1] if self.round else []

    @property
    def swiss(self) -> bool:
        return self.kind == SWISS

    def standings(self) -> list[Standing]:
        return pairing.standings([one.who for one in self.players], self.matches, self.swiss)

    def playing(self) -> list[str]:
        """Who is still paired."""
        return [one.who for one in self.players if not one.gone]

    def player(self, person: str) -> Player | None:
        return next((one for one in self.players if person and one.person == person), None)


class Decision(msgspec.Struct):
    """What has come of a match of this round."""

    n: int
    places: list[int]
    how: str
    waiting: bool = False  # its table goes: nobody will play there


class Step(msgspec.Struct):
    state: str
    round: int
    rounds: int
    due: float
    decided: list[Decision] = []
    pods: list[list[str]] = []  # of the round that begins
    out: list[str] = []  # those who are paired no more

    @property
    def look(self) -> bool:
        """Nobody plays in this round: where many have left, it may be all byes."""
        return self.state == PLAYED and bool(self.pods) and all(len(pod) == 1 for pod in self.pods)


def next_step(league: League, now: float) -> Step | None:
    """What is to be done now; None: nothing."""
    if league.state == OPEN:
        return _begin(league, now) if 0 < league.due <= now else None
    if league.state != PLAYED:
        return None
    late = 0 < league.due <= now
    decided = [found for n, match in enumerate(league.now) if (found := _decided(league, n, match, late)) is not None]
    for one in decided:
        match = league.now[one.n]
        match.places, match.how = one.places, one.how
    if not all(match.done for match in league.now):
        return Step(PLAYED, league.round, league.rounds, league.due, decided) if decided else None
    step = _next_round(league, now)
    step.decided = decided
    return step


def _decided(league: League, n: int, match: Match, late: bool) -> Decision | None:
    if match.done:
        return None
    if match.result is not None:
        return Decision(n, match.result or [1] * len(match.people), "table" if match.result else "unfinished")
    gone = {one.who for one in league.players if one.gone}
    if not match.begun and gone.intersection(match.people):
        return Decision(n, [ABSENT if who in gone else 1 for who in match.people], "forfeit", match.status == WAITING)
    if not late or match.status == OVER:  # what is over is entered in a moment
        return None
    if match.status == WAITING:
        return Decision(n, [ABSENT if kind == "open" else 1 for kind in match.kinds], "forfeit", True)
    kinds = match.kinds or ["human"] * len(match.people)
    return Decision(n, [1 if kind == "human" else 2 for kind in kinds], "unfinished")


def _begin(league: League, now: float) -> Step:
    people = league.playing()
    if len(people) < 2:
        return Step(DONE, 0, 0, 0.0)
    rounds = rounds_for(league, len(people))
    return Step(PLAYED, 1, rounds, now + league.plan.round_time, pods=paired(league, people, 1))


def rounds_for(league: League, people: int) -> int:
    """Nobody needs to meet anybody twice."""
    whole = pairing.rounds_of_all(people, league.seats)
    if not league.swiss:
        return whole
    return max(1, min(league.plan.rounds or ceil(log2(people)), whole))


def _next_round(league: League, now: float) -> Step:
    absent = Counter(
        who
        for matches in league.matches
        for match in matches
        if match.counts
        for who, place in zip(match.people, match.places, strict=True)
        if place == ABSENT
    )
    playing = league.playing()
    out = [who for who in playing if absent[who] >= MOST_ABSENT]
    people = [who for who in playing if who not in out]
    if league.round >= league.rounds or len(people) < 2:
        return Step(DONE, league.round, league.rounds, 0.0, out=out)
    number = league.round + 1
    due = now + league.plan.round_time
    return Step(PLAYED, number, league.rounds, due, pods=paired(league, people, number), out=out)


def paired(league: League, people: list[str], number: int) -> list[list[str]]:
    """Who meets whom in a round."""
    if league.kind == ROBIN and league.seats == 2:
        started = [one.who for one in league.players]
        found = [[who for who in pod if who in people] for pod in pairing.circle(started, number - 1)]
        return [pod for pod in found if pod]
    standings = [one for one in league.standings() if one.who in people]
    order = [one.who for one in standings]
    points = {one.who: one.points if league.swiss else 0 for one in standings}
    meetings, alone = pairing.met(league.matches), pairing.byes(league.matches)
    if league.seats == 2:
        return pairing.pairs(order, points, meetings, alone)
    return pairing.pods(order, league.seats, league.plan.least, points, meetings, alone)
