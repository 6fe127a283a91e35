"""Packs that come along with a game: texts kept by what they say, under names like `#3f2a...`.

A file may stand in a save only for those who have opened it before. A name of the shelf says which text it is and
nothing else, so every process that has the same shelf can read a game that was played with it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from pathlib import Path

from longbox.engine.save import SHELF
from longbox.games.options import BadOptions

_NAME = re.compile(re.escape(SHELF) + "[0-9a-f]{64}")
_at: list[Path] = []


def use(folder: Path | str) -> None:
    """Where the texts lie; processes that work together use the same folder."""
    _at[:] = [Path(folder)]


def folder() -> Path:
    """A folder of our own if none was named: nobody else can write there."""
    if not _at:
        use(tempfile.mkdtemp(prefix="longbox-packs-"))
    return _at[0]


def name_of(text: str) -> str:
    return SHELF + hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def keep(text: str) -> str:
    """Lays a text on the shelf and hands back its name."""
    name = name_of(text)
    if not holds(name):
        path = path_of(name)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix="draft")
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(text)
        Path(draft).replace(path)
    with contextlib.suppress(OSError):
        os.utime(path_of(name))  # the least used go first
    return name


def holds(name: str) -> bool:
    return path_of(name).is_file()


def path_of(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise BadOptions("there is no such pack")
    return folder() / f"{name[len(SHELF) :]}.yaml"


def file_of(pack: str) -> Path:
    """The file of a pack, whether it is named by its path or lies on the shelf."""
    return path_of(pack) if pack.startswith(SHELF) else Path(pack)
