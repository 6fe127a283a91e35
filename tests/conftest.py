"""What all tests have in common: a failure of a test that played a game says with which chance it was dealt."""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import Any

import pytest


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
