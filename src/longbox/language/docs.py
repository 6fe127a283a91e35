"""The reference page for card authors, made from the table. `python -m longbox.language.docs --write` writes it to
`docs/verbs.md`, and the JSON Schema to `docs/pack.schema.json`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from longbox.language import verbs as v
from longbox.language import words as w
from longbox.language.schema import pack_schema
from longbox.language.verbs import Field, Table, Word

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = "verbs.md"
SCHEMA = "pack.schema.json"

_INTRO = """\
# The card language

This page is made from the table in `src/longbox/language/verbs.py`; do not edit it by hand, run
`python -m longbox.language.docs --write`. `longbox pack check FILE...` tells everything that is wrong in a pack, with
the line and the nearest word that would be right. For completion while typing, begin a pack file with

```yaml
# yaml-language-server: $schema=../../../../docs/pack.schema.json
```

## A card

```yaml
poison_ivy:
  name: {en: Poison Ivy, fr: Poison Ivy}
  section: main_deck
  type: villain
  cost: 3
  vp: 1
  copies: 2
  play:
  - power: 1
  - attack: each foe
    does:
    - discard: {top: deck, as: it}
    - if: {cost of: it, at least: 1}
      then: {gain: weakness}
```

- A **step** is one verb with its fields. Where steps are asked for, one step or a list of steps may stand.
- Every step has a **subject**: `you`, whose card it is; inside `does` each affected player (`them`). `who` moves one
  step to somebody else. Zones without `whose` are the subject's own.
- A **slot** remembers what a step found: `as: it` saves, `it` names it later in the same block. Slots hold cards, a
  player, a number or a word. Inside `does` each player has slots of his own, readable again in `afterwards`;
  `adds to: pool` fills one slot for all. In `afterwards` of a `together` attack the slot
  `received` holds what was given to each player hit.
- A **price** (`may`, `price`, `unless`) is all or nothing: no `up to`, no `n: any`.
- Words are written plainly; `on`, `yes`, `no` have no special meaning. Flags are `true` or left out. YAML anchors,
  aliases and tags are refused.
