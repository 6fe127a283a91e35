"""The cards: data, one folder per box. Imports nothing."""

from __future__ import annotations

from pathlib import Path

PACKS: tuple[str, ...] = ("base", "titans", "rivals", "metal", "injustice")


def pack_path(name: str) -> Path:
    """The pack file of a box, for example of `base`."""
    if name not in PACKS:
        raise ValueError(f"no pack named {name!r}; there are: {', '.join(PACKS)}")
    return Path(__file__).parent / name / "pack.yaml"
