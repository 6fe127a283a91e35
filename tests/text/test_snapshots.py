"""Every card of the built-in packs, word for word, in both languages.

A change of wording is seen here first. Look at the difference, and if it is meant, write the files anew:

    UPDATE_SNAPSHOTS=1 .venv/bin/pytest tests/text/test_snapshots.py
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from longbox.language import Card, builtin_packs, read_pack
from longbox.text import rules_text, untranslatable

SNAPSHOTS = Path(__file__).parent / "snapshots"
PACKS = sorted(builtin_packs())
BLOCKS = ("play", "defense", "ongoing", "ability", "always", "first_appearance", "score", "setup", "more")


def cards_of(pack: str) -> Mapping[str, Card]:
    read, problems = read_pack(builtin_packs()[pack])
    assert read is not None, problems
    return read.cards


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("pack", PACKS)
def test_snapshot(pack: str, lang: str) -> None:
    cards = cards_of(pack)
    told = "".join(f"{card.id}: {rules_text(card, lang, cards)}".rstrip() + "\n" for card in cards.values())
    file = SNAPSHOTS / f"{pack}_{lang}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_can_be_spoken(pack: str) -> None:
    cards = cards_of(pack)
    assert [problem for card in cards.values() for problem in untranslatable(card, cards)] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("pack", PACKS)
def test_same_text_means_same_behaviour(pack: str, lang: str) -> None:
    """Two cards read alike exactly if their trees are alike."""
    cards = cards_of(pack)
    told = {card.id: (rules_text(card, lang, cards), behaviour(card)) for card in cards.values()}
    for one, other in combinations(told, 2):
        (text, tree), (other_text, other_tree) = told[one], told[other]
        assert (text == other_text) == (tree == other_tree), (one, other)


def behaviour(card: Card) -> Any:
    """All blocks of a card, without the lines of the file. An empty `play` is no play."""
    return [bare(getattr(card, block)) for block in BLOCKS]


def bare(tree: Any) -> Any:
    if is_dataclass(tree):
        return {field.name: bare(getattr(tree, field.name)) for field in fields(tree) if field.name != "line"}
    if isinstance(tree, Mapping):
        return {key: bare(value) for key, value in tree.items()}
    return [bare(part) for part in tree] if isinstance(tree, tuple) else tree
