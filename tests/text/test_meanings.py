"""Every word of packs and formats tells its meaning in French too: an editor shows it while somebody writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longbox.games.format_docs import format_schema
from longbox.language import verbs as v
from longbox.language.schema import pack_schema
from longbox.text.meanings import MEANINGS


def said(schema: Any) -> Iterator[str]:
    """Every description in a schema."""
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if key == "description" and isinstance(value, str):
            yield value
        elif isinstance(value, (dict, list)):
            yield from said(value)


def test_each_meaning_has_its_french_one_and_no_other_is_kept() -> None:
    words = [*v.VERBS.values(), *v.STANDINGS.values()]
    english = {*said(pack_schema()), *said(format_schema()), *(word.head.meaning for word in words)}
    assert english - {""} == MEANINGS.keys()
    assert all(french and french != meaning for meaning, french in MEANINGS.items())
