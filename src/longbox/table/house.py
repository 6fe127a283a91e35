"""The cards of this server: its boxes, with the packs of the operator laid over them.

One server has one set of packs: they are laid once, before the first table is opened, in the processes in which bots
think too. A stored game names the packs it was played with; with others it is not opened.
"""

from __future__ import annotations

import os

from longbox import games
from longbox.engine.program import Program
from longbox.games.options import STANDARD
from longbox.games.overlays import by_box
from longbox.language import Library

_packs: dict[str, tuple[str, ...]] = {}  # by box
_given: list[str] = []


def lay(packs: str) -> None:
    """Paths of packs, separated like those of PATH. Refuses what cannot be played: PackError or BadOptions."""
    found = by_box([path for path in packs.split(os.pathsep) if path])
    _packs.clear()
    _packs.update(found)
    _given[:] = [packs]


def given() -> str:
    """What was laid, for another process to do the same."""
    return _given[0] if _given else ""


def packs_of(game: str) -> tuple[str, ...]:
    return _packs.get(game, ())


def library(game: str) -> Library:
    return games.library(game, packs_of(game))


def program(game: str, options: games.Options = STANDARD) -> Program:
    return games.program_for(game, packs_of(game), options)


def check_options(game: str, options: games.Options, seats: int) -> None:
    games.check_options(game, options, seats, packs_of(game))


def cards_of(game: str) -> games.Cards:
    return games.cards_of(game, packs_of(game))
