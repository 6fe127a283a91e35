"""Which number stands in which column: the parts of an observation and the actions of one box.

A part exists where the box can fill it, and names only the cards that can lie there, so that no column is for ever 0.
Change the order or the meaning of anything here and `VERSION` goes up: a trained agent fits one version.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from longbox.engine.program import CardDef
from longbox.engine.state import State
from longbox.engine.words import ask, mode, option, place, prompt, stand, word, zone
from longbox.envs.rows import SEAT_NUMBERS
from longbox.view.build import PLACES, STAGES

VERSION = 2
INDEXES = 8  # alternatives of a card, slots to fill
SPARE = 24  # actions for options that no other action names
TENTH = 0.1  # what counts and points are multiplied with to suit a network, see `Layout.scale`

IDENTITIES = {"characters"}
VILLAINS = {"super_villains", "nemeses"}
MOVES = {"super_moves"}
NO_CARDS = {"ko_tokens", "vp_tokens", "health_tracks", "tile", "arenas"}
IN_DECKS = ("hand", "known in deck", "hidden", "discard", "play")
FEW = {  # questions that only some games ask
    prompt.BLOCK: "duel", prompt.BURN: "fight", prompt.ARENA: "fight", prompt.MOVE: "fight", prompt.SHARE: "fight",
    prompt.DEFEND_MATE: "teams", prompt.PILE: "teams",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the observation: what it tells, from where to where. `each`: what every number of it stands for."""

    name: str
    start: int
    stop: int
    each: tuple[str, ...]


