"""Readers of the plain kinds: numbers, flags, words, slots."""

from __future__ import annotations

import re

from yaml.nodes import Node, SequenceNode

from longbox.language.problem import shown
from longbox.language.reading import Reading, Spread, is_text, reads
from longbox.language.scope import ANYTHING, Scope
from longbox.language.tree import Name, Noun, Ruling
from longbox.language.verbs import NOUN_FIELDS, Field

MOST_NAME, MOST_TEXT = 80, 2000  # letters
_LANGUAGES = ("en", "fr")


@reads("int")
def read_int(r: Reading, node: Node, scope: Scope, field: Field) -> int:
    return r.number(node)


@reads("count")
def read_count(r: Reading, node: Node, scope: Scope, field: Field) -> int:
    return r.number(node, lowest=1)


@reads("flag")
def read_flag(r: Reading, node: Node, scope: Scope, field: Field) -> bool:
    if not is_text(node, "true"):
        r.expected(node, f"'true' for '{field.name}' (or leave it out)")
    return True


@reads("text")
def read_text(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.text(node, "a text")


@reads("word")
def read_word(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.word(node, field.name, field.words or {})


@reads("words")
def read_words(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[str, ...]:
    """One or several words of a closed list."""
    found: list[str] = []
    for item in r.items(node):
        if field.name == "in" and is_text(item, "deck"):
            r.problem(item, "the cards of a deck are reached from the top: write {top: deck}")
            continue
        word = r.word(item, field.name, field.words or {})
        if word in found:
            r.problem(item, f"'{word}' stands here twice")
        found.append(word)
    if isinstance(node, SequenceNode) and not node.value:
        r.problem(node, f"'{field.name}' lists nothing")
    return tuple(found)


@reads("id list")
def read_ids(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[str, ...]:
    return tuple(r.id(item, "a subtype") for item in r.sequence(node, "a list"))


@reads("nth")
def read_nth(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if is_text(node, "later"):
        return Spread(later=True)
    if isinstance(node, SequenceNode) and not node.value:
        r.problem(node, "'nth' lists nothing")
    return Spread(nth=tuple(r.number(item, lowest=1) for item in r.items(node)))


@reads("this")
def read_this(r: Reading, node: Node, scope: Scope, field: Field) -> Spread:
    if not is_text(node, "this"):
        r.expected(node, "'this'")
    return Spread(this=True)


@reads("keyword")
def read_keyword(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    name = r.text(node, "a keyword")
    if name and name not in r.known.keywords and r.known.complete:
        r.unknown(node, "keyword", name, r.known.keywords)
    return name


@reads("save")
def read_save(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    name = r.new_slot(node)
    if not name:
        return ""
    if field.saves == "shared cards":
        if scope.slots.get(name, "cards") not in ("cards", ANYTHING):
            r.problem(node, f"slot '{name}' holds a {scope.slots[name]}, cards cannot be added to it")
        scope.share(name)
    else:
        scope.save(name, field.saves)
    return name


@reads("slot of cards")
def read_card_slot(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.slot(node, scope, "cards")


@reads("slot of a player")
def read_player_slot(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.slot(node, scope, "player")


@reads("slot of a number")
def read_number_slot(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.slot(node, scope, "number")


@reads("slot of a word")
def read_word_slot(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.slot(node, scope, "word")


@reads("both languages")
def read_name(r: Reading, node: Node, scope: Scope, field: Field) -> Name:
    return Name(*read_languages(r, node, field.name))


@reads("rulings")
def read_rulings(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[Ruling, ...]:
    return tuple(Ruling(*read_languages(r, item, "a ruling")) for item in r.sequence(node, "a list of rulings"))


_LINES = re.compile(r"[ \t\r\n]+")  # a name has one line; blanks that do not break stay


def read_languages(r: Reading, node: Node, what: str) -> tuple[str, str]:
    """A text in both languages; none may be missing."""
    entries = r.mapping(node, "{en: ..., fr: ...}")
    r.no_others(entries, _LANGUAGES, f"'{what}'")
    texts = []
    for language in _LANGUAGES:
        if language not in entries:
            if entries:
                r.problem(node, f"'{what}' is missing in '{language}'")
            texts.append("")
        else:
            texts.append(_LINES.sub(" ", r.text(entries[language][1], f"a text in '{language}'")))
            most = MOST_TEXT if what == "a ruling" else MOST_NAME
            if len(texts[-1]) > most:
                r.problem(entries[language][1], f"has more than {most} letters")
    return texts[0], texts[1]


@reads("noun")
def read_noun(r: Reading, node: Node, scope: Scope, field: Field) -> Noun:
    return Noun(**r.fields(node, NOUN_FIELDS, scope, "'noun'"))


@reads("points")
def read_points(r: Reading, node: Node, scope: Scope, field: Field) -> int | None:
    return None if is_text(node, "*") else r.number(node)


@reads("player range")
def read_range(r: Reading, node: Node, scope: Scope, field: Field) -> tuple[int, int]:
    numbers = [r.number(item, lowest=1) for item in r.sequence(node, "[fewest, most]")]
    if isinstance(node, SequenceNode) and len(numbers) != 2:
        r.problem(node, f"expected [fewest, most], found {len(numbers)} numbers")
    if len(numbers) != 2:
        return (1, 1)
    if numbers[0] > numbers[1]:
        r.problem(node, f"fewest is above most: {numbers[0]} and {numbers[1]}")
    return (numbers[0], numbers[1])


@reads("id")
def read_id(r: Reading, node: Node, scope: Scope, field: Field) -> str:
    return r.id(node, f"the {shown(field.name)} id")
