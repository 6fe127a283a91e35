"""The interface over HTTP: making, finding and taking seats at tables. Errors are values here, never tracebacks."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from longbox.bots import BOTS
from longbox.engine.state import OutOfFuel
from longbox.games import GAMES, BadOptions
from longbox.games.format_reader import read_format_text
from longbox.table import catalog, house, shapes
from longbox.table.guard import MOST_BODY, address_of, origin_fits
from longbox.table.hub import Full, Hub, Made, NoPast, NoTable, seeded_header
from longbox.table.identity import Banned, seat_held, seat_of_person, seat_token
from longbox.table.league_shapes import Secret
from longbox.table.leases import Elsewhere
from longbox.table.live import BadTable, Table
from longbox.table.names import MOST_TABLE_NAME, apart, clean, clean_name
from longbox.table.people import Refused
from longbox.table.proxy import is_local
from longbox.table.record import Seat, begin
from longbox.table.shapes import Claimed, MadeTable, WatchRow
from longbox.table.store import Kept, Unsaved
from longbox.table.tokens import COOKIE, COOKIE_AGE, PERSON_COOKIE, hashed, new_token
from longbox.table.words import LANGS, bot_name, say
from longbox.table.works import ID as WORK_ID

T = TypeVar("T")
Text = Annotated[str, Meta(max_length=200)]
Pledge = Annotated[str, Meta(max_length=64, pattern="^([0-9a-f]{64})?$")]
Handler = Callable[[Request], Awaitable[Response]]


REFUSED = {"forbidden": 403, "busy": 429, "unavailable": 503}


class Problem(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Player(msgspec.Struct, frozen=True):
    kind: Literal["human", "bot", "open"]
    bot: Text = "rookie"
    name: Text = ""


class NewTable(msgspec.Struct, frozen=True):
    game: Text = "base"
    seats: Annotated[int, Meta(ge=2, le=20)] = 2  # how many may play, the box says, and why not more
    options: dict[Text, Any] = {}
    players: Annotated[list[Player], Meta(max_length=20)] = []
    undo: Literal["free", "ask", "off"] = "free"
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 0
    top_up: Annotated[int, Meta(ge=0, le=3600)] = 0
    hidden_score: bool = False
    rated: bool = False  # counts for the ratings; nothing is taken back but by consent
    spectators: bool = True
    listed: bool = False
    loser_begins: bool = False
    name: Text = ""
    lang: Literal["en", "fr"] = "en"
    pledge: Pledge = ""  # the hash of 32 bytes that the creator's browser will add to the chance of the game
    opened: bool = False  # strangers find it in the lobby and may sit down
    fill_after: Annotated[int, Meta(ge=0, le=604_800)] = 0  # seconds until bots take the seats that are still open
    fill_bot: Text = "veteran"
    pace: Annotated[int, Meta(ge=0, le=1_209_600)] = 0  # seconds for a turn at a table that is played by the day
    delay: Annotated[int, Meta(ge=0, le=1800)] = 0  # seconds after which those who watch see what happens
    packs: Annotated[list[Text], Meta(max_length=8)] = []  # of the workshop: one's own, published ones, those of links


class Claim(msgspec.Struct, frozen=True):
    """Takes a seat. `secret`, drawn by who asks, becomes the token of the seat: who asks again with it, since the
    answer was lost, has the same seat. `self_secret` is another one: who asks again with it is the same person. It is
    no seat's token, so that a token that is passed on never tells who its owner is elsewhere."""

    token: Text | None = None
    name: Text = ""
    secret: Secret | None = None
    self_secret: Secret | None = None
    pledge: Pledge = ""


# ---------------------------------------------------------------- helpers


def answer(value: object, status: int = 200) -> Response:
    data = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(data, status, media_type="application/json")


def safely(handler: Handler) -> Handler:
    """Turns what can go wrong into errors as the page expects them."""

    async def handle(request: Request) -> Response:
        try:
            if request.method != "GET" and not origin_fits(request.headers, hub_of(request).settings.origins):
                raise Problem(403, "origin", "this request comes from another site")
            return await handler(request)
        except Problem as problem:
            return error(problem.status, problem.code, str(problem))
        except NoTable:
            return error(404, "no_table", "there is no such table")
        except BadTable as bad:
            return error(409, "unplayable", str(bad))
        except NoPast:
            return error(409, "no_past", "this game cannot be played again from its beginning")
        except Unsaved as away:
            hub_of(request).log("unavailable", error=str(away)[:300])
            return error(503, "unavailable", "the database does not answer; try again")
        except Elsewhere:
            return error(503, "unavailable", "this table is run by another process; try again")
        except Full:
            return error(429, "busy", "the server is busy; try again later")
        except Refused as refused:
            return error(REFUSED.get(refused.code, 409), refused.code, str(refused))

    return handle


