"""How a person wants to be told that it is their move: pushes to a browser, e-mail, or nothing. All of it is off until
they turn it on, and goes off with one click."""

from __future__ import annotations

import base64
import hashlib
import re
import time
from html import escape
from typing import Annotated

import msgspec
import sqlalchemy as sa
from msgspec import Meta
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from longbox.table import mailing, pushing
from longbox.table import schema as s
from longbox.table.guard import address_of
from longbox.table.hub import Hub
from longbox.table.identity import Person
from longbox.table.mailing import Letter
from longbox.table.pushing import BadPush, Subscription
from longbox.table.routes import Handler, Listed, Problem, answer, body, hub_of, own_person
from longbox.table.shapes import Reached
from longbox.table.words import say

MOST_PUSHES = 10  # browsers of one person
ONE_LETTER = 30 * 86_400.0  # seconds in which one person has an address that nobody confirms written to once
MOST_LETTERS = 3  # and all people together so often: who types an address first does not keep its owner out
LETTER = "letter"  # in `quotas`
ADDRESS = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+", re.IGNORECASE)


class PushWanted(msgspec.Struct, frozen=True):
    endpoint: Annotated[str, Meta(max_length=800)]
    p256dh: Annotated[str, Meta(max_length=120)] = ""  # without keys: no more pushes there
    auth: Annotated[str, Meta(max_length=40)] = ""


class MailWanted(msgspec.Struct, frozen=True):
    address: Annotated[str, Meta(max_length=200)] = ""  # empty: no more e-mail


async def somebody(request: Request) -> Person:
    hub = hub_of(request)
    person = await hub.persons.find(await own_person(request))
    if person is None:
        raise Problem(403, "nobody", "take a seat or a name first")
    return person


async def get_reached(request: Request) -> Response:
    """What this server can do to reach somebody, and what this person has chosen."""
    hub = hub_of(request)
    person = await hub.persons.find(await own_person(request))
    assert hub.notices.keys is not None
    key, mail = hub.notices.keys.public, mailing.can_mail(hub.settings)
    if person is None:
        return answer(Reached(key, mail, 0, "", False))
    count = sa.select(sa.func.count()).where(s.pushes.c.person == person.id)
    pushes = await hub.store.read(lambda c: int(c.execute(count).scalar() or 0))
    return answer(Reached(key, mail, pushes, person.wishes.mail, person.wishes.mail_on))


async def post_push(request: Request) -> Response:
    wanted, hub, person = await body(request, PushWanted), hub_of(request), await somebody(request)
    if not await hub.take_quota("pushes", address_of(request), hub.settings.names_per_address):
        raise Problem(429, "too_many", "too many changes; try again later")
    id = hashlib.sha256(wanted.endpoint.encode()).hexdigest()
    row = {"id": id, "person": person.id, "endpoint": wanted.endpoint, "p256dh": wanted.p256dh, "auth": wanted.auth}
    if wanted.p256dh:
        try:
            pushing.check(Subscription(wanted.endpoint, wanted.p256dh, wanted.auth), hub.settings.push_services)
        except BadPush as bad:
            raise Problem(400, "bad_push", str(bad)) from None

    def job(c: Connection) -> None:
        """A browser is one person's: whoever asks last. Who has too many loses the oldest."""
        c.execute(s.pushes.delete().where(s.pushes.c.id == id))
        if wanted.p256dh:
            c.execute(s.pushes.insert(), {**row, "made": time.time()})
        mine = sa.select(s.pushes.c.id).where(s.pushes.c.person == person.id).order_by(s.pushes.c.made.desc())
        for old in c.execute(mine).scalars().all()[MOST_PUSHES:]:
            c.execute(s.pushes.delete().where(s.pushes.c.id == old))

    await hub.store.write(job)
    return await get_reached(request)


async def post_mail(request: Request) -> Response:
    """An address is written to only once its owner has said so there."""
    wanted, hub, person = await body(request, MailWanted), hub_of(request), await somebody(request)
    address = wanted.address.strip()
    if address and (not ADDRESS.fullmatch(address) or not address.isascii()):
        raise Problem(400, "bad_mail", "this is no e-mail address")
    if address and not mailing.can_mail(hub.settings):
        raise Problem(409, "no_mail", "this server sends no e-mail")
    if address and person.wishes.mail_on and address == person.wishes.mail:
        return await get_reached(request)
    if address and not await hub.take_quota("mails", address_of(request), hub.settings.mails_per_address):
        raise Problem(429, "too_many", "too many e-mails; try again later")
    if address and not await _may_write(hub, person.id, address):
        raise Problem(409, "mail_sent", "an e-mail was sent there already; look for it among the unwanted ones too")
    await hub.persons.change(person.id, lambda one: (one.name, replace(one.wishes, mail=address, mail_on=False)))
    if address:
        lang = person.wishes.lang
        link = f"{hub.settings.public_url.rstrip('/')}/api/mail/on?t={hub.cookies.write_mail(person.id, address)}"
        text = say("mail_confirm", lang, link=link)
        if not await hub.notices.mail(Letter(address, say("mail_confirm_subject", lang), text)):
            await _answered(hub, person.id, address)
            raise Problem(503, "unavailable", "the e-mail could not be sent; try again")
    return await get_reached(request)


