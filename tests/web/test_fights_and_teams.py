"""Dark Nights: Metal and Injustice in the browser: whole games, laid out so that what matters happens for sure."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.table.house import Server
from tests.web.conftest import DESK, PHONE, TABLET, People, make_table, seat
from tests.web.layout import faults
from tests.web.player import Finger, Keyboard, Player, Seen
from tests.web.test_access import Checker
from tests.web.test_games import ended

# Keeps every announcement that the page shows, however short.
LISTEN = """
new MutationObserver(() => {
  const shown = document.querySelector('.announce')?.innerText;
  window.announced ??= [];
  if (shown && announced.at(-1) !== shown) announced.push(shown);
}).observe(document, { childList: true, subtree: true });
"""
TEAMS = """
name: a first turn with two Weaknesses in hand, a short stack of villains
game: metal
villains: [the_murder_machine, barbatos]
captured: [batman_character]
heroes_stack: [the_flash_character, aquaman_character, hal_jordan_character]
seats:
  A:
    heroes: [cyborg_character]
    hand: [weakness, weakness, punch, punch, punch]
    deck: [element_x, nth_metal_mace, wonder_woman, black_adam, carter_hall,
           element_x, nth_metal_mace, wonder_woman, black_adam, carter_hall]
  B:
    heroes: [plastic_man_character]
    hand: [vulnerability, vulnerability, vulnerability, punch, punch]
    deck: [punch, punch, punch, punch, punch]
"""
MODES = """
name: a Clash card lies on top, the first slots are worth something
game: injustice
options: {length: short, impossible: true, advanced: true}
arena: themyscira
villains: [injustice_the_joker, injustice_ares]
line_up: [batmobile, knife, frostbite, somersault, batarangs, heat_vision]
clash: [savage_beatdown]
seats:
  A: {heroes: [batman], health: 12, charges: 6, hand: [heavy_punch, punch, punch, punch, kick], deck: [punch, punch, punch, heavy_punch, punch]}
  B: {heroes: [superman], health: 4, charges: 2, hand: [vulnerability, punch, punch, punch, punch], deck: [punch, punch, heavy_punch, punch, punch]}
  C: {heroes: [catwoman], hand: [vulnerability, punch, punch, punch, punch], deck: [punch, punch, heavy_punch, punch, punch]}
"""  # noqa: E501

TWO_AT_ONCE = """
name: one card has two effects that wait for each other
game: injustice
options: {length: short}
villains: [injustice_the_joker, injustice_ares]
line_up: [batmobile, knife, frostbite, somersault, batarangs]
seats:
  A: {heroes: [sinestro], hand: [injustice_bizarro, punch, punch, punch, kick], deck: [kick, kick, kick, kick, kick]}
  B: {heroes: [superman], hand: [vulnerability, punch, punch, punch, punch], deck: [kick, kick, kick, kick, kick]}
