"""Both games for OpenSpiel: importing this module registers `kickback_corruption` and `kickback_hacker`.

    import pyspiel, kickback.adapters.openspiel
    game = pyspiel.load_game("kickback_corruption(players=4,show=river)")

Follows the Python games of OpenSpiel 1.2 to 2.0 (open_spiel/python/games, docs/developer_guide.md). Players are numbered
from 0: player p is seat p + 1. Where several seats decide at once (beats of Hacker) they are asked one after the other,
and nobody learns anything in between. Chance is explicit. Without OpenSpiel the classes exist, for tests, on stand-ins
for pyspiel's.
"""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Optional

import numpy as np

from .._library import CHANCE, SHARE
from ..game import Game, games

try:
    import pyspiel
except ImportError:
    pyspiel = None

if pyspiel is not None:
    _GameBase, _StateBase = pyspiel.Game, pyspiel.State
    _CHANCE, _TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL
else:
    _CHANCE, _TERMINAL = -1, -4

    class _GameBase:  # type: ignore[no-redef]
        """What the tests need of pyspiel.Game."""

        def __init__(self, game_type: Any, game_info: Any, params: dict):
            self.game_type, self.game_info, self.params = game_type, game_info, params

        def num_players(self) -> int:
            return self.game_info.num_players

        def num_distinct_actions(self) -> int:
            return self.game_info.num_distinct_actions

        def max_game_length(self) -> int:
            return self.game_info.max_game_length

        def get_parameters(self) -> dict:
            return self.params

    class _StateBase:  # type: ignore[no-redef]
        """What the tests need of pyspiel.State."""

        def __init__(self, game: Any):
            self._the_game = game

        def get_game(self) -> Any:
            return self._the_game

        def legal_actions(self, player: Optional[int] = None) -> list:
            who = self.current_player() if player is None else player
            if who == _CHANCE:
                return [outcome for outcome, _ in self.chance_outcomes()]
            return self._legal_actions(who) if who == self.current_player() else []

        def apply_action(self, action: int) -> None:
            self._apply_action(action)

        def action_to_string(self, player: int, action: Optional[int] = None) -> str:
            return self._action_to_string(player, action)

        def is_chance_node(self) -> bool:
            return self.current_player() == _CHANCE

        def clone(self) -> Any:
            from copy import deepcopy
            other = type(self).__new__(type(self))
            other.__dict__.update({key: value if key == "_the_game" else deepcopy(value)
                                   for key, value in self.__dict__.items()})
            return other


def _parameters(name: str) -> dict:
    """Options and seats as OpenSpiel's parameters, with their defaults."""
    game = Game(name)
    options = {key: value for key, value in game.options.items() if key not in ("clock", "credit_s", "lag_ms", "speed")}
    return {"players": game.seats, **options}


def _type_of(name: str) -> Any:
    game = Game(name)
    seats = range(2, 8)
    able = [n for n in seats if _seats_ok(name, n)]
    fields = dict(short_name="kickback_" + name, long_name="Kickback: " + game.title, max_num_players=max(able),
                  min_num_players=min(able), provides_information_state_string=True, provides_information_state_tensor=True,
                  provides_observation_string=True, provides_observation_tensor=True,
                  parameter_specification=_parameters(name))
    if pyspiel is None:
        return SimpleNamespace(**fields)
    return pyspiel.GameType(
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, **fields)


def _seats_ok(name: str, seats: int) -> bool:
    try:
        Game(name, seats)
    except ValueError:
        return False
    return True


