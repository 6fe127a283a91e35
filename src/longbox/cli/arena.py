"""`longbox arena`: every bot against every other, and their ratings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from longbox.cli.common import Packs, UsageError, Variants, Work, kept_run, names_of, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from longbox.lab.arena import Arena


def arena(  # noqa: PLR0913
    *,
    game: str | None = None,
    seats: int = 2,
    bots: str = "random,rookie",
    games: int = 100,
    seconds: float = 10.0,
    out: Path | None = None,
    ladder: Path | None = None,
    packs: Packs = None,
    work: Work = Work(),  # noqa: B008
    variants: Variants = Variants(),  # noqa: B008
) -> int:
    """Let bots meet each other, seats swapped and with the same deals for all, and rate them.

    Parameters
    ----------
    game
        The box: base, titans, rivals, metal or injustice; that of the format, or base, if not given.
    seats
        Players at the table.
    bots
        Who takes part: ours (random, rookie, veteran, mastermind), those of installed packages, and programs:
        rookie,random,cmd:./my_bot
    games
        Games of each pairing.
    seconds
        How long a bot of others may think about one choice.
    out
        Folder for the games and the chart; lab/arena-... if not given. The same command goes on after an interruption.
    ladder
        Folder of a ladder that lasts: the bots join it, --games games are played where they narrow the intervals most,
        and ladder.html shows the ratings, now and before. --game all: in every box.
    packs
        A pack laid over the box; may be given several times.
    """
    from longbox.lab.arena import arena as run
    from longbox.lab.charts import arena_chart, save_svg

    names = names_of(bots)
    if not names:
        raise UsageError("--bots names no bot")
    if ladder is not None:
        return _climb(ladder, variants.game(game), names, games, variants.options())
    with kept_run() as progress:
        result = run(
            variants.game(game),
            names,
            games,
            work.seed,
            seats=seats,
            jobs=work.jobs,
            engine=work.engine,
            seconds=seconds,
            options=variants.options(),
            packs=variants.packs(packs),
            out=out,
            fresh=work.fresh,
            progress=progress,
        )
    chart = Path(result.folder) / "arena.svg"
    save_svg(arena_chart(result.to_dict()), chart)
    if work.json:
        print_json(result.to_dict())
    else:
        show(result)
        print(f"chart: {chart}")
    return 1 if result.errors else 0


def _climb(folder: Path, game: str, names: list[str], games: int, options: dict[str, object]) -> int:
    """Some games more on a ladder."""
    import datetime

    from longbox.games import GAMES
    from longbox.lab.ladder import Ladder, climb
    from longbox.lab.ladder_page import write_ladder
    from longbox.lab.style import LANGS

    ladder = Ladder(folder)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    for box in GAMES if game == "all" else (game,):
        with kept_run() as progress:
            rungs = climb(ladder, box, names, games, today, options=options, progress=progress)
        for place, one in enumerate(rungs, 1):
            share = f"{100 * one.wins / max(one.games, 1):.1f} %"
            print(f"{box}  {place}. {one.bot:12} {one.rating:6.0f} ± {one.error:3.0f}  {one.games} games, {share}")
    print(f"page: {', '.join(str(write_ladder(ladder, lang)) for lang in LANGS)}")
    return 0


def show(result: Arena) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(box=None, pad_edge=False)
    for title in ("", "bot"):
        table.add_column(title, overflow="fold")
    for title in ("rating", "95 %", "games", "wins", "95 %", "score", "faults"):
        table.add_column(title, justify="right", no_wrap=True)
    for place, one in enumerate(result.standings, 1):
        cells = [f"{one.rating.mu:.1f}", f"{one.rating.low:.1f} … {one.rating.high:.1f}", str(one.games)]
        cells += [f"{100 * one.share:.1f} %", f"{100 * one.low:.1f} … {100 * one.high:.1f}"]
        cells += [f"{one.mean_score:.1f}", str(sum(one.faults.values()))]
        table.add_row(str(place), one.bot, *cells)
    console.print(table)
    if len(result.standings) > 2:
        console.print(_crossed(result))
    for line in result.lines:
        console.print(line, highlight=False, markup=False, soft_wrap=True)
    console.print(
        f"{result.games} of {result.to_play} games, {result.errors} errors; "
        f"{result.games_per_second:.1f} games a second now; kept in {result.folder}",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )


def _crossed(result: Arena) -> Table:
    """Who beats whom: the bot of the row against the one of the column."""
    from rich.table import Table

    shares = {(pair.bot, pair.foe): f"{100 * pair.share:.1f} %" for pair in result.pairs}
    order = [one.bot for one in result.standings]
    table = Table("", *(str(place) for place, _ in enumerate(order, 1)), box=None, pad_edge=False)
    for place, bot in enumerate(order, 1):
        table.add_row(f"{place} against", *(shares.get((bot, foe), "-") for foe in order))
    return table
