"""nginx and Caddy in front of a real server, as in deploy/ and with https: sockets, addresses, limits, numbers."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.release.conftest import ROOT, call
from tests.table.house import PATIENCE, Player, Server, run, sqlite

DEPLOY = ROOT / "deploy"
HOST = "table.example.org"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    request = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={HOST} -addext subjectAltName=DNS:{HOST}"
    call(["openssl", *request.split(), "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], folder)
    return folder


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """An example with the places of this test; each must be there."""
    for pattern, new in pairs:
        text, found = re.subn(pattern, new, text, flags=re.MULTILINE)
        assert found, pattern
    return text


def nginx(folder: Path, certificate: Path, port: int, behind: int) -> list[str]:
    example = changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        (r"server 127\.0\.0\.1:8000;", f"server 127.0.0.1:{behind};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (r"^ *listen \[::\]:443 ssl;\n", ""),
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (r"^ *listen \[::\]:80;\n", ""),
        (r"/etc/letsencrypt/live/table\.example\.org/fullchain\.pem", str(certificate / "cert.pem")),
        (r"/etc/letsencrypt/live/table\.example\.org/privkey\.pem", str(certificate / "key.pem")),
    )
    (folder / "longbox.conf").write_text(example, encoding="utf-8")
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}include {folder}/longbox.conf;\n}}\n",
        encoding="utf-8",
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]


def caddy(folder: Path, certificate: Path, port: int, behind: int) -> list[str]:
    example = changed(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{behind}"),
        (r"^table\.example\.org \{", f"https://{HOST}:{port} {{\n\ttls {certificate}/cert.pem {certificate}/key.pem"),
    )
    quiet = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(quiet + example, encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


Proxy = Callable[[Path, Path, int, int], list[str]]


class Front:
    """The door that people see: by https, under the name of the site."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.ssl = ssl.create_default_context(cafile=str(certificate / "cert.pem"))

    def client(self, address: str) -> httpx.AsyncClient:
        """Somebody with this address. The name of the site is not looked up: it is this machine."""
        return httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": f"{HOST}:{self.port}", "Origin": f"https://{HOST}:{self.port}"},
            transport=Named(verify=self.ssl, local_address=address),
            timeout=PATIENCE,
        )


class Named(httpx.AsyncHTTPTransport):
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = HOST
        return await super().handle_async_request(request)


@contextmanager
def running(proxy: Proxy, folder: Path, certificate: Path, behind: int) -> Iterator[Front]:
    process, port = started(proxy, folder, certificate, behind)
    try:
        yield Front(port, certificate)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def started(proxy: Proxy, folder: Path, certificate: Path, behind: int) -> tuple[subprocess.Popen[bytes], int]:
    """A proxy that listens, and where; once more if somebody else was quicker to take its port."""
    for _ in range(5):
        port = free_port()
        with (folder / "said").open("w") as said:
            process = subprocess.Popen(proxy(folder, certificate, port, behind), stdout=said, stderr=said, cwd=folder)
        until = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                return process, port
            time.sleep(0.05)
        process.kill()
        process.wait()
    raise AssertionError((folder / "said").read_text())


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_table_behind_a_proxy(proxy: Proxy, certificate: Path, tmp_path: Path) -> None:
    limits = {"tables_per_address": "2", "connections_per_address": "1"}
    server = Server(sqlite(tmp_path), trusted_proxies="127.0.0.1,::1", **limits).start()
    try:
        with running(proxy, tmp_path, certificate, server.port) as front:
            run(visit(front))
    finally:
        log = server.stop()
    assert '"client":"127.0.0.2"' in log and '"client":"127.0.0.3"' in log
    assert "198.51.100.9" not in log  # what a client says about itself


async def visit(front: Front) -> None:
    async with front.client("127.0.0.2") as anna, front.client("127.0.0.3") as bert:
        page = await anna.get("/")
        assert page.status_code == 200 and "Strict-Transport-Security" in page.headers
        assert (await anna.get("/health")).json()["ok"] is True
        assert (await anna.get("/metrics")).status_code == 404
        made = await anna.post("/api/tables", json={})
        assert made.status_code == 201 and "secure" in made.headers["set-cookie"].lower()
        lies = {"X-Forwarded-For": "198.51.100.9", "Forwarded": "for=198.51.100.9", "X-Real-IP": "198.51.100.9"}
        assert [(await anna.post("/api/tables", json={}, headers=lies)).status_code for _ in range(2)] == [201, 429]
        assert [(await bert.post("/api/tables", json={})).status_code for _ in range(3)] == [201, 201, 429]
        assert (await bert.post("/api/tables", json={}, headers={"Origin": "https://evil.example"})).status_code == 403
    await sockets(front, made.json())


async def sockets(front: Front, made: dict[str, str]) -> None:
    def door(address: str) -> connect:
        return connect(
            f"wss://{HOST}:{front.port}/ws/{made['table']}", host="127.0.0.1", port=front.port, ssl=front.ssl,
            local_addr=(address, 0), origin=Origin(f"https://{HOST}:{front.port}"), proxy=None, open_timeout=PATIENCE,
        )  # fmt: skip

    async with door("127.0.0.2") as mine:
        anna = Player(mine)
        await anna.send(t="hello", token=made["token"])
        await anna.until_asked()
        await anna.choose(0)
        with pytest.raises(Exception, match=r"403|4503|rejected"):  # one connection for each address
            async with door("127.0.0.2") as again:
                await again.recv()
        async with door("127.0.0.3") as other:  # somebody else has one too
            bert = Player(other)
            await bert.send(t="hello")
            assert (await bert.next())["t"] == "welcome"
