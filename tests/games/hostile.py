"""Packs of strangers: made at random, good ones and broken ones, read, told, set up and played.

    python -m tests.games.hostile 1000 [--seed 1] [--box base] [--journal FILE]

Each pack goes through the check and both languages; one that is good is laid out and played ten times at random. One of
so many good ones has its cards tried one by one too, is told to its players in both languages and played by veterans.
Nothing may end in a traceback or hang: a game may run out of fuel, and then says so. With a journal, a run that was
stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import copy
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from longbox.engine.chance import make_key
from longbox.engine.game import Game
from longbox.engine.playout import random_playout
from longbox.engine.program import Program
from longbox.engine.state import OutOfFuel
from longbox.games import GAMES, Box, library, shelf
from longbox.games.check import check_packs
from longbox.games.options import BadOptions, Options
from longbox.games.setup import Table
from longbox.language import verbs as v
from longbox.language import words as w
from longbox.packs import pack_path
from longbox.table import house, measuring, sight, workbench
from longbox.table.telling import tell
from longbox.view import seen_events, view

GAMES_EACH = 10
CLOSER = 100  # each such good pack is tried in every way that the workshop has
TOLD_CHOICES = 40  # of a game whose questions and log are put into words
LONGEST = 30.0  # seconds for one pack, everything included
MEMORY = 4 * 1024**3  # bytes, as the workshop gives its workers
REFUSALS = ("its effects do not come to an end", "with ")  # what a pack that reads well may be told all the same
KINDS = ("hero", "villain", "super_power", "equipment", "location")
BLOCKS = ("play", "ongoing", "defense", "first appearance", "score", "ability", "always")
EVENTS: tuple[dict[str, Any], ...] = (  # and what sets them off again, below
    {"you play": "any"},
    {"you gain": "any"},
    {"a card makes you draw": True},
    {"you destroy": "any"},
    {"you discard": {"in": "hand"}},
    {"start of turn": "anyone"},
    {"this leaves play": True},
)
CAUSES: tuple[dict[str, Any], ...] = (
    {"draw": 1},
    {"gain": {"top": "main deck"}},
    {"gain": "weakness"},
    {"play": {"in": "discard"}},
    {"play": {"top": "main deck"}},
    {"play": {"in": "line up"}},
    {"destroy": {"in": "discard", "n": "all"}},
    {"discard": {"in": "hand", "n": "all"}},
    {"put": {"in": "discard", "n": "all"}, "to": "hand"},
    {"put": {"in": "played", "n": "all"}, "to": "top of deck"},
)
_Fast: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # several times faster, where it is there


class _Dumper(_Fast):  # type: ignore[misc]
    def ignore_aliases(self, data: object) -> bool:
        """What stands there twice is written twice: aliases would be refused before anything else is read."""
        return True


@dataclass
class Report:
    packs: int = 0
    good: int = 0
    tried: int = 0  # packs whose cards were tried one by one
    games: int = 0
    ended: int = 0  # games played to their end
    told: int = 0  # choices that were put into words
    measured: int = 0  # games of veterans
    fuel: int = 0  # games that ended since their effects did not
    refused: int = 0  # set-ups that were refused in words
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)  # what must not be
    slowest: float = 0.0
    kinds: dict[str, int] = field(default_factory=dict)  # of the good ones


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
        kind = self.r.choices(("mixed", "bent", "grown", "torn", "odd", "looping"), (38, 24, 15, 10, 10, 3))[0]
        pack = self._pack({"mixed": 0.0, "bent": 0.3, "looping": 0.0}.get(kind, 0.1), grown=kind == "grown")
        if kind == "looping":
            self._loop(pack["cards"])
        text = str(yaml.dump(pack, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=200))
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

    def _loop(self, cards: dict[str, Any]) -> None:
        """What happens makes happen what made it happen."""
        for card in cards.values():
            block = "ability" if "ability" in card else "ongoing"
            card[block] = [
                {"when": self.r.choice(EVENTS), "do": self._causes()} for _ in range(self.r.choice((1, 2, 4)))
            ]
            if "play" in card:
                card["play"] = self._causes()

    def _causes(self) -> list[Any]:
        return [copy.deepcopy(self.r.choice(CAUSES)) for _ in range(self.r.choice((1, 1, 2)))]

    def _name(self) -> str:
        return self.r.choice(
            ("Card", "Ça", "<b>x</b>", "{{7*7}}", "a: b", "%s%n", "\u200f", "ffi ﬁ", "🂡", "x" * 80, "y" * 81)
        )

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
                "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40)),
                text + "cards: {}\n",
                text.replace("type:", "type: hero\n    type:"),
                text.replace("name:", f"name: {{en: {'x' * 40_000}, fr: y}}\n    was:", 1),
                text.replace("en: ", f"en: {chr(0x202E)}", 1),
                text.replace("cost: ", "cost: 0x7fffffffffffffffffff #"),
                text.replace("cost: ", "cost: 1_000_000_000_000 #"),
                text.replace("vp: ", "vp: .inf #"),
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
    """Ends what hangs, by the time it has worked, where it hangs in Python; the rest is ended by whoever runs this."""

    def late(*_: object) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def try_pack(box: str, seed: str, report: Report, closer: int = CLOSER) -> None:
    kind, text = Maker(box, seed).text()
    begun = time.process_time()
    report.packs += 1
    try:
        with within(LONGEST):
            prog = _looked_at(text)
            if prog is not None:
                report.good += 1
                report.kinds[kind] = report.kinds.get(kind, 0) + 1
                _played(prog, seed, report)
                if report.good % closer == 1 % closer:
                    _tried(text, prog, seed, report)
    except TookTooLong:
        report.wrong.append(f"{box} {seed}: hangs")
    except Exception as error:
        report.wrong.append(f"{box} {seed}: {type(error).__name__}: {error}"[:300])
    took = time.process_time() - begun
    report.slowest = max(report.slowest, took)
    report.seconds += took


def _looked_at(text: str) -> Program | None:
    """Checked and told; nothing if something is wrong with it."""
    found, prog = workbench.looked_at(text)
    told = [problem.message for problem in found.problems]
    assert found.ok == (not told)
    bad = [message for message in told if message.startswith("it cannot be told: ") and "no text for" not in message]
    assert not bad, bad
    return prog if found.ok else None


def _played(prog: Program, seed: str, report: Report) -> None:
    tables: dict[int, Table] = {}
    box = GAMES[prog.rules.game]
    for number in range(GAMES_EACH):
        random = Random(f"{seed} {number}")
        seats = random.randint(*box.seats)
        try:
            if seats not in tables:
                tables[seats] = box.lay_out(prog, seats, Options())
            game = _dealt(tables[seats].copy(), box, random)
        except (BadOptions, OutOfFuel):
            report.refused += 1
            return
        try:
            random_playout(game.state, random.randrange(1 << 30))
            game.scores  # noqa: B018
        except OutOfFuel:
            report.fuel += 1
        report.ended += bool(game.state.over)
        report.games += 1


def _dealt(table: Table, box: Box, random: Random) -> Game:
    table.state.key = make_key(random.randrange(1 << 30))
    box.deal(table, Options(), None)
    return Game(table.state)


def _tried(text: str, prog: Program, seed: str, report: Report) -> None:
    """As somebody tries and measures it who has written it."""
    name, box = shelf.keep(text), GAMES[prog.rules.game]
    try:
        wrong = [problem.message for problem in check_packs([shelf.path_of(name)])]
        bad = [told for told in wrong if not any(one in told for one in REFUSALS)]
        assert not bad, bad
        report.tried += 1
        if not wrong:
            game = _dealt(box.lay_out(prog, box.seats[1], Options()), box, Random(seed))
            cards = house.cards_of(box.id, (name,))
            _told_to_players(game, cards, seed, report)
            _measured(box.id, name, report)
    finally:
        shelf.path_of(name).unlink()


def _told_to_players(game: Game, cards: sight.Cards, seed: str, report: Report) -> None:
    """What everybody at a table reads: questions, answers and the log, by turns in the two languages."""
    random, names = Random(seed), ["Ada", "Élise", "Oscar", "Hugo", "Zoé"][: game.seats]
    for number in range(TOLD_CHOICES):
        if game.over:
            return
        lang = ("en", "fr")[number % 2]
        seat = game.state.ask_seat
        assert sight.asked(view(game, seat), lang, names, cards) is not None
        try:
            game.choose(random.randrange(len(game.state.options)))
        except OutOfFuel:
            return
        for viewer in range(game.seats):
            tell(seen_events(game, viewer), lang, names, cards, viewer)
        report.told += 1


def _measured(game: str, name: str, report: Report) -> None:
    for row in measuring.games(game, (name,), range(1)):
        assert not row.error or row.error.startswith(("OutOfFuel", "Endless")), row.error
        report.fuel += bool(row.error)
        report.measured += 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", choices=list(GAMES), default="")
    parser.add_argument("--closer", type=int, default=CLOSER, help="each such good pack is tried closely")
    parser.add_argument("--journal", type=Path)
    given = parser.parse_args(arguments)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    report = _resumed(given.journal)
    boxes = [given.box] if given.box else list(GAMES)
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        shelf.use(folder)
        for n in range(report.packs, given.packs):
            before = len(report.wrong)
            try_pack(boxes[n % len(boxes)], f"{given.seed}/{n}", report, given.closer)
            for line in report.wrong[before:]:
                print(line, flush=True)
            if n % 200 == 199:
                print(_summed_up(report), flush=True)
                _keep(given.journal, report)
    print(_summed_up(report))
    _keep(given.journal, report)
    return 1 if report.wrong else 0


def _resumed(journal: Path | None) -> Report:
    if journal is None or not journal.exists():
        return Report()
    return msgspec.json.decode(journal.read_bytes(), type=Report)


def _keep(journal: Path | None, report: Report) -> None:
    if journal is not None:
        draft = journal.with_suffix(".new")
        draft.write_bytes(msgspec.json.encode(report))
        draft.replace(journal)


def _summed_up(report: Report) -> str:
    kinds = ", ".join(f"{kind} {count}" for kind, count in report.kinds.items())
    return (
        f"{report.packs} packs ({report.good} good: {kinds}), {report.games} games ({report.ended} to their end), "
        f"{report.tried} tried closely, {report.told} choices told, {report.measured} games of veterans, "
        f"{report.fuel} out of fuel, {report.refused} refused, {len(report.wrong)} wrong, "
        f"slowest {report.slowest:.1f} s, {report.seconds:.0f} s"
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
