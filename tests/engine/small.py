"""Small packs in tests: a card written as YAML, compiled with a few cards of a box, or played in a real game."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import longbox
from longbox.engine.compile import NotInThisGame, compile_cards
from longbox.engine.game import Game
from longbox.engine.program import Program
from longbox.games import box, keywords_of, library
from longbox.language import Card, read_pack_text
from longbox.language.reader import builtin_known
from longbox.language.reading import Known

FACTS: dict[str, Any] = {
    "section": "main_deck",
    "type": "equipment",
    "cost": 3,
    "vp": 1,
    "copies": 1,
}


NOTHING: dict[str, Any] = {
    "play": (),
    "defense": None,
    "ongoing": None,
    "ability": (),
    "always": (),
    "first_appearance": None,
    "score": None,
    "more": {},
}


@lru_cache(maxsize=8)
def known(pack: str) -> Known | None:
    return builtin_known(pack)


def pack_text(game: str, cards: dict[str, Any]) -> str:
    """An overlay of a box with these cards; what a card does not say is a plain Equipment of the Main Deck."""
    pack = {
        "pack": "small",
        "version": 1,
        "title": {"en": "Small", "fr": "Petit"},
        "overlay": game,
        "cards": {id: {"name": {"en": id, "fr": id}, **FACTS, **body} for id, body in cards.items()},
    }
    return json.dumps(pack)  # which is YAML too


def compiled(game: str, body: dict[str, Any]) -> Program | str:
    """The program of one card among a few of its box, or why there is none."""
    pack, problems = read_pack_text(pack_text(game, {"test": body}), "small.yaml", known)
    if pack is None or problems:
        return "; ".join(problem.message for problem in problems)
    own = library(game)
    try:
        return compile_cards({**few(game), **pack.cards}, box(game).rules(), keywords_of(own))
    except NotInThisGame as error:
        return str(error)


@lru_cache(maxsize=8)
def few(game: str) -> dict[str, Card]:
    """Cards that every game has, and one of each cost and type, so that filters have something to tell apart."""
    found: dict[object, Card] = {}
    for id, card in library(game).cards.items():
        found.setdefault(id if card.section in ("starters", "stacks", "vp_tokens") else (card.type, card.cost), card)
    return {card.id: replace(card, **NOTHING) for card in found.values()}


def meaning(program: Program) -> Any:
    """Everything a program says, as plain data to compare."""
    return _plain(program)


def _plain(part: Any) -> Any:
    if part is None or isinstance(part, int | str):
        return part
    if isinstance(part, list | tuple):
        return tuple(_plain(item) for item in part)
    if isinstance(part, dict):
        return tuple((key, _plain(value)) for key, value in part.items())
    names = getattr(type(part), "__mypyc_attrs__", None) or vars(part)
    return tuple((name, _plain(getattr(part, name))) for name in names)


def game_with(folder: Path, game: str, cards: dict[str, Any], seats: int = 2, seed: int = 4) -> Game:
    """A real game with these cards."""
    text = pack_text(game, cards)
    file = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.yaml"  # a file is read once, so each has its own
    file.write_text(text, encoding="utf-8")
    return longbox.new_game(game, seats=seats, seed=seed, packs=[str(file)])
