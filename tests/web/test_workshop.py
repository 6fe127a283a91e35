"""The workshop in the browser: from an empty editor to a finished game with a card of one's own, by two people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, TABLET, People, until_over
from tests.web.test_access import Checker


def begin(page: Page, name: str = "Gadgeteer") -> None:
    page.goto("/#/workshop")
    page.get_by_label("Name of the card").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(text_of(page)).to_contain_text("overlay: base")
    expect(page.locator("[data-lang=fr]")).to_contain_text("Piochez une carte.")


def text_of(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Text of the pack, in YAML")


def type_at_end(page: Page, text: str) -> None:
    text_of(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


def test_a_card_is_written_with_help_and_its_problems_lead_to_their_lines(people: People) -> None:
    page = people.open()
    begin(page)
    expect(page.locator("[data-lang=en]")).to_contain_text("Power. Draw a card.")
    examples = page.get_by_role("button", name="Examples")
    examples.click()
    expect(page.get_by_role("listitem").filter(has_text="flip: next villain")).to_be_visible()
    examples.click()  # the page knows the language by now
    page.locator(".cm-line", has_text="draw: 1").click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("- gai")  # the dash goes back to where the steps begin
    expect(page.get_by_role("option", name="gain").first).to_be_visible()  # the schema completes
    page.keyboard.press("Escape")
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.type("powr: 1")
    problems = page.get_by_role("region", name="Problems").get_by_role("button")
    problem = problems.filter(has_text="Did you mean “power”?")
    expect(problem).to_contain_text("line 17")
    expect(problems).to_have_count(1)
    page.get_by_role("button", name="Form").click()
    problem.click()  # back in the text, at the line
    expect(text_of(page)).to_be_focused()
    for _ in range(7):
        page.keyboard.press("Delete")  # "- powr:"
    page.keyboard.type("- gain:")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("weakness")
    expect(page.locator("[data-lang=en]")).to_contain_text("Gain a Weakness.")
    expect(page.get_by_text("Its cards have been played: they work.")).to_be_visible()
    page.locator(".cm-line", has_text="play:").click()
    examples.click()
    page.get_by_role("listitem").filter(has_text="to: top of deck").first.get_by_role("button").click()
    expect(page.locator("[data-lang=en]")).to_contain_text("Gain a Weakness on top of your deck.")
    expect(page.locator(".cm-line", has_text="to: top of deck")).to_be_in_viewport()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("listitem").filter(has_text="flip: next villain").get_by_role("button").click()
    expect(page.locator("[data-lang=fr]")).to_contain_text("Révélez le Super-Vilain suivant.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-lang=fr]")).not_to_contain_text("Révélez")
    page.get_by_role("button", name="Form").click()
    page.get_by_label("Name in French").fill("L’Inventeur : génial")
    page.get_by_label("Cost").fill("6")
    page.get_by_label("Drawing").select_option("gear")
    page.get_by_role("button", name="Colours 3").click()
    expect(page.get_by_role("region", name="In French")).to_contain_text("L’Inventeur : génial")
    expect(page.locator(".face .cost")).to_contain_text("6")
    expect(page.locator(".face svg.emblem use[href='#m-gear']").first).to_be_attached()
    expect(page.locator(".face svg.emblem")).to_have_class(re.compile("ink-hero-2"))


def test_from_an_empty_editor_to_a_finished_game_of_two_people(people: People) -> None:
    anna, bert = people.open(), people.open(lang="fr")
    begin(anna)
    anna.get_by_role("button", name="Form").click()
    anna.get_by_label("Copies").fill("20")
    anna.get_by_role("button", name="Save").click()
    expect(anna.get_by_text("Version 1 is saved")).to_be_visible()
    bert_reads_it(people, anna, bert)
    anna.get_by_role("link", name="Play with it").click()
    expect(anna.get_by_role("checkbox", name="Gadgeteer")).to_be_checked()
    table = sit_down(anna, bert)
    for page in (anna, bert):  # before anything happens that could ask them something
        page.get_by_role("button", name="Menu").click()
    expect(bert.get_by_role("link", name="Toutes les cartes de cette table")).to_be_visible()
    let_bots_play(anna, "Let a bot play for me", "A bot plays your seat.")
    let_bots_play(bert, "Laisser un bot jouer pour moi", "Un bot joue à votre place.")
    until_over(anna, table)
    anna.goto(f"/#/cards/base?table={table}")
    anna.get_by_role("button", name=re.compile("^Gadgeteer, Hero")).click()
    expect(anna.get_by_text("A player wrote this card. It is unofficial")).to_be_visible()
    bert.goto(f"/#/replay/{table}?step=5")
    expect(bert.locator("input[type=range]")).to_be_visible()


def test_a_pack_is_measured_by_a_format(people: People) -> None:
    page = people.open(lang="fr")
    page.goto("/#/workshop")
    page.get_by_role("button", name="Commencer").click()
    expect(page.get_by_text("Ses cartes ont été jouées : elles fonctionnent.")).to_be_visible()
    page.get_by_role("button", name="La mesurer").click()
    panel = page.get_by_role("region", name="La mesurer")
    panel.get_by_label("Jouée avec").select_option("quick")
    panel.get_by_role("button", name="La mesurer").click()
    for _ in range(2):  # it goes on while the panel is closed
        page.get_by_role("button", name="La mesurer").first.click()
    expect(panel.get_by_role("columnheader", name="Différence, donne par donne")).to_be_visible()
    rounds = panel.get_by_role("row", name=re.compile("^Tours de table"))
    expect(rounds.get_by_role("cell")).to_have_count(3)
    expect(rounds).to_contain_text(re.compile(r"[+−]\d+,\d \[[+−]\d"))


def test_what_a_word_means_is_told_in_french(people: People) -> None:
    page = people.open(lang="fr")
    page.goto("/#/workshop")
    page.get_by_text("Votre première carte en dix minutes").click()
    expect(page.get_by_role("listitem").filter(has_text="Ctrl+Espace")).to_be_visible()
    page.get_by_role("button", name="Commencer").click()
    page.locator(".cm-line", has_text="draw: 1").click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("- pow")
    expect(page.get_by_text("ajouter à la Puissance de ce tour")).to_be_visible()


def test_what_is_not_saved_stays_in_the_browser(people: People) -> None:
    page = people.open()
    begin(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Version 1 is saved")).to_be_visible()
    page.get_by_role("button", name="Form").click()
    page.get_by_label("Cost").fill("7")
    expect(page.get_by_text("not saved")).to_be_visible()
    page.goto("/#/workshop")
    page.get_by_label("Name of the card").fill("Second")
    page.get_by_role("button", name="Begin").click()  # one text more, and the first one stays
    expect(text_of(page)).to_contain_text("pack: second")
    page.goto("/#/workshop")
    drafts = page.get_by_role("region", name="Your draft")
    expect(drafts).to_have_count(2)
    drafts.filter(has_text="Gadgeteer").get_by_role("link", name="Go on").click()
    expect(text_of(page)).to_contain_text("cost: 7")


def bert_reads_it(people: People, anna: Page, bert: Page) -> None:
    """He follows Anna's link and makes a copy of his own; then she withdraws the link."""
    anna.get_by_role("button", name="Share").click()
    anna.get_by_role("button", name="Make a link").click()
    link = anna.get_by_label("Link to this pack").input_value()
    bert.goto(link)
    expect(bert.get_by_text("Vous lisez l’extension de quelqu’un d’autre.", exact=False)).to_be_visible()
    bert.get_by_role("button", name="En faire ma copie").click()
    expect(bert.get_by_role("heading", name="Gadgeteer (copie)")).to_be_visible()
    anna.get_by_role("button", name="Withdraw the link").click()
    expect(anna.get_by_role("button", name="Make a link")).to_be_visible()
    people.refused = (f"/api/workshop/works/{link.rpartition('/')[2]}",)
    bert.goto("about:blank")
    bert.goto(link)
    expect(bert.get_by_text("ou son lien a été retiré", exact=False)).to_be_visible()


