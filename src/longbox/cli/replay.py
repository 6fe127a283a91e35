"""`longbox replay`: a stored game, turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from longbox.cli.common import Lang, UsageError, cards_told, default_lang

if TYPE_CHECKING:
    from longbox.engine.game import Game
    from longbox.games import Cards
    from longbox.lab.replay import Replay
    from longbox.text.log_lines import LogLine
    from longbox.view import SeenEvent


def replay(
    file: Path,
    /,
    *,
    turn: int | None = None,
    step: Annotated[bool, Parameter(negative="")] = False,
    lang: Lang | None = None,
    seat: int | None = None,
    anyway: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Show a stored game, turn by turn.

    Parameters
    ----------
    file
        A file that `longbox play` has kept.
    turn
        Show only this turn.
    step
        Wait for Enter after each turn.
    lang
        en or fr; as in your locale if not given.
    seat
        Through the eyes of this player (1, 2, ...); otherwise everything is shown.
    anyway
        Show it even if the cards have changed since, as far as it goes.
    """
    from longbox.cli.screen import Screen
    from longbox.lab.replay import read

    record = read(file)
    if seat is not None and not 1 <= seat <= record.seats:
        raise UsageError(f"there is no player {seat}: this game has {record.seats}")
    names = [*record.names, *(f"Player {n + 1}" for n in range(len(record.names), record.seats))]
    spoken = lang or default_lang()
    cards = cards_told(record)
    turns = told(record, names, spoken, -1 if seat is None else seat - 1, cards, anyway)
    if turn is not None:
        if turn not in turns:
            raise UsageError(f"there is no turn {turn}: this game has {max(turns)}")
        turns = {turn: turns[turn]}
    console = Console(highlight=False)
    screen = Screen(spoken, names, cards)
    for number, lines in enumerate(turns.values()):
        if number and step:
            step = wait()
        for line in lines:
            console.print(screen.log_line(line))
    if turn is None:
        show_end(record, names, console)


def told(
    record: Replay, names: list[str], lang: str, reader: int, cards: Cards, anyway: bool
) -> dict[int, list[LogLine]]:
    """The log of each turn. Without a reader every card is shown: each event as the one who knows most saw it."""
    from longbox.lab.replay import BadReplay, play
    from longbox.text.log import log_entries
    from longbox.view import seen_events

    turns: dict[int, list[SeenEvent]] = {}
    number = 0
    try:
        for game in play(record, anyway):
            for event in everything(game) if reader < 0 else seen_events(game, reader):
                if event.kind == "turn":
                    number = event.amount
                turns.setdefault(number, []).append(event)
    except BadReplay:
        if not anyway or not turns:
            raise
    return {at: log_entries(events, lang, names, cards, reader) for at, events in turns.items()}


def everything(game: Game) -> list[SeenEvent]:
    """Each event as one of those saw it who saw most of it."""
    from longbox.view import seen_events
    from longbox.view.events import PRIVATE

    views = [iter(seen_events(game, seat)) for seat in range(game.seats)]
    found: list[SeenEvent] = []
    for event in game.events:
        told = [next(seen) for seat, seen in enumerate(views) if event.kind not in PRIVATE or event.seen_by(seat)]
        if told:
            found.append(next((one for one in told if one.card), told[0]))
    return found


def wait() -> bool:
    """False once there is nobody to wait for."""
    try:
        input()
        return True
    except EOFError:
        return False


def show_end(record: Replay, names: list[str], console: Console) -> None:
    """The points, as the file has them; what is missing was never played."""
    if not record.over:
        console.print(Text(f"… ({len(record.choices)})", style="dim"))
        return
    for seat, points in enumerate(record.scores):
        mark = "★ " if seat in record.winners else "  "
        console.print(Text(f"{mark}{names[seat] if seat < len(names) else seat + 1}: {points}", style="bold"))
