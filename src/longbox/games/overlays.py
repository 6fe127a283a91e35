"""Packs of one's own for several boxes at once: each is laid over the box it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from longbox.games import GAMES, program
from longbox.language import PackError, Problem
from longbox.language.reader import document_id, open_document


def by_box(packs: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The packs of each box, in the order given. Refuses what cannot be played: PackError or BadOptions."""
    found: dict[str, tuple[str, ...]] = {}
    for pack in packs:
        document, problems = open_document(Path(pack))
        if document is None:
            raise PackError(problems)
        box = document_id(document, "overlay")
        if box not in GAMES:
            raise PackError([Problem(pack, 0, "", f"'overlay' must name the box: {', '.join(GAMES)}")])
        found[box] = (*found.get(box, ()), pack)
    for box, its in found.items():
        program(box, its)
    return found
