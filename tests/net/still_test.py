"""A server that stands still for a while (SIGSTOP; a machine that is put to sleep does the same): that time
is nobody's, neither at a table nor on a connection that is half way through a request [T24].

    still_test.py KICKBACK
"""
import signal
import sys
import time

from client import Server
from player import House, Player, run

from tap import Tap

CLOCK_S, STILL_S = 6, 9
HALF = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Sitter(Player):
    """Takes part in the deal, and then thinks."""

    def take(self, m):
        self.look_on = bool(m.get("view"))
        super().take(m)


def codes(player):
    return [event["e"] for message in player.messages if message.get("t") == "table"
            for event in message["events"]]


def main():
    tap = Tap()
    with Server(sys.argv[1]) as server:
        house = House(server)
        ann = house.guest()
        table = house.ask("POST", "/api/tables", {
            "game": "corruption", "seats": 3, "options": "first=1", "clock": "move:%d" % CLOCK_S, "pace": 0,
            "bots": ["", "random", "random"], "grace": 3600}, ann)["table"]
        player = Sitter(house, ann, table)
        run([player], lambda: player.last and player.last["you"])
        player.say(do="start")
        tap.ok(run([player], lambda: player.last.get("view") and player.last["view"]["legal"], 10),
               "it is somebody's turn")
        half = server.client()
        half.send(HALF)
        time.sleep(0.2)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(STILL_S)
        server.process.send_signal(signal.SIGCONT)
        time.sleep(1.2)
        half.send("\r\n")
        tap.same(half.answer()[0], 200, "half a request may still be finished")
        seen = house.ask("GET", "/api/tables/" + table, None, ann)
        tap.ok("stands-in" not in codes(player) and max(seen["clocks"]) > 1000 * (CLOCK_S - 5),
               "a clock of %d s has not run out in %d s of standing still" % (CLOCK_S, STILL_S), seen["clocks"])
        tap.ok(run([player], lambda: "stands-in" in codes(player), 2 * CLOCK_S), "then it runs on", codes(player))
        server.stop()
        tap.same(server.log.count(b"event=stood_still"), 1, "the log says it once")
    tap.done()


main()
