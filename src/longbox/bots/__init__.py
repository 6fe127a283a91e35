"""The bots. Each sees a view, never the state, and draws its chance from a stream of its own.

May import the view, the games (for the cards' trees) and the language. `make_bot` knows them by name,
those of other packages too.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from longbox.bots.others import installed, make_installed
from longbox.bots.randomly import RandomBot
from longbox.bots.rookie import Rookie
from longbox.view import View

__all__ = ["BOTS", "BadBot", "Bot", "RandomBot", "Rookie", "bot_names", "make_bot"]


class Bot(Protocol):
    """A player. One bot plays one seat of one game."""

    name: str

    def choose(self, view: View) -> int:
        """The index of an option of `view.decision`, which asks this seat."""


class BadBot(ValueError):
    """There is no bot of this name."""


_MAKERS: Mapping[str, Callable[[int | str], Bot]] = MappingProxyType({"random": RandomBot, "rookie": Rookie})
BOTS = tuple(_MAKERS)


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by name. The same seed and the same views give the same answers."""
    maker = _MAKERS.get(name)
    if maker is not None:
        return maker(seed)
    if name in installed():
        bot: Bot = make_installed(name, seed)
        return bot
    names = bot_names()
    near = difflib.get_close_matches(name, names, 1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise BadBot(f"unknown bot '{name}'{hint}; there are {', '.join(names)}")


def bot_names() -> tuple[str, ...]:
    """Ours, then those that other packages bring."""
    return (*BOTS, *(name for name in installed() if name not in BOTS))
