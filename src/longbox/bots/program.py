"""Bots that are programs: they read JSON lines and answer JSON lines, in any language.

A program gets views and nothing else, so it cannot look at what is hidden. It may crash, write nonsense or say nothing
at all: each of these is a `BotFault` with one clear line. The program is then gone, and started anew for another game.
"""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from longbox.view import View

PROTOCOL = 1
LONGEST = 65_536  # bytes of an answer
STARTING = 30.0  # seconds more for the first answer: interpreters load, models too
LAST_WORDS = 300  # characters of what a program said before it died

CRASHED, CHEATED, STALLED, GARBLED = "crashed", "cheated", "stalled", "garbled"


class BotFault(Exception):
    """A bot did not answer as it must. `kind`: crashed, cheated, stalled or garbled."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class BadProgram(ValueError):
    """There is no such program."""


class Answer(msgspec.Struct):
    choice: int


_answers = msgspec.json.Decoder(Answer)


class ProgramBot:
    """One program, one game after the other. `seconds`: how long it may think about one choice.

    It is started when it is first asked. After a fault it is gone, and nobody may ask it again.
    """

    def __init__(self, name: str, argv: Sequence[str], seconds: float) -> None:
        self.name = name
        self._argv = list(argv)
        self._seconds = seconds
        self._said = b""  # read, but not a whole line yet
        self._head = b""  # of a game that was not told of yet
        self._process: subprocess.Popen[bytes] | None = None
        self._fresh = True

    def begin(self, game: str, seats: int, seat: int, seed: int, options: Mapping[str, object]) -> None:
        """A new game. The program is told together with its first question, and has not to answer."""
        head = {"type": "game", "protocol": PROTOCOL, "game": game, "seats": seats, "seat": seat, "seed": seed}
        self._head = msgspec.json.encode({**head, "options": dict(options)}) + b"\n"

    def choose(self, view: View) -> int:
        """The program's choice; whether there is such an option is for the caller to see."""
        if self._process is None:
            self._start()
        elif self._said or self._readable(0):
            self._take()
            if self._said:
                raise self._fault(GARBLED, f"spoke without being asked: {_shown(self._said)}")
        stop = time.monotonic() + self._patience()
        self._send(self._head + msgspec.json.encode({"type": "choose", "view": view}) + b"\n", stop)
        self._head = b""
        line = self._line(stop)
        self._fresh = False
        try:
            return _answers.decode(line).choice
        except msgspec.DecodeError:
            raise self._fault(GARBLED, f'answered {_shown(line)} instead of {{"choice": 0}}') from None

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """The game is over. What goes wrong now is of no account."""
        if self._process is None or self._head:
            return
        message = {"type": "over", "scores": list(scores), "winners": list(winners)}
        with suppress(BotFault):
            self._send(msgspec.json.encode(message) + b"\n", time.monotonic() + 1)

    @property
    def usable(self) -> bool:
        """Whether it may play another game."""
        return self._process is None or (not self._errors.closed and self._process.poll() is None)

    def close(self) -> None:
        """Ends the program and its children."""
        process = self._process
        if process is None or self._errors.closed:
            return
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            stream.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._errors.close()

    def _start(self) -> None:
        errors = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the program
        try:
            process = subprocess.Popen(
                self._argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                start_new_session=True,  # so that its children end with it, and Ctrl-C is ours alone
            )
        except OSError as error:
            errors.close()
            raise BotFault(CRASHED, f"cannot be started: {error.strerror or error}") from None
        assert process.stdin is not None and process.stdout is not None
        self._process, self._errors = process, errors
        self._in, self._out = process.stdin.fileno(), process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)

    def _patience(self) -> float:
        return self._seconds + STARTING if self._fresh else self._seconds

    def _send(self, message: bytes, stop: float) -> None:
        left = memoryview(message)
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            while left:
                if not selector.select(max(stop - time.monotonic(), 0)):
                    raise self._fault(STALLED, f"did not read its question within {self._patience():g} s")
                try:
                    left = left[os.write(self._in, left) :]
                except BlockingIOError:
                    continue
                except OSError:
                    raise self._died() from None

    def _line(self, stop: float) -> bytes:
        while b"\n" not in self._said:
            if len(self._said) > LONGEST:
                raise self._fault(GARBLED, f"answered with more than {LONGEST} bytes")
            if not self._readable(max(stop - time.monotonic(), 0)):
                raise self._fault(STALLED, f"did not answer within {self._patience():g} s")
            if not self._take():
                raise self._died()
        line, _, self._said = self._said.partition(b"\n")
        return line

    def _readable(self, seconds: float) -> bool:
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            return bool(selector.select(seconds))

    def _take(self) -> bool:
        """Reads what is there; False if the program has closed its output."""
        try:
            some = os.read(self._out, LONGEST)
        except BlockingIOError:
            return True
        self._said += some
        return bool(some)

    def _died(self) -> BotFault:
        assert self._process is not None
        try:
            code = self._process.wait(1)
            how = f"ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        except subprocess.TimeoutExpired:
            how = "closed its output"
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 4 * LAST_WORDS))
        words = self._errors.read().decode(errors="replace").strip().splitlines()
        return self._fault(CRASHED, f"{how}: {words[-1][:LAST_WORDS]}" if words else how)

    def _fault(self, kind: str, message: str) -> BotFault:
        self.close()
        return BotFault(kind, message)


def _shown(line: bytes) -> str:
    text = line[:60].decode(errors="replace").strip()
    return repr(text) if len(line) <= 60 else f"{text!r}…"


def command_of(text: str) -> list[str]:
    """A command line as its words; the program must exist."""
    try:
        argv = shlex.split(text)
    except ValueError as error:
        raise BadProgram(f"'{text}' is no command: {error}") from None
    if not argv:
        raise BadProgram("'cmd:' names no program; write cmd:./my_bot")
    found = shutil.which(argv[0])
    if found is None:
        raise BadProgram(f"there is no program '{argv[0]}' that can be run")
    return [os.path.abspath(found), *argv[1:]]
