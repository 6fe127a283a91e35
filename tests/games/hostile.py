"""Packs of strangers: made at random, good ones and broken ones, read, told, set up and played.

    python -m tests.games.hostile 1000 [--seed 1] [--box base]

Each pack goes through the check and both languages; one that is good is laid out and played ten times at random.
Nothing may end in a traceback or hang: a game may run out of fuel, and then says so.
"""

from __future__ import annotations

import argparse
import copy
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

import yaml

from longbox.engine.chance import make_key
from longbox.engine.game import Game
from longbox.engine.program import Program
from longbox.engine.state import OutOfFuel
from longbox.games import GAMES, library
from longbox.games.options import BadOptions, Options
from longbox.games.trial import fresh, play_on
from longbox.language import verbs as v
from longbox.language import words as w
from longbox.packs import pack_path
from longbox.table import workbench

GAMES_EACH = 10
MOST_CHOICES = 300
LONGEST = 20.0  # seconds for one pack, everything included
KINDS = ("hero", "villain", "super_power", "equipment", "location")
BLOCKS = ("play", "ongoing", "defense", "first appearance", "score", "ability", "always")


@dataclass
class Report:
    packs: int = 0
    good: int = 0
    games: int = 0
    fuel: int = 0  # games that ended since their effects did not
    refused: int = 0  # set-ups that were refused in words
    wrong: list[str] = field(default_factory=list)  # what must not be
    slowest: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)


class TookTooLong(BaseException):
    """No exception that anything catches on its way."""


@lru_cache(maxsize=8)
def parts(box: str) -> dict[str, list[Any]]:
    """The blocks and steps of the cards that there are, to be put together anew."""
    cards = yaml.safe_load(pack_path(box).read_text(encoding="utf-8"))["cards"]
    found: dict[str, list[Any]] = {"steps": [], "standings": [], "ids": list(cards)}
    for card in cards.values():
        for block in BLOCKS:
            if block in card:
                found.setdefault(block, []).append(card[block])
        for block in ("play", "ongoing", "ability", "always"):
            several = card.get(block)
            listed = several if isinstance(several, list) else [several] if several else []
            found["steps" if block == "play" else "standings"] += listed
    for word in v.VERBS.values():
        found["steps"].append(yaml.safe_load(word.example))
    for word in v.STANDINGS.values():
        found["standings"].append(yaml.safe_load(word.example))
    return found


