"""`longbox db`: backups, and looking after the games of a server. Works while the server runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from longbox import _install
from longbox.cli.common import Packs, UsageError, overlays, print_json, progress_bar

db = App(name="db", help="Back up and look after the games of a server.", help_format="plaintext")

Url = Annotated[
    str | None, Parameter(name="--db", help="The database, as for `longbox serve`; the one it uses if not given.")
]


@contextmanager
def clear_words() -> Iterator[None]:
    """Mistakes become one line."""
    try:
        from longbox.table.archive import BadArchive
        from longbox.table.database import BadStore
        from longbox.table.settings import BadSettings
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}: {_install.command('server')}") from None
    try:
        yield
    except (BadArchive, BadStore, BadSettings) as error:
        raise UsageError(str(error)) from None


def url_of(given: str | None) -> str:
    from longbox.table.settings import from_environment

    if given is not None and not given.strip():
        raise UsageError("--db names no database: sqlite:///FILE or postgresql://USER@HOST/NAME")
    return from_environment(db=given).url


@db.command
def backup(file: Path, /, *, database: Url = None) -> None:
    """Write all games and seats into one new file.

    Parameters
    ----------
    file
        The file to write; one that is there already is never overwritten. Keep it safe: it holds the server's keys.
    """
    with clear_words():
        from longbox.table.archive import backup as write

        index = write(url_of(database), file)
    size = f"{max(1, round(file.stat().st_size / 1000)):,} kB".replace(",", " ")
    print(f"{index.tables} tables with {index.choices} choices are in {file} ({size})")


@db.command
def restore(file: Path, /, *, database: Url = None) -> None:
    """Put a backup into an empty database of either kind.

    Parameters
    ----------
    file
        A file that `longbox db backup` wrote, of this version or an older one.
    """
    with clear_words():
        from longbox.table.archive import restore as read

        index = read(url_of(database), file)
    print(f"{index.tables} tables with {index.choices} choices are back")


@db.command
def check(*, database: Url = None, packs: Packs = None, json: Annotated[bool, Parameter(negative="")] = False) -> int:
    """Play every stored game again and compare it with what was written; exit code 1 if one differs.

    Parameters
    ----------
    packs
        A pack laid over its box, as the server has it; may be given several times.
    json
        Print the result as JSON.
    """
    with clear_words():
        from longbox.table import house
        from longbox.table.upkeep import as_data
        from longbox.table.upkeep import check as look

        house.lay(os.pathsep.join(overlays(packs)))
        with progress_bar("games") as progress:
            report = look(url_of(database), progress)
    if json:
        print_json(as_data(report))
        return 1 if report.wrong else 0
    for finding in report.wrong:
        print(f"{finding.table or 'database'}: {finding.what}")
    for finding in report.unknown:
        print(f"{finding.table}: not tried, {finding.what}")
    played = report.tables - report.waiting - len(report.unknown)
    print(f"{played} games with {report.choices} choices played again, {len(report.wrong)} differ")
    return 1 if report.wrong else 0


@db.command
def ratings(*, database: Url = None) -> None:
    """Count all rated games again, from what is stored of them. Says whether anything was otherwise."""
    with clear_words():
        from longbox.table.upkeep import recount

        with progress_bar("lists") as progress:
            found = recount(url_of(database), progress)
    told = "nothing has changed" if not found.changed else f"{found.changed} ratings have changed"
    print(f"{found.games} rated games in {found.lists} lists counted again, {found.entered} entered anew: {told}")


@db.command
def annul(
    table: str, /, *, why: str, database: Url = None, back: Annotated[bool, Parameter(negative="")] = False
) -> None:
    """Take the result of a game out of the ratings, and count them again without it.

    Parameters
    ----------
    table
        The name of the table, as in its address.
    why
        The reason; it is kept with the time.
    back
        Take it back in instead.
    """
    with clear_words():
        from longbox.table.upkeep import annul as change

        games = change(url_of(database), table, not back, why)
    print(f"the result of {table} {'counts again' if back else 'is annulled'}: {games} games counted")


@db.command
def prune(
    *,
    database: Url = None,
    finished: float | None = None,
    unfinished: float | None = None,
    yes: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Delete tables that nobody has touched for a while. Says what it would delete, unless told --yes.

    Parameters
    ----------
    finished
        Games that are over, after so many days.
    unfinished
        Tables that wait or rest in the middle of a game, after so many days.
    yes
        Really delete them, with their seats, choices, chat and analyses.
    """
    if finished is None and unfinished is None:
        raise UsageError("which tables? --finished DAYS, --unfinished DAYS or both")
    if min(finished or 0, unfinished or 0) < 0:
        raise UsageError("days are counted from 0")
    with clear_words():
        from longbox.table.upkeep import prune as remove

        over, rest = remove(url_of(database), finished, unfinished, yes)
    print(f"{over} finished and {rest} unfinished tables {'are deleted' if yes else 'would be deleted: --yes does it'}")


@db.command
def works(*, database: Url = None, json: Annotated[bool, Parameter(negative="")] = False) -> None:
    """List the packs and formats of the workshop that others can see: published ones, and those with a link.

    Parameters
    ----------
    json
        Print them as JSON.
    """
    with clear_words():
        import msgspec

        from longbox.table.upkeep import shown_works

        found = shown_works(url_of(database))
    if json:
        print_json([msgspec.structs.asdict(one) for one in found])
        return
    for one in found:
        seen = " and ".join(word for word, is_so in (("published", one.published), ("linked", one.linked)) if is_so)
        print(f"{one.id}  {one.game or '-':<10} version {one.version}, {seen}: {one.name}")
    print(f"{len(found)} can be seen by others")


@db.command
def withdraw(
    work: str,
    /,
    *,
    database: Url = None,
    delete: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Take a pack or format of the workshop down. Games that were begun with it go on.

    Parameters
    ----------
    work
        Its id, as `longbox db works` lists it, or its whole link.
    delete
        Delete it with all its versions; else its author keeps it, unpublished and without a link.
    """
    with clear_words():
        from longbox.table.upkeep import withdraw as take_down
        from longbox.table.works import ID

        name = take_down(url_of(database), work.rstrip("/").rpartition("/")[2][:ID], delete)
    if not name:
        raise UsageError(f"there is no '{work}' in the workshop; `longbox db works` lists what there is")
    print(f"{name}: {'deleted' if delete else 'no longer published, its link is withdrawn'}")
