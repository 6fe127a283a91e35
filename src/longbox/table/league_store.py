"""Leagues in the database. Every change of one raises its `rev`, and is written only if that is still what was read."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from longbox.table import schema as s
from longbox.table.league import DONE, OPEN, PLAYED, League, Match, Plan, Player, Step
from longbox.table.record import WAITING

SHOWN = 100  # leagues of a list

_plan = msgspec.json.Decoder(Plan)
_numbers = msgspec.json.Decoder(list[int])
L, P, M = s.leagues.c, s.league_players.c, s.league_pods.c


class Stale(Exception):
    """Something has changed since it was read. It is read again in a moment."""


# ---------------------------------------------------------------- reading


def load(c: Connection, id: str) -> League | None:
    row = c.execute(s.leagues.select().where(L.id == id)).first()
    if row is None:
        return None
    league = _league(row)
    found = c.execute(s.league_players.select().where(P.league_id == id).order_by(P.n))
    league.players = [Player(one.n, one.person, one.name, one.gone) for one in found]
    annulled = sa.select(s.results.c.table_id, s.results.c.annulled).subquery()
    wanted = sa.select(s.league_pods, annulled.c.annulled.label("struck")).outerjoin(
        annulled, (annulled.c.table_id == M.table_id) & (M.table_id != "")
    )
    for one in c.execute(wanted.where(M.league_id == id).order_by(M.round, M.n)):
        while len(league.matches) < one.round:
            league.matches.append([])
        league.matches[-1].append(_match(one))
    undone = {match.table: match for match in league.now if match.table and not match.done}
    if undone and league.state == PLAYED:
        _look_at(c, undone)
    return league


def _league(row: Any) -> League:
    fields = {name: getattr(row, name) for name in s.leagues.c.keys() if name != "plan"}  # noqa: SIM118
    return League(**fields, plan=_plan.decode(row.plan))


def _match(row: Any) -> Match:
    how = "annulled" if row.how and (row.annulled or row.struck) else row.how
    people, places = [str(n) for n in _numbers.decode(row.people)], _numbers.decode(row.places)
    return Match(people, row.table_id, places, how, row.annulled, row.why)


def _look_at(c: Connection, matches: dict[str, Match]) -> None:
    """How it stands at the tables of these matches; a question for all, however many they are."""
    tables, seats, results, places = s.tables.c, s.seats.c, s.results.c, s.result_seats.c
    for one in c.execute(sa.select(tables.id, tables.status, tables.updated).where(tables.id.in_(matches))):
        matches[one.id].status, matches[one.id].updated = one.status, one.updated
    mine = sa.select(seats.table_id, seats.kind).where(seats.table_id.in_(matches))
    for id, kind in c.execute(mine.order_by(seats.table_id, seats.seat)):
        matches[id].kinds.append(kind)
    for id in c.execute(sa.select(results.table_id).where(results.table_id.in_(matches))).scalars():
        matches[id].result = []
    ended = sa.select(places.table_id, places.place).where(places.table_id.in_(matches))
    for id, place in c.execute(ended.order_by(places.table_id, places.seat)):
        matches[id].result = [*(matches[id].result or []), place]


def waiting(c: Connection, now: float) -> list[str]:
    """Leagues in which something may be to be done."""
    due = L.look | ((L.due > 0) & (L.due <= now))
    first = sa.select(L.id).where(L.state.in_([OPEN, PLAYED]), due)
    ended = sa.select(M.league_id).join(s.results, s.results.c.table_id == M.table_id).where(M.how == "")
    unlaid = sa.select(M.league_id).where(M.how == "", M.table_id == "")
    return list(c.execute(first.union(ended, unlaid)).scalars())


class Row(msgspec.Struct, frozen=True):
    """A league in a list."""

    league: League
    players: int
    mine: bool
    joined: bool


def shown(c: Connection, person: str) -> list[Row]:
    """Those of a person, and those that everybody finds: what can be joined first, then what is played, then what is
    over."""
    joined = set(c.execute(sa.select(P.league_id).where(P.person == person, P.person != "", ~P.gone)).scalars())
    wanted = s.leagues.select().where(L.listed | L.id.in_(joined) | ((L.maker == person) & (L.maker != "")))
    rank = sa.case((L.state == OPEN, 0), (L.state == PLAYED, 1), else_=2)
    leagues = [_league(row) for row in c.execute(wanted.order_by(rank, L.updated.desc()).limit(SHOWN))]
    counted = sa.select(P.league_id, sa.func.count()).where(P.league_id.in_([one.id for one in leagues]))
    counts = {row[0]: int(row[1]) for row in c.execute(counted.group_by(P.league_id))}
    return [
        Row(one, counts.get(one.id, 0), bool(person) and one.maker == person, one.id in joined) for one in leagues
    ]  # fmt: skip


def own(c: Connection, person: str) -> list[tuple[League, str]]:
    """All leagues that a person has made or joined, and under which name."""
    if not person:
        return []
    names = {row.league_id: row.name for row in c.execute(s.league_players.select().where(P.person == person))}
    wanted = s.leagues.select().where(L.id.in_(names) | (L.maker == person)).order_by(L.created)
    return [(_league(row), names.get(row.id, "")) for row in c.execute(wanted)]


def busy(c: Connection, person: str) -> tuple[int, int]:
    """How many leagues that are not over a person has made, and plays in."""
    on = L.state != DONE
    made = c.execute(sa.select(sa.func.count()).select_from(s.leagues).where(L.maker == person, on)).scalar()
    played = sa.select(sa.func.count()).select_from(s.league_players.join(s.leagues)).where(P.person == person, on)
    return int(made or 0), int(c.execute(played.where(~P.gone)).scalar() or 0)


def kept_seats(c: Connection, person: str) -> list[str]:
    """Tables at which a seat is kept for a person, who has not come yet."""
    mine = sa.select(s.seats.c.table_id).where(s.seats.c.person == person, s.seats.c.kind == "open")
    return list(c.execute(mine.where(s.seats.c.table_id.in_(sa.select(M.table_id).where(M.how == "")))).scalars())


# ---------------------------------------------------------------- writing


def make(c: Connection, league: League) -> None:
    row = {name: getattr(league, name) for name in s.leagues.c.keys()}  # noqa: SIM118
    c.execute(s.leagues.insert(), {**row, "plan": msgspec.json.encode(league.plan)})


def claim(c: Connection, league: League, **values: Any) -> None:
    """From here on nobody else changes it until the commit."""
    fresh = {"rev": league.rev + 1, "updated": time.time(), **values}
    if c.execute(s.leagues.update().where(L.id == league.id, L.rev == league.rev).values(fresh)).rowcount != 1:
        raise Stale


def join(c: Connection, league: League, person: str, name: str) -> None:
    claim(c, league)
    n = max((one.n for one in league.players), default=-1) + 1
    row = {"league_id": league.id, "n": n, "person": person, "name": name, "gone": False}
    c.execute(s.league_players.insert(), row)


def leave(c: Connection, league: League, player: Player) -> None:
    """Before it begins as if one had never come; later one is paired no more."""
    claim(c, league, look=True)
    mine = (P.league_id == league.id) & (P.n == player.n)
    if league.state == OPEN:
        c.execute(s.league_players.delete().where(mine))
    else:
        c.execute(s.league_players.update().where(mine).values(gone=True))


def annul(c: Connection, league: League, round: int, n: int, annulled: bool, why: str) -> None:
    claim(c, league)
    c.execute(s.league_pods.update().where(_pod(league, round, n)).values(annulled=annulled, why=why))


def end(c: Connection, league: League) -> None:
    """Before its time: what has no result will have none."""
    claim(c, league, state=DONE, due=0.0, look=False)
    open_ones = [match for match in league.now if not match.done]
    _drop_tables(c, [match for match in open_ones if match.status == WAITING])
    open_pods = (M.league_id == league.id) & (M.how == "")
    c.execute(s.league_pods.update().where(open_pods).values(how="unfinished", places=b"[]"))


def write(c: Connection, league: League, step: Step) -> None:
    """The next step, if nobody has done it and nothing has changed."""
    claim(c, league, look=step.look, state=step.state, round=step.round, rounds=step.rounds, due=step.due)
    _drop_tables(c, [league.now[one.n] for one in step.decided if one.waiting])
    for one in step.decided:
        told = {"places": msgspec.json.encode(one.places), "how": one.how}
        undone = _pod(league, league.round, one.n) & (M.how == "")
        if c.execute(s.league_pods.update().where(undone).values(told)).rowcount != 1:
            raise Stale
    if step.out:
        out = (P.league_id == league.id) & P.n.in_([int(who) for who in step.out])
        c.execute(s.league_players.update().where(out).values(gone=True))
    if step.pods:
        c.execute(s.league_pods.insert(), [_row(league, step.round, n, pod) for n, pod in enumerate(step.pods)])


def _row(league: League, round: int, n: int, pod: Sequence[str]) -> dict[str, Any]:
    alone = len(pod) == 1
    return {
        "league_id": league.id, "round": round, "n": n, "people": msgspec.json.encode([int(who) for who in pod]),
        "table_id": "", "places": b"[1]" if alone else b"[]", "how": "bye" if alone else "",
        "annulled": False, "why": "",
    }  # fmt: skip


def _pod(league: League, round: int, n: int) -> sa.ColumnElement[bool]:
    return (M.league_id == league.id) & (M.round == round) & (M.n == n)


def _drop_tables(c: Connection, matches: Collection[Match]) -> None:
    """Tables at which nobody will play. If somebody is just sitting down there, nothing of all this is true."""
    for match in matches:
        same = (s.tables.c.id == match.table) & (s.tables.c.status == WAITING) & (s.tables.c.updated == match.updated)
        # Never waits for who writes there: they might wait for us.
        found = c.execute(sa.select(s.tables.c.id).where(same).with_for_update(skip_locked=True)).first()
        if found is None:
            raise Stale
        c.execute(s.tables.delete().where(s.tables.c.id == match.table))


def laid(c: Connection, league: League, n: int, table: str) -> bool:
    """Notes the table of a match. If it is decided meanwhile, the table goes again."""
    open_pod = _pod(league, league.round, n) & (M.how == "") & (M.table_id == "")
    if c.execute(s.league_pods.update().where(open_pod).values(table_id=table)).rowcount == 1:
        return True
    known = c.execute(sa.select(M.table_id).where(_pod(league, league.round, n))).scalar()
    if known != table:
        c.execute(s.tables.delete().where(s.tables.c.id == table, s.tables.c.status == WAITING))
    return False


def rename_person(c: Connection, id: str, name: str) -> None:
    """In every league; two with one name are told apart by nothing there but their place."""
    c.execute(s.league_players.update().where(P.person == id).values(name=name))


def forget_person(c: Connection, id: str) -> None:
    """Nobody knows any more who they were. What they have made and nobody plays yet goes; the rest goes on."""
    c.execute(s.leagues.delete().where(L.maker == id, L.state == OPEN))
    mine = sa.select(P.league_id).where(P.person == id)
    c.execute(s.league_players.delete().where(P.person == id, P.league_id.in_(sa.select(L.id).where(L.state == OPEN))))
    c.execute(s.leagues.update().where(L.id.in_(mine)).values(rev=L.rev + 1, look=True))
    c.execute(s.leagues.update().where(L.maker == id).values(maker="", rev=L.rev + 1))
    nobody = "-" + secrets.token_hex(7)
    c.execute(s.league_players.update().where(P.person == id).values(person=nobody, name="", gone=True))


def delete_old(c: Connection, finished: float, unfinished: float) -> int:
    """Leagues at which nothing has happened since; how many."""
    still = (
        (L.state != DONE) & (L.updated < unfinished) & (L.due < time.time())
    )  # a long round, or one announced, goes on
    old = ((L.state == DONE) & (L.updated < finished)) | still
    return int(c.execute(s.leagues.delete().where(old)).rowcount)
