"""What the games of the balance lab say, as tables of plain numbers with their uncertainty.

Seats of one game are not independent: one wins what the others lose. All errors are therefore worked out from whole
games (clustered). Where many things are looked at, q is the p-value after the correction of Benjamini and Hochberg.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from longbox.games import cards_of
from longbox.lab.balance import Balance, GameRow
from longbox.lab.stats import Z95, false_discovery, p_value, wilson
from longbox.language import Card

FEWEST = 30  # seats or games on each side: below that nothing is said
Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Findings:
    """Tables, each a list of rows. `seats_played` and `bought` are the games themselves."""

    seats: Rows
    heroes: Rows
    cards: Rows
    length: Rows
    spread: Rows
    villains: Rows
    pairs: Rows  # card and hero
    worth: Rows  # purchases played both ways
    overview: dict[str, Any]
    seats_played: Rows
    bought: Rows


class Games:
    """The games that came to their end, as arrays with a line for each seat of each game."""

    def __init__(self, result: Balance) -> None:
        self.rows = [row for row in result.rows if not row.error]
        self.seats = result.seats
        self.count = len(self.rows)
        self.won: Any = np.array([_won(row, seat) for row in self.rows for seat in range(self.seats)])
        self.place: Any = np.array([(s - row.first) % self.seats for row in self.rows for s in range(self.seats)])
        self.score: Any = np.array([score for row in self.rows for score in row.scores], float)
        self.turns: Any = np.array([row.turns for row in self.rows], float)
        self.excess = self.won - 1 / self.seats  # over what a seat wins on average

    def lines(self) -> list[tuple[GameRow, int]]:
        return [(row, seat) for row in self.rows for seat in range(self.seats)]

    def by_game(self, values: Any) -> Any:
        """Sums over the seats of each game."""
        return values.reshape(self.count, self.seats, *values.shape[1:]).sum(axis=1)


def findings(result: Balance, lang: str = "en", worth: Sequence[dict[str, Any]] = ()) -> Findings:
    """`lang`: the language of the names. `worth`: what `longbox.lab.worth` found out about purchases."""
    games = Games(result)
    known = cards_of(result.game, result.packs)
    name: Callable[[str], str] = lambda id: getattr(known[id].name, lang) if id in known else id  # noqa: E731
    empty = not games.count
    return Findings(
        seats=[] if empty else _seats(games),
        heroes=[] if empty else _heroes(games, name),
        cards=[] if empty else _cards(games, known, name),
        length=_histogram(games.turns / games.seats, "rounds"),
        spread=_histogram(_margins(games), "margin"),
        villains=[] if empty else _villains(games, name),
        pairs=[] if empty else _pairs(games, known, name),
        worth=list(worth),
        overview=_overview(result, games),
        seats_played=_played(games, result),
        bought=[
            {"game": row.n, "seat": seat, "card": card, "copies": copies}
            for row, seat in games.lines()
            for card, copies in row.bought[seat].items()
        ],
    )


def _won(row: GameRow, seat: int) -> float:
    return 1 / len(row.winners) if seat in row.winners else 0.0


def _margins(games: Games) -> Any:
    """How far the best score is ahead of the second."""
    if not games.count:
        return np.zeros(0)
    ordered = np.sort(games.score.reshape(games.count, games.seats), axis=1)
    return ordered[:, -1] - ordered[:, -2]


def _overview(result: Balance, games: Games) -> dict[str, Any]:
    margins = _margins(games)
    reasons: dict[str, int] = {}
    for row in games.rows:
        reasons[row.over] = reasons.get(row.over, 0) + 1

    def middle(values: Any) -> dict[str, float]:
        parts = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95]) if len(values) else np.zeros(5)
        return dict(zip(("p5", "p25", "median", "p75", "p95"), (float(part) for part in parts), strict=True))

    best = games.score.reshape(games.count, games.seats).max(axis=1) if games.count else games.score
    return {
        "game": result.game,
        "seats": result.seats,
        "bots": list(result.bots),
        "games": result.games,
        "errors": result.errors,
        "over": reasons,
        "rounds": middle(games.turns / games.seats),
        "decisions": middle(np.array([row.decisions for row in games.rows], float)),
        "winning_score": middle(best),
        "margin": middle(margins),
        "lead_changes": middle(np.array([row.lead_changes for row in games.rows if row.lead_changes >= 0], float)),
        "shared_wins": sum(len(row.winners) > 1 for row in games.rows) / max(games.count, 1),
    }


# --- shares of wins


def _shares(games: Games, members: Any) -> list[dict[str, Any]]:
    """For each column of `members` (seats that belong to it) the share of wins, its interval and its p-value."""
    counts = members.sum(axis=0)
    shares = members.T @ games.won / np.maximum(counts, 1)
    parts = games.by_game(members * (games.won[:, None] - shares[None, :]))
    errors = np.sqrt((parts**2).sum(axis=0)) / np.maximum(counts, 1)
    found = []
    for at, count in enumerate(counts):
        share, error = float(shares[at]), float(errors[at])
        z = (share - 1 / games.seats) / error if error > 0 else 0.0
        found.append({"seats": int(count), "wins": share, **_share_interval(share, error, int(count)),
                      "lift": share - 1 / games.seats, "p": p_value(z)})  # fmt: skip
    return found


def _share_interval(share: float, error: float, seats: int) -> dict[str, float]:
    """Wilson's, which stays between 0 and 1, for as many seats as would give this error if they were independent."""
    count = min(share * (1 - share) / error**2, 4.0 * seats) if error > 0 else float(max(seats, 1))
    low, high = wilson(share, count)
    return {"low": low, "high": high}


