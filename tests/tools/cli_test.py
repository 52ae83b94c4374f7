"""The command line: what it accepts and prints, and that everything else gets one line and an exit
status.

    cli_test.py KICKBACK RULES_FOLDER RECORD
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from tap import Program, Tap, refused

COMMANDS = ["play", "games", "review", "admin", "sim", "arena", "ladder", "bot", "show", "check", "rules", "bench", "serve", "load"]


def check_help(tap, program):
    done = program.run("--help")
    text = done.stdout.decode()
    tap.ok(done.returncode == 0 and not done.stderr and text.startswith("kickback"), "--help")
    tap.ok(all(re.search(r"^  %s " % command, text, re.M) for command in COMMANDS),
           "--help names every command", text)
    tap.same(program.run("-h").stdout, done.stdout, "-h is --help")
    for command in COMMANDS:
        done = program.run(command, "--help")
        text = done.stdout.decode()
        tap.ok(done.returncode == 0 and text.startswith("usage: kickback " + command)
               and not done.stderr, command + " --help")
        tap.ok(all(len(line) <= 80 for line in text.splitlines()),
               command + " --help fits 80 columns")
    done = program.run("--version")
    tap.ok(done.returncode == 0 and re.fullmatch(rb"kickback \d+\.\d+\.\d+\n", done.stdout),
           "--version", done.stdout)
    tap.same(program.run("-V").stdout, done.stdout, "-V is --version")
    none = program.run()
    tap.ok(none.returncode == 2 and not none.stdout and none.stderr == program.run("--help").stdout,
           "no command: the help, as an error", none)


def check_refusals(tap, program):
    refused(tap, program, "unknown command", "sing", says=["'sing'", "sim"])
    refused(tap, program, "unknown option", "sim", "corruption", "--speed", "3",
            says=["--speed", "--seats"])
    refused(tap, program, "unknown option with a value", "sim", "corruption", "--speed=3",
            says=["'--speed'"])
    for words, meant in ((["shwo"], "did you mean show?"), (["paly"], "did you mean play?"),
                         (["sim", "corruption", "--sead", "3"], "did you mean --seed?"),
                         (["sim", "corruption", "--thread=2"], "did you mean --threads?")):
        refused(tap, program, "a slip: " + words[-1], *words, says=[meant, "expected"])
    tap.ok(b"did you mean" not in program.run("sing").stderr + program.run("sim", "--zzz").stderr,
           "no guess where nothing is close")
    refused(tap, program, "bench store with a game", "bench", "store", "corruption", says=["store takes no game"])
    refused(tap, program, "a program to play against", "play", "corruption", "--bots", "cmd:./bot",
            says=["sim and arena", "at a server"])
    refused(tap, program, "single dash", "sim", "corruption", "-seats", "3", says=["-seats"])
    refused(tap, program, "option twice", "sim", "corruption", "--seed", "1", "--seed", "2",
            says=["--seed", "twice"])
    refused(tap, program, "option without its value", "sim", "corruption", "--seats",
            says=["--seats"])
    refused(tap, program, "flag with a value", "sim", "corruption", "--json=yes", says=["--json"])
    for value in ("", "x", "-1", "1x", "1.5", " 1", "99999999999999999999999"):
        refused(tap, program, "--games '%s'" % value, "sim", "corruption", "--games=" + value,
                says=["--games"])
    refused(tap, program, "--games 0", "sim", "corruption", "--games", "0", says=["1 to"])
    refused(tap, program, "--threads 0", "sim", "corruption", "--threads", "0", says=["1 to 64"])
    refused(tap, program, "--threads 65", "sim", "corruption", "--threads", "65")
    refused(tap, program, "--pace 10001", "sim", "corruption", "--watch", "--pace", "10001")
    refused(tap, program, "no game", "sim", says=["corruption"])
    refused(tap, program, "unknown game", "sim", "chess", says=["chess", "corruption"])
    refused(tap, program, "too many words", "sim", "corruption", *["book=on"] * 20)
    for seats in ("1", "2", "8", "99"):
        refused(tap, program, seats + " seats", "sim", "corruption", "--seats", seats,
                says=["3", "7"])
    refused(tap, program, "unknown key", "sim", "corruption", "colour=red", says=["colour"])
    refused(tap, program, "unknown value", "sim", "corruption", "show=all",
            says=["show=all", "standard"])
    refused(tap, program, "not key=value", "sim", "corruption", "show", says=["show"])
    refused(tap, program, "key twice", "sim", "corruption", "book=on", "book=off", says=["book"])
    refused(tap, program, "first=5 of 4", "sim", "corruption", "first=5", says=["5", "4"])
    refused(tap, program, "unknown bot", "sim", "corruption", "--bots", "genius",
            says=["genius", "random"])
    refused(tap, program, "five bots for four seats", "sim", "corruption", "--bots",
            "random,random,random,random,random", says=["4"])
    for name, args, says in (("--pace without --watch", ["--pace", "5"], "--watch"),
                             ("--watch with --games", ["--watch", "--games", "5"], "--games"),
                             ("--trace - with --json", ["--trace", "-", "--json"], "--json"),
                             ("--record ''", ["--record", ""], "--record"),
                             ("a seed in hex with 17 digits", ["--seed", "0x" + "1" * 17], "--seed"),
                             ("a seed with 0x alone", ["--seed", "0x"], "--seed"),
                             ("a seed with a letter", ["--seed", "0x1g"], "--seed"),
                             ("hex without 0x", ["--seed", "00000000000000ff"], "--seed")):
        refused(tap, program, name, "sim", "corruption", *args, says=[says])
    refused(tap, program, "an empty bot", "sim", "corruption", "--bots", "random,,random,random")
    refused(tap, program, "rules without a game", "rules", says=["corruption"])
    refused(tap, program, "rules of another game", "rules", "chess", says=["chess", "corruption"])
    refused(tap, program, "rules in Latin", "rules", "corruption", "--lang", "la",
            says=["la", "en", "fr", "de", "es"])


def check_decks(tap, program, folder):
    """A deck of one's own: good, and wrong in a line that is named."""
    rows = ["id\tvalue"] + ["c%02d\t%d" % (i, 100 + i) for i in range(24)]

    def deck(name, lines):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")
        return path

    good = deck("good", rows)
    done = program.run("sim", "corruption", "--contracts", good, "--games", "1", "--trace", "-")
    names = set(re.findall(r'"(c\d\d):(\d+)"', done.stdout.decode()))
    tap.same(names, {("c%02d" % i, str(100 + i)) for i in range(24)}, "a deck of one's own")
    watched = program.run("sim", "corruption", "--contracts", good, "--watch").stdout.decode()
    tap.ok(re.search(r"\bc07\b", watched, re.I), "a deck of one's own, watched")
    cases = [("no header", rows[1:], "1"), ("a value of 0", rows[:5] + ["x\t0"] + rows[6:], "6"),
             ("a value that is none", rows[:9] + ["x\tmuch"] + rows[10:], "10"),
             ("a name with a capital", rows[:3] + ["Opera\t5"] + rows[4:], "4"),
             ("a name twice", rows[:7] + [rows[2]] + rows[8:], "8"),
             ("a cell too few", rows[:4] + ["x"] + rows[5:], "5"),
             ("a row too many", rows + ["x\t5"], "26")]
    for name, lines, number in cases:
        refused(tap, program, "a deck with " + name, "sim", "corruption", "--contracts",
                deck("bad", lines), says=["bad", "line " + number], status=1)
    refused(tap, program, "a deck with a row too few", "sim", "corruption", "--contracts",
            deck("bad", rows[:-1]), says=["bad", "23", "24"], status=1)
    refused(tap, program, "a deck that is too large", "sim", "corruption", "--contracts",
            deck("bad", ["# " + "x" * 78] * 1000 + rows), says=["bad"], status=1)
    refused(tap, program, "a deck that is not there", "sim", "corruption", "--contracts",
            os.path.join(folder, "none"), says=["none"], status=1)
    refused(tap, program, "a folder as a deck", "sim", "corruption", "--contracts", folder,
            status=1)


