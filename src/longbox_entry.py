"""Where the command begins: outside the package, so that Ctrl-C is answered while that is still being loaded."""

INTERRUPTED = 130


def main() -> int:
    try:
        import signal

        if hasattr(signal, "pthread_sigmask"):  # who started us may have held it back until we can answer
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        from longbox.cli.main import main as run

        return run()
    except KeyboardInterrupt as stop:
        import signal
        import sys

        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever presses it twice has been heard
        print(f"longbox: {stop if stop.args else 'interrupted'}", file=sys.stderr, flush=True)
        return INTERRUPTED
