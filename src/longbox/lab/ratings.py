"""Ratings from many games: OpenSkill (Plackett-Luce), which knows games of more than two and shared ranks."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from longbox.lab.extras import need
from longbox.lab.stats import Z95, mean

Strength = tuple[float, float]  # mean and doubt

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
        now: dict[str, Strength] = dict.fromkeys(bots, (model.mu, model.sigma))
        for names, ranks in shuffled:
            now |= after_game(model, now, [[name] for name in names], ranks)
        for bot in bots:
            found[bot].append(now[bot])
    return {bot: _rating(values) for bot, values in found.items()}


def after_game(
    model: Any, now: Mapping[str, Strength], sides: Sequence[Sequence[str]], ranks: Sequence[int]
) -> dict[str, Strength]:
    """How strong everybody is held to be after one game. Those of a side win and lose together; who has several seats
    moves by the mean of what they say. Strengths are mean and doubt."""
    teams = [[model.create_rating(list(now[name])) for name in side] for side in sides]
    told: dict[str, list[Any]] = {}
    for side, rated in zip(sides, model.rate(teams, ranks=list(ranks)), strict=True):
        for name, one in zip(side, rated, strict=True):
            told.setdefault(name, []).append(one)
    return {name: (mean([one.mu for one in own]), mean([one.sigma for one in own])) for name, own in told.items()}


def _rating(values: Sequence[tuple[float, float]]) -> Rating:
    mu = mean([value for value, _ in values])
    doubt = mean([sigma * sigma for _, sigma in values]) + mean([(value - mu) ** 2 for value, _ in values])
    sigma = sqrt(doubt)
    return Rating(mu, sigma, mu - Z95 * sigma, mu + Z95 * sigma)
