"""An environment for PufferLib 3 to 5: the trainer owns the buffers, the library writes into them.

    from kickback.adapters.pufferlib import KickbackPuffer
    env = KickbackPuffer("corruption", num_envs=1024, opponents="normal", buf=buffers)

One agent a game, on seat 1; bots sit on the others. The legal actions are in `env.action_masks`.
"""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from ..vecenv import VecEnv
from .gymnasium import KickbackVectorEnv
from .spaces import Box, Discrete

try:
    from pufferlib import PufferEnv
except ImportError:
    class PufferEnv:  # type: ignore[no-redef]
        """Stands in for PufferLib's: takes the trainer's buffers, or makes them."""
        num_agents: int
        single_observation_space: Any

        def __init__(self, buf: Any = None):
            n = self.num_agents
            shapes = {"observations": ((n, *self.single_observation_space.shape), np.uint8), "rewards": ((n,), np.float32),
                      "terminals": ((n,), bool), "truncations": ((n,), bool), "masks": ((n,), bool), "actions": ((n,), np.int32)}
            for name, (shape, dtype) in shapes.items():
                setattr(self, name, np.zeros(shape, dtype) if buf is None else getattr(buf, name))


class KickbackPuffer(PufferEnv):
    """See the module."""

    def __init__(self, game: Any = "corruption", num_envs: int = 1024, *, opponents: Any = "normal", threads: int = 1,
                 seed: int = 0, buf: Any = None, **more: Any):
        inner = KickbackVectorEnv(game, num_envs, opponents=opponents, threads=1, **more)
        rules, bots = inner.env.game, inner.env.opponents
        inner.close()
        self.num_agents = num_envs
        self.single_observation_space = Box(0, 255, (rules.tensor_size,), np.uint8)
        self.single_action_space = Discrete(rules.actions)
        super().__init__(buf)
        self.env = VecEnv(rules, n=num_envs, threads=threads, seed=seed, opponents=bots,
                          buffers={"observations": self.observations})
        self.action_masks = self.env.masks

    def reset(self, seed: Optional[int] = None) -> tuple:
        self.env.reset(seed or 0)
        self.masks[:] = True
        return self.observations, []

    def step(self, actions: Any) -> tuple:
        chosen = np.asarray(actions).reshape(self.num_agents)
        if not ((chosen >= 0) & (chosen < self.env.game.actions)).all():
            raise ValueError("actions: expected 0 to %d" % (self.env.game.actions - 1))
        self.env.actions[:] = chosen
        self.env.step()
        self.rewards[:] = self.env.returns()[:, 0]
        self.terminals[:] = self.env.dones == 1
        self.truncations[:] = False
        ended = int(self.terminals.sum())
        infos = [{"share": float(self.rewards[self.terminals].mean()), "games": ended}] if ended else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        self.env.close()
