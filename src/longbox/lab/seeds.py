"""Seeds that follow from other seeds."""

from __future__ import annotations

import hashlib


def derived(seed: int | str, what: int | str) -> int:
    """A seed of its own for each game and bot."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{what}".encode()).digest()[:6], "big")
