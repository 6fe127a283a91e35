"""The pictures of README and docs, taken of real tables: `make pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser import started
from tests.table.house import Server, run, sqlite
from tests.web.conftest import DESK
from tests.web.tables import SETTINGS, put

IMAGES = Path(__file__).parents[2] / "docs" / "images"
LOCALES = {"en-GB": IMAGES, "fr-FR": IMAGES / "fr"}
# The picture, the table, its moment, and whether it is seen on a phone.
PICTURES = (
    ("base", "base", "middle", False),
    ("titans", "titans", "middle", False),
    ("rivals", "rivals", "middle", False),
    ("metal", "metal", "middle", False),
    ("injustice", "injustice-arenas", "middle", False),
    ("phone", "base", "attacked", True),
    ("phone_injustice", "injustice", "middle", True),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Server(sqlite(Path(folder))) as server, started() as browser:
        for name, setting, stage, phone in PICTURES:
            table = run(put(sqlite(Path(folder)), SETTINGS[setting], stage))
            for locale, place in LOCALES.items():
                page = seated(browser, server.http, table["table"], table["token"], phone, locale)
                page.screenshot(path=place / f"{name}.jpg", type="jpeg", quality=82)
                page.context.close()


def seated(browser: Browser, address: str, table: str, token: str, phone: bool, locale: str) -> Page:
    size = {"width": 390, "height": 844} if phone else DESK
    context = browser.new_context(
        base_url=address, locale=locale, viewport={"width": size["width"], "height": size["height"]},
        device_scale_factor=2 if phone else 1, reduced_motion="reduce", has_touch=phone, is_mobile=phone,
    )  # fmt: skip
    page = context.new_page()
    page.goto("/#/help")
    page.evaluate(
        "([id, token]) => localStorage.setItem('longbox.seats', JSON.stringify({[id]: {seat: 0, token}}))",
        [table, token],
    )
    page.goto("about:blank")
    page.goto(f"/#/t/{table}")
    page.get_by_role("region", name="Question").wait_for()
    page.wait_for_timeout(1500)  # fonts and emblems
    return page


if __name__ == "__main__":
    main()
