"""The journal of a long run: what is done stays done, whatever happens then.

A folder with one file, a JSON line for each finished game after a first line that says what is played. The same run
goes on where it stopped; another run is refused. A line that was cut short is dropped and its game played again.
`Rows` is the same for a run that keeps nothing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

import msgspec

from longbox.games import BadOptions

FILE = "games.jsonl"
Row = TypeVar("Row", bound=msgspec.Struct)


class BadJournal(BadOptions):
    """The folder holds something else, or somebody is writing there."""


def folder_of(head: dict[str, Any]) -> Path:
    """Where a run is kept that was given no folder: each run that differs has one of its own."""
    digest = hashlib.sha256(msgspec.json.encode(head, order="sorted")).hexdigest()
    return Path("lab") / f"{head['longbox']}-{head['game']}-{digest[:8]}"


class Rows(Generic[Row]):
    """`rows` are the games played so far; `add` takes more of them."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(self, rows: Iterable[Row]) -> None:
        self.rows += rows

    def close(self) -> None:
        """No more games."""


class Journal(Rows[Row]):
    """The games of before are there, and what is added stays."""

    def __init__(self, folder: Path, head: dict[str, Any], kind: type[Row], fresh: bool = False) -> None:
        super().__init__()
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / FILE
        self._file: IO[bytes] = open(self.path, "a+b")  # noqa: SIM115 - closed by `close`
        try:
            _lock(self._file, folder)
            if fresh:
                self._file.truncate(0)
            self._read(head, kind)
        except BaseException:
            self._file.close()
            raise

    def _read(self, head: dict[str, Any], kind: type[Row]) -> None:
        self._file.seek(0)
        good = 0
        decoder = msgspec.json.Decoder(kind)
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            try:
                if number == 0:
                    self._same(head, msgspec.json.decode(line))
                else:
                    self.rows.append(decoder.decode(line))
            except msgspec.DecodeError:
                raise BadJournal(f"{self.path} line {number + 1} is not of a run of ours") from None
            good += len(line)
        self._file.truncate(good)
        self._file.seek(0, os.SEEK_END)
        if not good:
            self._write([head])

    def _same(self, wanted: dict[str, Any], found: Any) -> None:
        plain = msgspec.json.decode(msgspec.json.encode(wanted))
        if not isinstance(found, dict):
            raise BadJournal(f"{self.path} is not of a run of ours")
        other = [name for name in plain if found.get(name) != plain[name]]
        if other:
            raise BadJournal(
                f"{self.path.parent} holds another run ({', '.join(other)}): name another --out, or --fresh"
            )

    def add(self, rows: Iterable[Row]) -> None:
        some = list(rows)
        super().add(some)
        self._write(some)

    def _write(self, rows: Iterable[object]) -> None:
        self._file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def forget(self) -> None:
        """Nobody will ask again. Folders go too if there is nothing else in them."""
        self.close()
        self.path.unlink()
        with suppress(OSError):
            self.path.parent.rmdir()
            self.path.parent.parent.rmdir()


def _lock(file: IO[bytes], folder: Path) -> None:
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadJournal(f"another run is writing to {folder}") from None
