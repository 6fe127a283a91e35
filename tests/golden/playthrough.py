"""Golden playthroughs: whole games as readable text, each decision with its options and the facts it brought about."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from longbox import Game, Option, new_game
from longbox.engine.events import Event
from longbox.view.events import zone_name
from tests.engine.worlds import CROSSOVER, dice, pick

HERE = Path(__file__).parent
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {  # box/name: seats, seed, options
    "base/2_seats": (2, 7, {}),
    "base/3_seats": (3, 3, {}),
    "base/4_seats": (4, 11, {}),
    "base/5_seats": (5, 5, {}),
    "base/two_heads": (2, 2, {"two_heads": True}),
    "base/teams": (4, 4, {"teams": True}),
    "base/on_patrol": (3, 6, {"on_patrol": True}),
    "base/dealt_heroes": (2, 8, {"heroes": "dealt"}),
    "base/twelve_villains": (2, 12, {"villains": 12}),
    "injustice/2_seats": (2, 3, {}),
    "injustice/3_seats_impossible": (3, 5, {"impossible": True}),
    "injustice/4_seats_both_modes": (4, 2, {"impossible": True, "advanced": True}),
    "injustice/2_seats_short_advanced": (2, 6, {"advanced": True, "length": "short"}),
    "injustice/3_seats_long_dealt": (3, 4, {"length": "long", "heroes": "dealt"}),
    "metal/2_seats": (2, 3, {}),
    "metal/3_seats": (3, 5, {}),
    "metal/4_seats": (4, 2, {}),
    "metal/5_seats": (5, 8, {}),
    "metal/dealt_heroes": (2, 6, {"heroes": "dealt"}),
    "metal/crossover": (2, 4, {"crossover": CROSSOVER}),
    "rivals/duel": (2, 42, {}),
    "rivals/empty_main_deck": (2, 5, {}),
    "titans/2_seats": (2, 3, {}),
    "titans/3_seats": (3, 8, {}),
    "titans/4_seats_draft": (4, 5, {"hero_draft": True}),
    "titans/5_seats": (5, 9, {}),
    "titans/two_villains": (2, 11, {"villains": 2, "heroes": "dealt"}),
}

# Where a game is told only so far, the turn it stops after; the whole of it is told with fewer seats.
LAST_TURN = {
    "injustice/3_seats_impossible": 21,
    "injustice/4_seats_both_modes": 24,
    "injustice/2_seats_short_advanced": 18,
    "injustice/3_seats_long_dealt": 18,
    "titans/3_seats": 40,
    "titans/two_villains": 30,
    "titans/4_seats_draft": 30,
    "titans/5_seats": 40,
    "metal/3_seats": 45,
    "metal/4_seats": 48,
    "metal/5_seats": 50,
    "metal/dealt_heroes": 20,
    "metal/crossover": 40,
}


def playthrough(name: str) -> str:
    seats, seed, options = GAMES[name]
    box = name.split("/", maxsplit=1)[0]
    game = new_game(box, seats=seats, seed=seed, **options)
    below = dice(seed)
    lines = [f"# {box}, {seats} seats, seed {seed}, options {options}", *_table(game)]
    while not game.over and game.state.turn_number <= LAST_TURN.get(name, 10_000):
        decision = game.decision
        options_told = [_option(game, option) for option in decision.options]
        at = pick(game, below)
        lines.append(
            f"{decision.seat} {decision.kind}/{decision.prompt}: {options_told[at]}   of: {_counted(options_told)}"
        )
        game.choose(at)
        for event in game.events:
            lines.append(f"    {_event(game, event)}")
            if event.kind == "turn":
                lines += _table(game)
    over = f"over: {game.over_reason}" if game.over else "so far"
    lines += [f"# {over}, scores {game.scores}, winners {game.winners}", ""]
    return "\n".join(lines)


def _counted(options: list[str]) -> str:
    return ", ".join(told if n == 1 else f"{n} x {told}" for told, n in Counter(options).items())


def _table(game: Game) -> list[str]:
    view = game.view(game.turn)
    row = [card.id if card else "-" for card in view.line_up]
    told = [
        f"= turn {view.turn_number}: line-up {row}, villain {view.villain.id if view.villain else None}, {view.stacks}"
    ]
    for seat in view.seats:
        heroes = [card.id for card in seat.heroes]
        told.append(
            f"= {seat.seat} {heroes}: {seat.vp} VP, hand {seat.hand_count}, deck {seat.deck_count},"
            f" discard {[card.id for card in seat.discard]}, ongoing {[card.id for card in seat.ongoing]}"
        )
    return told


def _option(game: Game, option: Option) -> str:
    parts = [option.kind]
    if option.card >= 0:
        parts.append(game.card_id(option.card))
    if option.seat >= 0:
        parts.append(f"seat {option.seat}")
    if option.kind == "alternative":
        parts.append(str(option.index))
    if option.word:
        parts.append(option.word)
    return " ".join(parts)


def _event(game: Game, event: Event) -> str:
    parts = [event.kind]
    for name in ("seat", "card", "other", "amount", "source", "to"):
        value = getattr(event, name)
        if value < 0:
            continue
        if name == "card":
            parts.append(game.card_id(value))
        elif name in ("source", "to"):
            zone, seat = zone_name(game.state, value)
            parts.append(f"{'from' if name == 'source' else 'to'} {zone}{f' {seat}' if seat >= 0 else ''}")
        else:
            parts.append(f"{name} {value}")
    return " ".join(parts)
