"""`longbox format`: checks formats, lists those there are, and tells how one differs from its box."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from longbox.cli.common import Lang, UsageError, default_lang, find_format, look_at, mistaken

if TYPE_CHECKING:
    from longbox.games.format import Format


def check(*paths: Path) -> int:
    """Check formats: their words and cards, and whether games of them can be played.

    Parameters
    ----------
    paths
        Files of formats.
    """
    from longbox.games.format_check import check_format

    if not paths:
        raise UsageError("which formats? give their files")
    look_at(paths)
    problems: list[str] = []
    for path in paths:
        other = mistaken(path, "format")
        problems += [other] if other else [str(problem) for problem in check_format(path)]
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        print(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", file=sys.stderr)
        return 1
    for path in paths:
        print(f"ok {path}")
    return 0


def list_formats(*, lang: Lang | None = None) -> None:
    """List the formats that come with this package.

    Parameters
    ----------
    lang
        en or fr; as in your locale if not given.
    """
    from longbox.games.format_reader import shipped
    from longbox.packs import FORMATS

    spoken = lang or default_lang()
    for name in FORMATS:
        one = shipped(name)
        print(f"{name:12} {getattr(one.title, spoken)} ({one.game}). {getattr(one.text, spoken)}")


def show(format: str, *, lang: Lang | None = None) -> None:
    """Tell what a format is and how it differs from its box.

    Parameters
    ----------
    format
        Its name, or its file.
    lang
        en or fr; as in your locale if not given.
    """
    from longbox.games.mixed import mixed
    from longbox.text.problems import in_french

    found, packs = find_format(format)
    spoken = lang or default_lang()
    for line in told(found, packs, spoken):
        print(line)
    for id, reason in mixed(found).cannot.items():
        print(f"  {id}: {in_french(reason) if spoken == 'fr' else reason}")


def told(format: Format, packs: tuple[str, ...], lang: str) -> list[str]:
    """What a format is, and how it differs from its box."""
    from longbox.games import box, cards_of, library
    from longbox.games.mixed import mixed
    from longbox.packs import PACKS
    from longbox.text.formats import differences

    titles = {home: getattr(library(home).packs[0].title, lang) for home in {*PACKS, format.game}}
    head = f"{getattr(format.title, lang)} ({format.id} {format.version}, {titles[format.game]})"
    about = getattr(format.text, lang)
    printed = box(format.game).printed_sizes
    sentences = differences(format, lang, cards_of(format.game, packs), mixed(format), titles, printed)
    return [head, *([about] if about else []), *(f"- {sentence}" for sentence in sentences)]
