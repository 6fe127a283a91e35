"""Replay files: a game as its set-up and the row of its choices, from which every state can be made again.

A file is one JSON document. It holds the table as it was dealt, with its cards, so it can be played again whatever has
become of those since; and hashes of the state at the start of each turn, so that a game that would run differently
today is found out and not told wrongly. Files come from strangers: they are limited in size and decoded strictly.

Format 1, of version 0.1.0, has no such table: it is dealt anew, if the packs are still the same to the letter.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from longbox.engine.game import Game, IllegalChoice
from longbox.engine.save import FORMAT as SAVES
from longbox.engine.save import format_of
from longbox.engine.state import OutOfFuel
from longbox.games import BadOptions, deal_hash, library, new_game
from longbox.language import PackError

FORMAT: Literal[2] = 2
MAX_BYTES = 2_000_000
MAX_CHOICES = 200_000

Word = Annotated[str, Meta(max_length=200)]
Seat = Annotated[int, Meta(ge=0, le=4)]


class BadReplay(ValueError):
    """This file is no replay, or one that cannot be played again here."""


class PackStamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards a game was played with."""

    id: Word
    version: int
    hash: Word


class Check(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """After so many choices the state had this hash."""

    choices: Annotated[int, Meta(ge=0, le=MAX_CHOICES)]
    hash: Word


class Replay(msgspec.Struct, forbid_unknown_fields=True, tag_field="longbox", tag="replay"):
    """What a replay file holds."""

    format: Literal[1, 2]
    engine: Word
    game: Word
    seats: Annotated[int, Meta(ge=2, le=5)]
    seed: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | Word
    options: dict[Word, Any] = {}
    overlays: Annotated[list[Word], Meta(max_length=20)] = []  # paths of packs laid over the box
    packs: Annotated[list[PackStamp], Meta(max_length=30)] = []
    bots: Annotated[list[Word], Meta(max_length=5)] = []  # seat by seat; empty: a person
    names: Annotated[list[Word], Meta(max_length=5)] = []
    choices: Annotated[list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(max_length=MAX_CHOICES)] = []
    checks: Annotated[list[Check], Meta(max_length=MAX_CHOICES)] = []
    over: Word = ""
    scores: Annotated[list[int], Meta(max_length=5)] = []
    winners: Annotated[list[Seat], Meta(max_length=5)] = []
    start: Annotated[bytes, Meta(max_length=200_000)] = b""  # the game as it was dealt, with its cards
    deal: Word = ""  # the hash of the cards in the order they were dealt from


def engine_version() -> str:
    try:
        return version("longbox")
    except PackageNotFoundError:  # run from its sources, not installed
        return "unknown"


def stamps(game: str, overlays: Sequence[str]) -> list[PackStamp]:
    return [PackStamp(pack.id, pack.version, pack.hash) for pack in library(game, tuple(overlays)).packs]


def new_replay(
    game: str, seats: int, seed: int | str, options: Mapping[str, object], overlays: Sequence[str] = ()
) -> Replay:
    """The replay of a game that begins now."""
    overlays = [os.path.abspath(path) for path in overlays]
    start = new_game(game, seats, seed, overlays, **options)
    return Replay(
        format=FORMAT,
        engine=engine_version(),
        game=game,
        seats=seats,
        seed=seed,
        options=dict(options),
        overlays=list(overlays),
        packs=stamps(game, overlays),
        start=start.to_bytes(with_cards=True),
        deal=deal_hash(start.state.prog),
    )


def note(replay: Replay, game: Game, choice: int, turn_before: int) -> None:
    """Adds a choice that was just made; at a new turn and at the end also the hash of the state."""
    replay.choices.append(choice)
    if game.state.turn_number != turn_before or game.over:
        replay.checks.append(Check(len(replay.choices), game.hash))
    if game.over:
        replay.over, replay.scores, replay.winners = game.over_reason, game.scores, game.winners


def forget(replay: Replay, steps: int) -> None:
    """The last choices were taken back."""
    del replay.choices[len(replay.choices) - steps :]
    replay.checks = [check for check in replay.checks if check.choices <= len(replay.choices)]


# ---------------------------------------------------------------- files


def write(path: Path, replay: Replay) -> None:
    """Writes the file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = msgspec.json.encode(replay)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data + b"\n")
        os.replace(draft, path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def read(path: Path) -> Replay:
    try:
        if path.is_dir():
            raise BadReplay(f"{path}: this is a folder, not a replay file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadReplay(f"{path}: {error.strerror or 'cannot be read'}") from None
    return decode(data, str(path))


def decode(data: bytes, name: str = "replay") -> Replay:
    if len(data) > MAX_BYTES:
        raise BadReplay(f"{name}: larger than the {MAX_BYTES} bytes a replay may have")
    try:
        found = msgspec.json.decode(data, type=Replay)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadReplay(f"{name}: this is no replay of Longbox ({_one_line(error)})") from None
    if not all(player.isprintable() for player in found.names):
        raise BadReplay(f"{name}: the names hold characters that cannot be shown")
    return found


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


# ---------------------------------------------------------------- playing again


def begin(replay: Replay, anyway: bool = False) -> Game:
    """The game as it began. Refuses other cards than those it was played with, unless `anyway`."""
    try:
        if replay.format == 1:
            if not anyway:
                _same_packs(replay)
            return _dealt(replay)
        return _begun(replay)
    except (BadOptions, PackError, ValueError, TypeError, OSError) as error:
        raise BadReplay(f"this replay cannot be played: {_one_line(error)}") from None


def _dealt(replay: Replay) -> Game:
    return new_game(replay.game, replay.seats, replay.seed, replay.overlays, **_options(replay))


def _begun(replay: Replay) -> Game:
    """Dealt anew, with the facts of the deal, if the cards are what they were; else as it is in the file."""
    start = Game.from_bytes(replay.start)
    try:
        dealt = _dealt(replay)
    except (PackError, BadOptions):  # an overlay that is not there any more, or not as its format wants it
        if not replay.overlays:
            raise
        return start
    if dealt.hash == start.hash:
        return dealt
    if deal_hash(dealt.state.prog) == replay.deal:
        raise BadReplay("it was not dealt like this: the file was changed")
    return start


def _options(replay: Replay) -> dict[str, Any]:
    return {name: value for name, value in replay.options.items() if name not in ("game", "seats", "seed", "packs")}


def _same_packs(replay: Replay) -> None:
    here = stamps(replay.game, replay.overlays)
    if [pack.hash for pack in here] != [pack.hash for pack in replay.packs]:
        ids = ", ".join(pack.id for pack in replay.packs) or "none"
        raise BadReplay(f"it was played with other cards than those installed here (packs: {ids})")


def play(replay: Replay, anyway: bool = False) -> Iterator[Game]:
    """The game at its beginning and after each choice; always the same object. Raises BadReplay where it differs."""
    game = begin(replay, anyway)
    comparable = not anyway and format_of(replay.start) == SAVES
    checks = {check.choices: check.hash for check in replay.checks} if comparable else {}
    yield game
    for number, choice in enumerate(replay.choices, 1):
        try:
            game.choose(choice)
        except (IllegalChoice, OutOfFuel):
            raise BadReplay(
                f"choice {number} is not possible in this game: the file is damaged or of another version"
            ) from None
        if number in checks and checks[number] != game.hash:
            raise BadReplay(
                f"after choice {number} the game is not the one that was stored: it was changed or the rules were"
            )
        yield game
    if not anyway and game.over and replay.over and (replay.scores, replay.winners) != (game.scores, game.winners):
        raise BadReplay("the game does not end as it did: it was changed or the rules were")
