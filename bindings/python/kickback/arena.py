"""Who wins? Games between players, with 95 % intervals."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Callable, Optional, Sequence, Union

from ._library import KickbackError
from .bots import Bot
from .game import Game, State

__all__ = ["Result", "play", "play_game"]

#: A player: the name of a bot, a Bot, or a function of a state's copy and a seat that returns an action.
Player = Union[str, Bot, Callable[[State, int], int]]


@dataclass
class Result:
    """One player's part of the victories."""
    player: str
    games: int  #: that it played, counted once for each seat
    share: float  #: mean part of the victory
    low: float  #: of a 95 % interval
    high: float
    fair: float  #: what an equal player would have

    def __str__(self) -> str:
        return "%-20s %5.1f %% (%.1f to %.1f; fair: %.1f) of %d" % (
            self.player, 100 * self.share, 100 * self.low, 100 * self.high, 100 * self.fair, self.games)


def _name(player: Player) -> str:
    return player if isinstance(player, str) else player.name if isinstance(player, Bot) else \
        getattr(player, "__name__", type(player).__name__)


def play_game(game: Game, players: Sequence[Player], seed: int = 0) -> State:
    """One game to its end, player i on seat i + 1. A function gets a copy of the state; use state.view(seat), which has
    what the seat may know."""
    if len(players) != game.seats:
        raise ValueError("expected %d players, got %d" % (game.seats, len(players)))
    if game.options.get("clock") == "live":
        raise KickbackError("clock=live: expected a game by beats")
    seats = [Bot(player, seed) if isinstance(player, str) else player for player in players]
    for player in seats:
        if isinstance(player, Bot):
            player.begin(seed)
    state = game.new_state(seed)
    while not state.over:
        for seat in state.must:
            player = seats[seat - 1]
            action = player.decide(state, seat) if isinstance(player, Bot) else player(state.copy(), seat)
            state.apply(action, seat)
    return state


def play(game: Game, players: Sequence[Player], games: int, seed: int = 0,
         progress: Optional[Callable[[int], None]] = None) -> list[Result]:
    """`games` games, in which every player sits on every seat in turn. Players of the same name count together."""
    names = [_name(player) for player in players]
    sums = {name: [0, 0.0, 0.0] for name in names}  # seats, sum, sum of squares
    for number in range(games):
        turn = number % game.seats
        order = [*players[turn:], *players[:turn]]
        shares = play_game(game, order, seed + number).returns()
        for player, share in zip(order, shares):
            row = sums[_name(player)]
            row[0], row[1], row[2] = row[0] + 1, row[1] + share, row[2] + share * share
        if progress:
            progress(number + 1)
    results = []
    for name, (count, total, squares) in sums.items():
        mean = total / count
        error = 1.96 * math.sqrt(max(0.0, squares / count - mean * mean) / count)
        results.append(Result(name, count, mean, max(0.0, mean - error), min(1.0, mean + error), 1 / game.seats))
    return results