def _interval(value: float, error: float) -> dict[str, float]:
    return {"low": value - Z95 * error, "high": value + Z95 * error}


def _seats(games: Games) -> Rows:
    places = games.place[:, None] == np.arange(games.seats)[None, :]
    scores = [float(games.score[places[:, at]].mean()) for at in range(games.seats)]
    return [
        {"place": at + 1, **share, "mean_score": scores[at]}
        for at, share in enumerate(_shares(games, places.astype(float)))
    ]


def _heroes(games: Games, name: Callable[[str], str]) -> Rows:
    held = [row.heroes[seat] for row, seat in games.lines()]
    ids = sorted({id for heroes in held for id in heroes})
    members = np.array([[id in heroes for id in ids] for heroes in held], float)
    rows = [
        {"hero": id, "name": name(id), **share, "mean_score": float(games.score[members[:, at] > 0].mean())}
        for at, (id, share) in enumerate(zip(ids, _shares(games, members), strict=True))
        if share["seats"] >= FEWEST
    ]
    return sorted(_corrected(rows), key=lambda row: -row["wins"])


def _corrected(rows: Rows) -> Rows:
    for row, q in zip(rows, false_discovery([row["p"] for row in rows]), strict=True):
        row["q"] = q
    return rows


# --- cards


def _cards(games: Games, cards: Mapping[str, Card], name: Callable[[str], str]) -> Rows:
    """What buying a card at least once goes along with: plainly, and beside equally many purchases by the same hero."""
    lines = games.lines()
    ids = sorted({card for row, seat in lines for card in row.bought[seat]})
    column = {id: at for at, id in enumerate(ids)}
    copies = np.zeros((len(lines), len(ids)))
    for at, (row, seat) in enumerate(lines):
        for card, count in row.bought[seat].items():
            copies[at, column[card]] = count
    has = (copies > 0).astype(float)
    counts = has.sum(axis=0)
    kept = np.flatnonzero((counts >= FEWEST) & (len(lines) - counts >= FEWEST))
    plain, plain_error = _plain_lift(games, has[:, kept])
    controls = _controls(games, copies.sum(axis=1))
    lift, error = _adjusted_lift(games, has[:, kept], controls)
    offers = _offers(games)
    rows: Rows = []
    for at, card in enumerate(kept):
        id = ids[int(card)]
        known = cards[id] if id in cards else None  # noqa: SIM401  (so guests are found)
        bought = has[:, card] > 0
        rows.append(
            {
                "card": id,
                "name": name(id),
                "section": known.section if known else "",
                "cost": (known.cost if known else None) or 0,
                "seats": int(counts[card]),
                "copies": float(copies[bought, card].mean()),
                **offers.get(id, {"offered": None, "picked": None, "round": None}),
                "wins_with": float(games.won[bought].mean()),
                "wins_without": float(games.won[~bought].mean()),
                "plain_lift": float(plain[at]),
                "plain_low": float(plain[at] - Z95 * plain_error[at]),
                "plain_high": float(plain[at] + Z95 * plain_error[at]),
                "lift": float(lift[at]),
                **_interval(float(lift[at]), float(error[at])),
                "p": p_value(float(lift[at] / error[at])) if error[at] > 0 else 1.0,
            }
        )
    return sorted(_corrected(rows), key=lambda row: -row["lift"])


