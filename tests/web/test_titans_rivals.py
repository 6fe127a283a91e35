"""Teen Titans and Rivals in the browser: whole games, the draft of heroes, cards in play, Confrontations and Blocks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.table.house import Server, lay_out, run
from tests.web.conftest import DESK, PHONE, SOLO, People, claim, make_table
from tests.web.player import QUIET, Finger, Keyboard, Player, Seen
from tests.web.test_access import Checker
from tests.web.test_games import ended

IN_PLAY = """
name: Cards in play
game: titans
seats:
  A:
    heroes: [blue_beetle]
    ongoing: [bumblebee, the_colony]
    under: {the_colony: [kick]}
    hand: [jericho, punch, punch]
    in_play: [gizmo, hive_agent]
    discard: [kick]
    deck: [punch, punch, punch, punch, punch]
  B: {heroes: [raven], deck: [punch, punch, punch, punch, punch]}
"""
# The same with two villains and a deck that is strong enough for them.
SHORT = IN_PLAY.replace("seats:", "villains: [cheshire, trigon]\nseats:").replace(
    "deck: [punch, punch, punch, punch, punch]\n  B", f"deck: [{', '.join(['sons_of_trigon'] * 10)}]\n  B"
)
# Anna wins the first Confrontation; her rival strikes back with 11, and her Batmobile makes Batman cost 12.
DUEL = """
name: A duel
game: rivals
seats:
  A:
    hand: [kick, kick, kick, kick, batarang]
    deck: [batmobile, punch, punch, punch, punch, punch, punch, vulnerability, vulnerability, vulnerability]
  B:
    hand: [kick, kick, kick, kick, batarang]
    deck: [punch, punch, punch, punch, punch, vulnerability, vulnerability]
line_up: [alfred_pennyworth, victor_zsasz, huntress, robin, two_face]
main_deck_only: [utility_belt, the_riddler, mr_freeze, hugo_strange, poison_ivy, commissioner_gordon]
"""

# The longest name of a villain, and the strength for it.
FALL = """
name: a villain with a long name falls
game: titans
villains: [the_brain_and_monsieur_mallah, trigon]
seats:
  A: {heroes: [starfire], hand: [kick, kick, kick, kick, kick, kick], deck: [punch, punch]}
  B: {heroes: [raven], deck: [punch, punch, punch, punch, punch]}
"""
# Measures every announcement that the page shows, however short: what of its words is cut, and where it ends.
MEASURE = """
window.measured = [];
const measure = () => {
  const shown = document.querySelector('.announce');
  const words = shown?.querySelector('.words');
  if (words) {
    const under = document.querySelector('.br').getBoundingClientRect().top;
    measured.push([words.scrollHeight - words.clientHeight, shown.getBoundingClientRect().bottom - under]);
  }
};
new MutationObserver(() => requestAnimationFrame(() => setTimeout(measure)))
  .observe(document, { childList: true, subtree: true });
