"""One effect while it is compiled: its slots, and the blocks that share them."""

from __future__ import annotations

from longbox.engine.program import Block
from longbox.engine.words import MAX_SEATS

# What a slot of players holds: one seat that was picked, or a bit for each of several.
SEAT = "seat"
SEATS = "seats"


class Effect:
    def __init__(self, about_foe: bool = False) -> None:
        self.slots: dict[str, int] = {}  # common: number; one per player: -2 - first number
        self.holds: dict[str, str] = {}  # of slots of players: SEAT or SEATS
        self.size = 0
        self.depth = 0  # inside how many `does`
        self.attacks = 0  # how many of them are Attacks
        self.blocks: list[Block] = []
        self.about_foe = about_foe  # `them` is the foe of the trigger, not the subject
        self.broken = False  # a step of it cannot run, so that slots may lack which it would have filled
        self.nobody = False  # there is no `them` to ask about
        self.hit = -1
        self.received = -1
        self.transit = -1
        self.avoided = -1

    def common(self, name: str) -> int:
        if name not in self.slots:
            self.slots[name] = self.size
            self.size += 1
        return self.slots[name]

    def saved(self, name: str, holds: str = "") -> int:
        self.holds[name] = holds
        if name in self.slots or self.depth == 0:
            return self.common(name)
        return self.one_each(name)

    def one_each(self, name: str) -> int:
        """A slot for each player."""
        self.slots[name] = -2 - self.size
        self.size += MAX_SEATS
        return self.slots[name]

    def close(self) -> None:
        """All steps are known: the blocks learn what they share."""
        for block in self.blocks:
            block.slots = self.size
            block.hit_slot = self.hit
            block.received_slot = self.received
            block.transit_slot = self.transit
            block.avoided_slot = self.avoided
