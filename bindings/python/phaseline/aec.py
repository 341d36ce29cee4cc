"""An environment in the shape of PettingZoo's AEC: one agent after the other, each with its own view and a mask of its actions.

    env = phaseline.aec.env('drill', 'first-steps')
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation['action_mask'])
        env.step(action)
"""
from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np

from .game import Battle
from .learn import Batch
from .spaces import Box, Dict, Discrete


class AECEnv:
    metadata = {'render_modes': ['ansi'], 'name': 'phaseline_v0', 'is_parallelizable': False}

    def __init__(self, battle: Battle, *, grid: int = 8, listed: int = 128, choices_max: int = 20000, render_mode: Optional[str] = None) -> None:
        self._batch = Batch(battle, 1, grid=grid, listed=listed, restarts=False)
        self._choices_max, self.render_mode = choices_max, render_mode
        self.possible_agents = [f'side_{side}' for side in range(1, self._batch.side_count + 1)]
        self._observation_space = Dict({'observation': Box(-np.inf, np.inf, self._batch.observations.shape[1:], np.float32),
                                        'action_mask': Box(0, 1, (self._batch.actions,), np.int8)})
        self._action_spaces = {agent: Discrete(self._batch.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = ''

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> 'AECEnv':
        return self

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """The same seed and actions make the same game."""
        self._batch.reset(0, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choices = 0
        self.agent_selection = self._asked()

    def _chooser(self) -> str:
        if self.agent_selection not in self.agents:
            raise ValueError('nobody is to choose: reset() begins a game')
        return self.agent_selection

    def _asked(self) -> str:
        return f'side_{self._batch.sides[0]}'

    def observe(self, agent: str) -> dict[str, Any]:
        side = self.possible_agents.index(agent) + 1
        is_asked = self._batch.sides[0] == side
        mask = self._batch.mask[0].astype(np.int8) if is_asked else np.zeros(self._batch.actions, np.int8)
        return {'observation': self._batch.observe(0, side), 'action_mask': mask}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, Any]], float, bool, bool, dict[str, Any]]:
        agent = self._chooser()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self._chooser()
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f'{agent} is to choose: found no action, wanted one of its mask')
        self._batch.step(np.array([action], np.int32))
        self._cumulative_rewards[agent] = 0.0
        self._choices += 1
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._batch.done[0]:
            self.rewards = {one: float(self._batch.rewards[0, i]) for i, one in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._choices >= self._choices_max:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]
        if self._batch.done[0] or self._choices >= self._choices_max:
            self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """As PettingZoo has it: an agent that is done is stepped once more with None, and then gone."""
        if action is not None:
            raise ValueError(f'{agent} is done: found action {action}, wanted None')
        self.agents.remove(agent)
        tables: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        for table in tables:
            del table[agent]
        self.agent_selection = self.agents[0] if self.agents else ''

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def describe(self, action: int) -> str:
        """The choice that an action stands for, written out."""
        return self._batch.describe(0, action)

    def render(self) -> Optional[str]:
        if self.render_mode != 'ansi':
            return None
        scores = ', '.join(f'{agent} {score:g}' for agent, score in zip(self.possible_agents, self._batch.scores[0]))
        return f'{self._batch.battle.name}: choice {self._choices}, {self.agent_selection} to choose; {scores}'

    def close(self) -> None:
        """Nothing to close: what is held ends with the environment."""


def env(game: str = 'drill', scenario: Optional[str] = None, **options: Any) -> AECEnv:
    return AECEnv(Battle(game, scenario), **options)
