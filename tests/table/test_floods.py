"""Strangers who want too much: tables, seats, names, complaints, letters, guesses. And doors that pushes must not knock
at, and e-mail that says no more than it should."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from longbox.table.pushing import BadPush, Subscription, check
from longbox.table.settings import Settings
from tests.table import house
from tests.table.house import Server, joined, run, sqlite
from tests.table.post import Browser, PostOffice
from tests.table.test_identity import browser, new_table
from tests.table.test_place import OPEN, take

LIMITS = {
    "tables_per_address": "6", "seats_per_address": "2", "names_per_address": "8", "reports_per_address": "2",
    "mails_per_address": "7", "operator_token": "of the tests",
    "chats_per_second": "0.0001", "chats_burst": "2",
}  # fmt: skip


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with PostOffice() as opened:
        yield opened


@pytest.fixture
def narrow(office: PostOffice, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite(tmp_path_factory.mktemp("narrow")), **office.settings, **LIMITS) as started:
        yield started


async def until_refused(guest: httpx.AsyncClient, path: str, bodies: list[object]) -> list[int]:
    return [(await guest.post(path, json=body)).status_code for body in bodies]


def test_nobody_gets_more_than_their_share(narrow: Server) -> None:
    async def play() -> None:
        async with browser(narrow) as anna:
            made = [await new_table(anna, [*house.PAIR, {"kind": "open"}], **OPEN) for _ in range(6)]
            assert (await anna.post("/api/tables", json={"seats": 2})).status_code == 429
            here = f"/api/tables/{made[0]['table']}"
            taken: list[int] = []
            for name in ("Bert", "Carl", "Dora"):
                async with browser(narrow) as guest:
                    taken.append((await take(guest, made[len(taken)]["table"], name)).status_code)
            assert taken == [200, 200, 429]
            assert await until_refused(anna, f"{here}/complain", [{"seat": 1}] * 3) == [201, 201, 429]
            assert await until_refused(anna, "/api/me", [{"name": f"A{i}"} for i in range(9)]) == [200] * 8 + [429]
            guesses = []
            async with httpx.AsyncClient(base_url=narrow.http, timeout=house.PATIENCE) as stranger:
                for i in range(31):
                    wrong = {"Authorization": f"Bearer guess {i}"}
                    guesses.append((await stranger.get("/api/operator", headers=wrong)).status_code)
                right = {"Authorization": "Bearer of the tests"}  # heard no more, so nobody learns it by guessing
                guesses.append((await stranger.get("/api/operator", headers=right)).status_code)
            assert guesses == [403] * 30 + [429, 429]

    run(play())


def test_those_who_watch_talk_within_limits(narrow: Server) -> None:
    async def play() -> None:
        async with browser(narrow) as anna:
            made = await new_table(anna, house.SOLO)
            async with joined(narrow, made["table"]) as guest:
                for i in range(3):
                    await guest.send(t="comment", ack=i, text=f"line {i}", name="Zoe")
                assert (await guest.until("error"))["code"] == "too_fast"
            anna_id = (await anna.get("/api/me")).json()["id"]
            desk = {"Authorization": "Bearer of the tests"}
            ban = {"what": "ban", "whom": anna_id, "days": 1}
            assert (await house.post(narrow, "/api/operator", ban, headers=desk)).status_code == 200
            cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
            async with house.connect(narrow.ws(made["table"]), additional_headers={"Cookie": cookie}) as socket:
                banned = house.Player(socket)
                await banned.send(t="hello")
                await banned.send(t="comment", ack=9, text="let me in", name="Anna")
                assert (await banned.until("error"))["code"] == "banned"

    run(play())


def test_a_stranger_is_written_to_once_by_each_and_by_few(narrow: Server, office: PostOffice) -> None:
    async def play() -> None:
        third = f"third{narrow.port}@longbox.example"
        codes: list[int] = []
        for address in (third, third.upper(), third, third):
            async with browser(narrow) as guest:
                await guest.post("/api/me", json={"name": "Somebody"})
                tries = 2 if len(codes) < 6 else 1
                codes += await until_refused(guest, "/api/me/mail", [{"address": address}] * tries)
        assert codes == [200, 409, 200, 409, 200, 409, 409]
        for _ in range(3):
            letter = await asyncio.to_thread(office.letter)
            assert letter["To"].lower() == third
        assert office.letters.empty()
        async with browser(narrow) as guest:  # and those of one address are not many
            await guest.post("/api/me", json={"name": "Somebody"})
            for address in ("a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>", "a b@c.de"):
                assert (await guest.post("/api/me/mail", json={"address": address})).status_code == 400
            assert (await guest.post("/api/me/mail", json={"address": "x@longbox.example"})).status_code == 429
        assert office.letters.empty()

    run(play())


def test_names_do_not_get_into_the_head_of_a_letter(
    office: PostOffice, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async def play(server: Server) -> None:
        async with browser(server) as anna:
            await anna.post("/api/me", json={"name": "Anna"})
            await anna.post("/api/me/mail", json={"address": f"anna{server.port}@longbox.example"})
            letter = await asyncio.to_thread(office.letter)
            path = letter.get_content().partition("https://longbox.example")[2].split()[0]
            assert (await house.post(server, path)).status_code == 200
            phone = Browser(office, f"head{server.port}")
            await anna.post("/api/me/push", json=phone.subscription)
            name = "Hello\r\nBcc: everybody@longbox.example\r\n\r\nBuy this"
            options = {"villains": 2, "first": 0}
            made = await new_table(anna, house.SOLO, pace=200_000, name=name, options=options)
            await house.get(server, f"/api/tables/{made['table']}")  # the first who comes finds it dealt
            letter = await asyncio.to_thread(office.letter)
            assert letter["Bcc"] is None and "\n" not in str(letter["Subject"]) and "Hello" in str(letter["Subject"])
            assert "\n" not in (await asyncio.to_thread(phone.got.get, True, house.PATIENCE))["body"]

    db = sqlite(tmp_path_factory.mktemp("heads"))
    with Server(db, **office.settings, wake_every="0.1", notify_after="0") as server:
        run(play(server))


INSIDE = (
    "http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://10.0.0.1/",
    "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com@127.0.0.1/x", "https://fcm.googleapis.com.evil.de/",
    "https://evilfcm.googleapis.com.de/x", "https://notfcm.googleapis.com.127.0.0.1.nip.io/", "file:///etc/passwd",
    "https://169.254.169.254/latest", "https://fcm.googleapis.com /x", "https://fcm.googleapis.com/\r\nHost: x", "//x",
    "https://127.0.0.1#fcm.googleapis.com", "https://127.0.0.1\\@fcm.googleapis.com/x", "gopher://fcm.googleapis.com/",
    "https://[",
)  # fmt: skip


@pytest.mark.parametrize("endpoint", INSIDE)
def test_pushes_knock_at_no_other_door(endpoint: str, office: PostOffice) -> None:
    good = Browser(office, "doors").subscription
    services = Settings().push_services
    check(Subscription("https://fcm.googleapis.com/fcm/send/abc", good["p256dh"], good["auth"]), services)
    with pytest.raises(BadPush):
        check(Subscription(endpoint, good["p256dh"], good["auth"]), services)
