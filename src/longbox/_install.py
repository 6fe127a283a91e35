"""How somebody gets packages that they lack. Imports nothing of this package."""

from __future__ import annotations

from pathlib import Path


def command(extra: str) -> str:
    """What to type: from a clone it is the clone that is installed, with more."""
    top = Path(__file__).resolve().parents[2]
    if (top / "pyproject.toml").is_file():
        return f"pip install -e '{top}[{extra}]'"
    return f"pip install 'longbox[{extra}]'"
