"""`longbox play`: a game in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import os
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from longbox.cli.common import Lang, Packs, UsageError, Variants, default_lang, find_format, names_of
from longbox.cli.formats import told

if TYPE_CHECKING:
    from longbox.bots import Player
    from longbox.engine.game import Game
    from longbox.lab.replay import Replay


def play(  # noqa: PLR0913
    *,
    game: str | None = None,
    seats: int | None = None,
    bots: str | None = None,
    lang: Lang | None = None,
    seed: int | None = None,
    name: str | None = None,
    packs: Packs = None,
    save: Path | None = None,
    resume: Path | None = None,
    variants: Variants = Variants(),  # noqa: B008
) -> None:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        The box: base, titans, rivals, metal or injustice; that of the format, or base, if not given.
    seats
        Players at the table: seats without a bot are played at this keyboard.
    bots
        Who plays against you, of random, rookie, veteran, mastermind: rookie,random. One rookie if not given; none:
        friends at one keyboard.
    lang
        en or fr; as in your locale if not given.
    seed
        The same seed and the same choices give the same game.
    name
        Your name.
    packs
        A pack laid over the box; may be given several times.
    save
        The file the game is kept in.
    resume
        Go on with a game that was kept.
    """
    from rich.console import Console

    from longbox.cli.screen import WIDEST
    from longbox.cli.session import Session
    from longbox.games import new_game

    if save is not None and save.is_dir():
        raise UsageError(f"{save}: this is a folder; --save names a file")
    spoken = lang or default_lang()
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    if resume is not None:
        started, record = resumed(resume)
        file = save or resume
    else:
        game = variants.game(game)
        players = places_of(4 if seats is None and variants.teams else seats, bots)
        record = new_record(
            game, players, seed, labels(players, name, spoken), variants.packs(packs), variants.options()
        )
        started = new_game(game, record.seats, record.seed, record.overlays, **record.options)
        file = save or default_file(game)
    session = Session(started, record, seated(record), spoken, console, file)
    if resume is None:
        session.welcome(told(*find_format(variants.format), spoken) if variants.format else ())
    session.run()


def new_record(
    game: str, players: list[str], seed: int | None, names: list[str], files: list[str], options: dict[str, object]
) -> Replay:
    import secrets

    from longbox.lab.replay import new_replay

    record = new_replay(game, len(players), secrets.randbelow(2**48) if seed is None else seed, options, files)
    record.bots = players
    record.names = names
    return record


def places_of(seats: int | None, bots: str | None) -> list[str]:
    """Who sits on each seat: people first, then the bots. An empty name is a person."""
    named = [] if bots == "none" else names_of("rookie" if bots is None else bots)
    places = seats if seats is not None else max(2, len(named) + 1)
    if not 2 <= places <= 5:
        raise UsageError(f"a table has 2 to 5 seats, not {places}")
    if bots is None:
        named = named * (places - 1)
    if len(named) > places:
        raise UsageError(f"{len(named)} bots do not fit on {places} seats")
    return [""] * (places - len(named)) + named


def labels(players: list[str], name: str | None, lang: str) -> list[str]:
    """What the players are called: bots after their kind, numbered where there are several."""
    people = [seat for seat, bot in enumerate(players) if not bot]
    found: list[str] = []
    for seat, bot in enumerate(players):
        if not bot:
            plain = {"en": "Player", "fr": "Joueur"}[lang]
            called = name if name and seat == people[0] else (plain if len(people) == 1 else f"{plain} {seat + 1}")
            found.append("".join(c for c in " ".join(called.split()) if c.isprintable())[:24] or plain)
        else:
            same = [s for s, other in enumerate(players) if other == bot]
            found.append(bot.capitalize() + (f" {same.index(seat) + 1}" if len(same) > 1 else ""))
    return found


def resumed(file: Path) -> tuple[Game, Replay]:
    from longbox.lab import replay as files

    record = files.read(file)
    game = deque(files.play(record), maxlen=1)[0]
    if game.over:
        raise UsageError(f"{file}: this game is over; longbox replay shows it")
    record.names += [f"Player {n + 1}" for n in range(len(record.names), record.seats)]
    return game, record


def seated(record: Replay) -> list[Player | None]:
    """The bots, each with chance of its own that follows from the seed."""
    from longbox.bots import make_bot

    players = [*record.bots, *[""] * record.seats][: record.seats]
    moves = len(record.choices)  # a game that is resumed goes on with other chance than it began
    return [make_bot(bot, f"{record.seed}/{seat}/{moves}") if bot else None for seat, bot in enumerate(players)]


def default_file(game: str) -> Path:
    """Where games are kept when nobody says where."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return Path(home) / "longbox" / "games" / f"{game}-{stamp}-{os.getpid()}.json"
