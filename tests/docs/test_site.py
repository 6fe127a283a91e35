"""The documentation as a site: every page is reached, every link leads somewhere, the search finds."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = (
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs",
    "examples",
    "pyproject.toml",
    "src/longbox/packs",
    "tests",
    "tools",
    "web/src/fonts",
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository's texts in a folder of their own, so that nothing is written here."""
    folder = tmp_path_factory.mktemp("site")
    for name in NEEDED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / "zensical.toml", folder)
    return folder


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tools/site.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_site_has_every_page_and_no_dead_link(copy: Path) -> None:
    done = built(copy)
    assert done.returncode == 0, done.stdout + done.stderr
    site = copy / "build" / "site"
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    made = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert {page.replace("README", "index") for page in pages} <= made
    assert '<article lang="fr" ' in (site / "fr" / "players.html").read_text("utf-8")
    words = json.dumps(json.loads((site / "search.json").read_text("utf-8")), ensure_ascii=False)
    assert "CORE-O1" in words and "Botte Secrète" in words


def test_a_dead_link_is_named(copy: Path) -> None:
    page = copy / "docs" / "operators.md"
    page.write_text(page.read_text("utf-8") + "\nSee [there](nowhere.md).\n", "utf-8")
    done = built(copy)
    assert done.returncode != 0
    assert "nowhere.md" in done.stderr and "operators.md" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_page_is_in_the_navigation() -> None:
    told = (ROOT / "zensical.toml").read_text("utf-8")
    pages = [
        path.relative_to(ROOT / "docs").as_posix().replace("README", "index") for path in (ROOT / "docs").rglob("*.md")
    ]
    assert [page for page in pages if f'"{page}"' not in told] == []
