"""Who meets whom, and how it stands: what must hold for every league."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from longbox.table import pairing
from longbox.table.league import DONE, OPEN, PLAYED, Kind, League, Match, Plan, Player, Step, next_step
from longbox.table.matching import ALONE, paired
from longbox.table.pairing import ABSENT, WON, Pod
from longbox.table.record import OVER, RUNNING, WAITING


def names(count: int) -> list[str]:
    return [f"p{i:03}" for i in range(count)]


def played(pods: list[list[str]], chance: random.Random) -> list[Pod]:
    """A round with results: better numbers win more often."""
    found = []
    for people in pods:
        merit = {who: int(who[1:]) + chance.random() * 6 for who in people}
        places = [1 + sum(merit[other] < merit[who] for other in people) for who in people]
        found.append(Pod(people, places=places, how="table" if len(people) > 1 else "bye"))
    return found


@given(st.integers(2, 30))
@settings(deadline=None)
def test_all_against_all_meets_everybody_once(count: int) -> None:
    people = names(count)
    rounds = pairing.rounds_of_all(count, 2)
    meetings: Counter[frozenset[str]] = Counter()
    free: Counter[str] = Counter()
    for number in range(rounds):
        pods = pairing.circle(people, number)
        assert sorted(who for pod in pods for who in pod) == people
        meetings.update(frozenset(pod) for pod in pods if len(pod) == 2)
        free.update(pod[0] for pod in pods if len(pod) == 1)
    assert meetings == Counter({frozenset(pair): 1 for pair in combinations(people, 2)})
    assert free == (Counter(people) if count % 2 else Counter())


@given(st.integers(2, 40), st.integers(2, 5), st.integers(2, 4))
def test_tables_take_everybody(people: int, seats: int, least: int) -> None:
    least = min(least, seats)
    found = pairing.sizes(people, seats, least)
    assert sum(found) == people
    assert all(size == 1 or least <= size <= seats for size in found)
    assert found.count(1) < least  # nobody rests who could have played
    if least == 2:
        assert max(found) - min(found) <= 1


@given(st.integers(2, 17), st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_swiss_pairs_nobody_twice_while_that_is_possible(count: int, seed: int) -> None:
    chance = random.Random(seed)
    people = names(count)
    rounds: list[list[Pod]] = []
    for _ in range(min(pairing.rounds_of_all(count, 2), 7)):
        table = pairing.standings(people, rounds, True)
        points = {one.who: one.points for one in table}
        meetings, alone = pairing.met(rounds), pairing.byes(rounds)
        pods = pairing.pairs([one.who for one in table], points, meetings, alone)
        assert sorted(who for pod in pods for who in pod) == people
        assert sum(len(pod) == 1 for pod in pods) == count % 2
        again = [pod for pod in pods if len(pod) == 2 and meetings[frozenset(pod)]]
        if again:
            assert not can_all_meet_anew(people, meetings)
        rounds.append(played(pods, chance))


def can_all_meet_anew(people: list[str], meetings: Counter[frozenset[str]]) -> bool:
    """By trying everything."""
    if not people:
        return True
    if len(people) % 2:
        return any(can_all_meet_anew([p for p in people if p != free], meetings) for free in people)
    one = people[0]
    return any(
        not meetings[frozenset((one, other))]
        and can_all_meet_anew([p for p in people[1:] if p != other], meetings)
        for other in people[1:]
    )  # fmt: skip


def test_swiss_lets_the_like_meet() -> None:
    """After three rounds of eight in which the better one always won, like meets like; then nobody is left."""
    people = names(8)
    rounds: list[list[Pod]] = []
    for number in range(3):
        table = pairing.standings(people, rounds, True)
        points = {one.who: one.points for one in table}
        pods = pairing.pairs([o.who for o in table], points, pairing.met(rounds), pairing.byes(rounds))
        for one, other in pods:
            assert points[one] == points[other], (number, pods)
        rounds.append([Pod(sorted(pod), places=[1, 2], how="table") for pod in pods])
    final = pairing.standings(people, rounds, True)
    assert [one.points // WON for one in final] == [3, 2, 2, 2, 1, 1, 1, 0]
    assert final[0].who == "p000" and final[-1].who == "p007"


def test_a_bye_goes_round() -> None:
    people = names(5)
    rounds: list[list[Pod]] = []
    chance = random.Random(1)
    for _ in range(5):
        table = pairing.standings(people, rounds, True)
        points = {one.who: one.points for one in table}
        pods = pairing.pairs([o.who for o in table], points, pairing.met(rounds), pairing.byes(rounds))
        rounds.append(played(pods, chance))
    assert pairing.byes(rounds) == Counter(people)


@given(st.integers(3, 30), st.integers(3, 5), st.integers(0, 10**6))
@settings(deadline=None, max_examples=40)
def test_pods_seat_everybody_and_mix(count: int, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    people = names(count)
    rounds: list[list[Pod]] = []
    for _ in range(3):
        table = pairing.standings(people, rounds, True)
        points = {one.who: one.points for one in table}
        pods = pairing.pods([o.who for o in table], seats, 2, points, pairing.met(rounds), pairing.byes(rounds))
        assert sorted(who for pod in pods for who in pod) == people
        assert sorted(map(len, pods)) == sorted(pairing.sizes(count, seats, 2))
        rounds.append(played(pods, chance))
    if count >= seats * seats:  # there is room: in the second round nobody meets anybody again
        assert max(pairing.met(rounds[:2]).values()) == 1


@given(st.integers(0, 9), st.integers(0, 10**6))
@settings(deadline=None)
def test_as_many_pairs_as_there_can_be(count: int, seed: int) -> None:
    chance = random.Random(seed)
    edges = {pair for pair in combinations(range(count), 2) if chance.random() < 0.35}
    graph = [{j for j in range(count) if (min(i, j), max(i, j)) in edges} for i in range(count)]
    mate = paired(graph)
    for one, other in enumerate(mate):
        assert other == ALONE or (mate[other] == one and other in graph[one])
    most = max(size for size in range(count // 2 + 1) if any(matching(some) for some in combinations(edges, size)))
    assert sum(other != ALONE for other in mate) == 2 * most


def matching(edges: tuple[tuple[int, int], ...]) -> bool:
    ends = [end for edge in edges for end in edge]
    return len(set(ends)) == len(ends)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1], [24]),
        ([ABSENT], [0]),
        ([1, 2], [24, 0]),
        ([1, 1], [12, 12]),
        ([1, ABSENT], [24, 0]),
        ([ABSENT, ABSENT], [0, 0]),
        ([1, 2, 3], [24, 12, 0]),
        ([1, 1, 3], [18, 18, 0]),
        ([2, 1, ABSENT], [12, 24, 0]),
        ([1, 2, 3, 4], [24, 16, 8, 0]),
        ([1, 2, 3, 4, 5], [24, 18, 12, 6, 0]),
        ([1, 1, 1, 1, 1], [12] * 5),
    ],
)
def test_points(places: list[int], points: list[int]) -> None:
    assert pairing.points_of(places) == points


def test_ties_are_broken_in_their_order() -> None:
    """Anna and Bert have two wins each. Bert's foes have won more; without that, who beat the other is first."""

    def duel(one: str, other: str) -> Pod:
        return Pod([one, other], places=[1, 2], how="table")

    rounds = [
        [duel("anna", "cleo"), duel("bert", "dora")],
        [duel("anna", "dora"), duel("bert", "emil")],
        [duel("emil", "cleo")],
    ]
    people = ["anna", "bert", "cleo", "dora", "emil"]
    table = {one.who: one for one in pairing.standings(people, rounds, True)}
    assert (table["anna"].buchholz, table["bert"].buchholz) == (0, WON)
    assert (table["bert"].place, table["anna"].place, table["emil"].place) == (1, 2, 3)
    assert table["dora"].place == 4 and table["cleo"].place == 5  # Cleo has met Anna and Emil, Dora Anna and Bert
    level = [[duel("anna", "bert")], [duel("bert", "cleo")], [duel("cleo", "anna")]]
    assert [one.place for one in pairing.standings(["anna", "bert", "cleo"], level, False)] == [1, 1, 1]
    # Anna and Bert have each beaten one who has a point; that Anna has beaten Bert decides.
    met = [[duel("anna", "bert")], [duel("bert", "emil")], [duel("emil", "dora")]]
    table = {one.who: one for one in pairing.standings(["bert", "anna", "dora", "emil"], met, False)}
    assert (table["anna"].points, table["anna"].berger) == (table["bert"].points, table["bert"].berger) == (WON, WON)
    assert [table[who].place for who in ("anna", "bert", "emil", "dora")] == [1, 2, 3, 4]


