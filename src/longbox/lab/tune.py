"""Finds the numbers of the veteran by self-play: `python -m longbox.lab.tune base --out base.json`.

What cards are worth is learned from games (`longbox.lab.learn`), some times over, since better players play other
games. Then purchases are played on, and the numbers corrected by what came of them (`longbox.lab.purchases`). At last
the numbers that no regression can tell, such as what it is worth to take a villain from others, are moved one after
the other as long as that wins more: against the numbers as they were learned and against those of nobody, on the same
deals from both seats. Everything runs inside the compiled playouts.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from longbox.bots.tables import Tuned, book_of, tuned, untuned
from longbox.engine.score import scores, winners
from longbox.engine.state import State
from longbox.games import new_game, program
from longbox.lab.learn import learn
from longbox.lab.purchases import correct
from longbox.quick.book import before
from longbox.quick.judge import Judge
from longbox.quick.playout import playout
from longbox.quick.tables import Tables

# How far each number is moved at first; what a box has no use for is left alone.
STEPS = {"denied": 0.3, "spite": 0.1, "late": 0.4, "per_power": 0.05, "thin": 0.2, "rush": 0.05}
DUELS = {"odds": 0.1, "points": 0.1, "pace": 0.5}
FIGHTS = {"damage": 0.1, "charge": 0.15, "knock_out": 1.5}
SIGNED = ("thin", "rush")  # may be negative
BETTER = 0.004  # of a result; less is luck
SPREAD = 15.0  # points of a lead that count as much as half a win
FIRST_DEAL = 1_000_000


class Player:
    """The quick player with a set of numbers."""

    def __init__(self, game: str, numbers: Tuned) -> None:
        self._book = book_of(program(game), numbers)

    def tables(self, st: State, seat: int) -> Tables:
        return self._book.tables(before(st, seat))


@lru_cache(maxsize=3000)
def _deal(game: str, seed: int) -> State:
    return new_game(game, seats=2, seed=seed).state


def meet(game: str, first: Player, second: Player, seeds: Sequence[int]) -> tuple[float, float]:
    """The mean result of the first player, -1.5 to 1.5, and his share of wins; every deal from both seats."""
    result = wins = 0.0
    for seed in seeds:
        deal = _deal(game, seed)
        for seat in (0, 1):
            st = deal.copy()
            tables = [
                player.tables(st, at) for at, player in enumerate((first, second) if seat == 0 else (second, first))
            ]
            playout(st, Judge(tables), seed, 0)
            won, points = winners(st), scores(st)
            win = (seat in won) / len(won)
            wins += win
            result += 2 * win - 1 + 0.5 * math.tanh(int(points[seat] - points[1 - seat]) / SPREAD)
    return result / (2 * len(seeds)), wins / (2 * len(seeds))


class Polish:
    """Moves the numbers of the player one after the other."""

    def __init__(self, game: str, numbers: Tuned, deals: int) -> None:
        rules = program(game).rules
        self.numbers = numbers
        self._game = game
        self._steps = {**STEPS, **(DUELS if rules.confrontation else {}), **(FIGHTS if rules.health else {})}
        self._foes = [Player(game, numbers), Player(game, untuned(program(game)))]
        self._seeds = range(FIRST_DEAL, FIRST_DEAL + deals)
        self._best = self._result(numbers)

    def _result(self, numbers: Tuned) -> float:
        player = Player(self._game, numbers)
        return sum(meet(self._game, player, foe, self._seeds)[0] for foe in self._foes)

    def run(self) -> Tuned:
        for share in (1.0, 0.5):
            for name, step in self._steps.items():
                if not self._move(name, step * share):
                    self._move(name, -step * share)
        return self.numbers

    def _move(self, name: str, step: float) -> bool:
        """Goes on in one direction as long as it helps."""
        moved = False
        while True:
            value = round(getattr(self.numbers, name) + step, 4)
            if value < 0 and step < 0 and name not in SIGNED:
                return moved
            numbers = msgspec.structs.replace(self.numbers, **{name: value})
            result = self._result(numbers)
            if result < self._best + BETTER:
                return moved
            self.numbers, self._best, moved = numbers, result, True
            print(f"{name} {value}: {result:.3f}", flush=True)


def tune(game: str, out: Path, rounds: int = 3, games: int = 20_000, purchases: int = 3000, deals: int = 300) -> Tuned:
    numbers = tuned(game)
    for number in range(rounds):
        numbers = learn(game, numbers, games, seed=number)
        print(f"learned from {games} games, {number + 1} of {rounds}", flush=True)
    if purchases and not program(game).rules.confrontation:  # points tell nothing about a duel
        numbers = correct(game, numbers, purchases, seed=rounds)
        print(f"corrected by {purchases} purchases", flush=True)
    numbers = Polish(game, numbers, deals).run()
    out.write_bytes(msgspec.json.format(msgspec.json.encode(numbers), indent=1) + b"\n")
    return numbers


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the numbers of the veteran for one box.")
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3, help="how often to learn from new games")
    parser.add_argument("--games", type=int, default=20_000, help="games to learn from each time")
    parser.add_argument("--purchases", type=int, default=3000, help="purchases to play on")
    parser.add_argument("--deals", type=int, default=300, help="deals that decide whether a number is better")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    tune(options.game, options.out, options.rounds, options.games, options.purchases, options.deals)


if __name__ == "__main__":
    main()
