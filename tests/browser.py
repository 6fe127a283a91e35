"""A real browser. Its library keeps a loop in the thread that started it: one a process (`browser` in conftest.py)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright  # noqa: TID251

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest first
# All pages in one process: a new one for each would take a quarter of the time that a page needs to open.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--renderer-process-limit=1"]
# Without memory for pixels none are drawn, and all else is as ever: layout, frames, pointer. A third of its time.
UNSEEN = ["--force-gpu-mem-available-mb=0"]


@contextmanager
def started(seen: bool = True) -> Iterator[Browser]:
    """`seen`: somebody looks at pictures of it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found is not None, "Chromium is missing: make setup installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS if seen else FLAGS + UNSEEN)
        yield browser
        browser.close()
