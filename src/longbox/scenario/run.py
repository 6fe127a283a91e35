"""Runs scenario files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from longbox.engine.game import Game
from longbox.engine.state import OutOfFuel
from longbox.scenario.expect import Checker, check_expectation
from longbox.scenario.layout import Layout, Refused
from longbox.scenario.play import Player, Step, StepFailed
from longbox.scenario.source import Document, List, Map, ScenarioError, documents_of, read_documents, want


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    file: str
    ok: bool
    message: str = ""
    soft: bool = False  # rests on the ruling of an open point
    rule: str = ""


def run_paths(paths: Sequence[Path]) -> list[Outcome]:
    """Runs files and folders; every scenario gives one outcome."""
    return [run_document(document) for path in paths for document in _documents(path)]


def run_text(text: str, file: str = "scenario") -> list[Outcome]:
    return [run_document(document) for document in documents_of(text, file)]


def _documents(path: Path) -> Iterator[Document]:
    if not path.is_dir():
        yield from read_documents(path)
        return
    files = sorted(path.rglob("*.yaml"))
    if not files:
        yield Document(str(path), 0, None, 0, "holds no scenarios")
    for file in files:
        yield from read_documents(file)


def run_document(document: Document) -> Outcome:
    data = document.data
    name = str(data["name"]) if isinstance(data, Map) and data.get("name") else f"{document.file}#{document.number + 1}"
    soft = isinstance(data, Map) and data.get("soft") is True
    rule = str(data.get("rule", "")) if isinstance(data, Map) else ""
    if document.error:
        return Outcome(name, document.file, False, f"{document.file}:{document.line}: {document.error}")
    try:
        message = _run(want(data, Map, document.line, "a scenario"))
    except ScenarioError as error:
        message = f"{document.file}:{error.line}: {error}"
    except OutOfFuel as error:
        message = str(error)
    return Outcome(name, document.file, not message, message, soft, rule)


def _run(data: Map) -> str:
    layout = Layout(data)
    try:
        game = layout.game()
    except Refused as error:
        if data.get("refused") is True:
            return ""
        raise error
    if data.get("refused") is True:
        return "expected that this game is refused, but it was created"
    steps = want(data.get("steps") or List(data.line), List, data.line, "steps")
    return _play(game, layout, steps)


def _play(game: Game, layout: Layout, items: List) -> str:
    steps = [_read_step(item, items.lines[i], layout) for i, item in enumerate(items)]
    player = Player(game, layout)
    for i, step in enumerate(steps):
        try:
            if isinstance(step, Step):
                player.play(step)
                continue
            told = _check(player, step, _following(steps, i), layout)
        except StepFailed as error:
            told = str(error)
        if told:
            text = step.text if isinstance(step, Step) else next(iter(step))
            return f"step {i + 1} (line {items.lines[i]}, {text}): {told}"
    return ""


def _read_step(item: Any, line: int, layout: Layout) -> Step | Map:
    if isinstance(item, str):
        return Step(item, line, layout)
    mapping: Map = want(item, Map, line, "a step")
    if set(mapping) == {"expect"}:
        check_expectation(want(mapping["expect"], Map, line, "expect"), layout)
    elif set(mapping) == {"illegal"}:
        mapping["illegal"] = Step(want(mapping["illegal"], str, line, "illegal"), line, layout)
    else:
        raise ScenarioError(line, f"a step is a text, `expect` or `illegal`, not {', '.join(mapping) or 'nothing'}")
    return mapping


def _following(steps: Sequence[Step | Map], at: int) -> Step | None:
    for step in steps[at + 1 :]:
        if isinstance(step, Step):
            return step
    return None


def _check(player: Player, item: Map, following: Step | None, layout: Layout) -> str:
    if "illegal" in item:
        return _check_illegal(player, item["illegal"], layout)
    expected: Map = item["expect"]
    if expected.get("asks") is None or Checker(player).wrong(expected):
        player.settle(following)
    return Checker(player).wrong(expected)


def _check_illegal(player: Player, step: Step, layout: Layout) -> str:
    """Tried on a copy: it must not be possible, and the game stays as it is."""
    trial = Player(player.game.clone(), layout)
    try:
        trial.play(step)
    except StepFailed:
        return ""
    return "expected to be illegal, but it is allowed"
