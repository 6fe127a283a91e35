"""The cards: data, one folder per box. Imports nothing."""

from __future__ import annotations

from pathlib import Path

PACKS: tuple[str, ...] = ("base", "titans", "rivals", "metal", "injustice")

# Formats that come with this package: the boxes as printed first.
FORMATS: tuple[str, ...] = (*PACKS, "league", "tiers", "quick", "beginner")


def format_path(name: str) -> Path:
    """The file of a format that comes with this package."""
    if name not in FORMATS:
        raise ValueError(f"no format named {name!r}; there are: {', '.join(FORMATS)}")
    return Path(__file__).parent / "formats" / f"{name}.yaml"


def pack_path(name: str) -> Path:
    """The pack file of a box, for example of `base`."""
    if name not in PACKS:
        raise ValueError(f"no pack named {name!r}; there are: {', '.join(PACKS)}")
    return Path(__file__).parent / name / "pack.yaml"
