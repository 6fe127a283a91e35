"""Somebody who comes alone, or from another device: passkeys of a real browser, open tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.table.house import Server, sqlite
from tests.web.conftest import PHONE, People, make_table
from tests.web.test_access import Checker

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """What keeps the passkeys of a device, as the browser itself imitates it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]


def carried(one: tuple[CDPSession, str], other: tuple[CDPSession, str]) -> None:
    """As makers of browsers carry passkeys from device to device."""
    for key in one[0].send("WebAuthn.getCredentials", {"authenticatorId": one[1]})["credentials"]:
        other[0].send("WebAuthn.addCredential", {"authenticatorId": other[1], "credential": key})


def test_with_a_passkey_one_is_the_same_person_elsewhere(people: People, house: Server) -> None:
    address = f"http://localhost:{house.port}"  # passkeys belong to names
    anna, phone = people.open(address=address), people.open(lang="fr", size=PHONE, address=address)
    device, other = authenticator(anna), authenticator(phone)
    table = make_table(anna)["table"]
    anna.goto("/#/settings")
    anna.get_by_role("link", name="You: name, passkeys").click()
    expect(anna.get_by_role("textbox", name="Your name")).to_have_value("Anna")
    keys = anna.get_by_role("region", name="Passkeys")
    expect(keys).to_contain_text("No passkey yet")
    keys.get_by_role("button", name="Add a passkey").click()
    expect(keys.get_by_role("status")).to_contain_text("is kept")
    name = keys.get_by_role("textbox", name="Name of this passkey")
    expect(name).to_have_value("Passkey 1")
    name.fill("Laptop")
    name.press("Enter")
    expect(keys.get_by_role("status")).to_contain_text("Saved")
    # This device has one already: the browser says so, and so does the page.
    keys.get_by_role("button", name="Add a passkey").click()
    expect(keys.get_by_role("alert")).to_contain_text("already")

    phone.goto("/#/me")
    theirs = phone.get_by_role("region", name="Clés d’accès")
    expect(phone.get_by_role("main")).to_contain_text("n’est encore personne")
    carried(device, other)
    theirs.get_by_role("button", name="Se connecter avec une clé d’accès").click()
    expect(theirs.get_by_role("status")).to_contain_text("Anna")
    expect(theirs.get_by_role("textbox", name="Nom de cette clé")).to_have_value("Laptop")
    phone.goto("/#/mine")
    phone.locator(f'a[href="#/t/{table}"]').click()
    phone.get_by_role("region", name="Question").wait_for()
    assert phone.evaluate("wire.state.view.seat") == 0

    # Another name is known everywhere; out again, and a passkey that was removed lets nobody in.
    phone.goto("/#/me")
    phone.get_by_role("textbox", name="Votre nom").fill("Annette")
    phone.get_by_role("button", name="Enregistrer").click()
    expect(phone.get_by_role("region", name="Votre nom").get_by_role("status")).to_have_text("Enregistré.")
    theirs.get_by_role("button", name="Se déconnecter").click()
    theirs.get_by_role("button", name="Se déconnecter").click()
    expect(theirs.get_by_role("status")).to_have_text("Déconnecté.")
    assert phone.request.get("/api/mine").json() == []
    anna.reload()
    expect(anna.get_by_role("textbox", name="Your name")).to_have_value("Annette")
    keys.get_by_role("button", name="Remove").click()
    expect(keys.get_by_role("alert")).to_contain_text("Remove Laptop?")
    keys.get_by_role("button", name="Remove").last.click()
    expect(keys.get_by_role("status")).to_contain_text("Removed")
    people.refused = ("signed_in",)
    theirs.get_by_role("button", name="Se connecter avec une clé d’accès").click()
    expect(theirs.get_by_role("alert")).to_contain_text("Personne n’est connu ici")


def test_who_has_no_passkeys_is_told_and_can_be_forgotten(people: People) -> None:
    page = people.open(theme="dark")
    page.goto("/#/me")  # an address of numbers
    expect(page.get_by_role("region", name="Passkeys")).to_contain_text("an address of numbers will not do")
    page.get_by_role("textbox", name="Your name").fill("Zoe")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("main")).to_contain_text("Here since")
    with page.expect_download() as file:
        page.get_by_role("link", name="Take it along").click()
    assert '"Zoe"' in file.value.path().read_text()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Forget me").click()
    expect(page.get_by_role("main")).to_contain_text("This browser is nobody yet")


@pytest.fixture
def alone(browser: Browser, built_page: None, tmp_path: Path) -> Iterator[People]:
    """At a server of their own: what others play stands in its lobby too."""
    with Server(sqlite(tmp_path)) as server:
        everybody = People(browser, server.http)
        yield everybody
        everybody.close()
    assert not everybody.faults, everybody.faults


