"""Facts about compiled steps that let the engine take a shorter way."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.engine.program import Block, Program, Step
from longbox.engine.words import amount, op, stand, who
from longbox.language import tree


def straight(step: Step) -> bool:
    """Power or a draw of a fixed number: asks nothing, names nothing."""
    return (
        (step.op == op.POWER or (step.op == op.DRAW and not step.by_slot))
        and step.who in (who.SUBJECT, who.YOU)
        and (step.val.kind, step.val.plus, step.val.minus) == (amount.NUMBER, None, None)
        and step.then < 0
        and step.els < 0
    )


def commutes(prog: Program, step: Step) -> bool:
    """Power, draws and numbers of the turn add up to the same in any order."""
    if step.then >= 0 or step.els >= 0:
        return False
    if step.op == op.UNTIL:
        return all(prog.abilities[a].kind == stand.RULE for a in step.abilities)
    return step.op == op.POWER or (step.op == op.DRAW and not step.by_slot)


def plain_power(block: Block) -> int:
    """The Power of a block that gives just this, else -1."""
    if len(block.steps) != 1:
        return -1
    step = block.steps[0]
    plain = step.op == op.POWER and step.val.kind == amount.NUMBER and step.val.plus is None and step.val.times == 1
    return step.val.number if plain and step.val.minus is None and step.val.floor == 0 else -1


def fixed(block: Block, verb: int) -> int:
    """How much Power, or how many cards, its plain steps give in any case."""
    return sum(step.val.number for step in block.steps if step.op == verb and straight(step) and step.val.times == 1)


def sure_power(prog: Program, block: int) -> int:
    """The Power a row of steps gives in any case: the best alternative, the worse branch."""
    if block < 0:
        return 0
    total = fixed(prog.blocks[block], op.POWER)
    for step in prog.blocks[block].steps:
        if step.op == op.CHOOSE:
            total += max(sure_power(prog, offer) for offer in step.alts)
        elif step.op == op.IF:
            total += min(sure_power(prog, step.then), sure_power(prog, step.els))
    return total


def has_attack(steps: Sequence[tree.Step]) -> bool:
    for step in steps:
        if step.verb == "attack":
            return True
        for value in step.fields.values():
            if isinstance(value, tuple) and value and isinstance(value[0], tree.Step) and has_attack(value):
                return True
    return False
