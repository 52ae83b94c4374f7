"""Games of bots as data: `.npz` shards with a manifest.

    python3 -m kickback.data OUT --game corruption --bots hard,normal --games 10000 --processes 2

Each shard has, for every decision, what the seat saw, its legal moves, what was played, and for every game the result;
with --belief also what the seat should have believed of the hidden cards. `manifest.json` names all shards with their
SHA-256. Calling it again goes on where it stopped: shards that are there with the right hash are kept.
"""
from __future__ import annotations

import argparse
import hashlib
import io
import json
import multiprocessing
import os
import sys
from pathlib import Path
from typing import Any, Iterator, Optional

import numpy as np

from . import _library
from .bots import Bot, belief
from .game import Game

FORMAT = 1
BELIEF_KINDS = 9


def _decisions(game: Game, names: list, number: int, seed: int, with_belief: bool) -> Iterator[tuple]:
    """Plays game `number` and gives each decision; then the result."""
    turn = number % game.seats
    order = [names[(i + turn) % len(names)] for i in range(game.seats)]
    own_seed = _library.lib.kb_random_seed(seed, number)
    bots = [Bot(name, own_seed) for name in order]
    state = game.new_state(own_seed)
    while not state.over:
        for seat in state.must:
            action = bots[seat - 1].decide(state, seat)
            thoughts = [(row.thing, row.number, row.chances) for row in belief(state, seat)] if with_belief else []
            yield "decision", seat, state.tensor(seat), state.legal_mask(seat), action, thoughts
            state.apply(action, seat)
    yield "result", order, state.returns(), state.totals(), own_seed


def make_shard(job: dict) -> tuple[str, str, int]:
    """Writes one shard; returns its name, hash and number of decisions."""
    game = Game(job["game"], job["seats"], **job["options"])
    columns: dict[str, list] = {key: [] for key in ("observations", "masks", "actions", "seats", "game", "returns", "totals",
                                                    "players", "game_seeds", "belief_decision", "belief_thing",
                                                    "belief_number", "belief_chances")}
    for index, number in enumerate(range(job["first"], job["first"] + job["count"])):
        for kind, *row in _decisions(game, job["bots"], number, job["seed"], job["belief"]):
            if kind == "result":
                order, returns, totals, own_seed = row
                columns["players"].append(order)
                columns["returns"].append(returns)
                columns["totals"].append(totals)
                columns["game_seeds"].append(own_seed)
                continue
            seat, seen, mask, action, thoughts = row
            for thing, thing_number, chances in thoughts:
                columns["belief_decision"].append(len(columns["actions"]))
                columns["belief_thing"].append(thing)
                columns["belief_number"].append(thing_number)
                columns["belief_chances"].append(_row_of(thing, chances))
            for key, value in (("observations", seen), ("masks", np.packbits(mask)), ("actions", action), ("seats", seat),
                               ("game", index)):
                columns[key].append(value)
    types = {"actions": np.int16, "seats": np.uint8, "game": np.int32, "returns": np.float32, "totals": np.int32,
             "game_seeds": np.uint64, "belief_decision": np.int32, "belief_number": np.uint8, "belief_chances": np.float32}
    arrays = {key: np.asarray(column, types.get(key)) for key, column in columns.items()
              if job["belief"] or not key.startswith("belief_")}
    out = io.BytesIO()
    np.savez_compressed(out, **arrays)
    content = _without_times(out.getvalue())
    path = Path(job["folder"]) / job["name"]
    part = path.with_name(path.name + ".part")
    with open(part, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    return job["name"], hashlib.sha256(content).hexdigest(), len(columns["actions"])


def _row_of(thing: str, chances: dict) -> list:
    order = ("1", "2", "4", "6", "8", "10", "A", "R", "H") if thing == "card" else range(1, BELIEF_KINDS + 1)
    return [chances.get(kind, 0.0) for kind in order]


def _without_times(content: bytes) -> bytes:
    """The same archive with one date for all members, so that the same games give the same bytes."""
    import zipfile
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), source.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _plan(wanted: dict, shard_games: int) -> list[dict]:
    jobs = []
    for i, first in enumerate(range(0, wanted["games"], shard_games)):
        jobs.append({**wanted, "name": "shard-%05d.npz" % i, "first": first, "count": min(shard_games, wanted["games"] - first)})
    return jobs


