"""What several commands need: options of a game, lists of bots, errors, progress, the language."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

if TYPE_CHECKING:
    from longbox.games import Cards
    from longbox.games.format import Format
    from longbox.lab.replay import Replay

INTERRUPTED = 130  # the exit code of whoever was interrupted
Lang = Literal["en", "fr"]
# Every command that plays takes packs of one's own.
Packs = Annotated[list[Path] | None, Parameter(name="--pack", negative="")]


class UsageError(ValueError):
    """Bad input: one clear line for the user, exit code 2."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Work:
    """How a run of many games is done."""

    seed: Annotated[int, Parameter(help="The same seed gives the same games.")] = 1
    jobs: Annotated[int, Parameter(help="Processes that share the work.")] = 1
    engine: Annotated[
        Literal["local", "ray"],
        Parameter(help="Where the games are played: local processes, or a Ray cluster."),
    ] = "local"
    fresh: Annotated[bool, Parameter(negative="", help="Forget what was played before.")] = False
    json: Annotated[bool, Parameter(negative="", help="Print the result as JSON.")] = False


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Variants:
    """The switches of a game. Every box has its own; those it does not know are refused."""

    format: Annotated[
        str | None,
        Parameter(help="a format: one of those that longbox format list shows, or a file; it says which box is played"),
    ] = None
    heroes: Annotated[
        str | None,
        Parameter(help="random, first_game, dealt, pick (each player chooses), or ids: a,b (a+b: two each)"),
    ] = None
    first_game: Annotated[bool, Parameter(negative="", help="the Super Heroes of a first game")] = False
    dealt: Annotated[bool, Parameter(negative="", help="deal two Super Heroes to each player, who keeps one")] = False
    two_heads: Annotated[bool, Parameter(negative="", help="two players with two Super Heroes each")] = False
    teams: Annotated[bool, Parameter(negative="", help="four players, two against two")] = False
    on_patrol: Annotated[bool, Parameter(negative="", help="empty slots of the Line-Up may be filled at once")] = False
    hero_draft: Annotated[
        bool, Parameter(negative="", help="Teen Titans: remove, then choose Super Heroes in turn")
    ] = False
    villains: Annotated[int | None, Parameter(help="size of the Super-Villain stack (standard: 8)")] = None
    length: Annotated[Literal["short", "long"] | None, Parameter(help="Injustice: a short or a long game")] = None
    impossible: Annotated[bool, Parameter(negative="", help="Injustice: Clash cards, KO tokens with effects")] = False
    advanced: Annotated[bool, Parameter(negative="", help="Injustice: Arenas")] = False

    swapped: Annotated[bool, Parameter(negative="", help="Rivals: the first seat plays The Joker")] = False
    first: Annotated[int | None, Parameter(help="who begins: 1 is the first seat; drawn if not given")] = None
    crossover: Annotated[
        str | None,
        Parameter(
            help="Teen Titans, Dark Nights: Metal, Injustice: heroes, villains and Main Deck cards of other boxes, "
            "base:the_flash,base:the_joker,base:bane (140 Main Deck cards at most are advised). Metal: villains are "
            "the stack in this order; with the word shuffled among them it is shuffled"
        ),
    ] = None

    def game(self, given: str | None) -> str:
        """The box: as it was said, else that of the format."""
        if given is not None:
            return given
        return self._format[0].game if self.format is not None else "base"

    def packs(self, given: list[Path] | None) -> list[str]:
        """The packs that the format brings, and those given, over them."""
        return [*(self._format[1] if self.format is not None else ()), *overlays(given)]

    @property
    def _format(self) -> tuple[Format, tuple[str, ...]]:
        return find_format(self.format or "")

    def options(self) -> dict[str, object]:
        """As `new_game` takes them: only what was asked for."""
        found: dict[str, object] = {}
        if self.format is not None:
            found["format"] = self._format[0].to_dict()
        for name in ("two_heads", "teams", "on_patrol", "hero_draft", "impossible", "advanced", "swapped"):
            if getattr(self, name):
                found[name] = True
        if self.villains is not None:
            found["villains"] = self.villains
        if self.first is not None:
            if self.first < 1:
                raise UsageError(f"--first is the number of a seat, 1 or more, not {self.first}")
            found["first"] = self.first - 1
        if self.length is not None:
            found["length"] = self.length
        if self.crossover is not None:
            found["crossover"] = self._crossover(self.crossover)
        heroes = self._heroes()
        if heroes is not None:
            found["heroes"] = heroes
        return found

    def _crossover(self, text: str) -> Mapping[str, object]:
        """Each card by its kind. Metal: the villains are the stack in use, first = top; Injustice: they join."""
        from longbox.games import guest, guest_part

        found: dict[str, list[str]] = {"heroes": [], "villains": []}
        names = names_of(text)
        for id in names:
            if id == "shuffled":
                continue
            found.setdefault(guest_part(guest(id)) or "villains", []).append(id)
        return {**found, "shuffled": True} if "shuffled" in names else found

    def _heroes(self) -> object:
        given = [self.heroes is not None, self.first_game, self.dealt]
        if sum(given) > 1:
            raise UsageError("--heroes, --first-game and --dealt exclude each other")
        if self.first_game:
            return "first_game"
        if self.dealt:
            return "dealt"
        if self.heroes is None or self.heroes in ("random", "first_game", "dealt", "pick"):
            return self.heroes
        return [[part.strip() for part in entry.split("+")] for entry in self.heroes.split(",")]


