"""A card of one's own is tried: a game is dealt, and the card is laid where it can be used at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import msgspec

from longbox.engine.game import Game
from longbox.engine.menu import menu
from longbox.engine.moves import move
from longbox.engine.program import Program
from longbox.engine.standing import refresh_all
from longbox.engine.state import State
from longbox.engine.words import zone
from longbox.games import GAMES, Options, read_options
from longbox.games.setup import Table
from longbox.table import house
from longbox.table.catalog import card_facts, home_made
from longbox.table.record import Header, begin
from longbox.table.shapes import GameCards


def options_for(game: str, laid: Sequence[str], card: str, seed: bytes) -> dict[str, object]:
    """Whoever tries it begins, and is that Super Hero if it is one. Nobody else is a Super Hero that goes first."""
    cards = house.library(game, laid).cards
    options: dict[str, object] = {"first": 0}
    if "heroes" not in (choice.name for choice in GAMES[game].choices):
        return options
    heroes = [one for one in cards.values() if one.section == "characters"]
    plain = [
        one.id for one in heroes if one.id != card and not one.promo and one.setup not in ("captured", "goes first")
    ]
    mine, other = Random(seed).sample(plain, 2)
    if cards[card].section == "characters":
        options["heroes"] = [[card], [other]]
    elif any(one.setup == "goes first" for one in heroes):
        options["heroes"] = [[mine], [other]]
    return options


def dealt(header: Header, seed: bytes, card: str) -> bytes:
    """The game as it begins, with its cards."""
    game = begin(header, seed)
    st = game.state
    copies = [n for n in range(len(st.defn)) if st.prog.defs[st.defn[n]].id == card]
    if copies:
        section = st.prog.defs[st.defn[copies[0]]].section
        if section == "super_villains":
            _on_the_stack(st, copies[0], header.seats)
        elif section in ("main_deck", "starters", "stacks"):
            _in_hand(st, copies)
    return Game(st).to_bytes(with_cards=True)


def _in_hand(st: State, copies: list[int]) -> None:
    hand = zone.of(0) + zone.HAND
    if any(st.zone_of(card) == hand for card in copies):
        return
    shown = [card for card in copies if st.zone_of(card) == zone.LINE_UP]
    card = next((one for one in copies if one not in shown), copies[0])  # what lies in the Line-Up may be bought too
    move(st, card, hand, 0)
    refresh_all(st)
    menu(st)


def _on_the_stack(st: State, card: int, seats: int) -> None:
    """It is the one to be defeated first."""
    table = Table(st.prog, seats, st)
    stack = st.pile(zone.VILLAINS)
    if card not in stack and stack:
        table.move(stack[-1], zone.BOX)
    table.move(card, zone.VILLAINS)
    table.flip()
    refresh_all(st)
    menu(st)


def cards_of(header: Header, lang: str) -> bytes:
    """The cards that a table's packs have brought or changed, its guests of other boxes, and those that its rules
    read otherwise, as a page shows them."""
    return _cards_of(header.game, tuple(header.laid), read_options(header.options), lang)


@lru_cache(maxsize=64)
def _cards_of(game: str, laid: tuple[str, ...], options: Options, lang: str) -> bytes:
    prog = house.program(game, options, laid)
    library, cards = house.library(game, laid), house.cards_for(prog)
    written = {id for pack in library.packs[-len(laid) :] for id in pack.cards} if laid else set()
    own = written | {id for id in options.guests if id in prog.index}
    if prog.rules.attack_all:
        plain = house.cards_of(game, laid)
        own |= {id for id in prog.index if id in plain and cards[id] != plain[id]}
    found = {id: card_facts(cards[id], lang, cards, prog) for id in sorted(own)}
    found |= {id: home_made(found[id]) for id in written}
    at_home = {id: msgspec.structs.replace(one, game=id.partition(":")[0]) for id, one in found.items() if ":" in id}
    return msgspec.json.encode(GameCards(game, "", lang, {**found, **at_home}))


def kept_cards_of(prog: Program, lang: str) -> bytes:
    """The same, where the packs cannot be read any more: what is known of the cards that the game has kept."""
    game, cards = prog.rules.game, house.cards_for(prog)
    plain = house.cards_of(game)
    found = {
        id: home_made(card_facts(card, lang, cards, prog))
        for id, card in cards.items()
        if id in prog.index and plain.get(id) is not card
    }
    return msgspec.json.encode(GameCards(game, "", lang, found))
