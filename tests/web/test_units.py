"""The tests of the page's own modules, which run without a browser."""

from __future__ import annotations

import os
import subprocess

from tests.web.conftest import ROOT


def test_the_modules_of_the_page() -> None:
    path = f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}"
    told = subprocess.run(
        ["npm", "--prefix", "web", "test"], cwd=ROOT, env={**os.environ, "PATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
