"""Kickback: the card games Corruption and Hacker as environments for research.

    import kickback
    game = kickback.Game("corruption", seats=4)
    state = game.new_state(seed=1)
    while not state.over:
        for seat in state.must:
            state.apply(state.legal(seat)[0], seat)
    print(state.returns())

`VecEnv` steps many games at once (it needs numpy); `kickback.adapters` has the shapes of OpenSpiel, PettingZoo,
Gymnasium, PufferLib and of arenas for language models.
"""
from . import arena, records
from ._library import CHANCE, EVERYTHING, LIVE, NOBODY, SHARE, SIMULTANEOUS, IllegalAction, KickbackError
from .bots import Belief, Bot, Hidden, belief, levels, personalities
from .game import Game, Input, State, View, games

__all__ = ["Belief", "Bot", "CHANCE", "EVERYTHING", "Game", "Hidden", "IllegalAction", "Input", "KickbackError", "LIVE",
           "NOBODY", "SHARE", "SIMULTANEOUS", "State", "VecEnv", "View", "arena", "belief", "games", "levels",
           "personalities", "records"]


def __getattr__(name: str):
    if name == "VecEnv":  # the only part that cannot do without numpy
        from .vecenv import VecEnv
        return VecEnv
    raise AttributeError("module 'kickback' has no attribute %r" % name)
