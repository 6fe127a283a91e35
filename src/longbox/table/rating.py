"""Ratings: how strong people and bots are held to be, for each box and number of seats.

OpenSkill (Plackett-Luce), game after game in the order they were entered, see `results`. What stands in the database is
what the same games give when they are all counted again, bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce
from sqlalchemy.engine import Connection

from longbox.lab.ratings import Strength, after_game
from longbox.table import schema as s

CAUTION = 3  # times the doubt that is taken off the mean: a stranger has level 0
SETTLED = 10  # games, before which a level is provisional
BOT = "bot:"  # what the name of a bot among the players begins with

Ladder = tuple[str, int]  # box, seats
Played = Sequence[tuple[str, int]]  # who, place


def level(mu: float, sigma: float) -> float:
    return mu - CAUTION * sigma


@cache
def _model() -> Any:
    return PlackettLuce()


def _after(now: dict[str, Strength], played: Played) -> dict[str, Strength]:
    """Everybody of one game, as they are held to be after it."""
    model = _model()
    before = {who: now.get(who, (model.mu, model.sigma)) for who, _ in played}
    return after_game(model, before, [[who] for who, _ in played], [place for _, place in played])


def count(c: Connection, ladder: Ladder, table: str, n: int, played: Played) -> None:
    """One more game. Who calls has made sure that nobody else counts at the same time."""
    mine = _of(s.ratings, ladder) & s.ratings.c.who.in_([who for who, _ in played])
    rows = {row.who: row for row in c.execute(s.ratings.select().where(mine))}
    after = _after({who: (row.mu, row.sigma) for who, row in rows.items()}, played)
    for who, strength in after.items():
        games = rows[who].games + 1 if who in rows else 1
        values = _values(strength, games, n)
        if who in rows:
            c.execute(s.ratings.update().where(_of(s.ratings, ladder), s.ratings.c.who == who).values(**values))
        else:
            c.execute(s.ratings.insert(), {"who": who, "game": ladder[0], "seats": ladder[1], **values})
    _note(c, [(table, who, strength) for who, strength in after.items()])


def recount(c: Connection, ladder: Ladder) -> int:
    """Counts all games of one list again, without those that were annulled; how many there are."""
    wanted = (
        sa.select(s.results.c.table_id, s.results.c.n, s.result_seats.c.who, s.result_seats.c.place)
        .join(s.result_seats, s.result_seats.c.table_id == s.results.c.table_id)
        .where(_of(s.results, ladder), s.results.c.rated, ~s.results.c.annulled)
        .order_by(s.results.c.n, s.result_seats.c.seat)
    )
    now: dict[str, Strength] = {}
    games: dict[str, int] = {}
    last: dict[str, int] = {}
    noted: list[tuple[str, str, Strength]] = []
    total = 0
    for (table, n), rows in groupby(c.execute(wanted).all(), lambda row: (row.table_id, row.n)):
        total += 1
        after = _after(now, [(row.who, row.place) for row in rows])
        now |= after
        for who, strength in after.items():
            games[who], last[who] = games.get(who, 0) + 1, n
            noted.append((table, who, strength))
    ours = s.result_seats.c.table_id.in_(sa.select(s.results.c.table_id).where(_of(s.results, ladder)))
    c.execute(s.result_seats.update().where(ours).values(mu=None, sigma=None))
    _note(c, noted)
    c.execute(s.ratings.delete().where(_of(s.ratings, ladder)))
    if now:
        told = [
            {"who": who, "game": ladder[0], "seats": ladder[1], **_values(strength, games[who], last[who])}
            for who, strength in now.items()
        ]
        c.execute(s.ratings.insert(), told)
    return total


def ladders(c: Connection) -> list[Ladder]:
    """Every list there is, or was."""
    played = sa.select(s.results.c.game, s.results.c.seats).where(s.results.c.rated)
    kept = sa.select(s.ratings.c.game, s.ratings.c.seats)
    return sorted((row.game, row.seats) for row in c.execute(played.union(kept)))


def _of(table: sa.Table, ladder: Ladder) -> sa.ColumnElement[bool]:
    return (table.c.game == ladder[0]) & (table.c.seats == ladder[1])


def _values(strength: Strength, games: int, n: int) -> dict[str, Any]:
    mu, sigma = strength
    return {"mu": mu, "sigma": sigma, "level": level(mu, sigma), "games": games, "n": n}


def _note(c: Connection, noted: Sequence[tuple[str, str, Strength]]) -> None:
    """Where everybody stood after a game, beside its result: the history."""
    if noted:
        seats = s.result_seats
        ours = (seats.c.table_id == sa.bindparam("of_table")) & (seats.c.who == sa.bindparam("of_who"))
        wanted = seats.update().where(ours).values(mu=sa.bindparam("new_mu"), sigma=sa.bindparam("new_sigma"))
        rows = [{"of_table": t, "of_who": who, "new_mu": mu, "new_sigma": sigma} for t, who, (mu, sigma) in noted]
        c.execute(wanted, rows)
