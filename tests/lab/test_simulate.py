"""Runs of many games: what is counted, and that it can be repeated."""

from __future__ import annotations

import json

import pytest

from longbox import BadOptions, new_game
from longbox.bots import BadBot
from longbox.cli.main import main
from longbox.lab import players
from longbox.lab import simulate as module
from longbox.lab.journal import BadJournal
from longbox.lab.simulate import Result, play, simulate
from longbox.view import View

KEYS = ["games", "finished", "errors", "wins", "mean_turns", "mean_decisions", "mean_scores"]
KEYS += ["seconds", "games_per_second", "decisions_per_second"]
TIMES = ("seconds", "games_per_second", "decisions_per_second")


def counts(result: Result) -> dict[str, object]:
    return {k: v for k, v in result.to_dict().items() if k not in TIMES}


def test_keys_of_the_report():
    report = simulate("base", 2, ["random", "random"], 4, 1).to_dict()
    assert list(report) == KEYS
    assert report["games"] == report["finished"] == 4
    assert report["errors"] == 0


def test_shared_wins_add_up_to_the_games():
    result = simulate("base", 3, ["random"], 6, 2)
    assert sum(result.wins) == pytest.approx(6)
    assert len(result.mean_scores) == 3


def test_same_seed_same_games_whatever_the_jobs():
    one = simulate("base", 2, ["rookie", "random"], 6, 7, swap=True)
    two = simulate("base", 2, ["rookie", "random"], 6, 7, swap=True, jobs=2)
    assert counts(one) == counts(two)
    assert counts(one) != counts(simulate("base", 2, ["rookie", "random"], 6, 8, swap=True))


def test_swap_moves_the_bots_and_plays_each_deal_from_each_seat():
    plan = module.Plan("base", 3, ("a", "b", "c"), 1, True, {})
    assert [plan.seated(n) for n in range(4)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]
    seeds = [plan.seed_of(n) for n in range(6)]
    assert len(set(seeds[:3])) == len(set(seeds[3:])) == 1
    assert seeds[0] != seeds[3]


def test_wins_go_to_the_bot_not_to_the_seat():
    result = simulate("base", 2, ["random", "rookie"], 4, 5, swap=True)
    assert result.wins == (0, 4)


def test_options_are_passed_on():
    seen = simulate("base", 4, ["random"], 2, 1, options={"teams": True, "villains": 3})
    assert seen.finished == 2
    assert sum(seen.wins) == pytest.approx(2)


