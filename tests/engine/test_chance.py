"""Chance: what the module's docstring promises, worked out again from nothing but SHA-512."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest

import longbox
from longbox.engine.chance import below, make_key, shuffle
from longbox.engine.moves import reshuffle
from longbox.engine.piles import pile_up
from longbox.engine.words import zone
from tests.engine.worlds import dice, game_number, pick

STREAM_MAIN = 6  # as published: 0 the table, 1 + seat a seat's deck, 6 the Main Deck
KEY = hashlib.sha256(b"a key of the test").digest()


# --- the definition, written down a second time


def numbers(key: bytes, stream: int, counter: int) -> Iterator[tuple[int, int]]:
    """The 16-bit numbers of a stream from a block on, each with the block that comes after it."""
    while True:
        data = hashlib.sha512(key + (counter * 16 + stream).to_bytes(8, "big")).digest()
        counter += 1
        for at in range(0, 64, 2):
            yield int.from_bytes(data[at : at + 2], "big"), counter


def expected_shuffle(cards: list[int], key: bytes, stream: int, counter: int) -> tuple[list[int], int]:
    cards = cards[:]
    source = numbers(key, stream, counter)
    for left in range(len(cards), 1, -1):
        largest = 65536 // left * left
        number, counter = next((n, c) for n, c in source if n < largest)
        at = number % left
        cards[left - 1], cards[at] = cards[at], cards[left - 1]
    return cards, counter


@pytest.mark.parametrize("size", [0, 1, 2, 3, 10, 32, 33, 34, 64, 65, 114, 300])
def test_shuffles_follow_the_definition(size: int) -> None:
    for stream in (0, 1, 6, 7):
        for counter in (0, 1, 999):
            cards = list(range(size))
            after = shuffle(cards, KEY, stream, counter)
            assert (cards, after) == expected_shuffle(list(range(size)), KEY, stream, counter)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 100, 40_000, 65_535, 65_536])
def test_numbers_follow_the_definition(n: int) -> None:
    for counter in range(40):
        number, after = below(n, KEY, 3, counter)
        largest = 65536 // n * n
        assert (number, after) == next((x % n, c) for x, c in numbers(KEY, 3, counter) if x < largest)


def test_a_number_that_would_be_unfair_is_skipped() -> None:
    """Below 40 000 only 16-bit numbers below 40 000 count; two in five are skipped, over the end of a block too."""
    first = [next(numbers(KEY, 2, counter))[0] for counter in range(200)]
    skipped = [counter for counter, number in enumerate(first) if number >= 40_000]
    assert skipped
    for counter in skipped:
        assert below(40_000, KEY, 2, counter)[0] != first[counter] % 40_000


# --- whole games, checked as a player with the published key would


def test_the_set_up_of_a_game_can_be_checked() -> None:
    for seed in ("a word", 12, b"sixteen secret b"):
        game = longbox.new_game("base", seats=3, seed=seed)
        st = game.state
        assert st.key == make_key(seed)
        of_section = [st.prog.defs[d].section for d in st.defn]
        main = [card for card, section in enumerate(of_section) if section == "main_deck"]
        shuffled, _ = expected_shuffle(main, st.key, STREAM_MAIN, 0)
        assert st.zones[zone.LINE_UP] == shuffled[:-6:-1]
        assert st.zones[zone.MAIN] == shuffled[:-5]
        starters = [card for card, section in enumerate(of_section) if section == "starters"]
        for seat in range(3):
            base = zone.SHARED + seat * zone.PER_SEAT
            mine, _ = expected_shuffle(starters[seat * 10 : seat * 10 + 10], st.key, 1 + seat, 0)
            assert st.zones[base + zone.HAND] == mine[:-6:-1]
            assert st.zones[base + zone.DECK] == mine[:-5]


def test_a_reshuffle_can_be_checked() -> None:
    checked = 0
    for n in range(4):
        game = game_number(n)
        random_below = dice(n)
        for _ in range(120):
            game.choose(pick(game, random_below))
        st = game.state.copy()
        st.record = False
        for seat in range(game.seats):
            base = zone.SHARED + seat * zone.PER_SEAT
            deck, pile = st.zones[base + zone.DECK][:], st.zones[base + zone.DISCARD][:]
            before = st.counters[1 + seat]
            assert reshuffle(st, seat) == bool(pile)
            shuffled, after = expected_shuffle(pile, st.key, 1 + seat, before)
            assert st.zones[base + zone.DECK] == shuffled + deck
            assert st.counters[1 + seat] == (after if len(pile) > 1 else before)
            checked += len(pile) > 1
    assert checked > 4


# --- keys, streams, fairness


def test_keys() -> None:
    assert make_key(7) == make_key("7") == hashlib.sha256(b"longbox seed 7").digest()
    assert make_key(b"7") == hashlib.sha256(b"longbox key 7").digest()
    assert len({make_key(seed) for seed in (0, 1, -1, "", "0 ", b"", b"0", 10**30)}) == 8


def test_a_shuffle_keeps_the_cards() -> None:
    cards = [5, 5, 9, 1, 0, 700]
    shuffle(cards, KEY, 1, 0)
    assert Counter(cards) == Counter([5, 5, 9, 1, 0, 700])


def test_every_order_is_equally_likely() -> None:
    """24 orders of 4 cards in 4 800 shuffles: chi-square below the 0.1 % bound for 23 degrees of freedom."""
    found: Counter[tuple[int, ...]] = Counter()
    counter = 0
    for _ in range(4_800):
        cards = [0, 1, 2, 3]
        counter = shuffle(cards, KEY, 5, counter)
        found[tuple(cards)] += 1
    assert len(found) == 24
    assert sum((n - 200) ** 2 / 200 for n in found.values()) < 49.7


def test_every_card_comes_up_first_equally_often() -> None:
    found: Counter[int] = Counter()
    for counter in range(0, 8_000, 4):
        cards = list(range(10))
        shuffle(cards, KEY, 0, counter)
        found[cards[-1]] += 1
    assert sum((found[card] - 200) ** 2 / 200 for card in range(10)) < 27.9


def test_numbers_are_equally_likely() -> None:
    found = Counter(below(6, KEY, 4, counter)[0] for counter in range(6_000))
    assert sum((found[n] - 1_000) ** 2 / 1_000 for n in range(6)) < 20.5


def test_streams_do_not_touch_each_other() -> None:
    """No block of one stream is a block of another, whatever the counters."""
    seen: set[tuple[int, ...]] = set()
    for stream in range(8):
        for counter in range(20):
            cards = list(range(30))
            shuffle(cards, KEY, stream, counter)
            seen.add(tuple(cards))
    assert len(seen) == 8 * 20


def test_what_one_player_does_leaves_the_shuffles_of_the_others_alone() -> None:
    one, other = longbox.new_game("base", seed=4), longbox.new_game("base", seed=4)
    st = one.state
    for _ in range(5):
        reshuffle(st, 0)
        pile_up(st, zone.SHARED + zone.DISCARD, st.pile(zone.SHARED + zone.DECK))
        pile_up(st, zone.SHARED + zone.DECK, [])
    assert st.counters[1] > other.state.counters[1]
    for state in (st, other.state):
        base = zone.SHARED + zone.PER_SEAT
        pile_up(state, base + zone.DISCARD, sorted(state.pile(base + zone.DECK)))
        pile_up(state, base + zone.DECK, [])
        reshuffle(state, 1)
    assert (
        st.zones[zone.SHARED + zone.PER_SEAT + zone.DECK] == other.state.zones[zone.SHARED + zone.PER_SEAT + zone.DECK]
    )
