"""Finds the numbers of the veteran by self-play: `python -m longbox.lab.tune base --out base.json`.

What cards are worth is learned from games (`longbox.lab.learn`), some times over, since better players play other
games. Then purchases are played on, and the numbers corrected by what came of them (`longbox.lab.purchases`). At last
all numbers climb together: two players whose numbers lie a step to either side of them, number by number as chance has
it, meet on the same deals from both seats, and all numbers go a little towards the winner's (simultaneous perturbation,
Spall 1992). Everything runs inside the compiled module.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
import numpy as np

from longbox.bots.tables import DUO, NUMBERS, Tuned, book_of, tuned, untuned_book
from longbox.engine.game import Game
from longbox.engine.playout import LIMIT
from longbox.engine.score import scores, winners
from longbox.games import new_game, program
from longbox.lab.learn import learn
from longbox.lab.purchases import correct
from longbox.quick.book import Book
from longbox.quick.player import Match, Player

Array: TypeAlias = Any  # of numpy

# How far players stand from the numbers that they try; what a box has no use for is left alone.
STEPS = {
    "denied": 0.25, "spite": 0.08, "late": 0.4, "per_power": 0.05, "thin": 0.25, "rush": 0.05, "pace": 0.12,
    "slow": 0.2, "shield": 0.4, "suits": 0.15, "fade": 0.5,
}  # fmt: skip
DUELS = {"odds": 0.08, "brink": 0.08, "guarded": 0.2, "points": 0.15, "pace": 0.6}
FIGHTS = {"damage": 0.1, "charge": 0.12, "knock_out": 1.0, "hoard": 0.7}
SIGNED = ("thin", "rush", "late", "brink")  # may be negative
BONUS = 0.5  # the same for cards: points, and Power each time they come round
KEEP = 0.3
FOR_SALE = ("main_deck", "stacks", "super_villains", "nemeses", "starters")
RATE = 0.008  # how far a meeting that is won outright moves the numbers, in steps; less and less
DEALS = 2  # of a meeting, each from both sides
SPREAD = 15.0  # points of a lead that count as much as half a win
REPORTS = 20  # times that the numbers are kept on the way


def meet(game: str, first: Tuned, second: Tuned, seeds: Sequence[int], seats: int = 2) -> tuple[float, float]:
    """The mean result of the first player, -1.5 to 1.5, and his share of wins; every deal from both sides."""
    books = book_of(program(game), first), book_of(program(game), second)
    found = [_bout(game, books, seed, seats, side) for seed in seeds for side in (0, 1)]
    return sum(result for result, _ in found) / len(found), sum(share for _, share in found) / len(found)


def _bout(game: str, books: tuple[Book, ...], seed: int, seats: int, side: int) -> tuple[float, float]:
    """One game: the first player has every other seat, those of `side`; what came of it for him.

    With a third book the two have one seat each, side by side, and somebody else has the others."""
    deal: Game = new_game(game, seats=seats, seed=seed)
    st = deal.state
    st.record = False
    mine, theirs = [_seats_of(seats, (side + who) % 2, seed, len(books) > DUO) for who in (0, 1)]
    at = [0 if seat in mine else 1 if seat in theirs else 2 for seat in range(seats)]
    Match(st, [Player(books[who], seed * seats + seat) for seat, who in enumerate(at)]).play(LIMIT)
    won, points = winners(st), scores(st)
    share = sum(seat in won for seat in mine) / len(won)
    lost = sum(seat in won for seat in theirs) / len(won)
    if st.prog.rules.confrontation:  # points hardly ever decide a duel
        return share - lost, share
    ahead = (sum(int(points[s]) for s in mine) - sum(int(points[s]) for s in theirs)) / len(mine)
    return share - lost + 0.5 * math.tanh(ahead / SPREAD), share


def _seats_of(seats: int, side: int, seed: int, alone: bool) -> list[int]:
    """Every other seat, or one of two neighbours who sit elsewhere in each deal."""
    if alone:
        return [(seed + side) % seats]
    return [seat for seat in range(seats) if (seat + side) % 2 == 0]


class Climb:
    """All numbers of the player, on their way up."""

    def __init__(self, game: str, numbers: Tuned, seed: int, seats: int = 2, rookies: bool = False) -> None:
        rules = program(game).rules
        steps = {**STEPS, **(DUELS if rules.confrontation else {}), **(FIGHTS if rules.health else {})}
        self._cards = list(dict.fromkeys(d.id for d in program(game).defs if d.section in FOR_SALE))
        self._names = list(steps)
        self._game, self._start, self._seats = game, numbers, seats
        self._others = (untuned_book(program(game)),) if rookies else ()
        self._random = Random(seed)
        self._chance = np.random.default_rng(seed)
        n = len(self._cards)
        self._steps = np.array([*steps.values(), *[BONUS] * n, *[KEEP] * n])
        self._at = np.array(
            [*(getattr(numbers, name) for name in self._names)]
            + [numbers.bonus.get(id, 0.0) for id in self._cards]
            + [numbers.keep.get(id, 0.0) for id in self._cards]
        )

    def run(self, meetings: int, out: Path | None = None) -> Tuned:
        """So many meetings; the mean of where the numbers were in the last half of them."""
        total = np.zeros_like(self._at)
        late = 0
        for done in range(meetings):
            self._meet(RATE * (1 - done / meetings))
            if done >= meetings // 2:
                total += self._at
                late += 1
            if out is not None and (done + 1) % max(meetings // REPORTS, 1) == 0:
                _write(out, self._numbers(total / late if late else self._at))
                print(f"{done + 1} of {meetings} meetings", flush=True)
        return self._numbers(total / late)

    def _meet(self, rate: float) -> None:
        side = self._chance.choice((-1.0, 1.0), len(self._at)) * self._steps
        tried = [book_of(program(self._game), self._numbers(self._at + way * side)) for way in (1, -1)]
        books = (*tried, *self._others)
        result = 0.0
        for _ in range(DEALS):
            seed = self._random.randrange(1 << 40)
            result += sum(_bout(self._game, books, seed, self._seats, way)[0] for way in (0, 1))
        self._at += rate * result / (2 * DEALS) * side

    def _numbers(self, at: Array) -> Tuned:
        """A place as numbers of a player."""
        n, k = len(self._cards), len(self._names)
        plain = {
            name: float(value) if name in SIGNED else max(float(value), 0.0)
            for name, value in zip(self._names, at[:k], strict=True)
        }
        bonus = {**self._start.bonus, **dict(zip(self._cards, at[k : k + n].tolist(), strict=True))}
        keep = {**self._start.keep, **dict(zip(self._cards, at[k + n :].tolist(), strict=True))}
        return msgspec.structs.replace(self._start, **plain, bonus=bonus, keep=keep)


def _write(out: Path, numbers: Tuned) -> None:
    """As the veteran reads it, to three places."""
    plain = {name: round(getattr(numbers, name), 4) for name in NUMBERS}
    cards = {
        name: {id: round(number, 3) for id, number in getattr(numbers, name).items()} for name in ("bonus", "keep")
    }
    data = msgspec.json.encode(msgspec.structs.replace(numbers, **plain, **cards))
    out.write_bytes(msgspec.json.format(data, indent=1) + b"\n")


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    rounds: int = 3
    games: int = 20_000
    purchases: int = 3000
    meetings: int = 50_000
    rookies: bool = False  # at the other seats of a table of more than two, while they climb


def tune(game: str, out: Path, effort: Effort, seats: int = 2, seed: int = 0) -> Tuned:
    numbers = tuned(game, seats)
    for number in range(effort.rounds):
        numbers = learn(game, numbers, effort.games, seed=number)
        print(f"learned from {effort.games} games, {number + 1} of {effort.rounds}", flush=True)
    if effort.purchases and not program(game).rules.confrontation:  # points tell nothing about a duel
        numbers = correct(game, numbers, effort.purchases, seed=effort.rounds)
        print(f"corrected by {effort.purchases} purchases", flush=True)
    _write(out, Climb(game, numbers, seed, seats, effort.rookies).run(effort.meetings, out))
    return msgspec.json.decode(out.read_bytes(), type=Tuned)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the numbers of the veteran for one box.")
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3, help="how often to learn from new games")
    parser.add_argument("--games", type=int, default=20_000, help="games to learn from each time")
    parser.add_argument("--purchases", type=int, default=3000, help="purchases to play on")
    parser.add_argument("--meetings", type=int, default=50_000, help="meetings of four games, by which numbers climb")
    parser.add_argument("--seats", type=int, default=2, help="at the table, while they climb")
    parser.add_argument("--rookies", action="store_true", help="who climbs sits among rookies, if there are more seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    o = parser.parse_args()
    tune(o.game, o.out, Effort(o.rounds, o.games, o.purchases, o.meetings, o.rookies), o.seats, o.seed)


if __name__ == "__main__":
    main()
