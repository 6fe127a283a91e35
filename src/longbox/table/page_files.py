"""The page: every address of it is the same file, and it finds its way by the address. Compressed once, sent often."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from longbox.table.routes import error

PAGE = Path(__file__).parent / "page"
NO_PAGE = "The page has not been built yet. In the folder of the sources: make setup\n"
LONGEST = 200  # of a path
KEEP = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Files whose names change with their content: a browser may keep them for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if odd(path):
            return error(404, "no_route", "there is nothing here")
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = KEEP
        return response


def odd(path: str) -> bool:
    """What no file of ours is called; some systems stumble over it."""
    return len(path) > LONGEST or "\0" in path or not path.isprintable()


@lru_cache(maxsize=4)
def _packed(path: Path, changed: int) -> tuple[bytes, bytes]:
    data = path.read_bytes()
    return data, gzip.compress(data, 9, mtime=0)


def packed(request: Request, plain: bytes, small: bytes, media_type: str, **headers: str) -> Response:
    """Compressed if the browser takes it so."""
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(plain, media_type=media_type, headers=headers)


async def get_page(request: Request) -> Response:
    """The page itself; other files lie beside it."""
    path: str = request.path_params.get("path", "")
    if path.startswith(("api/", "ws/")) or odd(path):
        return error(404, "no_route", "there is nothing here")
    index = PAGE / "index.html"
    if not index.is_file():
        return PlainTextResponse(NO_PAGE, 503)
    wanted = (PAGE / path).resolve() if path else index
    if wanted.is_file() and wanted.is_relative_to(PAGE.resolve()) and wanted != index:
        return FileResponse(wanted, headers={"Cache-Control": "no-cache"})
    plain, small = _packed(index, index.stat().st_mtime_ns)
    return packed(request, plain, small, "text/html", **{"Cache-Control": "no-cache"})
