"""A third game, Highcard, in a build of its own (-Dthird=true): it is played through everything that the program
has, from the library to the terminal and the page, without a line outside its folders that knows it.

    third_test.py MESON NINJA SOURCE BUILD [NODE]   BUILD: a folder that is kept, so that the next run builds only what
                                                    has changed. NODE: with the page
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

SOURCE = sys.argv[3]
NODE = sys.argv[5] if len(sys.argv) > 5 else None
for folder in ("tools", "net", "term"):
    sys.path.insert(0, os.path.join(SOURCE, "tests", folder))

from client import Server  # noqa: E402
from line_player import LinePlayer  # noqa: E402
from player import House, Player, run  # noqa: E402
from screen_player import ScreenPlayer, until  # noqa: E402
from tap import Program, Tap, refused  # noqa: E402


def build(meson, ninja, folder):
    """The program alone, quick to build rather than quick."""
    if not os.path.exists(os.path.join(folder, "build.ninja")):
        subprocess.run([meson, "setup", folder, SOURCE, "-Dthird=true", "-Dtests=disabled",
                        "-Dweb=" + ("enabled" if NODE else "disabled"), "-Dbuildtype=debug", "-Ddebug=false",
                        "-Dwerror=true"], check=True, stdout=sys.stderr)
    subprocess.run([ninja, "-j2", "-C", folder, "kickback"], check=True, stdout=sys.stderr)
    return os.path.join(folder, "kickback")


# ---- The rules, said once more ----

def winner_of(cards):
    for rank in range(5, 0, -1):
        if cards.count(rank) == 1:
            return cards.index(rank) + 1
    return 0


def faults(lines):
    """What the trace of a game has that the rules do not allow; empty: nothing."""
    game, hands, down, totals, asked = lines[0], collections.defaultdict(list), {}, collections.Counter(), None
    first, to = game["seats"], 0
    found, dealt = [], collections.Counter()
    for line in lines[1:]:
        if line["t"] == "deal":
            hands[line["seat"]].append(int(line["what"]))
            dealt[line["what"]] += 1
        elif line["t"] == "round":
            first = to if to and game["options"].get("lead") == "winner" else first % game["seats"] + 1
            if line["first"] != first:
                found.append(line)
        elif line["t"] == "ask":
            asked = line["legal"]
            if asked != ["place:%d" % rank for rank in sorted(set(hands[line["seat"]]))]:
                found.append(line)
        elif line["t"] == "move":
            rank = int(line["move"][6:])
            if not line.get("auto") and line["move"] not in asked or bool(line.get("auto")) != (
                    len(hands[line["seat"]]) == 1):
                found.append(line)
            hands[line["seat"]].remove(rank)
            down[line["seat"]] = rank
        elif line["t"] == "turned":
            cards = [down[seat] for seat in sorted(down)]
            to = winner_of(cards)
            points = 0 if not to else cards[to - 1] if game["options"]["points"] == "rank" else 1
            totals[to] += points
            if (line["cards"], line["to"], line["points"]) != (cards, to, points):
                found.append(line)
            down = {}
        elif line["t"] == "end":
            want = [totals[seat] for seat in range(1, game["seats"] + 1)]
            best = [seat for seat, total in enumerate(want, 1) if total == max(want)]
            if line["totals"] != want or line["winners"] != best or sum(line["share"]) != 420:
                found.append(line)
    return found + [rank for rank, count in dealt.items() if count > 3]


def games_of(trace):
    games = []
    for line in map(json.loads, trace.splitlines()):
        if line["t"] == "game":
            games.append([])
        games[-1].append(line)
    return games


# ---- Library, bots, tools ----

def tools(tap, program):
    for seats, points in ((2, "points=rank"), (3, "points=one"), (5, "lead=winner")):
        done = program.run("sim", "highcard", points, "--seats", str(seats), "--games", "200",
                           "--bots", ",".join(["random", "easy", "normal", "hard", "expert"][-seats:]), "--trace", "-")
        games = games_of(done.stdout.decode())
        wrong = [fault for game in games for fault in faults(game)]
        tap.ok(done.returncode == 0 and len(games) == 200 and not wrong,
               "%d seats, %s: 200 traces are by the rules" % (seats, points), (done.stderr, wrong[:3]))
    broken = games_of(done.stdout.decode())[0]
    turned = next(line for line in broken if line["t"] == "turned" and line["to"])
    turned["to"] = turned["to"] % 5 + 1
    tap.ok(faults(broken), "and a round that another seat wins is found")
    summary = program.run("sim", "highcard", "--games", "50", "--json")
    tap.ok(json.loads(summary.stdout)["game"] == "highcard", "the summary as JSON", summary.stdout)
    arena = program.run("arena", "highcard", "--bots", "normal,random", "--games", "60", "--json")
    tap.ok(arena.returncode == 0 and len(json.loads(arena.stdout)["bots"]) == 2, "the arena", arena.stdout[:500])
    rules = program.run("rules", "highcard", "--lang", "de").stdout.decode()
    tap.ok("Fünfzehn Karten" in rules, "its rules, in another language", rules[:200])
    refused(tap, program, "too many seats", "sim", "highcard", "--seats", "6", says=["2 to 5"])
    refused(tap, program, "an option of another game", "sim", "highcard", "book=on", says=["points"])
    refused(tap, program, "a game that nobody has", "sim", "lowcard", says=["corruption, hacker, highcard"])


def later_option(tap, program, folder):
    """`lead` came behind `points`: what is without it stays byte by byte as it was before, and opens."""
    old = os.path.join(SOURCE, "tests/third/before_lead.kb")
    done = program.run("check", old)
    tap.ok(done.returncode == 0, "a record from before there was an option is good", done.stdout)
    for option, header, shown in ((), "options points=rank", False), (("lead=turn",), "options points=rank", False), (
            ("lead=winner",), "options points=rank lead=winner", True):
        into = os.path.join(folder, "later" + "".join(option))
        program.run("sim", "highcard", *option, "--seats", "4", "--games", "1", "--seed", "7", "--bots", "normal",
                    "--record", into)
        with open(os.path.join(into, "highcard-7.kb"), "rb") as file, open(old, "rb") as before:
            text, same = file.read(), before.read()
        trace = program.run("sim", "highcard", *option, "--games", "1", "--trace", "-").stdout
        tap.ok((text != same) == shown and header.encode() in text and (b'"lead"' in trace) == shown,
               "%s: %s" % (" ".join(option) or "no options", header), (text, trace[:200]))
        tap.same(program.run("check", os.path.join(into, "highcard-7.kb")).returncode, 0, "and its record is good")


def records(tap, program, folder):
    program.run("sim", "highcard", "--seats", "4", "--games", "20", "--bots", "normal", "--record", folder)
    files = sorted(os.path.join(folder, name) for name in os.listdir(folder))
    done = program.run("check", *files)
    tap.ok(done.returncode == 0 and done.stdout.count(b": good: highcard") == 20, "20 records are good",
           done.stdout[-300:])
    with open(files[0], encoding="utf-8") as file:
        text = file.read()
    bad = os.path.join(folder, "bad.kb")
    for what, was, other in (("a move that is not in the hand", r"\n1 place:\d", lambda m: "\n1 place:%d" % (
            int(m[0][-1]) % 5 + 1)), ("a deal that does not follow", r"\ndeal \d", lambda m: "\ndeal %d" % (
                int(m[0][-1]) % 5 + 1))):
        with open(bad, "w", encoding="utf-8") as file:
            file.write(re.sub(was, other, text, count=1))
        done = program.run("check", bad)
        tap.ok(done.returncode == 1, what + " is found", done.stdout)
    shown = program.run("show", files[0], "--lang", "en").stdout.decode()
    moves = len(re.findall(r"places a \d face down", shown))
    tap.ok(moves == 12 and "Turned up: " in shown and "Round 3" in shown, "a record is shown in words", shown)
    shown = program.run("show", files[0], "--lang", "fr").stdout.decode()
    tap.ok(" face cachée" in shown, "and in another language", shown)
    refused(tap, program, "a review", "review", files[0], says=["there are no reviews of Highcard"], status=1)


# ---- A server ----

class Witness(Player):
    """A player, or a spectator, who remembers everything that it was told."""

    def __init__(self, *args, **more):
        self.told = []
        super().__init__(*args, **more)

    def take(self, m):
        self.told.append(m)
        super().take(m)


def leaks(witness, deal):
    """Cards that it was told and may not know: others', before their round is turned up."""
    found = []
    for m in witness.told:
        view = m.get("view")
        if not view or view["stage"] != "place":
            continue
        you = m["you"]
        held = collections.Counter(view["hand"].split())
        if you and held - collections.Counter(deal[3 * you - 3:3 * you]) or held and not you:
            found.append(m)
        if any(card not in ("", "?") for seat, card in enumerate(view["down"], 1) if seat != you):
            found.append(m)
        for event in m["events"]:
            if event["e"] == "move" and event["seat"] != you and event["move"] != "place:?" and any(view["down"]):
                found.append(event)
    return found