class Maker:
    """Makes the text of a pack. The same numbers make the same pack."""

    def __init__(self, box: str, seed: str) -> None:
        self.box = box
        self.r = Random(seed)
        self.parts = parts(box)

    def text(self) -> tuple[str, str]:
        """What kind of pack it is, and the pack."""
        kind = self.r.choices(("mixed", "bent", "grown", "torn", "odd"), (40, 25, 15, 10, 10))[0]
        pack = self._pack({"mixed": 0.0, "bent": 0.3, "grown": 0.1}.get(kind, 0.1), grown=kind == "grown")
        text = str(yaml.safe_dump(pack, sort_keys=False, allow_unicode=True, width=200))
        if kind == "torn":
            text = self._torn(text)
        elif kind == "odd":
            text = self._odd(text)
        return kind, text

    def _pack(self, bend: float, grown: bool) -> dict[str, Any]:
        count = self.r.choice((1, 1, 2, 3, 8))
        cards = dict(self._named(n, bend, grown) for n in range(count))
        return {"pack": "hostile", "version": 1, "title": {"en": "H", "fr": "H"}, "overlay": self.box, "cards": cards}

    def _named(self, n: int, bend: float, grown: bool) -> tuple[str, dict[str, Any]]:
        """A new card of the Main Deck, or any card of the box with other effects."""
        card = self._card(bend, grown)
        if self.r.random() >= 0.35:
            return f"card_{n}", card
        id = self.r.choice(self.parts["ids"])
        old = library(self.box).cards[id]
        card.update({"section": old.section, "type": old.type, "copies": old.copies or 1})
        if old.section == "characters":
            card["ability"] = [self._bent(copy.deepcopy(self.r.choice(self.parts["standings"])), bend)]
            for fact in ("cost", "vp", "play", "ongoing", "defense"):
                card.pop(fact, None)
        return id, card

    def _card(self, bend: float, grown: bool) -> dict[str, Any]:
        r = self.r
        card: dict[str, Any] = {
            "name": {"en": self._name(), "fr": self._name()},
            "section": "main_deck",
            "type": r.choice(KINDS),
            "cost": r.choice((0, 1, 2, 3, 5, 8)),
            "vp": r.choice((-1, 0, 1, 2, 3)),
            "copies": r.choice((1, 2, 4, 20)),
        }
        card["play"] = [self._step(bend) for _ in range(r.choice((1, 1, 2, 3, 12 if grown else 2)))]
        if grown:
            card["play"] = [self._wrapped(step, r.randrange(1, 14)) for step in card["play"]]
        for block in ("ongoing", "defense"):
            if block in self.parts and r.random() < 0.25:
                card[block] = self._bent(copy.deepcopy(r.choice(self.parts[block])), bend)
        return card

    def _name(self) -> str:
        return self.r.choice(("Card", "Ça", "<b>x</b>", "{{7*7}}", "a: b", "%s%n", "\u200f", "ffi ﬁ", "🂡", "x" * 300))

    def _step(self, bend: float) -> Any:
        return self._bent(copy.deepcopy(self.r.choice(self.parts["steps"])), bend)

    def _wrapped(self, step: Any, depth: int) -> Any:
        """Steps in steps."""
        for _ in range(depth):
            step = self.r.choice(
                (
                    {"if": {"any": {"in": "discard"}}, "then": step},
                    {"may": {"discard": 1}, "then": step},
                    {"choose": 1, "of": [step, {"power": 1}]},
                    {"for": "each player", "does": step},
                    {"for": "each foe", "does": [step, step] if self.r.random() < 0.3 else step},
                    {"attack": "each foe", "does": step},
                    {"later": "end of turn", "do": step},
                    {"until": "end of turn", "apply": {"when": {"you play": "any"}, "do": step}},
                )
            )
        return step

    def _bent(self, part: Any, bend: float) -> Any:
        """Numbers, words and inner steps are exchanged now and then."""
        r = self.r
        if isinstance(part, dict):
            return {self._bent_word(key, bend * 0.2): self._bent(inner, bend) for key, inner in part.items()}
        if isinstance(part, list):
            bent = [self._bent(inner, bend) for inner in part]
            return bent * r.choice((1, 1, 1, 2)) if r.random() < bend else bent
        if r.random() >= bend:
            return part
        if isinstance(part, bool):
            return part
        if isinstance(part, int):
            return r.choice((0, 1, 2, 5, 99, 9999, -1, 10**30))
        return self._bent_word(part, 1.0)

    def _bent_word(self, word: Any, bend: float) -> Any:
        if not isinstance(word, str) or self.r.random() >= bend:
            return word
        words = self.r.choice((w.TYPES, w.ZONES, w.PLACES, w.PLAYERS, w.TOPS, w.MOMENTS, w.NUMBERS, self.parts["ids"]))
        return self.r.choice([*words, "it", "this", "any", "all", word])

    def _torn(self, text: str) -> str:
        """Letters are lost, doubled or other ones."""
        letters = list(text)
        for _ in range(self.r.randrange(1, 12)):
            at = self.r.randrange(len(letters))
            letters[at] = self.r.choice(("", letters[at] * 2, *"{}[]:,-#&*!|>'\"%@`\n\t 0\u0000\u2028\ud7ff"))
        return "".join(letters)

    def _odd(self, text: str) -> str:
        """Tricks of YAML, of sizes and of depths."""
        r = self.r
        return r.choice(
            (
                "[" * 5000,
                "{a: " * 3000,
                "a: &a [x]\nb: *a\n",
                "!!python/object/apply:os.system ['true']",
                "--- 1\n--- 2\n",
                text + "    play: " + "{if: {any: {in: hand}}, then: " * 60 + "{power: 1}" + "}" * 60 + "\n",
                text + "".join(f"  c{n}:\n    type: hero\n" for n in range(2000)),
                text.replace("copies: 1", "copies: 9999"),
                text.replace("vp: 1", 'vp: "*"'),
                text + "keywords:\n  again: {keyword: again}\n",
                text * 2,
                text.replace("overlay", "overlay" * 1000),
                "".join(chr(r.randrange(32, 0x2FF)) for _ in range(2000)),
                "a" * 65_000,
                "- " * 3000,
                "? " * 3000,
            )
        )


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Ends what hangs, where it hangs in Python; what hangs elsewhere is ended by whoever runs this."""

    def late(*_: object) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def try_pack(box: str, seed: str, report: Report) -> None:
    kind, text = Maker(box, seed).text()
    begun = time.perf_counter()
    try:
        with within(LONGEST):
            report.packs += 1
            prog = _looked_at(text)
            if prog is not None:
                report.good += 1
                report.kinds[kind] += 1
                _played(prog, seed, report)
    except TookTooLong:
        report.wrong.append(f"{box} {seed}: hangs")
    except Exception as error:
        report.wrong.append(f"{box} {seed}: {type(error).__name__}: {error}"[:300])
    report.slowest = max(report.slowest, time.perf_counter() - begun)


def _looked_at(text: str) -> Program | None:
    """Checked and told; nothing if something is wrong with it."""
    found, prog = workbench.looked_at(text)
    told = [problem.message for problem in found.problems]
    assert found.ok == (not told)
    bad = [message for message in told if message.startswith("it cannot be told: ") and "no text for" not in message]
    assert not bad, bad
    return prog if found.ok else None


def _played(prog: Program, seed: str, report: Report) -> None:
    box = GAMES[prog.rules.game]
    for number in range(GAMES_EACH):
        random = Random(f"{seed} {number}")
        try:
            table = box.lay_out(prog, random.randint(*box.seats), Options())
            table.state.key = make_key(random.randrange(1 << 30))
            box.deal(table, Options(), None)
        except (BadOptions, OutOfFuel):
            report.refused += 1
            return
        st = fresh(table.state)
        try:
            play_on(st, random, MOST_CHOICES)
            Game(st).scores  # noqa: B018
        except OutOfFuel:
            report.fuel += 1
        report.games += 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", choices=list(GAMES), default="")
    given = parser.parse_args(arguments)
    report = Report()
    boxes = [given.box] if given.box else list(GAMES)
    begun = time.monotonic()
    for n in range(given.packs):
        before = len(report.wrong)
        try_pack(boxes[n % len(boxes)], f"{given.seed}/{n}", report)
        for line in report.wrong[before:]:
            print(line, flush=True)
        if n % 500 == 499:
            print(_told(report, begun), flush=True)
    print(_told(report, begun))
    return 1 if report.wrong else 0


def _told(report: Report, begun: float) -> str:
    kinds = ", ".join(f"{kind} {count}" for kind, count in report.kinds.items())
    return (
        f"{report.packs} packs ({report.good} good: {kinds}), {report.games} games, {report.fuel} out of fuel, "
        f"{report.refused} refused, {len(report.wrong)} wrong, slowest {report.slowest:.1f} s, "
        f"{time.monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
