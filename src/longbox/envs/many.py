"""Gymnasium's vector environment: many games at once, all of them stepped by one call inside the compiled module."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from longbox.bots import QuickBot, RandomBot, make_bot
from longbox.bots.quickly import SEEDS
from longbox.envs.batch import Batch, Deal, Foe
from longbox.envs.codec import HIGH, LOW, codec
from longbox.games import BadOptions, new_game

LONGEST = 5_000  # decisions of the learner; a game that takes longer is cut short


class LongboxVectorEnv(VectorEnv):
    """`n` games. The learner has another seat in every game, unless `seat` says which; without bots it plays all seats.

    Observations and masks are written into the same arrays, read-only ones, at every step: copy what you keep
    (`copy=True` makes a copy at every step). A game that is over begins anew in the same step: what is returned is the
    start of the next one, `info["final_obs"]` has the end of the last. `info["action_mask"]` says what is allowed,
    `info["seat"]` who is asked. If the learner plays all seats, a reward is that of the seat that acted.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "base",
        n: int = 256,
        bots: Sequence[str] | str = ("rookie",),
        *,
        seats: int = 2,
        seat: int | None = None,
        shaping: float = 0.0,
        copy: bool = False,
        **options: object,
    ) -> None:
        self._names = tuple(bots.split(",")) if isinstance(bots, str) else tuple(bots)
        seats = len(self._names) + 1 if self._names else seats
        if n < 1:
            raise BadOptions(f"{n} games cannot be played: at least 1")
        if seat is not None and not 0 <= seat < seats:
            raise BadOptions(f"there is no seat {seat} of {seats}")
        if shaping and not self._names:
            raise BadOptions("shaping is for a learner that plays one seat")
        for name in self._names:
            if not isinstance(make_bot(name), QuickBot | RandomBot):
                raise BadOptions(f"'{name}' does not play inside the compiled module: random, rookie and veteran do")
        self.codec = codec(game, seats, **options)
        self.num_envs = n
        self.single_observation_space = spaces.Box(LOW, HIGH, (self.codec.size,), np.int16)
        self.single_action_space = spaces.Discrete(len(self.codec.actions))
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._fixed, self._copy, self._options = seat, copy, options
        sheets, self._seen, self._masks = self.codec.sheets(n)
        finals, self._finals, _ = self.codec.sheets(n)
        self._batch = Batch(self.codec.rows, sheets, finals, self._deal, LONGEST)
        self._batch.shaping = shaping
        self._rewards, self._won = _array(self._batch.rewards, np.float64), _array(self._batch.won, np.float64)
        self._over, self._cut = _array(self._batch.over, np.bool_), _array(self._batch.cut, np.bool_)
        self._seats, self._picked = _array(self._batch.seats, np.int64), _array(self._batch.picked, np.int64)
        self._chances: list[Random] = []

    def _deal(self, at: int) -> Deal:
        """The next game of a row: rows have a chance of their own, so that none depends on the others."""
        chance = self._chances[at]
        seats = self.codec.seats
        game = new_game(self.codec.game, seats, chance.getrandbits(62), **self._options)  # type: ignore[arg-type]
        st = game.state
        st.record = False  # nobody reads the events
        if not self._names:
            return Deal(st, -1, [])
        seat = chance.randrange(seats) if self._fixed is None else self._fixed
        foes = [self._foe(name, st, chance.randrange(SEEDS)) for name in self._names]
        foes.insert(seat, Foe(None, 0))  # the learner's own place
        return Deal(st, seat, foes)

    def _foe(self, name: str, st: Any, seed: int) -> Foe:
        bot = make_bot(name, seed)
        return Foe(bot.at(st) if isinstance(bot, QuickBot) else None, seed)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games in all rows. `seed` gives row k the seed + k; a list names one for each."""
        first = seed if isinstance(seed, int) else None
        super().reset(seed=first)
        if seed is not None or not self._chances:
            start = self.np_random.integers(1 << 62) if seed is None else seed
            given = start if isinstance(start, list) else [int(start) + at for at in range(self.num_envs)]
            self._chances = [Random(one) for one in given]
            self._batch.dice.x = Random(str(given)).randrange(1, SEEDS)
        for at in range(self.num_envs):
            self._batch.reset(at)
        return self._given(self._seen), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if not self._batch.games:
            raise RuntimeError("no game has begun: reset first")
        if len(actions) != self.num_envs:
            raise ValueError(f"{len(actions)} actions for {self.num_envs} games")
        ended = self._batch.step(np.asarray(actions).astype("<u2").tobytes())
        info = self._info()
        if ended:
            done = self._over | self._cut
            last = np.full(self.num_envs, None, object)
            for at in np.flatnonzero(done):
                last[at] = self._finals[at].copy()
            info |= {"final_obs": last, "_final_obs": done, "won": self._won.copy(), "_won": done}
        return self._given(self._seen), self._rewards.copy(), self._over.copy(), self._cut.copy(), info

    def _given(self, rows: Any) -> Any:
        return rows.copy() if self._copy else rows

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self._masks), "seat": self._given(self._seats)}

    def action_masks(self) -> Any:
        """Which actions are legal now, a row for each game."""
        return self._masks

    def random_actions(self) -> Any:
        """A legal action for each game, by chance; no turn ends while there is something else to do."""
        self._batch.pick()
        return self._picked.copy()


def _array(row: Any, kind: Any) -> Any:
    """The numbers of the compiled module, seen from outside: the same memory."""
    return np.frombuffer(memoryview(row), kind)


def vector(game: str = "base", n: int = 256, bots: Sequence[str] | str = ("rookie",), **more: Any) -> LongboxVectorEnv:
    """Many games of a box at once. See `LongboxVectorEnv` for what else it takes."""
    return LongboxVectorEnv(game, n, bots, **more)
