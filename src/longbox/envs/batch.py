"""Many games stepped by one call, inside the compiled module.

Each game has a row of the observations and a row of the masks. The learner plays one seat and quick players the others,
or it plays all seats. A game that is over begins anew in the same step.
"""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, u8

from longbox.engine.menu import menu
from longbox.engine.playout import Dice, random_choices
from longbox.engine.run import answer
from longbox.engine.score import vp, winners
from longbox.engine.state import State
from longbox.engine.words import option
from longbox.envs.rows import Rows, Sheet
from longbox.quick.player import Player


class Foe:
    """Whoever plays a seat that is not the learner's: a quick player, or with none of them chance."""

    def __init__(self, player: Player | None, seed: i64) -> None:
        self.player = player
        self.dice = Dice(seed)

    def choose(self, st: State) -> i64:
        player = self.player
        if player is not None:
            return player.choose(st)
        if st.menu_due:
            menu(st)
        return st.options[self.dice.below(random_choices(st))]


class Deal:
    """A new game: its state, the learner's seat (-1: all of them), and who plays the others."""

    def __init__(self, st: State, seat: i64, foes: list[Foe]) -> None:
        self.st = st
        self.seat = seat
        self.foes = foes  # by seat
        self.steps: i64 = 0
        self.lead: i64 = 0


def reward_of(st: State, seat: i64) -> float:
    """What the end is worth to a seat: who loses pays 1, the winners share what was paid."""
    best = winners(st)
    if seat not in best:
        return -1.0
    return (st.seats - len(best)) / len(best)


def lead_of(st: State, seat: i64) -> i64:
    """Points ahead of the best foe (of another team)."""
    most: i64 = -1000000
    other: i64
    for other in range(st.seats):
        if other != seat and not (st.teams and (other - seat) % 2 == 0):
            points = vp(st, other)
            most = max(most, points)
    return vp(st, seat) - most


class Batch:
    """The games and where they are told. `deal` makes the next game of a row."""

    def __init__(
        self, rows: Rows, sheets: list[Sheet], finals: list[Sheet], deal: Callable[[int], Deal], longest: i64
    ) -> None:
        self.rows = rows
        self.sheets = sheets
        self.finals = finals  # where the last observation of a game is told
        self.deal = deal
        self.longest = longest
        self.shaping = 0.0
        n = len(sheets)
        self.games: list[Deal] = []
        self.rewards: vec[float] = vec[float]([0.0] * n)
        self.over: vec[u8] = vec[u8]([0] * n)
        self.cut: vec[u8] = vec[u8]([0] * n)
        self.won: vec[float] = vec[float]([0.0] * n)  # of the games that ended with this step
        self.seats: vec[i64] = vec[i64]([0] * n)  # who is asked
        self.picked: vec[i64] = vec[i64]([0] * n)  # by chance
        self.dice = Dice(1)

    def reset(self, at: i64) -> None:
        """A new game in this row."""
        game = self.deal(at)
        if at < len(self.games):
            self.games[at] = game
        else:
            self.games.append(game)
        self._run(game)
        if self.shaping:
            game.lead = lead_of(game.st, game.seat)
        self._tell(at, game)

    def _run(self, game: Deal) -> None:
        """Lets the others play until the learner is asked or the game is over."""
        st = game.st
        while not st.over and game.seat >= 0 and st.ask_seat != game.seat:
            answer(st, game.foes[st.ask_seat].choose(st))
        if st.menu_due:
            menu(st)

    def _tell(self, at: i64, game: Deal) -> None:
        sheet = self.sheets[at]
        st = game.st
        seat = game.seat if game.seat >= 0 else st.ask_seat
        self.seats[at] = seat
        self.rows.tell(st, seat, sheet)
        self.rows.list_actions(st, sheet)

    def step(self, actions: bytes) -> i64:
        """One action for each game, two bytes each, the low one first. Says how many games ended."""
        ended: i64 = 0
        at: i64 = 0
        n: i64 = len(self.games)
        while at < n:
            ended += self._step(at, actions[2 * at] | i64(actions[2 * at + 1]) << 8)
            at += 1
        return ended

    def _step(self, at: i64, action: i64) -> i64:
        game = self.games[at]
        st = game.st
        seat = st.ask_seat
        self.rewards[at] = 0.0
        self.over[at] = 0
        self.cut[at] = 0
        code = self.sheets[at].code_of(action)
        game.steps += 1
        if code < 0:
            self._end(at, game, seat, -1.0, 0.0)
            return 1
        answer(st, code)
        self._run(game)
        if st.over:
            won = reward_of(st, seat)
            self._end(at, game, seat, won + self._shaped(game, True), 1.0 if won > -1.0 else 0.0)
            return 1
        if self.shaping:
            self.rewards[at] = self._shaped(game, False)
        if game.steps >= self.longest:
            self._end(at, game, seat, self.rewards[at], 0.0)
            self.over[at] = 0
            self.cut[at] = 1
            return 1
        self._tell(at, game)
        return 0

    def _shaped(self, game: Deal, over: bool) -> float:
        """What the lead has grown by, paid back at the end, so that the best play stays the best."""
        if not self.shaping:
            return 0.0
        before = game.lead
        game.lead = 0 if over else lead_of(game.st, game.seat)
        return self.shaping * float(game.lead - before)

    def _end(self, at: i64, game: Deal, seat: i64, reward: float, won: float) -> None:
        self.rewards[at] = reward
        self.won[at] = won
        self.over[at] = 1
        self.rows.tell(game.st, seat, self.finals[at])
        self.reset(at)

    def pick(self) -> None:
        """A legal action for each game, by chance; no turn ends while there is something else to do."""
        at: i64
        for at in range(len(self.sheets)):
            sheet = self.sheets[at]
            legal = sheet.legal
            if legal > 1 and sheet.codes[legal - 1] == option.END << option.SHIFT:
                legal -= 1
            self.picked[at] = i64(sheet.actions[self.dice.below(legal)])
