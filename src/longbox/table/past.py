"""What has been: a game played again from its seed, for replays, statistics and going on from an earlier moment.

A step of a replay is a moment that everybody could see. Answers in Defense windows make no step of their own, so the
number of steps does not tell who was asked.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from msgspec.structs import replace

from longbox.bots.analysis import Costly
from longbox.engine.events import Event
from longbox.engine.game import Game
from longbox.engine.score import card_vp, counted
from longbox.table import facts, sight
from longbox.table.analyses import Found
from longbox.table.record import DEFEND, Header, begin
from longbox.view import SPECTATOR, View, view

BACK = 30  # steps whose log lines are shown before those of a step
EVERY = 20  # choices between two states that are kept
ALL = "all"
KEYS = {"defeated": "defeated", "flipped": "villain", "attack": "attack", "avoided": "avoided", "over": "over"}


class Past:
    """A game up to some choice. Made once, asked often; safe to be used by several threads."""

    def __init__(self, header: Header, seed: bytes, choices: list[int], dealt: bytes = b"") -> None:
        self.header = header
        self.choices = choices
        self.steps: list[int] = []  # choices made, at each step
        self.turns: list[dict[str, int]] = []
        self.told: list[list[Event]] = []  # facts after so many choices
        self.stats: list[dict[str, Any]] = []
        self.keys: list[dict[str, Any]] = []  # moments to jump to
        self.seat_at: list[int] = []  # who made each choice
        self._kept: list[Game] = []
        game = begin(header, seed, dealt)
        self.first = game.state.turn
        self.told.append(game.events)
        self._note(game, 0)
        bought: list[str] = []
        for done, choice in enumerate(choices, 1):
            turn = (game.state.turn_number, game.state.turn)
            self.seat_at.append(game.decision.seat)
            game.choose(choice)
            self.told.append(game.events)
            bought += [game.card_id(e.card) for e in self.told[-1] if e.kind in ("bought", "defeated")]
            if game.state.turn_number != turn[0] or game.over:
                self._turn_done(game, turn, bought, done)
                bought = []
            self._note_keys(game, turn[0])
            self._note(game, done)
        self.game = game

    def _note_keys(self, game: Game, turn: int) -> None:
        """What everybody saw and talks about afterwards."""
        for event in facts.seen(game, self.told[-1], SPECTATOR):
            if event.kind == "turn":
                turn = event.amount
            kind = KEYS.get(event.kind)
            if kind is not None:
                seat = event.other if event.kind == "avoided" and event.other >= 0 else event.seat
                self.keys.append(
                    {"step": len(self.steps), "turn": turn, "kind": kind, "seat": seat, "card": event.card or None}
                )

    def _note(self, game: Game, done: int) -> None:
        if done % EVERY == 0:
            self._kept.append(game.clone())
        if not game.over and game.decision.kind == DEFEND:
            return
        if not self.turns or game.state.turn_number != self.turns[-1]["turn"]:
            self.turns.append({"step": len(self.steps), "turn": game.state.turn_number, "seat": game.state.turn})
        self.steps.append(done)

    def _turn_done(self, game: Game, turn: tuple[int, int], bought: list[str], done: int) -> None:
        seen = view(game, SPECTATOR)
        gained = sum(
            e.amount for i in range(self._turn_start(turn[0]), done + 1) for e in self._events(game, i, turn[0])
        )
        self.stats.append(
            {"turn": turn[0], "seat": turn[1], "power": gained, "bought": bought, "vp": [s.vp for s in seen.seats]}
        )

    def _turn_start(self, turn: int) -> int:
        found = next((t for t in reversed(self.turns) if t["turn"] == turn), None)
        return self.steps[found["step"]] if found is not None else 0

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
        game = self._kept[done // EVERY].clone()
        for choice in self.choices[done // EVERY * EVERY : done]:
            game.choose(choice)
        return game

    def step_of(self, done: int) -> int:
        """The last step that shows no more than so many choices."""
        return max(0, bisect_right(self.steps, done) - 1)

    # ---------------------------------------------------------------- what is shown

    def summary(self) -> dict[str, Any]:
        last = len(self.steps) - 1
        keys = [key for key in self.keys if key["step"] <= last]
        return {"steps": last, "turns": self.turns, "keys": keys, "over": self.game.over}

    def show(self, step: int, eyes: int | str, lang: str, names: list[str]) -> dict[str, Any]:
        """One step as seen with somebody's eyes; `all`: every hand is open."""
        done = self.steps[step]
        game = self.at(done)
        seat = SPECTATOR if isinstance(eyes, str) else eyes
        seen = open_view(game) if eyes == ALL else view(game, seat)
        cards = sight.cards_of(self.header.game)
        lines = self._lines(game, step, seat, lang, names, cards)
        earlier: list[dict[str, Any]] = []
        for before in range(max(0, step - BACK), step):
            earlier += self._lines(game, before, seat, lang, names, cards)
        question = None if game.over else sight.asked(seen, lang, names, cards)
        return {"step": step, "view": seen, "question": question, "log": lines, "earlier": earlier,
                "turn": game.state.turn_number}  # fmt: skip

    def analysis(self, found: Found, judged: list[int], lang: str, names: list[str]) -> dict[str, Any]:
        """What was found out about the game, in words, with the steps that show it."""
        moments = [
            {"step": self.step_of(m.at), "turn": m.turn, "seat": m.seat, "chances": [round(c, 4) for c in m.chances]}
            for m in found.moments
        ]
        decided = [self.seat_at[at] for at in judged]
        seats = [
            {
                "seat": seat,
                "decisions": decided.count(seat),
                "costly": [self._costly(one, lang, names) for one in found.costly if one.seat == seat],
            }
            for seat in sorted(set(decided))
        ]
        return {"moments": moments, "seats": seats, "games": found.games, "names": names}

    def _costly(self, one: Costly, lang: str, names: list[str]) -> dict[str, Any]:
        asked = sight.asked(view(self.at(one.at), one.seat), lang, names, sight.cards_of(self.header.game))
        assert asked is not None
        return {
            "step": self.step_of(one.at), "turn": one.turn, "question": asked["text"], "kind": asked["kind"],
            "chosen": asked["options"][one.chosen], "better": asked["options"][one.better],
            "chance": round(one.chance, 4), "better_chance": round(one.better_chance, 4), "lost": round(one.lost, 4),
            "games": one.games,
        }  # fmt: skip

    def _lines(
        self, game: Game, step: int, seat: int, lang: str, names: list[str], cards: sight.Cards
    ) -> list[dict[str, Any]]:
        """What the log said at one step."""
        found: list[dict[str, Any]] = []
        first = self.steps[step - 1] + 1 if step else 0
        for i in range(first, self.steps[step] + 1):
            told = facts.seen(game, self.told[i], seat)
            found += sight.lines(told, self._turn_at(step), lang, names, cards, seat, step)
        return found

    def _turn_at(self, step: int) -> int:
        found = bisect_right([turn["step"] for turn in self.turns], step)
        return self.turns[max(0, found - 1)]["turn"]


def open_view(game: Game) -> View:
    """The table with every hand open, for games that are over."""
    base = view(game, SPECTATOR)
    return replace(base, seats=tuple(view(game, i).seats[i] for i in range(game.seats)))


def score_sheet(game: Game) -> list[dict[str, Any]]:
    """What each seat scored, card by card."""
    sheets = []
    for seat, total in enumerate(game.scores):
        rows: dict[str, dict[str, Any]] = {}
        for card in counted(game.state, seat):
            id = game.card_id(card)
            row = rows.setdefault(id, {"id": id, "copies": 0, "vp": 0})
            row["copies"] += 1
            row["vp"] += card_vp(game.state, seat, card)
        cards = sorted(rows.values(), key=lambda row: (-row["vp"], row["id"]))
        sheets.append({"seat": seat, "total": total, "cards": cards})
    return sheets
