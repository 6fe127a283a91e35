"""How fast the engine is: whole games a second, and what single things cost.

Everything is measured in rounds that follow each other in turn, so that a machine that slows down slows all alike;
the median of the rounds counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from types import MappingProxyType

from longbox import _pure
from longbox.bots import make_bot
from longbox.bots.quickly import match_of
from longbox.engine.game import Game
from longbox.games import library, new_game
from longbox.lab.peers import Pyminion
from longbox.lab.simulate import MOST_DECISIONS
from longbox.text import rules_text
from longbox.view import view

Games = Callable[[float], tuple[int, int]]  # plays for so many seconds; says how many games and decisions it were
Progress = Callable[[int, int], None]
ROUNDS = 5
SMALL = 0.1  # of a round: for one of the many small things
MID_GAME = 120  # decisions into a game
BATCH = 100  # small things done between two looks at the clock
TICK = 1e-9  # no clock is finer


def run_bench(
    seconds_per_round: float = 0.5,
    peers: bool = False,
    progress: Progress | None = None,
    rounds: int = ROUNDS,
    envs: Mapping[str, Games] = MappingProxyType({}),
    env_peers: Mapping[str, Games] = MappingProxyType({}),
    packs: Sequence[str] = (),
) -> dict[str, object]:
    """Measures everything. `peers`: pyminion as well, in the same rounds; PeerMissing if it is not installed.

    `envs` and `env_peers`: environments that somebody else knows how to step, ours and those beside it. `packs`: files
    laid over the box, except in the environments.
    """
    tracks: dict[str, Games] = {"base_2p_random": RandomGames(packs), "base_2p_rookie": RookieGames(packs)}
    tracks["base_2p_playout"] = Playouts(packs)
    tracks |= envs
    rivals: dict[str, Games] = {"pyminion": Pyminion()} if peers else {}
    rivals |= env_peers
    costs = small_things(packs)
    games: dict[str, list[tuple[float, int, int]]] = {name: [] for name in (*tracks, *rivals)}
    micros: dict[str, list[float]] = {name: [] for name in costs}
    total = rounds * (len(games) + len(costs))
    done = 0
    for _ in range(rounds):
        for name, play in (*tracks.items(), *rivals.items()):
            games[name].append(_timed(play, seconds_per_round))
            done = _tell(progress, done, total)
        for name, action in costs.items():
            micros[name].append(_micros(action, seconds_per_round * SMALL))
            done = _tell(progress, done, total)
    results: dict[str, object] = {name: _rates(games[name]) for name in tracks}
    results |= {f"{name}_microseconds": median(values) for name, values in micros.items()}
    report: dict[str, object] = {"compiled": not _pure.why, "results": results}
    if peers:
        rates = {name: _rates(games[name]) for name in rivals}
        report["peers"] = rates
        report["ratio_decisions"] = _ratio(games["base_2p_random"], [games["pyminion"]])
        report |= {f"ratio_{name}": _ratio(games[name], [games["pyminion"]]) for name in ("base_2p_playout", *envs)}
        if envs and env_peers:
            report["ratio_env_steps"] = _ratio(games[next(iter(envs))], [games[name] for name in env_peers])
    return report


def _tell(progress: Progress | None, done: int, total: int) -> int:
    if progress is not None:
        progress(done + 1, total)
    return done + 1


def _timed(play: Games, seconds: float) -> tuple[float, int, int]:
    """By the time this process has had, so that others who use the machine count as little as may be."""
    started = time.process_time()
    games, decisions = play(seconds)
    return max(time.process_time() - started, TICK), games, decisions


def _rates(rounds: list[tuple[float, int, int]]) -> dict[str, float]:
    games = max(1, sum(games for _, games, _ in rounds))  # a moment is too short for a whole game
    return {
        "games_per_second": median(games / seconds for seconds, games, _ in rounds),
        "decisions_per_second": median(decisions / seconds for seconds, _, decisions in rounds),
        "decisions_per_game": sum(decisions for _, _, decisions in rounds) / games,
    }


def _ratio(ours: list[tuple[float, int, int]], theirs: list[list[tuple[float, int, int]]]) -> float:
    """Our decisions a second as a multiple of those of the fastest of them."""
    return _rates(ours)["decisions_per_second"] / max(_rates(one)["decisions_per_second"] for one in theirs)


# --- whole games


class RandomGames:
    """The public way from plain Python: look at the options of the decision, choose one."""

    def __init__(self, packs: Sequence[str] = ()) -> None:
        self.packs = packs
        self.seed = 0

    def __call__(self, seconds: float) -> tuple[int, int]:
        chance = random.Random(self.seed).random
        games = decisions = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            game = new_game("base", 2, self.seed, self.packs)
            self.seed += 1
            choose = game.choose
            while not game.over:
                asked = game.decision
                options = asked.count
                if options > 1 and asked.kind == "turn":
                    options -= 1  # the last one ends the turn: only when nothing else is left to do
                choose(int(chance() * options))
                decisions += 1
            games += 1
        return games, decisions


class RookieGames:
    """Two rookies, whole games inside the compiled module, as `simulate` plays them."""

    def __init__(self, packs: Sequence[str] = ()) -> None:
        self.packs = packs
        self.seed = 0

    def __call__(self, seconds: float) -> tuple[int, int]:
        games = decisions = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            game = new_game("base", 2, self.seed, self.packs)
            bots = [make_bot("rookie", self.seed), make_bot("rookie", self.seed + 1)]
            self.seed += 1
            game.state.record = False
            match = match_of(game.state, bots)
            assert match is not None
            match.play(MOST_DECISIONS)
            decisions += match.decisions
            games += 1
        return games, decisions


class Playouts:
    """Random games inside the engine, as a tree search plays them, from several deals."""

    def __init__(self, packs: Sequence[str] = ()) -> None:
        from longbox.engine.playout import random_games

        self.play = random_games
        self.deals = [new_game("base", 2, seed, packs) for seed in range(16)]
        self.seed = 0

    def __call__(self, seconds: float) -> tuple[int, int]:
        games = decisions = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            played, chosen = self.play(self.deals[self.seed % len(self.deals)], 4, self.seed)
            games += played
            decisions += chosen
            self.seed += 4 + 1  # another deal, and choices not made before
        return games, decisions


# --- single things


def small_things(packs: Sequence[str] = ()) -> dict[str, Callable[[], object]]:
    """What is done once per call of each, in the middle of a game; the text is that of one card on average."""
    game = _mid_game(packs)
    data = game.to_bytes()
    below = random.Random(1).randrange
    seeds = iter(range(1, 1 << 60))
    return {
        "clone": game.clone,
        "new_game": lambda: new_game("base", 2, next(seeds), packs),
        "view": lambda: view(game, 0),
        "to_bytes": game.to_bytes,
        "from_bytes": lambda: Game.from_bytes(data),
        "text": _texts(packs),
        "determinize": lambda: game.determinize(0, below),
    }


def _mid_game(packs: Sequence[str]) -> Game:
    game = new_game("base", 2, 1, packs)
    chance = random.Random(1)
    for _ in range(MID_GAME):
        game.choose(chance.randrange(game.decision.count))
    return game


def _texts(packs: Sequence[str]) -> Callable[[], object]:
    """The text of the next card, English and French in turn."""
    cards = library("base", tuple(packs)).cards
    pairs = [(card, lang) for card in cards.values() for lang in ("en", "fr")]
    at = 0

    def one() -> str:
        nonlocal at
        card, lang = pairs[at]
        at = (at + 1) % len(pairs)
        return rules_text(card, lang, cards)

    return one


def _micros(action: Callable[[], object], seconds: float) -> float:
    """Microseconds per call, in batches so that looking at the clock costs nothing."""
    action()
    calls = 0
    started = now = time.process_time()
    while now - started < seconds or calls == 0:
        for _ in range(BATCH):
            action()
        calls += BATCH
        now = time.process_time()
    return max(now - started, TICK) / calls * 1e6
