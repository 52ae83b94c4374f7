"""Many games at once, stepped by the library into buffers that the caller owns."""
from __future__ import annotations

import ctypes as c
import os
from typing import Any, Mapping, Optional, Union

import numpy as np

from ._library import (HISTORY_MAX, MEMORY, POOL_BYTES, SEATS_MAX, SHARE, STATE_BYTES, THREADS_MAX, Batch, BotBatch, IllegalAction,
                       KickbackError, lib)
from .bots import Bot
from .game import Game, State

__all__ = ["VecEnv"]

_BUFFERS = ("observations", "masks", "actions", "seats", "rewards", "dones")


class VecEnv:
    """`n` games at once. In every row one seat is to decide: `env.seats[row]`.

        env = VecEnv("corruption", seats=4, n=1024, threads=2, seed=1)
        while training:
            env.actions[:] = policy(env.observations, env.masks)
            env.step()

    **Buffers** are numpy arrays, C-contiguous and writable; give your own in `buffers` or take those of the
    environment. Nothing is copied: the library writes into them.

        observations  uint8  (n, game.tensor_size)  what the seat to decide sees
        masks         uint8  (n, game.actions)      1 for each of its legal actions
        actions       int32  (n,)                   yours
        seats         uint8  (n,)                   who decides
        rewards       uint16 (n, 7)                 parts of the victory in 1/420, of seat s at s - 1; 0 unless done
        dones         uint8  (n,)                   1 if a game ended in this step

    Leave out `observations` or `masks` with `observe=False`, `mask=False`.

    **Auto-reset** is SAME_STEP: where a game ends, `dones` and `rewards` speak of it, and everything else of the game that
    begins in its place. A game that ended has no observation of its own: nobody decides in it any more.

    **Illegal actions** raise IllegalAction, which names the first such row; no row is played then.

    **Opponents**: `opponents={2: "normal", 3: "hard@50"}` seats bots, which play by themselves; the environment stops at
    the other seats only. `last_observations` then has what the deciding seat saw at the end of a game that is over.

    **Threads** share the rows. The results do not depend on their number.
    """

    autoreset = "SAME_STEP"

    def __init__(self, game: Union[str, Game] = "corruption", seats: Optional[int] = None, n: int = 1, threads: int = 1, *,
                 seed: int = 0, opponents: Optional[Mapping[int, Union[str, Bot]]] = None, observe: bool = True,
                 mask: bool = True, buffers: Optional[Mapping[str, np.ndarray]] = None, **options: Any):
        self.game = game if isinstance(game, Game) else Game(game, seats, **options)
        if isinstance(game, Game) and (options or seats not in (None, game.seats)):
            raise TypeError("seats and options belong to the Game that was given")
        if not 1 <= n <= 1 << 26:
            raise ValueError("n: expected 1 to %d games, got %r" % (1 << 26, n))
        if not 1 <= threads <= THREADS_MAX:
            raise ValueError("threads: expected 1 to %d, got %r" % (THREADS_MAX, threads))
        self.n, self.threads = n, threads
        shapes = {"observations": (np.uint8, (n, self.game.tensor_size)), "masks": (np.uint8, (n, self.game.actions)),
                  "actions": (np.int32, (n,)), "seats": (np.uint8, (n,)), "rewards": (np.uint16, (n, SEATS_MAX)),
                  "dones": (np.uint8, (n,))}
        left_out = {name for name, wanted in (("observations", observe), ("masks", mask)) if not wanted}
        given = dict(buffers or {})
        for name in given:
            if name not in shapes or name in left_out:
                raise ValueError("unknown buffer '%s'; expected %s" % (name, ", ".join(sorted(set(shapes) - left_out))))
        for name, (dtype, shape) in shapes.items():
            array = None if name in left_out else _checked(name, given[name], dtype, shape) if name in given \
                else np.zeros(shape, dtype)
            setattr(self, name, array)
        arrays = [array for array in (getattr(self, name) for name in shapes) if array is not None]
        if any(np.may_share_memory(one, other) for i, one in enumerate(arrays) for other in arrays[:i]):
            raise ValueError("buffers: expected arrays that do not overlap")
        self.observations: np.ndarray
        self.masks: np.ndarray
        self.actions: np.ndarray
        self.seats: np.ndarray
        self.rewards: np.ndarray
        self.dones: np.ndarray
        self._states = np.zeros((n, STATE_BYTES), np.uint8)
        self._seeds = np.zeros(n, np.uint64)
        self._randoms = np.zeros(n, np.uint64)
        self._held = [self.observations, self.masks, self.actions, self.seats, self.rewards, self.dones]
        self._batch = Batch(c.addressof(self.game.setup), *(None if array is None else array.ctypes.data for array in (
            self._states, self._seeds, self.actions, self.observations, self.masks, self.seats, self.rewards, self.dones)), n)
        self._set_bots(opponents or {})
        self._pool = c.create_string_buffer(POOL_BYTES)
        self._started = False
        if lib.kb_pool_start(self._pool, threads):
            raise KickbackError("the system gave no thread")
        self._process = os.getpid()
        self._started = True
        self._pool_at = c.addressof(self._pool)
        self._batch_at = c.pointer(self._batch)
        self.reset(seed)

    def _set_bots(self, opponents: Mapping[int, Union[str, Bot]]) -> None:
        self.opponents = {seat: bot if isinstance(bot, Bot) else Bot(bot) for seat, bot in opponents.items()}
        self._bots = None
        self.last_observations: Optional[np.ndarray] = None
        if not opponents:
            return
        if any(not 1 <= seat <= self.game.seats for seat in opponents):
            raise KickbackError("opponents: expected seats from 1 to %d" % self.game.seats)
        if len(opponents) == self.game.seats:
            raise KickbackError("opponents: at least one seat must be left for the caller")
        if self.game.options.get("clock") == "live":
            raise KickbackError("opponents: bots play games by beats only")
        bots = BotBatch(c.pointer(self._batch))
        for seat in range(1, SEATS_MAX + 1):
            bots.bot[seat - 1].level = -1
            if seat in self.opponents:
                bots.bot[seat - 1] = self.opponents[seat].raw
        wants = any(lib.kb_bot_wants_history(bot.raw, self.game.number) for bot in self.opponents.values())
        self._bot_arrays = [np.zeros((self.n, HISTORY_MAX if wants else 0), np.uint32), np.zeros(self.n, np.int32),
                            np.zeros((self.n, SEATS_MAX, 32), np.uint8), np.zeros(self.n, np.uint64)]
        entry, entries, notes, seeds = (array.ctypes.data for array in self._bot_arrays)
        bots.entry, bots.entries, bots.notes, bots.bot_seed = entry if wants else None, entries, notes, seeds
        if self.observations is not None:
            self.last_observations = np.zeros((self.n, self.game.tensor_size), np.uint8)
            bots.last = self.last_observations.ctypes.data
        self._memory = np.empty((self.threads * MEMORY + 64,), np.uint8)
        self._memory_at = (self._memory.ctypes.data + 63) // 64 * 64
        self._bots = c.pointer(bots)

    def close(self) -> None:
        """Ends the threads."""
        if getattr(self, "_started", False):
            self._started = False
            if self._process == os.getpid():
                lib.kb_pool_stop(self._pool)

    __del__ = close

    def __enter__(self) -> "VecEnv":
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _BUFFERS and self.__dict__.get("_started"):
            raise AttributeError("the library writes into %s: assign to its elements, env.%s[:] = ..." % (name, name))
        object.__setattr__(self, name, value)

    def __copy__(self) -> "VecEnv":
        raise TypeError("a VecEnv cannot be copied")

    __deepcopy__ = __reduce_ex__ = lambda self, *ignored: self.__copy__()  # type: ignore[assignment]

    def _check_open(self) -> None:
        if not self._started or self._process != os.getpid():
            raise KickbackError("this environment is closed, or of another process; expected a new one")

    def reset(self, seed: int = 0) -> np.ndarray:
        """Begins all games anew; row i draws its games from a stream of its own."""
        self._check_open()
        seed %= 1 << 64
        self._randoms[:] = np.random.Generator(np.random.PCG64(seed)).integers(0, 1 << 64, self.n, np.uint64)
        if self._bots is not None:
            lib.kb_bot_batch_start(self._bots, seed, self._memory_at)
        else:
            lib.kb_batch_start(self._batch_at, seed)
        return self.observations

    def step(self, actions: Optional[np.ndarray] = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Plays one decision in every row: `actions`, or what stands in the buffer of actions. Returns observations,
        rewards and dones, which are the buffers."""
        self._check_open()
        if actions is not None and actions is not self.actions:
            _checked("actions", actions, np.int32, (self.n,), writes=False)
            self.actions[:] = actions
        if self._bots is not None:
            row = lib.kb_pool_bot_batch_play(self._pool_at, self._bots, self.threads, self._memory_at)
        else:
            row = lib.kb_pool_batch_play(self._pool_at, self._batch_at)
        if row >= 0:
            state = self.state(row)
            seat = int(self.seats[row])
            legal = state.legal(seat) if 1 <= seat <= self.game.seats else []
            raise IllegalAction("row %d: action %d of seat %d is not legal; legal are %s; nothing was played" % (
                row, self.actions[row], seat, legal))
        return self.observations, self.rewards, self.dones

    def random_actions(self) -> np.ndarray:
        """Chooses a legal action at random in every row, into the buffer of actions."""
        self._check_open()
        lib.kb_batch_random(self._batch_at, self._randoms.ctypes.data, self.actions.ctypes.data, 0, self.n)
        return self.actions

    def returns(self) -> np.ndarray:
        """The rewards as parts of the victory: float32 (n, seats)."""
        return self.rewards[:, :self.game.seats] / np.float32(SHARE)

    def state(self, row: int) -> State:
        """A copy of the state of a row, without its history."""
        if not -self.n <= row < self.n:
            raise IndexError("row %d; expected 0 to %d" % (row, self.n - 1))
        copy = State(self.game, history=False)
        c.memmove(copy._raw, self._states[row].ctypes.data, STATE_BYTES)
        return copy


def _checked(name: str, array: Any, dtype: Any, shape: tuple, writes: bool = True) -> np.ndarray:
    wanted = "expected a %sC-contiguous numpy array of %s with shape %s" % ("writable, " if writes else "", np.dtype(dtype), shape)
    if not isinstance(array, np.ndarray):
        raise TypeError("%s: %s, got %s" % (name, wanted, type(array).__name__))
    if array.dtype != dtype:
        raise TypeError("%s: %s, got %s" % (name, wanted, array.dtype))
    if array.shape != shape:
        raise ValueError("%s: %s, got shape %s" % (name, wanted, array.shape))
    if not array.flags.c_contiguous:
        raise ValueError("%s: %s, got one with gaps" % (name, wanted))
    if writes and not array.flags.writeable:
        raise ValueError("%s: %s, got a read-only one" % (name, wanted))
    return array
