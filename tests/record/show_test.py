"""`kickback show` and `kickback check`: what they print, what they refuse and how, and stepping
through a game on a terminal, which is given back as it was.

    show_test.py KICKBACK MAKE_RECORDS TRACE_OF SOURCE
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
from tap import Program, Tap  # noqa: E402
from tmux import Tmux, until  # noqa: E402


def refused(tap, program, name, *args, says=(), status=2):
    """Exactly one line on standard error, nothing on standard output, and the exit status."""
    done = program.run(*args)
    error = done.stderr.decode()
    good = (done.returncode == status and not done.stdout and error.count("\n") == 1
            and error.startswith("kickback") and all(word in error for word in says))
    tap.ok(good, "refused: " + name, "status %d, stdout %r, stderr %r" % (
        done.returncode, done.stdout[:200], error))


def check_house_rules(tap, program, folder):
    """The book with another variant is on no rule sheet, and the heading says so."""
    for options, said in (("book=on show=free", True), ("book=on", False), ("show=free", False)):
        program.run("sim", "corruption", *options.split(), "--games", "1", "--seed", "3", "--record", folder)
        kept = sorted((os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".kb")),
                      key=os.path.getmtime)[-1]
        heading = program.run("show", kept).stdout.decode().split("\n")[0]
        tap.ok(("house rules" in heading) == said, "house rules: " + options, heading)
        os.remove(kept)


def check_refusals(tap, program, record, seen, folder):
    refused(tap, program, "show without a file", "show", says=["which record"])
    refused(tap, program, "show with two files", "show", record, record, says=["one record"])
    refused(tap, program, "another file", "show", __file__, says=["not a record"], status=1)
    pipe = os.path.join(folder, "pipe")
    os.mkfifo(pipe)
    refused(tap, program, "a pipe that nobody writes to", "check", pipe, says=["plain"], status=1)
    refused(tap, program, "--saw without a file", "check", record, "--saw", says=["--saw"])
    refused(tap, program, "--saw a full record", "check", record, "--saw", record,
            says=["--saw"], status=1)
    odd = os.path.join(folder, "odd\u009b31m\u202ename")
    refused(tap, program, "a name that turns a terminal", "show", odd, says=["\\u{202e}"],
            status=1)
    refused(tap, program, "check without a file", "check", says=["which records"])
    refused(tap, program, "check with an option", "check", "--fast", record, says=["--quiet"])
    refused(tap, program, "two forms", "show", record, "--json", "--trace", says=["only one"])
    refused(tap, program, "a seat and everything", "show", record, "--seat", "1", "--open")
    refused(tap, program, "seat 5 of 4", "show", record, "--seat", "5", says=["0 to 4"])
    refused(tap, program, "a move too far", "show", record, "--at", "2000", says=["0 to"])
    refused(tap, program, "a file that is not there", "show", os.path.join(folder, "none"),
            status=1)
    refused(tap, program, "a folder", "show", folder, status=1)
    refused(tap, program, "a game in progress as JSON", "show", seen, "--json",
            says=["seat 2"], status=1)
    refused(tap, program, "--step without a terminal", "show", record, "--step",
            says=["terminal"], status=1)
    bad = os.path.join(folder, "bad.kb")
    with open(record, "rb") as file:
        data = file.read()
    with open(bad, "wb") as file:
        file.write(data.replace(b"seats 4", b"seats 5", 1))
    refused(tap, program, "a damaged record", "show", bad, says=["line"], status=1)
    done = program.run("check", record, bad, os.path.join(folder, "none"))
    lines = done.stdout.decode().splitlines()
    tap.ok(done.returncode == 1 and len(lines) == 2 and ": good: " in lines[0]
           and re.search(r"bad\.kb: line \d+: ", lines[1]) and done.stderr.count(b"\n") == 1,
           "check says what is wrong, and goes on", done)
    done = program.run("check", "--quiet", record)
    tap.ok(done.returncode == 0 and not done.stdout and not done.stderr, "check --quiet", done)
    with open(bad, "wb") as file:
        file.write(b"kickback record 1\ngame \x1b[31m\n")
    done = program.run("check", bad)
    tap.ok(done.returncode == 1 and b"\x1b" not in done.stdout, "no control characters", done)
    with open("/dev/full", "wb") as full:
        for args in (["show", record], ["check", record], ["show", record, "--trace"]):
            done = program.run(*args, stdout=full)
            tap.ok(done.returncode == 1 and b"cannot write" in done.stderr,
                   "to a full disk: " + args[0], done)


def check_saw(tap, program, examples):
    """A full record beside what a player had."""
    full = os.path.join(examples, "hacker.kb")
    seen = os.path.join(examples, "hacker-seat2.kb")
    alone = program.run("check", full).stdout.decode()
    tap.ok("--saw" in alone, "check alone says less", alone)
    done = program.run("check", full, "--saw", seen)
    tap.ok(done.returncode == 0 and b"its own among them" in done.stdout, "check --saw", done)
    done = program.run("check", os.path.join(examples, "corruption.kb"), "--saw", seen)
    tap.ok(done.returncode == 1 and b"not the game that seat 2 saw" in done.stdout,
           "check --saw of another game", done)
    moves = int(re.search(r"(\d+) moves", alone).group(1))
    numbers = re.findall(r"^ *(\d+)  \S", program.run("show", full).stdout.decode(), re.M)
    tap.same(moves, int(numbers[-1]), "check and show count moves alike")


def check_sentences(tap, program, make, folder, examples, seen):
    text = program.run("show", os.path.join(examples, "corruption.kb")).stdout.decode()
    tap.ok(re.search(r"[abc]\d +Anna plays a bribe of \$[\d,]+ face (up|down) on the [A-Z][a-z]+", text),
           "bribes in dollars, contracts by name")
    tap.ok("a1 Mafalda gets the Opera House ($500,000) with $16,000. On it: Mafalda $16,000, Bruno $12,000.\n" in text
           and "c2 Anna gets the Power Plant ($1,000,000) with $11,000.\n" in text, "awards in dollars")
    tap.ok("City Hall: a1 Opera House $500,000, a2 University" in text, "values of contracts")
    tap.ok("Mafalda's reporter on the Opera House takes Bruno's $8,000." in text
           and not re.search(r"\bits\b", text.split("\n", 1)[1].replace("it stays", "")), "whose card does what: by name")
    text = program.run("show", seen).stdout.decode()
    tap.ok("as Bruno knew it when" in text and "digest" not in text and "walks to the bank" in text
           and " has the accounts " in text, "a redacted record in sentences", text[:300])
    subprocess.run([make, "corruption", "1", folder, "bots", "7", "60", "2"], check=True)
    redacted = program.run("show", os.path.join(folder, "corruption-00007.kb")).stdout.decode()
    tap.ok(all(words in redacted for words in ("Round 2. New contracts: Subway $1,000,000, ", "Hugo plays a card face down on the contract b1.",
                                               "Mafalda's reporter on the contract a1 takes Bruno's $8,000.")),
           "a redacted record of Corruption", redacted[:3000])
    tap.ok("Mafalda chooses, unseen." in text, "what nobody saw is told as that")
    tap.ok("Anna's virus lands" in program.run("show", os.path.join(examples, "hacker-live.kb")).stdout.decode(),
           "a live game")
    half = program.run("show", seen, "--at", "9").stdout.decode()
    tap.ok(text.startswith(half) and half != text, "a redacted record: --at")


def check_show(tap, program, record, game):
    whole = program.run("show", record)
    text = whole.stdout.decode()
    tap.ok(whole.returncode == 0 and not whole.stderr and text.startswith(game.capitalize() + ", rules 1, 4 seats"),
           game + ": show", text[:200])
    moves = [int(n) for n in re.findall(r"^ *(\d+)  \S", text, re.M)]
    tap.same(moves, list(range(1, len(moves) + 1)), game + ": moves are numbered")
    tap.ok("\nRound 4. " in text and re.search(r"\nThe game is over. (\w+ wins|Shared victory)", text),
           game + ": to the end")
    tap.same(program.run("show", record, "--open").stdout, whole.stdout, game + ": --open")
    half = program.run("show", record, "--at", str(len(moves) // 2)).stdout.decode()
    tap.ok(text.startswith(half) and half != text, game + ": --at")
    tap.ok(not re.search(r"^ *%d  " % (len(moves) // 2 + 1), half, re.M), game + ": --at, no more")
    for seat in range(0, 5):
        seen = program.run("show", record, "--seat", str(seat)).stdout.decode()
        tap.ok("?" in seen and "as " in seen, "%s: --seat %d hides something" % (game, seat))
        own = re.findall(r"^ *\d*  %d (\?\S*) " % seat, seen, re.M)
        tap.same(own, [], "%s: seat %d knows its own moves" % (game, seat))
    view = json.loads(program.run("show", record, "--json", "--seat", "2", "--at", "9").stdout)
    tap.ok(isinstance(view, dict), game + ": --json of a seat")
    views = program.run("show", record, "--json").stdout.decode().splitlines()
    tap.ok(len(views) == 5 and all(json.loads(line) for line in views), game + ": --json of all")
    url = program.run("show", record, "--url").stdout
    return url.decode().strip()


def check_trace(tap, program, trace_of, folder):
    """--trace is byte for byte what the library writes, as sim does."""
    for number in range(12):
        game = ("corruption", "hacker")[number % 2]
        trace = os.path.join(folder, "trace")
        record = os.path.join(folder, "sim.kb")
        subprocess.run([trace_of, game, str(number), record, trace], check=True)
        with open(trace, "rb") as file:
            want = file.read()
        with open(record, "r", encoding="utf-8") as file:
            options = file.read().split("\n")[4]
        got = program.run("show", record, "--trace").stdout
        tap.ok(want and got == want, "--trace is the trace: %s, %s" % (game, options))
        done = program.run("check", record)
        tap.ok(b"the deal follows from the seed" in done.stdout, "check knows the seed", done)
        seen = program.run("show", record, "--seat", "1")
        tap.ok(seen.returncode == 0 and b"Round 4" in seen.stdout and b"The game is over." in seen.stdout,
               "--seat, with these options", seen.stderr)


def check_addresses(tap, program, folder, url, record):
    for name, content in (("plain", url), ("line", url + "\n"),
                          ("page", "https://example.org/show#" + url + "\n")):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(content)
        tap.same(program.run("show", path).stdout, program.run("show", record).stdout,
                 "a record in an address: " + name)
    tap.same(program.run("show", url).stdout, program.run("show", record).stdout,
             "an address as the argument")
    with open(os.path.join(folder, "cut"), "w", encoding="ascii") as file:
        file.write(url[:-9])
    refused(tap, program, "half an address", "show", os.path.join(folder, "cut"), status=1)


def check_languages(tap, program, path, examples):
    """Every line is in the language that was asked for, but for notation and comments."""
    english = {game: program.run("show", os.path.join(examples, game + ".kb")).stdout.decode().splitlines()
               for game in ("corruption", "hacker", "hacker-seat2", "hacker-live")}
    for lang, corruption, hacker in (("fr", "journaliste de Mafalda", "va à la banque"), ("de", "von Mafalda an", "Konto"),
                                     ("es", "reportero de Mafalda", "la cuenta")):
        for game, lines in english.items():
            text = program.run("show", os.path.join(examples, game + ".kb"), "--lang", lang).stdout.decode()
            same = [line for line in text.splitlines()[1:] if line in lines and not re.match(r"  \d |  20|      #|      \w+: ", line)]
            tap.ok(not same and (corruption if game == "corruption" else hacker) in text and len(text.splitlines()) == len(lines),
                   "%s in %s" % (game, lang), same[:5] or text[:400])
    refused(tap, program, "a language that is not there", "show", os.path.join(examples, "hacker.kb"), "--lang", "it",
            says=["en, fr, de, es"])
    screen = Terminal(path, "show", os.path.join(examples, "hacker.kb"), "--step", "--lang", "de")
    tap.ok(screen.until("Zug 0 von "), "--step in German")
    screen.keys("q")
    screen.end()


class Terminal(Tmux):
    """The program on a terminal of its own."""

    def __init__(self, path, *args, cols=80):
        super().__init__("env LANG=C.UTF-8 LC_ALL= %s" % " ".join("'%s'" % word for word in (path, *args)), cols, 24)

    def until(self, words):
        return until(lambda: words in "\n".join(self.lines()))

    def end(self):
        self.ended()
        status, same = self.note("status"), self.note("before") == self.note("after")
        self.close()
        return int(status), same


def check_terminal(tap, path, record, last):
    screen = Terminal(path, "show", record, "--step")
    tap.ok(screen.until("move 0 of %d " % last), "--step begins at move 0")
    for keys, want in (("Right", 1), ("Down", 2), ("Space", 3), ("Left", 2), ("Up", 1), ("Enter", 2),
                       ("End", last), ("Right", last), ("Left", last - 1), ("Home", 0), ("Left", 0),
                       ("n", 1), ("p", 0), ("G", last), ("g", 0)):
        screen.keys(keys)
        tap.ok(screen.until("move %d of %d " % (want, last)), "key %s: move %d" % (keys, want))
    screen.keys("Right", "Right", "Right")
    tap.ok(screen.until("move 3 of "), "three keys at once")
    screen.keys("q")
    tap.same(screen.end(), (0, True), "q leaves, and the terminal is as it was")
    screen = Terminal(path, "show", record, "--step", "--at", "5", "--seat", "2")
    tap.ok(screen.until("move 5 of "), "--step --at 5")
    screen.keys("C-c")
    status, same = screen.end()
    tap.ok(same and status == 128 + signal.SIGINT,
           "Ctrl-C leaves, and the terminal is as it was", status)


def check_folding(tap, path, record):
    """On a narrow terminal no row is longer than the terminal, and nothing is lost."""
    screen = Terminal(path, "show", record, "--step", "--at", "5", cols=40)
    screen.until("move 5 of ")
    rows = screen.lines()
    tap.ok(len(rows) > 5 and all(len(row) <= 40 for row in rows[:-1]), "--step folds lines", rows)
    tap.ok(re.search(r"on the [A-Z][a-z]+", " ".join(" ".join(rows).split())), "--step cuts nothing", rows)
    screen.keys("q")
    screen.end()


def check_names(tap, program, make, folder):
    """Names with control characters never reach the terminal as such."""
    subprocess.run([make, "corruption", "30", folder], check=True)
    for name in sorted(os.listdir(folder)):
        if not name.startswith("corruption-"):
            continue
        text = program.run("show", os.path.join(folder, name)).stdout.decode()
        if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text):
            tap.ok(False, "control characters in " + name, repr(text[:400]))
            return
    tap.ok(True, "no control characters in 30 games with odd names")


def main():
    path, make, trace_of, source = os.path.abspath(sys.argv[1]), *sys.argv[2:5]
    tap = Tap()
    program = Program(path)
    examples = os.path.join(source, "examples", "records")
    with tempfile.TemporaryDirectory() as folder:
        corruption = os.path.join(examples, "corruption.kb")
        hacker = os.path.join(examples, "hacker.kb")
        seen = os.path.join(examples, "hacker-seat2.kb")
        with tempfile.TemporaryDirectory() as other:
            check_house_rules(tap, program, other)
        check_refusals(tap, program, corruption, seen, folder)
        url = check_show(tap, program, corruption, "corruption")
        check_addresses(tap, program, folder, url, corruption)
        check_show(tap, program, hacker, "hacker")
        done = program.run("show", seen)
        tap.ok(done.returncode == 0 and b"as Bruno knew it" in done.stdout
               and b"share " not in done.stdout, "a seat's record of a game in progress")
        check_trace(tap, program, trace_of, folder)
        text = program.run("show", corruption).stdout.decode()
        last = max(int(n) for n in re.findall(r"^ *(\d+)  \S", text, re.M))
        check_terminal(tap, path, corruption, last)
        check_folding(tap, path, corruption)
        check_saw(tap, program, examples)
        check_sentences(tap, program, make, folder, examples, seen)
        check_languages(tap, program, path, examples)
        check_names(tap, program, make, folder)
    tap.done()


main()
