"""Hacker by live clock on the real program with real sockets: clients that lie gain nothing and are told
why, a flood disturbs nobody else, who loses the connection in mid-trip walks on and comes back, and after kill -9
no tick goes back behind one that was shown.

    live_test.py KICKBACK
"""
import random
import subprocess
import sys
import tempfile
import time

from client import CLOSE, Server
from player import House, LivePlayer, run
from players import free_port, scale

from tap import Tap

TERMS = {"game": "hacker", "seats": 3, "pace": 0, "grace": 600, "bots": ["", "", "easy"],
         "options": "clock=live first=1 credit_s=5"}


def begin(house):
    """A table of Ann, Bob and a bot, in its first piracy phase."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.ask("POST", "/api/tables", TERMS, ann)["table"]
    people = [LivePlayer(house, ann, table), LivePlayer(house, bob, table, take=2)]
    run(people, lambda: people[1].last and people[1].last["you"] == 2, 10)
    house.ask("POST", "/api/tables/" + table, {"do": "start"}, ann)
    good = run(people, lambda: all(p.frame for p in people), 30)
    return table, people, good


def told(people, player, code, *inputs):
    """Is this refused with that code?"""
    run(people, lambda: False, 0.25)
    player.messages = []
    player.act(*inputs)
    return run(people, lambda: code in player.errors(), 5)


def check_lies(tap, people):
    ann, bob = people
    run(people, lambda: ann.walk()[:2] == (2, 1), 10)  # Ann is on her way
    for player, code, inputs, what in (
            (ann, "traveller", ["hand:1>1"], "infecting while away"),
            (bob, "off-table", ["look:3000,0"], "eyes beyond the table"),
            (bob, "live-notation", ["look:999999999999,0"], "huge numbers"),
            (bob, "bad-member", ["look:99999999999999999999999999,0"], "and larger ones"),
            (bob, "no-such-hand", ["hand:3>1"], "a third hand"),
            (bob, "hand-busy", ["feint:1>2", "feint:1>3"], "a hand in two places"),
            (bob, "not-walking", ["turn"], "another's feet"),
            (bob, "bad-member", ["look:1,1"] * 9, "more than a message may have"),
            (bob, "no-such-place", ["hand:2>21"], "an account that is not there")):
        tap.ok(told(people, player, code, *inputs), "told why: " + what, player.errors())
    steps, tick = [], bob.tick()
    for i in range(20):
        x, y = bob.eye()
        bob.act("look:%s" % ("1000,700", "-1000,-700")[i % 2])
        run(people, lambda: bob.tick() > tick, 2)
        dx, dy = bob.eye()[0] - x, bob.eye()[1] - y
        steps.append((dx * dx + dy * dy) / (150.0 * (bob.tick() - tick)) ** 2)
        tick = bob.tick()
    tap.ok(max(steps) <= 1 and max(steps) > 0.5, "teleporting eyes move like all others", steps)


def check_flood(tap, house, table, people):
    """Somebody sends as much as a socket takes; the others' frames go on."""
    ann, bob = people
    flood = LivePlayer(house, bob.token, table)
    run(people + [flood], lambda: flood.frame, 10)
    before, count = ann.tick(), len(ann.ticks)
    flood.messages = []
    for _ in range(400):
        flood.act("look:1,1", "look:2,2")
    run(people + [flood], lambda: flood.errors(), 10)
    run(people + [flood], lambda: False, 0.5)
    tap.ok(0 < len(flood.errors()) < 40, "a flood is told so, a few times", flood.errors())
    try:
        for _ in range(1000):
            flood.act("look:1,1")
        opcode, data = None, b""
        while opcode != CLOSE:
            opcode, data = flood.sock.read_frame()
        closed = int.from_bytes(data[:2], "big")
    except OSError:
        closed = 1008
    tap.same(closed, 1008, "and closed, if it goes on")
    run(people, lambda: False, 1)
    missed = ann.tick() - before - (len(ann.ticks) - count)
    tap.ok(ann.tick() > before and missed < 20, "nobody else has missed much", missed)


def check_return(tap, house, table, people):
    ann, bob = people
    run(people, lambda: ann.walk()[1] == 1 and ann.walk()[0] in (2, 3, 4) or not ann.frame, 60)
    while bob.walk()[1] != 1 or bob.walk()[0] != 2:  # Ann's next trip, if this one is over
        if not run(people, lambda: bob.walk()[1] == 1 and bob.walk()[0] == 2, 120):
            break
    ann.sock.close()
    gone, was = bob.tick(), bob.walk()
    run([bob], lambda: bob.tick() >= gone + 15, 10)
    now = bob.walk()
    tap.ok(now != was and now[1] == 1 and (now[0] > was[0] or now[2] > was[2]),
           "who has lost the connection walks on", (was, now))
    people[0] = ann = LivePlayer(house, ann.token, table)
    back = run(people, lambda: ann.frame and ann.last, 10)
    tap.ok(back and ann.last["you"] == 1 and "live" in ann.last and ann.tick() > gone,
           "and comes back to the frames of now, with the layout")


def check_kills(tap, program, kills):
    """Whatever tick was shown is there after a kill."""
    dice, port, wrong, behind = random.Random(4), free_port(), [], []
    with tempfile.TemporaryDirectory() as folder:
        def start():
            return Server(program, "--listen", "127.0.0.1:%d" % port, folder=folder,
                          stderr=subprocess.DEVNULL)
        server = start()
        house = House(server)
        table, people, good = begin(house)
        tap.ok(good, "a live table before the first kill")
        tokens = [p.token for p in people]
        for _ in range(kills):
            until = time.monotonic() + dice.uniform(0.2, 1.2)
            while time.monotonic() < until:
                people[1].act("look:%d,%d" % (dice.randint(-500, 500), dice.randint(-300, 300)))
                run(people, lambda: False, 0.04)
            server.process.kill()
            server.process.wait()
            server.process.stdout.close()
            for player in people:
                while player.hear():  # what was on its way was shown, too
                    pass
                player.sock.close()
            shown = max(p.tick() for p in people if p.frame)
            server = start()
            house.server = server
            people = [LivePlayer(house, token, table) for token in tokens]
            if not run(people, lambda: all(p.frame for p in people), 30):
                wrong.append("no frames after a kill")
                break
            first = min(p.ticks[0] for p in people)
            behind.append(first - shown)
            if first <= shown:
                wrong.append("tick %d after %d was shown" % (first, shown))
        server.stop()
    tap.ok(not wrong, "%d kills in mid-trip: no tick goes back" % kills, wrong)
    tap.ok(behind and max(behind) < 40, "nor far ahead", behind)


def main():
    tap = Tap()
    program = sys.argv[1]
    with Server(program, stderr=subprocess.DEVNULL) as server:
        house = House(server)
        table, people, good = begin(house)
        tap.ok(good, "a live table in its first phase")
        check_lies(tap, people)
        check_return(tap, house, table, people)
        check_flood(tap, house, table, people)
        tap.ok(server.metric("live_ticks_total") > 100 and server.metric("live_tables") == 1,
               "ticks are counted")
    tap.same(server.status, 0, "the server ends well")
    check_kills(tap, program, max(2, scale() // 25))
    tap.done()


main()
