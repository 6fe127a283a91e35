"""The rules of every box: found by words and keys, opened from the question they are about, readable by everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE, People, make_table
from tests.web.player import ASKED, QUIET, sit
from tests.web.test_access import Checker


def test_a_rule_is_found_by_words_and_keys(people: People) -> None:
    page = people.open("fr")
    page.goto("/#/help/metal")
    field = page.get_by_role("combobox", name="Chercher dans les règles")
    field.fill("recompense")  # without its accent
    first = page.get_by_role("option").first
    expect(first).to_contain_text("Récompense")
    expect(first).to_have_attribute("aria-selected", "true")
    field.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "false")
    field.press("ArrowUp")
    field.press("Enter")
    page.wait_for_url("**/#/help/metal/reward")
    head = page.get_by_role("heading", name="Récompense", exact=False).first
    expect(head).to_be_focused()
    expect(head).to_be_in_viewport()
    # Cards of the box stand beside it, and lead to the card browser.
    page.get_by_role("article", name="Récompense").get_by_role("link", name="Murder Machine").click()
    page.wait_for_url("**/#/cards/metal/the_murder_machine")


def test_the_search_finds_in_all_books_and_says_when_there_is_nothing(people: People) -> None:
    page = people.open(size=PHONE, touch=True)
    page.goto("/#/help")
    field = page.get_by_role("combobox", name="Search the rules")
    field.fill("super move")
    expect(page.get_by_role("option").first).to_contain_text("Injustice")
    field.fill("xyzzy")
    expect(page.get_by_role("option")).to_have_text("No rule has all these words.")
    field.press("Escape")
    expect(field).to_have_value("")
    field.fill("confrontation announc")
    page.get_by_role("option").first.tap()
    page.wait_for_url("**/#/help/rivals/confrontation")


def test_the_question_leads_to_its_rule_and_the_table_stays(people: People) -> None:
    page = people.open()
    sit(page, str(make_table(page, game="rivals")["table"]))
    page.wait_for_function(f"() => {QUIET} && {ASKED}")
    before = page.evaluate("wire.rev")
    page.get_by_role("button", name="Rule", exact=True).click()
    sheet = page.get_by_role("dialog", name="The turn")
    expect(sheet).to_contain_text("a normal turn or a Confrontation")
    sheet.get_by_role("button", name="The end of the turn").click()
    expect(page.get_by_role("dialog", name="The end of the turn")).to_be_visible()
    page.keyboard.press("f")  # ends the turn at the table, and means nothing here
    page.get_by_role("button", name="Back", exact=True).click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert page.evaluate("wire.rev") == before
    # Once a Confrontation is announced, the question is another one, and so is its rule.
    page.get_by_role("region", name="Question").get_by_role("button", name="Confront").click()
    page.wait_for_function(f"() => {QUIET} && wire.state.view.confrontation?.stage === 'playing'")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_role("dialog", name="Playing and striking")).to_be_visible()


@pytest.mark.parametrize(("box", "lang"), [("base", "fr"), ("titans", "en"), ("metal", "fr"), ("injustice", "en")])
def test_the_question_of_every_box_leads_to_its_rule(people: People, box: str, lang: str) -> None:
    page = people.open(lang, size=PHONE, touch=True)
    sit(page, str(make_table(page, game=box)["table"]))
    page.wait_for_function(f"() => {QUIET} && {ASKED}")
    page.get_by_role("button", name="Rule" if lang == "en" else "Règle", exact=True).tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("paragraph").first).to_be_visible()
    expect(sheet.get_by_role("link").last).to_have_attribute("href", f"#/help/{box}")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [(DESK, "en", "light"), (DESK, "fr", "dark"), (PHONE, "fr", "light"), (PHONE, "en", "dark")],
    ids=lambda value: value if isinstance(value, str) else str(value["width"]),
)
def test_everybody_can_read_the_rules(people: People, size: dict[str, int], lang: str, theme: str) -> None:
    page = people.open(lang, theme, size=size, touch=size is PHONE)
    checker = Checker(page)
    checker.visit("/#/help", "main .tiles a")
    for book in ("rivals", "common"):
        checker.visit(f"/#/help/{book}", "main article .card")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), book
    page.get_by_role("combobox").fill("confrontation")
    page.get_by_role("option").first.wait_for()
    checker.check("search")
    table = make_table(page)["table"]
    checker.open(f"/#/t/{table}")
    page.locator(".rulelink").click()
    page.locator("dialog .card").first.wait_for()
    checker.check("a rule at the table")
    assert not checker.found, "\n".join(checker.found)
