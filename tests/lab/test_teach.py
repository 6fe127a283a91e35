"""The mastermind learns from its own games; what was done before an interruption is not done again."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.bots import Mastermind, decide
from longbox.bots.foresight import built, shipped
from longbox.games import BadOptions, new_game, program
from longbox.lab import teach
from longbox.lab.teach import Effort, School

EFFORT = Effort(generations=2, games=4, nodes=2, epochs=1, trial=2)


@pytest.fixture(autouse=True)
def two_games_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teach, "AT_ONCE", 2)


def school(folder: Path) -> School:
    return School("rivals", folder, EFFORT, seed=1)


def test_an_interrupted_school_goes_on(tmp_path: Path) -> None:
    learned = school(tmp_path).run()
    assert learned != shipped("rivals"), "nothing was learned"
    kept = tmp_path / "2" / "00000.npz"
    played = kept.stat().st_mtime_ns
    for lost in ("2.json", "network.json", "2/00001.npz"):
        (tmp_path / lost).unlink()
    assert school(tmp_path).run() == learned
    assert kept.stat().st_mtime_ns == played, "a game was played twice"


def test_a_mastermind_asks_the_network_it_is_given() -> None:
    """One that knows nothing chooses otherwise, sooner or later."""
    network = shipped("base")
    network.first.clear()
    knows_nothing = built(network, program("base"))
    game = new_game("base", seats=2, seed=5)
    for asked in range(200):
        ours, theirs = (decide(Mastermind(asked, nodes=40, foresight=one), game) for one in (None, knows_nothing))
        if ours != theirs:
            return
        game.choose(ours)
    pytest.fail("all choices were the same")


def test_a_box_without_a_network_is_refused() -> None:
    with pytest.raises(BadOptions, match="no network for 'sixth'"):
        shipped("sixth")
