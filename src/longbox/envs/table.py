"""PettingZoo: all seats of a game, one decision after the other (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from longbox.engine import run
from longbox.engine.game import Game
from longbox.engine.menu import menu
from longbox.envs.codec import HIGH, LOW, codec
from longbox.envs.rewards import results
from longbox.envs.shown import shown
from longbox.games import new_game
from longbox.view import view

LONGEST = 20_000  # decisions; a game that takes longer is cut short


class LongboxAEC(AECEnv, EzPickle):
    """The agents are `seat_0`, `seat_1` and so on. An illegal action ends the game, with -1 for who chose it."""

    metadata = {"name": "longbox_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str = "base", seats: int = 2, render_mode: str | None = None, **options: object) -> None:
        EzPickle.__init__(self, game, seats, render_mode, **options)
        super().__init__()
        self.codec = codec(game, seats, **options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self._options = options
        self._chance = np.random.default_rng()
        self._sheets, self._rows, self._masks = self.codec.sheets(seats)  # one for each that looks
        self._action_space = spaces.Discrete(len(self.codec.actions))
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LOW, HIGH, (self.codec.size,), np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.codec.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed it follows from the games before."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        dealt = int(self._chance.integers(1 << 62))
        self._game: Game = new_game(self.codec.game, self.codec.seats, dealt, **self._options)  # type: ignore[arg-type]
        self._game.state.record = False  # nobody reads the events
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Turns to the seat that is asked now."""
        st = self._game.state
        if st.over:
            return
        self.agent_selection = self.possible_agents[st.ask_seat]
        self._sheet = self._sheets[st.ask_seat]
        self.codec.rows.list_actions(st, self._sheet)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        st = self._game.state
        self.codec.rows.tell(st, seat, self._sheets[seat])
        if st.over or seat != st.ask_seat:
            self._sheets[seat].clear_mask()
        return {"observation": self._rows[seat].copy(), "action_mask": self._masks[seat].copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        st = self._game.state
        code = self._sheet.code_of(int(action) if action is not None else -1)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        if code < 0:
            self.rewards[agent] = -1.0
            self.infos[agent]["illegal"] = True
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            run.answer(st, code)
            if st.menu_due:
                menu(st)
        if st.over:
            for seat, reward in enumerate(results(self.codec.seats, self._game.winners)):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return shown(view(self._game, self.possible_agents.index(self.agent_selection)))

    def close(self) -> None:
        """There is nothing to close."""


def pettingzoo_env(game: str = "base", seats: int = 2, render_mode: str | None = None, **options: object) -> LongboxAEC:
    """An AEC environment of a box; `options` are those of `new_game`."""
    return LongboxAEC(game, seats, render_mode, **options)