def find_format(given: str) -> tuple[Format, tuple[str, ...]]:
    """A format by its name or its file, and the packs it brings."""
    from longbox.games.format_check import load_format
    from longbox.games.format_reader import shipped
    from longbox.packs import FORMATS

    if given in FORMATS:
        return shipped(given), ()
    path = Path(given)
    if (given and path.exists()) or path.suffix in (".yaml", ".yml"):
        return load_format(path)
    shipped(given)  # says what there is
    raise UsageError(f"no format '{given}'")


def mistaken(path: Path, wanted: str) -> str:
    """What is said of a file that is the other one of pack and format; nothing if it may well be what was wanted."""
    from longbox.games.sorts import said_sort_of_file

    found = said_sort_of_file(path)
    return "" if found in ("", wanted) else f"{path}: this is a {found}: longbox {found} check {path}"


def overlays(packs: list[Path] | None) -> list[str]:
    """The paths of packs, whole: what is kept of a game must find them from any folder."""
    return [os.path.realpath(path) for path in packs or ()]


def look_at(paths: Sequence[Path], endings: tuple[str, ...] = (), what: str = "") -> None:
    """Files that were named can be read; a folder, where `endings` allow one, holds such a file."""
    for path in paths:
        if path.is_file():
            path.open("rb").close()
        elif not path.is_dir():
            there = "this is no file" if path.exists() else "no such file or folder" if endings else "no such file"
            raise UsageError(f"{path}: {there}")
        elif not endings:
            raise UsageError(f"{path}: this is a folder, not a file")
        elif not any(file.suffix in endings for file in path.rglob("*")):
            raise UsageError(f"{path}: there is no {what} in it")


def cards_told(record: Replay, attack_all: bool = False) -> Cards:
    """What the cards of a game that was kept are called. It goes on without its packs; their cards lose their names."""
    from longbox.games import cards_of
    from longbox.language import PackError

    try:
        return cards_of(record.game, tuple(record.overlays), attack_all)
    except PackError as error:
        from longbox.table.house import Known

        print(f"longbox: {error.problems[0]}; its cards are called by their ids", file=sys.stderr)
        return Known(cards_of(record.game, (), attack_all))


def names_of(text: str) -> list[str]:
    """A list as users write it: rookie,veteran."""
    return [name.strip() for name in text.split(",") if name.strip()]


def default_lang(environment: Mapping[str, str] | None = None) -> Lang:
    """The language of the locale, if it is one we speak; English otherwise."""
    env = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if env.get(name):
            return "fr" if env[name].lower().startswith("fr") else "en"
    return "en"


def print_json(data: object) -> None:
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr, if that is a terminal; otherwise nothing at all."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def kept_run(kept: bool = True) -> Iterator[Callable[[int, int], None] | None]:
    """The bar of a run of many games; whoever interrupts it is told how to go on."""
    try:
        with progress_bar("games") as progress:
            yield progress
    except KeyboardInterrupt:
        more = "; the same command goes on where it stopped" if kept else ""
        raise KeyboardInterrupt(f"interrupted{more}") from None
