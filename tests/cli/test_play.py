"""Games in the terminal, typed through a pipe."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest

from longbox.cli.common import default_lang
from longbox.cli.main import main
from longbox.cli.session import is_plain_power, named
from longbox.games import library


@pytest.fixture
def typed(monkeypatch, tmp_path):
    """Runs `longbox` with lines typed into it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)

    def run(lines: list[str], *arguments: str) -> int:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return main(["play", *arguments])

    return run


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game(typed, tmp_path, capsys, lang):
    file = tmp_path / "game.json"
    assert typed(["1"] * 3000, "--seed", "7", "--villains", "3", "--lang", lang, "--save", str(file)) == 0
    told = capsys.readouterr().out
    assert {"en": "Game over", "fr": "Fin de la partie"}[lang] in told
    assert "<" not in told and "{" not in told
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["over"] and len(kept["scores"]) == 2
    assert main(["replay", str(file), "--lang", lang]) == 0
    assert {"en": "The game is over", "fr": "La partie est finie"}[lang] in capsys.readouterr().out


@pytest.mark.parametrize("variant", [["--teams"], ["--two-heads"], ["--on-patrol", "--seats", "3"], ["--dealt"]])
def test_every_variant(typed, tmp_path, capsys, variant):
    arguments = ["--seed", "3", "--save", str(tmp_path / "game.json"), *variant]
    assert typed(["1"] * 4000, "--villains", "2", *arguments) == 0
    assert "Game over" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_duel(typed, tmp_path, capsys, lang):
    """Somebody who always confronts, plays the hand and strikes; with help and cards looked at."""
    file = tmp_path / "duel.json"
    lines = ["?", "c batwoman", *["p", "e", "e", "1"] * 400]
    assert typed(lines, "--game", "rivals", "--seed", "5", "--lang", lang, "--save", str(file)) == 0
    told = capsys.readouterr().out
    assert {"en": "Game over", "fr": "Fin de la partie"}[lang] in told
    assert {"en": "three Characters of your foe", "fr": "trois Personnages de votre adversaire"}[lang] in told
    assert {"en": "Confront (cost 9)", "fr": "Confronter (coût 9)"}[lang] in told
    assert "{" not in told and "Super-Villain (" not in told
    assert main(["replay", str(file), "--lang", lang]) == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "told_en", "told_fr"),
    [
        ("metal", ("to The Batman Who Laughs", "Super-Villain (7 left)", "Breakthroughs and on"),
         ("à Batman-Qui-Rit", "Super-Vilain (reste 7)", "des Surcharges ou")),
        ("injustice", ("defeat the Nemeses", "Nemesis (8 left, KO tokens: 8)", "Health is 20 again"),
         ("vainquez les Ennemis Jurés", "Ennemi Juré (reste 8, jetons KO\u00a0: 8)", "la Santé revient à 20")),
    ],
)  # fmt: skip
def test_each_box_says_what_it_is_about(typed, tmp_path, capsys, game, told_en, told_fr, lang):
    file = str(tmp_path / "game.json")
    assert typed(["?", "p", "e", "e"], "--game", game, "--seed", "5", "--lang", lang, "--save", file) == 0
    told = re.sub("[ \n]+", " ", capsys.readouterr().out)  # lines are folded to the width of the terminal
    for words in told_en if lang == "en" else told_fr:
        assert words in told
    assert "{" not in told


