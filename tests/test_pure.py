"""The choice between compiled modules and sources, with files that only look like extension modules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import hatch_build
from longbox import _pure

SUFFIX = EXTENSION_SUFFIXES[0]
LOOK = "import longbox, longbox.engine.hot; print(longbox.why)"


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A folder with a tiny `longbox`, one hot module in it, and the stamp of its build."""
    engine = tmp_path / "longbox" / "engine"
    engine.mkdir(parents=True)
    shutil.copy(_pure.__file__, tmp_path / "longbox")
    (tmp_path / "longbox" / "__init__.py").write_text("from longbox import _pure\nwhy = _pure.settle()\n")
    (engine / "__init__.py").touch()
    (engine / "hot.py").write_text("from longbox.engine.words import N\n")
    (engine / "words.py").write_text("N = 1\n")
    (engine / f"hot{SUFFIX}").write_text("importing this fails, which shows that it was chosen")
    lines = [f"source longbox/engine/{name} {_pure.digest(str(engine / name))}" for name in ("hot.py", "words.py")]
    lines += [f"binary longbox/engine/hot{SUFFIX}"]
    (tmp_path / _pure.STAMP).write_text("\n".join(["# compiled by a test", *lines, ""]))
    return tmp_path


def look(top: Path, switch: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(top), _pure.SWITCH: switch}
    command = [sys.executable, "-c", LOOK]
    return subprocess.run(command, cwd=top, env=environment, capture_output=True, text=True, check=False)


def test_a_fitting_extension_is_used(top: Path) -> None:
    assert _pure.misfit(str(top)) == ""
    found = look(top)
    assert found.returncode == 1
    assert "ImportError" in found.stderr


def test_the_switch_asks_for_the_sources(top: Path) -> None:
    assert look(top, "1").stdout == "LONGBOX_PURE is set\n"
    assert look(top, "0").returncode == 1


@pytest.mark.parametrize("name", ["hot.py", "words.py"])
def test_an_edited_source_is_never_shadowed(top: Path, name: str) -> None:
    source = top / "longbox" / "engine" / name
    before = source.stat()
    source.write_text(source.read_text() + "# edited\n")
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))  # even if the clock does not tell
    assert look(top).stdout == f"longbox/engine/{name} changed after it was compiled\n"


def test_an_extension_without_a_stamp_is_not_trusted(top: Path) -> None:
    (top / _pure.STAMP).unlink()
    assert look(top).stdout == "not compiled\n"


def test_half_a_build_is_not_used(top: Path) -> None:
    with (top / _pure.STAMP).open("a") as stamp:
        stamp.write(f"binary longbox__mypyc{SUFFIX}\n")
    assert look(top).stdout == f"longbox__mypyc{SUFFIX} is missing\n"


def test_a_build_depends_on_all_that_its_modules_import(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "SRC", top)
    engine = top / "longbox" / "engine"
    (engine / "words.py").write_text("from . import more\nimport os, longbox.engine.last\nN = 1\n")
    (engine / "more.py").write_text("from .last import X\n")
    (engine / "last.py").write_text("X = 2\n")
    (engine / "other.py").touch()
    seen = hatch_build.seen_sources([engine / "hot.py"])
    assert [path.name for path in seen] == ["__init__.py", "hot.py", "last.py", "more.py", "words.py"]


def test_without_librt_the_sources_play_the_same_game() -> None:
    """Where the library for rows of numbers cannot be had, lists stand in for it."""
    play = """
import sys
if sys.argv[1] == "without":
    class Hide:
        @classmethod
        def find_spec(cls, name, path=None, target=None):
            if name.partition(".")[0] == "librt":
                raise ModuleNotFoundError(name)
    sys.meta_path.insert(0, Hide)
    import importlib.util
    found = importlib.util.find_spec
    importlib.util.find_spec = lambda name, package=None: None if name == "librt" else found(name, package)
import longbox
from longbox import _pure
game = longbox.new_game("base", seats=3, seed=5)
while not game.over:
    game.choose(game.decision.count // 2)
    game = game.clone()
print(game.scores, game.state.serial, _pure.why)
"""
    told = []
    for how in ("with", "without"):
        environment = {**os.environ, _pure.SWITCH: ""}
        command = [sys.executable, "-c", play, how]
        told.append(
            subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split("]")
        )
    assert told[0][0] == told[1][0] and told[0][1].split()[0] == told[1][1].split()[0]
    assert _pure.why or told[1][1].split(maxsplit=1)[1].strip() == "librt is not installed"
