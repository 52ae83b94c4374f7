"""A first hour with the Python package: a random player, a learner with exact exploitability, PPO on the full game.

    python3 tutorial.py [--minutes 3] [--out FOLDER]

docs/python.md tells the same story step by step. It needs numpy alone; pictures go into the folder as SVG.
"""
import argparse
import pathlib
import time

import numpy as np

import kickback
from kickback import solve
from kickback.plot import curve_svg


# 1. A game, played at random.
def random_game():
    state = kickback.Game("corruption", seats=4).new_state(seed=7)
    random = np.random.default_rng(7)
    while not state.over:
        for seat in state.must:
            state.apply(int(random.choice(state.legal(seat))), seat)
    print("1. A random game of %d inputs; parts of the victory: %s" % (len(state.history()), state.returns()))


# 2. A small game, solved: the gap to an equilibrium is exact, and falls towards 0.
def small_game(out):
    game = kickback.Game("corruption", 2, reduce=dict(governments=1, turned=1, rounds=1, cards=2, hand=0x103), first="1")
    tree = solve.Tree(game)
    learner, curve = solve.CFR(tree), []
    for _ in range(10):
        learner.run(10)
        curve.append((learner.iterations, solve.exploitability(tree, learner.policy)))
    (out / "exploitability.svg").write_text(curve_svg({"CFR+": curve}, "Exploitability of a small game", "iterations",
                                                      "part of the victory", log=True))
    print("2. A small game with %d positions: uniform play loses %.3f to a best response, the learner %.5f" % (
        tree.nodes, solve.exploitability(tree, solve.uniform), curve[-1][1]))
    return curve


# 3. What a seat should believe.
def beliefs(out):
    state = kickback.Game("corruption", seats=4, first="1").new_state(seed=3)
    for _ in range(9):
        state.apply(kickback.Bot("normal").decide(state))
    told = kickback.belief(state, 1, model="play")
    (out / "belief.svg").write_text(told._repr_svg_())
    print("3. After nine cards seat 1 does not know %d of them; the first is most likely %s" % (
        len(told), max(told[0].chances.items(), key=lambda row: row[1]) if told else "open"))


