"""Saves of older formats, brought up to date step by step. A step is a pure function: the old save in, the next out.

What a step knows about its format stays as it was, whatever becomes of today's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from longbox.engine.keep import program_from_bytes, program_to_bytes
from longbox.engine.meaning import meaning, roster, roster_of
from longbox.engine.older import named_registers
from longbox.engine.program import Program
from longbox.engine.save import FORMAT, BadSave

Save = dict[str, Any]


def migrated(number: int, data: bytes) -> Save:
    """A save of an older format as one of today."""
    if number not in _STEPS:
        raise BadSave(f"saved in format {number}, this version reads formats {min(_STEPS)} to {FORMAT}")
    layout, _ = _STEPS[number]
    saved = msgspec.structs.asdict(msgspec.msgpack.decode(data, type=layout))
    while number < FORMAT:
        _, step = _STEPS[number]
        saved = step(saved)
        number += 1
    return saved


# ---------------------------------------------------------------- format 2, of version 0.1.0
# It knew its cards by the files of the packs, and numbered blocks and abilities as they came. So the programs of that
# version are kept, each with all cards of other boxes that could join.


class Saved2(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
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
    check: bytes


FILES_2 = {
    "base": "fb232635035e62187773d8a4f00ca72a993477bc5378f4cb91754dccbe343964",
    "titans": "11375ac8e681a6911fadeba5dc6948bfe1ff3edb64292dd3889f1f83e33594a5",
    "rivals": "31e1a9e9b3772e1fdc6c70524b7618691f5b042f44c505f62df2b6405e3396eb",
    "metal": "03ec70bcbc5aa05e20472ccd7e7137977aa4f6c4699ede5346244926408aee83",
    "injustice": "287d8fd0e2933dd7fca250eeaf474bd51da23f31759044192c796299ee6dccf9",
}
GUEST_2 = "+"
STEPS_2, DEFEND_2 = 0, 1  # frames that run a block
CARDS_2 = 30  # the ability that gives cards a further type


@lru_cache(maxsize=5)
def _program_2(game: str) -> Program:
    data = files("longbox.engine").joinpath("kept", f"{game}_2.program").read_bytes()
    prog = program_from_bytes(data, trusted=True)
    if prog.rules.health:  # what came with Health then has words of its own now
        prog.rules.super_moves = prog.rules.villains_by_level = True
        prog.rules.guest_levels = [8, 10, 12]
    prog.hash = meaning(prog)
    return prog


@lru_cache(maxsize=5)
def _bytes_2(game: str) -> bytes:
    return program_to_bytes(_program_2(game))


@lru_cache(maxsize=16)
def _numbers_2(game: str, guests: tuple[str, ...]) -> _Numbers2:
    return _Numbers2(_program_2(game), list(guests))


def from_2(old: Save) -> Save:
    if old["check"] != hashlib.sha256(msgspec.msgpack.encode([*[*old.values()][:-1], b""])).digest()[:16]:
        raise BadSave("no saved game: it was damaged")
    game, packs = old["game"], old["packs"]
    guests = [name[len(GUEST_2) :] for name in packs if name.startswith(GUEST_2)]
    if game not in FILES_2 or len(guests) != len(packs) or _hash_2(game, guests) != old["hash"]:
        told = ", ".join(packs) or game
        raise BadSave(f"saved with other cards of {told} than those of version 0.1.0, in the format of that version")
    numbers = _numbers_2(game, tuple(guests))
    known = roster_of(numbers.prog, [numbers.defs[number] for number in old["defn"]])
    defs = {number: known.def_at[at] for number, at in enumerate(numbers.defs) if at in known.def_at}
    blocks = {number: known.block_at[at] for number, at in enumerate(numbers.blocks) if at in known.block_at}
    abilities = {number: known.ability_at[at] for number, at in enumerate(numbers.abilities) if at in known.ability_at}
    state = {name: value for name, value in old.items() if name not in ("format", "game", "packs", "hash", "check")}
    state |= {
        "defn": [defs[number] for number in old["defn"]],
        "used": [_used_2(entry, blocks, abilities) for entry in old["used"]],
        "queue": _thirds_2(old["queue"], abilities),
        "stand": [_thirds_2(held, abilities) for held in old["stand"]],
        "frames": [_frame_2(frame, numbers, blocks) for frame in old["frames"]],
        "rows": [_row_2(row, blocks, abilities) for row in old["rows"]],
    }
    cards = {"ids": known.ids, "marks": b"".join(known.marks.values())}
    return {
        "format": 3,
        "game": game,
        "packs": packs,
        "hash": known.hash,
        "cards": cards,
        "program": _bytes_2(game),
        "state": state,
    }


def _frame_2(frame: list[Any], numbers: _Numbers2, blocks: dict[int, int]) -> list[Any]:
    kind, block, *rest = frame
    runs = kind in (STEPS_2, DEFEND_2)
    kept = numbers.blocks[block] if runs else block  # what its registers held depends on the step it is at
    kind, _, *named = named_registers([kind, kept, *rest], numbers.prog)
    return [kind, blocks[block] if runs else block, *named]


def _row_2(row: list[Any], blocks: dict[int, int], abilities: dict[int, int]) -> list[Any]:
    block, ability = row[6:8]
    return [*row[:6], blocks[block] if block >= 0 else -1, abilities[ability] if ability >= 0 else -1, *row[8:]]


def _hash_2(game: str, guests: list[str]) -> str:
    homes = sorted({id.partition(":")[0] for id in guests})
    told = [FILES_2[game], *(FILES_2.get(home, "") for home in homes)]
    return hashlib.sha256(f"{game} {''.join(told)}{' '.join(guests)}".encode()).hexdigest()[:32]


def _thirds_2(numbers: list[int], abilities: dict[int, int]) -> list[int]:
    return [abilities[number] if at % 3 == 0 else number for at, number in enumerate(numbers)]


def _used_2(entry: int, blocks: dict[int, int], abilities: dict[int, int]) -> int:
    if entry >= 0:
        number, card = divmod(entry, 1024)
        return abilities[number] * 1024 + card
    what, card = divmod(-1 - entry, 1024)
    if what < 8:  # a deed: no card had its Burn in block 0
        return entry
    block, seat = divmod(what, 8)
    return -1 - ((64 + blocks[block] * 8 + seat) * 1024 + card)


class _Numbers2:
    """By the numbers of version 0.1.0 those in the kept program: the cards of the box, its guests, further forms."""

    def __init__(self, prog: Program, guests: list[str]) -> None:
        if not all(id in prog.index for id in guests):
            raise BadSave("no saved game: it names cards that could not join")
        self.prog = prog
        ids = [*(id for id in prog.index if ":" not in id), *guests]
        rules = roster(prog, [])
        self.blocks: list[int] = []
        self.abilities: list[int] = []
        for id in ids:
            card = roster(prog, [id])
            self.blocks += sorted(set(card.blocks) - set(rules.blocks))
            self.abilities += sorted(set(card.abilities) - set(rules.abilities))
        self.blocks += sorted(rules.blocks)
        self.abilities += sorted(rules.abilities)
        self.defs = self._defs([prog.index[id] for id in ids])

    def _defs(self, printed: list[int]) -> list[int]:
        defs = self.prog.defs
        found = [*printed, *(defs[number].owned for number in printed if defs[number].owned != number)]
        if any(self.prog.abilities[number].kind == CARDS_2 for number in self.abilities):
            plain = [number for number in found if defs[number].section != "characters"]
            found += [form for number in plain for form in defs[number].with_type if form != number]
        return found


_STEPS: dict[int, tuple[type, Callable[[Save], Save]]] = {2: (Saved2, from_2)}
