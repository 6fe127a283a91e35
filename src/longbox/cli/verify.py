"""`longbox verify`: a game that was downloaded from a table, played again and compared with what was seen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from longbox import _install
from longbox.cli.common import Packs, UsageError, overlays, print_json


def verify(file: Path, /, *, packs: Packs = None, json: Annotated[bool, Parameter(negative="")] = False) -> int:
    """Check a game downloaded at its end: was every card dealt by the key that was promised? Exit code 1 if not.

    Parameters
    ----------
    file
        The file that the page of the finished game gives (Fair shuffles, Download).
    packs
        A pack laid over its box, as the server had it; may be given several times. The file brings its cards along.
    json
        Print the result as JSON.
    """
    try:
        import os

        from longbox.table import house
        from longbox.table.verify import BadFile, Report, read
        from longbox.table.verify import verify as check
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}: {_install.command('server')}") from None
    house.lay(os.pathsep.join(overlays(packs)))
    try:
        report: Report = check(read(file.read_bytes()))
    except BadFile as error:
        raise UsageError(f"{file}: {error}") from None
    if json:
        print_json({"wrong": report.wrong, "notes": report.notes, "choices": report.choices,
                    "chances": report.chances, "facts": report.facts})  # fmt: skip
        return 1 if report.wrong else 0
    for line in report.wrong:
        print(f"wrong: {line}")
    for line in report.notes:
        print(f"note: {line}")
    print(
        f"{report.choices} choices played again, {report.chances} uses of chance made again, {report.facts} facts as "
        f"this browser was told them: {'this game was NOT played fairly' if report.wrong else 'all is as it should be'}"
    )
    return 1 if report.wrong else 0
