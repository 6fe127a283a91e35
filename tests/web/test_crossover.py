"""A table with guests of other boxes, from the form to their card faces."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import DESK, PHONE, People
from tests.web.player import Finger, Player
from tests.web.test_access import Checker

WORDS = {
    "en": {
        "heroes": "Super Heroes",
        "villains": "Super-Villain stack",
        "home": "Base game",
        "flash": "The Flash",
        "joker": "The Joker",
        "choose": "Choose",
        "mine": "Super Hero of You",
        "open": "Open the table",
        "text": "puts a card from their hand into the discard pile",
    },
    "fr": {
        "heroes": "Super-Héros",
        "villains": "Pile des Super-Vilains",
        "home": "Jeu de base",
        "flash": "Flash",
        "joker": "Joker",
        "choose": "Choisir",
        "mine": "Super-Héros : Vous",
        "open": "Ouvrir la table",
        "text": "prochain joueur touché à sa gauche",
    },
}


def invite(page: Page, words: dict[str, str]) -> None:
    """Asks The Joker and another villain to be the stack, and The Flash to be played by the first seat."""
    crossover = page.get_by_role("region", name="Crossover")
    heroes = crossover.get_by_role("group", name=words["heroes"], exact=True)
    heroes.get_by_text(words["home"]).click()
    heroes.get_by_role("button", name=words["flash"], exact=True).click()
    villains = crossover.get_by_role("group", name=words["villains"], exact=True)
    villains.get_by_text(words["home"]).click()
    villains.get_by_role("button", name=words["joker"], exact=True).click()
    expect(villains.get_by_role("button", name=f"{words['joker']} 1", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(villains).to_contain_text("1 of 12" if words is WORDS["en"] else "1 sur 12")
    villains.get_by_role("button", name="Captain Cold", exact=True).click()
    page.get_by_role("radio", name=re.compile(words["choose"])).check()
    mine = page.get_by_role("group", name=words["mine"])
    mine.get_by_role("button", name=words["flash"], exact=True).last.click()  # Metal has one of that name too


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("fr", PHONE)], ids=["desk", "phone"])
def test_guests_from_the_form_to_the_table(people: People, lang: str, size: dict[str, int]) -> None:
    touch = size is PHONE
    page = people.open(lang=lang, size=size, touch=touch)
    words = WORDS[lang]
    page.goto("/#/new?box=metal")
    invite(page, words)
    checker = Checker(page)
    checker.check("the form with guests")
    assert not checker.found, "\n".join(checker.found)
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name=words["open"]).click()
    options = json.loads(asked.value.post_data or "")["options"]
    assert options["crossover"] == {"heroes": ["base:the_flash"], "villains": ["base:the_joker", "base:captain_cold"]}
    assert options["heroes"][0] == ["base:the_flash"]
    page.get_by_role("region", name="Question").wait_for()
    player = Finger(page) if touch else Player(page)
    player.settle()
    villain = page.get_by_role("button", name=re.compile(f"^{words['joker']}")).first
    if touch:
        villain.tap()
    else:
        villain.hover()
    expect(page.locator("#app")).to_contain_text(words["text"])
    view = page.evaluate("wire.state.view")
    assert view["villain"]["id"] == "base:the_joker" and view["villains_left"] == 2
    assert view["seats"][0]["heroes"][0]["id"] == "base:the_flash"
    assert "base:" not in page.locator("#app").inner_text()
    if not touch:
        assert player.wait()
        player.step()


def test_a_guest_who_is_not_let_in_is_named(people: People) -> None:
    page = people.open()
    people.refused = ("/api/tables",)

    def other_guest(route: Route) -> None:
        sent = (route.request.post_data or "").replace("base:the_joker", "base:the_jokster")
        route.continue_(post_data=sent)

    page.route("**/api/tables", other_guest)
    page.goto("/#/new?box=metal")
    invite(page, WORDS["en"])
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("the_jokster")


def test_guests_go_home_with_their_box(people: People) -> None:
    page = people.open()
    page.goto("/#/new?box=metal")
    invite(page, WORDS["en"])
    expect(page.get_by_role("region", name="Your table")).to_contain_text("3 guest cards")
    crossover = page.get_by_role("region", name="Crossover")
    heroes = crossover.get_by_role("group", name="Super Heroes", exact=True)
    heroes.get_by_role("button", name="None", exact=True).click()  # also from the seat that had chosen one of them
    expect(page.get_by_role("region", name="Your table")).to_contain_text("2 guest cards")
    expect(page.get_by_role("group", name="Super Hero of You")).to_contain_text("Chance decides")
    page.get_by_role("button", name="Base game").click()
    expect(crossover).to_have_count(0)
    page.get_by_role("button", name="Injustice").click()
    expect(crossover.get_by_role("group", name="Nemeses", exact=True)).to_contain_text("0 of 12")
