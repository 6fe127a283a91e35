"""Replay files: written, read, played again, and refused when they are foreign or broken."""

from __future__ import annotations

import json
import random

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
        {"overlays": ["/no/such/pack.yaml"]},
        {"seed": 6},
        {"packs": []},
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


def test_other_cards_are_noticed_and_can_be_passed_over(kept, capsys):
    data = json.loads(kept.read_text(encoding="utf-8"))
    changed(kept, packs=[{**data["packs"][0], "hash": "0" * 64}])
    assert main(["replay", str(kept)]) == 2
    assert "other cards" in capsys.readouterr().err
    assert main(["replay", str(kept), "--anyway", "--lang", "en"]) == 0
    assert "The game is over" in capsys.readouterr().out


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
