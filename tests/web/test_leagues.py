"""A league in real browsers: made with the form, joined by its link, played at its tables, told by its page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, People
from tests.web.test_access import Checker
from tests.web.test_people import give_up


def made(anna: Page) -> str:
    """By keyboard alone; its address."""
    anna.goto("/#/leagues")
    anna.get_by_role("link", name="Make a league").first.click()
    title = anna.get_by_role("textbox", name="Title")
    title.press("Enter")
    expect(anna.get_by_role("alert")).to_have_text("Give it a title.")
    expect(title).to_be_focused()
    title.fill("Evening league")
    anna.get_by_role("button", name="All against all").press("Enter")
    expect(anna.get_by_text("until everybody has met everybody")).to_be_visible()
    anna.get_by_role("button", name="Rivals").press("Enter")
    expect(anna.get_by_role("group", name="Players at a table").get_by_role("button")).to_have_count(1)
    anna.get_by_role("group", name="It begins").get_by_role("button", name="on a date").press("Enter")
    title.press("Enter")
    expect(anna.get_by_role("alert")).to_have_text("Choose a date in the future, within a year.")
    anna.get_by_role("group", name="It begins").get_by_role("button", name="when I say so").press("Enter")
    title.press("Enter")
    expect(anna.get_by_role("alert")).to_have_text("Say your name.")
    anna.get_by_role("textbox", name="Your name").fill("Anna")
    anna.keyboard.press("Enter")
    return anna.get_by_role("textbox", name="Link to this league").input_value()


def test_three_people_play_a_league(people: People) -> None:
    anna, bert = people.open(), people.open(lang="fr", theme="dark", size=PHONE, touch=True)
    cleo = people.open()
    checks = [Checker(anna), Checker(bert)]
    people.refused = ("/api/leagues/",)
    link = made(anna)
    expect(anna.get_by_role("button", name="Begin now")).to_be_disabled()  # nobody else is there
    bert.goto(link)
    bert.get_by_role("button", name="S’inscrire").tap()
    expect(bert.get_by_role("alert")).to_have_text("Dites votre nom.")
    bert.get_by_role("textbox", name="Votre nom").fill("Bert")
    bert.get_by_role("button", name="S’inscrire").tap()
    expect(bert.get_by_role("region", name="Inscriptions ouvertes")).to_contain_text("Vous êtes inscrit.")
    checks[1].check("a league that was joined")
    cleo.goto("/#/leagues")
    expect(cleo.get_by_role("region", name="To join")).to_contain_text("2 of 8 players")
    cleo.get_by_role("listitem").filter(has_text="Evening league").get_by_role("link", name="Look").click()
    cleo.get_by_role("textbox", name="Your name").fill("Cleo")
    cleo.get_by_role("button", name="Join").press("Enter")
    expect(cleo.get_by_role("heading", name="Evening league")).to_be_focused()  # the button is gone
    expect(cleo.get_by_role("status").first).to_have_text("You are in.")
    expect(cleo.get_by_role("row", name="Cleo")).to_contain_text("you")

    # It begins: one rests, the others are told on every page where games are, and sit down where a seat is kept.
    anna.reload()
    anna.get_by_role("button", name="Begin now").press("Enter")
    expect(anna.get_by_role("region", name="Your game")).to_contain_text("counts as a win")
    checks[0].check("a league in its first round")
    bert.goto("/#/mine")
    expect(bert.get_by_text("Une place vous est gardée")).to_be_visible()
    bert.goto("/#/")
    bert.get_by_role("link", name="votre partie est prête").tap()
    mine = bert.get_by_role("region", name="Votre partie")
    expect(mine).to_contain_text("Vous rencontrez Cleo.")
    mine.get_by_role("button", name="Prendre place").tap()
    expect(bert.locator(".lobby .places")).to_contain_text("Cleo")  # whose seat is kept, and no bot's
    expect(bert.get_by_role("button", name="Un bot à la place")).to_have_count(0)
    checks[1].check("a table of a league that waits")
    anna.reload()
    expect(anna.get_by_role("region", name="Rounds")).to_contain_text("waiting for Cleo")
    cleo.reload()
    cleo.get_by_role("region", name="Your game").get_by_role("button", name="Take your seat").click()
    for page in (bert, cleo):
        page.get_by_role("region", name="Question").wait_for()
    anna.reload()
    watch = anna.get_by_role("region", name="Rounds").get_by_role("link", name="Watch")
    expect(watch).to_have_accessible_description("Watch, round 1, Bert, Cleo")
    give_up(cleo)

    # The result comes from the table; then the next round is there.
    expect(cleo.get_by_role("heading", name="Result")).to_be_visible()
    cleo.get_by_role("link", name="To the league").click()
    expect(cleo.get_by_role("region", name="Rounds").get_by_role("heading", name="Round 2")).to_be_visible()
    rows = cleo.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(cleo.get_by_role("row", name="Bert")).to_contain_text("1")

    # Whoever leads it annuls the result, for all to see why, and counts it again.
    anna.reload()
    anna.get_by_role("button", name="Annul").press("Enter")
    why = anna.get_by_role("textbox", name="Why?")
    expect(why).to_be_focused()
    why.fill("Somebody else sat there")
    checks[0].check("a result that is to be annulled")
    anna.get_by_role("button", name="Annul").press("Enter")
    expect(anna.get_by_role("region", name="Rounds")).to_contain_text("Reason: Somebody else sat there")
    anna.get_by_role("button", name="Count it again").press("Enter")
    expect(anna.get_by_role("region", name="Rounds").get_by_role("link", name="Replay")).to_be_visible()

    # Who leaves loses what has not begun; the last round is all byes then, and it is over.
    for page in (cleo, bert):
        page.goto(link)
        leave = "Leave the league" if page is cleo else "Quitter la ligue"
        page.get_by_role("button", name=leave).click()
        page.get_by_role("button", name=leave).click()
    expect(bert.get_by_text("vous n’êtes plus apparié")).to_be_visible()
    anna.reload()
    expect(anna.get_by_role("row", name="Cleo")).to_contain_text("left")
    expect(anna.get_by_role("button", name="End it now")).to_have_count(0)
    bert.reload()
    checks[1].check("a league that is over")
    assert bert.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bert.goto("/#/league/nosuchleague")
    expect(bert.get_by_role("alert")).to_contain_text("Il n’y a pas de telle ligue")
    found = [fault for checker in checks for fault in checker.found]
    assert not found, "\n".join(found)
