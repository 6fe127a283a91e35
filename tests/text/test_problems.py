"""Every sentence of the checker has its French one: they are read out of its source, none can be forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import longbox
from longbox.text.problems import in_french

ROOT = Path(longbox.__file__).parent
PLACES = (
    "language/*.py",
    "engine/compile/*.py",
    "games/placing.py",
    "games/check.py",
    "games/format_*.py",
    "table/workbench.py",
)
MESSAGE_AT = {"problem": 1, "add": 1, "Problem": 3, "Fault": 2, "_problem": 0}
ENGLISH = re.compile(
    r"\b(the|of|is|are|in|with|not|found|which|and|or|no|needs|unknown|expected|it|only|must|more|a card)\b"
)


def sample(node: ast.expr | None) -> str:
    """What the text could look like; what is filled in while it runs is 'x'."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)  # type: ignore[misc]
    return ""


def composed(name: str, call: ast.Call) -> Iterator[str]:
    """What the helpers of the reader make of the words that they are given."""
    given = [sample(one) for one in call.args]
    last = given[-1] if given else ""
    if name in ("expected", "sequence", "mapping", "text", "fields", "headed", "id") and last and len(given) > 1:
        yield f"expected {last}, found nothing"
        yield f"expected {last}, found 'x'"
    if name == "fields" and last:
        yield from (f"{last} needs 'x'", f"unknown key 'x' in {last}")
    if name == "headed":
        yield from (
            f"{last} has no {given[2]}",
            f"unknown {given[2]} 'x'",
            f"one {given[2]} here, not several: 'x' and 'x'",
        )
    if name == "unknown" and given[1]:
        yield f"unknown {given[1]} 'x'"
    if name == "id" and len(given) > 1:
        yield f"{given[1]} is small letters, digits and '_', found 'x'"
    if name in ("fail", "needs_health", "needs_duel") and last:
        yield f"{last} is not in this game"


def sentences(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = MESSAGE_AT.get(name, 99)
            if at < len(node.args):
                yield sample(node.args[at])
            yield from composed(name, node)
        elif file.name == "placing.py" and isinstance(node, (ast.Yield, ast.Return)):
            yield sample(node.value)


ALL = sorted({said for place in PLACES for file in ROOT.glob(place) for said in sentences(file) if " " in said})
COMPOSED = {  # by the helpers, out of what they are given
    "unknown x 'x'x", "expected x, found x", "expected x, found nothing", "x has no x", "x needs 'x'",
    "x is small letters, digits and '_', found 'x'", "one x here, not several: x", "x is not in this game",
}  # fmt: skip


def test_there_is_a_lot_that_can_be_wrong() -> None:
    assert len(ALL) > 150


@pytest.mark.parametrize("said", [one for one in ALL if one not in COMPOSED])
def test_each_sentence_of_the_checker_has_its_french_one(said: str) -> None:
    french = in_french(said)
    assert french != said
    plain = re.sub(r"'[^']*'|\{[^}]*\}|\[[^\]]*\]", "", french)
    assert not ENGLISH.search(plain), french


@pytest.mark.parametrize(
    ("said", "french"),
    [
        ("unknown verb 'powr'", "verbe inconnu : 'powr'"),
        ("unknown key 'cots' in a card", "mot inconnu : 'cots' dans une carte"),
        ("the card needs 'cost'", "il manque 'cost' à la carte"),
        ("expected a number, found 'x'", "il faut : un nombre ; il y a : 'x'"),
        ("the zone 'arena' is not in this game", "la zone 'arena' : cela n’existe pas dans ce jeu"),
        (
            "'n' of this question about cards is not in this game",
            "'n' dans cette question sur des cartes : cela n’existe pas dans ce jeu",
        ),
        (
            "it cannot be told: evil: no text for keyword 'again' in en",
            "elle ne peut pas être dite : evil : pas de texte pour mot-clé 'again' (langue : en)",
        ),
        (
            "cannot be played: its effects do not come to an end",
            "ne peut pas être jouée : ses effets ne prennent pas fin",
        ),
        ("'play' needs 'a' or 'b'", "'play' demande 'a' ou 'b'"),
        (
            "'a:b' cannot join base: the verb 'burn' is not in this game; this choice of players is not in this game; "
            "it plays along with 'game: a'",
            "'a:b' ne peut pas rejoindre base : le verbe 'burn' : cela n’existe pas dans ce jeu ; "
            "ce choix de joueurs : cela n’existe pas dans ce jeu ; elle joue avec 'game: a'",
        ),
        ("something else", "something else"),
    ],
)
def test_words_of_the_language_stay(said: str, french: str) -> None:
    assert in_french(said) == french


def test_long_ones_are_shown_as_they_are() -> None:
    endless = "unknown verb '" + " of '' in " * 300 + "'"
    assert in_french(endless) == endless
