"""Files that mean harm get a problem, never an exception or a hang."""

from __future__ import annotations

import copy
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from longbox.language import builtin_packs, check_paths, read_pack, read_pack_text
from longbox.language.source import MOST_BYTES
from tests.language.sample import pack_text

LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{new}: &{new} [*{old}, *{old}, *{old}, *{old}, *{old}, *{old}, *{old}, *{old}, *{old}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE = {
    "billion laughs": (LAUGHS, "aliases are not allowed"),
    "cyclic anchor": ("a: &a [*a]\n", "anchors are not allowed"),
    "cyclic mapping": ("&a {a: *a, *a : b}\n", "aliases are not allowed"),
    "anchor alone": ("pack: &p base\n", "anchors are not allowed: '&p'"),
    "tag": ("pack: !!python/object/apply:os.system [ls]\n", "tags are not allowed"),
    "local tag": ("pack: !foo bar\n", "tags are not allowed: '!foo'"),
    "directive": ("%YAML 1.1\n---\npack: a\n", "directives are not allowed"),
    "two documents": ("pack: a\n---\npack: b\n", "more than one YAML document"),
    "deep flow": ("[" * 100_000, "deeper than 40 levels"),
    "deep mapping": ("{a: " * 100_000, "deeper than 40 levels"),
    "deep block": ("- " * 5_000 + "a", "deeper than 40 levels"),
    "many nodes": ("[" + "a," * 250_000 + "]", "more than 200000 YAML nodes"),
    "too large": ("a" * (MOST_BYTES + 1), "larger than 2 MB"),
    "control character": ("pack: a\ntitle: b\x07\n", "control character (U+0007)"),
    "nul": ("pack: \x00", "control character (U+0000)"),
    "turned writing": ("pack: a\u202eb", "control character (U+202E)"),
    "turned by an escape": ('pack: "a\\u202eb"', "control character (U+202E)"),
    "a terminal's escape": ('pack: "\\e[31m"', "control character (U+001B)"),
    "nothing to be seen": ("pack: \u200b", "control character (U+200B)"),
    "tower": ("pack: a\u0301\u0301\u0301", "more than two marks on one letter"),
    "lone surrogate": ("pack: \ud800", "is not UTF-8 text"),
    "empty": ("", "is empty"),
    "only a comment": ("# nothing\n", "is empty"),
    "broken": ("pack: [a\n", "is not valid YAML"),
    "tabs": ("pack:\n\t- a\n", "is not valid YAML"),
    "list at the top": ("- a\n- b\n", "expected a pack"),
    "word at the top": ("hello", "expected a pack"),
    "merge key": ("<<: {pack: a}\n", "unknown key '<<' in a pack"),
    "list as a key": ("? [a, b]\n: c\n", "a key must be a word"),
    "long digits": ("version: " + "9" * 100_000, "is too large"),
    "very long word": ("p" * 1_000 + ": 1", "unknown key 'ppp"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text(name: str) -> None:
    text, expected = HOSTILE[name]
    began = time.process_time()  # of our own: others may keep the machine busy
    pack, found = read_pack_text(text, "pack.yaml")
    assert pack is None
    assert any(expected in str(problem) for problem in found), found
    assert all(len(str(problem)) < 300 for problem in found)
    assert time.process_time() - began < 5


def test_lines_of_hostile_things() -> None:
    _, found = read_pack_text("pack: a\nb: &x 1\nc: *x\nd: !!int 3\n", "pack.yaml")
    assert [problem.line for problem in found] == [2, 3, 4]


def test_files(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"pack: a\n\xff\xfe\x00")
    assert str(read_pack(binary)[1][0]) == f"{binary}:2: is not UTF-8 text"
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    assert "larger than 2 MB" in str(read_pack(large)[1][0])
    assert "no such file" in str(read_pack(tmp_path / "none.yaml")[1][0])
    assert "is not a file" in str(read_pack(tmp_path)[1][0])
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert "is not a file" in str(read_pack(pipe)[1][0])


def test_a_byte_order_mark_is_harmless(tmp_path: Path) -> None:
    file = tmp_path / "pack.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + pack_text("play: []").encode())
    assert check_paths([file]) == []


def slow(name: str) -> str:
    """Files that keep every limit and would be slow for a careless reader."""
    if name == "many slots":
        return pack_text("play:\n" + "".join(f"- reveal: {{top: deck, as: s{n}}}\n" for n in range(20_000)))
    if name == "many words":
        return pack_text(f"play:\n- destroy: {{in: hand, is: [{','.join(f'c{n}' for n in range(60_000))}]}}")
    cards = "".join(f"  card_{n}: {{play: {{gain: card_{n}x}}}}\n" for n in range(15_000))
    return pack_text("play: []") + cards


@pytest.mark.parametrize("name", ["many slots", "many words", "many cards"])
def test_slow_files(name: str) -> None:
    began = time.process_time()  # of our own: others may keep the machine busy
    pack, found = read_pack_text(slow(name), "pack.yaml")
    assert pack is None and found
    assert time.process_time() - began < 15


BODY = """
play:
- power: 1
- attack: each foe
  does:
  - discard: {top: deck, as: it}
  - if: {cost of: it, at least: 1}
    then: {gain: weakness, n: {count: {is: hero, in: line up}}}
- may: {destroy: {in: [hand, discard]}}
  else: {choose: 1, of: [{draw: 1}, {power: {players: each foe}}]}
- until: end of turn
  apply: {use: once, if: {played: catwoman}, price: {pay: 1}, do: {put: {in: gained}, to: hand}}
defense: {by: reveal, do: {draw: 1}}
ongoing: [{when: {you play: villain}, nth: 1, do: {draw: 1}}]
"""


def test_damaged_files_never_raise() -> None:
    """Words swapped, dropped and doubled at random: always an answer."""
    rng = random.Random(7)
    words = pack_text(BODY).replace("{", " { ").replace("}", " } ").split(" ")
    for _ in range(400):
        damaged = list(words)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(damaged))
            other = rng.choice(words)
            damaged[place : place + rng.randint(0, 2)] = [other] * rng.randint(0, 2)
        pack, found = read_pack_text(" ".join(damaged), "pack.yaml")
        assert (pack is None) == bool(found)


def _spots(node: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree where something else could stand."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [spot for key, value in pairs for spot in [(node, key), *_spots(value)]]


def test_parts_of_cards_in_the_wrong_place_never_raise() -> None:
    """Real trees with parts swapped: valid YAML, every kind of thing where another one is asked."""
    rng = random.Random(11)
    pack = yaml.safe_load(builtin_packs()["base"].read_text(encoding="utf-8"))
    stacks = {name: card for name, card in pack["cards"].items() if card["section"] == "stacks"}
    parts = [holder[key] for holder, key in _spots(pack["cards"])]
    for _ in range(120):
        chosen = {name: pack["cards"][name] for name in rng.sample(sorted(pack["cards"]), 4)}
        damaged = copy.deepcopy({**pack, "cards": {**stacks, **chosen}})
        for _ in range(rng.randint(1, 3)):
            holder, key = rng.choice(_spots(damaged["cards"]))
            holder[key] = copy.deepcopy(rng.choice(parts))
        text = yaml.dump(damaged, Dumper=_NoAliases, allow_unicode=True)
        result, found = read_pack_text(text, "pack.yaml")
        assert (result is None) == bool(found)


class _NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True
