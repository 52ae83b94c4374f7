"""`kickback admin` beside a running server: tables are closed, people banned and sent away, notices sent,
while others play; hostile bytes on its socket; stale sockets; the same commands without a server.

    admin_live_test.py KICKBACK
"""
import json
import os
import random
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

from client import CLOSE, TEXT, Server, admin
from player import House

from tap import Tap

KICKBACK = sys.argv[1]
PROXY = ("--proxy", "127.0.0.0/8")


class Host:
    def __init__(self, tap, folder):
        self.tap, self.folder = tap, folder

    def does(self, says, *words):
        done = admin(KICKBACK, self.folder, *words)
        self.tap.ok(done.returncode == 0 and says in done.stdout, "admin " + " ".join(words),
                    (done.returncode, done.stdout, done.stderr))
        return done.stdout

    def refused(self, says, *words, status=1):
        done = admin(KICKBACK, self.folder, *words)
        self.tap.ok(done.returncode == status and says in done.stderr and not done.stdout
                    and done.stderr.count("\n") == 1, "refused: admin " + " ".join(words),
                    (done.returncode, done.stdout, done.stderr))


def attach(server, token, table, address="10.9.9.9"):
    client = server.client()
    client.upgrade(X_Forwarded_For=address)
    client.text(json.dumps({"do": "hello", "v": 1, "token": token}))
    client.text(json.dumps({"do": "attach", "table": table}))
    return client


