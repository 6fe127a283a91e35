"""Who sits down to play: our own bots in this process, those of others each in a process of its own.

Programs are kept running from game to game. What one of them does wrong is its own loss.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from multiprocessing.util import Finalize
from typing import Any

from longbox.bots import BOTS, TASTES, BadBot, Player, make_bot
from longbox.bots.others import installed
from longbox.bots.program import BadProgram, ProgramBot, command_of
from longbox.lab.seeds import derived

COMMAND = "cmd:"
SECONDS = 10.0  # for one choice of a bot that is not ours

_idle: dict[tuple[str, float], list[ProgramBot]] = {}
_running: list[ProgramBot] = []


def check_bot(name: str) -> None:
    """Refuses bots that do not exist, without running anything of theirs."""
    if name.startswith(COMMAND):
        try:
            command_of(name.removeprefix(COMMAND))
        except BadProgram as error:
            raise BadBot(str(error)) from None
    elif name not in installed():
        make_bot(name)


def is_ours(name: str) -> bool:
    return name in TASTES or name.partition(":")[0] in BOTS


@contextmanager
def at_table(
    game: str, options: Mapping[str, object], names: Sequence[str], seed: int, seconds: float = SECONDS
) -> Iterator[list[Player]]:
    """The bots of one game, seat by seat. Their chance follows from the seed of the game and from the seat."""
    bots: list[Player] = []
    borrowed: list[ProgramBot] = []
    try:
        for seat, name in enumerate(names):
            own = derived(seed, f"bot {seat}")
            if is_ours(name):
                bots.append(make_bot(name, own))
                continue
            bot = _borrow(name, seconds)
            borrowed.append(bot)
            bot.begin(game, len(names), seat, own, options)
            bots.append(bot)
        yield bots
    finally:
        for bot in borrowed:
            _give_back(bot, seconds)


def _borrow(name: str, seconds: float) -> ProgramBot:
    waiting = _idle.setdefault((name, seconds), [])
    if waiting:
        return waiting.pop()
    _close_at_the_end()
    bot = ProgramBot(name, _argv(name), seconds)
    _running.append(bot)
    return bot


def _argv(name: str) -> list[str]:
    if name.startswith(COMMAND):
        return command_of(name.removeprefix(COMMAND))
    return [sys.executable, "-m", "longbox.bots.host", name]


def _give_back(bot: ProgramBot, seconds: float) -> None:
    if bot.usable:
        _idle[bot.name, seconds].append(bot)
    else:
        bot.close()
        _running.remove(bot)


def close_programs() -> None:
    """Ends all programs of this process."""
    for bot in _running:
        bot.close()
    _running.clear()
    _idle.clear()


@cache
def _close_at_the_end() -> None:
    """When this process ends or is ended, its programs end."""
    Finalize(None, close_programs, exitpriority=10)
    if threading.current_thread() is threading.main_thread():
        before = signal.getsignal(signal.SIGTERM)

        def ended(number: int, frame: Any) -> None:
            close_programs()
            signal.signal(signal.SIGTERM, before)
            os.kill(os.getpid(), signal.SIGTERM)

        signal.signal(signal.SIGTERM, ended)
