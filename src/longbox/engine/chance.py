"""Chance: a keyed, counter-based stream. Same key and counters, same cards, on every machine and for ever.

Block i of stream s is SHA-512(key | (i * 16 + s) as 8 bytes, big end first), read as thirty-two 16-bit numbers.
A number below n is such a 16-bit number modulo n; those at or above the largest multiple of n are skipped.
Anyone who knows the key can check every shuffle with nothing but SHA-512, which every browser has.
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_BLOCK: Final = 64
_sha512: Final = hashlib.sha512


class Chance:
    """One use of chance, as it is noted for whoever checks a game: a shuffle, or a number below `below`."""

    def __init__(self, stream: int, counter: int, z: int, told: int, before: list[int], after: list[int]) -> None:
        self.stream = stream
        self.counter = counter
        self.told = told  # how much of `State.events` was told when it happened
        self.zone = z  # the pile that was shuffled, -1 if the cards were in nobody's pile yet
        self.before = before  # a copy; of a number: the cards it picks from, or none
        self.after = after
        self.below = 0  # 0: a shuffle
        self.drawn = 0


def make_key(seed: int | bytes | str) -> bytes:
    """The key of a game. An int or text is for repeatable games; live tables give 32 secret bytes."""
    if isinstance(seed, bytes):
        return hashlib.sha256(b"longbox key " + seed).digest()
    return hashlib.sha256(b"longbox seed " + str(seed).encode()).digest()


def block(key: bytes, stream: int, counter: int) -> bytes:
    return _sha512(key + (counter * 16 + stream).to_bytes(8, "big")).digest()


def shuffle(cards: list[i64], key: bytes, stream: int, counter: int) -> int:
    """Shuffles in place (Fisher-Yates from the last card down) and returns the next counter."""
    row = vec[i64](cards)
    counter = shuffle_row(row, len(cards), key, stream, counter)
    for i in range(len(cards)):
        cards[i] = row[i]
    return counter


def shuffle_row(row: vec[i64], left: i64, key: bytes, stream: int, counter: int) -> int:
    """As `shuffle`, of the first `left` numbers of a row."""
    if left < 2:
        return counter
    data = block(key, stream, counter)
    counter += 1
    pos: i64 = 0
    high: i64
    low: i64
    number: i64
    pick: i64
    card: i64
    while left > 1:
        if pos == _BLOCK:
            data = block(key, stream, counter)
            counter += 1
            pos = 0
        high = data[pos]
        low = data[pos + 1]
        number = high * 256 + low
        pos += 2
        pick = number % left
        if number - pick + left > 65536:  # above the largest multiple
            continue
        left -= 1
        card = row[left]
        row[left] = row[pick]
        row[pick] = card
    return counter


def quick(x: i64) -> i64:
    """The next number of a quick generator (xorshift, 2 ** 32 - 1 numbers in turn), for games only imagined."""
    x ^= (x << 13) & 4294967295
    x ^= x >> 17
    x ^= (x << 5) & 4294967295
    return x


def quick_shuffle(row: vec[i64], left: i64, x: i64) -> i64:
    """Shuffles the first `left` numbers of a row and returns the state of the quick generator."""
    pick: i64
    card: i64
    while left > 1:
        x = quick(x)
        pick = x * left >> 32
        left -= 1
        card = row[left]
        row[left] = row[pick]
        row[pick] = card
    return x


def below(n: int, key: bytes, stream: int, counter: int) -> tuple[int, int]:
    """A number below n, and the next counter."""
    while True:
        data = block(key, stream, counter)
        counter += 1
        pos = 0
        while pos < _BLOCK:
            number = data[pos] * 256 + data[pos + 1]
            pos += 2
            if number < 65536 - 65536 % n:
                return number % n, counter
