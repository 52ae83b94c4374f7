"""The Python package over the shared library: games, environments, bots, beliefs, records, data, solvers.

    package_test.py PACKAGE LIBRARY RECORDS DOCS
"""
import copy
import json
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tools"))
from tap import Tap  # noqa: E402

sys.path.insert(0, sys.argv[1])
os.environ["KICKBACK_LIBRARY"] = sys.argv[2]
import numpy as np  # noqa: E402

import kickback  # noqa: E402
from kickback import records, solve  # noqa: E402

GAMES = (("corruption", 3), ("corruption", 4), ("corruption", 7), ("hacker", 4), ("hacker", 7))


def refuses(tap, kind, words, name, call):
    """The call raises this exception, which says these words."""
    try:
        call()
    except kind as error:
        tap.ok(all(word in str(error) for word in words), name, repr(error))
        return
    tap.ok(False, name, "nothing was raised")


def random_game(name, seats, seed, stop=None, **options):
    """A game in which all play at random, at most `stop` decisions far."""
    state = kickback.Game(name, seats, **options).new_state(seed)
    random = np.random.default_rng(seed)
    while not state.over and stop != 0:
        seat = state.must[0]
        state.apply(int(random.choice(state.legal(seat))), seat)
        stop = None if stop is None else stop - 1
    return state


def games_and_states(tap):
    tap.same(kickback.games()[:2], ["corruption", "hacker"], "both games")
    game = kickback.Game("corruption", 4, show="river")
    tap.same((game.seats, game.options["show"], game.choices["show"][1]), (4, "river", "river"), "seats and options")
    tap.same(sum(length for _, _, length, _ in game.pieces), game.tensor_size, "pieces make up the observation")
    refuses(tap, kickback.KickbackError, ["poker", "corruption"], "an unknown game", lambda: kickback.Game("poker"))
    refuses(tap, kickback.KickbackError, ["show", "standard"], "an unknown value", lambda: kickback.Game("corruption", show="x"))
    refuses(tap, kickback.KickbackError, ["9"], "too many seats", lambda: kickback.Game("corruption", 9))
    refuses(tap, kickback.KickbackError, ["width"], "an unknown dimension", lambda: kickback.Game("corruption", 2, reduce={"width": 1}))
    for name, seats in GAMES:
        state = random_game(name, seats, 5)
        tap.ok(state.over and abs(sum(state.returns()) - 1) < 1e-9 and sum(state.shares()) == 420, "%s, %d: to its end" % (name, seats))
        again = state.game.replay(state.history())
        tap.same((again.digest, again.history()), (state.digest, state.history()), "%s, %d: and again from its history" % (name, seats))


def notation_and_refusals(tap):
    state = kickback.Game("corruption", 4, first="1").new_state(3)
    seat = state.must[0]
    moves = {state.move(action): action for action in state.legal(seat)}
    tap.ok(all(state.action(move, seat) == action for move, action in moves.items()), "moves as text, and back")
    before, past = state.digest, state.history()
    refuses(tap, kickback.IllegalAction, ["399"], "an illegal action", lambda: state.apply(399))
    refuses(tap, kickback.IllegalAction, ["range"], "an action that fits no C int", lambda: state.apply((1 << 32) + state.legal(seat)[0]))
    refuses(tap, TypeError, [], "an action that is no whole number", lambda: state.apply(1.0))
    refuses(tap, kickback.IllegalAction, [], "another seat's turn", lambda: state.apply(state.legal(seat)[0], seat % 4 + 1))
    refuses(tap, kickback.IllegalAction, ["nonsense"], "no move", lambda: state.play_text("nonsense"))
    refuses(tap, kickback.IllegalAction, [], "no action to be printed", lambda: state.move(400))
    refuses(tap, kickback.KickbackError, ["5"], "an unknown seat", lambda: state.view(5))
    refuses(tap, kickback.IllegalAction, [], "no chance now", lambda: state.apply_chance(0))
    tap.same((state.digest, state.history()), (before, past), "and nothing has changed")
    state.play_text(next(iter(moves)))
    tap.ok(state.digest != before, "a move in notation is played")
    beat = random_game("hacker", 4, 1, stop=40)
    while not beat.over and len(beat.must) < 2:
        beat.apply(beat.legal(beat.must[0])[0], beat.must[0])
    joint = {seat: beat.legal(seat)[0] for seat in beat.must}
    before = beat.digest
    refuses(tap, kickback.IllegalAction, [], "a beat without one seat", lambda: beat.apply_joint(dict(list(joint.items())[1:])))
    tap.same(beat.digest, before, "is played by nobody")
    beat.apply_joint(joint)
    tap.ok(beat.digest != before, "a whole beat is played")


