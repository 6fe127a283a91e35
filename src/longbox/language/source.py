"""From bytes to YAML nodes, safely: every limit and every refusal of what a pack file may not hold.

A file is scanned as a stream of events before any tree is built, so that aliases, depth and size are refused while they
are still cheap. The nodes keep their lines. Nothing here knows cards.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    NodeEvent,
    ScalarEvent,
)
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from longbox.language.problem import Problems, shown

MOST_BYTES = 2 * 1024 * 1024
MOST_DEPTH = 40
MOST_NODES = 200_000

# The C parser is ten times faster and gives the same nodes; it is not there in every build of PyYAML.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Besides the control characters proper: line ends that only YAML knows, marks that turn the writing direction, and
# letters that show nothing.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff"
    "\u034f\u061c\u115f\u1160\u200b\u200e\u200f\u2060-\u2064\u2800\u3164\uffa0\U000e0000-\U000e0fff]"
)
_TOWER = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}")


def read_bytes(path: Path, problems: Problems) -> bytes | None:
    """The bytes of a regular file of bearable size."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device would never end
            problems.add(0, "is not a file")
            return None
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        problems.add(0, "there is no such file")
        return None
    except (OSError, ValueError) as error:
        problems.add(0, f"cannot be read: {getattr(error, 'strerror', None) or error}")
        return None
    return data


def decode(data: bytes, problems: Problems) -> str | None:
    """The text of a file, if it is UTF-8 of bearable size."""
    if len(data) > MOST_BYTES:
        problems.add(0, f"is larger than {MOST_BYTES // (1024 * 1024)} MB")
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problems.add(data.count(b"\n", 0, error.start) + 1, "is not UTF-8 text")
        return None


def compose(text: str, problems: Problems) -> Node | None:
    """The YAML tree of a text, or nothing and the reasons."""
    if not _is_clean(text, problems):
        return None
    try:
        if not _scan(text, problems):
            return None
        root: Node | None = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        problems.add(*_told(error))
        return None
    if root is None:
        problems.add(1, "is empty")
        return None
    _check_keys(root, problems)
    return root


def line_of(node: Node) -> int:
    return int(node.start_mark.line) + 1


def _is_clean(text: str, problems: Problems) -> bool:
    if len(text) > MOST_BYTES:
        problems.add(0, f"is larger than {MOST_BYTES // (1024 * 1024)} MB")
        return False
    bad = _FORBIDDEN.search(text)
    if bad:
        problems.add(text.count("\n", 0, bad.start()) + 1, _forbidden(bad))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        problems.add(text.count("\n", 0, error.start) + 1, "is not UTF-8 text")
        return False
    return not bad


def _scan(text: str, problems: Problems) -> bool:
    """Looks at the events; lists anchors, aliases and tags, and stops at what is too deep or too much."""
    before = len(problems.found)
    depth = nodes = documents = 0
    event: Event
    for event in yaml.parse(text, Loader=_Loader):
        line = int(event.start_mark.line) + 1 if event.start_mark else 0
        if isinstance(event, DocumentStartEvent):
            documents += 1
            if documents > 1:
                problems.add(line, "holds more than one YAML document")
                return False
            if event.version or event.tags:
                problems.add(line, "YAML directives are not allowed")
        elif isinstance(event, NodeEvent):
            nodes += 1
            _check_node_event(event, line, problems)
        if isinstance(event, CollectionStartEvent):
            depth += 1
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
        if depth > MOST_DEPTH:
            problems.add(line, f"is nested deeper than {MOST_DEPTH} levels")
            return False
        if nodes > MOST_NODES:
            problems.add(line, f"holds more than {MOST_NODES} YAML nodes")
            return False
    return len(problems.found) == before


def _check_node_event(event: NodeEvent, line: int, problems: Problems) -> None:
    if isinstance(event, AliasEvent):
        problems.add(line, f"YAML aliases are not allowed: '*{shown(str(event.anchor))}'; write it out")
        return
    if event.anchor is not None:
        problems.add(line, f"YAML anchors are not allowed: '&{shown(str(event.anchor))}'")
    tag = getattr(event, "tag", None)
    if tag is not None:
        problems.add(line, f"YAML tags are not allowed: '{shown(str(tag))}'")
    bad = _FORBIDDEN.search(event.value) if isinstance(event, ScalarEvent) else None
    if bad:  # by an escape: it does not stand in the text itself
        problems.add(line, _forbidden(bad))
    if isinstance(event, ScalarEvent) and _TOWER.search(event.value):
        problems.add(line, "has more than two marks on one letter")


def _forbidden(bad: re.Match[str]) -> str:
    return f"has a control character (U+{ord(bad[0]):04X})"


def _told(error: yaml.YAMLError) -> tuple[int, str]:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line = int(mark.line) + 1 if mark is not None else 0
    reason = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    colon = "mapping values" in str(reason) or "',' or '}'" in str(reason)  # outside of braces, inside of them
    hint = "; a text with a colon in it needs quotes around it" if colon else ""
    return line, f"is not valid YAML: {shown(str(reason))}{hint}"


def _check_keys(root: Node, problems: Problems) -> None:
    """Every key of every mapping is a plain word and stands there once."""
    for problems.card, mapping in _mappings(root):
        seen: dict[str, int] = {}
        for key, _ in mapping.value:
            if not isinstance(key, ScalarNode):
                problems.add(line_of(key), "a key must be a word")
            elif key.value in seen:
                problems.add(line_of(key), f"'{shown(key.value)}' stands here twice (first in line {seen[key.value]})")
            else:
                seen[key.value] = line_of(key)
    problems.card = ""


def _mappings(root: Node) -> Iterator[tuple[str, MappingNode]]:
    """All mappings of a file, with the card they belong to."""
    if not isinstance(root, MappingNode):
        yield from _below(root, "")
        return
    yield "", root
    for key, value in root.value:
        if key.value == "cards" and isinstance(value, MappingNode):
            yield "", value
            for card, blocks in value.value:
                yield from _below(blocks, shown(str(card.value)))
        else:
            yield from _below(value, "")


def _below(node: Node, card: str) -> Iterator[tuple[str, MappingNode]]:
    if isinstance(node, MappingNode):
        yield card, node
        for _, value in node.value:
            yield from _below(value, card)
    elif isinstance(node, SequenceNode):
        for item in node.value:
            yield from _below(item, card)
