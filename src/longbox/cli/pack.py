"""`longbox pack check`: everything that is wrong with card packs, at once."""

from __future__ import annotations

import sys
from pathlib import Path

from longbox.cli.common import UsageError, look_at, mistaken


def check(*paths: Path) -> int:
    """Check card packs: their words and names, whether they can be played, and their text in both languages.

    Parameters
    ----------
    paths
        Pack files, or folders with packs in them.
    """
    from longbox.games.check import check_packs
    from longbox.language import pack_files
    from longbox.language.check import ENDINGS

    if not paths:
        raise UsageError("which packs? give files or folders")
    look_at(paths, ENDINGS, "pack")
    others = [other for path in paths if (other := mistaken(path, "pack"))]
    found = check_packs(paths) if not others else []
    problems = others or [str(problem) for problem in found]
    broken = {problem.file for problem in found}
    for file in pack_files(paths) if not others else ():
        problems += unspeakable(file) if str(file) not in broken else []
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        print(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", file=sys.stderr)
        return 1
    for file in pack_files(paths):
        print(f"ok {file}")
    return 0


def unspeakable(file: Path) -> list[str]:
    """Words of a sound pack that some language cannot say, or passes over."""
    from longbox.language import builtin_packs, read_pack
    from longbox.text import unspoken, untranslatable

    pack, problems = read_pack(file)
    if pack is None or problems:
        return []  # rests on another file of the same call: its words were checked with it
    known = dict(pack.cards)
    below = builtin_packs().get(pack.overlay)
    if below is not None:
        under, _ = read_pack(below)
        known = {**(under.cards if under is not None else {}), **known}
    found: list[str] = []
    for card in pack.cards.values():
        found += [f"{file}: {problem}" for problem in untranslatable(card, known) or unspoken(card, known)]
    return found