def _offers(games: Games) -> dict[str, dict[str, float | None]]:
    """Of each card: turns in which it could be paid, the share of them in which it was bought, the round that was."""
    turns: dict[str, int] = {}
    taken: dict[str, int] = {}
    rounds: dict[str, list[int]] = {}
    for row, seat in games.lines():
        if not row.offered:
            continue
        for id, count in row.offered[seat].items():
            turns[id] = turns.get(id, 0) + count
            taken[id] = taken.get(id, 0) + min(row.bought[seat].get(id, 0), count)
        for id, first in row.rounds[seat].items():
            rounds.setdefault(id, []).append(first)
    return {
        id: {
            "offered": count,
            "picked": taken[id] / count,
            "round": float(np.mean(rounds[id])) if id in rounds else None,
        }
        for id, count in turns.items()
    }


def _pairs(games: Games, cards: Mapping[str, Card], name: Callable[[str], str]) -> Rows:
    """Where a card and a hero together win more, or less, than each of them tells: the clearest pairs first."""
    lines = games.lines()
    heroes = sorted({id for row, seat in lines for id in row.heroes[seat]})
    ids = sorted({card for row, seat in lines for card in row.bought[seat] if card in cards})
    held = np.array([[id in row.heroes[seat] for id in heroes] for row, seat in lines], float).reshape(len(lines), -1)
    has = np.array([[id in row.bought[seat] for id in ids] for row, seat in lines], float).reshape(len(lines), -1)
    both = held.T @ has
    with_hero, with_card = held.sum(axis=0), has.sum(axis=0)
    won_both = (held * games.won[:, None]).T @ has
    won_hero = held.T @ games.won
    won_card = games.won @ has
    rows: Rows = []
    for h, hero in enumerate(heroes):
        for c, card in enumerate(ids):
            count, rest = both[h, c], with_hero[h] - both[h, c]
            other, neither = with_card[c] - count, len(lines) - with_hero[h] - with_card[c] + both[h, c]
            if min(count, rest, other, neither) < FEWEST:
                continue
            here = won_both[h, c] / count - (won_hero[h] - won_both[h, c]) / rest
            left = games.won.sum() - won_hero[h] - won_card[c] + won_both[h, c]
            there = (won_card[c] - won_both[h, c]) / other - left / neither
            error = float(np.sqrt(0.25 * (1 / count + 1 / rest + 1 / other + 1 / neither)))
            value = float(here - there)
            rows.append({"hero": hero, "hero_name": name(hero), "card": card, "name": name(card), "seats": int(count),
                         "lift": value, **_interval(value, error), "p": p_value(value / error)})  # fmt: skip
    return sorted(_corrected(rows), key=lambda row: row["p"])


def _plain_lift(games: Games, has: Any) -> tuple[Any, Any]:
    """Wins with the card minus wins without it."""
    count, total = has.sum(axis=0), len(has)
    with_it = has.T @ games.won / count
    without = (1 - has).T @ games.won / (total - count)
    won = games.won[:, None]
    parts = has * (won - with_it) / count - (1 - has) * (won - without) / (total - count)
    return with_it - without, np.sqrt((games.by_game(parts) ** 2).sum(axis=0))


def _controls(games: Games, purchases: Any) -> Any:
    """What else decides a game: how many cards were bought, who began, who the hero was."""
    lines = games.lines()
    heroes = sorted({id for row, seat in lines for id in row.heroes[seat]})
    held = np.array([[id in row.heroes[seat] for id in heroes] for row, seat in lines], float).reshape(len(lines), -1)
    places = (games.place[:, None] == np.arange(1, games.seats)[None, :]).astype(float)
    return np.column_stack([np.ones(len(lines)), purchases, places, held[:, 1:]])


def _adjusted_lift(games: Games, has: Any, controls: Any) -> tuple[Any, Any]:
    """Least squares of the wins on all cards at once, with errors from whole games."""
    design = np.column_stack([has, controls])
    inverse = np.linalg.pinv(design.T @ design)
    lift = inverse @ (design.T @ games.excess)
    rest = games.excess - design @ lift
    parts = games.by_game(design * rest[:, None])
    spread = inverse @ (parts.T @ parts) @ inverse
    cards = has.shape[1]
    return lift[:cards], np.sqrt(np.maximum(np.diag(spread)[:cards], 0))


