"""The command `longbox`: reads the command line and answers mistakes with one line and exit code 2."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from longbox.cli.arena import arena
from longbox.cli.balance import balance
from longbox.cli.bench import bench
from longbox.cli.cards import cards
from longbox.cli.common import UsageError
from longbox.cli.db import db
from longbox.cli.formats import check as check_formats
from longbox.cli.formats import list_formats, show
from longbox.cli.pack import check
from longbox.cli.play import play
from longbox.cli.replay import replay
from longbox.cli.scenario import scenario
from longbox.cli.serve import serve
from longbox.cli.simulate import simulate
from longbox.cli.verify import verify

BAD_INPUT = 2
NARROWEST = 20  # columns


def told_version() -> str:
    from longbox.lab.replay import engine_version

    return f"longbox {engine_version()}"


app = App(
    name="longbox",
    help="Five deck-building card games on one table. An unofficial fan project.",
    version=told_version,
    help_format="plaintext",
    usage="Usage: longbox COMMAND [OPTIONS]",
    result_action="return_value",
    suppress_keyboard_interrupt=False,  # entry.py answers it
)
app.command(serve)
app.command(play)
app.command(simulate)
app.command(arena)
app.command(balance)
app.command(bench)
app.command(cards)
app.command(scenario)
app.command(replay)
app.command(verify)
pack = App(name="pack", help="Check card packs.", help_format="plaintext")
pack.command(check)
app.command(pack)
formats = App(name="format", help="Check, list and show formats.", help_format="plaintext")
formats.command(check_formats, name="check")
formats.command(list_formats, name="list")
formats.command(show)
app.command(formats)
app.command(db)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; the exit code. Nothing that a user can type ends in a traceback."""
    open_what_is_closed()
    if os.environ.get("COLUMNS", "").isdecimal() and int(os.environ["COLUMNS"]) < NARROWEST:
        os.environ["COLUMNS"] = str(NARROWEST)  # tables and frames need some room; 0 is what some shells say
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # letters a terminal cannot show, bytes that are no letters
            stream.reconfigure(errors="replace")
    try:
        result = app(sys.argv[1:] if arguments is None else list(arguments), exit_on_error=False, print_error=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except (CycloptsError, UsageError) as error:
        return complain(str(error))
    except BrokenPipeError:
        return seen_enough()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # so does Rich end a program whose reader went away
            return seen_enough()
        raise
    except OSError as error:
        told = error.strerror or str(error)
        return complain(f"{error.filename}: {told}" if error.filename else told)
    except Exception as error:
        mistake = mistake_of(error)
        if not mistake:
            raise
        return complain(mistake)


def open_what_is_closed() -> None:
    """Of a stream that was closed before we began (`>&-`) nobody wants to hear. In this order they are 0, 1 and 2."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we run


def seen_enough() -> int:
    """Whoever read our output has gone. Keep Python from complaining when it closes the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def mistake_of(error: Exception) -> str:
    """What to say about a mistake of the user; nothing if it is ours. Imported late: `--help` needs none of it."""
    from longbox.bots import BadBot
    from longbox.games import BadOptions
    from longbox.lab.replay import BadReplay
    from longbox.language import PackError

    if isinstance(error, PackError):
        more = f" (and {len(error.problems) - 1} more)" if len(error.problems) > 1 else ""
        return f"{error.problems[0]}{more}" if error.problems else "this pack cannot be used"
    return str(error) if isinstance(error, BadOptions | BadBot | BadReplay) else ""


def complain(message: str) -> int:
    try:
        print(f"longbox: {' '.join(message.split())}", file=sys.stderr, flush=True)
    except OSError:  # a full disk, a reader that went away: the exit code tells it still
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return BAD_INPUT
