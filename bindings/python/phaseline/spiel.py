"""A game and its states in the shape of OpenSpiel's Python interface. Players count from 0 there: player p is side p + 1.

Dice are sampled as choices are made (OpenSpiel: a sampled stochastic game): there are no chance nodes, and clone() shares the dice
to come; clone(seed) draws others. Where all sides are asked at once they answer one after the other, unseen by each other.
"""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from .game import Battle
from .learn import Batch

TERMINAL_PLAYER = -4


class Game:
    def __init__(self, game: str = 'drill', scenario: Optional[str] = None, *, grid: int = 0, listed: int = 128, max_game_length: int = 20000) -> None:
        self.battle, self._grid, self._listed, self._length = Battle(game, scenario), grid, listed, max_game_length
        self._shape = self._batch(1)
        self._count = 0

    def _batch(self, seed: int) -> Batch:
        return Batch(self.battle, 1, seed, grid=self._grid, listed=self._listed, restarts=False)

    def new_initial_state(self, seed: Optional[int] = None) -> 'State':
        self._count += 1
        return State(self, self._count if seed is None else seed)

    def num_distinct_actions(self) -> int:
        return self._shape.actions

    def num_players(self) -> int:
        return self._shape.side_count

    def observation_tensor_shape(self) -> list[int]:
        return [self._shape.observations.shape[1]]

    def observation_tensor_size(self) -> int:
        return self._shape.observations.shape[1]

    def max_game_length(self) -> int:
        return self._length

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0


class State:
    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed, self._batch = game, seed, game._batch(1)
        self._actions: list[tuple[int, int]] = []
        self._batch.reset(0, seed)
        self._rewards = [0.0] * game.num_players()

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.is_terminal() else int(self._batch.sides[0]) - 1

    def is_terminal(self) -> bool:
        return self._batch.sides[0] == 0 or len(self._actions) >= self._game.max_game_length()

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if self.is_terminal() or (player is not None and player != self.current_player()):
            return []
        return np.flatnonzero(self._batch.mask[0]).tolist()

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        if player is not None and player != self.current_player():
            return [0] * self._batch.actions
        return self._batch.mask[0].tolist()

    def apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise ValueError('the game is over: no action is wanted')
        player = self.current_player()
        self._batch.step(np.array([action], np.int32))
        self._actions.append((player, int(action)))
        if self._batch.done[0]:
            self._rewards = self._batch.rewards[0].tolist()

    def child(self, action: int) -> 'State':
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def clone(self, seed: Optional[int] = None) -> 'State':
        """A copy that shares the dice to come; with a seed, the state as it is with other dice to come."""
        copy = State.__new__(State)
        copy._game, copy._seed, copy._actions, copy._rewards = self._game, self._seed, list(self._actions), list(self._rewards)
        copy._batch = self._batch.clone(seed)
        return copy

    def returns(self) -> list[float]:
        return list(self._rewards) if self.is_terminal() else [0.0] * len(self._rewards)

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self._batch.observe(0, (self.current_player() if player is None else player) + 1).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        numbers = self.observation_tensor(player)
        return '\n'.join(f'{name}: {number:g}' for name, number in zip(self._batch.columns, numbers) if number)

    def action_to_string(self, player_or_action: int, action: Optional[int] = None) -> str:
        return self._batch.describe(0, player_or_action if action is None else action)

    def history(self) -> list[int]:
        return [action for _, action in self._actions]

    def move_number(self) -> int:
        return len(self._actions)

    def __str__(self) -> str:
        now = 'over' if self.is_terminal() else f'player {self.current_player()} to choose'
        return f'{self._game.battle.name} after {len(self._actions)} choices, {now}'


def load_game(name: str = 'drill', scenario: Optional[str] = None, **options: Any) -> Game:
    return Game(name, scenario, **options)
