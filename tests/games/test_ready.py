"""Programs that lie ready: the same cards, never older than their sources, and nothing else is read for a game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from longbox.games import GAMES, compiled, ready
from longbox.games.ready import ready_program, write
from longbox.packs import pack_path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ready, "FOLDER", tmp_path)
    write(tmp_path)
    return tmp_path


def test_the_cards_are_those_of_the_packs(folder: Path) -> None:
    for game in GAMES:
        found = ready_program(game)
        assert found is not None and found.hash == compiled(game).hash
        assert [d.id for d in found.defs] == [d.id for d in compiled(game).defs]


def test_a_changed_pack_or_compiler_is_noticed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = tmp_path / "pack.yaml"
    edited.write_bytes(pack_path("base").read_bytes() + b"# edited\n")
    with monkeypatch.context() as patch:
        patch.setattr(ready, "pack_path", lambda game: edited)
        assert ready_program("base") is None
    assert ready_program("base") is not None
    monkeypatch.setattr(ready, "_makers", lambda: b"other sources")
    assert ready_program("base") is None


def test_broken_or_missing_files_are_passed_over(folder: Path) -> None:
    file = folder / "base.program"
    whole = file.read_bytes()
    for data in (b"", whole[:10], whole[:200], whole[:32] + b"nonsense"):
        file.write_bytes(data)
        assert ready_program("base") is None
    file.unlink()
    assert ready_program("base") is None


def test_a_game_of_a_box_that_lies_ready_reads_no_pack(folder: Path) -> None:
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "import longbox\n"
        "from longbox.games import ready\n"
        "ready.FOLDER = Path(sys.argv[1])\n"
        "game = longbox.new_game('base', seats=3)\n"
        "game.choose(0)\n"
        "longbox.Game.from_bytes(game.to_bytes()).view(0)\n"
        "late = ('yaml', 'longbox.language', 'longbox.text', 'longbox.engine.compile', 'rich', 'cyclopts')\n"
        "print([name for name in late if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
