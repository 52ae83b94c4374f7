"""Line mode of `kickback play`, behind pipes as a script or a screen reader has it: whole games of
both kinds, four languages, wrong input, a game that is left and gone on with, several people.

    term_line_test.py KICKBACK
"""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from line_player import LinePlayer
from screen_player import ScreenPlayer
from tap import Program, Tap, refused

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Folder:
    """A folder for one test."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="kbline")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def whole_games(tap, path):
    for args, last in (
            (["corruption", "--seats", "3", "--lang", "en"], "The game is over."),
            (["corruption", "book=on", "show=free", "hitman=may", "--lang", "fr"], "La partie est"),
            (["corruption", "edition=eurogames", "show=closed", "--seats", "7", "--lang", "de"],
             "Die Partie ist"),
            (["corruption", "show=river", "edition=descartes", "--seats", "5", "--lang", "es"],
             "La partida ha"),
            (["hacker", "--seats", "3", "--lang", "de"], "Die Partie ist"),
            (["hacker", "jam=on", "crypt=on", "--seats", "6", "--lang", "es"], "La partida ha"),
            (["hacker", "steal=blind", "beats=1", "--lang", "fr"], "La partie est"),
            # While accounts are jammed, lines of earlier rounds are withheld, and then they are there again.
            (["hacker", "jam=on", "--seats", "4", "--lang", "en"], "The game is over."),
            (["hacker", "beats=3", "--seats", "5", "--lang", "en"], "The game is over."),
            # So long that the house sends only its last lines.
            (["hacker", "beats=4", "jam=on", "--seats", "7", "--seed", "3", "--lang", "en"], "The game is over.")):
        with Folder() as data:
            player = LinePlayer(path, args + ["--data", data, "--bots", "random,easy"], seed=5)
            count = player.play()
            name = " ".join(args)
            tap.ok(count and count >= 24, name + ": a whole game", player.said[-2000:])
            tap.ok(last in player.said, name + ": its end in the language", player.said[-500:])
            rounds = re.findall(r"^(?:> )*(?:Round|Manche|Tour|Runde|Ronda) (\d)\.", player.said, re.M)
            tap.same(rounds, list("1234"), name + ": every round is told once")
            trips = re.findall(r"^(?:> )*.* walks? to the bank.*", player.said, re.M)
            tap.ok("hacker" not in args or "en" not in args or
                   len(trips) == 4 * int(args[args.index("--seats") + 1]), name + ": every trip, too", len(trips))
            tap.ok(not CONTROL.search(player.said), name + ": no control characters")
            tap.ok("too much at once" not in player.said, name + ": nobody is too fast in their own house")
            tap.ok("{" not in player.said, name + ": every sentence is filled in",
                   [line for line in player.said.split("\n") if "{" in line][:3])
            player.type("quit")
            tap.same(player.end(), 0, name + ": ends well")


def same_seed(tap, path):
    games = []
    for _ in range(2):
        with Folder() as data:
            player = LinePlayer(path, ["corruption", "--seats", "3", "--seed", "7", "--data", data,
                                       "--bots", "easy"], seed=2)
            player.play()
            games.append(player.said.split("The record")[0])
            player.end()
    tap.same(games[0], games[1], "--seed: the same game again")


def wrong_input(tap, path):
    with Folder() as data:
        player = LinePlayer(path, ["corruption", "--seed", "1", "--data", data])
        before = player.prompt()
        for line, says in (("99@z9", "Type help"), ("11@a1", "Type help"),
                           ("quack", "Type help"), ("10@", "Type help"),
                           ("\x1b[A", "Type help"), ("é" * 300, "too long"),
                           ("10@a1" + "x" * 5000, "too long"), ("x" * 20000, "too long")):
            answer = player.ask(line)
            tap.ok(answer is not None and says in answer, "wrong: %r" % line[:20], answer)
            tap.ok(not CONTROL.search(answer or "\x01"), "wrong: nothing of it reaches the terminal")
        for line, why in (("10@b9", "There is no place b9."), ("A c0", "Moves look like "), ("a @ C0", "Only bribes"),
                          ("11@a1", "There is no 11 in your hand."), ("10>a1", "Moves look like "),
                          ("10@a1.2", "There is no place a1.2."), ("@a1", "Moves look like ")):
            answer = player.ask(line) or ""
            tap.ok(why in answer, "wrong: why %s is none" % line, answer)
        tap.ok("what is possible now" in player.ask("?"), "help")
        tap.ok("a1. " in player.ask("table"), "the table in words")
        tap.ok("Phase II" in player.ask("rules"), "the rules at the paragraph that applies")
        tap.ok("Hello!" in player.ask("say"), "the phrases")
        tap.ok(" first. City Hall" in player.ask("log 50"), "the log")
        player.ask("confirm on")
        answer = player.ask("10 @ A1")
        tap.ok("10@a1: You play a bribe of $10,000" in answer, "a move waits", answer)
        tap.ok("Taken back" in player.ask("undo"), "undo")
        tap.ok("There is nothing" in player.ask("undo"), "undo once only")
        player.ask("10@a1")
        answer = player.ask("")
        tap.ok("You play a bribe of $10,000" in answer, "Enter confirms", answer)
        tap.ok("Deine" in player.ask("lang de") + player.ask("table"), "another language")
        tap.ok(before is not None, "begins with a question")
        player.type("quit")
        tap.same(player.end(), 0, "quit")


def folded(tap, path):
    """On a terminal no word is broken; behind a pipe an event is one line."""
    with Folder() as data:
        args = ["corruption", "first=1", "--seed", "3", "--seats", "7", "--pace", "0", "--lang", "en"]
        player = LinePlayer(path, [*args, "--data", data + "/a"])
        lines = [line for line in player.prompt().split("\n") if len(line) > 60]
        player.end()
        screen = ScreenPlayer(path, ["--plain", *args], 60, 40, data=data + "/b")
        screen.shows("moves are possible")
        shown = screen.words()
        tap.ok(len(lines) > 2 and all(line in shown for line in lines), "60 columns: no word is broken",
               "\n".join([line for line in lines if line not in shown] + [screen.text()]))
        screen.close()


def go_on(tap, path):
    with Folder() as data:
        player = LinePlayer(path, ["hacker", "--data", data, "--seats", "4"], seed=3)
        player.prompt()
        for _ in range(6):
            moves = player.moves()
            player.ask(player.random.choice(moves))
        table = player.ask("table")
        player.run.kill()
        player.end()
        player = LinePlayer(path, ["--data", data], seed=3)
        menu = player.prompt()
        tap.ok("1 Go on: Hacker, round 1/4 (" in menu and "with Carmen, Hugo, and Greta" in menu, "a killed game is offered again", menu)
        player.type("1")
        tap.ok(player.prompt() is not None, "it goes on")
        tap.same(player.ask("table"), table, "and is what it was")
        player.type("menu")
        tap.ok("Go on: Hacker" in player.prompt(), "menu: the game is kept")
        player.type("q")
        tap.same(player.end(), 0, "q leaves the menu")
        os.chmod(data, 0o500)
    player = LinePlayer(path, ["corruption", "--data", "/proc/nowhere"])
    text = player.prompt()
    tap.ok("Nothing can be kept here" in text.split("\n")[0], "no folder: said in one line", text)
    player.type("quit")
    player.run.wait(10)
    player.read(1)
    tap.ok("This game was not kept." in player.said, "and again at the end", player.said[-200:])


def result(tap, path):
    """Who has won first, and sums that add up; the record as a file."""
    for game in ("corruption", "hacker"):
        with Folder() as data:
            player = LinePlayer(path, [game, "--seats", "4", "--lang", "en", "--data", data, "--bots", "easy"], seed=6)
            player.prompt()
            tap.ok("when the game is over" in (player.ask("save x.kb") or ""), game + ": no record before the end",
                   player.said[-300:])
            player.fresh = "> "
            player.play()
            end = player.said[player.said.rindex("The game is over."):]
            ranks = re.findall(r"^(\d)\. (\w+): \$?([\d,]+)", end, re.M)
            totals = [int(total.replace(",", "")) for _, _, total in ranks]
            tap.ok(len(ranks) == 4 and totals == sorted(totals, reverse=True), game + ": a ranking", end)
            winners = re.findall(r"\w+", re.search(r"is over\. (?:Shared victory: )?(.*?)(?: wins?)?[.!]", end)[1])
            tap.ok(ranks[0][1].lower() in [winner.lower() for winner in winners], game + ": the winner is first", end)
            parts = end[end.index("How it came about"):]
            for _, name, total in ranks:
                line = re.search(r"^%s: (.*)" % name, parts, re.M)
                won = sum(int(value.replace(",", "")) for value in re.findall(r"\(\$([\d,]+)\)", line[1])) if line else -1
                tap.ok(line and (won == int(total.replace(",", "")) if game == "corruption" else
                                 line[1].count("Account ") == 3), "%s: how %s came to it" % (game, name), parts)
            save(tap, path, player, data, game)


def found_again(tap, path):
    """A game that nobody saved: the list names it, and show, check and review take its id."""
    with Folder() as data:
        at = ["--data", data]
        none = subprocess.run([path, "games", *at], capture_output=True, text=True, check=False)
        tap.ok(none.returncode == 0 and not none.stdout and data in none.stderr, "no game yet", none)
        ids = []
        for game in ("corruption", "hacker"):
            player = LinePlayer(path, [game, "--seats", "3", "--lang", "en", *at, "--bots", "easy"], seed=6)
            player.play()
            ids.append(re.search(r"The record of this game: ([0-9a-f]{32})\.", player.said)[1])
            tap.ok("kickback show %s --step --data %s\n" % (ids[-1][:8], data) in player.said,
                   game + ": the end says how to find it", player.said[-600:])
            beside = subprocess.run([path, "games", *at], capture_output=True, text=True, check=False).stdout
            tap.ok(ids[-1][:8] in beside, game + ": listed while the program runs", beside)
            player.type("quit")
            player.end()
        listed = subprocess.run([path, "games", *at], capture_output=True, text=True, check=False).stdout
        tap.same([line.split()[0] for line in listed.splitlines()], [ids[1][:8], ids[0][:8]],
                 "kickback games: the latest first")
        games = json.loads(subprocess.run([path, "games", *at, "--json"], capture_output=True, check=False).stdout)
        tap.ok([game["id"] for game in games["games"]] == ids[::-1] and
               all(sum(player["victory"] for player in game["players"]) >= 1 and
                   [player["bot"] for player in game["players"]].count(False) == 1 for game in games["games"]),
               "as JSON", games)
        for words, says in ((["show", ids[0][:8]], "Corruption, rules"), (["show", ids[0]], "Corruption, rules"), (["check", ids[1][:6]], "good: hacker"),
                            (["review", ids[0][:8], "--budget", "100"], "Corruption")):
            done = subprocess.run([path, *words, *at], capture_output=True, text=True, check=False)
            tap.ok(done.returncode == 0 and says in done.stdout, "kickback %s ID" % words[0], done.stderr)
        program = Program(path)
        for tool in ("show", "check", "review"):
            refused(tap, program, tool + ": an id of no game", tool, "0123abcd", *at, status=1,
                    says=("no file", "0123abcd", "kickback games"))
        player = LinePlayer(path, [*at, "--lang", "en"])
        menu = player.prompt()
        number = re.search(r"^(\d+) Finished games$", menu, re.M)
        tap.ok(number, "the menu has them", menu)
        shown = player.ask(number[1] if number else "1")
        tap.ok(ids[0][:8] in shown and ids[1][:8] in shown and re.search(r"(^|\. )You: ", shown, re.M), "and lists them", shown)
        player.type("q")
        player.end()


def gave_up(tap, path):
    """Who gave up is told the sums without question marks, and of the own viruses as of anybody's."""
    with Folder() as data:
        player = LinePlayer(path, ["hacker", "--seats", "3", "--lang", "en", "--data", data, "--bots", "easy"], seed=6)
        player.prompt()
        player.type("giveup")
        player.type("y")
        for _ in range(100):
            if "The record of this game" in player.said:
                break
            player.read(1)
        end = player.said[player.said.find("How it came about"):]
        tap.ok(end.count("Account ") >= 9 and " bills" in end and "?" not in end, "gave up: bills without ?", end)
        notes = player.answer("notes", ["virus lands"])
        tap.ok("virus lands" in notes and "You saw" not in notes, "gave up: what everybody put where", notes)
        player.type("quit")
        tap.same(player.end(), 0, "gave up: quit")


