"""The boxes: one module each, with only what differs. May import the engine, the language and the packs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from longbox.engine.chance import make_key
from longbox.engine.game import Game
from longbox.engine.keep import BadProgram, program_from_bytes, program_to_bytes
from longbox.engine.meaning import meaning
from longbox.engine.program import Program, Rules
from longbox.engine.save import GUEST, register, set_resolver
from longbox.games import base, injustice, metal, rivals, titans
from longbox.games.options import BadOptions, Options, read_options
from longbox.games.ready import ready_program
from longbox.games.setup import Table
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
    "Options",
    "box",
    "cards_of",
    "check_options",
    "deal_hash",
    "guest",
    "guest_part",
    "library",
    "new_game",
    "program",
    "program_from_bytes",
    "program_to_bytes",
    "read_options",
    "visitors",
]


# What cards of other boxes join as, and what such a card is called.
GUESTS = {"heroes": "Super Hero", "villains": "Super-Villain", "main_deck": "card of a Main Deck"}


@dataclass(frozen=True, slots=True)
class Box:
    """One boxed game."""

    id: str
    seats: tuple[int, int]
    rules: Callable[[], Rules]
    check: Callable[[Options, int], None]
    lay_out: Callable[[Program, int, Options], Table]
    villains: Callable[[Table, Options], None]
    deal: Callable[[Table, Options, int | None], None]
    crossover: tuple[str, ...] = ()  # what cards of other boxes may join as
    welcome: Callable[[Program], None] | None = None  # what becomes of those cards, once they are compiled


GAMES: Mapping[str, Box] = MappingProxyType(
    {
        "base": Box("base", (2, 5), base.rules, base.check, base.lay_out, base.villains, base.deal),
        "titans": Box(
            "titans", (2, 5), titans.rules, titans.check, titans.lay_out, titans.villains, titans.deal, ("villains",)
        ),
        "rivals": Box("rivals", (2, 2), rivals.rules, rivals.check, rivals.lay_out, rivals.villains, rivals.deal),
        "metal": Box(
            "metal", (2, 5), metal.rules, metal.check, metal.lay_out, metal.villains, metal.deal, tuple(GUESTS)
        ),
        "injustice": Box(
            "injustice",
            (2, 5),
            injustice.rules,
            injustice.check,
            injustice.lay_out,
            injustice.villains,
            injustice.deal,
            tuple(GUESTS),
            injustice.welcome,
        ),
    }
)


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

    return load_packs([pack_path(box(game).id), *(Path(p) for p in packs)])


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


@lru_cache(maxsize=8)
def visitors(game: str) -> dict[str, list[str]]:
    """The cards of other boxes that may join a game, by what they join as: those whose every word it knows."""
    own = library(game)
    few = {id: card for id, card in own.cards.items() if card.section in ("starters", "stacks")}
    found: dict[str, list[str]] = {part: [] for part in box(game).crossover}
    for home in GAMES:
        for name, card in library(home).cards.items():
            part = guest_part(card)
            if home != game and part in found and _fits(replace(card, id=f"{home}:{name}"), own, few, game):
                found[part].append(f"{home}:{name}")
    return found


def _fits(card: Card, own: Library, few: Mapping[str, Card], game: str) -> bool:
    from longbox.engine.compile import NotInTheEngineYet, compile_cards

    try:
        compile_cards({**few, card.id: card}, box(game).rules(), _keywords(own))
    except NotInTheEngineYet:
        return False
    return True


def _keywords(cards: Library) -> dict[str, tuple[Step, ...]]:
    return {name: steps for pack in cards.packs for name, steps in pack.keywords.items()}


class Cards(dict[str, "Card"]):
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


def program(game: str, packs: tuple[str, ...] = (), guests: tuple[str, ...] = ()) -> Program:
    """The cards of a box, compiled; `guests` are cards of other boxes that play along."""
    return _program(game, packs, guests)


@lru_cache(maxsize=32)
def _program(game: str, packs: tuple[str, ...], guests: tuple[str, ...]) -> Program:
    found = ready_program(box(game).id) if not packs and not guests else None
    made = found or compiled(game, packs, guests)
    register(made)
    return made


def compiled(game: str, packs: tuple[str, ...] = (), guests: tuple[str, ...] = ()) -> Program:
    """The same, from the packs as they are written."""
    from longbox.engine.compile import NotInTheEngineYet, compile_cards

    cards = library(game, packs)
    all_cards = {**cards.cards, **{id: guest(id) for id in guests}}
    try:
        made = compile_cards(all_cards, box(game).rules(), _keywords(cards))
    except NotInTheEngineYet as error:
        raise BadOptions(str(error)) from None
    welcome = box(game).welcome
    if welcome is not None:
        welcome(made)
    made.packs = [*(os.path.abspath(path) for path in packs), *(GUEST + id for id in guests)]
    made.hash = meaning(made)
    return made


def deal_hash(prog: Program) -> str:
    """The hash of cards in their order: what a seed deals depends on the order too."""
    order = " ".join(d.id for d in prog.defs)
    return hashlib.sha256(f"{prog.hash} {order}".encode()).hexdigest()[:32]


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
    box(game).check(options, seats)


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
    ({"heroes": [...], "villains": [...]}, with ids like "base:the_joker"). Of Injustice: heroes, length ("short",
    "long"), impossible, advanced, and crossover as before, with "main_deck" too.
    """
    read = read_options(options)
    if type(seats) is not int:  # neither text nor True
        raise BadOptions(f"seats must be a number, not {seats!r}")
    table = _laid_out(game, tuple(packs), seats, read).copy()
    table.state.key = make_key(seed)
    box(game).deal(table, read, None)
    return Game(table.state)
