"""The boxes: one module each, with only what differs. May import the engine, the language and the packs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from longbox.engine.chance import make_key
from longbox.engine.game import Game
from longbox.engine.keep import BadProgram, program_from_bytes, program_to_bytes
from longbox.engine.meaning import meaning
from longbox.engine.program import Program
from longbox.engine.save import CHANGE, GUEST, SHELF, set_resolver
from longbox.engine.save import register as register_program
from longbox.games import base, injustice, metal, rivals, titans
from longbox.games.box import GUESTS, Box, Pile, ScenarioWords, Zone
from longbox.games.format import changed
from longbox.games.options import (
    BadOptions,
    Choice,
    Options,
    add_choices,
    check_choices,
    drop_choices,
    read_options,
)
from longbox.games.ready import ready_program
from longbox.games.setup import Table
from longbox.games.shelf import file_of, holds
from longbox.packs import PACKS, pack_path

# The cards as they are written, and what compiles them, are read when they are asked for: a game of the programs that
# lie ready needs neither.
if TYPE_CHECKING:
    from longbox.language import Library
    from longbox.language.tree import Card, Step

__all__ = [
    "GAMES",
    "GUESTS",
    "BadOptions",
    "BadProgram",
    "Box",
    "Choice",
    "Options",
    "Pile",
    "ScenarioWords",
    "Zone",
    "box",
    "cards_of",
    "check_options",
    "deal_hash",
    "fitting",
    "guest",
    "guest_part",
    "keywords_of",
    "library",
    "new_game",
    "program",
    "program_for",
    "program_from_bytes",
    "program_to_bytes",
    "read_options",
    "register",
    "unregister",
    "visitors",
]


_boxes: dict[str, Box] = {one.BOX.id: one.BOX for one in (base, titans, rivals, metal, injustice)}
GAMES: Mapping[str, Box] = MappingProxyType(_boxes)


def register(box: Box) -> None:
    """A box of one's own: from now on it is played like those that come with this package."""
    if box.id in _boxes and _boxes[box.id] != box:
        raise ValueError(f"there is a box '{box.id}' already")
    from longbox.language.words import add_zone

    add_choices(box.choices)
    for own in box.zones:
        add_zone(own.word, own.meaning, own.names)
    _boxes[box.id] = box


def unregister(id: str) -> None:
    """Takes a box of one's own away again."""
    if id in PACKS:
        raise ValueError(f"'{id}' comes with this package")
    from longbox.language.words import drop_zone

    gone = _boxes.pop(id)
    drop_choices(gone.choices)
    for own in gone.zones:
        drop_zone(own.word)
    for made in (_library, cards_of, _program, fitting, _laid_out):
        made.cache_clear()


def box(game: str) -> Box:
    if game not in GAMES:
        raise BadOptions(f"unknown game '{game}'; there are {', '.join(GAMES)}")
    return GAMES[game]


def library(game: str, packs: tuple[str, ...] = ()) -> Library:
    """The cards of a box, with overlay packs (paths) laid over them in order."""
    return _library(game, packs)


@lru_cache(maxsize=32)
def _library(game: str, packs: tuple[str, ...]) -> Library:
    from longbox.language import load_packs

    own = box(game).pack or pack_path(game)
    return load_packs([own, *(file_of(p) for p in packs)])


def guest(id: str) -> Card:
    """A card of another box, by an id like `base:the_joker`; it keeps that name in the game it visits."""
    home, _, name = id.partition(":")
    if home not in PACKS:
        raise BadOptions(f"no box '{home}' for '{id}'; there are {', '.join(PACKS)}")
    cards = library(home).cards
    if name not in cards:
        import difflib

        near = difflib.get_close_matches(name, list(cards), 1)
        raise BadOptions(f"no card '{name}' in {home}" + (f" (did you mean '{near[0]}'?)" if near else ""))
    return replace(cards[name], id=id)


def guest_part(card: Card) -> str:
    """What a card of another box joins as; nothing if it cannot. A character with a cost is a foe of a duel."""
    if card.section == "characters":
        return "heroes" if card.cost is None else ""
    return {"super_villains": "villains", "nemeses": "villains", "main_deck": "main_deck"}.get(card.section, "")


def visitors(game: str) -> dict[str, list[str]]:
    """The cards of other boxes that may join a game, by what they join as: those whose every word it knows."""
    found: dict[str, list[str]] = {part: [] for part in box(game).crossover}
    for id, reason in fitting(game).items():
        part = guest_part(guest(id))
        if not reason and part in found:
            found[part].append(id)
    return found


