"""What no card of the Rivals box can show: shown by a card of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import longbox

MINE = """\
pack: mine
version: 1
title: {en: Mine, fr: Le mien}
overlay: rivals
cards:
  punch:
    name: {en: Brawl, fr: Bagarre}
    section: starters
    type: starter
    cost: 0
    vp: 0
    copies: 14
    noun: {gender: f, plural: Bagarres}
    play: [{for: each player, does: {discard: 1}}]
"""


@pytest.mark.parametrize("first", [0, 1])
def test_an_effect_on_both_players_begins_with_the_one_who_played_it(tmp_path: Path, first: int) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MINE, encoding="utf-8")
    seed = next(seed for seed in range(1, 50) if longbox.new_game("rivals", seed=seed, packs=[str(file)]).turn == first)
    game = longbox.new_game("rivals", seed=seed, packs=[str(file)])
    options = game.decision.options
    game.choose(next(i for i, o in enumerate(options) if o.card >= 0 and game.card_id(o.card) == "punch"))
    asked = []
    for _ in range(2):
        asked.append((game.decision.seat, game.decision.kind))
        game.choose(0)
    assert asked == [(first, "discard"), (1 - first, "discard")]