def test_what_is_annulled_never_happened() -> None:
    pod = Pod(["a", "b"], places=[1, 2], how="annulled")
    assert pairing.met([[pod]]) == Counter()
    assert [(one.points, one.place) for one in pairing.standings(["a", "b"], [[pod]], True)] == [(0, 1), (0, 1)]
    absent = Pod(["a", "b"], places=[1, ABSENT], how="forfeit")
    table = pairing.standings(["a", "b"], [[absent]], True)
    assert [(one.who, one.points, one.played) for one in table] == [("a", WON, 1), ("b", 0, 0)]


# ---------------------------------------------------------------- whole leagues


def a_league(kind: Kind, people: int, seats: int, state: str = OPEN, due: float = 1.0) -> League:
    players = [Player(n, f"person{n}", f"name{n}") for n in range(people)]
    return League("id", "title", kind, "base", seats, Plan(), "", True, state, 0, 0, 0, False, due, 0.0, 0.0, players)


def taken(league: League, step: Step) -> None:
    """As the database does it."""
    league.state, league.round, league.rounds, league.due = step.state, step.round, step.rounds, step.due
    for who in step.out:
        league.players[int(who)].gone = True
    if step.pods:
        bye = Match([], places=[1], how="bye")
        league.matches.append([replace(bye if len(pod) == 1 else Match([]), people=pod) for pod in step.pods])


