"""The library's bots, and what a seat should believe of hidden cards."""
from __future__ import annotations

import ctypes as c
import threading
from typing import NamedTuple, Optional, Union

from . import _library as _l
from ._library import BELIEF_ROWS_MAX, HISTORY_MAX, MEMORY, BeliefRow, BotAsk, BotInfo, Entry, KickbackError, lib
from .game import State, View

__all__ = ["Belief", "Bot", "Hidden", "belief", "levels", "personalities"]


def _listed(function) -> dict[str, str]:
    found: dict[str, str] = {}
    info = BotInfo()
    while function(len(found), info):
        found[info.name.decode()] = info.what.decode()
    return found


def levels() -> dict[str, str]:
    """The levels of bots, from the weakest, each with a line about it."""
    return _listed(lib.kb_bot_level)


def personalities() -> dict[str, str]:
    """The personalities, each with a line about it."""
    return _listed(lib.kb_bot_personality)


_kept = threading.local()


def _work() -> int:
    """Memory of this thread for one call, aligned to 64 bytes."""
    if not hasattr(_kept, "memory"):
        _kept.memory = c.create_string_buffer(MEMORY + 64)
    return (c.addressof(_kept.memory) + 63) // 64 * 64


class Bot:
    """A bot by its name: `normal`, `hard:bold`, `expert@500`. It keeps notes for one game: use another for the next, or
    call `begin`."""

    def __init__(self, name: str = "normal", seed: int = 0):
        self.name, self.raw = name, _l.Bot()
        why = c.create_string_buffer(512)
        if "\0" in name or not lib.kb_bot_parse(name.encode(), self.raw, why, 512):
            raise KickbackError("%s: %s" % (name, why.value.decode()))
        self.begin(seed)

    def begin(self, seed: int = 0) -> None:
        """Forgets the last game."""
        self.seed, self._notes = seed % (1 << 64), c.create_string_buffer(32)

    def decide(self, state: State, seat: Optional[int] = None) -> Optional[int]:
        """The action that the bot plays for a seat, from the view and the history of that seat; None if the seat has
        nothing to decide."""
        view = state.view(seat)
        entries, out = 0, None
        if lib.kb_bot_wants_history(self.raw, state.game.number) and state.has_history:
            out = (Entry * HISTORY_MAX)()
            entries = lib.kb_history_seen(state.game.setup, state._past(), view.seat, out)
        ask = BotAsk(c.addressof(state.game.setup), c.addressof(view._raw), None if out is None else c.addressof(out), entries,
                     self.seed, c.addressof(self._notes), _work())
        action = lib.kb_bot_decide(self.raw, ask)
        return None if action < 0 else action

    def __repr__(self) -> str:
        return "Bot(%r)" % self.name


class Hidden(NamedTuple):
    """Something that a seat does not know, and how likely each possibility is."""
    thing: str  #: "card" (Corruption), "virus" or "bill" (Hacker)
    number: int  #: of the card on the table, of the virus, of the bill, in the order of the view
    chances: dict  #: by kind of card, by seat, by value


_THINGS = ("card", "virus", "bill")
_CARDS = ("1", "2", "4", "6", "8", "10", "A", "R", "H")  # as in notation


class Belief(list):
    """What is hidden from a seat: a list of Hidden."""

    def __init__(self, rows: list, model: str, exact: bool):
        super().__init__(rows)
        self.model, self.exact = model, exact

    def _repr_svg_(self) -> str:
        from .plot import belief_svg
        return belief_svg(self)


def belief(of: Union[State, View], seat: Optional[int] = None, *, model: str = "cards", samples: int = 1000,
           seed: int = 0) -> Belief:
    """What a seat should believe of the cards that it does not know.

    `model="cards"`: every arrangement of the cards that fits the view is equally likely. `model="play"` (Corruption): the
    others place their cards like `normal`. Those of Corruption are exact. Those of Hacker are counted in `samples`
    sampled states, with a standard error of at most 0.5 / sqrt(samples).
    """
    if model not in ("cards", "play"):
        raise ValueError("model: expected 'cards' or 'play', got %r" % model)
    if not 1 <= samples <= 10**8:
        raise ValueError("samples: expected 1 to 100000000, got %r" % samples)
    view = of if isinstance(of, View) else of.view(seat)
    view.check_open()
    rows = (BeliefRow * BELIEF_ROWS_MAX)()
    random = c.c_uint64(lib.kb_random_seed(seed % (1 << 64), 2))
    count = lib.kb_belief(view._raw, int(model == "play"), samples, random, rows, _work())
    found = []
    for row in rows[:count]:
        names = _CARDS if row.thing == 0 else range(1, 10)
        found.append(Hidden(_THINGS[row.thing], row.number,
                            {name: chance for name, chance in zip(names, row.chance) if chance > 0}))
    return Belief(found, model, view.game.name == "corruption")
