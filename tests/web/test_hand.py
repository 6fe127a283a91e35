"""Cards that can be clicked: in hands of any size, in windows of any size; and that say whether they are chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.house import Server
from tests.web.conftest import DESK, PHONE, TABLET, People, seat
from tests.web.layout import faults
from tests.web.player import Finger, Player
from tests.web.test_fights_and_teams import TWO_AT_ONCE

SIZES = {
    "large": {"width": 1920, "height": 1080},
    "desk": DESK,
    "low": {"width": 1366, "height": 768},
    "tablet": TABLET,
    "phone": PHONE,
}
HELD = ["sons_of_trigon", "weakness", "punch", "kick", "vulnerability", "cinderblock", "jericho", "gizmo"]
HAND = """
name: a hand
game: titans
seats:
  A: {heroes: [blue_beetle], hand: [HELD], in_play: [PLAYED], deck: [punch, punch, punch, punch, punch]}
  B: {heroes: [raven], deck: [punch, punch, punch, punch, punch]}
"""
# Either of two cards may go, from the hand or the discard pile; the bot on the other seat is no matter.
CHOICE = """
name: a card is chosen
game: base
seats:
  A: {hand: [heat_vision, punch, vulnerability], discard: [kick], deck: [punch, punch, punch, punch, punch]}
  B: {deck: [punch, punch, punch, punch, punch]}
"""
# A long question, about cards that lie right under it.
ASKED = """
name: which Ongoing card goes
game: titans
seats:
  A: {heroes: [starfire], ongoing: [detonator, azarath_metrion_zinthos, bumblebee, zoo_keeper], hand: [silent_armor, punch], deck: [punch, punch]}
  B: {heroes: [red_robin], deck: [punch, punch, punch, punch, punch]}
"""  # noqa: E501
# Two abilities at the beginning of a turn, told in long answers.
ORDER = """
name: which ability comes first
game: titans
villains: [trigon, cheshire]
seats:
  A: {heroes: [starfire], ongoing: [slade_wilson], hand: [silent_armor], discard: [kick], deck: [punch, punch]}
  B: {heroes: [red_robin], deck: [punch, punch, punch, punch, punch]}
