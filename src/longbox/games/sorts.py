"""What a text is: packs and formats are both YAML, and are easily handed to whoever wanted the other."""

from __future__ import annotations

import re
from pathlib import Path

PACK, FORMAT = "pack", "format"
MOST_READ = 65_536  # letters; what a text is stands near its beginning
_ID = {sort: re.compile(rf"^{sort}\s*:\s*[\"']?([a-z][a-z0-9_]*)?", re.MULTILINE) for sort in (PACK, FORMAT)}


def said_sort(text: str) -> str:
    """What a text says that it is, if it says so; a pack, if it says both."""
    return next((sort for sort in (PACK, FORMAT) if _ID[sort].search(text)), "")


def sort_of(text: str) -> str:
    """The same; what says nothing is looked at as a pack."""
    return said_sort(text) or PACK


def id_of(text: str) -> str:
    """What it calls itself, even where the rest of it cannot be read."""
    found = _ID[sort_of(text)].search(text)
    return (found[1] or "") if found else ""


def said_sort_of_file(path: Path) -> str:
    """What a file says that it is."""
    if not path.is_file():
        return ""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return said_sort(file.read(MOST_READ))
    except OSError:
        return ""
