"""The arena: fair pairings, ratings, going on after an interruption, and bots that misbehave."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from longbox import BadOptions, _install
from longbox.bots import BadBot, make_bot, others
from longbox.cli.main import main
from longbox.lab import arena as module
from longbox.lab import players
from longbox.lab.arena import Bout, Plan, arena, bout_of
from longbox.lab.journal import BadJournal, Journal
from longbox.lab.ratings import rated

EXAMPLE = Path(__file__).parents[2] / "examples" / "json_bot.py"
ANSWER = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "choose":
        {answer}
        sys.stdout.flush()
"""


def test_bots_meet_by_a_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--format", "quick", "--games", "4", "--bots", "random,rookie", "--json", "--out", str(tmp_path)]
    assert main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["errors"] == 0 and told["games"] == 4
    assert main(["arena", "--format", "quick", "--game", "titans", "--games", "4", "--out", str(tmp_path / "x")]) == 2
    assert "quick" in capsys.readouterr().err


@pytest.fixture
def bot(tmp_path):
    """Writes a program that answers its questions so."""

    def write(answer: str, name: str = "bot") -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(ANSWER.format(answer=answer))
        return f"cmd:{sys.executable} {path}"

    return write


@pytest.fixture(autouse=True)
def calm(monkeypatch):
    """Stalls are counted for each process."""
    monkeypatch.setattr(module, "_stalls", {})
    monkeypatch.setattr("longbox.bots.program.STARTING", 8.0)
    yield
    players.close_programs()


def short(bots: list[str], games: int, out: Path, **more) -> module.Arena:
    return arena("base", bots, games, 1, options={"villains": 2}, out=out, **more)


def test_every_pairing_with_the_same_deals_and_swapped_seats():
    plan = Plan("base", 2, ("a", "b", "c"), 1, 10.0, {})
    assert plan.pairings == [("a", "b"), ("a", "c"), ("b", "c")]
    first = [(plan.deal(n), plan.names(n)) for n in range(6)]
    assert [names for _, names in first] == [("a", "b"), ("a", "c"), ("b", "c"), ("b", "a"), ("c", "a"), ("c", "b")]
    assert {deal for deal, _ in first} == {0}
    assert plan.deal(6) == 1


def test_two_bots_at_a_table_of_three_take_turns_to_sit_twice():
    plan = Plan("base", 3, ("a", "b"), 1, 10.0, {})
    assert plan.pairings == [("a", "a", "b"), ("a", "b", "b")]


def test_the_better_bot_is_rated_higher_whatever_the_jobs(tmp_path):
    one = short(["random", "rookie"], 8, tmp_path / "one")
    two = short(["random", "rookie"], 8, tmp_path / "two", jobs=2)
    assert one.standings == two.standings and one.pairs == two.pairs
    best, worst = one.standings
    assert (best.bot, best.games, worst.wins) == ("rookie", 8, 8 - best.wins)
    assert best.rating.low < best.rating.mu < best.rating.high
    assert best.rating.mu > worst.rating.mu
    assert best.low < best.share <= best.high


def test_tables_of_three(tmp_path):
    result = short(["random", "rookie"], 3, tmp_path, seats=3)
    assert (result.games, result.errors) == (6, 0)
    assert result.standings[0].bot == "rookie"
    assert sum(one.wins for one in result.standings) == pytest.approx(6)


def test_what_was_played_is_not_played_again(tmp_path, monkeypatch):
    short(["random", "rookie"], 2, tmp_path)
    played: list[int] = []

    def counted(plan: Plan, number: int) -> Bout:
        played.append(number)
        return bout_of(plan, number)

    monkeypatch.setattr(module, "bout_of", counted)
    longer = short(["random", "rookie"], 6, tmp_path)
    assert played == [2, 3, 4, 5]
    assert longer.standings == short(["random", "rookie"], 6, tmp_path / "whole").standings
    short(["random", "rookie"], 6, tmp_path)
    assert len(played) == 4 + 6


def test_a_line_cut_short_is_played_again(tmp_path):
    whole = short(["random", "rookie"], 4, tmp_path)
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    assert short(["random", "rookie"], 4, tmp_path).standings == whole.standings
    assert len(path.read_text().splitlines()) == 1 + 4


def test_another_run_in_the_same_folder_is_refused(tmp_path):
    short(["random", "rookie"], 2, tmp_path)
    with pytest.raises(BadJournal, match=r"another run \(seed\)"):
        arena("base", ["random", "rookie"], 2, 9, options={"villains": 2}, out=tmp_path)
    fresh = arena("base", ["random", "rookie"], 2, 9, options={"villains": 2}, out=tmp_path, fresh=True)
    assert fresh.games == 2


