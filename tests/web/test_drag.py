"""Cards dragged by the mouse: from the hand onto the table, from the Line-Up to one's own side."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.table.house import Server
from tests.web.conftest import People, seat
from tests.web.player import Player

TABLE = """
name: something to drag
game: base
power: 5
villains: [captain_cold, lex_luthor]
line_up: [bane, robin, cheetah, mera, starro]
seats:
  A: {hand: [kick, punch, vulnerability], deck: [punch, punch, punch, punch, punch]}
  B: {hand: [punch], deck: [punch, punch, punch, punch, punch]}
"""


def card(place: Locator, id: str) -> Locator:
    return place.locator(f'[data-card="{id}"][draggable="true"]').first


def seen(page: Page, what: str) -> object:
    return page.evaluate(f"wire.state.view.{what}")


def test_dragged_to_be_played_and_to_be_bought(people: People, house: Server) -> None:
    page = people.open()
    people.refused = ("/stats", "/fair")  # such a game has no beginning from which numbers could be counted
    page.goto(seat(page, house, TABLE, ""))
    player = Player(page)
    assert player.wait()
    side = page.get_by_role("region", name="Your side")
    market = page.get_by_role("region", name="Line-Up and stacks")
    # A card of the hand over the Line-Up is played.
    card(side, "kick").drag_to(market)
    player.settle()
    assert (seen(page, "power"), seen(page, "seats[0].hand.length")) == (7, 2)
    # Let go where it came from, nothing happens; over the question it is played too.
    before = page.evaluate("wire.rev")
    card(side, "punch").drag_to(card(side, "vulnerability"))
    player.settle()
    assert page.evaluate("wire.rev") == before
    card(side, "punch").drag_to(page.get_by_role("region", name="Question"))
    player.settle()
    assert seen(page, "power") == 8
    # One of the Line-Up over one's own side is bought, over the cards in play and over the hand alike.
    card(market, "robin").drag_to(side.locator(".drop"))
    player.settle()
    card(market, "mera").drag_to(card(side, "vulnerability"))
    player.settle()
    assert (seen(page, "power"), seen(page, "seats[0].discard.map((c) => c.id)")) == (2, ["robin", "mera"])
    # What is too dear cannot be dragged, and nothing looks as if it were in the air.
    assert card(market, "starro").count() == 0
    expect(page.locator(".is-dragged, .drags, .dropping")).to_have_count(0)


def test_what_is_dragged_says_where_it_may_go(people: People, house: Server) -> None:
    page = people.open()
    people.refused = ("/stats", "/fair")
    page.goto(seat(page, house, TABLE, ""))
    assert Player(page).wait()
    card(page.get_by_role("region", name="Your side"), "kick").hover()
    page.mouse.down()
    page.get_by_role("region", name="Line-Up and stacks").hover()
    page.get_by_role("region", name="Line-Up and stacks").hover(position={"x": 30, "y": 60})
    expect(page.locator(".dropping")).to_have_count(1)
    expect(page.locator(".is-dragged")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".is-dragged, .dropping")).to_have_count(0)