def hear(client, what, seconds=5):
    """The first message that fits; None if the connection ends before."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        opcode, data = client.read_frame()
        if opcode == CLOSE or opcode is None:
            return None
        if opcode == TEXT:
            message = json.loads(data)
            if what(message):
                return message
    return None


def while_it_runs(tap, folder):
    with Server(KICKBACK, *PROXY, folder=folder) as server:
        host, house = Host(tap, folder), House(server)
        path = os.path.join(folder, "admin.sock")
        mode = os.stat(path)
        tap.ok(stat.S_ISSOCK(mode.st_mode) and mode.st_mode & 0o777 == 0o600, "the socket is the owner's")
        ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
        made = lambda token, address: house.ask(
            "POST", "/api/tables", {"game": "corruption", "seats": 3}, token, address=address)["table"]
        first, second = made(ann, "10.1.0.1"), made(eve, "10.66.0.1")
        third, fourth = made(eve, "10.66.0.2"), made(ann, "10.1.0.1")
        house.ask("POST", "/api/tables/" + first, {"do": "take"}, ben, address="10.1.0.2")
        house.ask("POST", "/api/tables/" + first, {"do": "take"}, eve, address="10.66.0.1")
        ben_there, eve_there = attach(server, ben, first), attach(server, eve, first, "10.66.0.1")
        hear(ben_there, lambda m: m.get("t") == "table")
        hear(eve_there, lambda m: m.get("t") == "table")

        people = json.loads(host.does('"name":"Eve"', "people", "--json"))["people"]
        number = {row["name"]: str(row["person"]) for row in people}
        tap.same([r["from"] for r in people if r["name"] == "Eve"], [["10.66.0.1"]], "who comes from where")
        host.does("sent to 2 connections", "say", "We restart in 5 minutes.")
        for client in (ben_there, eve_there):
            notice = hear(client, lambda m: m.get("t") == "notice")
            tap.same(notice, {"t": "notice", "text": "We restart in 5 minutes."}, "a notice arrives")
        host.refused("one line", "say", "a\x01b")

        host.does("would be closed", "close", second.split("-")[0], "--dry-run")
        host.does("2 tables closed", "close", "--address", "10.66.0.0/16")
        tap.same(house.ask("GET", "/api/tables/" + second, status=None).get("error"), "no-table",
                 "they are closed")
        host.does("0 tables closed", "close", "--not-started", "--older", "1h")
        host.does("1 table closed", "close", fourth)  # by its id
        host.refused("there is no table 77", "close", "77")
        host.refused("expected 90s", "close", "--older", "2 h", status=2)
        host.refused("close takes", "close", status=2)

        host.does("has left 1 table", "kick", number["Ben"], "--table", first.split("-")[0])
        kicked = hear(ben_there, lambda m: m.get("t") == "table" and m["you"] == 0)
        tap.ok(kicked and any(e["e"] == "kicked" for e in kicked["events"]), "Ben is told", kicked)
        host.refused("no seat", "kick", number["Ben"])
        host.refused("no person 99", "kick", "99")

        out = host.does("is banned", "ban", number["Eve"])
        tap.ok("connected from 10.66.0.1" in out, "and from where", out)
        told = hear(eve_there, lambda m: m.get("error") == "banned")
        tap.ok(told and "banned" in told["text"], "Eve is told", told)
        tap.same(house.ask("GET", "/api/me", token=eve, status=403)["error"], "banned", "by HTTP, too")
        again = attach(server, eve, first)
        tap.ok(hear(again, lambda m: m.get("error") == "banned"), "and when she comes back")
        seats = house.ask("GET", "/api/tables/" + first, token=ann)["seats"]
        tap.ok("Eve" not in json.dumps(seats), "her seat is free", seats)

        host.does("10.66.0.0/16 is banned", "ban", "10.66.7.7/16")
        refusal = house.ask("POST", "/api/guests", {"name": "Eva"}, address="10.66.0.9", status=403)
        tap.same(refusal["error"], "banned", "nobody new from a banned network")
        host.does("is banned", "ban", "2001:db8:5::1")
        for address, status in (("2001:db8:5::99", 403), ("2001:db8:5:1::1", 200)):
            house.ask("POST", "/api/guests", {"name": "Six"}, address=address, status=status)
        tap.ok(True, "an IPv6 address bans its /64")
        host.refused("invalid address", "ban", "10.0.0.1/33")
        host.refused("is not banned", "unban", "10.3.3.3")
        bans = json.loads(host.does("people", "bans", "--json"))
        tap.same(sorted(bans["addresses"]), ["10.66.0.0/16", "2001:db8:5::/64"], "the list of bans")
        server.process.kill()  # a stale socket, and nothing acknowledged is lost
        server.process.wait()
        return number, ann, eve, first


def after_a_kill(tap, folder, number, ann, eve, first):
    host = Host(tap, folder)
    tap.ok(os.path.exists(os.path.join(folder, "admin.sock")), "killed: the socket is still there")
    host.does("10.66.0.0/16", "bans")  # without a server
    host.does("is banned", "ban", "192.0.2.1")
    host.does("no longer banned", "unban", "192.0.2.1")
    host.refused("no server runs", "say", "hello")
    with Server(KICKBACK, *PROXY, folder=folder) as server:
        house = House(server)
        tap.same(house.ask("GET", "/api/me", token=eve, status=403)["error"], "banned",
                 "a ban survives a restart")
        house.ask("GET", "/api/tables/" + first, token=ann)
        second = subprocess.run([KICKBACK, "serve", "--data", folder, "--port", "0"],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, timeout=30)
        tap.ok(second.returncode == 1 and b"used by another" in second.stderr, "a second server is refused")
        host.does("person", "bans")  # and has not taken the socket
        host.does("no longer banned", "unban", number["Eve"])
        house.ask("GET", "/api/me", token=eve, status=200)
        server.stop()
    tap.ok(not os.path.exists(os.path.join(folder, "admin.sock")), "a server that ends takes its socket along")
    host.does("1 table closed", "close", "--all")
    host.does("0 tables closed", "close", "--all")


def hostile(tap, folder):
    """Bytes of every kind: the server goes on, and answers the next command."""
    dice = random.Random(7)
    words = ["close", "kick", "ban", "people", "bans", "say", "person=1", "address=::/0x", "table=", "=",
             "text=", "older=99999999999999999999", "all", "json", "dry-run", "\0", "\xff", "\t\t", "a" * 300]
    with Server(KICKBACK, folder=folder) as server:
        path = os.path.join(folder, "admin.sock")

        def speak(data, end=True):
            client = socket.socket(socket.AF_UNIX)
            client.settimeout(10)
            client.connect(path)
            try:
                client.sendall(data)
                return client.recv(65536) if end else b""
            except OSError:
                return b""
            finally:
                client.close()

        tap.ok(speak(b"x" * 5000).startswith(b"error\n"), "a line that does not end")
        tap.ok(speak(b"people\tnothing\n").startswith(b"error\nunknown option"), "an unknown option")
        for _ in range(300):
            line = "\t".join(dice.choice(words) for _ in range(dice.randrange(1, 6)))
            if "all" not in line:
                speak(line.encode("latin-1") + b"\n", dice.random() < 0.8)
        for _ in range(200):
            speak(bytes(dice.randrange(256) for _ in range(dice.randrange(1, 200))) + b"\n",
                  dice.random() < 0.5)
        idle = [socket.socket(socket.AF_UNIX) for _ in range(20)]
        for client in idle:
            client.connect(path)
        done = []
        for client in idle:
            client.close()
        threads = [threading.Thread(target=lambda: done.append(admin(KICKBACK, folder, "people"))) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        tap.ok(all(d.returncode == 0 for d in done), "six commands at once", done)
        tap.same(server.client().get("/healthz")[0], 200, "the server goes on")
        silent = socket.socket(socket.AF_UNIX)
        silent.connect(path)
        server.process.send_signal(signal.SIGTERM)
        tap.same(server.stop(), 0, "and ends well with somebody on its socket")


def long_folder(tap, folder):
    """A folder whose name is longer than that of a socket may be."""
    deep = os.path.join(folder, *["d" * 60] * 4)
    os.makedirs(deep)
    with Server(KICKBACK, folder=deep):
        Host(tap, deep).does("", "people")


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        after_a_kill(tap, folder, *while_it_runs(tap, folder))
    for test in (hostile, long_folder):
        with tempfile.TemporaryDirectory() as folder:
            test(tap, folder)
    tap.done()


main()
