"""`kickback sim --watch`: a game among bots on the full screen and line by line, both games, in
several languages: the same game as the trace, and nothing before a spectator may know it.

    term_watch_test.py KICKBACK EXAMPLES
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tools"))
from tap import Program, Tap, refused
from tmux import Tmux, given_back, until

GAMES = [([], 4, range(1, 4)), (["show=free"], 5, range(2)), (["show=closed", "book=on"], 3, range(2)),
         (["characters=return", "hitman=may"], 6, [4946])] # eight contracts at the Capitol
OVER = {"en": "The game is over.", "fr": "La partie est finie.", "de": "Die Partie ist zu Ende.", "es": "La partida ha terminado."}


def lines_of(program, game, *args, lang="en"):
    done = program.run("sim", game, "--watch", "--lang", lang, *args)
    return done, done.stdout.decode().splitlines()


def check_lines(tap, program, options, seats, seed):
    """Every card is told once; of those face down nobody is told which they are."""
    args = [*options, "--seats", str(seats), "--seed", str(seed)]
    name = " ".join(args)
    done, lines = lines_of(program, "corruption", *args)
    trace = program.trace(*args)
    laid = [line for line in trace if line["t"] == "move" and re.match(r"[\dARH?]+@", line["move"])]
    told = [line for line in lines if re.search(r" (plays|puts) an? .*(face|Swiss)", line)]
    tap.ok(done.returncode == 0 and not done.stderr, name + ": ends well", done)
    # With the last card of a round all are turned over.
    wrong = [(move, line) for number, (move, line) in enumerate(zip(laid, told), 1)
             if number % (6 * seats) and ("a card " in line) != (move.get("up") == 0)]
    tap.ok(len(laid) == len(told) and not wrong, name + ": every card, and none that lies face down",
           "%d laid, %d told, first wrong %r" % (len(laid), len(told), wrong[:1]))
    awards = sum(len(line["contracts"]) for line in trace if line["t"] == "award")
    tap.ok(sum(bool(re.search(r" gets the |nobody gets it|carries over|, it stays", line)) for line in lines) >= awards,
           name + ": every award")
    best = "1. %s" % next(line for line in lines if line.startswith("1. "))[3:]
    tap.ok(best.endswith("${:,},000".format(max(trace[-1]["totals"]))), name + ": the winner", best)


def check_languages(tap, program):
    for game in ("corruption", "hacker"):
        english = set(lines_of(program, game, "--bots", "easy")[1])
        for lang, over in OVER.items():
            done, lines = lines_of(program, game, "--bots", "easy", lang=lang)
            same = [line for line in lines if line in english and line]
            tap.ok(done.returncode == 0 and any(line.startswith(over) for line in lines) and len(lines) == len(
                lines_of(program, game, "--bots", "easy")[1]) and (lang == "en" or not same), "%s in %s" % (game, lang), same[:3])


def check_seat(tap, program):
    """As a seat knew it: its own cards are named, others are not."""
    _, lines = lines_of(program, "corruption", "--seed", "3", "--seat", "2", "--bots", "random")
    _, seen = lines_of(program, "corruption", "--seed", "3", "--bots", "random")
    names = [line.split(". ", 1)[1].split(":")[0] for line in seen if re.match(r"\d\. ", line)]
    def known(told): # but for the last card of a round, with which all are turned over
        return [line.split(" plays ")[0] for line, after in zip(told, told[1:])
                if "face down" in line and "a card" not in line and "face down" in after]

    tap.ok(len(set(known(lines))) == 1 and len(known(lines)) > 4 and set(known(lines)) <= set(names),
           "--seat 2: its own cards are known, and no others", known(lines))
    tap.same(known(seen), [], "a spectator knows none")


def check_program(tap, program, examples):
    bot = os.path.join(examples, "greedy_bot.py")
    for game in ("corruption", "hacker"):
        done, lines = lines_of(program, game, "--bots", "easy,cmd:%s %s" % (sys.executable, bot))
        tap.ok(done.returncode == 0 and any("greedy_bot.py" in line for line in lines), game + ": a program plays", done.stderr)


def check_refusals(tap, program):
    refused(tap, program, "a live game", "sim", "hacker", "clock=live", "--watch", says=("clock=live", "browser"))
    refused(tap, program, "--lang without --watch", "sim", "hacker", "--lang", "fr", says=("--watch",))
    refused(tap, program, "an unknown language", "sim", "hacker", "--watch", "--lang", "it", says=("en, fr, de, es",))
    refused(tap, program, "a seat that is not there", "sim", "hacker", "--watch", "--seat", "6", says=("0 to 5",))


class Screen(Tmux):
    def __init__(self, path, args, cols=80, rows=24, env="LANG=C.UTF-8"):
        super().__init__("env %s XDG_DATA_HOME=data '%s' sim %s" % (env, path, args), cols, rows)

    def words(self):
        return " ".join(" ".join(self.lines()).split())

    def shows(self, words):
        return until(lambda: words in self.words())

    def at(self):
        found = re.search(r"move (\d+) of (\d+)", self.words())
        return int(found[1]) if found else -1


def check_keys(tap, path):
    screen = Screen(path, "corruption --watch --seed 5 --pace 60")
    tap.ok(screen.shows("CORRUPTION · Round 1 of 4"), "a table", screen.lines())
    screen.keys("Space")
    tap.ok(screen.shows("paused · move"), "space: a pause")
    at, before = screen.at(), screen.lines()
    time.sleep(0.5)
    tap.same(screen.lines(), before, "space: nothing moves")
    for key, step in (("Enter", 1), ("n", 1), ("Right", 1), ("p", -1), ("Left", -1)):
        at += step
        screen.keys(key)
        tap.ok(until(lambda: screen.at() == at), "%s: a step" % key, screen.words())
    screen.keys("2")
    tap.ok(screen.shows("Carmen · paused") and screen.shows("Hand: "), "2: what seat 2 knew", screen.words())
    screen.keys("0")
    tap.ok(until(lambda: "Carmen · paused" not in screen.words()), "0: a spectator")
    screen.keys("Home")
    tap.ok(screen.shows("move 0 of"), "Home: the beginning")
    for _ in range(60):
        if screen.shows("Enter: next") if screen.at() > 23 else False:
            break
        before = screen.at()
        screen.keys("n")
        until(lambda: screen.at() != before or "Enter: next" in screen.words())
    tap.ok("All cards are turned over" in screen.words(), "phase III is told page by page", screen.words())
    tap.ok("Round 1 of 4" in screen.words(), "with the table of its round")
    screen.keys("Escape")
    tap.ok(screen.shows("Round 2 of 4"), "Esc: skipped", screen.words())
    screen.keys("?")
    tap.ok(screen.shows("what a spectator knew"), "?: the keys")
    screen.keys("Escape")
    screen.keys("Space")
    tap.ok(until(lambda: "paused" not in screen.words()), "space: on again")
    screen.keys("q")
    given_back(tap, screen, "q", "0")
    screen.close()


def check_whole(tap, path, args, env, cols, rows, over):
    """By itself to the end; then the result, and the record."""
    screen = Screen(path, args + " --watch --pace 0", cols, rows, env)
    name = "%s %s %dx%d" % (args, env, cols, rows)
    tap.ok(screen.shows(over), name + ": to the end by itself", screen.lines())
    screen.keys("Enter")
    screen.type("save game.kb")
    screen.keys("Enter")
    saved = os.path.join(screen.folder, "game.kb")
    tap.ok(until(lambda: os.path.exists(saved)), name + ": the record", screen.lines())
    tap.ok(subprocess.run([path, "check", saved], stdout=subprocess.DEVNULL, check=False).returncode == 0, name + ": is good")
    text = "\n".join(screen.lines())
    tap.ok("LANG=C " not in env + " " or text.isascii(), name + ": nothing but ASCII", text)
    screen.keys("q")
    given_back(tap, screen, name, "0")
    screen.close()


def check_colours(tap, path):
    for env, coloured in (("LANG=C.UTF-8", True), ("LANG=C.UTF-8 NO_COLOR=1", False)):
        screen = Screen(path, "hacker --watch --pace 5000", env=env)
        screen.shows("HACKER")
        found = re.search(r"\x1b\[(?:\d+;)*(?:3[0-7]|38|9[0-7])[;m]", screen.tmux("capture-pane", "-p", "-e"))
        tap.same(bool(found), coloured, env + ": colours")
        os.kill(screen.child(), signal.SIGTERM)
        tap.ok(screen.ended() and screen.note("after") == screen.note("before"), env + ": SIGTERM gives the terminal back")
        screen.close()


def check_sizes(tap, path):
    screen = Screen(path, "hacker --watch --seats 7 --pace 100")
    for cols, rows in ((160, 50), (60, 20), (40, 12), (100, 30), (80, 24)):
        screen.resize(cols, rows)
        tap.ok(until(lambda: screen.lines()[0].startswith(" HACKER") and len(max(screen.lines(), key=len)) <= cols
                     and len(screen.lines()) == rows), "%dx%d" % (cols, rows), screen.lines())
    screen.keys("C-c")
    tap.ok(screen.ended(), "Ctrl-C leaves")
    screen.close()


def main():
    tap, program = Tap(), Program(os.path.abspath(sys.argv[1]))
    for options, seats, seeds in GAMES:
        for seed in seeds:
            check_lines(tap, program, options, seats, seed)
    check_languages(tap, program)
    check_seat(tap, program)
    check_program(tap, program, sys.argv[2])
    check_refusals(tap, program)
    check_keys(tap, program.path)
    check_whole(tap, program.path, "corruption --lang en", "LANG=C.UTF-8", 80, 24, "How it came about")
    check_whole(tap, program.path, "hacker --lang fr --bots easy", "LANG=C.UTF-8", 80, 24, "Comment c’est arrivé")
    check_whole(tap, program.path, "hacker --lang en --seats 3", "LANG=C LC_ALL=C", 60, 20, "How it came about")
    check_colours(tap, program.path)
    check_sizes(tap, program.path)
    tap.done()


main()
