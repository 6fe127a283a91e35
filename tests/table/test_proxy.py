"""Whom a request comes from: what trusted proxies say, and nobody else."""

from __future__ import annotations

import pytest
from starlette.types import Scope

from longbox.table.proxy import ClientAddress, counted_as, networks
from longbox.table.settings import BadSettings, from_environment
from tests.table import house
from tests.table.house import Server, new_table, run, sqlite

PROXIES = "127.0.0.1, 10.0.0.0/8, ::1"


def seen(peer: str, headers: dict[str, str], proxies: str = PROXIES, header: str = "x-forwarded-for") -> Scope:
    """The scope as the server gets it."""
    found: list[Scope] = []

    async def app(scope: Scope, *_: object) -> None:
        found.append(scope)

    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "client": (peer, 4711), "headers": raw}
    run(ClientAddress(app, proxies, header)(scope, None, None))  # type: ignore[arg-type]
    return found[0]


@pytest.mark.parametrize(
    ("peer", "told", "client"),
    [
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),  # the first one is the client's own invention
        ("127.0.0.1", "198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"),  # two proxies, one behind the other
        ("10.9.9.9", "203.0.113.7:5123", "203.0.113.7"),
        ("::1", "[2001:db8::7]:5123", "2001:db8::7"),
        ("::1", "2001:db8::7", "2001:db8::7"),
        ("::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "10.1.2.3, 10.4.5.6", "10.1.2.3"),  # proxies alone: somebody inside
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # a stranger says whatever it likes
        ("127.0.0.1", "198.51.100.1, nonsense", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.1, unknown", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
    ],
)
def test_the_clients_address(peer: str, told: str, client: str) -> None:
    assert seen(peer, {"X-Forwarded-For": told})["client"][0] == client


@pytest.mark.parametrize(
    ("told", "client", "scheme"),
    [
        ("for=203.0.113.7;proto=https", "203.0.113.7", "https"),
        ('for=198.51.100.1, for="203.0.113.7:99";by=10.0.0.1;proto=https', "203.0.113.7", "https"),
        ('For="[2001:db8::7]:4711"', "2001:db8::7", "http"),
        ("for=198.51.100.1, for=_hidden", "127.0.0.1", "http"),
        ('for="198.51.100.1', "127.0.0.1", "http"),
        ("for=203.0.113.7, for=10.0.0.2", "203.0.113.7", "http"),
    ],
)
def test_the_other_header(told: str, client: str, scheme: str) -> None:
    scope = seen("127.0.0.1", {"Forwarded": told}, header="Forwarded")
    assert (scope["client"][0], scope["scheme"]) == (client, scheme)


def test_only_the_header_that_was_named_is_read() -> None:
    """The proxy passes the other one on as the client wrote it."""
    assert seen("127.0.0.1", {"Forwarded": "for=203.0.113.7"})["client"][0] == "127.0.0.1"
    assert seen("127.0.0.1", {"X-Forwarded-For": "203.0.113.7"}, header="forwarded")["client"][0] == "127.0.0.1"


def test_https_in_front() -> None:
    told = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    assert seen("127.0.0.1", told)["scheme"] == "https"
    assert seen("203.0.113.9", told)["scheme"] == "http"
    assert seen("127.0.0.1", {**told, "X-Forwarded-Proto": "gopher"})["scheme"] == "http"


def test_a_provider_gives_a_customer_many_addresses() -> None:
    assert counted_as(("2001:db8:1:2:3:4:5:6", 0)) == counted_as(("2001:db8:1:2::9", 0)) == "2001:db8:1:2::/64"
    assert counted_as(("2001:db8:1:3::9", 0)) != counted_as(("2001:db8:1:2::9", 0))
    assert counted_as(("::ffff:203.0.113.7", 0)) == counted_as(("203.0.113.7", 0)) == "203.0.113.7"
    assert counted_as(None) == "?"


@pytest.mark.parametrize("text", ["nonsense", "10.0.0.0/99", "127.0.0.1,*"])
def test_what_is_no_proxy_is_refused(text: str) -> None:
    with pytest.raises(BadSettings, match="is no address of a proxy"):
        networks(text)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("METRICS", "all", "local or open, not 'all'"),
        ("PROXY_HEADER", "x-real-ip", "x-forwarded-for or forwarded, not 'x-real-ip'"),
        ("ORIGINS", "one.example", "https://one.example"),
        ("PUBLIC_URL", "longbox.example", "https://longbox.example"),
        ("SMTP", "secret@mail.example:25", "smtp://"),
        ("MAIL_FROM", "Longbox", "e-mail address"),
        ("PROCESSES", "0", "cannot be 0"),
        ("WORKERS", "0", "cannot be 0"),
        ("LEASE", "0", "cannot be 0"),
    ],
)
def test_bad_settings_are_named(name: str, value: str, told: str) -> None:
    with pytest.raises(BadSettings, match=f"LONGBOX_{name} ") as caught:
        from_environment({f"LONGBOX_{name}": value})
    assert told in str(caught.value) and "secret" not in str(caught.value)


