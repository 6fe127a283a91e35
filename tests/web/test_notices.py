"""Turns by the day in a real browser: a table that takes days, who is told of a move and how it ends; holidays."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.house import PATIENCE, Server, sqlite
from tests.table.post import Browser as Device
from tests.table.post import PostOffice
from tests.web.conftest import PHONE, People, claim, make_table
from tests.web.player import QUIET
from tests.web.test_access import Checker

# The service of a browser's maker is not reached from here: what it would give out is that of the post office.
SUBSCRIBED = """
{
  const given = SUBSCRIPTION;
  let kept = null;
  const made = { endpoint: given.endpoint, toJSON: () => ({ endpoint: given.endpoint, keys: given }),
    unsubscribe: async () => { kept = null; return true; } };
  PushManager.prototype.subscribe = async (how) => {
    if (!how.userVisibleOnly || how.applicationServerKey.length < 80) throw new Error('not as it should be');
    return (kept = made);
  };
  PushManager.prototype.getSubscription = async () => kept;
}
"""
WRITTEN_DOWN = """
(endpoint) => {
  self.told = [];
  self.shown = [];
  self.opened = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, how) => {
    self.shown.push({ data: how.data, close: () => self.told.push('closed') });
    self.told.push([title, how.body, how.data.url, how.tag, how.actions[0].title]);
  };
  Clients.prototype.openWindow = async (address) => void self.opened.push(address);
  WindowClient.prototype.focus = async function () { self.opened.push(`again ${this.url}`); };
  PushManager.prototype.getSubscription = async () => ({ endpoint, unsubscribe: async () => true });
}
"""
# Somebody clicks on what is shown, or on the button below it; until all that follows is done.
CLICKED = """
(action) => {
  const click = new ExtendableEvent('notificationclick');
  const waits = [];
  Object.defineProperties(click, {
    notification: { value: self.shown[0] }, action: { value: action }, waitUntil: { value: (job) => waits.push(job) },
  });
  self.dispatchEvent(click);
  return Promise.all(waits).then(() => self.opened);
}
"""


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with PostOffice() as opened:
        yield opened


@pytest.fixture(scope="module")
def daily(built_page: None, office: PostOffice, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = sqlite(tmp_path_factory.mktemp("daily"))
    with Server(db, **office.settings, wake_every="0.1", notify_after="0", operator_token="of the tests") as started:
        yield started


@pytest.fixture
def crowd(browser: Browser, daily: Server) -> Iterator[People]:
    everybody = People(browser, daily.http)
    yield everybody
    everybody.close()
    assert not everybody.faults, everybody.faults


def save_name(page: Page, name: str) -> None:
    page.goto("/#/me")
    page.locator("#nm").fill(name)
    page.locator("#nm").press("Enter")
    page.locator("#mail").wait_for()


def test_a_table_of_days_tells_whose_move_it_is(crowd: People, office: PostOffice, daily: Server) -> None:
    anna, bert = crowd.open(), crowd.open(lang="fr", size=PHONE)
    phone = Device(office, f"page{daily.port}")
    bert.context.grant_permissions(["notifications"])
    bert.add_init_script(SUBSCRIBED.replace("SUBSCRIPTION", json.dumps(phone.subscription)))
    save_name(bert, "Bert")
    told = bert.get_by_role("region", name="À vous de jouer")
    told.get_by_role("button", name="M’avertir ici").click()
    expect(told).to_contain_text("Ce navigateur vous avertit")
    told.get_by_role("textbox", name="Adresse e-mail").fill("bert@longbox.example")
    told.get_by_role("button", name="Utiliser cette adresse").click()
    expect(told.get_by_role("status")).to_contain_text("Ouvrez le lien")
    link = re.search(r"https://longbox\.example(\S+)", office.letter().get_content())
    assert link is not None
    bert.goto(link[1])
    bert.get_by_role("button", name="Oui, m’avertir").click()
    expect(bert.get_by_role("main")).to_contain_text("averti ici")

    # The form: a day a turn. Anna begins, so that Bert is told when she has ended her turn.
    anna.goto("/#/new?box=rivals&friends=1")  # where no Super Hero begins by right
    pace = anna.get_by_role("region", name="Pace")
    pace.get_by_role("button", name="1 d a turn").click()
    expect(pace).to_contain_text("can be told of their move")
    expect(anna.get_by_role("region", name="Clock")).to_have_count(0)
    anna.get_by_placeholder("Your name").fill("Anna")
    anna.get_by_role("combobox", name="Who begins").select_option(label="Anna")
    anna.get_by_role("button", name="Open the table").click()
    link_to = anna.locator("#ready ~ div input, .ready input").first.input_value()
    table = claim(bert, "/t/" + link_to.partition("/t/")[2])
    anna.goto(f"/#/t/{table}")  # her browser adds its bytes, and the game is dealt
    anna.wait_for_function(f"() => {QUIET} && wire.state.question?.kind === 'turn'")
    anna.goto("/#/")
    expect(anna.get_by_role("link", name=re.compile("your move"))).to_contain_text(re.compile("2[34] h|1 d"))
    expect(anna).to_have_title(re.compile("● Your move"))
    anna.goto("/#/mine")
    expect(anna.get_by_role("region", name="Your move")).to_contain_text("left")
    anna.goto(f"/#/t/{table}")
    expect(anna.get_by_role("region", name="Question")).to_contain_text(re.compile(r"You have (1 d|2\d h)"))
    anna.wait_for_function(f"() => {QUIET} && wire.state.question?.kind === 'turn'")
    anna.keyboard.press("f")
    anna.locator(".warn").wait_for()
    anna.keyboard.press("Enter")

    said = phone.got.get(timeout=PATIENCE)
    assert said["title"] == "À vous de jouer" and said["url"] == f"/#/t/{table}"
    letter = office.letter()
    assert letter["To"] == "bert@longbox.example"
    delivered(bert, said, phone)
    bert.goto("/#/me")
    told.get_by_role("button", name="Pas d’e-mail").click()
    expect(told.get_by_role("status")).to_contain_text("oubliée")


def delivered(page: Page, said: dict[str, str], device: Device) -> None:
    """As the maker's service hands it to the worker of the page, which has it shown. A browser without a screen shows
    nothing and opens no windows: what it would be told is written down."""
    page.goto("/#/me")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    worker = page.context.service_workers[0]
    worker.evaluate(WRITTEN_DOWN, device.endpoint)
    tools = page.context.new_cdp_session(page)
    found: list[dict[str, str]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda e: found.extend(e["registrations"]))
    tools.send("ServiceWorker.enable")
    until(page, lambda: bool(found))
    origin = page.evaluate("location.origin")
    wanted = {"origin": origin, "registrationId": found[0]["registrationId"]}
    tools.send("ServiceWorker.deliverPushMessage", {**wanted, "data": json.dumps(said)})
    until(page, lambda: worker.evaluate("self.told.length > 0"))
    assert worker.evaluate("self.told") == [[said["title"], said["body"], said["url"], said["tag"], said["off"]]]
    # A click leads to the table: in a new window, or in one that was opened there.
    there = origin + said["url"]
    assert worker.evaluate(CLICKED, "") == [there] and worker.evaluate("self.told.at(-1)") == "closed"
    page.goto("about:blank")
    page.goto(said["url"])
    page.get_by_role("region", name="Question").wait_for()
    assert worker.evaluate(CLICKED, "")[1:] == [f"again {there}"]
    # The button below it: nothing more comes here.
    assert page.request.get("/api/me/reach").json()["pushes"] == 1
    worker.evaluate(CLICKED, "off")
    assert page.request.get("/api/me/reach").json()["pushes"] == 0


def until(page: Page, fits: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def end_turn(page: Page) -> None:
    page.wait_for_function(f"() => {QUIET} && wire.state.question?.kind === 'turn'")
    page.keyboard.press("f")
    page.locator(".warn").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {QUIET} && !wire.state.question?.options?.length")


def test_who_comes_back_is_shown_what_the_others_did(crowd: People) -> None:
    anna, bert = crowd.open(), crowd.open(lang="fr", size=PHONE, still=False)
    players = [{"kind": "human", "name": "Anna"}, {"kind": "open"}]
    made = make_table(anna, players, pace=86_400, game="rivals", options={"first": 0})
    table = claim(bert, made["links"]["1"])
    anna.goto(f"/#/t/{table}")
    end_turn(anna)
    anna.goto("about:blank")

    bert.goto(f"/#/t/{table}")
    back = bert.get_by_role("region", name="Pendant votre absence")
    back.get_by_role("button", name="Pause").click()
    checker = Checker(bert)
    checker.check("what the others did")
    forward = back.get_by_role("button", name="Un pas en avant")
    while "Anna termine son tour" not in back.inner_text():
        forward.click()
    bert.keyboard.press("Escape")
    expect(back).to_have_count(0)
    bert.reload()  # it was shown
    bert.get_by_role("region", name="Question").wait_for()
    bert.wait_for_function(f"() => {QUIET} && wire.state.question?.kind === 'turn'")
    expect(back).to_have_count(0)
    end_turn(bert)

    # Who waits hears once that they can be told of their move.
    bert.get_by_text("On peut vous avertir quand c’est à vous.").get_by_role("button", name="Comment ?").click()
    expect(bert.get_by_role("region", name="À vous de jouer")).to_be_visible()
    assert bert.evaluate("localStorage.getItem('longbox.told')") == "yes"

    # Who wants nothing to move by itself is asked.
    anna.goto(f"/#/t/{table}")
    note = anna.get_by_text("Others have played since you were here.")
    note.get_by_role("button", name="Show it").click()
    shown = anna.get_by_role("region", name="While you were away")
    shown.get_by_role("button", name="Play").click()
    expect(shown).to_have_count(0)
    expect(note).to_have_count(0)
    assert not checker.found, "\n".join(checker.found)


def test_holidays_and_errors_are_told(crowd: People) -> None:
    page = crowd.open()
    save_name(page, "Zoe")
    holiday = page.get_by_role("region", name="Holiday")
    expect(holiday).to_contain_text("30 days left this year")
    holiday.get_by_role("button", name="14 days").click()
    holiday.get_by_role("button", name="Go on holiday").click()
    expect(holiday.get_by_role("status")).to_contain_text("On holiday until")
    expect(holiday).to_contain_text("16 days left this year")
    holiday.get_by_role("button", name="I am back").click()
    expect(holiday).to_contain_text("30 days left this year")
    # Nobody has allowed notifications here: the page says so, and what can be done.
    told = page.get_by_role("region", name="Your move")
    if told.get_by_role("button", name="Tell me here").count():
        told.get_by_role("button", name="Tell me here").click()
        expect(told).to_contain_text("show no notifications")
    else:
        expect(told).to_contain_text("show no notifications")
    # An address is written to once for each who asks.
    crowd.refused = ("/api/me/mail",)
    told.get_by_role("textbox", name="E-mail address").fill("third@longbox.example")
    told.get_by_role("button", name="Use this address").click()
    expect(told.get_by_role("status")).to_contain_text("on its way")
    told.get_by_role("textbox", name="E-mail address").fill("Third@longbox.example")
    told.get_by_role("button", name="Use this address").click()
    expect(told.get_by_role("alert")).to_contain_text("already")


def test_people_are_blocked_and_reported_and_the_operator_sees_to_it(crowd: People) -> None:
    anna, bert, desk = crowd.open(), crowd.open(), crowd.open(lang="fr")
    made = make_table(anna, [{"kind": "human", "name": "Anna"}, {"kind": "open"}], opened=True)
    table = claim(bert, made["links"]["1"], "Rude")
    bert.goto(f"/#/t/{table}")  # who is away is told of over the foes
    anna.goto(f"/#/t/{table}")
    anna.get_by_role("button", name=re.compile("Rude")).first.click()
    peace = anna.get_by_role("dialog").get_by_role("region", name="Block or report Rude")
    peace.get_by_role("button", name="Block").click()
    expect(peace.get_by_role("status")).to_contain_text("Rude is blocked")
    peace.get_by_role("button", name="Report").click()
    peace.get_by_role("combobox").select_option(label="The name")
    peace.get_by_role("textbox").fill("Look at that name")
    peace.get_by_role("button", name="Send the report").click()
    expect(peace.get_by_role("status")).to_contain_text("Thank you")
    anna.goto("/#/me")
    blocked = anna.get_by_role("region", name="Blocked")
    blocked.get_by_role("button", name="Unblock").click()
    expect(blocked).to_have_count(0)

    crowd.refused = ("/api/operator", f"/ws/{table}")
    desk.goto("/#/moderation")
    token = desk.get_by_label("Jeton de l’opérateur").last
    token.fill("a guess")
    desk.get_by_role("button", name="Ouvrir").click()
    expect(desk.get_by_role("alert")).to_contain_text("n’ouvre rien")
    token.fill("of the tests")
    desk.get_by_role("button", name="Ouvrir").click()
    complaint = desk.get_by_role("region", name="Plaintes").get_by_role("listitem").first
    expect(complaint).to_contain_text("Look at that name")
    complaint.get_by_role("textbox", name="Nouveau nom, Rude").fill("Polite")
    complaint.get_by_role("button", name="Renommer").click()
    expect(desk.get_by_role("status").first).to_have_text("Fait, et noté.")
    desk.get_by_role("textbox", name="Un nom, l’identifiant").fill(table)
    desk.get_by_role("button", name="Chercher").click()
    polite = desk.get_by_role("region", name="Trouver").get_by_role("listitem").filter(has_text="Polite")
    polite.get_by_role("button", name="Exclure, 7 jours").click()
    expect(polite).to_contain_text("exclu jusqu’au")
    assert bert.request.post("/api/tables", data={"seats": 2}).status == 403
    place = desk.get_by_role("region", name="Table", exact=True)
    place.get_by_role("textbox").fill(table)
    place.get_by_role("button", name="Montrer en premier").click()
    expect(place).to_contain_text(f"À la une : {table}")
    anna.goto("/#/lobby")
    expect(anna.get_by_role("region", name="Featured table")).to_contain_text("Polite")
    complaint.get_by_role("button", name="Réglé").click()
    expect(desk.get_by_role("region", name="Plaintes")).to_contain_text("Rien à traiter")
    place.get_by_role("button", name="Fermer la table").click()
    place.get_by_role("button", name="Fermer la table").click()
    expect(desk.get_by_role("region", name="Ce qui a été fait").get_by_role("listitem").first).to_contain_text(
        "Table fermée"
    )
    assert anna.request.get(f"/api/tables/{table}").status == 404


def test_the_operator_sees_to_a_league(crowd: People) -> None:
    anna, bert, desk = crowd.open(), crowd.open(), crowd.open(lang="fr", size=PHONE)
    made = anna.request.post("/api/leagues", data={"title": "Rude league", "name": "Anna", "rounds": 3}).json()
    path, address = f"/api/leagues/{made['id']}", f"/#/league/{made['id']}"
    assert bert.request.post(path, data={"what": "join", "name": "Bert"}).ok
    assert anna.request.post(path, data={"what": "start"}).ok
    assert bert.request.post(path, data={"what": "leave"}).ok  # the game that was not begun is lost
    desk.goto(address)
    expect(desk.get_by_role("region", name="Rondes")).to_contain_text("quelqu’un n’est pas venu")
    expect(desk.get_by_role("button", name="Annuler")).to_have_count(0)

    desk.goto("/#/moderation")
    desk.get_by_label("Jeton de l’opérateur").last.fill("of the tests")
    desk.get_by_role("button", name="Ouvrir").click()
    desk.get_by_role("link", name="Vers les ligues").click()
    desk.get_by_role("listitem").filter(has_text="Rude league").get_by_role("link", name="Voir").click()
    checker = Checker(desk)
    desk.get_by_role("button", name="Annuler").first.press("Enter")
    desk.get_by_role("textbox", name="Pourquoi").fill("arrangé")
    desk.get_by_role("button", name="Annuler").first.press("Enter")
    expect(desk.get_by_role("region", name="Rondes")).to_contain_text("Raison : arrangé")
    checker.check("a league for whoever runs the server")
    desk.get_by_role("button", name="Le compter à nouveau").click()
    expect(desk.get_by_role("region", name="Rondes")).not_to_contain_text("arrangé")
    down = desk.get_by_role("region", name="Vous tenez ce serveur").get_by_role("button", name="La supprimer")
    down.click()
    down.click()
    expect(desk.get_by_role("heading", name="Ligues")).to_be_visible()
    crowd.refused = ("/api/leagues/",)
    anna.goto(address)
    expect(anna.get_by_role("alert")).to_contain_text("no such league")
    desk.goto("/#/moderation")
    deeds = desk.get_by_role("region", name="Ce qui a été fait").get_by_role("listitem")
    for i, deed in enumerate(("Ligue supprimée", "Résultat de ligue compté", "Résultat de ligue annulé")):
        expect(deeds.nth(i)).to_contain_text(deed)
    assert not checker.found, "\n".join(checker.found)
