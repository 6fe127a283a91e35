"""What people ask about leagues: the list, one of them, making, joining and leading one."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response

from longbox.engine.state import OutOfFuel
from longbox.games import GAMES, BadOptions
from longbox.table import league_store as store
from longbox.table import schema as s
from longbox.table.guard import address_of
from longbox.table.league import DONE, MOST_OF_ALL, OPEN, PLAYED, ROBIN, League, Match, Plan, Player
from longbox.table.league_shapes import LeagueDo, LeaguePage, LeaguePlayer, LeaguePod, LeagueRow, NewLeague
from longbox.table.league_store import Stale
from longbox.table.leagues import Leagues, header_of
from longbox.table.moderation import operator
from longbox.table.names import MOST_TABLE_NAME, apart, clean, clean_name, isolated
from longbox.table.pairing import points_of
from longbox.table.record import begin, format_of, new_header
from longbox.table.routes import (
    Listed,
    NewTable,
    Problem,
    answer,
    body,
    check_rated,
    hub_of,
    know,
    own_person,
    seated,
    with_format,
)
from longbox.table.tokens import new_id

MOST_MADE = 5  # leagues of one person that are not over
MOST_JOINED = 20
MOST_WHY = 120
TRIES = 5  # others may be quicker
YEAR = 366 * 86_400.0
LATEST = 60 * 86_400.0  # seconds until a league begins without whoever made it, or is called off
LONGEST = 120 * 86_400.0  # seconds from now until a round may be made to last


# ---------------------------------------------------------------- looking


async def get_leagues(request: Request) -> Response:
    person = await own_person(request)
    found = await hub_of(request).store.read(lambda c: store.shown(c, person))
    return answer([_row(one) for one in found])


def _row(row: store.Row) -> LeagueRow:
    one = row.league
    return LeagueRow(
        one.id, isolated(one.title), one.kind, one.game, one.state, one.round, one.rounds, row.players, one.plan.most,
        one.plan.starts, row.mine, row.joined,
    )  # fmt: skip


def league_id(request: Request) -> str:
    id: str = request.path_params["league"]
    if not (0 < len(id) <= 16 and id.isascii() and id.isalnum()):
        raise no_league()
    return id


def no_league() -> Problem:
    return Problem(404, "no_league", "there is no such league")


async def get_league(request: Request) -> Response:
    return answer(await _page(request, league_id(request), await own_person(request)))


async def _page(request: Request, id: str, person: str) -> LeaguePage:
    def job(c: Connection) -> LeaguePage | None:
        league = store.load(c, id)
        if league is None:
            return None
        maker = c.execute(s.persons.select().where(s.persons.c.id == league.maker)).first()
        return page_of(league, person, maker.name if maker is not None else "")

    found = await hub_of(request).store.read(job)
    if found is None:
        raise no_league()
    return found


def page_of(league: League, person: str, maker: str) -> LeaguePage:
    """A league as a person may see it. Who somebody is, is told by no more than a name."""
    plan, me = league.plan, league.player(person)
    my_match = next((m for m in league.now if me is not None and me.who in m.people and not m.done), None)
    at = my_match.people.index(me.who) if my_match is not None and me is not None else 0
    table = my_match.table if my_match is not None and my_match.status and not (me is None or me.gone) else ""
    sit = bool(table) and my_match is not None and my_match.kinds[at : at + 1] == ["open"]
    return LeaguePage(
        league.id, isolated(league.title), league.kind, league.game, plan.format, league.seats, plan.lang,
        league.state, league.round, league.rounds, plan.most, plan.starts, league.due, plan.round_time, plan.pace,
        plan.clock, plan.rated, league.listed, isolated(maker), bool(person) and league.maker == person,
        me is not None and not me.gone, me is not None and me.gone, _standings(league, me),
        [[_pod(match) for match in matches] for matches in league.matches], table, sit,
    )  # fmt: skip


def _standings(league: League, me: Player | None) -> list[LeaguePlayer]:
    players = {one.who: one for one in league.players}
    found = [(one, players[one.who]) for one in league.standings()]
    return [
        LeaguePlayer(
            player.n, isolated(player.name), one.place, one.points, one.buchholz, one.berger, one.wins, one.played,
            player.gone, player is me,
        )
        for one, player in found
    ]  # fmt: skip


def _pod(match: Match) -> LeaguePod:
    people = [int(who) for who in match.people]
    missing = [n for n, kind in zip(people, match.kinds, strict=False) if kind == "open"]
    return LeaguePod(
        people, match.table, match.places, points_of(match.places) if match.counts else [], match.how, match.status,
        missing, match.why if match.annulled else "", match.annulled,
    )  # fmt: skip


# ---------------------------------------------------------------- making one


async def post_leagues(request: Request) -> Response:
    wanted = await body(request, NewLeague)
    league = await _wanted(request, wanted)
    hub = hub_of(request)
    if not await hub.take_quota("leagues", address_of(request), hub.settings.leagues_per_address):
        raise Problem(429, "too_many", "too many new leagues; try again later")
    name = clean_name(wanted.name, "")
    if wanted.plays and not name:
        raise Problem(400, "bad_name", "a name has something to be seen in it")
    person, token = await seated(request, name)
    league.maker = person

    def job(c: Connection) -> bool:
        made, joined = store.busy(c, person)
        if made >= MOST_MADE or (wanted.plays and joined >= MOST_JOINED):
            return False
        store.make(c, league)
        if wanted.plays:
            store.join(c, league, person, name)
        return True

    if not await hub.store.write(job):
        raise Problem(409, "many_leagues", f"you lead {MOST_MADE} leagues or play in {MOST_JOINED} already")
    return know(request, answer(await _page(request, league.id, person), 201), token)


async def _wanted(request: Request, wanted: NewLeague) -> League:
    """What somebody wants to make, if it can be played."""
    hub, now = hub_of(request), time.time()
    title = clean(wanted.title, MOST_TABLE_NAME)
    if not clean_name(title, ""):
        raise Problem(400, "no_title", "a league has a title")
    if wanted.game not in GAMES:
        raise Problem(400, "no_game", "there is no such game")
    if wanted.starts and not now < wanted.starts < now + YEAR:
        raise Problem(400, "bad_date", "a league begins in the future, within a year")
    most = min(hub.settings.league_players, MOST_OF_ALL if wanted.kind == ROBIN else 1000)
    if wanted.most > most:
        raise Problem(400, "too_big", f"at most {most} players")
    if wanted.options.get("teams"):
        raise Problem(400, "bad_options", "in a league everybody plays for themselves")
    if wanted.pace and wanted.clock:
        raise Problem(400, "bad_options", "a table that is played by the day has no other clock")
    options = await with_format(request, wanted.options)
    if wanted.rated:
        check_rated(NewTable(undo="ask", options=wanted.options))
    plan = Plan(
        options, format_of(options), 2, wanted.most, wanted.rounds, wanted.starts, wanted.round_time, wanted.pace,
        wanted.clock, wanted.rated, wanted.lang,
    )  # fmt: skip
    due = wanted.starts or now + LATEST
    league = League(
        new_id(), title, wanted.kind, wanted.game, wanted.seats, plan, "", wanted.listed, OPEN, 0, 0, 0, False, due,
        now, now,
    )  # fmt: skip
    seed = hub.draw()
    try:
        await asyncio.to_thread(begin, header_of(league, league.seats, seed), seed)
    except (BadOptions, OutOfFuel) as bad:
        raise Problem(400, "bad_options", str(bad)) from None
    league.plan = replace(plan, least=_least(league))
    return league


def _least(league: League) -> int:
    """How few may sit at a table, down from as many as it has seats."""
    least = league.seats
    while least > 2:
        try:
            new_header(league.game, least - 1, league.plan.options, "")
        except BadOptions:
            break
        least -= 1
    return least


# ---------------------------------------------------------------- in one


async def post_league(request: Request) -> Response:
    """What players and whoever leads it do."""
    wanted, id = await body(request, LeagueDo), league_id(request)
    if wanted.what == "join":
        return await _join(request, id, clean_name(wanted.name, ""), wanted.self_secret or "")
    person = await own_person(request)
    if wanted.what in DEEDS and "authorization" in request.headers:
        return await _moderate(request, id, wanted, person)

    def job(c: Connection, league: League) -> None:
        if wanted.what == "leave":
            _leave(c, league, person)
            return
        if not person or league.maker != person:
            raise Problem(403, "forbidden", "only who leads the league may")
        LEADS[wanted.what](c, league, wanted)

    await _change(request, id, job)
    contests: Leagues = request.app.state.leagues
    if wanted.what in ("start", "leave"):
        with contextlib.suppress(Stale):  # it is being done
            await contests.look(id)
    if wanted.what == "end" and not await hub_of(request).store.read(lambda c: store.load(c, id)):
        return answer(None)
    return answer(await _page(request, id, person))


async def _change(request: Request, id: str, job: Callable[[Connection, League], None]) -> None:
    """Changes a league as it is now; again, if somebody else has just changed it. What is refused is refused before
    anything is written: others are written in the same go."""

    def whole(c: Connection) -> Problem | None:
        league = store.load(c, id)
        try:
            if league is None:
                return no_league()
            job(c, league)
        except Problem as problem:
            return problem
        return None

    for _ in range(TRIES):
        try:
            refused = await hub_of(request).store.write(whole)
        except Stale:
            await asyncio.sleep(0.02)
            continue
        if refused is not None:
            raise refused
        return
    raise Problem(503, "unavailable", "the league is busy; try again")


async def _join(request: Request, id: str, name: str, secret: str) -> Response:
    hub = hub_of(request)
    if not name:
        raise Problem(400, "bad_name", "a name has something to be seen in it")
    if await hub.store.read(lambda c: store.load(c, id)) is None:
        raise no_league()
    if not await hub.take_quota("seats", address_of(request), hub.settings.seats_per_address):
        raise Problem(429, "too_many", "too many seats; try again later")
    person, token = await seated(request, name, secret)

    def job(c: Connection, league: League) -> None:
        if league.player(person) is not None:
            return  # asked again, since the answer was lost
        if league.state != OPEN:
            raise Problem(409, "begun", "this league has begun; nobody joins it any more")
        if len(league.players) >= league.plan.most:
            raise Problem(409, "full", "this league is full")
        if store.busy(c, person)[1] >= MOST_JOINED:
            raise Problem(409, "many_leagues", f"you play in {MOST_JOINED} leagues already")
        store.join(c, league, person, apart(name, [one.name for one in league.players]))

    await _change(request, id, job)
    return know(request, answer(await _page(request, id, person)), token)


def _leave(c: Connection, league: League, person: str) -> None:
    player = league.player(person)
    if player is None:
        raise Problem(403, "forbidden", "you do not play in this league")
    if league.state == DONE:
        raise Problem(409, "over", "this league is over")
    if not player.gone:
        store.leave(c, league, player)


def _start(c: Connection, league: League, wanted: LeagueDo) -> None:
    if league.state != OPEN:
        raise Problem(409, "begun", "this league has begun")
    if len(league.players) < 2:
        raise Problem(409, "too_few", "two players at least")
    store.claim(c, league, due=time.time(), look=True)


def _extend(c: Connection, league: League, wanted: LeagueDo) -> None:
    if league.state != PLAYED:
        raise Problem(409, "not_played", "no round is played")
    due = min(max(league.due, time.time()) + league.plan.round_time, time.time() + LONGEST)
    store.claim(c, league, due=due)


def _end(c: Connection, league: League, wanted: LeagueDo) -> None:
    if league.state == OPEN:
        store.claim(c, league)
        c.execute(s.leagues.delete().where(s.leagues.c.id == league.id))
    elif league.state == PLAYED:
        store.end(c, league)


def _annul(c: Connection, league: League, wanted: LeagueDo) -> None:
    annulled = wanted.what == "annul"
    matches = league.matches[wanted.round - 1] if 0 < wanted.round <= len(league.matches) else []
    if wanted.pod >= len(matches) or not matches[wanted.pod].done or len(matches[wanted.pod].people) == 1:
        raise Problem(400, "no_result", "there is no such result")
    if matches[wanted.pod].annulled != annulled:
        store.annul(c, league, wanted.round, wanted.pod, annulled, clean(wanted.why, MOST_WHY))


LEADS: dict[str, Callable[[Connection, League, LeagueDo], None]] = {
    "start": _start, "extend": _extend, "end": _end, "annul": _annul, "restore": _annul,
}  # fmt: skip


DEEDS = {"end": "league", "annul": "league_annul", "restore": "league_restore"}  # as they are written down


async def _moderate(request: Request, id: str, wanted: LeagueDo, person: str) -> Response:
    """Whoever runs the server takes it away, or a result of it; and that is written down."""
    await operator(request)
    what = DEEDS[wanted.what]
    row: dict[str, Any] = {"id": new_id(), "at": time.time(), "what": what, "whom": id}

    def job(c: Connection, league: League) -> None:
        note = league.title
        if wanted.what == "end":
            _take_away(c, league)
        else:
            _annul(c, league, wanted)
            note += f", {wanted.round}.{wanted.pod + 1} {clean(wanted.why, MOST_WHY)}"
        c.execute(s.audit.insert(), {**row, "note": note.strip()})

    await _change(request, id, job)
    hub_of(request).log("moderated", what=what, whom=id)
    return answer(None if wanted.what == "end" else await _page(request, id, person))


def _take_away(c: Connection, league: League) -> None:
    store.claim(c, league)
    if league.state == PLAYED:
        store.end(c, replace(league, rev=league.rev + 1))
    c.execute(s.leagues.delete().where(s.leagues.c.id == league.id))


def listed() -> list[Listed]:
    return [
        ("/api/leagues", get_leagues, "GET"),
        ("/api/leagues", post_leagues, "POST"),
        ("/api/leagues/{league}", get_league, "GET"),
        ("/api/leagues/{league}", post_league, "POST"),
    ]
