"""The game as its users see it: what it refuses, what it tells, and that nothing changes behind their back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import longbox
from longbox import BadOptions, CannotUndo, Game, IllegalChoice, OutOfFuel
from longbox.engine import run
from longbox.engine.menu import menu
from longbox.engine.state import NO_INTS
from longbox.engine.words import zone
from longbox.scenario.layout import Layout
from longbox.scenario.play import Player, Step
from longbox.scenario.source import documents_of
from longbox.view import View, seen_events, view
from tests.engine.worlds import dice, game_number, pick


def played(text: str, *steps: str) -> Game:
    """The game of a scenario after some steps."""
    layout = Layout(next(iter(documents_of("name: test\ngame: base\n" + text, "test"))).data)
    player = Player(layout.game(), layout)
    for step in steps:
        player.play(Step(step, 1, layout))
    return player.game


def ids(game: Game, seat: int, z: int) -> list[str]:
    return [game.card_id(card) for card in game.state.zones[zone.SHARED + seat * zone.PER_SEAT + z]]


# --- illegal choices


def test_an_illegal_choice_names_the_options_and_changes_nothing() -> None:
    for n in range(6):
        game = game_number(n)
        below = dice(n)
        for _ in range(60):
            before = game.hash
            depth = game.undo_depth
            facts = [repr(event) for event in game.events]
            for index in (-1, game.decision.count, 10**6, 2**70):
                with pytest.raises(IllegalChoice) as caught:
                    game.choose(index)
                assert str(index) in str(caught.value)
                assert f"0 to {game.decision.count - 1}" in str(caught.value)
                assert [repr(o) for o in caught.value.options] == [repr(o) for o in game.decision.options]
            assert game.hash == before and game.undo_depth == depth
            assert [repr(event) for event in game.events] == facts
            game.choose(pick(game, below))


def test_a_finished_game_takes_no_choice() -> None:
    game = game_number(0)
    below = dice(0)
    while not game.over:
        assert game.winners == []
        game.choose(pick(game, below))
    before = game.hash
    with pytest.raises(IllegalChoice, match="over") as caught:
        game.choose(0)
    assert caught.value.options == []
    assert game.hash == before and game.winners


def test_decisions_and_options_can_be_read() -> None:
    game = longbox.new_game("base", seed=1)
    decision = game.decision
    assert (decision.kind, decision.prompt, decision.seat) == ("turn", "turn", game.turn)
    assert decision.count == len(decision.options) == len(decision.codes)
    assert [o.kind for o in decision.options] == ["play"] * 5 + ["end"]
    assert repr(decision).startswith("Decision(seat=") and "Option(play, card=" in repr(decision)


# --- undo


def test_undo_goes_back_to_where_nothing_hidden_was_seen() -> None:
    game = played("seats: {A: {hand: [punch, punch, kid_flash], deck: [kick]}, B: {}}")
    start = game.hash
    game.choose(0)
    once = game.hash
    game.choose(0)
    assert game.undo_depth == 2
    game.undo()
    assert game.hash == once
    game.choose(0)
    game.undo(2)
    assert game.hash == start and game.undo_depth == 0
    game.choose(2)  # Kid Flash draws: that cannot be unseen
    assert game.undo_depth == 0
    after = game.hash
    with pytest.raises(CannotUndo, match="0 can"):
        game.undo()
    assert game.hash == after


@pytest.mark.parametrize("steps", [0, -1, 3, 10**9])
def test_undo_refuses_what_it_cannot(steps: int) -> None:
    game = played("seats: {A: {hand: [punch, punch, punch]}, B: {}}", "A plays punch", "A plays punch")
    before = game.hash
    with pytest.raises(CannotUndo, match="2 can"):
        game.undo(steps)
    assert game.hash == before and game.undo_depth == 2


def test_undo_ends_where_somebody_else_decided() -> None:
    game = played(
        "seats: {A: {hand: [punch, bane, punch]}, B: {hand: [blue_beetle, kick, mera]}}",
        "A plays punch",
        "A plays bane",
    )
    assert game.decision.seat == 1 and game.undo_depth == 2
    game.choose(game.decision.count - 1)  # B does not defend
    assert game.decision.kind == "discard" and game.undo_depth == 1
    game.choose(0)
    assert game.undo_depth == 2
    game.choose(0)  # A goes on
    assert game.undo_depth == 1


def test_undo_takes_triggers_back_with_the_card() -> None:
    game = played("seats: {A: {heroes: [batman], hand: [lasso_of_truth, kick]}, B: {}}")
    before = game.hash
    game.choose(0)
    assert game.state.left_power() == 2
    game.undo()
    assert game.hash == before and game.state.left_power() == 0
    game.choose(0)
    assert game.state.left_power() == 2


def test_after_undo_the_events_are_those_of_the_last_choice_that_stands() -> None:
    game = played("seats: {A: {hand: [punch, kick, mera]}, B: {}}", "A plays punch")
    game.choose(0)
    standing = [repr(event) for event in game.events]
    game.choose(0)
    game.undo()
    assert [repr(event) for event in game.events] == standing


# --- copies


def test_clones_are_independent() -> None:
    for n in range(8):
        game = game_number(n)
        below = dice(n)
        for _ in range(40 + 13 * n):
            game.choose(pick(game, below))
        before = game.to_bytes()
        clone = game.clone()
        assert clone.to_bytes() == before
        other = dice(n + 50)
        for _ in range(60):
            if not clone.over:
                clone.choose(pick(clone, other))
        assert game.to_bytes() == before and clone.to_bytes() != before
        moved = clone.to_bytes()
        game.choose(pick(game, below))
        assert clone.to_bytes() == moved


def test_a_clone_starts_without_a_past() -> None:
    game = played("seats: {A: {hand: [punch, punch]}, B: {}}", "A plays punch")
    assert game.undo_depth == 1
    clone = game.clone()
    assert clone.undo_depth == 0
    clone.choose(0)
    clone.undo()
    assert clone.hash == game.hash


def test_a_copied_state_that_is_run_by_hand_harms_no_other_game() -> None:
    """All games share one empty list; facts of a bare copy must not end up in it."""
    state = longbox.new_game("base", seed=1).state.copy()
    try:
        run.choose(state, 0)
        assert NO_INTS == []
    finally:
        NO_INTS.clear()


def test_determinized_games_go_on_as_the_real_one_would() -> None:
    """What lies under another player's Super Hero comes back in every world that looks the same."""
    text = """
seats:
  A: {deck: [kick, mera, robin, bane, catwoman, punch, punch]}
  B: {hand: [bane, robin, kick], deck: [punch, punch, vulnerability, punch, lobo]}
villains: [ras_al_ghul, atrocitus, brainiac]
power: 40
"""
    game = played(text, "A defeats villain", "A ends turn")
    assert len(ids(game, 0, zone.UNDER)) == 1
    for n in range(12):
        world = game.determinize(1, dice(n))
        world.state.power = 40
        menu(world.state)
        world.choose(next(i for i, o in enumerate(world.decision.options) if o.kind == "defeat"))
        assert ids(world, 0, zone.UNDER) == [], "the card is lost in this world"


