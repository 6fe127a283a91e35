"""`longbox scenario`: runs executable rulings."""

from __future__ import annotations

import sys
from pathlib import Path

from longbox.cli.common import Packs, UsageError, look_at, overlays


def scenario(*paths: Path, packs: Packs = None) -> int:
    """Run scenario files and folders; all of them must hold.

    Parameters
    ----------
    paths
        Files, or folders with files in them.
    packs
        A pack laid over the box of every scenario, under those it names itself; may be given several times.
    """
    from longbox.scenario import run_paths

    if not paths:
        raise UsageError("which scenarios? give files or folders")
    look_at(paths, (".yaml",), "scenario")
    outcomes = run_paths(paths, overlays(packs))
    if not outcomes:
        raise UsageError(f"{', '.join(str(path) for path in paths)}: there is no scenario in it")
    for outcome in outcomes:
        told = f"ok {outcome.name}" if outcome.ok else f"FAILED {outcome.name}: {outcome.message}"
        print(f"{told} (soft)" if outcome.soft else told)
    failed = [outcome for outcome in outcomes if not outcome.ok]
    soft = sum(1 for outcome in failed if outcome.soft)
    counted = f"{len(outcomes)} scenario{'s' if len(outcomes) > 1 else ''}, {len(failed) - soft} failed"
    print(counted + (f", {soft} soft ones failed" if soft else ""))
    sys.stdout.flush()
    return 1 if failed else 0
