"""The scenario runner itself: what it refuses, what it skips, what it answers by itself, and what it tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.cli.main import main
from longbox.scenario import Outcome, run_paths, run_text

HEAD = "name: test\ngame: base\n"
TABLE = "seats:\n  A: {hand: [punch, bane]}\n  B: {hand: [kick, mera]}\n"


def outcome(text: str) -> Outcome:
    (only,) = run_text(text, "file.yaml")
    return only


def told(text: str, head: str = HEAD) -> str:
    """The message of a scenario that must fail."""
    result = outcome(head + text)
    assert not result.ok and result.message
    return result.message


def holds(text: str, head: str = HEAD) -> None:
    result = outcome(head + text)
    assert result.ok, result.message


def steps(*lines: str, table: str = TABLE) -> str:
    return table + "steps:\n" + "".join(f"- {line}\n" for line in lines)


# --- misspelt words: file, line, nearest valid word


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("seets: {A: {}}\n", 3, "unknown key 'seets' (did you mean 'seats'?)"),
        ("seats:\n  A: {hnad: [punch]}\n  B: {}\n", 4, "unknown key of a seat 'hnad' (did you mean 'hand'?)"),
        ("seats:\n  A: {}\n  B:\n    hand:\n    - kick\n    - baen\n", 8, "unknown card 'baen' (did you mean 'bane'?)"),
        ("seats: {A: {}, B: {}}\nline_up: [bane, robn]\n", 4, "unknown card 'robn' (did you mean 'robin'?)"),
        ("seats: {A: {}, B: {}}\nvillains: [darksied]\n", 4, "unknown card 'darksied' (did you mean 'darkseid'?)"),
        ("seats: {A: {}, B: {}}\ndestroyed: [kik]\n", 4, "unknown card 'kik' (did you mean 'kick'?)"),
        ("seats: {A: {}, B: {}}\nmain_deck: [lobbo]\n", 4, "unknown card 'lobbo' (did you mean 'lobo'?)"),
        ("seats: {A: {}, B: {}}\nstacks: {kicks: 3}\n", 4, "unknown stack 'kicks' (did you mean 'kick'?)"),
        ("seats: {A: {}, B: {}}\nturn: Z\n", 4, "unknown seat 'Z'"),
        ("seats: {Anna: {}, Bert: {}}\nturn: Ana\n", 4, "unknown seat 'Ana' (did you mean 'Anna'?)"),
        ("seats: {A: {}, B: {}}\noptions: {two_head: true}\n", 4, "did you mean 'two_heads'?"),
    ],
)
def test_misspelt_words_of_the_layout(text: str, line: int, message: str) -> None:
    found = told(text)
    assert found.startswith(f"file.yaml:{line}: ") and message in found


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("A playz punch", "unknown verb 'playz' (did you mean 'plays'?)"),
        ("A plays punhc", "unknown card 'punhc' (did you mean 'punch'?)"),
        ("A buys kik", "unknown card 'kik' (did you mean 'kick'?)"),
        ("A uses batmn", "unknown card 'batmn' (did you mean 'batman'?)"),
        ("A chooses evne", "unknown answer 'evne' (did you mean 'even'?)"),
        ("A chooses bane, robn", "unknown answer 'robn' (did you mean 'robin'?)"),
        ("D plays punch", "unknown seat 'D'"),
        ("A", "not a step"),
        ("A ends trun", "should read 'ends turn'"),
        ("A defeats darkseid", "should read 'defeats villain'"),
        ("A fills", "should read 'fills slot'"),
        ("B passes on", "should read 'passes"),
        ("B defends kick", "not a Defense"),
        ("B defends with kikc", "unknown card 'kikc' (did you mean 'kick'?)"),
        ("B defends with kick for Z", "unknown seat 'Z'"),
        ("{expct: {}}", "not expct"),
        ("{expect: {handd: 1}}", "unknown expectation 'handd'"),
        ("{expect: {A: {hand_siz: 1}}}", "unknown expectation 'hand_siz' (did you mean 'hand_size'?)"),
        ("{expect: {A: {hand: [pnch]}}}", "unknown card 'pnch' (did you mean 'punch'?)"),
        ("{expect: {line_up: [bnae]}}", "unknown card 'bnae' (did you mean 'bane'?)"),
        ("{expect: {asks: {kid: turn}}}", "unknown part of asks 'kid' (did you mean 'kind'?)"),
        ("{expect: {asks: {kind: trun}}}", "unknown kind 'trun'"),
        ("{expect: {asks: {seat: Q}}}", "unknown seat 'Q'"),
        ("{illegal: A bys bane}", "unknown verb 'bys' (did you mean 'buys'?)"),
        ("{illegal: A buys bnae}", "unknown card 'bnae' (did you mean 'bane'?)"),
        ("7", "a step must be a mapping"),
    ],
)
def test_misspelt_words_of_a_step(step: str, message: str) -> None:
    found = told(steps("A plays punch", step))
    assert message in found
    assert found.startswith("file.yaml:8: ")


def test_all_steps_are_read_before_the_first_is_played() -> None:
    assert "unknown card" in told(steps("A buys bane", "A plays punhc")), "the first step would fail too"


# --- impossible layouts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seats: {A: {hand: [batman]}, B: {}}\n", "batman cannot lie in hand of A"),
        ("seats: {A: {heroes: [bane]}, B: {}}\n", "bane cannot lie in heroes of A"),
        ("seats: {A: {ongoing: [bane]}, B: {}}\n", "bane is no Ongoing card"),
        ("seats: {A: {}, B: {}}\nvillains: [bane]\n", "bane is no Super-Villain"),
        ("seats: {A: {}, B: {}}\nline_up: [batman]\n", "batman"),
        ("seats: {A: {}, B: {}}\nmain_deck: [batman]\n", "batman"),
        ("seats: {A: {}, B: {}}\ndestroyed: [batman]\n", "batman"),
        ("seats: {A: {}, B: {}}\nstacks: {kick: -1}\n", "-1 cards"),
        ("seats: {A: {}, B: {}}\nstacks: {kick: 5000}\n", "5000 cards"),
        ("seats: {A: {}, B: {}}\npower: -3\n", "power"),
        ("seats: {A: {}, B: {}}\nmain_deck_only: [bane]\n", "needs a `line_up`"),
        ("seats: {A: {}, B: {}}\nline_up: []\nmain_deck_only: [bane]\nmain_deck: [kick]\n", "main_deck"),
        ("seats: {A: {}}\n", "2 to 5 players"),
        ("seats: {A: {}, B: {}, C: {}, D: {}, E: {}, F: {}}\n", "2 to 5 players"),
        ("seats: {A: {}, B: {}, C: {}}\noptions: {two_heads: true}\n", "2 players"),
        ("seats: {A: {team: 1}, B: {team: 2}}\n", "needs the option teams"),
        ("seats: {A: {dealt: [batman]}, B: {}}\n", "setup"),
        ("setup: true\nseats: {A: {hand: [bane]}, B: {}}\n", "setup"),
        ("setup: true\nline_up: [bane]\nseats: {A: {}, B: {}}\n", "setup"),
        ("setup: true\nseats: {A: {heroes: [batman]}, B: {heroes: [batman]}}\n", "twice"),
    ],
)
def test_impossible_layouts(text: str, message: str) -> None:
    found = told(text)
    assert message in found and found.startswith("file.yaml:")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seats: [A, B]\n", "seats must be a mapping"),
        ("seats: {A: [bane], B: {}}\n", "seat A must be a mapping"),
        ("seats: {A: {hand: bane}, B: {}}\n", "hand must be a list"),
        ("seats: {A: {}, B: {}}\nline_up: bane\n", "line_up must be a list"),
        ("seats: {A: {}, B: {}}\nseed: x\n", "seed must be a number"),
        ("seats: {A: {}, B: {}}\npower: much\n", "power must be a number"),
        ("seats: {A: {}, B: {}}\nstacks: {kick: many}\n", "kick must be a number"),
        ("seats: {A: {}, B: {}}\noptions: 3\n", "options must be a mapping"),
        ("seats: {A: {}, B: {}}\noptions: []\n", "options must be a mapping"),
        ("seats: {A: {}, B: {}}\nsteps: A plays punch\n", "steps must be a list"),
        ("seats: {A: {}, B: {}}\nvillain_face_down: maybe\n", "villain_face_down must be true or false"),
        ("seats: {A: {}, A: {}}\n", "stands here twice"),
        ("", "needs 'seats'"),
    ],
)
def test_values_of_the_wrong_kind(text: str, message: str) -> None:
    assert message in told(text)


@pytest.mark.parametrize(
    "expected",
    [
        "{stacks: 3}", "{line_up_slots: }", "{line_up: bane}", "{asks: nobody}", "{asks: {options: bane}}",
        "{scores: 3}", "{A: 3}", "{A: {hand: punch}}", "{A: {hand_size: one}}", "{A: {power: much}}",
        "{villains_left: few}", "{turn: Z}", "{winner: Z}", "{villain: darksied}", "{villains_bottom: darksied}",
        "{game_over: maybe}", "{scores: {Z: 3}}", "3",
    ],
)  # fmt: skip
def test_expectations_of_the_wrong_kind_are_errors_of_the_file(expected: str) -> None:
    """Never a traceback, and never just a comparison that fails."""
    found = told(steps(f"{{expect: {expected}}}"))
    assert found.startswith("file.yaml:7: ")


def test_a_scenario_needs_a_name_and_a_game() -> None:
    assert "needs 'name'" in told("game: base\nseats: {A: {}, B: {}}\n", "")
    assert "needs 'game'" in told("name: x\nseats: {A: {}, B: {}}\n", "")
    assert "did you mean 'base'" in told("name: x\ngame: bsae\nseats: {A: {}, B: {}}\n", "")
    assert "a scenario must be a mapping" in told("- a list\n", "")


def test_files_that_are_no_yaml() -> None:
    for text in ("a: [", "a: *b\n", "\tx: 1\n", "a: &x 1\nb: *x\n", "\x00"):
        result = outcome(text)
        assert not result.ok and result.message.startswith("file.yaml:")


# --- words of other boxes


@pytest.mark.parametrize(
    "text",
    [
        "seats: {A: {}, B: {}}\narena: watchtower\n",
        "seats: {A: {}, B: {}}\ncaptured: [batman]\n",
        "seats: {A: {}, B: {}}\nko_pool: 3\n",
        "seats: {A: {health: 3}, B: {}}\n",
        "seats: {A: {score_pile: []}, B: {}}\n",
        "seats: {A: {character: 12}, B: {}}\n",
        steps("A confronts"),
        steps("A super moves"),
        steps("A burns"),
        steps("B blocks with kick"),
        steps("{expect: {A: {health: 3}}}"),
        steps("{expect: {A: {score_pile_size: 3}}}"),
        steps("{expect: {arena: x}}"),
        steps("{expect: {captured_has: [x]}}"),
    ],
)
def test_words_of_other_boxes_are_not_in_this_game_yet(text: str) -> None:
    assert "is not in this game" in told(text)


def test_a_card_may_name_its_box() -> None:
    holds(steps("A plays base:punch", "{expect: {A: {in_play: [base:punch], power: 1}}}"))


# --- steps


def test_a_step_that_is_not_allowed_names_what_is() -> None:
    found = told(steps("A plays punch", "A buys kick"))
    assert found.startswith("step 2 (line 8, A buys kick): not allowed; A is asked turn of ")
    assert "bane" in found and "end" in found


@pytest.mark.parametrize(
    "step",
    ["B plays kick", "B ends turn", "A plays mera", "A defeats villain", "A fills slot", "A uses bane", "B passes"],
)
def test_steps_that_are_not_allowed(step: str) -> None:
    assert "not allowed" in told(steps(step))
    holds(steps(f"{{illegal: {step}}}", "{expect: {A: {hand: [punch, bane], power: 0}, turn: A}}"))


def test_illegal_fails_where_the_step_is_allowed_and_changes_nothing() -> None:
    found = told(steps("{illegal: A plays punch}"))
    assert "step 1" in found and "expected to be illegal, but it is allowed" in found
    holds(steps("{illegal: A buys kick}", "A plays punch", "{expect: {A: {power: 1}}}"))


@pytest.mark.parametrize(
    "step",
    ["A chooses no", "A chooses punch", "A chooses B", "A chooses second", "B chooses yes", "A chooses deck_top"],
)
def test_an_answer_to_nothing_is_an_error(step: str) -> None:
    """Only a decision that the engine has settled may be skipped; a Punch asks nobody anything."""
    assert "step 2" in told(steps("A plays punch", step))


def test_after_the_end_nothing_can_be_played() -> None:
    table = TABLE + "villains: []\n"
    assert "the game is over" in told(steps("A ends turn", "B plays kick", table=table))
    holds(steps("A ends turn", "{expect: {game_over: true, asks: }}", table=table))


def test_settled_answers_are_skipped() -> None:
    """B has one card left, so nothing is asked; the step that answers it all the same is skipped."""
    table = "seats:\n  A: {hand: [bane]}\n  B: {hand: [kick]}\n"
    for answer in ([], ["B chooses kick"], ["B passes"], ["B passes", "B chooses kick"]):
        holds(steps("A plays bane", *answer, "{expect: {B: {discard: [kick]}}}", table=table))
    assert "step 2" in told(steps("A plays bane", "B chooses robin", table=table))


def test_copies_are_one_answer() -> None:
    table = "seats:\n  A: {hand: [bane]}\n  B: {hand: [kick, kick, kick]}\n"
    holds(steps("A plays bane", "{expect: {B: {hand_size: 2, discard: [kick]}}}", table=table))
    holds(steps("A plays bane", "B chooses kick", "{expect: {B: {hand_size: 2}}}", table=table))


def test_real_decisions_are_not_answered() -> None:
    found = told(steps("A plays bane", "A plays punch"))
    assert "B is asked discard of kick, mera" in found
    holds(steps("A plays bane", "{expect: {asks: {seat: B, kind: discard, options: [kick, mera]}}}"))
    assert "expected nobody" in told(steps("A plays bane", "{expect: {asks: }}"))


def test_orders_and_piles_are_answered() -> None:
    table = "options: {teams: true}\nseats:\n  A: {hand: [punch]}\n  B:\n  C:\n  D:\npower: 3\n"
    holds(steps("A buys kick", "A plays punch", "{expect: {A: {discard: [kick]}}}", table=table))
    holds(steps("A buys kick", "A chooses C", "{expect: {C: {discard: [kick]}}}", table=table))


def test_several_answers_in_one_step() -> None:
    table = "seats:\n  A: {hand: [the_penguin, kick, mera, bane], deck: [punch, robin]}\n  B:\n"
    holds(steps("A plays the_penguin", "A chooses kick, robin", "{expect: {A: {discard: [kick, robin]}}}", table=table))


@pytest.mark.parametrize("answer", ["yes", "kick", "first"])
def test_ways_to_say_yes(answer: str) -> None:
    table = "seats:\n  A: {hand: [king_of_atlantis], discard: [kick]}\n  B:\n"
    holds(steps("A plays king_of_atlantis", f"A chooses {answer}", "{expect: {destroyed: [kick]}}", table=table))


@pytest.mark.parametrize("answer", ["A chooses no", "A chooses none", "A chooses done", "A passes", "A chooses second"])
def test_ways_to_say_no(answer: str) -> None:
    table = "seats:\n  A: {hand: [king_of_atlantis], discard: [kick]}\n  B:\n"
    holds(steps("A plays king_of_atlantis", answer, "{expect: {destroyed: [], A: {power: 1}}}", table=table))


def test_plays_all_skips_none() -> None:
    table = "seats:\n  A: {hand: [punch, vulnerability, kick]}\n  B:\n"
    holds(steps("A plays all", "{expect: {A: {hand: [], power: 3, in_play_size: 3}}}", table=table))


def test_passing_never_ends_a_turn() -> None:
    assert "not allowed" in told(steps("A plays punch", "A passes"))


def test_a_defense_for_the_team_mate() -> None:
    table = (
        "options: {teams: true}\nseats:\n  A: {hand: [bane]}\n  B: {hand: [kick, mera]}\n  C:\n"
        "  D: {hand: [lasso_of_truth, kick], deck: [robin]}\n"
    )
    after = "{expect: {B: {hand_size: 2}, D: {discard: [lasso_of_truth]}}}"
    holds(steps("A plays bane", "D defends with lasso_of_truth for B", after, table=table))
    assert "not allowed" in told(steps("A plays bane", "C defends with lasso_of_truth for B", table=table))


# --- expectations


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("{A: {hand: [bane]}}", "A hand: expected [bane], found [punch, bane]"),
        ("{A: {hand_size: 3}}", "A hand_size: expected 3, found 2"),
        ("{A: {hand_has: [bane, bane]}}", "A hand_has: expected [bane], found [punch, bane]"),
        ("{A: {hand_lacks: [bane]}}", "A hand_lacks: expected no [bane]"),
        ("{B: {deck: [kick]}}", "B deck: expected [kick], found []"),
        ("{A: {power: 1}}", "A power: expected 1, found 0"),
        ("{A: {vp: 5}}", "A vp: expected 5, found 1"),
        ("{A: {owns: [punch]}}", "A owns: expected [punch]"),
        ("{turn: B}", "turn: expected B, found A"),
        ("{villain: darkseid}", "villain: expected darkseid, found ras_al_ghul"),
        ("{villains_left: 3}", "villains_left: expected 3, found 8"),
        ("{stacks: {kick: 3}}", "kick: expected 3, found 16"),
        ("{line_up_size: 3}", "line_up_size: expected 3, found 5"),
        ("{main_deck_size: 3}", "main_deck_size: expected 3, found "),
        ("{destroyed: [kick]}", "destroyed: expected [kick], found []"),
        ("{game_over: true}", "game_over: expected true, found false"),
        ("{winner: A}", "winner: expected [A], found []"),
        ("{scores: {A: 9}}", "scores A: expected 9, found 1"),
        ("{asks: {seat: B}}", "asks: expected seat B, found A is asked turn"),
        ("{asks: {kind: defend}}", "asks: expected kind defend"),
        ("{asks: {options: [punch]}}", "asks options: expected [punch], found [bane, end, punch]"),
        ("{asks: {options_has: [kick]}}", "asks options_has: expected [kick]"),
    ],
)
def test_what_does_not_hold_is_told(expected: str, message: str) -> None:
    found = told(steps(f"{{expect: {expected}}}"))
    assert found.startswith("step 1 (line 7, expect): ") and message in found


def test_expectations_that_hold() -> None:
    table = (
        "seats:\n"
        "  A: {hand: [punch], deck: [kick, mera], discard: [bane], ongoing: [the_batcave], under_hero: [robin]}\n"
        "  B: {heroes: [batman]}\n"
        "line_up: [lobo, starro]\nmain_deck_only: [kick, mera]\nvillains: [darkseid, parallax]\n"
    )
    holds(
        steps(
            "expect: {A: {deck: [kick], deck_size: 2, deck_has: [mera], deck_lacks: [bane], ongoing: [the_batcave]}}",
            "expect: {A: {under_hero: [robin], owns_size: 6, vp: 5}, B: {heroes: [batman], hand: [], power: 0}}",
            "expect: {line_up: [starro, lobo], line_up_slots: [lobo, starro, ~, ~, ~], main_deck: [kick]}",
            "expect: {villain: darkseid, villains: [darkseid, parallax], villains_bottom: parallax, winner: []}",
            "expect: {asks: {seat: A, kind: turn, options: [punch, end]}, game_over: false, scores: {A: 5, B: 0}}",
            "expect: {asks: }",
            table=table,
        )
    )


# --- refused, soft, set-up


def test_refused_games() -> None:
    holds("refused: true\noptions: {villains: 99}\nseats: {A: {}, B: {}}\n")
    holds("refused: true\nseats: {A: {}}\n")
    holds("refused: true\nsetup: true\nseats: {A: {heroes: [batman]}, B: {heroes: [batman]}}\n")
    assert "is refused, but it was created" in told("refused: true\nseats: {A: {}, B: {}}\n")


@pytest.mark.parametrize(
    "text",
    [
        "refused: true\noptions: {villians: 8}\nseats: {A: {}, B: {}}\n",
        "refused: true\nseats: {A: {hand: [bnae]}, B: {}}\n",
        "refused: true\nseats: {A: {hnad: []}, B: {}}\n",
    ],
)
def test_a_misspelt_word_is_no_refusal(text: str) -> None:
    assert "did you mean" in told(text)


def test_soft_scenarios_are_marked() -> None:
    result = outcome(HEAD + "soft: true\nrule: BASE-O1\n" + TABLE)
    assert result.ok and result.soft and result.rule == "BASE-O1"
    assert not outcome(HEAD + TABLE).soft
    failed = outcome(HEAD + "soft: true\n" + steps("A buys bane"))
    assert failed.soft and not failed.ok


def test_set_up_games() -> None:
    holds("setup: true\n" + steps("{expect: {A: {hand_size: 5, deck_size: 5}, turn: A}}", table="seats: {A: , B: }\n"))
    table = "setup: true\nturn: B\nseats: {A: {heroes: [batman]}, B: {heroes: [cyborg]}}\n"
    holds(steps("{expect: {turn: B, A: {heroes: [batman]}}}", table=table))
    table = "setup: true\nseats: {A: {dealt: [batman, cyborg]}, B: {dealt: [superman, the_flash]}}\n"
    after = "{expect: {A: {heroes: [cyborg]}, B: {heroes: [the_flash]}, turn: B}}"
    holds(steps("A chooses cyborg", "B chooses the_flash", after, table=table))


def test_the_same_seed_is_the_same_table() -> None:
    found = {told(f"seed: {seed}\n" + steps("{expect: {line_up: []}}")) for seed in (1, 1, 1, 2)}
    assert len(found) == 2
    assert told("seed: 1\n" + steps("{expect: {line_up: []}}")).replace("line 8", "") == told(
        steps("{expect: {line_up: []}}")
    ).replace("line 7", "")


# --- files, folders, documents


def test_several_documents() -> None:
    text = (
        f"# a comment\n---\n{HEAD}{TABLE}---\nname: second\nseats: {{A: , B: }}\ngame: bsae\n"
        f"---   # and a third\n{HEAD}seats: {{A: }}\n"
    )
    results = run_text(text, "file.yaml")
    assert [(r.name, r.ok) for r in results] == [("test", True), ("second", False), ("test", False)]
    assert results[1].message.startswith("file.yaml:11: "), "lines are those of the file"
    assert results[2].message.startswith("file.yaml:13: ")


def test_a_broken_document_does_not_hide_the_others() -> None:
    results = run_text(f"a: [\n---\n{HEAD}{TABLE}", "file.yaml")
    assert [r.ok for r in results] == [False, True]
    assert results[0].name == "file.yaml#1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    deep = tmp_path / "deep" / "er"
    deep.mkdir(parents=True)
    (tmp_path / "good.yaml").write_text(HEAD + TABLE, encoding="utf-8")
    (deep / "soft.yaml").write_text("soft: true\n" + HEAD + steps("A buys bane"), encoding="utf-8")
    (deep / "notes.txt").write_text("not a scenario", encoding="utf-8")
    return tmp_path


def test_folders(folder: Path, tmp_path: Path) -> None:
    assert [Path(r.file).name for r in run_paths([folder])] == ["soft.yaml", "good.yaml"]
    empty = tmp_path / "empty"
    empty.mkdir()
    (result,) = run_paths([empty])
    assert not result.ok and "holds no scenarios" in result.message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (missing,) = run_paths([tmp_path / "missing.yaml"])
    assert not missing.ok and "no such file" in missing.message
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    (result,) = run_paths([binary])
    assert not result.ok


# --- through the command


def test_exit_codes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(folder / "good.yaml")]) == 0
    assert capsys.readouterr().out == "ok test\n1 scenario, 0 failed\n"
    assert main(["scenario", str(folder / "good.yaml"), str(folder / "deep")]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "ok test"
    assert out[1].startswith("FAILED test: step 1 (line 8, A buys bane): not allowed") and out[1].endswith("(soft)")
    assert "1 soft" in out[2]
    bad = folder / "bad.yaml"
    bad.write_text(HEAD + "seets: {}\n", encoding="utf-8")
    assert main(["scenario", str(bad)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == f"FAILED test: {bad}:3: unknown key 'seets' (did you mean 'seats'?)"
    assert main(["scenario", str(folder / "nothing.yaml")]) == 2
    assert main(["scenario"]) == 2
    empty = folder / "empty"
    empty.mkdir()
    assert main(["scenario", str(empty)]) == 2
    assert capsys.readouterr().err.endswith(f"longbox: {empty}: there is no scenario in it\n")


def test_a_file_without_a_scenario_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("# nothing yet\n", encoding="utf-8")
    assert main(["scenario", str(empty)]) == 2
    assert capsys.readouterr().err == f"longbox: {empty}: there is no scenario in it\n"


# --- all mistakes at once


def test_all_mistakes_of_a_scenario_are_named() -> None:
    found = told(
        "seats:\n  A: {hand: [pnch, baen], hnad: []}\n  B: {hand: [batman]}\nline_up: [robn]\nturm: A\n"
        "steps:\n- A playz punch\n- A plays kik\n- expect: {A: {handd: 1}, B: {deck: [mra]}, trun: A}\n"
    ).splitlines()
    wrong = ["hnad", "pnch", "baen", "batman cannot lie", "robn", "turm", "playz", "kik", "handd", "mra", "trun"]
    assert len(found) == len(wrong)
    for word in wrong:
        assert sum(word in line.split(" (did")[0] for line in found) == 1, word
    numbers = [int(line.strip().split(":")[1]) for line in found]
    assert numbers == sorted(numbers) == [4, 4, 4, 5, 6, 7, 9, 10, 11, 11, 11]


# --- steps that left no choice are passed over

FIGHT = "name: fight\ngame: injustice\n"


def test_passes_where_everybody_decides_first() -> None:
    """B has no Defense, C has one: nothing has happened to B yet when C is asked."""
    table = "seats:\n  A: {hand: [injustice_black_canary]}\n  B: {hand: [punch]}\n  C: {hand: [defend]}\n"
    after = "{expect: {B: {health: 18}, C: {health: 18}}}"
    holds(steps("A plays injustice_black_canary", "B passes", "C passes", after, table=table), FIGHT)
    holds(steps("A plays injustice_black_canary", "C passes", "B passes", after, table=table), FIGHT)
    told_off = told(steps("A plays injustice_black_canary", "A passes", table=table), FIGHT)
    assert "not allowed; C is asked defend" in told_off
    assert "not allowed" in told(steps("B passes", table=table), FIGHT)
    holds(steps("A plays injustice_black_canary", "{illegal: B passes}", table=table), FIGHT)


@pytest.mark.parametrize("answer", [[], ["A chooses B"]])
def test_the_only_foe_may_be_named(answer: list[str]) -> None:
    table = "seats:\n  A: {hand: [atlas_torpedo], charges: 2}\n  B:\n"
    after = "{expect: {B: {health: %d}}}"
    holds(steps("A plays atlas_torpedo", "A burns", *answer, after % 17, table=table), FIGHT)
    table = "seats:\n  A: {ongoing: [injustice_the_joker], hand: [punch]}\n  B:\n"
    holds(steps("A uses injustice_the_joker", "A chooses punch", *answer, after % 18, table=table), FIGHT)
    assert "not allowed" in told(steps("A chooses B", table=table), FIGHT)


def test_a_turn_ends_with_the_game() -> None:
    table = TABLE + "villains: []\n"
    holds(steps("A ends turn", "A ends turn", "B ends turn", "{expect: {game_over: true}}", table=table))
    assert "the game is over" in told(steps("A ends turn", "A plays punch", table=table))
    holds(steps("A ends turn", "{illegal: A ends turn}", table=table))


def test_no_alternative_is_named_by_a_card_that_nobody_sees() -> None:
    """Two cards lie on the Main Deck, the first is shown: the other may be had unseen, but not by its name."""
    head = "name: test\ngame: metal\n"
    table = (
        "seats:\n  A:\n  B:\npower: 20\nstacks: {weakness: 0}\n"
        "villains: [the_merciless, barbatos]\nmain_deck: [dream, steel, aquaman]\n"
    )
    plays = ("A defeats villain",)
    holds(steps(*plays, "A chooses dream", "{expect: {A: {discard: [dream]}}}", table=table), head)
    holds(steps(*plays, "A chooses second", "{expect: {A: {discard: [steel]}}}", table=table), head)
    assert "not allowed" in told(steps(*plays, "A chooses steel", table=table), head)


# --- keys that a box has in part


@pytest.mark.parametrize(
    ("expected", "wrong"),
    [
        ("{ko_pool_size: 8}", "{ko_pool_size: 3}"),
        ("{arenas_size: 10}", "{arenas_size: 3}"),
        ("{A: {ko_tokens_size: 1}}", "{A: {ko_tokens_size: 2}}"),
        ("{A: {vp_tokens_size: 0}}", "{A: {vp_tokens_size: 2}}"),
        ("{A: {charges: 0}}", "{A: {charges: 1}}"),
    ],
)
def test_piles_of_injustice_are_counted(expected: str, wrong: str) -> None:
    table = "options: {advanced: true}\nseats:\n  A: {ko_tokens: 1}\n  B:\n"
    holds(steps(f"{{expect: {expected}}}", table=table), FIGHT)
    assert "expected" in told(steps(f"{{expect: {wrong}}}", table=table), FIGHT)


@pytest.mark.parametrize(
    "expected",
    [
        "{clash: []}",
        "{A: {charges_size: 1}}",
        "{A: {health_has: [punch]}}",
        "{arena_size: 1}",
        "{villain_levels_size: 1}",
    ],
)
def test_what_is_no_pile_cannot_be_counted(expected: str) -> None:
    found = told(steps(f"{{expect: {expected}}}", table="seats:\n  A:\n  B:\n"), FIGHT)
    assert found.startswith("file.yaml:") and "unknown expectation" in found


# --- undo, save and load


def test_choices_are_taken_back() -> None:
    table = "seats:\n  A: {hand: [punch, punch, kick]}\n  B:\n"
    begun = "{expect: {A: {hand_size: 3, power: 0}}}"
    holds(steps("A plays punch", "A plays kick", "undo: 1", "{expect: {A: {power: 1, hand_has: [kick]}}}", table=table))
    holds(steps("A plays punch", "A plays kick", "undo: 2", begun, "A plays kick", table=table))
    holds(steps("illegal: undo", "A plays punch", "A plays kick", "undo: 2", "illegal: undo", begun, table=table))
    assert "2 choices cannot be taken back" in told(steps("A plays punch", "undo: 2", table=table))
    assert "expected to be illegal, but it is allowed" in told(steps("A plays punch", "illegal: undo", table=table))


def test_what_was_revealed_cannot_be_taken_back() -> None:
    table = "seats:\n  A: {hand: [the_penguin, punch, punch], deck: [kick, bane]}\n  B:\n"
    holds(steps("A plays the_penguin", "illegal: undo", "{expect: {A: {hand_size: 4}}}", table=table))
    assert "1 choices cannot be taken back" in told(steps("A plays the_penguin", "undo: 1", table=table))


def test_what_was_settled_after_a_choice_is_taken_back_with_it() -> None:
    """The runner answers for copies of one card; a table would not call that a choice."""
    table = "seats:\n  A: {hand: [king_of_atlantis, punch], discard: [kick, kick]}\n  B:\n"
    plays = ("A plays punch", "A plays king_of_atlantis", "A chooses kick", "{expect: {destroyed: [kick]}}")
    holds(steps(*plays, "undo: 2", "{expect: {destroyed: [], A: {hand: [king_of_atlantis], power: 1}}}", table=table))


def test_a_game_goes_on_after_its_bytes() -> None:
    table = "seats:\n  A: {hand: [bane, punch]}\n  B: {hand: [kick, mera]}\n"
    after = "{expect: {B: {discard: [kick]}, A: {power: 3}}}"
    asked = "{expect: {asks: {seat: B, kind: discard}}}"
    holds(steps("A plays bane", "save and load", asked, "B chooses kick", "A plays punch", after, table=table))
    holds(steps("A plays punch", "save and load", "illegal: undo", "{expect: {A: {power: 1}}}", table=table))


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("undo: many", "undo must be a number"),
        ("undo: 0", "at least one choice"),
        ("save or load", "unknown seat 'save'"),
        ("illegal: undu", "not a step"),
        ("undoo: 1", "`undo` or `save and load`, not undoo"),
    ],
)
def test_misspelt_steps_between_choices(step: str, message: str) -> None:
    assert message in told(steps(step))


# --- packs of one's own

HOUSE = """
pack: house
version: 1
title: {en: House rules, fr: Regles maison}
overlay: base
cards:
  punch:
    name: {en: Punch, fr: Coup de Poing}
    type: starter
    section: starters
    cost: 0
    vp: 0
    copies: 35
    play: {power: 4}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A pack, and in a folder below a scenario that names it."""
    below = tmp_path / "rulings"
    below.mkdir()
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    text = HEAD + "packs: [../house.yaml]\n" + steps("A plays punch", "{expect: {A: {power: 4}}}")
    (below / "one.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_scenario_names_its_packs(house: Path) -> None:
    """Relative to its file, whatever folder we are in; a pack that lies about is no scenario."""
    (result,) = run_paths([house / "rulings" / "one.yaml"])
    assert result.ok, result.message
    (result,) = run_paths([house])
    assert result.ok, result.message


def test_packs_for_all_scenarios(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = house / "plain.yaml"
    plain.write_text(HEAD + steps("A plays punch", "{expect: {A: {power: 4}}}"), encoding="utf-8")
    assert main(["scenario", str(plain)]) == 1
    assert main(["scenario", str(plain), "--pack", str(house / "house.yaml")]) == 0
    assert main(["scenario", str(plain), "--pack", str(house / "none.yaml")]) == 2
    assert "none.yaml: there is no such file" in capsys.readouterr().err
    other = house / "other.yaml"
    table = "name: other\ngame: metal\nseats:\n  A: {hand: [punch]}\n  B:\n"
    other.write_text(table + "steps:\n- A plays punch\n- expect: {A: {power: 1}}\n", encoding="utf-8")
    assert main(["scenario", str(other), "--pack", str(house / "house.yaml")]) == 0, "it is laid over its own box alone"
    (house / "house.yaml").write_text(HOUSE.replace("overlay: base", ""), encoding="utf-8")
    assert main(["scenario", str(plain), "--pack", str(house / "house.yaml")]) == 2
    assert "'overlay' must name the box" in capsys.readouterr().err


def test_a_bad_pack_is_told_with_its_line(house: Path) -> None:
    (house / "house.yaml").write_text(HOUSE.replace("power: 4", "powr: 4"), encoding="utf-8")
    (result,) = run_paths([house / "rulings"])
    assert "one.yaml:3: " in result.message and "house.yaml:14:" in result.message and "powr" in result.message
    (house / "house.yaml").unlink()
    (result,) = run_paths([house / "rulings"])
    assert "one.yaml:3: " in result.message and "no such file" in result.message
    assert "packs must be a list" in told("packs: house.yaml\n" + TABLE)
