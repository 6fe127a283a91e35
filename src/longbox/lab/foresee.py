"""Teaches the mastermind how games end: `python -m longbox.lab.foresee base --out src/longbox/bots/networks/base.json`.

The quick player plays games against itself, in each seat with a taste of its own, so that all kinds of decks meet. At
the start of some turns it is noted what the network is shown, and in the end who won with how many points. The network
(`longbox.quick.foresight`) then learns to tell the end from the moment.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import msgspec
import numpy as np

from longbox.bots.foresight import Network, row_names
from longbox.bots.tables import Tuned, tuned, with_numbers
from longbox.engine.score import scores, winners
from longbox.engine.state import State
from longbox.games import GAMES, new_game, program
from longbox.lab.learn import Book
from longbox.lab.spread import spread
from longbox.quick.foresight import DENSE, SCALARS, SCORE, TEN, rows, scalars, seen, size_of
from longbox.quick.judge import Judge
from longbox.quick.playout import playout
from longbox.quick.tables import Tables

Array: TypeAlias = Any  # of numpy

SEATS = (2, 2, 2, 2, 2, 2, 2, 3, 4, 5)  # most games are of two
TASTES = (0.0, 0.6, 1.5)  # points by which a seat likes cards better or worse than the tables say
WILD = 15  # of 1000 choices
LOOKS = 3  # turns between the moments that are noted, at most
AT_ONCE = 50  # games of one task
UNITS = (32, 16)
BATCH = 2048
RATE = 2e-3
LAST_RATE = 2e-5
WARM_UP = 0.03  # of all batches
DECAY = {"first": 1e-3, "second": 3e-4, "last": 3e-4}  # as a share of the rate
SCORES = 0.5  # what a score counts beside a win
CLEAR = 45.0  # points; a greater difference tells nothing more
HELD_BACK = 12  # one moment in so many is not learned from: it tells how good the network is


@dataclass
class Notes:
    """Moments of games with the same number of seats; seat by seat."""

    rows: Array  # all rows, one after the other
    lengths: Array  # of each seat
    sizes: Array
    scalars: Array
    won: Array
    points: Array


@dataclass(frozen=True)
class Plan:
    game: str
    seed: int


# --- games


def play(game: str, games: int, seed: int, jobs: int) -> dict[int, Notes]:
    """What was seen in so many games, by the number of seats."""
    tasks = range(-(-games // AT_ONCE))
    found = sorted(
        (one for some in spread(note, Plan(game, seed), tasks, jobs) for one in some), key=lambda one: one[0]
    )
    seats = sorted({seats for _, notes in found for seats in notes})
    return {n: together([notes[n] for _, notes in found if n in notes]) for n in seats}


def note(plan: Plan, number: int) -> tuple[int, dict[int, Notes]]:
    """Some of the games."""
    random = Random(f"{plan.seed}/{number}")
    table = _Table(plan.game, random)
    found: dict[int, list[Seen]] = {}
    fewest, most = GAMES[plan.game].seats
    tables = [seats for seats in SEATS if fewest <= seats <= most]
    for _ in range(AT_ONCE):
        seats = random.choice(tables)
        found.setdefault(seats, []).extend(table.play(seats))
    return number, {seats: notes_of(moments) for seats, moments in found.items()}


@dataclass
class Seen:
    """One seat at one moment."""

    rows: list[int]
    size: int
    scalars: list[float]
    won: float = 0.0
    points: int = 0


def turn_order(st: State) -> list[int]:
    return [(int(st.turn) + i) % int(st.seats) for i in range(st.seats)]


def moment(st: State) -> list[Seen]:
    """What the network is shown of all seats, who is on turn first."""
    return [Seen(seen(st, seat), size_of(st, seat), scalars(st, seat)) for seat in turn_order(st)]


class _Table:
    def __init__(self, game: str, random: Random) -> None:
        self._game = game
        self._random = random
        self._numbers = tuned(game)
        self._book = Book(game, self._numbers)

    def play(self, seats: int) -> list[Seen]:
        """All moments of one game that were noted."""
        random = self._random
        st = new_game(self._game, seats=seats, seed=random.randrange(1 << 40)).state
        judge = Judge([self._tables(st, seat) for seat in range(seats)])
        noted: list[tuple[int, Seen]] = []
        while True:
            playout(st, judge, random.randrange(1 << 30), WILD, 1 + random.randrange(LOOKS))
            if st.over:
                break
            noted += zip(turn_order(st), moment(st), strict=True)
        won, points = winners(st), scores(st)
        for seat, one in noted:
            one.won = (seat in won) / len(won)
            one.points = int(points[seat])
        return [one for _, one in noted]

    def _tables(self, st: State, seat: int) -> Tables:
        """A seat that likes some cards better than others do."""
        plain = self._book.plain(st, seat)
        taste = self._random.choice(TASTES)
        bonus = {d.id: self._numbers.bonus.get(d.id, 0.0) + self._random.gauss(0, taste) for d in st.prog.defs}
        numbers: Tuned = msgspec.structs.replace(self._numbers, bonus=bonus) if taste else self._numbers
        return with_numbers(st.prog, plain, numbers)


def notes_of(moments: Sequence[Seen]) -> Notes:
    return Notes(
        np.array([row for one in moments for row in one.rows], np.int16),
        np.array([len(one.rows) for one in moments], np.int16),
        np.array([one.size for one in moments], np.int16),
        np.array([one.scalars for one in moments], np.float32),
        np.array([one.won for one in moments], np.float32),
        np.array([one.points for one in moments], np.float32),
    )


def together(parts: Sequence[Notes]) -> Notes:
    names = Notes.__dataclass_fields__
    return Notes(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


# --- learning


class Lessons:
    """All moments with one number of seats, as the network is shown them."""

    def __init__(self, notes: Notes, seats: int, used: Array, definitions: int) -> None:
        self.seats = seats
        owned = used[used < definitions]  # OWNED are the first rows
        self._owned = np.searchsorted(used, owned)
        self._of_owned = np.searchsorted(used, owned + DENSE * definitions)
        self.count = len(notes.won) // seats
        counts = np.zeros((len(notes.lengths), len(used)), np.uint8)
        where = np.repeat(np.arange(len(notes.lengths)), notes.lengths)
        np.add.at(counts, (where, np.searchsorted(used, notes.rows)), 1)
        self._counts = counts.reshape(self.count, seats, -1)
        self._share = (TEN / np.maximum(notes.sizes, 1)).astype(np.float32).reshape(self.count, seats, 1)
        self._scalars = notes.scalars.reshape(self.count, seats, -1)
        self._won = notes.won.reshape(self.count, seats)
        points = notes.points.reshape(self.count, seats)
        self._points = np.clip(points - points.mean(1, keepdims=True), -CLEAR, CLEAR) / SCORE

    def batch(self, which: Array) -> tuple[Array, Array, Array]:
        """What is shown, who won, and the points against the mean."""
        counts = self._counts[which].astype(np.float32)
        counts[:, :, self._of_owned] = counts[:, :, self._owned] * self._share[which]
        return np.concatenate([counts, self._scalars[which]], 2), self._won[which], self._points[which]


class Learner:
    """The network while it learns: two layers, and Adam."""

    def __init__(self, shown: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        first, second = UNITS
        sizes = {"first": (shown, first, 0.05), "second": (2 * first, second, 0.15), "last": (second, 2, 0.1)}
        self.numbers: dict[str, Array] = {}
        for name, (ins, outs, spread_) in sizes.items():
            self.numbers[name] = random.normal(0, spread_, (ins, outs)).astype(np.float32)
            self.numbers[name + " constant"] = np.zeros(outs, np.float32)
        self._mean = {name: np.zeros_like(values) for name, values in self.numbers.items()}
        self._square = {name: np.zeros_like(values) for name, values in self.numbers.items()}
        self._step = 0

    def begin(self, game: str, known: Network, used: Array) -> None:
        """Takes over what a network knows; of rows that it has not met nothing."""
        names = row_names(program(game))
        nothing = bytes(len(known.first_constant))
        n = self.numbers
        n["first"] = _unpacked([known.first.get(names[row], nothing) for row in _shown_rows(game, used)])
        n["second"], n["last"] = _unpacked(known.second), _unpacked(known.last)
        for name in ("first", "second", "last"):
            n[name + " constant"] = _unpacked([getattr(known, name + "_constant")])[0]

    def forward(self, shown: Array) -> tuple[Array, Array, Array, Array, Array]:
        """What all layers make of it; at last the chance of each seat and its points."""
        n = self.numbers
        inner = np.maximum(shown @ n["first"] + n["first constant"], 0)
        foes = (inner.sum(1, keepdims=True) - inner) / (inner.shape[1] - 1)
        both = np.concatenate([inner, foes], 2)
        units = np.maximum(both @ n["second"] + n["second constant"], 0)
        told = units @ n["last"] + n["last constant"]
        strength = np.exp(told[:, :, 0] - told[:, :, 0].max(1, keepdims=True))
        points = told[:, :, 1] - told[:, :, 1].mean(1, keepdims=True)
        return inner, both, units, strength / strength.sum(1, keepdims=True), points

    def slopes(self, shown: Array, won: Array, points: Array) -> dict[str, Array]:
        """Where `cost` rises, for each number."""
        n = self.numbers
        inner, both, units, chance, guess = self.forward(shown)
        wrong = np.stack([chance - won, SCORES * (guess - points)], 2) / len(won)
        to_units = (wrong @ n["last"].T) * (units > 0)
        own, foes = np.split(to_units @ n["second"].T, 2, 2)
        to_inner = (own + (foes.sum(1, keepdims=True) - foes) / (inner.shape[1] - 1)) * (inner > 0)
        found = {}
        for name, ins, outs in (("last", units, wrong), ("second", both, to_units), ("first", shown, to_inner)):
            outs = outs.reshape(-1, outs.shape[2])
            found[name] = ins.reshape(-1, ins.shape[2]).T @ outs
            found[name + " constant"] = outs.sum(0)
        return found

    def cost(self, shown: Array, won: Array, points: Array) -> float:
        """What is to become less: the surprise about who won, and the squared errors of the points."""
        *_, chance, guess = self.forward(shown)
        return float((-(won * np.log(chance + 1e-7)).sum() + SCORES / 2 * ((guess - points) ** 2).sum()) / len(won))

    def learn(self, shown: Array, won: Array, points: Array, rate: float) -> None:
        self._step += 1
        for name, slope in self.slopes(shown, won, points).items():
            self._move(name, slope, rate, DECAY.get(name, 0.0))

    def _move(self, name: str, slope: Array, rate: float, decay: float) -> None:
        mean, square = self._mean[name], self._square[name]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        step = mean / (1 - 0.9**self._step) / (np.sqrt(square / (1 - 0.999**self._step)) + 1e-8)
        self.numbers[name] -= rate * (step + decay * self.numbers[name])

    def miss(self, lessons: Lessons, which: Array) -> float:
        """The mean surprise (cross entropy) about who won."""
        total = 0.0
        for at in range(0, len(which), BATCH):
            shown, won, _ = lessons.batch(which[at : at + BATCH])
            total -= float((won * np.log(self.forward(shown)[3] + 1e-7)).sum())
        return total / len(which)


def teach(
    game: str, notes: dict[int, Notes], epochs: int, seed: int, size: int = BATCH, start: Network | None = None
) -> Network:
    """A network that was shown all moments so often, `size` of them at once. It may begin with what one knows."""
    definitions = len(program(game).defs)
    used = rows_used(notes, definitions)
    groups = [Lessons(part, seats, used, definitions) for seats, part in sorted(notes.items())]
    learner = Learner(len(used) + SCALARS, seed)
    if start is not None:
        learner.begin(game, start, used)
    random = np.random.default_rng(seed)
    first_test = [group.count - group.count // HELD_BACK for group in groups]
    total = epochs * sum(count // size for count in first_test)
    done = 0
    for epoch in range(epochs):
        for group, which in _batches(groups, first_test, size, random):
            rate = RATE * min(1.0, done / (WARM_UP * total)) * (1 - done / total) + LAST_RATE
            learner.learn(*group.batch(which), rate)
            done += 1
        missed = {g.seats: learner.miss(g, np.arange(n, g.count)) for g, n in zip(groups, first_test, strict=True)}
        told = ", ".join(f"{seats} seats {value:.4f}" for seats, value in missed.items())
        print(f"epoch {epoch + 1} of {epochs}: surprise {told}", flush=True)
    return network(game, learner, used)


def rows_used(notes: dict[int, Notes], definitions: int) -> Array:
    """The rows that ever came up, in order; of what is owned also how dense it is."""
    used = np.unique(np.concatenate([np.unique(part.rows) for part in notes.values()]).astype(np.int64))
    return np.union1d(used, used[used < definitions] + DENSE * definitions)


def _batches(
    groups: Sequence[Lessons], counts: Sequence[int], size: int, random: Any
) -> Iterator[tuple[Lessons, Array]]:
    plans = []
    for group, count in zip(groups, counts, strict=True):
        order = random.permutation(count)
        plans += [(group, order[at : at + size]) for at in range(0, count - size + 1, size)]
    for i in random.permutation(len(plans)):
        yield plans[i]


def network(game: str, learner: Learner, used: Array) -> Network:
    """What was learned, as data."""
    names = row_names(program(game))
    n = learner.numbers
    return Network(
        first={names[row]: _packed(n["first"][i]) for i, row in enumerate(_shown_rows(game, used))},
        first_constant=_packed(n["first constant"]),
        second=[_packed(values) for values in n["second"]],
        second_constant=_packed(n["second constant"]),
        last=[_packed(values) for values in n["last"]],
        last_constant=_packed(n["last constant"]),
    )


def _shown_rows(game: str, used: Array) -> list[int]:
    """The rows that the network is shown, in its order: those that came up, then the scalars."""
    end = int(rows(len(program(game).defs)))
    return [*map(int, used), *range(end - SCALARS, end)]


def _unpacked(numbers: Sequence[bytes]) -> Array:
    return np.array([np.frombuffer(row, "<f2") for row in numbers]).astype(np.float32)


def _packed(values: Array) -> bytes:
    return bytes(values.astype("<f2").tobytes())


def write(out: Path, learned: Network) -> None:
    out.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach the mastermind how games of one box end.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300_000, help="games to learn from")
    parser.add_argument("--epochs", type=int, default=6, help="how often each moment is looked at")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    started = time.monotonic()
    notes = play(options.game, options.games, options.seed, options.jobs)
    print(f"{options.games} games played in {time.monotonic() - started:.0f} s", flush=True)
    learned = teach(options.game, notes, options.epochs, options.seed)
    write(options.out, learned)


if __name__ == "__main__":
    main()