def copies(tap):
    state = random_game("hacker", 5, 2, stop=60)
    kept = (state.digest, state.history())
    for name, other in (("copy", state.copy()), ("deepcopy", copy.deepcopy(state)), ("pickle", pickle.loads(pickle.dumps(state)))):
        tap.same((other.digest, other.history(), other.view(1)), (*kept, state.view(1)), name)
        seat = other.must[0]
        other.apply(other.legal(seat)[0], seat)
        tap.same((state.digest, state.history()), kept, name + ": the first is left alone")
    loaded = state.game.load(state.save())
    tap.same(loaded.digest, state.digest, "saved and loaded")
    refuses(tap, kickback.KickbackError, ["saved"], "rubbish is not loaded", lambda: state.game.load(b"rubbish"))
    refuses(tap, kickback.KickbackError, ["saved"], "nor another game's", lambda: kickback.Game("corruption").load(state.save()))
    refuses(tap, kickback.KickbackError, ["history"], "it has no history", loaded.history)


def chance(tap):
    state = kickback.Game("corruption", 3).new_state(explicit_chance=True)
    tap.same(state.current, kickback.CHANCE, "chance begins")
    tap.ok(abs(sum(p for _, p in state.chance_outcomes()) - 1) < 1e-12 and len(state.chance_outcomes()) == 24, "with 24 contracts")
    tap.ok(state.outcome_text(state.chance_outcomes()[0][0]).startswith("deal "), "as text")
    refuses(tap, kickback.IllegalAction, ["chance"], "no move is played now", lambda: state.apply(0))
    while state.current == kickback.CHANCE:
        state.apply_chance(state.chance_outcomes()[0][0])
    tap.ok(state.must, "then a seat decides")


def non_interference(tap):
    """What a seat sees is the same in every state that fits what it knows; what it does not know differs in some."""
    for name, seats in GAMES:
        same = differ = 0
        for stop in range(4, 120, 6):
            state = random_game(name, seats, stop, stop=stop)
            if state.over:
                break
            if bin(bytes(state.view(0))[2]).count("1") != len(state.must):
                continue # in a beat some have chosen: in a sample nobody has
            for seat in range(1, seats + 1):
                other = state.resample(seat, stop)
                seen = [(s.view(seat).json, bytes(s.view(seat)), s.tensor(seat).tobytes(), s.legal_mask(seat).tobytes(), s.legal(seat),
                         [(row.thing, row.number) for row in kickback.belief(s, seat, samples=1)],
                         kickback.Bot("normal", 1).decide(s, seat)) for s in (state, other)]
                same += seen[0] != seen[1]
                differ += state.digest != other.digest
        tap.ok(same == 0 and differ > 10, "%s, %d: observations tell nothing hidden" % (name, seats), (same, differ))
    state = random_game("hacker", 5, 7, stop=70)
    text = state.history_text(2)
    tap.ok('"move":"?"' in text and '"move":"?"' not in state.history_text(), "a seat's history has ? where it does not know")
    tap.ok(state.information_text(1) != state.information_text(2), "information states differ by seat")


def vectors(tap):
    for name, seats in GAMES:
        env = kickback.VecEnv(name, seats, n=5, seed=9)
        game = env.game
        good = True
        for _ in range(300):
            for row in range(env.n):
                state, seat = env.state(row), int(env.seats[row])
                good &= seat == state.must[0] and (env.observations[row] == state.tensor(seat)).all() \
                    and (env.masks[row] == state.legal_mask(seat)).all()
            before = [env.state(row) for row in range(env.n)]
            seats_before = env.seats.copy()
            env.random_actions()
            env.step()
            for row in range(env.n):
                before[row].apply(int(env.actions[row]), int(seats_before[row]))
                done = before[row].over
                good &= bool(env.dones[row]) == done
                good &= env.rewards[row, :seats].tolist() == (before[row].shares() if done else [0] * seats)
                good &= done or before[row].digest == env.state(row).digest
        tap.ok(good and game.seats == seats, "%s, %d: rows are what single games are" % (name, seats))
    runs = []
    for threads in (1, 2, 3):
        with kickback.VecEnv("hacker", 5, n=37, seed=4, threads=threads, opponents={2: "normal", 3: "easy"}) as env:
            for _ in range(60):
                env.random_actions()
                env.step()
            runs.append((env.observations.tobytes(), env.rewards.tobytes(), env.seats.tobytes()))
    tap.ok(runs[0] == runs[1] == runs[2], "threads do not change results")


