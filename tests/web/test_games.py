"""Whole games in the browser: by mouse, by keys, by touch; and what the end of a game shows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, StorageState, expect

from longbox.cli.main import main
from tests.table.house import Json
from tests.web.conftest import PHONE, People, make_table
from tests.web.player import Finger, Keyboard, Player, named


def ended(page: Page, by_points: bool = True) -> None:
    """The end screen: who won, everybody's points, card by card."""
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    ranks = page.get_by_role("region", name="Final count").get_by_role("button")
    expect(ranks).to_have_count(2)
    points = [int(n) for n in re.findall(r"(-?\d+) points?", " ".join(ranks.all_inner_texts()))]
    assert len(points) == 2 and (points[0] >= points[1] or not by_points)
    total = page.get_by_role("region", name="Your deck").get_by_role("row", name=re.compile("^Total"))
    shown = total.inner_text().replace("−", "-").split()[-1]
    assert int(shown) in points
    for chart in ("Power per turn", "Score over time"):
        expect(page.get_by_role("region", name=chart)).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_enabled()


def test_a_game_by_mouse_from_the_form_to_the_end_screen(people: People) -> None:
    page = people.open(still=False)  # with everything that moves
    page.goto("/")
    page.get_by_role("link", name="All options").click()
    page.get_by_role("slider", name="Super-Villains").fill("2")
    page.get_by_label("Strength, Seat 2").select_option(label="Rookie")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("region", name="Question").wait_for()
    Player(page).play()
    ended(page)
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("region", name="Question").wait_for()
    expect(page.get_by_role("region", name="Final count")).to_have_count(0)


def test_a_game_by_keyboard_only(people: People) -> None:
    page = people.open()
    page.goto(f"/#/t/{make_table(page)['table']}")
    page.get_by_role("region", name="Question").wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    Keyboard(page).play()
    ended(page)


