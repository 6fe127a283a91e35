"""The words of the interface: complete in both languages."""

from __future__ import annotations

import pytest

from longbox.language import words as language
from longbox.language.tree import Name
from longbox.text import TextError, card_name, type_name, word, words, zone_name
from tests.text.build import card

TABLES = {name: table for name, table in vars(words).items() if name.isupper() and isinstance(table, dict)}


@pytest.mark.parametrize("name", TABLES)
def test_both_languages(name: str) -> None:
    for key, row in TABLES[name].items():
        assert set(row) == set(words.LANGUAGES), key
        assert all(row.values()), key


def test_every_type_and_zone_has_a_name() -> None:
    assert set(language.CARD_TYPES) <= set(words.TYPES)
    assert set(language.ZONES) <= set(words.ZONES)
    assert set(words.TYPES) == set(words.TYPES_PLURAL)


def test_names() -> None:
    assert type_name("super_power", "fr") == "Super-Pouvoir"
    assert type_name("hero", "en", plural=True) == "Heroes"
    assert zone_name("line up", "fr") == "Réserve"
    assert card_name(card(name=Name("Ra's al Ghul", "Ra's al Ghul")), "fr") == "Ra\u2019s al Ghul"


def test_a_missing_word_is_an_error() -> None:
    with pytest.raises(TextError, match="no word for 'sandwich' in fr"):
        word(words.TYPES, "sandwich", "fr")
