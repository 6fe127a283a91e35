"""Lays out what only a box with Health has: bars, Charges, tokens, Super Moves, Arenas, Clash cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.engine.words import zone
from longbox.games import Options
from longbox.games.setup import Table
from longbox.scenario.source import List, Map, ScenarioError, want

if TYPE_CHECKING:
    from longbox.scenario.layout import Layout


class Fight:
    """What only a box with Health has: bars, Charges, tokens, Super Moves, Arenas, Clash cards."""

    def __init__(self, layout: Layout, table: Table, options: Options) -> None:
        self.layout = layout
        self.table = table
        self.options = options
        self.prog = layout.prog

    def lay_out(self) -> None:
        box = self.layout.box
        if box.before is not None:
            box.before(self.table, self.options)
        for seat, (name, data) in enumerate(self.layout.seats.items()):
            self._seat(seat, name, data)
        self._pool()
        self._arenas()
        for definition in reversed(self.layout.shared_cards("clash")):
            self.table.add(definition, zone.MAIN)

    def _seat(self, seat: int, name: str, data: Map) -> None:
        st, table = self.table.state, self.table
        st.health[seat] = self._number(data, "health", st.health[seat], self.prog.rules.health)
        st.charges[seat] = self._number(data, "charges", 0, self.prog.rules.most_charges)
        z = table.zone(seat, zone.SCORE)
        for definition in self._tokens(data, "ko_tokens", 0):
            table.add(definition, z, seat)
        tokens = self._number(data, "vp_tokens", 0, 60)
        table.add(self.prog.find("vp_token"), z, seat, copies=tokens)
        heroes = self.layout.cards(data, "heroes")
        mine = [d.id for d in self.prog.defs if heroes and d.character == self.prog.defs[heroes[0]].id]
        move = data.get("super_move", mine[0] if mine else None)
        if move is not None:
            line = data.lines.get("super_move", 0)
            definition = self.layout.card(move, line)
            if self.prog.defs[definition].section != "super_moves":
                raise ScenarioError(line, f"{move} is no Super Move")
            table.add_open(definition, table.zone(seat, zone.UNDER))

    def _number(self, data: Map, key: str, default: int, most: int) -> int:
        line = data.lines.get(key, 0)
        number: int = want(data.get(key, default), int, line, key)
        if not 0 <= number <= most:
            raise ScenarioError(line, f"{key} must be 0 to {most}, not {number}")
        return number

    def _tokens(self, data: Map, key: str, default: int) -> list[int]:
        """KO tokens: so many, or these."""
        known = [n for n, d in enumerate(self.prog.defs) if d.section == "ko_tokens"]
        if isinstance(data.get(key), List):
            found = self.layout.cards(data, key)
            for definition in found:
                if definition not in known:
                    raise ScenarioError(data.lines[key], f"{self.prog.defs[definition].id} is no KO token")
            return found
        return [known[i % len(known)] for i in range(self._number(data, key, default, 25))]

    def _pool(self) -> None:
        """The tokens that are left, first = the next one taken."""
        z = self.table.extra(zone.KO_POOL)
        if z < 0:
            return
        supply = self.layout.box.tokens
        n = supply(self.options, self.table.seats) if supply is not None else 0
        for definition in reversed(self._tokens(self.layout.data, "ko_pool", n)):
            if self.options.impossible:
                self.table.add(definition, z)
            else:
                self.table.add_open(definition, z)

    def _arenas(self) -> None:
        data = self.layout.data
        if not self.options.advanced:
            for key in ("arena", "arenas"):
                if key in data:
                    raise ScenarioError(data.lines[key], f"`{key}` needs the option advanced")
            return
        known = [n for n, d in enumerate(self.prog.defs) if d.section == "arenas"]
        face_up = self.layout.card(data["arena"], data.lines["arena"]) if "arena" in data else known[0]
        following = self.layout.cards(data, "arenas") or [n for n in known if n != face_up]
        for definition in (face_up, *following):
            if definition not in known:
                raise ScenarioError(data.lines.get("arena", data.line), f"{self.prog.defs[definition].id} is no Arena")
        z = self.table.extra(zone.ARENAS)
        for definition in reversed(following):
            self.table.add(definition, z)
        self.table.add_open(face_up, z)
