"""Saved games: exact in mid-effect, the same in another process, and no bytes from outside do harm."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import longbox
from longbox import Game, IllegalChoice, OutOfFuel
from longbox.engine import save
from longbox.engine.save import BadSave
from tests.engine.worlds import VARIANTS, dice, game_number, pick

ROOT = Path(__file__).parents[2]
# where the parts of a save lie, see save._Saved and save._State
FORMAT, GAME, PACKS, HASH, CARDS, PROGRAM, STATE, CHECK = range(8)
IN_STATE = 100  # such parts are given as IN_STATE + place
SEATS, FLAGS, NUMBERS, KEY, DEFN, LOC, ZONES = range(IN_STATE, IN_STATE + 7)
FRAMES, ROWS = IN_STATE + 16, IN_STATE + 17
TYPED = [*range(CHECK), *range(IN_STATE, IN_STATE + 18)]


def states(n: int, every: int) -> Iterator[Game]:
    """States of a random game: all its decisions in mid-effect and each so many-th of the others."""
    game = game_number(n)
    below = dice(n)
    count = 0
    while not game.over and count < 400:
        if game.decision.kind != "turn" or count % every == 0:
            yield game
        game.choose(pick(game, below))
        count += 1
    yield game


@cache
def saved(kind: str = "") -> bytes:
    """A save of an ordinary turn, or one made while a decision of this kind is pending."""
    for n in range(40):
        for game in states(n, 60):
            if not game.over and game.decision.kind == (kind or "turn") and game.state.turn_number > 4:
                return game.to_bytes()
    raise AssertionError(f"no decision of kind {kind}")


@cache
def _parts() -> list[Any]:
    parts: list[Any] = msgspec.msgpack.decode(saved("defend"))
    return parts


def part(at: int) -> Any:
    return _parts()[STATE][at - IN_STATE] if at >= IN_STATE else _parts()[at]


def changed(at: int, value: Any) -> bytes:
    """The bytes of a save with one part replaced, and a digest that fits."""
    parts = list(_parts())
    if at >= IN_STATE:
        at, value = STATE, [*parts[STATE][: at - IN_STATE], value, *parts[STATE][at - IN_STATE + 1 :]]
    parts[at] = value
    return sealed(parts)


def sealed(parts: list[Any]) -> bytes:
    """A forger knows how the digest is made."""
    digest = hashlib.sha256(msgspec.msgpack.encode([*parts[:CHECK], b""])).digest()[:16]
    return msgspec.msgpack.encode([*parts[:CHECK], digest])


# --- round trips


@pytest.mark.parametrize("n", range(len(VARIANTS)))
def test_a_save_is_exact_and_plays_on_alike(n: int) -> None:
    kinds = set()
    for game in states(n, 45):
        data = game.to_bytes()
        loaded = Game.from_bytes(data)
        assert loaded.to_bytes() == data and loaded.hash == game.hash
        assert loaded.decision.codes == game.decision.codes
        assert [loaded.view(seat) for seat in range(game.seats)] == [game.view(seat) for seat in range(game.seats)]
        kinds.add(game.decision.kind)
        twin = game.clone()
        below = dice(n + 1)
        for _ in range(6):
            if twin.over:
                break
            at = pick(twin, below)
            twin.choose(at)
            loaded.choose(at)
            assert [repr(e) for e in loaded.events] == [repr(e) for e in twin.events]
        assert loaded.to_bytes() == twin.to_bytes()
    assert len(kinds) > 2, "no state in mid-effect was met"


@pytest.mark.parametrize("kind", ["turn", "discard", "destroy", "defend", "choose", "yes_no"])
def test_every_kind_of_decision_can_be_saved(kind: str) -> None:
    game = Game.from_bytes(saved(kind))
    assert game.decision.kind == kind
    for at in range(game.decision.count):
        twin = Game.from_bytes(saved(kind))
        twin.choose(at)
        assert twin.to_bytes() != saved(kind)


def test_a_loaded_game_has_no_past() -> None:
    game = longbox.new_game("base", seed=1)
    game.choose(0)
    assert game.undo_depth == 1
    assert Game.from_bytes(game.to_bytes()).undo_depth == 0


def test_loading_does_not_share_anything() -> None:
    data = saved()
    one, other = Game.from_bytes(data), Game.from_bytes(data)
    one.choose(0)
    assert other.to_bytes() == data


def test_a_fresh_process_loads_and_plays_on_alike() -> None:
    """Its hash seed and its first import are its own."""
    script = (
        "import sys\n"
        "from longbox import Game\n"
        "for line in sys.stdin:\n"
        "    game = Game.from_bytes(bytes.fromhex(line))\n"
        "    for _ in range(12):\n"
        "        if not game.over: game.choose(game.decision.count // 2)\n"
        "    print(game.hash)\n"
    )
    kinds = ["turn", "discard", "defend", "yes_no"]
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="\n".join(saved(kind).hex() for kind in kinds),
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    told = []
    for kind in kinds:
        game = Game.from_bytes(saved(kind))
        for _ in range(12):
            if not game.over:
                game.choose(game.decision.count // 2)
        told.append(game.hash)
    assert done.stdout.split() == told


# --- hostile bytes


def refused(data: bytes) -> str:
    with pytest.raises(BadSave) as caught:
        Game.from_bytes(data)
    return str(caught.value)


def test_truncated_bytes_are_refused() -> None:
    data = saved("defend")
    for end in range(0, len(data), 11):
        refused(data[:end])
    refused(data + b"\x00")


def test_random_bytes_are_refused() -> None:
    source = random.Random(5)
    for size in (0, 1, 2, 10, 100, 3000):
        for _ in range(30):
            refused(source.randbytes(size))


def test_huge_bytes_are_refused_unread() -> None:
    assert "at most" in refused(b"\x91" * (save.MAX_BYTES + 1))


@pytest.mark.parametrize("depth", [200, 5_000, 300_000])
def test_deep_bytes_are_refused(depth: int) -> None:
    refused(b"\x91" * depth)
    inside = changed(FRAMES, [["MARK"]]).replace(b"\xa4MARK", b"\x91" * depth + b"\x90")
    refused(inside)


def test_another_format_is_named() -> None:
    assert "format 99" in refused(changed(FORMAT, 99))
    assert "format 0" in refused(changed(FORMAT, 0))


def test_other_cards_are_named() -> None:
    assert "other cards" in refused(changed(HASH, "0" * 32))


def test_an_unknown_box_is_no_save() -> None:
    parts = list(_parts())
    parts[GAME], parts[HASH] = "chess", "0" * 32
    refused(sealed(parts))


@pytest.mark.parametrize("path", ["/no/such/pack.yaml", "/etc/passwd", "/dev/zero", "", "a\0b", "x" * 5000])
def test_a_save_that_names_packs_that_are_none(path: str) -> None:
    parts = list(_parts())
    parts[PACKS], parts[HASH] = [path], "0" * 32
    refused(sealed(parts))


def test_text_that_is_no_text() -> None:
    game = saved().find(b"\xa4base")
    assert game > 0
    refused(saved()[: game + 1] + b"\xff\xfe\xfd\xfc" + saved()[game + 5 :])


WRONG: list[Any] = [None, -1, 2**64 - 1, 1.5, "x", b"x", {}, [None], ["x"], [[["x"]]], True]


@pytest.mark.parametrize("at", TYPED)
def test_parts_of_the_wrong_type_are_refused(at: int) -> None:
    for wrong in WRONG:
        if type(wrong) is not type(part(at)) and not (at in (KEY, GAME, HASH) and isinstance(wrong, str | bytes)):
            refused(changed(at, wrong))
    refused(msgspec.msgpack.encode(_parts()[:at] if at < IN_STATE else _parts()[:CHECK]))
    refused(msgspec.msgpack.encode([*_parts(), at]))
    refused(changed(STATE, [*_parts()[STATE], at]))
    refused(changed(STATE, _parts()[STATE][: at % IN_STATE]))


def _cut(part: Any) -> Any:
    return part[:-1]


def _longer(part: Any) -> Any:
    return [*part, part[-1]]


def _far(part: Any) -> Any:
    return [*part[:-1], 100_000]


@pytest.mark.parametrize("at", [FLAGS, NUMBERS, DEFN, LOC, ZONES])
@pytest.mark.parametrize("change", [_cut, _longer])
def test_parts_that_do_not_fit_together_are_refused(at: int, change: Callable[[Any], Any]) -> None:
    refused(changed(at, change(part(at))))


def test_cards_that_are_not_there_are_refused() -> None:
    refused(changed(DEFN, _far(part(DEFN))))
    refused(changed(ZONES, [[100_000], *part(ZONES)[1:]]))
    refused(changed(ZONES, [[-2], *part(ZONES)[1:]]))
    main, *others = part(ZONES)
    refused(changed(ZONES, [[*main, main[0]], *others]))  # a card in two places
    refused(changed(ZONES, [main[1:], *others]))  # a card in none


@pytest.mark.parametrize("seats", [-1, 0, 1, 3, 6, 100])
def test_another_number_of_seats_is_refused(seats: int) -> None:
    if seats != part(SEATS):
        refused(changed(SEATS, seats))


@pytest.mark.parametrize("part", [FRAMES, ROWS])
def test_frames_and_rows_of_the_wrong_shape_are_refused(part: int) -> None:
    for wrong in ([], [1], [0] * 14, [0] * 16, [0] * 9, [0] * 11):
        refused(changed(part, [wrong]))


def test_no_changed_byte_makes_a_game_that_breaks() -> None:
    """Bytes are checked before they are believed: what is not refused can be looked at and played."""
    source = random.Random(11)
    for kind in ("turn", "discard", "defend"):
        data = saved(kind)
        for _ in range(120):
            mutated = bytearray(data)
            mutated[source.randrange(len(data))] = source.randrange(256)
            try:
                game = Game.from_bytes(bytes(mutated))
            except BadSave:
                continue
            play_a_little(game, source)


def play_a_little(game: Game, source: random.Random) -> None:
    for _ in range(25):
        for seat in range(game.seats):
            game.view(seat)
        if game.over:
            assert len(game.scores) == game.seats
            return
        try:
            game.choose(source.randrange(game.decision.count))
        except (IllegalChoice, OutOfFuel):
            return


def test_numbers_out_of_bounds_are_refused() -> None:
    for name in ("turn", "ask_kind", "ask_prompt", "over", "ask_card"):
        at = save.NUMBERS.index(name)
        for value in (-9, 4_000):
            numbers = list(part(NUMBERS))
            numbers[at] = value
            refused(changed(NUMBERS, numbers))
