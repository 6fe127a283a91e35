"""Nothing is cut, ever: every page, and tables of every box in early, middle and late games, in windows of all sizes.

The suite runs a sample. The whole matrix is one command: `make test-layout`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, StorageState

from tests.table.house import Server, run, sqlite
from tests.web.conftest import People, keep_seat, make_table, without_settings
from tests.web.layout import faults, table_faults
from tests.web.tables import NAMES, SETTINGS, STAGES, put
from tests.web.test_players import lay_out_games, person

WHOLE = bool(os.environ.get("LONGBOX_LAYOUT"))  # all of it, not a sample
SIZES = {
    "1440": (1440, 900),
    "1366": (1366, 768),
    "1024": (1024, 768),
    "768": (768, 1024),
    "390": (390, 844),
    "360": (360, 740),
}
LONG = "Jean-Baptiste-Emmanuel W"  # no name may be longer
LANGS = ("en", "fr")
THEMES = ("light", "dark")
PAGES = {
    "start": "/",
    "new": "/new",
    "new-injustice": "/new?box=injustice",
    "new-rivals": "/new?box=rivals&friends=1",
    "mine": "/mine",
    "watch": "/watch",
    "cards": "/cards",
    "help": "/help",
    "help-metal": "/help/metal",
    "help-injustice": "/help/injustice",
    "learn": "/learn",
    "settings": "/settings",
    "workshop": "/workshop",
    "moderation": "/moderation",
    "nowhere": "/nowhere",
}
# Pages that are about people: empty in a new house, and full in one where many play.
PLACES = {
    "new-open": "/new?box=metal&friends=1&open=1&rated",
    "me": "/me",
    "lobby": "/lobby",
    "ratings": "/ratings/rivals",
    "player": "/player",
    "leagues": "/leagues",
    "new-league": "/leagues/new",
}
# Where French is longest, in the tightest window of each layout.
SAMPLE = [
    ("base", "middle", "fr", ["1440"]),
    ("base-teams", "late", "fr", ["1024"]),
    ("base-five", "attacked", "fr", ["360"]),
    ("base-two-heads", "middle", "fr", ["1024"]),
    ("titans", "asked", "en", ["1366"]),
    ("rivals", "late", "fr", ["1024", "360"]),
    ("metal", "late", "fr", ["1366"]),
    ("metal-five", "middle", "fr", ["390"]),
    ("metal-crossover", "asked", "en", ["768"]),
    ("injustice-arenas", "late", "fr", ["1440", "360"]),
]
TABLES = [(setting, stage, lang, list(SIZES)) for setting, stage, lang in product(SETTINGS, STAGES, LANGS)]
DIALOGS = [("metal", lang, list(SIZES)) for lang in LANGS] if WHOLE else [("metal", "fr", ["1440", "360"])]
SHOWN = [(lang, list(SIZES)) for lang in LANGS] if WHOLE else [("fr", ["1024", "360"])]


def keep(found: dict[str, list[str]]) -> None:
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def in_all_windows(page: Page, sizes: list[str], check: Callable[[int, int], list[str]]) -> dict[str, list[str]]:
    """What is wrong in windows of these sizes, by day and by night."""
    bad: dict[str, list[str]] = {}
    for size, theme in product(sizes, THEMES):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        found = check(width, height)
        if found:
            bad[f"{size} {theme}"] = found
    return bad


def sit(people: People, house: Server, setting: str, stage: str, lang: str) -> Page:
    made = run(put(house.db, SETTINGS[setting], stage))
    page = people.open(lang=lang)
    page.goto(keep_seat(page, made["table"], made["token"]))
    page.locator("[data-coach=question]").wait_for()
    return page


@pytest.mark.parametrize(
    ("setting", "stage", "lang", "sizes"),
    TABLES if WHOLE else SAMPLE,
    ids=lambda value: "+".join(value) if isinstance(value, list) else str(value),
)
def test_nothing_is_cut_at_a_table(
    people: People, house: Server, setting: str, stage: str, lang: str, sizes: list[str]
) -> None:
    page = sit(people, house, setting, stage, lang)
    keep(in_all_windows(page, sizes, lambda width, height: table_faults(page, width, height)))


@pytest.mark.parametrize(("lang", "sizes"), SHOWN, ids=str)
@pytest.mark.parametrize("shown", [*PAGES, *PLACES, "result", "replay"])
def test_nothing_is_cut_on_any_page(
    people: People, finished: tuple[str, StorageState], shown: str, lang: str, sizes: list[str]
) -> None:
    table, kept = finished
    page = people.open(lang=lang, kept=without_settings(kept))
    page.goto("/#" + {**PAGES, **PLACES, "result": f"/t/{table}", "replay": f"/replay/{table}"}[shown])
    page.locator("main").first.wait_for()
    page.wait_for_load_state("networkidle")
    keep(in_all_windows(page, sizes, lambda _width, _height: faults(page)))


@pytest.fixture(scope="module")
def busy_place(browser: Browser, house: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """A house of its own where somebody with a long name has played a lot and many tables are open."""
    with Server(sqlite(tmp_path_factory.mktemp("busy"))) as server:
        everybody = People(browser, server.http)
        everybody.seed = "busy"
        others = [everybody.open() for _ in range(2)]
        for name, page in zip((LONG, NAMES[1]), others, strict=True):
            page.request.post("/api/me", data={"name": name})
        for i, box in enumerate(("base", "titans", "rivals", "metal", "injustice")):
            waiting = [{"kind": "human", "name": LONG}, {"kind": "open"}]
            clock = ({}, {"clock": 90}, {"bank": 300, "top_up": 20})[i % 3]
            lang = LANGS[i % 2]
            make_table(others[1], waiting, game=box, opened=True, lang=lang, name=f"{LONG} & {LONG}", **clock)
        lay_out_games(server.db, person(others[0]), person(others[1]), LONG, NAMES[1])
        yield everybody
        everybody.close()


@pytest.mark.parametrize(("lang", "sizes"), SHOWN, ids=str)
@pytest.mark.parametrize("shown", PLACES)
def test_nothing_is_cut_where_many_play(busy_place: People, shown: str, lang: str, sizes: list[str]) -> None:
    kept = busy_place.contexts[0].storage_state()
    page = busy_place.open(lang=lang, kept=without_settings(kept))
    page.goto("/#" + PLACES[shown])
    page.locator("main").first.wait_for()
    page.wait_for_load_state("networkidle")
    filled = {"lobby": "main li", "ratings": "main tr + tr", "player": "main h2"}
    page.locator(filled.get(shown, "main")).first.wait_for()
    keep(in_all_windows(page, sizes, lambda _width, _height: faults(page)))


@pytest.mark.parametrize(("setting", "lang", "sizes"), DIALOGS, ids=str)
def test_nothing_is_cut_in_what_opens_over_the_table(
    people: People, house: Server, setting: str, lang: str, sizes: list[str]
) -> None:
    page = sit(people, house, setting, "late", lang)
    for key in ("o", "?", "d", "x"):  # menu, keys, deck, discard pile
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        keep(in_all_windows(page, sizes, lambda _width, _height: faults(page)))
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
