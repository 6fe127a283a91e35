"""The JSON Schema of a format file and the tables of its reference, made from `format_words.py`.

`python -m longbox.games.format_docs --write` writes `docs/format.schema.json` and the tables in `docs/formats.md`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from longbox.games.format_words import FIELDS, KINDS, MIX, OPENING, PICK, RULES, SIZES, TABLES, TIERS, Row, limits
from longbox.games.options import CHOICES, HERO_MODES
from longbox.language.words import CARD_TYPES

DOCS = Path(__file__).resolve().parents[3] / "docs"
BEGIN, END = "<!-- words -->\n", "<!-- end of words -->\n"
Schema = dict[str, Any]

_TEXT: Schema = {"type": "string", "minLength": 1}
_IDS: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_INSIDE = {"sizes": SIZES, "tiers": TIERS, "rules": RULES, "opening_line_up": OPENING, "mix": MIX}


def format_schema() -> Schema:
    """What editors complete and underline while a format is typed; `longbox format check` knows more."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Longbox format",
        **_object(FIELDS),
    }


def _object(rows: Sequence[Row], prefix: str = "") -> Schema:
    return {
        "type": "object",
        "properties": {row.name: {**_of(row, prefix), "description": row.meaning} for row in rows},
        "required": [row.name for row in rows if row.required],
        "additionalProperties": False,
    }


def _of(row: Row, prefix: str) -> Schema:
    if row.kind == "number":
        return {"type": "integer", **_limits(row.name, prefix)}
    if row.kind in ("word", "words"):
        one: Schema = {"enum": list(row.words or CARD_TYPES)}
        return one if row.kind == "word" else {"anyOf": [one, {"type": "array", "items": one}]}
    if row.kind == "cards":
        return {"type": "array", "items": {"anyOf": [_TEXT, _object(PICK)]}}
    if row.kind == "rows":
        return _object(_INSIDE[row.name], "opening_" if row.name == "opening_line_up" else "")
    return _plain(row.kind)


def _limits(name: str, prefix: str) -> Schema:
    if name == "version":
        return {"minimum": 1}
    least, most = limits("tier" if name == "others" else prefix + name)
    return {"minimum": least, "maximum": most}


def _plain(kind: str) -> Schema:
    if kind == "both":
        return {
            "type": "object", "properties": {"en": _TEXT, "fr": _TEXT}, "required": ["en", "fr"],
            "additionalProperties": False,
        }  # fmt: skip
    count: Schema = {"type": "integer", "minimum": 0, "maximum": 99}
    span: Schema = {"type": "array", "items": count, "minItems": 2, "maxItems": 2}
    return {
        "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
        "flag": {"type": "boolean"},
        "text": _TEXT,
        "lines": _TEXT,
        "files": _IDS,
        "ids": _IDS,
        "span": span,
        "cost": {"anyOf": [count, span]},
        "numbers": {"type": "object", "additionalProperties": count},
        "tiers": {"type": "object", "patternProperties": {"^[0-9]{1,2}$": _IDS}, "additionalProperties": False},
        "options": _options(),
    }[kind]


def _options() -> Schema:
    found: Schema = {}
    for choice in CHOICES.values():
        if choice.kind == "switch":
            found[choice.name] = {"type": "boolean", "description": choice.help}
        elif choice.kind in ("word", "heroes"):
            found[choice.name] = {"enum": list(choice.words or HERO_MODES), "description": choice.help}
    return {"type": "object", "properties": found, "additionalProperties": False}


def tables() -> str:
    """The reference: every field of a format."""
    parts = []
    for title, rows in TABLES.items():
        lines = [f"Fields of {title}:", "", "| field | takes | meaning |", "| --- | --- | --- |"]
        for row in rows:
            takes = ", ".join(f"`{word}`" for word in row.words) or KINDS[row.kind]
            name = f"`{row.name}`" + (" (needed)" if row.required else "")
            lines.append(f"| {name} | {takes} | {row.meaning} |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def files() -> dict[Path, str]:
    """What the generated files must hold."""
    page = DOCS / "formats.md"
    head, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    schema = json.dumps(format_schema(), indent=1, ensure_ascii=False) + "\n"
    return {page: f"{head}{BEGIN}\n{tables()}\n{END}{tail}", DOCS / "format.schema.json": schema}


def main(arguments: Sequence[str]) -> int:
    if list(arguments) != ["--write"]:
        print("usage: python -m longbox.games.format_docs --write", file=sys.stderr)
        return 2
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
