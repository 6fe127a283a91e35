"""Checking packs for `longbox pack check PATH...`: files and folders, all problems at once."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from longbox.language.problem import Problem
from longbox.language.reader import (
    Document,
    builtin_known,
    document_id,
    document_known,
    open_document,
    read_document,
)
from longbox.language.reading import Known

ENDINGS = (".yaml", ".yml")


def check_paths(paths: Sequence[Path]) -> list[Problem]:
    """Everything that is wrong in these files and folders. Overlays may name each other or a built-in pack."""
    documents: list[Document] = []
    problems: list[Problem] = []
    for path in pack_files(paths, problems):
        document, found = open_document(path)
        if document is None:
            problems += found
        else:
            documents.append(document)
    resolver = _Resolver(documents)
    for document in documents:
        problems += read_document(document, resolver.known)[1]
    return problems


def pack_files(paths: Sequence[Path], problems: list[Problem] | None = None) -> Iterator[Path]:
    """The files meant by these paths, each once; an empty folder is noted as a problem."""
    seen: set[str] = set()
    for path in map(Path, paths):
        inside = [path]
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
            if not inside and problems is not None:
                problems.append(Problem(str(path), 0, "", "there is no pack file in this folder"))
        for file in inside:
            true = os.path.realpath(file)  # `Path.resolve` stops at links that lead in a circle
            if true not in seen:
                seen.add(true)
                yield file


class _Resolver:
    """Finds packs among the files at hand first, then among the built-in ones."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = {document_id(document): document for document in documents}

    def known(self, pack: str) -> Known | None:
        return self._known(pack, ())

    def _known(self, pack: str, above: tuple[str, ...]) -> Known | None:
        document = self._documents.get(pack)
        if document is None:
            return builtin_known(pack)
        below = document_id(document, "overlay")
        if not below or below in (*above, pack):  # packs that overlay each other in a ring have no bottom
            return document_known(document)
        under = self._known(below, (*above, pack)) or Known(complete=False)
        return under.joined(document_known(document))
