"""The shape of the report; how fast this machine is, is not tested."""

from __future__ import annotations

import re
import sys

import pytest

from longbox import BadOptions, _install, _pure
from longbox.envs.bench import ROWS, VectorSteps, our_steps, peer_steps
from longbox.lab import bench
from longbox.lab.bench import run_bench
from longbox.lab.peers import PeerMissing

WHOLE_GAMES = ("base_2p_random", "base_2p_rookie", "base_2p_playout")
SMALL_THINGS = ("clone", "new_game", "view", "to_bytes", "from_bytes", "text", "determinize")


def test_shape():
    told: list[tuple[int, int]] = []
    report = run_bench(seconds_per_round=0.01, rounds=1, progress=lambda done, total: told.append((done, total)))
    assert list(report) == ["compiled", "results"]
    assert report["compiled"] is (_pure.why == "")
    results = report["results"]
    assert isinstance(results, dict)
    assert set(results) == {*WHOLE_GAMES, *(f"{name}_microseconds" for name in SMALL_THINGS)}
    for name in WHOLE_GAMES:
        assert set(results[name]) == {"games_per_second", "decisions_per_second", "decisions_per_game"}
        assert all(value > 0 for value in results[name].values())
    assert all(results[f"{name}_microseconds"] > 0 for name in SMALL_THINGS)
    assert told[-1][0] == told[-1][1] == len(told)


def test_environments_are_measured_beside_each_other():
    def steps(seconds: float) -> tuple[int, int]:
        return 1, 10

    class Pyminion:
        def __call__(self, seconds: float) -> tuple[int, int]:
            return 1, 5

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "Pyminion", Pyminion)
        report = run_bench(0.01, peers=True, rounds=1, envs={"ours": steps}, env_peers={"theirs": steps})
    ratios = ["ratio_decisions", "ratio_base_2p_playout", "ratio_ours", "ratio_env_steps"]
    assert list(report) == ["compiled", "results", "peers", *ratios]
    assert "ours" in report["results"] and set(report["peers"]) == {"pyminion", "theirs"}  # type: ignore[operator,call-overload]


def test_the_environment_plays_whole_games():
    games, played = our_steps()(0.01)
    assert games >= 1 and played > 50 * games


def test_the_vector_environment_goes_on_where_it_stopped():
    play = VectorSteps()
    rounds = [play(0.01) for _ in range(3)]
    assert all(played and played % ROWS == 0 for _, played in rounds)
    assert play.env._batch.games[0].steps * ROWS <= sum(played for _, played in rounds)


def test_a_missing_peer_is_said_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyminion.game", None)
    with pytest.raises(PeerMissing, match=re.escape(_install.command("peers"))):
        run_bench(peers=True)


def test_a_missing_environment_beside_ours_is_said_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("longbox.envs.bench.find_spec", lambda name: None)
    with pytest.raises(BadOptions, match=re.escape(f"pygame is not installed; try: {_install.command('peers')}")):
        peer_steps()
