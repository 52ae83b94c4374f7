#!/usr/bin/env python3
"""Checks traces of games against the reference models: check.py [--contracts FILE] FILE...

Each FILE (`-` for standard input) holds one or more games of Corruption or Hacker, line by line as the trace format
has them. If all is well the only output is `checked G games, L lines`, and the exit status is 0. The first defect is
printed as `FILE:LINE: what is wrong (expected ..., got ...)`, and the exit status is 1. With --contracts the contracts
of Corruption have to be those of that deck. A file without a game is a defect: a trace that was never written must not
look like a good one.
"""

import argparse
import sys

from corruption import Corruption, read_deck
from hacker import Hacker
from live import HackerLive
from record import Defect, Reader

MODELS = {"corruption": Corruption, "hacker": Hacker}


def check_games(reader, deck=None):
    """Check all games of a trace; raises Defect."""
    if not reader.more():
        reader.number = 1
        raise Defect("the trace is empty", "a game line", "the end of the file")
    while reader.more():
        name = reader.one_of("game", "game", list(MODELS))
        options = reader.free("game", "options", None)
        live = name == "hacker" and isinstance(options, dict) and options.get("clock") == "live"
        (HackerLive if live else MODELS[name])(reader, deck).play()
        reader.games += 1


def check_file(name, deck):
    """Check one file; returns (games, lines, message), the message None if all is well."""
    stream = sys.stdin.buffer if name == "-" else open(name, "rb")
    with stream:
        reader = Reader(stream)
        try:
            check_games(reader, deck)
        except Defect as defect:
            return reader.games, reader.number, f"{name}:{reader.number}: {defect}"
        return reader.games, reader.number, None


def main():
    parser = argparse.ArgumentParser(description="Checks traces of games against the reference models.")
    parser.add_argument("--contracts", metavar="FILE", help="the deck that games of Corruption have to use")
    parser.add_argument("files", metavar="FILE", nargs="+", help="a trace; - for standard input")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(errors="backslashreplace")
    games = lines = 0
    try:
        deck = None
        if arguments.contracts:
            with open(arguments.contracts, encoding="utf-8") as stream:
                deck = read_deck(stream)
        for name in arguments.files:
            more_games, more_lines, message = check_file(name, deck)
            if message:
                print(message)
                return 1
            games += more_games
            lines += more_lines
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"checked {games} games, {lines} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
