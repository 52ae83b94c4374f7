"""Ticks by live clock begin on time, however long the ticks before took and whether or not anybody sends something:
on a disk on which each commit takes SYNC_MS (slow_disk.c) frames are late by that time, and no more. A loop that takes
the beginning of its last turn for the present sleeps too long by the length of that turn, unless a message wakes it;
then the times of frames show when somebody sends something.

    punctual_test.py KICKBACK SLOW_DISK
"""
import os
import re
import sys
import time

from client import Server, sanitized
from player import House, LivePlayer, run

from tap import Tap

SYNC_MS = 20
WINDOWS = 8  # of a second each; the best counts, since others use the machine


def begin(house):
    """Ann and two bots in their first piracy phase; False if it does not begin."""
    ann = house.guest("Ann")
    terms = {"game": "hacker", "seats": 3, "pace": 0, "grace": 600, "bots": ["", "easy", "easy"],
             "options": "clock=live first=1 credit_s=5"}
    player = LivePlayer(house, ann, house.ask("POST", "/api/tables", terms, ann)["table"])
    run([player], lambda: player.last and player.last["you"], 10)
    player.say(do="start")
    return player, run([player], lambda: player.frame, 30)


def lateness(server):
    """Ticks so far, and milliseconds by which their frames were late, together."""
    client = server.client()
    text = client.get("/metrics")[2].decode()
    client.close()
    count, total = (float(re.search(r"kickback_live_lateness_seconds_%s ([0-9.]+)" % name, text)[1])
                    for name in ("count", "sum"))
    return count, 1000 * total


def main():
    tap = Tap()
    program, library = sys.argv[1:3]
    if sanitized(program):  # its library has to be the first
        print("1..0 # SKIP a sanitizer allows no library before it")
        return
    env = dict(os.environ, LD_PRELOAD=os.path.abspath(library), KB_SYNC_MS=str(SYNC_MS))
    with Server(program, env=env) as server:
        player, good = begin(House(server))
        tap.ok(good, "a live table")
        player.sock.close()  # nobody sends anything now
        means = []
        for _ in range(WINDOWS):
            count, total = lateness(server)
            time.sleep(1)
            more, late = lateness(server)
            means.append((late - total) / max(1, more - count))
        tap.ok(SYNC_MS * 0.9 < min(means) < SYNC_MS * 1.5, "frames are as late as the commit takes, and no more", means)
    tap.done()


main()
