"""Work that is shared: everything once, whatever happens."""

from __future__ import annotations

import os
import re
import sys

import pytest

from longbox import BadOptions, _install
from longbox.lab.spread import MOST, Shares, WorkerDied, spread


def square(plan: int, number: int) -> int:
    return plan * number * number


def dies(plan: int, number: int) -> int:
    os._exit(9)


@pytest.mark.parametrize("jobs", [1, 3])
def test_every_number_once(jobs):
    found = [one for some in spread(square, 2, range(50), jobs) for one in some]
    assert sorted(found) == [2 * number * number for number in range(50)]


def test_who_has_enough_may_stop():
    several = spread(square, 1, range(10_000), 2)
    assert next(several)
    several.close()  # type: ignore[attr-defined]


def test_a_process_that_dies_is_told_of():
    with pytest.raises(WorkerDied, match="ended from outside"):
        list(spread(dies, 1, range(4), 2))


def test_shares_grow_while_the_work_is_quick_and_shrink_when_it_is_slow():
    shares = Shares(range(10_000))
    sizes = []
    for seconds_each in (0.001, 0.001, 0.001, 0.001, 0.001, 0.5, 30.0):
        share = shares.next()
        sizes.append(len(share))
        shares.took(len(share), seconds_each * len(share))
    assert sizes[:2] == [1, 4] and max(sizes) == MOST and len(shares.next()) == 1


@pytest.mark.parametrize(("jobs", "engine"), [(0, "local"), (1, "horse")])
def test_bad_input(jobs, engine):
    with pytest.raises(BadOptions):
        spread(square, 1, range(3), jobs, engine)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOptions, match=re.escape(f"ray is not installed; try: {_install.command('ray')}")):
        list(spread(square, 1, range(3), 1, "ray"))