def save(tap, path, player, data, game):
    file = os.path.join(data, "game.kb")
    there = os.path.join(data, "there.kb")
    with open(there, "w", encoding="ascii") as out:
        out.write("mine")
    for line, says in (("save", "Into which file?"), ("save /nowhere/x.kb", "No such file"),
                       ("save " + data, "already"), ("save " + there, "already"), ("save " + "x" * 300, "too long")):
        answer = player.ask(line) or ""
        tap.ok(says in answer, "%s: %s" % (game, line[:20]), answer)
    with open(there, encoding="ascii") as kept:
        tap.same(kept.read(), "mine", game + ": a file that was there stays as it is")
    answer = player.ask("save " + file) or ""
    tap.ok("kickback show %s --step" % file in answer and "kickback review %s" % file in answer,
           game + ": saved, and what to do with it", answer)
    check = subprocess.run([path, "check", file], capture_output=True, check=False)
    tap.ok(check.returncode == 0 and b"finished" in check.stdout, game + ": it is a good record", check.stdout)
    bots = re.findall(r"^\d\. (?!You)(\w+):", player.said[player.said.rindex("The game is over."):], re.M)
    show = subprocess.run([path, "show", file], capture_output=True, text=True, check=False).stdout
    tap.ok(len(bots) == 3 and all(re.search(r"^  \d %s \(easy\)" % name, show, re.M) for name in bots),
           game + ": bots are called in it as at the table", show[:600])
    player.type("quit")
    tap.same(player.end(), 0, game + ": quit")