# --- villains


def _villains(games: Games, name: Callable[[str], str]) -> Rows:
    """What it does to the length of a game that a villain is there, and that it comes one place later."""
    ids = sorted({id for row in games.rows for id in row.villains})
    where = np.array([[_place(row.villains, id) for id in ids] for row in games.rows]).reshape(games.count, -1)
    defeated = np.array([_places_bought(row, ids) for row in games.rows]).reshape(games.count, -1)
    rounds = games.turns / games.seats
    rows: Rows = []
    for at, id in enumerate(ids):
        there = where[:, at] > 0
        if there.sum() < FEWEST:
            continue
        row: dict[str, Any] = {"villain": id, "name": name(id), "games": int(there.sum())}
        row["rounds"] = float(rounds[there].mean())
        row |= _difference(rounds, there)
        row |= _slope(rounds[there], where[there, at].astype(float))
        taken = defeated[there, at]
        row["wins_of_who_defeats_it"] = float(np.nanmean(taken)) if not np.isnan(taken).all() else None
        rows.append(row)
    for key in ("there", "later"):
        told = [row for row in rows if row[f"{key}_p"] is not None]
        for row, q in zip(told, false_discovery([row[f"{key}_p"] for row in told]), strict=True):
            row[f"{key}_q"] = q
    return rows


def _place(villains: Sequence[str], id: str) -> int:
    """From the top, 1 first; 0: not in this game."""
    return villains.index(id) + 1 if id in villains else 0


def _places_bought(row: GameRow, ids: Sequence[str]) -> list[float]:
    """For each villain how much of the game its conqueror won; nothing if nobody defeated it."""
    found = []
    for id in ids:
        seats = [seat for seat, bought in enumerate(row.bought) if id in bought]
        found.append(_won(row, seats[0]) if seats else float("nan"))
    return found


def _told(key: str, value: float, error: float) -> dict[str, Any]:
    p = p_value(value / error) if error > 0 else 1.0
    low, high = value - Z95 * error, value + Z95 * error
    return {key: value, f"{key}_low": low, f"{key}_high": high, f"{key}_p": p, f"{key}_q": p}


def _nothing(key: str) -> dict[str, Any]:
    return dict.fromkeys((key, f"{key}_low", f"{key}_high", f"{key}_p", f"{key}_q"))


def _difference(rounds: Any, there: Any) -> dict[str, Any]:
    """Rounds with the villain in the stack minus rounds without."""
    some, others = rounds[there], rounds[~there]
    if len(some) < FEWEST or len(others) < FEWEST:
        return _nothing("there")
    error = float(np.sqrt(some.var(ddof=1) / len(some) + others.var(ddof=1) / len(others)))
    return _told("there", float(some.mean() - others.mean()), error)


def _slope(rounds: Any, place: Any) -> dict[str, Any]:
    """Rounds more for each place that it comes later."""
    around = place - place.mean()
    square = float((around**2).sum())
    if square == 0 or len(rounds) < 2 * FEWEST:
        return _nothing("later")
    slope = float(around @ rounds / square)
    rest = rounds - rounds.mean() - slope * around
    return _told("later", slope, float(np.sqrt(((around * rest) ** 2).sum()) / square))


# --- distributions and the games themselves


def _histogram(values: Any, what: str) -> Rows:
    if not len(values):
        return []
    numbers, counts = np.unique(np.floor(values), return_counts=True)
    return [{what: float(number), "games": int(count)} for number, count in zip(numbers, counts, strict=True)]


def _played(games: Games, result: Balance) -> Rows:
    swap = len(set(result.bots)) > 1
    rows: Rows = []
    for at, (row, seat) in enumerate(games.lines()):
        shift = row.n % games.seats if swap else 0
        rows.append(
            {
                "game": row.n,
                "seat": seat,
                "place": int(games.place[at]) + 1,
                "bot": result.bots[(seat + shift) % games.seats],
                "heroes": "+".join(row.heroes[seat]),
                "won": float(games.won[at]),
                "score": int(row.scores[seat]),
                "turns": row.turns,
                "decisions": row.decisions,
                "over": row.over,
                "villains": ",".join(row.villains),
            }
        )
    return rows