def test_progress_is_told():
    told: list[tuple[int, int]] = []
    simulate("base", 2, ["random"], 3, 1, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


class Wrong:
    name = "wrong"

    def __init__(self, seed: int | str = 0) -> None:
        self.turns = 0

    def choose(self, view: View) -> int:
        self.turns += 1
        return 999 if self.turns > 3 else 0


def test_errors_are_collected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(players, "make_bot", lambda name, seed=0: Wrong(seed))
    monkeypatch.setattr(players, "BOTS", ("wrong",))
    result = simulate("base", 2, ["wrong"], 2, 1, options={"villains": 4})
    assert (result.games, result.finished, result.errors) == (2, 0, 2)
    failure = result.failures[0]
    assert failure.type == "IllegalChoice"
    assert "999" in failure.message
    assert failure.options == {"villains": 4}
    assert new_game("base", seats=2, seed=failure.seed, villains=4).decision.count > 0
    assert result.wins == (0, 0)


def test_a_game_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MOST_DECISIONS", 10)
    played = play(module.Plan("base", 2, ("random", "random"), 1, False, {}), 0)
    assert played.failure is not None and played.failure.type == "Endless"
    assert played.decisions == 10


@pytest.mark.parametrize(
    ("bots", "games", "options", "error"),
    [
        (["rooky"], 1, {}, BadBot),
        (["rookie"] * 3, 1, {}, BadOptions),
        (["random"], 0, {}, BadOptions),
        (["random"], 1, {"teams": True}, BadOptions),
        (["random"], 1, {"seats": 3}, BadOptions),
    ],
)
def test_bad_input_is_refused_at_once(bots: list[str], games: int, options: dict[str, object], error: type[Exception]):
    with pytest.raises(error):
        simulate("base", 2, bots, games, 1, options=options)


# --- interrupted runs


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_command_goes_on(tmp_path, interrupted, monkeypatch, capsys, jobs):
    command = ["simulate", "--bots", "rookie,random", "--swap", "--villains", "2", "--json", "--jobs", jobs]
    told, played = interrupted([*command, "--games", "4000"], "lab/simulate-base-*/games.jsonl")
    assert told == "longbox: interrupted; the same command goes on where it stopped\n"
    assert 4 <= played < 4000
    (journal,) = tmp_path.glob("lab/simulate-base-*/games.jsonl")
    last = max(
        json.loads(line)["n"] for line in journal.read_text().rpartition("\n")[0].split("\n")[1:]
    )  # two jobs leave gaps
    monkeypatch.chdir(tmp_path)
    found = []
    for kept in ("--keep", "--no-keep"):
        assert main([*command, "--games", str(last + 4), kept]) == 0
        found.append(json.loads(capsys.readouterr().out))
        for name in TIMES:
            del found[-1][name]
    assert found[0] == found[1]
    assert found[0]["finished"] == last + 4
    assert list(tmp_path.iterdir()) == []  # nothing is left of a run that came to its end


def test_only_what_is_missing_is_played(tmp_path, monkeypatch):
    played: list[int] = []

    def counted(plan: module.Plan, number: int) -> module.Played:
        played.append(number)
        return play(plan, number)

    monkeypatch.setattr(module, "play", counted)
    some = {"options": {"villains": 2}, "out": tmp_path}
    simulate("base", 2, ["random"], 3, 1, **some)
    whole = simulate("base", 2, ["random"], 5, 1, **some)
    assert played == [0, 1, 2, 3, 4]
    assert counts(whole) == counts(simulate("base", 2, ["random"], 5, 1, options={"villains": 2}))
    again = simulate("base", 2, ["random"], 5, 1, **some)
    assert len(played) == 10  # the five of the run without a folder
    assert counts(again) == counts(whole)
    assert again.games_per_second == 0


def test_a_shorter_run_leaves_the_games_of_a_longer_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    stop = KeyboardInterrupt()

    def till_the_third(done: int, total: int) -> None:
        if done == 3:
            raise stop

    with pytest.raises(KeyboardInterrupt):
        simulate("base", 2, ["random"], 9, 1, keep=True, progress=till_the_third)
    (kept,) = tmp_path.glob("lab/*/games.jsonl")
    assert simulate("base", 2, ["random"], 2, 1, keep=True).games == 2
    assert kept.exists()
    assert simulate("base", 2, ["random"], 3, 1, keep=True).games == 3
    assert not kept.exists()


def test_a_failure_is_kept_as_it_was(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(players, "make_bot", lambda name, seed=0: Wrong(seed))
    monkeypatch.setattr(players, "BOTS", ("wrong",))
    first = simulate("base", 2, ["wrong"], 2, 1, options={"villains": 4}, out=tmp_path)
    assert simulate("base", 2, ["wrong"], 2, 1, options={"villains": 4}, out=tmp_path).failures == first.failures


def test_another_run_in_the_same_folder_is_refused(tmp_path):
    simulate("base", 2, ["random"], 1, 1, options={"villains": 2}, out=tmp_path)
    with pytest.raises(BadJournal, match=r"another run \(swap\)"):
        simulate("base", 2, ["random"], 1, 1, options={"villains": 2}, swap=True, out=tmp_path)
    assert simulate("base", 2, ["random"], 1, 1, swap=True, out=tmp_path, fresh=True).games == 1
