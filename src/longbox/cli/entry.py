"""Where the command begins. Ctrl-C is answered from here on, while the rest is still being loaded too."""

import signal
import sys

INTERRUPTED = 130


def main() -> int:
    try:
        from longbox.cli.main import main as run

        return run()
    except KeyboardInterrupt as stop:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever presses it twice has been heard
        print(f"longbox: {stop if stop.args else 'interrupted'}", file=sys.stderr, flush=True)
        return INTERRUPTED