def _noted(hub: Hub, *about: str) -> tuple[str, sa.ColumnElement[bool]]:
    """Under what name letters are noted, and which notes those are."""
    who = hub.cookies.derived("mail", " ".join(about).lower()).hex()[:64]
    return who, (s.quotas.c.kind == LETTER) & (s.quotas.c.who == who)


async def _may_write(hub: Hub, person: str, address: str) -> bool:
    """Whoever types in the address of somebody else has them written to once. Noted as what is to be forgotten."""
    (own, mine), (who, all_), now = _noted(hub, person, address), _noted(hub, address), time.time()

    def job(c: Connection) -> bool:
        c.execute(s.quotas.delete().where(mine | all_, s.quotas.c.at < now))
        sent = c.execute(sa.select(sa.func.count()).select_from(s.quotas).where(all_)).scalar() or 0
        if sent >= MOST_LETTERS or c.execute(s.quotas.select().where(mine)).first() is not None:
            return False
        for one in (own, who):
            c.execute(s.quotas.insert(), {"kind": LETTER, "who": one, "at": now + ONE_LETTER})
        return True

    return await hub.store.write(job)


async def _answered(hub: Hub, person: str, address: str) -> None:
    """Whoever reads that address has said that it is theirs; or nothing was sent."""
    mine = _noted(hub, person, address)[1] | _noted(hub, address)[1]
    await hub.store.write(lambda c: c.execute(s.quotas.delete().where(mine)) and None)


async def get_confirm(request: Request) -> Response:
    """What the link in the first e-mail leads to. Programs that look through e-mails open links, and say nothing by it:
    a person presses the button."""
    hub = hub_of(request)
    found = hub.cookies.read_mail(request.query_params.get("t"))
    person = await hub.persons.find(found[0]) if found is not None else None
    if found is None or person is None or person.wishes.mail != found[1]:
        return page("mail_bad", "en", 400)
    return page("mail_confirm_page", person.wishes.lang, button="mail_confirm_button")


def switched(on: bool) -> Handler:
    """Links in e-mails are signed, and tell nobody else anything. One click ends it."""

    async def handle(request: Request) -> Response:
        hub = hub_of(request)
        found = hub.cookies.read_mail(request.query_params.get("t"))
        person = await hub.persons.find(found[0]) if found is not None else None
        if found is None or person is None or person.wishes.mail != found[1]:
            return page("mail_off" if found is not None and not on else "mail_bad", "en", 200 if found else 400)
        await hub.persons.change(person.id, lambda one: (one.name, replace(one.wishes, mail_on=on)))
        if on:
            await _answered(hub, *found)
        return page("mail_on" if on else "mail_off", person.wishes.lang)

    return handle


# The page of a link in an e-mail stands alone: nothing of the large one is fetched, and only this style is let in.
STYLE = (
    "body{margin:0;background:#e6d8b9;color:#1b1613;font:500 19px/1.4 'Trebuchet MS',sans-serif}"
    "main{max-width:520px;margin:12vh auto 0;padding:22px;background:#f5ebd3;border:4px solid #1b1613;"
    "box-sizing:border-box}h1{margin:0;font-size:30px;color:#b3261e}a{color:#1d5aa6}"
    "button{min-height:52px;padding:0 20px;border:3px solid #1b1613;border-bottom-width:6px;border-radius:4px;"
    "background:#1d5aa6;color:#fff9ea;font:700 19px 'Trebuchet MS',sans-serif}"
    "@media(max-width:560px){main{margin:16px 10px}}"
)
HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"


def page(word: str, lang: str, status: int = 200, button: str = "") -> Response:
    text = escape(say(word, lang))
    form = f'<form method="post"><button>{escape(say(button, lang))}</button></form>' if button else ""
    html = (
        f'<!doctype html><html lang="{lang}"><title>Longbox</title><meta name="viewport" content="width=device-width">'
        f"<style>{STYLE}</style>"
    )
    headers = {"Content-Security-Policy": POLICY}
    if button:  # a form that may not say where it comes from would be taken for one of another site
        headers["Referrer-Policy"] = "same-origin"
    main = f'<main><h1>Longbox</h1><p>{text}</p>{form}<p><a href="/">Longbox</a></p></main>'
    return HTMLResponse(html + main, status, headers)


def listed() -> list[Listed]:
    return [
        ("/api/me/reach", get_reached, "GET"),
        ("/api/me/push", post_push, "POST"),
        ("/api/me/mail", post_mail, "POST"),
        ("/api/mail/on", get_confirm, "GET"),
        ("/api/mail/on", switched(True), "POST"),
        ("/api/mail/off", switched(False), "GET"),
        ("/api/mail/off", switched(False), "POST"),
    ]
