"""The adapters, by the contracts that their parents publish: what OpenSpiel's and PettingZoo's own API tests ask is asked
here anew, since neither can be installed from Debian. And the HTTP server, by a client.

    adapters_test.py PACKAGE LIBRARY
"""
import json
import os
import pathlib
import pickle
import sys
import threading
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tools"))
from tap import Tap  # noqa: E402

sys.path.insert(0, sys.argv[1])
os.environ["KICKBACK_LIBRARY"] = sys.argv[2]
import numpy as np  # noqa: E402

import kickback  # noqa: E402
from kickback.adapters import gymnasium, openspiel, pettingzoo, pufferlib, server  # noqa: E402


def spiel_game(tap, name, seats):
    """What open_spiel/python/tests/games_sim_test.py asks of a game: random play with all of its invariants."""
    game = openspiel.GAMES[name]({"players": seats})
    random = np.random.default_rng(1)
    good = {key: True for key in ("players", "legal", "strings", "clones", "pickles", "sums", "observers", "length")}
    for number in range(3):
        state, moves = game.new_initial_state(), 0
        observer = game.make_py_observer()
        while not state.is_terminal():
            player = state.current_player()
            good["players"] &= player == openspiel._CHANCE or 0 <= player < game.num_players()
            legal = state.legal_actions()
            good["legal"] &= legal == sorted(set(legal)) and len(legal) > 0
            good["strings"] &= len({state.action_to_string(player, action) for action in legal}) == len(legal)
            if player == openspiel._CHANCE:
                outcomes, chances = zip(*state.chance_outcomes())
                good["sums"] &= abs(sum(chances) - 1) < 1e-9 and min(chances) > 0
                action = int(random.choice(outcomes, p=chances))
            else:
                moves += 1
                good["legal"] &= max(legal) < game.num_distinct_actions()
                action = int(random.choice(legal))
                if moves % 7 == 0:
                    observer.set_from(state, player)
                    good["observers"] &= observer.tensor.astype(int).tolist() == state.observation_tensor(player) and \
                        sum(len(part) for part in observer.dict.values()) == len(observer.tensor) and \
                        len(observer.string_from(state, player)) > 10
                    good["clones"] &= clones(state, action)
                    other = pickle.loads(pickle.dumps(state.state))
                    good["pickles"] &= other.digest == state.state.digest and other.history() == state.state.history()
            state.apply_action(action)
        good["sums"] &= abs(sum(state.returns()) - 1) < 1e-9 and state.legal_actions() == [] and number >= 0
        good["length"] &= moves <= game.max_game_length()
    for key, value in good.items():
        tap.ok(value, "OpenSpiel, %s with %d: %s" % (name, seats, key))


def clones(state, action):
    """A clone is the same, goes on by itself, and leaves the first alone."""
    before, other = str(state), state.clone()
    same = str(other) == before and other.legal_actions() == state.legal_actions()
    other.apply_action(action)
    return same and str(state) == before and str(other) != before


def spiel_others(tap):
    state = openspiel.GAMES["hacker"]({"players": 5}).new_initial_state()
    while state.current_player() == openspiel._CHANCE:
        state.apply_action(state.chance_outcomes()[0][0])
    drawn = state.resample_from_infostate(0, lambda: 0.5)
    tap.same(drawn.observation_string(0), state.observation_string(0), "OpenSpiel: a resampled state looks the same to its player")

    class Recall:
        perfect_recall = True
    observer = state.get_game().make_py_observer(Recall())
    observer.set_from(state, 0)
    tap.ok(observer.tensor.any() and observer.string_from(state, 0) == state.information_state_string(0), "OpenSpiel: an observer with perfect recall")
    tap.ok(all(kind.TYPE.short_name == "kickback_" + name and kind.TYPE.max_num_players == 7 for name, kind in openspiel.GAMES.items()),
           "OpenSpiel: both games have their types")


