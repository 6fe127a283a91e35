"""Packages that only some commands need. Who lacks one is told in one line how to get it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from longbox import _install
from longbox.games import BadOptions


class ExtraMissing(BadOptions):
    """A package is not installed. A mistake of who asks, so commands answer it as one."""


def need(module: str, extra: str) -> Any:
    """The module, or one clear line."""
    try:
        return import_module(module)
    except ImportError as error:
        missing = (error.name or module).partition(".")[0]
        raise ExtraMissing(f"{missing} is not installed; try: {_install.command(extra)}") from error
