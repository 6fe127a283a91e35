"""What is done with the text of a pack that somebody writes: read, spoken, compiled and tried out.

It runs in a process beside the server: the text is a stranger's. Everything is bounded: the reader refuses what is too
large or too deep, the engine has its fuel, and whoever takes too long all the same is ended with the process.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from longbox.engine.compile import Fault, NotInThisGame, compile_cards
from longbox.engine.program import Program
from longbox.games import GAMES, box, keywords_of, shelf
from longbox.games.check import check_packs
from longbox.games.format_check import check_format_text, read_whole_format
from longbox.games.format_docs import format_schema
from longbox.games.placing import misplaced
from longbox.games.sorts import FORMAT, sort_of
from longbox.language import Library, Pack, Problem
from longbox.language import verbs as v
from longbox.language.problem import shown
from longbox.language.reader import builtin_known, document_known, open_document, read_leniently
from longbox.language.reading import Known
from longbox.language.schema import pack_schema
from longbox.language.tree import Card
from longbox.table import house
from longbox.table.catalog import card_facts, home_made
from longbox.table.catalog import told as format_told
from longbox.table.shapes import Both
from longbox.table.workshop_shapes import (
    MOST_CARDS,
    MOST_TEXT,
    Checked,
    Example,
    Language,
    PackProblem,
    WorkCard,
)
from longbox.text import TextError, rules_text
from longbox.text.meanings import MEANINGS
from longbox.text.model import typeset
from longbox.text.problems import in_french

MOST_SHOWN = 100  # problems that are sent


def checked(text: str, deep: bool = False) -> Checked:
    """Everything that is wrong with a pack, and the faces of the cards that could be read; or with a format."""
    if is_format(text):
        return _format(text, deep)
    found, _ = looked_at(text)
    if not deep or not found.ok:
        return found
    wrong = check_packs([shelf.path_of(shelf.keep(text))])
    told = [_problem(one) for one in wrong[:MOST_SHOWN]]
    return replace(found, ok=not told, tried=not told, problems=told)


def is_format(text: str) -> bool:
    """Whether a text says that it is a format; whatever else it is, it is looked at as a pack."""
    return sort_of(text) == FORMAT


def _format(text: str, deep: bool) -> Checked:
    format, wrong = read_whole_format(text, "")
    if format is not None and (format.id in GAMES or format.id in house.formats()):
        wrong.append(Problem("", format.line("format"), "", f"there is a format '{format.id}' already"))
    tried = deep and format is not None and not wrong
    if tried:
        wrong = check_format_text(text, "")
    told = [_problem(one) for one in wrong[:MOST_SHOWN]]
    name = shelf.name_of(text)
    if format is None:
        return Checked(False, False, told, [], hash=name)
    title = Both(format.title.en, format.title.fr)
    about = format_told(format) if not told else None
    return Checked(not told, tried and not told, told, [], format.id, format.game, title, name, about)


def looked_at(text: str) -> tuple[Checked, Program | None]:
    """The same without playing it; with its program, if it has one."""
    name = shelf.name_of(text)
    pack, found = read_leniently(text, "", known)
    game = pack.overlay if pack is not None else ""
    if pack is None or game not in GAMES:
        if pack is not None and not found:
            found = [Problem("", 0, "", f"say which box it changes: 'overlay: {next(iter(GAMES))}'")]
        return _told(found, [], pack, name), None
    if len(pack.cards) > MOST_CARDS:
        return _told([Problem("", 0, "", f"a pack has at most {MOST_CARDS} cards")], [], pack, name), None
    library = _with(pack, game)
    compiled, faults = _compiled(library, game) if not found else (None, [])
    problems = [*found, *(Problem("", fault.line, fault.card, fault.message) for fault in faults)]
    broken = {problem.card for problem in problems}
    cards, unspoken = _faces(pack, library, compiled or house.program(game), broken)
    return _told([*problems, *unspoken], cards, pack, name), compiled


@lru_cache(maxsize=16)
def known(pack: str) -> Known | None:
    """What the cards of a box may be called; those of the operator's packs too."""
    found = builtin_known(pack)
    for path in house.packs_of(pack):
        document, _ = open_document(shelf.file_of(path))
        if found is not None and document is not None:
            found = found.joined(document_known(document))
    return found


