"""A state as bytes and back, exact in mid-effect too. Bytes from outside are checked before they are believed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from longbox.engine.older import OLDER, named_registers
from longbox.engine.piles import pile_up
from longbox.engine.program import Program
from longbox.engine.state import ENDS, NO_INTS, NO_LISTS, SIZES, Frame, Held, Layout, Row, State
from longbox.engine.words import tally, zone

FORMAT = 2
MAX_BYTES = 1_000_000
MAX_GUESTS = 100

_programs: dict[str, Program] = {}
_resolvers: list[Callable[[str, tuple[str, ...]], Program | None]] = []
GUEST = "+"  # before the id of a card of another box, among the names of overlay packs


class BadSave(ValueError):
    """These bytes are no saved game, or one of cards that are not here."""


def register(program: Program) -> None:
    _programs[program.hash] = program


def set_resolver(resolver: Callable[[str, tuple[str, ...]], Program | None]) -> None:
    """The games room says how the program of a box is made when a save asks for it."""
    _resolvers[:] = [resolver]


class _Saved(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The layout of a save, field by field."""

    format: int
    game: str
    packs: list[str]
    hash: str
    seats: int
    flags: list[bool]
    numbers: list[int]
    key: bytes
    defn: list[int]
    loc: list[int]
    zones: list[list[int]]
    mixed: list[int]
    played: list[int]
    gained: list[int]
    used: list[int]
    queue: list[int]
    stand: list[list[int]]
    listens: list[int]
    options: list[int]
    counters: list[int]
    frames: list[list[Any]]
    rows: list[list[Any]]
    check: bytes  # digest of everything before it: a save that was damaged is noticed


NUMBERS = (
    "serial", "turn", "turn_number", "power", "spent", "factor", "extra_draw", "drew", "states_seen", "result",
    "ask_seat", "ask_kind", "ask_prompt", "ask_card", "ask_more", "ask_aim", "answer", "over", "decider",
)  # fmt: skip
MORE_NUMBERS = ("confronting", "mode")  # of some boxes: written only where one of them is not 0
FIGHT_LISTS = ("health", "charges", "tally")  # of boxes with Health: written behind the numbers
FLAGS = ("teams", "patrol", "villain_up", "in_turn", "record", "horizon")
LISTS = ("mixed", "played", "gained", "used", "queue", "listens", "options", "counters")

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Saved).decode


def to_bytes(st: State) -> bytes:
    prog = st.prog
    saved = _Saved(
        FORMAT, prog.rules.game, prog.packs, prog.hash, st.seats,
        [getattr(st, name) for name in FLAGS], _numbers(st), st.key, list(st.defn), list(st.loc),
        st.zones, st.mixed, st.played, st.gained, st.used, st.queue,
        [_flat(held) for held in st.stand], st.listens, st.options, st.counters,
        [f.ints() for f in st.stack], [r.ints() for r in st.rows], b"",
    )  # fmt: skip
    saved.check = _digest(saved)
    return _encode(saved)


def _numbers(st: State) -> list[int]:
    numbers = [getattr(st, name) for name in NUMBERS]
    more = [getattr(st, name) for name in MORE_NUMBERS]
    if any(more) or st.health:
        numbers += more
    return numbers + [number for name in FIGHT_LISTS for number in getattr(st, name)]


def _lengths(prog: Program, seats: int) -> tuple[int, ...]:
    """How many numbers a save may have."""
    more = len(NUMBERS) + len(MORE_NUMBERS)
    return (more + 2 * seats + tally.SIZE,) if prog.rules.health else (len(NUMBERS), more)


def _digest(saved: _Saved) -> bytes:
    """Over the save as it is written with an empty digest."""
    given, saved.check = saved.check, b""
    made = hashlib.sha256(_encode(saved)).digest()[:16]
    saved.check = given
    return made


def from_bytes(data: bytes) -> State:
    if len(data) > MAX_BYTES:
        raise BadSave(f"a saved game has at most {MAX_BYTES} bytes, this has {len(data)}")
    try:
        saved = _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"no saved game: {error}") from None
    if saved.format != FORMAT:
        raise BadSave(f"saved in format {saved.format}, this version reads format {FORMAT}")
    program = _program(saved)
    if saved.check != _digest(saved):
        raise BadSave("no saved game: it was damaged")
    st = _state(saved, program)
    try:
        _fill(st, saved)
    except (IndexError, TypeError, ValueError) as error:
        raise BadSave(f"no saved game: {error}") from None
    return st


