"""Commands of the lab in processes of their own, interrupted as people interrupt them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.interrupts import hears_interrupts


@pytest.fixture
def interrupted(tmp_path: Path) -> Callable[[list[str], str], tuple[str, int]]:
    """Starts a command of ours and interrupts it when its journal has some games; what it said, and how many games."""

    def interrupt(arguments: list[str], journal: str) -> tuple[str, int]:
        def games() -> int:
            return sum(path.read_bytes().count(b"\n") - 1 for path in tmp_path.glob(journal))

        with subprocess.Popen(
            [sys.executable, "-m", "longbox.cli", *arguments],
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=hears_interrupts,  # noqa: PLW1509
        ) as started:
            try:
                until = time.monotonic() + 600
                while games() < 4 and time.monotonic() < until:
                    time.sleep(0.05)
                os.killpg(started.pid, signal.SIGINT)
                _, told = started.communicate(timeout=600)
            finally:
                started.kill()
        assert started.returncode == 130
        return told.decode(), games()

    return interrupt