"""


def sit_at(people: People, page: Page, house: Server, text: str) -> None:
    people.refused = ("/stats", "/fair")  # there is no beginning that the numbers of such a game could be counted from
    page.goto(seat(page, house, text, LISTEN))
    page.get_by_role("region", name="Question").wait_for()


class Brawler(Player):
    """Uses the Super Move as soon as it can, and aims at the players themselves."""

    def turn(self, seen: list[Seen], answers: list[Seen]) -> None:
        move = next((b for b in seen if b.name.startswith("Super Move") and b.name.endswith("can be used")), None)
        if move is not None:
            self.press(move)
            return
        super().turn(seen, answers)


class BrawlerByTouch(Brawler, Finger):
    pass


def hears(page: Page, text: str) -> None:
    """Waits until it was announced: where more happens meanwhile, older moments give way."""
    page.wait_for_function("(text) => (window.announced ?? []).some((one) => one.includes(text))", arg=text)


def test_a_game_by_keyboard_with_a_capture_a_recruit_and_a_rescue(people: People, house: Server) -> None:
    page = people.open()
    sit_at(people, page, house, TEAMS)
    player = Keyboard(page)
    assert player.wait()
    question = page.get_by_role("region", name="Question")
    # The Weakness comes first, and there is nothing else to do.
    expect(question).to_contain_text("Weakness comes first")
    expect(question.get_by_role("button", name="End turn")).to_have_count(0)
    hand = page.get_by_role("list", name="Your hand")
    expect(hand.get_by_role("button", disabled=True)).to_have_count(3)
    for _ in range(2):
        player.press(next(b for b in player.look() if b.name == "Play Weakness"))
        player.settle()
        assert player.wait()
    # The second one has cost the only hero; two others can be recruited.
    hears(page, "Cyborg is Captured!")
    jail = page.get_by_role("list", name="Captured")
    expect(jail.get_by_role("button")).to_have_count(2)
    expect(jail.get_by_role("button", name=re.compile("^Cyborg"))).to_be_visible()
    recruits = page.get_by_role("region", name="Recruits")
    expect(recruits.get_by_role("button", name=re.compile("^(The Flash|Aquaman),.*can be chosen"))).to_have_count(2)
    player.press(next(b for b in player.look() if b.name.startswith("Aquaman")))
    player.press(next(b for b in player.look() if b.place == "Question" and b.name.endswith("Aquaman")))
    hears(page, "Aquaman joins a team!")
    player.settle()
    assert player.wait()
    mine = page.get_by_role("region", name="Your side").get_by_role("group", name="You", exact=True)
    expect(mine).to_contain_text(re.compile(r"\d VP"))
    expect(mine.get_by_role("list", name="Team").get_by_role("button", name=re.compile("^Aquaman,"))).to_be_visible()
    # The next turn is strong enough for the first villain: its Reward, then a hero is freed.
    while page.evaluate("!wire.state.view.seats[0].score_pile.some((c) => c.id === 'the_murder_machine')"):
        player.step()
        assert player.wait()
    page.keyboard.press("a")
    score = page.get_by_role("dialog", name="Score pile")
    expect(score.get_by_role("button", name=re.compile("^The Murder Machine"))).to_be_visible()
    expect(score.get_by_role("button", name=re.compile("^Weakness"))).to_be_visible()
    page.keyboard.press("Escape")
    while page.evaluate("wire.state.view.seats[0].heroes.length") < 2:
        player.step()
        assert player.wait()
    hears(page, " is rescued!")
    player.play()
    assert page.evaluate("wire.state.view.seats[0].heroes.length") >= 2


def test_a_whole_basic_fight_by_touch_at_360_pixels(people: People) -> None:
    people.seed = "injustice 1"  # a short one
    page = people.open(size=PHONE, touch=True)
    made = make_table(page, game="injustice", options={"length": "short"})
    page.goto(f"/#/t/{made['table']}")
    player = BrawlerByTouch(page)
    assert player.wait()
    health = page.get_by_role("meter", name="Health")
    expect(health).to_have_attribute("aria-valuetext", re.compile(r"Health \d+ of 20"))
    expect(page.get_by_role("meter", name="Charges")).to_have_attribute("aria-valuemax", "8")
    player.play()
    ended(page)
    heard = page.evaluate("() => wire.heard.join('\\n')")
    assert '"kind":"damage"' in heard


def test_two_effects_of_one_card_wait_for_each_other(people: People, house: Server) -> None:
    page = people.open()
    sit_at(people, page, house, TWO_AT_ONCE)
    player = Brawler(page)
    assert player.wait()
    page.get_by_role("button", name=re.compile("Injustice Bizarro.*can be played")).click()
    player.settle()
    assert player.wait()
    hero = page.get_by_role("button", name=re.compile("^Injustice Sinestro, "))
    expect(hero).to_have_accessible_name(re.compile("can be chosen$"))
    hero.click()
    expect(hero).to_have_accessible_name(re.compile("selected$"))
    player.step()  # one of the two answers that came up
    player.settle()
    assert player.wait()
    expect(hero).not_to_have_accessible_name(re.compile("selected|can be chosen"))
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


def test_a_fight_with_clashes_and_an_arena(people: People, house: Server) -> None:
    page = people.open()
    sit_at(people, page, house, MODES)
    player = Brawler(page)
    assert player.wait()
    market = page.get_by_role("region", name="Line-Up and stacks")
    expect(market.get_by_role("button", name=re.compile(r"^Arena: Themyscira, \d+ left$"))).to_be_visible()
    # Each of the five slots says what it does; whoever reads one has the whole Arena beside the table.
    slots = market.get_by_role("listitem").filter(has_text=re.compile(r"\bSlot \d:"))
    expect(slots).to_have_count(5)
    expect(slots.nth(0)).to_contain_text("Slot 1: no effect")
    expect(slots.nth(1).get_by_role("button", name=re.compile("^Slot 2: Healing Spring. "))).to_be_visible()
    catapult = slots.nth(4).get_by_role("button", name=re.compile(r"^Slot 5: Catapult, Burn \(1\)\. "))
    catapult.focus()
    expect(page.get_by_role("region", name="The card you look at")).to_contain_text("Themyscira")
    # The sixth card lies behind the first one.
    expect(market.get_by_role("button", name=re.compile("second row, slot 1"))).to_be_visible()
    # The Super Move of Batman finishes the other one off: a token for each.
    page.keyboard.press("s")
    player.settle()
    assert player.wait()
    foe = page.get_by_role("group", name="Other players").get_by_role("button", name=re.compile("Superman"))
    expect(foe).to_have_accessible_name(re.compile("can be chosen"))
    foe.click()
    player.settle()
    assert player.wait()
    expect(foe).to_have_accessible_name(re.compile("Health 0 of 20.*1 KO token"))
    expect(page.get_by_role("region", name="Your side")).to_contain_text("1 VP token")
    player.play()
    hears(page, "New Arena")


def test_a_clash_card_is_announced(people: People, house: Server) -> None:
    page = people.open()
    sit_at(people, page, house, MODES.replace(", batarangs, heat_vision]", "]"))  # the first turn ends with a refill
    player = Brawler(page)
    assert player.wait()
    while page.evaluate("wire.state.view.turn_number") < 2:
        player.step()
        assert player.wait()
    hears(page, "Savage Beatdown")


@pytest.mark.parametrize(("size", "lang"), [(DESK, "en"), (PHONE, "fr")], ids=["desk", "phone"])
def test_a_super_move_is_announced_and_holds_nobody_up(
    people: People, house: Server, size: dict[str, int], lang: str
) -> None:
    phone = size == PHONE
    page = people.open(lang, size=size, touch=phone)
    sit_at(people, page, house, MODES)
    player = Finger(page) if phone else Player(page)
    assert player.wait()
    assert faults(page) == []  # the card behind those of the first row is read whole
    move = page.get_by_role("button", name=re.compile("^(Super Move|Botte Secrète)"))
    move.tap() if phone else move.click()
    hears(page, "The Dark Knight" if lang == "en" else "Le Chevalier Noir")
    # Whom it hits is asked meanwhile; the moment takes no click and lies over nothing that answers.
    target = page.get_by_role("region", name="Question").get_by_role("button", name="bot 1")
    target.tap() if phone else target.click()
    page.wait_for_function("() => wire.state.view.seats[1].health === 0")


def test_fights_by_keyboard(people: People, house: Server) -> None:
    page = people.open()
    sit_at(people, page, house, MODES)
    player = Keyboard(page)
    assert player.wait()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Super Move")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    player.play()


def test_teams_by_touch_at_360_pixels(people: People, house: Server) -> None:
    page = people.open(size=PHONE, touch=True)
    sit_at(people, page, house, TEAMS)
    Finger(page).play()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("text", [TEAMS, MODES], ids=["teams", "modes"])
@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", DESK), ("fr", "dark", DESK), ("fr", "light", TABLET), ("fr", "dark", PHONE)],
    ids=["desk", "desk-fr", "tablet", "phone"],
)
def test_the_new_screens_pass_axe(
    people: People, house: Server, text: str, lang: str, theme: str, size: dict[str, int]
) -> None:
    page = people.open(lang, theme, size=size, touch=size is PHONE)
    checker = Checker(page)
    checker.visit(seat(page, house, text, LISTEN), "[data-coach=question] .btn")
    page.locator('[data-coach="foes"] button').first.click()
    page.locator("dialog[open]").wait_for()
    checker.check("another player")
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert not checker.found, "\n".join(checker.found)
