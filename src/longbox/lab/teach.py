"""Teaches the mastermind by its own games, generation by generation: `python -m longbox.lab.teach base --out FOLDER`.

The first network has seen veterans with tastes of their own (`longbox.lab.foresee`), or is the one that is shipped. In
each generation masterminds that ask the last network play against each other, and here and there against a veteran; the
next network goes on from the last with what it saw in these games and in those of the generation before. It becomes the
teacher only if it is not beaten by the last one, over the same deals from both seats.

Everything done is kept in the folder, some games a file: the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from longbox.bots import Mastermind, Searcher, decide, make_bot
from longbox.bots.foresight import Network, built, shipped
from longbox.engine.game import Game
from longbox.engine.score import scores, winners
from longbox.games import BadOptions, new_game, program
from longbox.lab.foresee import Notes, Seen, moment, notes_of, play, teach, together, turn_order, write
from longbox.lab.spread import spread
from longbox.lab.stats import share_interval

AT_ONCE = 10  # games of one file
VETERANS = 0.25  # of the games: one seat is a veteran's, so that weaker play is met too
WORSE = 0.45  # share of wins below which a new network is not taken
SEATS = 2
BATCH = 512  # moments learned from at once
BATCHES = 8  # at least, each time that all are looked at


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    generations: int = 3
    games: int = 1000  # of each generation
    nodes: int = 32  # of each decision
    epochs: int = 3
    first: int = 0  # games of veterans for the first network; 0: it is the one that is shipped
    trial: int = 100  # games between a new network and the last


@dataclass(frozen=True)
class Lesson:
    """Some games of a generation: what a process needs to play them."""

    game: str
    network: Network
    folder: str
    nodes: int
    seed: int


@dataclass(frozen=True)
class Trial:
    game: str
    new: Network
    old: Network
    nodes: int
    seed: int


class School:
    """The generations of one box, in a folder."""

    def __init__(self, game: str, folder: Path, effort: Effort, seed: int = 0, jobs: int = 1) -> None:
        self._game, self._folder, self._effort, self._seed, self._jobs = game, folder, effort, seed, jobs

    def run(self) -> Network:
        """All generations that are missing; the last teacher."""
        teacher = self._first()
        for number in range(1, self._effort.generations + 1):
            teacher = self._generation(number, teacher)
        write(self._folder / "network.json", teacher)
        return teacher

    def _first(self) -> Network:
        path = self._folder / "0.json"
        if not path.is_file():
            self._folder.mkdir(parents=True, exist_ok=True)
            effort = self._effort
            if effort.first:
                notes = play(self._game, effort.first, self._seed, self._jobs)
                learned = teach(self._game, notes, effort.epochs, self._seed)
            else:
                learned = shipped(self._game)
            _keep(path, learned)
        return _network(path)

    def _generation(self, number: int, teacher: Network) -> Network:
        """The next teacher: the new network, or the last one if that is stronger."""
        path = self._folder / f"{number}.json"
        if not path.is_file():
            self._play(number, teacher)
            folders = [self._folder / str(n) for n in (number - 1, number)]
            notes = together([_notes(folder) for folder in folders if folder.is_dir()])
            size = min(BATCH, max(len(notes.won) // SEATS // BATCHES, 1))
            learned = teach(self._game, {SEATS: notes}, self._effort.epochs, self._seed + number, size, teacher)
            share, low, high = self._trial(learned, teacher, number)
            taken = share >= WORSE
            told = f"generation {number}: {100 * share:.1f} % against the last, {100 * low:.0f} to {100 * high:.0f} %"
            print(f"{told}: {'taken' if taken else 'not taken'}", flush=True)
            _keep(path, learned if taken else teacher)
        return _network(path)

    def _play(self, number: int, teacher: Network) -> None:
        folder = self._folder / str(number)
        folder.mkdir(exist_ok=True)
        tasks = range(-(-self._effort.games // AT_ONCE))
        missing = [task for task in tasks if not _file(folder, task).is_file()]
        lesson = Lesson(self._game, teacher, str(folder), self._effort.nodes, self._seed + 1000 * number)
        done = len(tasks) - len(missing)
        for some in spread(attend, lesson, missing, self._jobs):
            done += len(some)
            print(f"generation {number}: {done * AT_ONCE} of {len(tasks) * AT_ONCE} games", flush=True)

    def _trial(self, new: Network, old: Network, number: int) -> tuple[float, float, float]:
        trial = Trial(self._game, new, old, self._effort.nodes, self._seed + number)
        pairs = range(max(self._effort.trial // 2, 1))
        return share_interval([pair for some in spread(contest, trial, pairs, self._jobs) for pair in some])


def attend(lesson: Lesson, number: int) -> int:
    """Plays some games and keeps what was seen in them."""
    random = Random(f"{lesson.seed}/{number}")
    foresight = built(lesson.network, program(lesson.game))
    seen: list[Seen] = []
    for _ in range(AT_ONCE):
        bots = [Mastermind(random.randrange(1 << 30), nodes=lesson.nodes, foresight=foresight) for _ in range(SEATS)]
        veteran = random.randrange(SEATS) if random.random() < VETERANS else -1
        game = new_game(lesson.game, seats=SEATS, seed=random.randrange(1 << 40))
        seen += _watched(game, bots, veteran)
    path = _file(Path(lesson.folder), number)
    half = path.with_suffix(".part")
    notes = notes_of(seen)
    with half.open("wb") as file:
        np.savez_compressed(file, **{name: getattr(notes, name) for name in Notes.__dataclass_fields__})
    half.replace(path)
    return number


def _watched(game: Game, bots: list[Mastermind], veteran: int) -> list[Seen]:
    """The starts of all turns of one game."""
    st = game.state
    quick = make_bot("veteran", 1)
    noted: list[tuple[int, Seen]] = []
    turn = -1
    while not game.over:
        if st.turn_number != turn:
            turn = int(st.turn_number)
            noted += zip(turn_order(st), moment(st), strict=True)
        seat = st.ask_seat
        game.choose(decide(quick if seat == veteran else bots[seat], game))
        st = game.state
    won, points = winners(st), scores(st)
    for seat, one in noted:
        one.won = (seat in won) / len(won)
        one.points = int(points[seat])
    return [one for _, one in noted]


def contest(trial: Trial, number: int) -> tuple[float, float]:
    """One deal from both seats: what the new network won."""
    networks = [built(network, program(trial.game)) for network in (trial.new, trial.old)]
    found = []
    for side in (0, 1):
        game = new_game(trial.game, seats=SEATS, seed=f"trial {trial.seed}/{number}")
        bots: list[Searcher] = [
            Mastermind(2 * number + seat, nodes=trial.nodes, foresight=networks[(seat + side) % 2])
            for seat in range(SEATS)
        ]
        while not game.over:
            game.choose(decide(bots[game.decision.seat], game))
        found.append((side in game.winners) / len(game.winners))
    return found[0], found[1]


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:05}.npz"


def _notes(folder: Path) -> Notes:
    parts = []
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as kept:
            parts.append(Notes(**{name: kept[name] for name in Notes.__dataclass_fields__}))
    return together(parts)


def _keep(path: Path, learned: Network) -> None:
    half = path.with_suffix(".part")
    write(half, learned)
    half.replace(path)


def _network(path: Path) -> Network:
    return msgspec.json.decode(path.read_bytes(), type=Network)


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach the mastermind by its own games.")
    parser.add_argument("game")
    parser.add_argument("--generations", type=int, default=Effort.generations)
    parser.add_argument("--games", type=int, default=Effort.games, help="of each generation")
    parser.add_argument("--nodes", type=int, default=Effort.nodes, help="games played on for a decision")
    parser.add_argument("--epochs", type=int, default=Effort.epochs, help="how often each moment is looked at")
    parser.add_argument("--first", type=int, default=Effort.first, help="games of veterans for a network of its own")
    parser.add_argument("--trial", type=int, default=Effort.trial, help="games a new network plays against the last")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, required=True, help="folder; network.json in it is what was learned")
    o = parser.parse_args()
    try:
        School(o.game, o.out, Effort(o.generations, o.games, o.nodes, o.epochs, o.first, o.trial), o.seed, o.jobs).run()
    except BadOptions as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main()
