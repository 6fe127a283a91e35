"""A table by a format: chosen in the form, told in the lobby and in the menu of the table."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE, People
from tests.web.player import Finger, Player
from tests.web.test_access import Checker

WORDS = {
    "en": {
        "quick": "Quick game",
        "differs": "The Line-Up has 6 cards.",
        "variant": "Variant",
        "open": "Open the table",
        "menu": "Menu",
    },
    "fr": {
        "quick": "Partie rapide",
        "differs": "La Réserve a 6 cartes.",
        "variant": "Variante",
        "open": "Ouvrir la table",
        "menu": "Menu",
    },
}


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("fr", PHONE)], ids=["desk", "phone"])
def test_a_format_from_the_form_to_the_table(people: People, lang: str, size: dict[str, int]) -> None:
    touch = size is PHONE
    page = people.open(lang=lang, size=size, touch=touch)
    words = WORDS[lang]
    page.goto("/#/new?box=base")
    formats = page.get_by_role("radiogroup", name="Format")
    formats.get_by_role("radio", name=words["quick"]).check()
    expect(page.get_by_role("region", name="Format", exact=True)).to_contain_text(words["differs"])
    expect(page.get_by_role("region", name=words["variant"], exact=True)).to_have_count(0)
    checker = Checker(page)
    checker.check("the form with a format")
    assert not checker.found, "\n".join(checker.found)
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name=words["open"]).click()
    assert json.loads(asked.value.post_data or "")["options"] == {"format": "quick"}
    page.get_by_role("region", name="Question").wait_for()
    (Finger(page) if touch else Player(page)).settle()
    view = page.evaluate("wire.state.view")
    assert len(view["line_up"]) == 6 and view["villains_left"] == 4
    page.get_by_role("button", name=words["menu"], exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(words["differs"])


def test_who_waits_reads_how_the_format_differs(people: People) -> None:
    page = people.open()
    page.goto("/#/new?box=base&format=league")
    expect(page.get_by_role("radio", name="League")).to_be_checked()
    expect(page.get_by_role("radiogroup", name="Super Heroes")).to_have_count(0)  # the format says how they are found
    expect(page.get_by_role("group", name="How many play?").get_by_role("button", name="5")).to_be_disabled()
    page.get_by_role("button", name="A friend").first.click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="To the table").click()
    lobby = page.get_by_role("region", name="Format League")
    expect(lobby).to_contain_text("The opening Line-Up holds at most 1 card of cost 5 or more.")
    page.goto("/#/new?box=titans&format=league")  # of another box: as printed
    expect(page.get_by_role("region", name="Variant", exact=True)).to_be_visible()