def error(status: int, code: str, message: str) -> Response:
    return answer(shapes.Problem(code, message), status)


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def lang_of(request: Request) -> str:
    lang = request.query_params.get("lang", "en")
    if lang not in LANGS:
        raise Problem(400, "bad_lang", f"there are {', '.join(LANGS)}")
    return lang


async def body(request: Request, kind: type[T], most: int = MOST_BODY) -> T:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Problem(413, "too_long", f"at most {most} bytes")
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as bad:
        raise Problem(400, "bad_request", " ".join(str(bad).split())[:200]) from None


def table_id(request: Request) -> str:
    id: str = request.path_params["table"]
    if not (0 < len(id) <= 16 and id.isascii() and id.isalnum()):
        raise NoTable(id)
    return id


async def table_of(request: Request) -> Table:
    return await hub_of(request).table(table_id(request))


def my_seats(request: Request) -> dict[str, str]:
    return hub_of(request).cookies.read(request.cookies.get(COOKIE))


def my_seat(request: Request, table: Table) -> int:
    """The seat this browser holds, by its cookie or by a token in the header; -1: none."""
    token = bearer_of(request) or my_seats(request).get(table.id)
    return table.seat_of(hashed(token)) if token else -1


async def plays(request: Request, kept: Kept) -> bool:
    """Whether this browser, or its person, has a seat at a stored table."""
    token = bearer_of(request) or my_seats(request).get(kept.id)
    held = seat_held(hub_of(request).cookies, kept.id, kept.seats, hashed(token)) if token else -1
    return held >= 0 or seat_of_person(kept.seats, await own_person(request)) >= 0


def bearer_of(request: Request) -> str:
    bearer = request.headers.get("authorization", "")
    return bearer[7:].strip() if bearer.lower().startswith("bearer ") else ""


def own_token(request: Request) -> str:
    """What this browser's person is known by; empty: nobody yet."""
    return hub_of(request).cookies.read_person(request.cookies.get(PERSON_COOKIE))


async def own_person(request: Request) -> str:
    return await hub_of(request).persons.of(own_token(request))


async def seated(request: Request, name: str, secret: str = "") -> tuple[str, str]:
    """The person that takes a seat, and what this browser knows them by. Who asks again with the same secret, since
    the answer was lost, is the same person."""
    hub = hub_of(request)
    token = own_token(request) or (hub.cookies.derived_token("self", secret) if secret else new_token())
    try:
        return await hub.persons.seated(token, clean_name(name, "")), token
    except Banned:
        raise Problem(403, "banned", "whoever runs this server does not let you take a seat for now") from None


def know(request: Request, response: Response, token: str) -> Response:
    return with_cookie(request, response, PERSON_COOKIE, hub_of(request).cookies.write_person(token))


def remember(request: Request, response: Response, id: str, token: str) -> Response:
    return remember_all(request, response, {id: token})


def remember_all(request: Request, response: Response, held: dict[str, str]) -> Response:
    """Table -> token; an empty one is forgotten."""
    hub = hub_of(request)
    seats = {id: token for id, token in my_seats(request).items() if id not in held}
    seats |= {id: token for id, token in held.items() if token}
    return with_cookie(request, response, COOKIE, hub.cookies.write(seats))


def with_cookie(request: Request, response: Response, name: str, value: str, age: int = COOKIE_AGE) -> Response:
    secure = hub_of(request).settings.secure_cookies or request.url.scheme == "https"
    response.set_cookie(name, value, max_age=age, path="/", httponly=True, samesite="lax", secure=secure)
    return response


async def take_quota(request: Request) -> None:
    hub = hub_of(request)
    if not await hub.take_quota("tables", address_of(request), hub.settings.tables_per_address):
        raise Problem(429, "too_many", "too many new tables; try again later")


# ---------------------------------------------------------------- what there is


async def get_boxes(request: Request) -> Response:
    response = answer(catalog.boxes())
    response.headers["Cache-Control"] = "no-cache"
    return response


async def get_formats(request: Request) -> Response:
    response = answer(await asyncio.to_thread(catalog.formats))
    response.headers["Cache-Control"] = "no-cache"
    return response


