"""A program as bytes and back: cards can be kept, sent and played without the packs they were compiled from.

Bytes from outside are checked before they are believed: every field is one that a program has and of its type, every
number of a part names one that is there, nothing goes round in a circle, and the hash is that of what they mean.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from longbox.engine import fields
from longbox.engine.meaning import Tangled, meaning
from longbox.engine.program import Ability, Block, CardDef, Filt, Program, Rules, Who

FORMAT = 1
MAX_BYTES = 1_000_000
MAX_UNPACKED = 8_000_000
MAX_PARTS = 10_000  # of one kind
MAX_NUMBER = 1 << 40

# What a program holds besides its parts; the rest is found anew.
FACTS = ("hears", "shapes", "guards_in_play", "forces", "recruit", "phases")
LISTS: dict[str, type] = {"defs": CardDef, "blocks": Block, "abilities": Ability, "whos": Who}


class BadProgram(ValueError):
    """These bytes are no kept program."""


class _Kept(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    format: int
    hash: str
    packed: bytes


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    rules: dict[str, Any]
    facts: dict[str, Any]
    packs: list[str]
    fits: list[bytes]  # what passes the filters, one bit for each definition
    defs: list[dict[str, Any]]
    blocks: list[dict[str, Any]]
    abilities: list[dict[str, Any]]
    whos: list[dict[str, Any]]


_encode = msgspec.msgpack.Encoder(order="deterministic").encode
_decode = msgspec.msgpack.Decoder(_Kept).decode
_decode_body = msgspec.msgpack.Decoder(_Body).decode


def program_to_bytes(prog: Program) -> bytes:
    writer = _Writer()
    body = _Body(
        rules=writer.part(prog.rules),
        facts={name: getattr(prog, name) for name in FACTS},
        packs=prog.packs,
        fits=[],
        **{name: [writer.part(part) for part in getattr(prog, name)] for name in LISTS},
    )
    body.fits = writer.fits
    return _encode(_Kept(FORMAT, prog.hash, zlib.compress(_encode(body), 9)))


class _Writer:
    def __init__(self) -> None:
        self.fits: list[bytes] = []
        self.known: dict[bytes, int] = {}

    def part(self, part: Any) -> dict[str, Any]:
        kind = type(part)
        told: dict[str, Any] = {}
        for name, value in fields.said(part).items():
            if name in fields.PARTS.get(kind, ()):
                if value is not None:
                    many = (kind, name) in fields.MANY
                    told[name] = [self.part(inner) for inner in value] if many else self.part(value)
            elif kind is Filt and name == "ok":
                told[name] = self._fit(value)
            else:
                told[name] = value
        return told

    def _fit(self, ok: list[bool]) -> int:
        bits = sum(1 << at for at, fits in enumerate(ok) if fits)
        packed = bits.to_bytes((len(ok) + 7) // 8, "little")
        if packed not in self.known:
            self.known[packed] = len(self.fits)
            self.fits.append(packed)
        return self.known[packed]


def program_from_bytes(data: bytes, trusted: bool = False) -> Program:
    """`trusted`: bytes of our own making, whose meaning need not be looked at again."""
    if len(data) > MAX_BYTES:
        raise BadProgram(f"a kept program has at most {MAX_BYTES} bytes, this has {len(data)}")
    try:
        kept = _decode(data)
        if kept.format != FORMAT:
            raise BadProgram(f"kept in format {kept.format}, this version reads format {FORMAT}")
        body = _decode_body(_unpacked(kept.packed))
        prog = _Maker(body).program()
        prog.hash = kept.hash if trusted else meaning(prog)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, zlib.error, Tangled) as error:
        raise BadProgram(f"no kept program: {error}") from None
    except (IndexError, KeyError, OverflowError, TypeError) as error:
        raise BadProgram(f"no kept program: its parts do not fit together ({error})") from None
    if prog.hash != kept.hash:
        raise BadProgram("no kept program: it was damaged")
    return prog


def _unpacked(packed: bytes) -> bytes:
    worker = zlib.decompressobj()
    found = worker.decompress(packed, MAX_UNPACKED)
    if not worker.eof:
        raise BadProgram("no kept program: it is cut short, or far too large")
    return found


class _Maker:
    def __init__(self, body: _Body) -> None:
        self.body = body
        self.size = len(body.defs)
        width = (self.size + 7) // 8
        if any(len(packed) != width for packed in body.fits):
            raise BadProgram("no kept program: its filters are for other cards")
        self.oks = [self._ok(packed) for packed in body.fits]

    def _ok(self, packed: bytes) -> list[bool]:
        bits = int.from_bytes(packed, "little")
        return [bits >> at & 1 == 1 for at in range(self.size)]

    def program(self) -> Program:
        prog = Program()
        rules: Rules = self._part(Rules, self.body.rules)
        prog.rules = rules
        prog.packs = self.body.packs
        for name, value in self.body.facts.items():
            if name not in FACTS:
                raise BadProgram(f"no kept program: '{name}' is no field of it")
            setattr(prog, name, self._plain(Program, name, value))
        for name, kind in LISTS.items():
            told = getattr(self.body, name)
            if len(told) > MAX_PARTS:
                raise BadProgram(f"no kept program: it has {len(told)} {name}")
            setattr(prog, name, [self._part(kind, part) for part in told])
        self._check_definitions(prog)
        for number, d in enumerate(prog.defs):
            if d.printed == number:
                if prog.index.setdefault(d.id, number) != number:
                    raise BadProgram(f"no kept program: it has '{d.id}' twice")
        return prog

    def _check_definitions(self, prog: Program) -> None:
        for d in prog.defs:
            forms = [d.printed, d.owned, d.lasting, *d.with_type]
            if not all(0 <= form < self.size and prog.defs[form].id == d.id for form in forms):
                raise BadProgram(f"no kept program: '{d.id}' has forms that are not there")

    def _part(self, kind: type, told: dict[str, Any]) -> Any:
        part = fields.blank(kind)
        known = fields.usual(kind)
        inner = fields.PARTS.get(kind, {})
        for name, value in told.items():
            if name not in known:
                raise BadProgram(f"no kept program: '{name}' is no field of a {kind.__name__}")
            if name in inner:
                setattr(part, name, self._inner(kind, name, value))
            elif kind is Filt and name == "ok":
                part.ok = self.oks[self._number(value)]  # cards share their filters
            else:
                setattr(part, name, self._plain(kind, name, value))
        return part

    def _inner(self, kind: type, name: str, value: Any) -> Any:
        wanted = fields.PARTS[kind][name]
        many = (kind, name) in fields.MANY
        parts = value if many else [value]
        if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
            raise BadProgram(f"no kept program: '{name}' does not hold parts")
        made = [self._part(wanted, part) for part in parts]
        return made if many else made[0]

    def _plain(self, kind: type, name: str, value: Any) -> Any:
        """A value of the type that the field has."""
        usual = fields.usual(kind)[name]
        if isinstance(usual, list):
            wanted: type = str if (kind, name) in fields.TEXTS else bool if (kind, name) in fields.TRUTHS else int
            right = isinstance(value, list) and all(type(entry) is wanted for entry in value)
            numbers = value if right and wanted is int else []
        elif isinstance(usual, dict):
            right = isinstance(value, dict) and all(type(k) is str and type(v) is str for k, v in value.items())
            numbers = []
        else:
            right = type(value) is type(usual)
            numbers = [value] if type(value) is int else []
        if not right or not all(-MAX_NUMBER < number < MAX_NUMBER for number in numbers):
            raise BadProgram(f"no kept program: '{name}' cannot be {value!r:.40}")
        return value

    def _number(self, value: Any) -> int:
        if type(value) is not int or value < 0:
            raise BadProgram("no kept program: a filter is no number")
        return int(value)
