"""Overlay packs: a card replaced by its id plays, reads and scores as the overlay says, and saves know it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import longbox
from longbox import Game
from longbox.engine.save import BadSave
from longbox.engine.words import zone
from longbox.games import library, program
from longbox.language import PackError
from longbox.text import rules_text

ROOT = Path(__file__).parents[2]
HEAD = """\
pack: {name}
version: 1
title: {{en: Mine, fr: Le mien}}
overlay: base
cards:
"""
PUNCH = """\
  punch:
    name: {en: Mighty Punch, fr: Coup puissant}
    section: starters
    type: starter
    cost: 0
    vp: 2
    copies: 36
    noun: {gender: m, plural: Coups puissants}
    play: [{power: 3}]
"""
BANE = """\
  bane:
    name: {en: Bane, fr: Bane}
    section: main_deck
    type: villain
    cost: 9
    vp: 4
    copies: 5
    play: [{draw: 1}]
"""


def overlay(folder: Path, cards: str, name: str = "mine") -> str:
    file = folder / f"{name}.yaml"
    file.write_text(HEAD.format(name=name) + cards, encoding="utf-8")
    return str(file)


def play_first(game: Game, card: str) -> None:
    game.choose(next(i for i, o in enumerate(game.decision.options) if o.card >= 0 and game.card_id(o.card) == card))


def test_the_card_plays_as_the_overlay_says(tmp_path: Path) -> None:
    path = overlay(tmp_path, PUNCH)
    plain, mine = longbox.new_game("base", seed=4), longbox.new_game("base", seed=4, packs=[path])
    assert plain.decision.codes == mine.decision.codes, "the same cards are dealt"
    for game, power in ((plain, 1), (mine, 3)):
        play_first(game, "punch")
        assert game.state.left_power() == power
    assert plain.scores == [0, 0] and mine.scores == [14, 14]
    assert plain.hash != mine.hash


def test_the_card_reads_as_the_overlay_says(tmp_path: Path) -> None:
    path = overlay(tmp_path, PUNCH + BANE)
    cards, base = library("base", (path,)).cards, library("base").cards
    assert list(cards) == list(base), "no card changes its place"
    assert (cards["punch"].name.en, cards["punch"].name.fr) == ("Mighty Punch", "Coup puissant")
    for lang, told in (("en", "+3 Power."), ("fr", "+3 en Puissance.")):
        assert rules_text(cards["punch"], lang, cards) == told
        assert rules_text(base["punch"], lang, base) != told
        for card in base:
            if card not in ("punch", "bane"):
                before, after = rules_text(base[card], lang, base), rules_text(cards[card], lang, cards)
                assert before == after or "unch" in before or "oup" in before


def test_facts_of_the_overlay_hold(tmp_path: Path) -> None:
    game = longbox.new_game("base", seed=1, packs=[overlay(tmp_path, BANE)])
    st = game.state
    banes = [card for card in range(len(st.defn)) if game.card_id(card) == "bane"]
    assert len(banes) == 5 and {st.cost[card] for card in banes} == {9}
    assert len(st.zones[zone.MAIN]) + len(st.zones[zone.LINE_UP]) == 114 + 3


def test_the_later_overlay_wins(tmp_path: Path) -> None:
    one = overlay(tmp_path, PUNCH, "one")
    two = overlay(tmp_path, PUNCH.replace("power: 3", "power: 7"), "two")
    for packs, power in (([one, two], 7), ([two, one], 3)):
        game = longbox.new_game("base", seed=4, packs=packs)
        play_first(game, "punch")
        assert game.state.left_power() == power


def test_the_base_game_stays_as_it_is(tmp_path: Path) -> None:
    before = longbox.new_game("base", seed=4).hash
    longbox.new_game("base", seed=4, packs=[overlay(tmp_path, PUNCH)])
    assert longbox.new_game("base", seed=4).hash == before
    assert program("base").packs == []


def test_broken_and_missing_overlays_are_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no such file"):
        longbox.new_game("base", packs=[str(tmp_path / "nothing.yaml")])
    with pytest.raises(PackError, match="did you mean 'power'"):
        longbox.new_game("base", packs=[overlay(tmp_path, PUNCH.replace("power: 3", "powr: 3"))])


# --- saves


def test_the_hash_of_the_cards_is_in_the_save(tmp_path: Path) -> None:
    one = overlay(tmp_path, PUNCH, "one")
    two = overlay(tmp_path, PUNCH.replace("power: 3", "power: 4"), "two")
    hashes = {program("base").hash, program("base", (one,)).hash, program("base", (two,)).hash}
    assert len(hashes) == 3
    assert program("base", (one, two)).hash == program("base", (two,)).hash, "the later one wins: the same cards"
    game = longbox.new_game("base", seed=4, packs=[one])
    data = game.to_bytes()
    assert program("base", (one,)).hash.encode() in data
    loaded = Game.from_bytes(data)
    assert loaded.to_bytes() == data
    play_first(loaded, "punch")
    assert loaded.state.left_power() == 3


def fresh_process(data: bytes, *packs: str) -> tuple[int, str]:
    """Loads a save in a process of its own, which has opened these packs before. Exit code 3: it was refused."""
    script = (
        "import sys\n"
        "from longbox import Game\n"
        "from longbox.engine.save import BadSave\n"
        "from longbox.games import program\n"
        "for path in sys.argv[1:]: program('base', (path,))\n"
        "try: game = Game.from_bytes(bytes.fromhex(sys.stdin.read()))\n"
        "except BadSave as error: print(error); sys.exit(3)\n"
        "print(game.hash)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *packs],
        input=data.hex(),
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_fresh_process_with_the_overlay_loads_the_save(tmp_path: Path) -> None:
    path = overlay(tmp_path, PUNCH)
    game = longbox.new_game("base", seed=4, packs=[path])
    assert fresh_process(game.to_bytes(), path) == (0, game.hash + "\n")


def test_bytes_from_outside_open_no_file(tmp_path: Path) -> None:
    """A save may name any path: it is not opened for the save's sake."""
    path = overlay(tmp_path, PUNCH)
    data = longbox.new_game("base", seed=4, packs=[path]).to_bytes()
    code, told = fresh_process(data)
    assert code == 3 and told == f"saved with {path}, which is not open here\n"
    Path(path).unlink()
    assert fresh_process(data) == (code, told)


