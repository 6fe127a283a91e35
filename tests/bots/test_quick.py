"""Whole games inside the compiled module are the games one plays choice by choice."""

from __future__ import annotations

from random import Random

import pytest

from longbox import new_game
from longbox.bots import decide, make_bot
from longbox.bots.facts import facts_of
from longbox.bots.program import CRASHED, BotFault
from longbox.bots.quickly import QuickBot, match_of
from longbox.bots.reading import DOING, HAVING, NUMBERS, ODDS, Forgotten, Reader
from longbox.bots.worth import TOLD, UNTOLD, event_of
from longbox.engine.program import Program
from longbox.engine.words import option, prompt
from longbox.games import GAMES
from longbox.lab.arena import play_bout
from longbox.language import verbs
from longbox.language.tree import Condition, Standing, Step, Value
from longbox.quick.book import Book, Boost
from longbox.quick.policy import FIRST_WILL_DO, JUDGED
from longbox.quick.tables import Tables
from longbox.scenario.layout import Layout
from longbox.scenario.source import documents_of

TABLES = [
    ("base", 2, {}), ("base", 5, {}), ("base", 4, {"teams": True}), ("base", 3, {"on_patrol": True}),
    ("titans", 2, {}), ("titans", 4, {}), ("rivals", 2, {}), ("metal", 2, {}), ("metal", 3, {}),
    ("injustice", 2, {}), ("injustice", 3, {"advanced": True}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
@pytest.mark.parametrize("names", [("rookie",), ("veteran",), ("veteran", "rookie")])
def test_a_match_is_the_game_of_the_public_api(game: str, seats: int, options: dict[str, object], names) -> None:
    bots = [[make_bot(names[seat % len(names)], 7 + seat) for seat in range(seats)] for _ in range(2)]
    stepped, quick = (new_game(game, seats=seats, seed=3, **options) for _ in range(2))  # type: ignore[arg-type]
    bought: list[list[str]] = [[] for _ in range(seats)]
    decisions = 0
    while not stepped.over:
        seat = stepped.decision.seat
        at = decide(bots[0][seat], stepped)
        asked = stepped.decision.options[at]
        if asked.kind in ("buy", "defeat"):
            bought[seat].append(stepped.card_id(asked.card))
        stepped.choose(at)
        decisions += 1
    match = match_of(quick.state, bots[1])
    assert match is not None
    match.play(100_000)
    assert quick.over and (quick.scores, quick.winners) == (stepped.scores, stepped.winners)
    assert (match.decisions, quick.state.turn_number) == (decisions, stepped.state.turn_number)
    assert [[quick.state.prog.defs[d].id for d in some] for some in match.bought] == bought


def test_a_match_stops_after_so_many_decisions() -> None:
    game = new_game("base", seats=2, seed=1)
    match = match_of(game.state, [make_bot("rookie", 1), make_bot("veteran", 2)])
    assert match is not None
    match.play(25)
    assert match.decisions == 25 and not game.over


def test_a_match_needs_quick_players_only() -> None:
    game = new_game("base", seats=2, seed=1)
    assert match_of(game.state, [make_bot("rookie", 1), make_bot("random", 2)]) is None


class Blank(QuickBot):
    """Has tables without a single card."""

    name = "blank"

    def book(self, prog: Program, seats: int) -> Book:
        return Book(Tables(facts_of(prog), 0), lambda d: Boost([], []))


def test_a_player_that_fails_is_told_from_an_engine_that_fails() -> None:
    game = new_game("base", seats=2, seed=1)
    counted = [0, 0, -1]
    with pytest.raises(BotFault, match="IndexError") as fault:
        play_bout(game, [Blank(1), Blank(2)], counted)
    assert fault.value.kind == CRASHED
    assert counted == [0, game.state.turn_number, game.state.ask_seat]


SEATS = [(game, seats) for game, box in GAMES.items() for seats in range(box.seats[0], box.seats[1] + 1)]


@pytest.mark.parametrize(("game", "seats"), SEATS)
@pytest.mark.parametrize("name", ["rookie", "veteran"])
def test_the_choice_is_the_same_in_every_world_the_seat_cannot_tell_from_this_one(name: str, game: str, seats: int):
    """The quick player is handed the state; what its seat may not know makes no difference to it."""
    table = new_game(game, seats=seats, seed=seats)
    chance = Random(f"{game} {seats}")
    bots = [make_bot(name, seat) for seat in range(seats)]
    worlds = 0
    for number in range(400):
        if table.over:
            break
        seat = table.decision.seat
        if table.decision.count > 1 and number % 4 == 0:
            at = decide(make_bot(name, number), table)
            for k in range(2):
                other = table.determinize(seat, Random(f"{number} {k}").randrange)
                assert decide(make_bot(name, number), other) == at, f"decision {number}: {table.decision.options}"
                worlds += 1
        wild = chance.random() < 0.15
        table.choose(chance.randrange(table.decision.count) if wild else decide(bots[seat], table))
    assert worlds > 40


# --- no word of the language is forgotten


def test_every_verb_has_a_price() -> None:
    summed = {"draw", "discard", "destroy", "gain", "put", "play", "power", "charge", "lose charges", "burn", "damage"}
    summed |= {"heal", "if", "may", "choose", "for", "attack", "once", "until"}
    harmful = {"discard", "gain", "destroy", "put", "until", "draw", "damage", "lose charges", "choose", "if", "for"}
    neutral = {name for name, row in verbs.VERBS.items() if row.brings is not None}
    harmless = {name for name, row in verbs.VERBS.items() if row.costs is not None}
    assert summed | neutral == {*verbs.VERBS} and not summed & neutral
    assert harmful | harmless == {*verbs.VERBS} and not harmful & harmless
    with pytest.raises(Forgotten, match="juggle"):
        Reader().steps_worth([Step("juggle", {})])
    with pytest.raises(Forgotten, match="juggle"):
        Reader().harm([Step("juggle", {})])


def test_a_new_verb_is_judged_by_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    head = verbs.Field("juggle", "value", "keep so many cards in the air")
    table = {**verbs.VERBS, "juggle": verbs.Word(head, brings=2, costs=0.5)}
    monkeypatch.setattr("longbox.bots.reading.VERBS", table)
    assert Reader().steps_worth([Step("juggle", {})]) == 2
    assert Reader().harm([Step("juggle", {})]) == 0.5


def test_every_condition_and_value_has_odds() -> None:
    kinds = {verbs.CONDITION_KINDS.get(kind, kind) for kind in verbs.CONDITIONS}
    assert kinds | {"nothing else"} == {*ODDS}
    assert {*verbs.VALUES} - {"number", "if"} | {"named"} == {*NUMBERS}
    juggled = Step("if", {"condition": Condition("juggled"), "then": ()})
    with pytest.raises(Forgotten, match="juggled"):
        Reader().steps_worth([juggled])
    with pytest.raises(Forgotten, match="juggles"):
        Reader().steps_worth([Step("power", {"value": Value("juggles")})])


def test_every_standing_ability_and_trigger_is_known() -> None:
    assert {*verbs.STANDINGS} == DOING | HAVING
    assert {*TOLD, *UNTOLD} == {*verbs.TRIGGERS}
    with pytest.raises(Forgotten, match="juggling"):
        Reader().standing_worth(Standing("juggling", {}))
    with pytest.raises(Forgotten, match="juggles"):
        event_of(Standing("when", {"event": "anyone juggles"}))


def test_every_question_has_an_answer() -> None:
    assert sorted((*JUDGED, *FIRST_WILL_DO)) == list(range(len(prompt.NAMES)))


AQUAMAN = """
name: a Location gained with Aquaman
game: base
power: 5
line_up: [the_batcave, kick, kick, kick, kick]
seats:
  A: {heroes: [aquaman], deck: [punch, punch, punch, punch, punch, punch]}
  B: {heroes: [superman]}
"""


@pytest.mark.parametrize("name", ["rookie", "veteran"])
def test_a_location_comes_on_top_of_the_deck(name: str) -> None:
    """What lasts is worth having soon, though playing it brings nothing at once."""
    game = Layout(next(iter(documents_of(AQUAMAN, "test"))).data).game()
    kinds = [o.kind for o in game.decision.options]
    location = next(
        i for i, o in enumerate(game.decision.options) if o.kind == "buy" and game.card_id(o.card) == "the_batcave"
    )
    assert "end" in kinds
    game.choose(location)
    assert game.decision.kind == "yes_no"
    assert game.decision.options[decide(make_bot(name, 1), game)].kind == "yes"
    assert game.state.options[0] >> option.SHIFT == option.YES
