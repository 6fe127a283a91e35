"""What can be set about a server: paces, limits, places. Environment variables `LONGBOX_...` override the defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path


class BadSettings(ValueError):
    """A setting has a value it cannot have."""


@dataclass(frozen=True, slots=True)
class Settings:
    db: str = ""  # URL; empty: a file in the user's data folder
    packs: str = ""  # files of card packs laid over their boxes, separated like the folders of PATH
    formats: str = ""  # files of formats that tables may be played by, separated in the same way
    # paces, in seconds
    bot_pause: float = 0.02  # before a bot's choice is sent; how fast it is shown, every page decides for itself
    defense_pause: float = 0.4  # the least time that the Defense window of one seat takes
    short_pause: float = 0.1  # the same after the first two of a turn, where no other person is asked
    away_after: float = 15.0  # absent so long, a seat may be given to a bot by the others
    hello_within: float = 5.0
    store_timeout: float = 8.0  # until a database that does not answer is asked anew
    request_within: float = 20.0  # a connection that asks for nothing is dropped
    wake_every: float = 1.0  # what is due is looked for so often
    sweep_every: float = 30.0  # what nobody needs any more is put away so often
    notify_after: float = 30.0  # where it is played by the day: until somebody who is away is told of their move
    idle_after: float = 900.0  # a table nobody looks at is put away
    hint_time: float = 0.8  # of thinking, for a hint
    analysis_time: float = 10.0  # of thinking, for a finished game
    # people are asked to go on even where they hold no Defense, so that time tells nothing
    ask_all_defenders: bool = True
    # limits
    messages_per_second: float = 20.0
    messages_burst: float = 40.0
    chats_per_second: float = 0.5
    chats_burst: float = 5.0
    hints_per_second: float = 0.5
    hints_burst: float = 5.0
    langs_per_second: float = 0.5  # the language switched
    langs_burst: float = 5.0
    pages_per_second: float = 4.0  # pages of the log
    pages_burst: float = 20.0
    checks_per_second: float = 4.0  # packs that are written: looked at, saved
    checks_burst: float = 40.0
    address_factor: float = 10.0  # so many times as much as one person may all those of one address
    most_rows: int = 100_000  # entries of one table's log; half of that for taking back
    tables_per_address: int = 60  # new tables an hour
    notices_per_person: int = 60  # messages that it is somebody's move, an hour
    reports_per_address: int = 20  # complaints an hour
    mails_per_address: int = 6  # addresses to confirm, an hour
    seats_per_address: int = 120  # seats taken at open tables an hour
    leagues_per_address: int = 12  # new leagues an hour
    league_players: int = 64  # of one league
    names_per_address: int = 60  # changes of a person's name an hour
    analyses_per_address: int = 30  # finished games an hour
    works_per_address: int = 60  # packs of one's own an hour
    measures_per_address: int = 12  # packs measured an hour
    connections: int = 20_000
    connections_per_address: int = 2_000
    live_tables: int = 20_000
    outbox: int = 200  # messages that may wait for a slow reader
    workers: int = 1  # processes in which bots think, for each that serves
    processes: int = 1  # that serve
    advertise: str = ""  # the address at which processes on other machines reach this one: HOST or HOST:PORT
    lease: float = 3.0  # seconds without a sign of life, after which the tables of a process go to the others
    keep_finished_days: int = 0  # until finished games are deleted; 0: never
    keep_unfinished_days: int = 0  # the same for games that nobody goes on with
    origins: str = ""  # other sites that may use this server, separated by commas
    secure_cookies: bool = False  # behind https
    trusted_proxies: str = ""  # addresses and networks that tell truly whom they speak for, separated by commas
    proxy_header: str = "x-forwarded-for"  # how they tell it; or: forwarded
    metrics: str = "local"  # who may read /metrics: this machine alone; or: open
    metrics_token: str = ""  # or whoever has this, from anywhere
    operator_token: str = ""  # whoever has this may close tables, rename and ban people; empty: nobody
    public_url: str = ""  # where people find the page, for links in e-mails: https://longbox.example
    smtp: str = ""  # the server that takes e-mail: smtp://HOST:25, smtp+starttls://USER:PASSWORD@HOST:587, smtps://...
    mail_from: str = ""  # who sends it: Longbox <longbox@longbox.example>
    # services of browsers through which messages are sent
    push_services: str = "fcm.googleapis.com updates.push.services.mozilla.com push.apple.com notify.windows.com"

    @property
    def url(self) -> str:
        return self.db or f"sqlite:///{default_file()}"

    @property
    def place(self) -> str:
        """Where games are kept, as it may be shown: without a password."""
        if self.url.startswith("sqlite:///"):
            return os.path.realpath(self.url.removeprefix("sqlite:///"))
        return re.sub(r"(://[^/@]*?):[^/]*@", r"\1@", self.url)


# What a text must look like, and what is said if it does not. Empty is whatever may be left out.
FORMS = {
    "metrics": ("local|open", "is local or open"),
    "proxy_header": ("(?i:x-forwarded-for|forwarded)", "is x-forwarded-for or forwarded"),
    "origins": (r"(\s*https?://[^\s/,]+\s*,?)*", "names sites: https://one.example,https://other.example"),
    "public_url": (r"(https?://[^\s/]\S*)?", "is an address: https://longbox.example"),
    "smtp": (
        r"(smtps?://\S+|smtp\+starttls://\S+)?",
        "is smtp+starttls://USER:PASSWORD@HOST:587, smtps://... or smtp://...",
    ),
    "mail_from": (r"(.*\S@\S.*)?", "is an e-mail address"),
}
POSITIVE = ("processes", "workers", "lease", "store_timeout", "wake_every", "sweep_every")


def default_file() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "longbox" / "table.db"


def from_environment(environment: Mapping[str, str] | None = None, **given: object) -> Settings:
    """Settings of the environment; what is `given` wins."""
    env = os.environ if environment is None else environment
    values: dict[str, object] = {}
    for field in fields(Settings):
        text = env.get(f"LONGBOX_{field.name.upper()}")
        if text is not None:
            values[field.name] = _read(field.name, text, type(field.default))
    values.update({name: value for name, value in given.items() if value is not None})
    found = Settings(**values)  # type: ignore[arg-type]
    for name, (form, told) in FORMS.items():
        if not re.fullmatch(form, getattr(found, name)):
            secret = "" if name == "smtp" else f", not '{getattr(found, name)}'"  # it may hold a password
            raise BadSettings(f"LONGBOX_{name.upper()} {told}{secret}")
    for name in POSITIVE:
        if not getattr(found, name):
            raise BadSettings(f"LONGBOX_{name.upper()} cannot be 0")
    return found


def _read(name: str, text: str, kind: type) -> object:
    try:
        if kind is bool:
            return {"1": True, "0": False, "true": True, "false": False}[text.lower()]
        value = kind(text)
    except (ValueError, KeyError):
        raise BadSettings(f"LONGBOX_{name.upper()} cannot be '{text}'") from None
    if kind is not str and not 0 <= value < 1e9:
        raise BadSettings(f"LONGBOX_{name.upper()} cannot be {text}")
    return value
