"""The networks that tell how games end, box by box, as data. `longbox.lab.foresee` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from struct import unpack

import msgspec

from longbox.engine.program import Program
from longbox.games import BadOptions, program
from longbox.quick.foresight import PLACES, SCALARS, SIZES, STAGES, SUPPLIES, Foresight

# In the order of their numbers, see `longbox.quick.foresight`.
KINDS = ("owned", "dense", "lasting", "held", "identity", "offered", "left", "faced")
BESIDES = {"villains": STAGES, "supply": SUPPLIES, "place": PLACES, "seats": SIZES, "scalar": SCALARS}


class Network(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers of half precision; rows go by names, so that new cards in a box do no harm."""

    first: dict[str, bytes]  # by row, a number for each unit
    first_constant: bytes
    second: list[bytes]
    second_constant: bytes
    last: list[bytes]
    last_constant: bytes


def row_names(prog: Program) -> list[str]:
    """What each row of the first layer stands for."""
    names = [f"{kind} {d.id}" for kind in KINDS for d in prog.defs]
    return names + [f"{name} {i}" for name, count in BESIDES.items() for i in range(count)]


def foresight_of(prog: Program) -> Foresight | None:
    """None where nothing was learned: with cards from elsewhere."""
    return None if prog.packs else _foresight(prog.rules.game)


@lru_cache(maxsize=16)
def _foresight(game: str) -> Foresight | None:
    path = files("longbox.bots").joinpath("networks", f"{game}.json")
    return built(shipped(game), program(game)) if path.is_file() else None


def shipped(game: str) -> Network:
    """What was learned of a box, as data."""
    path = files("longbox.bots").joinpath("networks", f"{game}.json")
    if not path.is_file():
        raise BadOptions(f"there is no network for '{game}'")
    return msgspec.json.decode(path.read_bytes(), type=Network)


def built(network: Network, prog: Program) -> Foresight:
    nothing = bytes(len(network.first_constant))
    first = [network.first.get(name, nothing) for name in row_names(prog)]
    return Foresight(
        _by_unit([*first, network.first_constant]),
        _by_unit([*network.second, network.second_constant]),
        _by_unit([*network.last, network.last_constant]),
    )


def _by_unit(numbers: Sequence[bytes]) -> list[list[float]]:
    rows = [unpack(f"<{len(row) // 2}e", row) for row in numbers]
    return [list(unit) for unit in zip(*rows, strict=True)]
