"""Frames of saves that were made when their registers had no names of their own."""

from __future__ import annotations

from typing import Any

from longbox.engine.program import Program
from longbox.engine.words import frame, op

OLDER = 15  # so many parts had a frame


def named_registers(parts: list[Any], prog: Program) -> list[Any]:
    """A frame of 15 parts as `Frame.ints` has it now: two numbers and two lists served all, by what it was doing."""
    kind, block, pc, stage, root, you, them, card, stay, foe, i, j, a, b, slots = parts
    seats: list[int] = []
    marks: list[int] = []
    dest = offer = -1
    affected = guarded = bonus = 0
    unavoidable = False
    verb = _verb(prog, kind, block, pc)
    if verb in (op.FOR, op.ATTACK, op.SHARE):
        seats, a = a, []
    if verb == op.ATTACK:
        guarded, b = sum(1 << (seat & 7) for seat in b), []
        affected, unavoidable, bonus, j = j & 255, j & 256 != 0, j >> 9, 0
    elif verb in (op.SHARE, op.PLAY):
        marks = b
    elif verb == op.CHOOSE:
        a, b, i, j = [], a, 0, i
    elif kind == frame.GAIN:
        dest, offer, seats, i, j, a = j, i, a, 0, 0, []
    elif kind in (frame.UNDER, frame.ARENA):
        offer, i = i, 0
    elif kind in (frame.DEAL, frame.DRAFT):
        you, j = j, 0
    return [
        kind, block, pc, stage, root, you, them, card, stay, foe, i, j, a, b, slots, seats, marks, dest, offer,
        affected, guarded, bonus, unavoidable,
    ]  # fmt: skip


def _verb(prog: Program, kind: int, block: int, pc: int) -> int:
    """What a frame of steps is doing, -1 for one of another kind or at its end."""
    if kind != frame.STEPS:
        return -1
    steps = prog.blocks[block].steps
    return steps[pc].op if pc < len(steps) else -1
