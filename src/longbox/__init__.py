"""Longbox: five deck-building card games as an exact, fast rules engine."""

from typing import TYPE_CHECKING, Any

from longbox import _pure

_pure.settle()  # before anything else: compiled modules are used only if they fit the sources

if TYPE_CHECKING:
    from longbox.engine.game import CannotUndo, Decision, Game, IllegalChoice, Option
    from longbox.engine.state import OutOfFuel
    from longbox.games import BadOptions, new_game
    from longbox.view import View

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

# Where they live. Loaded when asked for: a command must answer Ctrl-C and mistakes before it knows any cards.
_HOMES = {
    "BadOptions": "longbox.games",
    "OutOfFuel": "longbox.engine.state",
    "View": "longbox.view",
    "new_game": "longbox.games",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'longbox' has no attribute '{name}'")
    from importlib import import_module

    found = getattr(import_module(_HOMES.get(name, "longbox.engine.game")), name)
    globals()[name] = found
    return found
