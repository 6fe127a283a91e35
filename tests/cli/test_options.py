from __future__ import annotations

from dataclasses import fields

from longbox.cli.common import Variants
from longbox.games import GAMES
from longbox.games.options import CHOICES


def test_every_option_of_a_box_has_its_switch() -> None:
    switches = {field.name for field in fields(Variants)} - {"first_game"}  # short for `--heroes first_game`
    assert switches == set(CHOICES)
    every_box_takes = {"format"}
    assert {choice.name for box in GAMES.values() for choice in box.choices} | every_box_takes == set(CHOICES)
