"""A real Ray with two workers on this machine gives what local processes give."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from longbox.lab.arena import arena
from longbox.lab.balance import balance
from longbox.lab.simulate import simulate
from longbox.lab.spread import spread

pytestmark = pytest.mark.filterwarnings("ignore")  # of Ray's own


@pytest.fixture(scope="module")
def cluster():
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def who(folder: str, number: int) -> int:
    """Which process this is. The first waits for the second, however long that takes to start."""
    Path(folder, str(os.getpid())).touch()
    until = time.monotonic() + 300
    while len(os.listdir(folder)) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    return os.getpid()


def test_two_workers_share_the_work(cluster, tmp_path):
    found = [one for some in spread(who, str(tmp_path), range(8), 2, "ray") for one in some]
    assert len(found) == 8 and len(set(found)) == 2
    assert os.getpid() not in found


def test_simulate(cluster):
    there = simulate("base", 2, ["rookie", "random"], 6, 7, swap=True, engine="ray", jobs=2)
    here = simulate("base", 2, ["rookie", "random"], 6, 7, swap=True)
    assert (there.wins, there.mean_scores, there.failures) == (here.wins, here.mean_scores, ())


def test_simulate_goes_on(cluster, tmp_path):
    simulate("base", 2, ["random"], 2, 7, engine="ray", jobs=2, out=tmp_path)
    there = simulate("base", 2, ["random"], 6, 7, engine="ray", jobs=2, out=tmp_path)
    here = simulate("base", 2, ["random"], 6, 7)
    assert (there.wins, there.mean_scores, there.games) == (here.wins, here.mean_scores, 6)


def test_arena_goes_on(cluster, tmp_path):
    options = {"villains": 2}
    arena("base", ["random", "rookie"], 2, options=options, out=tmp_path / "there", engine="ray", jobs=2)
    there = arena("base", ["random", "rookie"], 6, options=options, out=tmp_path / "there", engine="ray", jobs=2)
    assert there.standings == arena("base", ["random", "rookie"], 6, options=options, out=tmp_path / "here").standings


def test_balance(cluster, tmp_path):
    there = balance("base", 4, bots=["random"], out=tmp_path / "there", engine="ray", jobs=2)
    assert there.rows == balance("base", 4, bots=["random"], out=tmp_path / "here").rows
