"""Starting processes that Ctrl-C does not reach: it goes to all of a terminal's processes, those just beginning too."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """A process started in here never hears of Ctrl-C; we hear of it afterwards.

    A signal that this thread holds back may still come in by another one, of a library for numbers say: it is noted.
    """
    if not hasattr(signal, "pthread_sigmask"):  # not on every system
        yield
        return
    heard: list[int] = []
    ours = threading.current_thread() is threading.main_thread()  # no other may say what happens on signals
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number)) if ours else None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if ours:
            signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)
