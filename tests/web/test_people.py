"""Several browsers, before, during and after a game: bots for open seats, talk, giving up, rematches; and practice."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.table.house import Server
from tests.web.conftest import PAIR, PHONE, People, claim, make_table, seat
from tests.web.player import QUIET, Player, sit
from tests.web.test_access import Checker

FOUR = [{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
NAMES = ("Anna", "Bert", "Carl", "Dora")
# The turn ends, Atrocitus appears: a card of each hand goes under the Super Hero.
UNDER = """
name: a card goes under the hero
game: base
villains: [atrocitus, lex_luthor]
villain_face_down: true
line_up: [catwoman, kid_flash, mera, robin, nth_metal]
seats:
  A: {heroes: [batman], deck: [punch, punch, punch, punch, punch]}
  B: {heroes: [superman], hand: [kick, kick, kick], deck: [punch, punch, punch]}
"""


def gathered(people: People, pages: list[Page], **more: object) -> str:
    """A table of these people, all seated, each at their own; its id."""
    made = make_table(pages[0], FOUR[: len(pages)], **more)
    for i, page in enumerate(pages[1:], 1):
        claim(page, made["links"][str(i)], NAMES[i])
    for page in pages:
        page.goto(f"/#/t/{made['table']}")
        page.get_by_role("region", name=re.compile("^Question")).wait_for()
    return str(made["table"])


def raw(page: Page) -> str:
    """All bytes this page was told."""
    return "\n".join(page.evaluate("wire.heard"))


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()


def test_a_rematch_takes_everybody_along(people: People) -> None:
    anna, bert, guest, away = (people.open() for _ in range(4))
    table = gathered(people, [anna, bert, away])
    away.goto("/#/help")
    guest.goto(f"/#/t/{table}")
    guest.get_by_role("region", name="Question").wait_for()
    # Asked first; who thinks better of it plays on.
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Give up").click()
    expect(anna.get_by_role("dialog", name="Give up?")).to_contain_text("the others play on")
    anna.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(anna.get_by_role("dialog")).to_have_count(0)
    give_up(anna)
    expect(bert.get_by_role("list", name="Log")).to_contain_text("Anna gives up")
    give_up(bert)  # one is left: it is over
    for page in (anna, bert, guest):
        expect(page.get_by_role("heading", name="Result")).to_be_visible()
    expect(anna.get_by_role("region", name="Key moments")).to_contain_text("No key moment")
    # They talk on the result page; a phrase is read in one's own language.
    bert.get_by_role("button", name="Français").click()
    chat = anna.get_by_role("region", name="Chat")
    chat.get_by_role("button", name="Phrases").click()
    chat.get_by_role("button", name="Good game!").click()
    expect(bert.get_by_role("region", name=re.compile("Chat|Discussion"))).to_contain_text("Belle partie !")
    assert "Good game!" in raw(bert)

    anna.get_by_role("button", name="Rematch").click()
    for page in (anna, bert):
        page.wait_for_function("(old) => !location.hash.includes(old) && location.hash.startsWith('#/t/')", arg=table)
        page.get_by_role("region", name="Question").wait_for()
    again = anna.evaluate("location.hash.split('/')[2].split('?')[0]")
    assert bert.evaluate("location.hash").split("?")[0] == f"#/t/{again}"
    expect(bert.get_by_text("Revanche : la voici.")).to_be_visible()
    assert [bert.evaluate("wire.state.seats.map((s) => s.kind)")] == [["human", "human", "human"]]
    # Who watches may watch on; who was away finds it among their games.
    guest.locator(".tnote").get_by_role("link", name="Watch").click()
    expect(guest.get_by_text("You are watching")).to_be_visible()
    away.goto("/#/")
    away.locator(f'a.cont[href="#/t/{again}"]').click()
    away.get_by_role("region", name="Question").wait_for()
    assert away.evaluate("wire.state.view.seat") == 2


def test_team_mates_have_a_channel_of_their_own(people: People) -> None:
    anna, bert, carl, dora = (people.open(size=PHONE if i == 2 else None, touch=i == 2) for i in range(4))
    table = gathered(people, [anna, bert, carl, dora], options={"teams": True})
    guest = people.open()
    guest.goto(f"/#/t/{table}")
    guest.get_by_role("region", name="Question").wait_for()
    secret, open_word = "Bane first, please", "Hello everybody"
    anna.get_by_role("group", name="Who hears it").get_by_role("button", name="Team").click()
    anna.get_by_role("textbox", name="To your team-mate").fill(secret)
    anna.keyboard.press("Enter")
    # On a phone the chat is out of sight: what is said stands over the table for a moment.
    carl.wait_for_function("(said) => wire.noted.some((note) => note.includes(said))", arg=secret)
    expect(anna.get_by_role("list", name="Chat")).to_contain_text(secret)
    bert.get_by_role("textbox", name="Say something").fill(open_word)
    bert.keyboard.press("Enter")
    # Who watches reads what the players say, and cannot answer them.
    guest.get_by_role("group", name="Chat").get_by_role("button", name="Players").click()
    expect(guest.get_by_role("textbox")).to_have_count(0)
    read = {page: page.get_by_role("list", name="Chat") for page in (anna, bert, dora)}
    read[guest] = guest.get_by_role("list", name="Players")
    for words in read.values():
        expect(words).to_contain_text(open_word)
    for page in (bert, dora, guest):
        assert secret not in raw(page)
        assert len([1 for text in page.evaluate("wire.heard") if json.loads(text)["t"] == "chat"]) == 1
        expect(read[page]).not_to_contain_text(secret)
    # Muted, and heard again.
    chat = dora.get_by_role("list", name="Chat")
    dora.get_by_role("button", name="Mute", exact=True).click()
    dora.get_by_role("button", name="Mute Bert").click()
    expect(chat).to_have_count(0)
    expect(dora.get_by_text("Muted: Bert")).to_be_visible()
    dora.get_by_role("button", name="Mute Bert").click()
    expect(chat).to_contain_text(open_word)


def test_a_card_under_ones_hero_may_be_shown(people: People, house: Server) -> None:
    page = people.open()
    people.refused = ("/stats", "/fair")  # such a game has no beginning from which numbers could be counted
    page.goto(seat(page, house, UNDER, ""))
    player = Player(page)
    player.wait()
    player.step()
    page.wait_for_function("() => wire.state.view.seats[0].under_count === 1")
    # A hero that answers nothing opens all that is one's own.
    page.get_by_role("region", name="Your side").get_by_role("button", name=re.compile("^Batman, ")).click()
    mine = page.get_by_role("dialog")
    expect(mine).to_contain_text("Under the Super Hero 1")
    mine.get_by_role("button", name="Punch: Show it to all").click()
    expect(page.get_by_role("list", name="Log")).to_contain_text(re.compile("reveal Punch from under your Super Hero"))


def test_a_bot_takes_a_seat_while_one_waits(people: People) -> None:
    page = people.open()
    made = make_table(page, PAIR)
    page.goto(f"/#/t/{made['table']}")
    page.get_by_role("combobox", name="Strength of the bot on seat 2").select_option("random")
    page.get_by_role("button", name="A bot instead").click()
    page.get_by_role("region", name="Question").wait_for()
    assert page.evaluate("wire.state.seats[1].bot") == "random"


def test_alone_one_goes_back_further_and_it_is_practice(people: People) -> None:
    page = people.open()
    made = make_table(page, hidden_score=True, bank=3600, top_up=30)
    player: Player = sit(page, made["table"])
    player.wait()
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"\d+:\d\d"))
    foe = page.get_by_role("group", name="Other players").get_by_role("button")
    expect(foe).to_have_accessible_name(re.compile("points hidden"))
    hand = page.evaluate("wire.state.view.seats[0].hand.map((c) => c.id)")
    turn = page.evaluate("wire.state.view.turn_number")
    page.keyboard.press("f")
    page.get_by_role("button", name="End anyway").click()  # the first hand has something to play
    page.wait_for_function(
        f"() => {QUIET} && wire.state.view.turn_number === {turn} + 2 && wire.state.question?.options"
    )
    page.keyboard.press("u")
    asked = page.get_by_role("dialog", name="Go back further?")
    expect(asked).to_contain_text("marked as practice")
    asked.get_by_role("button", name="Go back").click()
    page.wait_for_function(f"() => {QUIET} && wire.state.view.turn_number === {turn}")
    assert page.evaluate("wire.state.view.seats[0].hand.map((c) => c.id)") == hand
    expect(page.get_by_role("region", name="Log")).to_contain_text("Practice")
    give_up(page)
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    expect(page.get_by_text(re.compile(r"· ended by giving up · Practice"))).to_be_visible()


@pytest.mark.parametrize(("lang", "theme", "phone"), [("en", "light", False), ("fr", "dark", True)])
def test_nothing_bars_the_way(people: People, lang: str, theme: str, phone: bool) -> None:
    """axe on what is new: the lobby, the chat with what it opens, the questions before one gives up or goes back."""
    page = people.open(lang=lang, theme=theme, size=PHONE if phone else None, touch=phone)
    bert = people.open()
    checker = Checker(page)
    made = make_table(page, FOUR[:3])
    claim(bert, made["links"]["1"])
    checker.visit(f"/#/t/{made['table']}", ".lobby .talk input")
    gathered_table = gathered(people, [page, bert])
    if phone:
        page.locator('[data-coach="log"]').click()
    for name in ("Phrases", "Mute", "Silence"):
        button = page.locator(".chatbox .how").get_by_role("button", name=name)
        if button.count():
            button.click()
            page.locator(".chatbox .bits").wait_for()
            checker.check(name)
    if phone:
        page.keyboard.press("Escape")
    page.keyboard.press("o")
    page.locator("dialog .btn.danger").click()
    page.locator("dialog .btn.danger").wait_for()
    checker.check("giving up")
    page.locator("dialog .btn.danger").click()
    page.locator(".en .talk").wait_for()
    checker.check(f"talk after {gathered_table}")
    assert not checker.found, checker.found