@lru_cache(maxsize=8)
def fitting(game: str) -> Mapping[str, str]:
    """All cards of other boxes that could join as something, each with what keeps it from this game, or nothing."""
    own = library(game)
    few = {id: card for id, card in own.cards.items() if card.section in ("starters", "stacks")}
    found: dict[str, str] = {}
    for home in PACKS:
        for name, card in library(home).cards.items():
            if home != game and guest_part(card):
                found[f"{home}:{name}"] = _misfit(replace(card, id=f"{home}:{name}"), own, few, game)
    return MappingProxyType(found)


def _misfit(card: Card, own: Library, few: Mapping[str, Card], game: str) -> str:
    from longbox.engine.compile import NotInThisGame, compile_cards

    try:
        compile_cards({**few, card.id: card}, box(game).rules(), _all_keywords(own, (card.id,)))
    except NotInThisGame as error:
        return "; ".join(dict.fromkeys(fault.message for fault in error.faults))
    return ""


def keywords_of(cards: Library) -> dict[str, tuple[Step, ...]]:
    """The named trees of its packs."""
    return {name: steps for pack in cards.packs for name, steps in pack.keywords.items()}


def _all_keywords(cards: Library, guests: Sequence[str]) -> dict[str, tuple[Step, ...]]:
    """Guests bring the keywords of their boxes along; those of the box itself go first."""
    homes = sorted({id.partition(":")[0] for id in guests})
    brought = {name: steps for home in homes for name, steps in keywords_of(library(home)).items()}
    return {**brought, **keywords_of(cards)}


