"""What happened at a table, kept and told again."""

from __future__ import annotations

import random

import pytest

import longbox
from longbox.engine.words import event
from longbox.games import GAMES
from longbox.table.facts import KINDS, pack, seen, unpack
from longbox.view import seen_events


def test_every_kind_of_fact_can_be_kept() -> None:
    assert set(event.NAMES) <= set(KINDS)


@pytest.mark.parametrize("box", GAMES)
def test_kept_facts_are_told_as_they_were(box: str) -> None:
    game = longbox.new_game(box, seed=3)
    chance = random.Random(3)
    told = 0
    for _ in range(150):
        if game.over:
            break
        game.choose(chance.randrange(len(game.decision.options)))
        for viewer in range(-1, game.seats):
            assert seen(game, unpack(pack(game.events)), viewer) == seen_events(game, viewer)
        told += len(game.events)
    assert told > 300
