"""Looking back, over HTTP: replays, statistics, proof of fair shuffles, bug reports; and going on from there."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from longbox.bots import BOTS
from longbox.engine.chance import make_key
from longbox.games import BadOptions
from longbox.language import PackError
from longbox.table import fair, guides, report
from longbox.table.analyses import Busy, judged
from longbox.table.guard import address_of
from longbox.table.hub import NoPast, seeded_header
from longbox.table.live import BadTable, Table
from longbox.table.past import ALL, Past, score_sheet
from longbox.table.record import ALGORITHM, ENDED, OVER, WAITING, Header, Seat
from longbox.table.results import tie_break
from longbox.table.reviews import Analysis, Fair
from longbox.table.routes import (
    Listed,
    NewTable,
    Pledge,
    Problem,
    answer,
    body,
    hub_of,
    invitation,
    lang_of,
    my_seat,
    seats_of,
    table_of,
    take_quota,
)
from longbox.table.shapes import Stats
from longbox.table.words import bot_name
from longbox.view import SPECTATOR


class Fork(msgspec.Struct, frozen=True):
    step: Annotated[int, Meta(ge=0, le=200_000)]
    bot: Annotated[str, Meta(max_length=40)] = "rookie"
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


class Again(msgspec.Struct, frozen=True):
    pledge: Pledge = ""  # as with a new table: what the browser of who asks adds to the chance of the game


# ---------------------------------------------------------------- who may look


def may_look(request: Request, table: Table) -> int:
    """The seat of whoever asks; strangers only where watching is allowed."""
    seat = my_seat(request, table)
    if seat < 0 and not table.header.spectators:
        raise Problem(403, "forbidden", "this table is not for spectators")
    if table.status == WAITING or table.game is None:
        raise Problem(409, "waiting", "the game has not begun")
    table.watching.behind(seat)  # who sees it later has to wait for the beginning
    return seat


def eyes_of(request: Request, table: Table) -> int | str:
    """Whose eyes: the own or the public's while the game runs, anybody's once it is over."""
    seat = may_look(request, table)
    text = request.query_params.get("seat", str(seat))
    over = table.watching.over(seat)
    if text == ALL and over:
        return ALL
    try:
        eyes = int(text)
    except ValueError:
        raise Problem(403 if text == ALL else 400, "forbidden", "these eyes are closed") from None
    if not SPECTATOR <= eyes < len(table.seats):
        raise Problem(400, "no_seat", "there is no such seat")
    if not over and eyes not in (seat, SPECTATOR):
        raise Problem(403, "forbidden", "hands are open once the game is over")
    return eyes


def step_of(request: Request, past: Past) -> int:
    text = request.path_params["step"]
    if not text.isdecimal() or len(text) > 7 or int(text) >= len(past.steps):
        raise Problem(404, "no_step", f"there are steps 0 to {len(past.steps) - 1}")
    return int(text)


def finished(table: Table, seat: int) -> None:
    """It is over, and everybody has seen how it ended."""
    if not table.watching.over(seat) or table.status != OVER or table.stage.settled < table.ledger.now.choices:
        raise Problem(409, "not_over", "the game is not over")


# ---------------------------------------------------------------- looking


async def get_replay(request: Request) -> Response:
    table = await table_of(request)
    eyes, seat = eyes_of(request, table), my_seat(request, table)
    past = await hub_of(request).past(table, table.watching.behind(seat))
    return answer(past.head(table.public_header(seat), eyes, table.names))


async def get_step(request: Request) -> Response:
    table = await table_of(request)
    eyes = eyes_of(request, table)
    lang = lang_of(request)
    past = await hub_of(request).past(table, table.watching.behind(my_seat(request, table)))
    step = step_of(request, past)
    shown = await asyncio.to_thread(past.show, step, eyes, lang, table.names)
    return answer(replace(shown, view=table.cover(shown.view)))


async def get_stats(request: Request) -> Response:
    table = await table_of(request)
    cut = table.watching.behind(may_look(request, table))
    past = await hub_of(request).past(table, cut)
    result = table.result
    over = cut is None and result is not None and table.stage.open and (past.game.over or result["reason"] in ENDED)
    scores = score_sheet(past.game) if over else None
    turns = past.stats if over or not table.header.hidden_score else [replace(one, vp=[]) for one in past.stats]
    return answer(
        Stats(
            turns,
            scores,
            result["winners"] if over and result else [],
            table.names,
            _reason(table) if cut is None else "",
            tie_break(past.game) if over and past.game.over else "",
        )
    )


def _reason(table: Table) -> str:
    """Why the game has ended, once everybody may know that."""
    return str(table.result["reason"]) if table.result is not None and table.stage.open else ""


async def get_analysis(request: Request) -> Response:
    """What was found out, or how far it has come."""
    table = await table_of(request)
    finished(table, may_look(request, table))
    return await _analysis(request, table)


async def post_analysis(request: Request) -> Response:
    """Has it found out, unless it has been already."""
    table = await table_of(request)
    finished(table, may_look(request, table))
    hub = hub_of(request)
    if not (await hub.past(table)).whole:  # those that cannot be played again are refused at once
        raise NoPast(table.id)
    begun = hub.analyses.state(table.id).state in ("waiting", "thinking")
    if not begun and await hub.analyses.find(table.id) is None:
        if not await hub.take_quota("analyses", address_of(request), hub.settings.analyses_per_address):
            raise Problem(429, "too_many", "too many games to look at; try again later")
        try:
            await hub.analyses.start(table)
        except Busy:
            raise Problem(429, "busy", "the server is busy; try again later") from None
    return await _analysis(request, table)


async def _analysis(request: Request, table: Table) -> Response:
    hub = hub_of(request)
    found = await hub.analyses.find(table.id)
    if found is None:
        now = hub.analyses.state(table.id)
        return answer(Analysis(now.state, round(now.share, 3)))
    past = await hub.past(table)
    return answer(await asyncio.to_thread(past.analysis, found, await judged(table), lang_of(request), table.names))


async def get_fair(request: Request) -> Response:
    """The commitment is for everybody who knows the table; what was dealt only for who may watch it."""
    table = await table_of(request)
    h = table.header
    if not table.watching.over(my_seat(request, table)) or h.tutorial:  # a guide is laid out, not dealt
        return answer(Fair(h.commitment, ALGORITHM, h.order))
    may_look(request, table)
    steps = fair.steps_of(h, await table.store.rows(table.id))
    try:
        record, _ = await asyncio.to_thread(fair.record, h, table.root, table.dealt, steps)
    except fair.LaidOut:
        return answer(Fair(h.commitment, ALGORITHM, h.order))
    except fair.CannotCheck:
        raise NoPast(table.id) from None
    found = Fair(
        h.commitment, ALGORITHM, h.order, table.seed.hex(), make_key(table.root).hex(),
        [seat.pledge for seat in table.seats], [seat.share for seat in table.seats], record, msgspec.to_builtins(h),
        await table.store.dealt(table.id), table.result,
    )  # fmt: skip
    return answer(await asyncio.to_thread(msgspec.json.encode, found))


async def get_report(request: Request) -> Response:
    table = await table_of(request)
    seat = may_look(request, table)
    if table.watching.behind(seat) is not None:
        raise Problem(409, "delayed", "this table is shown later; reports are for its players until it is over")
    lang = lang_of(request)
    game = table.game
    assert game is not None
    h = table.header
    notes = [f"Longbox {h.engine}, rules {h.rules}, {', '.join(f'{p.id} {p.hash[:12]}' for p in h.packs)}"]
    history = table.ledger.history
    first = max(0, len(history.entries) - 12)
    state = table.showing.state_for(seat, lang, history.n, first)
    notes += [line.text for at in range(first, len(history.entries))
              for line in history.told(game, at, seat, lang, table.names)]  # fmt: skip
    if state.question is not None:
        notes.append(f"asked: {state.question.text}")
    if table.stage.shown is not None:  # what is held back is not told here either
        past = await hub_of(request).past(table)
        game = past.at(len(past.choices))
    text = report.scenario(game, h, seat, f"report of table {table.id}", notes)
    name = f"longbox-{table.id}.yaml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/yaml; charset=utf-8", headers=headers)


# ---------------------------------------------------------------- going on


async def post_fork(request: Request) -> Response:
    wanted = await body(request, Fork)
    table = await table_of(request)
    mine = may_look(request, table)
    finished(table, mine)
    if wanted.bot not in BOTS:
        raise Problem(400, "no_bot", f"there are {', '.join(BOTS)}")
    past = await hub_of(request).past(table)
    if not past.whole:
        raise NoPast(table.id)
    if wanted.step >= len(past.steps) or past.at(past.steps[wanted.step]).over:
        raise Problem(400, "no_step", f"there are steps 0 to {len(past.steps) - 2}")
    seat = wanted.seat if wanted.seat is not None else max(mine, 0)
    if seat >= len(table.seats):
        raise Problem(400, "no_seat", "there is no such seat")
    await take_quota(request)
    h = table.header
    prefix = past.choices[: past.steps[wanted.step]]
    header = _anew(table, table.root, first=h.first, prefix=prefix, undo="free", spectators=False)
    laid = h.deal == guides.LAID_OUT
    if laid:
        header = replace(header, deal=h.deal)
    seats = [_forked(one, i == seat, wanted.bot, h.lang) for i, one in enumerate(table.seats)]
    dealt = table.dealt if laid else b""
    return invitation(request, await hub_of(request).create(header, table.root, seats, dealt=dealt))


def _anew(table: Table, seed: bytes, **more: Any) -> Header:
    """Of a new game like that of a table. What was stored can always be read; played anew it needs cards of today."""
    h = table.header
    try:
        return seeded_header(
            h.game, h.seats, h.options, seed, name=h.name, lang=h.lang, parent=table.id, laid=h.laid, **more
        )
    except (BadOptions, PackError) as error:
        told = str(error).splitlines()[0][:200]
        raise BadTable(f"it cannot be played again with this version of Longbox: {told}") from None


def _forked(seat: Seat, mine: bool, bot: str, lang: str) -> Seat:
    return Seat("human", seat.name) if mine else Seat("bot", seat.name or bot_name(bot, lang), bot)


def _again(seat: Seat, asks: bool, pledge: str, rated: bool) -> Seat:
    """Everybody is taken along; but nobody is rated who has not come: then their seats are kept for them."""
    kind: Literal["human", "bot", "open"] = "human" if seat.token else "bot"
    if rated and kind == "human" and not asks:
        kind = "open"
    return Seat(kind, seat.name, seat.bot, pledge=pledge if asks else "", person=seat.person)


def next_first(table: Table, first: int) -> int:
    """Who begins the next game: the player after who began this one, or who came last in it."""
    order = [(first + 1 + i) % len(table.seats) for i in range(len(table.seats))]
    result = table.result
    assert result is not None
    losers = [seat for seat in order if seat not in result["winners"]]
    if not table.header.loser_begins or not losers:
        return order[0]
    return min(losers, key=lambda seat: result["scores"][seat])


async def post_rematch(request: Request) -> Response:
    """The same again with the same people. Whoever asks second, or again, is led to the same table."""
    wanted = await body(request, Again)
    table = await table_of(request)
    seat = my_seat(request, table)
    if seat < 0:
        raise Problem(403, "forbidden", "only players may")
    finished(table, seat)
    return await hub_of(request).do(table, lambda table: _rematch(request, table, seat, wanted.pledge))


async def _rematch(request: Request, table: Table, seat: int, pledge: str) -> Response:
    hub = hub_of(request)
    made = await hub.next_game(table.id)
    if made is None:
        await take_quota(request)
        h = table.header
        past = await hub.past(table)
        seed = hub.draw()
        header = _anew(
            table, seed, first=next_first(table, past.first), loser_begins=h.loser_begins,
            undo=h.undo, clock=h.clock, bank=h.bank, top_up=h.top_up, hidden_score=h.hidden_score,
            spectators=h.spectators, listed=h.listed, rated=h.rated, pace=h.pace, delay=h.delay,
        )  # fmt: skip
        seats = [_again(one, i == seat, pledge, h.rated) for i, one in enumerate(table.seats)]
        made = await hub.create(header, seed, seats, follows=table.id)
        table.invite(made, seat)
    if seat not in made.tokens and seat not in made.kept:
        raise Problem(409, "gone", "the next game goes on without this seat")
    return invitation(request, made, seat)


class Guide(msgspec.Struct, frozen=True):
    game: Annotated[str, Meta(max_length=40)] = "base"
    lang: Literal["en", "fr"] = "en"


async def post_tutorial(request: Request) -> Response:
    """The guided game of a box, laid out for whoever asks."""
    wanted = await body(request, Guide)
    if wanted.game not in guides.guides():
        raise Problem(404, "no_game", f"there are guides for {', '.join(guides.guides())}")
    await take_quota(request)
    seed = guides.seed(wanted.game)
    header = seeded_header(
        wanted.game, 2, guides.options(wanted.game), seed, spectators=False, lang=wanted.lang, tutorial=True
    )
    seats = seats_of(NewTable(game=wanted.game, lang=wanted.lang))
    dealt = await asyncio.to_thread(guides.dealt, wanted.game)
    made = await hub_of(request).create(replace(header, deal=guides.LAID_OUT), seed, seats, dealt=dealt)
    return invitation(request, made, tutorial=True)


def listed() -> list[Listed]:
    here = "/api/tables/{table}"
    return [
        (f"{here}/replay", get_replay, "GET"),
        (f"{here}/replay/{{step}}", get_step, "GET"),
        (f"{here}/stats", get_stats, "GET"),
        (f"{here}/analysis", get_analysis, "GET"),
        (f"{here}/analysis", post_analysis, "POST"),
        (f"{here}/fair", get_fair, "GET"),
        (f"{here}/report", get_report, "GET"),
        (f"{here}/fork", post_fork, "POST"),
        (f"{here}/rematch", post_rematch, "POST"),
        ("/api/tutorial", post_tutorial, "POST"),
    ]
