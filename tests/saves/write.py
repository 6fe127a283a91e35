"""Writes saved games of all boxes, in mid-effect too, in the format at hand: `python -m tests.saves.write`.

Each format has its folder (format 2 is that of version 0.1.0), written once and never again: what was given away stays
as it is. The games bring their cards along. `played.json` says of each with which choices it was played on, and how it
ended.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longbox import Game
from longbox.engine import save
from tests.engine.worlds import BOXES, dice, game_number, pick

HERE = Path(__file__).parent
MOST = 7  # saves of a box
LONGEST = 2_000  # choices


def result(game: Game) -> str:
    """How a game ended, down to the place of each card; independent of how states are written."""
    zones = [[game.card_id(card) if card >= 0 else "" for card in cards] for cards in game.state.zones]
    told = [game.over_reason, game.scores, game.winners, game.state.turn_number, zones]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


def moments(box: str) -> Iterator[tuple[str, Game]]:
    """One state for each kind of question, early in the row those in the middle of the deepest effects."""
    found: dict[str, tuple[int, Game]] = {}
    for n in range(len(BOXES[box])):
        game, below = game_number(n, box), dice(n)
        for count in range(600):
            if game.over:
                break
            decision, st = game.decision, game.state
            kind = f"{decision.kind}-{decision.prompt}"
            depth = len(st.stack) * 8 + len(st.rows) * 4 + len(st.queue) + len(st.used)
            if count > 20 and depth > found.get(kind, (0, game))[0]:
                found[kind] = depth, game.clone()
            game.choose(pick(game, below))
    deepest = sorted(found.items(), key=lambda entry: (-entry[1][0], entry[0]))
    plain = [entry for entry in deepest if entry[0].startswith("turn")]
    for kind, (_, game) in [*deepest[: MOST - len(plain)], *plain]:
        yield kind, game


def guests() -> Iterator[tuple[str, Game]]:
    """Cards of other boxes at the table."""
    for box, n in (("metal", 6), ("injustice", 10)):
        game, below = game_number(n, box), dice(n + 7)
        for _ in range(4_000):
            if game.state.turn_number > 9 and len(game.state.stack) > 1:
                break
            game.choose(pick(game, below))
        yield f"{box}-crossover", game


def play_on(game: Game, seed: int) -> list[int]:
    below = dice(seed)
    choices: list[int] = []
    while not game.over and len(choices) < LONGEST:
        choices.append(pick(game, below))
        game.choose(choices[-1])
    return choices


def main() -> int:
    folder = HERE / f"format_{save.FORMAT}"
    if folder.exists():
        print(f"{folder} is there already: saves are written once", file=sys.stderr)
        return 1
    folder.mkdir()
    played: dict[str, Any] = {}
    named = [(f"{box}-{kind}", game) for box in BOXES for kind, game in moments(box)]
    for number, (name, game) in enumerate([*named, *guests()]):
        (folder / f"{name}.save").write_bytes(game.to_bytes(with_cards=True))
        choices = play_on(game, number)
        played[name] = {"choices": " ".join(map(str, choices)), "over": game.over, "result": result(game)}
    (folder / "played.json").write_text(json.dumps(played, indent=1) + "\n", encoding="utf-8")
    print(f"{len(played)} saves in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
