"""`make check`: style, types and layers of Python and of the page. Says nothing when all is well.

All of them are run, so that one look shows every mistake. What did not change is not looked at again: ruff, mypy and
import-linter keep caches, and the page has a stamp.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
STAMP = ROOT / "web" / "node_modules" / ".checked"

PYTHON = [
    [sys.executable, "-m", "ruff", "check", "--quiet"],
    [sys.executable, "-m", "ruff", "format", "--check", "--quiet"],
    [sys.executable, "-m", "mypy", "--no-error-summary"],
    [sys.executable, "-m", "longbox.table.types"],
    [str(Path(sysconfig.get_path("scripts")) / "lint-imports"), "--no-logo"],
]


def load_page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page", ROOT / "tools" / "page.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def right(command: list[str], **more: object) -> bool:
    """Whether a check is content; what it says is shown only if it is not."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more
    )  # type: ignore[call-overload]
    if done.returncode:
        print(done.stdout.rstrip())
    return not done.returncode


def page_right() -> bool:
    """The page, with the tools that were installed to build it; without them there is nothing to check it with."""
    page = load_page()
    npm = page.find_node()
    if npm is None or not STAMP.parent.is_dir():
        return True
    digest = page.digest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == digest:
        return True
    env = {**os.environ, "PATH": page.search_path()}
    if not right([npm, "--prefix", "web", "run", "--silent", "check"], env=env):
        return False
    STAMP.write_text(digest, encoding="utf-8")
    return True


def main() -> int:
    content = [right(command) for command in PYTHON]
    return 0 if all([*content, page_right()]) else 1


if __name__ == "__main__":
    sys.exit(main())