class KickbackGame(_GameBase):
    """One of the games; `NAME` is its name."""
    NAME = ""
    TYPE: Any = None

    def __init__(self, params: Optional[dict] = None):
        given = {**_parameters(self.NAME), **(params or {})}
        options = {key: value for key, value in given.items() if key != "players"}
        self.kickback = Game(self.NAME, int(given["players"]), **options)
        info = dict(num_distinct_actions=self.kickback.actions, max_chance_outcomes=self.kickback.outcomes,
                    num_players=self.kickback.seats, min_utility=0.0, max_utility=1.0, utility_sum=1.0,
                    max_game_length=self.kickback.decisions_max)
        super().__init__(self.TYPE, SimpleNamespace(**info) if pyspiel is None else pyspiel.GameInfo(**info), params or {})

    def new_initial_state(self) -> "KickbackState":
        return KickbackState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "KickbackObserver":
        if params:
            raise ValueError("observers have no parameters")
        return KickbackObserver(self.kickback, iig_obs_type)


class KickbackState(_StateBase):
    """A position. What is hidden and the history are in one member, which copies and pickles."""

    def __init__(self, game: KickbackGame):
        super().__init__(game)
        self.state = game.kickback.new_state(explicit_chance=True)

    def current_player(self) -> int:
        if self.state.over:
            return _TERMINAL
        return _CHANCE if self.state.current == CHANCE else self.state.must[0] - 1

    def _legal_actions(self, player: int) -> list:
        return self.state.legal(player + 1) if 0 <= player < self.state.game.seats else []

    def chance_outcomes(self) -> list:
        return self.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.state.current == CHANCE:
            self.state.apply_chance(int(action))
        else:
            self.state.apply(int(action), self.state.must[0])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.outcome_text(action) if player == _CHANCE else self.state.move(action)

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list:
        return self.state.returns()

    def rewards(self) -> list:
        return self.returns()

    def information_state_string(self, player: Optional[int] = None) -> str:
        return self.state.information_text((self.current_player() if player is None else player) + 1)

    def information_state_tensor(self, player: Optional[int] = None) -> list:
        return self.state.information_tensor((self.current_player() if player is None else player) + 1).tolist()

    def observation_string(self, player: Optional[int] = None) -> str:
        import json
        return json.dumps(self.state.view((self.current_player() if player is None else player) + 1).json, sort_keys=True)

    def observation_tensor(self, player: Optional[int] = None) -> list:
        return self.state.tensor((self.current_player() if player is None else player) + 1).tolist()

    def resample_from_infostate(self, player: int, sampler: Any) -> "KickbackState":
        """A position that fits what the player sees (ISMCTSBot.set_resampler); chance goes on by itself in it."""
        other = type(self).__new__(type(self))
        _StateBase.__init__(other, self.get_game())
        other.state = self.state.resample(player + 1, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        return " ".join("%d:%d" % (entry.seat, entry.what) for entry in self.state.history()) \
            if self.state.has_history else "digest %016x" % self.state.digest


class KickbackObserver:
    """What OpenSpiel calls an observer: `tensor`, `dict`, `set_from`, `string_from`. With perfect recall it is the
    information state, otherwise the view."""

    def __init__(self, game: Game, iig_obs_type: Any = None):
        self.recall = bool(getattr(iig_obs_type, "perfect_recall", False))
        self._bytes = np.zeros(game.information_size if self.recall else game.tensor_size, np.uint8)
        self.tensor = np.zeros(len(self._bytes), np.float32)
        if self.recall:
            self.dict = {"information": self.tensor}
        else:
            self.dict = {name: self.tensor[offset:offset + length] for name, offset, length, _ in game.pieces}

    def set_from(self, state: KickbackState, player: int) -> None:
        if self.recall:
            state.state.information_tensor(player + 1, self._bytes)
        else:
            state.state.tensor(player + 1, self._bytes)
        self.tensor[:] = self._bytes

    def string_from(self, state: KickbackState, player: int) -> str:
        return state.information_state_string(player) if self.recall else state.observation_string(player)


#: The registered classes by name of the game.
GAMES: dict = {}
for _name in games():
    GAMES[_name] = type("Kickback" + _name.title(), (KickbackGame,), {"NAME": _name, "TYPE": _type_of(_name)})
    if pyspiel is not None:
        pyspiel.register_game(GAMES[_name].TYPE, GAMES[_name])
