"""The order in which tests are started loses none and starts the long ones first."""

from __future__ import annotations

import pytest

from tests.order import LONG, in_order

NAMES = [
    *(f"tests/a/test_{n}.py::test_x" for n in range(50)),
    LONG[0],
    *(f"{LONG[2]}::test_{n}" for n in range(3)),
    LONG[1],
]


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_every_test_is_there_once(workers: int) -> None:
    assert sorted(in_order(NAMES, workers, str)) == sorted(NAMES)


def test_each_worker_begins_with_a_long_one() -> None:
    found = in_order(NAMES, 2, str)
    assert found[0] == LONG[0] and found[len(found) // 2] == LONG[1]
    assert found[1:4] == [f"{LONG[2]}::test_{n}" for n in range(3)]  # a module stays together


def test_every_long_one_exists(request: pytest.FixtureRequest) -> None:
    root = request.config.rootpath
    for name in LONG:
        path, _, test = name.partition("::")
        assert (root / path).is_file() and (not test or f"def {test}(" in (root / path).read_text(encoding="utf-8")), (
            name
        )
