"""Programs of the boxes that lie ready, so that a new process need not read the packs before its first game.

`make compile` and the build of a wheel write them. Each begins with a digest of the pack it was made from
and of all that compiled it: a program is never older than its sources. Where none lies ready, the packs are read.
"""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from longbox.engine.keep import BadProgram, program_from_bytes, program_to_bytes
from longbox.engine.program import Program
from longbox.packs import PACKS, pack_path

TOP = Path(__file__).parents[1]
FOLDER = TOP / "games" / "programs"
MAKERS = ("language", "engine", "games")  # the rooms that have a say in what cards become
DIGEST = 32


def ready_program(game: str) -> Program | None:
    """The program of a box, if one lies ready that is as new as its sources."""
    try:
        data = (FOLDER / f"{game}.program").read_bytes()
        if data[:DIGEST] == digest(game):
            return program_from_bytes(data[DIGEST:], trusted=True)
    except (OSError, BadProgram):
        pass
    return None


def digest(game: str) -> bytes:
    return hashlib.sha256(_makers() + pack_path(game).read_bytes()).digest()


@lru_cache(maxsize=1)
def _makers() -> bytes:
    made = hashlib.sha256()
    for room in MAKERS:
        for folder, folders, names in os.walk(TOP / room):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".py"):
                    with open(os.path.join(folder, name), "rb") as file:
                        made.update(name.encode() + hashlib.sha256(file.read()).digest())
    return made.digest()


def write(folder: Path) -> None:
    """Compiles all boxes anew."""
    from longbox.games import compiled

    folder.mkdir(parents=True, exist_ok=True)
    for game in PACKS:
        draft = folder / f"{game}.draft"
        draft.write_bytes(digest(game) + program_to_bytes(compiled(game)))
        draft.replace(folder / f"{game}.program")


def write_stale() -> None:
    """Compiles the boxes anew unless all lie ready."""
    if not all(ready_program(game) for game in PACKS):
        write(FOLDER)