def vector_refusals(tap):
    env = kickback.VecEnv("corruption", 4, n=6, seed=1)
    env.random_actions()
    kept = (env.observations.copy(), env.seats.copy(), [env.state(row).digest for row in range(6)])
    good = env.actions.copy()
    env.actions[4] = 400
    refuses(tap, kickback.IllegalAction, ["row 4", "400", "nothing was played"], "an illegal action names its row", env.step)
    same = (env.observations == kept[0]).all() and (env.seats == kept[1]).all()
    tap.ok(same and [env.state(row).digest for row in range(6)] == kept[2], "and no row was played")
    refuses(tap, TypeError, ["int32", "int64"], "another dtype", lambda: env.step(good.astype(np.int64)))
    refuses(tap, ValueError, ["(6,)", "(5,)"], "another shape", lambda: env.step(good[:5].copy()))
    refuses(tap, TypeError, ["list"], "a list", lambda: env.step([0] * 6))
    tap.same([env.state(row).digest for row in range(6)], kept[2], "and nothing has changed")
    env.step(good)
    tap.ok([env.state(row).digest for row in range(6)] != kept[2], "good actions are played")
    own = np.zeros((6, env.game.tensor_size), np.uint8)
    with kickback.VecEnv("corruption", 4, n=6, buffers={"observations": own}, mask=False) as with_own:
        tap.ok(with_own.observations is own and own.any() and with_own.masks is None, "into one's own buffer, without masks")
    own.flags.writeable = False
    refuses(tap, ValueError, ["read-only"], "a read-only buffer", lambda: kickback.VecEnv("corruption", 4, n=6, buffers={"observations": own}))
    wide = np.zeros((6, 2 * env.game.tensor_size), np.uint8)[:, ::2]
    refuses(tap, ValueError, ["gaps"], "a buffer with gaps", lambda: kickback.VecEnv("corruption", 4, n=6, buffers={"observations": wide}))
    refuses(tap, ValueError, ["observation"], "an unknown buffer", lambda: kickback.VecEnv("corruption", 4, buffers={"observation": wide}))
    both = np.zeros(64, np.uint8)
    refuses(tap, ValueError, ["overlap"], "buffers that overlap", lambda: kickback.VecEnv(
        "corruption", 4, n=8, buffers={"seats": both[:8], "dones": both[4:12]}))

    def assign():
        env.actions = good
    refuses(tap, AttributeError, ["env.actions[:]"], "a buffer is not replaced", assign)
    env.seats[0] = 200
    env.random_actions()
    refuses(tap, kickback.IllegalAction, ["row 0"], "a damaged buffer of seats", env.step)
    closed = kickback.VecEnv("corruption", 4, n=2, threads=2)
    closed.close()
    refuses(tap, kickback.KickbackError, ["closed"], "a closed environment", closed.step)
    refuses(tap, TypeError, ["copied"], "a copy", lambda: copy.copy(env))
    refuses(tap, kickback.KickbackError, ["left for the caller"], "bots on all seats",
            lambda: kickback.VecEnv("corruption", 3, opponents={1: "easy", 2: "easy", 3: "easy"}))
    refuses(tap, ValueError, ["threads"], "no threads", lambda: kickback.VecEnv("corruption", 4, threads=0))


def opponents(tap):
    for name, seats, bots in (("corruption", 4, "normal"), ("hacker", 5, "expert@20")):
        env = kickback.VecEnv(name, seats, n=8, seed=2, opponents={seat: bots for seat in range(2, seats + 1)})
        wins, ended, only_one = 0.0, 0, True
        for _ in range(400 if name == "corruption" else 200):
            env.random_actions()
            env.step()
            only_one &= set(env.seats) == {1}
            ended += int(env.dones.sum())
            wins += float(env.returns()[:, 0].sum())
        tap.ok(only_one and ended >= 8 and wins / ended < 1 / seats, "%s: %s plays the other seats, and better than chance" % (name, bots), wins / max(1, ended))


