"""The checker in Python (examples/check_record.py) and `kickback check` agree: on records that are
right, and on forged ones whose digest was made anew. KB_SCALE, in percent, makes the 100 games of
each kind more or fewer: 1000 for a thousand of each.

    checker_test.py KICKBACK MAKE_RECORDS SOURCE
"""
import base64
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile

CHANCE = ("deal", "accounts", "bills", "bank", "stack")
FILES_A_CALL = 500


def run(command, paths):
    """The verdict on every file: its line without the path."""
    verdicts = []
    for at in range(0, len(paths), FILES_A_CALL):
        done = subprocess.run(command + paths[at:at + FILES_A_CALL], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, text=True)
        lines = done.stdout.splitlines()
        verdicts += [line.partition(": ")[2] for line in lines]
        if done.stderr:
            print("# " + done.stderr)
    return verdicts


def sign(lines):
    """A record from its lines without the last one."""
    body = "".join(line + "\n" for line in lines).encode()
    return body + b"digest " + hashlib.sha256(body).hexdigest().encode() + b"\n"


def forge(data, chance):
    """Another share or another outcome of chance, with a digest that is right; or None."""
    lines = data.decode().splitlines()[:-1]
    if chance.randrange(2):
        at = chance.choice([i for i, line in enumerate(lines) if line.startswith("share ")])
        place = len(lines[at]) - 1 - chance.randrange(1, 80)
        if lines[at][place] == " ":
            return None
        letter = "A" if lines[at][place] != "A" else "B"
        lines[at] = lines[at][:place] + letter + lines[at][place + 1:]
        return sign(lines)
    at = chance.choice([i for i, line in enumerate(lines) if line.split(" ")[0] in CHANCE])
    word, *outcomes = lines[at].split(" ")
    if len(set(outcomes)) < 2:
        return None
    moved = outcomes[1:] + outcomes[:1]
    lines[at] = " ".join([word] + moved)
    return sign(lines)


def documented(ok, source):
    """What docs/fairness.md says is what the programs do."""
    sys.path.insert(0, os.path.join(source, "examples"))
    import check_record
    with open(os.path.join(source, "docs", "fairness.md"), encoding="utf-8") as file:
        text = file.read()
    deck = re.search(r"is in this order: ([a-z,\s]+)\.", text)[1]
    ok(deck.replace("\n", " ").split(", ") == list(check_record.STANDARD_DECK), "the deck of the document", deck)
    with open(os.path.join(source, "data", "contracts.tsv"), encoding="utf-8") as file:
        ids = [line.split("\t")[0] for line in file if "\t" in line][1:]
    ok(ids == list(check_record.STANDARD_DECK), "which is the deck of the game", ids)
    receipt = [line.strip() for line in re.search(r"(?s)    kickback receipt 1\n.*?    digest", text)[0].split("\n")]
    host, own = ([line.split(" ") for line in receipt if line.startswith("share " + who)][0] for who in ("host", "2"))
    number = lambda word: base64.urlsafe_b64decode(word + "=")
    bound = number(host[2]) + bytes([2]) + number(own[3])
    ok(hashlib.sha256(b"kickback commitment 1\n" + bound).digest() == number(own[2]), "the receipt of the document", own)


def main():
    kickback, make, source = sys.argv[1:4]
    ours = [sys.executable, os.path.join(source, "examples", "check_record.py")]
    games = max(4, 100 * int(os.environ.get("KB_SCALE", "100")) // 100)
    failed = 0

    def ok(good, name, note=""):
        nonlocal failed
        ok.count += 1
        failed += not good
        print("%s %d - %s" % ("ok" if good else "not ok", ok.count, name))
        if not good:
            print("# " + str(note))

    ok.count = 0
    with open(ours[1], encoding="utf-8") as file:
        length = len(file.readlines())
    ok(length <= 240, "the checker has at most 240 lines", length)
    documented(ok, source)
    for game in ("corruption", "hacker"):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([make, game, str(games), folder], check=True)
            paths = sorted(os.path.join(folder, name) for name in os.listdir(folder))
            good = [line for line in run(ours, paths) if line.startswith("good: ")]
            ok(len(good) == games, "%s: %d games are good to Python" % (game, games), good[:3])
            good = [line for line in run([kickback, "check"], paths) if line.startswith("good: ")]
            ok(len(good) == games, "%s: and to kickback check" % game, good[:3])
            chance = random.Random(1)
            forged = 0
            for path in paths:
                with open(path, "rb") as file:
                    data = forge(file.read(), chance)
                if data is None:
                    os.remove(path)
                    continue
                with open(path, "wb") as file:
                    file.write(data)
                forged += 1
            paths = [path for path in paths if os.path.exists(path)]
            theirs = run(ours, paths)
            bad = [line for line in theirs if not line.startswith("good: ")]
            ok(forged and len(bad) == forged, "%s: %d forged ones are refused" % (game, forged),
               [p for p, line in zip(paths, theirs) if line.startswith("good: ")])
            bad = [line for line in run([kickback, "check"], paths)
                   if not line.startswith("good: ")]
            ok(len(bad) == forged, "%s: by kickback check, too" % game, bad[:3])
    good = run(ours, [os.path.join(source, "examples", "records", name + ".kb")
                      for name in ("corruption", "hacker", "hacker-live")])
    ok(all(line.startswith("good: ") for line in good), "the examples", good)
    examples = os.path.join(source, "examples", "records")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(examples, "hacker-live.kb"), encoding="utf-8") as file:
            lines = file.read().splitlines()[:-1]
        at = next(i for i, line in enumerate(lines) if line.startswith("live "))
        lines[at] = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
        path = os.path.join(folder, "live.kb")
        with open(path, "wb") as file:
            file.write(sign(lines))
        said = run(ours, [path])
        ok(said[0].startswith("line %d: " % (at + 1)), "another live table", said)
        said = run([kickback, "check"], [path])  # other accounts: hands may do other things there
        ok(said[0].startswith("line "), "by kickback check, too", said)
    full, seen = (os.path.join(examples, name) for name in ("hacker.kb", "hacker-seat2.kb"))
    saw = run(ours + ["--saw", seen], [full])
    ok(len(saw) == 1 and saw[0].startswith("good: ") and "own share" in saw[0], "--saw", saw)
    saw = run(ours + ["--saw", seen], [os.path.join(examples, "corruption.kb")])
    ok(len(saw) == 1 and saw[0].startswith("line 2: "), "--saw of another game", saw)
    ok(run(ours, [seen])[0].startswith("line 1: a redacted record"), "a redacted record")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bad")
        for data, want in ((b"", "not a record of a game"), (b"hello", "not a record of a game"),
                           (sign(["kickback record 1", "", "x \x1b[31m"]), "good: seeded, or")):
            with open(path, "wb") as file:
                file.write(data)
            said = run(ours, [path])
            ok(len(said) == 1 and want in said[0], "says: " + want, said)
        said = run(ours, [os.path.join(folder, "none\x1b")])
        ok(len(said) == 1 and "cannot be read" in said[0]
           and "\x1b" not in said[0], "no file", said)
    print("1..%d" % ok.count)
    return 1 if failed else 0


sys.exit(main())
