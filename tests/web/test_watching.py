"""Several people at a table that is shown later: who watches talks apart, and sees hands once all players agree."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import PAIR, PHONE, People, claim, make_table


def agree(page: Page, name: str) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("o")
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    page.keyboard.press("Escape")


def test_who_watches_sees_it_later_and_talks_apart(people: People) -> None:
    anna, bert = people.open(), people.open(lang="fr", size=PHONE)
    carl, dora = people.open(), people.open(lang="fr")
    made = make_table(anna, PAIR, delay=1)
    table = claim(bert, made["links"]["1"])
    for page in (anna, bert, carl, dora):
        page.goto(f"/#/t/{table}")
    for page in (carl, dora):
        page.get_by_role("region", name="Question").wait_for()
    expect(carl.get_by_role("status").filter(has_text="1 min late")).to_be_visible()
    # Among themselves: the players hear nothing of it.
    carl.get_by_role("textbox", name="To the other spectators").fill("What a start")
    carl.get_by_role("textbox", name="To the other spectators").press("Enter")
    expect(dora.get_by_role("list", name="Spectateurs")).to_contain_text("What a start")
    anna.get_by_role("textbox", name=re.compile("Say")).fill("Good luck")
    anna.get_by_role("textbox", name=re.compile("Say")).press("Enter")
    theirs = dora.get_by_role("button", name="Joueurs")
    expect(theirs).to_have_accessible_name("Joueurs , 1 nouvelle ligne")
    expect(dora.locator(".chatbox").get_by_role("status")).to_have_text("Joueurs, 1 nouvelle ligne")
    theirs.click()
    expect(theirs).to_have_accessible_name("Joueurs")
    expect(dora.get_by_role("list", name="Joueurs")).to_contain_text("Good luck")
    assert not anna.evaluate("wire.heard.some((text) => text.includes('What a start'))")
    # Hands: backs, until both agree; and backs again as soon as one does not.
    hand = carl.locator("[data-zone=hand]")
    expect(hand.get_by_role("button")).to_have_count(0)
    agree(anna, "I agree")
    agree(bert, "Je suis d’accord")
    expect(hand.get_by_role("button")).to_have_count(5)
    expect(carl.locator(".chatbox")).to_contain_text("open by consent")
    agree(bert, "Refermer ma main")
    expect(hand.get_by_role("button")).to_have_count(0)
