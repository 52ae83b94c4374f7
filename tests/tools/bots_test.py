"""The bot protocol: our bots on the line play as they do at the table; the example plays both games;
and whatever a program does wrong costs it moves, and nobody else anything.

    bots_test.py KICKBACK EXAMPLES
"""
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import time

from tap import Program, Tap, refused

HELLO = """import os, signal, sys, time
def say(text):
    print(text, flush=True)
def lines():
    for line in sys.stdin:
        word, _, rest = line.rstrip("\\n").partition(" ")
        if word == "kickback":
            say("ready")
        yield word, rest
"""

# name: (program, whether every move of it is lost)
BAD_BOTS = {
    "ends with the first ask": ("""for word, rest in lines():
    if word == "ask": sys.exit(3)""", True),
    "ends in the middle of a game": ("""n = 0
for word, rest in lines():
    if word == "legal": legal = rest.split()
    if word == "go":
        n += 1
        if n == 7: os.kill(os.getpid(), signal.SIGSEGV)
        say("move %s %s" % (rest, legal[0]))""", False),
    "says nothing": ("""for word, rest in lines(): pass""", True),
    "never reads": ("""say("ready")
time.sleep(1000)""", True),
    "says rubbish": ("""for word, rest in lines():
    if word == "go": say("e4 e5 \\x00\\x01 {} move move"); say("move"); say("move %s zzz" % rest)""",
                     True),
    "moves against the rules": ("""for word, rest in lines():
    if word == "go": say("move %s 10@z9" % rest)""", True),
    "answers another question": ("""for word, rest in lines():
    if word == "go": say("move %d -" % (int(rest) + 1))""", True),
    "declines when it must": ("""for word, rest in lines():
    if word == "go": say("move %s -" % rest)""", True),
    "writes a line without end": ("""for word, rest in lines():
    if word == "go":
        while True: sys.stdout.write("x" * 65536)""", True),
    "writes lines without end": ("""for word, rest in lines():
    if word == "go":
        while True: say("move 0 x")""", True),
    "writes before it is asked": ("""while True: say("ready")""", True),
    "does not go": ("""signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
for word, rest in lines():
    if word == "legal": legal = rest.split()
    if word == "go": say("move %s %s" % (rest, legal[0]))
    if word == "quit": time.sleep(1000)
time.sleep(1000)""", False),
    "leaves a child behind": ("""if os.fork() == 0:
    open(sys.argv[0] + ".child", "w").write(str(os.getpid()))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(1000)
for word, rest in lines():
    if word == "legal": legal = rest.split()
    if word == "go": say("move %s %s" % (rest, legal[0]))""", False),
    "is late now and then": ("""n = 0
for word, rest in lines():
    if word == "legal": legal = rest.split()
    if word == "go":
        n += 1
        if n % 50 == 0: time.sleep(0.3)
        say("move %s %s" % (rest, legal[-1]))""", False),
}


# name: program; a run with it does not begin
DEAD_BOTS = {
    "is not there": None,
    "ends at once": "sys.exit(0)",
    "never says hello": "for line in sys.stdin: pass",
}

# Why the moves of BAD_BOTS are lost.
REASONS = {
    "ends with the first ask": "ended", "ends in the middle of a game": "ended",
    "says nothing": None, "says rubbish": "rubbish", "moves against the rules": "rubbish",
    "declines when it must": "illegal", "writes a line without end": "ended",
    "writes lines without end": "ended", "is late now and then": "late",
}


def write_bot(folder, name, text):
    path = os.path.join(folder, name.replace(" ", "_") + ".py")
    if text is not None:
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/usr/bin/env python3\n" + HELLO + text + "\n")
        os.chmod(path, stat.S_IRWXU)
    return path


def alive(pid):
    """Is the process still there, and not only its remains, a little later?"""
    for _ in range(50):
        if not there(pid):
            return False
        time.sleep(0.1)
    return True


