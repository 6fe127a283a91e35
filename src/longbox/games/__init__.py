"""The boxes: one module each, with only what differs. May import the engine, the language and the packs."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from longbox.engine.chance import make_key
from longbox.engine.compile import NotInThisGame, compile_cards
from longbox.engine.game import Game
from longbox.engine.program import Program
from longbox.engine.save import GUEST, set_resolver
from longbox.engine.save import register as register_program
from longbox.games import base, injustice, metal, rivals, titans
from longbox.games.box import GUESTS, Box, Pile, ScenarioWords, Zone
from longbox.games.options import (
    BadOptions,
    Choice,
    Options,
    add_choices,
    check_choices,
    drop_choices,
    read_options,
)
from longbox.games.placing import misplaced
from longbox.games.setup import Table
from longbox.language import Library, builtin_packs, load_packs
from longbox.language.tree import Card, Step
from longbox.language.words import add_zone, drop_zone
from longbox.packs import PACKS, pack_path

__all__ = [
    "GAMES",
    "GUESTS",
    "BadOptions",
    "Box",
    "Choice",
    "Options",
    "Pile",
    "ScenarioWords",
    "Zone",
    "box",
    "cards_of",
    "check_options",
    "guest",
    "guest_part",
    "keywords_of",
    "library",
    "new_game",
    "program",
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
    add_choices(box.choices)
    for own in box.zones:
        add_zone(own.word, own.meaning, own.names)
    _boxes[box.id] = box


def unregister(id: str) -> None:
    """Takes a box of one's own away again."""
    if id in PACKS:
        raise ValueError(f"'{id}' comes with this package")
    gone = _boxes.pop(id)
    drop_choices(gone.choices)
    for own in gone.zones:
        drop_zone(own.word)
    for made in (library, cards_of, program, visitors, _laid_out):
        made.cache_clear()


def box(game: str) -> Box:
    if game not in GAMES:
        raise BadOptions(f"unknown game '{game}'; there are {', '.join(GAMES)}")
    return GAMES[game]


@lru_cache(maxsize=32)
def library(game: str, packs: tuple[str, ...] = ()) -> Library:
    """The cards of a box, with overlay packs (paths) laid over them in order."""
    own = box(game).pack or pack_path(game)
    return load_packs([own, *(Path(p) for p in packs)])


def guest(id: str) -> Card:
    """A card of another box, by an id like `base:the_joker`; it keeps that name in the game it visits."""
    home, _, name = id.partition(":")
    if home not in builtin_packs():
        raise BadOptions(f"no box '{home}' for '{id}'; there are {', '.join(builtin_packs())}")
    cards = _guests(home).cards
    if name not in cards:
        near = difflib.get_close_matches(name, list(cards), 1)
        raise BadOptions(f"no card '{name}' in {home}" + (f" (did you mean '{near[0]}'?)" if near else ""))
    return replace(cards[name], id=id)


def guest_part(card: Card) -> str:
    """What a card of another box joins as; nothing if it cannot. A character with a cost is a foe of a duel."""
    if card.section == "characters":
        return "heroes" if card.cost is None else ""
    return {"super_villains": "villains", "nemeses": "villains", "main_deck": "main_deck"}.get(card.section, "")


@lru_cache(maxsize=8)
def visitors(game: str) -> dict[str, list[str]]:
    """The cards of other boxes that may join a game, by what they join as: those whose every word it knows."""
    own = library(game)
    few = {id: card for id, card in own.cards.items() if card.section in ("starters", "stacks")}
    found: dict[str, list[str]] = {part: [] for part in box(game).crossover}
    for home in PACKS:
        for name, card in library(home).cards.items():
            part = guest_part(card)
            if home != game and part in found and _fits(replace(card, id=f"{home}:{name}"), own, few, game):
                found[part].append(f"{home}:{name}")
    return found


def _fits(card: Card, own: Library, few: Mapping[str, Card], game: str) -> bool:
    try:
        compile_cards({**few, card.id: card}, box(game).rules(), _all_keywords(own, (card.id,)))
    except NotInThisGame:
        return False
    return True