def test_settings_that_need_a_form_may_have_it() -> None:
    given = {
        "ORIGINS": "https://one.example, http://two.example:8080",
        "PUBLIC_URL": "https://longbox.example/",
        "SMTP": "smtp+starttls://anna:pass%40word@mail.example:587",
        "MAIL_FROM": "Longbox <longbox@longbox.example>",
        "PROXY_HEADER": "Forwarded",
    }
    found = from_environment({f"LONGBOX_{name}": value for name, value in given.items()})
    assert all(getattr(found, name.lower()) == value for name, value in given.items())


def test_a_header_that_no_proxy_writes() -> None:
    with pytest.raises(BadSettings, match="not by 'x-real-ip'"):
        ClientAddress(lambda *_: None, "", "x-real-ip")  # type: ignore[arg-type]


def test_limits_are_those_of_each_client(tmp_path) -> None:
    """One stands for the proxy: it is on this machine, and what it says is believed."""

    def tables(server: Server, client: str, n: int) -> list[int]:
        async def ask() -> list[int]:
            told = {"X-Forwarded-For": client}
            return [(await house.post(server, "/api/tables", {}, headers=told)).status_code for _ in range(n)]

        found: list[int] = run(ask())
        return found

    with Server(sqlite(tmp_path), tables_per_address="2", trusted_proxies="127.0.0.1") as server:
        assert tables(server, "203.0.113.1", 3) == [201, 201, 429]
        assert tables(server, "203.0.113.2", 3) == [201, 201, 429]
        assert tables(server, "198.51.100.5, 203.0.113.2", 1) == [429]
    with Server(f"{sqlite(tmp_path)}.other", tables_per_address="2") as server:  # nobody is believed
        assert tables(server, "203.0.113.1", 2) == [201, 201]
        assert tables(server, "203.0.113.2", 1) == [429]


def test_numbers_are_not_for_strangers(tmp_path) -> None:
    def status(server: Server, **headers: str) -> int:
        async def ask() -> int:
            async with house.httpx.AsyncClient(base_url=server.http, timeout=house.PATIENCE) as client:
                return (await client.get("/metrics", headers=headers)).status_code

        found: int = run(ask())
        return found

    proxied = {"X-Forwarded-For": "203.0.113.7"}
    with Server(sqlite(tmp_path)) as server:
        assert status(server) == 200
        assert status(server, **proxied) == 403  # a proxy on this machine that nobody named
        assert status(server, Forwarded="for=203.0.113.7") == 403
    with Server(sqlite(tmp_path), metrics_token="seven") as server:
        assert status(server) == 403
        assert status(server, Authorization="Bearer eight") == 403
        assert status(server, Authorization="Bearer seven", **proxied) == 200
    with Server(sqlite(tmp_path), metrics="open") as server:
        assert status(server, **proxied) == 200


def test_the_log_tells_requests_and_clients_but_no_secrets(tmp_path) -> None:
    import json

    server = Server(sqlite(tmp_path), trusted_proxies="127.0.0.1").start()

    async def play() -> str:
        made = await new_table(server)
        async with house.joined(server, made["table"], made["token"]) as anna:
            await anna.until_asked()
        await house.post(server, "/api/tables", {"seats": 9}, headers={"X-Forwarded-For": "203.0.113.7"})
        await house.get(server, "/health")
        return str(made["token"])

    token = run(play())
    text = server.stop()
    assert token not in text and "Anna" not in text
    entries = [json.loads(line) for line in text.splitlines()]
    assert all(entry["level"] == "info" and entry["at"] > 1e9 for entry in entries)
    told = [(e["event"], e.get("path", "").split("/")[1:2], e.get("status"), e.get("client")) for e in entries]
    assert told[0][0] == "open" and told[-1][0] == "closed"
    assert ("request", ["api"], 201, "127.0.0.1") in told
    assert ("request", ["api"], 400, "203.0.113.7") in told
    assert ("socket", ["ws"], 101, "127.0.0.1") in told
    assert not any(entry.get("path") == "/health" for entry in entries)
