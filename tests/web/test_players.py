"""Ratings in the browser: two people play a rated game, find themselves in the list, and look at each other's page."""

from __future__ import annotations

import msgspec
from playwright.sync_api import Page, expect

from longbox.table.archive import opened
from longbox.table.results import Result, SeatResult, enter
from tests.table.house import Server
from tests.web.conftest import PHONE, People
from tests.web.test_access import Checker
from tests.web.test_people import give_up


def person(page: Page) -> str:
    return str(page.request.get("/api/me").json()["id"])


def lay_out_games(db: str, anna: str, bert: str, name: str = "Anna", foe_name: str = "Bert") -> None:
    """A dozen more games between them, of which Anna wins most; with a bot, and with cards."""
    bought = [msgspec.msgpack.encode({"the_penguin": 2}), msgspec.msgpack.encode({"robin": 1})]
    with opened(db) as engine, engine.begin() as c:
        for i in range(12):
            first, second = (1, 2) if i % 4 else (2, 1)
            foe = (bert, foe_name) if i % 3 else ("bot:veteran", "Veteran")
            seats = [
                SeatResult(anna, name, "batman_12", 0, first, 30 + i, False, bought[i % 2]),
                SeatResult(*foe, "the_joker_9", 1, second, 28, i == 5, b""),
            ]
            enter(c, Result(f"laid{i:02}", 1.7e9 + i * 90_000, "rivals", 2, "", "villains", True, True, seats))


def rated_table(anna: Page, bert: Page) -> None:
    """Made with the form, joined by its link. What counts cannot be taken back for nothing."""
    anna.goto("/#/new?box=rivals&rated&friends")
    rating = anna.get_by_role("group", name="Rating")
    expect(rating.get_by_role("button", name="Rated")).to_have_attribute("aria-pressed", "true")
    undo = anna.get_by_role("group", name="Undo")
    undo.get_by_role("button", name="Free").click()
    expect(rating.get_by_role("button", name="Casual")).to_have_attribute("aria-pressed", "true")
    rating.get_by_role("button", name="Rated").click()
    expect(undo.get_by_role("button", name="Ask")).to_have_attribute("aria-pressed", "true")
    anna.get_by_role("textbox", name="Your name").fill("Anna")
    anna.locator("button[type=submit]").click()
    bert.goto(anna.get_by_label("Link for A friend").input_value())
    expect(bert.get_by_text("Classée")).to_be_visible()
    bert.locator("main input").fill("Bert")
    bert.get_by_role("button", name="S’asseoir").click()
    anna.get_by_role("link", name="To the table").click()
    anna.get_by_role("region", name="Question").wait_for()
    expect(anna.locator(".hintbtn")).to_have_count(0)  # no advice where it counts


def test_two_people_and_what_their_rated_games_say_of_them(people: People, house: Server) -> None:
    anna, bert = people.open(), people.open(lang="fr", theme="dark", size=PHONE, touch=True)
    checks = [Checker(anna), Checker(bert)]
    people.refused = ("/api/players/",)

    # Nobody yet: the pages say so, and what to do.
    anna.goto("/#/player")
    expect(anna.get_by_role("heading", name="Nobody yet")).to_be_visible()
    bert.goto("/#/ratings/rivals")
    expect(bert.get_by_role("heading", name="Il n’y a encore personne ici")).to_be_visible()
    checks[1].check("an empty list")

    rated_table(anna, bert)
    give_up(anna)
    change = anna.get_by_role("region", name="Rating")
    expect(change.get_by_role("listitem")).to_have_count(2)
    expect(change.get_by_role("listitem").first).to_contain_text("first game")
    checks[0].check("the result of a rated game")
    winner = anna.locator("main .win").bounding_box()
    assert winner is not None and winner["height"] < 400  # the styles of the page before are not those of this one
    change.get_by_role("link", name="To the list").click()
    rows = anna.get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Bert")
    expect(rows.nth(2)).to_contain_text("Anna")

    lay_out_games(house.db, person(anna), person(bert))
    anna.reload()
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("Anna")
    expect(rows.nth(1)).to_contain_text("you")
    checks[0].check("the list")

    # One's own page: private until one says otherwise.
    anna.get_by_role("link", name="Anna").click()
    expect(anna.get_by_text("Only you see this page.")).to_be_visible()
    expect(anna.get_by_role("region", name="By Super Hero")).to_contain_text("9 / 12")
    expect(anna.get_by_role("region", name="By foe")).to_contain_text("Veteran")
    expect(anna.get_by_role("region", name="Favourite cards").get_by_role("listitem")).to_have_count(2)
    expect(anna.get_by_role("img", name="How the level went")).to_be_visible()
    expect(anna.get_by_role("region", name="Latest games").get_by_role("listitem")).to_have_count(13)
    address = f"/#/player/{person(anna)}"
    bert.goto(address)
    expect(bert.get_by_text("ses parties ne regardent que lui")).to_be_visible()
    anna.get_by_role("button", name="Show it").click()
    link = anna.get_by_label("Link to this page").input_value()
    anna.get_by_text("Numbers as a table").click()
    checks[0].check("one's own page")
    bert.goto(link)
    expect(bert.get_by_role("heading", name="Anna")).to_be_visible()
    foes = bert.get_by_role("region", name="Par adversaire")
    expect(foes).to_contain_text("Joueurs sans page")  # of others no more than they let be seen
    expect(bert.get_by_role("region", name="Dernières parties").get_by_role("link")).to_have_count(0)
    checks[1].check("somebody's page")
    bert.goto("/#/ratings/rivals")
    expect(bert.get_by_role("row", name="Bert")).to_contain_text("vous")
    checks[1].check("the list on a phone")
    assert bert.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = [fault for checker in checks for fault in checker.found]
    assert not found, "\n".join(found)
