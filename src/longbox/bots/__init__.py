"""The bots. Each decides by what its seat may know, and draws its chance from a stream of its own.

May import the quick player, the view, the games (for the cards' trees) and the language. `make_bot` knows them by name,
those of other packages too.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from longbox.bots.mastermind import Mastermind
from longbox.bots.others import installed, make_installed
from longbox.bots.quickly import QuickBot, Rookie, Veteran
from longbox.bots.randomly import RandomBot
from longbox.bots.searcher import Searcher, world_of
from longbox.bots.tastes import TASTES, Tasteful
from longbox.engine.game import Game
from longbox.view import View, view

__all__ = [
    "BOTS",
    "TASTES",
    "BadBot",
    "Bot",
    "Mastermind",
    "Player",
    "QuickBot",
    "RandomBot",
    "Rookie",
    "Searcher",
    "Veteran",
    "bot_names",
    "decide",
    "make_bot",
    "world_of",
]


class Bot(Protocol):
    """A player. One bot plays one seat of one game."""

    name: str

    def choose(self, view: View) -> int:
        """The index of an option of `view.decision`, which asks this seat."""


class BadBot(ValueError):
    """There is no bot of this name."""


Player = Bot | Searcher | QuickBot
_MAKERS: Mapping[str, Callable[[int | str], Player]] = MappingProxyType(
    {"random": RandomBot, "rookie": Rookie, "veteran": Veteran, "mastermind": Mastermind}
)
BOTS = tuple(_MAKERS)
_BUDGET = re.compile(r"mastermind:([1-9][0-9]{0,6})(ms|n)")


def decide(bot: Player, game: Game) -> int:
    """What a bot answers to the decision that is pending. It sees what its seat may know, and nothing else."""
    if isinstance(bot, QuickBot):
        return bot.answer(game.state)
    seat = game.state.ask_seat
    if isinstance(bot, Searcher):
        return bot.search(world_of(game, seat))
    return bot.choose(view(game, seat, True))


def make_bot(name: str, seed: int | str = 0) -> Player:
    """A bot by name. The same seed and the same views give the same answers."""
    maker = _MAKERS.get(name)
    if maker is not None:
        return maker(seed)
    if name in TASTES:
        return Tasteful(name, seed)
    if name.startswith("mastermind:"):
        return _with_budget(name, seed)
    if name in installed():
        bot: Bot = make_installed(name, seed)
        return bot
    names = bot_names()
    near = difflib.get_close_matches(name, names, 1)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise BadBot(f"unknown bot '{name}'{hint}; there are {', '.join(names)}")


def _with_budget(name: str, seed: int | str) -> Player:
    """`mastermind:250ms` thinks for so long, `mastermind:400n` plays so many games on, for each decision."""
    budget = _BUDGET.fullmatch(name)
    if budget is None:
        raise BadBot(f"'{name}': a budget is written as in mastermind:250ms or mastermind:400n")
    number = int(budget[1])
    return Mastermind(seed, milliseconds=number) if budget[2] == "ms" else Mastermind(seed, nodes=number)


def bot_names() -> tuple[str, ...]:
    """Ours, then those that other packages bring."""
    ours = (*BOTS, *TASTES)
    return (*ours, *(name for name in installed() if name not in ours))
