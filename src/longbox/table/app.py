"""Puts the server together: routes, socket, page, headers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute

from longbox.table import (
    house,
    league_routes,
    lobby,
    me,
    moderation,
    own,
    passkeys,
    players,
    reaching,
    review,
    workshop,
)
from longbox.table.forwarding import Forwarding, Inside
from longbox.table.guard import SecurityHeaders
from longbox.table.hub import Hub, new_seed
from longbox.table.leagues import Leagues
from longbox.table.leases import Share
from longbox.table.logs import RequestLog
from longbox.table.page_files import PAGE, Assets, get_page
from longbox.table.proxy import ClientAddress
from longbox.table.routes import routes
from longbox.table.settings import Settings
from longbox.table.socket import serve_socket

__all__ = ["PAGE", "make_app"]


def make_app(settings: Settings, draw: Callable[[], bytes] = new_seed, share: Share | None = None) -> Starlette:
    house.lay(settings.packs)
    house.lay_formats(settings.formats)
    hub = Hub(settings, draw, share)
    shop = workshop.Workshop(hub)
    open_tables = lobby.Lobby(hub)
    contests = Leagues(hub)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        shop.open()
        contests.open()
        yield
        await contests.close()
        await open_tables.close()
        await shop.close()
        await hub.close()

    app = Starlette(
        routes=[
            *routes(
                [
                    *review.listed(),
                    *own.listed(),
                    *me.listed(),
                    *lobby.listed(),
                    *league_routes.listed(),
                    *reaching.listed(),
                    *moderation.listed(),
                    *passkeys.listed(),
                    *players.listed(),
                    *workshop.listed(),
                ]
            ),
            WebSocketRoute("/ws/{table}", serve_socket),
            WebSocketRoute("/lobby", lobby.serve_lobby),
            Mount("/assets", Assets(directory=PAGE / "assets", check_dir=False)),
            Route("/{path:path}", get_page),
        ],
        middleware=[
            Middleware(Inside, hub),
            Middleware(ClientAddress, settings.trusted_proxies, settings.proxy_header),
            Middleware(Forwarding, hub),
            Middleware(RequestLog),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.workshop = shop
    app.state.lobby = open_tables
    app.state.leagues = contests
    return app
