"""`longbox balance`: what many games say about heroes, seats, cards and villains."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from longbox.cli.common import Packs, UsageError, Variants, Work, kept_run, names_of, overlays, print_json

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from longbox.lab.balance import Balance
    from longbox.lab.findings import Findings


def balance(  # noqa: PLR0913
    *,
    game: str | None = None,
    seats: int = 2,
    bots: str = "veteran",
    games: int = 2000,
    out: Path | None = None,
    lang: Literal["en", "fr"] = "en",
    against: Path | None = None,
    worth: int = 0,
    packs: Packs = None,
    work: Work = Work(),  # noqa: B008
    variants: Variants = Variants(),  # noqa: B008
) -> int:
    """Play many games between bots and report what wins: heroes, seats, cards, villains.

    Parameters
    ----------
    game
        The box: base, titans, rivals, metal or injustice; that of the format, or base, if not given.
    seats
        Players at the table.
    bots
        One bot for all seats, or one for each in seats that rotate, of random, rookie, veteran, mastermind.
    games
        How many games to play.
    out
        Folder for the games, tables and report; lab/balance-... if not given. The same command goes on after an
        interruption.
    lang
        The language of the report.
    against
        A pack to compare with: the same deals are played again with it laid over the cards, and the differences told.
    worth
        In so many games more, some purchases are played both ways: what buying a card brings.
    packs
        A pack laid over the box; may be given several times.
    """
    from longbox.lab.balance import balance as run

    names = names_of(bots)
    if not names:
        raise UsageError("--bots names no bot")
    if worth < 0:
        raise UsageError(f"--worth is a number of games, not {worth}")
    if worth and against is not None:
        raise UsageError("--worth and --against exclude each other")

    def played(laid: Sequence[str], folder: Path | None) -> Balance:
        with kept_run() as progress:
            return run(
                variants.game(game),
                games,
                work.seed,
                seats=seats,
                bots=names,
                jobs=work.jobs,
                engine=work.engine,
                options=variants.options(),
                packs=laid,
                out=folder,
                fresh=work.fresh,
                progress=progress,
            )

    result = played(variants.packs(packs), out)
    if against is not None:
        other = played([*variants.packs(packs), *overlays([against])], result.folder / "against")
        return _compare(result, other, work.json)
    from longbox.games import library
    from longbox.lab.findings import findings
    from longbox.lab.report import write_report, write_tables
    from longbox.lab.worth import play_worth, worths

    purchases = []
    if worth:
        with kept_run() as progress:
            purchases = play_worth(
                result,
                worth,
                work.seed,
                options=variants.options(),
                jobs=work.jobs,
                engine=work.engine,
                fresh=work.fresh,
                progress=progress,
            )
    found = findings(result, lang, worths(result, purchases, lang))
    errors = result.errors + sum(bool(row.error) for row in purchases)
    tables = write_tables(found, result.folder)
    report = write_report(found, result.folder, lang)
    if work.json:
        parts = {
            name: getattr(found, name)
            for name in ("overview", "seats", "heroes", "cards", "villains", "pairs", "worth")
        }
        print_json({**parts, "length": found.length, "spread": found.spread, "report": str(report)})
    else:
        laid = library(result.game, result.packs).packs[1:]
        show(found, {id for pack in laid for id in pack.cards})
        told = f"{result.games} games, {errors} errors; {result.games_per_second:.1f} games a second now"
        print(f"{told}\nreport: {report}\ntables: {', '.join(path.name for path in tables)}")
    return 1 if errors else 0


def _compare(result: Balance, other: Balance, json: bool) -> int:
    """What another pack changes, as a table and as `against.json`."""
    import msgspec
    from rich.console import Console
    from rich.table import Table

    from longbox.lab.against import compared

    rows = compared(result, other)
    (result.folder / "against.json").write_bytes(msgspec.json.format(msgspec.json.encode(rows)))
    if json:
        print_json({"against": rows})
        return 1 if result.errors or other.errors else 0
    table = Table(box=None, pad_edge=False)
    for name in ("", "games", "before", "with it", "difference", "95 %", "q"):
        table.add_column(name, justify="right" if name else "left")
    for row in rows:
        interval = f"{row['low']:+.3f} … {row['high']:+.3f}"
        before, after, apart = f"{row['first']:.3f}", f"{row['second']:.3f}", f"{row['difference']:+.3f}"
        table.add_row(row["what"], str(row["games"]), before, after, apart, interval, f"{row['q']:.3f}")
    Console().print(table)
    print(f"table: {result.folder / 'against.json'}")
    return 1 if result.errors or other.errors else 0


MOST_ENDS = 6  # rows of each end of a table


def show(found: Findings, own: Container[str] = ()) -> None:
    """The heads and tails of the tables, and the cards of one's own; the report has all."""
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
        last = len(rows) - MOST_ENDS
        for at, row in enumerate(rows):
            if MOST_ENDS <= at < last and row.get("card", row.get("hero")) not in own:
                continue
            interval = f"{100 * row['low']:.1f} … {100 * row['high']:.1f}"
            q = f"{row['q']:.3f}" if "q" in row else "-"
            table.add_row(str(row[what]), str(row["seats"]), f"{100 * row[value]:.1f} %", interval, q)
        console.print(table)
        console.print()
