"""The clients in examples/ against the real program, both games: at tables of their own, and two of
them at a table that somebody else has made, one with a key, as a program; one of them by live clock.

    examples_test.py KICKBACK EXAMPLES_FOLDER
"""
import os
import re
import subprocess
import sys
import tempfile
import time

from client import Server
from player import House

from tap import Tap

RESULT = re.compile(r"^seat (\d) totals \[?([\d, ]+)\]? victory \[?([\d, ]+)\]?(?: record)? ([0-9a-f]{32})$")


def numbers(text):
    return [int(word) for word in re.findall(r"\d+", text)]


def start(folder, name, *args, key=None):
    env = dict(os.environ, **({"KICKBACK_TOKEN": key} if key else {}))
    runner = sys.executable if name.endswith(".py") else "node"
    return subprocess.Popen([runner, os.path.join(folder, name), *args], env=env,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def result_of(tap, process, what):
    """Seat, totals and record of what a client has printed."""
    try:
        out, error = process.communicate(timeout=100)
    except subprocess.TimeoutExpired:
        process.kill()
        out, error = process.communicate()
    match = RESULT.match(out.decode().strip())
    tap.ok(process.returncode == 0 and match and not error, what, (out, error))
    return (int(match[1]), numbers(match[2]), numbers(match[3]), match[4]) if match else None


def check_record(tap, house, program, result, what):
    """Is there a record of it that is good, with a share of the client's in its seed?"""
    text = house.ask("GET", "/api/records/" + result[3])["found"][0]["kb"]
    with tempfile.NamedTemporaryFile("w", suffix=".kb") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([program, "check", file.name], stdout=subprocess.PIPE, check=False)
    tap.ok(sum(result[2]) == 420 and done.returncode == 0 and "\nshare 1 " in text, what,
           (result, done.stdout, text[:600]))


def play_alone(tap, house, program, folder):
    url = "http://127.0.0.1:%d" % house.server.port
    for name in ("client.py", "client.mjs"):
        for game in ("corruption", "hacker"):
            result = result_of(tap, start(folder, name, url, game), "%s plays %s" % (name, game))
            if result:
                tap.ok(result[0] == 1 and len(result[1]) == 4, "%s: its seat, four totals" % name)
                check_record(tap, house, program, result, "%s %s: the record" % (name, game))
        wrong = start(folder, name, url, "chess")
        error = wrong.communicate(timeout=30)[1]
        tap.ok(wrong.returncode and b"chess" in error, "%s: an unknown game" % name, error[-300:])


def play_together(tap, house, folder, game):
    host = house.guest("Host")
    key = house.ask("POST", "/api/me/keys", {"name": "Hostbot"}, host)["token"]
    table = house.ask("POST", "/api/tables", {"game": game, "seats": 3, "pace": 0, "seat": 0,
                                              "bots": ["", "", "easy"]}, host)["table"]
    url = "http://127.0.0.1:%d/#/table/%s" % (house.server.port, table)
    clients = [start(folder, "client.py", url, key=key), start(folder, "client.mjs", url)]
    seats = []
    for _ in range(200):
        seats = house.ask("GET", "/api/tables/" + table, token=host)["seats"]
        if all(seat["kind"] != "free" for seat in seats):
            break
        time.sleep(0.05)
    marks = {seat["name"]: seat.get("program") for seat in seats if "name" in seat}
    tap.same(marks, {"Hostbot": True, "Node": None}, "%s: the one with a key is a program" % game)
    house.ask("POST", "/api/tables/" + table, {"do": "start"}, host)
    results = [result_of(tap, each, "%s: both at one table" % game) for each in clients]
    if all(results):
        tap.ok(results[0][1:] == results[1][1:] and results[0][0] != results[1][0],
               "%s: they tell the same of it" % game, results)


def play_live(tap, house, folder):
    """A program with a key at a live table: through its first trip, with eyes, hands and a credit."""
    host = house.guest("Live host")
    key = house.ask("POST", "/api/me/keys", {"name": "Livebot"}, host)["token"]
    table = house.ask("POST", "/api/tables", {
        "game": "hacker", "seats": 3, "pace": 0, "seat": 0, "options": "clock=live first=1",
        "bots": ["", "easy", "easy"]}, host)["table"]
    bot = start(folder, "live_bot.py", "http://127.0.0.1:%d/#/table/%s" % (
        house.server.port, table), key=key)
    begun, seen, all_events = False, 0, []
    for _ in range(600):
        at = house.ask("GET", "/api/tables/%s?seen=%d" % (table, seen), token=host)
        seen, all_events = at["n"], all_events + at["events"]
        if not begun and at["seats"][0]["kind"] == "person":
            tap.ok(at["seats"][0].get("program"), "live: a program sits at a live table", at["seats"])
            house.ask("POST", "/api/tables/" + table, {"do": "start"}, host)
            begun = True
        trips = [event for event in all_events if event["e"] == "trip" and event.get("seat") == 2]
        if trips:
            break
        time.sleep(0.1)
    bot.kill()
    out, error = bot.communicate()
    credits = [event for event in all_events if event["e"] == "move" and event["seat"] == 1
               and ">" in event["move"]]
    tap.ok(begun and trips and credits, "live: it travels and credits, and the next one travels",
           all_events[-5:])
    tap.ok(b"a hand to account" in out and not error, "live: it sends hands, and nothing is refused",
           (out, error))


def main():
    tap = Tap()
    program, folder = sys.argv[1:]
    with open(os.path.join(folder, "client.py")) as file:
        tap.ok(len(file.readlines()) <= 80, "client.py has 80 lines")
    for name in ("client.py", "client.mjs", "live_bot.py"):
        with open(os.path.join(folder, name)) as file:
            text = file.read()
        words = re.findall(r'from "(?!node:)([^"]+)"', text) if name.endswith(".mjs") else [
            word for line in re.findall(r"^(?:import|from) (.+)", text, re.M)
            for word in re.split(r"[ ,]+", line.split(" import ")[0])
            if word.split(".")[0] not in sys.stdlib_module_names and word != "check_record"]
        tap.same(words, [], name + " needs no packages")
    with Server(program, "--proxy", "127.0.0.1", stderr=subprocess.DEVNULL) as server:
        house = House(server)
        play_alone(tap, house, program, folder)
        for game in ("corruption", "hacker"):
            play_together(tap, house, folder, game)
        play_live(tap, house, folder)
        tap.same(server.stop(), 0, "the server ends well")
    tap.done()


main()
