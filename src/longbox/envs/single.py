"""Gymnasium: one seat of a game, the others are taken by bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from longbox.bots import Player, decide, make_bot
from longbox.engine import run
from longbox.engine.game import Game
from longbox.engine.menu import menu
from longbox.envs.codec import HIGH, LOW, codec
from longbox.envs.rewards import lead, results
from longbox.envs.shown import shown
from longbox.games import BadOptions, new_game
from longbox.view import view

LONGEST = 5_000  # decisions of the learner; a game that takes longer is cut short


class LongboxEnv(gymnasium.Env):
    """The learner has another seat in every game, unless `seat` says which. `opponent` is another word for `bots`.

    The reward comes at the end: -1 for a loss, +1 for a win of two. With `shaping` the lead in points counts on the
    way, so many for each point; it is paid back at the end, so that the best play stays the best. An action that the
    mask (`action_masks()`, also `info["action_mask"]`) forbids loses the game.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str = "base",
        bots: Sequence[str] | str = ("rookie",),
        *,
        opponent: str | None = None,
        seat: int | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        bots = bots if opponent is None else opponent
        names = tuple(bots.split(",")) if isinstance(bots, str) else tuple(bots)
        for name in names:
            make_bot(name)  # refuses unknown ones
        seats = len(names) + 1
        if seat is not None and not 0 <= seat < seats:
            raise BadOptions(f"there is no seat {seat} of {seats}")
        self.codec = codec(game, seats, **options)
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self.codec.actions))
        self.observation_space = spaces.Box(LOW, HIGH, (self.codec.size,), np.int16)
        (self._sheet,), self._rows, self._masks = self.codec.sheets(1)
        self._names, self._fixed, self._shaping, self._options = names, seat, shaping, options

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        chance = self.np_random
        self.seat = int(chance.integers(self.codec.seats)) if self._fixed is None else self._fixed
        dealt = int(chance.integers(1 << 62))
        self._game: Game = new_game(self.codec.game, self.codec.seats, dealt, **self._options)  # type: ignore[arg-type]
        self._game.state.record = False  # nobody reads the events
        self._bots: list[Player | None] = [make_bot(name, f"{dealt}/{at}") for at, name in enumerate(self._names)]
        self._bots.insert(self.seat, None)
        self._steps = 0
        self._lost = False
        self._run()
        self._lead = self._ahead()
        return self._told()

    def _run(self) -> None:
        """Lets the bots play until the learner is asked or the game is over."""
        st = self._game.state
        while not st.over:
            bot = self._bots[st.ask_seat]
            if bot is None:
                break
            run.choose(st, decide(bot, self._game))
        self.codec.rows.tell(st, self.seat, self._sheet)
        self.codec.rows.list_actions(st, self._sheet)

    def _told(self) -> tuple[Any, dict[str, Any]]:
        return self._rows[0].copy(), {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Any:
        """Which actions are legal now; MaskablePPO asks for it by this name."""
        return self._masks[0].copy()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._lost or self._game.over:
            raise RuntimeError("the game is over: reset first")
        code = self._sheet.code_of(int(action))
        if code < 0:
            self._lost = True
            observation, info = self._told()
            return observation, -1.0, True, False, {**info, "illegal": True}
        st = self._game.state
        run.answer(st, code)
        if st.menu_due:
            menu(st)
        self._run()
        self._steps += 1
        observation, info = self._told()
        over = st.over != 0
        reward = results(self.codec.seats, self._game.winners)[self.seat] if over else 0.0
        if over:
            info["won"] = self.seat in self._game.winners
        return observation, reward + self._shaped(over), over, not over and self._steps >= LONGEST, info

    def _shaped(self, over: bool) -> float:
        if not self._shaping:
            return 0.0
        before, self._lead = self._lead, 0.0 if over else self._ahead()
        return self._shaping * (self._lead - before)

    def _ahead(self) -> float:
        return lead(view(self._game, self.seat)) if self._shaping else 0.0

    def render(self) -> str | None:
        return shown(view(self._game, self.seat)) if self.render_mode == "ansi" else None


def gymnasium_env(game: str = "base", bots: Sequence[str] = ("rookie",), **more: Any) -> LongboxEnv:
    """A Gymnasium environment of a box: one seat against these bots. See `LongboxEnv` for what else it takes."""
    return LongboxEnv(game, bots, **more)