"""
# What lies on top in the middle of what can be seen of each card, once it was scrolled to.
COVERED = """
(cards) => cards.filter((card) => {
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = card.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !card.contains(top);
}).map((card) => card.innerText)
"""


def cards(count: int) -> str:
    return ", ".join((HELD * (count // len(HELD) + 1))[:count])


def hold(people: People, house: Server, size: str, hand: int, played: int = 0) -> tuple[Page, Player]:
    page = people.open(size=SIZES[size], touch=size == "phone")
    page.goto(seat(page, house, HAND.replace("HELD", cards(hand)).replace("PLAYED", cards(played)), ""))
    player = Finger(page) if size == "phone" else Player(page)
    assert player.wait()
    return page, player


def hand_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Your side").get_by_role("list", name=re.compile("^(Your hand|Hand)$"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [6, 11, 24])
def test_every_card_of_a_large_hand_can_be_clicked(people: People, house: Server, size: str, count: int) -> None:
    page, player = hold(people, house, size, count)
    hand = hand_of(page).get_by_role("button")
    expect(hand).to_have_count(count)
    assert hand.evaluate_all(COVERED) == []
    if size != "phone":
        for at in (0, count // 2, count - 1):  # also while one of them is open under the pointer
            hand.nth(at).hover()
            expect(hand.nth(at)).to_have_css("clip-path", "none")
            assert hand.evaluate_all(COVERED) == [], at
    # Nothing reaches out of the window, nor over what is beside the hand.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    piles = page.locator("[data-coach=piles]").get_by_role("button")
    expect(piles).not_to_have_count(0)
    assert piles.evaluate_all(COVERED) == []
    # The first, one in the middle and the last of them are played, one after the other.
    for left in range(count, count - 3, -1):
        at = {count: 0, count - 1: left // 2, count - 2: left - 1}[left]
        card = hand.nth(at)
        handle = card.get_attribute("data-handle")
        if size == "phone":
            card.tap()
            page.get_by_role("region", name="Question").get_by_role("button", name=re.compile("^Play ")).first.tap()
        else:
            card.click()
        player.settle()
        expect(hand_of(page).locator(f'[data-handle="{handle}"]')).to_have_count(0)
        if not page.evaluate("wire.state.question?.kind === 'turn'"):
            break  # this one asks something


@pytest.mark.parametrize("size", ["large", "desk", "low", "tablet"])
def test_every_card_that_was_played_can_be_clicked(people: People, house: Server, size: str) -> None:
    page, _ = hold(people, house, size, hand=2, played=18)
    played = page.locator('[data-zone="play"]').get_by_role("button")
    played.nth(11).wait_for()  # they are laid out once it is known how much room they have
    assert played.evaluate_all(COVERED) == []
    played.nth(3).hover()
    assert played.evaluate_all(COVERED) == []


@pytest.mark.parametrize("size", ["desk", "low", "tablet"])
def test_all_that_was_played_is_seen_at_once(people: People, house: Server, size: str) -> None:
    """Where there is no room for the names of all, the newest has its own, and the one that is pointed at."""
    page, _ = hold(people, house, size, hand=2, played=9)
    lying = page.get_by_role("group", name="Cards on the table")
    played = lying.get_by_role("button")
    expect(played).to_have_count(9)
    expect(lying).to_have_js_property("scrollWidth", lying.evaluate("(row) => row.clientWidth"))
    first, last = (one.get_by_text("Sons of Trigon", exact=True) for one in (played.first, played.last))
    expect(last).to_be_visible()
    expect(first).to_be_hidden()
    expect(played.first).to_have_accessible_name(re.compile("^Sons of Trigon, "))
    played.first.hover()
    expect(first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("hinted", [False, True], ids=["plain", "hinted"])
def test_a_chosen_card_says_so_with_hints_and_without(people: People, house: Server, size: str, hinted: bool) -> None:
    page = people.open(size=SIZES[size], touch=size == "phone")
    page.goto(seat(page, house, CHOICE, ""))
    player = Finger(page) if size == "phone" else Player(page)
    assert player.wait()
    question = page.get_by_role("region", name="Question")
    hand = hand_of(page)
    vision = hand.get_by_role("button", name=re.compile("^Heat Vision"))
    player.take(next(b for b in player.look() if b.name.startswith("Heat Vision")))
    player.settle()
    expect(vision).to_have_count(0)
    assert player.wait()
    if hinted:
        question.get_by_role("button", name="Hint", exact=True).click()
        expect(question.get_by_role("listitem")).not_to_have_count(0)
    # The pile opens over one's own side, and the hand comes along.
    piled = page.get_by_role("region", name="To choose from")
    expect(piled.get_by_role("button", name=re.compile("^Kick.*can be chosen"))).to_have_count(1)
    punch = piled.get_by_role("button", name=re.compile("^Punch"))
    weak = piled.get_by_role("button", name=re.compile("^Vulnerability"))
    mark = ", hint" if hinted else "can be chosen$"
    expect(weak).to_have_accessible_name(re.compile(mark))
    expect(weak).to_have_attribute("aria-pressed", "false")
    for chosen, other in ((weak, punch), (punch, weak)):
        chosen.click()
        expect(chosen).to_have_accessible_name(re.compile(", selected$"))
        expect(chosen).to_have_attribute("aria-pressed", "true")
        expect(other).not_to_have_accessible_name(re.compile("selected"))
        expect(other).to_have_attribute("aria-pressed", "false")
    # Whoever reads the page gets on from here: the answer is the first button of the question.
    before = page.evaluate("wire.rev")
    player.step()
    assert page.evaluate("wire.rev") != before
    expect(punch).to_have_count(0)


def test_a_card_with_two_effects_says_so_with_hints(people: People, house: Server) -> None:
    page = people.open()
    page.goto(seat(page, house, TWO_AT_ONCE, ""))
    player = Player(page)
    assert player.wait()
    page.get_by_role("button", name=re.compile("Injustice Bizarro.*can be played")).click()
    player.settle()
    assert player.wait()
    page.keyboard.press("k")
    hero = page.get_by_role("button", name=re.compile("^Injustice Sinestro, You"))
    expect(hero).to_have_accessible_name(re.compile(r"can be chosen, hint \d: "))
    hero.click()
    expect(hero).to_have_accessible_name(re.compile(r", hint \d: (\d+%|[+−]\d+ points?), selected$"))
    expect(hero).to_have_attribute("aria-pressed", "true")
    before = page.evaluate("wire.rev")
    player.step()
    assert page.evaluate("wire.rev") != before


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", ["low", "tablet"])
def test_a_long_question_covers_nothing_that_it_asks_about(people: People, house: Server, size: str, lang: str) -> None:
    page = people.open(lang, size=SIZES[size])
    page.goto(seat(page, house, ASKED, ""))
    player = Player(page)
    assert player.wait()
    page.locator("[data-zone=hand] button").first.click()
    player.settle()
    assert page.locator("[data-coach=question]").get_attribute("data-dense") != "3"
    tiles = page.locator("[data-zone=ongoing] button")
    expect(tiles).to_have_count(4)
    assert tiles.evaluate_all(COVERED) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_phone_a_long_question_is_read_before_its_answers(people: People, house: Server, lang: str) -> None:
    page = people.open(lang, size=PHONE, touch=True)
    page.goto(seat(page, house, ORDER, ""))
    player = Finger(page)
    assert player.wait()
    band = page.locator("[data-coach=question]")
    for end in ({"en": "End turn", "fr": "Finir le tour"}[lang], {"en": "End anyway", "fr": "Finir quand même"}[lang]):
        band.get_by_role("button", name=end).tap()
    expect(band).to_have_attribute("data-dense", "3")
    words = band.locator("p").bounding_box()
    answers = [found.bounding_box() for found in band.get_by_role("button", name=" ").all()[:2]]
    assert words and all(answers)
    assert words["y"] + words["height"] <= min(box["y"] for box in answers if box)
    shown = band.get_by_role("button")
    assert shown.evaluate_all(COVERED) == []
