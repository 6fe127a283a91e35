"""A real browser. Its library keeps a loop in the thread that started it: one a process (`browser` in conftest.py)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright  # noqa: TID251

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest first
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def started() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found is not None, "Chromium is missing: make setup installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()