def _with(pack: Pack, game: str) -> Library:
    below = house.library(game)
    return Library((*below.packs, pack), {**below.cards, **pack.cards})


def _compiled(library: Library, game: str) -> tuple[Program | None, list[Fault]]:
    faults = misplaced(house.library(game).cards, library.cards)
    try:
        return compile_cards(library.cards, box(game).rules(), keywords_of(library)), faults
    except NotInThisGame as error:
        return None, [*faults, *error.faults]


def _faces(pack: Pack, library: Library, compiled: Program, broken: set[str]) -> tuple[list[WorkCard], list[Problem]]:
    """The cards as they look. One that is `broken` may have no face yet, and its author has been told why."""
    cards: list[WorkCard] = []
    problems: list[Problem] = []
    for card in pack.cards.values():
        try:
            en, fr = (home_made(card_facts(card, lang, library.cards, compiled)) for lang in ("en", "fr"))
        except TextError as error:
            problems.append(Problem("", card.line, card.id, f"it cannot be told: {error}"[:300]))
        except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError, AssertionError) as error:
            problems.append(Problem("", card.line, card.id, f"it cannot be told: {type(error).__name__}"))
        else:
            if card.name.en and card.type and card.section:
                cards.append(WorkCard(card.id, card.line, en, fr))
    return cards, [problem for problem in problems if shown(problem.card) not in broken]


def _told(found: list[Problem], cards: list[WorkCard], pack: Pack | None, name: str) -> Checked:
    problems = [_problem(one) for one in found[:MOST_SHOWN]]
    title = Both(pack.title.en, pack.title.fr) if pack is not None else None
    id, game = (pack.id, pack.overlay) if pack is not None else ("", "")
    return Checked(not problems, False, problems, cards, id, game, title, name)


def _problem(one: Problem) -> PackProblem:
    return PackProblem(one.line, one.card, one.message, in_french(one.message), one.suggestion)


# ---------------------------------------------------------------- the language


@lru_cache(maxsize=1)
def language() -> bytes:
    """What an editor needs to know, as it is sent."""
    verbs = [_example(word, "play: [{example}]") for word in v.VERBS.values()]
    standings = [_example(word, "ongoing: [{example}]") for word in v.STANDINGS.values()]
    french = {english: typeset(said, True) for english, said in MEANINGS.items()}
    known = Language(pack_schema(), format_schema(), verbs, standings, french, MOST_TEXT, MOST_CARDS)
    return msgspec.json.encode(known)


def _example(word: v.Word, block: str) -> Example:
    spoken = {lang: _spoken(word, block, lang) for lang in ("en", "fr")}
    return Example(word.name, word.head.meaning, word.example, word.boxes, Both(spoken["en"], spoken["fr"]))


HEAD = """
pack: example
version: 1
title: {en: Example, fr: Exemple}
overlay: base
cards:
  example:
    name: {en: Example, fr: Exemple}
    section: main_deck
    type: equipment
    cost: 1
    vp: 1
    copies: 1
"""


def _spoken(word: v.Word, block: str, lang: str) -> str:
    """The example as a card would say it; nothing where it needs a story around it."""
    name = block.partition(":")[0]
    lines = "\n      ".join(word.example.split("\n"))
    pack, problems = read_leniently(f"{HEAD}    {name}:\n    - {lines}\n", "", known)
    card: Card | None = pack.cards.get("example") if pack is not None and not problems else None
    if card is None:
        return ""
    try:
        return rules_text(card, lang, house.library("base").cards)
    except (TextError, KeyError, AttributeError, TypeError, ValueError):
        return ""
