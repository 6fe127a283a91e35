"""A state as bytes and back, exact in mid-effect too. Bytes from outside are checked before they are believed.

A save knows its cards by what they mean (see `meaning`) and numbers their parts by that, so it can be read wherever the
cards of the game do the same, whatever else has changed. It may bring its cards along.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from itertools import chain
from typing import Any

import msgspec

from longbox.engine.keep import BadProgram, program_from_bytes, program_to_bytes
from longbox.engine.meaning import MARK, RULES, Roster, printed_in, roster, roster_by, roster_of
from longbox.engine.older import OLDER, named_registers
from longbox.engine.piles import new_state, pile_up, set_listens, set_places, set_stack, set_turn
from longbox.engine.program import Program
from longbox.engine.state import NO_INTS, NO_LISTS, Frame, Held, Layout, Row, State
from longbox.engine.uses import renumbered
from longbox.engine.words import ask, loc, over, prompt, tally, zone
from longbox.engine.written import FRAME_BLOCK, ROW_ABILITY, ROW_BLOCK, RUN_BLOCKS, parts_of, printed_of

FORMAT = 3
MAX_BYTES = 1_000_000
MAX_GUESTS = 1000  # and changes of the rules
MOST_CROSSOVERS = 24  # programs with guests that are kept ready

_programs: dict[tuple[str, str], Program] = {}
# Of a box, packs that were opened before or lie on the shelf, guests and changes of the rules.
Resolver = Callable[[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]], Program | None]
_resolvers: list[Resolver] = []
SHELF = "#"  # before the hash of a pack that is kept by what it says, see `games.shelf`
GUEST = "+"  # before the id of a card of another box, among the names of overlay packs
CHANGE = "!"  # before a change of the rules, there too
KEPT = "="  # before the hash of cards that came with a save, in place of such names


class BadSave(ValueError):
    """These bytes are no saved game, or one of cards that are not here."""


def register(program: Program) -> None:
    """Remembers the cards of a game. Of those with guests, packs of a table or other rules only the last few."""
    _programs[program.hash, " ".join(program.packs)] = program
    brought = (GUEST, CHANGE, SHELF)
    guests = [key for key, other in _programs.items() if any(name.startswith(brought) for name in other.packs)]
    for key in guests[: max(0, len(guests) - MOST_CROSSOVERS)]:
        del _programs[key]


def set_resolver(resolver: Resolver) -> None:
    """The games room says how the program of a box is made when a save asks for it."""
    _resolvers[:] = [resolver]


class _Cards(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The cards of the game, and a mark of what each of them and the rules mean."""

    ids: list[str]
    marks: bytes


