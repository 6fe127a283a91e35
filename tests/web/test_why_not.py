"""What cannot be done says why as soon as somebody tries: by mouse, by key, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.table.house import Server
from tests.web.conftest import PHONE, People, seat
from tests.web.player import Player
from tests.web.test_drag import TABLE
from tests.web.test_fights_and_teams import TEAMS

DEAR = "Starro costs 7. You have 5: 2 Power short."
FORCED = "The marked card must be played first."
HAND = re.compile("^(Your hand|Hand)$")


def sit(people: People, house: Server, text: str, phone: bool = False) -> Page:
    people.refused = ("/stats", "/fair")  # such a game has no beginning from which numbers could be counted
    page = people.open(size=PHONE if phone else None, touch=phone)
    page.goto(seat(page, house, text, ""))
    assert Player(page).wait()
    return page


def untouched(page: Page) -> bool:
    """Nothing was sent."""
    return bool(page.evaluate("wire.open.length === 0 && wire.acted === -2"))


def test_what_is_too_dear_says_so(people: People, house: Server) -> None:
    page = sit(people, house, TABLE)
    question = page.get_by_role("region", name="Question")
    starro = page.get_by_role("region", name="Line-Up and stacks").get_by_role("button", name=re.compile("^Starro,"))
    starro.click()
    expect(question).to_contain_text(DEAR)
    expect(question).not_to_contain_text(DEAR)  # it has been said; the question is back
    page.keyboard.press("t")
    expect(question).to_contain_text(DEAR)
    assert untouched(page)


def test_what_must_wait_says_for_what(people: People, house: Server) -> None:
    page = sit(people, house, TEAMS)
    question = page.get_by_role("region", name="Question")
    punch = page.get_by_role("list", name=HAND).get_by_role("button", name=re.compile("^Punch,"))
    punch.first.click(force=True)  # marked as disabled, but whoever clicks it is told
    expect(question).to_contain_text(FORCED)
    assert untouched(page)


def test_a_tap_on_what_cannot_be_done_says_why(people: People, house: Server) -> None:
    page = sit(people, house, TABLE, phone=True)
    page.get_by_role("region", name="Line-Up").get_by_role("button", name=re.compile("^Starro,")).tap()
    sheet = page.get_by_role("dialog", name="Starro")
    expect(sheet).to_contain_text(DEAR)
    expect(sheet.get_by_role("button")).to_have_count(1)  # to close it
    assert untouched(page)
    sheet.get_by_role("button", name="Close").tap()
    page.goto("about:blank")
    page.goto(seat(page, house, TEAMS, ""))
    assert Player(page).wait()
    page.get_by_role("list", name=HAND).get_by_role("button", name=re.compile("^Punch,")).first.tap()
    expect(page.get_by_role("dialog", name="Punch")).to_contain_text(FORCED)
    expect(page.get_by_role("region", name="Question")).to_contain_text(FORCED)
    assert untouched(page)
