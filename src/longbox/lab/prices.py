"""What the network thinks that cards are worth, given back to the veteran: `python -m longbox.lab.prices base --out F`.

At many moments of games every card that is still to be had is laid into the discard pile of who is on turn; the network
(`longbox.bots.foresight`) tells how many points that is worth. Where the numbers say something else they are moved
towards it: for a card that lasts all of the way, since how often it comes round tells nothing about it, for others a
part. Super-Villains are left alone; what it is worth to take them from others, the network does not tell.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from longbox.bots.foresight import foresight_of
from longbox.bots.tables import Tuned, tuned
from longbox.engine.menu import menu
from longbox.engine.piles import add_card, put
from longbox.engine.state import State
from longbox.engine.words import loc, zone
from longbox.games import new_game, program
from longbox.lab.learn import Book
from longbox.quick.playout import playout

WILD = 10
LOOKS = 6  # turns between two moments, at most
RIDGE = 5.0
SHARE = 0.4  # of the way
LASTING = 1.0


def prices(game: str, numbers: Tuned, games: int, seed: int) -> Iterator[tuple[int, float, float]]:
    """Definition, how often it would come round, and the points that the network says it is worth more."""
    random = Random(seed)
    book = Book(game, numbers)
    for _ in range(games):
        st = new_game(game, seats=2, seed=random.randrange(1 << 40)).state
        while True:
            playout(st, book.judge(st), random.randrange(1 << 30), WILD, 1 + random.randrange(LOOKS))
            if st.over:
                break
            if st.menu_due:
                menu(st)
            yield from _moment(st, book)


def _moment(st: State, book: Book) -> Iterator[tuple[int, float, float]]:
    foresight = foresight_of(st.prog)
    assert foresight is not None
    judge = book.judge(st)
    judge.look(st)
    before = foresight.forecast(st, st.turn)[1]
    for d in _to_be_had(st):
        more = foresight.forecast(richer(st, d), st.turn)[1] - before
        yield d, judge.factor / 1000, more - judge.points(d) / 1000


def richer(st: State, d: int) -> State:
    """The same table with one card more in the discard pile of who is on turn."""
    world = st.copy()
    z = zone.of(st.turn) + zone.DISCARD
    add_card(world, d, z | (st.turn + 1) << loc.OWNER_SHIFT)
    put(world, len(world.defn) - 1, z)
    return world


def _to_be_had(st: State) -> list[int]:
    """Every definition that may still be bought."""
    zones = (zone.MAIN, zone.LINE_UP, *st.prog.rules.sold)
    found = {int(st.defn[card]) for z in zones for card in st.pile(z) if card >= 0}
    return sorted(d for d in found if st.prog.defs[d].section != "super_villains")


def priced(game: str, numbers: Tuned, games: int, seed: int) -> Tuned:
    """The numbers, moved to what the network says."""
    defs = program(game).defs
    found: dict[int, list[tuple[float, float]]] = {}
    for d, often, missed in prices(game, numbers, games, seed):
        found.setdefault(d, []).append((often, missed))
    bonus, keep = dict(numbers.bonus), dict(numbers.keep)
    for d, told in sorted(found.items()):
        often, missed = np.array(told).T
        table = np.column_stack([np.ones(len(often)), often])
        more = np.linalg.solve(table.T @ table + RIDGE * np.eye(2), table.T @ missed)
        share = LASTING if defs[d].ongoing else SHARE
        id = defs[d].id
        bonus[id] = round(bonus.get(id, 0.0) + share * float(more[0]), 3)
        keep[id] = round(keep.get(id, 0.0) + share * float(more[1]), 3)
    return msgspec.structs.replace(numbers, bonus=bonus, keep=keep)


def main() -> None:
    parser = argparse.ArgumentParser(description="Move the numbers of the veteran towards what the network says.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500, help="games whose moments are looked at")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if foresight_of(program(options.game)) is None:
        parser.error(f"there is no network for '{options.game}'")
    numbers = priced(options.game, tuned(options.game), options.games, options.seed)
    options.out.write_bytes(msgspec.json.format(msgspec.json.encode(numbers), indent=1) + b"\n")


if __name__ == "__main__":
    main()
