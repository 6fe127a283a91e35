"""Who meets whom in a league, and how it stands. Pure: knows no database, no clock and no table.

Points are whole numbers: a round won is worth 24, so that every part of it in a pod of up to five is whole too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from longbox.table.matching import ALONE, augment, paired

WON = 24  # points
ABSENT = 0  # the place of who did not come
MOST_SEATS = 5

Meetings = Counter[frozenset[str]]


class Pod(msgspec.Struct):
    """Those who meet at one table in a round; one alone has a bye."""

    people: list[str]
    table: str = ""
    places: list[int] = []  # 1 is the best, shared if they are level; ABSENT: did not come
    how: str = ""  # where the places come from, once it is done: table, bye, forfeit, unfinished, organiser, annulled

    @property
    def done(self) -> bool:
        return self.how != ""

    @property
    def counts(self) -> bool:
        return bool(self.places) and self.how != "annulled"


class Standing(msgspec.Struct):
    who: str
    place: int = 0
    points: int = 0
    buchholz: int = 0  # the points of all whom one has met
    berger: int = 0  # the points of those whom one has beaten, and half of those one was level with
    direct: int = 0  # what one has got from those who are level
    wins: int = 0
    played: int = 0


# ---------------------------------------------------------------- points


def points_of(places: Sequence[int]) -> list[int]:
    """What a round brings: the share of the others whom one has beaten. Who did not come has nothing, and is beaten."""
    if len(places) == 1:
        return [0 if places[0] == ABSENT else WON]
    part = WON // 2 // (len(places) - 1)
    return [
        0 if mine == ABSENT else part * sum(_beats(mine, other) for j, other in enumerate(places) if j != i)
        for i, mine in enumerate(places)
    ]


def _beats(mine: int, other: int) -> int:
    """2 for beaten, 1 for level."""
    if mine == ABSENT:
        return 0
    return 2 if other == ABSENT or mine < other else 1 if mine == other else 0


def standings(people: Sequence[str], rounds: Sequence[Sequence[Pod]], swiss: bool) -> list[Standing]:
    """The best first. Who are level in everything share a place."""
    table = {who: Standing(who) for who in people}
    twice: Counter[str] = Counter()  # Sonneborn-Berger, doubled: halves count
    pods = [pod for pods in rounds for pod in pods if pod.counts]
    for pod in pods:
        for who, place, points in zip(pod.people, pod.places, points_of(pod.places), strict=True):
            one = table[who]
            one.points += points
            one.played += len(pod.people) > 1 and place != ABSENT
            one.wins += place == 1 and len(pod.people) > 1 and pod.places.count(1) == 1
    for who, other, beats in _duels(pods):
        table[who].buchholz += table[other].points
        twice[who] += table[other].points * beats
    for one in table.values():
        one.berger = twice[one.who] // 2

    def before(one: Standing) -> tuple[int, ...]:
        return (one.points, one.buchholz, twice[one.who]) if swiss else (one.points, twice[one.who])

    level = {one.who: before(one) for one in table.values()}
    for who, other, beats in _duels(pods):
        if level[who] == level[other]:
            table[who].direct += beats

    def key(one: Standing) -> tuple[int, ...]:
        return (*before(one), one.direct, one.wins)

    found = sorted(table.values(), key=key, reverse=True)  # stable: who is level stays in the order of joining
    for at, one in enumerate(found):
        one.place = found[at - 1].place if at and key(found[at - 1]) == key(one) else at + 1
    return found


def _duels(pods: Sequence[Pod]) -> Iterator[tuple[str, str, int]]:
    for pod in pods:
        for i, who in enumerate(pod.people):
            for j, other in enumerate(pod.people):
                if i != j:
                    yield who, other, _beats(pod.places[i], pod.places[j])


# ---------------------------------------------------------------- rounds


def met(rounds: Sequence[Sequence[Pod]]) -> Meetings:
    """How often any two were sent to one table. What was annulled does not count."""
    found: Meetings = Counter()
    for pods in rounds:
        for pod in pods:
            if pod.how != "annulled":
                found.update(frozenset(pair) for pair in combinations(pod.people, 2))
    return found


def byes(rounds: Sequence[Sequence[Pod]]) -> Counter[str]:
    return Counter(pod.people[0] for pods in rounds for pod in pods if len(pod.people) == 1)


def sizes(people: int, seats: int, least: int) -> list[int]:
    """How many sit at each table: as even as can be, nobody alone if the game allows fewer; else the rest has a bye."""
    count = -(-people // seats)
    small, more = divmod(people, count) if count else (0, 0)
    if count and small >= least:
        return [small + 1] * more + [small] * (count - more)
    full, rest = divmod(people, seats)
    if rest >= least:
        return [seats] * full + [rest]
    return [seats] * full + [1] * rest


def rounds_of_all(people: int, seats: int) -> int:
    """Rounds until everybody has met everybody; at tables of more than two, until they could have."""
    if seats == 2:
        return people - 1 + people % 2
    return -(-(people - 1) // (seats - 1))


def circle(people: Sequence[str], number: int) -> list[list[str]]:
    """Round `number` of all against all, from 0: everybody meets everybody once, and has a bye once if they are odd."""
    seats: list[str | None] = [*people, *([None] if len(people) % 2 else [])]
    n = len(seats)
    turn = number % max(n - 1, 1)
    order = [seats[0], *(seats[1 + (i - turn) % (n - 1)] for i in range(n - 1))] if n > 1 else seats
    found: list[list[str]] = []
    for i in range(n // 2):
        pair = [who for who in (order[i], order[n - 1 - i]) if who is not None]
        found.append(pair if i or turn % 2 == 0 else pair[::-1])
    return found


def pairs(order: Sequence[str], points: Mapping[str, int], meetings: Meetings, alone: Counter[str]) -> list[list[str]]:
    """Swiss: each meets somebody with about as many points, nobody twice as long as that is possible at all.

    `order`: the best first. An odd one has a bye: the last who has had none, if the others can still be paired.
    """
    people = list(order)
    for often in range(max(meetings.values(), default=0) + 1):

        def allowed(a: str, b: str, often: int = often) -> bool:
            return meetings[frozenset((a, b))] <= often

        if len(people) % 2 == 0:
            found = _matched(people, points, allowed)
            if found is not None:
                return found
            continue
        for free in _resting(people, alone):
            rest = [who for who in people if who != free]
            found = _matched(rest, points, allowed)
            if found is not None:
                return [*found, [free]]
    raise AssertionError("if all may meet again, all can be paired")


def _resting(people: Sequence[str], alone: Counter[str]) -> list[str]:
    """Whose turn it is to have a bye: who had the fewest, the last of them first."""
    place = {who: at for at, who in enumerate(people)}
    return sorted(people, key=lambda who: (alone[who], -place[who]))


def _matched(
    people: Sequence[str], points: Mapping[str, int], allowed: Callable[[str, str], bool]
) -> list[list[str]] | None:
    """From the top: each the nearest whom the others can spare. None if not all can be paired."""
    graph = [
        {j for j, other in enumerate(people) if j != i and allowed(one, other)} for i, one in enumerate(people)
    ]  # fmt: skip
    mate = paired(graph)
    if ALONE in mate:
        return None
    found: list[list[str]] = []
    left = list(range(len(people)))
    while left:
        one = left[0]
        for other in _wishes(left, people, points):
            if other in graph[one] and _spared(graph, mate, one, other):
                break
        for gone in (one, other):
            left.remove(gone)
            for others in graph:
                others.discard(gone)
            graph[gone] = set()
        found.append([people[one], people[other]])
    return found


def _wishes(left: Sequence[int], people: Sequence[str], points: Mapping[str, int]) -> list[int]:
    """Whom the first would meet, the best first: with as many points, the upper half against the lower half."""
    mine = points.get(people[left[0]], 0)
    group = sum(points.get(people[i], 0) == mine for i in left)

    def far(at: int) -> tuple[int, int]:
        return abs(mine - points.get(people[left[at]], 0)), abs(at - group // 2)

    return [left[at] for at in sorted(range(1, len(left)), key=far)]


def _spared(graph: list[set[int]], mate: list[int], one: int, other: int) -> bool:
    """Whether the others can still all be paired without these two; if so, `mate` says how."""
    if mate[one] == other:
        return True
    tried = list(mate)
    bereft = [tried[one], tried[other]]
    tried[one], tried[other] = other, one
    for who in bereft:
        tried[who] = ALONE
    without = [others - {one, other} if i not in (one, other) else set() for i, others in enumerate(graph)]
    if not augment(without, tried, bereft[0]):
        return False
    mate[:] = tried
    return True


def pods(
    order: Sequence[str], seats: int, least: int, points: Mapping[str, int], meetings: Meetings, alone: Counter[str]
) -> list[list[str]]:
    """Tables of more than two: from the top, whoever has met the others there least; then exchanged while it helps."""
    people = list(order)
    found: list[list[str]] = []
    wanted = sizes(len(people), seats, least)
    free = [size for size in wanted if size == 1]
    resting = _resting(people, alone)[: len(free)]
    people = [who for who in people if who not in resting]
    for size in wanted[: len(wanted) - len(free)]:
        pod = [people.pop(0)]
        while len(pod) < size:
            at = min(range(len(people)), key=lambda i: (_again(people[i], pod, meetings), i))
            pod.append(people.pop(at))
        found.append(pod)
    _exchange(found, points, meetings)
    return [*found, *([who] for who in resting)]


def _again(who: str, pod: Sequence[str], meetings: Meetings) -> int:
    return sum(meetings[frozenset((who, other))] for other in pod if other != who)


def _exchange(found: list[list[str]], points: Mapping[str, int], meetings: Meetings) -> None:
    """Two change places if fewer meet again so; among those exchanges, with the least difference of points."""

    def cost(pod: Sequence[str]) -> tuple[int, int]:
        again = sum(meetings[frozenset(pair)] ** 2 for pair in combinations(pod, 2))
        spread = [points.get(who, 0) for who in pod]
        return again, max(spread) - min(spread)

    better = True
    while better:
        better = False
        for one, other in combinations(found, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    before = _sum(cost(one), cost(other))
                    one[i], other[j] = other[j], one[i]
                    if _sum(cost(one), cost(other)) < before:
                        better = True
                    else:
                        one[i], other[j] = other[j], one[i]


def _sum(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return a[0] + b[0], a[1] + b[1]