def server(tap, path):
    program = Program(path)
    with Server(path) as running:
        house = House(running)
        ann, bob = house.guest("Ann"), house.guest("Bob")
        terms = {"game": "highcard", "seats": 4, "pace": 0, "options": "points=one", "bots": ["", "", "easy", "hard"]}
        table = house.ask("POST", "/api/tables", terms, token=ann)["table"]
        rng = random.Random(5)
        players = [Witness(house, ann, table, rng=rng), Witness(house, bob, table, take=2, rng=rng)]
        watcher = Witness(house, None, table, look_on=True)
        run(players, lambda: any(player.last and player.last["seats"][1]["kind"] == "person" for player in players), 10)
        players[0].say(do="start")
        over = run(players + [watcher], lambda: all(one.over for one in players + [watcher]), 30)
        tap.ok(over and players[0].last["victory"], "two people, two bots and a spectator play at a server",
               players[0].messages[-2:])
        record = house.ask("GET", "/api/records/" + players[0].last["record"])["found"][0]["kb"]
        deal = re.search(r"^deal (.*)$", record, re.M)[1].split()
        seen = sum(len(one.told) for one in players + [watcher])
        tap.ok(seen > 20 and not any(leaks(one, deal) for one in players + [watcher]),
               "nobody was told a card that is not theirs to know", [leaks(one, deal)[:1] for one in players])
        lines = house.ask("GET", "/api/tables/" + table + "/history", token=bob)["lines"]
        kinds = collections.Counter(json.loads(line)["t"] for line in lines.splitlines())
        tap.ok(kinds["turned"] == 3 and kinds["deal"] == 12 and kinds["end"] == 1, "the history has all of it", kinds)
        with tempfile.NamedTemporaryFile("w", suffix=".kb") as file:
            file.write(record)
            file.flush()
            done = program.run("check", file.name)
            tap.ok(done.returncode == 0 and b"good: highcard" in done.stdout, "its record is good", done.stdout)
        planted = json.loads(json.dumps(next(m for m in players[0].told if any(m.get("view", {}).get("down", ())))))
        planted["view"]["down"] = ["3"] * 4
        players[0].told.append(planted)
        tap.ok(leaks(players[0], deal), "and a card that is told too early is found")
        client = subprocess.run([sys.executable, os.path.join(SOURCE, "examples/client.py"),
                                 "http://127.0.0.1:%d" % running.port, "highcard"], capture_output=True, timeout=60,
                                check=False)
        tap.ok(client.returncode == 0 and b"victory" in client.stdout, "the example client plays it",
               client.stdout + client.stderr)


