"""examples/random_game.c: whole games on the library from outside, and what it says to wrong arguments.

    library_test.py RANDOM_GAME
"""
import re
import subprocess
import sys

from tap import Tap


def run(program, *args):
    done = subprocess.run([program, *args], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def plays(tap, program, game, seats, seed, *options):
    code, out, error = run(program, game, str(seats), str(seed), *options)
    lines = out.splitlines()
    moves, totals = lines[:-seats], lines[-seats:]
    found = [re.fullmatch(r"seat (\d): (\d+)(, wins)?", line) for line in totals]
    what = " ".join((game, str(seats), *options))
    tap.ok(code == 0 and not error and moves and all(re.fullmatch(r"[1-7]: \S+", line) for line in moves),
           what + ": moves in notation", out[-500:] + error)
    tap.ok(all(found) and [int(line[1]) for line in found] == list(range(1, seats + 1)),
           what + ": a total for each seat", totals)
    best = max(int(line[2]) for line in found)
    tap.ok(all((int(line[2]) == best) == bool(line[3]) for line in found), what + ": the most wins", totals)
    tap.ok(run(program, game, str(seats), str(seed), *options)[1] == out, what + ": the same again")
    tap.ok(run(program, game, str(seats), str(seed + 1), *options)[1] != out, what + ": another seed, another game")


def main():
    tap = Tap()
    program = sys.argv[1]
    plays(tap, program, "corruption", 4, 42, "edition=descartes", "show=river")
    plays(tap, program, "hacker", 5, 7, "beats=2")
    for args, says in ((["chess"], "expected corruption, hacker"), (["corruption", "9"], "3 to 7"),
                       (["corruption", "4", "1", "show=x"], "show=river"),
                       (["hacker", "5", "1", "clock=live"], "clock=beats")):
        code, out, error = run(program, *args)
        tap.ok(code == 2 and "seat" not in out and says in error, "refused: " + " ".join(args), (code, out, error))
    tap.done()


main()
