"""The JSON Schema of a pack file, for editors: made from the table, so it knows every word the reader knows.

The reader checks more (slots, reachability, card ids); the schema is what completes and underlines while typing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from longbox.language import verbs as v
from longbox.language import words as w
from longbox.language.verbs import Field, Table, Word

Schema = dict[str, Any]

_ID = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
_INT = {"type": "integer"}
_COUNT = {"type": "integer", "minimum": 1}
_TEXT = {"type": "string", "minLength": 1}
_SLOT = {"type": "string", "pattern": "^[a-z][a-z0-9_ ]*$"}


def pack_schema() -> Schema:
    """The whole schema."""
    pack = _object(v.PACK_FIELDS, "A pack of cards")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Longbox card pack",
        **pack,
        "$defs": {_key(kind): schema() for kind, schema in _DEFINITIONS.items()},
    }


# ---------------------------------------------------------------- fields and objects
def _of(field: Field) -> Schema:
    """The schema of a field: its kind, and its meaning as the hint that editors show."""
    return {**_kind(field), "description": field.meaning} if field.meaning else _kind(field)


def _kind(field: Field) -> Schema:
    if field.kind in ("word", "words"):
        words = {"enum": list(field.words or {})}
        return words if field.kind == "word" else _one_or_more(words)
    if field.kind in _SIMPLE:
        return dict(_SIMPLE[field.kind])
    return _ref(field.kind)


def _object(fields: Sequence[Field], description: str = "") -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {field.name: _of(field) for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }
    return {**schema, "description": description} if description else schema


def _word(word: Word) -> Schema:
    schema = _object((word.head, *word.fields), word.head.meaning)
    schema["required"] = [word.name, *schema["required"]]
    if word.needs:
        schema["anyOf"] = [{"required": [name]} for name in word.needs]
    return schema


def _any(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def _one_or_more(schema: Schema) -> Schema:
    return _any(schema, {"type": "array", "items": schema, "minItems": 1})


def _ref(kind: str) -> Schema:
    return {"$ref": f"#/$defs/{_key(kind)}"}


def _key(kind: str) -> str:
    return kind.replace(" ", "_")


def _words(*lists: Mapping[str, str] | Iterable[str]) -> Schema:
    return {"enum": [word for words in lists for word in words]}


def _headed(table: Table) -> Callable[[], Schema]:
    return lambda: _any(*(_word(word) for word in table.values()))


# ---------------------------------------------------------------- kinds
_LANGUAGES: Schema = {
    "type": "object",
    "properties": {"en": _TEXT, "fr": _TEXT},
    "required": ["en", "fr"],
    "additionalProperties": False,
}
_SIMPLE: Mapping[str, Schema] = {
    "int": _INT,
    "count": _COUNT,
    "flag": {"const": True},
    "text": _TEXT,
    "id": _ID,
    "id list": {"type": "array", "items": _ID},
    "both languages": _LANGUAGES,
    "rulings": {"type": "array", "items": _LANGUAGES},
    "points": _any(_INT, {"const": "*"}),
    "player range": {"type": "array", "items": _COUNT, "minItems": 2, "maxItems": 2},
    "threshold": _any(_INT, _words(w.NUMBERS)),
    "nth": _any(_one_or_more(_COUNT), {"const": "later"}),
    "this": {"const": "this"},
    "changed cards": {"enum": ["this", "next played or discarded"]},
    "keyword": _TEXT,
    "save": _SLOT,
    "slot of cards": _SLOT,
    "slot of a player": _SLOT,
    "slot of a number": _SLOT,
    "slot of a word": _SLOT,
    "types": _one_or_more(_TEXT),
    "filter words": _one_or_more(_TEXT),
    "barred words": _one_or_more(_TEXT),
}


def _card() -> Schema:
    return _object((*v.FACTS, *(block.field for block in v.BLOCKS.values())), "One card")


def _steps() -> Schema:
    return _any(_ref("step"), {"type": "array", "items": _ref("step")})


def _standings() -> Schema:
    return _any(_ref("standing"), {"type": "array", "items": _ref("standing")})


def _place() -> Schema:
    gifts = [
        {"type": "object", "properties": {gift: _SLOT}, "required": [gift], "additionalProperties": False}
        for gift in w.GIFTS
    ]
    return _any(_words(w.PLACES), *gifts)


def _filter(*others: Schema, extra: tuple[Field, ...] = ()) -> Schema:
    return _any(*others, _one_or_more(_TEXT), _object((*v.FILTERS, *extra)))


_ZONES = next(field for field in v.SELECTORS if field.name == "in")
_DEFINITIONS: Mapping[str, Callable[[], Schema]] = {
    "card list": lambda: {
        "type": "object",
        "propertyNames": _ID,
        "additionalProperties": _ref("card"),
        "minProperties": 1,
    },
    "keywords": lambda: {"type": "object", "additionalProperties": _ref("steps")},
    "card": _card,
    "step": _headed(v.VERBS),
    "steps": _steps,
    "alternatives": lambda: {"type": "array", "items": _ref("steps"), "minItems": 2},
    "standing": _headed(v.STANDINGS),
    "standings": _standings,
    "trigger": _headed(v.TRIGGERS),
    "condition": _headed(v.CONDITIONS),
    "conditions": lambda: _one_or_more(_ref("condition")),
    "value": lambda: _any(_INT, _words(w.NUMBERS), *(_word(word) for word in v.VALUES.values())),
    "loss": lambda: _any({"const": "all"}, _ref("value")),
    "amount": lambda: _any({"enum": ["all", "any"]}, _object((v.UP_TO,)), _ref("value")),
    "selection": lambda: _object(v.SELECTORS, "Which cards"),
    "a selection": lambda: _any(_SLOT, _ref("selection")),
    "cards": lambda: _any(_SLOT, _ref("selection")),
    "shown": lambda: _any(_SLOT, _ref("selection")),
    "discarded": lambda: _any(_SLOT, _ref("value"), _ref("selection")),
    "drawn": lambda: _any(_SLOT, _ref("value"), _ref("selection")),
    "gained": lambda: _any(_SLOT, _ref("selection")),
    "picked": lambda: _any(
        {"type": "array", "items": _words(w.CALLS), "minItems": 2},
        {"const": "card type"},
        _object(v.PLAYER_FIELDS),
        _ref("selection"),
    ),
    "filter": _filter,
    "filter or this": _filter,
    "filter in": lambda: _filter(extra=(_ZONES,)),
    "priced": _filter,
    "played": _filter,
    "cost": lambda: _any(_one_or_more(_INT), _object(v.COST_RANGE)),
    "players": lambda: _any(_words(w.PLAYERS), _SLOT, _object(v.PLAYER_FIELDS)),
    "place": _place,
    "asked": lambda: _object((Field("discard", "filter", "", required=True),)),
    "attack step": lambda: _word(v.VERBS["attack"]),
    "defense": lambda: _object(v.DEFENSE_FIELDS),
    "block": lambda: _object(v.BLOCK_FIELDS),
    "arena slots": lambda: {"type": "array", "items": _object(v.ARENA_SLOT_FIELDS)},
    "noun": lambda: _object(v.NOUN_FIELDS),
}
