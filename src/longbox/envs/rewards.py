"""What a game is worth to its players."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.view import View


def results(seats: int, winners: Sequence[int]) -> list[float]:
    """Sums to nothing: who loses pays 1, the winners share what was paid. If all win, nobody pays."""
    prize = (seats - len(winners)) / max(len(winners), 1)
    return [prize if seat in winners else -1.0 for seat in range(seats)]


def lead(seen: View) -> float:
    """How many points its seat is ahead of the best foe (of another team), as far as it can know."""
    me = seen.seats[seen.seat]
    foes = [one.vp for one in seen.seats if one.seat != me.seat and (me.team < 0 or one.team != me.team)]
    return float(me.vp - max(foes))
