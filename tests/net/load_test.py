"""`kickback load` at a small scale, so that it can be trusted at a large one: everything it opens and
sends arrives, with words and with real games, beside readers that do not read and without
descriptors.

    load_test.py KICKBACK_FAKE KICKBACK
"""
import re
import subprocess
import sys

from client import Server  # noqa: F401: the path to tap

from tap import Program, Tap, refused


def load(path, *args):
    done = subprocess.run([path, "load", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def main():
    tap = Tap()
    fake, real = sys.argv[1:3]
    refused(tap, Program(fake), "a port without a process", "load", "--port", "1", says=["--pid"])
    refused(tap, Program(fake), "a word", "load", "much", says=["much"])
    refused(tap, Program(fake), "an unknown figure", "load", "--figure", "much", says=["restart"])
    refused(tap, Program(fake), "a restart of somebody else's", "load", "--tables", "5", "--port", "1",
            "--pid", "1", says=["not killed"])
    status, text, error = load(fake, "--idle", "300", "--echo", "--clients", "50", "--rate", "100",
                               "--seconds", "3", "--exhaust")
    tap.ok(status == 0 and "idle: 300 connections" in text and " 0 failed" in text,
           "300 idle connections", text + error)
    words = re.search(r"words: 50 clients, 0 tables, (\d+) words", text)
    tap.ok(words and 150 <= int(words[1]) <= 310, "about 100 words a second for 3 s", text)
    tap.ok("0 refused, 0 lost" in text, "nobody is lost", text)
    entry = re.search(r"somebody new was in (\d+\.\d+) s", text)
    tap.ok(entry and float(entry[1]) < 5, "somebody enters when descriptors are back", text)
    status, text, error = load(fake, "--idle", "0", "--echo", "--clients", "10", "--rate", "50",
                               "--seconds", "19", "--slow", "20")
    tap.ok("0 refused, 0 lost" in text, "nobody is lost beside them", text + error)
    tap.ok("slow: 20 of 20 readers closed" in text, "readers that do not read are closed", text)
    status, text, error = load(real, "--idle", "0", "--clients", "33", "--rate", "40", "--seconds",
                               "4")
    moves = re.search(r"moves: 33 clients, 6 tables, (\d+) moves", text)
    tap.ok(status == 0 and moves and int(moves[1]) >= 40, "real games: moves reach everybody",
           text + error)
    tap.ok("0 refused, 0 lost" in text, "no move is refused", text)
    status, text, error = load(real, "--figure", "restart", "--tables", "30")
    tap.ok(status == 0 and "killed with 30 live tables" in text and "of 90 views 0 differ" in text,
           "a restart shows every seat the same", text + error)
    status, text, error = load(real, "--live", "--idle", "0", "--clients", "14", "--seats", "7",
                               "--seconds", "3")
    live = re.search(r"live: (\d+) ticks, (\d+) frames, (\d+) messages of players", text)
    tap.ok(status == 0 and live and int(live[1]) > 20 and int(live[2]) >= 4 * int(live[1])
           and int(live[3]) > 20 and "frames: 14 clients, 2 tables" in text,
           "live tables: frames for everybody, and how late they were", text + error)
    status, text, error = load(real, "--figure", "empty")
    tap.ok(status == 0 and re.fullmatch(r"empty: \d+\.\d MB resident, ready in \d+ ms\n", text),
           "an empty server", text + error)
    tap.done()


main()
