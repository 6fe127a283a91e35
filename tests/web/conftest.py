"""A real server, a real browser, and people who open the page in it. An error that the page logs fails the test."""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, StorageState, expect

from longbox.table import app
from tests.table.house import Json, Server, lay_out, run, seeded, sqlite
from tests.web.player import PATIENCE, WIRE

ROOT = Path(__file__).parents[2]
DESK = {"width": 1440, "height": 900}
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 360, "height": 740}
expect.set_options(timeout=PATIENCE)
# What a browser says when the test itself has cut the line.
CUT_OFF = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_NETWORK", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")
CSP = """
addEventListener('securitypolicyviolation', (e) => console.error(`CSP: ${e.violatedDirective} ${e.blockedURI}`));
"""
# What the page draws by chance is the same whenever a test runs, and another for each person in it.
DICE = """
{
  let dice = SEED;
  crypto.getRandomValues = (row) => {
    for (let i = 0; i < row.length; i++) row[i] = (dice = (dice * 1103515245 + 12345) & 0x7fffffff) >> 16;
    return row;
  };
}
"""
# A browser that has had a seat before it comes to the page for the first time.
KEPT = """
if (location.origin.startsWith('http')) {
  const now = JSON.parse(localStorage.getItem('longbox.seats') ?? '{}');
  localStorage.setItem('longbox.seats', JSON.stringify({ ...SEATS, ...now }));
}
"""


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page, built once if it is not there; other workers wait for it."""
    if (app.PAGE / "index.html").exists():
        return
    with (Path(tempfile.gettempdir()) / "longbox-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (app.PAGE / "index.html").exists():
            subprocess.run([sys.executable, "tools/page.py"], cwd=ROOT, check=True)


@pytest.fixture(scope="session")
def house(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite(tmp_path_factory.mktemp("web"))) as started:
        yield started


class People:
    """The browsers of a test. Each person has their own storage and cookies."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.may_be_cut_off = False
        self.refused: tuple[str, ...] = ()  # parts of addresses that a test wants to be refused
        self.seed = ""  # names the chance of the tables that are made here; as long as it is empty, the test does

    def open(
        self,
        lang: str = "en",
        theme: str = "light",
        size: dict[str, int] | None = None,
        still: bool = True,
        touch: bool = False,
        kept: StorageState | None = None,
        address: str = "",
    ) -> Page:
        """A new browser window; `kept`: with the storage of an earlier one."""
        options: dict[str, Any] = {"storage_state": kept} if kept is not None else {}
        context = self.browser.new_context(
            base_url=address or self.address,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            color_scheme="dark" if theme == "dark" else "light",
            viewport={"width": (size or DESK)["width"], "height": (size or DESK)["height"]},
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            is_mobile=touch,
            permissions=["clipboard-read", "clipboard-write"],
            extra_http_headers=seeded(self.seed),
            **options,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WIRE)
        context.add_init_script(CSP)
        context.add_init_script(DICE.replace("SEED", str(len(self.contexts) + 1)))
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda fault: self.faults.append(f"{fault.name}: {fault.message}"))
        return page

    def hear(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        text = f"{message.text} ({message.location.get('url', '')})"
        if self.may_be_cut_off and any(word in text for word in CUT_OFF):
            return
        if not any(part in text for part in self.refused):
            self.faults.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def people(browser: Browser, house: Server) -> Iterator[People]:
    everybody = People(browser, house.http)
    yield everybody
    everybody.close()
    assert not everybody.faults, everybody.faults


Make = Callable[..., Json]
SOLO = [{"kind": "human", "name": "Anna"}, {"kind": "bot", "bot": "rookie"}]
PAIR = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]


def make_table(page: Page, players: list[Json] | None = None, **more: Any) -> Json:
    """A short game made by this browser, which then has the first seat."""
    players = players or SOLO
    short = {"base": {"villains": 2}, "titans": {"villains": 3}}.get(more.get("game", "base"), {})
    options = {**short, **more.pop("options", {})}
    wanted = {"game": "base", "seats": len(players), "players": players, "options": options, **more}
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    made: Json = answer.json()
    return made


def claim(page: Page, link: str, name: str = "Bert") -> str:
    """Takes the seat of a link, without the form; the table."""
    path, _, token = link.partition("#")
    table = path.rpartition("/")[2]
    answer = page.request.post(f"/api/tables/{table}/claim", data={"token": token, "name": name})
    assert answer.status == 200, answer.text()
    return table


def until_over(page: Page, table: str) -> None:
    """Bots play on all seats: waits for the end of their game."""
    end = time.monotonic() + 600
    while not page.request.get(f"/api/tables/{table}").json()["over"]:
        assert time.monotonic() < end, "the bots do not come to an end"
        page.wait_for_timeout(50)


@pytest.fixture(scope="session")
def finished(browser: Browser, house: Server) -> tuple[str, StorageState]:
    """A game that is over, played by bots on all seats, and the storage of the browser that sat there."""
    someone = People(browser, house.http)
    someone.seed = "finished"
    page = someone.open()
    table = str(make_table(page)["table"])
    page.goto(f"/#/t/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_text("A bot plays your seat.").wait_for()
    page.goto("about:blank")  # nobody has to watch
    until_over(page, table)
    kept = page.context.storage_state()
    someone.close()
    assert not someone.faults, someone.faults
    return table, kept


def keep_seat(page: Page, table: str, token: str) -> str:
    """Gives this browser the first seat of a table; its address."""
    kept = {table: {"seat": 0, "token": token}}
    page.add_init_script(KEPT.replace("SEATS", json.dumps(kept)))
    return f"/#/t/{table}"


def seat(page: Page, house: Server, text: str, listen: str) -> str:
    """Gives this browser the first seat of a table laid out by hand; its address. `listen`: runs in the page."""
    laid: Json = run(lay_out(house.db, text, people=1))
    page.add_init_script(listen)
    return keep_seat(page, laid["table"], laid["tokens"][0])


def without_settings(kept: StorageState) -> StorageState:
    """The seats of a browser, not its language and theme."""
    origins = [
        {**origin, "localStorage": [item for item in origin["localStorage"] if item["name"] != "longbox.settings"]}
        for origin in kept["origins"]
    ]
    return {**kept, "origins": origins}  # type: ignore[typeddict-item]
