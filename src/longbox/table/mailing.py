"""E-mail, where whoever runs the server has named a server for it and an address of the page."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import msgspec

from longbox.table.settings import Settings

PATIENCE = 15.0  # seconds


class Letter(msgspec.Struct, frozen=True):
    to: str
    subject: str
    text: str
    off: str = ""  # the address that ends it with one click


def can_mail(settings: Settings) -> bool:
    return bool(settings.smtp and settings.mail_from and settings.public_url)


def send(settings: Settings, letter: Letter) -> None:
    """Hands a letter over. For a thread: it waits."""
    place = urlsplit(settings.smtp)
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, letter.to, letter.subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=urlsplit(settings.public_url).hostname)
    message["Auto-Submitted"] = "auto-generated"
    if letter.off:
        message["List-Unsubscribe"] = f"<{letter.off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    with _reached(place.scheme, place.hostname or "", place.port or 0) as server:
        if place.username:
            server.login(unquote(place.username), unquote(place.password or ""))
        server.send_message(message)


def _reached(scheme: str, host: str, port: int) -> smtplib.SMTP:
    """Where it is said to be secret, whoever answers must show a certificate that holds."""
    if scheme == "smtps":
        return smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=ssl.create_default_context())
    server = smtplib.SMTP(host, port, timeout=PATIENCE)
    if scheme == "smtp+starttls":
        try:
            server.starttls(context=ssl.create_default_context())
        except BaseException:
            server.close()
            raise
    return server
