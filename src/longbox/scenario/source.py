"""From scenario files to plain data that remembers its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from longbox.language.problem import Problems, nearest
from longbox.language.source import compose, decode, line_of, read_bytes

_INT = re.compile(r"[-+]?[0-9]{1,9}")
_SEPARATOR = re.compile(r"^---(\s+#.*)?\s*$")


class ScenarioError(Exception):
    """The file is wrong: what, and in which line."""

    def __init__(self, line: int, message: str, near: str = "") -> None:
        hint = f" (did you mean '{near}'?)" if near else ""
        super().__init__(f"{message}{hint}")
        self.line = line
        self.others: list[ScenarioError] = []  # what else is wrong with the file

    def all(self) -> list[ScenarioError]:
        return [self, *self.others]


class Faults:
    """Gathers what is wrong, so that all of it is told at once."""

    def __init__(self) -> None:
        self.found: list[ScenarioError] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        try:
            yield
        except ScenarioError as error:
            self.found += error.all()

    def complain(self) -> None:
        """Raises the first fault of the file, with the others; nothing if there is none."""
        if not self.found:
            return
        known: dict[tuple[int, str], ScenarioError] = {}
        for error in sorted(self.found, key=lambda error: error.line):
            known.setdefault((error.line, str(error)), error)
        first, *others = known.values()
        first.others = others
        raise first


class Map(dict[str, Any]):
    """A mapping with the line of each key."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class List(list[Any]):
    """A list with the line of each item."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


@dataclass(frozen=True, slots=True)
class Document:
    file: str
    number: int
    data: Any
    line: int
    error: str = ""


def read_documents(path: Path) -> Iterator[Document]:
    """Every scenario of a file; what cannot be read comes as a document with an error."""
    problems = Problems(str(path))
    data = read_bytes(path, problems)
    text = decode(data, problems) if data is not None else None
    if text is None:
        yield Document(str(path), 0, None, problems.found[0].line, problems.found[0].message)
        return
    yield from documents_of(text, str(path))


def documents_of(text: str, file: str) -> Iterator[Document]:
    number = 0
    for offset, part in _parts(text):
        if all(not line.strip() or line.lstrip().startswith("#") for line in part.splitlines()):
            continue
        problems = Problems(file)
        # blank lines in front keep the line numbers of the file
        root = compose("\n" * offset + part, problems)
        if root is None or problems.found:
            found = problems.found[0]
            yield Document(file, number, None, found.line, found.message)
        else:
            yield Document(file, number, plain(root), line_of(root))
        number += 1


def _parts(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if _SEPARATOR.match(line):
            yield start, "\n".join(lines[start:i])
            start = i + 1
    yield start, "\n".join(lines[start:])


def plain(node: Node) -> Any:
    """Words stay words: `yes` and `no` are answers, not booleans."""
    if isinstance(node, MappingNode):
        mapping = Map(line_of(node))
        for key, value in node.value:
            mapping[str(key.value)] = plain(value)
            mapping.lines[str(key.value)] = line_of(key)
        return mapping
    if isinstance(node, SequenceNode):
        items = List(line_of(node))
        for item in node.value:
            items.append(plain(item))
            items.lines.append(line_of(item))
        return items
    assert isinstance(node, ScalarNode)
    if node.style:
        return str(node.value)
    return _scalar(str(node.value))


def _scalar(text: str) -> Any:
    if text in ("", "~", "null"):
        return None
    if text == "true":
        return True
    if text == "false":
        return False
    if _INT.fullmatch(text):
        return int(text)
    return text


def check_keys(mapping: Map, known: Iterable[str], what: str) -> None:
    words = list(known)
    faults = Faults()
    for key in mapping:
        if key not in words:
            faults.found.append(ScenarioError(mapping.lines[key], f"unknown {what} '{key}'", nearest(key, words)))
    faults.complain()


def want(value: Any, kind: type, line: int, what: str) -> Any:
    names = {Map: "a mapping", List: "a list", str: "a word", int: "a number", bool: "true or false"}
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ScenarioError(line, f"{what} must be {names[kind]}, not {value!r}")
    return value
