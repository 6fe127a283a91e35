"""Several browsers at one table: a lost line, undo by consent, spectators, languages, links."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from tests.table.house import Json, Server
from tests.web.conftest import PAIR, People, claim, make_table
from tests.web.line import Line
from tests.web.player import ANSWER, Player, sit


@pytest.fixture
def line(house: Server) -> Iterator[Line]:
    laid = Line(house.port)
    yield laid
    laid.close()


def pair(people: People, address: str = "", **more: object) -> tuple[Player, Player, str]:
    """Anna and Bert, both seated at a table for two; Bert may come over another line."""
    anna, bert = people.open(), people.open(address=address)
    made = make_table(anna, PAIR, **more)
    claim(bert, made["links"]["1"])
    return sit(anna, made["table"]), sit(bert, made["table"]), made["table"]


def play_together(players: list[Player], until: str) -> None:
    """Whoever is asked answers, until the page says so."""
    for _ in range(800):
        for player in players:
            player.settle()
            if player.page.evaluate(until):
                return
        asked = next((p for p in players if p.asked()), None)
        if asked is None:
            asked_by_now = players[0].page.evaluate("wire.rev")
            players[0].page.wait_for_function(f"() => wire.rev !== {asked_by_now}")
        else:
            asked.step()
            # everybody hears of it
            newest = max(p.page.evaluate("wire.state.n") for p in players)
            for player in players:
                player.page.wait_for_function(f"() => wire.over || wire.state.n >= {newest}")
    raise players[0].lost("no end")


def heard_states(page: Page) -> dict[int, Json]:
    """All states this page was told of, by their number."""
    heard = [json.loads(text) for text in page.evaluate("wire.heard")]
    return {message["n"]: message for message in heard if message["t"] == "state"}


def names_of(cards: list[Json]) -> list[str]:
    return [card["id"] for card in cards]


def known_hands(page: Page, seat: int) -> dict[int, list[str]]:
    """What this page was told of the hand of a seat."""
    return {n: names_of(state["view"]["seats"][seat]["hand"]) for n, state in heard_states(page).items()}


def log_of(page: Page) -> list[str]:
    return page.get_by_role("list", name="Log").get_by_role("listitem").all_inner_texts()


def whole_log(page: Page) -> list[str]:
    """The log as the server tells it to this player now."""
    page.reload()
    page.get_by_role("region", name="Question").wait_for()
    page.wait_for_function("() => wire.state !== null")
    return log_of(page)


def until_asked(players: list[Player], who: Player) -> None:
    """Plays on until it is the turn of one of them."""
    index = players.index(who)
    play_together(players, f"wire.state.view.turn === {index} && (wire.state.question?.kind === 'turn')")
    for player in players:
        player.settle()


def test_two_browsers_and_one_line_that_breaks(people: People, line: Line) -> None:
    people.may_be_cut_off = True
    anna, bert, _ = pair(people, address=line.http)
    players = [anna, bert]
    play_together(players, "wire.state.view.turn_number >= 3")

    # Bert's line breaks in his own turn; he plays a card all the same.
    until_asked(players, bert)
    hand = bert.page.get_by_role("list", name="Your hand").get_by_role("button")
    held = hand.count()
    line.cut()
    bert.page.context.set_offline(True)
    expect(bert.page.get_by_text("No connection. Trying again…")).to_be_visible()
    expect(anna.page.get_by_text(re.compile("Bert (is|has been) away"))).to_be_visible()
    hand.first.click()
    assert bert.page.evaluate("wire.state.view.seats[1].hand.length") == held
    line.mend()
    bert.page.context.set_offline(False)
    told = "Back at the table. Nothing was lost."
    bert.page.wait_for_function("(told) => wire.noted.some((note) => note.includes(told))", arg=told)
    expect(anna.page.get_by_text(re.compile("Bert (is|has been) away"))).to_be_hidden()
    bert.page.wait_for_function(f"() => wire.state.view.seats[1].hand.length < {held}")

    # It breaks again while Anna plays: he hears of all she did.
    until_asked(players, anna)
    before = log_of(bert.page)
    line.cut()
    bert.page.context.set_offline(True)
    expect(bert.page.get_by_text("No connection. Trying again…")).to_be_visible()
    while anna.asked() and anna.page.evaluate("wire.state.view.turn") == 0:
        anna.step()
    line.mend()
    bert.page.context.set_offline(False)
    expect(bert.page.get_by_text("No connection. Trying again…")).to_be_hidden()
    newest = anna.page.evaluate("wire.state.n")
    bert.page.wait_for_function(f"() => wire.state.n >= {newest}")
    bert.settle()
    missed = log_of(bert.page)
    assert len(missed) > len(before)
    assert missed == whole_log(bert.page)

    # Both have enough and let bots finish: the same end for both.
    for player in players:
        player.page.get_by_role("button", name="Menu").click()
        player.page.get_by_role("button", name="Let a bot play for me").click()
    for player in players:
        expect(player.page.get_by_role("heading", name="Result")).to_be_visible()
    points = [
        re.findall(r"\d+ points?", p.page.get_by_role("region", name="Final count").inner_text()) for p in players
    ]
    assert points[0] == points[1]


def test_undo_needs_the_consent_of_the_others(people: People) -> None:
    anna, bert, _ = pair(people, undo="ask")
    until_asked([anna, bert], anna)
    hand = anna.page.get_by_role("list", name="Your hand").get_by_role("button")
    held = hand.count()

    def play_one_and_ask() -> None:
        hand.first.click()
        anna.settle()
        expect(hand).to_have_count(held - 1)
        anna.page.get_by_role("button", name="Ask to undo").click()
        expect(anna.page.get_by_text("You asked to take it back.")).to_be_visible()
        expect(bert.page.get_by_text("Anna asks to take back 1 step.")).to_be_visible()

    play_one_and_ask()
    bert.page.get_by_role("button", name="Refuse").click()
    expect(anna.page.get_by_text("You asked to take it back.")).to_be_hidden()
    expect(bert.page.get_by_role("button", name="Allow")).to_have_count(0)
    expect(hand).to_have_count(held - 1)

    anna.page.get_by_role("button", name="Ask to undo").click()
    bert.page.get_by_role("button", name="Allow").click()
    expect(hand).to_have_count(held)
    expect(bert.page.get_by_role("button", name="Allow")).to_have_count(0)


def test_a_spectator_sees_what_lies_open_and_does_nothing(people: People) -> None:
    anna, bert, table = pair(people, listed=True)
    play_together([anna, bert], "wire.state.view.turn_number >= 3")
    watcher = people.open()
    watcher.goto("/#/watch")
    watcher.get_by_role("listitem").filter(has=watcher.locator(f'a[href="#/t/{table}"]')).get_by_role("link").click()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    question = watcher.get_by_role("region", name="Question")
    expect(question.get_by_role("button", name=ANSWER)).to_have_count(0)  # they may read the rule
    expect(watcher.get_by_role("textbox", name="Say something")).to_have_count(0)
    until_asked([anna, bert], anna)
    anna.step()
    newest = anna.page.evaluate("wire.state.n")
    watcher.wait_for_function(f"() => wire.state.n >= {newest}")
    # The whole table is there, and follows; hands are card backs.
    expect(watcher.get_by_role("region", name="Line-Up and stacks").get_by_role("button")).not_to_have_count(0)
    expect(watcher.get_by_role("list", name="Your hand").get_by_role("button")).to_have_count(0)
    # What they are told of a hand is what the other player knows of it: cards that were taken up openly.
    hands_of_anna, hands_of_bert = known_hands(bert.page, 0), known_hands(anna.page, 1)
    for n, state in heard_states(watcher).items():
        one, other = (names_of(seat["hand"]) for seat in state["view"]["seats"])
        assert (one, other) == (hands_of_anna[n], hands_of_bert[n])
        assert not (state["question"] or {}).get("options")
    # Keys and clicks change nothing.
    before = anna.page.evaluate("wire.rev")
    for key in ("1", "q", "y", "v", "p", "f", "u", "Enter", "n"):
        watcher.keyboard.press(key)
    watcher.get_by_role("region", name="Line-Up and stacks").get_by_role("button").first.click()
    assert watcher.evaluate("wire.open.length") == 0 and watcher.evaluate("wire.acted") == -2
    assert anna.page.evaluate("wire.rev") == before
    # The menu offers no bot for a seat that is not theirs.
    watcher.get_by_role("button", name="Menu").click()
    expect(watcher.get_by_role("button", name="Let a bot play for me")).to_have_count(0)


def test_a_table_without_spectators_shows_nothing(people: People) -> None:
    anna = people.open()
    made = make_table(anna, spectators=False)
    watcher = people.open()
    watcher.goto(f"/#/t/{made['table']}")
    expect(watcher.get_by_text("This table takes no spectators.")).to_be_visible()


def test_each_player_has_a_language_and_may_change_it(people: People) -> None:
    anna, bert, _ = pair(people)
    play_together([anna, bert], "wire.state.view.turn_number >= 3")
    until_asked([anna, bert], anna)
    one, other = anna.page, bert.page
    english_log, english_cards = log_of(one), one.get_by_role("region", name="Line-Up and stacks").inner_text()
    of_bert = other.locator("#app").aria_snapshot()

    one.get_by_role("button", name="Français").click()
    expect(one.get_by_role("region", name="Question")).to_contain_text("À vous")
    expect(one.get_by_role("button", name="Finir le tour")).to_be_visible()
    expect(one.locator("html")).to_have_attribute("lang", "fr")
    french = one.get_by_role("region", name="Réserve et Annexe")
    expect(french).to_contain_text("Coup de Pied")
    assert french.inner_text() != english_cards
    journal = one.get_by_role("list", name="Journal").get_by_role("listitem")
    expect(journal.filter(has_text=re.compile("jou(e|ez) "))).not_to_have_count(0)
    expect(journal).to_have_count(len(english_log))
    assert not any(re.search(r"\bplays?\b", text) for text in journal.all_inner_texts())

    # Bert reads on in English, and hears of what happens in English.
    assert other.locator("#app").aria_snapshot() == of_bert
    one.get_by_role("button", name="Finir le tour").click()
    if one.get_by_role("button", name="Finir quand même").is_visible():
        one.get_by_role("button", name="Finir quand même").click()
    other.wait_for_function("() => wire.state.view.turn === 1")
    expect(other.get_by_role("button", name="End turn")).to_be_visible()
    assert not any(re.search(r"\bjoue|Votre\b", text) for text in log_of(other))

    one.get_by_role("button", name="English").click()
    expect(one.get_by_role("list", name="Log").get_by_role("listitem")).not_to_have_count(0)
    assert log_of(one)[: len(english_log)] == english_log


def test_the_form_offers_everything_and_a_friend_takes_the_seat(people: People) -> None:
    host = people.open()
    host.goto("/#/new")
    host.get_by_role("group", name="How many play?").get_by_role("button", name="3").click()
    host.get_by_role("textbox", name="Your name").fill("Anna")
    host.get_by_role("group", name="Who sits on seat 2").get_by_role("button", name="A friend").click()
    host.get_by_role("group", name="Who sits on seat 3").get_by_role("button", name="Bot").click()
    host.get_by_label("Strength, Seat 3").select_option(index=0)
    host.get_by_role("slider", name="Super-Villains").fill("4")
    host.get_by_role("radio", name=re.compile("^Choose")).check()
    own = host.get_by_role("group", name="Super Hero of Anna")
    own.get_by_role("button").nth(1).click()
    hero = own.get_by_role("button", pressed=True).inner_text().strip().splitlines()[0]
    host.get_by_role("group", name="Undo").get_by_role("button", name="Ask").click()
    host.get_by_role("group", name="Clock").get_by_role("button", name="5 min").click()
    host.get_by_role("group", name="Spectators").get_by_role("button", name="Off").click()
    host.get_by_role("textbox", name="Name of the table").fill("Friday")
    host.get_by_role("button", name="Open the table").click()

    link = host.get_by_label(re.compile("^Link for A friend")).input_value()
    host.get_by_role("button", name=re.compile("^Copy")).first.click()
    assert host.evaluate("navigator.clipboard.readText()") == link
    host.get_by_role("link", name="To the table").click()
    expect(host.get_by_text("1 seat still open. Send the link.")).to_be_visible()

    friend = people.open()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="Friday")).to_be_visible()
    friend.get_by_role("textbox", name=re.compile("^Your name")).fill("Bert")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        expect(page.get_by_role("region", name="Question")).to_be_visible()
        expect(page.get_by_role("timer")).to_be_visible()
    expect(host.get_by_role("region", name="Your side")).to_contain_text(hero)
    expect(friend.get_by_role("group", name="Other players")).to_contain_text("Anna")
    expect(friend.get_by_role("region", name="Super-Villain")).to_contain_text("4 left")
    # The link is used up: whoever finds it cannot sit there too.
    people.refused = ("/claim",)
    third = people.open()
    third.goto(link)
    third.get_by_role("textbox", name=re.compile("^Your name")).fill("Carl")
    third.get_by_role("button", name="Sit down").click()
    expect(third.get_by_role("alert")).to_contain_text("Somebody already sits there")


def test_a_link_in_a_fresh_browser_opens_one_line_to_its_table(people: People) -> None:
    host, friend = people.open(), people.open(lang="fr")
    made = make_table(host, PAIR, name="Friday")
    lines: list[str] = []
    friend.on("websocket", lambda line: lines.append(line.url))
    friend.goto(made["links"]["1"])
    expect(friend.get_by_role("heading", name="Friday")).to_be_visible()
    # The secret stays out of what the server and other sites get to see.
    assert friend.evaluate("location.pathname") == "/"
    assert lines == []
    friend.get_by_role("textbox", name=re.compile("^Votre nom")).fill("Bert")
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("region", name="Question")).to_be_visible()
    here = f"/ws/{made['table']}"
    assert [line.partition("/ws/")[2] for line in lines] == [made["table"]]
    # Away and back: the old line is closed, a new one is laid, never one to nowhere.
    friend.goto("/#/mine")
    expect(friend.get_by_role("region", name="Question")).to_have_count(0)
    friend.go_back()
    expect(friend.get_by_role("region", name="Question")).to_be_visible()
    assert len(lines) == 2 and all(line.endswith(here) for line in lines), lines
    for nowhere in ("/#/t/", "/#/t", "/#/join/", "/#/replay/", "/#/end/"):
        friend.goto(nowhere)
        expect(friend.get_by_role("region", name="Question")).to_have_count(0)
        expect(friend.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    assert len(lines) == 2, lines


@pytest.mark.parametrize(
    ("variant", "patrol"),
    [("two_heads", True), ("teams", True), ("", True), ("dealt", False), ("first_game", False), ("pick", False)],
)
def test_every_variant_of_the_form_deals(people: People, variant: str, patrol: bool) -> None:
    page = people.open()
    page.goto("/#/new")
    page.locator(f'input[type=radio][value="{variant}"]').first.check()
    page.get_by_role("checkbox", name="On patrol").set_checked(patrol)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="Question")).to_be_visible()
    player = Player(page)
    for _ in range(3):
        player.wait()
        player.step()


def sent(asked: Request) -> Json:
    """The options of a new table, as the form has sent them."""
    told: Json = asked.post_data_json or {}
    options: Json = told["options"]
    return options


def test_who_begins_and_who_is_the_joker(people: People) -> None:
    """Alone against a bot one may be The Joker, and the bot may begin."""
    page = people.open()
    page.goto("/#/new?box=rivals")
    page.get_by_role("checkbox", name="The first seat plays The Joker").check()
    page.get_by_role("combobox", name="Who begins").select_option("1")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Open the table").click()
    assert sent(asked.value) == {"swapped": True, "first": 1}
    expect(page.get_by_role("region", name="Question")).to_be_visible()
    mine = page.locator(".duel").get_by_role("button", name=re.compile("^The Joker, You, cost 9, Character 1 "))
    expect(mine).to_be_visible()
    rival = page.get_by_role("region", name="Your rival").get_by_role("button")
    expect(rival).to_have_accessible_name(re.compile("^Batman, "))
    expect(page.get_by_role("list", name="Log").get_by_role("listitem").first).not_to_contain_text("You")


def test_guests_come_shuffled_and_cards_make_room(people: People) -> None:
    page = people.open()
    page.goto("/#/new?box=metal")
    villains = page.get_by_role("group", name="Super-Villain stack")
    villains.get_by_text("Base game").click()
    villains.get_by_role("button", name="All", exact=True).click()
    page.get_by_role("checkbox", name="Shuffle this stack").check()
    deck = page.get_by_role("group", name="Main Deck", exact=True)
    deck.get_by_text("Base game").click()
    deck.get_by_role("button", name="Bane").click()
    room = page.get_by_role("group", name="Make room in the Main Deck")
    room.get_by_text("Make room in the Main Deck").click()
    room.get_by_role("button", name="As many of like type and cost").click()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Open the table").click()
    crossover = sent(asked.value)["crossover"]
    assert crossover["shuffled"] is True and crossover["main_deck"] == ["base:bane"] and len(crossover["left_out"]) == 1
    expect(page.get_by_role("region", name="Question")).to_be_visible()
