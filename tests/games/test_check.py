"""What `longbox pack check` calls ok runs; what cannot run is refused with file, line, card and the word at fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import longbox
from longbox.cli.main import main
from longbox.games import BadOptions, library
from longbox.games.check import check_packs
from longbox.language import Problem
from tests.engine.small import pack_text


def write(folder: Path, game: str, cards: dict[str, Any], name: str = "mine") -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(pack_text(game, cards).replace('"small"', f'"{name}"'), encoding="utf-8")
    return file


def problems(folder: Path, game: str, **body: Any) -> list[Problem]:
    return check_packs([write(folder, game, {"test": body})])


REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "damage without Health": ("base", {"play": [{"damage": 1}]}, "the verb 'damage' is not in this game"),
    "another price": (
        "base",
        {"play": [{"attack": "each foe", "unless": {"discard": 1}, "does": {"draw": 1}}]},
        "'discard' as what 'unless' asks for",
    ),
    "900 copies": ("base", {"copies": 900}, "a game has at most 1023 cards"),
    "face down in the open": (
        "base",
        {"play": [{"put": {"in": "hand"}, "to": "discard", "face down": True}]},
        "'face down' with 'discard'",
    ),
    "this among the played": (
        "base",
        {"play": [{"power": {"played": {"is": "hero", "not": "this"}}}]},
        "'not: this' in a filter of this kind",
    ),
    "this in a trigger": (
        "base",
        {"ongoing": [{"when": {"you play": {"is": "hero", "not": "this"}}, "do": {"draw": 1}}]},
        "'not: this' in a filter of this kind",
    ),
    "each foe draws": ("base", {"play": [{"draw": 1, "who": "each foe"}]}, "'each foe' as the one who does it"),
    "gained under the deck": (
        "base",
        {"play": [{"gain": {"in": "line up"}, "to": "bottom of deck"}]},
        "to gain a card to 'bottom of deck'",
    ),
    "nobody's hand": ("base", {"play": [{"put": {"in": "line up"}, "to": "hand"}]}, "to put a card that is nobody's"),
    "a section of another box": ("base", {"section": "arenas"}, "the section 'arenas' is not in this game"),
    "a new stack": ("base", {"section": "stacks"}, "a new card of section 'stacks' is in no deck of this game"),
    "a new starter": ("base", {"section": "starters"}, "replace one of punch, vulnerability"),
    "a Nemesis without level": ("injustice", {"section": "nemeses"}, "a Nemesis has a level of 1 to 4, not 0"),
    "a set-up of another box": ("base", {"setup": "captured"}, "'setup: captured' is not in this game"),
    "an endless effect": (
        "base",
        {
            "play": [
                {"play": {"top": "deck", "as": "it"}},
                {"play": "it", "again": True},
                {"play": "this", "again": True},
            ]
        },
        "do not come to an end",
    ),
}


MANY_FAULTS = """
pack: mine
version: 1
title: {en: Mine, fr: Mien}
overlay: base
cards:
  test:
    name: {en: Test, fr: Test}
    section: main_deck
    type: hero
    cost: 3
    vp: 1
    copies: 2
    play:
      - damage: 1
      - charge: 2
      - put: {in: hand, as: it}
        to: discard
        face down: true
        then: {heal: 1}
      - put: it
        to: top of deck
      - choose: 1
        of:
          - {power: 1}
          - {heal: 2}
      - attack: each foe
        unless: {discard: 1}
        does:
          - {discard: 1}
          - lose charges: 1
      - until: end of turn
        apply:
          - when: {you play: {is: hero, not: this}}
            do: {draw: 1}
          - when: {you are attacked: true}
            do: {heal: 1}
