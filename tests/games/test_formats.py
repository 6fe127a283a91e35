"""Formats: what they say is read, checked and played, and a game carries what its format means."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from longbox.engine.game import Game
from longbox.engine.save import BadSave
from longbox.engine.words import bits, zone
from longbox.games import BadOptions, cards_of, new_game, program, program_for, read_options
from longbox.games.check import check_packs
from longbox.games.format_check import check_format, check_format_text, load_format
from longbox.games.format_docs import files, format_schema
from longbox.games.format_reader import as_format, read_format_text, shipped
from longbox.language import PackError
from longbox.packs import FORMATS, PACKS, format_path
from longbox.table.catalog import told
from longbox.text import rules_text
from tests.engine.test_random_games import play_and_check

DOCS = Path(__file__).parents[2] / "docs"
HEAD = 'format: mine\nversion: 1\ntitle: {en: Mine, fr: "La mienne"}\ngame: base\n'


@pytest.mark.parametrize("name", FORMATS)
def test_the_formats_of_the_package_can_be_played(name: str) -> None:
    assert check_format(format_path(name)) == []
    one = shipped(name)
    assert one.id == name and one.title.en and one.title.fr and one.text.en and one.text.fr


@pytest.mark.parametrize("box", PACKS)
def test_a_box_as_printed_is_the_box(box: str) -> None:
    plain, printed = new_game(box, seed=5), new_game(format=box, seed=5)
    assert printed.hash == plain.hash
    assert printed.state.prog.hash == plain.state.prog.hash  # not the same object: either may have been read again


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in PACKS])
def test_random_games_of_formats(name: str) -> None:
    for n in range(3):
        play_and_check(n, every=37, box=name, make=lambda n, name: new_game(format=name, seats=2 + n % 2, seed=n))


def test_all_problems_at_once_with_lines_and_nearest_words() -> None:
    text = (
        "format: Mine\nversion: 0\ntitle: {en: Mine}\ngame: bse\nbaned: [kid_flash]\nplayers: [2]\n"
        "sizes: {hand: 40, lineup: 5}\nrules: {attack_all: yes, starts: firstt seat, opening_line_up: {most: x}}\n"
        "tiers: {points: 6, of: {much: [batman]}}\n"
    )
    format, problems = read_format_text(text, "mine.yaml")
    assert format is None
    assert [str(problem) for problem in problems] == [
        "mine.yaml:1: the id of a format is small letters, digits and '_', found 'Mine'",
        "mine.yaml:2: the number must be 1 or more, found 0",
        "mine.yaml:3: the words in 'fr' are missing",
        "mine.yaml:4: unknown word 'bse' for 'game' (did you mean 'base'?)",
        "mine.yaml:5: unknown key 'baned' in a format (did you mean 'banned'?)",
        "mine.yaml:6: expected two numbers of players: [2, 5]",
        "mine.yaml:7: unknown key 'lineup' in 'sizes' (did you mean 'line_up'?)",
        "mine.yaml:7: 'hand' must be 1 to 10, found 40",
        "mine.yaml:8: expected a number, found 'x'",
        "mine.yaml:8: expected true or false for 'attack_all', found 'yes'",
        "mine.yaml:8: unknown word 'firstt seat' for 'starts' (did you mean 'first seat'?)",
        "mine.yaml:9: a tier is its number of points, found 'much'",
    ]


@pytest.mark.parametrize("guide", ["formats.md", "fr/formats.md"])
def test_the_examples_of_the_guide_can_be_played(guide: str) -> None:
    text = (DOCS / guide).read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        head = HEAD if "game:" not in example else HEAD.replace("game: base\n", "")
        assert check_format_text(example if "format:" in example else head + example) == []


@pytest.mark.parametrize("guide", ["first_card.md", "fr/first_card.md"])
def test_the_first_card_of_the_guide_can_be_played(guide: str, tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", (DOCS / guide).read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "mine.yaml"
    file.write_text(example, encoding="utf-8")
    assert check_packs([file]) == []


def test_cards_are_looked_up_whatever_else_is_wrong() -> None:
    text = (
        "format: mine\nversion: x\ntitle: {en: Mine, fr: La mienne}\ngame: base\nplayers: [2, 9]\n"
        "limited: {nth_metl: 1, kick: -1}\nsizes: {lineup: 6}\nbanned: [kid_flsh]\noptions: {length: short}\n"
        "tiers: {of: {1: [batmn]}}\nmix: {boxes: [titan], cards: [titans:ravn, metal:weakness]}\n"
    )
    assert [str(problem) for problem in check_format_text(text, "mine.yaml")] == [
        "mine.yaml:2: expected a number, found 'x'",
        "mine.yaml:5: expected two numbers of players from 2 to 5, the smaller one first",
        "mine.yaml:6: 'limited' must be 0 to 99, found -1",
        "mine.yaml:6: unknown card 'nth_metl' (did you mean 'nth_metal'?)",
        "mine.yaml:7: unknown key 'lineup' in 'sizes' (did you mean 'line_up'?)",
        "mine.yaml:8: unknown card 'kid_flsh' (did you mean 'kid_flash'?)",
        "mine.yaml:9: 'length' is no option of base",
        "mine.yaml:10: 'tiers' needs 'points'",
        "mine.yaml:11: unknown word 'titan' for 'boxes' (did you mean 'titans'?)",
        "mine.yaml:11: no card is called 'titans:ravn' (did you mean 'titans:raven'?)",
        "mine.yaml:11: 'metal:weakness' cannot join base: it is no card of a Main Deck, no villain and no hero",
    ]


def test_only_what_differs_from_the_box_is_told() -> None:
    said: dict[str, object] = {
        "format": "mine", "version": 1, "title": {"en": "M", "fr": "M"}, "game": "base", "players": [2, 5],
        "sizes": {"villains": 8, "hand": 1, "line_up": 5},
        "tiers": {"points": 2, "of": {"1": ["batman"]}, "others": 2},
        "rules": {"ties": ["villains", "cards"], "destroyed_return": ["weakness"]},
    }  # fmt: skip
    differs = told(as_format(said)).differs
    assert differs.en == [
        "A new hand has 1 card.",
        "Of destroyed cards only Weaknesses return to their stack.",
        "Ties are decided by the most Super-Villains, then cards.",
        "Each player picks a Super Hero for 2 points at most.",
        "1 point: Batman.",
        "2 points: all others.",
    ]
    assert [sentence.replace("\u00a0", " ").replace("\u202f", " ") for sentence in differs.fr] == [
        "Une nouvelle main a 1 carte.",
        "Parmi les cartes détruites, seules retournent dans leur pile : les Faiblesses.",
        "Les égalités se départagent au plus grand nombre de Super-Vilains, puis de cartes.",
        "Chaque joueur choisit un Super-Héros à 2 points au plus.",
        "1 point : Batman.",
        "2 points : tous les autres.",
    ]


def test_cards_options_and_sizes_are_looked_up_in_the_box() -> None:
    text = (
        f"{HEAD}banned: [kidflash, punch]\nlimited: {{batman: 1}}\noptions: {{length: short}}\n"
        "starting_deck: {punch: 2}\ntiers:\n  points: 1\n  of: {9: [supermann]}\n  others: 9\n"
    )
    assert [str(problem) for problem in check_format_text(text, "mine.yaml")] == [
        "mine.yaml:5: unknown card 'kidflash' (did you mean 'kid_flash'?)",
        "mine.yaml:5: 'punch' cannot be left out: it is of section 'starters'",
        "mine.yaml:6: 'batman' is in no pile that could have more or fewer of it: it is of section 'characters'",
        "mine.yaml:7: 'length' is no option of base",
        "mine.yaml:8: a starting deck has 5 to 30 cards, this has 2",
        "mine.yaml:10: 1 points reach for 0 heroes only, and there may be 5 players",
        "mine.yaml:11: no hero 'supermann' (did you mean 'superman'?)",
    ]


def test_a_format_that_leaves_too_little_cannot_be_set_up() -> None:
    problems = check_format_text(f"{HEAD}options: {{heroes: dealt}}\n", "mine.yaml")
    assert [str(problem) for problem in problems] == [
        "mine.yaml: with 5 players: there are not 10 Super Heroes to deal"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- a\n",
        "format: &a x\nversion: *a\n",
        "{" * 50,
        "format: \x00",
        HEAD + "banned: {a: b}\n",
        HEAD + "mix: 3\n",
    ],
)
def test_what_is_no_format_is_told_and_never_fails(text: str) -> None:
    assert check_format_text(text)


def test_packs_of_a_format_are_found_beside_it(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        "pack: house\nversion: 1\ntitle: {en: House, fr: Maison}\noverlay: base\ncards:\n  big_kick:\n"
        "    name: {en: Big Kick, fr: Grand Coup}\n    section: main_deck\n    type: super_power\n    cost: 4\n"
        "    vp: 1\n    copies: 6\n    play: [power: 4]\n"
    )
    file = tmp_path / "mine.yaml"
    file.write_text(f"{HEAD}packs: [house.yaml]\nlimited: {{big_kick: 2}}\n")
    assert check_format(file) == []
    format, packs = load_format(file)
    game = new_game(seed=1, packs=packs, format=format)
    assert Counter(game.card_id(card) for card in range(len(game.state.defn)))["big_kick"] == 2
    file.write_text(f"{HEAD}packs: [nowhere.yaml]\n")
    assert [problem.message for problem in check_format(file)] == ["there is no pack 'nowhere.yaml' beside this file"]
    file.write_text(f"{HEAD}packs: [nowhere.yaml]\nlimited: {{big_kick: 2}}\nmix: {{cards: [titans:ravn]}}\n")
    assert [str(problem).removeprefix(str(file)) for problem in check_format(file)] == [
        ":5: there is no pack 'nowhere.yaml' beside this file",
        ":7: no card is called 'titans:ravn' (did you mean 'titans:raven'?)",
    ]
    with pytest.raises(PackError):
        load_format(file)
    assert check_format_text(file.read_text())[0].message == "packs are files, and this format is none"


def test_a_game_carries_what_its_format_says() -> None:
    """By value: a file or a shipped format that changes later changes no game."""
    told: dict[str, Any] = read_options({"format": "tiers"}).to_dict()
    assert json.loads(json.dumps(told))["format"]["tiers"]["points"] == 6
    again = read_options(json.loads(json.dumps(told)))
    assert again == read_options({"format": "tiers"})
    assert new_game(seed=3, **told).hash == new_game(seed=3, format="tiers").hash


def test_a_save_knows_the_rules_of_its_format() -> None:
    game = new_game(format="quick", seed=2)
    data = game.to_bytes()
    again = Game.from_bytes(data)
    assert again.hash == game.hash and again.state.prog.rules.line_up == 6
    assert game.state.prog.hash != program("base").hash
    assert Game.from_bytes(game.to_bytes(with_cards=True)).hash == game.hash
    with pytest.raises(BadSave):  # no rule of ours
        Game.from_bytes(data.replace(b"!line_up=6", b"!line_up=x"))


def test_a_format_is_of_one_box_and_one_number_of_players() -> None:
    with pytest.raises(BadOptions, match="is played with the box base, not titans"):
        new_game("titans", format="quick")
    with pytest.raises(BadOptions, match="is for 2 to 3 players, not 5"):
        new_game(format="league", seats=5)
    with pytest.raises(BadOptions, match="did you mean 'quick'"):
        new_game(format="quik")
    with pytest.raises(BadOptions, match="says villains: 4"):
        new_game(format="quick", villains=8)


def test_the_opening_line_up_holds_few_dear_cards_and_locations() -> None:
    """At most so many with the format; without it some deal has more."""

    def most(**options: Any) -> tuple[int, int]:
        dear, places = 0, 0
        for seed in range(60):
            game = new_game(seed=seed, **options)
            defs = [game.state.prog.defs[game.state.defn[card]] for card in game.state.pile(zone.LINE_UP)]
            assert len(defs) == 5
            dear = max(dear, sum(d.cost >= 5 for d in defs))
            places = max(places, sum(bool(d.bits & bits.LOCATION) for d in defs))
        return dear, places

    assert most() > (1, 0)
    assert most(format="beginner") == (1, 1)
    rules = {"opening_line_up": {"cost": 6, "most": 1, "locations": 0}}
    strict = {"format": "x", "version": 1, "title": {"en": "x", "fr": "x"}, "game": "base", "rules": rules}
    assert most(format=strict)[1] == 0


def test_cards_passed_by_are_shuffled_back_where_nobody_knows() -> None:
    """In Teen Titans the Line-Up is laid out after the heroes are chosen, inside the game."""
    rules = {"opening_line_up": {"cost": 5, "most": 0, "locations": 0}}
    format = {"format": "x", "version": 1, "title": {"en": "x", "fr": "x"}, "game": "titans", "rules": rules}
    game = new_game(format=format, heroes="dealt", seed=4)
    cards = Counter(game.state.defn)
    while not game.state.pile(zone.LINE_UP):
        game.choose(0)
    defs = [game.state.prog.defs[game.state.defn[card]] for card in game.state.pile(zone.LINE_UP)]
    assert len(defs) == 5 and not any(d.cost >= 5 or d.bits & bits.LOCATION for d in defs)
    assert Counter(game.state.defn) == cards and not any(game.view(0).main_deck)


@pytest.mark.parametrize(("starts", "seat"), [("first seat", 0), ("last seat", 2)])
def test_who_starts(starts: str, seat: int) -> None:
    format = {
        "format": "x", "version": 1, "title": {"en": "x", "fr": "x"}, "game": "base", "rules": {"starts": starts},
    }  # fmt: skip
    heroes = [["batman"], ["cyborg"], ["aquaman"]]  # none of them goes first anyway
    assert {new_game(format=format, seats=3, heroes=heroes, seed=seed).turn for seed in range(8)} == {seat}
    assert {new_game(seats=3, heroes=heroes, seed=seed).turn for seed in range(8)} == {0, 1, 2}
    with pytest.raises(BadOptions, match="says who begins"):
        new_game(format=format, seats=3, heroes=heroes, first=1)


def test_ties_are_decided_as_the_format_says() -> None:
    assert program_for("base", (), read_options({"format": "league"})).rules.ties == ["villains", "cards"]
    assert program("base").rules.ties == ["villains"]


def test_the_schema_and_the_reference_are_as_the_words() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: python -m longbox.games.format_docs --write"


@pytest.mark.parametrize("name", FORMATS)
def test_the_schema_takes_every_format_of_the_package(name: str) -> None:
    said = json.loads(json.dumps(shipped(name).to_dict()))
    Draft202012Validator(format_schema()).validate(said)
    assert not Draft202012Validator(format_schema()).is_valid({**said, "baned": []})


def test_where_attacks_hit_all_cards_and_questions_say_so() -> None:
    title = {"en": "Mine", "fr": "La mienne"}
    rules = {"rules": {"attack_all": True}, "mix": {"cards": ["metal:starro"]}}
    game = new_game(
        "injustice", 3, format={"format": "mine", "version": 1, "title": title, "game": "injustice", **rules}
    )
    cards = cards_of("injustice", (), game.state.prog.rules.attack_all)
    for id in ("kick", "injustice_kalibak", "cat_claws", "metal:starro"):
        for lang, one, all in (("en", "foe of your choice", "each foe"), ("fr", "au choix", "chaque adversaire")):
            assert all in rules_text(cards[id], lang, cards) and one not in rules_text(cards[id], lang, cards)
    assert "same foe" not in rules_text(cards["cat_claws"], "en", cards)
    printed = cards_of("injustice")
    assert "foe of your choice" in rules_text(printed["kick"], "en", printed), "the box stays as it is"
    assert cards["weakness"] is printed["weakness"], "what has no such Attack is the same"