def test_the_focus_stays_and_the_log_is_one_stop(people: People) -> None:
    page = people.open()
    player = Keyboard(page)
    page.goto(f"/#/t/{make_table(page)['table']}")
    assert player.wait()
    player.reach(named(player.look(), "End turn"))
    page.keyboard.press("Enter")
    # The button is gone, the next one is one step away.
    expect(page.get_by_role("region", name="Question")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="End anyway")).to_be_focused()
    page.keyboard.press("Enter")
    player.settle()
    assert player.wait()
    log = page.get_by_role("list", name="Log")
    page.keyboard.press("l")
    expect(log).to_be_focused()
    moment = "Show the board at this moment"
    lines = log.get_by_role("button", name=moment)
    page.keyboard.press("ArrowUp")
    expect(lines.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(-2)).to_be_focused()
    name = moment
    while name == moment:
        page.keyboard.press("ArrowLeft")
        name = str(page.evaluate("() => document.activeElement.innerText"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The card you look at").get_by_role("article")).to_have_accessible_name(name)
    page.keyboard.press("Tab")
    assert not log.evaluate("(list) => list.contains(document.activeElement)")


def test_a_game_by_touch_at_360_pixels(people: People) -> None:
    page = people.open(size=PHONE, touch=True)
    page.goto(f"/#/t/{make_table(page)['table']}")
    page.get_by_role("region", name="Question").wait_for()
    player = Finger(page)
    player.play()
    ended(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_every_shuffle_is_verified_in_the_browser(people: People, finished: tuple[str, StorageState]) -> None:
    table, kept = finished
    page = people.open(kept=kept)
    page.goto(f"/#/end/{table}")
    fair = page.get_by_role("region", name="Fair shuffles")
    fair.get_by_role("button", name="Verify every shuffle").click()
    expect(fair.get_by_role("status")).to_contain_text(
        re.compile(r"All \d+ shuffles and draws by chance follow from the key, without a gap")
    )


def test_a_game_is_checked_against_what_this_browser_saw(people: People, tmp_path: Path) -> None:
    """From the bytes that the browser adds before the deal to the file that is played again at home."""
    page = people.open()
    page.route("**/api/tables", shorter)
    page.goto("/#/")
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.get_by_role("region", name="Question").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    fair = page.get_by_role("region", name="Fair shuffles")
    fair.get_by_role("button", name="Verify every shuffle").click()
    status = fair.get_by_role("status")
    expect(status).to_contain_text(re.compile(r"\d\d+ facts are as this browser saw them during the game"))
    expect(status).to_contain_text("The bytes of this browser are in the key.")
    with page.expect_download() as download:
        fair.get_by_role("button", name="Download the whole game").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert main(["verify", str(file)]) == 0
    kept = json.loads(file.read_text())["seen"]
    assert len(kept["share"]) == 64 and kept["pledges"][0] and kept["first"]["hand"] and len(kept["heard"]) > 10

    # A server that dealt another game from another seed, all in order in itself, is found out by what was kept here.
    page.route("**/fair", lambda route: forge(route, lambda told: told["record"]["rows"][1]["facts"].pop()))
    page.reload()
    page.goto(page.url.replace("/t/", "/end/"))
    fair.get_by_role("button", name="Verify every shuffle").click()
    expect(status).to_contain_text("The game is not the one that this browser saw")


def shorter(route: Route) -> None:
    """Two Super-Villains are enough."""
    wanted: Json = route.request.post_data_json or {}
    route.continue_(post_data=json.dumps({**wanted, "options": {"villains": 2}}))


def forge(route: Route, lie: Callable[[Json], object]) -> None:
    answer = route.fetch()
    told = answer.json()
    lie(told)
    route.fulfill(response=answer, json=told)


def test_a_forged_shuffle_is_found_out(people: People, finished: tuple[str, StorageState]) -> None:
    table, kept = finished
    page = people.open(kept=kept)

    def swap(told: Json) -> None:
        longest = max(told["record"]["deal"], key=lambda s: len(s.get("after", [])))
        longest["after"].append(longest["after"].pop(0))

    page.route("**/fair", lambda route: forge(route, swap))
    page.goto(f"/#/end/{table}")
    fair = page.get_by_role("region", name="Fair shuffles")
    fair.get_by_role("button", name="Verify every shuffle").click()
    expect(fair.get_by_role("status")).to_contain_text("is missing or does not follow from the key")


def test_looking_back_from_a_line_of_the_log(people: People) -> None:
    page = people.open()
    player = Player(page)
    page.goto(f"/#/t/{make_table(page)['table']}")
    for _ in range(8):
        assert player.wait()
        player.step()
    assert player.wait()
    log = page.get_by_role("region", name="Log")
    lines = log.get_by_role("listitem")
    everything = lines.count()
    log.get_by_role("button", name="Rookie").click()
    assert 0 < lines.count() < everything
    assert not any(text.startswith("You play") for text in lines.all_inner_texts())
    log.get_by_role("button", name="All", exact=True).click()
    log.get_by_role("button", name="Copy the log").click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert "Turn 1" in copied and "You play" in copied
    log.get_by_role("button", name="Show the board at this moment").first.click()
    back = page.get_by_role("region", name="Looking back")
    expect(back).to_contain_text("Turn 1, step")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(back).to_have_count(0)
    assert player.wait()


def test_a_dialog_that_follows_another_at_once_is_not_empty(people: People) -> None:
    """A browser tells only later that the first one was closed."""
    page = people.open()
    player = Player(page)
    page.goto(f"/#/t/{make_table(page)['table']}")
    assert player.wait()
    page.keyboard.press("o")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.evaluate("""() => new Promise((done) => {
      const dialog = document.querySelector('dialog[open]');
      dialog.addEventListener('close', () => setTimeout(done));
      dialog.close();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
    })""")
    expect(page.get_by_role("dialog", name="Your deck")).to_contain_text("5 cards")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_ones_own_deck_is_listed_in_no_order(people: People) -> None:
    page = people.open()
    player = Player(page)
    page.goto(f"/#/t/{make_table(page)['table']}")
    assert player.wait()
    page.keyboard.press("d")
    deck = page.get_by_role("dialog", name="Your deck")
    expect(deck).to_contain_text("5 cards")
    names = deck.get_by_role("listitem").all_inner_texts()
    counts = [int(n) for text in names for n in re.findall(r"×(\d+)\s*$", text)]
    assert sum(counts) + len(names) - len(counts) == 5
