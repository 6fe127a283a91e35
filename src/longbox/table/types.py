"""Writes the types of the page from those of the server: `python -m longbox.table.types --write`.

Without `--write` it says whether the file is as it should be.
"""

from __future__ import annotations

import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta, UnsetType

from longbox.table import league_shapes, messages, player_shapes, reviews, shapes, workshop_shapes
from longbox.table.lobby import Quick
from longbox.table.me import ChangeMe
from longbox.table.moderation import Complain, Do, Meet
from longbox.table.reaching import MailWanted, PushWanted
from longbox.table.review import Fork
from longbox.table.routes import Claim, NewTable

TARGET = Path(__file__).parents[3] / "web" / "src" / "lib" / "types.ts"
WIDTH = 120  # of a line
HEAD = "// What travels between server and page. Written by `python -m longbox.table.types --write`: do not edit.\n"
PLAIN = {
    int: "number",
    float: "number",
    str: "string",
    bytes: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
OLDER = {"Clock": "ClockShown", "Hint": "Omit<HintGiven, 't'>"}  # what the page calls them
ASKED = (
    NewTable,
    Claim,
    ChangeMe,
    Quick,
    PushWanted,
    MailWanted,
    Meet,
    Complain,
    Do,
    Fork,
    league_shapes.NewLeague,
    league_shapes.LeagueDo,
    *workshop_shapes.ASKED,
)  # what the page sends over HTTP


def text() -> str:
    """The whole file."""
    found: dict[str, type] = {}
    for struct in roots():
        collect(struct, found)
    parts = [HEAD]
    parts += [written(found[name]) for name in sorted(found)]
    parts.append(union("ServerMessage", messages.Said))
    parts.append(union("ClientMessage", messages.Message))
    parts += [f"export type {name} = {kind};\n" for name, kind in OLDER.items()]
    return "\n".join(parts)


def roots() -> Iterator[type]:
    for module in (shapes, reviews, player_shapes, league_shapes, workshop_shapes):
        for value in vars(module).values():
            if is_struct(value) and value.__module__ == module.__name__:
                yield value
    yield from typing.get_args(messages.Said)
    yield from typing.get_args(messages.Message)
    yield from ASKED


def is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def collect(kind: Any, found: dict[str, type]) -> None:
    """The structs that a type speaks of, by the names they have on the page."""
    if is_struct(kind):
        name = name_of(kind)
        if found.setdefault(name, kind) is not kind:
            raise ValueError(f"two structs are called {name}")
        for hint in hints(kind).values():
            collect_in(hint, found)


def collect_in(hint: Any, found: dict[str, type]) -> None:
    if is_struct(hint):
        if found.get(name_of(hint)) is not hint:
            collect(hint, found)
        return
    for part in (*typing.get_args(hint), *lines_of(hint)):
        if not isinstance(part, str | int | Meta):
            collect_in(part, found)


def hints(struct: type) -> dict[str, Any]:
    return typing.get_type_hints(struct, include_extras=True)


def name_of(struct: type) -> str:
    """What is said in one direction may be called like what is said in the other."""
    spoken = typing.get_args(messages.Message)
    return f"Say{struct.__name__}" if struct in spoken else struct.__name__


def lines_of(hint: Any) -> tuple[type, ...]:
    """What stands in place of raw bytes."""
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Meta) and part.extra and "of" in part.extra:
            return (part.extra["of"],)
    return ()


def written(struct: type) -> str:
    said = inspect.cleandoc(struct.__doc__ or "")
    lines = comment(" ".join(said.split())) if said else []
    lines.append(f"export type {name_of(struct)} = {{")
    config = struct.__struct_config__  # type: ignore[attr-defined]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: '{config.tag}';")
    optional = may_be_missing(struct)
    for name, hint in hints(struct).items():
        lines.append(f"  {name}{'?' if name in optional else ''}: {ts(hint)};")
    return "\n".join([*lines, "};", ""])


def comment(said: str) -> list[str]:
    """Words about a type, in lines as long as the page has them."""
    return (textwrap.fill(f"/** {said} */", WIDTH, subsequent_indent=" *  ", break_on_hyphens=False)).split("\n")


def may_be_missing(struct: type) -> set[str]:
    """Fields that need not be there: those we leave out, and those the page may leave out."""
    asked = struct in ASKED or struct in typing.get_args(messages.Message) or struct.__module__.endswith(".routes")
    config = struct.__struct_config__  # type: ignore[attr-defined]
    found = set()
    for field in msgspec.structs.fields(struct):
        if UnsetType in typing.get_args(hints(struct)[field.name]) or (
            not field.required and (asked or config.omit_defaults)
        ):
            found.add(field.name)
    return found


def ts(hint: Any) -> str:
    """A type as TypeScript has it."""
    if is_struct(hint):
        return name_of(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        inner = lines_of(hint)
        return many(ts(inner[0])) if inner else ts(args[0])
    if origin is Literal:
        return " | ".join(f"'{word}'" for word in args)
    if origin in (Union, types.UnionType):
        parts = dict.fromkeys(ts(part) for part in args if part is not UnsetType)
        return " | ".join(parts)
    if origin is tuple and args[-1:] != (Ellipsis,):
        return f"[{', '.join(ts(part) for part in args)}]"
    if origin in (list, tuple):
        return many(ts(args[0]))
    if origin is dict:
        return f"Record<{ts(args[0])}, {ts(args[1])}>"
    raise TypeError(f"the page has no word for {hint}")


def many(one: str) -> str:
    return f"({one})[]" if " " in one else f"{one}[]"


def union(name: str, kinds: Any) -> str:
    rows = "\n".join(f"  | {name_of(kind)}" for kind in typing.get_args(kinds))
    return f"export type {name} =\n{rows};\n"


def main(arguments: list[str]) -> int:
    wanted = text()
    if "--write" in arguments:
        TARGET.write_text(wanted, encoding="utf-8")
        return 0
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") == wanted:
        return 0
    print(f"{TARGET} is not as the server has it: python -m longbox.table.types --write", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
