"""Where the command begins: outside the package, so that Ctrl-C is answered while that is still being loaded."""

INTERRUPTED = 130


def main() -> int:
    try:
        from longbox.cli.main import main as run

        return run()
    except KeyboardInterrupt as stop:
        import signal
        import sys

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever presses it twice has been heard
        print(f"longbox: {stop if stop.args else 'interrupted'}", file=sys.stderr, flush=True)
        return INTERRUPTED
