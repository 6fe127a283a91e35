"""Several packs together: overlays, order, and the checker over files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from longbox.language import PackError, check_paths, load_packs, read_pack_text
from longbox.language.reading import Known
from tests.language.sample import FACTS, pack_text

OVERLAY = """\
pack: mine
version: 1
title: {en: Mine, fr: Le mien}
overlay: sample
cards:
  catwoman:
    name: {en: Catwoman, fr: Catwoman}
    section: main_deck
    type: hero
    cost: 2
    vp: 1
    copies: 1
    play: [{gain: kick}, {destroy: {is: punch, in: hand}}, {destroy: {is: newcomer, in: hand}}]
  newcomer:
    name: {en: Newcomer, fr: Nouvelle}
    section: main_deck
    type: hero
    cost: 1
    vp: 1
    copies: 1
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    base, overlay = tmp_path / "sample.yaml", tmp_path / "mine.yaml"
    base.write_text(pack_text("play: []"), encoding="utf-8")
    overlay.write_text(OVERLAY, encoding="utf-8")
    return base, overlay


def test_an_overlay_replaces_and_adds(files: tuple[Path, Path]) -> None:
    library = load_packs(files)
    assert [pack.id for pack in library.packs] == ["sample", "mine"]
    assert [step.verb for step in library.cards["catwoman"].play] == ["gain", "destroy", "destroy"]
    assert "newcomer" in library.cards and "punch" in library.cards


def test_overlays_on_overlays(files: tuple[Path, Path], tmp_path: Path) -> None:
    third = tmp_path / "third.yaml"
    third.write_text(OVERLAY.replace("pack: mine", "pack: third").replace("cost: 1", "cost: 9"), encoding="utf-8")
    assert load_packs([*files, third]).cards["newcomer"].cost == 9
    third.write_text(
        OVERLAY.replace("pack: mine", "pack: third").replace("overlay: sample", "overlay: mine"), encoding="utf-8"
    )
    assert len(load_packs([*files, third]).packs) == 3
    assert check_paths([tmp_path]) == []


def test_an_overlay_comes_after_its_pack(files: tuple[Path, Path]) -> None:
    with pytest.raises(PackError) as caught:
        load_packs([files[1], files[0]])
    assert any("unknown pack 'sample'" in str(problem) for problem in caught.value.problems)


def test_all_problems_of_all_packs(files: tuple[Path, Path], tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(pack_text("play: [{drw: 1}]"), encoding="utf-8")
    missing = tmp_path / "missing.yaml"
    with pytest.raises(PackError) as caught:
        load_packs([broken, missing])
    assert [Path(problem.file).name for problem in caught.value.problems] == ["broken.yaml", "missing.yaml"]
    assert "did you mean 'draw'" in str(caught.value)


def test_packs_that_are_no_overlay_may_not_share_cards(files: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(pack_text("play: []").replace("pack: sample", "pack: other"), encoding="utf-8")
    with pytest.raises(PackError, match="in pack 'sample' already"):
        load_packs([files[0], other])
    with pytest.raises(PackError, match="loaded twice"):
        load_packs([files[0], files[0]])


def test_an_overlay_may_not_take_a_stack_away(files: tuple[Path, Path]) -> None:
    files[1].write_text(OVERLAY.replace("  catwoman:", "  kick:"), encoding="utf-8")
    found = check_paths(files)
    assert any("'kick' must stay a stack" in problem.message for problem in found)


def test_a_missing_pack_below_is_one_problem() -> None:
    _, found = read_pack_text(OVERLAY, "mine.yaml", lambda pack: None)
    assert [problem.message for problem in found] == ["unknown pack 'sample'"]


def test_a_resolver() -> None:
    known = Known({"kick": "stacks", "punch": "starters"})
    pack, found = read_pack_text(OVERLAY, "mine.yaml", {"sample": known}.get)
    assert found == [] and pack is not None and pack.overlay == "sample"


def test_overlay_of_a_built_in_pack() -> None:
    text = OVERLAY.replace("overlay: sample", "overlay: base")
    pack, found = read_pack_text(text, "mine.yaml")
    assert found == [] and pack is not None
    _, found = read_pack_text(text.replace("overlay: base", "overlay: bsae"), "mine.yaml")
    assert [(problem.line, problem.suggestion) for problem in found] == [(4, "base")]


def test_no_way_out_of_the_folder_of_packs() -> None:
    _, found = read_pack_text(OVERLAY.replace("overlay: sample", "overlay: ../base"), "mine.yaml")
    assert found


def test_check_paths(files: tuple[Path, Path], tmp_path: Path) -> None:
    assert check_paths(files) == []
    assert check_paths([tmp_path]) == []
    assert check_paths([files[1]]) != []  # the pack below is not at hand
    assert "no such file" in str(check_paths([tmp_path / "none.yaml"])[0])
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no pack file" in str(check_paths([empty])[0])


def test_packs_that_overlay_each_other(tmp_path: Path) -> None:
    for own, other in (("one", "two"), ("two", "one")):
        text = OVERLAY.replace("pack: mine", f"pack: {own}").replace("overlay: sample", f"overlay: {other}")
        (tmp_path / f"{own}.yaml").write_text(text, encoding="utf-8")
    assert check_paths([tmp_path]) != []


def test_the_hash_is_of_the_bytes(files: tuple[Path, Path], tmp_path: Path) -> None:
    first = load_packs([files[0]]).packs[0].hash
    files[0].write_text(pack_text("play: []", FACTS) + "\n", encoding="utf-8")
    assert load_packs([files[0]]).packs[0].hash != first
