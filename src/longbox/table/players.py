"""Pages about players: the list of a box, and what somebody's games say. Private unless its person says otherwise."""

from __future__ import annotations

import time

from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response

from longbox.games import GAMES
from longbox.table import statistics
from longbox.table.player_shapes import PlayerPage, TableRating
from longbox.table.rating import BOT
from longbox.table.routes import Listed, Problem, answer, hub_of, own_person, plays, table_id

PAGE = 100  # rows of a list


def _number(request: Request, name: str, most: int) -> int:
    text = request.query_params.get(name, "0")
    if not text.isdecimal() or not text.isascii() or len(text) > 9 or int(text) > most:
        raise Problem(400, "bad_request", f"{name} is a number up to {most}")
    return int(text)


async def get_ratings(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in GAMES:
        raise Problem(404, "no_game", "there is no such game")
    seats, since = _number(request, "seats", 5), _number(request, "since", 1_000_000)
    me = await own_person(request)
    return answer(await hub_of(request).store.read(lambda c: statistics.ladder(c, game, seats, since, PAGE, me)))


async def get_player(request: Request) -> Response:
    """`me` is who asks. Of others only what they let be seen, and of their opponents only those who do as well."""
    hub, me = hub_of(request), await own_person(request)
    id = me if request.path_params["player"] == "me" else request.path_params["player"]
    person = await hub.persons.find(id[:16])
    if person is None or (id != me and not person.wishes.public):
        raise Problem(404, "no_player", "there is no such player, or they keep their games to themselves")
    mine, public = id == me, person.wishes.public

    def job(c: Connection) -> PlayerPage:
        games = statistics.games_of(c, id)
        names = statistics.names_of(c, list({foe.who for one in games for foe in one.foes}))

        def shown(who: str) -> bool:
            return who.startswith(BOT) or (who in names and (mine or names[who][1]))

        called = {who: name for who, (name, _) in names.items()}
        return PlayerPage(
            id, person.name, mine, public, games[0].row.at if games else 0.0, statistics.MOST,
            statistics.share_of("", "", "", [one.won for one in games]), statistics.by_box(games),
            statistics.by_hero(games), statistics.by_opponent(games, shown, called), statistics.favourites(games),
            statistics.streaks(games), statistics.lines(c, id, mine), statistics.recent(games, mine, shown, called),
        )  # fmt: skip

    return answer(await hub.store.read(job))


async def get_table_rating(request: Request) -> Response:
    """Whether a game was counted, and what it has made of everybody's level."""
    id = table_id(request)
    hub = hub_of(request)
    found = await hub.store.read(lambda c: statistics.of_table(c, id))
    if found.entered and await _too_early(request, id):
        found = TableRating(False, False, False, [])
    return answer(found)


async def _too_early(request: Request, id: str) -> bool:
    """Whether those who watch that table are still to see its end, and who asks is one of them."""
    hub = hub_of(request)
    for kept in await hub.store.load_many([id]):
        if kept.header.delay and kept.updated + kept.header.delay > time.time():
            return not await plays(request, kept)
    return False


async def get_results(request: Request) -> Response:
    """All finished games of who asks, in one file."""
    me = await own_person(request)
    found = await hub_of(request).store.read(lambda c: statistics.own_results(c, me)) if me else []
    response = answer(found)
    response.headers["Content-Disposition"] = 'attachment; filename="longbox-results.json"'
    return response


def listed() -> list[Listed]:
    return [
        ("/api/ratings/{game}", get_ratings, "GET"),
        ("/api/players/{player}", get_player, "GET"),
        ("/api/results/{table}", get_table_rating, "GET"),
        ("/api/me/results", get_results, "GET"),
    ]
