"""Decides, before anything else is imported, whether the compiled modules may be used.

The hot modules exist twice: as Python source and, where a C compiler was at hand, as
extension modules beside it. Python prefers the extension, even one built from an older
source. So a build leaves a stamp with the digest of every source it saw; unless
the stamp fits the sources to the letter, all modules are imported from source. It is all or
nothing, because compiled modules rely on each other's memory layout.

`LONGBOX_PURE=1` asks for the sources in any case. Imports nothing of this package but the stand-in for a library that
is missing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PACKAGE = "longbox"
SWITCH = "LONGBOX_PURE"

# One stamp for each kind of interpreter, as their extension modules can lie side by side.
# (PyPy and friends may have no suffix at all: then nothing is ever compiled for them.)
STAMP = f"{PACKAGE}/_compiled{EXTENSION_SUFFIXES[0] if EXTENSION_SUFFIXES else ''}.txt"

why: str = "not decided yet"  # why the sources are used; empty when the compiled modules are


def asked_for() -> bool:
    """Whether the user asked for the sources."""
    return os.environ.get(SWITCH, "") not in ("", "0")


def digest(path: str) -> str:
    """The digest of a file, as written in the stamp."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def misfit(top: str) -> str:
    """What keeps the compiled modules under the folder `top` from being used; empty if nothing does."""
    try:
        with open(os.path.join(top, STAMP), encoding="utf-8") as file:
            entries = [line.split() for line in file if not line.startswith("#")]
    except OSError:
        return "not compiled"
    for kind, name, *expected in entries:
        path = os.path.join(top, name)
        if not os.path.isfile(path):
            return f"{name} is missing"
        if kind == "source" and digest(path) != expected[0]:
            return f"{name} changed after it was compiled"
    return ""


class SourceOnly:
    """A finder of this package's modules that does not see extension modules."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(f"{PACKAGE}."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None  # a folder without __init__.py, or nothing: the usual finders know


def settle() -> str:
    """Choose between compiled modules and sources; return why the sources are used, or an empty string."""
    global why  # noqa: PLW0603
    top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    why = f"{SWITCH} is set" if asked_for() else misfit(top)
    if importlib.util.find_spec("librt") is None:
        from longbox import _vectors

        _vectors.install()
        why = why or "librt is not installed"
    if why and SourceOnly not in sys.meta_path:
        sys.meta_path.insert(0, SourceOnly)
    return why
