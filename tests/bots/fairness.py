"""Every bot chooses the same wherever hidden cards lie: `python -m tests.bots.fairness` looks at 1 000 positions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random

from longbox.bots import BOTS, TASTES, Player, decide, make_bot
from longbox.engine.game import Game
from longbox.games import GAMES, new_game
from longbox.view import view
from tests.hidden import permuted

POSITIONS = 1_000
TABLES = [(name, seats) for name, box in GAMES.items() for seats in range(box.seats[0], box.seats[1] + 1)]
NAMES = [*(name for name in BOTS if name != "mastermind"), *TASTES, "mastermind:16n"]
EACH = -(-POSITIONS // len(TABLES))
STEP = 7  # decisions between two positions of a game


def positions(game: str, seats: int, count: int) -> Iterator[tuple[Game, int]]:
    """Moments of games, at which somebody has something to choose, from the first turn to the last."""
    seed = 0
    found = 0
    while True:
        moment = new_game(game, seats=seats, seed=seed)
        bots = [
            make_bot("veteran" if Random(f"{seed}/{seat}").random() < 0.5 else "random", seat) for seat in range(seats)
        ]
        seed += 1
        step = seed  # each game is looked at in other moments
        while not moment.over:
            step += 1
            if step % STEP == 0 and moment.decision.count > 1:
                yield moment, seed * 1_000 + step
                found += 1
                if found == count:
                    return
            moment.choose(decide(bots[moment.decision.seat], moment))


def differences(game: str, seats: int, count: int, make: Callable[[str, int], Player] = make_bot) -> Iterator[str]:
    """What is not as it should be; also if the positions were no test, because next to nothing was hidden."""
    moved = 0
    for moment, seed in positions(game, seats, count):
        seat = moment.decision.seat
        other, differ = permuted(moment, seat, Random(seed))
        moved += differ
        where = f"{game}, {seats} seats, position {seed}"
        if view(other, seat, True) != view(moment, seat, True):
            yield f"{where}: the view is another one"
            continue
        for name in NAMES:
            ours, theirs = decide(make(name, seed), moment), decide(make(name, seed), other)
            if ours != theirs:
                yield f"{where}: {name} chooses {theirs} instead of {ours}"
    if moved < 10 * count:
        yield f"{game}, {seats} seats: only {moved} cards changed in {count} positions"


def main() -> None:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    found = 0
    for game, seats in TABLES:
        for line in differences(game, seats, each):
            found += 1
            print(line)
        print(f"{game}, {seats} seats: {each} positions, {', '.join(NAMES)}", flush=True)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
