"""The interface over HTTP: making, finding and taking seats at tables. Errors are values here, never tracebacks."""

from __future__ import annotations

import asyncio
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
from longbox.table import catalog, house, shapes
from longbox.table.guard import MOST_BODY, address_of, origin_fits
from longbox.table.hub import Full, Hub, Made, NoPast, NoTable, seeded_header
from longbox.table.leases import Elsewhere
from longbox.table.live import BadTable, Table
from longbox.table.names import MOST_TABLE_NAME, apart, clean, clean_name
from longbox.table.people import Refused
from longbox.table.proxy import is_local
from longbox.table.record import Seat, begin
from longbox.table.shapes import Claimed, MadeTable, WatchRow
from longbox.table.store import Unsaved
from longbox.table.tokens import COOKIE, COOKIE_AGE, hashed, new_token
from longbox.table.words import LANGS, bot_name, say

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
    spectators: bool = True
    listed: bool = False
    loser_begins: bool = False
    name: Text = ""
    lang: Literal["en", "fr"] = "en"
    pledge: Pledge = ""  # the hash of 32 bytes that the creator's browser will add to the chance of the game
    packs: Annotated[list[Text], Meta(max_length=8)] = []  # of the workshop: one's own, published ones, those of links


class Claim(msgspec.Struct, frozen=True):
    """Takes a seat. `secret`, drawn by who asks, becomes the token of the seat: who asks again with it, since the
    answer was lost, has the same seat."""

    token: Text | None = None
    name: Text = ""
    secret: Annotated[str, Meta(min_length=20, max_length=100, pattern="^[A-Za-z0-9_-]+$")] | None = None
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
    token = my_seats(request).get(table.id)
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        token = bearer[7:].strip()
    return table.seat_of(hashed(token)) if token else -1


def remember(request: Request, response: Response, id: str, token: str) -> Response:
    return remember_all(request, response, {id: token})


def remember_all(request: Request, response: Response, held: dict[str, str]) -> Response:
    """Table -> token; an empty one is forgotten."""
    hub = hub_of(request)
    seats = {id: token for id, token in my_seats(request).items() if id not in held}
    seats |= {id: token for id, token in held.items() if token}
    response.set_cookie(
        COOKIE, hub.cookies.write(seats), max_age=COOKIE_AGE, path="/", httponly=True, samesite="lax",
        secure=hub.settings.secure_cookies or request.url.scheme == "https",
    )  # fmt: skip
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


def with_format(options: dict[str, Any]) -> dict[str, Any]:
    """A format is named, and kept by what it says: the file it came from may change."""
    name = options.get("format")
    if name is None:
        return options
    known = house.formats()
    if not isinstance(name, str) or name not in known:
        raise Problem(400, "bad_options", f"there are the formats {', '.join(known)}")
    return {**options, "format": known[name].to_dict()}


async def make(request: Request, wanted: NewTable, seats: list[Seat], seed: bytes, **more: Any) -> Response:
    """A new table, and its creator's cookie."""
    try:
        header = seeded_header(
            wanted.game, wanted.seats, with_format(wanted.options), seed, undo=wanted.undo, clock=wanted.clock,
            bank=wanted.bank, top_up=wanted.top_up, hidden_score=wanted.hidden_score, spectators=wanted.spectators,
            listed=wanted.listed, loser_begins=wanted.loser_begins, name=clean(wanted.name, MOST_TABLE_NAME),
            lang=wanted.lang, **more,
        )  # fmt: skip
        # Impossible games are refused now, not when the last player comes. Guests of other boxes take time to compile.
        await asyncio.to_thread(begin, header, seed)
    except (BadOptions, OutOfFuel) as bad:
        raise Problem(400, "bad_options", str(bad)) from None
    made = await hub_of(request).create(header, seed, seats)
    return invitation(request, made, tutorial=header.tutorial)


def invitation(request: Request, made: Made, seat: int | None = None, tutorial: bool = False) -> Response:
    seat = min(made.tokens) if seat is None else seat
    links = {str(i): made.link(i) for i in made.links}
    told = MadeTable(
        made.id, seat, made.tokens[seat], links, f"/t/{made.id}", made.commitment, made.order, tutorial or msgspec.UNSET
    )
    return remember(request, answer(told, 201), made.id, made.tokens[seat])


async def get_table(request: Request) -> Response:
    return answer((await table_of(request)).public_header())


async def post_claim(request: Request) -> Response:
    wanted = await body(request, Claim)
    table = await table_of(request)
    token = (wanted.token or "").partition(".")[0] or my_seats(request).get(table.id)  # what follows is for the page
    if not token:
        raise Problem(403, "forbidden", "a seat is taken with the link that was sent")
    fresh = wanted.secret or new_token()
    name = clean_name(wanted.name, say("seat", table.header.lang, n=_open_seat(table, token) + 1))
    seat, new = await table.line.do(lambda: table.claim(hashed(token), hashed(fresh), name, wanted.pledge))
    held = fresh if new else token
    return remember(request, answer(Claimed(seat, held, table.id)), table.id, held)


def _open_seat(table: Table, token: str) -> int:
    return next((i for i, seat in enumerate(table.seats) if seat.link == hashed(token)), 0)


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