def leaks(shown, other):
    """Lines that name a face-down card of the other before all cards of its round were down: only
    the last card of a round is told when everything lies open."""
    found = []
    for part in re.split(r"^Round \d\.", shown, flags=re.M):
        laid = [line for line in part.split("\n") if re.match(other + " (plays|puts) ", line)]
        found += [line for line in laid[:-1]
                  if ("face down" in line or "Swiss" in line) and " a card " not in line]
    return found


def hot_seat_game(player, stop=300):
    """Two people play until the end or for so many moves; what each was shown, and whether it
    ended."""
    shown = {"Ann": "", "Bob": ""}
    count, who, end = 0, "Ann", False
    while not end and count < stop:
        if not player.read(10):
            break
        text = player.fresh
        give = re.search(r"Give the keyboard to (Ann|Bob), who presses Enter\.\n$", text)
        if give:
            shown[who] += text
            player.fresh, who = "", give[1]
            player.type("")
        elif text.endswith("> "):
            shown[who] += text
            player.fresh = ""
            if "rematch:" in text:
                end = True
                continue
            moves = player.moves()
            count += 1
            player.type(player.random.choice(moves))
    return shown, end


def hot_seat(tap, path):
    with Folder() as data:
        args = ["--seats", "3", "--hotseat", "2", "--names", "Ann,Bob", "--bots", "easy", "--data"]
        player = LinePlayer(path, ["hacker", *args, data + "/h"], seed=4)
        shown, end = hot_seat_game(player)
        tap.ok(end and len(shown["Bob"]) > 1000, "hot seat: Hacker", player.said[-1500:])
        player.end()
        player = LinePlayer(path, ["corruption", *args, data], seed=4)
        hot_seat_game(player, 9)
        player.run.kill()
        player.end()
        player = LinePlayer(path, ["--data", data], seed=4)
        player.prompt()
        player.type("1")
        shown, end = hot_seat_game(player)
        tap.ok(end and len(shown["Bob"]) > 500, "hot seat: gone on with", player.said[-1500:])
        player.end()
        player = LinePlayer(path, ["corruption", *args, data], seed=4)
        shown, end = hot_seat_game(player)
        tap.ok(end, "hot seat: a whole game", player.said[-1500:])
        tap.ok("You play" in shown["Ann"] and not leaks(shown["Ann"], "Bob"),
               "hot seat: nobody sees a face-down card before it is turned over",
               leaks(shown["Ann"], "Bob"))
        tap.ok("You play" in shown["Bob"] and not leaks(shown["Bob"], "Ann"),
               "hot seat: nor the other way round", leaks(shown["Bob"], "Ann"))
        player.end()
        scripted = subprocess.run([path, "play", "--plain", "corruption", "--data", data + "/2",
                                   "--seed", "3", "--bots", "easy"],
                                  input=b"help\nmoves\ntable\nquit\n", stdout=subprocess.PIPE,
                                  check=False, timeout=20)
        tap.ok(scripted.returncode == 0 and b"a1. " in scripted.stdout,
               "a whole script at once: read as it is asked", scripted.stdout[-500:])


