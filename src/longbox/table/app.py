"""Puts the server together: routes, socket, page, headers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from longbox.table import house, review
from longbox.table.guard import SecurityHeaders
from longbox.table.hub import Hub, new_seed
from longbox.table.routes import error, routes
from longbox.table.settings import Settings
from longbox.table.socket import serve_socket

PAGE = Path(__file__).parent / "page"
NO_PAGE = "The page has not been built yet. In the folder of the sources: make setup\n"


class Assets(StaticFiles):
    """Files whose names change with their content: a browser may keep them for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


async def get_page(request: Request) -> Response:
    """Every address of the page is the same page; it finds its way by the address. Other files lie beside it."""
    path: str = request.path_params.get("path", "")
    if path.startswith(("api/", "ws/")):
        return error(404, "no_route", "there is nothing here")
    index = PAGE / "index.html"
    if not index.is_file():
        return PlainTextResponse(NO_PAGE, 503)
    wanted = (PAGE / path).resolve() if path else index
    if wanted.is_file() and wanted.is_relative_to(PAGE.resolve()):
        return FileResponse(wanted, headers={"Cache-Control": "no-cache"})
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def make_app(settings: Settings, draw: Callable[[], bytes] = new_seed) -> Starlette:
    house.lay(settings.packs)
    hub = Hub(settings, draw)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        yield
        await hub.close()

    app = Starlette(
        routes=[
            *routes(review.listed()),
            WebSocketRoute("/ws/{table}", serve_socket),
            Mount("/assets", Assets(directory=PAGE / "assets", check_dir=False)),
            Route("/{path:path}", get_page),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=1000)],
        lifespan=lifespan,
    )
    app.state.hub = hub
    return app
