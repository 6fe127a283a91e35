"""A duel reported from the table runs as a scenario, characters included."""

from __future__ import annotations

import yaml

import longbox
from longbox.bots import Rookie, decide
from longbox.scenario.run import run_text
from longbox.table import report
from longbox.table.past import score_sheet
from longbox.table.record import Header


def test_a_report_of_a_duel_runs() -> None:
    game = longbox.new_game("rivals", seed=4)
    bots = [Rookie(1), Rookie(2)]
    header = Header("rivals", 2, {}, "", [])
    won = 0
    while not game.over:
        seen = game.view(game.decision.seat)
        if game.decision.kind == "turn" and not seen.played:
            text = report.scenario(game, header, seen.seat, "a report", ["a note"])
            (outcome,) = run_text(text)
            assert outcome.ok, outcome.message
            data = yaml.safe_load(text)
            assert [data["seats"][name]["character"] for name in "AB"] == [seat.character_cost for seat in seen.seats]
            won = max(won, *(len(data["seats"][name]["won"]) for name in "AB"))
        game.choose(decide(bots[seen.seat], game))
    assert won == 2


def test_the_score_sheet_counts_characters() -> None:
    for seed in range(20):
        game = longbox.new_game("rivals", seed=seed)
        bots = [Rookie(1), Rookie(2)]
        while not game.over:
            game.choose(decide(bots[game.decision.seat], game))
        sheets = score_sheet(game)
        assert [sum(row.vp for row in sheet.cards) for sheet in sheets] == game.scores
        names = {row.id for row in sheets[0].cards}
        if "the_joker_9" in names:
            return
    raise AssertionError("Batman never won a character")