def there(pid):
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def check_bad_bots(tap, program, folder):
    for name, (text, lost) in BAD_BOTS.items():
        path = write_bot(folder, name, text)
        decent = name in ("does not go", "leaves a child behind") # and is not late, however busy the machine
        start = time.monotonic()
        done = program.run("arena", "corruption", "book=on", "--seats", "3", "--bots",
                           "cmd:%s,random" % path, "--games", "3", "--limit-ms",
                           "4000" if decent else "150", "--json")
        seconds = time.monotonic() - start
        good = done.returncode == 0 and not done.stderr
        bad, other = json.loads(done.stdout)["bots"] if good else ({}, {})
        good = good and other["faults"] == 0 and other["moves"] > 100
        good = good and (bad["faults"] == 0) == decent
        good = good and (bad["faults"] == bad["moves"]) == lost
        tap.ok(good, "a bot that " + name, (done, seconds))
        if good and REASONS.get(name):
            # On a busy machine some are late instead.
            tap.ok(bad[REASONS[name]] > 0, "its faults: " + REASONS[name], bad)
        tap.ok(seconds < 20, "in time: a bot that " + name, seconds)
        if os.path.exists(path + ".child"):
            with open(path + ".child", encoding="ascii") as file:
                tap.ok(not alive(int(file.read())), "its child has ended, too")


def check_harms_nobody(tap, program, folder):
    """The games of a bot that always fails are those of one that is not there."""
    args = ["sim", "hacker", "--seats", "3", "--games", "2", "--trace", "-", "--bots"]
    rubbish = write_bot(folder, "says rubbish", BAD_BOTS["says rubbish"][0])
    gone = write_bot(folder, "ends with the first ask", BAD_BOTS["ends with the first ask"][0])
    first = program.run(*args, "cmd:%s,random,random" % rubbish)
    second = program.run(*args, "cmd:%s,random,random" % gone)
    tap.ok(first.returncode == 0 and first.stdout == second.stdout and first.stdout,
           "moves lost are the same however they are lost")


def check_dead_bots(tap, program, folder):
    for name, text in DEAD_BOTS.items():
        path = write_bot(folder, name, text)
        for tool in ("arena", "sim"):
            refused(tap, program, "%s: a bot that %s" % (tool, name), tool, "corruption", "--bots",
                    "cmd:%s,random" % path, "--games", "3", says=["ready", path], status=1)


def check_reports(tap, program, folder):
    """sim and arena say why moves were lost, and the first line that cost one."""
    bot = write_bot(folder, "says control", """for word, rest in lines():
    if word == "go": say("move %s \\x1b[2Jx'y" % rest)""")
    for tool in ("sim", "arena"):
        args = [tool, "hacker", "--bots", "cmd:%s,random" % bot, "--games", "4", "--limit-ms", "900"]
        text = program.run(*args).stdout.decode()
        tap.ok("rubbish" in text and "--errors" in text and "'?[2Jx?y'" in text,
               tool + " says why moves were lost", text)
        result = json.loads(program.run(*args, "--json").stdout)["bots"][0]
        tap.ok(result["faults"] == result["rubbish"] > 0 and result["offence"] == "?[2Jx?y",
               tool + " --json, too", result)


