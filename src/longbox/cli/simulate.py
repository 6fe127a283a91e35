"""`longbox simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from longbox.cli.common import Packs, UsageError, Variants, Work, kept_run, names_of, print_json


def simulate(  # noqa: PLR0913
    *,
    game: str | None = None,
    seats: int | None = None,
    bots: str = "rookie,rookie",
    games: int = 100,
    swap: Annotated[bool, Parameter(negative="")] = False,
    out: Path | None = None,
    keep: bool = True,
    packs: Packs = None,
    work: Work = Work(),  # noqa: B008
    variants: Variants = Variants(),  # noqa: B008
) -> int:
    """Play games between bots and say who wins.

    Parameters
    ----------
    game
        The box: base, titans, rivals, metal or injustice; that of the format, or base, if not given.
    seats
        Players at the table; as many as there are bots if not given.
    bots
        One bot for each seat, or one for all, of random, rookie, veteran, mastermind: rookie,random
    games
        How many games to play.
    swap
        Rotate the seats from game to game, so that nobody gains from where they sit.
    out
        Folder for the games. If not given, lab/simulate-... until all are played. The same command goes on after an
        interruption.
    keep
        Keep the games until all are played; with --no-keep an interrupted run begins again.
    packs
        A pack laid over the box; may be given several times.
    """
    from longbox.lab.simulate import simulate as run

    names = names_of(bots)
    if not names:
        raise UsageError("--bots names no bot")
    places = seats if seats is not None else max(2, len(names))
    if out is not None and not keep:
        raise UsageError("--out and --no-keep exclude each other")
    with kept_run(keep) as progress:
        result = run(
            variants.game(game),
            places,
            names,
            games,
            work.seed,
            jobs=work.jobs,
            swap=swap,
            options=variants.options(),
            packs=variants.packs(packs),
            progress=progress,
            engine=work.engine,
            out=out,
            keep=keep,
            fresh=work.fresh,
        )
    if work.json:
        print_json(result.to_dict())
    else:
        show(result.to_dict(), names * places if len(names) == 1 else names)
    return 1 if result.errors else 0


def show(result: dict[str, object], names: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(box=None, pad_edge=False)
    for title in ("seat", "bot"):
        table.add_column(title)
    for title in ("wins", "share", "mean score"):
        table.add_column(title, justify="right")
    wins, scores, finished = result["wins"], result["mean_scores"], result["finished"]
    assert isinstance(wins, list) and isinstance(scores, list) and isinstance(finished, int)
    for seat, (name, won, score) in enumerate(zip(names, wins, scores, strict=True)):
        share = f"{100 * won / finished:.1f} %" if finished else "-"
        table.add_row(str(seat + 1), name, f"{won:g}", share, f"{score:.1f}")
    console.print(table)
    console.print(
        f"{finished} of {result['games']} games finished, {result['errors']} errors; "
        f"{result['mean_turns']:.1f} turns and {result['mean_decisions']:.0f} decisions a game; "
        f"{result['games_per_second']:.1f} games a second",
        highlight=False,
    )
