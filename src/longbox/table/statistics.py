"""What somebody's games say, from the rows of `results`: shares with their intervals, cards, streaks, levels."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.lab.stats import wilson
from longbox.table import rating
from longbox.table import schema as s
from longbox.table.player_shapes import (
    FavouriteCard,
    OwnResult,
    PlayedGame,
    RatedRow,
    RatedSeat,
    RatingLine,
    RatingList,
    RatingPoint,
    Streaks,
    TableRating,
    WinShare,
)
from longbox.table.results import bought_of

MOST = 3000  # games of one player that are looked at, the newest
ENOUGH = 10  # games with a card, and without it, before anything is said about winning with it
FEW = 12  # favourite cards
OPPONENTS = 30
POINTS = 200  # of a chart
RECENT = 20  # games that are told one by one
GONE = "-"  # what those are called whom nobody knows any more


class Played(msgspec.Struct, frozen=True):
    """One game, with the eyes of one player."""

    row: Any
    won: float  # 0 to 1
    foes: list[Any]


# ---------------------------------------------------------------- games


def games_of(c: Connection, who: str, most: int = MOST, all: bool = False) -> list[Played]:
    """The newest, in the order they were played. `all`: also those that count for nothing."""
    mine, game = s.result_seats, s.results
    wanted = sa.select(mine, *[col for col in game.c if col.name != "table_id"]).join(
        game, game.c.table_id == mine.c.table_id
    )
    wanted = wanted.where(mine.c.who == who)
    if not all:
        wanted = wanted.where(game.c.counts, ~game.c.annulled)
    rows = c.execute(wanted.order_by(game.c.n.desc(), mine.c.seat).limit(most)).all()[::-1]
    tables: dict[str, list[Any]] = defaultdict(list)
    ids = [row.table_id for row in rows]
    for at in range(0, len(ids), 500):
        few = mine.select().where(mine.c.table_id.in_(ids[at : at + 500])).order_by(mine.c.seat)
        for row in c.execute(few):
            tables[row.table_id].append(row)
    return [_played(row, tables[row.table_id]) for row in rows]


def _played(row: Any, seats: Sequence[Any]) -> Played:
    winners = {one.side for one in seats if one.place == 1}
    won = 1 / len(winners) if row.place == 1 else 0.0
    return Played(row, won, [one for one in seats if one.side != row.side])


def share_of(id: str, game: str, name: str, won: Sequence[float]) -> WinShare:
    wins = sum(won)
    share = wins / len(won) if won else 0.0
    low, high = wilson(share, len(won)) if won else (0.0, 1.0)
    return WinShare(id, game, name, len(won), wins, share, low, high)


def shares(pairs: Iterable[tuple[tuple[str, str], float]], names: Mapping[str, str]) -> list[WinShare]:
    """By what they are about (id, box), the most frequent first."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for of, won in pairs:
        found[of].append(won)
    told = [share_of(id, game, names.get(id, ""), won) for (id, game), won in found.items()]
    return sorted(told, key=lambda one: (-one.games, one.game, one.id))


def by_box(games: Sequence[Played]) -> list[WinShare]:
    return shares((((one.row.game, one.row.game), one.won) for one in games), {})


def by_hero(games: Sequence[Played]) -> list[WinShare]:
    return shares((((hero, one.row.game), one.won) for one in games for hero in one.row.hero.split()), {})


def by_opponent(games: Sequence[Played], shown: Callable[[str], bool], names: Mapping[str, str]) -> list[WinShare]:
    """Won against somebody: placed before them. Who is not to be shown is counted with the others, without a name."""
    found = []
    for one in games:
        for foe in one.foes:
            id = foe.who if foe.who and shown(foe.who) else GONE
            ahead = 1.0 if one.row.place < foe.place else 0.5 if one.row.place == foe.place else 0.0
            found.append(((id, ""), ahead))
    return shares(found, names)[:OPPONENTS]


