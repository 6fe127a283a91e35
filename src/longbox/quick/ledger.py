"""A game between quick players that is also written down: what was on offer, when it was bought, who led."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.engine.menu import menu
from longbox.engine.run import answer
from longbox.engine.score import vp
from longbox.engine.state import State
from longbox.engine.words import option
from longbox.quick.player import Player


class Ledger:
    """Plays choice by choice the same game as a `Match`."""

    def __init__(self, st: State, players: list[Player]) -> None:
        self.st = st
        self.players = players
        self.decisions: i64 = 0
        definitions = len(st.prog.defs)
        self.bought: list[list[i64]] = [[] for _ in players]  # definitions bought and defeated, by seat
        self.first: list[list[i64]] = [[0] * definitions for _ in players]  # the turn of the first purchase, or 0
        self.offered: list[list[i64]] = [[0] * definitions for _ in players]  # turns in which it could be paid
        self.lead_changes: i64 = 0
        self._leader: i64 = -1
        self._turn: i64 = -1
        self._shown: list[i64] = []  # what was offered this turn

    def play(self, most: i64) -> None:
        """To the end, or for so many decisions. The state is changed."""
        st = self.st
        while not st.over and self.decisions < most:
            seat = st.ask_seat
            if st.turn_number != self._turn:
                self._turn = st.turn_number
                self._shown = []
                self._see_who_leads()
            code = self.players[seat].choose(st)
            kind = code >> option.SHIFT
            if kind == option.BUY or kind == option.DEFEAT or kind == option.END:
                self._see_offers(seat)
            if kind == option.BUY or kind == option.DEFEAT:
                d = st.defn[code & option.MASK]
                self.bought[seat].append(d)
                if self.first[seat][d] == 0:
                    self.first[seat][d] = st.turn_number
            answer(st, code)
            self.decisions += 1
        self._see_who_leads()

    def _see_offers(self, seat: i64) -> None:
        """What could be bought when the player came to buying, or to the end of the turn; each once a turn."""
        st = self.st
        if st.menu_due:
            menu(st)
        code: i64
        for code in st.options:
            kind = code >> option.SHIFT
            if kind == option.BUY or kind == option.DEFEAT:
                d = st.defn[code & option.MASK]
                if d not in self._shown:
                    self._shown.append(d)
                    self.offered[seat][d] += 1

    def _see_who_leads(self) -> None:
        """Alone ahead in points; while it is even, who led before still counts as leading."""
        st = self.st
        best: i64 = -1
        most: i64 = -1000000
        seat: i64
        for seat in range(st.seats):
            points = vp(st, seat)
            if points > most:
                most = points
                best = seat
            elif points == most:
                best = -1
        if best >= 0:
            if self._leader >= 0 and best != self._leader:
                self.lead_changes += 1
            self._leader = best