- Words marked with the name of a box were brought by that box; the others are of the base game.
"""


def page() -> str:
    """The whole reference page."""
    parts = [
        _INTRO,
        "## A pack file\n\n" + _fields(v.PACK_FIELDS),
        "An overlay (`overlay: base`) replaces cards of that pack by id, or adds new ones; later packs win.\n",
        "## Facts of a card\n\n" + _fields(v.FACTS),
        "## Blocks of a card\n\n" + _blocks(),
        _small("defense", v.DEFENSE_FIELDS),
        _small("block", v.BLOCK_FIELDS),
        _small("slots", v.ARENA_SLOT_FIELDS),
        "## Verbs\n\n" + _table(v.VERBS, yaml=True),
        "## Standing abilities\n\nThey stand in `ongoing`, `ability`, `always` and under `until`.\n\n"
        + _table(v.STANDINGS),
        "## Events of `when`\n\n" + _rows(v.TRIGGERS),
        "## Choosing cards\n\n" + _fields(v.SELECTORS),
        "Exactly one of `in`, `top` and `of` says where the cards are; `discard` means the hand if none does.\n",
        "## Conditions\n\n" + _table(v.CONDITIONS),
        "## Values\n\n" + _table(v.VALUES, hidden=v.ARITHMETIC),
        "Every value takes these too, in this order; the result is never below 0.\n\n" + _fields(v.ARITHMETIC),
        "## Players\n\n" + _list(w.PLAYERS) + "\n" + _fields(v.PLAYER_FIELDS),
        "## Words\n\n" + "\n".join(_words(title, words) for title, words in _LISTS),
        "## What may stand where\n\n" + _kinds(),
    ]
    return "\n".join(parts)


_LISTS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("Types in `is` and `not`", w.TYPES),
    ("Marks in `is` and `not`", w.MARKS),
    ("Titles in `is` and `not`", w.TITLES),
    ("Zones (`in`)", w.ZONES),
    ("Piles (`top`)", w.TOPS),
    ("Places (`to`)", w.PLACES),
    ("Gifts (`to: {hand of: left}`)", w.GIFTS),
    ("Receivers of a gift", w.RECEIVERS),
    ("Moments (`later`, `until`)", w.MOMENTS),
    ("Numbers of the rules (`rule`)", w.RULES),
    ("Numbers that can be named in values", w.NUMBERS),
    ("Sections", w.SECTIONS),
    ("Types of cards (`type`)", w.CARD_TYPES),
    ("Set-up words (`setup`)", w.SETUPS),
    ("Drawings (`emblem`)", w.EMBLEMS),
)


# ---------------------------------------------------------------- pieces
def _table(table: Table, yaml: bool = False, hidden: Sequence[Field] = ()) -> str:
    return "\n".join(_entry(word, yaml, hidden) for word in table.values())


def _entry(word: Word, yaml: bool, hidden: Sequence[Field]) -> str:
    lines = [
        f"### `{word.name}`{_boxes(word.boxes)}",
        "",
        f"{_sentence(word.head.meaning)} Takes {_takes(word.head)}.",
        "",
    ]
    example = f"- {word.example.replace(chr(10), chr(10) + '  ')}" if yaml else word.example
    lines += ["```yaml", example, "```", ""]
    fields = [field for field in word.fields if field not in hidden]
    if fields:
        lines.append(_fields(fields))
    if word.needs:
        lines.append(f"Needs {_either(word.needs)}.\n")
    return "\n".join(lines)


def _rows(table: Table) -> str:
    lines = ["| event | takes | fires when | example |", "| --- | --- | --- | --- |"]
    for word in table.values():
        cells = (f"`{word.name}`{_boxes(word.boxes)}", _takes(word.head), word.head.meaning, f"`{word.example}`")
        lines.append(_row(cells))
    return "\n".join(lines) + "\n"


def _fields(fields: Iterable[Field]) -> str:
    lines = ["| field | takes | meaning |", "| --- | --- | --- |"]
    for field in fields:
        name = f"`{field.name}`" + (" (needed)" if field.required else "")
        lines.append(_row((name, _takes(field), field.meaning)))
    return "\n".join(lines) + "\n"


def _blocks() -> str:
    lines = ["| block | takes | when | only in section |", "| --- | --- | --- | --- |"]
    for block in v.BLOCKS.values():
        sections = ", ".join(f"`{section}`" for section in block.sections)
        lines.append(_row((f"`{block.name}`{_boxes(block.boxes)}", _takes(block.field), block.field.meaning, sections)))
    return "\n".join(lines) + "\n"


def _small(name: str, fields: Sequence[Field]) -> str:
    return f"Fields of `{name}`:\n\n" + _fields(fields)


def _words(title: str, words: Mapping[str, str]) -> str:
    return f"### {title}\n\n{_list(words)}"


def _list(words: Mapping[str, str]) -> str:
    return "".join(f"- `{word}`: {meaning}\n" for word, meaning in words.items())


def _kinds() -> str:
    return "".join(f"- *{kind}*: {meaning}\n" for kind, meaning in v.KINDS.items())


def _takes(field: Field) -> str:
    if field.kind in ("word", "words") and field.words is not None and len(field.words) <= 6:
        listed = ", ".join(f"`{word}`" for word in field.words)
        return listed if field.kind == "word" else f"one or several of {listed}"
    if field.kind in ("word", "words"):
        return f"{v.KINDS[field.kind]} below"
    return v.KINDS[field.kind]


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _either(names: Sequence[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)


def _boxes(boxes: str) -> str:
    return f" ({boxes})" if boxes else ""


# ---------------------------------------------------------------- files
def files() -> dict[Path, str]:
    """What the generated files must hold."""
    schema = json.dumps(pack_schema(), indent=1, ensure_ascii=False) + "\n"
    return {DOCS / PAGE: page(), DOCS / SCHEMA: schema}


def main(arguments: Sequence[str]) -> int:
    if list(arguments) != ["--write"]:
        print("usage: python -m longbox.language.docs --write", file=sys.stderr)
        return 2
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
