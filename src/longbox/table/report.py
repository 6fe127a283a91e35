"""A bug report: the table as a scenario that `longbox scenario` can run.

While the game goes on it holds what the reporting seat may know; what is hidden from it is dealt at random, so the file
gives nothing away. Once the game is over it holds everything.
"""

from __future__ import annotations

import random
from typing import Any

import yaml

from longbox.engine.game import Game
from longbox.engine.standing import character
from longbox.engine.words import zone
from longbox.table.record import Header

NAMES = "ABCDE"
ZONES = (
    ("heroes", zone.TEAM),
    ("hand", zone.HAND),
    ("deck", zone.DECK),
    ("discard", zone.DISCARD),
    ("in_play", zone.PLAY),
    ("ongoing", zone.ONGOING),
    ("under_hero", zone.UNDER),
)


def scenario(game: Game, header: Header, viewer: int, name: str, notes: list[str]) -> str:
    """The text of the file. `viewer` -1: somebody who watches."""
    data = _table(game if game.over else _unknowing(game, viewer), header, name)
    lines = [f"# {' '.join(note.split())}" for note in notes]
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return "\n".join([*lines, text])


def _unknowing(game: Game, viewer: int) -> Game:
    """The table with everything dealt anew that the viewer does not know."""
    whole = Game(game.state.copy())
    chance = random.SystemRandom()
    for seat in [viewer] if viewer >= 0 else range(game.seats):  # what is left is what every seat knows
        whole.state.ask_seat = seat  # cards that another seat is asked about are hidden like the others
        whole = whole.determinize(seat, chance.randrange)
    return whole


def _table(game: Game, header: Header, name: str) -> dict[str, Any]:
    st = game.state
    zones = st.zones
    data: dict[str, Any] = {"name": name, "game": header.game}
    options = {k: v for k, v in header.options.items() if k not in ("heroes", "dealt", "villains", "format")}
    if "format" in header.options:
        data["format"] = header.options["format"]
    if options:
        data["options"] = options
    data["turn"] = NAMES[st.turn]
    data["seats"] = {NAMES[seat]: _seat(game, seat) for seat in range(game.seats)}
    data["line_up"] = [game.card_id(card) for card in zones[zone.LINE_UP] if card != zone.EMPTY]
    data["main_deck_only"] = _ids(game, reversed(zones[zone.MAIN]))
    data["villains"] = _ids(game, reversed(zones[zone.VILLAINS]))
    if zones[zone.VILLAINS] and not st.villain_up:
        data["villain_face_down"] = True
    data["stacks"] = {stack: len(zones[zone.STACK + i]) for i, stack in enumerate(st.prog.rules.stacks)}
    data["destroyed"] = _ids(game, zones[zone.DESTROYED])
    data["power"] = max(0, st.left_power())
    data["steps"] = [{"expect": _expected(game)}]
    return data


def _seat(game: Game, seat: int) -> dict[str, Any]:
    base = zone.of(seat)
    found: dict[str, Any] = {}
    duel = game.state.prog.rules.confrontation
    if duel and game.state.size(base + zone.TEAM):
        found["character"] = game.state.cost[character(game.state, seat)]
        found["won"] = _ids(game, game.state.pile(base + zone.SCORE))
    for key, z in ZONES:
        cards = game.state.pile(base + z)
        if cards and not (duel and key == "heroes"):
            found[key] = _ids(game, reversed(cards) if key == "deck" else cards)
    return found


def _expected(game: Game) -> dict[str, Any]:
    """What must hold at once. Not the hand of the player whose turn it is: abilities may act at the start."""
    st = game.state
    expected: dict[str, Any] = {"turn": NAMES[st.turn], "line_up": _line_up(game)}
    for seat in range(game.seats):
        if seat != st.turn:
            hand = st.pile(zone.of(seat) + zone.HAND)
            expected[NAMES[seat]] = {"hand": _ids(game, hand)}
    return expected


def _line_up(game: Game) -> list[str]:
    return [game.card_id(card) for card in game.state.pile(zone.LINE_UP) if card != zone.EMPTY]


def _ids(game: Game, cards: Any) -> list[str]:
    return [game.card_id(card) for card in cards]