def test_the_same_seed_is_the_same_game(typed, tmp_path, capsys):
    for name in ("a.json", "b.json"):
        assert typed(["p", "1", "e", "e", "p"], "--seed", "11", "--save", str(tmp_path / name)) == 0
    a, b = (json.loads((tmp_path / name).read_text(encoding="utf-8")) for name in ("a.json", "b.json"))
    assert a["choices"] == b["choices"] and a["choices"]
    told = capsys.readouterr().out
    assert told[: len(told) // 3] in told


def test_the_end_of_the_input_ends_politely(typed, capsys):
    assert typed([], "--seed", "7") == 0
    out, err = capsys.readouterr()
    assert "Goodbye" in out and "--resume" in out
    assert err == ""


def test_commands(typed, tmp_path, capsys):
    lines = ["?", "c bane", "c", "c zzzz", "c super", "d", "l", "zz", "0", "99", "9" * 5000, "p", "p", "u", "u", "q"]
    assert typed(lines, "--seed", "7", "--save", str(tmp_path / "game.json")) == 0
    told = capsys.readouterr().out
    assert "each foe discards a card" in told
    assert "No card is called" in told and "Which one?" in told
    assert "Discard piles" in told and "Log" in told
    assert "is not understood" in told and "There is no option 99" in told
    assert re.search(r"You play Punch ×(\d): \+\1 Power", told)
    assert "No plain Power card to play" in told
    assert "Taken back" in told


def test_ending_a_turn_with_cards_in_hand_asks_twice(typed, tmp_path, capsys):
    typed(["e", "t", "e", "e", "q"], "--seed", "7", "--save", str(tmp_path / "game.json"))
    told = capsys.readouterr().out
    assert told.count("Type e again") == 2
    assert "You end your turn" in told


def test_the_language_can_be_switched(typed, tmp_path, capsys):
    typed(["lang", "lang en", "q"], "--seed", "7", "--save", str(tmp_path / "game.json"))
    told = capsys.readouterr().out
    assert "Votre main" in told and "En français désormais" in told and "In English from now on" in told


def test_undo_and_resume(typed, tmp_path, capsys):
    file = tmp_path / "game.json"
    typed(["p", "u", "q"], "--seed", "7", "--save", str(file))
    after_undo = json.loads(file.read_text(encoding="utf-8"))["choices"]
    typed(["p", "q"], "--resume", str(file))
    assert json.loads(file.read_text(encoding="utf-8"))["choices"][: len(after_undo)] == after_undo
    assert "You play Punch: +1 Power" in capsys.readouterr().out


def test_a_game_that_is_over_cannot_be_resumed(typed, tmp_path, capsys):
    file = tmp_path / "game.json"
    typed(["1"] * 3000, "--seed", "7", "--villains", "2", "--save", str(file))
    capsys.readouterr()
    assert typed([], "--resume", str(file)) == 2
    assert "is over" in capsys.readouterr().err


def test_friends_at_one_keyboard(typed, tmp_path, capsys):
    lines = ["", "1", "1", "1", "1", "1"]
    assert typed(lines, "--bots", "none", "--seats", "2", "--seed", "7", "--save", str(tmp_path / "game.json")) == 0
    assert "Enter when only" in capsys.readouterr().out


def test_bots_alone(typed, tmp_path, capsys):
    arguments = ["--bots", "random,random", "--seats", "2", "--seed", "7"]
    assert typed([], *arguments, "--save", str(tmp_path / "game.json")) == 0
    assert "Game over" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_does_not_stop_the_game(typed, capsys):
    assert typed(["p", "q"], "--seed", "7", "--save", "/proc/no/game.json") == 0
    assert "could not be kept" in capsys.readouterr().out


def test_names_cannot_paint_the_screen(typed, tmp_path, capsys):
    typed(["q"], "--seed", "7", "--name", "[red]\x1b[2JAnna", "--save", str(tmp_path / "game.json"))
    kept = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert kept["names"][0] == "[red][2JAnna"
    assert "\x1b" not in capsys.readouterr().out


def test_the_language_of_the_locale():
    assert default_lang({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert default_lang({"LC_ALL": "en_US.UTF-8", "LANG": "fr_FR.UTF-8"}) == "en"
    assert default_lang({}) == "en"


def test_cards_are_found_by_part_of_their_name():
    cards = library("base").cards
    assert [card.id for card in named(cards, "epouvan")] == ["scarecrow"]
    assert [card.id for card in named(cards, "kick")] == ["kick"]
    assert named(cards, "nothing like this") == []


def test_plain_power():
    cards = library("base").cards
    assert is_plain_power(cards["punch"]) and is_plain_power(cards["kick"])
    for card in ("bane", "vulnerability", "green_arrows_bow", "captain_cold", "the_batcave"):
        assert not is_plain_power(cards[card])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_of_metal(typed, tmp_path, capsys, lang):
    arguments = ["--game", "metal", "--seed", "5", "--lang", lang, "--save", str(tmp_path / "game.json")]
    assert typed(["1"] * 3000, *arguments) == 0
    told = capsys.readouterr().out.replace("\u00a0", " ")
    assert {"en": "Captured: Batman", "fr": "Capturés : Batman"}[lang] in told
    assert {"en": "score pile The ", "fr": "pile de score "}[lang] in told
    assert {"en": "Game over", "fr": "Fin de la partie"}[lang] in told
    assert "{" not in told


def test_a_crossover_in_the_terminal(typed, tmp_path, capsys):
    file = tmp_path / "game.json"
    guests = "base:the_flash,base:captain_cold"
    arguments = ["--game", "metal", "--seed", "5", "--lang", "en", "--crossover", guests, "--save", str(file)]
    assert typed(["1"] * 2000, *arguments) == 0
    told = capsys.readouterr().out
    assert "Captain Cold" in told and "Game over" in told and "base:" not in told
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert "Captain Cold" in capsys.readouterr().out
    assert typed(["q"], "--game", "metal", "--crossover", "base:captain_cald") == 2
    assert "did you mean 'captain_cold'" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "before"), [("en", "Before the first turn"), ("fr", "Avant le premier tour")])
def test_a_draft_and_a_whole_game_of_teen_titans(typed, tmp_path, capsys, lang, before):
    arguments = [
        "--game",
        "titans",
        "--hero-draft",
        "--seed",
        "5",
        "--lang",
        lang,
        "--save",
        str(tmp_path / "game.json"),
    ]
    assert typed(["?"] + ["1"] * 4000, *arguments) == 0
    told = capsys.readouterr().out.replace("\u00a0", " ")
    assert before in told and {"en": "Turn 0", "fr": "Tour 0"}[lang] not in told
    assert {"en": "Ongoing cards stay in front of you", "fr": "Les cartes Permanent restent devant vous"}[lang] in told
    assert "c jinx" in told
    assert {"en": "Game over", "fr": "Fin de la partie"}[lang] in told
    assert "{" not in told


def test_a_duel_is_greeted_as_one(typed, tmp_path, capsys):
    assert typed(["q"], "--game", "rivals", "--seed", "5", "--lang", "en", "--save", str(tmp_path / "game.json")) == 0
    told = capsys.readouterr().out
    assert "confront your foe" in told and "Super-Villain" not in told


def test_the_piles_in_french_and_a_path_in_one_piece(typed, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    long = tmp_path / ("a" * 70) / "game.json"
    assert typed(["d", "q"], "--seed", "3", "--lang", "fr", "--save", str(long)) == 0
    out = capsys.readouterr().out
    assert "Vous\u00a0: -" in out and "q quitter" in out
    assert f"longbox play --resume {long}" in out


@pytest.mark.parametrize("game", ["base", "rivals", "metal", "injustice"])
def test_a_narrow_window_shows_every_number(typed, tmp_path, monkeypatch, capsys, game):
    """Below 80 columns nothing of a player is cut off, and no line is longer than the window."""
    monkeypatch.setenv("COLUMNS", "50")
    kept = str(tmp_path / "game.json")
    assert typed(["q"], "--game", game, "--bots", "none", "--seed", "3", "--lang", "en", "--save", kept) == 0
    out = capsys.readouterr().out
    shown = out.partition("Goodbye")[0]
    assert "…" not in shown and max(len(line) for line in shown.splitlines()) <= 50
    assert shown.count("hand 5  deck 5  discard 0") == 2
