"""The cards of this server: its boxes, with the packs of the operator laid over them.

One server has one set of packs: they are laid once, before the first table is opened, in the processes in which bots
think too. A stored game names the packs it was played with. Where those are gone or have changed, it goes on with the
cards it has brought along.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

from longbox import games
from longbox.engine.program import Program
from longbox.engine.save import KEPT, SHELF
from longbox.games.format import Format
from longbox.games.format_check import load_format
from longbox.games.format_reader import shipped
from longbox.games.options import STANDARD
from longbox.games.overlays import by_box
from longbox.language import Card, Library
from longbox.language.tree import Name, Pack
from longbox.packs import FORMATS

_packs: dict[str, tuple[str, ...]] = {}  # by box
_formats: dict[str, Format] = {}  # the operator's own, by their ids
_brought: OrderedDict[str, games.Cards] = OrderedDict()  # by what stands for them among the packs of their program
MOST_BROUGHT = 50
_named: dict[int, tuple[Program, games.Cards]] = {}  # of programs in use, with them: they are asked for all the time
MOST_NAMED = 16
_given: list[str] = []


def lay(packs: str) -> None:
    """Paths of packs, separated like those of PATH. Refuses what cannot be played: PackError or BadOptions."""
    found = by_box([path for path in packs.split(os.pathsep) if path])
    _packs.clear()
    _packs.update(found)
    _given[:] = [packs]
    _named.clear()


def lay_formats(files: str) -> None:
    """Paths of formats that tables may be played by, besides those of the package. Refuses what cannot be played."""
    found: dict[str, Format] = {}
    for path in files.split(os.pathsep) if files else ():
        format, packs = load_format(Path(path))
        if packs:
            raise games.BadOptions(f"{path}: a format at the table brings no packs; lay them with --pack")
        if format.id in found or format.id in FORMATS:
            raise games.BadOptions(f"{path}: there is a format '{format.id}' already")
        found[format.id] = format
    _formats.clear()
    _formats.update(found)


def formats() -> dict[str, Format]:
    """All that tables may be played by."""
    return {**{name: shipped(name) for name in FORMATS}, **_formats}


def given() -> str:
    """What was laid, for another process to do the same."""
    return _given[0] if _given else ""


def packs_of(game: str) -> tuple[str, ...]:
    return _packs.get(game, ())


def library(game: str, laid: Sequence[str] = ()) -> Library:
    """`laid`: packs that a table brings along, see `games.shelf`."""
    return games.library(game, (*packs_of(game), *laid))


def program(game: str, options: games.Options = STANDARD, laid: Sequence[str] = ()) -> Program:
    return games.program_for(game, (*packs_of(game), *laid), options)


def check_options(game: str, options: games.Options, seats: int, laid: Sequence[str] = ()) -> None:
    games.check_options(game, options, seats, (*packs_of(game), *laid))


def cards_of(game: str, laid: Sequence[str] = (), attack_all: bool = False) -> games.Cards:
    """`laid`: also the name of cards that a game has brought along, in place of packs."""
    if laid and laid[0].startswith(KEPT):
        return _brought.get(laid[0]) or Known(games.cards_of(game, packs_of(game)))
    return games.cards_of(game, (*packs_of(game), *laid), attack_all)


def laid_over(prog: Program) -> tuple[str, ...]:
    """The packs that a table has brought along, or the name of all the cards if it has brought those."""
    return tuple(name for name in prog.packs if name.startswith((SHELF, KEPT)))


def cards_for(prog: Program) -> games.Cards:
    """What the cards of a game are called: as today, or as they were when it brought them along."""
    found = _named.get(id(prog))
    if found is None:
        found = _named[id(prog)] = (prog, cards_of(prog.rules.game, laid_over(prog), prog.rules.attack_all))
        if len(_named) > MOST_NAMED:
            del _named[next(iter(_named))]
    return found[1]


# ---------------------------------------------------------------- games with other cards than those installed


class Known(games.Cards):
    """Cards by their ids. One that nobody can tell about any more is called by its id."""

    def __missing__(self, id: str) -> Card:
        try:
            return super().__missing__(id)
        except KeyError:
            name = id.rpartition(":")[2].replace("_", " ").title()
            return Card(id, Name(name, name), "main_deck", "none")


def bring(prog: Program, packs: Sequence[Pack]) -> None:
    """Makes the names of cards known that a stored game has brought along. `packs`: those it was begun with."""
    for name in prog.packs[:1]:
        if name.startswith(KEPT) and name not in _brought:
            cards = Known(games.cards_of(prog.rules.game))
            for pack in packs:
                cards.update(pack.cards)
            _brought[name] = cards
            _named.clear()
    while len(_brought) > MOST_BROUGHT:
        _brought.popitem(last=False)
