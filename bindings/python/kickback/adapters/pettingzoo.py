"""Both games for PettingZoo 1.22 to 1.26: `aec_env`, and `parallel_env` for moments at which several decide at once.

    from kickback.adapters.pettingzoo import aec_env
    env = aec_env("corruption", seats=4)

Observations are dicts of `observation` (uint8) and `action_mask` (int8). Agents are `seat_1`, `seat_2`, ... The classes
inherit from PettingZoo's where it is installed.
"""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from ..game import Game, State
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    class AECEnv:  # type: ignore[no-redef]
        """Stands in for PettingZoo's."""

        @property
        def unwrapped(self) -> Any:
            return self

    class ParallelEnv(AECEnv):  # type: ignore[no-redef]
        """Stands in for PettingZoo's."""


class _Seats:
    """What both kinds of environment share: the game, its agents and their spaces."""

    def __init__(self, game: Any = "corruption", seats: Optional[int] = None, *, extra: int = 0,
                 render_mode: Optional[str] = None, **options: Any):
        self.game = game if isinstance(game, Game) else Game(game, seats, **options)
        self.metadata = {"name": "kickback_%s_v1" % self.game.name, "render_modes": ["ansi"], "is_parallelizable": extra > 0}
        if render_mode not in (None, "ansi"):
            raise ValueError("render_mode: expected None or 'ansi', got %r" % render_mode)
        self.render_mode = render_mode
        self.possible_agents = ["seat_%d" % seat for seat in range(1, self.game.seats + 1)]
        self.agents: list = []
        choices = self.game.actions + extra
        self.observation_spaces = {agent: Dict({
            "observation": Box(0, 255, (self.game.tensor_size,), np.uint8),
            "action_mask": Box(0, 1, (choices,), np.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(choices) for agent in self.possible_agents}
        self._extra = extra
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.state_of_game: State = self.game.new_state(int(self._random.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict = {agent: {} for agent in self.agents}
        self.rewards = {agent: 0.0 for agent in self.agents}

    def _see(self, agent: str) -> dict:
        seat = self.possible_agents.index(agent) + 1
        mask = np.zeros(self.game.actions + self._extra, np.int8)
        mask[:self.game.actions] = self.state_of_game.legal_mask(seat)
        if self._extra and seat not in self.state_of_game.must:
            mask[:] = 0
            mask[-1] = 1
        return {"observation": self.state_of_game.tensor(seat), "action_mask": mask}

    def render(self) -> Optional[str]:
        if self.render_mode == "ansi":
            return "\n".join("%s: %d" % row for row in zip(self.possible_agents, self.state_of_game.totals()))
        return None

    def close(self) -> None:
        """There is nothing to give back."""


class KickbackAEC(_Seats, AECEnv):
    """One agent after the other."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self._begin(seed)
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        return self.possible_agents[self.state_of_game.must[0] - 1]

    def observe(self, agent: str) -> dict:
        return self._see(agent)

    def last(self, observe: bool = True) -> tuple:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: expected None as the action of %s" % agent)
            for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del kept[agent]
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self.state_of_game.apply(int(action), self.possible_agents.index(agent) + 1)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        over = self.state_of_game.over
        for other, share in zip(self.possible_agents, self.state_of_game.returns()):
            self.rewards[other] = share
            self._cumulative_rewards[other] += share
            self.terminations[other] = over
        self.agent_selection = self.agents[0] if over else self._next()


class KickbackParallel(_Seats, ParallelEnv):
    """All agents at once. The last action, number game.actions, is that of an agent who has nothing to decide: the mask
    says which agents that are."""

    def __init__(self, game: Any = "hacker", seats: Optional[int] = None, **more: Any):
        super().__init__(game, seats, extra=1, **more)

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple:
        self._begin(seed)
        return {agent: self._see(agent) for agent in self.agents}, dict(self.infos)

    def step(self, actions: dict) -> tuple:
        deciding = self.state_of_game.must
        row = {seat: int(actions[self.possible_agents[seat - 1]]) for seat in deciding}
        self.state_of_game.apply_joint(row)
        over = self.state_of_game.over
        seen = {agent: self._see(agent) for agent in self.agents}
        self.rewards = dict(zip(self.agents, self.state_of_game.returns()))
        self.terminations = {agent: over for agent in self.agents}
        told = (seen, dict(self.rewards), dict(self.terminations), {agent: False for agent in self.agents},
                {agent: {} for agent in self.agents})
        if over:
            self.agents = []
        return told


def aec_env(game: Any = "corruption", seats: Optional[int] = None, **more: Any) -> KickbackAEC:
    """An environment in which agents decide one after the other."""
    return KickbackAEC(game, seats, **more)


def parallel_env(game: Any = "hacker", seats: Optional[int] = None, **more: Any) -> KickbackParallel:
    """An environment in which all agents step at once."""
    return KickbackParallel(game, seats, **more)
