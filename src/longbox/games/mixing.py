"""Cards of several boxes in one game: what a format asks for. Which cards that are is found out in `mixed.py`."""

from __future__ import annotations

from dataclasses import dataclass

PARTS = ("heroes", "villains", "main_deck")  # what cards of other boxes join as


@dataclass(frozen=True, slots=True)
class Pick:
    """Cards by a rule: those that fit all that is said."""

    boxes: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    cost: tuple[int, int] | None = None
    search: str = ""  # words that stand in its name, in either language, or in its id


@dataclass(frozen=True, slots=True)
class Mix:
    boxes: tuple[str, ...] = ()  # all of their cards that can join
    parts: tuple[str, ...] = PARTS  # of these boxes
    cards: tuple[str, ...] = ()  # single ones, `titans:raven`
    picks: tuple[Pick, ...] = ()
    cube: tuple[tuple[str, int], ...] = ()  # names or ids; 0: as many copies as printed
    own: bool = True  # the Main Deck of the box plays along
    one_each: bool = False  # one copy of each card that joins
    most: int = 0  # cards in the Main Deck at most; 0: no matter
    swap: bool = False  # as many cards of the box go as others come

    @property
    def asks(self) -> bool:
        return bool(self.boxes or self.cards or self.picks or self.cube)


NO_MIX = Mix()
