"""Tables in the middle of real games, put into the database of a test server without playing them over the wire.

Bots play in this process until a stage of the game is reached and the first seat is asked; every choice is written as
the server would have written it, so that log, last turns and replays are those of a played game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from longbox.bots import decide, make_bot
from longbox.engine.game import Game
from longbox.table import facts
from longbox.table.record import RUNNING, Change, Row, Seat, begin, new_header
from longbox.table.store import Store
from longbox.table.tokens import commitment, hashed, new_id, new_token
from tests.table.house import Json

# As long as people's names are: the layouts must bear them.
NAMES = ("Marguerite", "Jean-Baptiste", "Capitaine Anne", "Vétéran", "Marie-Hélène")
LONGEST = 4000  # choices


@dataclass(frozen=True)
class Setting:
    """A way to play a box."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)


SETTINGS = {
    "base": Setting("base", 2),
    "base-five": Setting("base", 5),
    "base-teams": Setting("base", 4, {"teams": True}),
    "base-two-heads": Setting("base", 2, {"two_heads": True}),
    "base-patrol": Setting("base", 3, {"on_patrol": True}),
    "titans": Setting("titans", 3),
    "titans-teams": Setting("titans", 4, {"teams": True}),
    "rivals": Setting("rivals", 2),
    "metal": Setting("metal", 3),
    "metal-five": Setting("metal", 5),
    "metal-crossover": Setting("metal", 2, {"crossover": {"villains": ["base:the_joker", "base:ras_al_ghul"]}}),
    "injustice": Setting("injustice", 3),
    "injustice-arenas": Setting("injustice", 4, {"impossible": True, "advanced": True}),
}
# What is asked, and when: at the beginning of a turn, in its middle, from a pile, under attack.
STAGES: dict[str, tuple[int, Callable[[Game], bool]]] = {
    "early": (1, lambda g: g.decision.kind == "turn"),
    "middle": (9, lambda g: g.decision.kind == "turn" and len(g.state.played) > 2),
    "late": (22, lambda g: g.decision.kind == "turn" and len(g.state.played) > 1),
    "asked": (14, lambda g: g.decision.kind not in ("turn", "defend") and len(g.decision.options) > 2),
    "attacked": (6, lambda g: g.decision.kind == "defend"),
}


def until(game: Game, stage: str, seed: str, note: Callable[[Game, int, int, str], None]) -> bool:
    """Bots play on until the stage is reached; false if the game ended first."""
    turn, fits = STAGES[stage]
    bots = [make_bot("rookie", f"{seed}/{i}") for i in range(game.seats)]
    for _ in range(LONGEST):
        if game.over:
            return False
        st = game.state
        if st.turn_number >= turn and game.decision.seat == 0 and fits(game):
            return True
        seat, kind = game.decision.seat, game.decision.kind
        choice = decide(bots[seat], game)
        game.choose(choice)
        note(game, seat, choice, kind)
    return False


def reach(setting: Setting, stage: str) -> tuple[Any, bytes, list[Row]]:
    """The first game of a row of seeds that comes to this stage, with every choice in it."""
    for number in range(40):
        name = f"{setting.game} {setting.seats} {stage} {number}"
        seed = name.encode().ljust(32, b".")[:32]
        head = new_header(setting.game, setting.seats, setting.options, commitment(seed), first=0)
        rows: list[Row] = []

        def note(game: Game, seat: int, choice: int, kind: str, rows: list[Row] = rows) -> None:
            packed = facts.pack(game.events)
            turn = game.state.turn_number
            rows.append(Row(len(rows) + 1, seat, kind, choice, None, "bot", game.hash, turn, packed, 1.0))

        game = begin(head, seed)
        if until(game, stage, name, note):
            return head, seed, rows
    raise AssertionError(f"no game of {setting} comes to {stage}")


async def put(db: str, setting: Setting, stage: str) -> Json:
    """Writes such a game as a running table; its id and the token of the first seat."""
    head, seed, rows = reach(setting, stage)
    token = new_token()
    seats = [Seat("human", NAMES[0], "rookie", hashed(token))]
    seats += [Seat("bot", NAMES[i], "rookie") for i in range(1, setting.seats)]
    id = new_id()
    store = Store(db)
    store.open()
    await store.create(id, head, seed, seats, RUNNING)
    for row in rows:
        await store.send(Change(id, row.at, row))
    await store.close()
    return {"table": id, "token": token}