def test_a_determinized_world_keeps_the_card_that_is_being_looked_at() -> None:
    text = "seats: {A: {hand: [nth_metal, mera], deck: [kick, bane, robin, lobo, catwoman]}, B: {hand: [robin]}}"
    game = played(text, "A plays nth_metal")
    assert game.decision.kind == "yes_no"
    for n in range(12):
        world = game.determinize(1, dice(n))
        top = world.state.zones[zone.SHARED + zone.DECK][-1]
        world.choose(0)
        assert world.state.zones[zone.DESTROYED] == [top], "another card than the one looked at was destroyed"


@pytest.mark.parametrize("seat", [-2, 2, 9])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    game = longbox.new_game("base", seed=1)
    with pytest.raises(ValueError, match="seat"):
        game.view(seat)
    with pytest.raises(ValueError, match="seat"):
        game.determinize(seat, dice(1))


# --- facts


def test_events_have_audiences() -> None:
    text = "seats: {A: {hand: [kid_flash, nth_metal], deck: [kick, mera, bane]}, B: {hand: [robin]}, C: {}}"
    game = played(text)
    game.choose(0)
    kinds = {e.kind: e for e in game.events}
    assert list(kinds) == ["moved", "played"]  # the draw is a move too
    drawn = [e for e in game.events if e.kind == "moved"][-1]
    assert game.card_id(drawn.card) == "kick"
    assert [drawn.seen_by(seat) for seat in range(3)] == [True, False, False]
    assert kinds["played"].audience == 0b111
    told = [[e for e in seen_events(game, seat) if e.kind == "moved"][-1] for seat in (0, 1, 2, -1)]
    assert [e.card for e in told] == ["kick", "", "", ""]
    assert all((e.source, e.to, e.to_seat) == ("deck", "hand", 0) for e in told)
    game.choose(0)  # Nth Metal looks at the next one
    assert [e.card for e in seen_events(game, 0) if e.kind == "looked"] == ["mera"]
    assert not [e for e in seen_events(game, 1) if e.kind == "looked"]
    assert not [e for e in seen_events(game, -1) if e.kind == "looked"]


