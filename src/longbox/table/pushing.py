"""Web Push: a message to a browser that is not looking, through the service its maker runs. Nobody on the way can read
it (RFC 8291), and the service knows whose it is by a signature (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import http.client
import os
import time
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD = 4096
KEPT = 86_400  # seconds that a service keeps a message for a browser that is off
VALID = 12 * 3600  # seconds
PATIENCE = 10.0  # seconds
GONE = (404, 410)  # the browser does not want it any more


class BadPush(ValueError):
    """Nothing can be sent there."""


class Subscription(msgspec.Struct, frozen=True):
    endpoint: str
    p256dh: str
    auth: str


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check(wanted: Subscription, services: str) -> None:
    """Only to services that are known: whoever names another would have us knock at any door."""
    try:
        place = urlsplit(wanted.endpoint)
        known = any(_fits(place.scheme, place.hostname or "", place.port, one) for one in services.split())
        keys = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(wanted.p256dh)), bytes_of(wanted.auth)
    except ValueError:
        raise BadPush("this subscription cannot be read") from None
    plain = "@" not in place.netloc and not set(" \\") & set(wanted.endpoint)
    written = plain and wanted.endpoint.isascii() and wanted.endpoint.isprintable()
    if not known or not written or len(keys[1]) != 16:
        raise BadPush("messages are sent through the services of browsers alone")


def _fits(scheme: str, host: str, port: int | None, service: str) -> bool:
    """`push.example` and all below it over https; `http://127.0.0.1:9000` exactly."""
    if "://" in service:
        return service == f"{scheme}://{host}" + (f":{port}" if port else "")
    return scheme == "https" and port in (None, 443) and (host == service or host.endswith("." + service))


class Keys:
    """What the services know us by."""

    def __init__(self, secret: bytes) -> None:
        self._private = ec.derive_private_key(int.from_bytes(secret, "big") % (ORDER - 1) + 1, CURVE)
        self.public = text_of(_point(self._private.public_key()))

    def signed(self, endpoint: str, contact: str) -> str:
        """The header that says who sends."""
        place = urlsplit(endpoint)
        claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
        parts = [text_of(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        told = ".".join(parts)
        r, s = decode_dss_signature(self._private.sign(told.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={told}.{text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sealed(payload: bytes, to: Subscription) -> bytes:
    """For the eyes of one browser alone."""
    theirs, auth = bytes_of(to.p256dh), bytes_of(to.auth)
    own, salt = ec.generate_private_key(CURVE), os.urandom(16)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    public = _point(own.public_key())
    key = _derived(shared, auth, b"WebPush: info\0" + theirs + public, 32)
    cipher = AESGCM(_derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    closed = cipher.encrypt(_derived(key, salt, b"Content-Encoding: nonce\0", 12), payload + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public + closed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def send(to: Subscription, payload: bytes, keys: Keys, contact: str) -> int:
    """Hands a message over; what the service answered. For a thread: it waits."""
    place = urlsplit(to.endpoint)
    kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
    connection = kind(place.hostname or "", place.port, timeout=PATIENCE)
    headers = {
        "Authorization": keys.signed(to.endpoint, contact), "Content-Encoding": "aes128gcm", "TTL": str(KEPT),
        "Content-Type": "application/octet-stream", "Urgency": "normal",
    }  # fmt: skip
    try:
        connection.request("POST", to.endpoint.partition(place.netloc)[2] or "/", sealed(payload, to), headers)
        return connection.getresponse().status
    finally:
        connection.close()
