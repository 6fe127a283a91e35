"""Dark Nights: Metal over real sockets: what a player is sent holds all that the table shows of this box."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.worlds import CROSSOVER
from tests.table.house import Player, Server, joined, new_table, play_on, run


@pytest.mark.parametrize("options", [{}, {"crossover": CROSSOVER}], ids=["standard", "crossover"])
def test_a_whole_game(server: Server, options: dict[str, Any]) -> None:
    async def play() -> None:
        made = await new_table(server, game="metal", options={"villains": 8, **options})
        async with joined(server, made["table"], made["token"]) as anna:
            await play_on([anna], random.Random(2))
            over = next(m for m in anna.heard if m["t"] == "over")
        assert len(over["scores"]) == 2 and over["winners"]
        check_views(anna)

    run(play())


def check_views(anna: Player) -> None:
    views = [m["view"] for m in anna.heard if m["t"] == "state" and m["view"]]
    first = views[0]
    assert [card["id"] for card in first["captured"]] == ["batman_character"]
    assert first["tile"]["id"] == "the_batman_who_laughs" and first["hero_pile_count"] >= 8
    assert all("score_pile" in seat for seat in first["seats"])
    asked = [view["decision"] for view in views if view["decision"] and view["decision"].get("options")]
    forced = [decision for decision in asked if decision["forced"]]
    assert forced, "no Weakness came up in a whole game"
    for decision in forced:
        assert {option["card"]["id"] for option in decision["options"]} == {"weakness"}
    text = " ".join(m["question"]["text"] for m in anna.heard if m["t"] == "state" and m["question"])
    assert "Weakness comes first" in text and "base:" not in text