def check_seeds(tap, program, folder):
    """Every seat has a seed of its own, no deal comes twice, and nothing open is passed on."""
    log = os.path.join(folder, "seeds")
    bot = write_bot(folder, "notes seeds", """log = open(sys.argv[1], "a")
for word, rest in lines():
    if word == "game":
        log.write(rest.split(" seed ")[1].split(" ")[0] + " ")
        log.write(",".join(sorted(os.readlink("/proc/self/fd/" + fd) for fd in os.listdir("/proc/self/fd")
                                  if os.path.exists("/proc/self/fd/" + fd))) + "\\n")
        log.flush()
    if word == "legal": legal = rest.split()
    if word == "go": say("move %s %s" % (rest, legal[0]))""")
    kept, errors = os.path.join(folder, "kept_open"), os.path.join(folder, "errors_open")
    result = json.loads(program.run("arena", "hacker", "--seats", "3", "--bots", "cmd:%s %s" % (bot, log),
                                    "--games", "4", "--out", kept, "--errors", errors,
                                    "--json").stdout)
    with open(log, encoding="utf-8") as file:
        rows = [line.split(" ", 1) for line in file.read().splitlines()]
    tap.ok(result["games"] == 4 and len({row[0] for row in rows}) == 12, "twelve seats, twelve seeds",
           rows)
    tap.ok(all(kept not in row[1] for row in rows) and all(row[1].count(errors) == 1 for row in rows),
           "the results are not passed on", rows[0])
    hands = os.path.join(folder, "hands")
    first = write_bot(folder, "notes deals", """log = open(sys.argv[1], "a")
fresh = True
for word, rest in lines():
    if word == "game": fresh = True
    if word == "view" and fresh:
        import json
        log.write(json.dumps([a["owner"] for a in json.loads(rest)["accounts"]]) + "\\n")
        log.flush()
        fresh = False
    if word == "legal": legal = rest.split()
    if word == "go": say("move %s %s" % (rest, legal[0]))""")
    program.run("arena", "hacker", "--seats", "5", "--bots", "cmd:%s %s,random" % (first, hands), "--games",
                "5")
    with open(hands, encoding="ascii") as file:
        deals = file.read().splitlines()
    tap.ok(len(deals) == 5 and len(set(deals)) == 5, "five rotations, five deals", deals)


def check_closed(tap, program, examples):
    """Standard input is closed: programs play all the same."""
    bot = "cmd:" + os.path.join(examples, "greedy_bot.py")
    done = subprocess.run(["sh", "-c", 'exec "$0" "$@" <&-', program.path, "arena", "hacker", "--bots",
                           bot + ",random", "--games", "4", "--json"], stdout=subprocess.PIPE,
                          check=False, timeout=60)
    tap.same(json.loads(done.stdout)["bots"][0]["faults"], 0, "with standard input closed")


def check_errors(tap, program, folder):
    for name, path in (("a folder", folder), ("a file in a folder that is not there",
                                              os.path.join(folder, "none", "x"))):
        refused(tap, program, "--errors with " + name, "arena", "hacker", "--bots", "random",
                "--errors", path, says=[path], status=1)
    fifo = os.path.join(folder, "fifo")
    os.mkfifo(fifo)
    refused(tap, program, "--errors with a pipe", "arena", "hacker", "--bots", "random", "--errors",
            fifo, says=[fifo], status=1)
    with open("/dev/zero", "rb") as zero:
        done = subprocess.run([program.path, "bot"], stdin=zero, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, timeout=60)
    tap.ok(done.returncode == 1 and b"without end" in done.stderr, "bot < /dev/zero", done)


def check_early(tap, program, folder):
    """An answer that was there before its question is none."""
    bot = write_bot(folder, "guesses", """n = 0
for word, rest in lines():
    if word == "legal": legal = rest.split()
    if word == "go" and n == 0:
        n = 1
        other = [move for move in legal if move.split("@")[0] != legal[0].split("@")[0]][0]
        say("move %s %s\\nmove %d %s" % (rest, legal[0], int(rest) + 1, other))""")
    done = program.run("arena", "corruption", "--seats", "3", "--bots", "cmd:%s,random" % bot, "--games",
                       "1", "--limit-ms", "100", "--json")
    result = json.loads(done.stdout)["bots"][0]
    # Three rotations, and the program is started again with each game.
    tap.ok(0 < result["moves"] - result["faults"] <= 3, "answers before the question are thrown away",
           result)


