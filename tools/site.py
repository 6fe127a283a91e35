"""Builds the documentation site: gathers docs/, the pages of the top folder and what they link to, then calls Zensical.

A dead link ends it with the page and the line.
"""

from __future__ import annotations

import posixpath
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

TOP = Path(__file__).parents[1]
GATHERED = TOP / "build" / "pages"  # as zensical.toml says
BUILT = TOP / "build" / "site"
PAGES = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
SHOWN = "repository"  # the folder of the site with the files that pages link to, as plain text
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LINK = re.compile(r"\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def gather() -> None:
    shutil.rmtree(GATHERED, ignore_errors=True)
    shutil.copytree(TOP / "docs", GATHERED)
    shutil.copytree(TOP / "web" / "src" / "fonts", GATHERED / "fonts")
    for name in PAGES:
        shutil.copy(TOP / name, GATHERED)
    for page in sorted(GATHERED.rglob("*.md")):
        uri = page.relative_to(GATHERED).as_posix()
        text = LINK.sub(partial(moved, uri), page.read_text("utf-8"))
        page.unlink()
        page.with_name(page.name.replace("README.md", "index.md")).write_text(text, "utf-8")


def moved(uri: str, link: re.Match[str]) -> str:
    """A link of the page `uri`, led to the same place of the site."""
    folder = "" if uri in PAGES else posixpath.join("docs", posixpath.dirname(uri))
    target = posixpath.normpath(posixpath.join(folder, link[1]))
    if target.startswith("docs/") or target in PAGES or not (TOP / target).exists():
        where = re.sub(r"README\.md$", "index.md", target.removeprefix("docs/"))
    else:
        where = f"{SHOWN}/{target}.txt"
        show(TOP / target, GATHERED / where)
    return f"]({posixpath.relpath(where, posixpath.dirname(uri) or '.')}{link[2] or ''})"


def show(found: Path, shown: Path) -> None:
    """A file of the repository as plain text, a folder as the list of its files."""
    shown.parent.mkdir(parents=True, exist_ok=True)
    if found.is_file():
        shutil.copy(found, shown)
        return
    inside = sorted(one for one in found.rglob("*") if one.is_file() and "__pycache__" not in one.parts)
    shown.write_text("".join(f"{one.relative_to(TOP)}\n" for one in inside), "utf-8")


def say_language() -> None:
    """The words around a page are English everywhere; a screen reader is told that the page itself is French."""
    for page in (BUILT / "fr").glob("*.html"):
        text = page.read_text("utf-8")
        page.write_text(text.replace("<article ", '<article lang="fr" ', 1), "utf-8")
    shutil.copy(BUILT / "sitemap.xml", BUILT / "fr")  # where the page looks for the other language


def main() -> int:
    gather()
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    if done.returncode:
        told = done.stderr.partition("Traceback")[0]  # the page and the line; where Zensical stopped helps nobody
        print(COLOURS.sub("", told), file=sys.stderr)
        return 1
    say_language()
    print(f"the site: {BUILT / 'index.html'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
