"""The luck of the draw: exact, nothing on average, and nothing for what was known."""

from __future__ import annotations

import pytest

from longbox.bots import decide, make_bot
from longbox.bots.luck import luck_of
from longbox.engine.game import Game
from longbox.games import new_game
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of


def laid(seats: str) -> Game:
    return Layout(next(iter(documents_of(f"name: test\ngame: base\nseats: {{{seats}}}", "here"))).data).game()


def after(game: Game, *cards: str) -> tuple[float, ...]:
    """The luck of each seat once these cards were played and the turn was ended."""
    start, choices = game.clone(), []
    for card in (*cards, "end"):
        options = game.view(game.decision.seat).decision.options
        choices.append(next(i for i, o in enumerate(options) if card in (o.kind, o.card.id if o.card else "")))
        game.choose(choices[-1])
    while game.state.turn_number == start.state.turn_number and not game.over:
        choices.append(0)
        game.choose(0)
    found = luck_of(start, choices)
    assert [one.turn for one in found] == [start.state.turn_number]
    return found[-1].seats


DECK = "punch, punch, punch, punch, punch, punch"


def test_a_good_card_early_is_luck() -> None:
    """The Kick is worth 2 and the six Punches 1; Kid Flash draws the Kick, the end of the turn five of the Punches."""
    worth = {"kick": 2.0, "punch": 1.0, "kid_flash": 1.6}
    drawn, left = ["kid_flash", "kick", *["punch"] * 5], ["punch"]
    mean = sum(worth[card] for card in (*drawn, *left)) / 8
    game = laid(f"A: {{hand: [kid_flash], deck: [kick, {DECK}]}}, B: {{}}")
    assert after(game, "kid_flash")[0] == pytest.approx(sum(worth[card] - mean for card in drawn), abs=0.01)
    late = laid(f"A: {{hand: [kid_flash], deck: [{DECK}, kick]}}, B: {{}}")
    assert after(late, "kid_flash")[0] == pytest.approx(1 + 0.6 - 6 * (mean - 1) - mean, abs=0.01)


def test_a_whole_deck_is_no_luck() -> None:
    game = laid("A: {deck: [kick, punch, vulnerability, kick, kick]}, B: {}")
    assert after(game)[0] == pytest.approx(0, abs=0.01)


def test_what_is_known_to_lie_on_top_does_not_count() -> None:
    """Nth Metal looks at the top card: whatever it is, drawing it is no luck."""
    found = []
    for top in ("kick", "punch"):
        start = laid(f"A: {{hand: [nth_metal], deck: [{top}, {DECK}]}}, B: {{}}")
        game, choices = start.clone(), []
        for kind in ("play", "no", "end"):
            choices.append(next(i for i, o in enumerate(game.decision.options) if o.kind == kind))
            game.choose(choices[-1])
        assert top in [card.id for card in game.view(0).seats[0].hand]
        found.append(luck_of(start, choices)[-1].seats[0])
    assert found[0] == found[1]


@pytest.mark.parametrize("box", ["base", "titans", "rivals", "metal", "injustice"])
def test_whole_games_of_every_box(box: str) -> None:
    """Nothing on average: over the seats of some games it stays small, in each of them it moves."""
    ends: list[float] = []
    for seed in range(6):
        start = new_game(box, seats=2, seed=seed)
        game, bots, choices = start.clone(), [make_bot("veteran", seat) for seat in range(2)], []
        while not game.over:
            choices.append(decide(bots[game.decision.seat], game))
            game.choose(choices[-1])
        found = luck_of(start, choices)
        assert [one.turn for one in found] == sorted({one.turn for one in found})
        assert len(found) > 10 and len({one.seats for one in found}) > 10
        ends += found[-1].seats
    assert max(map(abs, ends)) < 40
    assert abs(sum(ends) / len(ends)) < 8