def check_signals(tap, program, examples):
    bot = "cmd:" + os.path.join(examples, "greedy_bot.py")
    for tool in ("sim", "arena"):
        for number in (signal.SIGTERM, signal.SIGHUP):
            with subprocess.Popen([program.path, tool, "corruption", "--bots", bot + ",random",
                                   "--games", "1000000"], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as run:
                time.sleep(2)
                run.send_signal(number)
                out, error = run.communicate(timeout=60)
            tap.ok(run.returncode == 1 and b"interrupted after" in error,
                   "%s: signal %d ends it as Ctrl-C does" % (tool, number), (out, error))


def check_ours(tap, program):
    """`kickback bot` plays as the level itself does."""
    for options in (["corruption", "book=on", "show=free"], ["hacker", "jam=on", "crypt=on"]):
        for level in ("easy", "normal:sly", "hard@5", "expert@5"):
            args = ["sim", *options, "--games", "2", "--seed", "11", "--trace", "-", "--bots"]
            table = program.run(*args, level)
            line = program.run(*args, "cmd:%s bot --level %s" % (program.path, level))
            tap.ok(table.returncode == 0 and table.stdout == line.stdout and table.stdout,
                   "%s of %s: the same game over the line" % (level, options[0]))


def check_talk(tap, program):
    """A conversation with `kickback bot`, line by line."""
    def talk(*said, args=()):
        done = subprocess.run([program.path, "bot", *args], input="\n".join(said) + "\n",
                              stdout=subprocess.PIPE, text=True, check=False, timeout=60)
        return done.returncode, done.stdout.splitlines()

    tap.same(talk("kickback 1", "quit"),
             (0, ["name kickback normal", "want world history", "ready"]), "hello and quit")
    tap.same(talk("", "no such word", "kickback 1")[1][-1:], ["ready"],
             "unknown lines are passed over, and the end of input is the end")
    game = "game corruption seats 4 seat 2 seed 0123456789abcdef options show=standard"
    for name, lines in (("an ask without a game", ["ask 1 must ms 5 budget 0"]),
                        ("go without an ask", [game, "go 1"]),
                        ("a game for 9", [game.replace("seats 4", "seats 9")]),
                        ("seat 0", [game.replace("seat 2", "seat 0")]),
                        ("a bad seed", [game.replace("cdef", "cdeg")]),
                        ("a bad option", [game + " show=all"]),
                        ("a short deck", [game, "deck a:1"]),
                        ("a bad world", [game, "ask 1 must ms 5 budget 0", "world 00ff"]),
                        ("half a byte", [game, "ask 1 must ms 5 budget 0", "world 0"]),
                        ("a bad history", [game, "ask 1 must ms 5 budget 0", "history 9:1"]),
                        ("no world", [game, "ask 1 must ms 5 budget 0", "go 1"])):
        status, answers = talk(*lines, "kickback 1")
        tap.ok(status == 0 and len(answers) == 4 and answers[0].startswith("error "),
               "%s: an error, and it goes on" % name, answers)
    tap.ok(talk(game, args=["--game", "hacker"])[1][0].startswith("error"), "another game")
    refused(tap, program, "bot: an unknown level", "bot", "--level", "genius", says=["genius"])
    refused(tap, program, "bot: an unknown game", "bot", "--game", "chess", says=["chess"])
    refused(tap, program, "bot: a program", "bot", "--level", "cmd:x", says=["cmd:x"])
    for level in ("genius", "cmd:x"):
        done = program.run("bot", "--level", level)
        tap.ok(b"COMMAND" not in done.stderr, "bot: no program is offered", done.stderr)


def check_told(tap, program, folder):
    """What a program is told: as the protocol says, and nothing that its seat may not know."""
    path = os.path.join(folder, "told")
    bot = write_bot(folder, "listens", """log = open(sys.argv[1], "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "kickback":
        say("want view lines history world")
        say("ready")
    if word == "legal": legal = rest.split()
    if word == "go": say("move %s %s" % (rest, legal[0]))""")
    program.run("sim", "corruption", "--games", "1", "--bots",
                "cmd:%s %s,random,random,random" % (bot, path))
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    words = [line.split(" ")[0] for line in lines]
    tap.same(words[:3], ["kickback", "game", "deck"], "hello, game, deck")
    first = words.index("ask")
    tap.same([word for word in words[first:words.index("go") + 1] if word != "line"],
             ["ask", "view", "history", "world", "legal", "go"], "an ask")
    tap.ok(lines[-2].startswith("over shares ") and lines[-1] == "quit", "the end", lines[-2:])
    views = [json.loads(line[5:]) for line in lines if line.startswith("view ")]
    tap.ok(len(views) > 20 and all(view["viewer"] == 1 for view in views), "views of its own seat")
    hidden = [card for view in views for card in view["cards"]
              if not card["up"] and 1 not in card.get("known", [])]
    tap.ok(len(hidden) > 50 and all(card["card"] == "?" for card in hidden),
           "cards that it may not know")
    legal = [line[6:].split() for line in lines if line.startswith("legal ")]
    tap.ok(legal == [view["legal"] for view in views], "the legal moves are those of the view")
    moves = [json.loads(line[5:]) for line in lines if line.startswith("line ")]
    tap.ok(any(move.get("move", "").startswith("?@") for move in moves)
           and not any(move["t"] == "ask" for move in moves), "redacted lines")


def check_offers(tap, program, folder):
    """book=on: out of turn a seat is asked once whenever the turn has passed; it need not look, and
    no look that it did not want is played."""
    path = os.path.join(folder, "offers")
    bot = write_bot(folder, "never looks", """log = open(sys.argv[1], "a")
may = False
for word, rest in lines():
    if word == "ask":
        may = " may " in " " + rest + " "
        log.write(rest.split()[1] + " ")
    if word == "view": log.write(str(rest.count('"at":')) + "\\n")
    if word == "legal": legal = [move for move in rest.split() if not move.startswith("peek")]
    if word == "go": say("move %s %s" % (rest, "-" if may else legal[-1]))
    log.flush()""")
    done = program.run("sim", "corruption", "book=on", "--games", "1", "--trace", "-", "--bots",
                       "cmd:%s %s,cmd:%s /dev/null,cmd:%s /dev/null,cmd:%s /dev/null"
                       % (bot, path, bot, bot, bot))
    with open(path, encoding="ascii") as file:
        asks = [line.split() for line in file.read().splitlines()]
    offers = [cards for kind, cards in asks if kind == "may"]
    tap.ok(done.returncode == 0 and b"peek" not in b"".join(
        line for line in done.stdout.splitlines() if b'"t":"move"' in line), "nobody looked")
    tap.ok(len(offers) > 30 and all(a != b for a, b in zip(offers, offers[1:])),
           "one offer for every card that others place", offers)
    tap.ok(sum(kind == "must" for kind, _ in asks) >= 24, "and asked for its own cards")


def check_example(tap, program, examples):
    bot = "cmd:" + os.path.join(examples, "greedy_bot.py")
    for options, fair in ((["corruption"], 0.25), (["hacker"], 0.25),
                          (["corruption", "book=on", "show=free", "hitman=may"], 0.25),
                          (["hacker", "jam=on", "crypt=on", "steal=blind"], 0.25)):
        done = program.run("arena", *options, "--bots", bot + ",random", "--games", "40", "--json")
        example = json.loads(done.stdout)["bots"][0]
        tap.ok(example["low"] > fair and example["faults"] == 0,
               "the example is better than random: " + " ".join(options), example)


def main():
    tap, program = Tap(), Program(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check_ours(tap, program)
        check_talk(tap, program)
        check_told(tap, program, folder)
        check_offers(tap, program, folder)
        check_example(tap, program, sys.argv[2])
        check_harms_nobody(tap, program, folder)
        check_dead_bots(tap, program, folder)
        check_reports(tap, program, folder)
        check_seeds(tap, program, folder)
        check_closed(tap, program, sys.argv[2])
        check_errors(tap, program, folder)
        check_early(tap, program, folder)
        check_signals(tap, program, sys.argv[2])
        check_bad_bots(tap, program, folder)
    tap.done()


main()
