"""The boxes as games of OpenSpiel: `import longbox.envs.openspiel`, then `pyspiel.load_game("longbox_base(seats=2)")`.

Chance moves once, at the start: it picks one of `deals` shuffles, and all later chance of the game follows from it.
Players see what an observation tells, no more. A game that does not end is cut short, and nobody wins.
"""

from __future__ import annotations

from typing import Any

from longbox import _install

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"open_spiel is not installed; try: {_install.command('openspiel')}", name=error.name) from error

import numpy as np

from longbox.engine.game import Game
from longbox.envs.codec import Codec, codec
from longbox.envs.rewards import results
from longbox.envs.shown import shown
from longbox.games import GAMES, new_game
from longbox.packs import PACKS
from longbox.view import view

DEALS = 1024
LONGEST = 20_000
MOST_SEATS = 5


def _game_type(game: str) -> Any:
    return pyspiel.GameType(
        short_name=f"longbox_{game}",
        long_name=f"Longbox: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=GAMES[game].seats[1],
        min_num_players=GAMES[game].seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 2, "deals": DEALS},
    )


class LongboxGame(pyspiel.Game):
    """A box for so many seats."""

    box = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.seats, self.deals = int(given.get("seats", 2)), int(given.get("deals", DEALS))
        self.codec: Codec = codec(self.box, self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.codec.actions),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.box), info, given)

    def new_initial_state(self) -> LongboxState:
        return LongboxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.codec, params)


class Table:
    """The game under way. OpenSpiel copies a state with all it holds; a game knows a quicker way."""

    def __init__(self, game: Game | None) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> Table:
        return Table(self.game.clone() if self.game is not None else None)

    def __reduce__(self) -> tuple[Any, ...]:
        return _table_of, (self.game.to_bytes() if self.game is not None else b"",)


def _table_of(data: bytes) -> Table:
    return Table(Game.from_bytes(data) if data else None)


class LongboxState(pyspiel.State):
    def __init__(self, game: LongboxGame) -> None:
        super().__init__(game)
        self.table = Table(None)
        self.steps = 0
        self.seats, self.deals, self.box = game.seats, game.deals, game.box

    @property
    def codec(self) -> Codec:
        return codec(self.box, self.seats)

    def current_player(self) -> int:
        game = self.table.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(game.state.ask_seat)

    def _choices(self) -> dict[int, int]:
        game = self.table.game
        assert game is not None
        return self.codec.choices(view(game, game.state.ask_seat))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        game = self.table.game
        if game is None:
            self.table.game = new_game(self.box, self.seats, action)
            self.table.game.state.record = False  # nobody reads the events
            return
        game.choose(self._choices()[action])
        self.steps += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.codec.actions[action]

    def is_terminal(self) -> bool:
        game = self.table.game
        return game is not None and (game.over or self.steps >= LONGEST - 1)

    def returns(self) -> list[float]:
        game = self.table.game
        if game is None or not game.over:
            return [0.0] * self.seats
        return results(self.seats, game.winners)

    def __str__(self) -> str:
        game = self.table.game
        return "before the deal" if game is None else f"{self.steps}: {game.hash}"


class Observer:
    """What a player may know, as OpenSpiel asks for it."""

    def __init__(self, book: Codec, params: Any) -> None:
        if params:
            raise ValueError(f"an observation has no parameters: {params}")
        self._book = book
        self.tensor: Any = np.zeros(book.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LongboxState, player: int) -> None:
        game = state.table.game
        self.tensor[:] = 0 if game is None else self._book.observation(view(game, player, True)) * self._book.scale

    def string_from(self, state: LongboxState, player: int) -> str:
        game = state.table.game
        return "before the deal" if game is None else shown(view(game, player))


def _register(game: str) -> None:
    made = type(f"Longbox{game.capitalize()}Game", (LongboxGame,), {"box": game})
    pyspiel.register_game(_game_type(game), made)


for _box in PACKS:
    _register(_box)