def aec_api(tap, name, seats):
    """What pettingzoo.test.api_test asks."""
    env = pettingzoo.aec_env(name, seats)
    good = env.observation_space("seat_1") is env.observation_space("seat_1") and env.action_space("seat_1") is env.action_space("seat_1")
    tap.ok(good, "PettingZoo, %s: the same space object on each call" % name)
    random = np.random.default_rng(2)
    keys = bools = masks = spaces = True
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        rewards = {agent: 0.0 for agent in env.possible_agents}
        for agent in env.agent_iter(5000):
            observation, reward, terminated, truncated, info = env.last()
            keys &= all(set(kept) == set(env.agents) for kept in (env.rewards, env.terminations, env.truncations, env.infos))
            bools &= type(terminated) is bool and type(truncated) is bool and isinstance(info, dict)
            spaces &= env.observation_space(agent).contains(observation)
            rewards[agent] += reward
            if terminated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            masks &= len(legal) > 0
            env.step(int(random.choice(legal)))
        keys &= not env.agents and abs(sum(rewards.values()) - 1) < 1e-6
    for said, value in (("dict keys are the agents, and rewards add up", keys), ("real bools", bools), ("somebody can always act", masks),
                        ("observations are in their space", spaces)):
        tap.ok(value, "PettingZoo, %s: %s" % (name, said))
    firsts = []
    for _ in range(2):
        env.reset(seed=7)
        firsts.append(env.observe(env.agent_selection)["observation"].tobytes())
    tap.ok(firsts[0] == firsts[1], "PettingZoo, %s: a seed gives the same game" % name)


def parallel_api(tap):
    """What pettingzoo.test.parallel_api_test asks."""
    env = pettingzoo.parallel_env("hacker", 5)
    random = np.random.default_rng(3)
    seen, infos = env.reset(seed=4)
    good, joint = set(seen) == set(infos) == set(env.agents), 0
    rewards = {}
    while env.agents:
        agents = env.agents[:]
        actions = {agent: int(random.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in agents}
        joint += sum(action < env.game.actions for action in actions.values()) > 1
        seen, rewards, ended, cut, infos = env.step(actions)
        good &= all(set(told) == set(agents) for told in (seen, rewards, ended, cut, infos))
        good &= all(env.observation_space(agent).contains(seen[agent]) for agent in agents)
        good &= len(set(ended.values())) == 1 and not any(cut.values())
    tap.ok(good and joint > 20 and abs(sum(rewards.values()) - 1) < 1e-9, "PettingZoo, parallel: several act at once")


def gym_api(tap):
    env = gymnasium.KickbackVectorEnv("corruption", 6, opponents="easy")
    seen, infos = env.reset(seed=5)
    again = gymnasium.KickbackVectorEnv("corruption", 6, opponents="easy").reset(seed=5)[0]
    tap.ok((seen == again).all() and seen.shape == (6, env.single_observation_space.shape[0]), "Gymnasium: a seed gives the same games")
    tap.ok("autoreset_mode" in env.metadata and "same" in str(env.metadata["autoreset_mode"]).lower(), "Gymnasium: the auto-reset mode is declared")
    random, ended, good = np.random.default_rng(1), 0, True
    for _ in range(120):
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        seen, rewards, done, cut, infos = env.step(actions)
        good &= seen.dtype == np.uint8 and done.dtype == bool and rewards.shape == (6,) and not cut.any()
        good &= bool(((rewards == 0) | done).all())
        if done.any():
            ended += int(done.sum())
            good &= (infos["_final_obs"] == done).all() and all((last is not None) == row for last, row in zip(infos["final_obs"], done))
            row = int(np.flatnonzero(done)[0])
            good &= int(infos["final_obs"][row][3]) == 7 # the stage of a game that is over
    tap.ok(good and ended > 6, "Gymnasium: steps, ends and last observations")
    try:
        env.step(np.zeros(6, float))
        tap.ok(False, "Gymnasium: floats are refused")
    except ValueError as error:
        tap.ok("integers" in str(error), "Gymnasium: floats are refused")
    env.close()


def puffer_api(tap):
    class Buffers:
        observations = np.zeros((4, kickback.Game("hacker", 5).tensor_size), np.uint8)
        rewards, terminals, truncations = np.zeros(4, np.float32), np.zeros(4, bool), np.zeros(4, bool)
        masks, actions = np.zeros(4, bool), np.zeros(4, np.int32)
    env = pufferlib.KickbackPuffer("hacker", 4, seats=5, opponents="easy", buf=Buffers)
    seen, infos = env.reset(seed=1)
    good, ended = seen is Buffers.observations and infos == [] and seen.any(), 0
    random = np.random.default_rng(1)
    for _ in range(200):
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in env.action_masks])
        seen, rewards, terminals, truncations, infos = env.step(actions)
        good &= seen is Buffers.observations and rewards is Buffers.rewards and terminals is Buffers.terminals
        ended += int(terminals.sum())
    tap.ok(good and ended > 3, "PufferLib: into the trainer's own buffers")
    env.close()