def keywords_of(cards: Library) -> dict[str, tuple[Step, ...]]:
    """The named trees of its packs."""
    return {name: steps for pack in cards.packs for name, steps in pack.keywords.items()}


def _all_keywords(cards: Library, guests: Sequence[str]) -> dict[str, tuple[Step, ...]]:
    """Guests bring the keywords of their boxes along; those of the box itself go first."""
    homes = sorted({id.partition(":")[0] for id in guests})
    brought = {name: steps for home in homes for name, steps in keywords_of(_guests(home)).items()}
    return {**brought, **keywords_of(cards)}


@lru_cache(maxsize=8)
def _guests(pack: str) -> Library:
    return load_packs([builtin_packs()[pack]])


class Cards(dict[str, Card]):
    """The cards of a box; those of other boxes that may visit it are found by their full ids."""

    def __missing__(self, id: str) -> Card:
        try:
            return guest(id)
        except BadOptions:
            raise KeyError(id) from None

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
def cards_of(game: str, packs: tuple[str, ...] = ()) -> Cards:
    """The cards of a game by their ids, guests included: for whoever has to name what lies on a table."""
    return Cards(library(game, packs).cards)


@lru_cache(maxsize=32)
def program(game: str, packs: tuple[str, ...] = (), guests: tuple[str, ...] = ()) -> Program:
    """The cards of a box, compiled; `guests` are cards of other boxes that play along."""
    cards = library(game, packs)
    all_cards = {**cards.cards, **{id: guest(id) for id in guests}}
    faults = misplaced(library(game).cards, cards.cards) if packs else []
    try:
        compiled = compile_cards(all_cards, box(game).rules(), _all_keywords(cards, guests))
    except NotInThisGame as error:
        faults += error.faults
    if faults:
        raise BadOptions("\n".join(str(fault) for fault in faults))
    compiled.packs = [*packs, *(GUEST + id for id in guests)]
    hashes = "".join(pack.hash for pack in cards.packs)
    if guests:
        homes = sorted({id.partition(":")[0] for id in guests})
        hashes += "".join(pack.hash for home in homes for pack in _guests(home).packs) + " ".join(guests)
    compiled.hash = hashlib.sha256(f"{game} {hashes}".encode()).hexdigest()[:32]
    register_program(compiled)
    return compiled


def _resolve(game: str, guests: tuple[str, ...]) -> Program | None:
    try:
        return program(game, guests=guests) if game in GAMES else None
    except BadOptions:
        return None


set_resolver(_resolve)


def check_options(game: str, options: Options, seats: int) -> None:
    """Refuses a game that its box does not know."""
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
    if options.crossover.shuffled and not (game == "metal" and options.crossover.villains):
        raise BadOptions("only a villain stack of another box in Dark Nights: Metal can be laid in order or shuffled")
    box(game).check(options, seats)
    check_choices(options, box(game).choices, game)


@lru_cache(maxsize=64)
def _laid_out(game: str, packs: tuple[str, ...], seats: int, options: Options) -> Table:
    """The table before the deal. What was checked and laid out once need not be again."""
    check_options(game, options, seats)
    return box(game).lay_out(program(game, packs, options.crossover.cards), seats, options)


def new_game(
    game: str = "base",
    seats: int = 2,
    seed: int | bytes | str = 1,
    packs: Sequence[str] = (),
    **options: object,
) -> Game:
    """A new game, set up and waiting for its first decision.

    Options of the base game: villains (2 to 12), two_heads, teams, on_patrol, heroes ("random", "first_game",
    "dealt", or a list with the ids of each seat). Of Dark Nights: Metal: heroes, and crossover
    ({"heroes": [...], "villains": [...]}, with ids like "base:the_joker"; "shuffled": True shuffles that stack of
    villains, which else lies as it is named, first = top). Of Injustice: heroes, length ("short",
    "long"), impossible, advanced, and crossover as before, with "main_deck" too.
    """
    read = read_options(options)
    if type(seats) is not int:  # neither text nor True
        raise BadOptions(f"seats must be a number, not {seats!r}")
    table = _laid_out(game, tuple(packs), seats, read).copy()
    table.state.key = make_key(seed)
    box(game).deal(table, read, None)
    return Game(table.state)
