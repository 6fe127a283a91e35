"""The network that tells how games end: games teach it, and the engine tells what it learned."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from longbox.bots.foresight import built, foresight_of, row_names
from longbox.bots.tables import judge_of
from longbox.engine.piles import lift, put
from longbox.engine.score import winners
from longbox.engine.words import zone
from longbox.games import new_game, program
from longbox.lab.foresee import Learner, Lessons, moment, network, notes_of, play, rows_used, teach
from longbox.quick.foresight import SCALARS, SCORE, Foresight, rows
from longbox.quick.playout import playout
from tests.engine.worlds import CROSSOVER

GAMES = ("base", "titans", "metal", "injustice")


def halved(learner: Learner) -> None:
    """As precise as it is kept."""
    for name, values in learner.numbers.items():
        learner.numbers[name] = values.astype(np.float16).astype(np.float32)


def mean_surprise(game: str, foresight: Foresight, after: int) -> float:
    """Of a hundred games, how far the first seat's end was from its forecast in the middle; a guess has log 2."""
    surprise = []
    for seed in range(100):
        st = new_game(game, seats=2, seed=seed).state
        judge = judge_of(st)
        playout(st, judge, seed, 0, after)
        if not st.over:
            chance, _ = foresight.forecast(st, 0)
            playout(st, judge, seed, 0)
            surprise.append(-log(chance if 0 in winners(st) else 1 - chance))
    assert len(surprise) > 50
    return sum(surprise) / len(surprise)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_name(game: str) -> None:
    names = row_names(program(game))
    assert len(names) == rows(len(program(game).defs))


@pytest.mark.parametrize(("game", "seats"), [("base", 2), ("base", 3), ("titans", 2), ("injustice", 5)])
def test_the_engine_tells_what_was_learned(game: str, seats: int) -> None:
    st = new_game(game, seats=seats, seed=7).state
    playout(st, judge_of(st), 3, 100, 9)
    assert not st.over
    notes = {seats: notes_of(moment(st))}
    used = rows_used(notes, len(st.prog.defs))
    learner = Learner(len(used) + SCALARS, seed=5)
    halved(learner)
    shown, _, _ = Lessons(notes[seats], seats, used, len(st.prog.defs)).batch(np.array([0]))
    *_, chances, points = learner.forward(shown)
    foresight = built(network(game, learner, used), program(game))
    for at in range(seats):
        chance, lead = foresight.forecast(st, (st.turn + at) % seats)
        others = [p for i, p in enumerate(points[0]) if i != at]
        assert chance == pytest.approx(chances[0][at], abs=1e-4)
        assert lead == pytest.approx((points[0][at] - max(others)) * SCORE, abs=1e-3)


def test_learning_goes_downhill() -> None:
    """The slopes are those of the surprise and of the squared errors."""
    random = np.random.default_rng(1)
    shown = random.normal(size=(6, 3, 10))
    won = np.eye(3)[random.integers(0, 3, 6)]
    points = random.normal(size=(6, 3))
    points -= points.mean(1, keepdims=True)
    learner = Learner(10, seed=2)
    learner.numbers = {name: values.astype(float) for name, values in learner.numbers.items()}
    slopes = learner.slopes(shown, won, points)
    for name, slope in slopes.items():
        flat = learner.numbers[name].reshape(-1)
        for at in random.integers(0, flat.size, 5):
            kept = flat[at]
            costs = []
            for step in (1e-6, -1e-6):
                flat[at] = kept + step
                costs.append(learner.cost(shown, won, points))
            flat[at] = kept
            assert slope.reshape(-1)[at] == pytest.approx((costs[0] - costs[1]) / 2e-6, abs=1e-5), name


def test_games_teach_who_wins() -> None:
    """Better than a guess about games that it has not seen; and the same, however many processes played them."""
    notes = play("base", 600, seed=3, jobs=2)
    learned = teach("base", notes, epochs=2, seed=0, size=32)  # more learn these few games by heart
    assert learned == teach("base", play("base", 600, seed=3, jobs=1), epochs=2, seed=0, size=32)
    foresight = built(learned, program("base"))
    assert mean_surprise("base", foresight, 24) < log(2) - 0.03


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_forecasts_are_shares(game: str, seats: int) -> None:
    st = new_game(game, seats=seats, seed=4).state
    playout(st, judge_of(st), 3, 0, 3 * seats)
    foresight = foresight_of(st.prog)
    assert foresight is not None
    told = [foresight.forecast(st, seat) for seat in range(seats)]
    assert sum(chance for chance, _ in told) == pytest.approx(1)
    assert sorted(lead > 0 for _, lead in told) == [False] * (seats - 1) + [True]


def test_a_duel_is_foreseen_too() -> None:
    """Better than a guess, in games that it was not taught by."""
    foresight = foresight_of(program("rivals"))
    assert foresight is not None
    assert mean_surprise("rivals", foresight, 20) < log(2) - 0.03


def test_partners_have_one_forecast() -> None:
    st = new_game("base", seats=4, seed=4, teams=True).state
    playout(st, judge_of(st), 3, 0, 12)
    foresight = foresight_of(st.prog)
    assert foresight is not None
    one, two, three, four = (foresight.forecast(st, seat) for seat in range(4))
    assert one == three != two == four
    assert one[0] + two[0] == pytest.approx(1)
    assert one[1] == pytest.approx(-two[1])


def test_strong_cards_make_a_win_likelier() -> None:
    st = new_game("base", seats=2, seed=4).state
    playout(st, judge_of(st), 3, 0, 6)
    foresight = foresight_of(st.prog)
    assert foresight is not None
    before = foresight.forecast(st, 1)
    richer = st.copy()
    for card in richer.pile(zone.VILLAINS)[:3]:
        lift(richer, card, zone.VILLAINS)
        put(richer, card, zone.SHARED + zone.PER_SEAT + zone.DISCARD)
    after = foresight.forecast(richer, 1)
    assert after[0] > before[0] + 0.2 and after[1] > before[1] + 5


def test_nothing_is_foreseen_where_nothing_was_learned() -> None:
    assert foresight_of(new_game("metal", seats=3, seed=1, crossover=CROSSOVER).state.prog) is None
