"""Other projects, measured beside ours. They are optional: `pip install 'longbox[peers]'`."""

from __future__ import annotations

import logging
import random
import time
from importlib import import_module
from typing import Any

from longbox import _install
from longbox.games import BadOptions


class PeerMissing(BadOptions):
    """The project to compare with is not installed. A mistake of who asks, so commands answer it as one."""


class Pyminion:
    """pyminion (Dominion in Python): two of its Big Money bots, its log switched off, which makes it twice as fast.

    A decision is counted as in our games: each card played, each card bought, each end of a turn. It is counted
    on games that are not timed.
    """

    COUNTED = 20

    def __init__(self) -> None:
        try:
            self._bots = import_module("pyminion.bots.examples.big_money")
            self._games = import_module("pyminion.game")
            self._cards = import_module("pyminion.expansions.base")
        except ImportError as error:
            raise PeerMissing(f"pyminion is not installed; try: {_install.command('peers')}") from error
        self._decisions_per_game = self._count()

    def __call__(self, seconds: float) -> tuple[int, int]:
        """Plays for so many seconds. Its chance is the one of the whole process, so that is put back afterwards."""
        state, level = random.getstate(), logging.root.manager.disable
        logging.disable(logging.CRITICAL)
        games = 0
        stop = time.process_time() + seconds
        try:
            while time.process_time() < stop:
                self._new_game().play()
                games += 1
        finally:
            logging.disable(level)
            random.setstate(state)
        return games, round(games * self._decisions_per_game)

    def _new_game(self) -> Any:
        players = [self._bots.BigMoney("a"), self._bots.BigMoney("b")]
        return self._games.Game(players=players, expansions=[self._cards.base_set], log_stdout=False)

    def _count(self) -> float:
        """The decisions of a game, on average, by listening to the bots."""
        counted = [0]
        state, level = random.getstate(), logging.root.manager.disable
        logging.disable(logging.CRITICAL)
        random.seed(1)
        try:
            for _ in range(self.COUNTED):
                game = self._new_game()
                for player in game.players:
                    player.decider = _Listener(player.decider, counted)
                game.play()
        finally:
            logging.disable(level)
            random.setstate(state)
        return counted[0] / self.COUNTED


class _Listener:
    """Stands between a player and its decider and counts."""

    def __init__(self, decider: Any, counted: list[int]) -> None:
        self._decider = decider
        self._counted = counted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._decider, name)

    def treasure_phase_decision(self, *args: Any, **kwargs: Any) -> Any:
        cards = self._decider.treasure_phase_decision(*args, **kwargs)
        self._counted[0] += len(cards)
        return cards

    def buy_phase_decision(self, *args: Any, **kwargs: Any) -> Any:
        """A turn has one purchase at most here; it is over afterwards."""
        card = self._decider.buy_phase_decision(*args, **kwargs)
        self._counted[0] += 1 if card is None else 2
        return card
