"""Stands in for `librt.vecs`, rows of plain numbers, where that library cannot be had. Only the sources run on it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class vec(list[Any]):
    """A row of numbers as the engine uses it: read, written in place, copied by a slice."""

    def __init__(self, items: Any = (), *, capacity: int = 0) -> None:
        super().__init__(items)

    def __class_getitem__(cls, item: object) -> type[vec]:  # type: ignore[override]
        return cls

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        return vec(found) if isinstance(at, slice) else found


def append(row: vec, item: Any) -> vec:
    """A row that is empty may be shared, so that it is not changed itself."""
    if not row:
        return vec([item])
    row.insert(len(row), item)
    return row


def pop(row: vec) -> tuple[vec, Any]:
    last = row[len(row) - 1]
    del row[len(row) - 1 :]
    return row, last


def install() -> None:
    module = ModuleType("librt.vecs")
    module.vec = vec  # type: ignore[attr-defined]
    module.append = append  # type: ignore[attr-defined]
    module.pop = pop  # type: ignore[attr-defined]
    sys.modules.setdefault("librt", ModuleType("librt"))
    sys.modules["librt.vecs"] = module
