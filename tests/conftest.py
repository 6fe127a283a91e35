"""What all tests have in common: a failure of a test that played a game says with which chance it was dealt; where
several workers share them, their order; and the browser, of which a process can have only one."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.order import in_order

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def dealt() -> list[str]:
    """The seeds that the running test has named, if it has to do with tables at all."""
    house = sys.modules.get("tests.table.house")
    found: list[str] = house.dealt if house is not None else []
    return found


def pytest_runtest_setup(item: pytest.Item) -> None:
    dealt().clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, Any]:
    report = yield
    if report.failed and dealt():
        report.sections.append(("seeds of the tables, see tests/table/server.py", "\n".join(dealt())))
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = in_order(items, workers, lambda item: item.nodeid)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from tests.browser import started

    with started(seen=False) as found:
        yield found