def check_output(tap, program, folder):
    """Output that cannot be written."""
    refused(tap, program, "a trace in a folder that is not there", "sim", "corruption",
            "--trace", os.path.join(folder, "none", "trace"), says=["trace"], status=1)
    refused(tap, program, "a folder as a trace", "sim", "corruption", "--trace", folder, status=1)
    refused(tap, program, "a trace on a full disk", "sim", "corruption", "--games", "3",
            "--trace", "/dev/full", says=["cannot write"], status=1)
    for args in (["--help"], ["--version"], ["sim", "--help"], ["rules", "corruption"],
                 ["sim", "corruption", "--games", "2"],
                 ["sim", "corruption", "--games", "2", "--json"],
                 ["sim", "corruption", "--games", "2", "--trace", "-"],
                 ["sim", "corruption", "--watch"]):
        with open("/dev/full", "wb") as full:
            done = program.run(*args, stdout=full)
        tap.ok(done.returncode == 1 and b"cannot write" in done.stderr,
               "to a full disk: " + " ".join(args), done)


def check_enough(tap, program, record):
    """A reader that has enough, at once or after a line, is no reason for a message."""
    for args in (["--help"], ["rules", "corruption"], ["show", record], ["show", "--json", record],
                 ["review", record], ["sim", "corruption", "--games", "50", "--trace", "-"],
                 ["sim", "corruption", "--watch"]):
        for lines in (0, 1):
            process = subprocess.Popen([program.path, *args], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if lines:
                process.stdout.readline()
            process.stdout.close()
            error = process.stderr.read()
            process.stderr.close()
            tap.ok(process.wait(timeout=300) in (0, 1) and not error,
                   "enough after %d lines: %s" % (lines, args[0]), error)


def check_summary(tap, program):
    args = ["sim", "corruption", "book=on", "--seats", "5", "--games", "300", "--seed", "7"]
    done = program.run(*args, "--json")
    tap.ok(done.returncode == 0 and done.stdout.count(b"\n") == 1, "--json: one line")
    summary = json.loads(done.stdout)
    tap.same(list(summary), ["game", "options", "seats", "seed", "games", "moves", "seconds",
                             "games_per_second", "moves_per_second", "shares", "bots",
                             "unawarded"],
             "--json: its keys")
    tap.same((summary["game"], summary["seats"], summary["seed"], summary["games"]),
             ("corruption", 5, 7, 300), "--json: what was played")
    tap.ok("book=on" in summary["options"].split(), "--json: its options", summary["options"])
    shares = summary["shares"]
    tap.ok([share["seat"] for share in shares] == [1, 2, 3, 4, 5]
           and all(share["low"] <= share["share"] <= share["high"] for share in shares)
           and abs(sum(share["share"] for share in shares) - 1) < 1e-4, "--json: shares", shares)
    tap.ok(all(isinstance(count, int) and 0 < count <= 300
               for count in summary["unawarded"].values()), "--json: contracts left")
    again = json.loads(program.run(*args, "--json", "--threads", "3").stdout)
    timed = ("seconds", "games_per_second", "moves_per_second")
    tap.same({key: value for key, value in again.items() if key not in timed},
             {key: value for key, value in summary.items() if key not in timed},
             "--json: the same with three threads")
    text = program.run(*args).stdout.decode()
    tap.ok(text.startswith("corruption, 5 seats, ") and "(seeds 7 to 306)" in text
           and all("seat %d " % seat in text for seat in range(1, 6)), "the summary", text)
    tap.same(json.loads(program.run("sim", "corruption", "--games=1", "--json").stdout)["games"],
             1, "--name=value")


def check_records(tap, program, folder):
    """Records go to a folder that is made, as a whole or not at all."""
    records = os.path.join(folder, "records")
    done = program.run("sim", "corruption", "--games", "3", "--record", records)
    tap.ok(done.returncode == 0 and sorted(os.listdir(records)) == [
        "corruption-%d.kb" % seed for seed in (1, 2, 3)], "--record makes its folder", done)
    trace = os.path.join(folder, "old")
    with open(trace, "w", encoding="ascii") as file:
        file.write("old")
    refused(tap, program, "a file as a folder", "sim", "corruption", "--record", trace, "--trace",
            trace, says=["not a folder"], status=1)
    with open(trace, encoding="ascii") as file:
        tap.same(file.read(), "old", "the trace was not begun")


def check_seats(tap, program):
    """Who sat where, the remaining seats, and intervals that are not empty."""
    args = ["sim", "corruption", "--games", "4", "--bots", "normal,random"]
    result = json.loads(program.run(*args, "--json").stdout)
    tap.same([seat["bot"] for seat in result["shares"]], ["normal"] + ["random"] * 3,
             "the last bot has the remaining seats")
    tap.ok(all(seat["low"] < seat["high"] for seat in result["shares"]),
           "intervals are not empty", result["shares"])
    tap.ok(re.search(r"seat 1 .* normal\n", program.run(*args).stdout.decode()), "names of seats")
    tap.same(program.run("sim", "corruption", "--seed", "0xff", "--games", "1", "--trace",
                         "-").stdout,
             program.run("sim", "corruption", "--seed", "255", "--games", "1", "--trace",
                         "-").stdout, "a seed in hex")
    for command in ("sim", "arena", "bot"):
        text = program.run(command, "--help").stdout.decode()
        tap.ok(all(word in text for word in ("expert", "searches worlds", "spiteful", "rather see")),
               command + " --help has levels and personalities")


def check_traces(tap, program, folder):
    """A trace does not depend on threads, and every game can be played alone."""
    for options in ([], ["book=on"]):
        args = ["sim", "corruption", *options, "--seed", "40", "--trace", "-"]
        name = " ".join(["trace", *options])
        whole = program.run(*args, "--games", "150").stdout
        for threads in ("2", "5"):
            tap.ok(program.run(*args, "--games", "150", "--threads", threads).stdout == whole,
                   "%s: the same with %s threads" % (name, threads))
        path = os.path.join(folder, "trace")
        program.run(*args[:-1], path, "--games", "150", "--threads", "2")
        with open(path, "rb") as file:
            tap.ok(file.read() == whole, name + ": the same in a file")
        games = [b'{"t":"game"' + part for part in whole.split(b'{"t":"game"')[1:]]
        tap.same(len(games), 150, name + ": all games")
        for i in (0, 1, 63, 64, 149):
            alone = program.run("sim", "corruption", *options, "--games", "1", "--seed",
                                str(40 + i), "--trace", "-").stdout
            tap.ok(alone == games[i], "%s: game %d alone" % (name, i))
    last = program.run("sim", "corruption", "--games", "2", "--seed", str(2**64 - 1), "--trace",
                       "-").stdout.decode()
    tap.same(re.findall(r'"seed":"(\w+)"', last), ["f" * 16, "0" * 16], "seeds go round")


def check_rules(tap, program):
    texts = {}
    for lang in ("en", "fr", "de", "es"):
        done = program.run("rules", "corruption", "--lang", lang)
        texts[lang] = done.stdout.decode()
        tap.ok(done.returncode == 0 and len(texts[lang]) > 2000, "rules in " + lang)
        tap.ok(not re.search(r"^#", texts[lang], re.M), "rules in %s: laid out" % lang)
    tap.same(len(set(texts.values())), 4, "rules: four different texts")
    # The sections have the same ids in all languages; printed, they are underlined headings.
    headings = {lang: len(re.findall(r"^-{3,}$", text, re.M)) for lang, text in texts.items()}
    tap.ok(len(set(headings.values())) == 1 and headings["en"] >= 5,
           "rules: the same sections in all languages", headings)
    environment = dict(os.environ, LC_ALL="", LC_MESSAGES="", LANG="de_DE.UTF-8")
    for changes, lang in (({}, "de"), ({"LC_ALL": "fr_FR"}, "fr"), ({"LC_MESSAGES": "es"}, "es"),
                          ({"LANG": "C"}, "en"), ({"LANG": "deu"}, "en")):
        done = program.run("rules", "corruption", env={**environment, **changes})
        tap.ok(done.stdout.decode() == texts[lang], "rules: %r gives %s" % (changes, lang))


def check_promises(tap, program, rules):
    """Every option that a text for people names exists: behind a command, in the help of that command."""
    root = os.path.join(rules, "..", "..")
    paths = [os.path.join(rules, name) for name in sorted(os.listdir(rules))]
    paths += [os.path.join(root, "README.md")]
    paths += [os.path.join(root, "docs", name) for name in sorted(os.listdir(os.path.join(root, "docs")))
              if name.endswith(".md")]
    helps = {command: program.run(command, "--help").stdout.decode() + " --help"
             for command in COMMANDS + ["play", "review", "admin"]}
    named = re.compile(r"(?:kickback|\./run) (%s)\b([^`#\n]*)" % "|".join(helps))
    count, wrong = 0, []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("\\\n", " ")
        if os.path.dirname(path) == rules: # there code goes on behind the end of a line, and stands behind nothing else
            text = re.sub(r"`[^`]*`", lambda code: code.group().replace("\n", " "), text)
            wrong += [(path, code) for code in re.findall(r"`(--[^`]*)`", text)]
        for command, rest in named.findall(text):
            for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", rest):
                count += 1
                if not re.search(r"(?<!\S)%s\b" % option, helps[command]):
                    wrong.append((path, command, option))
    tap.ok(count > 50 and not wrong, "%d options that texts name exist" % count, wrong)


def check_rules_sources(tap, folder):
    """All texts of the rules have the same ids, in the same order."""
    ids = {}
    for lang in ("en", "fr", "de", "es"):
        with open(os.path.join(folder, "corruption.%s.md" % lang), encoding="utf-8") as file:
            ids[lang] = re.findall(r"^## \[([^\]]+)\]", file.read(), re.M)
    tap.ok(len(ids["en"]) >= 5 and all(ids[lang] == ids["en"] for lang in ids),
           "rules: the same ids in all languages", ids)


def main():
    tap, program = Tap(), Program(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        check_help(tap, program)
        check_refusals(tap, program)
        check_decks(tap, program, folder)
        check_output(tap, program, folder)
        check_enough(tap, program, sys.argv[3])
        check_summary(tap, program)
        check_records(tap, program, folder)
        check_seats(tap, program)
        check_traces(tap, program, folder)
        check_rules(tap, program)
        check_rules_sources(tap, sys.argv[2])
        check_promises(tap, program, sys.argv[2])
    tap.done()


main()
