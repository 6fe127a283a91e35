"""Reading packs: a file becomes a `Pack`, or a list of everything that is wrong with it.

The tree of a card is read by the modules `read_*`; here are the card with its facts, the pack, and the library that
several packs make together. An overlay replaces or adds cards of the pack it names; to check its words the ids of that
pack must be known, and a resolver finds them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from longbox.language import read_cards, read_values, read_words  # noqa: F401  (they register their kinds)
from longbox.language import words as w
from longbox.language.problem import PackError, Problem, Problems, TooManyProblems, nearest, shown
from longbox.language.read_steps import read_standing_list, read_step_list
from longbox.language.reading import Entry, Known, Reading, is_text, places_of, saved_slots, size_of
from longbox.language.scope import Scope
from longbox.language.source import compose, decode, line_of, read_bytes
from longbox.language.tree import Card, Name, Pack, Step
from longbox.language.verbs import BLOCKS, FACTS, MAY_BE_EMPTY, PACK_FIELDS, Block, Field

Resolver = Callable[[str], Known | None]
"""From the id of a pack to what its cards may name; None if there is no such pack."""

_PACKS = Path(__file__).resolve().parent.parent / "packs"
_MOST_SLOTS = 100
_MOST_KEYWORD = 200  # YAML nodes of a keyword: it is written out wherever it is named
_ANY_PLAYERS = (0, 0)  # an overlay that does not say: as many as the pack below


@dataclass(frozen=True)
class Document:
    """A file that is YAML, before its cards are read."""

    file: str
    root: Node
    hash: str
    problems: tuple[Problem, ...]  # found on the way: duplicate keys


@dataclass
class Library:
    """The cards of several packs, later packs winning over the ones they overlay."""

    packs: tuple[Pack, ...] = ()
    cards: dict[str, Card] = field(default_factory=dict)


# ---------------------------------------------------------------- files and text
def read_pack(path: Path, resolve: Resolver | None = None) -> tuple[Pack | None, list[Problem]]:
    """Reads one pack file. `resolve` finds the pack that an overlay names; the packs of this package if not given."""
    document, problems = open_document(path)
    if document is None:
        return None, problems
    return read_document(document, resolve)


def read_pack_text(text: str, file: str, resolve: Resolver | None = None) -> tuple[Pack | None, list[Problem]]:
    """The same for a text at hand; `file` is the name that problems show."""
    problems = Problems(file)
    document = _document(text, hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(), problems)
    if document is None:
        return None, problems.found
    return read_document(document, resolve)


def read_leniently(text: str, file: str, resolve: Resolver | None = None) -> tuple[Pack | None, list[Problem]]:
    """The same, but the pack is handed back with all that could be read of it, whatever is wrong with the rest."""
    problems = Problems(file)
    document = _document(text, hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(), problems)
    return (None, problems.found) if document is None else _read(document, resolve)


def open_document(path: Path) -> tuple[Document | None, list[Problem]]:
    problems = Problems(str(path))
    data = read_bytes(path, problems)
    text = None if data is None else decode(data, problems)
    if data is None or text is None:
        return None, problems.found
    return _document(text, hashlib.sha256(data).hexdigest(), problems), problems.found


def _document(text: str, digest: str, problems: Problems) -> Document | None:
    try:
        root = compose(text, problems)
    except TooManyProblems:
        return None
    return None if root is None else Document(problems.file, root, digest, tuple(problems.found))


# ---------------------------------------------------------------- what may be named
def document_known(document: Document) -> Known:
    """The names a pack brings, taken without checking anything else: a broken card still counts."""
    cards: dict[str, str] = {}
    subtypes: set[str] = set()
    for card_id, body in _entries(_child(document.root, "cards")):
        section = _child(body, "section")
        cards[card_id] = str(section.value) if isinstance(section, ScalarNode) else ""
        kinds = _child(body, "subtypes")
        if isinstance(kinds, SequenceNode):
            subtypes.update(str(kind.value) for kind in kinds.value if isinstance(kind, ScalarNode))
    keywords = frozenset(name for name, _ in _entries(_child(document.root, "keywords")))
    return Known(cards, frozenset(subtypes), keywords)


def document_id(document: Document, key: str = "pack") -> str:
    """The id of a pack, or of the pack it overlays; empty if it has none."""
    node = _child(document.root, key)
    return str(node.value) if isinstance(node, ScalarNode) else ""


def builtin_known(pack: str) -> Known | None:
    """The resolver for the packs that come with this package."""
    path = _PACKS / pack / "pack.yaml"
    if pack not in builtin_packs():  # also keeps ids like "../.." out of the path
        return None
    document, _ = open_document(path)
    return None if document is None else document_known(document)


def builtin_packs() -> dict[str, Path]:
    """The packs that come with this package, by id."""
    return {path.parent.name: path for path in sorted(_PACKS.glob("*/pack.yaml"))}


def _child(node: Node | None, key: str) -> Node | None:
    return next((value for name, value in _entries(node) if name == key), None)


def _entries(node: Node | None) -> list[tuple[str, Node]]:
    if not isinstance(node, MappingNode):
        return []
    return [(str(key.value), value) for key, value in node.value if isinstance(key, ScalarNode)]


# ---------------------------------------------------------------- a pack
def read_document(document: Document, resolve: Resolver | None = None) -> tuple[Pack | None, list[Problem]]:
    """Reads the cards of a file that is YAML."""
    pack, found = _read(document, resolve)
    return (None if found else pack), found


def _read(document: Document, resolve: Resolver | None) -> tuple[Pack | None, list[Problem]]:
    problems = Problems(document.file)
    problems.found.extend(document.problems)
    try:
        pack = _PackReader(document, problems, resolve or builtin_known).read()
    except TooManyProblems:
        pack = None
    return pack, sorted(problems.found, key=lambda problem: problem.line)


class _PackReader:
    """Reads one pack; the checks of a card that need the whole card are here too."""

    def __init__(self, document: Document, problems: Problems, resolve: Resolver) -> None:
        self.document = document
        self.below = Known()
        self.overlay = ""
        self.resolve = resolve
        self.r = Reading(problems, document_known(document))

    def read(self) -> Pack | None:
        r, root = self.r, self.document.root
        entries = r.mapping(root, "a pack: a mapping with 'pack', 'version', 'title', 'players' and 'cards'")
        if not entries:
            if isinstance(root, MappingNode):
                r.problem(root, "the pack is empty")
            return None
        r.no_others(entries, [field.name for field in PACK_FIELDS], "a pack")
        found = self._header(entries)
        keywords = self._keywords(entries)
        cards = self._cards(entries)
        return Pack(
            id=found.get("pack", ""),
            version=found.get("version", 1),
            title=found.get("title", Name("", "")),
            players=found.get("players", _ANY_PLAYERS),
            cards=cards,
            overlay=self.overlay,
            file=self.document.file,
            hash=self.document.hash,
            keywords=keywords,
        )

    def _header(self, entries: dict[str, Entry]) -> dict[str, Any]:
        r = self.r
        found: dict[str, Any] = {}
        for fact in PACK_FIELDS:
            if fact.name not in entries:
                if fact.required or (fact.name == "players" and "overlay" not in entries):
                    r.problem(self.document.root, f"a pack needs '{fact.name}'")
            elif fact.name not in ("cards", "keywords"):
                r.store(fact, entries[fact.name][1], Scope(), found)
        if found.get("overlay"):
            self._find_below(entries["overlay"][1], found["overlay"], found.get("pack", ""))
        return found

    def _find_below(self, node: Node, overlay: str, own: str) -> None:
        self.overlay = overlay
        below = None if overlay == own else self.resolve(overlay)
        if overlay == own:
            self.r.problem(node, "a pack cannot overlay itself")
        elif below is None:
            self.r.problem(node, f"unknown pack '{shown(overlay)}'", nearest(overlay, builtin_packs()))
        self.below = below or Known(complete=False)
        self.r.known = self.below.joined(self.r.known)

    def _keywords(self, entries: dict[str, Entry]) -> dict[str, tuple[Step, ...]]:
        if "keywords" not in entries:
            return {}
        trees = {}
        for name, (_, value) in self.r.mapping(entries["keywords"][1], "a mapping of keywords").items():
            steps = read_step_list(self.r, value, self._scope(value))
            if not steps:
                self.r.problem(value, f"'{shown(name)}' is empty")
            self._bounded(value)
            trees[name] = steps
        return trees

    def _bounded(self, keyword: Node) -> None:
        """Keywords within keywords could go round in a ring, or double with each of them."""
        for node in places_of(keyword, "keyword"):
            self.r.problem(node, "a keyword cannot stand in another one")
        if size_of(keyword) > _MOST_KEYWORD:
            self.r.problem(keyword, f"a keyword has at most {_MOST_KEYWORD} words")

    def _cards(self, entries: dict[str, Entry]) -> dict[str, Card]:
        if "cards" not in entries:
            return {}
        node = entries["cards"][1]
        cards = {}
        bodies = self.r.mapping(node, "a mapping of cards")
        if isinstance(node, MappingNode) and not bodies:
            self.r.problem(node, "the pack has no cards")
        for card_id, (key, value) in bodies.items():
            self.r.id(key, "a card id")
            self.r.problems.card = shown(card_id)
            cards[card_id] = self._card(card_id, value)
        self.r.problems.card = ""
        return cards

    def _scope(self, node: Node) -> Scope:
        """The scope a block begins with. Slots are copied into each branch, so there must not be thousands."""
        slots = saved_slots(node)
        if len(slots) > _MOST_SLOTS:
            self.r.problem(node, f"saves more than {_MOST_SLOTS} slots")
            raise TooManyProblems
        return Scope(ever=slots)

    # ---------------------------------------------------------------- a card
    def _card(self, card_id: str, node: Node) -> Card:
        r = self.r
        entries = r.mapping(node, "a card: a mapping of facts and blocks")
        r.no_others(entries, [*(fact.name for fact in FACTS), *BLOCKS], "a card")
        found: dict[str, Any] = {}
        for fact in FACTS:
            if fact.name in entries:
                r.store(fact, entries[fact.name][1], Scope(), found)
            elif fact.required and entries:
                r.problem(node, f"the card needs '{fact.name}'")
        more: dict[str, Any] = {}
        for name, block in BLOCKS.items():
            if name in entries:
                value = self._block(block, entries[name][1])
                (found if block.own else more)[block.field.key if block.own else name] = value
        if entries:
            self._check_card(card_id, node, entries, found)
        found = {"name": Name("", ""), "section": "", "type": "", **found}
        return Card(id=card_id, **found, more=more, line=line_of(node))

    def _block(self, block: Block, node: Node) -> Any:
        scope = self._scope(node)
        for name in block.slots:
            scope.save(name, "cards")
        if block.name in MAY_BE_EMPTY:
            return self._list(block.field, node, scope)
        return self.r.read(block.field, node, scope)

    def _list(self, block: Field, node: Node, scope: Scope) -> Any:
        return (read_step_list if block.kind == "steps" else read_standing_list)(self.r, node, scope)

    def _check_card(self, card_id: str, node: Node, entries: dict[str, Entry], found: dict[str, Any]) -> None:
        r = self.r
        section = found.get("section", "")
        if section in w.COSTED_SECTIONS:
            for name in ("cost", "vp", "copies"):
                if name not in entries:
                    r.problem(node, f"the card needs '{name}'")
        for name in ("cost", "copies"):
            if found.get(name, 0) < 0:
                r.problem(entries[name][1], f"'{name}' cannot be below 0")
        star = "vp" in entries and is_text(entries["vp"][1], "*")
        if star and "score" not in entries:
            r.problem(entries["vp"][1], "a VP of \"*\" needs a 'score' block")
        if "score" in entries and not star:
            r.problem(entries["score"][0], "'score' counts only with 'vp: \"*\"'")
        for name, block in BLOCKS.items():
            if name in entries and section and block.sections and section not in block.sections:
                where = " or ".join(f"'{one}'" for one in block.sections)
                r.problem(entries[name][0], f"'{name}' never runs in section '{section}', only in {where}")
        below = self.below.cards.get(card_id, "")
        if below in w.STACK_SECTIONS and section not in ("", *w.STACK_SECTIONS):
            r.problem(node, f"'{card_id}' must stay a stack: cards of pack '{self.overlay}' gain it by name")
        elif below and section not in ("", below):
            reason = f"the card of pack '{self.overlay}' that it replaces is of section '{below}'"
            r.problem(entries["section"][1], f"'{card_id}' cannot be of section '{section}': {reason}")


# ---------------------------------------------------------------- a library
def load_packs(paths: Sequence[Path]) -> Library:
    """Loads packs in order; an overlay comes after the pack it changes. Raises PackError with all problems."""
    library = Library()
    known: dict[str, Known] = {}
    problems: list[Problem] = []
    for path in paths:
        document, found = open_document(Path(path))
        if document is None:
            problems += found
            continue
        pack, found = read_document(document, known.get)
        problems += found or _clashes(library, pack, document)
        own = document_known(document)
        known[document_id(document)] = known.get(document_id(document, "overlay"), Known()).joined(own)
        if pack is not None:
            library.packs += (pack,)
            library.cards.update(pack.cards)
    if problems:
        raise PackError(problems)
    return library


def _clashes(library: Library, pack: Pack | None, document: Document) -> list[Problem]:
    """Packs and cards that are there already; only an overlay may replace a card."""
    if pack is None:
        return []
    if any(other.id == pack.id for other in library.packs):
        return [Problem(document.file, 0, "", f"pack '{pack.id}' is loaded twice")]
    owners = {card: other.id for other in library.packs for card in other.cards}
    replaced = {pack.overlay} | {other.id for other in library.packs if other.overlay == pack.overlay}
    return [
        Problem(document.file, card.line, card.id, f"the card is in pack '{owners[card.id]}' already")
        for card in pack.cards.values()
        if card.id in owners and not (pack.overlay and owners[card.id] in replaced)
    ]
