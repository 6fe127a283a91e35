"""A ruling has changed under a running game: the page tells its players, and they choose how it goes on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.table import house
from tests.table.house import Json, Server, run, sqlite
from tests.table.test_store import outdated
from tests.web.conftest import PHONE, People
from tests.web.player import QUIET
from tests.web.test_access import Checker


def at_table(page: Page, table: str, seat: int, token: str) -> None:
    """This browser has had the seat since before."""
    page.goto("/#/help")
    kept = {table: {"seat": seat, "token": token}}
    page.evaluate("(kept) => localStorage.setItem('longbox.seats', JSON.stringify(kept))", kept)
    page.goto(f"/#/t/{table}")


def both(people: People, server: Server, made: Json, other: Json) -> tuple[Page, Page]:
    """Anna at a desk, in English; Bert on a phone, in French."""
    anna = people.open(address=server.http)
    bert = people.open("fr", size=PHONE, touch=True, address=server.http)
    at_table(anna, made["table"], 0, made["token"])
    at_table(bert, made["table"], 1, other["token"])
    return anna, bert


def test_the_players_choose_in_the_page_how_the_game_goes_on(people: People, tmp_path: Path) -> None:
    with Server(sqlite(tmp_path)) as server:
        tables = [run(outdated(server, house.PAIR)) for _ in range(2)]

        made, kept, other = tables[0]
        anna, bert = both(people, server, made, other)
        dialog = anna.get_by_role("alertdialog", name="A ruling has changed.")
        card = anna.request.get("/api/cards/base?lang=en").json()["cards"][kept["seats"][0]["hand"][0]["id"]]["name"]
        expect(dialog).to_contain_text(f"{card} works otherwise now, so the last choice of this game cannot stand.")
        theirs = bert.get_by_role("alertdialog", name="Une règle a changé.")
        expect(theirs).to_contain_text("le dernier choix de cette partie ne tient plus")
        for page in (anna, bert):
            page.wait_for_function(f"() => {QUIET}")
            checker = Checker(page)
            checker.check("a ruling has changed")
            assert not checker.found, checker.found
        assert anna.evaluate("wire.state.question") is None
        dialog.get_by_role("button", name="End the game").focus()
        anna.keyboard.press("Enter")
        expect(dialog).to_contain_text("You want to end it. The others are asked.")
        theirs.get_by_role("button", name="Reprendre avant").tap()
        for page in (anna, bert):
            expect(page.get_by_role("alertdialog")).to_have_count(0)
        anna.get_by_role("region", name=re.compile("^Question")).wait_for()
        expect(anna.get_by_role("list", name="Log")).to_contain_text("ruling")
        assert anna.evaluate("wire.state.view.seats[0].hand.length") == len(kept["seats"][0]["hand"])

        made, _, other = tables[1]
        people.refused = ("/fair",)  # what does not fit the rules of today cannot be made again
        anna, bert = both(people, server, made, other)
        anna.get_by_role("alertdialog").get_by_role("button", name="End the game").click()
        bert.get_by_role("alertdialog").get_by_role("button", name="Arrêter la partie").tap()
        expect(anna.get_by_role("heading", name="Result")).to_be_visible()
        expect(anna.get_by_text("ended since a ruling had changed")).to_be_visible()
        expect(bert.get_by_text("arrêtée, une règle ayant changé")).to_be_visible()
        people.close()