async def get_cards(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in GAMES:
        raise Problem(404, "no_game", "there is no such game")
    mark, data = catalog.cards(game, lang_of(request))
    tag = f'"{mark}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type="application/json", headers=headers)


# ---------------------------------------------------------------- tables


def seats_of(wanted: NewTable) -> list[Seat]:
    """Who sits where: the creator first among the people, the other people by invitation."""
    players = list(wanted.players) or [Player("human"), *[Player("bot")] * (wanted.seats - 1)]
    if len(players) != wanted.seats:
        raise Problem(400, "bad_players", f"{wanted.seats} seats need as many players, not {len(players)}")
    seats: list[Seat] = []
    creator = next((i for i, p in enumerate(players) if p.kind == "human"), None)
    for i, player in enumerate(players):
        if player.kind == "bot":
            if player.bot not in BOTS:
                raise Problem(400, "no_bot", f"there are {', '.join(BOTS)}")
            seats.append(Seat("bot", clean_name(player.name, bot_name(player.bot, wanted.lang)), player.bot))
        else:
            name = clean_name(player.name, say("seat", wanted.lang, n=i + 1))
            own = i == creator
            seats.append(Seat("human" if own else "open", name, pledge=wanted.pledge if own else ""))
    if creator is None:
        raise Problem(400, "bad_players", "somebody must play")
    _number_names(seats)
    return seats


def _number_names(seats: list[Seat]) -> None:
    for i, seat in enumerate(seats):
        seat.name = apart(seat.name, [other.name for other in seats[:i]])


async def post_table(request: Request) -> Response:
    wanted = await body(request, NewTable)
    seats = seats_of(wanted)
    await take_quota(request)
    laid = await request.app.state.workshop.laid(request, wanted.game, wanted.packs) if wanted.packs else []
    return await make(request, wanted, seats, hub_of(request).draw(), laid=laid)


async def with_format(request: Request, options: dict[str, Any]) -> dict[str, Any]:
    """A format is named, and kept by what it says: the file or the work it came from may change."""
    name = options.get("format")
    if name is None:
        return options
    known = house.formats()
    if isinstance(name, str) and re.fullmatch(rf"[\w-]{{{WORK_ID},}}", name) and name not in known:
        text, _ = await request.app.state.workshop.format(request, name)
        said = read_format_text(text)[0]
    else:
        said = known.get(name) if isinstance(name, str) else None
    if said is None:
        raise Problem(400, "bad_options", f"there are the formats {', '.join(known)}")
    return {**options, "format": said.to_dict()}


async def make(request: Request, wanted: NewTable, seats: list[Seat], seed: bytes, **more: Any) -> Response:
    """A new table, and its creator's cookie."""
    if wanted.rated:
        check_rated(wanted)
    if wanted.pace and (wanted.clock or wanted.bank):
        raise Problem(400, "bad_options", "a table that is played by the day has no other clock")
    options = await with_format(request, wanted.options)
    try:
        header = seeded_header(
            wanted.game, wanted.seats, options, seed, undo=wanted.undo, clock=wanted.clock,
            bank=wanted.bank, top_up=wanted.top_up, hidden_score=wanted.hidden_score, rated=wanted.rated,
            spectators=wanted.spectators,
            listed=wanted.listed, loser_begins=wanted.loser_begins, name=clean(wanted.name, MOST_TABLE_NAME),
            lang=wanted.lang, opened=wanted.opened, fill_after=wanted.fill_after, fill_bot=wanted.fill_bot,
            pace=wanted.pace, delay=wanted.delay, **more,
        )  # fmt: skip
        # Impossible games are refused now, not when the last player comes. Guests of other boxes take time to compile.
        await asyncio.to_thread(begin, header, seed)
    except (BadOptions, OutOfFuel) as bad:
        raise Problem(400, "bad_options", str(bad)) from None
    own = next(seat for seat in seats if seat.kind == "human")
    own.person, token = await seated(request, _given_name(wanted))
    made = await hub_of(request).create(header, seed, seats)
    return know(request, invitation(request, made, tutorial=header.tutorial), token)


def check_rated(wanted: NewTable) -> None:
    """What counts is played by the box's own rules, everybody for themselves, and nothing is taken back for free."""
    if wanted.undo == "free":
        raise Problem(400, "rated", "at a rated table nothing is taken back, or only if the others agree")
    if wanted.packs or any(wanted.options.get(name) for name in ("format", "teams", "crossover")):
        raise Problem(400, "rated", "a rated game is played by the rules of its box, everybody for themselves")


def _given_name(wanted: NewTable) -> str:
    return next((player.name for player in wanted.players if player.kind == "human"), "")


def invitation(request: Request, made: Made, seat: int | None = None, tutorial: bool = False) -> Response:
    seat = min(made.tokens) if seat is None else seat
    links = {str(i): made.link(i) for i in made.links}
    token = made.tokens.get(seat, "")  # a seat that is kept has none until its person comes
    told = MadeTable(
        made.id, seat, token, links, f"/t/{made.id}", made.commitment, made.order, tutorial or msgspec.UNSET
    )
    return remember(request, answer(told, 201), made.id, token)


async def get_table(request: Request) -> Response:
    table = await table_of(request)
    return answer(table.public_header(my_seat(request, table)))


async def post_claim(request: Request) -> Response:
    wanted = await body(request, Claim)
    hub, table = hub_of(request), await table_of(request)
    token = (wanted.token or "").partition(".")[0] or my_seats(request).get(table.id)  # what follows is for the page
    token = token or await _own_seat(request, table)
    if not token:
        raise Problem(403, "forbidden", "a seat is taken with the link that was sent")
    fresh = wanted.secret or new_token()
    place = _open_seat(table, token)
    name = clean_name(wanted.name, say("seat", table.header.lang, n=place + 1))

    def sitting(table: Table) -> Awaitable[tuple[str, str]]:
        return table.insist(lambda: seated(request, wanted.name, wanted.self_secret or ""))

    again = wanted.self_secret is not None and table.seat_of(hashed(fresh)) >= 0
    sits = place >= 0 or again
    person, known = await hub.do(table, sitting) if sits else ("", "")
    claim = Seat("human", name, token=hashed(fresh), pledge=wanted.pledge, person=person)
    seat, new = await hub.do(table, lambda table: table.claim(hashed(token), claim))
    held = fresh if new else token
    response = remember(request, answer(Claimed(seat, held, table.id)), table.id, held)
    return know(request, response, known) if known else response


def _open_seat(table: Table, token: str) -> int:
    """The seat that an invitation leads to, while it is open; -1: none."""
    return next((i for i, seat in enumerate(table.seats) if seat.link == hashed(token) and not seat.taken), -1)


async def _own_seat(request: Request, table: Table) -> str:
    """The token of a seat that this browser's person has taken elsewhere; empty: there is none."""
    person = await own_person(request)
    found = seat_of_person(table.seats, person)
    return seat_token(hub_of(request).cookies, table.id, found, person) if found >= 0 else ""


async def get_watch(request: Request) -> Response:
    hub = hub_of(request)
    found = []
    shown = await hub.shown()
    for kept in await hub.store.watchable():
        if kept.header.tutorial or not kept.header.listed:
            continue
        online = shown.get(kept.id, (0, -1))[0] > 0
        names = [seat.name for seat in kept.seats]
        found.append(WatchRow(kept.id, kept.header.name, kept.header.game, kept.updated, names, online))
    return answer(found)


# ---------------------------------------------------------------- the server


async def get_health(request: Request) -> Response:
    """Whether the server can serve: games are read and written."""
    hub = hub_of(request)
    begun = time.perf_counter()
    ok = await hub.store.probe()
    spent = round((time.perf_counter() - begun) * 1000, 2)
    return answer({"ok": ok and not hub.closed, "store": ok, "store_ms": spent}, 200 if ok else 503)


def may_measure(request: Request) -> bool:
    """Numbers are for whoever runs the server: on the machine itself, or with the token."""
    settings = hub_of(request).settings
    if settings.metrics_token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(given.encode(), settings.metrics_token.encode())
    return settings.metrics == "open" or is_local(request.scope)


async def get_metrics(request: Request) -> Response:
    if not may_measure(request):
        raise Problem(403, "forbidden", "these numbers are for whoever runs this server")
    hub = hub_of(request)
    gauges = {
        "up": 1.0, "live_tables": float(hub.live), "connections": float(hub.connected),
        "uptime_seconds": time.time() - hub.metrics.started, "store_commits": float(hub.store.commits),
        "store_jobs": float(hub.store.written), "bot_questions": float(hub.thinkers.asked),
        "bot_failures": float(hub.thinkers.failed), "queued": float(hub.queued),
    }  # fmt: skip
    return Response(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")


Listed = tuple[str, Handler, str]


def routes(more: list[Listed]) -> list[Route]:
    table: list[Listed] = [
        ("/api/boxes", get_boxes, "GET"),
        ("/api/formats", get_formats, "GET"),
        ("/api/cards/{game}", get_cards, "GET"),
        ("/api/tables", post_table, "POST"),
        ("/api/tables/{table}", get_table, "GET"),
        ("/api/tables/{table}/claim", post_claim, "POST"),
        ("/api/watch", get_watch, "GET"),
        ("/health", get_health, "GET"),
        ("/metrics", get_metrics, "GET"),
        *more,
    ]
    return [Route(path, safely(handler), methods=[method]) for path, handler, method in table]
