"""Looking back, over HTTP: replays, statistics, proof of fair shuffles, bug reports; and going on from there."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from longbox.bots import BOTS
from longbox.engine.chance import make_key
from longbox.table import fair, report
from longbox.table.analyses import Busy, judged
from longbox.table.hub import seeded_header
from longbox.table.live import LiveTable
from longbox.table.past import ALL, Past, score_sheet
from longbox.table.record import ALGORITHM, OVER, WAITING, Seat
from longbox.table.routes import (
    Listed,
    NewTable,
    Player,
    Problem,
    address_of,
    answer,
    body,
    hub_of,
    invitation,
    lang_of,
    make,
    my_seat,
    seats_of,
    table_of,
    take_quota,
)
from longbox.table.words import bot_name
from longbox.view import SPECTATOR

# A gentle deal: four Punches in hand, five different cards of four types to look at, no Attack among them.
TUTORIAL_SEED = hashlib.sha256(b"longbox tutorial 2980").digest()
TUTORIAL_OPTIONS = {"villains": 3, "heroes": [["batman"], ["superman"]]}


class Fork(msgspec.Struct, frozen=True):
    step: Annotated[int, Meta(ge=0, le=200_000)]
    bot: Annotated[str, Meta(max_length=40)] = "rookie"
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None


# ---------------------------------------------------------------- who may look


def may_look(request: Request, table: LiveTable) -> int:
    """The seat of whoever asks; strangers only where watching is allowed."""
    seat = my_seat(request, table)
    if seat < 0 and not table.header.spectators:
        raise Problem(403, "forbidden", "this table is not for spectators")
    if table.status == WAITING or table.game is None:
        raise Problem(409, "waiting", "the game has not begun")
    return seat


def eyes_of(request: Request, table: LiveTable) -> int | str:
    """Whose eyes: the own or the public's while the game runs, anybody's once it is over."""
    seat = may_look(request, table)
    text = request.query_params.get("seat", str(seat))
    over = table.status == OVER
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


def finished(table: LiveTable) -> None:
    """It is over, and everybody has seen how it ended."""
    if table.status != OVER or len(table.choices()) < len(table.choices(whole=True)):
        raise Problem(409, "not_over", "the game is not over")


# ---------------------------------------------------------------- looking


async def get_replay(request: Request) -> Response:
    table = await table_of(request)
    eyes = eyes_of(request, table)
    past = await hub_of(request).past(table)
    return answer({"header": table.public_header(), "eyes": eyes, "names": table.names, **past.summary()})


async def get_step(request: Request) -> Response:
    table = await table_of(request)
    eyes = eyes_of(request, table)
    lang = lang_of(request)
    past = await hub_of(request).past(table)
    step = step_of(request, past)
    return answer(await asyncio.to_thread(past.show, step, eyes, lang, table.names))


async def get_stats(request: Request) -> Response:
    table = await table_of(request)
    may_look(request, table)
    past = await hub_of(request).past(table)
    over = table.status == OVER and past.game.over
    return answer(
        {
            "turns": past.stats,
            "scores": score_sheet(past.game) if over else None,
            "winners": past.game.winners if over else [],
            "names": table.names,
        }
    )


async def get_analysis(request: Request) -> Response:
    """What was found out, or how far it has come."""
    table = await table_of(request)
    may_look(request, table)
    finished(table)
    return await _analysis(request, table)


async def post_analysis(request: Request) -> Response:
    """Has it found out, unless it has been already."""
    table = await table_of(request)
    may_look(request, table)
    finished(table)
    hub = hub_of(request)
    await hub.past(table)  # those that cannot be played again are refused at once
    begun = hub.analyses.state(table.id).state in ("waiting", "thinking")
    if not begun and await hub.analyses.find(table.id) is None:
        if not hub.analysis_quota.take(address_of(request)):
            raise Problem(429, "too_many", "too many games to look at; try again later")
        try:
            hub.analyses.start(table)
        except Busy:
            raise Problem(429, "busy", "the server is busy; try again later") from None
    return await _analysis(request, table)


async def _analysis(request: Request, table: LiveTable) -> Response:
    hub = hub_of(request)
    found = await hub.analyses.find(table.id)
    if found is None:
        now = hub.analyses.state(table.id)
        return answer({"state": now.state, "share": round(now.share, 3)})
    past = await hub.past(table)
    told = await asyncio.to_thread(past.analysis, found, judged(table), lang_of(request), table.names)
    return answer({"state": "ready", "share": 1.0, **told})


async def get_fair(request: Request) -> Response:
    table = await table_of(request)
    found: dict[str, object] = {
        "commitment": table.header.commitment, "algorithm": ALGORITHM, "seed": None, "key": None, "shuffles": None,
    }  # fmt: skip
    if table.status == OVER:
        rows = await asyncio.to_thread(fair.shuffles, table.header, table.seed, table.choices(whole=True))
        found |= {"seed": table.seed.hex(), "key": make_key(table.seed).hex(), "shuffles": rows}
    return answer(found)


async def get_report(request: Request) -> Response:
    table = await table_of(request)
    seat = may_look(request, table)
    lang = lang_of(request)
    game = table.game
    assert game is not None
    h = table.header
    notes = [f"Longbox {h.engine}, rules {h.rules}, {', '.join(f'{p.id} {p.hash[:12]}' for p in h.packs)}"]
    state = table.state_for(seat, lang, table.history.n, max(0, len(table.history.entries) - 12))
    notes += [line["text"] for line in state["log"]]
    if state["question"] is not None:
        notes.append(f"asked: {state['question']['text']}")
    if table.shown is not None:  # what is held back is not told here either
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
    finished(table)
    if wanted.bot not in BOTS:
        raise Problem(400, "no_bot", f"there are {', '.join(BOTS)}")
    past = await hub_of(request).past(table)
    if wanted.step >= len(past.steps) or past.at(past.steps[wanted.step]).over:
        raise Problem(400, "no_step", f"there are steps 0 to {len(past.steps) - 2}")
    seat = wanted.seat if wanted.seat is not None else max(mine, 0)
    if seat >= len(table.seats):
        raise Problem(400, "no_seat", "there is no such seat")
    take_quota(request)
    h = table.header
    prefix = past.choices[: past.steps[wanted.step]]
    header = seeded_header(
        h.game, h.seats, h.options, table.seed, first=h.first, prefix=prefix, undo="free", spectators=False,
        name=h.name, lang=h.lang, parent=table.id,
    )  # fmt: skip
    seats = [_forked(one, i == seat, wanted.bot, h.lang) for i, one in enumerate(table.seats)]
    return invitation(request, await hub_of(request).create(header, table.seed, seats))


def _forked(seat: Seat, mine: bool, bot: str, lang: str) -> Seat:
    return Seat("human", seat.name) if mine else Seat("bot", seat.name or bot_name(bot, lang), bot)


async def post_rematch(request: Request) -> Response:
    """The same again, the next player first. Whoever asks second is led to the same table."""
    table = await table_of(request)
    seat = my_seat(request, table)
    if seat < 0:
        raise Problem(403, "forbidden", "only players may")
    finished(table)
    return await table.do(lambda: _rematch(request, table, seat))


async def _rematch(request: Request, table: LiveTable, seat: int) -> Response:
    hub = hub_of(request)
    made = table.rematch
    if made is not None:
        if seat not in made.links:
            return answer({"table": made.id, "links": {}})
        return answer({"table": made.id, "links": {str(seat): f"/t/{made.id}#{made.links[seat]}"}})
    take_quota(request)
    h = table.header
    past = await hub.past(table)
    seed = hub.draw()
    header = seeded_header(
        h.game, h.seats, h.options, seed, first=(past.first + 1) % h.seats, undo=h.undo, clock=h.clock,
        spectators=h.spectators, name=h.name, lang=h.lang, parent=table.id,
    )  # fmt: skip
    kinds = ["bot" if s.kind == "bot" else "human" if i == seat else "open" for i, s in enumerate(table.seats)]
    seats = [Seat(kind, s.name, s.bot) for kind, s in zip(kinds, table.seats, strict=True)]
    made = await hub.create(header, seed, seats)
    await table.invite(made, seat)
    return invitation(request, made)


async def get_tutorial(request: Request) -> Response:
    take_quota(request)
    wanted = NewTable(
        seats=2, options=dict(TUTORIAL_OPTIONS), players=[Player("human"), Player("bot", "rookie")],
        spectators=False, lang="fr" if lang_of(request) == "fr" else "en",
    )  # fmt: skip
    return await make(request, wanted, seats_of(wanted), TUTORIAL_SEED, first=0, tutorial=True)


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
        ("/api/tutorial", get_tutorial, "GET"),
    ]