def bots_and_beliefs(tap):
    tap.ok(list(kickback.levels())[:3] == ["random", "easy", "normal"] and "bold" in kickback.personalities(), "levels and personalities")
    refuses(tap, kickback.KickbackError, ["genius", "normal"], "an unknown bot", lambda: kickback.Bot("genius"))
    refuses(tap, kickback.KickbackError, ["personality"], "an unknown personality", lambda: kickback.Bot("normal:mild"))
    refuses(tap, kickback.KickbackError, ["budget"], "no budget", lambda: kickback.Bot("hard@0"))
    for name, seats in (("corruption", 4), ("hacker", 5)):
        worst = rows = 0
        for stop in (9, 14, 19) if name == "corruption" else (60, 75, 90):
            state = random_game(name, seats, stop, stop=stop)
            if state.over or not state.must:
                continue
            seat = state.must[0]
            told = kickback.belief(state, seat, samples=4000, seed=1)
            rows += len(told)
            tap.ok(all(abs(sum(row.chances.values()) - 1) < 1e-4 for row in told), "%s after %d: chances add up to 1" % (name, stop))
            if name == "corruption":
                worst = max(worst, compare_with_samples(state, seat, told))
        tap.ok(rows > 5 and worst < 0.06, "%s: as often as in sampled states" % name, (rows, worst))
    halfway = kickback.Game("hacker", 5).new_state(1, explicit_chance=True)
    refused = random = 0
    draws = np.random.default_rng(1)
    while not halfway.over:
        if halfway.current == kickback.CHANCE:
            try:
                kickback.belief(halfway, 1, samples=1)
                halfway.resample(1)
            except kickback.KickbackError:
                refused += 1
            random += 1
            halfway.apply_chance(halfway.chance_outcomes()[0][0])
        else:
            halfway.apply(int(draws.choice(halfway.legal(halfway.must[0]))), halfway.must[0])
    tap.ok(0 < refused < random, "nothing is sampled while chance stacks viruses", (refused, random))
    seen = []

    def think(seed):
        thinker = random_game("hacker", 5, seed, stop=60)
        seen.append((seed, kickback.Bot("hard@20", 1).decide(thinker, thinker.must[0])))
    threads = [threading.Thread(target=think, args=(seed % 3,)) for seed in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tap.ok(len(seen) == 12 and len(set(seen)) == 3, "bots think in several threads", seen)
    refuses(tap, kickback.KickbackError, ["beats"], "no arena by live clock",
            lambda: kickback.arena.play_game(kickback.Game("hacker", 5, clock="live"), ["easy"] * 5))
    state = random_game("corruption", 4, 14, stop=14)
    played = kickback.belief(state, state.must[0], model="play")
    tap.ok(played.exact and all(abs(sum(row.chances.values()) - 1) < 1e-3 for row in played) and
           played != kickback.belief(state, state.must[0]), "what the style of play says is another belief")
    tap.ok("<svg" in played._repr_svg_() and "%" in played._repr_svg_() and "<svg" in state._repr_svg_(), "both can be seen in a notebook")


def compare_with_samples(state, seat, told):
    """The largest difference between a belief and what lies there in sampled states (read by the trace of a record's owner)."""
    counts = {row.number: {} for row in told}
    samples = 1500
    for seed in range(samples):
        world = state.resample(seat, seed)
        for row in told:
            owner = row_owner(state, row.number)
            card = world.view(owner).json["cards"][row.number]["card"]
            counts[row.number][card] = counts[row.number].get(card, 0) + 1
    return max(abs(row.chances.get(kind, 0) - counts[row.number].get(kind, 0) / samples)
               for row in told for kind in {*row.chances, *counts[row.number]})


def row_owner(state, number):
    return state.view(0).json["cards"][number]["seat"]


def recording(tap, folder):
    for path in sorted(pathlib.Path(folder).glob("*.kb")):
        found = records.read(path)
        tap.ok(found.state.over or found.redacted, "%s is read" % path.name)
    damaged = next(iter(sorted(pathlib.Path(folder).glob("corruption.kb")))).read_text().replace("place", "plate", 1)
    refuses(tap, kickback.KickbackError, ["line"], "a damaged one is not, and in which line", lambda: records.parse(damaged + "x"))
    with tempfile.TemporaryDirectory() as place:
        for name, seats in (("corruption", 4), ("hacker", 5)):
            state = random_game(name, seats, 8)
            file = pathlib.Path(place) / (name + ".kb")
            records.write(file, state, ["Zoë"] + ["random"] * (seats - 1), [False] + [True] * (seats - 1), seed=8)
            found = records.read(file)
            tap.same((found.state.digest, found.names[0], found.bots[0], found.seed, records.check(file)),
                     (state.digest, "Zoë", False, 8, None), "%s: written and read" % name)
            refuses(tap, kickback.KickbackError, [], "a seed that did not deal this", lambda: records.text(state, ["a"] * seats, seed=9))
            refuses(tap, FileExistsError, [], "a file that is there is not replaced", lambda: records.write(file, state, ["a"] * seats))
        refuses(tap, kickback.KickbackError, ["whole"], "half a game", lambda: records.text(random_game("corruption", 4, 1, stop=9), ["a"] * 4))
        (pathlib.Path(place) / "not.kb").write_bytes(b"\0" * 100)
        tap.ok("line 1" in records.check(pathlib.Path(place) / "not.kb"), "what is not a record is said")


def arenas(tap):
    results = kickback.arena.play(kickback.Game("corruption", 4), ["normal", "random", "random", "random"], 60, seed=1)
    tap.ok(results[0].player == "normal" and results[0].low > 0.3 and results[1].games == 180, "normal beats random", list(map(str, results)))

    def first(state, seat):
        return state.legal(seat)[0]
    results = kickback.arena.play(kickback.Game("hacker", 4), [first, "normal", "normal", "normal"], 20, seed=1)
    tap.ok(results[0].player == "first" and 0 <= results[0].share <= results[0].high, "a function plays, too")


def solving(tap):
    game = kickback.Game("corruption", 2, reduce=dict(governments=1, turned=1, rounds=1, cards=2, hand=0x103), first="1")
    tree = solve.Tree(game)
    before = solve.exploitability(tree, solve.uniform)
    learner = solve.CFR(tree)
    gaps = []
    for _ in range(4):
        learner.run(25)
        gaps.append(solve.exploitability(tree, learner.policy))
    tap.ok(before > 0.3 and all(a > b for a, b in zip(gaps, gaps[1:])) and 0 <= gaps[-1] < 0.001, "exploitability falls towards 0", (before, gaps))
    tap.ok(abs(sum(tree.values(learner.policy)) - 1) < 1e-9, "and the parts add up to 1")
    refuses(tap, kickback.KickbackError, ["1000"], "a game that is too large", lambda: solve.Tree(kickback.Game("corruption", 3), nodes_max=1000))


def data_sets(tap):
    from kickback import data
    with tempfile.TemporaryDirectory() as place:
        arguments = [place + "/a", "--games", "12", "--shard-games", "4", "--bots", "normal,easy", "--belief", "--seed", "3"]
        done = subprocess.run([sys.executable, "-m", "kickback.data", *arguments, "--processes", "2"], check=False, capture_output=True,
                              text=True, env=dict(os.environ, PYTHONPATH=sys.argv[1]), timeout=120)
        manifest = json.loads(pathlib.Path(place, "a", "manifest.json").read_text())
        tap.ok(done.returncode == 0 and manifest["complete"] and len(manifest["shards"]) == 3, "three shards", done.stderr)
        shard = np.load(place + "/a/shard-00001.npz")
        decisions = manifest["shards"][1]["decisions"]
        game = kickback.Game("corruption", 4)
        masks = np.unpackbits(shard["masks"], axis=1)[:, :game.actions]
        tap.ok(len(shard["actions"]) == decisions and masks[np.arange(decisions), shard["actions"]].all() and
               shard["returns"].sum() == 4, "what was played was legal, and every game has a winner")
        tap.ok(abs(shard["belief_chances"].sum(axis=1) - 1).max() < 1e-4 and shard["belief_decision"].max() < decisions, "with beliefs")
        victim = pathlib.Path(place, "a", "shard-00001.npz")
        content, other = victim.read_bytes(), pathlib.Path(place, "a", "shard-00002.npz").stat().st_mtime_ns
        victim.write_bytes(content[:-9])
        tap.same(data.main(arguments), 0, "a damaged shard is made again")
        tap.same((victim.read_bytes() == content, pathlib.Path(place, "a", "shard-00002.npz").stat().st_mtime_ns), (True, other),
                 "with the same bytes, and the others are kept")
        try:
            data.main([*arguments[:-1], "4"])
            tap.ok(False, "another seed goes into another folder")
        except SystemExit as error:
            tap.ok("another data set" in str(error), "another seed goes into another folder")
        tap.same(data.main([place + "/b", "--bots", "genius"]), 2, "an unknown bot is wrong usage")


def documented(tap, page):
    """Every example of docs/python.md runs as it stands there."""
    blocks = re.findall(r"^```python\n(.*?)^```", pathlib.Path(page).read_text(encoding="utf-8"), re.M | re.S)
    for number, code in enumerate(blocks, 1):
        done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=120,
                              env=dict(os.environ, PYTHONPATH=sys.argv[1]))
        tap.ok(done.returncode == 0, "docs/python.md: example %d" % number, done.stderr)
    tap.ok(len(blocks) >= 4, "docs/python.md has examples")


def main():
    tap = Tap()
    for part in (games_and_states, notation_and_refusals, copies, chance, non_interference, vectors, vector_refusals, opponents,
                 bots_and_beliefs, arenas, solving, data_sets):
        part(tap)
    recording(tap, sys.argv[3])
    documented(tap, sys.argv[4])
    tap.done()


main()
