"""The replay viewer: places, eyes, links, playing on; and the report of a bug."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, StorageState, expect

from tests.web.conftest import People, make_table
from tests.web.player import Player, sit

Over = tuple[str, StorageState]


def place(page: Page) -> tuple[int, int]:
    """Which move shows, of how many."""
    bar = page.get_by_role("region", name="Place in the game")
    expect(bar.get_by_role("status")).to_contain_text(re.compile(r"Move \d+ of \d+"))
    found = re.search(r"Move (\d+) of (\d+)", bar.get_by_role("status").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def shows(page: Page, move: int) -> None:
    bar = page.get_by_role("region", name="Place in the game")
    expect(bar.get_by_role("status")).to_contain_text(re.compile(rf"Move {move} of "))


def test_scrub_step_and_look_through_other_eyes(people: People, finished: Over) -> None:
    table, kept = finished
    page = people.open(kept=kept)
    page.goto(f"/#/replay/{table}")
    assert place(page)[0] == 0
    last = place(page)[1]
    assert last > 20
    page.get_by_role("button", name="One move forward", exact=True).click()
    shows(page, 1)
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.get_by_role("button", name="One move back", exact=True).click()
    shows(page, 1)
    page.get_by_role("button", name="One turn on").click()
    expect(
        page.get_by_role("region", name="Turns").get_by_role("button", name=re.compile("^Turn 2,"))
    ).to_have_attribute("aria-current", "step")
    page.get_by_role("slider", name="Place in the game").fill(str(last // 2))
    shows(page, last // 2)
    page.get_by_role("button", name="To the end").click()
    shows(page, last)
    page.get_by_role("button", name="To the beginning").click()
    shows(page, 0)
    page.get_by_role("button", name="One turn on").click()

    eyes = page.get_by_label("Whose eyes")
    hand = page.get_by_role("list", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(5)
    own = hand.evaluate_all("(cards) => cards.map((c) => c.dataset.handle)")
    eyes.select_option(label="A spectator")
    expect(hand).to_have_count(0)
    eyes.select_option(label="Rookie")
    expect(hand).to_have_count(5)
    assert hand.evaluate_all("(cards) => cards.map((c) => c.dataset.handle)") != own
    eyes.select_option(label="All cards open")
    expect(hand).to_have_count(5)


def test_a_link_leads_to_the_same_moment(people: People, finished: Over) -> None:
    table, kept = finished
    page = people.open(kept=kept)
    page.goto(f"/#/replay/{table}")
    half = place(page)[1] // 2
    page.get_by_role("slider", name="Place in the game").fill(str(half))
    shows(page, half)
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = people.open(lang="fr")
    friend.goto(link)
    expect(friend.get_by_role("region", name=re.compile("Endroit|Place|Moment")).get_by_role("status")).to_contain_text(
        re.compile(rf"\b{half}\b")
    )


def test_play_on_from_here(people: People, finished: Over) -> None:
    table, kept = finished
    page = people.open(kept=kept)
    page.goto(f"/#/replay/{table}")
    half = place(page)[1] // 2
    page.get_by_role("slider", name="Place in the game").fill(str(half))
    shows(page, half)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Deal it").click()
    page.wait_for_url(re.compile("#/t/"))
    assert table not in page.url
    page.get_by_role("region", name="Question").wait_for()
    player = Player(page)
    assert player.wait()
    player.step()


def test_a_running_game_can_be_seen_again_by_its_players(people: People) -> None:
    page = people.open()
    table = make_table(page)["table"]
    player = sit(page, table)
    for _ in range(6):
        player.wait()
        player.step()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Replay so far").click()
    assert place(page)[1] >= 6
    assert [o.strip() for o in page.get_by_label("Whose eyes").locator("option").all_inner_texts()] == [
        "A spectator",
        "You",
    ]
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("region", name="Question").wait_for()
    assert player.wait()


def test_a_report_is_a_scenario_that_holds(people: People, finished: Over, tmp_path: Path) -> None:
    page = people.open()
    player = sit(page, make_table(page)["table"])
    files = []
    for moves in (0, 5, 12):
        for _ in range(moves):
            player.wait()
            player.step()
        player.wait()
        page.get_by_role("button", name="Menu").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Report a bug").click()
        files.append(tmp_path / f"report{moves}.yaml")
        download.value.save_as(files[-1])
        page.keyboard.press("Escape")
    told = subprocess.run(
        [sys.executable, "-m", "longbox.cli", "scenario", *map(str, files)], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr + files[-1].read_text()
    assert "3 scenarios, 0 failed" in told.stdout