# 4. PPO on the full game against three bots: a net with one hidden layer, in numpy.
class Net:
    """Observations to logits and a value, with Adam."""

    def __init__(self, game, hidden=128, rate=1e-3, seed=1):
        random = np.random.default_rng(seed)
        limits = np.concatenate([np.full(length, max(1, limit - 1)) for _, _, length, limit in game.pieces])
        self.scale = (1 / limits).astype(np.float32)
        shapes = {"a": (game.tensor_size, hidden), "b": (hidden,), "p": (hidden, game.actions), "q": (game.actions,),
                  "v": (hidden, 1), "w": (1,)}
        self.weights = {key: (random.standard_normal(shape) * (0.01 if key in "pv" else shape[0] ** -0.5) if len(shape) == 2
                              else np.zeros(shape)).astype(np.float32) for key, shape in shapes.items()}
        self.moments = {key: [np.zeros_like(w), np.zeros_like(w)] for key, w in self.weights.items()}
        self.rate, self.steps = rate, 0

    def forward(self, seen, masks):
        w = self.weights
        x = seen * self.scale
        h = np.maximum(x @ w["a"] + w["b"], 0)
        logits = np.where(masks, h @ w["p"] + w["q"], -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        p /= p.sum(axis=1, keepdims=True)
        return x, h, p, (h @ w["v"] + w["w"])[:, 0]

    def learn(self, seen, masks, actions, old, gains, targets, clip=0.2, entropy=0.01):
        x, h, p, values = self.forward(seen, masks)
        n, rows = len(actions), np.arange(len(actions))
        chance = p[rows, actions]
        ratio = chance / old
        use = ~(((gains > 0) & (ratio > 1 + clip)) | ((gains < 0) & (ratio < 1 - clip)))
        dlogits = p * (ratio * gains * use)[:, None]
        dlogits[rows, actions] -= ratio * gains * use
        log = np.log(p + 1e-9)
        dlogits += entropy * p * (log - (p * log).sum(axis=1, keepdims=True))
        dlogits /= n
        dvalues = ((values - targets) / n)[:, None]
        dh = (dlogits @ self.weights["p"].T + dvalues @ self.weights["v"].T) * (h > 0)
        self.update({"a": x.T @ dh, "b": dh.sum(0), "p": h.T @ dlogits, "q": dlogits.sum(0), "v": h.T @ dvalues, "w": dvalues.sum(0)})

    def update(self, slopes):
        self.steps += 1
        for key, slope in slopes.items():
            first, second = self.moments[key]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            self.weights[key] -= self.rate * (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)


def draw(random, p):
    """One action in each row."""
    upto = p.cumsum(axis=1)
    return np.minimum((upto < random.random((len(p), 1)) * upto[:, -1:]).sum(axis=1), p.shape[1] - 1)


# Against `normal` a beginner never wins, and so never learns: it begins among weaker players.
LEVELS = (("random", 0.6), ("easy", 0.45), ("normal", 1.0))


def ppo(minutes, out, n=128, steps=64):
    level, net, random = 0, None, np.random.default_rng(5)
    curves, ended, began = {name: [] for name, _ in LEVELS}, [], time.monotonic()

    def begin():
        return kickback.VecEnv("corruption", seats=4, n=n, seed=11, opponents={seat: LEVELS[level][0] for seat in (2, 3, 4)})
    env = begin()
    net = Net(env.game)
    while time.monotonic() - began < 60 * minutes:
        kept = []
        for _ in range(steps):
            seen, masks = env.observations.copy(), env.masks.astype(bool)
            _, _, p, values = net.forward(seen, masks)
            actions = draw(random, p)
            env.actions[:] = actions
            env.step()
            done = env.dones == 1
            rewards = env.returns()[:, 0]
            ended.extend(rewards[done])
            kept.append((seen, masks, actions, p[np.arange(n), actions], values, rewards, done))
        values_next, gain, gains = net.forward(env.observations, env.masks.astype(bool))[3], 0.0, []
        for seen, masks, actions, chance, values, rewards, done in reversed(kept): # advantages, from the end
            gain = rewards + values_next * ~done - values + 0.95 * gain * ~done
            gains.append(gain)
            values_next = values
        gains = np.concatenate(gains[::-1])
        seen, masks, actions, chance, values = (np.concatenate([row[i] for row in kept]) for i in range(5))
        targets, scaled = gains + values, (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(3):
            for part in np.array_split(random.permutation(len(actions)), 8):
                net.learn(seen[part], masks[part], actions[part], chance[part], scaled[part], targets[part])
        if len(ended) < 400:
            continue
        name, share = LEVELS[level][0], float(np.mean(ended))
        curves[name].append(((time.monotonic() - began) / 60, 100 * share))
        print("   %.1f min: %.1f %% of the victories among three %s (fair: 25)" % (*curves[name][-1], name), flush=True)
        ended.clear()
        if share > LEVELS[level][1]:
            level += 1
            env.close()
            env = begin()
    (out / "ppo.svg").write_text(curve_svg({name: curve for name, curve in curves.items() if curve}, "PPO among three bots", "minutes",
                                           "% of the victories"))
    return curves


def main():
    parser = argparse.ArgumentParser(description="A tour of the Python package.")
    parser.add_argument("--minutes", type=float, default=3, help="of training (default: 3)")
    parser.add_argument("--out", default="tutorial", help="folder for pictures (default: tutorial)")
    asked = parser.parse_args()
    out = pathlib.Path(asked.out)
    out.mkdir(parents=True, exist_ok=True)
    random_game()
    small_game(out)
    beliefs(out)
    print("4. PPO, %g minutes:" % asked.minutes)
    ppo(asked.minutes, out)


if __name__ == "__main__":
    main()
