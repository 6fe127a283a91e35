"""Ratings from many games: OpenSkill (Plackett-Luce), which knows games of more than two and shared ranks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from longbox.lab.extras import need
from longbox.lab.stats import Z95, mean

ORDERS = 8  # a rating depends a little on the order of the games: the mean of several orders counts
MOST_UPDATES = 60_000  # fewer orders when there are very many games


@dataclass(frozen=True, slots=True)
class Rating:
    """`low` to `high`: where the strength is, with 95 % certainty. A new bot would have 25."""

    mu: float
    sigma: float
    low: float
    high: float


def rated(bots: Sequence[str], games: Sequence[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """`games`: the bots of each, and the rank of each of them, 0 the best."""
    models: Any = need("openskill.models", "lab")
    model = models.PlackettLuce(tau=0.0)  # bots do not change from game to game
    orders = max(1, min(ORDERS, MOST_UPDATES // max(len(games), 1)))
    found: dict[str, list[tuple[float, float]]] = {bot: [] for bot in bots}
    for order in range(orders):
        shuffled = list(games)
        random.Random(order).shuffle(shuffled)
        now = {bot: model.rating(name=bot) for bot in bots}
        for names, ranks in shuffled:
            if len(set(names)) == len(names):
                teams = model.rate([[now[name]] for name in names], ranks=list(ranks))
                now.update({name: team[0] for name, team in zip(names, teams, strict=True)})
            else:
                now.update(_shared(model, now, names, ranks))
        for bot in bots:
            found[bot].append((now[bot].mu, now[bot].sigma))
    return {bot: _rating(values) for bot, values in found.items()}


def _shared(model: Any, now: dict[str, Any], names: Sequence[str], ranks: Sequence[int]) -> dict[str, Any]:
    """A bot that has several seats of one game: its strength moves by the mean of what they say."""
    teams = model.rate([[model.create_rating([now[name].mu, now[name].sigma])] for name in names], ranks=list(ranks))
    after: dict[str, Any] = {}
    for name in set(names):
        own = [team[0] for team, whose in zip(teams, names, strict=True) if whose == name]
        after[name] = model.create_rating([mean([one.mu for one in own]), mean([one.sigma for one in own])], name)
    return after


def _rating(values: Sequence[tuple[float, float]]) -> Rating:
    mu = mean([value for value, _ in values])
    doubt = mean([sigma * sigma for _, sigma in values]) + mean([(value - mu) ** 2 for value, _ in values])
    sigma = sqrt(doubt)
    return Rating(mu, sigma, mu - Z95 * sigma, mu + Z95 * sigma)
