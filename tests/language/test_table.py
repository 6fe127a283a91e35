"""The table is whole: every kind has a reader and a meaning, every example reads, the generated files are fresh."""

from __future__ import annotations

import pytest
import yaml

from longbox.language import docs
from longbox.language import reader as _reader  # noqa: F401  (registers the readers)
from longbox.language import verbs as v
from longbox.language.problem import Problems
from longbox.language.reading import Known, Reading, readable_kinds
from longbox.language.schema import pack_schema
from longbox.language.scope import Scope

KNOWN = Known({"weakness": "stacks", "suicide_squad": "main_deck"}, frozenset(), frozenset({"recruit"}))
SLOTS = {"it": "cards", "gone": "cards", "lost": "number", "call": "word"}
TABLES = {
    "steps": v.VERBS,
    "standings": v.STANDINGS,
    "trigger": v.TRIGGERS,
    "condition": v.CONDITIONS,
    "value": v.VALUES,
}
EXAMPLES = [(kind, word) for kind, table in TABLES.items() for word in table.values()]


def all_fields() -> list[v.Field]:
    words = [word for table in TABLES.values() for word in table.values()]
    lists = (
        v.SELECTORS,
        v.PLAYER_FIELDS,
        v.DEFENSE_FIELDS,
        v.BLOCK_FIELDS,
        v.ARENA_SLOT_FIELDS,
        v.FACTS,
        v.PACK_FIELDS,
    )
    return [
        *(field for word in words for field in (word.head, *word.fields)),
        *(field for fields in lists for field in fields),
        *(block.field for block in v.BLOCKS.values()),
    ]


def test_every_kind_has_a_reader_and_a_meaning() -> None:
    used = {field.kind for field in all_fields()}
    assert used <= set(v.KINDS)
    assert used - readable_kinds() <= {"keywords", "card list"}  # read with the pack itself
    assert set(v.KINDS) <= used


def test_words_are_given_where_words_are_asked() -> None:
    for field in all_fields():
        assert (field.kind in ("word", "words")) == (field.words is not None), field


@pytest.mark.parametrize(("kind", "word"), EXAMPLES, ids=[f"{kind} {word.name}" for kind, word in EXAMPLES])
def test_examples(kind: str, word: v.Word) -> None:
    text = word.example if word.example.startswith("{") else word.example + "\n"
    problems = Problems("example")
    everywhere = Scope(
        dict(SLOTS), them=True, attacker=True, attack=True, together=True, afterwards=True, price=word.name == "pay"
    )
    everywhere.passing = True
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    Reading(problems, KNOWN).read(v.Field(kind, kind, ""), node, everywhere)
    assert problems.found == []
    assert word.name in yaml.safe_load(text)


def test_references_of_the_schema_lead_somewhere() -> None:
    schema = pack_schema()

    def references(node: object) -> list[str]:
        if isinstance(node, dict):
            own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
            return own + [name for value in node.values() for name in references(value)]
        return [name for item in node for name in references(item)] if isinstance(node, list) else []

    assert {name.removeprefix("#/$defs/") for name in references(schema)} <= set(schema["$defs"])


@pytest.mark.parametrize("path", sorted(docs.files()), ids=lambda path: path.name)
def test_generated_files_are_up_to_date(path: object) -> None:
    texts = {str(file): (file, text) for file, text in docs.files().items()}
    file, text = texts[str(path)]
    assert file.read_text(encoding="utf-8") == text, "run: python -m longbox.language.docs --write"
