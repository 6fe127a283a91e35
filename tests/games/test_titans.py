"""The set-up of Teen Titans: its stack, its draft, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from longbox import Game, new_game
from longbox.engine.words import zone
from longbox.games import BadOptions
from tests.engine.worlds import dice

CROSSOVER = {"villains": ["metal:barbatos"]}


def stack(game: Game) -> list[str]:
    """From the bottom to the top."""
    return [game.card_id(card) for card in game.state.zones[zone.VILLAINS]]


def test_slade_wilson_on_top_and_trigon_at_the_bottom():
    seen: set[str] = set()
    for seed in range(20):
        cards = stack(new_game("titans", seats=3, seed=seed))
        assert (len(cards), cards[0], cards[-1]) == (8, "trigon", "slade_wilson")
        seen |= set(cards[1:-1])
    assert len(seen) == 10


def test_one_of_several_blue_backs():
    bottoms: set[str] = set()
    for seed in range(20):
        cards = stack(new_game("titans", seed=seed, villains=12, crossover=CROSSOVER))
        assert len(cards) == 12 and cards[-1] == "slade_wilson"
        assert ("trigon" in cards) != ("metal:barbatos" in cards)
        bottoms.add(cards[0])
    assert bottoms == {"trigon", "metal:barbatos"}


def test_the_blue_back_stays_last_in_every_world():
    game = new_game("titans", seed=3)
    for number in range(20):
        assert stack(game.determinize(0, dice(number)))[0] == "trigon"


def test_dealt_heroes_are_chosen_before_the_line_up_is_seen():
    game = new_game("titans", seats=2, seed=1, heroes="dealt")
    assert game.decision.prompt == "hero" and all(card == zone.EMPTY for card in game.state.zones[zone.LINE_UP])
    game.choose(0)
    game.choose(1)
    assert game.decision.kind == "turn" and len(game.view(0).line_up) == 5


def test_the_draft_is_seen_by_all():
    game = new_game("titans", seats=3, seed=1, hero_draft=True)
    assert game.decision.prompt == "ban"
    seats = []
    for _ in range(6):
        seats.append(game.decision.seat)
        draft = game.view((game.decision.seat + 1) % 3).draft
        assert draft is not None and len(game.view(0).line_up) == 5
        assert {card.id for card in draft.left} == {game.card_id(o.card) for o in game.decision.options}
        game.choose(0)
    assert seats == [*seats[:3], *reversed(seats[:3])]
    assert game.view(0).draft is None and game.turn == seats[0]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (6, {}),
        (5, {"hero_draft": True}),
        (2, {"hero_draft": True, "heroes": "dealt"}),
        (2, {"heroes": "first_game"}),
        (2, {"villains": 1}),
        (2, {"crossover": {"heroes": ["base:batman"]}}),
        (3, {"two_heads": True}),
    ],
)
def test_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        new_game("titans", seats=seats, **options)


def test_the_draft_is_no_variant_of_the_base_game():
    with pytest.raises(BadOptions):
        new_game("base", hero_draft=True)