def favourites(games: Sequence[Played]) -> list[FavouriteCard]:
    """Bought in the most games. Whether games with a card were won more often is told when there are enough of both."""
    copies: Counter[tuple[str, str]] = Counter()
    having: dict[tuple[str, str], list[float]] = defaultdict(list)
    every: dict[str, list[float]] = defaultdict(list)
    for one in games:
        every[one.row.game].append(one.won)
        for id, count in bought_of(one.row.bought).items():
            copies[id, one.row.game] += count
            having[id, one.row.game].append(one.won)
    order = sorted(having, key=lambda card: (-len(having[card]), -copies[card], card))
    return [
        FavouriteCard(id, game, copies[id, game], len(having[id, game]), _lift(having[id, game], every[game]))
        for id, game in order[:FEW]
    ]


def _lift(having: Sequence[float], every: Sequence[float]) -> float | None:
    without = len(every) - len(having)
    if min(len(having), without) < ENOUGH:
        return None
    return sum(having) / len(having) - (sum(every) - sum(having)) / without


def streaks(games: Sequence[Played]) -> Streaks:
    """A shared win neither goes on nor is lost: it ends either."""
    won = lost = now = 0
    for one in games:
        if one.won == 1:
            now = max(now, 0) + 1
        elif one.won == 0:
            now = min(now, 0) - 1
        else:
            now = 0
        won, lost = max(won, now), max(lost, -now)
    return Streaks(won, lost, now)


def recent(
    games: Sequence[Played], mine: bool, shown: Callable[[str], bool], names: Mapping[str, str]
) -> list[PlayedGame]:
    """The newest first. Only who played them finds the tables; of opponents no more than they let be seen."""

    def called(foe: Any) -> str:
        if foe.who.startswith(rating.BOT):
            return str(foe.who)
        if mine:
            return str(foe.name)
        return names.get(foe.who, "") if shown(foe.who) else ""

    return [
        PlayedGame(
            r.table_id if mine else "", r.at, r.game, r.seats, r.rated, r.annulled, r.hero.split(), r.place, r.score,
            r.left, [called(foe) for foe in one.foes],
        )
        for one in reversed(games[-RECENT:])
        for r in (one.row,)
    ]  # fmt: skip


def own_results(c: Connection, who: str) -> list[OwnResult]:
    return [
        OwnResult(
            r.table_id, r.at, r.game, r.seats, r.format, r.reason, r.rated, r.annulled, r.hero.split(), r.place,
            r.score, r.left, bought_of(r.bought), r.mu, r.sigma,
        )
        for r in (one.row for one in games_of(c, who, 100_000, all=True))
    ]  # fmt: skip


# ---------------------------------------------------------------- ratings


def _shown() -> sa.ColumnElement[bool]:
    return ~s.ratings.c.who.startswith(GONE)


def _better(than: sa.ColumnElement[float], game: sa.ColumnElement[str], seats: sa.ColumnElement[int]) -> Any:
    """How many of a list stand before somebody."""
    other = s.ratings.alias("other")
    ahead = (other.c.game == game) & (other.c.seats == seats) & (other.c.level > than)
    return sa.select(sa.func.count()).where(ahead, ~other.c.who.startswith(GONE)).scalar_subquery()


def ladder(c: Connection, game: str, seats: int, since: int, most: int, me: str) -> RatingList:
    """A page of the list of a box; the fullest list, if the number of seats is not said."""
    counted = sa.select(s.ratings.c.seats, sa.func.count()).where(s.ratings.c.game == game, _shown())
    sizes = {row[0]: int(row[1]) for row in c.execute(counted.group_by(s.ratings.c.seats))}
    seats = seats or max(sorted(sizes), key=lambda size: sizes[size], default=2)
    ours = (s.ratings.c.game == game) & (s.ratings.c.seats == seats) & _shown()
    order = (s.ratings.c.level.desc(), s.ratings.c.who)
    place = sa.func.rank().over(order_by=s.ratings.c.level.desc()).label("place")
    listed = sa.select(s.ratings, place).where(ours).order_by(*order)
    rows = c.execute(listed.limit(most).offset(since)).all()
    if me and not any(row.who == me for row in rows):  # one's own place is always told
        whole = listed.subquery()
        rows = [*rows, *c.execute(sa.select(whole).where(whole.c.who == me))]
    names = names_of(c, [row.who for row in rows])
    told = [
        RatedRow(
            row.place, row.who, names.get(row.who, ("", False))[0], row.level, row.mu, row.sigma, row.games,
            row.games >= rating.SETTLED, names.get(row.who, ("", False))[1], bool(me) and row.who == me,
        )
        for row in rows
    ]  # fmt: skip
    return RatingList(game, seats, sorted(sizes), sizes.get(seats, 0), told)