def _read_manifest(path: Path, about: dict) -> dict:
    if not path.exists():
        return {}
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
        if {key: kept[key] for key in about} != about:
            raise ValueError
        return {shard["name"]: shard for shard in kept["shards"]}
    except (ValueError, KeyError, TypeError):
        raise SystemExit("%s is of another data set; expected a new folder, or the same arguments as before" % path) from None


def _is_kept(folder: Path, shard: Optional[dict]) -> bool:
    path = folder / shard["name"] if shard else None
    return bool(shard and path and path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == shard["sha256"])


def write(folder: str, *, game: str = "corruption", seats: Optional[int] = None, bots: str = "normal", games: int = 1000,
          seed: int = 0, shard_games: int = 500, processes: int = 1, with_belief: bool = False,
          options: Optional[dict] = None, quiet: bool = False) -> dict:
    """Writes the data set and returns its manifest."""
    rules = Game(game, seats, **(options or {}))
    if rules.options.get("clock") == "live":
        raise ValueError("clock=live: expected a game by beats")
    if games < 1 or shard_games < 1 or processes < 1:
        raise ValueError("games, shard_games, processes: expected numbers of at least 1")
    names = bots.split(",")
    for name in names:
        Bot(name)
    if len(names) > rules.seats:
        raise ValueError("bots: expected at most %d" % rules.seats)
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    about: dict[str, Any] = {"format": FORMAT, "game": game, "seats": rules.seats, "options": rules.options, "bots": names, "games": games,
                             "seed": seed, "shard_games": shard_games, "belief": with_belief, "actions": rules.actions,
                             "observation": [list(piece) for piece in rules.pieces]}
    kept = _read_manifest(place / "manifest.json", about)
    wanted = {"folder": str(place), "game": game, "seats": rules.seats, "options": options or {}, "bots": names,
              "games": games, "seed": seed, "belief": with_belief}
    done = {}
    jobs = []
    for job in _plan(wanted, shard_games):
        if _is_kept(place, kept.get(job["name"])):
            done[job["name"]] = kept[job["name"]]
        else:
            jobs.append(job)
    total = len(done) + len(jobs)

    def note(result: tuple) -> None:
        name, digest, decisions = result
        done[name] = {"name": name, "sha256": digest, "decisions": decisions}
        manifest = {**about, "shards": [done[key] for key in sorted(done)], "complete": len(done) == total}
        part = place / "manifest.json.part"
        part.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        os.replace(part, place / "manifest.json")
        if not quiet:
            print("%d of %d shards" % (len(done), total), file=sys.stderr, flush=True)

    if processes == 1:
        for job in jobs:
            note(make_shard(job))
    else:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            for result in pool.imap_unordered(make_shard, jobs):
                note(result)
    with open(place / "manifest.json", encoding="utf-8") as file:
        return json.load(file)


def main(arguments: Optional[list] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m kickback.data", description="Writes games of bots as .npz shards.")
    parser.add_argument("folder")
    parser.add_argument("--game", default="corruption")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--bots", default="normal", help="levels, separated by commas, seated in turn (default: normal)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shard-games", type=int, default=500, help="games in a shard (default: 500)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--belief", action="store_true", help="also what each seat should believe of the hidden cards")
    parser.add_argument("options", nargs="*", metavar="key=value", help="options of the game")
    asked = parser.parse_args(arguments)
    try:
        if any("=" not in word for word in asked.options):
            raise ValueError("options: expected key=value")
        write(asked.folder, game=asked.game, seats=asked.seats, bots=asked.bots, games=asked.games, seed=asked.seed,
              shard_games=asked.shard_games, processes=asked.processes, with_belief=asked.belief,
              options=dict(word.split("=", 1) for word in asked.options))
    except ValueError as error:
        print("kickback.data: %s" % error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("kickback.data: interrupted; the same command goes on where it stopped", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
