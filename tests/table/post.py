"""A server that takes e-mail and one that takes pushes, as those of the world do: on real sockets, and what is pushed
is read as a browser reads it."""

from __future__ import annotations

import asyncio
import base64
import json
import queue
import re
import threading
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.table.house import Json

PATIENCE = 120.0


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Has keys, and a place at the push service."""

    def __init__(self, office: PostOffice, name: str) -> None:
        self.path = f"/push/{name}"
        self.endpoint = office.push_address + self.path
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = name.encode().ljust(16, b".")[:16]
        self.got: queue.Queue[Json] = queue.Queue()
        self.gone = False
        office.browsers[self.path] = self

    @property
    def subscription(self) -> Json:
        keys = [base64.urlsafe_b64encode(one).rstrip(b"=").decode() for one in (self.public, self.auth)]
        return {"endpoint": self.endpoint, "p256dh": keys[0], "auth": keys[1]}


class PostOffice:
    def __init__(self) -> None:
        self.letters: queue.Queue[EmailMessage] = queue.Queue()
        self.browsers: dict[str, Browser] = {}

    def __enter__(self) -> PostOffice:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.mail = asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result(PATIENCE)
        office = self

        class Push(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.send_response(office.pushed(self.path, dict(self.headers), self.rfile.read(self.length())))
                self.end_headers()

            def length(self) -> int:
                return int(self.headers["Content-Length"])

            def log_message(self, *_: Any) -> None:
                pass

        self.push = ThreadingHTTPServer(("127.0.0.1", 0), Push)
        threading.Thread(target=self.push.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.mail.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        self.push.shutdown()
        self.push.server_close()

    async def listen(self) -> asyncio.Server:
        return await self.loop.create_server(lambda: SMTP(self, loop=self.loop), "127.0.0.1", 0)

    @property
    def push_address(self) -> str:
        return f"http://127.0.0.1:{self.push.server_port}"

    @property
    def settings(self) -> dict[str, str]:
        port = self.mail.sockets[0].getsockname()[1]
        return {
            "smtp": f"smtp://127.0.0.1:{port}", "mail_from": "Longbox <longbox@longbox.example>",
            "public_url": "https://longbox.example", "push_services": self.push_address,
        }  # fmt: skip

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.letters.put(message)
        return "250 OK"

    def pushed(self, path: str, headers: dict[str, str], body: bytes) -> int:
        browser = self.browsers.get(path)
        if browser is None or browser.gone:
            return 410
        found = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)", headers["Authorization"])
        assert found is not None
        signature = unpacked(found[2])
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(found[3]))
        try:
            r, s = (int.from_bytes(signature[i : i + 32], "big") for i in (0, 32))
            key.verify(encode_dss_signature(r, s), found[1].encode(), ec.ECDSA(SHA256()))
        except InvalidSignature:
            return 403
        claims = json.loads(unpacked(found[1].partition(".")[2]))
        assert claims["aud"] == self.push_address and claims["sub"] == "https://longbox.example"
        told = http_ece.decrypt(body, private_key=browser.private, auth_secret=browser.auth, version="aes128gcm")
        browser.got.put(json.loads(told))
        return 201

    def letter(self) -> EmailMessage:
        return self.letters.get(timeout=PATIENCE)
