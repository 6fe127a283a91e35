"""`longbox serve`: the table in the browser."""

from __future__ import annotations

import os
from typing import Annotated

from cyclopts import Parameter

from longbox.cli.common import Packs, UsageError, overlays
from longbox.cli.entry import INTERRUPTED


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    packs: Packs = None,
    log: Annotated[bool, Parameter(negative="")] = False,
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
    log
        Write a log to stderr, one JSON object a line.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"a port is a number from 0 to 65535, not {port}")
    if db is not None and not db.strip():
        raise UsageError("--db names no database: sqlite:///FILE or postgresql://USER@HOST/NAME")
    try:
        from longbox.table.run import BadAddress
        from longbox.table.run import serve as run
        from longbox.table.settings import BadSettings, from_environment
        from longbox.table.store import BadStore
    except ModuleNotFoundError as error:
        raise UsageError(f"the table needs {error.name}: pip install 'longbox[server]'") from None
    try:
        given = os.pathsep.join(overlays(packs)) or None
        return 0 if run(from_environment(db=db, packs=given), host, port, log) else 1
    except KeyboardInterrupt:
        return INTERRUPTED  # that is how a server is ended
    except (BadAddress, BadStore, BadSettings) as error:
        raise UsageError(str(error)) from None
