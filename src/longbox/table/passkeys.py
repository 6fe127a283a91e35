"""Passkeys: a person registers one in a browser that knows them, and is let in with it in another. No password, no
e-mail. What is challenged is kept in a signed cookie for a few minutes, so that any process can hear the answer."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
import webauthn
from msgspec import Meta
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import Response
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from longbox.table import schema as s
from longbox.table.guard import address_of
from longbox.table.identity import passkeys_of
from longbox.table.me import told
from longbox.table.names import clean
from longbox.table.routes import Listed, Problem, answer, body, hub_of, know, my_seats, own_person, seated, with_cookie
from longbox.table.shapes import PasskeyRow
from longbox.table.tokens import COOKIE, PERSON_COOKIE, hashed, new_token

ASKED = "longbox_asked"
AGE = 300  # seconds
MOST = 10  # passkeys of one person
MOST_DEVICES = 50  # browsers of one person; who comes with one more loses the one that was seen longest ago
MOST_BODY = 16_384
MOST_NAME = 40


class Passkey(msgspec.Struct, frozen=True):
    person: str
    credential: bytes
    key: bytes
    count: int


def place_of(request: Request) -> tuple[str, str]:
    """The name a passkey belongs to, and the address it must be used at: those that the browser sees."""
    host = request.headers.get("host", "localhost")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name, request.headers.get("origin", f"{request.url.scheme}://{host}")


def asked(request: Request, kind: str, options: Any) -> Response:
    """Sends the question, and keeps what it challenges."""
    cookie = hub_of(request).cookies.write_asked([kind, options.challenge.hex(), time.time()])
    data = webauthn.options_to_json(options).encode()
    return with_cookie(request, answer(data), ASKED, cookie, AGE)


def too_late() -> Problem:
    return Problem(400, "too_late", "this took too long; try again")


def challenged(request: Request, kind: str) -> tuple[bytes, float]:
    """What was asked of this browser, and when."""
    found = hub_of(request).cookies.read_asked(request.cookies.get(ASKED))
    if found is None or found[0] != kind or not 0 <= time.time() - found[2] < AGE:
        raise too_late()
    return bytes.fromhex(found[1]), found[2]


def spend(c: Connection, challenge: bytes, at: float) -> None:
    """A question is answered once. Noted as what is to be forgotten."""
    row = {"kind": "challenge", "who": hashlib.sha256(challenge).hexdigest(), "at": at + AGE}
    if c.execute(s.quotas.select().where(*(s.quotas.c[name] == value for name, value in row.items()))).first():
        raise too_late()
    c.execute(s.quotas.insert(), row)


def too_many_keys() -> Problem:
    return Problem(409, "too_many_keys", f"at most {MOST} passkeys")


async def limited(request: Request) -> None:
    hub = hub_of(request)
    if not await hub.take_quota("passkeys", address_of(request), hub.settings.names_per_address):
        raise Problem(429, "too_many", "too many tries; try again later")


async def post_register(request: Request) -> Response:
    """The question to the browser for a new passkey; who was nobody becomes a person."""
    await limited(request)
    hub = hub_of(request)
    id, token = await seated(request, "")
    person = await hub.persons.find(id)
    assert person is not None
    known = await hub.store.read(lambda c: keys_of(c, id))
    if len(known) >= MOST:
        raise too_many_keys()
    name = person.name or "Longbox"
    options = webauthn.generate_registration_options(
        rp_id=place_of(request)[0], rp_name="Longbox", user_id=id.encode(), user_name=name, user_display_name=name,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key.credential) for key in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )  # fmt: skip
    return know(request, asked(request, "register", options), token)


async def post_registered(request: Request) -> Response:
    """The answer: the passkey is kept, and the seats of this browser are the person's from now on."""
    await limited(request)
    hub = hub_of(request)
    given = await body(request, dict[str, Any], MOST_BODY)
    id = await own_person(request)
    if not id:
        raise Problem(403, "nobody", "nobody is known here by this browser")
    (challenge, at), (name, origin) = challenged(request, "register"), place_of(request)
    try:
        made = webauthn.verify_registration_response(
            credential=given, expected_challenge=challenge, expected_rp_id=name, expected_origin=origin
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as bad:
        raise Problem(400, "bad_passkey", f"this passkey cannot be used: {str(bad)[:120]}") from None
    tokens = [hashed(token) for token in my_seats(request).values()]

    def job(c: Connection) -> None:
        spend(c, challenge, at)
        if len(keys_of(c, id)) >= MOST:
            raise too_many_keys()
        row: dict[str, object] = {
            "id": key_id(made.credential_id), "person": id, "credential": made.credential_id,
            "key": made.credential_public_key, "count": made.sign_count, "made": time.time(),
        }  # fmt: skip
        c.execute(s.passkeys.insert(), row)
        own = s.seats.c.token.in_(tokens) & (s.seats.c.person == "")
        c.execute(s.seats.update().where(own).values(person=id))

    try:
        await hub.store.write(job)
    except sa.exc.IntegrityError:
        raise Problem(409, "known_passkey", "this passkey is registered already") from None
    return answer(told(await hub.persons.find(id)))


async def post_sign_in(request: Request) -> Response:
    """The question to a browser that may have a passkey of ours."""
    await limited(request)
    options = webauthn.generate_authentication_options(rp_id=place_of(request)[0], challenge=secrets.token_bytes(32))
    return asked(request, "sign in", options)


async def post_signed_in(request: Request) -> Response:
    """The answer: this browser is that person's from now on."""
    await limited(request)
    hub = hub_of(request)
    given = await body(request, dict[str, Any], MOST_BODY)
    raw = given.get("rawId")
    if not isinstance(raw, str):
        raise Problem(400, "bad_passkey", "this is no passkey")
    (challenge, at), (name, origin) = challenged(request, "sign in"), place_of(request)
    try:
        key = await hub.store.read(lambda c: find(c, webauthn.base64url_to_bytes(raw)))
        if key is None:
            raise Problem(403, "unknown_passkey", "nobody is known here by this passkey")
        found = webauthn.verify_authentication_response(
            credential=given, expected_challenge=challenge, expected_rp_id=name, expected_origin=origin,
            credential_public_key=key.key, credential_current_sign_count=key.count,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as bad:
        raise Problem(403, "bad_passkey", f"this passkey does not open: {str(bad)[:120]}") from None
    token, now = new_token(), time.time()

    def job(c: Connection) -> None:
        spend(c, challenge, at)
        c.execute(s.devices.insert(), {"hash": hashed(token), "person": key.person, "seen": now})
        known = sa.select(s.devices.c.hash).where(s.devices.c.person == key.person).order_by(s.devices.c.seen.desc())
        c.execute(s.devices.delete().where(s.devices.c.hash.in_(c.execute(known).scalars().all()[MOST_DEVICES:])))
        c.execute(s.persons.update().where(s.persons.c.id == key.person).values(seen=now))
        used = s.passkeys.update().where(s.passkeys.c.id == key_id(key.credential))
        c.execute(used.values(count=found.new_sign_count, used=now))

    await hub.store.write(job)
    return know(request, answer(told(await hub.persons.find(key.person))), token)


class NameKey(msgspec.Struct, frozen=True):
    name: Annotated[str, Meta(max_length=200)]


async def get_keys(request: Request) -> Response:
    return answer(await _rows(request, await own_person(request)))


async def post_key(request: Request) -> Response:
    """Another name for a passkey."""
    wanted = await body(request, NameKey)
    return await _change(request, s.passkeys.update().values(name=clean(wanted.name, MOST_NAME)))


async def delete_key(request: Request) -> Response:
    """It lets nobody in any more. Who is in already stays in."""
    return await _change(request, s.passkeys.delete())


async def _change(request: Request, change: Any) -> Response:
    person, id = await own_person(request), request.path_params["key"]
    mine = change.where(s.passkeys.c.id == id, s.passkeys.c.person == person)
    if not person or not await hub_of(request).store.write(lambda c: c.execute(mine).rowcount):
        raise Problem(404, "no_passkey", "this passkey is not yours")
    return answer(await _rows(request, person))


async def _rows(request: Request, person: str) -> list[PasskeyRow]:
    return await hub_of(request).store.read(lambda c: passkeys_of(c, person))


async def post_sign_out(request: Request) -> Response:
    """This browser is nobody's any more; its seats stay where they are."""
    hub = hub_of(request)
    token = hashed(hub.cookies.read_person(request.cookies.get(PERSON_COOKIE)))
    gone = s.devices.delete().where(s.devices.c.hash == token)
    await hub.store.write(lambda c: c.execute(gone) and None)
    response = answer(told(None))
    for name in (PERSON_COOKIE, COOKIE):
        response.delete_cookie(name, path="/")
    return response


def key_id(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()


def keys_of(c: Connection, person: str) -> list[Passkey]:
    return [_key(row) for row in c.execute(s.passkeys.select().where(s.passkeys.c.person == person))]


def find(c: Connection, credential: bytes) -> Passkey | None:
    row = c.execute(s.passkeys.select().where(s.passkeys.c.id == key_id(credential))).first()
    return None if row is None else _key(row)


def _key(row: Any) -> Passkey:
    return Passkey(row.person, bytes(row.credential), bytes(row.key), row.count)


def listed() -> list[Listed]:
    return [
        ("/api/me/passkeys/register", post_register, "POST"),
        ("/api/me/passkeys/registered", post_registered, "POST"),
        ("/api/me/passkeys/sign_in", post_sign_in, "POST"),
        ("/api/me/passkeys/signed_in", post_signed_in, "POST"),
        ("/api/me/passkeys", get_keys, "GET"),
        ("/api/me/passkeys/{key}", post_key, "POST"),
        ("/api/me/passkeys/{key}", delete_key, "DELETE"),
        ("/api/me/sign_out", post_sign_out, "POST"),
    ]
