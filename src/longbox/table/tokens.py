"""Secrets: names of tables, seat tokens, the cookie that remembers this browser's seats.

Of a token only its hash is stored: whoever reads the database cannot take a seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
COOKIE = "longbox"
PERSON_COOKIE = "longbox_me"
MOST_KEPT = 40  # tables a browser remembers
COOKIE_AGE = 180 * 24 * 3600


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def new_token() -> str:
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def commitment(seed: bytes) -> str:
    """What is published of a seed before the game: it binds us, and tells nothing."""
    return hashlib.sha256(seed).hexdigest()


class Cookies:
    """Signs and reads the seats of a browser: table -> token; and the token by which its person is known."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._signer = URLSafeSerializer(key, salt="longbox seats", serializer=_Json)
        self._asked = URLSafeSerializer(key, salt="longbox asked", serializer=_Json)
        self._mails = URLSafeSerializer(key, salt="longbox mail", serializer=_Json)
        self._persons = URLSafeSerializer(key, salt="longbox person", serializer=_Json)

    def derived(self, *parts: object) -> bytes:
        """A secret that follows from these words: the same whenever it is asked for, and nobody else can find it."""
        text = "/".join(str(part) for part in parts)
        return hmac.new(self._key, f"longbox {text}".encode(), "sha256").digest()

    def derived_id(self, *parts: object) -> str:
        return "".join(LETTERS[byte % len(LETTERS)] for byte in self.derived("id", *parts)[:10])

    def derived_token(self, *parts: object) -> str:
        return base64.urlsafe_b64encode(self.derived("token", *parts)[:18]).decode()

    def write(self, seats: dict[str, str]) -> str:
        kept = dict(list(seats.items())[-MOST_KEPT:])
        return str(self._signer.dumps(kept))

    def read(self, text: str | None) -> dict[str, str]:
        """The seats; none if the cookie is missing, damaged or not ours."""
        if not text or len(text) > 8000:
            return {}
        try:
            found = self._signer.loads(text)
            return msgspec.convert(found, dict[str, str])
        except (BadSignature, msgspec.MsgspecError, ValueError):
            return {}

    def write_asked(self, value: list[str | float]) -> str:
        """What a browser was asked, until it answers: kind, challenge, when."""
        return str(self._asked.dumps(value))

    def read_asked(self, text: str | None) -> tuple[str, str, float] | None:
        if not text or len(text) > 400:
            return None
        try:
            return msgspec.convert(self._asked.loads(text), tuple[str, str, float])
        except (BadSignature, msgspec.MsgspecError, ValueError):
            return None

    def write_mail(self, person: str, address: str) -> str:
        """For links in e-mails: who was written to, and where."""
        return str(self._mails.dumps([person, address]))

    def read_mail(self, text: str | None) -> tuple[str, str] | None:
        if not text or len(text) > 600:
            return None
        try:
            return msgspec.convert(self._mails.loads(text), tuple[str, str])
        except (BadSignature, msgspec.MsgspecError, ValueError):
            return None

    def write_person(self, token: str) -> str:
        return str(self._persons.dumps(token))

    def read_person(self, text: str | None) -> str:
        """The token; empty if the cookie is missing, damaged or not ours."""
        if not text or len(text) > 400:
            return ""
        try:
            return msgspec.convert(self._persons.loads(text), str)
        except (BadSignature, msgspec.MsgspecError, ValueError):
            return ""


class _Json:
    @staticmethod
    def dumps(value: object) -> str:
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str | bytes) -> object:
        return msgspec.json.decode(text)
