"""The spaces of observations and actions: Gymnasium's where it is installed, else classes with the same members."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        shape: tuple = ()
        dtype: Any = None

        def __init__(self) -> None:
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Discrete(_Space):  # type: ignore[no-redef]
        def __init__(self, n: int):
            super().__init__()
            self.n, self.dtype = n, np.dtype(np.int64)

        def sample(self, mask: Optional[np.ndarray] = None) -> int:
            choices = np.flatnonzero(mask) if mask is not None else np.arange(self.n)
            return int(self._random.choice(choices))

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

    class Box(_Space):  # type: ignore[no-redef]
        def __init__(self, low: int, high: int, shape: tuple, dtype: Any):
            super().__init__()
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def sample(self) -> np.ndarray:
            return self._random.integers(self.low, self.high, self.shape, endpoint=True).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Box) and (other.shape, other.dtype) == (self.shape, self.dtype)

    class Dict(_Space):  # type: ignore[no-redef]
        def __init__(self, spaces: dict):
            super().__init__()
            self.spaces = spaces

        def sample(self) -> dict:
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and \
                all(space.contains(x[key]) for key, space in self.spaces.items())

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

__all__ = ["Box", "Dict", "Discrete"]
