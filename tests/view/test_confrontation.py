"""What the two players of a duel may know of each other."""

from __future__ import annotations

import longbox
from longbox.view import SPECTATOR
from tests.text.test_confrontation import DUEL, duel, pick


def test_the_piles_of_characters_lie_open():
    for viewer in (0, 1, SPECTATOR):
        batman, joker = duel().view(viewer).seats
        assert [c.id for c in batman.heroes] == ["batman_9"]
        assert [c.id for c in batman.characters] == ["batman_12", "batman_15"]
        assert [c.id for c in joker.heroes] == ["the_joker_9"]
        assert [c.id for c in joker.characters] == ["the_joker_12", "the_joker_15"]
        assert (batman.character_cost, joker.character_cost) == (9, 9)
        assert batman.won == joker.won == ()


def test_before_the_first_card():
    game = duel()
    found = game.view(0).confrontation
    assert (found.stage, found.seat, found.foe, found.power, found.cost) == ("", 0, 1, 0, 9)
    assert found.certain == 9  # 3 + 4 and 2
    assert found.draws == 0
    assert found.deck == ("punch",) * 5
    assert [o.price for o in game.view(0).decision.options if o.kind == "confront"] == [9]


def test_what_a_hand_promises_is_nobody_elses_business():
    mine, theirs = duel().view(0).confrontation, duel().view(1).confrontation
    assert mine.certain == 9 and theirs.certain == 5  # Batwoman and Robin
    assert theirs.deck == ()
    open_ = duel().view(SPECTATOR).confrontation
    assert (open_.certain, open_.draws, open_.deck) == (0, 0, ())


def test_certain_power_counts_the_character_once_and_again():
    text = DUEL.replace("[killing_joke, kick]", "[joy_buzzer, joy_buzzer, utility_belt, huntress, nightwing]")
    game = duel(text)
    # 2 + 2 + 3 + (2 + 1) + 2, and the first Equipment
    assert game.view(0).confrontation.certain == 13
    assert game.view(0).confrontation.draws == 1
    pick(game, "confront")
    pick(game, "play", "joy_buzzer")
    assert game.view(0).confrontation.certain == 13
    assert game.view(0).confrontation.power == 3
    last = duel(text.replace("A: {", "A: {character: 15, "))
    assert last.view(0).confrontation.certain == 12 + 5


def test_running_totals_of_the_block_window():
    game = duel()
    for kind, card in (("confront", ""), ("play", "killing_joke"), ("play", "kick"), ("strike", "")):
        pick(game, kind, card)
    for viewer in (0, 1, SPECTATOR):
        found = game.view(viewer).confrontation
        assert (found.stage, found.seat, found.foe, found.power, found.cost) == ("blocks", 0, 1, 9, 9)
    assert [o.price for o in game.view(1).decision.options] == [11, 12, -1]
    assert game.view(0).decision.options == ()
    pick(game, "block", "batwoman")
    assert game.view(0).confrontation.cost == game.view(0).seats[1].character_cost == 11
    pick(game, "no")
    assert game.view(0).confrontation.stage == ""
    assert game.view(0).seats[1].character_cost == 9


def test_a_character_taken_lies_beside_the_winner():
    game = duel(DUEL.replace("[batwoman, robin]", "[punch]"))
    for kind, card in (("confront", ""), ("play", "killing_joke"), ("play", "kick"), ("strike", "")):
        pick(game, kind, card)
    batman, joker = game.view(SPECTATOR).seats
    assert [c.id for c in batman.won] == ["the_joker_9"]
    assert [c.id for c in joker.heroes] == ["the_joker_12"]
    assert [c.id for c in joker.characters] == ["the_joker_15"]
    assert joker.character_cost == 12


def test_the_base_game_has_no_such_thing():
    seen = longbox.new_game("base").view(0)
    assert seen.confrontation is None
    assert [seat.character_cost for seat in seen.seats] == [-1, -1]
