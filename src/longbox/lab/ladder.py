"""A ladder: ratings of bots that are kept over time, box by box, each pair at two seats that are swapped.

The games of all runs lie in one file. A run plays where it learns most: the pairing that narrows the intervals most
comes first. Ratings are those of Elo, found from all games at once (Bradley and Terry) with a weak belief that bots are
alike, so that who always wins has a number too.
"""

from __future__ import annotations

import importlib.metadata
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from longbox.games import BadOptions, box
from longbox.lab.arena import Plan, bout_of
from longbox.lab.extras import need
from longbox.lab.players import SECONDS, check_bot
from longbox.lab.seeds import derived
from longbox.lab.stats import Z95

MIDDLE = 1500.0
SPREAD = 350.0  # how far apart bots are believed to be before they have played
ELO = 400 / math.log(10)
DEALS = 5  # of a pairing at a time; each is played from both seats
ANCHOR = "rookie"  # has the middle, if it takes part

Progress = Callable[[int, int], None]
Kind = TypeVar("Kind", bound=msgspec.Struct)


class Meeting(msgspec.Struct, frozen=True):
    """Some deals between two bots, each played from both seats."""

    game: str
    bots: tuple[str, str]
    first: int  # the number of the first deal
    games: int
    wins: float  # of the first bot; a shared win counts half
    version: str = ""


class Snapshot(msgspec.Struct, frozen=True):
    """The ratings at the end of a run."""

    date: str
    version: str
    game: str
    games: int
    ratings: dict[str, tuple[float, float]]  # rating and half the 95 % interval


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot on the ladder of a box."""

    bot: str
    rating: float
    error: float  # half of the 95 % interval
    games: int
    wins: float


class Ladder:
    """The folder: `meetings.jsonl`, `history.jsonl`, and the page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.meetings = _read(folder / "meetings.jsonl", Meeting)
        self.history = _read(folder / "history.jsonl", Snapshot)

    def bots(self, game: str) -> list[str]:
        return sorted({bot for one in self.meetings if one.game == game for bot in one.bots})

    def note(self, meeting: Meeting) -> None:
        self.meetings.append(meeting)
        _append(self.folder / "meetings.jsonl", meeting)

    def close(self, date: str, game: str) -> None:
        """Remembers the ratings of today."""
        rungs = self.standings(game)
        played = sum(one.games for one in self.meetings if one.game == game)
        ratings = {one.bot: (round(one.rating, 1), round(one.error, 1)) for one in rungs}
        snapshot = Snapshot(date, _version(), game, played, ratings)
        if not self.history or self.history[-1] != snapshot:
            self.history.append(snapshot)
            _append(self.folder / "history.jsonl", snapshot)

    def standings(self, game: str, bots: Sequence[str] = ()) -> list[Rung]:
        """The best first."""
        names = sorted({*self.bots(game), *bots})
        if not names:
            return []
        ratings, spread = fitted(names, [one for one in self.meetings if one.game == game])
        rungs = []
        for at, bot in enumerate(names):
            mine = [one for one in self.meetings if one.game == game and bot in one.bots]
            wins = sum(one.wins if one.bots[0] == bot else one.games - one.wins for one in mine)
            error = Z95 * math.sqrt(max(float(spread[at, at]), 0.0))
            rungs.append(Rung(bot, float(ratings[at]), error, sum(one.games for one in mine), wins))
        return sorted(rungs, key=lambda one: -one.rating)