def test_events_are_those_of_one_choice() -> None:
    game = played("seats: {A: {hand: [punch, kick]}, B: {}}")
    game.choose(0)
    assert [e.kind for e in game.events] == ["moved", "played", "power"]
    game.choose(0)
    assert [e.kind for e in game.events] == ["moved", "played", "power"]
    assert game.events[2].amount == 2
    game.forget_events()
    assert game.events == []
    assert Game.from_bytes(game.to_bytes()).events == []


def test_a_card_that_leaves_a_known_hand_face_down_is_named_to_nobody_else() -> None:
    """Parallax shows all hands; the card Atrocitus takes from one of them afterwards is known to its owner alone."""
    text = """
seats:
  A: {deck: [kick, kick, kick, kick, kick]}
  B: {hand: [super_strength, super_strength, super_strength], deck: [punch, punch, punch, punch, punch]}
  C: {hand: [bane, robin, kick, mera]}
villains: [ras_al_ghul, parallax, atrocitus]
power: 8
"""
    game = played(text, "A defeats villain", "A ends turn", "B plays all")
    assert len(of(game, 0).seats[2].hand) == 4
    game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind == "defeat"))
    game.choose(game.decision.count - 1)
    assert len(ids(game, 2, zone.UNDER)) == 1
    for seat in (0, 1, -1):
        told = [e for e in seen_events(game, seat) if e.to == "under_hero" and e.to_seat == 2]
        assert [(e.card, e.before, e.after) for e in told] == [("", -1, -1)]
    own = [e for e in seen_events(game, 2) if e.to == "under_hero" and e.to_seat == 2]
    assert [e.card for e in own] == ids(game, 2, zone.UNDER)


def of(game: Game, seat: int) -> View:
    return view(game, seat)


def test_power_events_add_up_to_the_power() -> None:
    game = played("seats: {A: {hand: [the_riddler, kick, punch]}, B: {}}")
    total = 0
    for _ in range(3):
        game.choose(0)
        total += sum(e.amount for e in game.events if e.kind == "power")
    assert total == game.state.left_power() == 4


# --- questions nobody needs


def test_equal_triggers_are_not_put_in_order() -> None:
    """Four Villains gained at once are four times the same trigger of Wonder Woman."""
    game = played(
        "seats: {A: {heroes: [wonder_woman], hand: [princess_diana_of_themyscira, punch]}, B: {}}\n"
        "line_up: [bane, bane, lobo, starro, mera]",
        "A plays princess_diana_of_themyscira",
    )
    assert game.decision.kind == "turn"
    assert game.state.extra_draw == 4


# --- options


BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "unknown game 'chess'"),
    ({"seats": 1}, "2 to 5"),
    ({"seats": 6}, "2 to 5"),
    ({"seats": True}, "seats|2 to 5"),
    ({"seats": "2"}, "seats"),
    ({"seats": 2.5}, "seats"),
    ({"seats": 2.0}, "seats"),
    ({"seats": None}, "seats"),
    ({"villains": 1}, "2 to 12"),
    ({"villains": 13}, "2 to 12"),
    ({"villains": "8"}, "a number"),
    ({"villains": 8.0}, "a number"),
    ({"villains": True}, "a number"),
    ({"villains": None}, "a number"),
    ({"two_heads": 1}, "true or false"),
    ({"teams": "yes", "seats": 4}, "true or false"),
    ({"on_patrol": None}, "true or false"),
    ({"two_heads": True, "seats": 3}, "2 players"),
    ({"teams": True}, "4 players"),
    ({"teams": True, "seats": 5}, "4 players"),
    ({"teams": True, "two_heads": True, "seats": 4}, "2 players"),
    ({"heros": "random"}, "did you mean 'heroes'"),
    ({"colour": "red"}, "unknown option 'colour'"),
    ({"heroes": "anyhow"}, "random, first_game, dealt"),
    ({"heroes": 5}, "entry per seat"),
    ({"heroes": {"batman": 1}}, "entry per seat"),
    ({"heroes": [5, 6]}, "ids"),
    ({"heroes": b"ab"}, "ids"),
    ({"heroes": ["batman"]}, "2 seats"),
    ({"heroes": []}, "2 seats"),
    ({"heroes": ["batman", "superman", "cyborg"]}, "2 seats"),
    ({"heroes": [[], []]}, "1 Super Hero"),
    ({"heroes": [["batman", "cyborg"], ["superman"]]}, "1 Super Hero"),
    ({"heroes": [["batman"], ["superman"]], "two_heads": True}, "2 Super Heroes"),
    ({"heroes": ["batman", "batman"]}, "twice"),
    ({"heroes": ["batmn", "superman"]}, "did you mean 'batman'"),
    ({"heroes": ["punch", "superman"]}, "no Super Hero 'punch'"),
    ({"heroes": "dealt", "seats": 4}, "8 Super Heroes"),
    ({"heroes": "dealt", "seats": 5}, "10 Super Heroes"),
    ({"heroes": "dealt", "two_heads": True}, "dealt"),
    ({"dealt": "x"}, "list"),
    ({"dealt": [["batman"]]}, "2 seats"),
    ({"dealt": [["batman"], ["superman"], ["cyborg"]]}, "2 seats"),
    ({"dealt": [["batman", "batman"], ["cyborg"]]}, "twice"),
    ({"dealt": [["nobody"], ["cyborg"]]}, "no Super Hero 'nobody'"),
]


