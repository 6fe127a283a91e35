"""Ctrl-C at any moment: one line at most, exit code 130, nobody left behind. Real signals, to the whole group."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.interrupts import hears_interrupts
from tests.release.conftest import ROOT

COMMANDS = {
    "simulate": ["simulate", "--jobs", "2", "--games", "100000", "--bots", "rookie,random"],
    "arena": ["arena", "--bots", "random,rookie", "--games", "100000", "--jobs", "2"],
    "balance": ["balance", "--games", "100000", "--jobs", "2"],
    "serve": ["serve", "--port", "0", "--db", "sqlite:///games.db"],
    "servers": ["serve", "--port", "0", "--processes", "2", "--db", "sqlite:///games.db"],
    "play": ["play", "--seed", "1"],
    "pack": ["pack", "check", str(ROOT / "src" / "longbox" / "packs" / "injustice")],
    "scenario": ["scenario", str(ROOT / "tests" / "scenarios")],
}
# As the installed command, but it interrupts itself and all it has started when it is about to import its n-th module.
AT_IMPORT = """
import os, signal, sys
from longbox_entry import main
left = int(sys.argv.pop(1))
class Moment:
    def find_spec(self, name, path=None, target=None):
        global left
        left -= 1
        if left == 0:
            os.killpg(0, signal.SIGINT)
sys.meta_path.insert(0, Moment())
sys.exit(main())
"""
PATIENCE = 300


def started(command: list[str], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *command], cwd=folder, text=True, start_new_session=True, preexec_fn=hears_interrupts,  # noqa: PLW1509
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def quiet_end(process: subprocess.Popen[str]) -> int:
    """Its exit code as a shell tells it; it has said one line at most, and all it had started is gone."""
    try:
        _, told = process.communicate(timeout=PATIENCE)
        assert told.count("\n") <= 1 and "Traceback" not in told, told
        assert told == "" or told.startswith("longbox: "), told
        until = time.monotonic() + PATIENCE
        while group(process.pid):  # helpers may need a moment
            assert time.monotonic() < until, group(process.pid)
            time.sleep(0.05)
    finally:
        if group(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
    # Python ends by the signal itself where that came while it ran a text as code, as data classes do.
    return process.returncode if process.returncode >= 0 else 128 - process.returncode


def group(leader: int) -> list[int]:
    """The processes of a group that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


# They are one until the command is known, at about the 180th module; "servers" begins as "serve" does.
BEGINNINGS = [("simulate", moment) for moment in (1, 3, 30, 120)]
BEGINNINGS += [(name, moment) for name in sorted(COMMANDS.keys() - {"servers"}) for moment in (200, 250, 300)]


@pytest.mark.parametrize(("name", "moment"), BEGINNINGS)
def test_while_it_is_being_loaded(name: str, moment: int, tmp_path: Path) -> None:
    code = quiet_end(started(["-c", AT_IMPORT, str(moment), *COMMANDS[name]], tmp_path))
    assert code == 130


@pytest.mark.parametrize("name", ["simulate", "arena", "balance"])
@pytest.mark.parametrize("moment", ["workers start", "games are played"])
def test_while_games_are_played(name: str, moment: str, tmp_path: Path) -> None:
    process = started(["-m", "longbox.cli", *COMMANDS[name]], tmp_path)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if moment == "workers start" and len(group(process.pid)) > 1:
            break
        if any(path.is_file() and path.read_bytes().count(b"\n") > 4 for path in tmp_path.rglob("*.jsonl*")):
            break
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    assert quiet_end(process) == 130


@pytest.mark.parametrize("seconds", [0.0, 1.0])
def test_while_the_processes_of_a_server_begin(seconds: float, tmp_path: Path) -> None:
    process = started(["-m", "longbox.cli", *COMMANDS["servers"]], tmp_path)
    until = time.monotonic() + PATIENCE
    while len(group(process.pid)) < 3 and time.monotonic() < until and process.poll() is None:
        time.sleep(0.01)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    assert quiet_end(process) == 130


@pytest.mark.parametrize(
    ("name", "awaited", "code"),
    [("serve", "on the table", 130), ("servers", "on the table", 130), ("play", "Line-Up", 0)],
)
def test_while_it_waits_for_people(name: str, awaited: str, code: int, tmp_path: Path) -> None:
    """That is how a server is ended. A game in the terminal is kept, as if its player had left it."""
    process = started(["-m", "longbox.cli", *COMMANDS[name]], tmp_path)
    assert process.stdout is not None
    seen = ""
    while not re.search(awaited, seen):
        line = process.stdout.readline()
        assert line, seen
        seen += line
    os.killpg(process.pid, signal.SIGINT)
    assert quiet_end(process) == code


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.05])
def test_twice_while_a_server_ends(seconds: float, tmp_path: Path) -> None:
    process = started(["-m", "longbox.cli", *COMMANDS["serve"]], tmp_path)
    assert process.stdout is not None
    assert "on the table" in process.stdout.readline()
    for _ in range(2):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(seconds)
    assert quiet_end(process) == 130


@pytest.mark.parametrize("name", ["pack", "scenario"])
@pytest.mark.parametrize("seconds", [0.4, 0.9, 1.6])
def test_while_it_looks_through_files(name: str, seconds: float, tmp_path: Path) -> None:
    """At whatever it is then; if it was quicker, it has ended as always."""
    process = started(["-m", "longbox.cli", *COMMANDS[name]], tmp_path)
    time.sleep(seconds)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    assert quiet_end(process) in (0, 130)


@pytest.mark.parametrize("seconds", [0.05, 0.3, 0.8, 1.5])
def test_while_a_clone_is_made_ready(seconds: float, tmp_path: Path) -> None:
    """What `make play` does first: at whatever it is then, be it a shell or a tool. Make has its own words."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT / "tools", clone / "tools")  # and not here, where it would take away what the tests run with
    for name in ("constraints.txt", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, clone)
    interrupted_at_play(["0"], clone, seconds, tmp_path)


@pytest.mark.parametrize("seconds", [0.05, 0.3, 0.8, 1.5])
def test_while_what_is_ready_is_put_on_the_table(seconds: float, tmp_path: Path) -> None:
    """What `make play` does then: until it serves, and when it does."""
    interrupted_at_play(["0", "ready"], ROOT, seconds, tmp_path)


def interrupted_at_play(words: list[str], folder: Path, seconds: float, home: Path) -> None:
    process = subprocess.Popen(
        ["tools/play.sh", *words], cwd=folder, text=True, start_new_session=True, preexec_fn=hears_interrupts,  # noqa: PLW1509
        env={**os.environ, "XDG_DATA_HOME": str(home), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    assert quiet_end(process) in (130, 0)