# ---- The terminal ----

def line_mode(tap, path, folder):
    for lang, last in (("en", "The game is over."), ("de", "Die Partie ist zu Ende.")):
        player = LinePlayer(path, ["highcard", "points=one", "--seats", "5", "--lang", lang, "--data",
                                   os.path.join(folder, lang), "--bots", "random,normal"], seed=4)
        count = player.play()
        tap.ok(count == 2 and last in player.said, "line mode (%s): a whole game" % lang, (count, player.said[-1500:]))
        tap.ok("{" not in player.said and "$" not in player.said and "virus" not in player.said,
               "line mode (%s): every sentence is filled in, and none is of another game" % lang, player.said)
        player.type("quit")
        tap.same(player.end(), 0, "line mode (%s): ends well" % lang)
    player = LinePlayer(path, ["highcard", "--lang", "en", "--data", os.path.join(folder, "words")])
    player.prompt()
    words = "".join(player.ask(line) or "" for line in ("table", "help", "rules", "place:9"))
    tap.ok(re.search(r"^(> )*hand: \d \d \d$", words, re.M) and "totals: You 0, " in words, "the table in words", words)
    tap.ok("Moves look like place:" in words and "Fifteen cards" in words and "not possible now" in words,
           "help, the rules, a wrong move", words)
    player.type("quit")
    player.end()
    listed = Program(path).run("games", "--data", os.path.join(folder, "en")).stdout.decode()
    tap.ok("Highcard" in listed and "$" not in listed, "it is listed among finished games", listed)