def sit_down(anna: Page, bert: Page) -> str:
    """Anna opens a table with a seat for Bert, who comes by her link; the table."""
    anna.get_by_role("textbox", name="Your name").fill("Anna")
    anna.get_by_role("group", name="Who sits on seat 2").get_by_role("button", name="A friend").click()
    anna.get_by_role("slider", name="Super-Villains").fill("2")
    anna.get_by_role("button", name="Open the table").click()
    invitation = anna.get_by_label(re.compile("^Link for A friend")).input_value()
    anna.get_by_role("link", name="To the table").click()
    bert.goto("about:blank")
    bert.goto(invitation)
    expect(bert.get_by_text("Avec des cartes écrites par des joueurs\u00a0: gadgeteer")).to_be_visible()
    bert.get_by_role("textbox", name=re.compile("^Votre nom")).fill("Bert")
    bert.get_by_role("button", name="S’asseoir").click()
    expect(anna.get_by_role("region", name="Question")).to_be_visible()
    found = re.search(r"#/t/([\w-]+)", anna.url)
    assert found is not None
    return found[1]


def let_bots_play(page: Page, wish: str, told: str) -> None:
    page.get_by_role("button", name=wish).click()
    page.wait_for_function("(told) => wire.over || document.body.innerText.includes(told)", arg=told)
    page.goto("about:blank")  # nobody has to watch


@pytest.mark.parametrize(("lang", "theme", "size"), [("en", "light", TABLET), ("fr", "dark", PHONE)])
def test_the_workshop_is_clean_for_everybody(people: People, lang: str, theme: str, size: dict[str, int]) -> None:
    page = people.open(lang=lang, theme=theme, size=size)
    checker = Checker(page)
    checker.visit("/#/workshop", "main form button.go")
    page.locator("main form button.go").click()
    page.locator(".pv .card").wait_for()
    page.locator(".heads .btn").click()
    page.locator(".ex li").first.wait_for()
    checker.check("the bench")
    page.get_by_role("button", name="Formulaire" if lang == "fr" else "Form").click()
    page.locator(".ff").wait_for()
    checker.check("the form")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "nothing is cut off"
    assert not checker.found, "\n".join(checker.found)
