"""The wheel in a fresh environment, without Node and far from the repository: the whole table is in it."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from longbox.table.page_files import PAGE
from tests.release.conftest import PIP, ROOT, call, plain_environment
from tests.web.player import ANSWERED, READY, WIRE

PATIENCE = 120_000
BOXES = {
    "en": ["Base game", "Teen Titans", "Rivals", "Metal", "Injustice"],
    "fr": ["Jeu de base", "Teen Titans", "Rivals", "Metal", "Injustice"],
}
WORDS = {
    "en": {"box": "Box", "open": "Open the table"},
    "fr": {"box": "Boîte", "open": "Ouvrir la table"},
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_wheel_holds_the_page_the_programs_and_the_compiled_modules(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for needed in (
        r"longbox/games/programs/.+",
        r"longbox/packs/injustice/pack\.yaml",
        r"longbox/table/migrations/versions/v0001_first\.py",
        r"longbox/py\.typed",
        r"longbox-.+\.dist-info/licenses/LICENSE",
    ):
        assert any(re.fullmatch(needed, name) for name in names), needed
    assert not [name for name in names if name.endswith(".pyc")]
    inside = "longbox/table/page/"
    found = {name.removeprefix(inside) for name in names if name.startswith(inside)}
    assert found == {name for name in files_of_the_page() if not name.startswith(".")}
    compiled = [name for name in names if name.endswith(".so")]
    assert bool(compiled) == ("-none-any" not in wheel.name)


def files_of_the_page() -> set[str]:
    """All there is, with the service worker and the icons; what begins with a dot is of use to who builds it."""
    found = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file()}
    assert {"index.html", *(path.name for path in (ROOT / "web" / "public").iterdir())} <= found
    return found


def test_the_version_stands_in_one_place(wheel: Path, installed: Path, tmp_path: Path) -> None:
    version = PROJECT["version"]
    assert wheel.name.startswith(f"longbox-{version}-")
    assert call([installed, "--version"], tmp_path, plain_environment()).strip() == f"longbox {version}"
    sources = [*(ROOT / "src").rglob("*.py"), ROOT / "hatch_build.py", ROOT / "web" / "package.json"]
    assert not [path for path in sources if f'"{version}"' in path.read_text(encoding="utf-8")]


def test_few_packages_are_needed_to_play_in_a_terminal() -> None:
    """`uvx longbox play` and `pipx run longbox play` fetch them each time they are new."""
    needed = {re.split(r"[<>=;\[ ]", line)[0].lower() for line in PROJECT["dependencies"]}
    assert needed == {"cyclopts", "librt", "msgspec", "mypy-extensions", "pyyaml", "rich"}


def test_a_game_in_the_terminal_from_the_wheel_alone(installed: Path, tmp_path: Path) -> None:
    env = plain_environment(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    told = subprocess.run(
        [installed, "play", "--seed", "1", "--lang", "en"], input="q\n", cwd=tmp_path, env=env, text=True,
        capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    assert told.returncode == 0 and not told.stderr, told.stderr
    assert "Line-Up" in told.stdout
    assert '"compiled": true' in call([installed, "bench", "--json", "--seconds", "0.1"], tmp_path, env)


def test_the_table_from_the_wheel(installed: Path, browser: Browser, tmp_path: Path) -> None:
    env = plain_environment(XDG_DATA_HOME=str(tmp_path), LONGBOX_BOT_PAUSE="0", LONGBOX_DEFENSE_PAUSE="0")
    assert shutil.which("node", path=env["PATH"]) is None
    server = subprocess.Popen(
        [installed, "serve", "--port", "0"], cwd=tmp_path, env=env, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = line.partition("http://")[2].strip()
        assert address, (line, server.communicate()[1] if server.poll() is not None else "")
        assert str(tmp_path / "longbox" / "table.db") in server.stdout.readline()
        for lang in ("en", "fr"):
            play_a_move(browser, f"http://{address}", lang)
    finally:
        server.send_signal(signal.SIGTERM)
        _, error = server.communicate(timeout=300)
    assert error == ""


def play_a_move(browser: Browser, address: str, lang: str) -> None:
    """Every box through the form for a new table, as somebody does who is here for the first time; then a card."""
    words = WORDS[lang]
    context = browser.new_context(
        base_url=address, locale={"en": "en-GB", "fr": "fr-FR"}[lang], reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WIRE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(fault.message))
    page.goto("/#/new")
    boxes = page.get_by_role("group", name=words["box"], exact=True).get_by_role("button")
    expect(boxes).to_have_text(BOXES[lang], timeout=PATIENCE)
    for name in reversed(BOXES[lang]):  # the base game last: there a card is played
        page.goto("/#/new")
        page.reload()  # nothing is left of the table before
        boxes.get_by_text(name, exact=True).click()
        page.get_by_role("button", name=words["open"]).click()
        page.wait_for_function(READY)
    before = page.evaluate("wire.rev")
    page.locator("[data-zone=hand] [data-card]").first.click()
    page.wait_for_function(f"(before) => {ANSWERED} && wire.rev > before", arg=before)
    assert page.locator("html").get_attribute("lang") == lang and not faults
    page.evaluate("navigator.serviceWorker.register('/sw.js')")
    assert page.request.get("/manifest.webmanifest").json()["name"] == "Longbox"
    assert page.request.get("/icon.svg").headers["content-type"] == "image/svg+xml"
    context.close()


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    call([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], ROOT)
    return next(folder.glob("*.tar.gz"))


def test_a_source_distribution_becomes_a_wheel_without_node(sdist: Path, tmp_path: Path) -> None:
    env = plain_environment(LONGBOX_PURE="1")
    call([*PIP, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", tmp_path, sdist], tmp_path, env)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as archive:
        names = archive.namelist()
    assert "longbox/table/page/index.html" in names and not [name for name in names if name.endswith(".so")]


def test_a_source_distribution_holds_what_is_needed_to_work_on_it(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    inside = "src/longbox/table/page/"
    assert {name.removeprefix(inside) for name in names if name.startswith(inside)} >= files_of_the_page()
    assert {
        "Makefile",
        "constraints.txt",
        "web/package.json",
        "tests/conftest.py",
        "docs/operators.md",
        "LICENSE",
    } <= names
    assert not [name for name in names if "node_modules" in name or name.endswith(".so")]


def test_without_page_and_node_there_is_no_package(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    top = next(tmp_path.iterdir())
    shutil.rmtree(top / "src" / "longbox" / "table" / "page")
    (top / ".git").mkdir()  # an outer repository is none of its business
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=top, check=False, text=True,
        env=plain_environment(LONGBOX_PURE="1"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode != 0
    assert "the page of the table is not built, and Node 20.19 or later is needed" in done.stdout
    assert not (top / "dist").exists() or not list((top / "dist").iterdir())


def test_no_registry_is_named_in_what_is_locked() -> None:
    """Whoever installs it has a registry of their own."""
    for path in (ROOT / "constraints.txt", ROOT / "web" / "package-lock.json"):
        text = path.read_text(encoding="utf-8")
        assert "/simple" not in text and '"resolved"' not in text and "--index-url" not in text
