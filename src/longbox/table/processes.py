"""Several processes behind one port. The parent listens and serves nobody; its children serve, and it starts them anew
when they end. Told by SIGHUP, it replaces them one after the other, each by a new one that runs before the old one
ends: a version that was installed meanwhile comes into use, and no connection is refused."""

from __future__ import annotations

import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import msgspec

from longbox.table.logs import log
from longbox_entry import CHILD

READY = 120.0  # seconds within which a child serves
LAST = 30.0  # seconds within which it ends
SOON = 5.0  # who has lived no longer than that is not started again at once
TICK = 0.1


class Child(msgspec.Struct, frozen=True):
    """What a child has from its parent."""

    id: str
    after: str  # whose place it takes
    listening: int  # numbers of open files
    told: int
    parent: int

    def socket(self) -> socket.socket:
        return socket.socket(fileno=self.listening)

    def ready(self) -> None:
        os.write(self.told, b".")
        os.close(self.told)


def inherited() -> Child | None:
    """What we have from our parent, if we have one. When it is gone, we end too."""
    text = os.environ.pop(CHILD, None)
    if text is None:
        return None
    child = msgspec.json.decode(text, type=Child)
    for file in (child.listening, child.told, child.parent):
        os.set_inheritable(file, False)

    def wait() -> None:
        os.read(child.parent, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="parent", daemon=True).start()
    return child


class Started:
    """A child, as its parent sees it."""

    def __init__(self, listening: int, parent: int, after: str) -> None:
        self.id = secrets.token_hex(8)
        self.at = time.monotonic()
        self._told, told = os.pipe()
        given = Child(self.id, after, listening, told, parent)
        environment = {**os.environ, CHILD: msgspec.json.encode(given).decode()}
        command = [sys.executable, *sys.orig_argv[1:]]  # the same again, as it is installed now
        # Ctrl-C goes to all processes of a terminal: the parent answers it, and ends its children.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.process = subprocess.Popen(command, env=environment, pass_fds=(listening, told, parent))
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(told)

    def is_ready(self, ending: Callable[[], bool]) -> bool:
        """Waits until it serves. False: it has ended instead, takes too long, or we end ourselves."""
        found: list[int] = []
        while not found and not ending() and time.monotonic() < self.at + READY:
            found, _, _ = select.select([self._told], [], [], TICK)
        ready = bool(found) and os.read(self._told, 1) == b"."
        os.close(self._told)
        return ready

    def end(self) -> None:
        self.process.terminate()

    def wait(self) -> None:
        try:
            self.process.wait(LAST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Parent:
    def __init__(self, count: int, bound: socket.socket, announce: Callable[[], None]) -> None:
        self.count = count
        self.bound = bound
        self.announce = announce
        self.children: list[Started] = []
        self.ending = False
        self.interrupted = False  # ... by Ctrl-C
        self.renewing = False
        self._alive, self._life = os.pipe()  # closed when we are gone, however that happens

    def run(self) -> bool:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        signal.signal(signal.SIGHUP, self._renew)
        self.children = [self._start() for _ in range(self.count)]
        started = all(child.is_ready(self._ends) for child in self.children)
        if started and not self.ending:
            self.announce()
        while started and not self.ending:
            time.sleep(TICK)
            self._look_after()
            if self.renewing:
                self.renewing = False
                self._replace_all()
        for child in self.children:
            child.end()
        for child in self.children:
            child.wait()
        if self.interrupted:
            raise KeyboardInterrupt
        return started or self.ending

    def _ends(self) -> bool:
        return self.ending

    def _end(self, number: int, _: object) -> None:
        self.ending = True
        self.interrupted = number == signal.SIGINT

    def _renew(self, *_: object) -> None:
        self.renewing = True

    def _start(self, after: str = "") -> Started:
        return Started(self.bound.fileno(), self._alive, after)

    def _look_after(self) -> None:
        """Who has ended is started again; it takes over the tables of who was there before."""
        for i, child in enumerate(self.children):
            if child.process.poll() is None or self.ending:
                continue
            if time.monotonic() - child.at < SOON:
                time.sleep(1.0)
            log("process_ended", code=child.process.returncode)
            self.children[i] = self._start(after=child.id)
            self.children[i].is_ready(self._ends)

    def _replace_all(self) -> None:
        for i, old in enumerate(self.children):
            if self.ending:
                return
            new = self._start()
            if not new.is_ready(self._ends):
                new.end()
                new.wait()
                log("process_not_replaced")  # the old one serves on
                return
            self.children[i] = new
            old.end()
            old.wait()
        log("processes_replaced", processes=self.count)