def fitted(names: Sequence[str], meetings: Iterable[Meeting]) -> tuple[Any, Any]:
    """The ratings and how they are known (their covariance): the most likely ones, found step by step (Newton)."""
    np: Any = need("numpy", "lab")
    at = {name: k for k, name in enumerate(names)}
    played = np.zeros((len(names), len(names)))
    won = np.zeros((len(names), len(names)))
    for one in meetings:
        a, b = at[one.bots[0]], at[one.bots[1]]
        won[a, b] += one.wins
        won[b, a] += one.games - one.wins
        played[a, b] += one.games
        played[b, a] += one.games
    ratings = np.zeros(len(names))
    belief = (ELO / SPREAD) ** 2
    for _ in range(50):
        chance = 1 / (1 + np.exp(ratings[None, :] - ratings[:, None]))
        slope = (won - played * chance).sum(axis=1) - belief * ratings
        weight = played * chance * (1 - chance)
        curve = np.diag(weight.sum(axis=1) + belief) - weight
        step = np.linalg.solve(curve, slope)
        ratings = ratings + np.clip(step, -1, 1)
        if abs(step).max() < 1e-9:
            break
    centre = ratings[at[ANCHOR]] if ANCHOR in at else ratings.mean()
    spread = np.linalg.inv(curve)
    if ANCHOR in at:  # the anchor is where it is by choice: what is unsure is how far the others are from it
        k = at[ANCHOR]
        spread = spread - spread[:, [k]] - spread[[k], :] + spread[k, k]
    return MIDDLE + ELO * (ratings - centre), ELO**2 * spread


def next_pairing(names: Sequence[str], meetings: Sequence[Meeting]) -> tuple[str, str]:
    """Where some more games tell most about all ratings: the open question between two bots that are close."""
    ratings, spread = fitted(names, meetings)
    best, most = (names[0], names[1]), -1.0
    for a, b in combinations(range(len(names)), 2):
        chance = 1 / (1 + math.exp((ratings[b] - ratings[a]) / ELO))
        weight = 2 * DEALS * chance * (1 - chance) / ELO**2
        gain = float(weight * (spread[a, a] + spread[b, b] - 2 * spread[a, b]))
        if gain > most:
            best, most = (names[a], names[b]), gain
    return best


def climb(
    ladder: Ladder,
    game: str,
    bots: Sequence[str],
    games: int,
    date: str,
    *,
    options: dict[str, object] | None = None,
    progress: Progress | None = None,
) -> list[Rung]:
    """Plays so many games more between these bots and those that are on the ladder, and closes the day."""
    names = sorted({*bots, *ladder.bots(game)})
    _check(game, names, games)
    done = 0
    while done < games:
        mine = [one for one in ladder.meetings if one.game == game]
        pair = next_pairing(names, mine)
        met = sum(one.games // 2 for one in mine if set(one.bots) == set(pair))
        deals = max(1, min(DEALS, (games - done + 1) // 2))
        ladder.note(_meeting(game, pair, met, deals, options or {}))
        done += 2 * deals
        if progress is not None:
            progress(min(done, games), games)
    ladder.close(date, game)
    return ladder.standings(game)


def _meeting(game: str, pair: tuple[str, str], first: int, deals: int, options: dict[str, object]) -> Meeting:
    """The deals of a pairing follow from its names: the same ladder plays the same games everywhere."""
    seed = derived(f"ladder {game} {' '.join(sorted(pair))}", 0)
    plan = Plan(game, 2, pair, seed, SECONDS, dict(options))
    wins = 0.0
    for number in range(2 * first, 2 * (first + deals)):
        bout = bout_of(plan, number)
        if bout.error:
            raise RuntimeError(bout.error)
        seat = plan.names(number).index(pair[0])
        wins += (seat in bout.winners) / max(len(bout.winners), 1)
    return Meeting(game, pair, first, 2 * deals, wins, _version())


def _version() -> str:
    return importlib.metadata.version("longbox")


def _check(game: str, names: Sequence[str], games: int) -> None:
    if games < 2:
        raise BadOptions("games must be at least 2: each deal is played from both seats")
    if len(names) < 2:
        raise BadOptions("a ladder needs two bots")
    if box(game).seats[0] > 2:
        raise BadOptions(f"{game} cannot be played by two")
    for name in names:
        check_bot(name)


def _read(path: Path, kind: type[Kind]) -> list[Kind]:
    if not path.is_file():
        return []
    decoder = msgspec.json.Decoder(kind)
    lines = path.read_bytes().split(b"\n")
    return [decoder.decode(line) for line in lines[:-1]]  # a last line without its end was never finished


def _append(path: Path, row: msgspec.Struct) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(row) + b"\n")
