"""Purchases played on: what they are found to be worth corrects the numbers."""

from __future__ import annotations

import pytest

from longbox.bots.tables import tuned
from longbox.lab.purchases import Purchase, correct, corrections, purchases


def test_offers_differ_in_what_the_turn_ends_with() -> None:
    found = list(purchases("base", tuned("base"), 8, seed=1))
    assert all(len(p.gains) == len(p.expected) == len(p.leads) > 1 for p in found)
    assert any(len({tuple(sorted(some.items())) for some in p.gains}) > 1 for p in found)


def test_what_brings_less_than_expected_is_worth_less() -> None:
    """Card 1 always brings two points less than the numbers say, card 0 what they say."""
    offers = [{0: 1}, {1: 1}, {}]
    found = corrections([Purchase(offers, [3.0, 3.0, 0.0], [8.0, 6.0, 5.0], often=0.0)] * 1000, 2)
    assert [d for d, _, _ in found] == [0, 1]
    assert [points for _, points, _ in found] == pytest.approx([0.0, -2.0], abs=0.2)


def test_the_same_purchases_correct_the_same() -> None:
    start = tuned("base")
    once = correct("base", start, 30, seed=3)
    assert once == correct("base", start, 30, seed=3)
    assert once.bonus["kick"] != start.bonus.get("kick", 0.0)
