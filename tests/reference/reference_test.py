"""Traces of the program against two other readings of the rules: the Python models in this folder,
written from the rules alone, and the library's own reader. Every combination of options that changes
play, 3 to 7 seats; then damaged traces, which the library's reader must refuse with the right line.
KB_SCALE, in percent, makes games and damaged traces fewer. Speaks TAP: reference_test.py KICKBACK
TRACE_READER"""
import itertools
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
KICKBACK, READER = sys.argv[1:3]
SCALE = min(100, int(os.environ.get("KB_SCALE", "100")))
GAMES, LIVE_GAMES, DAMAGED = (max(1, count * SCALE // 100) for count in (24, 4, 150))
count = 0


def report(good, name, detail=""):
    global count
    count += 1
    for line in detail.strip().split("\n") if detail and not good else []:
        print("# " + line)
    print("%s %d - %s" % ("ok" if good else "not ok", count, name), flush=True)


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def sweep(folder):
    """All options that change play, each with its own seed; seats go round from 3 to 7."""
    paths = []
    options = itertools.product(("standard", "river", "free", "closed"), ("off", "on"),
                                ("played", "table"), ("must", "may"), ("discard", "return"))
    for i, (show, book, order, hitman, characters) in enumerate(options):
        seats = 3 + i % 5
        path = os.path.join(folder, "%03d.jsonl" % i)
        first = "lot" if i % 3 else str(1 + i % seats)
        code, out = run(KICKBACK, "sim", "corruption", "show=" + show, "book=" + book,
                        "order=" + order, "hitman=" + hitman, "characters=" + characters,
                        "first=" + first, "--seats", str(seats), "--games", str(GAMES),
                        "--seed", str(1000 * i), "--trace", path)
        if code:
            report(False, "sim writes traces", out)
        paths.append(path)
    return paths


def sweep_hacker(folder):
    paths = []
    options = itertools.product(("off", "on"), ("off", "on"), ("look", "blind"), ("1", "2", "4"))
    for i, (jam, crypt, steal, beats) in enumerate(options):
        seats = 3 + i % 5
        path = os.path.join(folder, "h%03d.jsonl" % i)
        first = "lot" if i % 3 else str(1 + i % seats)
        code, out = run(KICKBACK, "sim", "hacker", "jam=" + jam, "crypt=" + crypt,
                        "steal=" + steal, "beats=" + beats, "first=" + first,
                        "--seats", str(seats), "--games", str(GAMES), "--seed", str(1000 * i),
                        "--trace", path)
        if code:
            report(False, "sim writes traces", out)
        paths.append(path)
    return paths


def sweep_live(folder):
    """By live clock: fewer games, each of thousands of ticks."""
    paths = []
    options = itertools.product(("off", "on"), ("off", "on"), ("look", "blind"))
    for i, (jam, crypt, steal) in enumerate(options):
        path = os.path.join(folder, "l%03d.jsonl" % i)
        code, out = run(KICKBACK, "sim", "hacker", "clock=live", "jam=" + jam, "crypt=" + crypt,
                        "steal=" + steal, "credit_s=" + ("5", "10", "30")[i % 3], "--seats",
                        str(3 + i % 5), "--games", str(LIVE_GAMES), "--seed", str(1000 * i), "--trace", path)
        if code:
            report(False, "sim writes traces", out)
        paths.append(path)
    return paths


def check_sweep(paths, games=GAMES):
    code, out = run(sys.executable, os.path.join(HERE, "check.py"), *paths)
    report(code == 0 and "checked %d games" % (games * len(paths)) in out,
           "the Python model agrees with %d games over all options" % (games * len(paths)), out)
    bad = [path + ": " + out for path in paths for code, out in [run(READER, path)]
           if code or not out.startswith("read %d games" % games)]
    report(not bad, "the library reads all of them back", "\n".join(bad))
    return paths


def check_own_deck(folder):
    deck = os.path.join(folder, "deck.tsv")
    path = os.path.join(folder, "deck.jsonl")
    with open(deck, "w") as file:
        file.write("id\tvalue\n")
        for i in range(24):
            file.write("c%d\t%d\n" % (i, 9999 - 7 * i))
    code, out = run(KICKBACK, "sim", "corruption", "--contracts", deck, "--games", "50",
                    "--trace", path)
    report(code == 0, "sim plays with a deck of one's own", out)
    code, out = run(sys.executable, os.path.join(HERE, "check.py"), "--contracts", deck, path)
    report(code == 0, "and the Python model agrees with the trace", out)


def check_damage(folder, path):
    """One change of a byte in a line: the reader names that line or an earlier one never. What was
    said at a live table is left alone, and when a bill was credited there: another look, or the same
    credit a moment later, is another game, and may well be one."""
    generator = random.Random(5)
    with open(path) as file:
        lines = file.read().split("\n")[:-1]
    wrong = []
    for _ in range(DAMAGED):
        at = generator.choice([i for i, line in enumerate(lines) if '"t":"in"' not in line])
        column = generator.randrange(len(lines[at]))
        old = lines[at][column]
        new = generator.choice([c for c in "0123456789ab@x\"" if c != old])
        damaged = lines[:at] + [lines[at][:column] + new + lines[at][column + 1:]] + lines[at + 1:]
        copy = os.path.join(folder, "damaged.jsonl")
        with open(copy, "w") as file:
            file.write("\n".join(damaged) + "\n")
        code, out = run(READER, copy)
        seed = '"t":"game"' in lines[at] and '"seed"' in lines[at][:column]
        moment = '"t":"move"' in lines[at] and '"tick":' in lines[at][:column]
        if code == 0 and not seed and not moment:
            wrong.append("line %d column %d: %r for %r was not seen" % (at + 1, column, new, old))
    report(not wrong, "%d traces with one wrong byte are refused" % DAMAGED, "\n".join(wrong))


def main():
    with tempfile.TemporaryDirectory() as folder:
        paths = check_sweep(sweep(folder))
        check_own_deck(folder)
        check_damage(folder, paths[40])
        paths = check_sweep(sweep_hacker(folder))
        check_damage(folder, paths[7])
        paths = check_sweep(sweep_live(folder), LIVE_GAMES)
        check_damage(folder, paths[0])
    code, out = run(sys.executable, os.path.join(HERE, "selftest.py"))
    last = out.strip().split("\n")[-1]
    report(code == 0, "the Python models refuse what is wrong: " + last, out[-2000:])
    print("1..%d" % count)


main()
