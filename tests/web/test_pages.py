"""The pages around the table: the cards, the first load."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import People


def counted(page: Page) -> tuple[int, int]:
    found = re.search(r"(\d+) of (\d+) shown", page.get_by_role("main").get_by_role("status").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def test_the_card_browser_searches_filters_and_shows(people: People) -> None:
    page = people.open()
    page.goto("/#/cards")
    search = page.get_by_role("searchbox", name="Search")
    search.wait_for()
    page.get_by_role("main").get_by_role("button", name=re.compile("^Two-Face")).wait_for()
    assert counted(page)[0] == counted(page)[1] > 50
    search.fill("two-face")
    expect(page.get_by_role("main").get_by_role("button", name=re.compile("^Two-Face"))).to_be_visible()
    assert counted(page)[0] < 10
    # by its French name, without accents
    search.fill("epouvantail")
    scarecrow = page.get_by_role("main").get_by_role("button", name=re.compile("^Scarecrow"))
    scarecrow.click()
    expect(page).to_have_url(re.compile("#/cards/base/scarecrow"))
    detail = page.get_by_role("complementary", name="Card")
    expect(detail).to_contain_text("Scarecrow")
    expect(detail.get_by_role("region", name="In French")).to_contain_text("pouvantail")
    expect(detail.get_by_role("region", name="Rulings")).to_be_visible()
    search.fill("no such card at all")
    expect(page.get_by_text("No such card in this box")).to_be_visible()
    page.get_by_role("button", name="Clear filters").first.click()
    everything = counted(page)[1]
    assert counted(page)[0] == everything

    filters = page.get_by_role("complementary", name="Filter")
    filters.get_by_role("button", name=re.compile("Location$")).click()
    locations = counted(page)[0]
    assert 0 < locations < everything
    expect(page.get_by_role("region", name="Heroes")).to_have_count(0)
    filters.get_by_role("button", name=re.compile("^(5 )?Cost 5")).click()
    assert counted(page)[0] <= locations
    page.get_by_role("button", name="Clear filters").first.click()
    filters.get_by_role("button", name="Defense").click()
    assert 0 < counted(page)[0] < everything
    # A card's own address opens it, in French too.
    other = people.open(lang="fr")
    other.goto("/#/cards/base/scarecrow")
    expect(other.get_by_role("complementary", name="Carte")).to_contain_text("pouvantail")


def test_the_first_load_is_light_and_nothing_comes_from_elsewhere(people: People) -> None:
    page = people.open()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    addresses: list[str] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    line.on("Network.requestWillBeSent", lambda told: addresses.append(told["request"]["url"]))
    answer = page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now")).wait_for()
    page.wait_for_load_state("networkidle")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy and "default-src 'self'" in policy
    assert len(sizes) > 3 and sum(sizes) < 200_000, (sum(sizes), addresses)
    assert all(a.startswith((people.address, "data:")) for a in addresses), addresses


def test_two_clicks_from_the_start_page_to_a_game(people: People) -> None:
    page = people.open(lang="fr")
    page.goto("/")
    page.get_by_role("button", name="Jouer").click()
    page.get_by_role("button", name="Finir le tour").wait_for()
    # The table is found again after the browser was closed.
    again = people.open(lang="fr", kept=page.context.storage_state())
    again.goto("/#/mine")
    again.get_by_role("main").get_by_role("listitem").get_by_role("link").first.click()
    again.get_by_role("button", name="Finir le tour").wait_for()


def test_an_unknown_address_and_an_unknown_table(people: People) -> None:
    page = people.open()
    page.goto("/#/nowhere")
    expect(page.get_by_role("heading", name="This page is not in the box.")).to_be_visible()
    people.refused = ("/ws/", "/api/tables/")
    page.goto("/#/t/nosuchtable")
    expect(page.get_by_text("This table is not there any more.")).to_be_visible()