class _State(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The state, field by field. Definitions, blocks and abilities are numbered as the roster says."""

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


class _Saved(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The layout of a save."""

    format: int
    game: str
    packs: list[str]
    hash: str  # of what the cards of this game mean
    cards: msgspec.Raw  # see `_Cards`
    program: bytes  # the cards themselves, if they come along
    state: msgspec.Raw
    check: bytes  # digest of everything before it: a save that was damaged is noticed


class _Format(msgspec.Struct, array_like=True):
    format: int


NUMBERS = (
    "serial", "turn", "turn_number", "power", "spent", "factor", "extra_draw", "drew", "states_seen", "result",
    "ask_seat", "ask_kind", "ask_prompt", "ask_card", "ask_more", "ask_aim", "answer", "over", "decider",
)  # fmt: skip
MORE_NUMBERS = ("confronting", "mode")  # of some boxes: written only where one of them is not 0
FIGHT_LISTS = ("health", "charges", "tally")  # of boxes with Health: written behind the numbers
FLAGS = ("teams", "patrol", "villain_up", "in_turn", "record", "horizon")
LISTS = ("mixed", "used", "options", "counters")

_encode = msgspec.msgpack.Encoder().encode
_decode_format = msgspec.msgpack.Decoder(_Format).decode
_decode = msgspec.msgpack.Decoder(_Saved).decode
_decode_state = msgspec.msgpack.Decoder(_State).decode


# --- writing


def to_bytes(st: State, with_cards: bool = False) -> bytes:
    prog = st.prog
    known = _known(st)
    cards = _kept(prog) if with_cards or _came_along(prog) else b""
    body = msgspec.Raw(_encode(_written(st, known)))
    saved = _Saved(FORMAT, prog.rules.game, prog.packs, known.hash, known.head, cards, body, b"")
    saved.check = _digest(saved)
    return _encode(saved)


def _kept(prog: Program) -> bytes:
    if "bytes" not in prog.seen:
        prog.seen["bytes"] = program_to_bytes(prog)
    kept: bytes = prog.seen["bytes"]
    return kept


def _came_along(prog: Program) -> bool:
    """Cards that are not installed: whoever reads a game with them will need them too."""
    return bool(prog.packs) and prog.packs[0].startswith(KEPT)


def _written(st: State, known: Roster) -> list[object]:
    """As `_State` has it."""
    return parts_of(st, known.def_at, known.block_at, known.ability_at, known.hears)


def _known(st: State) -> Roster:
    return roster_by(st.prog, printed_of(st, printed_in(st.prog)))


def _renumber(state: _State, defs: dict[int, int], blocks: dict[int, int], abilities: dict[int, int]) -> None:
    """Gives all definitions, blocks and abilities in a state other numbers. The lists in it stay as they are."""
    state.defn = [*map(defs.__getitem__, state.defn)]
    state.queue = _thirds(state.queue, abilities)
    state.stand = [_thirds(held, abilities) for held in state.stand]
    state.used = [renumbered(entry, blocks, abilities) for entry in state.used]
    for parts in state.frames:
        if parts[0] in RUN_BLOCKS:
            parts[FRAME_BLOCK] = blocks[parts[FRAME_BLOCK]]
    for parts in state.rows:
        if parts[ROW_BLOCK] != -1:
            parts[ROW_BLOCK] = blocks[parts[ROW_BLOCK]]
        if parts[ROW_ABILITY] != -1:
            parts[ROW_ABILITY] = abilities[parts[ROW_ABILITY]]


def _thirds(numbers: list[int], abilities: dict[int, int]) -> list[int]:
    """Each third number is an ability."""
    if not numbers:
        return numbers
    changed = numbers[:]
    changed[::3] = [abilities[number] for number in numbers[::3]]
    return changed


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


def state_hash(st: State) -> str:
    known = _known(st)
    return hashlib.sha256(known.hash.encode() + _encode(_written(st, known))).hexdigest()[:32]


# --- reading


def from_bytes(data: bytes) -> State:
    if len(data) > MAX_BYTES:
        raise BadSave(f"a saved game has at most {MAX_BYTES} bytes, this has {len(data)}")
    try:
        saved = _read(data)
        parts = _decode_state(saved.state)
        prog, known = _cards_of(saved)
        _renumber(parts, *known.numbers)
        st = _state(parts, prog)
        _fill(st, parts)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"no saved game: {error}") from None
    except (IndexError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave(f"no saved game: {error}") from None
    return st


def format_of(data: bytes) -> int:
    """The format of a save; 0 if it is none. Hashes of states can be compared only within a format."""
    try:
        return _decode_format(data).format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0


def _read(data: bytes) -> _Saved:
    """The save in the layout of today."""
    number = _decode_format(data).format
    if number == FORMAT:
        saved = _decode(data)
        if saved.check != _digest(saved):
            raise BadSave("no saved game: it was damaged")
        return saved
    from longbox.engine.formats import migrated

    found = migrated(number, data)
    cards, state = _encode(_Cards(**found["cards"])), _encode(_State(**found["state"]))
    return _Saved(**{**found, "cards": msgspec.Raw(cards), "state": msgspec.Raw(state), "check": b""})


def _cards_of(saved: _Saved) -> tuple[Program, Roster]:
    """The cards of a save: those installed here if they do the same, else those it has brought along."""
    told = saved.hash.encode() + bytes(saved.cards)
    for prog in _programs.values():
        if told in prog.seen and prog.packs == saved.packs:  # one like it was read before
            return prog, prog.seen[told]
    cards = msgspec.msgpack.decode(saved.cards, type=_Cards)
    tried = None
    for prog in _candidates(saved):
        known = _roster_in(prog, cards.ids)
        if known is not None and known.hash == saved.hash:
            if bytes(known.head) == bytes(saved.cards):
                prog.seen[told] = known
            return prog, known
        tried = tried or prog
    if not saved.program:
        raise BadSave(_changes(saved, cards, tried))
    try:
        prog = _brought(saved.program)
    except BadProgram as error:
        raise BadSave(f"no saved game: {error}") from None
    known = _roster_in(prog, cards.ids)
    if known is None or known.hash != saved.hash or prog.rules.game != saved.game:
        raise BadSave("no saved game: it has brought other cards along than its own")
    return prog, known


def _candidates(saved: _Saved) -> Iterator[Program]:
    """The programs that may have the cards of a save, the likeliest first."""
    here = [prog for prog in _programs.values() if prog.rules.game == saved.game]
    yield from (prog for prog in here if prog.packs == saved.packs)
    # Overlay packs are files: bytes from outside must not make us open any, but those opened before and the shelf.
    if not _resolvers:
        import_module("longbox.games")  # they make themselves known
    guests = tuple([name[len(GUEST) :] for name in saved.packs if name.startswith(GUEST)])
    changes = tuple([name[len(CHANGE) :] for name in saved.packs if name.startswith(CHANGE)])
    packs = tuple([name for name in saved.packs if not name.startswith((GUEST, CHANGE, KEPT))])
    known = len(guests) + len(changes) + len(packs)
    for resolver in _resolvers if known == len(saved.packs) <= MAX_GUESTS else []:
        program = resolver(saved.game, packs, guests, changes)
        if program is not None:
            yield program
    yield from (prog for prog in here if prog.packs != saved.packs)


def _roster_in(prog: Program, ids: list[str]) -> Roster | None:
    if not all(id in prog.index for id in ids):
        return None
    return roster_of(prog, [prog.index[id] for id in ids])


@lru_cache(maxsize=8)
def _brought(data: bytes) -> Program:
    prog = program_from_bytes(data)
    prog.packs = [KEPT + prog.hash]
    return prog


def _changes(saved: _Saved, cards: _Cards, here: Program | None) -> str:
    """Why there is no such game here."""
    open_here = here.packs if here is not None else []
    closed = [name for name in saved.packs if not name.startswith((GUEST, CHANGE, KEPT)) and name not in open_here]
    if closed:
        return f"saved with {_few(closed)}, which {'are' if len(closed) > 1 else 'is'} not open here"
    told = f"saved with other cards of {', '.join(saved.packs) or saved.game} than those installed"
    if here is None:
        return told
    missing = [id for id in cards.ids if id not in here.index]
    marks = roster(here, set(cards.ids) - set(missing)).marks
    at = range(0, len(cards.marks), MARK)
    then = dict(zip([RULES, *cards.ids], [cards.marks[i : i + MARK] for i in at], strict=False))
    changed = [f"'{id}'" if id else f"the rules of {saved.game}" for id, mark in marks.items() if then.get(id) != mark]
    if missing:
        return f"{told}: there is no {_few([repr(id) for id in missing])} any more"
    if changed:
        several = len(changed) > 1 or (RULES in marks and then.get(RULES) != marks[RULES])
        return f"{told}: {_few(changed)} {'have' if several else 'has'} changed since"
    return f"{told}: which cards fit which others has changed since"


def _few(names: list[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _state(saved: _State, prog: Program) -> State:
    cards = len(saved.defn)
    right = (
        2 <= saved.seats <= 5
        and len(saved.loc) == cards
        and len(saved.zones) == zone.of(saved.seats) + len(prog.rules.extra)
        and _among(saved.defn, 0, len(prog.defs))
        and _each_once(saved.zones, cards)
        and len(saved.flags) == len(FLAGS)
        and len(saved.numbers) in _lengths(prog, saved.seats)
        and len(saved.stand) == len(saved.listens) == saved.seats
        and len(saved.counters) >= saved.seats + 2
    )
    if not right or not _in_bounds(saved, cards):
        raise BadSave("no saved game: its parts do not fit together")
    return new_state(prog, saved.defn, saved.seats, Layout(saved.seats, prog.rules))


def _each_once(zones: list[list[int]], cards: int) -> bool:
    """Whether every card lies in just one place: a pile that comes back to itself would have no end."""
    empty = zones[zone.LINE_UP].count(zone.EMPTY)  # which is below every card
    return sorted(chain.from_iterable(zones))[empty:] == list(range(cards))


def _among(numbers: list[int], first: int, end: int) -> bool:
    """Whether none is below the first or reaches the end."""
    return not numbers or (min(numbers) >= first and max(numbers) < end)


def _in_bounds(saved: _State, cards: int) -> bool:
    """Whether seats, cards and words are some that there are."""
    numbers = dict(zip(NUMBERS, saved.numbers, strict=False))
    told = [saved.mixed, saved.gained[::2], saved.queue[1::3], *(held[1::3] for held in saved.stand)]
    return (
        0 <= numbers["turn"] < saved.seats
        and -1 <= numbers["ask_seat"] < saved.seats
        and -1 <= numbers["decider"] < saved.seats
        and -1 <= numbers["ask_card"] < cards
        and 0 <= numbers["ask_kind"] < len(ask.NAMES)
        and 0 <= numbers["ask_prompt"] < len(prompt.NAMES)
        and 0 <= numbers["over"] < len(over.NAMES)
        and _among([*chain.from_iterable(told)], -1, cards)
        and _among([place & loc.ZONE_MASK for place in saved.loc], 0, len(saved.zones))
    )


def _fill(st: State, saved: _State) -> None:
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
    set_places(st, saved.loc)
    set_turn(st, saved.played, saved.gained, saved.queue)
    set_listens(st, saved.listens)
    for z, cards in enumerate(saved.zones):
        pile_up(st, z, cards)
    st.stand = [_held(numbers, st.prog) for numbers in saved.stand]
    set_stack(st, [_frame(parts, st.prog) for parts in saved.frames])
    st.rows = [_row(parts) for parts in saved.rows]


def _frame(parts: list[Any], prog: Program) -> Frame:
    """In the order of `Frame.ints`."""
    if len(parts) == OLDER:  # the first saves of format 3
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


def _held(numbers: list[int], prog: Program) -> list[Held]:
    """As they are written: ability, card and row of each."""
    rows = [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
    return [Held(prog.abilities[number], number, card, row) for number, card, row in rows]


def _row(parts: list[Any]) -> Row:
    kind, moment, you, them, card, stay, block, ability, uses, slots = parts
    r = Row(kind, moment, you, them, card, stay)
    r.block, r.ability, r.uses = block, ability, uses
    r.slots = slots or NO_LISTS
    return r
