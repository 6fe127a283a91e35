#!/usr/bin/env python3
"""Trains a MaskablePPO agent to beat the rookie, on one core, in minutes.

    pip install 'longbox[train]'
    python examples/train_ppo.py --minutes 10

First it watches veterans play and learns to do as the winners do, and to tell who will win; then it plays against the
rookie and learns from its own games. It says every minute how it fares, and in the end over many new games.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.vec_env import DummyVecEnv

import longbox
from longbox.bots import decide, make_bot
from longbox.envs import codec, gymnasium_env
from longbox.envs.rewards import lead, results
from longbox.view import view as view_of

FOE = "rookie"
TEACHER = "veteran"
SHAPING = 0.03  # for each point of lead on the way: the end alone says too little about a hundred decisions


class Scaled(gymnasium.ObservationWrapper):
    """Numbers that suit a network."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        self.scale = env.codec.scale
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, self.scale.shape, np.float32)

    def observation(self, seen: np.ndarray) -> np.ndarray:
        return seen * self.scale

    def action_masks(self) -> np.ndarray:
        return self.env.action_masks()


def watched(game: str, games: int, teacher: str) -> tuple[np.ndarray, ...]:
    """What the teachers saw, might do and did, what was still to be had, and whether they won."""
    book = codec(game, 2)
    seen, masks, actions, ends, won = [], [], [], [], []
    for seed in range(games):
        table = longbox.new_game(game, seats=2, seed=f"watched {seed}")
        bots = [make_bot(teacher, f"{seed}/{seat}") for seat in range(2)]
        seats, leads = [], []
        while not table.over:
            seat = table.decision.seat
            view = view_of(table, seat, decks=True)
            at = decide(bots[seat], table)
            action = book.actions_of(view)[at]
            if action >= 0 and len(view.decision.options) > 1:
                seen.append((book.observation(view) * book.scale).astype(np.float16))
                masks.append(book.mask(book.choices(view)).astype(bool))
                actions.append(action)
                seats.append(seat)
                leads.append(lead(view))
            table.choose(at)
        paid = results(2, table.winners)
        ends += [paid[seat] - SHAPING * ahead for seat, ahead in zip(seats, leads, strict=True)]
        won += [float(paid[seat] > 0) for seat in seats]
    return np.array(seen), np.array(masks), np.array(actions), np.array(ends, np.float32), np.array(won, np.float32)


def imitate(model: MaskablePPO, data: tuple[np.ndarray, ...], rounds: int) -> None:
    """Supervised: what the teacher chose, above all when it won, and how its game ended."""
    seen, masks, actions, ends, won = data
    policy = model.policy
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    chance = np.random.default_rng(0)
    for number in range(rounds):
        right = 0
        for part in np.array_split(chance.permutation(len(actions)), max(1, len(actions) // 256)):
            looks = torch.as_tensor(seen[part].astype(np.float32))
            values, chances, _ = policy.evaluate_actions(looks, torch.as_tensor(actions[part]), masks[part])
            wrong = (values.flatten() - torch.as_tensor(ends[part])) ** 2
            weight = torch.as_tensor(0.5 + won[part])
            loss = -(weight * chances).mean() + 0.25 * wrong.mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            right += int((chances > np.log(0.5)).sum())
        print(f"watching, round {number + 1}: sure of the teacher's choice in {right / len(actions):.0%}", flush=True)


def fares(model: MaskablePPO, game: str, games: int, seed: int) -> float:
    """The share of games it wins against the rookie, in seats that change."""
    env = Scaled(gymnasium_env(game, [FOE]))
    won = 0.0
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        over = cut = False
        reward = 0.0
        while not over and not cut:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, cut, _ = env.step(action)
        won += (reward + 1) / 2  # without shaping: 1, -1, or 0 if it is shared
    return won / games


def train(game: str, minutes: float, watch: int, teacher: str, save: str) -> float:
    started = time.monotonic()
    torch.set_num_threads(1)  # the games take longer than the network
    torch.manual_seed(0)

    def seat() -> ActionMasker:
        return ActionMasker(
            Scaled(gymnasium_env(game, [FOE], shaping=SHAPING)), lambda env: env.unwrapped.action_masks()
        )

    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([seat] * 8),
        n_steps=1024,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=1e-4,
        ent_coef=0.001,
        target_kl=0.02,
        policy_kwargs={"net_arch": {"pi": [128, 128], "vf": [128, 128]}, "activation_fn": torch.nn.ReLU},
        seed=0,
    )
    imitate(model, watched(game, watch, teacher), 5)
    told = time.monotonic()
    print(f"{(told - started) / 60:.1f} min: wins {fares(model, game, 40, 10**6):.0%} after watching", flush=True)
    while time.monotonic() - started < 60 * minutes:
        model.learn(8192, reset_num_timesteps=False)
        if time.monotonic() - told > 60:
            told = time.monotonic()
            share = fares(model, game, 40, 10**6)
            print(f"{(told - started) / 60:.1f} min, {model.num_timesteps} steps: wins {share:.0%}", flush=True)
    if save:
        model.save(save)
    share, games = fares(model, game, 400, 2 * 10**6), 400
    error = 1.96 * (share * (1 - share) / games) ** 0.5
    print(f"in the end it wins {share:.1%} ± {error:.1%} of {games} new games against {FOE}")
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent to beat the rookie.")
    parser.add_argument("--game", default="base")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--watch", type=int, default=1200, help="games to watch first")
    parser.add_argument("--teacher", default=TEACHER, help="the bot to watch")
    parser.add_argument("--save", default="", help="where to keep the agent")
    options = parser.parse_args()
    train(options.game, options.minutes, options.watch, options.teacher, options.save)