class Layout:
    """The columns and the actions of the games that begin like this one."""

    def __init__(self, st: State) -> None:
        self.st = st
        self.rules = st.prog.rules
        self.seats = int(st.seats)
        self.names = ("me", *(f"seat +{ahead}" for ahead in range(1, self.seats)))
        present = {st.prog.defs[d].id for d in st.defn}
        self.defs: dict[str, CardDef] = {}
        for d in st.prog.defs:
            if d.id in present:
                self.defs.setdefault(d.id, d)  # a card may have several shapes: the first is the printed one
        self.cards = tuple(self.defs)
        self._sort_cards()
        self.parts: list[Part] = []
        self.scale: list[float] = []
        self.column: dict[tuple[str, str], int] = {}
        self._numbers()
        self._cards()
        self.size = len(self.scale)
        self.actions: list[str] = []
        self.action: dict[tuple[str, str], int] = {}
        self._actions()

    # --- cards by where they can lie

    def _ids(self, sections: Iterable[str]) -> tuple[str, ...]:
        wanted = set(sections)
        return tuple(id for id, d in self.defs.items() if d.section in wanted)

    def _sort_cards(self) -> None:
        dests = {step.dest for block in self.st.prog.blocks for step in block.steps}
        self.places = sorted({d for d in dests if d in PLACES or d >= place.EXTRA})
        self.identities = self._ids(IDENTITIES)
        self.villains = self._ids(VILLAINS)
        self.moves = self._ids(MOVES)
        others = {*IDENTITIES, *MOVES, *NO_CARDS}
        if self.rules.defeated_to != place.DISCARD:
            others |= VILLAINS
        self.in_decks = tuple(id for id, d in self.defs.items() if d.section not in others)
        away = {"starters"} if place.LINE_UP in dests else {"starters", *VILLAINS}
        self.for_sale = tuple(id for id in self.in_decks if self.defs[id].section not in away)
        self.staying = tuple(
            id for id in self.in_decks if self.defs[id].ongoing or self.defs[id].kept or self.defs[id].defense_by == 2
        )
        self.under = self.in_decks if place.UNDER in dests else ()
        self.arenas = self._ids({"arenas"}) if self.st.mode & mode.ARENAS else ()
        self.turns_heroes = any(ability.kind == stand.FACE_DOWN for ability in self.st.prog.abilities)
        self.fights = self.rules.health > 0
        self.duels = self.rules.confrontation

    # --- observations

    def add(self, name: str, each: Iterable[str], scale: float = 1.0) -> None:
        names = tuple(each)
        if not names:
            return
        start = len(self.scale)
        self.parts.append(Part(name, start, start + len(names), names))
        self.scale += [scale] * len(names)
        for at, one in enumerate(names):
            self.column[name, one] = start + at

    def _number(self, name: str) -> None:
        self.add(name, ("tens",), TENTH)

    def _numbers(self) -> None:
        rules = self.rules
        for name in ("turn_number", "power", "power_gained", "main_deck_count"):
            self._number(name)
        if self.villains:
            self._number("villains_left")
        for stack in rules.stacks:
            if stack != rules.tokens:
                self._number(f"stack: {stack}")
        for name, has in (("hero_pile_count", zone.HERO_PILE), ("ko_left", zone.KO_POOL)):
            if has in rules.extra:
                self._number(name)
        if self.arenas:
            self._number("arenas_left")
        for who in self.names:
            for name in self._seat_numbers():
                self._number(f"{who}: {name}")
        if self.duels:
            self._number("certain")
            self._number("draws")
            self.add("stage", STAGES[1:])
        self.add("turn", self.names)
        self.add("asked", ("me",))
        self._number("more")
        self.add("decision", [name for at, name in enumerate(ask.NAMES) if at != ask.BLOCK or self.duels])
        self.add("prompt", [name for at, name in enumerate(prompt.NAMES) if self._is_asked(at)])
        self.add("place", dict.fromkeys(place_name(self.st, at) for at in self.places))
        self.add("about seat", self.names)

    def _seat_numbers(self) -> list[str]:
        fighting = ("health", "charges", "super_cost")
        few = {"under_count": bool(self.under), "character_cost": self.duels, "face_down": self.turns_heroes}
        few |= dict.fromkeys(fighting, self.fights)
        found = [name for name in SEAT_NUMBERS if few.get(name, True)]
        return [*found, "vp_tokens"] if self.fights else found

    def _is_asked(self, about: int) -> bool:
        games = {"duel": self.duels, "fight": self.fights, "teams": self.st.teams}
        return games[FEW[about]] if about in FEW else True

    def _cards(self) -> None:
        self.add("line_up", self.for_sale)
        self.add("known in main_deck", self.for_sale)
        self.add("villain", self.villains)
        self.add("destroyed", self.in_decks)
        self.add("played", (*self.in_decks, *self.moves))
        self.add("source", self.cards)
        self.add("aim", self.cards)
        for name in self.rules.extra:
            known = self._extra_cards(name)
            self.add("arena" if name == zone.ARENAS else name, known)
        dealt = any(self.st.size(zone.of(seat) + zone.DEALT) for seat in range(self.seats))
        for who in self.names:
            for part in IN_DECKS:
                self.add(f"{who}: {part}", (*self.in_decks, *(self.moves if part == "play" else ())))
            self.add(f"{who}: ongoing", self.staying)
            self.add(f"{who}: under", self.under)
            self.add(f"{who}: heroes", self.identities)
            if self.duels:
                self.add(f"{who}: in_force", self.identities)
                self.add(f"{who}: won", self.identities)
            elif self.fights:
                self.add(f"{who}: super_move", self.moves)
                self.add(f"{who}: ko_tokens", self._ids({"ko_tokens"}))
            elif self.rules.defeated_to == place.SCORE:
                self.add(f"{who}: score_pile", (*self.in_decks, *self.villains))
            if dealt:
                self.add(f"{who}: dealt", (*self.identities, *self.moves))

    def _extra_cards(self, name: str) -> tuple[str, ...]:
        if name in (zone.HERO_PILE, zone.CAPTURED):
            return self.identities
        if name == zone.ARENAS:
            return self.arenas
        return () if name in (zone.TILE, zone.KO_POOL) else self.cards

    # --- actions

    def _actions(self) -> None:
        cards = {
            option.PLAY: self.in_decks,
            option.BUY: tuple(dict.fromkeys((*self.for_sale, *self.rules.stacks))),
            option.DEFEAT: self.villains,
            option.USE: self.cards,
            option.DEFEND: tuple(id for id, d in self.defs.items() if d.defense),
            option.UNLESS: self.in_decks,
            option.TRIGGER: self.cards,
            option.BLOCK: tuple(id for id, d in self.defs.items() if d.raises >= 0 or d.block_do >= 0),
        }
        for kind, name in enumerate(option.NAMES):
            if kind == option.CARD:
                for where, ids in (("hand", self.in_decks), ("discard", self.in_decks), ("elsewhere", self.cards)):
                    self._act(f"card in {where}", ids)
            elif kind in cards:
                self._act(name, (id for id in cards[kind] if id in self.defs))
            else:
                self._act(name, self._plain(kind))
        self.spare = len(self.actions)
        self.actions += [f"spare {number}" for number in range(SPARE)]

    def _plain(self, kind: int) -> tuple[str, ...]:
        """What tells options of this kind apart that are about no card."""
        if kind == option.SEAT:
            return tuple(str(ahead) for ahead in range(self.seats))
        if kind == option.WORD:
            return word.NAMES
        if kind == option.ALT:
            return tuple(str(index) for index in range(INDEXES))
        if kind == option.FILL and not self.st.patrol:
            return ()
        if kind in (option.CONFRONT, option.STRIKE) and not self.duels:
            return ()
        return () if kind == option.BURN and not self.fights else ("",)

    def _act(self, kind: str, about: Iterable[str]) -> None:
        for one in about:
            self.action[kind, one] = len(self.actions)
            self.actions.append(f"{kind} {one}".strip())


def place_name(st: State, at: int) -> str:
    """Where a chosen card goes, as a view names it."""
    if at >= place.EXTRA:
        return str(st.prog.rules.extra[(at - place.EXTRA) % (place.EXTRA_BOTTOM - place.EXTRA)])
    return PLACES.get(at, "")