def ask(address, path, what=None, raw=None):
    request = urllib.request.Request(address + path, None if what is None and raw is None else raw or json.dumps(what).encode())
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def language_server(tap):
    made = server.make(port=0)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    address = "http://127.0.0.1:%d" % made.server_address[1]
    for name, seats in (("corruption", 4), ("hacker", 5)):
        status, told = ask(address, "/reset", {"game": name, "seats": seats, "seed": 3, "opponents": "easy"})
        good = status == 200 and "legal moves" in told["observation"] and told["seat"] == 1
        moves = 0
        while not told["done"]:
            status, told = ask(address, "/step", {"session": told["session"], "move": told["legal"][moves % len(told["legal"])]})
            good &= status == 200
            moves += 1
        tap.ok(good and moves > 10 and told["legal"] == [] and 0 <= told["reward"] <= 1, "server: a whole game of %s" % name)
    told = ask(address, "/reset", {"game": "hacker", "seats": 5, "seed": 4})[1]
    state = ask(address, "/state?session=" + told["session"])[1]
    tap.same(state["legal"], told["legal"], "server: the state again")
    for what, words in (({"session": told["session"], "move": "fly"}, "fly"), ({"session": "x", "move": "1"}, "session"),
                        ({"session": told["session"], "move": 5}, "move")):
        status, error = ask(address, "/step", what)
        tap.ok(status in (400, 404) and words in error["error"], "server: refused: %s" % error["error"], (status, error))
    tap.same(ask(address, "/state?session=" + told["session"])[1]["legal"], told["legal"], "server: and nothing has changed")
    page = urllib.request.Request(address + "/state?session=" + told["session"], headers={"Origin": "http://evil.example"})
    try:
        urllib.request.urlopen(page, timeout=20)
        tap.ok(False, "server: a page is refused")
    except urllib.error.HTTPError as error:
        tap.same(error.code, 403, "server: a page is refused")
    for path, what, raw, want in (("/reset", {"game": "poker"}, None, 400), ("/reset", {"opponents": "expert@100000000"}, None, 400),
                                  ("/reset", {"options": {"deck": 5}}, None, 400), ("/reset", None, b'{"\\ud800":1}', 400), ("/reset", {"seat": 9}, None, 400),
                                  ("/reset", {"opponents": "genius"}, None, 400), ("/reset", {"coins": 1}, None, 400),
                                  ("/reset", {"seats": "4"}, None, 400), ("/reset", {"seats": 10**30}, None, 400),
                                  ("/reset", None, b"[" * 9000, 400), ("/reset", None, b"[]", 400),
                                  ("/reset", None, b"x" * 20000, 413), ("/no", {}, None, 404)):
        status, error = ask(address, path, what, raw)
        tap.ok(status == want and len(error["error"]) > 10, "server: refused with %d: %s" % (want, ascii(error["error"][:60])), (status, error))
    try:
        server.SESSIONS_MAX, kept = 2, server.SESSIONS_MAX
        games = [ask(address, "/reset", {"game": "corruption", "opponents": "random"})[1]["session"] for _ in range(4)]
        found = [ask(address, "/state?session=" + game)[0] for game in games]
        tap.same(found, [404, 404, 200, 200], "server: the oldest game gives way at the limit")
    finally:
        server.SESSIONS_MAX = kept
    made.shutdown()


def main():
    tap = Tap()
    for name, seats in (("corruption", 4), ("corruption", 3), ("hacker", 5)):
        spiel_game(tap, name, seats)
    spiel_others(tap)
    aec_api(tap, "corruption", 4)
    aec_api(tap, "hacker", 5)
    parallel_api(tap)
    gym_api(tap)
    puffer_api(tap)
    language_server(tap)
    tap.done()


main()
