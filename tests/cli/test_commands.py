"""The commands as users call them: exit codes, JSON keys, one line for every mistake."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from longbox.bots import BOTS
from longbox.cli.main import main
from longbox.games import GAMES, library
from tests.interrupts import hears_interrupts

ROOT = Path(__file__).parents[2]
BASE = ROOT / "src" / "longbox" / "packs" / "base" / "pack.yaml"
posix_only = pytest.mark.skipif(os.name != "posix", reason="streams and links as Linux and macOS have them")
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
SCENARIO = ROOT / "tests" / "scenarios" / "base" / "cards" / "bane.yaml"


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """What stderr says, which must be one line and nothing on stdout."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("longbox: ") and err.count("\n") == 1
    return err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nonsense"], "nonsense"),
        (["play", "--lang", "de"], "de"),
        (["play", "--game", "chess"], "unknown game 'chess'"),
        (["play", "--game", ""], "unknown game ''"),
        (["play", "--seats", "9"], "2 to 5"),
        (["play", "--save", "/"], "this is a folder"),
        (["simulate", "--format", ""], "no format ''"),
        (["play", "--seats", "0"], "2 to 5 seats, not 0"),
        (["serve", "--db", ""], "--db names no database"),
        (["play", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["simulate", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["arena", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["balance", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["bench", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["serve", "--port", "0", "--db", "postgresql://[::bad"], "named by a URL"),
        (["serve", "--port", "0", "--trusted-proxies", "nonsense"], "'nonsense' is no address of a proxy"),
        (["serve", "--port", "0", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["scenario", str(SCENARIO), "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["play", "--bots", "rokie"], "did you mean 'rookie'"),
        (["play", "--heroes", "batmn,superman"], "did you mean 'batman'"),
        (["play", "--heroes", "batman,superman", "--dealt"], "exclude each other"),
        (["play", "--two-heads", "--seats", "3"], "2 players"),
        (["play", "--villains", "40"], "2 to 12"),
        (["play", "--resume", "/no/such/file"], "/no/such/file"),
        (["simulate", "--bots", "rookie,nobody"], "nobody"),
        (["simulate", "--seats", "two"], "two"),
        (["simulate", "--games", "0"], "at least 1"),
        (["simulate", "--seats", "3", "--bots", "rookie,rookie"], "3 seats"),
        (["simulate", "--bots", ","], "no bot"),
        (["simulate", "--out", "somewhere", "--no-keep"], "exclude each other"),
        (["cards", "--game", "chess"], "chess"),
        (["cards", "zzzz"], "no card fits"),
        (["cards", "--pack", "/no/such/pack.yaml"], "/no/such/pack.yaml"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["scenario"], "which scenarios"),
        (["scenario", "/no/such/place"], "/no/such/place"),
        pytest.param(["scenario", os.devnull], f"{os.devnull}: this is no file", marks=posix_only),
        (["format", "check"], "which formats"),
        (["format", "check", "/no/such/place"], "/no/such/place"),
        (["pack", "check"], "which packs"),
        (["pack", "check", "/no/such/place"], "/no/such/place"),
        (["format", "check", "/"], "this is a folder"),
        (["replay"], "FILE"),
        (["replay", "/no/such/file"], "/no/such/file"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(arguments, told, capsys):
    assert main(arguments) == 2
    assert told in one_line(capsys)


@pytest.mark.parametrize("command", [["pack", "check"], ["scenario"]])
def test_a_folder_without_what_is_looked_for(command, tmp_path, capsys):
    (tmp_path / "notes.txt").touch()
    assert main([*command, str(tmp_path)]) == 2
    assert "in it" in one_line(capsys)


@posix_only
@pytest.mark.parametrize("command", [["pack", "check"], ["format", "check"], ["scenario"], ["simulate", "--pack"]])
def test_a_link_that_leads_in_a_circle(command, tmp_path, capsys):
    circle = tmp_path / "circle.yaml"
    circle.symlink_to(circle)
    assert main([*command, str(circle)]) == 2
    assert str(circle) in one_line(capsys)


@posix_only
def test_a_pack_is_checked_beside_a_link_that_leads_in_a_circle(tmp_path, capsys):
    (tmp_path / "circle.yaml").symlink_to(tmp_path / "circle.yaml")
    (tmp_path / "house.yaml").write_text(HOUSE)
    assert main(["pack", "check", str(tmp_path)]) == 0
    assert "house.yaml" in capsys.readouterr().out


def test_the_version_and_the_help(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("longbox ")
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    for command in ("play", "simulate", "bench", "cards", "scenario", "pack", "replay"):
        assert command in told


@pytest.mark.parametrize("columns", ["0", "1", "7"])
def test_a_window_without_room(columns):
    env = {**os.environ, "COLUMNS": columns}
    for words in (["--help"], ["cards", "batman"]):
        command = [sys.executable, "-m", "longbox.cli", *words]
        ran = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")


def test_simulate_as_json_is_repeatable(capsys):
    runs = []
    for _ in range(2):
        assert (
            main(
                ["simulate", "--games", "3", "--seed", "5", "--bots", "rookie,random", "--swap", "--json", "--no-keep"]
            )
            == 0
        )
        runs.append(json.loads(capsys.readouterr().out))
    keys = "games finished errors wins mean_turns mean_decisions mean_scores seconds games_per_second"
    assert list(runs[0]) == [*keys.split(), "decisions_per_second"]
    assert runs[0]["games"] == runs[0]["finished"] == 3
    assert sum(runs[0]["wins"]) == 3
    for key in ("wins", "mean_turns", "mean_decisions", "mean_scores"):
        assert runs[0][key] == runs[1][key]


def test_simulate_for_people(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "--seats", "3", "--bots", "random", "--games", "1", "--two-heads"]) == 2
    capsys.readouterr()
    assert main(["simulate", "--seats", "3", "--bots", "random", "--games", "1", "--on-patrol"]) == 0
    assert "1 of 1 games finished" in capsys.readouterr().out


def test_cards_as_json(capsys):
    assert main(["cards", "--json", "--lang", "fr"]) == 0
    cards = {card["id"]: card for card in json.loads(capsys.readouterr().out)}
    keys = ["id", "game", "name", "type", "subtypes", "cost", "vp", "copies", "section", "text", "rulings", "source"]
    keys += ["confidence"]
    assert all(list(card) == keys for card in cards.values())
    assert cards["kick"]["name"] == "Coup de Pied"
    assert cards["bane"]["cost"] == 4 and cards["bane"]["type"] == "villain"
    assert cards["suicide_squad"]["vp"] == "*"
    assert cards["batman"]["cost"] is None


@pytest.mark.parametrize("words", [["bane"], ["Bane"], ["épouvantail"], ["scarecrow"], ["the", "joker"]])
def test_one_card(words, capsys):
    assert main(["cards", *words]) == 0
    assert "VP" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_box_lists_its_cards(game, lang, capsys):
    assert main(["cards", "--game", game, "--lang", lang]) == 0
    assert "punch" not in capsys.readouterr().out  # names, not ids
    assert main(["cards", "--game", game, "--lang", lang, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(library(game).cards)


@pytest.mark.parametrize(
    ("game", "card", "english", "french"),
    [
        ("injustice", "injustice_ares", "Nemesis · Villain · level 2 · cost 10",
         "Ennemi Juré · Vilain · niveau 2 · coût 10"),
        ("injustice", "kryptonian_crush", "Super Move · Injustice Superman · Burn (5)",
         "Botte Secrète · Injustice Superman · Consumer (5)"),
        ("injustice", "watchtower", "Slot 2, Javelin – Burn (1): put",
         "Emplacement 2, Javelin – Consumer (1)\u00a0: mettez"),
        ("rivals", "batman_15", "Character · cost 15", "Personnage · coût 15"),
        ("metal", "superman_character", "Super Hero", "Super-Héros"),
        ("metal", "batmanium", "Equipment · Metal · cost 5", "Équipement · Métal · coût 5"),
        ("titans", "trigon", "Super-Villain · cost 13", "Super-Vilain · coût 13"),
    ],
)  # fmt: skip
def test_facts_of_one_card(game, card, english, french, capsys):
    for lang, facts in (("en", english), ("fr", french)):
        assert main(["cards", "--game", game, "--lang", lang, card]) == 0
        assert facts in capsys.readouterr().out


def test_facts_of_other_boxes_as_json(capsys):
    assert main(["cards", "--game", "injustice", "--json"]) == 0
    cards = {card["id"]: card for card in json.loads(capsys.readouterr().out)}
    assert cards["injustice_ares"]["level"] == 2 and "charge_cost" not in cards["injustice_ares"]
    assert (cards["kryptonian_crush"]["charge_cost"], cards["kryptonian_crush"]["character"]) == (5, "superman")


def test_cards_by_what_they_do(capsys):
    assert main(["cards", "--lang", "en", "defense"]) == 0
    told = capsys.readouterr().out
    assert "Super Speed" in told and "Bane" not in told


def test_scenarios_tell_what_holds(capsys):
    assert main(["scenario", str(SCENARIO)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("ok ") for line in lines[:-1])
    assert lines[-1].endswith("0 failed")


def test_a_scenario_that_fails(tmp_path, capsys):
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(SCENARIO.read_text(encoding="utf-8").replace("power: 2", "power: 77"), encoding="utf-8")
    assert main(["scenario", str(wrong)]) == 1
    assert "FAILED " in capsys.readouterr().out


def test_pack_check(tmp_path, capsys):
    assert main(["pack", "check", str(BASE)]) == 0
    assert capsys.readouterr().out.startswith("ok ")
    broken = tmp_path / "pack.yaml"
    text = (
        BASE.read_text(encoding="utf-8")
        .replace("- power: 1", "- pwer: 1", 1)
        .replace("type: villain", "type: vilain", 1)
    )
    broken.write_text(text, encoding="utf-8")
    assert main(["pack", "check", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "did you mean 'power'" in told and "did you mean 'villain'" in told and "2 problems" in told


def test_bench_as_json(capsys):
    assert main(["bench", "--seconds", "0.01", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert isinstance(result["compiled"], bool)
    assert result["results"]["base_2p_random"]["games_per_second"] > 0


@posix_only
@pytest.mark.parametrize("words", ["cards", "cards --json", "cards batman", "--help", "simulate --help", "--version"])
def test_a_reader_that_goes_away(words):
    """It has gone before the first word is written: a pipe takes more than most commands say."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "longbox.cli", *words.split()]
    ran = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, "")


@posix_only
@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("--version >&-", 0, ""),  # closed: nobody wants to hear it
        ("cards --json >&- 2>&-", 0, ""),
        ("nonsense <&- >&- 2>&-", 2, ""),
        pytest.param("--help > /dev/full", 2, "longbox: No space left on device\n", marks=needs_full),
        pytest.param("nonsense 2> /dev/full", 2, "", marks=needs_full),
    ],
)
def test_what_it_says_cannot_be_written(words, code, told):
    command = f"{sys.executable} -m longbox.cli {words}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (code, "", told)


# --- packs of one's own

HOUSE = """\
pack: house
version: 1
title: {en: House, fr: Maison}
overlay: base
cards:
  punch:
    name: {en: Mighty Punch, fr: Coup puissant}
    section: starters
    type: starter
    cost: 0
    vp: 3
    copies: 36
    noun: {gender: m, plural: Coups puissants}
    play: [{power: 1}]
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A pack in the folder we are in, where the games are kept too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    return "house.yaml"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_plays_with_packs(house, capsys, jobs):
    """Seven Punches of 3 points each, less those that were destroyed."""
    command = ["simulate", "--bots", "random", "--games", "6", "--jobs", jobs, "--json"]
    assert main([*command, "--pack", house]) == 0
    with_pack = json.loads(capsys.readouterr().out)["mean_scores"]
    assert main(command) == 0
    without = json.loads(capsys.readouterr().out)["mean_scores"]
    assert all(12 < a - b <= 21 for a, b in zip(with_pack, without, strict=True))


def test_arena_and_balance_play_with_packs(house, capsys):
    """Their games are kept apart from those of the plain box."""
    for command in (
        ["arena", "--bots", "random,rookie", "--games", "2"],
        ["balance", "--bots", "random", "--games", "2"],
    ):
        for more in ([], ["--pack", house], ["--jobs", "2", "--fresh", "--pack", house]):
            assert main([*command, *more]) == 0
    rows = [path.read_text(encoding="utf-8") for path in sorted(Path("lab").glob("*/games.jsonl"))]
    assert len(rows) == 4
    capsys.readouterr()
    assert main(["bench", "--seconds", "0.01", "--json", "--pack", house]) == 0
    assert "base_2p_random" in json.loads(capsys.readouterr().out)["results"]


def test_a_kept_game_finds_its_packs_from_anywhere(house, tmp_path, monkeypatch, capsys):
    kept = tmp_path / "game.json"
    assert main(["play", "--seats", "2", "--bots", "random,random", "--pack", house, "--save", str(kept)]) == 0
    monkeypatch.chdir("/")
    capsys.readouterr()
    assert main(["replay", str(kept), "--lang", "en"]) == 0
    assert "Mighty Punch" in capsys.readouterr().out


# --- words of the help


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "balance"])
def test_the_help_names_boxes_and_bots(command, capsys):
    assert main([command, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.replace("│", " ").split())
    for name in (*GAMES, *BOTS):
        assert name in told


def test_rulings_are_in_the_json(capsys):
    assert main(["cards", "the_penguin", "--json", "--lang", "en"]) == 0
    (card,) = json.loads(capsys.readouterr().out)
    assert card["rulings"] and all(isinstance(ruling, str) for ruling in card["rulings"])


# --- Ctrl-C


def interrupted(command, ready):
    """What is said to somebody who presses Ctrl-C once `ready(process)`: all processes of the terminal hear it."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, *command], stdout=pipe, stderr=pipe, text=True, start_new_session=True,
        preexec_fn=hears_interrupts,  # noqa: PLW1509
    ) as process:  # fmt: skip
        told = ready(process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert out == ""
    assert process.returncode in (130, -signal.SIGINT)
    return told + err


def loading(process):
    """In the middle of loading the engine."""
    for line in process.stderr:
        if "longbox.engine" in line:
            return ""
    raise AssertionError("it never began")


def working(process):
    """As soon as its first worker is there."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while process.poll() is None:
        if len(children.read_text(encoding="utf-8").split()) >= 2:  # one of them looks after shared memory
            return ""
    raise AssertionError(process.stderr.read())


@pytest.mark.parametrize("command", [["simulate", "--games", "5000", "--no-keep"], ["arena", "--games", "5000"]])
def test_an_early_interruption_is_one_line(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = interrupted(["-X", "importtime", "-m", "longbox.cli", *command], loading)
    lines = [line for line in told.splitlines() if not line.startswith("import time:")]
    assert [line.partition(";")[0] for line in lines] == ["longbox: interrupted"]


@pytest.mark.parametrize("command", [["simulate", "--games", "5000"], ["arena", "--games", "5000"]])
def test_an_interruption_while_workers_start_is_one_line(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = interrupted(["-m", "longbox.cli", *command, "--jobs", "2"], working)
    assert told == "longbox: interrupted; the same command goes on where it stopped\n"


def test_packs_and_formats_are_told_apart(capsys, tmp_path):
    head = "version: 1\ntitle: {en: Mine, fr: Le mien}\n"
    pack, format = tmp_path / "pack.yaml", tmp_path / "format.yaml"
    pack.write_text(f"pack: mine\n{head}overlay: base\ncards: {{}}\n", encoding="utf-8")
    format.write_text(f"format: mine\n{head}game: base\n", encoding="utf-8")
    assert main(["format", "check", str(format), str(pack)]) == 1
    assert capsys.readouterr().err == f"{pack}: this is a pack: longbox pack check {pack}\n1 problem\n"
    assert main(["pack", "check", str(format)]) == 1
    assert capsys.readouterr().err == f"{format}: this is a format: longbox format check {format}\n1 problem\n"
    format.write_text("", encoding="utf-8")  # it says nothing
    assert main(["format", "check", str(format)]) == 1
    assert "this is a" not in capsys.readouterr().err


def test_why_a_card_cannot_join_is_told_in_the_language_asked_for(capsys, tmp_path):
    format = tmp_path / "mix.yaml"
    head = "format: mix\nversion: 1\ntitle: {en: Mix, fr: Mélange}\ngame: base\n"
    format.write_text(f"{head}mix: {{boxes: [injustice]}}\n", encoding="utf-8")
    for lang, reason in (
        ("en", "injustice:flash_freeze: the verb 'burn' is not in this game; it plays along with 'game: injustice'"),
        ("fr", "injustice:flash_freeze: le verbe 'burn' : cela n’existe pas dans ce jeu ; elle joue avec"),
    ):
        main(["format", "show", str(format), "--lang", lang])
        assert f"  {reason}" in capsys.readouterr().out