def test_strangers_find_each_other_in_the_lobby(alone: People) -> None:
    anna, bert, carl = alone.open(), alone.open(lang="fr", size=PHONE), alone.open()
    for page in (anna, bert):
        page.goto("/#/")
        page.get_by_role("navigation").get_by_role("link", name="Tables").click()
    expect(anna.get_by_role("heading", name="Nobody waits for you yet")).to_be_visible()
    # Nobody waits: a table is opened, and others see it without looking again.
    quick = anna.get_by_role("region", name="Play now")
    quick.get_by_role("button", name="Find me a table").click()
    expect(quick.get_by_role("alert")).to_have_text("Say your name first.")
    quick.get_by_role("textbox", name="Your name").fill("Anna")
    quick.get_by_role("button", name="Teen Titans").click()
    quick.get_by_role("button", name="Find me a table").click()
    anna.wait_for_url("**/#/t/*")
    row = bert.get_by_role("listitem").filter(has_text="Anna")
    expect(row).to_contain_text("1 place libre · en anglais · sans pendule")
    bert.get_by_text("Filtrer", exact=True).click()
    bert.get_by_role("region", name="Places à prendre").get_by_role("button", name="Français").click()
    expect(bert.get_by_role("heading", name="Aucune table ouverte")).to_be_visible()
    bert.get_by_role("button", name="Tout montrer").click()
    bert.get_by_role("button", name="Formats, variantes").click()
    expect(row).to_have_count(0)
    bert.get_by_role("button", name="Imprimées").click()
    bert.get_by_role("textbox", name="Votre nom").fill("Bert")
    row.get_by_role("button", name="S’asseoir").click()
    for page, seat in ((anna, 0), (bert, 1)):
        page.get_by_role("region", name="Question").wait_for()
        assert page.evaluate("wire.state.view.seat") == seat

    # A table of the form, open to everybody; who is in a hurry is sent there.
    anna.goto("/#/lobby")
    anna.get_by_role("link", name="Open a table").click()
    terms = anna.get_by_role("region", name="Open to everybody")
    terms.get_by_role("button", name="never").click()
    anna.get_by_role("button", name="Open the table").click()
    anna.locator("#ready").wait_for()
    carl.goto("/#/lobby")
    carl.get_by_role("textbox", name="Your name").fill("Carl")
    seats = carl.get_by_role("region", name="Seats to take")  # her other game is one to watch by now
    expect(seats.get_by_role("listitem").filter(has_text="Anna")).to_have_count(1)
    carl.get_by_role("button", name="Find me a table").click()
    carl.wait_for_url("**/#/t/*")
    assert carl.request.get(f"/api/tables/{carl.url.rpartition('/')[2]}").json()["seats"][0]["name"] == "Anna"


def test_an_open_table_tells_who_may_come_and_can_be_joined_by_its_address_and_left(people: People) -> None:
    anna, bert = people.open(), people.open(lang="fr", theme="dark", size=PHONE)
    checks = [Checker(anna), Checker(bert)]
    anna.goto("/#/lobby")
    quick = anna.get_by_role("region", name="Play now")
    expect(quick.get_by_role("group", name="Players").get_by_role("button", name="Any")).to_have_attribute(
        "aria-pressed", "true"
    )
    quick.get_by_role("group", name="Players").get_by_role("button", name="3").click()
    quick.get_by_role("textbox", name="Your name").fill("Anna")
    quick.get_by_role("button", name="Metal").click()
    quick.get_by_role("button", name="Find me a table").click()
    room = anna.get_by_role("main")
    expect(room).to_contain_text("2 seats still free. Whoever comes may sit down.")
    expect(room).to_contain_text(re.compile(r"Bots take empty seats in (\d+ s|1 min)"))
    checks[0].check("an open table that waits")
    bert.goto(anna.url)
    bert.get_by_role("textbox").fill("Bert")
    checks[1].check("a seat at an open table")
    bert.get_by_role("button", name="S’asseoir").click()
    expect(anna.get_by_role("region", name="Seats")).to_contain_text("Bert")
    expect(bert.get_by_role("main")).to_contain_text("1 place encore libre")
    bert.get_by_role("button", name="Quitter la table").click()
    expect(bert.get_by_role("heading", name="Tables")).to_be_visible()
    expect(anna.get_by_role("main")).to_contain_text("2 seats still free")
    expect(anna.get_by_role("region", name="Seats")).not_to_contain_text("Bert")
    # Whoever does not mind the number of players is sent there.
    bert.get_by_role("group", name="Boîte").get_by_role("button", name="Metal").click()
    bert.get_by_role("button", name="Trouver une table").click()
    expect(anna.get_by_role("region", name="Seats")).to_contain_text("Bert")
    found = [fault for checker in checks for fault in checker.found]
    assert not found, "\n".join(found)
