"""Where the command begins: outside the package, so that Ctrl-C is answered while that is still being loaded."""

import _signal  # type: ignore[import-not-found]  # there from the first moment; `signal` around it takes a while to load
import os
import sys

INTERRUPTED = 130
CHILD = "LONGBOX_CHILD"  # in the environment of a process of a server, whose parent answers Ctrl-C for it


def main() -> int:
    try:
        # Who started us may have held it back until we can answer.
        if hasattr(_signal, "pthread_sigmask") and CHILD not in os.environ:
            _signal.pthread_sigmask(_signal.SIG_UNBLOCK, {_signal.SIGINT})
        from longbox.cli.main import main as run

        return run()
    except KeyboardInterrupt as stop:
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # whoever presses it twice has been heard
        print(f"longbox: {stop if stop.args else 'interrupted'}", file=sys.stderr, flush=True)
        return INTERRUPTED