@pytest.mark.parametrize(("options", "told"), BAD, ids=lambda part: str(part) if isinstance(part, dict) else "")
def test_games_that_cannot_be(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOptions, match=told):
        longbox.new_game(**{"game": "base", **options})


@pytest.mark.parametrize(
    ("options", "heroes"),
    [
        ({}, 1),
        ({"two_heads": True}, 2),
        ({"two_heads": True, "heroes": "first_game"}, 2),
        ({"heroes": [["batman"], ["martian_manhunter"]]}, 1),
        ({"heroes": ("batman", "superman")}, 1),
        ({"two_heads": True, "heroes": [["batman", "cyborg"], ["superman", "aquaman"]]}, 2),
        ({"villains": 2}, 1),
        ({"villains": 12, "on_patrol": True}, 1),
    ],
)
def test_games_that_can_be(options: dict[str, Any], heroes: int) -> None:
    game = longbox.new_game("base", seed=9, **options)
    seen = of(game, 0)
    assert [len(seat.heroes) for seat in seen.seats] == [heroes, heroes]
    assert seen.villains_left == options.get("villains", 8) and seen.villain is not None
    assert seen.villain.id == "ras_al_ghul"
    assert (seen.main_deck_count, seen.stacks) == (109, {"kick": 16, "weakness": 20})


def test_one_of_two_dealt_is_kept() -> None:
    game = longbox.new_game("base", seats=3, seed=2, heroes="dealt")
    for seat in range(3):
        decision = game.decision
        assert (decision.seat, decision.prompt, decision.count) == (seat, "hero", 2)
        kept = decision.options[1].card
        game.choose(1)
        assert [game.card_id(kept)] == ids(game, seat, zone.TEAM)
        assert ids(game, seat, zone.DEALT) == []
    assert game.decision.kind == "turn"


# --- seeds


def test_same_seed_same_game() -> None:
    for seed in (1, "one", b"one"):
        assert longbox.new_game("base", seed=seed).hash == longbox.new_game("base", seed=seed).hash
    hashes = {longbox.new_game("base", seed=seed).hash for seed in [*range(40), "1 ", b"1", "", -1, 10**40]}
    assert len(hashes) == 45
    assert longbox.new_game("base").hash == longbox.new_game("base", seed=1).hash
    first = {longbox.new_game("base", seats=4, seed=seed, villains=12).turn for seed in range(40)}
    assert first == {0, 1, 2, 3}


# --- fuel


def looping_pack(folder: Path) -> str:
    file = folder / "loop.yaml"
    file.write_text(
        """\
pack: loop
version: 1
title: {en: Loop, fr: Boucle}
overlay: base
cards:
  punch:
    name: {en: Punch, fr: Coup de Poing}
    section: starters
    type: starter
    cost: 0
    vp: 0
    copies: 36
    noun: {gender: m, plural: Coups de Poing}
    play: [{power: 1}, {play: {is: punch, in: played}, again: true}]
""",
        encoding="utf-8",
    )
    return str(file)