def test_a_changed_overlay_refuses_the_save(tmp_path: Path) -> None:
    path = overlay(tmp_path, PUNCH)
    data = longbox.new_game("base", seed=4, packs=[path]).to_bytes()
    overlay(tmp_path, PUNCH.replace("power: 3", "power: 5"))
    code, told = fresh_process(data, path)
    assert code == 3 and "other cards" in told


def test_a_save_without_the_overlay_is_another_game(tmp_path: Path) -> None:
    data = longbox.new_game("base", seed=4, packs=[overlay(tmp_path, PUNCH)]).to_bytes()
    mine, plain = program("base", (str(tmp_path / "mine.yaml"),)).hash, program("base").hash
    with pytest.raises(BadSave):
        Game.from_bytes(data.replace(mine.encode(), b"0" * len(plain)))


# --- words the engine does not run: refused when the pack is loaded, never ignored

UNHEARD = [
    "play: [{damage: 1}]",
    "play: [{if: {health of: you, at most: 10}, then: {draw: 1}}]",
    "play: [{for: {who: each foe, hit: this turn}, does: {discard: 1}}]",
    "play: [{until: end of turn, apply: {your attacks: next, more damage: 1}}]",
    "play: [{until: end of turn, apply: {rule: new hand, becomes: 3}}]",
    "play: [{until: end of turn, apply: {costs: any, less: 1, which: first bought}}]",
    "play: [{until: end of turn, apply: {use: once, do: {draw: 1}, unused: {draw: 1}}}]",
    "play: [{until: end of turn, apply: {use: once, price: {pay: {count: {in: hand}}}, do: {draw: 1}}}]",
    "play: [{draw: 1, as: it}, {discard: it}]",
    "play: [{attack: each player, together: true, does: {put: {in: hand}, to: {hand of: you}}}]",
]


@pytest.mark.parametrize("body", UNHEARD)
def test_what_cannot_be_run_is_refused_when_it_is_loaded(tmp_path: Path, body: str) -> None:
    with pytest.raises(Exception, match=r"punch.*not in this game"):
        longbox.new_game("base", packs=[overlay(tmp_path, PUNCH.replace("play: [{power: 3}]", body))])


def test_a_right_of_use_may_name_cards_on_the_way(tmp_path: Path) -> None:
    """What a later step needs is found by an earlier one; asking whether it can be done must not stumble over that."""
    body = "play: [{until: end of turn, apply: {use: once, do: [{reveal: {top: deck, as: it}}, {destroy: it}]}}]"
    game = longbox.new_game("base", seed=4, packs=[overlay(tmp_path, PUNCH.replace("play: [{power: 3}]", body))])
    play_first(game, "punch")
    game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == "use"))
    assert len(game.state.zones[zone.DESTROYED]) == 1


def test_the_next_card_gained_and_a_smaller_hand(tmp_path: Path) -> None:
    """Words that came with another box work in this one too."""
    standing = "[{gained: any, may go to: hand, which: next}, {rule: new hand, less: 1}]"
    body = f"play: [{{power: 9}}, {{until: end of turn, apply: {standing}}}]"
    game = longbox.new_game("base", seed=4, packs=[overlay(tmp_path, PUNCH.replace("play: [{power: 3}]", body))])
    play_first(game, "punch")
    seat, kinds = game.turn, []
    for _ in range(2):
        game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == "buy"))
        kinds.append(game.decision.prompt)
        if game.decision.prompt == "gain_to":
            game.choose(0)
    assert kinds == ["gain_to", "turn"]
    game.choose(len(game.decision.options) - 1)
    assert len(game.view(seat).seats[seat].hand) == 4


@pytest.mark.parametrize(
    "guest", ["metal:the_dawnbreaker", "injustice:knife", "base:kick", "base:nobody", "rivals:batman_9"]
)
def test_a_card_that_cannot_visit_another_box_is_refused(guest: str) -> None:
    with pytest.raises(longbox.games.BadOptions):
        longbox.new_game("injustice", crossover={"main_deck": [guest]})