def usage(tap, path):
    program = Program(path)
    refused(tap, program, "no such game", "play", "chess", says=("chess",))
    refused(tap, program, "no such option", "play", "corruption", "colour=red")
    refused(tap, program, "live", "play", "hacker", "clock=live", says=("browser", "beats"))
    refused(tap, program, "a language", "play", "--lang", "it", says=("en, fr, de, es",))
    refused(tap, program, "a level", "play", "hacker", "--bots", "easy,genius", says=("genius",))
    refused(tap, program, "seats", "play", "hacker", "--seats", "9", says=("3", "7"))
    for clock in ("foo", "move", "move:4", "bank:300", "days:31", "move:60 none", ""):
        refused(tap, program, "a clock: " + clock, "play", "corruption", "--clock", clock,
                says=("none, move:SECONDS", "bank:SECONDS+SECONDS", "days:DAYS"))
    refused(tap, program, "more people than seats", "play", "corruption", "--seats", "3",
            "--hotseat", "5", says=("hotseat",))
    refused(tap, program, "an address", "play", "--connect", "gopher://x", "--plain", status=1,
            says=("http://",))
    connections(tap, program)


def stranger(reply):
    """The port of something that answers every connection with this and hangs up."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer():
        while True:
            link = listener.accept()[0]
            link.recv(4096)
            link.sendall(reply)
            link.close()

    threading.Thread(target=answer, daemon=True).start()
    return listener.getsockname()[1]


def connections(tap, program):
    """Each way in which a server cannot be reached is told apart, with the address that was meant."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        closed = probe.getsockname()[1]
    other = stranger(b"HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\n<html>")
    for name, address, says in (
            ("no such host", "nowhere.invalid", ("nowhere.invalid",)),
            ("nobody there", "http://127.0.0.1:%d" % closed, ("127.0.0.1:%d refuses" % closed,)),
            ("https where there is none", "https://127.0.0.1:%d" % other, ("127.0.0.1:%d does not speak TLS" % other,)),
            ("another server", "http://127.0.0.1:%d" % other, ("127.0.0.1:%d" % other, "like a Kickback server")),
            ("no HTTP", "http://127.0.0.1:%d" % stranger(b"SSH-2.0-x\r\n\r\n"), ("like a Kickback server",)),
            ("it hangs up", "http://127.0.0.1:%d" % stranger(b""), ("does not answer",))):
        refused(tap, program, name, "play", "corruption", "--connect", address, "--plain", "--lang", "en", status=1,
                says=says)


def main():
    tap, path = Tap(), os.path.abspath(sys.argv[1])
    os.environ["LANG"] = "C.UTF-8"
    for name in ("LC_ALL", "LANGUAGE", "LC_MESSAGES"):
        os.environ.pop(name, None)
    for test in (usage, whole_games, same_seed, wrong_input, folded, go_on, result, found_again, gave_up, hot_seat):
        if not sys.argv[2:] or test.__name__ in sys.argv[2:]:
            test(tap, path)
    tap.done()


main()
