"""Bots judge the cards that lie on the table, not those the box was printed with."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from longbox import Game, new_game
from longbox.bots import decide, make_bot
from longbox.bots.tables import tuned, tuned_for
from longbox.bots.worth import cardbook, changed
from longbox.engine.menu import menu
from longbox.engine.piles import pile_up
from longbox.engine.words import zone
from longbox.games import program

PACK = """
pack: mine
version: 1
title: {en: Mine, fr: Le mien}
overlay: base
cards:
"""
CARD = """
  ID:
    name: {en: A Card, fr: Une Carte}
    section: main_deck
    type: hero
    cost: COST
    vp: VP
    copies: 2
    noun: {gender: f, plural: Cartes}
    source: own
    confidence: high
    play: PLAY
"""
BOTS = ["rookie", "veteran", "mastermind:60n"]


def card(id: str, cost: int, vp: int, play: str) -> str:
    return CARD.replace("ID", id).replace("COST", str(cost)).replace("VP", str(vp)).replace("PLAY", play)


def pack(folder: Path, *cards: str) -> str:
    path = folder / "mine.yaml"
    path.write_text(PACK + "".join(cards), encoding="utf-8")
    return str(path)


def offered(id: str, power: int, packs: list[str]) -> Game:
    """A table where this card is for sale, the only one of the Line-Up, with so much Power and nothing left to play."""
    game = new_game("base", seats=2, seed=1, packs=packs)
    st = game.state
    row, main = st.pile(zone.LINE_UP), st.pile(zone.MAIN)
    shown, hidden = st.loc[row[0]], st.loc[main[0]]
    main = [*row, *main]
    new = next(c for c in main if game.card_id(c) == id)
    main.remove(new)
    pile_up(st, zone.LINE_UP, [new, *[-1] * (len(row) - 1)])
    pile_up(st, zone.MAIN, main)
    for c in main:
        st.loc[c] = hidden
    st.loc[new] = shown
    base = zone.of(st.turn)
    hand, pile = st.pile(base + zone.HAND), st.pile(base + zone.DECK)
    for c in hand:
        st.loc[c] = st.loc[pile[0]]
    pile_up(st, base + zone.HAND, [])
    pile_up(st, base + zone.DECK, [*pile, *hand])
    st.power = power
    menu(st)
    return game


def bought(bot: str, id: str, power: int, packs: list[str]) -> bool:
    game = offered(id, power, packs)
    option = game.decision.options[decide(make_bot(bot, 1), game)]
    return option.kind == "buy" and game.card_id(option.card) == id


@pytest.mark.parametrize("bot", BOTS)
def test_a_bane_that_became_strong_is_bought_at_once(bot: str, tmp_path: Path) -> None:
    assert bought(bot, "bane", 4, [pack(tmp_path, card("bane", 4, 9, "{power: 9}"))])


@pytest.mark.parametrize("bot", BOTS)
def test_a_new_card_is_bought_at_once(bot: str, tmp_path: Path) -> None:
    assert bought(bot, "night_market", 4, [pack(tmp_path, card("night_market", 4, 5, "[{power: 4}, {draw: 2}]"))])


@pytest.mark.parametrize("bot", BOTS)
def test_a_card_that_became_weak_is_bought_no_more(bot: str, tmp_path: Path) -> None:
    assert bought(bot, "super_strength", 7, [])
    assert not bought(bot, "super_strength", 7, [pack(tmp_path, card("super_strength", 7, 0, "[]"))])


def test_tuned_numbers_go_with_the_meaning_of_a_card(tmp_path: Path) -> None:
    plain = tuned("base")
    assert {"bane", "kick"} <= {*plain.bonus}
    other = program("base", (pack(tmp_path, card("bane", 4, 9, "{power: 9}")),))
    assert changed(other) == {"bane"}
    found = tuned_for(other)
    usual = median(plain.keep[d.id] for d in other.defs if d.section == "main_deck")
    assert found.keep["bane"] == usual != plain.keep["bane"]
    assert found.bonus["kick"] == plain.bonus["kick"] and found.per_power == plain.per_power


def test_a_card_that_is_only_worded_anew_keeps_its_numbers(tmp_path: Path) -> None:
    kick = """
  kick:
    name: {en: A Good Kick, fr: Un Bon Coup}
    section: stacks
    type: super_power
    cost: 3
    vp: 1
    copies: 16
    noun: {gender: m, plural: Bons Coups}
    source: own
    confidence: high
    play: {power: 2}
"""
    assert changed(program("base", (pack(tmp_path, kick),))) == frozenset()


def test_a_stack_that_became_harmless_is_no_burden(tmp_path: Path) -> None:
    """What it costs to be given a Weakness is read off the Weakness of this table."""
    weakness = (
        card("weakness", 0, 1, "{power: 1}").replace("main_deck", "stacks").replace("type: hero", "type: starter")
    )
    other = program("base", (pack(tmp_path, weakness),))
    assert cardbook(program("base")).reader.burdens == {"weakness"}
    assert cardbook(other).reader.burdens == frozenset()


def test_guests_are_judged_by_their_trees() -> None:
    prog = new_game("metal", seats=2, seed=1, crossover={"villains": ["base:darkseid"]}).state.prog
    assert cardbook(prog).of("base:darkseid").vp == 6
    assert cardbook(prog).of("base:darkseid").hurt == cardbook(program("base")).of("darkseid").hurt


@pytest.mark.parametrize("name", ["rookie", "veteran"])
def test_an_attack_in_the_midst_of_an_effect_is_an_attack(name: str) -> None:
    """The bots ask the engine which cards are Attacks."""
    for game in ("base", "metal", "injustice", "titans", "rivals"):
        book = cardbook(program(game))
        for d, traits in zip(book.prog.defs, book.traits, strict=True):
            assert ("attack" in traits.words) == bool(d.bits >> 8 & 1)
