#!/usr/bin/env python3
"""Writes traces of random games, played by the reference models: generate.py GAME [KEY=VALUE...]

GAME is corruption or hacker. The keys are seats, games (how many), seed (of the first game) and the options of the
game; what is not given is drawn at random for each game. The output is only good for testing tools: all play is random.
"""

import random
import sys

import corruption
import hacker
from record import Writer

GAMES = {"corruption": (corruption, corruption.Corruption), "hacker": (hacker, hacker.Hacker)}


def write_game(stream, name, seed, wishes, deck=None):
    """One random game; wishes may have `seats` and options."""
    rng = random.Random(f"{name} {seed}")
    module, model = GAMES[name]
    seats = int(wishes.get("seats") or rng.choice(module.SEAT_NUMBERS))
    options = {}
    for key, values in module.allowed_options(seats).items():
        drawn = rng.choice(values[:3] if key == "beats" else values)  # long trips make long traces
        options[key] = next((value for value in values if str(value) == str(wishes.get(key))), drawn)
    model(Writer(stream, rng, {"seats": seats, "options": options, "seed": f"{seed:016x}"}), deck).play()


def main():
    name, *pairs = sys.argv[1:]
    wishes = dict(pair.split("=", 1) for pair in pairs)
    seed = int(wishes.get("seed", 0))
    for number in range(int(wishes.get("games", 1))):
        write_game(sys.stdout, name, seed + number, wishes)


if __name__ == "__main__":
    main()
