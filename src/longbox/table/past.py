"""What has been: a game played again from its seed, for replays, statistics and going on from an earlier moment.

A step of a replay is a moment that everybody could see. Answers in Defense windows make no step of their own, so the
number of steps does not tell who was asked.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from longbox.bots.analysis import Costly
from longbox.engine.events import Event
from longbox.engine.game import Game, IllegalChoice
from longbox.engine.score import card_vp, counted
from longbox.engine.state import OutOfFuel
from longbox.table import facts, sight
from longbox.table.analyses import Found
from longbox.table.record import DEFEND, Header, begin
from longbox.table.reviews import Analysis, ChanceMoment, CostlyDecision, Judged, LuckMoment, ReplayStep
from longbox.table.shapes import (
    KeyMoment,
    LogLine,
    ReplayHead,
    ScoredCard,
    ScoreSheet,
    TableHeader,
    Turn,
    TurnStats,
)
from longbox.view import SPECTATOR, View, view

BACK = 30  # steps whose log lines are shown before those of a step
EVERY = 20  # choices between two states that are kept
ALL = "all"
KEYS = {"defeated": "defeated", "flipped": "villain", "attack": "attack", "avoided": "avoided", "over": "over"}


class Past:
    """A game up to some choice. Made once, asked often; safe to be used by several threads."""

    def __init__(
        self,
        header: Header,
        root: bytes,
        choices: list[int],
        dealt: bytes = b"",
        states: Mapping[int, bytes] = MappingProxyType({}),
    ) -> None:
        """`states`: what was stored after so many choices, for a game that today's rules would not play as it was
        played. What does not lead from one of them to the next is left out: nothing is told that did not happen."""
        self.header = header
        self.choices = choices
        self.steps: list[int] = []  # choices made, at each step
        self.turns: list[Turn] = []
        self.told: list[list[Event]] = []  # facts after so many choices
        self.stats: list[TurnStats] = []
        self.keys: list[KeyMoment] = []  # moments to jump to
        self.seat_at: list[int] = []  # who made each choice; -1: not known
        self._kept: list[tuple[int, Game]] = []
        self._bought: list[str] = []
        self.whole = True  # from the deal on, choice by choice
        game = begin(header, root, dealt)
        self.first = game.state.turn
        self.told.append(game.events)
        ends = sorted({end for end in states if 0 < end < len(choices)} | {len(choices)})
        if not states or _leads(game, choices[: ends[0]], states.get(ends[0])):
            self._note(game, 0)
        done = 0
        for end in ends:
            if not states or _leads(game, choices[done:end], states.get(end)):
                game = self._play(game, choices[done:end], done)
            elif end in states:
                game = self._leap(states[end], done, end)
            else:
                del self.choices[done:]
                break
            done = end
        self.game = game

    def _play(self, game: Game, choices: list[int], before: int) -> Game:
        for done, choice in enumerate(choices, before + 1):
            turn = (game.state.turn_number, game.state.turn)
            self.seat_at.append(game.decision.seat)
            game.choose(choice)
            self.told.append(game.events)
            self._bought += [game.card_id(e.card) for e in self.told[-1] if e.kind in ("bought", "defeated")]
            if game.state.turn_number != turn[0] or game.over:
                self._turn_done(game, turn, self._bought, done)
                self._bought = []
            self._note_keys(game, turn[0])
            self._note(game, done)
        return game

    def _leap(self, state: bytes, before: int, done: int) -> Game:
        """On to what was stored."""
        game = Game.from_bytes(state)
        self.told += [[] for _ in range(done - before)]
        self.seat_at += [-1] * (done - before)
        self._bought = []
        self._kept.append((done, game.clone()))
        self.whole = False
        self._note(game, done)
        return game

    def _note_keys(self, game: Game, turn: int) -> None:
        """What everybody saw and talks about afterwards."""
        for event in facts.seen(game, self.told[-1], SPECTATOR):
            if event.kind == "turn":
                turn = event.amount
            kind = KEYS.get(event.kind)
            if kind is not None:
                seat = event.other if event.kind == "avoided" and event.other >= 0 else event.seat
                self.keys.append(KeyMoment(len(self.steps), turn, kind, seat, event.card or None))

    def _note(self, game: Game, done: int) -> None:
        if done % EVERY == 0 and (not self._kept or self._kept[-1][0] < done):
            self._kept.append((done, game.clone()))
        if not game.over and game.decision.kind == DEFEND:
            return
        if not self.turns or game.state.turn_number != self.turns[-1].turn:
            self.turns.append(Turn(len(self.steps), game.state.turn_number, game.state.turn))
        self.steps.append(done)

    def _turn_done(self, game: Game, turn: tuple[int, int], bought: list[str], done: int) -> None:
        seen = view(game, SPECTATOR)
        gained = sum(
            e.amount for i in range(self._turn_start(turn[0]), done + 1) for e in self._events(game, i, turn[0])
        )
        self.stats.append(TurnStats(turn[0], turn[1], gained, bought, [s.vp for s in seen.seats]))

    def _turn_start(self, turn: int) -> int:
        found = next((t for t in reversed(self.turns) if t.turn == turn), None)
        return self.steps[found.step] if found is not None else 0

    def _events(self, game: Game, done: int, turn: int) -> list[Any]:
        """The Power gained by that choice in that turn."""
        found: list[Any] = []
        here = True
        for event in facts.seen(game, self.told[done], SPECTATOR):
            if event.kind == "turn":
                here = event.amount == turn
            if here and event.kind == "power":
                found.append(event)
        return found

    def at(self, done: int) -> Game:
        """The game after so many choices."""
        first, kept = self._kept[bisect_right(self._kept, done, key=lambda one: one[0]) - 1]
        game = kept.clone()
        for choice in self.choices[first:done]:
            game.choose(choice)
        return game

    def step_of(self, done: int) -> int:
        """The last step that shows no more than so many choices."""
        return max(0, bisect_right(self.steps, done) - 1)

    # ---------------------------------------------------------------- what is shown

    def head(self, header: TableHeader, eyes: int | str, names: list[str]) -> ReplayHead:
        last = len(self.steps) - 1
        keys = [key for key in self.keys if key.step <= last]
        return ReplayHead(header, eyes, names, last, self.turns, keys, header.over)

    def show(self, step: int, eyes: int | str, lang: str, names: list[str]) -> ReplayStep:
        """One step as seen with somebody's eyes; `all`: every hand is open."""
        done = self.steps[step]
        game = self.at(done)
        seat = SPECTATOR if isinstance(eyes, str) else eyes
        seen = open_view(game) if eyes == ALL else view(game, seat)
        cards = sight.cards_of_game(game)
        lines = self._lines(game, step, seat, lang, names, cards)
        earlier: list[LogLine] = []
        for before in range(max(0, step - BACK), step):
            earlier += self._lines(game, before, seat, lang, names, cards)
        question = None if game.over else sight.asked(seen, lang, names, cards)
        return ReplayStep(step, seen, question, lines, earlier, game.state.turn_number)

    def analysis(self, found: Found, judged: list[int], lang: str, names: list[str]) -> Analysis:
        """What was found out about the game, in words, with the steps that show it."""
        moments = [
            ChanceMoment(self.step_of(m.at), m.turn, m.seat, [round(c, 4) for c in m.chances]) for m in found.moments
        ]
        decided = [self.seat_at[at] for at in judged]
        seats = [
            Judged(seat, decided.count(seat), [self._costly(c, lang, names) for c in found.costly if c.seat == seat])
            for seat in sorted(set(decided))
        ]
        luck = [LuckMoment(one.turn, list(one.seats)) for one in found.luck]
        return Analysis("ready", 1.0, moments, seats, found.games, names, luck)

    def _costly(self, one: Costly, lang: str, names: list[str]) -> CostlyDecision:
        game = self.at(one.at)
        asked = sight.asked(view(game, one.seat), lang, names, sight.cards_of_game(game))
        assert asked is not None and isinstance(asked.options, list)
        return CostlyDecision(
            self.step_of(one.at), one.turn, asked.text, asked.kind, asked.options[one.chosen],
            asked.options[one.better], round(one.chance, 4), round(one.better_chance, 4), round(one.lost, 4), one.games,
        )  # fmt: skip

    def _lines(
        self, game: Game, step: int, seat: int, lang: str, names: list[str], cards: sight.Cards
    ) -> list[LogLine]:
        """What the log said at one step."""
        found: list[LogLine] = []
        first = self.steps[step - 1] + 1 if step else 0
        for i in range(first, self.steps[step] + 1):
            told = facts.seen(game, self.told[i], seat)
            found += sight.lines(told, self._turn_at(step), lang, names, cards, seat, step)
        return found

    def _turn_at(self, step: int) -> int:
        found = bisect_right([turn.step for turn in self.turns], step)
        return self.turns[max(0, found - 1)].turn


def _leads(game: Game, choices: list[int], state: bytes | None) -> bool:
    """Whether these choices can be made today, and lead to what was stored."""
    tried = game.clone()
    try:
        for choice in choices:
            tried.choose(choice)
        return state is None or tried.hash == Game.from_bytes(state).hash
    except (IllegalChoice, OutOfFuel):
        return False


def open_view(game: Game) -> View:
    """The table with every hand open, for games that are over."""
    base = view(game, SPECTATOR)
    return replace(base, seats=tuple(view(game, i).seats[i] for i in range(game.seats)))


def score_sheet(game: Game) -> list[ScoreSheet]:
    """What each seat scored, card by card."""
    sheets = []
    for seat, total in enumerate(game.scores):
        rows: dict[str, ScoredCard] = {}
        for card in counted(game.state, seat):
            id = game.card_id(card)
            row = rows.setdefault(id, ScoredCard(id))
            row.copies += 1
            row.vp += card_vp(game.state, seat, card)
        sheets.append(ScoreSheet(seat, total, sorted(rows.values(), key=lambda row: (-row.vp, row.id))))
    return sheets
