"""`longbox serve`: the table in the browser."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from longbox import _install
from longbox.cli.common import INTERRUPTED, Packs, UsageError, overlays


def serve(  # noqa: PLR0913
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    packs: Packs = None,
    formats: Annotated[list[Path] | None, Parameter(name="--format", negative="")] = None,
    trusted_proxies: str | None = None,
    processes: int | None = None,
    advertise: str | None = None,
    log: Annotated[bool, Parameter(negative="")] = False,
    log_format: Literal["json", "text"] | None = None,
    next_free: Annotated[bool, Parameter(negative="")] = False,
    open: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Open the table: play in the browser, alone or with friends.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on your network in.
    port
        The port; 0 takes any free one.
    db
        Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME. A file in your data folder if not given.
    packs
        A pack laid over its box at all tables; may be given several times.
    formats
        A format that tables may be played by, besides those that come along; may be given several times.
    trusted_proxies
        Addresses and networks of the proxies in front, 127.0.0.1,10.0.0.0/8: they tell the true address of each client.
    processes
        So many processes serve behind the port and share the games: as many as there are cores.
    advertise
        The address of this machine, 10.0.0.5 or 10.0.0.5:9000, for servers on other machines with the same database.
    log
        Write a log to stderr, one JSON object a line.
    log_format
        json or text: the same log as objects for machines or as lines for people.
    next_free
        If the port is taken, take the next one that is free.
    open
        Show the page in your browser.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"a port is a number from 0 to 65535, not {port}")
    if processes is not None and not 1 <= processes <= 256:
        raise UsageError(f"from 1 to 256 processes, not {processes}")
    if db is not None and not db.strip():
        raise UsageError("--db names no database: sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        from longbox.table.database import BadStore
        from longbox.table.run import BadAddress, Place
        from longbox.table.run import serve as run
        from longbox.table.settings import BadSettings, from_environment
    except ModuleNotFoundError as error:
        raise UsageError(f"the table needs {error.name}: {_install.command('server')}") from None
    try:
        given = os.pathsep.join(overlays(packs)) or None
        played = os.pathsep.join(overlays(formats)) or None
        settings = from_environment(
            db=db,
            packs=given,
            formats=played,
            trusted_proxies=trusted_proxies,
            processes=processes,
            advertise=advertise,
        )
        told = log_format or ("json" if log else None)
        return 0 if run(settings, Place(host, port, next_free, browse=open), told) else 1
    except KeyboardInterrupt:
        return INTERRUPTED  # that is how a server is ended
    except (BadAddress, BadStore, BadSettings) as error:
        raise UsageError(str(error)) from None