"""


EVERY_FAULT = [
    ("- damage: 1", "the verb 'damage'"),
    ("- charge: 2", "the verb 'charge'"),
    ("- put: {in: hand, as: it}", "'face down' with 'discard'"),
    ("then: {heal: 1}", "the verb 'heal'"),
    ("- {heal: 2}", "the verb 'heal'"),
    ("- lose charges: 1", "the verb 'lose charges'"),
    ("unless: {discard: 1}", "'discard' as what 'unless' asks for"),
    ("- when: {you play: {is: hero, not: this}}", "'not: this' in a filter of this kind"),
    ("- when: {you are attacked: true}", "this kind of trigger"),
]


def test_every_fault_of_a_block_is_told(tmp_path: Path) -> None:
    """Those inside a step that cannot run too; but not that a slot is empty which such a step would have filled."""
    file = tmp_path / "mine.yaml"
    file.write_text(MANY_FAULTS, encoding="utf-8")
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [(problem.card, lines[problem.line - 1].strip(), problem.message) for problem in check_packs([file])]
    assert {card for card, _, _ in found} == {"test"}
    assert [(line, message.removesuffix(" is not in this game")) for _, line, message in found] == EVERY_FAULT


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_run_is_refused(tmp_path: Path, name: str) -> None:
    game, body, message = REFUSED[name]
    found = problems(tmp_path, game, **body)
    assert found and message in found[0].message, found
    assert found[0].file == str(tmp_path / "mine.yaml")
    if name != "900 copies":
        assert found[0].card == "test" and found[0].line == 1


@pytest.mark.parametrize("name", [name for name in REFUSED if name != "an endless effect"])
def test_python_refuses_it_too(tmp_path: Path, name: str) -> None:
    game, body, _ = REFUSED[name]
    with pytest.raises(BadOptions):
        longbox.new_game(game, packs=[str(write(tmp_path, game, {"test": body}))])


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    one = {"play": [{"damage": 1}], "ongoing": [{"rule": "power", "times": 2}]}
    found = check_packs([write(tmp_path, "base", {"one": one, "two": {"section": "arenas"}, "three": {}})])
    assert [(problem.card, problem.message) for problem in found] == [
        ("two", "the section 'arenas' is not in this game"),
        ("one", "the verb 'damage' is not in this game"),
        ("one", "a change of 'power' under 'ongoing' is not in this game"),
    ]


def test_the_line_of_the_word_is_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "pack: mine\nversion: 1\ntitle: {en: Mine, fr: Mien}\noverlay: base\ncards:\n  test:\n"
        "    name: {en: Test, fr: Essai}\n    section: main_deck\n    type: hero\n"
        "    cost: 1\n    vp: 1\n    copies: 1\n"
        "    play:\n    - power: 1\n    - draw: 1\n      as: it\n",
        encoding="utf-8",
    )
    assert [str(problem) for problem in check_packs([file])] == [f"{file}:15: test: 'as' of 'draw' is not in this game"]


def test_a_hero_is_replaced_by_a_hero_only(tmp_path: Path) -> None:
    found = check_packs([write(tmp_path, "base", {"batman": {}})])
    assert "'batman' cannot be of section 'main_deck'" in found[0].message and found[0].card == "batman"


def test_too_few_villains_are_told(tmp_path: Path) -> None:
    villains = [id for id, card in library("base").cards.items() if card.section == "super_villains"][:6]
    gone = {id: {"section": "super_villains", "copies": 0} for id in villains}
    assert "there are only 6" in check_packs([write(tmp_path, "base", gone)])[0].message


def test_an_overlay_of_an_overlay_and_a_pack_of_no_box(tmp_path: Path) -> None:
    write(tmp_path, "base", {"one": {"play": [{"power": 2}]}}, "first")
    write(tmp_path, "first", {"two": {"play": [{"destroy": {"is": "one", "in": "hand"}}]}}, "second")
    assert check_packs([tmp_path]) == []
    alone = tmp_path / "alone.yaml"
    text = pack_text("base", {"test": {}}).replace('"overlay": "base"', '"players": [2, 4]')
    alone.write_text(text.replace('"small"', '"alone"'), encoding="utf-8")
    assert [problem.message for problem in check_packs([alone])] == [
        "no box plays the pack 'alone': say which one it changes, 'overlay: base'"
    ]


GOOD: list[tuple[str, dict[str, Any]]] = [
    ("base", {"play": [{"if": {"played": "hero", "at most": 1}, "then": {"power": 5}}]}),
    ("base", {"play": [{"put": {"in": "hand", "random": True}, "to": "under hero", "face down": True}]}),
    ("injustice", {"play": [{"for": "a foe", "does": {"damage": 2}}]}),
    ("rivals", {"block": {"raises": 2}, "confrontation": [{"power": 2}]}),
    ("metal", {"type": "hero", "play": [{"keyword": "rescue"}]}),
    ("titans", {"ongoing": [{"use": "once a turn", "do": {"draw": 1}}]}),
]


@pytest.mark.parametrize(("game", "body"), GOOD, ids=[game for game, _ in GOOD])
def test_what_is_called_ok_runs(
    tmp_path: Path, game: str, body: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, game, {"test": body})
    assert main(["pack", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"ok {file}\n"
    assert longbox.new_game(game, packs=[str(file)]).decision


def test_hints(tmp_path: Path) -> None:
    found = problems(tmp_path, "base", play=[{"for": "every foe", "does": {"draw": 1}}])
    assert (found[0].message, found[0].suggestion) == ("unknown player 'every foe'", "each foe")
    file = tmp_path / "colon.yaml"
    for text in ("pack: mine\ntitle:\n  en: Batman: Year One\n", "pack: mine\ntitle: {en: Batman: Year One, fr: X}\n"):
        file.write_text(text, encoding="utf-8")
        assert "needs quotes around it" in check_packs([file])[0].message