def test_two_runs_may_not_write_to_one_folder(tmp_path):
    plan = Plan("base", 2, ("random", "rookie"), 1, 10.0, {})
    journal = Journal(tmp_path, plan.head(), Bout)
    with pytest.raises(BadJournal, match="another run is writing"):
        Journal(tmp_path, plan.head(), Bout)
    journal.close()


def test_an_interrupted_command_goes_on(tmp_path, interrupted):
    command = ["arena", "--bots", "random,rookie", "--games", "400", "--out", str(tmp_path / "out"), "--jobs", "2"]
    journal = tmp_path / "out" / "games.jsonl"
    told, played = interrupted(command, "out/games.jsonl")
    assert told == "longbox: interrupted; the same command goes on where it stopped\n"
    assert 4 <= played < 400
    head = json.loads(journal.read_bytes().splitlines()[0])
    assert head["bots"] == ["random", "rookie"]
    going_on = arena("base", ["random", "rookie"], played // 2 + 2, 1, out=tmp_path / "out")
    assert going_on.games == played // 2 + 2


# --- bots of others


def test_a_program_plays(tmp_path):
    result = short([f"cmd:{EXAMPLE}", "random"], 4, tmp_path)
    assert result.lines == []
    assert result.standings[0].bot == f"cmd:{EXAMPLE}"


BAD = [
    ("crashed", "raise ZeroDivisionError('no luck')", "ended with exit code 1: ZeroDivisionError: no luck"),
    ("crashed", "import os; os.kill(os.getpid(), 11)", "ended by signal 11"),
    ("crashed", "sys.stdout.close(); import os; os.close(1); os.close(0); import time; time.sleep(60)", "closed its"),
    ("cheated", "print('{\"choice\": 999}')", "chose 999 of "),
    ("cheated", "print('{\"choice\": -1}')", "chose -1 of "),
    ("stalled", "import time; time.sleep(60)", "did not answer within"),
    ("garbled", "print('I think the first one')", "answered 'I think the first one' instead of"),
    ("garbled", 'print(\'{"choice": "0"}\')', "instead of"),
    ("garbled", "print('{\"choice\": 0}\\n' * 3)", "spoke without being asked"),
    ("garbled", "print('x' * 100000, end='')", "more than 65536 bytes"),
]


@pytest.mark.parametrize(("kind", "answer", "told"), BAD)
def test_a_bad_program_loses_its_game_and_stops_nobody(bot, tmp_path, monkeypatch, kind, answer, told):
    # Only who is to stall has little time: a busy machine is no fault.
    monkeypatch.setattr("longbox.bots.program.STARTING", 1.0 if kind == "stalled" else 120.0)
    name = bot(answer)
    seconds = 0.5 if kind == "stalled" else 120.0
    result = short(["random", name, "rookie"], 2, tmp_path / "out", seconds=seconds)
    assert (result.games, result.errors) == (6, 0)
    last = result.standings[-1]
    assert (last.bot, last.wins, last.faults) == (name, 0, {kind: 4})
    assert next(pair for pair in result.pairs if pair.bot == "rookie" and pair.foe == "random").games == 2
    (line,) = result.lines
    assert line.startswith(f"{name} {kind} and lost 4 games; first in game ") and told in line


def test_a_program_that_does_not_read_stalls(tmp_path, monkeypatch):
    monkeypatch.setattr("longbox.bots.program.STARTING", 0.0)
    result = short(["random", "cmd:sleep 60"], 2, tmp_path, seconds=0.3)
    assert result.standings[-1].faults == {"stalled": 2}


def test_who_always_stalls_is_not_waited_for_for_ever(bot, tmp_path, monkeypatch):
    monkeypatch.setattr("longbox.bots.program.STARTING", 0.2)
    asked = tmp_path / "asked"
    asked.touch()
    name = bot(f"import time; open({str(asked)!r}, 'a').write('x'); time.sleep(60)")
    result = short(["random", name], 40, tmp_path / "out", seconds=0.1)
    assert len(asked.read_text()) <= module.PATIENCE  # and not once for each game
    assert result.standings[-1].faults == {"stalled": 40}


def test_a_program_that_fails_now_and_then_loses_only_these_games(tmp_path):
    path = tmp_path / "moody.py"
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'game' and message['seat'] == 0: sys.exit('not from here')\n"
        "    if message['type'] == 'choose':\n"
        "        print(json.dumps({'choice': len(message['view']['decision']['options']) - 1}), flush=True)\n"
    )
    name = f"cmd:{sys.executable} {path}"
    result = short([name, "random"], 6, tmp_path / "out")
    moody = next(one for one in result.standings if one.bot == name)
    assert (moody.games, moody.faults) == (6, {"crashed": 3})
    assert "ended with exit code 1: not from here" in result.lines[0]