def test_a_loop_of_effects_ends_in_a_typed_error(tmp_path: Path) -> None:
    game = longbox.new_game("base", seed=3, packs=[looping_pack(tmp_path)])
    options = game.decision.options
    vulnerability = next(i for i, o in enumerate(options) if game.card_id(o.card) == "vulnerability")
    game.choose(vulnerability)
    punch = next(i for i, o in enumerate(game.decision.options) if game.card_id(o.card) == "punch")
    before = game.hash
    with pytest.raises(OutOfFuel, match="do not come to an end") as caught:
        game.choose(punch)
    assert game.hash == before and game.undo_depth == 1
    stuck = caught.value.state
    assert stuck is not game.state
    assert stuck.fuel < 0 and len(stuck.stack) > 1000 and stuck.left_power() > 1000
    game.choose(game.decision.count - 1)
    assert game.state.turn_number == 2, "the game goes on without that card"


def test_a_game_in_which_every_choice_is_endless_is_over(tmp_path: Path) -> None:
    """The choice that leads there is one like any other: played again, the game ends in the same way."""
    file = Path(looping_pack(tmp_path))
    text = file.read_text(encoding="utf-8")
    punch = text[text.index("  punch:") :]
    into = "{play: {is: punch, in: hand}}"
    other = punch.replace("punch", "vulnerability").replace("en: Punch", "en: Vulnerability")
    other = other[: other.index("play:")] + f"play: [{{choose: 1, of: [{into}, [{into}, {{power: 1}}]]}}]\n"
    file.write_text(text + other, encoding="utf-8")
    hashes = set()
    for _ in range(2):
        game = longbox.new_game("base", seed=3, packs=[str(file)])
        first = next(i for i, o in enumerate(game.decision.options) if game.card_id(o.card) == "vulnerability")
        game.choose(first)
        assert game.decision.kind == "choose" and game.decision.count == 2
        for _ in range(2):  # one or the other, and which Punch if there are several
            if not game.over:
                game.choose(0)
        assert game.over and game.over_reason == "endless" and len(game.winners) >= 1
        assert Game.from_bytes(game.to_bytes()).hash == game.hash
        hashes.add(game.hash)
    assert len(hashes) == 1


def test_a_turn_that_asks_for_ever_ends_the_game(tmp_path: Path) -> None:
    """Each answer leads to the next question, nothing grows, and nobody can get out of it."""
    file = Path(looping_pack(tmp_path))
    text = file.read_text(encoding="utf-8").replace(
        "play: [{power: 1}, {play: {is: punch, in: played}, again: true}]",
        "play: [{choose: 1, of: [{put: {in: played, n: all}, to: hand}, {put: {in: played, n: all}, to: discard}]},"
        " {put: {in: discard, n: all}, to: hand}, {play: {is: punch, in: hand, n: 1}}]",
    )
    file.write_text(text, encoding="utf-8")
    game = longbox.new_game("base", seed=3, packs=[str(file)])
    punch = next(i for i, o in enumerate(game.decision.options) if game.card_id(o.card) == "punch")
    game.choose(punch)
    for _ in range(5_000):
        if game.over:
            break
        assert game.state.turn_number == 1
        game.choose(0)
    assert game.over_reason == "endless"


def test_a_turn_in_which_the_same_cards_are_played_for_ever_ends_the_game(tmp_path: Path) -> None:
    """One choice after the other is short, but each play leaves more behind for the next one to look at."""
    file = tmp_path / "round.yaml"
    file.write_text(
        """\
pack: round
version: 1
title: {en: Round, fr: Ronde}
overlay: titans
cards:
  punch:
    name: {en: Punch, fr: Coup de Poing}
    section: starters
    type: starter
    cost: 0
    vp: 0
    copies: 36
    noun: {gender: m, plural: Coups de Poing}
    play: [{once: {played: [super power, equipment]}, do: {power: 2}}]
    ongoing: [{use: any time, price: {discard: this}, do: {put: {cost: {at most: 4}, in: discard}, to: hand}}]
""",
        encoding="utf-8",
    )
    game = longbox.new_game("titans", seed=3, packs=[str(file)])
    turn = game.state.turn_number
    while not game.over and game.state.turn_number == turn:
        game.choose(next(i for i, o in enumerate(game.decision.options) if o.kind != "end" or game.decision.count == 1))
        assert len(game.state.played) <= 2000
    assert game.over_reason == "endless" and len(game.state.played) > 500


def test_an_ordinary_turn_stays_far_from_the_end_of_the_fuel() -> None:
    least = 10**9
    for n in range(12):
        game = game_number(n)
        below = dice(n)
        for _ in range(150):
            if not game.over:
                game.choose(pick(game, below))
                least = min(least, game.state.fuel)
    assert least > 19_000
