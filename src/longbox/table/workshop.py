"""The workshop over HTTP: packs that people write are looked at, kept, shared, tried and measured."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from longbox.engine.state import OutOfFuel
from longbox.games import BadOptions, shelf
from longbox.games.format_check import check_played
from longbox.games.format_reader import as_format
from longbox.games.sorts import id_of
from longbox.lab.balance import GameRow
from longbox.language import PackError
from longbox.table import house, looking, measuring, trying, workbench
from longbox.table.guard import address_of
from longbox.table.guides import LAID_OUT
from longbox.table.hub import Hub, seeded_header
from longbox.table.looking import Looking
from longbox.table.measuring import Measuring, TooBusy
from longbox.table.names import clean
from longbox.table.record import Seat
from longbox.table.routes import (
    Listed,
    NewTable,
    Player,
    Problem,
    answer,
    body,
    hub_of,
    invitation,
    lang_of,
    seats_of,
    table_of,
    take_quota,
    with_format,
)
from longbox.table.shapes import FormatInfo
from longbox.table.thinkers import Failed, Lane
from longbox.table.tokens import COOKIE_AGE, hashed, new_token
from longbox.table.works import FORMAT, NoWork, Outdated, Row, TooMany, Works
from longbox.table.workshop_shapes import MOST_TEXT, MOST_TITLE, Check, Checked, Measure, SaveWork, TryCard, Visibility

T = TypeVar("T")
COOKIE = "longbox_maker"
MOST_BODY = 4 * MOST_TEXT + 4096  # every letter may be written as an escape
LONGEST = 20.0  # seconds of the processor that a pack may take to be looked at
MEMORY = 4 * 1024**3  # bytes a process may have that looks at packs, all its libraries included


class Workshop:
    """What the workshop has of its own: processes that strangers' packs are looked at in, and its limits."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.works = Works(hub.store)
        self.lane = Lane(1, nice=10, processor=LONGEST, tries=2, memory=MEMORY)
        self.games = Lane(1, nice=15, processor=LONGEST, tries=2, memory=MEMORY)  # nobody who writes waits for these
        self.looking = Looking(self.lane)
        self.measuring = Measuring(hub.store, self._play)

    def open(self) -> None:
        self.works.cookies = self.hub.cookies

    async def close(self) -> None:
        await self.measuring.close()
        self.lane.close()
        self.games.close()

    async def _play(
        self, game: str, packs: tuple[str, ...], numbers: Sequence[int], rules: measuring.Rules
    ) -> list[GameRow]:
        return await self.games.work(measuring.games, game, packs, numbers, rules)

    async def laid(self, request: Request, game: str, names: Sequence[str]) -> list[str]:
        """The packs that a new table wants to bring along, laid on the shelf. All must be for its box, and good."""
        found = []
        for name in dict.fromkeys(names):
            row = await lent(self.works.seen(name, maker(request)))
            work = await self.works.text(row, "")
            if row.game != game:
                raise Problem(400, "other_box", f"the pack '{row.name}' is for another box")
            found.append(await self.shelved(request, work.text))
        return found

    async def shelved(self, request: Request, text: str) -> str:
        """A pack that may be played with: its cards have been tried."""
        looked = await self.checked(request, text, True)
        if not looked.ok:
            told = looked.problems[0].message if looked.problems else ""
            raise Problem(400, "bad_pack", f"the pack cannot be played: {told}")
        return shelf.keep(text)

    async def format(self, request: Request, name: str) -> tuple[str, FormatInfo]:
        """The text of a format that somebody wrote, and what it says, for whoever may see it. It has been played."""
        row = await lent(self.works.seen(name, maker(request)))
        text = (await self.works.text(row, "")).text
        looked = await self.checked(request, text, True)
        if looked.format is None:
            told = looked.problems[0].message if looked.problems else "it is a pack"
            raise Problem(400, "bad_format", f"the format '{row.name}' cannot be played: {told}")
        return text, looked.format

    async def checked(self, request: Request, text: str, deep: bool) -> Checked:
        try:
            return await self.looking.checked(text, deep, maker(request), address_of(request))
        except looking.TooMany:
            raise Problem(429, "too_many", "too many at once; try again in a moment") from None
        except Failed:
            raise Problem(422, "too_heavy", "this pack takes too long to be looked at") from None


def trial_seats(wanted: TryCard) -> list[Seat]:
    players = [Player("human", name=wanted.name), Player("bot", bot=wanted.bot)]
    return seats_of(NewTable(players=players, lang=wanted.lang))


