"""Replay files: written, read, played again, and refused when they are foreign or broken."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pytest

import longbox
from longbox.cli.main import main
from longbox.lab import replay as files
from longbox.lab.replay import BadReplay


@pytest.fixture
def kept(tmp_path):
    """A finished game between two random players."""
    record = files.new_replay("base", 2, 5, {"villains": 2})
    record.names, record.bots = ["Anna", "Ben"], ["random", "random"]
    game = longbox.new_game("base", 2, 5, villains=2)
    chance = random.Random(5)
    while not game.over:
        turn = game.state.turn_number
        choice = chance.randrange(len(game.decision.options))
        game.choose(choice)
        files.note(record, game, choice, turn)
    file = tmp_path / "game.json"
    files.write(file, record)
    return file


def changed(file, **parts):
    data = json.loads(file.read_text(encoding="utf-8"))
    data.update(parts)
    file.write_text(json.dumps(data), encoding="utf-8")


def test_a_game_is_told_again(kept, capsys):
    assert main(["replay", str(kept), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "— Turn 1: " in told and "The game is over" in told and "★ " in told
    assert main(["replay", str(kept), "--lang", "fr", "--turn", "2"]) == 0
    told = capsys.readouterr().out
    assert "— Tour 2\u00a0: " in told and "Tour 3" not in told


def test_through_the_eyes_of_a_player(kept, capsys):
    assert main(["replay", str(kept), "--lang", "en", "--seat", "1"]) == 0
    told = capsys.readouterr().out
    assert "You end your turn" in told and "Ben ends the turn and draws 5 cards" in told


def test_step_by_step_without_anybody_there(kept, capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda *_: (_ for _ in ()).throw(EOFError))
    assert main(["replay", str(kept), "--step"]) == 0
    assert "★" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no replay"),
        (b"{}", "no replay"),
        (b"[1, 2]", "no replay"),
        (b"\xff\xfe", "no replay"),
        (b"[" * 100_000, "no replay"),
        (b'{"longbox": "replay", "format": 2}', "no replay"),
        (b" " * (files.MAX_BYTES + 1), "larger"),
    ],
)
def test_foreign_files_are_refused(tmp_path, capsys, data, told):
    file = tmp_path / "file"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 2
    err = capsys.readouterr().err
    assert told in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "parts",
    [
        {"seats": 9},
        {"choices": [-1]},
        {"choices": "all"},
        {"extra": 1},
        {"names": ["\x1b[2J", "Ben"]},
        {"game": "chess"},
        {"game": "../../etc"},
        {"options": {"villains": "many"}},
        {"options": {"heroes": [5]}},
        {"options": {"colour": 1}},
        {"seed": 6},
        {"start": ""},
        {"start": "AAAA"},
        {"start": "A" * 400_000},
        {"format": 1, "packs": []},
        {"choices": [0] * 3000},
        {"choices": [9000]},
    ],
)
def test_damaged_files_are_refused(kept, capsys, parts):
    changed(kept, **parts)
    assert main(["replay", str(kept)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("longbox: ") and err.count("\n") == 1


def older(file, **parts):
    """The file as version 0.1.0 wrote it."""
    data = json.loads(file.read_text(encoding="utf-8"))
    data |= {"format": 1, "checks": [[1, "0" * 32]], **parts}
    del data["start"], data["deal"]
    file.write_text(json.dumps(data), encoding="utf-8")


def test_a_file_of_version_0_1_0(kept, capsys):
    older(kept)
    assert main(["replay", str(kept), "--lang", "en"]) == 0
    assert "The game is over" in capsys.readouterr().out
    changed(kept, scores=[0, 1])
    assert main(["replay", str(kept), "--lang", "en"]) == 2
    assert "does not end as it did" in capsys.readouterr().err


def test_other_cards_are_noticed_and_can_be_passed_over(kept, capsys):
    data = json.loads(kept.read_text(encoding="utf-8"))
    older(kept, packs=[{**data["packs"][0], "hash": "0" * 64}])
    assert main(["replay", str(kept)]) == 2
    assert "other cards" in capsys.readouterr().err
    assert main(["replay", str(kept), "--anyway", "--lang", "en"]) == 0
    assert "The game is over" in capsys.readouterr().out


OVERLAY = """\
pack: mine
version: 1
title: {{en: Mine, fr: Le mien}}
overlay: base
cards:
  punch:
    name: {{en: Mighty Punch, fr: Coup puissant}}
    section: starters
    type: starter
    cost: 0
    vp: 0
    copies: 36
    noun: {{gender: m, plural: Coups puissants}}
    play: [{{power: {power}}}]
"""


@pytest.fixture
def overlaid(tmp_path, monkeypatch):
    """A game with a pack of one's own, named by a path from here."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(OVERLAY.format(power=3), encoding="utf-8")
    record = files.new_replay("base", 2, 5, {}, ["mine.yaml"])
    game = longbox.new_game("base", 2, 5, ["mine.yaml"])
    while not game.over and game.state.turn_number < 9:
        turn = game.state.turn_number
        game.choose(0)
        files.note(record, game, 0, turn)
    files.write(tmp_path / "game.json", record)
    return tmp_path / "game.json"


def test_overlays_are_found_from_elsewhere(overlaid, tmp_path, monkeypatch, capsys):
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert files.read(overlaid).overlays == [str(tmp_path / "mine.yaml")]
    assert main(["replay", str(overlaid), "--lang", "en"]) == 0
    assert "Mighty Punch" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_a_game_is_shown_and_goes_on_without_its_pack(overlaid, tmp_path, command):
    """In a process of its own, which knows nothing of the pack."""
    (tmp_path / "mine.yaml").unlink()
    run = [sys.executable, "-m", "longbox.cli", *command, str(overlaid), "--lang", "en"]
    done = subprocess.run(run, input="q\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Turn 9" in done.stdout
    gone = tmp_path / "mine.yaml"
    assert done.stderr == f"longbox: {gone}: there is no such file; its cards are called by their ids\n"


def told_apart(file):
    """Plays a file in a process of its own, which knows nothing of older packs; turns and errors."""
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from longbox.lab.replay import play, read\n"
        "games = [game.state.turn_number for game in play(read(Path(sys.argv[1])))]\n"
        "print(games[-1])\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.stderr


@pytest.mark.parametrize("change", ["comment", "other cards", "gone"])
def test_a_game_is_played_again_with_the_cards_of_then(overlaid, tmp_path, change):
    pack = tmp_path / "mine.yaml"
    if change == "comment":
        pack.write_text("# mine\n" + pack.read_text(encoding="utf-8"), encoding="utf-8")
    elif change == "other cards":
        pack.write_text(OVERLAY.format(power=1), encoding="utf-8")
    else:
        pack.unlink()
    assert told_apart(overlaid) == ("9", "")


def test_a_turn_that_is_not_there(kept, capsys):
    assert main(["replay", str(kept), "--turn", "9999"]) == 2
    assert main(["replay", str(kept), "--seat", "3"]) == 2
    assert capsys.readouterr().out == ""


def test_the_hashes_catch_another_choice(kept):
    record = files.read(kept)
    turn_end = record.checks[0].choices - 1
    del record.choices[0]
    with pytest.raises(BadReplay):
        for _ in files.play(record):
            pass
    assert turn_end >= 0


def test_forgetting_choices():
    record = files.new_replay("base", 2, 5, {})
    record.choices = [1, 2, 3, 4]
    record.checks = [files.Check(2, "a"), files.Check(4, "b")]
    files.forget(record, 1)
    assert record.choices == [1, 2, 3]
    assert record.checks == [files.Check(2, "a")]