def names_of(c: Connection, whos: Sequence[str]) -> dict[str, tuple[str, bool]]:
    """What people are called, and whether they let themselves be looked at."""
    people = [who for who in whos if who and not who.startswith((rating.BOT, GONE))]
    found = c.execute(
        sa.select(s.persons.c.id, s.persons.c.name, s.persons.c.settings).where(s.persons.c.id.in_(people))
    )
    return {row.id: (row.name, bool(msgspec.json.decode(row.settings).get("public"))) for row in found}


def lines(c: Connection, who: str, mine: bool, most: int = POINTS) -> list[RatingLine]:
    """Where somebody stands in each list, and how they came there; by which games is for their own eyes."""
    table = s.ratings
    place = (1 + _better(table.c.level, table.c.game, table.c.seats)).label("place")
    found = []
    for row in c.execute(sa.select(table, place).where(table.c.who == who).order_by(table.c.games.desc())).all():
        points = _points(c, who, row.game, row.seats, most, mine)
        settled = row.games >= rating.SETTLED
        line = RatingLine(row.game, row.seats, row.level, row.mu, row.sigma, row.games, settled, row.place, points)
        found.append(line)
    return found


def _points(c: Connection, who: str, game: str, seats: int, most: int, mine: bool) -> list[RatingPoint]:
    one, of = s.result_seats, s.results
    wanted = sa.select(of.c.n, of.c.at, of.c.table_id, one.c.mu, one.c.sigma).join(of, of.c.table_id == one.c.table_id)
    ours = (one.c.who == who) & (of.c.game == game) & (of.c.seats == seats) & one.c.mu.is_not(None)
    rows = c.execute(wanted.where(ours).distinct().order_by(of.c.n.desc()).limit(most)).all()[::-1]
    return [RatingPoint(r.at, rating.level(r.mu, r.sigma), r.mu, r.sigma, r.table_id if mine else "") for r in rows]


def of_table(c: Connection, id: str) -> TableRating:
    """What one game has changed, seat by seat."""
    game = c.execute(s.results.select().where(s.results.c.table_id == id)).first()
    if game is None:
        return TableRating(False, False, False, [])
    seats = s.result_seats
    rows = c.execute(seats.select().where(seats.c.table_id == id, seats.c.mu.is_not(None)).order_by(seats.c.seat)).all()
    told = [_rated_seat(c, row, game) for row in rows]
    return TableRating(True, game.rated, game.annulled, told)


def _rated_seat(c: Connection, row: Any, game: Any) -> RatedSeat:
    one, of, lists = s.result_seats, s.results, s.ratings
    earlier = sa.select(one.c.mu, one.c.sigma).join(of, of.c.table_id == one.c.table_id)
    ours = (one.c.who == row.who) & (of.c.game == game.game) & (of.c.seats == game.seats) & one.c.mu.is_not(None)
    last = c.execute(earlier.where(ours, of.c.n < game.n).order_by(of.c.n.desc()).limit(1)).first()
    now = (lists.c.who == row.who) & (lists.c.game == game.game) & (lists.c.seats == game.seats)
    games = int(c.execute(sa.select(lists.c.games).where(now)).scalar() or 0)
    before = None if last is None else rating.level(last.mu, last.sigma)
    level = rating.level(row.mu, row.sigma)
    return RatedSeat(row.seat, level, row.sigma, before, games, games >= rating.SETTLED)
