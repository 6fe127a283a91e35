"""What the parts of a program hold: which field refers to what. Whoever walks a program without knowing each field
(to hash it, to keep it) learns here what a number stands for.
"""

from __future__ import annotations

from typing import Any

from longbox.engine.program import Ability, Block, CardDef, Cond, Filt, Program, Rules, Sel, Step, Val, Who

# Parts inside parts, by the kind of part and its field. A list of them: `MANY`.
PARTS: dict[type, dict[str, type]] = {
    Val: {"sel": Sel, "filt": Filt, "cond": Cond, "then": Val, "els": Val, "plus": Val, "minus": Val},
    Cond: {"filt": Filt, "sel": Sel, "more_than": Val, "with_": Cond, "of": Cond},
    Sel: {"filt": Filt, "n": Val},
    Step: {"sel": Sel, "val": Val, "cond": Cond, "unless": Sel},
    Block: {"steps": Step},
    Ability: {"filt": Filt, "cond": Cond, "amount": Val, "sel": Sel},
    CardDef: {"score": Val},
}
MANY = {(Cond, "of"), (Block, "steps")}

# Numbers, or lists of numbers, that name a block, an ability, a choice of players or a definition; -1 is none.
BLOCKS: dict[type, tuple[str, ...]] = {
    CardDef: (
        "play", "appearance", "patrol", "defense_do", "reward", "confront", "block_do", "ambush", "slots", "penalty",
        "bonus",
    ),
    Step: ("then", "els", "do", "avoided", "after", "alts"),
    Ability: ("do",),
    Program: ("recruit", "phases"),
}  # fmt: skip
ABILITIES: dict[type, tuple[str, ...]] = {
    CardDef: ("ongoing", "ability", "gained_this", "played_this", "table", "on_stack", "raises"),
    Step: ("abilities",),
}
PLAYERS: dict[type, tuple[str, ...]] = {
    Step: ("who", "dest_who", "players"),
    Val: ("who",),
    Cond: ("who",),
    Sel: ("whose",),
}
DEFINITIONS: dict[type, tuple[str, ...]] = {CardDef: ("printed", "owned", "lasting", "with_type")}

TEXTS = {
    (Rules, "ties"),
    (Rules, "stacks"),
    (Rules, "extra"),
    (Rules, "phases"),
    (Rules, "tiered"),
}  # lists of text; all others hold numbers
TRUTHS = {(Rules, "extra_open"), (Filt, "ok")}  # lists of yes and no

_BLANKS: dict[type, Any] = {
    Filt: lambda: Filt([]),
    Who: lambda: Who(0),
    Val: Val,
    Cond: lambda: Cond(0),
    Sel: lambda: Sel(Filt([])),
    Step: lambda: Step(0, Sel(Filt([])), Val()),
    Block: lambda: Block([]),
    Ability: lambda: Ability(0),
    CardDef: lambda: CardDef("", 0),
    Rules: Rules,
    Program: Program,
}


def blank(kind: type) -> Any:
    """A part with nothing said yet."""
    return _BLANKS[kind]()


_usual: dict[type, dict[str, Any]] = {}


def usual(kind: type) -> dict[str, Any]:
    """The fields of a kind of part, with what they hold when nothing is said; in the order of their names."""
    if kind not in _usual:
        empty = blank(kind)
        names = getattr(kind, "__mypyc_attrs__", None) or vars(empty)
        _usual[kind] = {name: getattr(empty, name) for name in sorted(names)}
    return _usual[kind]


def said(part: Any) -> dict[str, Any]:
    """The fields of a part that hold something else than usual: a field that is added later changes nothing here."""
    kind = type(part)
    found = {}
    for name, default in usual(kind).items():
        value = getattr(part, name)
        if name in PARTS.get(kind, ()) or value != default:
            found[name] = value
    return found
