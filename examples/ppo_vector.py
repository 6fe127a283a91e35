#!/usr/bin/env python3
"""PPO in one file on the vector environment: learns to beat the veteran, on two cores, in half an hour.

    pip install 'longbox[train]'
    python examples/ppo_vector.py --minutes 30 --save agent.pt

First it watches veterans play (supervised), then it plays against one in 256 games at once (PPO with masked actions).
It says every minute how it fares. The same command goes on from what it saved.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import longbox
from longbox.bots import make_bot
from longbox.engine import run
from longbox.engine.menu import menu
from longbox.engine.score import winners as winners_of
from longbox.envs import codec, vector

GAMES, STEPS = 256, 64  # games at once, and steps of each before the network learns
GAMMA, LAMBDA, CLIP, ENTROPY, FAR = 1.0, 0.95, 0.2, 0.002, 0.02
PART, ROUNDS = 2048, 3
FORBIDDEN = -1e9


class Agent(nn.Module):
    """Who will win, and what to do."""

    def __init__(self, size: int, actions: int, scale: np.ndarray) -> None:
        super().__init__()
        self.register_buffer("scale", torch.tensor(scale))
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 192), nn.ReLU())
        self.actor, self.critic = nn.Linear(192, actions), nn.Linear(192, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inside = self.body(seen.float() * self.scale)
        logits = self.actor(inside).masked_fill(~mask, FORBIDDEN)
        return torch.log_softmax(logits, 1), self.critic(inside).squeeze(1)


def watched(game: str, games: int, teacher: str, first: int) -> tuple[torch.Tensor, ...]:
    """What the teachers saw, might do and did, and how it ended for them."""
    book = codec(game, 2)
    (sheet,), rows, masks = book.sheets(1)
    seen, allowed, actions, ends = [], [], [], []
    for seed in range(first, first + games):
        st = longbox.new_game(game, seats=2, seed=f"watched {seed}").state
        st.record = False
        players = [make_bot(teacher, f"{seed}/{seat}").at(st) for seat in range(2)]
        seats = []
        while not st.over:
            if st.menu_due:
                menu(st)
            seat = st.ask_seat
            code = players[seat].choose(st)
            if len(st.options) > 1:
                book.rows.tell(st, seat, sheet)
                book.rows.list_actions(st, sheet)
                codes = [sheet.codes[at] for at in range(sheet.legal)]
                action = sheet.actions[codes.index(code)] if code in codes else book.rows.action_of(st, code)
                seen.append(rows[0].copy())
                allowed.append(masks[0].astype(bool))
                actions.append(action)
                seats.append(seat)
            run.answer(st, code)
        winners = winners_of(st)
        ends += [0.0 if len(winners) == 2 else 1.0 if seat in winners else -1.0 for seat in seats]
    told = (np.array(seen), np.array(allowed), np.array(actions), np.array(ends, np.float32))
    return tuple(torch.tensor(one) for one in told)


def imitate(agent: Agent, optimizer: torch.optim.Optimizer, data: tuple[torch.Tensor, ...]) -> float:
    """Supervised: what the teacher chose, above all when it won, and how its game ended. How often it agrees."""
    seen, masks, actions, ends = data
    right = 0
    for part in torch.randperm(len(actions)).split(1024):
        logs, values = agent(seen[part], masks[part])
        chosen = logs.gather(1, actions[part, None]).squeeze(1)
        weight = 0.75 + 0.25 * ends[part]
        loss = -(weight * chosen).mean() + 0.5 * ((values - ends[part]) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        right += int((logs.argmax(1) == actions[part]).sum())
    return right / len(actions)


class Rollout:
    """The rows that the network learns from."""

    def __init__(self, envs: object, size: int, actions: int) -> None:
        self.envs = envs
        self.seen = torch.zeros(STEPS, GAMES, size, dtype=torch.int16)
        self.masks = torch.zeros(STEPS, GAMES, actions, dtype=torch.bool)
        self.actions = torch.zeros(STEPS, GAMES, dtype=torch.int64)
        self.logs, self.values, self.rewards, self.ends = (torch.zeros(STEPS, GAMES) for _ in range(4))
        seen, info = envs.reset(seed=int(time.time()))
        self.now = torch.tensor(seen), torch.tensor(info["action_mask"], dtype=torch.bool)
        self.won: list[float] = []

    @torch.no_grad()
    def play(self, agent: Agent) -> None:
        for step in range(STEPS):
            seen, mask = self.now
            logs, values = agent(seen, mask)
            actions = torch.multinomial(logs.exp(), 1).squeeze(1)
            self.seen[step], self.masks[step], self.actions[step], self.values[step] = seen, mask, actions, values
            self.logs[step] = logs.gather(1, actions[:, None]).squeeze(1)
            after, rewards, over, cut, info = self.envs.step(actions.numpy())
            self.rewards[step], self.ends[step] = torch.tensor(rewards), torch.tensor(over | cut)
            if "won" in info:
                self.won += info["won"][info["_won"]].tolist()
            self.now = torch.tensor(after), torch.tensor(info["action_mask"], dtype=torch.bool)
        self._advantages(agent(*self.now)[1])

    def _advantages(self, ahead: torch.Tensor) -> None:
        self.gains = torch.zeros(STEPS, GAMES)
        gain = torch.zeros(GAMES)
        for step in reversed(range(STEPS)):
            goes_on = 1 - self.ends[step]
            error = self.rewards[step] + GAMMA * ahead * goes_on - self.values[step]
            gain = error + GAMMA * LAMBDA * goes_on * gain
            self.gains[step] = gain
            ahead = self.values[step]

    def learn(self, agent: Agent, optimizer: torch.optim.Optimizer, values_only: bool) -> None:
        seen, masks, actions, logs, gains = (
            one.flatten(0, 1) for one in (self.seen, self.masks, self.actions, self.logs, self.gains)
        )
        returns = gains + self.values.flatten()
        choice = masks.sum(1) > 1  # where nothing is to be chosen there is only a value to be learned
        for _ in range(ROUNDS):
            for part in torch.randperm(len(actions)).split(PART):
                now, values = agent(seen[part], masks[part])
                new = now.gather(1, actions[part, None]).squeeze(1)
                ratio = (new - logs[part]).exp()
                gain = gains[part]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                plain = torch.minimum(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP))
                entropy = -(now.exp() * now.clamp(min=-30)).sum(1)
                loss = 0.5 * ((values - returns[part]) ** 2).mean()
                if not values_only:
                    loss = loss - (plain + ENTROPY * entropy)[choice[part]].mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
            if not values_only and float((logs[part] - new).mean()) > FAR:
                break


@torch.no_grad()
def fares(agent: Agent, game: str, foe: str, games: int, seed: int) -> float:
    """The share of games it wins, in seats that change, always with its best guess."""
    envs = vector(game, min(games, 200), foe)
    seen, info = envs.reset(seed=seed)
    won = np.full(envs.num_envs, -1.0)  # the first game of each row, so that short games do not count more often
    while (won < 0).any():
        logs, _ = agent(torch.tensor(seen), torch.tensor(info["action_mask"], dtype=torch.bool))
        seen, rewards, over, _, info = envs.step(logs.argmax(1).numpy())
        first = over & (won < 0)
        won[first] = (rewards[first] + 1) / 2
    return float(won.mean())


def train(game: str, foe: str, minutes: float, watch: int, save: str) -> float:
    started = time.monotonic()
    torch.manual_seed(0)
    book = codec(game, 2)
    agent = Agent(book.size, len(book.actions), book.scale)
    if save and Path(save).exists():
        agent.load_state_dict(torch.load(save))
    else:
        optimizer = torch.optim.Adam(agent.parameters(), 1e-3)
        for number in range(watch):
            data = watched(game, 250, "veteran", 250 * number)
            agreed = [imitate(agent, optimizer, data) for _ in range(3)][-1]
            print(f"{_minutes(started)} min, watched {250 * (number + 1)} games: agrees in {agreed:.0%}", flush=True)
    print(f"{_minutes(started)} min: wins {fares(agent, game, foe, 400, 10**6):.1%} against {foe}", flush=True)
    optimizer = torch.optim.Adam(agent.parameters(), 2e-4, eps=1e-5)
    rollout = Rollout(vector(game, GAMES, foe), book.size, len(book.actions))
    steps, told, rounds = 0, time.monotonic(), 0
    while time.monotonic() - started < 60 * minutes:
        rollout.play(agent)
        rollout.learn(agent, optimizer, values_only=rounds < 5)
        steps, rounds = steps + STEPS * GAMES, rounds + 1
        if time.monotonic() - told > 60:
            told = time.monotonic()
            share = fares(agent, game, foe, 400, 10**6)
            recent = np.mean(rollout.won[-1000:])
            print(
                f"{_minutes(started)} min, {steps:,} steps: wins {share:.1%} (playing to learn: {recent:.1%})",
                flush=True,
            )
            if save:
                torch.save(agent.state_dict(), save)
    share = float(np.mean([fares(agent, game, foe, 200, 2 * 10**6 + 1000 * part) for part in range(5)]))
    error = 1.96 * (share * (1 - share) / 1000) ** 0.5
    print(f"in the end it wins {share:.1%} ± {error:.1%} of 1000 new games against {foe}")
    return share


def _minutes(started: float) -> str:
    return f"{(time.monotonic() - started) / 60:.1f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent to beat the veteran.")
    parser.add_argument("--game", default="base")
    parser.add_argument("--foe", default="veteran")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--watch", type=int, default=12, help="times 250 games to watch first")
    parser.add_argument("--save", default="", help="where to keep the agent")
    options = parser.parse_args()
    train(options.game, options.foe, options.minutes, options.watch, options.save)
