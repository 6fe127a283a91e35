"""What a step may name: the slots saved before it, and the people and moments around it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

ANYTHING = "anything"  # what a slot holds whose step could not be read: fits everywhere, to spare follow-up problems


@dataclass
class Scope:
    """The surroundings of a step. Slots map a name to what it holds: cards, player, number, word, type."""

    slots: dict[str, str] = field(default_factory=dict)
    ever: frozenset[str] = frozenset()  # every slot name saved anywhere in the block, to tell "too early" from "never"
    outer: Scope | None = None  # the enclosing effect, which `adds to` reaches
    them: bool = False  # somebody is affected
    attacker: bool = False  # inside a Defense
    attack: bool = False  # inside an Attack: there is `each hit`
    together: bool = False  # inside a `together` Attack: there is `left`
    afterwards: bool = False
    price: bool = False  # all or nothing
    passing: bool = False  # under `until`

    def branch(self, **changes: bool) -> Scope:
        """The same place with slots of its own, which `adds to` sees through."""
        inner = replace(self, slots=dict(self.slots), outer=self)
        for name, value in changes.items():
            setattr(inner, name, value)
        return inner

    def save(self, name: str, holds: str) -> None:
        self.slots[name] = holds

    def share(self, name: str) -> None:
        """`adds to`: one common slot for the whole effect."""
        scope: Scope | None = self
        while scope is not None:
            scope.slots.setdefault(name, "cards")
            scope = scope.outer

    def merge(self, *branches: Scope) -> None:
        """Slots of branches that may have run are readable afterwards; they may be empty."""
        for branch in branches:
            for name, holds in branch.slots.items():
                self.slots.setdefault(name, holds)
