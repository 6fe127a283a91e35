"""Secrets: names of tables, seat tokens, the cookie that remembers this browser's seats.

Of a token only its hash is stored: whoever reads the database cannot take a seat.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
COOKIE = "longbox"
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
    """Signs and reads the seats of a browser: table -> token."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="longbox seats", serializer=_Json)

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


class _Json:
    @staticmethod
    def dumps(value: object) -> str:
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str | bytes) -> object:
        return msgspec.json.decode(text)
