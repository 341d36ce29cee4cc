"""Spaces as Gymnasium has them, as far as an environment here needs them: Gymnasium's own where it is installed."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete  # type: ignore
except ImportError:
    class Box:  # type: ignore[no-redef]
        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = np.float32) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype

    class Discrete:  # type: ignore[no-redef]
        def __init__(self, n: int) -> None:
            self.n, self.shape, self.dtype, self._random = n, (), np.dtype(np.int64), np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def sample(self, mask: Optional[Any] = None) -> int:
            return int(self._random.choice(np.flatnonzero(mask) if mask is not None else self.n))

        def contains(self, x: Any) -> bool:
            return 0 <= int(x) < self.n

    class Dict:  # type: ignore[no-redef]
        def __init__(self, spaces: dict[str, Any]) -> None:
            self.spaces = spaces

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def contains(self, x: Any) -> bool:
            return set(x) == set(self.spaces) and all(self.spaces[key].contains(x[key]) for key in x)

__all__ = ['Box', 'Dict', 'Discrete']
