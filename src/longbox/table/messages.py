"""What clients may say on the socket. Decoded strictly; a message of another shape is answered with an error."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

MOST_BYTES = 4096

Ack = Annotated[str, Meta(max_length=60)] | Annotated[int, Meta(ge=-(2**53), le=2**53)]
Token = Annotated[str, Meta(max_length=100)]
Lang = Literal["en", "fr"]
Small = Annotated[int, Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    token: Token | None = None
    since: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    lang: Lang = "en"


class Act(msgspec.Struct, tag_field="t", tag="act"):
    rev: Annotated[int, Meta(ge=0, le=2**53)]
    ack: Ack
    choice: Small


class Undo(msgspec.Struct, tag_field="t", tag="undo"):
    rev: Annotated[int, Meta(ge=0, le=2**53)]
    ack: Ack
    steps: Annotated[int, Meta(ge=1, le=1000)] = 1


class UndoAnswer(msgspec.Struct, tag_field="t", tag="undo_answer"):
    ack: Ack
    ok: bool


class SetLang(msgspec.Struct, tag_field="t", tag="lang"):
    lang: Lang


class Say(msgspec.Struct, tag_field="t", tag="chat"):
    ack: Ack
    text: Annotated[str, Meta(max_length=2000)]


class BotIn(msgspec.Struct, tag_field="t", tag="bot"):
    ack: Ack
    seat: SeatNumber


class Back(msgspec.Struct, tag_field="t", tag="back"):
    ack: Ack


class Hint(msgspec.Struct, tag_field="t", tag="hint"):
    ack: Ack


class Ping(msgspec.Struct, tag_field="t", tag="ping"):
    pass


Message = Hello | Act | Undo | UndoAnswer | SetLang | Say | BotIn | Back | Hint | Ping
decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode
