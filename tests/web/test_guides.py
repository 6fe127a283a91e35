"""The guided games, each played to its end as a newcomer would: read the balloon, do what it says."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from longbox.games import GAMES
from tests.web.conftest import DESK, People
from tests.web.player import DRAWN, Finger, Player, Seen
from tests.web.test_access import Checker

TALL = {"width": 390, "height": 844}
# Steps by their titles where more is wanted than to play, defeat and buy: what the button is called.
PRESS = {
    "End your turn": r"^(End turn|End anyway)$",
    "Confront the Joker": r"^Confront\b",
    "Strike!": r"^Strike\b",
    "Super Move!": r"^Super Move\b",
    "Use one up": r"^Use (Lady Vic|Bumblebee)|^(Lady Vic|Bumblebee),.*can be used",
}
FOR_SALE = re.compile("^(Buy|Keep|Play and buy|Defeat|Knocked)")  # titles of steps about what is for sale
# What each guide must have shown on the way, by the log of the table.
TOLD = {
    "base": ["avoid", "defeat", "Lex Luthor"],
    "titans": ["avoid", "Lady Vic", "defeat"],
    "rivals": ["avoid", "confront", "block"],
    "metal": ["avoid", "rescue", "Captured"],
    "injustice": ["avoid", "The Dark Knight", "knocked out"],
}


class Newcomer(Finger):
    """Taps a card, then the button that names it, wherever that is."""

    def take(self, card: Seen) -> None:
        self.press(card)
        name = re.escape(card.name.split(",")[0])
        self.page.wait_for_function(f"() => {DRAWN}")
        button = self.page.get_by_role("button", name=re.compile(rf"^(Buy|Defeat|Play|Use|Block with) {name}")).first
        if button.is_visible():  # a second tap on the same card has done it already
            button.tap()


def start(page: Page, game: str) -> Locator:
    page.goto(f"/#/learn/{game}")
    page.locator(f".start-{game}").click()
    guide = page.get_by_role("complementary", name="Guided game")
    guide.wait_for()
    return guide


def for_sale(player: Player, seen: list[Seen]) -> list[Seen]:
    """The villain, or a card of the Line-Up, once the hand is as good as played."""
    if any("Play all" in b.name for b in seen):
        return []
    return [b for b in seen if "can be defeated" in b.name] or [
        b for b in seen if "can be bought" in b.name and "left" not in b.name
    ]


def obey(player: Player, title: str) -> None:
    """Does what the balloon asks for."""
    seen, answers = player.read()
    wanted = next((pattern for name, pattern in PRESS.items() if name in title), None)
    found: Seen | None = None
    if wanted is not None:
        found = next((b for b in [*answers, *seen] if re.search(wanted, b.name)), None)
    blocks = [b for b in seen if "can block" in b.name]
    if blocks and "is safe" not in player.page.evaluate("wire.state.question.text"):
        chosen = next((b for b in answers if b.name.startswith("Block with")), None)
        player.answer(chosen) if chosen else player.take(blocks[0])
        player.settle()
    elif found is None and FOR_SALE.search(title) and (cards := for_sale(player, seen)):
        player.take(cards[0])
        player.settle()
    elif found is None:
        player.step()
    else:
        player.take(found) if "can be used" in found.name else player.answer(found)
        player.settle()


def follow(player: Player, guide: Locator) -> list[str]:
    """To the last balloon; the titles on the way."""
    titles: list[str] = []
    stay = guide.get_by_role("button", name="Finish this game")
    go_on = guide.get_by_role("button", name="Go on")
    for _ in range(120):
        title = guide.locator("header").inner_text()
        if not titles or titles[-1] != title:
            titles.append(title)
        if stay.is_visible():
            return titles
        if go_on.is_visible():
            go_on.click()
            expect(guide.locator("header")).not_to_have_text(title)
        else:
            player.page.wait_for_function(
                """(title) => wire.over || (wire.state?.question?.options ?? []).length > 0
                   || document.querySelector('.coach header')?.innerText !== title""",
                arg=title,
            )
            player.settle()
            if guide.locator("header").inner_text() == title and player.asked():
                obey(player, title)
    raise player.lost(f"the guide does not end: {titles}")


def complete(page: Page, titles: list[str], game: str) -> None:
    """Balloons came in order, to the last; what is done in passing may be missing. The log tells what happened."""
    steps = [(int(n), int(all)) for n, all in re.findall(r"(\d+) of (\d+)", " ".join(titles))]
    assert steps == sorted(steps) and steps[0][0] == 1 and steps[-1][0] == steps[-1][1], titles
    assert len(titles) >= steps[-1][1] - 2, titles
    log = " ".join(line["text"] for text in page.evaluate("wire.heard") for line in lines(text))
    for word in TOLD[game]:
        assert word in log, f"{word} is not told: {log}"


def lines(text: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(text).get("log", [])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_by_mouse(people: People, game: str) -> None:
    page = people.open()
    guide = start(page, game)
    complete(page, follow(Player(page), guide), game)
    guide.get_by_role("button", name="Finish this game").click()
    expect(guide).to_be_hidden()
    page.goto("/#/learn")
    expect(page.get_by_role("listitem").filter(has=page.locator(f".start-{game}"))).to_contain_text("played")


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_by_touch(people: People, game: str) -> None:
    page = people.open(size=TALL, touch=True)
    guide = start(page, game)
    complete(page, follow(Newcomer(page), guide), game)


def test_a_guide_can_be_folded_started_over_and_left(people: People) -> None:
    page = people.open(size=TALL, touch=True)
    guide = start(page, "rivals")
    table = page.url
    guide.get_by_role("button", name="Fold the guide").tap()
    expect(guide.get_by_role("button", name="Go on")).to_be_hidden()
    guide.get_by_role("button", name="Unfold the guide").tap()
    guide.get_by_role("button", name="Go on").tap()
    expect(guide.locator("header")).to_contain_text("A normal turn")
    guide.get_by_role("button", name="Start over").tap()
    page.wait_for_function("(old) => location.href !== old", arg=table)
    expect(guide.locator("header")).to_contain_text("A duel")
    guide.get_by_role("button", name="Leave the guide").tap()
    expect(guide).to_be_hidden()


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(DESK, "fr", "light"), (TALL, "en", "dark")], ids=["desk", "phone"]
)
def test_everybody_can_follow_a_guide(people: People, size: dict[str, int], lang: str, theme: str) -> None:
    page = people.open(lang, theme, size=size, touch=size is TALL)
    checker = Checker(page)
    checker.visit("/#/learn/metal", "main .front button.go")
    expect(page.locator(".start-metal")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".start-metal").click()
    page.locator(".coach").wait_for()
    checker.check("guide")
    if lang == "fr":
        expect(page.locator('[data-coach="foes"]')).to_contain_text("Débutant")
    assert not checker.found, "\n".join(checker.found)
