"""Writes the game that the tests of the page check: `python tools/fair_fixture.py`. It is one
short game between bots, with shares of two browsers, choices taken back, and what the first of them saw.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from longbox.bots import decide, make_bot
from longbox.engine.chance import make_key
from longbox.table import fair
from longbox.table.record import Seat, begin, new_header, order_of, root_of
from longbox.table.reviews import Fair, FairRecord
from longbox.table.tokens import commitment
from longbox.view import view

TARGET = Path(__file__).parents[1] / "web" / "src" / "pages" / "lib" / "fair.fixture.json"
OPTIONS = {"villains": 2}


def digest(name: str) -> bytes:
    return hashlib.sha256(f"a game for the tests of the page: {name}".encode()).digest()


def main() -> None:
    seed, shares = digest("seed"), [digest("share 0").hex(), digest("share 1").hex()]
    header = new_header("base", 2, OPTIONS, commitment(seed))
    root = root_of(seed, [Seat("human", "", share=share) for share in shares])
    game = begin(header, root)
    first = view(game, 0)
    order = order_of(game)
    bots = [make_bot("rookie", f"fixture {seat}") for seat in range(2)]
    steps: list[fair.Step] = []
    games = [game]
    while not games[-1].over:
        if len(steps) in (30, 31):  # two choices, and with them perhaps a shuffle, are taken back
            steps.append(fair.Step(-1, 1))
            games.pop()
            continue
        game = games[-1].clone()
        choice = decide(bots[game.decision.seat], game)
        game.choose(choice)
        steps.append(fair.Step(choice))
        games.append(game)
    record, _ = fair.record(header, root, b"", steps)
    pledges = [hashlib.sha256(bytes.fromhex(share)).hexdigest() for share in shares]
    told = Fair(header.commitment, "sha512-counter-1", order, seed.hex(), make_key(root).hex(), pledges, shares, record)
    seen = {
        "table": "fixture", "seat": 0, "at": 0, "commitment": header.commitment, "order": order, "share": shares[0],
        "pledge": pledges[0], "pledges": pledges, "heard": heard(record),
        "first": {
            "seat": 0, "n": len(record.rows[0].facts), "hand": [card.id for card in first.seats[0].hand],
            "line_up": [card.id for card in first.line_up if card is not None],
        },
    }  # fmt: skip
    TARGET.write_bytes(msgspec.json.encode({"fair": told, "seen": seen}) + b"\n")
    print(f"{TARGET}: {len(steps)} rows, {TARGET.stat().st_size} bytes")


def heard(record: FairRecord) -> list[dict[str, object]]:
    seen = fair.as_seen(record, 0)
    found, at = [], len(record.rows[0].facts)
    for row in record.rows[1:]:
        events = [event for event in seen[at : at + len(row.facts)] if event is not None]
        if row.facts:
            found.append({"seat": 0, "since": at, "n": at + len(row.facts), "events": events})
        at += len(row.facts)
    return found


if __name__ == "__main__":
    main()
