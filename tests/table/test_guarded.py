"""Strangers on the line, services that do not answer, questions answered twice, and damage that stays where it is."""

from __future__ import annotations

import asyncio
import datetime
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from longbox.table import league_store, mailing, passkeys
from longbox.table import schema as s
from longbox.table.archive import opened
from longbox.table.hub import Hub
from longbox.table.league import League, Plan
from longbox.table.mailing import Letter
from longbox.table.routes import Problem
from longbox.table.settings import Settings
from longbox.table.store import Store
from tests.table import house
from tests.table.house import Server, run, sqlite
from tests.table.test_identity import browser
from tests.table.test_ratings import duel

DAY = 86_400.0


# ---------------------------------------------------------------- e-mail


def certified(folder: Path) -> Path:
    """A certificate for this machine that nobody has signed but its owner, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now.replace(year=2100))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(made.public_bytes(Encoding.PEM) + private)
    return file


class SecretOffice:
    """Takes one letter after the other over a line that nobody else reads; whoever hangs up has not sent one."""

    def __init__(self, file: Path, scheme: str) -> None:
        self.at_once = scheme == "smtps"
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(file)
        self.listener = socket.create_server(("localhost", 0), family=socket.AF_INET)
        self.port = self.listener.getsockname()[1]
        self.letters: list[bytes] = []

    def take(self) -> None:
        line, _ = self.listener.accept()
        with line, suppress(OSError):
            if not self.at_once:
                line.sendall(b"220 hello\r\n")
                line.recv(1000)
                line.sendall(b"250-hello\r\n250 STARTTLS\r\n")
                line.recv(1000)
                line.sendall(b"220 go\r\n")
            with self.context.wrap_socket(line, server_side=True) as secret:
                self.read(secret)

    def read(self, secret: ssl.SSLSocket) -> None:
        if self.at_once:
            secret.sendall(b"220 hello\r\n")
        with secret.makefile("rb") as lines:
            for said in lines:
                if said.upper().startswith(b"DATA"):
                    secret.sendall(b"354 go on\r\n")
                    self.letters.append(b"".join(iter(lines.readline, b".\r\n")))
                secret.sendall(b"221 bye\r\n" if said.upper().startswith(b"QUIT") else b"250 OK\r\n")


@pytest.mark.parametrize("scheme", ["smtps", "smtp+starttls"])
def test_letters_and_passwords_go_to_nobody_without_a_certificate(
    scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certified(tmp_path)
    office = SecretOffice(file, scheme)
    settings = Settings(
        smtp=f"{scheme}://localhost:{office.port}", mail_from="longbox@longbox.example", public_url="https://l.example"
    )
    letter = Letter("anna@longbox.example", "Hello", "It is your move.")
    with office.listener, ThreadPoolExecutor(1) as thread:
        taken = thread.submit(office.take)
        with pytest.raises(ssl.SSLError):
            mailing.send(settings, letter)
        taken.result()
        assert not office.letters
        monkeypatch.setenv("SSL_CERT_FILE", str(file))  # whoever runs the server trusts it
        taken = thread.submit(office.take)
        mailing.send(settings, letter)
        taken.result()
        assert b"Subject: Hello" in office.letters[0]


class Mute:
    """A port at which everybody is let in and nobody is answered."""

    def __enter__(self) -> Mute:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self.listener.close()

    def wait_for(self, people: int) -> list[socket.socket]:
        return [self.listener.accept()[0] for _ in range(people)]


def test_a_service_that_does_not_answer_holds_up_nothing_else(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with browser(server) as anna, browser(server) as bert:
            await anna.post("/api/me", json={"name": "Anna"})
            letters = [
                asyncio.create_task(anna.post("/api/me/mail", json={"address": f"a{i}@longbox.example"}))
                for i in range(12)
            ]
            waiting = await asyncio.to_thread(mute.wait_for, 6)
            wanted = {"game": "base", "seats": 2, "players": house.SOLO, "options": {"villains": 2}}
            assert (await bert.post("/api/tables", json=wanted)).status_code == 201
            assert not any(letter.done() for letter in letters)
            for letter in letters:
                letter.cancel()
            await asyncio.gather(*letters, return_exceptions=True)
            for one in waiting:
                one.close()

    with Mute() as mute:
        settings = {"smtp": f"smtp://127.0.0.1:{mute.port}", "mail_from": "longbox@longbox.example"}
        with Server(
            sqlite(tmp_path), **settings, public_url="https://longbox.example", mails_per_address="100"
        ) as server:
            run(play(server))


# ---------------------------------------------------------------- passkeys


def test_a_question_to_a_passkey_is_answered_once(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    with store._engine.begin() as connection:
        passkeys.spend(connection, b"who is there?", 1000.0)
        passkeys.spend(connection, b"who else is there?", 1000.0)
        with pytest.raises(Problem):
            passkeys.spend(connection, b"who is there?", 1000.0)
    store.dispose()


# ---------------------------------------------------------------- what is damaged, what is old


def test_a_damaged_result_keeps_no_other_out(tmp_path: Path) -> None:
    db = sqlite(tmp_path)

    async def play(server: Server) -> list[str]:
        async with browser(server) as anna, browser(server) as bert:
            anna.headers["x-name"], bert.headers["x-name"] = "Anna", "Bert"
            return [await duel(server, anna, bert) for _ in range(2)]

    with Server(db) as server:
        ids = run(play(server))
    with opened(db) as engine, engine.begin() as c:
        for entered in (s.result_seats, s.ratings, s.results):
            c.execute(entered.delete())
        c.execute(s.tables.update().values(updated=time.time() - DAY))
        c.execute(s.tables.update().where(s.tables.c.id == ids[0]).values(result=b"{", updated=time.time() - 2 * DAY))

    async def catch_up() -> None:
        hub = Hub(Settings(db=db, wake_every=1000.0, sweep_every=1000.0))
        await hub.open()
        await hub.books.catch_up()
        await hub.close()

    run(catch_up())
    with opened(db) as engine, engine.connect() as c:
        assert set(c.execute(sa.select(s.results.c.table_id).where(s.results.c.game != "")).scalars()) == {ids[1]}


def test_a_league_is_kept_while_a_round_lasts_and_until_it_begins(tmp_path: Path) -> None:
    store, now = Store(sqlite(tmp_path)), time.time()
    long_ago = now - 40 * DAY
    with store._engine.begin() as connection:
        for id, state, due in (("round", "running", now + DAY), ("announced", "open", now + DAY), ("old", "open", 1.0)):
            made = League(
                id, "t", "swiss", "base", 2, Plan(), "p", True, state, 1, 3, 1, False, due, long_ago, long_ago
            )
            league_store.make(connection, made)
        assert league_store.delete_old(connection, 0.0, now - 30 * DAY) == 1
        assert set(connection.execute(sa.select(s.leagues.c.id)).scalars()) == {"round", "announced"}
    store.dispose()