def happens(league: League, match: Match, chance: random.Random) -> None:
    """What may become of a match: played, begun, half come, nobody come, closed, unreadable; or somebody leaves."""
    match.status = chance.choice(["", WAITING, RUNNING, OVER])
    match.kinds = [chance.choice(["open", "human"]) if match.status == WAITING else "human" for _ in match.people]
    if match.status == OVER:
        places = [*range(1, len(match.people) + 1)]
        match.result = chance.choice([places, places[::-1], []])
    if chance.random() < 0.15:
        league.players[int(chance.choice(match.people))].gone = True


@given(st.sampled_from(["swiss", "robin"]), st.integers(0, 13), st.integers(2, 4), st.integers(0, 10**6))
@settings(deadline=None, max_examples=80)
def test_every_league_comes_to_an_end(kind: Kind, people: int, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    league = a_league(kind, people, seats)
    assert next_step(a_league(kind, people, seats, due=5.0), 4.0) is None, "not before its time"
    now = 2.0
    for _ in range(200):
        playing = set(league.playing())
        step = next_step(league, now)
        assert step is not None
        taken(league, step)
        if league.state == DONE:
            break
        if step.pods:
            sent = [who for pod in step.pods for who in pod]
            assert sorted(sent) == sorted(playing - set(step.out)), "everybody who plays is sent somewhere, once"
            assert league.due == now + league.plan.round_time
            for match in league.now:
                if not match.done:
                    happens(league, match, chance)
        if not step.pods or chance.random() < 0.8 or not any(match.result for match in league.now):
            now = league.due
    assert league.state == DONE and league.due == 0.0 and next_step(league, now) is None
    assert league.round <= league.rounds and all(match.done for match in league.now)
    assert (league.round == 0) == (people < 2)
    assert [one.place for one in league.standings()][:1] == [1] * bool(people)


def test_what_is_decided_when_time_is_up() -> None:
    def decided(late: bool = True, gone: bool = False, **known: Any) -> tuple[str, list[int]] | None:
        league = a_league("swiss", 2, 2, PLAYED, due=10.0 if late else 99.0)
        league.round = league.rounds = 1
        league.players[1].gone = gone
        league.matches = [[Match(["0", "1"], table="t", **known)]]
        step = next_step(league, 11.0)
        return None if step is None else (step.decided[0].how, step.decided[0].places)

    here, half, both = ["human", "open"], ["open", "human"], ["human", "human"]
    assert decided(status=WAITING, kinds=here) == ("forfeit", [1, ABSENT])
    assert decided(status=WAITING, kinds=half) == ("forfeit", [ABSENT, 1])
    assert decided(status=WAITING, kinds=["open", "open"]) == ("forfeit", [ABSENT, ABSENT])
    assert decided(status=WAITING, kinds=here, late=False) is None
    assert decided(status=WAITING, kinds=half, late=False, gone=True) == ("forfeit", [1, ABSENT])
    assert decided(status=RUNNING, kinds=both) == ("unfinished", [1, 1])
    assert decided(status=RUNNING, kinds=["human", "bot"]) == ("unfinished", [1, 2])
    assert decided(status=RUNNING, kinds=both, late=False, gone=True) is None, "it is to be given up at the table"
    assert decided(status=OVER, kinds=both) is None, "its result is about to be entered"
    assert decided(status=OVER, kinds=both, result=[2, 1], late=False) == ("table", [2, 1])
    assert decided(status=OVER, kinds=both, result=[]) == ("unfinished", [1, 1])
    assert decided(status="") == ("unfinished", [1, 1]), "its table was closed"