class Cards(dict[str, "Card"]):
    """The cards of a box; those of other boxes that may visit it are found by their full ids. `attack_all`: they are
    told as that rule has them. `aliases`: what guests call a stack of this box."""

    def __init__(
        self, cards: Mapping[str, Card], attack_all: bool = False, aliases: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.attack_all = attack_all
        self.aliases = aliases
        super().__init__({id: self._told(card) for id, card in cards.items()} if attack_all else cards)

    def __missing__(self, id: str) -> Card:
        try:
            return self._told(guest(id))
        except BadOptions:
            raise KeyError(id) from None

    def _told(self, card: Card) -> Card:
        if not self.attack_all:
            return card
        from longbox.games.ruled import hits_all

        return hits_all(card)

    def __contains__(self, id: object) -> bool:
        return super().__contains__(id) or (isinstance(id, str) and ":" in id and _is_guest(id))


@lru_cache(maxsize=1024)
def _is_guest(id: str) -> bool:
    try:
        guest(id)
    except BadOptions:
        return False
    return True


@lru_cache(maxsize=32)
def cards_of(game: str, packs: tuple[str, ...] = (), attack_all: bool = False) -> Cards:
    """The cards of a game by their ids, guests included: for whoever has to name what lies on a table."""
    return Cards(library(game, packs).cards, attack_all, box(game).rules().aliases)


def program(
    game: str, packs: tuple[str, ...] = (), guests: tuple[str, ...] = (), changes: tuple[str, ...] = ()
) -> Program:
    """The cards of a box, compiled; `guests` are cards of other boxes that play along, `changes` those of its rules."""
    return _program(game, packs, guests, changes)


def program_for(game: str, packs: tuple[str, ...], options: Options) -> Program:
    """The cards and rules of a game with these options."""
    return _program(game, packs, options.guests, options.format.changes)


@lru_cache(maxsize=32)
def _program(game: str, packs: tuple[str, ...], guests: tuple[str, ...], changes: tuple[str, ...]) -> Program:
    plain = game in PACKS and not packs and not guests and not changes
    found = ready_program(box(game).id) if plain else None
    made = found or compiled(game, packs, guests, changes)
    register_program(made)
    return made


def compiled(
    game: str, packs: tuple[str, ...] = (), guests: tuple[str, ...] = (), changes: tuple[str, ...] = ()
) -> Program:
    """The same, from the packs as they are written."""
    from longbox.engine.compile import NotInThisGame, compile_cards
    from longbox.games.placing import misplaced

    cards = library(game, packs)
    all_cards = {**cards.cards, **{id: guest(id) for id in guests}}
    faults = misplaced(library(game).cards, cards.cards) if packs else []
    try:
        rules = changed(box(game).rules(), changes)
    except ValueError as error:
        raise BadOptions(str(error)) from None
    try:
        made = compile_cards(all_cards, rules, _all_keywords(cards, guests))
    except NotInThisGame as error:
        faults += error.faults
    if faults:
        raise BadOptions("\n".join(str(fault) for fault in faults))
    brought = [*(GUEST + id for id in guests), *(CHANGE + change for change in changes)]
    made.packs = [*_named(packs), *brought]
    _opened.update(_named(packs))
    made.hash = meaning(made)
    return made


def deal_hash(prog: Program) -> str:
    """The hash of cards in their order: what a seed deals depends on the order too."""
    order = " ".join(d.id for d in prog.defs)
    return hashlib.sha256(f"{prog.hash} {order}".encode()).hexdigest()[:32]


_opened: set[str] = set()  # packs that this process has played with: a save may name them


def _named(packs: Sequence[str]) -> list[str]:
    return [pack if pack.startswith(SHELF) else os.path.abspath(pack) for pack in packs]


def _resolve(game: str, packs: tuple[str, ...], guests: tuple[str, ...], changes: tuple[str, ...]) -> Program | None:
    try:
        here = all(holds(pack) if pack.startswith(SHELF) else pack in _opened for pack in packs)
        return program(game, packs, guests, changes) if game in GAMES and here else None
    except BadOptions:
        return None
    except Exception as error:  # that it is a PackError can be asked only where packs are read
        if not packs or type(error).__name__ != "PackError":
            raise
        return None


set_resolver(_resolve)


def check_options(game: str, options: Options, seats: int, packs: tuple[str, ...] = ()) -> None:
    """Refuses a game that its box, or its format, does not know."""
    if options.format.id:
        from longbox.games.format_check import check_played

        check_played(options.format, game, seats, packs)
    for part, what in GUESTS.items():
        for id in getattr(options.crossover, part):
            if not box(game).crossover:
                raise BadOptions(f"no Crossover packs in {game}")
            if part not in box(game).crossover:
                raise BadOptions(f"'{id}': no {what} of another box in {game}")
            if id.startswith(f"{game}:"):
                raise BadOptions(f"'{id}' is in this box already")
            if guest_part(guest(id)) != part:
                raise BadOptions(f"'{id}' is no {what}")
    for id in options.crossover.left_out:
        card = library(game).cards.get(id)
        if "main_deck" not in box(game).crossover or card is None or card.section != "main_deck":
            raise BadOptions(f"'{id}' is no card of the Main Deck that other boxes are mixed into")
    if options.crossover.shuffled and not (game == "metal" and options.crossover.villains):
        raise BadOptions("only a villain stack of another box in Dark Nights: Metal can be laid in order or shuffled")
    if not -1 <= options.first < seats:
        raise BadOptions(f"there is no seat {options.first} to begin: they are 0 to {seats - 1}")
    box(game).check(options, seats)
    check_choices(options, box(game).choices, game)


@lru_cache(maxsize=64)
def _laid_out(game: str, packs: tuple[str, ...], seats: int, options: Options) -> Table:
    """The table before the deal. What was checked and laid out once need not be again."""
    check_options(game, options, seats, packs)
    return box(game).lay_out(program_for(game, packs, options), seats, options)


def new_game(
    game: str = "",
    seats: int = 2,
    seed: int | bytes | str = 1,
    packs: Sequence[str] = (),
    **options: object,
) -> Game:
    """A new game, set up and waiting for its first decision. The base game, if neither a box nor a format says which.

    Options of the base game: villains (2 to 12), two_heads, teams, on_patrol, heroes ("random", "first_game",
    "dealt", "pick", or a list with the ids of each seat). Of Dark Nights: Metal: heroes, and crossover
    ({"heroes": [...], "villains": [...]}, with ids like "base:the_joker"; "shuffled": True shuffles that stack of
    villains, which else lies as it is named, first = top). Of Injustice: heroes, length ("short",
    "long"), impossible, advanced, and crossover as before, with "main_deck" too; "left_out" names cards
    of the box that make room for them. Of Rivals: swapped (the first seat
    plays The Joker). Of all: first (the seat that begins; drawn if not given), format (the name of one that comes with
    this package, or what one says, as a dict).
    """
    read = read_options(options)
    game = game or read.format.game or "base"
    if type(seats) is not int:  # neither text nor True
        raise BadOptions(f"seats must be a number, not {seats!r}")
    table = _laid_out(game, tuple(packs), seats, read).copy()
    table.state.key = make_key(seed)
    box(game).deal(table, read, None)
    return Game(table.state)