def _program(saved: _Saved) -> Program:
    if saved.hash in _programs:
        return _programs[saved.hash]
    # Overlay packs are files: bytes from outside must not make us open any. Whoever loads such a save opens them first.
    if not _resolvers:
        import_module("longbox.games")  # they make themselves known
    guests = tuple([name[len(GUEST) :] for name in saved.packs if name.startswith(GUEST)])
    for resolver in _resolvers if len(guests) == len(saved.packs) <= MAX_GUESTS else []:
        program = resolver(saved.game, guests)
        if program is not None and program.hash == saved.hash:
            return program
    raise BadSave(f"saved with other cards of {', '.join(saved.packs) or saved.game} than those installed")


def _state(saved: _Saved, prog: Program) -> State:
    cards = len(saved.defn)
    right = (
        2 <= saved.seats <= 5
        and len(saved.loc) == cards
        and len(saved.zones) == zone.SHARED + saved.seats * zone.PER_SEAT + len(prog.rules.extra)
        and all(0 <= d < len(prog.defs) for d in saved.defn)
        and all(-1 <= c < cards for z in saved.zones for c in z)
        and len(saved.flags) == len(FLAGS)
        and len(saved.numbers) in _lengths(prog, saved.seats)
        and len(saved.stand) == len(saved.listens) == saved.seats
        and len(saved.counters) >= saved.seats + 2
    )
    if not right:
        raise BadSave("no saved game: its parts do not fit together")
    costs = [prog.defs[d].cost for d in saved.defn]
    return State(prog, vec[i64](saved.defn), vec[i64](costs), saved.seats, Layout(saved.seats, prog.rules))


def _fill(st: State, saved: _Saved) -> None:
    for name, flag in zip(FLAGS, saved.flags, strict=True):
        setattr(st, name, flag)
    for name, number in zip((*NUMBERS, *MORE_NUMBERS), saved.numbers, strict=False):
        setattr(st, name, number)
    fight = saved.numbers[len(NUMBERS) + len(MORE_NUMBERS) :]
    if fight:
        st.health, st.charges = fight[: st.seats], fight[st.seats : 2 * st.seats]
        st.tally = fight[2 * st.seats :]
    for name in LISTS:
        setattr(st, name, getattr(saved, name))
    st.key = saved.key
    st.loc = vec[i64](saved.loc)
    _lay_piles(st, saved.zones)
    st.stand = [_held(numbers, st.prog) for numbers in saved.stand]
    st.stack = [_frame(parts, st.prog) for parts in saved.frames]
    st.rows = [_row(parts) for parts in saved.rows]


def _lay_piles(st: State, zones: list[list[int]]) -> None:
    st.above = vec[i64]([-1] * len(st.loc))
    st.below = vec[i64]([-1] * len(st.loc))
    st.ends = vec[i64]([-1] * SIZES + [0] * (ENDS - SIZES))
    for z, cards in enumerate(zones):
        pile_up(st, z, cards)


def _frame(parts: list[Any], prog: Program) -> Frame:
    """In the order of `Frame.ints`."""
    if len(parts) == OLDER:
        parts = named_registers(parts, prog)
    (
        kind, block, pc, stage, root, you, them, card, stay, foe, f_next, wanted, cards, rest, slots, seats, marks,
        dest, offer, affected, guarded, bonus, unavoidable,
    ) = parts  # fmt: skip
    f = Frame(kind, block, you, them, card)
    f.pc, f.stage, f.root, f.stay, f.foe, f.next, f.wanted = pc, stage, root, stay, foe, f_next, wanted
    f.dest, f.offer, f.affected, f.guarded, f.bonus, f.unavoidable = dest, offer, affected, guarded, bonus, unavoidable
    f.cards = cards or NO_INTS
    f.rest = rest or NO_INTS
    f.seats = seats or NO_INTS
    f.marks = marks or NO_INTS
    f.slots = slots or NO_LISTS
    return f


def _flat(abilities: list[Held]) -> list[int]:
    return [number for held in abilities for number in (held.number, held.card, held.row)]


def _held(numbers: list[int], prog: Program) -> list[Held]:
    """As `_flat` writes them: ability, card and row of each."""
    rows = [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
    return [Held(prog.abilities[number], number, card, row) for number, card, row in rows]


def _row(parts: list[Any]) -> Row:
    kind, moment, you, them, card, stay, block, ability, uses, slots = parts
    r = Row(kind, moment, you, them, card, stay)
    r.block, r.ability, r.uses = block, ability, uses
    r.slots = slots or NO_LISTS
    return r


def state_hash(st: State) -> str:
    return hashlib.sha256(to_bytes(st)).hexdigest()[:32]