def of(request: Request) -> Workshop:
    shop: Workshop = request.app.state.workshop
    return shop


# ---------------------------------------------------------------- who asks


def maker(request: Request) -> str:
    """Whose works these are: the hash of what only their browser has; nothing if it has made none yet."""
    token = request.cookies.get(COOKIE, "")
    return hashed(token) if 20 <= len(token) <= 100 else ""


def known_as(request: Request, response: Response, token: str) -> Response:
    hub = hub_of(request)
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_AGE, path="/", httponly=True, samesite="lax",
        secure=hub.settings.secure_cookies or request.url.scheme == "https",
    )  # fmt: skip
    return response


def may_check(request: Request) -> None:
    if not hub_of(request).limits.may_check(maker(request), address_of(request)):
        raise Problem(429, "too_many", "too many at once; try again in a moment")


async def lent(work: Awaitable[T]) -> T:
    """What can go wrong with a work, as the page expects it."""
    try:
        return await work
    except NoWork:
        raise Problem(404, "no_work", "there is no such pack, or it is not shared") from None
    except Outdated:
        raise Problem(409, "outdated", "it was saved elsewhere meanwhile") from None
    except TooMany:
        raise Problem(409, "too_many_works", "you have as many packs as one may have: delete one first") from None


async def named(request: Request) -> Row:
    """The work of the address, for whoever may see it."""
    return await lent(of(request).works.seen(request.path_params["work"], maker(request)))


async def owned(request: Request) -> Row:
    return await lent(of(request).works.owned(request.path_params["work"], maker(request)))


# ---------------------------------------------------------------- writing


async def get_language(request: Request) -> Response:
    response = answer(workbench.language())
    response.headers["Cache-Control"] = "no-cache"
    return response


async def post_check(request: Request) -> Response:
    wanted = await body(request, Check, MOST_BODY)
    may_check(request)
    return answer(await of(request).checked(request, wanted.text, wanted.deep))


# ---------------------------------------------------------------- keeping


async def get_works(request: Request) -> Response:
    owner = maker(request)
    works = of(request).works
    return answer([works.told(row, owner) for row in await works.mine(owner)])


async def get_published(request: Request) -> Response:
    owner = maker(request)
    works = of(request).works
    return answer([works.told(row, owner) for row in await works.published()])


async def post_work(request: Request) -> Response:
    """A new work. A browser that has made none yet gets what it will be known by."""
    wanted = await body(request, SaveWork, MOST_BODY)
    may_check(request)
    shop = of(request)
    if not await hub_of(request).take_quota("works", address_of(request), shop.hub.settings.works_per_address):
        raise Problem(429, "too_many", "too many new packs; try again later")
    looked = await shop.checked(request, wanted.text, False)
    token = request.cookies.get(COOKIE, "") if maker(request) else new_token()
    owner = hashed(token)
    name = title(wanted, looked) or "?"
    row = await lent(shop.works.create(owner, name, sort_of(looked, wanted.text), wanted.text))
    return known_as(request, answer(await shop.works.text(row, owner), 201), token)


async def put_work(request: Request) -> Response:
    wanted = await body(request, SaveWork, MOST_BODY)
    may_check(request)
    shop, row = of(request), await owned(request)
    looked = await shop.checked(request, wanted.text, False)
    sort = sort_of(looked, wanted.text)
    name = title(wanted, looked) or row.name
    new = await lent(shop.works.save(row, name, sort, wanted.text, wanted.after))
    return answer(await shop.works.text(new, maker(request)))


def sort_of(looked: Checked, text: str) -> str:
    """The box that a work is for, as it is kept: a format says that it is one."""
    return FORMAT + looked.game if workbench.is_format(text) else looked.game


def title(wanted: SaveWork, looked: Checked) -> str:
    """What the pack calls itself, unless another name is given; nothing if it cannot be made out."""
    own = looked.title.en if looked.title is not None else ""
    return clean(wanted.name or own or looked.pack or id_of(wanted.text), MOST_TITLE)


async def get_work(request: Request) -> Response:
    row = await named(request)
    version = request.query_params.get("version", "")
    if version and not (version.isascii() and version.isdigit() and len(version) < 9):
        raise Problem(400, "bad_request", "a version is a number")
    wanted = int(version) if version else None
    if wanted is not None and row.owner != maker(request):
        raise Problem(404, "no_work", "there is no such pack, or it is not shared")  # what is shared is the newest
    return answer(await lent(of(request).works.text(row, maker(request), wanted)))


