"""The hint at the table and the analysis after the game, as a player meets them."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, StorageState, expect

from tests.bots.test_advice import last_one
from tests.bots.test_plan import LAST
from tests.table.house import Server, joined, play_on, run
from tests.web.conftest import DESK, PHONE, People, make_table, seat
from tests.web.player import Player
from tests.web.test_access import Checker

# Keeps everything that the live region of the hint said, however short.
LISTEN = """
new MutationObserver(() => {
  const said = document.querySelector('[data-advice]')?.innerText;
  window.advised ??= [];
  if (said && advised.at(-1) !== said) advised.push(said);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def sit(page: Page, house: Server, laid: str = "") -> Player:
    page.goto(seat(page, house, laid or last_one(), LISTEN))
    player = Player(page)
    assert player.wait()
    return player


def test_a_hint_by_its_key(people: People, house: Server) -> None:
    page = people.open()
    people.refused = ("/stats", "/fair")  # such a game has no beginning from which numbers could be counted
    player = sit(page, house)
    question = page.get_by_role("region", name="Question")
    best = question.get_by_role("button", name="Defeat Captain Cold for 9, 100%")
    page.keyboard.press("k")
    expect(best).to_be_visible()
    expect(question.get_by_role("listitem")).to_have_count(3)
    expect(question).to_contain_text(re.compile(r"\+\d+% win chance against “.+”, because Captain Cold is worth 5 VP"))
    expect(question).to_contain_text(re.compile(r"Win chances from \d+ games played on from here\."))
    told = page.evaluate("() => advised")
    assert told[0] == "Thinking it through" and "100%" in told[-1]
    # The villain itself says so too, and the button shows that the hint is open.
    villain = page.get_by_role("region", name="Super-Villain").get_by_role("button")
    expect(villain.first).to_have_accessible_name(re.compile("can be defeated.*, hint 1: 100%$"))
    expect(question.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-pressed", "true")
    checker = Checker(page)
    checker.check("a hint")
    assert not checker.found, "\n".join(checker.found)
    page.keyboard.press("k")
    expect(best).to_have_count(0)
    # Once again; the option is picked in the list and done with Enter. Then the hint is gone with its question.
    page.keyboard.press("k")
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    best.click()
    question.get_by_role("button", name="Defeat Captain Cold for 9", exact=True).click()
    player.settle()
    expect(question.get_by_role("listitem")).to_have_count(0)
    expect(question.get_by_role("button", name="End turn")).to_be_visible()


def test_a_plan_for_the_turn(people: People, house: Server) -> None:
    """What is to be bought at the end is told, and marked, before a card is played."""
    page = people.open()
    people.refused = ("/stats", "/fair")
    player = sit(page, house, LAST)
    question = page.get_by_role("region", name="Question")
    page.keyboard.press("k")
    best = question.get_by_role("button", name="Play all, then defeat Captain Cold, 100%")
    expect(best).to_be_visible()
    expect(question).to_contain_text(re.compile(r"\+\d+% win chance against “.+”, because Captain Cold is worth"))
    villain = page.get_by_role("region", name="Super-Villain").get_by_role("button")
    expect(villain.first).to_have_accessible_name(re.compile("hint 1: 100%$"))
    checker = Checker(page)
    checker.check("a plan")
    assert not checker.found, "\n".join(checker.found)
    page.keyboard.press("k")
    question.get_by_role("button", name=re.compile("^Play all")).click()
    player.settle()
    expect(question.get_by_role("button", name=re.compile("^Play all"))).to_have_count(0)
    page.keyboard.press("k")
    expect(question.get_by_role("button", name="Defeat Captain Cold for 9, 100%")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_hint_on_a_phone_in_french(people: People, house: Server, theme: str) -> None:
    page = people.open("fr", theme, size=PHONE, touch=True)
    sit(page, house)
    question = page.get_by_role("region", name="Question")
    question.get_by_role("button", name="Conseil", exact=True).tap()
    best = question.get_by_role("button", name=re.compile(r"^Vaincre Captain Cold.*100\s%$"))
    expect(best).to_be_visible()
    expect(question).to_contain_text(
        re.compile(r"\+\d+\s% de chances de gagner par rapport à «.+», car Captain Cold vaut 5 PV")
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    checker = Checker(page)
    checker.check("a hint on a phone")
    assert not checker.found, "\n".join(checker.found)
    # A strip at the top: Line-Up, question and hand are in sight.
    strip = page.locator("[data-advice]").bounding_box()
    market = page.get_by_role("region", name="Réserve", exact=True).bounding_box()
    assert strip is not None and market is not None and strip["y"] + strip["height"] <= market["y"] + 1, (strip, market)
    expect(question.get_by_role("listitem")).to_have_count(1)
    question.get_by_role("button", name="Conseil : les autres choix").tap()
    expect(question.get_by_role("listitem")).to_have_count(3)
    # It is put away by touch and by key.
    question.get_by_role("button", name="Conseil : le ranger").tap()
    expect(best).to_have_count(0)
    question.get_by_role("button", name="Conseil", exact=True).tap()
    expect(best).to_be_visible()
    expect(question.get_by_role("listitem")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(best).to_have_count(0)


def played(page: Page, house: Server) -> str:
    """A game that this browser's seat has played to its end, without looking at it."""
    made = make_table(page)

    async def play() -> None:
        async with joined(house, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(3))

    run(play())
    return str(made["table"])


def test_the_analysis_of_a_game(people: People, house: Server) -> None:
    page = people.open()
    table = played(page, house)
    page.goto("/#/help")
    seats = {table: {"seat": 0, "token": ""}}
    page.evaluate("(seats) => localStorage.setItem('longbox.seats', JSON.stringify(seats))", seats)
    page.goto(f"/#/end/{table}")
    analysis = page.get_by_role("region", name="Analysis")
    analysis.get_by_role("button", name="Analyse this game").click()
    expect(analysis.get_by_role("heading", name="Win chance over time")).to_be_visible()
    expect(
        analysis.get_by_role("img", name=re.compile(r"^Win chance over time\. You: \d+% at the start"))
    ).to_be_visible()
    luck = analysis.get_by_role("img", name=re.compile(r"^Luck of the draw, in Power\. You: .+ Power on average; "))
    expect(luck).to_be_visible()
    expect(analysis).to_contain_text("a good deck is no luck")
    analysis.get_by_text("As a table").first.click()
    rows = analysis.get_by_role("table").first.get_by_role("row").all_inner_texts()
    assert rows[0].split() == ["Turn", "You", "Rookie"] and rows[1].split()[0] == "1"
    assert re.fullmatch(r"End\s+(100%\s+0%|0%\s+100%|50%\s+50%)", rows[-1])
    expect(analysis.get_by_role("heading", name="Your costliest decisions")).to_be_visible()
    links = analysis.get_by_role("link")
    if links.count() == 0:  # luck has made them look good
        expect(analysis).to_contain_text("None of your decisions cost more than luck can explain.")
        return
    assert links.count() <= 3
    expect(links.first).to_have_accessible_name(
        re.compile(r"Turn \d+.*Chosen: .+ \(\d+%\).*Better: .+ \(\d+%\).*Cost: \d+ points? of win chance.*See it")
    )
    step = re.search(r"step=(\d+)&seat=0", links.first.get_attribute("href") or "")
    assert step is not None
    links.first.click()
    bar = page.get_by_role("region", name="Place in the game")
    expect(bar.get_by_role("status")).to_contain_text(re.compile(rf"Move {step[1]} of "))
    judged = page.get_by_role("status").filter(
        has_text=re.compile(r"^Cost: \d+ points? of win chance\. You chose: .+\. Better: ")
    )
    expect(judged).to_be_visible()
    checker = Checker(page)
    checker.check("the replay of a costly decision")
    assert not checker.found, "\n".join(checker.found)
    # It is kept: the next who looks has not to ask.
    guest = people.open("fr", size=PHONE, touch=True)
    guest.goto(f"/#/end/{table}")
    expect(guest.get_by_role("region", name="Analyse").get_by_role("heading").first).to_contain_text(
        "Chances de gagner"
    )
    expect(guest.get_by_role("img", name=re.compile("^La chance à la pioche, en Puissance"))).to_be_visible()
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_of_bots_has_a_curve_only(people: People, finished: tuple[str, StorageState]) -> None:
    page = people.open(kept=finished[1], size=DESK)
    page.goto(f"/#/end/{finished[0]}")
    analysis = page.get_by_role("region", name="Analysis")
    start = analysis.get_by_role("button", name="Analyse this game")
    ready = analysis.get_by_role("heading", name="Win chance over time")
    expect(start.or_(ready)).to_be_visible()
    if start.is_visible():
        start.click()
    expect(ready).to_be_visible()
    expect(analysis).to_contain_text("Bots decided everything here")


def test_an_analysis_that_fails_can_be_asked_for_again(people: People, house: Server) -> None:
    page = people.open()
    table = played(page, house)
    people.refused = ("/analysis",)
    page.route("**/analysis?*", lambda route: route.fulfill(status=500, body="no"))
    page.goto(f"/#/end/{table}")
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis.get_by_role("alert")).to_be_visible()
    page.unroute("**/analysis?*")
    analysis.get_by_role("button", name="Try again").click()
    expect(analysis.get_by_role("button", name="Analyse this game")).to_be_visible()
