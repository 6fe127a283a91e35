"""Lays out the table of a scenario."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from longbox.engine.chance import make_key
from longbox.engine.game import Game
from longbox.engine.lasting import lay_under
from longbox.engine.moves import refill_one
from longbox.engine.program import Program
from longbox.engine.words import NOBODY, bits, zone
from longbox.games import GAMES, BadOptions, Options, ScenarioWords, check_options, program, read_options
from longbox.games.format import PLAIN, Format
from longbox.games.format_check import load_format
from longbox.games.format_reader import as_format
from longbox.games.options import CHOICES
from longbox.games.setup import Table
from longbox.language import PackError
from longbox.language.problem import nearest
from longbox.scenario.fight import Fight
from longbox.scenario.source import Faults, List, Map, ScenarioError, check_keys, want

KEYS = (
    "name", "rule", "game", "options", "seed", "seats", "line_up", "main_deck", "main_deck_only", "villains", "stacks",
    "power", "steps", "turn", "villain_face_down", "destroyed", "soft", "setup", "refused", "packs",
    "format",
)  # fmt: skip
SEAT_KEYS = ("heroes", "hand", "deck", "discard", "in_play", "ongoing", "under_hero", "team", "dealt")
LAID_OUT = (
    "line_up", "main_deck", "main_deck_only", "villains", "stacks", "power", "villain_face_down", "destroyed",
)  # fmt: skip
SEAT_ZONES = {
    "heroes": zone.TEAM,
    "hand": zone.HAND,
    "deck": zone.DECK,
    "discard": zone.DISCARD,
    "in_play": zone.PLAY,
    "ongoing": zone.ONGOING,
    "under_hero": zone.UNDER,
    "score_pile": zone.SCORE,
}


def table_keys(words: ScenarioWords) -> tuple[str, ...]:
    """What lies on the table of one box and not of all."""
    return (*words.table, *words.laid, *(pile.key for pile in words.piles))


class Layout:
    """A scenario read and checked, and the game it lays out."""

    def __init__(self, data: Map, folder: Path = Path(), packs: Sequence[str] = ()) -> None:
        """`folder`: where the packs lie that the scenario names; `packs`: those laid over the box before them."""
        self.data = data
        self.faults = Faults()
        here = GAMES[str(data.get("game"))].words if data.get("game") in GAMES else ScenarioWords()
        known = (*KEYS, *table_keys(here))
        with self.faults.noted():
            refuse_other_boxes(data, table_keys(here), [table_keys(box.words) for box in GAMES.values()])
            check_keys(data, known, "key")
            for key in ("name", "game", "seats"):
                if key not in data:
                    raise ScenarioError(data.line, f"a scenario needs '{key}'")
        _drop_unknown(data, known)
        if "game" not in data or "seats" not in data:
            self.faults.complain()
        self.name = str(data.get("name"))
        self.game_id = self._game_id()
        self.box = GAMES[self.game_id]
        self.words = self.box.words
        self.seats: dict[str, Map] = self._read_seats(want(data["seats"], Map, data.lines["seats"], "seats"))
        self.names = list(self.seats)
        self.format, brought = self._format(folder)
        self.packs = (*packs, *brought, *self._own_packs(folder))
        self.prog = self._program()

    def _read_seats(self, seats: Map) -> Map:
        known = (*SEAT_KEYS, *self.words.seat)
        for name in seats:
            seat = seats[name] if seats[name] is not None else Map(seats.lines[name])
            seats[name] = Map(seats.lines[name])
            with self.faults.noted():
                seats[name] = want(seat, Map, seats.lines[name], f"seat {name}")
                refuse_other_boxes(seats[name], self.words.seat, [box.words.seat for box in GAMES.values()])
                check_keys(seats[name], known, "key of a seat")
            _drop_unknown(seats[name], known)
        return seats

    def _own_packs(self, folder: Path) -> list[str]:
        if self.data.get("packs") is None:
            return []
        files = want(self.data["packs"], List, self.data.lines["packs"], "packs")
        return [str(folder / want(file, str, files.lines[i], "a pack")) for i, file in enumerate(files)]

    def _format(self, folder: Path) -> tuple[Format, tuple[str, ...]]:
        """A format that comes with the package by its name, a file beside the scenario, or what one says."""
        told = self.data.get("format")
        if told is None:
            return PLAIN, ()
        line = self.data.lines["format"]
        try:
            if isinstance(told, str) and told.endswith((".yaml", ".yml")):
                return load_format(folder / told)
            if isinstance(told, Map):
                told = {"format": "this", "version": 1, "title": {"en": "-", "fr": "-"}, "game": self.game_id, **told}
            return as_format(told), ()
        except BadOptions as error:
            raise Refused(line, str(error)) from None
        except PackError as error:
            self.faults.found += [ScenarioError(line, str(problem)) for problem in error.problems]
            self.faults.complain()
            raise

    def _game_id(self) -> str:
        game = self.data["game"]
        line = self.data.lines["game"]
        if game not in GAMES:
            raise ScenarioError(line, f"unknown game '{game}'", nearest(str(game), GAMES))
        return str(game)

    def _program(self) -> Program:
        """The cards of the game, and those of other boxes that the scenario names."""
        named = {id for id in named_guests(self.data) if not id.startswith(f"{self.game_id}:")}
        mixed = read_options({"format": self.format}).guests if self.format.id else ()
        guests = (*mixed, *sorted(named - set(mixed)))
        try:
            return program(self.game_id, self.packs, guests, self.format.changes)
        except BadOptions as error:
            raise ScenarioError(self.data.line, str(error)) from None
        except PackError as error:
            line = self.data.lines.get("packs", self.data.line)
            self.faults.found += [ScenarioError(line, str(problem)) for problem in error.problems]
            self.faults.complain()
            raise

    # --- reading

    def plain(self, name: Any) -> str:
        """A card id without the name of this game's own box."""
        return str(name).removeprefix(f"{self.game_id}:")

    def seat(self, name: str, line: int) -> int:
        if name not in self.names:
            raise ScenarioError(line, f"unknown seat '{name}'", nearest(name, self.names))
        return self.names.index(name)

    def card(self, name: Any, line: int) -> int:
        """The definition a card id names; `base:the_joker` names the box too."""
        text = str(name)
        id = self.plain(text)
        if id not in self.prog.index:
            raise ScenarioError(line, f"unknown card '{text}'", nearest(id, self.prog.index))
        return self.prog.index[id]

    def cards(self, holder: Map, key: str) -> list[int]:
        if holder.get(key) is None:
            return []
        listed = want(holder[key], List, holder.lines[key], key)
        found: list[int] = []
        for i, name in enumerate(listed):
            with self.faults.noted():
                found.append(self.card(name, listed.lines[i]))
        return found

    def mapping(self, key: str) -> Map:
        value = self.data.get(key)
        return Map(0) if value is None else want(value, Map, self.data.lines[key], key)

    def shared_cards(self, key: str) -> list[int]:
        """Cards of the table: no Super Hero lies among them."""
        found = self.cards(self.data, key)
        for definition in found:
            if self.prog.defs[definition].section == "characters":
                raise ScenarioError(self.data.lines[key], f"{self.prog.defs[definition].id} cannot lie in {key}")
        return found

    def options(self) -> Options:
        given = self.mapping("options")
        check_keys(given, CHOICES, "option")
        try:
            options = read_options({**given, "format": self.format} if self.format.id else given)
            check_options(self.game_id, options, len(self.names), self.packs)
            self._check_teams(options)
        except BadOptions as error:
            raise Refused(self.data.lines.get("options", self.data.line), str(error)) from None
        return options

    def _check_teams(self, options: Options) -> None:
        teams = [seat.get("team") for seat in self.seats.values()]
        if not options.teams:
            if any(team is not None for team in teams):
                raise ScenarioError(self.data.lines["seats"], "`team` needs the option teams")
            return
        if any(team is not None for team in teams) and not (
            teams[0] == teams[2] and teams[1] == teams[3] and teams[0] != teams[1]
        ):
            raise BadOptions("team-mates sit opposite each other: a team never has two turns in a row")

    # --- laying out

    def game(self) -> Game:
        options = self.options()
        seed = want(self.data.get("seed", 1), int, self.data.lines.get("seed", 0), "seed")
        for key in ("setup", "soft", "refused", "villain_face_down"):
            if key in self.data:
                want(self.data[key], bool, self.data.lines[key], key)
        if self.data.get("setup"):
            self._check_nothing_laid_out()
            return self._set_up(options, seed)
        for name, seat in self.seats.items():
            if "dealt" in seat:
                raise ScenarioError(seat.lines["dealt"], f"`dealt` of {name} needs `setup: true`")
        table = Table(self.prog, len(self.names))
        table.state.key = make_key(seed)
        table.state.teams = options.teams
        table.state.patrol = options.on_patrol
        for lay in (self._seats, self._shared):
            with self.faults.noted():
                lay(table, options)
        if self.prog.rules.health:
            with self.faults.noted():
                Fight(self, table, options).lay_out()
        self.faults.complain()
        return self._begin(table)

    def _check_nothing_laid_out(self) -> None:
        for key in (*LAID_OUT, *table_keys(self.words)):
            if key in self.data:
                raise ScenarioError(self.data.lines[key], f"`{key}` cannot stand beside `setup: true`")
        for name, seat in self.seats.items():
            for key in seat:
                if key not in ("heroes", "dealt", "team"):
                    raise ScenarioError(seat.lines[key], f"`{key}` of {name} cannot stand beside `setup: true`")

    def _set_up(self, options: Options, seed: int) -> Game:
        """Nothing is laid out: a new game, with the identities the seats name."""
        dealt = tuple(tuple(str(c) for c in seat.get("dealt") or ()) for seat in self.seats.values())
        heroes = tuple(tuple(str(c) for c in seat.get("heroes") or ()) for seat in self.seats.values())
        if any(heroes):
            options = replace(options, heroes=heroes)
        if any(dealt):
            options = replace(options, dealt=dealt)
        first = self.seat(str(self.data["turn"]), self.data.lines["turn"]) if "turn" in self.data else 0
        try:
            table = self.box.lay_out(self.prog, len(self.names), options)
            table.state.key = make_key(seed)
            self.box.deal(table, options, first)
        except BadOptions as error:
            raise Refused(self.data.line, str(error)) from None
        return Game(table.state)

    def _seats(self, table: Table, options: Options) -> None:
        for seat, (name, data) in enumerate(self.seats.items()):
            for key, z in SEAT_ZONES.items():
                cards = self.cards(data, key)
                for definition in reversed(cards) if key == "deck" else cards:
                    with self.faults.noted():
                        self._check_place(definition, key, data, name)
                    owner = NOBODY if key == "heroes" else seat
                    table.add(definition, table.zone(seat, z), owner)
            self._under(table, seat, name, data)
            if self.prog.rules.confrontation:
                self._characters(table, seat, name, data)

    def _under(self, table: Table, seat: int, name: str, data: Map) -> None:
        """Destroyed cards that lie under a card in play."""
        if data.get("under") is None:
            return
        under = want(data["under"], Map, data.lines["under"], "under")
        st = table.state
        for above in under:
            definition = self.card(above, under.lines[above])
            lying = [c for c in st.pile(table.zone(seat, zone.ONGOING)) if st.defn[c] == definition]
            if not lying:
                raise ScenarioError(under.lines[above], f"{above} is not among the Ongoing cards of {name}")
            for card in self.cards(under, above):
                lay_under(st, table.add(card, zone.DESTROYED), lying[0], seat)

    def _characters(self, table: Table, seat: int, name: str, data: Map) -> None:
        """The pile of characters, from the one in front down, and those won from the opponent."""
        front = want(data.get("character", 9), int, data.lines.get("character", 0), "character")
        side = ("A", "B").index(name) if name in ("A", "B") else seat
        pile = [self.prog.find(id) for id in self.box.characters[side]]
        costs = [self.prog.defs[definition].cost for definition in pile]
        if front not in costs:
            raise ScenarioError(data.lines["character"], f"character must be one of {costs}, not {front}")
        for definition in pile[: costs.index(front) + 1]:
            table.add(definition, table.zone(seat, zone.TEAM))
        for definition in self.cards(data, "won"):
            if definition in pile or self.prog.defs[definition].section != "characters":
                raise ScenarioError(data.lines["won"], f"{self.prog.defs[definition].id} cannot be won by {name}")
            table.add(definition, table.zone(seat, zone.SCORE))

    def _check_place(self, definition: int, key: str, data: Map, name: str) -> None:
        d = self.prog.defs[definition]
        hero = d.section == "characters"
        if hero != (key == "heroes") or (hero and self.prog.rules.confrontation):
            raise ScenarioError(data.lines[key], f"{d.id} cannot lie in {key} of {name}")
        if key == "ongoing" and not d.bits & bits.ONGOING:
            raise ScenarioError(data.lines[key], f"{d.id} is no Ongoing card")

    def _shared(self, table: Table, options: Options) -> None:
        self._main_deck(table)
        self._villains(table, options)
        stacks = self.mapping("stacks")
        check_keys(stacks, self.prog.rules.stacks, "stack")
        for i, stack in enumerate(self.prog.rules.stacks):
            definition = self.prog.find(stack)
            copies = want(stacks.get(stack, self.prog.defs[definition].copies), int, stacks.line, stack)
            if not 0 <= copies <= 200:
                raise ScenarioError(stacks.lines[stack], f"a stack of {copies} cards")
            table.add(definition, zone.STACK + i, copies=copies)
        for definition in self.shared_cards("destroyed"):
            table.add(definition, zone.DESTROYED)
        self._identities(table)
        self._unused(table)
        if "line_up" in self.data:
            cards = self.shared_cards("line_up")
            for definition in cards:
                table.add(definition, zone.LINE_UP)
            empty = [zone.EMPTY] * (self.prog.rules.line_up - len(cards))
            table.place_slots([*table.state.pile(zone.LINE_UP), *empty])

    def _unused(self, table: Table) -> None:
        """The identities nobody has lie in the box, where some cards look for one."""
        if not self.words.unused_heroes:
            return
        taken = [self.prog.defs[number].id for number in table.state.defn]
        for definition, d in enumerate(self.prog.defs):
            if d.section == "characters" and d.id not in taken and ":" not in d.id:
                table.add(definition, zone.BOX)

    def _identities(self, table: Table) -> None:
        """What lies in the zones that only this box has; a tile always lies in its own."""
        for pile in self.words.piles:
            for definition in reversed(self.cards(self.data, pile.key)):
                d = self.prog.defs[definition]
                if pile.section and d.section != pile.section:
                    raise ScenarioError(self.data.lines[pile.key], f"{d.id} cannot lie in {pile.key}")
                table.add(definition, table.extra(pile.zone))
        for definition, d in enumerate(self.prog.defs):
            if d.section == "tile":
                table.add(definition, table.extra(zone.TILE))

    def _main_deck(self, table: Table) -> None:
        if "main_deck_only" in self.data:
            if "main_deck" in self.data:
                raise ScenarioError(self.data.lines["main_deck"], "`main_deck` and `main_deck_only` exclude each other")
            for definition in reversed(self.shared_cards("main_deck_only")):
                table.add(definition, zone.MAIN)
            if "line_up" not in self.data:
                raise ScenarioError(self.data.lines["main_deck_only"], "`main_deck_only` needs a `line_up` beside it")
            return
        for definition in self._rest_of_the_box(table):
            table.add(definition, zone.MAIN)
        table.shuffle_main()
        if "line_up" not in self.data:  # dealt before the named cards are put on top
            for _ in range(self.prog.rules.line_up):
                refill_one(table.state)
        for definition in reversed(self.shared_cards("main_deck")):
            table.add(definition, zone.MAIN)

    def _rest_of_the_box(self, table: Table) -> list[int]:
        """The cards of the Main Deck that the scenario has not laid out anywhere."""
        used = (
            [self.prog.defs[number].printed for number in list(table.state.defn)]
            + self.shared_cards("main_deck")
            + self.shared_cards("line_up")
        )
        rest: list[int] = []
        for definition, d in enumerate(self.prog.defs):
            if d.section == "main_deck" and ":" not in d.id:
                rest += [definition] * max(0, self.format.amount(d.id, d.copies) - used.count(definition))
        return rest

    def _villains(self, table: Table, options: Options) -> None:
        if "villains" in self.data:
            for definition in reversed(self.cards(self.data, "villains")):
                if not self.prog.defs[definition].bits & bits.SUPER_VILLAIN:
                    raise ScenarioError(
                        self.data.lines["villains"], f"{self.prog.defs[definition].id} is no Super-Villain"
                    )
                table.add(definition, zone.VILLAINS)
        elif options.crossover.villains:
            for id in reversed(options.crossover.villains):
                table.add(self.prog.find(id), zone.VILLAINS)
            if options.crossover.shuffled:
                self.box.villains(table, options)
        else:
            for definition, d in enumerate(self.prog.defs):
                if d.bits & bits.SUPER_VILLAIN and ":" not in d.id:
                    table.add(definition, zone.VILLAINS, copies=self.format.amount(d.id, d.copies))
            self.box.villains(table, options)
        if not self.data.get("villain_face_down"):
            table.flip()

    def _begin(self, table: Table) -> Game:
        st = table.state
        turn = self.seat(str(self.data["turn"]), self.data.lines["turn"]) if "turn" in self.data else 0
        power = want(self.data.get("power", 0), int, self.data.lines.get("power", 0), "power")
        if power < 0:
            raise ScenarioError(self.data.lines["power"], f"power must be at least 0, not {power}")
        table.start(turn, played=st.pile(table.zone(turn, zone.PLAY)), power=power, mid_turn=True)
        return Game(st)


def named_guests(data: Any) -> set[str]:
    """Cards of other boxes named anywhere in a scenario, like `base:the_joker`."""
    if isinstance(data, str):
        return set(re.findall(rf"\b(?:{'|'.join(GAMES)}):[a-z0-9_]+", data))
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return {id for part in parts for id in named_guests(part)}


class Refused(ScenarioError):
    """The game of the scenario cannot be created."""


def refuse_other_boxes(data: Map, mine: Sequence[str], all_boxes: Iterable[Sequence[str]], ends: str = "") -> None:
    """A key that another box has is no spelling mistake. `ends`: what may stand behind a key."""
    known = {key for keys in all_boxes for key in keys} - set(mine)
    for key in data:
        if (re.sub(ends, "", key) if ends else key) in known:
            raise ScenarioError(data.lines[key], f"'{key}' is not in this game")


def _drop_unknown(data: Map, known: Sequence[str]) -> None:
    """What was told to be wrong is out of the way, so that the rest can be read."""
    for key in [key for key in data if key not in known]:
        del data[key]