def full_screen(tap, path):
    screen = ScreenPlayer(path, ["--pace", "0", "--lang", "en"])
    tap.ok(screen.shows("The rules: Highcard"), "the menu has it", screen.text())
    row = next(number for number, line in enumerate(screen.text().split("\n")) if "3  Highcard" in line)
    screen.keys("3", "Enter")
    tap.ok(row and screen.shows("points: rank"), "its options", screen.text())
    screen.keys("Enter")
    tap.ok(screen.shows("HIGHCARD") and screen.shows("down: You -"), "the neutral board", screen.text())
    tap.ok(screen.shows("It is your turn.") and re.search(r"^ *\d +\d", screen.text(), re.M), "what can be placed",
           screen.text())
    for _ in range(20):
        if "The game is over." in screen.text():
            break
        screen.keys_taken("Enter", unless=lambda lines: "The game is over." in lines[0])
    tap.ok(screen.shows("The game is over.") and "$" not in screen.text(), "a whole game by Enter", screen.text())
    screen.keys("Escape")
    until(lambda: "HIGHCARD" in screen.text())
    tap.ok(screen.shows("Turned up: "), "the log tells it", screen.text())
    screen.close()


def page(tap, path):
    """In Chromium, with the page that is part of the program."""
    done = subprocess.run([NODE, os.path.join(SOURCE, "tests/web/third_test.mjs"), path], stdout=subprocess.PIPE,
                          check=False, timeout=600)
    lines = done.stdout.decode().splitlines()
    for line in lines:
        check = re.match(r"(not )?ok \d+(?: -)? (.*)", line)
        if check:
            tap.ok(not check[1], "the page: " + check[2])
        elif line.startswith("#"):
            print(line, flush=True)
    tap.ok(done.returncode == 0 and lines[-1].startswith("1.."), "the page: to the end", done.returncode)


def main():
    tap = Tap()
    path = build(sys.argv[1], sys.argv[2], sys.argv[4])
    program = Program(path)
    with tempfile.TemporaryDirectory() as folder:
        tools(tap, program)
        records(tap, program, os.path.join(folder, "records"))
        later_option(tap, program, folder)
        server(tap, path)
        line_mode(tap, path, folder)
        full_screen(tap, path)
    if NODE:
        page(tap, path)
    tap.done()


main()
