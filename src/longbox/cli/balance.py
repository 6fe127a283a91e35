"""`longbox balance`: what many games say about heroes, seats, cards and villains."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from longbox.cli.common import Packs, UsageError, Variants, Work, kept_run, names_of, overlays, print_json

if TYPE_CHECKING:
    from longbox.lab.findings import Findings


def balance(  # noqa: PLR0913
    *,
    game: str = "base",
    seats: int = 2,
    bots: str = "rookie",
    games: int = 2000,
    out: Path | None = None,
    packs: Packs = None,
    work: Work = Work(),  # noqa: B008
    variants: Variants = Variants(),  # noqa: B008
) -> int:
    """Play many games between bots and report what wins: heroes, seats, cards, villains.

    Parameters
    ----------
    game
        The box: base, titans, rivals, metal or injustice.
    seats
        Players at the table.
    bots
        One bot for all seats, or one for each in seats that rotate, of random, rookie, veteran, mastermind.
    games
        How many games to play.
    out
        Folder for the games, tables and report; lab/balance-... if not given. The same command goes on after an
        interruption.
    packs
        A pack laid over the box; may be given several times.
    """
    from longbox.lab.balance import balance as run

    names = names_of(bots)
    if not names:
        raise UsageError("--bots names no bot")
    with kept_run() as progress:
        result = run(
            game,
            games,
            work.seed,
            seats=seats,
            bots=names,
            jobs=work.jobs,
            engine=work.engine,
            options=variants.options(),
            packs=overlays(packs),
            out=out,
            fresh=work.fresh,
            progress=progress,
        )
    from longbox.lab.findings import findings
    from longbox.lab.report import write_report, write_tables

    found = findings(result)
    tables = write_tables(found, result.folder)
    report = write_report(found, result.folder)
    if work.json:
        parts = {name: getattr(found, name) for name in ("overview", "seats", "heroes", "cards", "villains")}
        print_json({**parts, "length": found.length, "spread": found.spread, "report": str(report)})
    else:
        show(found)
        told = f"{result.games} games, {result.errors} errors; {result.games_per_second:.1f} games a second now"
        print(f"{told}\nreport: {report}\ntables: {', '.join(path.name for path in tables)}")
    return 1 if result.errors else 0


def show(found: Findings) -> None:
    """The heads and tails of the tables; the report has all."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for title, what, rows, value in (
        ("turn order", "place", found.seats, "wins"),
        ("hero", "name", found.heroes, "wins"),
        ("card", "name", found.cards, "lift"),
    ):
        table = Table(box=None, pad_edge=False)
        table.add_column(title)
        for name in ("seats", value, "95 %", "q"):
            table.add_column(name, justify="right")
        for row in rows if len(rows) <= 12 else [*rows[:6], *rows[-6:]]:
            interval = f"{100 * row['low']:.1f} … {100 * row['high']:.1f}"
            q = f"{row['q']:.3f}" if "q" in row else "-"
            table.add_row(str(row[what]), str(row["seats"]), f"{100 * row[value]:.1f} %", interval, q)
        console.print(table)
        console.print()
