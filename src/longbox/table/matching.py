"""Pairs in a graph: Edmonds' blossom algorithm, so that whether everybody can be paired is known and not guessed."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

ALONE = -1

Graph = Sequence[AbstractSet[int]]  # who may meet whom


def paired(graph: Graph) -> list[int]:
    """Everybody's partner, as many pairs as there can be; ALONE for who is left."""
    mate = [ALONE] * len(graph)
    for one, others in enumerate(graph):
        if mate[one] == ALONE:
            for other in sorted(others):
                if mate[other] == ALONE:
                    mate[one], mate[other] = other, one
                    break
    for one in range(len(graph)):
        if mate[one] == ALONE:
            augment(graph, mate, one)
    return mate


def augment(graph: Graph, mate: list[int], root: int) -> bool:
    """Finds a partner for one more, by giving others new partners. `mate` is changed only if there is a way."""
    search = _Search(graph, mate, root)
    end = search.run()
    if end == ALONE:
        return False
    while end != ALONE:
        before = search.parent[end]
        after = mate[before]
        mate[end], mate[before] = before, end
        end = after
    return True


class _Search:
    def __init__(self, graph: Graph, mate: Sequence[int], root: int) -> None:
        self.graph, self.mate, self.root = graph, mate, root
        self.parent = [ALONE] * len(graph)
        self.base = list(range(len(graph)))
        self.even = [False] * len(graph)
        self.even[root] = True
        self.queue = deque([root])

    def run(self) -> int:
        """The other end of a way along which all pairs can be exchanged; ALONE if there is none."""
        while self.queue:
            one = self.queue.popleft()
            for other in sorted(self.graph[one]):
                if self.base[one] == self.base[other] or self.mate[one] == other:
                    continue
                if other == self.root or (self.mate[other] != ALONE and self.parent[self.mate[other]] != ALONE):
                    self._shrink(one, other)
                elif self.parent[other] == ALONE:
                    self.parent[other] = one
                    partner = self.mate[other]
                    if partner == ALONE:
                        return other
                    self.even[partner] = True
                    self.queue.append(partner)
        return ALONE

    def _shrink(self, one: int, other: int) -> None:
        """A circle of odd length counts as one."""
        stem = self._meeting(one, other)
        inside = [False] * len(self.graph)
        self._mark(one, stem, other, inside)
        self._mark(other, stem, one, inside)
        for i, base in enumerate(self.base):
            if inside[base]:
                self.base[i] = stem
                if not self.even[i]:
                    self.even[i] = True
                    self.queue.append(i)

    def _meeting(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mate[one] == ALONE:
                break
            one = self.parent[self.mate[one]]
        while True:
            other = self.base[other]
            if other in seen:
                return other
            other = self.parent[self.mate[other]]

    def _mark(self, one: int, stem: int, child: int, inside: list[bool]) -> None:
        while self.base[one] != stem:
            inside[self.base[one]] = inside[self.base[self.mate[one]]] = True
            self.parent[one] = child
            child = self.mate[one]
            one = self.parent[self.mate[one]]
