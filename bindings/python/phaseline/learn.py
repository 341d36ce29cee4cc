"""Games side by side as numpy arrays. What actions and columns mean is include/phaseline/learn.h.

    games = phaseline.learn.batch('drill', 'first-steps', games=100)
    rng = numpy.random.default_rng(1)
    while games.ended < 1000:
        actions, odds = games.draw(numpy.zeros((games.games, games.listed)), rng)  # every listed action with equal odds
        games.step(actions)
    print(games.wins / games.ended)
"""
from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._library import Choice, ErrorStruct, LearnArrays, LearnOptions, fail, lib, text
from .game import Battle

FEATURES = ('verb', 'subject', 'target', 'value', 'cost', 'x', 'y', 'from_x', 'from_y')
PLACES = FEATURES[5:]


class Batch:
    """`games` games of one battle. After reset() and step() the arrays hold, a row a game:

    observations  what the side to choose may know (float32; names: columns)
    features      what each listed action is like (float32; FEATURES)
    mask          which actions mean something now (uint8)
    counts        how many listed actions there are
    sides         who is to choose, from 1; 0: the game is over
    done          the game ended with the last action
    rewards       by side, when it ended: 1, -1, or 0 in a draw
    scores        points by side
    ended         how many games have ended since all were begun
    wins          by side, how many of those it won

    columns, FEATURES, verbs and input_names say what the columns of observations, of features and of inputs() hold, and what the numbers of verbs
    stand for. The arrays are the same every time: copy what is to be kept. With restarts, a game that is over begins anew by itself.
    """

    def __init__(self, battle: Battle, games: int = 64, seed: int = 1, *, listed: int = 128, ideas: int = 8, grid: int = 0,
                 free_options: int = 0, restarts: bool = True) -> None:
        if not isinstance(battle, Battle):
            raise TypeError(f"battle: found {battle!r}, wanted a Battle such as Battle('drill'); batch() takes names")
        self.battle, self._learn, error = battle, ctypes.c_void_p(), ErrorStruct()
        self._made = {'games': games, 'seed': seed, 'listed': listed, 'ideas': ideas, 'grid': grid, 'free_options': free_options,
                      'restarts': restarts}
        options = LearnOptions(games, seed, listed, ideas, grid, free_options, not restarts)
        if lib.pl_learn_create(battle.scene_pointer, byref(options), byref(self._learn), byref(error)):
            raise fail(error)
        shape = lib.pl_learn_shape_of(self._learn)
        self.games, self.side_count, self.listed, self.actions = shape.games, shape.sides, shape.listed, shape.actions
        self.observations: NDArray[np.float32] = np.zeros((games, shape.observation), np.float32)
        self.features: NDArray[np.float32] = np.zeros((games, shape.listed, shape.features), np.float32)
        self.mask: NDArray[np.uint8] = np.zeros((games, shape.actions), np.uint8)
        self.counts: NDArray[np.int32] = np.zeros(games, np.int32)
        self.sides: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.done: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.rewards: NDArray[np.float32] = np.zeros((games, shape.sides), np.float32)
        self.scores: NDArray[np.float32] = np.zeros((games, shape.sides), np.float32)
        arrays: list[NDArray[Any]] = [self.observations, self.features, self.mask, self.counts, self.sides, self.done, self.rewards, self.scores]
        self._arrays = LearnArrays(*(array.ctypes.data for array in arrays))
        self.ended, self.wins = 0, np.zeros(shape.sides, np.int64)
        self.verbs = self._verbs()
        self.input_names = (*(f'is {verb}' for verb in self.verbs), 'value', 'cost', *PLACES, *(f'{place} from the middle' for place in PLACES))
        self.look()

    def __repr__(self) -> str:
        return f'Batch({self.battle!r}, games={self.games}): {self.ended} games ended'

    def __del__(self) -> None:
        if getattr(self, '_learn', None):
            lib.pl_learn_destroy(self._learn)

    @property
    def columns(self) -> list[str]:
        """What the columns of observations hold."""
        name = ctypes.create_string_buffer(200)
        out = []
        for column in range(self.observations.shape[1]):
            lib.pl_learn_column(self._learn, column, name, len(name))
            out.append(name.value.decode())
        return out

    def _verbs(self) -> list[str]:
        """What the numbers of the feature `verb` stand for."""
        name, out = ctypes.create_string_buffer(200), list[str]()
        while lib.pl_learn_verb(self._learn, len(out), name, len(name)) >= 0:
            out.append(name.value.decode())
        return out

    def inputs(self) -> NDArray[np.float32]:
        """What each listed action is like, as models take it (input_names): a column for each verb, 1 or 0; value and cost; then where it ends
        and where it begins as shares of the table from its middle, with their sign and without. As in features, rows from counts on mean nothing."""
        places = self.features[..., FEATURES.index('x'):] - np.float32(0.5)
        verbs = self.features[..., :1] == np.arange(len(self.verbs))
        return np.concatenate([verbs, self.features[..., 3:5], places, abs(places)], -1, dtype=np.float32)

    def look(self) -> None:
        """Fills the arrays with how things stand; the other calls do so by themselves."""
        lib.pl_learn_look(self._learn, byref(self._arrays))

    def reset(self, game: int = -1, seed: Optional[int] = None) -> None:
        """Begins one game anew (-1: all, and ended and wins count from 0 again); with a seed, with dice of its own."""
        if game == -1:
            self.ended, self.wins[:] = 0, 0
        else:
            self._must_have(game)
        if seed is None:
            lib.pl_learn_reset(self._learn, game)
        else:
            for one in range(self.games) if game == -1 else (game,):
                lib.pl_learn_reset_seeded(self._learn, one, seed + one)
        self.look()

    def step(self, actions: ArrayLike) -> None:
        """An action for every game; -1: none in this one. Refused as a whole where one means nothing."""
        found = np.asarray(actions)
        if found.shape != (self.games,) or found.dtype.kind not in 'iu':
            raise ValueError(f'actions: found {found.dtype} of shape {found.shape}, wanted whole numbers of shape ({self.games},)')
        wanted = np.ascontiguousarray(found, np.int32)
        error = ErrorStruct()
        if lib.pl_learn_step(self._learn, wanted.ctypes.data, byref(self._arrays), byref(error)):
            raise fail(error)
        self.ended += int(self.done.sum())
        self.wins += (self.rewards > 0).sum(0)

    def draw(self, scores: NDArray[np.floating[Any]], rng: np.random.Generator) -> tuple[NDArray[np.int32], NDArray[np.floating[Any]]]:
        """A listed action for every game, drawn with odds that grow with the exponent of its score (softmax), and the odds of all."""
        listed = np.where(self.mask[:, :self.listed], scores, -np.inf)
        odds = np.exp(listed - np.maximum(listed.max(1, keepdims=True), -1e30))  # in a game that is over nothing is listed, and all odds are 0
        odds /= np.maximum(odds.sum(1, keepdims=True), 1e-30)
        drawn = (odds.cumsum(1) > rng.random((self.games, 1))).argmax(1)
        return np.where(self.sides > 0, drawn, -1).astype(np.int32), odds

    def observe(self, game: int, side: int) -> NDArray[np.float32]:
        """What any side may know of a game, whoever is to choose."""
        self._must_have(game)
        if not 1 <= side <= self.side_count:
            raise IndexError(f'side {side}: wanted one from 1 to {self.side_count}')
        out = np.zeros(self.observations.shape[1], np.float32)
        lib.pl_learn_observe(self._learn, game, side, out.ctypes.data_as(ctypes.POINTER(ctypes.c_float)))
        return out

    def describe(self, game: int, action: int) -> str:
        """The choice that an action stands for, written out."""
        self._must_have(game)
        choice = Choice()
        if not lib.pl_learn_choice(self._learn, game, action, byref(choice)):
            raise ValueError(f'action {action} means nothing in game {game} now')
        return text(lib.pl_plain_choice(self.battle.scene_pointer, byref(choice)))

    def left_out(self, game: int) -> int:
        """Choices of a game that there was no room to list."""
        self._must_have(game)
        return lib.pl_learn_left_out(self._learn, game)

    def copy(self, to: int, from_: int) -> None:
        """One game into another of the same batch, dice to come included."""
        self._must_have(to)
        self._must_have(from_)
        lib.pl_learn_copy(self._learn, to, self._learn, from_)
        self.look()

    def clone(self, seed: Optional[int] = None) -> 'Batch':
        """All games as they stand, in arrays of their own; with a seed, with other dice to come."""
        made = Batch(self.battle, **self._made)  # type: ignore[arg-type]
        for game in range(self.games):
            lib.pl_learn_copy(made._learn, game, self._learn, game)
            if seed is not None:
                lib.pl_learn_use_dice(made._learn, game, seed + game)
        made.look()
        return made

    def hash(self, game: int) -> int:
        """64 bits that name the state of a game; the same on every machine."""
        self._must_have(game)
        return lib.pl_game_hash(lib.pl_learn_game(self._learn, game))

    def _must_have(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise IndexError(f'game {game}: wanted one from 0 to {self.games - 1}')


def batch(game: str = 'drill', scenario: Optional[str] = None, **options: Any) -> Batch:
    """Games of a battle by name; the options are those of Batch."""
    return Batch(Battle(game, scenario), **options)