"""


class Titan(Player):
    """Uses what lies before it."""

    used = 0

    def turn(self, seen: list[Seen], answers: list[Seen]) -> None:
        uses = [b for b in seen if b.name.startswith("Use ") and b.place.startswith("Your side")]
        if uses and self.used < 8:  # enough to see that it works
            self.used += 1
            self.answer(uses[0])
        else:
            super().turn(seen, answers)


class Duellist(Player):
    """Confronts when it is sure to win, and blocks whenever it can."""

    def decide(self, seen: list[Seen], answers: list[Seen]) -> None:
        duel = self.page.evaluate("wire.state.view.confrontation")
        confront = next((b for b in answers if b.name.startswith("Confront ")), None)
        strike = next((b for b in answers if b.name.startswith("Strike ")), None)
        blocks = [b for b in seen if "can block" in b.name]
        block = next((b for b in answers if b.name.startswith("Block with")), None)
        if confront is not None and duel["certain"] >= duel["cost"]:
            self.answer(confront)
        elif strike is not None and not any("can be played" in b.name for b in seen):
            self.answer(strike)
        elif block is not None or blocks:
            self.answer(block or blocks[0])
        else:
            super().decide(seen, answers)


class TitanByKeys(Titan, Keyboard):
    pass


class TitanByTouch(Titan, Finger):
    pass


class DuellistByKeys(Duellist, Keyboard):
    pass


class DuellistByTouch(Duellist, Finger):
    pass


def laid(house: Server, page: Page, text: str) -> str:
    """A table as it is told, with this browser on the first seat and a bot on the other."""
    found = run(lay_out(house.db, text, people=1))
    claim(page, f"/t/{found['table']}#{found['tokens'][0]}", "Anna")
    return str(found["table"])


def test_a_game_of_titans_by_keyboard(people: People) -> None:
    people.seed = "c"  # a short one
    page = people.open()
    page.goto(f"/#/t/{make_table(page, game='titans', options={'villains': 2})['table']}")
    player = TitanByKeys(page)
    player.play()
    assert player.used
    ended(page)


def test_cards_in_play_lie_apart_and_are_used_by_their_buttons(people: People, house: Server) -> None:
    page = people.open()
    page.goto(f"/#/t/{laid(house, page, IN_PLAY)}")
    player = Player(page)
    assert player.wait()
    mine = page.get_by_role("region", name="Your side")
    lying = mine.get_by_role("list", name="In play")
    expect(lying.get_by_role("button", name=re.compile("^Bumblebee,"))).to_have_count(1)
    expect(lying.get_by_role("button", name=re.compile("^Gizmo,"))).to_have_count(0)
    under = lying.get_by_role("list", name="Under The Colony")
    expect(under.get_by_role("button", name="Kick")).to_be_visible()
    lying.get_by_role("button", name="Use Bumblebee").click()
    player.settle()
    expect(lying.get_by_role("button", name=re.compile("^Bumblebee,"))).to_have_count(0)
    assert page.evaluate("wire.state.view.power") == 1
    mine.get_by_role("button", name=re.compile("^Jericho,")).click()
    player.settle()
    borrowed = mine.get_by_role("region", name="Borrowed from Raven")
    expect(borrowed).to_be_visible()
    borrowed.get_by_role("button", name="Use Raven").click()
    player.settle()


def test_the_draft_of_heroes(people: People) -> None:
    page = people.open()
    players = [*SOLO, {"kind": "bot", "bot": "rookie"}]
    page.goto(f"/#/t/{make_table(page, players, game='titans', options={'hero_draft': True})['table']}")
    player = Keyboard(page)
    assert player.wait()
    rounds = page.get_by_role("list", name="Rounds of the draft").get_by_role("listitem")
    expect(rounds.first).to_have_attribute("aria-current", "step")
    heroes = page.get_by_role("region", name="Super Heroes")
    expect(heroes.get_by_role("listitem")).to_have_count(8)
    expect(page.get_by_role("region", name="Line-Up").get_by_role("listitem")).to_have_count(6)  # and the first villain
    hero = heroes.get_by_role("button", disabled=False).first
    name = hero.inner_text().split("\n")[0]
    page.keyboard.press("Tab")
    hero.focus()
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Question").get_by_role("button", name=re.compile("^Remove ")).click()
    player.settle()
    assert player.wait()
    if page.evaluate("!!wire.state.view.draft"):  # unless this browser chose last and the bots are through
        expect(rounds.last).to_have_attribute("aria-current", "step")
        expect(heroes.get_by_role("button", name=re.compile(", removed,"))).to_have_count(3)
        chosen = heroes.get_by_role("button", disabled=False).first
        chosen.click()
        page.get_by_role("region", name="Question").get_by_role("button", name=re.compile("^Choose ")).click()
        player.settle()
    assert player.wait()
    assert page.evaluate("wire.state.view.draft === null && wire.state.view.seats[0].heroes.length === 1")
    assert name
    expect(page.get_by_role("region", name="Your side")).to_be_visible()


def test_a_whole_duel_by_keyboard_from_the_start_page(people: People) -> None:
    page = people.open()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Rivals")).first.press("Enter")  # the boxes stand one behind the other
    play = page.get_by_role("button", name=re.compile("^Play")).first
    expect(play).to_be_enabled()
    play.press("Enter")
    rival = page.get_by_role("region", name="Your rival")
    rival.wait_for()
    player = DuellistByKeys(page)
    assert player.wait()
    expect(rival.get_by_role("button", name=re.compile("cost 9"))).to_be_visible()
    expect(page.get_by_role("group", name="Power against cost")).to_contain_text("Sure in hand")
    player.play()
    ended(page, by_points=False)  # the third character won ends it, whatever the points


def test_a_won_and_a_blocked_confrontation_and_on_to_the_end(people: People, house: Server) -> None:
    people.refused = ("/stats", "/fair")  # this game did not begin with a seed, so it cannot be told from the start
    page = people.open()
    page.goto(f"/#/t/{laid(house, page, DUEL)}")
    player = Duellist(page)
    assert player.wait()
    odds = page.get_by_role("group", name="Power against cost")
    expect(odds).to_contain_text("Sure in hand: 11. That is enough.")
    page.keyboard.press("v")  # the rival's character: picked, the answer is one key away
    page.keyboard.press("Enter")
    player.settle()
    expect(page.get_by_role("region", name="Question")).to_contain_text("Confrontation: play your cards, then strike.")
    while page.evaluate("wire.state.view.seats[0].won.length") == 0:
        assert player.wait()
        player.step()
    mine = page.get_by_role("group", name="Your side").get_by_role("button", name=re.compile("^Batman,"))
    expect(mine).to_have_accessible_name(re.compile("You defeated 1"))
    page.wait_for_function(f"() => {QUIET} && wire.state.question?.kind === 'block'")
    expect(page.get_by_role("region", name="Question")).to_contain_text("do you block?")
    expect(odds).to_contain_text("11 Power against 9. It wins unless the cost rises to 12.")
    player.step()
    player.step()
    expect(page.get_by_role("region", name="Log")).to_contain_text("holds out")
    assert page.evaluate("wire.state.view.seats[1].won.length") == 0
    player.play()
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def test_a_game_of_titans_by_touch_at_360_pixels(people: People, house: Server) -> None:
    people.refused = ("/stats", "/fair")
    page = people.open(size=PHONE, touch=True)
    page.goto(f"/#/t/{laid(house, page, SHORT)}")
    player = TitanByTouch(page)
    assert player.wait()
    lying = page.get_by_role("region", name="Your side").get_by_role("list", name="In play")
    lying.get_by_role("button", name="Use Bumblebee").tap()
    player.settle()
    assert page.evaluate("wire.state.view.power") == 1
    player.play()
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_duel_by_touch_at_360_pixels(people: People, house: Server) -> None:
    people.refused = ("/stats", "/fair")
    page = people.open(size=PHONE, touch=True)
    page.goto(f"/#/t/{laid(house, page, DUEL)}")
    player = DuellistByTouch(page)
    assert player.wait()
    page.get_by_role("region", name="Question").get_by_role("button", name=re.compile("^Confront")).tap()
    player.settle()
    assert page.evaluate("wire.state.view.confrontation.stage") == "playing"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    player.play()
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


@pytest.mark.parametrize(("size", "lang", "theme"), [(DESK, "en", "light"), (PHONE, "fr", "dark")])
def test_the_screens_of_both_boxes_are_accessible(
    people: People, house: Server, size: dict[str, int], lang: str, theme: str
) -> None:
    page = people.open(size=size, lang=lang, theme=theme, touch=size is PHONE)
    checker = Checker(page)
    draft = make_table(page, game="titans", options={"hero_draft": True})["table"]
    for screen, table in {
        "draft": str(draft),
        "cards in play": laid(house, page, IN_PLAY),
        "duel": laid(house, page, DUEL),
    }.items():
        checker.open(f"/#/t/{table}")
        page.wait_for_function(f"() => {QUIET} && (wire.state.question?.options ?? []).length > 0")
        checker.check(screen)
    page.locator("[data-coach=question] .btn", has_text=re.compile("^(Confront|Affronter)")).click()
    page.wait_for_function(f"() => {QUIET} && wire.state.view.confrontation.stage === 'playing'")
    checker.check("Confrontation")
    checker.visit("/#/new?box=injustice", "main input[type=checkbox]")
    checker.visit("/#/cards/rivals", "main button.card")
    assert not checker.found, "\n".join(checker.found)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_question_of_a_duel_leaves_room_on_a_phone(people: People, house: Server, lang: str) -> None:
    page = people.open(lang=lang, size={"width": 390, "height": 844}, touch=True)
    page.goto(f"/#/t/{laid(house, page, DUEL)}")
    bar = page.locator("[data-coach=question]")
    stages = {
        "": "^(Confront|Affronter)",
        "playing": "^(Play all|Tout jouer)",
        "played": "^(Strike|Frapper)",
        "blocks": "^(Do not block|Ne pas bloquer)",
    }
    for stage, answer in stages.items():
        button = bar.get_by_role("button", name=re.compile(answer))
        button.wait_for()
        page.wait_for_function(f"() => {QUIET}")
        box = bar.bounding_box()
        assert box is not None and box["height"] <= 160, (stage, box)
        assert bar.evaluate("(bar) => bar.scrollWidth <= bar.clientWidth"), stage
        button.click()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_moment_on_a_phone_stays_over_the_other_players(people: People, house: Server, lang: str) -> None:
    page = people.open(lang, size=PHONE, touch=True)
    page.add_init_script(MEASURE)
    page.goto(f"/#/t/{laid(house, page, FALL)}")
    player = Finger(page)
    assert player.wait()
    bar = page.locator("[data-coach=question]")
    bar.get_by_role("button", name=re.compile("^(Play all|Tout jouer)")).tap()
    player.settle()
    page.locator("[data-coach=villain]").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Defeat|Vaincre) ")).tap()
    page.wait_for_function("() => measured.length > 0")
    assert all(cut <= 1 and over <= 1 for cut, over in page.evaluate("measured")), page.evaluate("measured")
