"""Dark Nights: Metal over real sockets: what a player is sent holds all that the table shows of this box."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.worlds import CROSSOVER
from tests.table.house import Player, Server, joined, lay_out, new_table, play_on, run

WEAK = """
name: a Weakness in hand
game: metal
villains: [the_red_death, barbatos]
line_up: [doctor_fate, element_x, nth_metal_mace, black_adam, carter_hall]
seats:
  A: {heroes: [cyborg_character], hand: [weakness, punch, punch, punch, punch], deck: [punch, punch, punch, punch, punch]}
  B: {heroes: [plastic_man_character], hand: [punch, punch, punch, punch, punch], deck: [punch, punch, punch, punch]}
"""  # noqa: E501


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
    first = next(m["view"] for m in anna.heard if m["t"] == "state" and m["view"])
    assert [card["id"] for card in first["captured"]] == ["batman_character"]
    assert first["tile"]["id"] == "the_batman_who_laughs" and first["hero_pile_count"] >= 8
    assert all("score_pile" in seat for seat in first["seats"])
    texts = [m["question"]["text"] for m in anna.heard if m["t"] == "state" and m["question"]]
    assert texts and "base:" not in " ".join(texts)


def test_a_weakness_in_hand_must_be_played_first(server: Server) -> None:
    async def play() -> None:
        laid = await lay_out(server.db, WEAK)
        async with joined(server, laid["table"], laid["tokens"][0]) as anna:
            question = await anna.until_asked()
            decision = anna.state["view"]["decision"]
            assert decision["forced"]
            assert {option["card"]["id"] for option in decision["options"]} == {"weakness"}
            assert "Weakness comes first" in question["text"]
            await anna.choose_any(random.Random(1))
            await anna.until_asked()
            assert not anna.state["view"]["decision"]["forced"]

    run(play())
