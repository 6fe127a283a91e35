"""A process that has read the server's modules once, and forks a server off itself for each who wants one.

Such a server is a process like any other: its own session, environment, output and end. Only the three quarters of a
second in which it would read its modules are spared, and that a hundred times.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TextIO

from tests.table.server import main

ROOT = Path(__file__).parents[2]
MOST = 1 << 17  # bytes of an order
DIGITS = 10  # of the number of a process


class Hatched:
    """A server of the nest, seen as `subprocess.Popen` would show it."""

    def __init__(self, db: str, env: dict[str, str], errors: int) -> None:
        said, out = os.pipe()
        self._told, told = os.pipe()
        order = json.dumps([db, env]).encode()
        socket.send_fds(nest(), [order], [out, errors, told])
        os.close(out)
        os.close(told)
        self.stdout: TextIO = os.fdopen(said, encoding="utf-8")
        self.pid = int(os.read(self._told, DIGITS))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._told], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a server of the nest", timeout or 0)
            self.returncode = int(os.read(self._told, DIGITS))
            os.close(self._told)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def communicate(self, timeout: float | None = None) -> None:
        self.wait(timeout)
        self.stdout.close()


@cache
def nest() -> socket.socket:
    """Where to order a server."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen([sys.executable, "-m", "tests.table.nest"], cwd=ROOT, stdin=theirs.fileno())
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


# ---------------------------------------------------------------- what runs in the nest


def orders() -> tuple[str, dict[str, str]] | None:
    """Sits and forks. Returns in each server, with what was ordered, and here when nobody wants one any more."""
    door = socket.socket(fileno=0)
    signal.signal(signal.SIGCHLD, bury)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    while True:
        order, files, _, _ = socket.recv_fds(door, MOST, 3)
        if not order:
            return None
        if os.fork() == 0 and watched(*files):
            db, env = json.loads(order)
            return db, env
        for file in files:
            os.close(file)


def bury(*_: object) -> None:
    """Nobody waits for the watchers."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def watched(out: int, errors: int, told: int) -> bool:
    """True in the server. Beside it a watcher tells its number, and how it has ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    server = os.fork()
    if server:
        os.close(out)
        os.close(errors)
        os.write(told, str(server).zfill(DIGITS).encode())
        _, status = os.waitpid(server, 0)
        os.write(told, str(os.waitstatus_to_exitcode(status)).encode())
        os._exit(0)
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for file, number in ((nothing, 0), (out, 1), (errors, 2)):
        os.dup2(file, number)
        os.close(file)
    os.close(told)
    return True


# Those too that a server reads only when it needs them: which of them it does, no test is about.
NEEDED = (
    "longbox.table.app", "longbox.table.run", "longbox.table.settings", "alembic.command", "sqlite3", "uvloop",
    "sqlalchemy.dialects.sqlite", "sqlalchemy.dialects.postgresql", "uvicorn.lifespan.on",
)  # fmt: skip


def sit() -> int:
    from longbox.games import GAMES
    from longbox.table import house

    for name in NEEDED:
        import_module(name)
    for game in GAMES:
        house.program(game)
        house.library(game)
    found = orders()
    if found is None:
        return 0
    db, env = found
    os.environ.clear()
    os.environ.update(env)
    sys.orig_argv[1:] = ["-m", "tests.table.server", db]  # one of several processes starts the others like this
    return main(db)


if __name__ == "__main__":
    sys.exit(sit())
