"""The power goes off: what was not synced is lost. What was acknowledged is not."""

from __future__ import annotations

import asyncio
import random
import struct
import subprocess
import time
from pathlib import Path

import pytest

from tests.table.house import PATIENCE, Server, run, sqlite
from tests.table.test_crash import Load, check, goes_on

WRITTEN, SYNCED, HELD = 1, 2, 3
HEAD = struct.Struct("=qqqq")


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("power") / "power.so"
    source = Path(__file__).parent / "power.c"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl", "-lpthread"], check=True)
    return made


def cut(folder: Path) -> int:
    """Puts back what was replaced since it was last synced; how many writes that were."""
    lost = 0
    for notes in folder.glob("*.note"):
        file = notes.with_name(notes.name.removesuffix(".note"))
        since = unsynced(notes.read_bytes())
        with file.open("r+b") as data:
            for offset, old, size in reversed(since):
                data.seek(offset)
                data.write(old)
                data.truncate(size)
        lost += len(since)
        notes.unlink()
    for shared in folder.glob("*-shm"):
        shared.unlink()
    return lost


def unsynced(notes: bytes) -> list[tuple[int, bytes, int]]:
    return _read(notes)[0]


def held(notes: bytes) -> bool:
    """Something was written, and its sync does not come to an end: it will be lost."""
    since, waits = _read(notes)
    return waits and bool(since)


def _read(notes: bytes) -> tuple[list[tuple[int, bytes, int]], bool]:
    """What was written since the last sync; whether one waits."""
    found: list[tuple[int, bytes, int]] = []
    waits = False
    at = 0
    while at + HEAD.size <= len(notes):
        kind, offset, replaced, size = HEAD.unpack_from(notes, at)
        at += HEAD.size
        if at + replaced > len(notes):
            break  # killed while it was noted: the write itself has not begun
        if kind == SYNCED:
            found, waits = [], False
        elif kind == HELD:
            waits = True
        else:
            found.append((offset, notes[at : at + replaced], size))
        at += replaced
    return found, waits


def test_the_notes_bring_back_what_was(tmp_path: Path, shim: Path) -> None:
    """The shim itself: synced bytes stay, others go."""
    script = (
        "import os; fd = os.open('f', os.O_RDWR | os.O_CREAT); os.pwrite(fd, b'kept kept', 0); os.fsync(fd);"
        "os.pwrite(fd, b'lost', 2); os.pwrite(fd, b'more', 20); os.ftruncate(fd, 3)"
    )
    env = {"LD_PRELOAD": str(shim), "POWER_FOLDER": str(tmp_path)}
    subprocess.run(["python3", "-c", script], cwd=tmp_path, env={**env, "PATH": "/usr/bin:/bin"}, check=True)
    assert (tmp_path / "f").read_bytes() == b"kel"
    assert cut(tmp_path) == 3
    assert (tmp_path / "f").read_bytes() == b"kept kept"


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path, shim: Path) -> None:
    """At any moment, and while something is written for sure: then it has not come to its end, and is lost."""
    server = Server(sqlite(tmp_path))
    server.env |= {"LD_PRELOAD": str(shim), "POWER_FOLDER": str(tmp_path)}
    server.start()
    load = Load(server, random.Random(3))
    hold = tmp_path / "hold"

    async def under_way() -> None:
        hold.touch()
        end = time.monotonic() + PATIENCE
        while not any(held(notes.read_bytes()) for notes in tmp_path.glob("*.note")):
            assert time.monotonic() < end, "nothing is written"
            await asyncio.sleep(0.005)

    try:
        run(load.set_up())
        for _ in range(3):
            run(load.play())  # until it is killed
            cut(tmp_path)
            server.start()
            run(load.play(under_way))
            hold.unlink()
            assert cut(tmp_path)
            server.start()
        assert run(check(load)) > 40
        run(goes_on(load))
        server.stop()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
