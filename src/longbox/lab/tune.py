"""Finds the numbers of the veteran by self-play: `python -m longbox.lab.tune base --minutes 10 --out base.json`.

An evolution strategy: the numbers are shaken in many directions at once, each time two ways, and what won is followed.
A pair of shaken players meets each other and both meet a player with the numbers of nobody (which plays much like the
rookie), on the same deals from both seats. Everything runs inside the compiled playouts, so a minute is thousands of
games.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import msgspec

from longbox.bots.tables import DUEL, NUMBERS, Tuned, make_tables, standing_cards, tuned, with_numbers
from longbox.engine.judge import Judge, Tables
from longbox.engine.policy import playout
from longbox.engine.score import scores, winners
from longbox.engine.state import State
from longbox.games import new_game, program

# How far each number is shaken; what a box has no use for is left alone.
SHAKE = {
    "per_power": 0.06, "denied": 0.2, "spite": 0.08, "pace": 0.6, "mean": 0.15, "late": 0.5, "seen": 0.5,
    "slow": 0.8, "rush": 0.05, "thin": 0.15,
}  # fmt: skip
DUELS = {"odds": 0.1, "points": 0.1}
FIGHTS = {"damage": 0.1, "charge": 0.12, "knock_out": 1.0}
KEEP = 0.4  # Power
BONUS = 0.6  # points
SPREAD = 15.0  # points of a lead that count as much as half a win
DEALS = 2  # for each pair of players
FIRST_DEAL = 1_000_000
POOL = 2500  # deals that are used again and again
RATE = 1.5
MOMENTUM = 0.6
SECTIONS = ("main_deck", "stacks", "super_villains", "nemeses")


class Player:
    """The quick player with a set of numbers."""

    def __init__(self, game: str, numbers: Tuned) -> None:
        self._game = game
        self._numbers = numbers

    def tables(self, st: State, seat: int) -> Tables:
        return with_numbers(st.prog, _plain(self._game, standing_cards(st, seat)), self._numbers)


@cache
def _plain(game: str, cards: tuple[str, ...]) -> Tables:
    return make_tables(program(game), cards, Tuned())


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


class Tuner:
    def __init__(self, game: str, seed: int = 1) -> None:
        self.game = game
        prog = program(game)
        self.cards = [d.id for d in prog.defs if d.section in SECTIONS]
        shaken = {**SHAKE, **(DUELS if prog.rules.confrontation else {}), **(FIGHTS if prog.rules.health else {})}
        self.names = [name for name in NUMBERS if name in shaken]
        self.sigma = [shaken[name] for name in self.names] + [KEEP] * len(self.cards) + [BONUS] * len(self.cards)
        self.start = tuned(game)
        self.origin = DUEL if prog.rules.confrontation else Tuned()
        start = self.start
        self.x = [float(getattr(start, name)) for name in self.names]
        self.x += [start.keep.get(card, 0.0) for card in self.cards]
        self.x += [start.bonus.get(card, 0.0) for card in self.cards]
        self._speed = [0.0] * len(self.x)
        self._random = Random(seed)

    def numbers(self, x: Sequence[float]) -> Tuned:
        n, c = len(self.names), len(self.cards)
        keep = {card: round(v, 3) for card, v in zip(self.cards, x[n : n + c], strict=True) if abs(v) > 0.02}
        bonus = {card: round(v, 3) for card, v in zip(self.cards, x[n + c :], strict=True) if abs(v) > 0.02}
        plain = {name: round(v, 4) for name, v in zip(self.names, x[:n], strict=True)}
        return msgspec.structs.replace(self.start, keep=keep, bonus=bonus, **plain)

    def step(self, pairs: int) -> None:
        """One step uphill, by what so many shaken pairs tell."""
        origin = Player(self.game, self.origin)
        slope = [0.0] * len(self.x)
        for _ in range(pairs):
            shake = [self._random.gauss(0, 1) for _ in self.x]
            up = self._shaken(shake, 1)
            down = self._shaken(shake, -1)
            seeds = [self._random.randrange(FIRST_DEAL, FIRST_DEAL + POOL) for _ in range(DEALS)]
            gap = meet(self.game, up, down, seeds)[0]
            gap += meet(self.game, up, origin, seeds)[0] - meet(self.game, down, origin, seeds)[0]
            for i, way in enumerate(shake):
                slope[i] += gap / 2 * way / pairs
        self._speed = [MOMENTUM * v + g for v, g in zip(self._speed, slope, strict=True)]
        self.x = [v + RATE * s * d for v, s, d in zip(self.x, self.sigma, self._speed, strict=True)]

    def _shaken(self, shake: Sequence[float], sign: int) -> Player:
        return Player(
            self.game,
            self.numbers([v + sign * s * way for v, s, way in zip(self.x, self.sigma, shake, strict=True)]),
        )


def tune(game: str, minutes: float, out: Path, pairs: int = 100, seed: int = 1) -> Tuned:
    tuner = Tuner(game, seed)
    end = time.monotonic() + 60 * minutes
    steps = 0
    while steps == 0 or time.monotonic() < end:
        tuner.step(pairs)
        steps += 1
        numbers = tuner.numbers(tuner.x)
        out.write_bytes(msgspec.json.format(msgspec.json.encode(numbers), indent=1) + b"\n")
        if steps % 4 == 0:
            wins = meet(game, Player(game, numbers), Player(game, tuner.origin), range(1, 151))[1]
            print(f"step {steps}: {100 * wins:.1f} % against the numbers of nobody", flush=True)
    return tuner.numbers(tuner.x)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the numbers of the veteran for one box.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pairs", type=int, default=100, help="shaken pairs for one step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    tune(options.game, options.minutes, options.out, options.pairs, options.seed)


if __name__ == "__main__":
    main()