async def get_format(request: Request) -> Response:
    """How a format that somebody wrote differs from its box, as the form for a new table shows it."""
    may_check(request)
    return answer((await of(request).format(request, request.path_params["work"]))[1])


async def get_versions(request: Request) -> Response:
    return answer(await of(request).works.versions(await owned(request)))


async def post_visibility(request: Request) -> Response:
    wanted = await body(request, Visibility)
    row = await owned(request)
    works = of(request).works
    return answer(works.told(await works.show(row, wanted.share, wanted.published), maker(request)))


async def delete_work(request: Request) -> Response:
    await of(request).works.delete(await owned(request))
    return answer(msgspec.json.encode({"deleted": True}))


async def post_try(request: Request) -> Response:
    """A table against a bot, with the card in hand."""
    wanted = await body(request, TryCard, MOST_BODY)
    may_check(request)
    await take_quota(request)
    shop = of(request)
    looked = await shop.checked(request, wanted.text, True)
    if not looked.ok:
        raise Problem(400, "bad_pack", "the pack cannot be played yet")
    if wanted.card not in [card.id for card in looked.cards]:
        raise Problem(400, "no_card", "there is no such card in the pack")
    laid = [shelf.keep(wanted.text)]
    hub = hub_of(request)
    seed = hub.draw()
    try:
        options = await asyncio.to_thread(trying.options_for, looked.game, laid, wanted.card, seed)
        header = await asyncio.to_thread(
            partial(seeded_header, looked.game, 2, options, seed, spectators=False, lang=wanted.lang, laid=laid)
        )
        dealt = await asyncio.to_thread(trying.dealt, header, seed, wanted.card)
    except (BadOptions, OutOfFuel) as bad:
        raise Problem(400, "bad_options", str(bad)) from None
    made = await hub.create(replace(header, deal=LAID_OUT), seed, trial_seats(wanted), dealt=dealt)
    return invitation(request, made)


async def post_measure(request: Request) -> Response:
    wanted = await body(request, Measure, MOST_BODY)
    may_check(request)
    shop = of(request)
    looked = await shop.checked(request, wanted.text, True)
    if not looked.ok:
        raise Problem(400, "bad_pack", "the pack cannot be played yet")
    if not await shop.hub.take_quota("measures", address_of(request), shop.hub.settings.measures_per_address):
        raise Problem(429, "measured", "so much was measured from here this hour; try again later")
    rules = await with_format(request, {"format": wanted.format} if wanted.format else {})
    who = maker(request) or address_of(request)
    try:
        if rules:
            check_played(as_format(rules["format"]), looked.game, measuring.SEATS, house.packs_of(looked.game))
        return answer(await shop.measuring.begin(looked.game, shelf.keep(wanted.text), wanted.games, who, rules))
    except BadOptions as bad:
        raise Problem(400, "bad_options", str(bad)) from None
    except TooBusy:
        raise Problem(429, "busy", "too much is measured at once; try again in a minute") from None


async def get_measure(request: Request) -> Response:
    key: str = request.path_params["key"]
    found = await of(request).measuring.look(key) if len(key) == 64 else None
    if found is None:
        raise Problem(404, "no_measure", "nothing like that was measured")
    return answer(found)


async def get_table_cards(request: Request) -> Response:
    """The cards of the packs that a table has brought along, for everybody who may see the table."""
    table = await table_of(request)
    lang = lang_of(request)
    try:
        return answer(await asyncio.to_thread(trying.cards_of, table.header, lang))
    except (PackError, BadOptions):
        if table.game is None:
            raise
        return answer(await asyncio.to_thread(trying.kept_cards_of, table.game.state.prog, lang))


def listed() -> list[Listed]:
    work = "/api/workshop/works/{work}"
    return [
        ("/api/workshop/language", get_language, "GET"),
        ("/api/workshop/check", post_check, "POST"),
        ("/api/workshop/works", get_works, "GET"),
        ("/api/workshop/works", post_work, "POST"),
        ("/api/workshop/published", get_published, "GET"),
        (work, get_work, "GET"),
        (work, put_work, "PUT"),
        (work, delete_work, "DELETE"),
        (f"{work}/versions", get_versions, "GET"),
        (f"{work}/format", get_format, "GET"),
        ("/api/workshop/try", post_try, "POST"),
        ("/api/workshop/measure", post_measure, "POST"),
        ("/api/workshop/measure/{key}", get_measure, "GET"),
        ("/api/tables/{table}/cards", get_table_cards, "GET"),
        (f"{work}/visibility", post_visibility, "POST"),
    ]
