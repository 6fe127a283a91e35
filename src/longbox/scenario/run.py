"""Runs scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from longbox.engine.state import OutOfFuel
from longbox.games.overlays import by_box
from longbox.scenario.expect import Checker, check_expectation
from longbox.scenario.layout import Layout, Refused
from longbox.scenario.play import Player, Step, StepFailed
from longbox.scenario.source import Document, List, Map, ScenarioError, documents_of, read_documents, want

Overlays = Mapping[str, tuple[str, ...]]  # by box
UNDO = "undo"
SAVE = "save and load"


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    file: str
    ok: bool
    message: str = ""
    soft: bool = False  # rests on the ruling of an open point
    rule: str = ""


def run_paths(paths: Sequence[Path], packs: Sequence[str] = ()) -> list[Outcome]:
    """Runs files and folders; every scenario gives one outcome. `packs`: laid over the boxes they name, in all of them.

    Packs that cannot be played raise PackError or BadOptions.
    """
    overlays = by_box(packs)
    return [run_document(document, overlays) for path in paths for document in _documents(path)]


def run_text(text: str, file: str = "scenario") -> list[Outcome]:
    return [run_document(document) for document in documents_of(text, file)]


def _documents(path: Path) -> Iterator[Document]:
    if not path.is_dir():
        yield from read_documents(path)
        return
    files = sorted(file for file in path.rglob("*.yaml") if not _is_pack(file))
    if not files:
        yield Document(str(path), 0, None, 0, "holds no scenarios")
    for file in files:
        yield from read_documents(file)


def _is_pack(file: Path) -> bool:
    """Packs and formats may lie beside the scenarios that name them. No scenario has a key like theirs."""
    with file.open("rb") as stream:
        return any(line.startswith((b"pack:", b"version:")) for line in stream.read(65_536).splitlines())


def run_document(document: Document, overlays: Overlays = MappingProxyType({})) -> Outcome:
    data = document.data
    name = str(data["name"]) if isinstance(data, Map) and data.get("name") else f"{document.file}#{document.number + 1}"
    soft = isinstance(data, Map) and data.get("soft") is True
    rule = str(data.get("rule", "")) if isinstance(data, Map) else ""
    if document.error:
        place = f"{document.file}:{document.line}" if document.line else document.file
        return Outcome(name, document.file, False, f"{place}: {document.error}")
    try:
        message = _run(want(data, Map, document.line, "a scenario"), Path(document.file).parent, overlays)
    except ScenarioError as error:
        message = "\n    ".join(f"{document.file}:{one.line}: {one}" for one in error.all())
    except OutOfFuel as error:
        message = str(error)
    return Outcome(name, document.file, not message, message, soft, rule)


def _run(data: Map, folder: Path, overlays: Overlays) -> str:
    layout = Layout(data, folder, overlays.get(str(data.get("game")), ()))
    items = want(data.get("steps") or List(data.line), List, data.lines.get("steps", data.line), "steps")
    steps: list[Step | Map] = []
    for i, item in enumerate(items):
        with layout.faults.noted():
            steps.append(_read_step(item, items.lines[i], layout))
    try:
        game = layout.game()
    except Refused as error:
        layout.faults.complain()
        if data.get("refused") is True:
            return ""
        raise error
    if data.get("refused") is True:
        return "expected that this game is refused, but it was created"
    return _play(Player(game, layout), steps, items.lines)


def _play(player: Player, steps: Sequence[Step | Map], lines: Sequence[int]) -> str:
    for i, step in enumerate(steps):
        try:
            if isinstance(step, Step):
                player.play(step)
                continue
            told = _check(player, step, _following(steps, i))
        except StepFailed as error:
            told = str(error)
        if told:
            text = step.text if isinstance(step, Step) else next(iter(step))
            return f"step {i + 1} (line {lines[i]}, {text}): {told}"
    return ""


def _read_step(item: Any, line: int, layout: Layout) -> Step | Map:
    if isinstance(item, str) and item != SAVE:
        return Step(item, line, layout)
    mapping: Map = Map(line) if item == SAVE else want(item, Map, line, "a step")
    if item == SAVE:
        mapping[SAVE] = True
        return mapping
    if set(mapping) == {"expect"}:
        check_expectation(want(mapping["expect"], Map, line, "expect"), layout)
    elif set(mapping) == {"illegal"}:
        if mapping["illegal"] != UNDO:
            mapping["illegal"] = Step(want(mapping["illegal"], str, line, "illegal"), line, layout)
    elif set(mapping) == {UNDO}:
        if want(mapping[UNDO], int, line, UNDO) < 1:
            raise ScenarioError(line, f"undo takes back at least one choice, not {mapping[UNDO]}")
    else:
        words = ", ".join(mapping) or "nothing"
        raise ScenarioError(line, f"a step is a text, `expect`, `illegal`, `undo` or `{SAVE}`, not {words}")
    return mapping


def _following(steps: Sequence[Step | Map], at: int) -> Step | None:
    for step in steps[at + 1 :]:
        if isinstance(step, Step):
            return step
    return None


def _check(player: Player, item: Map, following: Step | None) -> str:
    if "illegal" in item:
        return _check_illegal(player, item["illegal"])
    if UNDO in item:
        player.undo(item[UNDO])
        return ""
    if SAVE in item:
        player.save_and_load()
        return ""
    expected: Map = item["expect"]
    if expected.get("asks") is None or Checker(player).wrong(expected):
        player.settle(following)
    return Checker(player).wrong(expected)


def _check_illegal(player: Player, step: Step | str) -> str:
    """Tried on a copy: it must not be possible, and the game stays as it is."""
    try:
        if isinstance(step, Step):
            Player(player.game.clone(), player.layout, strict=True).play(step)
        else:
            player.undo(1, dry=True)
    except StepFailed:
        return ""
    return "expected to be illegal, but it is allowed"
