"""Runs a Python bot as a program that speaks JSON lines: `python -m longbox.bots.host NAME`.

The arena lets bots of other packages play so: in a process of their own they see views and nothing else, and what goes
wrong there stays there.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

from longbox.bots import Bot, QuickBot, Searcher, make_bot
from longbox.view import View


class Message(msgspec.Struct):
    type: str
    view: View | None = None
    seed: int | str = 0


def _sees_views(name: str, seed: int | str = 0) -> Bot:
    bot = make_bot(name, seed)
    if isinstance(bot, Searcher | QuickBot):
        raise SystemExit(f"{name} is one of ours: it cannot be asked with a view alone")
    return bot


def serve(name: str, lines: Any, answers: Any) -> None:
    """Answers until there are no more questions."""
    decoder = msgspec.json.Decoder(Message)
    bot = _sees_views(name)
    for line in lines:
        message = decoder.decode(line)
        if message.type == "game":
            bot = _sees_views(name, message.seed)
        elif message.type == "choose":
            assert message.view is not None
            answers.write(b'{"choice":%d}\n' % bot.choose(message.view))
            answers.flush()


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    serve(sys.argv[1], sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
