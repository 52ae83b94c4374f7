"""A vector environment for Gymnasium 1.x: one seat learns, bots sit on the others.

    from kickback.adapters.gymnasium import KickbackVectorEnv
    env = KickbackVectorEnv("corruption", num_envs=256, opponents="normal")
    observations, infos = env.reset(seed=1)
    observations, rewards, terminations, truncations, infos = env.step(actions)

`infos["action_mask"]` has the legal actions. Auto-reset is SAME_STEP: where a game ended, the observation is of the next
game, and `infos["final_obs"]` has the last one of the old. The reward is the seat's part of the victory, 0 to 1.
"""
from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np

from ..game import Game
from ..vecenv import VecEnv
from .spaces import Box, Discrete

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    _SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    _SAME_STEP = "SameStep"

    class VectorEnv:  # type: ignore[no-redef]
        """Stands in for Gymnasium's."""

    class _Batched:
        def __init__(self, n: int):
            self.shape, self.dtype, self.n = (n,), np.dtype(np.int64), n

    def batch_space(space: Any, n: int) -> Any:
        return Box(0, 255, (n, *space.shape), space.dtype) if isinstance(space, Box) else _Batched(n)


class KickbackVectorEnv(VectorEnv):
    """See the module."""

    def __init__(self, game: Union[str, Game] = "corruption", num_envs: int = 1, *, seats: Optional[int] = None, seat: int = 1,
                 opponents: Any = "normal", threads: int = 1, **options: Any):
        rules = game if isinstance(game, Game) else Game(game, seats, **options)
        if not 1 <= seat <= rules.seats:
            raise ValueError("seat: expected 1 to %d, got %r" % (rules.seats, seat))
        others = [s for s in range(1, rules.seats + 1) if s != seat]
        bots = dict(opponents) if isinstance(opponents, dict) else {s: opponents for s in others}
        if sorted(bots) != others:
            raise ValueError("opponents: expected one for each of the seats %s" % others)
        self.seat, self.num_envs = seat, num_envs
        self.metadata = {"autoreset_mode": _SAME_STEP, "render_modes": []}
        self.render_mode = None
        self.env = VecEnv(rules, n=num_envs, threads=threads, opponents=bots)
        self.single_observation_space = Box(0, 255, (rules.tensor_size,), np.uint8)
        self.single_action_space = Discrete(rules.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple:
        self.env.reset(int(np.random.default_rng(seed).integers(1 << 63)))
        return self.env.observations.copy(), {"action_mask": self.env.masks.copy()}

    def step(self, actions: Any) -> tuple:
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError("actions: expected %d integers, got %s of shape %s" % (self.num_envs, chosen.dtype, chosen.shape))
        if ((chosen < 0) | (chosen >= self.env.game.actions)).any():
            raise ValueError("actions: expected 0 to %d" % (self.env.game.actions - 1))
        self.env.actions[:] = chosen
        self.env.step()
        done = self.env.dones.astype(bool)
        infos: dict = {"action_mask": self.env.masks.copy()}
        if done.any():
            last = np.full(self.num_envs, None, dtype=object)
            for row in np.flatnonzero(done):
                last[row] = self.env.last_observations[row].copy()  # type: ignore[index]
            infos.update(final_obs=last, _final_obs=done.copy())
        return (self.env.observations.copy(), self.env.returns()[:, self.seat - 1].astype(np.float64), done,
                np.zeros(self.num_envs, bool), infos)

    def close(self, **ignored: Any) -> None:
        self.env.close()
