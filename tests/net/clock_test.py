"""The calendar of the machine jumps while a game is on, by a second, days and years, forth and back
(wall_clock.c; the monotonic clock goes on): nobody's time runs out, nothing expires, order and clocks stay
what they were, also over a restart [T24].

    clock_test.py KICKBACK WALL_CLOCK
"""
import os
import re
import struct
import subprocess
import sys
import tempfile
import time

from client import Server, sanitized
from player import House, Player, run

from tap import Tap

JUMPS = [1, -1, 3600, -3600, 86400, -86400, 31 * 86400, -400 * 86400, 10 * 365 * 86400, -10 * 365 * 86400]
CLOCK_S = 30


class Calendar:
    def __init__(self, folder, library):
        self.path = os.path.join(folder, "wrong")
        self.turn(0)
        self.env = dict(os.environ, LD_PRELOAD=os.path.abspath(library), KB_WALL_CLOCK=self.path)

    def turn(self, seconds):
        with open(self.path, "r+b" if os.path.exists(self.path) else "wb") as file:
            file.write(struct.pack("=q", seconds))


def start_game(house):
    ann, bob = house.guest(), house.guest()
    terms = {"game": "corruption", "seats": 4, "clock": "move:%d" % CLOCK_S, "pace": 0,
             "bots": ["", "", "random", "random"], "grace": 3600}
    table = house.ask("POST", "/api/tables", terms, ann)["table"]
    players = [Player(house, ann, table), Player(house, bob, table, take=2)]
    run(players, lambda: players[1].last and players[1].last["you"])
    players[0].say(do="start")
    run(players, lambda: all(p.last.get("view") for p in players))
    return table, players


def watch(players, notes):
    """What the last messages say of time."""
    for player in players:
        for m in player.messages:
            if m.get("t") != "table":
                continue
            notes["events"].update((e["n"], e["e"]) for e in m["events"])
            notes["now"].add((m["n"], m["now"]))
            notes["least"] = min([notes["least"]] + [c for c in m.get("clocks", []) if c >= 0])


def order_is_good(notes):
    times = [now for _, now in sorted(notes["now"])]
    return all(a <= b for a, b in zip(times, times[1:]))


def check_jumps(tap, program, calendar, folder):
    notes = {"events": set(), "now": set(), "least": CLOCK_S * 1000}
    with Server(program, "--proxy", "127.0.0.1", env=calendar.env, folder=folder,
                stderr=subprocess.PIPE) as server:
        house = House(server)
        guest = house.guest()
        code = house.ask("POST", "/api/me/device", {}, guest)["code"]
        table, players = start_game(house)
        began, first = time.monotonic(), players[0].last["now"]
        for jump in JUMPS:
            calendar.turn(jump)
            seen = players[0].last["n"]
            run(players, lambda: players[0].last["n"] > seen + 3 or players[0].over, 10)
            watch(players, notes)
            if players[0].over:
                table, players = start_game(house)
        spent = 1000 * (time.monotonic() - began)
        tap.ok(abs(players[0].last["now"] - first) < spent + 500, "the house's time is real time",
               (players[0].last["now"] - first, spent))
        calendar.turn(86400)
        tap.ok("token" in house.ask("POST", "/api/redeem", {"code": code}), "a code of ten minutes is good yet")
        tap.ok(not {e for _, e in notes["events"]} & {"stands-in", "closed"}, "nobody's time runs out",
               notes["events"])
        tap.ok(notes["least"] > CLOCK_S * 1000 - spent - 500, "no clock jumps", notes["least"])
        tap.ok(len(notes["events"]) > 20 and order_is_good(notes), "events and times stay in order",
               len(notes["events"]))
        tap.same(server.stop(), 0, "it ends well")
    dates = set(re.findall(rb"time=(\d{4}-\d\d-\d\d)", server.log))
    tap.ok(len(dates) > 1, "and the calendar did jump", dates)
    return table, players


def check_restart(tap, program, calendar, folder, table, players):
    tokens = [player.token for player in players]
    before = players[0].last
    calendar.turn(-86400)
    with Server(program, "--proxy", "127.0.0.1", env=calendar.env, folder=folder,
                stderr=subprocess.DEVNULL) as server:
        house = House(server)
        again = house.ask("GET", "/api/tables/" + table, token=tokens[0])
        tap.ok(again["now"] >= before["now"] and again["phase"] == before["phase"],
               "a restart two days earlier goes on from where it was", (again["now"], before["now"]))
        clocks = list(zip(again.get("clocks", []), before.get("clocks", [])))
        # What somebody had thought since the last thing that was saved is given back: at most what was told later.
        tap.ok(all(-1000 < old - new < 10000 for new, old in clocks), "with the clocks as they were", clocks)
        players = [Player(house, token, table) for token in tokens]
        tap.ok(run(players, lambda: players[0].over, 60), "and the game comes to its end")
        tap.ok(not any(p.heard(e="stands-in") for p in players), "in which nobody was too slow")


def main():
    tap = Tap()
    program, library = sys.argv[1:3]
    if sanitized(program):  # its library has to be the first
        print("1..0 # SKIP a sanitizer allows no library before it")
        return
    with tempfile.TemporaryDirectory() as place:
        calendar = Calendar(place, library)
        folder = os.path.join(place, "data")
        table, players = check_jumps(tap, program, calendar, folder)
        check_restart(tap, program, calendar, folder, table, players)
    tap.done()


main()
