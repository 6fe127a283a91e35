"""Processes that are interrupted as people do it, by Ctrl-C."""

from __future__ import annotations

import signal


def hears_interrupts() -> None:
    """Before a process begins: whoever runs the tests in the background has switched them off."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
