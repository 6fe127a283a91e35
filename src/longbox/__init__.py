"""Longbox: five deck-building card games as an exact, fast rules engine."""

from longbox import _pure

_pure.settle()  # before anything else: compiled modules are used only if they fit the sources

from longbox.engine.game import CannotUndo, Decision, Game, IllegalChoice, Option  # noqa: E402
from longbox.engine.state import OutOfFuel  # noqa: E402
from longbox.games import BadOptions, new_game  # noqa: E402
from longbox.view import View  # noqa: E402

__all__ = [
    "BadOptions",
    "CannotUndo",
    "Decision",
    "Game",
    "IllegalChoice",
    "Option",
    "OutOfFuel",
    "View",
    "new_game",
]