def test_children_of_a_program_end_with_it(tmp_path):
    script = tmp_path / "nest.sh"
    script.write_text(f"#!/bin/sh\nsleep 300 & echo $! > {tmp_path}/pid; echo nonsense; wait\n")
    script.chmod(0o755)
    short([f"cmd:{script}", "random"], 1, tmp_path / "out")
    child = int((tmp_path / "pid").read_text())
    until = time.monotonic() + 60  # who is killed dies when the machine comes to it; by itself it would last longer
    while alive(child):
        assert time.monotonic() < until
        time.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        return "Z (zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_a_bot_of_ours_that_fails_is_told_of_too(tmp_path, monkeypatch):
    class Broken:
        name = "broken"

        def choose(self, view):
            raise KeyError("punch")

    real = make_bot
    monkeypatch.setattr(players, "make_bot", lambda name, seed=0: Broken() if name == "rookie" else real(name, seed))
    result = short(["random", "rookie"], 2, tmp_path)
    assert result.lines == ["rookie crashed and lost 2 games; first in game 0: KeyError: 'punch'"]


def test_an_error_of_ours_counts_for_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_DECISIONS", 5)
    result = short(["random", "rookie"], 2, tmp_path)
    assert (result.games, result.errors) == (2, 2)
    assert "2 games ended in an error of Longbox" in result.lines[0]
    assert all(one.games == 0 for one in result.standings)


PACKAGE = """
import sys

class Peeker:
    name = "peeker"

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, view):
        print("thinking aloud")
        import gc
        from longbox import Game
        if any(type(thing) is Game for thing in gc.get_objects()):
            raise SystemExit("the game is in reach")
        return len(view.decision.options) - 1
"""


def test_a_bot_of_a_package_plays_in_a_process_of_its_own(tmp_path, monkeypatch):
    """It is found by its entry point, may print, and finds no game to look into."""
    (tmp_path / "peeking.py").write_text(PACKAGE)
    info = tmp_path / "peeking-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: peeking\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[longbox.bots]\npeeker = peeking:Peeker\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    others.installed.cache_clear()
    try:
        result = short(["random", "peeker"], 2, tmp_path / "out")
        assert result.lines == []
        assert result.standings[0].games == 2
    finally:
        others.installed.cache_clear()


@pytest.mark.parametrize(
    ("bots", "more", "error"),
    [
        (["random", "rooky"], {}, BadBot),
        (["random", "cmd:"], {}, BadBot),
        (["random", "cmd:/no/such/program"], {}, BadBot),
        (["random", "cmd:a 'b"], {}, BadBot),
        (["random"], {}, BadOptions),
        (["random", "random"], {}, BadOptions),
        (["random", "rookie"], {"games": 0}, BadOptions),
        (["random", "rookie"], {"jobs": 0}, BadOptions),
        (["random", "rookie"], {"seconds": 0}, BadOptions),
        (["random", "rookie"], {"seats": 9}, BadOptions),
        (["random", "rookie"], {"engine": "horse"}, BadOptions),
    ],
)
def test_bad_input_is_refused_at_once(tmp_path, bots, more, error):
    with pytest.raises(error):
        arena("base", bots, out=tmp_path, **({"games": 1} | more))


def test_ratings_of_equals_are_equal():
    games = [(("a", "b"), ranks) for ranks in ((0, 1), (1, 0)) * 100]
    found = rated(["a", "b"], games)
    assert abs(found["a"].mu - found["b"].mu) < 3
    assert found["a"].low < found["b"].mu < found["a"].high


def test_the_command(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = ["arena", "--bots", "random,rookie", "--games", "2", "--villains", "2"]
    assert main(line) == 0
    out = capsys.readouterr().out
    assert "rookie" in out and "2 of 2 games, 0 errors" in out
    (chart,) = tmp_path.glob("lab/arena-base-*/arena.svg")
    assert chart.read_text().startswith("<svg")
    assert main([*line, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {"standings", "pairs", "lines", "games"} <= set(report)
    assert main(["arena", "--bots", ","]) == 2


def test_a_missing_package_is_said_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main(["arena", "--games", "1", "--out", str(tmp_path / "out")]) == 2
    assert f"openskill is not installed; try: {_install.command('lab')}" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
